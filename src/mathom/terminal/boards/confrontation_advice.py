"""Help for a player of The Confrontation: a sensible beginning, and what can still hide where."""

from __future__ import annotations

from rich.console import RenderableType
from rich.table import Table as Grid
from rich.text import Text

from mathom.games.confrontation import board, roster
from mathom.games.confrontation.belief import ConfrontationBelief
from mathom.games.confrontation.roster import A_SIDE
from mathom.games.confrontation.worlds import Worlds
from mathom.kernel.game import Game
from mathom.kernel.observation import Observation
from mathom.terminal.words import Words

PLACES = {
    "Art": "Gim The*",
    "Cdn": "Mer Far*",
    "Rhu": "Bor Tre*",
    "Ere": "Leg Elr*",
    "Ene": "Ara Ara*",
    "Gon": "She Wor*",
    "Dag": "Sar Sar*",
    "Roh": "Bal Uru*",
    "Fan": "War Gol*",
    "Mir": "Orc Orc*",
}
"""Who begins where: Frodo, Sam and Gandalf stay at home; the Balrog stands before Caradhras, the Orcs in front."""

CARDS = ("Shadowfax", "Gwaihir", "White", "King", "Palantir", "Dark", "Recall", "Crebain")
"""Special cards, those that a newcomer uses most easily first."""


def suggest(game: Game, observation: Observation) -> int | None:
    """The next step of a plain preparation; None when only readiness is left to say."""
    phase = observation.view["phase"]
    texts = {game.action_text(action): action for action in observation.legal}
    held = observation.view["specials"].get(observation.view["side"], [])
    if phase == "draft":
        wanted = [text for text in texts if text in roster.CODES and not text.endswith("*")]
    elif phase == "hold":
        wanted = [] if "ready" in texts else [card for card in CARDS if card in texts and card not in held]
    elif phase == "place":
        planned = [f"{who}-{where}" for where, whos in PLACES.items() for who in whos.split()]
        wanted = [text for text in planned if text in texts] + [text for text in texts if "-" in text]
    else:
        return None
    return texts[wanted[0]] if wanted else None


def remember(words: Words, observation: Observation) -> list[RenderableType]:
    """For each region with hidden enemies, who may stand there and in what share of the worlds."""
    belief = words.game.belief(observation)
    assert isinstance(belief, ConfrontationBelief)
    rows: list[RenderableType] = []
    for side, known in belief.sides.items():
        rows += remember_side(words, observation, side, known)
    return rows or [Text(words.say("board.memory-none"))]


def remember_side(words: Words, observation: Observation, side: int, known: Worlds) -> list[RenderableType]:
    letter = "FS"[side]
    names = [words.name(f"piece.{code}") for code in observation.view["rosters"][letter]]
    by_slot = known.shares()
    grid = Grid.grid(padding=(0, 2, 0, 0))
    for place, code in enumerate(board.CODES):
        stands = observation.view["board"][code]
        hidden = sum(1 for stand in stands if stand["side"] == letter and stand["piece"] is None)
        if not hidden:
            continue
        shown = {stand["piece"] for stand in stands}
        shares = [
            (by_slot[slot][place], names[slot])
            for slot in range(A_SIDE)
            if by_slot[slot].get(place) and observation.view["rosters"][letter][slot] not in shown
        ]
        grid.add_row(f" {words.name(f'region.{code}')}", "?" * hidden, spoken(shares))
    return [Text(words.say("board.memory", side=f"side.{letter}", n=known.size()), style="bold"), grid]


def spoken(shares: list[tuple[float, str]]) -> Text:
    """Who it may be, those of equal share together, the likeliest first."""
    said: dict[str, list[str]] = {}
    for share, name in sorted(shares, key=lambda pair: (-round(pair[0], 9), pair[1])):
        said.setdefault(percent(share), []).append(name)
    row = Text()
    for part, names in said.items():
        row.append(f"{'  ' if row.plain else ''}{part} ", style="bold")
        row.append(", ".join(names), style="default")
    return row


def percent(share: float) -> str:
    """A share as it is spoken of: certain is certain, and what is possible is never 0 or 100 %."""
    if share > 1 - 1e-9:
        return "100 %"
    return "<1 %" if share < 0.01 else ">99 %" if share > 0.99 else f"{share:.0%}".replace("%", " %")
