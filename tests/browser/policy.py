"""How people in these tests play: so that there are battles, and that the game ends soon."""

from __future__ import annotations

import re
from typing import Any

CODES = "Mor Gon Roh Gap Dag Fan Car Ene Mir Mis Ere Cdn Hig Rhu Art Shi".split()
ROW = {code: number // 4 + number % 4 for number, code in enumerate(CODES)}
"""How deep a region lies, from Mordor to the Shire."""
MOVE = re.compile(r"(\w+\*?)-(\w+)")
CARD = re.compile(r"\+\d|Mag|Eye|Nob|Clo|Ret")
LONG_ENOUGH = 5
"""After so many turns the Ring-bearer runs for Mordor, and the Nazgûl fly."""


def hasty(play: dict[str, Any], runs: int = LONG_ENOUGH) -> str:
    """Special cards first; Sauron storms towards the Shire, the Fellowship meets him, and then the Ring-bearer runs."""
    choices = [choice["action"] for choice in play["choices"]]
    view = play["view"]
    special = [action for action in choices if ":" in action]
    moves = [action for action in choices if MOVE.fullmatch(action)]
    cards = sorted(action for action in choices if CARD.fullmatch(action))
    if special:
        return special[0]
    if moves:
        late = view["turn"] > runs
        return storm(moves, late) if view["side"] == "S" else run(moves, view["bearer"], late)
    if cards:
        return cards[0] if view["side"] == "F" else max(cards, key=lambda card: (card[0] == "+", card))
    return "yes" if "yes" in choices else choices[0]


def eager(play: dict[str, Any]) -> str:
    """Any game but The Confrontation: attacks where it can, takes back nothing, and otherwise does now this, now that."""
    choices = play["choices"]
    attacks = [choice["action"] for choice in choices if choice["key"].startswith("action.strike")]
    if attacks:
        return attacks[-1]
    return choices[(play["at"] * 7 + len(choices)) % len(choices)]["action"]


def goal(move: str) -> str:
    return move.partition("-")[2]


def storm(moves: list[str], late: bool) -> str:
    """Whoever is farthest behind comes up first; later whoever is farthest ahead, and the Nazgûl fly."""
    if late:
        return max(moves, key=lambda move: (ROW[goal(move)], move))
    return min(moves, key=lambda move: (move.startswith("Naz"), ROW[goal(move)], move))


def run(moves: list[str], bearer: str, late: bool) -> str:
    flights = [move for move in moves if move.partition("-")[0] == bearer]
    others = [move for move in moves if move not in flights]
    if flights and (late or not others):
        return min(flights, key=lambda move: (ROW[goal(move)], move))
    return max(others, key=lambda move: (ROW[goal(move)], move))


def quiet(play: dict[str, Any]) -> str:
    """A move to where nobody stands."""
    moves = [choice["action"] for choice in play["choices"] if MOVE.fullmatch(choice["action"])]
    return next(move for move in moves if not play["view"]["board"][goal(move)])
