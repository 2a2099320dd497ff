"""What people bring to a table, checked: games, seats, nonces, names."""

from __future__ import annotations

import re
import unicodedata
from functools import lru_cache

from mathom.games import load
from mathom.kernel.content import ContentError
from mathom.kernel.game import Complaint, Game
from mathom.kernel.record import one_line
from mathom.server import texts
from mathom.server.orders import SeatOrder
from mathom.server.problems import Problem

KINDS = ("here", "friend", "bot")
NONCE_DIGITS = (32, 128)
LONGEST_NAME = 24
BLANKS = "\u115f\u1160\u2800\u3164\uffa0"
"""Letters that look like nothing."""
OTHER_RULES = "This table was begun under other rules than this program plays."
TOWER = re.compile("^M|MMM")
"""Marks upon marks, or on nothing, by the first letters of Unicode's categories."""


@lru_cache(64)
def game_of(game: str, own: str = "") -> Game:
    """The game, with an owner's content where there is some; raises Problem."""
    try:
        return load(game, own)
    except (Complaint, ContentError) as complaint:
        raise Problem("bad-request", str(complaint)) from None


@lru_cache(64)
def game_of_table(game: str, own: str, printed: str) -> Game:
    """The game of a table, with what was printed when it was made; raises Problem."""
    try:
        found = load(game, own, printed)
    except (Complaint, ContentError):
        raise Problem("old-rules", OTHER_RULES) from None
    if found.content.hash() != printed:
        raise Problem("old-rules", OTHER_RULES)
    return found


def check_seat(game: str, seat: SeatOrder) -> None:
    if seat.kind not in KINDS:
        raise Problem("bad-request", f"A seat is one of {', '.join(KINDS)}; “{seat.kind}” is not.")
    if seat.kind == "bot" and seat.bot not in texts.bots(game):
        raise Problem("bad-request", f"There is no bot “{seat.bot}” for {game}; there is {', '.join(texts.bots(game))}.")


def check_nonce(nonce: str) -> None:
    least, most = NONCE_DIGITS
    if not least <= len(nonce) <= most or len(nonce) % 2 or any(digit not in "0123456789abcdefABCDEF" for digit in nonce):
        raise Problem("bad-request", f"A nonce has {least} to {most} hexadecimal digits, an even number of them.")


def clean_name(name: str) -> str:
    """A name as a record can hold it; raises Complaint."""
    name = " ".join(name.split())
    if len(name) > LONGEST_NAME:
        raise Complaint(f"A name has at most {LONGEST_NAME} letters.")
    if any(letter in BLANKS for letter in name) or TOWER.search("".join(unicodedata.category(letter)[0] for letter in name)):
        raise Complaint("A name is made of letters that can be seen, each with at most two marks on it.")
    return one_line(name)
