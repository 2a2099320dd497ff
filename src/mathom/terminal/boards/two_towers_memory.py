"""What a player of The Two Towers can know of what is hidden: the cards that were not seen yet, and where they may lie."""

from __future__ import annotations

from rich.console import RenderableType
from rich.text import Text

from mathom.games.two_towers.belief import TwoTowersBelief
from mathom.games.two_towers.cards import codes
from mathom.kernel.observation import Observation
from mathom.terminal.boards.parts import Parts, flow, row_of
from mathom.terminal.boards.two_towers_script import WIDTH, Script, by_hand, fields, is_inline, reader_of

INDENT = 3


def remember(script: Script, observation: Observation) -> list[RenderableType]:
    """The unseen cards by suit, then how many of them each hidden place holds, and which for certain."""
    view = observation.view
    unseen = [code for code in fields(view).get("pool", "").split(",") if code]
    if not unseen:
        return [Text(f" {script.words.say('board.memory-none')}")]
    head = Text(f" {script.words.say('board.memory-unseen', n=len(unseen))}", style="bold")
    return [head, *listed(script.named_cards(unseen)), *places(script, observation, len(unseen))]


def listed(items: list[Parts]) -> list[RenderableType]:
    return [row_of([(" " * INDENT, ""), *line]) for line in flow([[item] for item in items], WIDTH - INDENT)]


def certain(script: Script, observation: Observation) -> list[list[str]]:
    """For each hand the cards out of sight that must lie there."""
    belief = script.words.game.belief(observation)
    assert isinstance(belief, TwoTowersBelief)
    return [codes(belief.located(hand)) for hand in range(len(observation.view["hands"]))]


def places(script: Script, observation: Observation, unseen: int) -> list[RenderableType]:
    """Hands, hidden cards and cards put away, the pyramid's backs; the rest lies where nobody holds it."""
    say = script.words.say
    view = observation.view
    located = certain(script, observation)
    found: list[Parts] = []
    known = 0
    away = by_hand(fields(view).get("away", ""))
    for hand, held in enumerate(view["hands"]):
        if held["put_away"] is not None or hand == reader_of(view) or is_inline(view, hand):
            continue
        number = held["size"] - len(held["shown"]) + held["hidden"]
        number += sum(int(text.lstrip("?")) for text in away.get(hand, []))
        name = script.character(view, hand) or script.seat(view, hand)
        known += number
        key = "board.memory-known" if located[hand] else "board.memory-place"
        found.append([(say(key, place=name, n=str(number), cards=", ".join(located[hand])), "cyan")])
    backs = fields(view).get("pyramid", "").split(",").count("?")
    palantir = int(view["palantir_left"])
    rest = unseen - known - backs - palantir
    for key, number in (("backs", backs), ("palantir", palantir), ("rest", rest)):
        if number > 0:
            found.append([(say("board.memory-place", place=say(f"board.memory-{key}"), n=str(number)), "cyan")])
    return listed(found)
