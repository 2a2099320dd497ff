"""Goals as a reader is told them: in words of the catalogue, with the numbers of this round put in; and who can still be chosen."""

from __future__ import annotations

import re
from functools import lru_cache
from typing import Any

from mathom.games.two_towers.goal_text import Piece, pieces
from mathom.games.two_towers.goals import Goal, read_goal
from mathom.games.two_towers.position import NOBODY, Position
from mathom.kernel.bits import bits

BURDEN_WORD = re.compile(r"\bburden\b")
NUMBER_WORD = re.compile(r"(?<=\w)\s*=\s*number\b|\bnumber\b")
"""What a goal calls the burden and the drawn number; a card with that number is written F=number."""


def said(p: Position, goal: Goal, number: int = 0) -> list[Piece]:
    """The pieces of a goal; the burden and the drawn number stand in it where they are known and count what is its own."""
    text = goal.text
    if p.burden and "." not in text:
        text = BURDEN_WORD.sub(str(p.burden), text)
    if number:
        text = NUMBER_WORD.sub(str(number), text)
    codes = tuple(p.rules.codes)
    try:
        return in_pieces(text, codes)
    except ValueError:  # an owner's goal may ask for a card that is not there, such as a Ring with the number 8
        return in_pieces(goal.text, codes)


@lru_cache(maxsize=512)
def in_pieces(text: str, codes: tuple[str, ...]) -> list[Piece]:
    return pieces(read_goal(text, list(codes)), list(codes))


def cast_view(p: Position) -> list[dict[str, Any]]:
    """The characters that can still be chosen in this round, with their goals; empty once all hands have one."""
    rules = p.rules
    if NOBODY not in p.characters:
        return []
    cast = p.drawn if rules.road else rules.groups[p.group] if rules.groups else rules.cast
    return [
        {"code": rules.codes[number], "required": bool(rules.required >> number & 1), "said": said(p, rules.goals[number])}
        for number in bits(cast)
        if number not in p.characters
    ]
