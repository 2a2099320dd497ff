"""Help for a player of The Confrontation: a sensible beginning, and what can still hide where."""

from __future__ import annotations

from rich.text import Text

from mathom.games.confrontation import board, roster, worlds
from mathom.games.confrontation.belief import ConfrontationBelief
from mathom.games.confrontation.roster import A_SIDE
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
"""Who begins where: Frodo, Sam and Gandalf stay in the Shire; the Balrog stands before Caradhras, the Orcs are in front."""

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


def remember(words: Words, observation: Observation) -> list[Text]:
    """For each region with hidden enemies, who may stand there and in what share of the worlds."""
    belief = words.game.belief(observation)
    assert isinstance(belief, ConfrontationBelief)
    rows: list[Text] = []
    for side, known in belief.sides.items():
        if known:
            rows += remember_side(words, observation, side, known)
    return rows or [Text(words.say("terminal.memory-none"))]


def remember_side(words: Words, observation: Observation, side: int, known: list[int]) -> list[Text]:
    letter = "FS"[side]
    names = [words.name(f"piece.{code}") for code in observation.view["rosters"][letter]]
    counts = [[0] * (board.OUT + 1) for _ in range(A_SIDE)]
    for world in known:
        for slot in range(A_SIDE):
            counts[slot][worlds.place(world, slot)] += 1
    rows = [Text(words.say("terminal.memory", side=f"side.{letter}", n=len(known)), style="bold")]
    for place, code in enumerate(board.CODES):
        stands = observation.view["board"][code]
        hidden = sum(1 for stand in stands if stand["side"] == letter and stand["piece"] is None)
        if not hidden:
            continue
        shown = {stand["piece"] for stand in stands}
        shares = [
            (counts[slot][place] / len(known), names[slot])
            for slot in range(A_SIDE)
            if counts[slot][place] and observation.view["rosters"][letter][slot] not in shown
        ]
        shares.sort(key=lambda share: (-share[0], share[1]))
        row = Text(f"  {words.name(f'region.{code}')} ({hidden}): ", style="bold")
        row.append(", ".join(f"{name} {percent(share)}" for share, name in shares), style="default")
        rows.append(row)
    return rows


def percent(share: float) -> str:
    """A share as it is spoken of: certain is certain, and what is possible is never 0 or 100 %."""
    if share == 1:
        return "100 %"
    return "<1 %" if share < 0.01 else ">99 %" if share > 0.99 else f"{share:.0%}".replace("%", " %")
