"""The cards: what each is called, its suit and value, and hands of cards packed into one number.

A hand is a sum of units: one bit for each card that exists once, and small counters for Orcs and Weariness, whose cards are
all alike.
"""

from __future__ import annotations

from typing import Any, Final

from mypy_extensions import i64

from mathom.kernel.bits import bits

HILLS: Final = 0
MOUNTAINS: Final = 1
FORESTS: Final = 2
SHADOWS: Final = 3
RINGS: Final = 4
NO_SUIT: Final = 5

SUITS: Final = "HMFSR"
FIRST: Final = [0, 8, 16, 32, 40]
"""The first card of each suit."""
LENGTHS: Final = [8, 8, 16, 8, 7]

RING_1: Final = 40
WHITE: Final = 47
BLACK: Final = 48
ORC: Final = 49
WEARY: Final = 50
LIGHT: Final = 51
KINDS: Final = 52
NO_CARD: Final = -1

ONCE: Final = (1 << 49) - 1
"""The cards that exist once, as bits."""
ORC_UNIT: Final = 1 << 49
ORC_FIELD: Final = 15 << 49
WEARY_UNIT: Final = 1 << 53
WEARY_FIELD: Final = 3 << 53
TOWERS: Final = 1 << 47 | 1 << 48
SUIT_MASK: Final[list[int]] = [255, 255 << 8, 65535 << 16, 255 << 32, 127 << 40]
RING_CARDS: Final = 127 << 40
SUITED: Final = (1 << 47) - 1
EIGHTS: Final = 1 << 7 | 1 << 15 | 1 << 23 | 1 << 39

SUIT_OF: Final[list[int]] = [0] * 8 + [1] * 8 + [2] * 16 + [3] * 8 + [4] * 7 + [5] * 5
VALUE: Final[list[int]] = [*range(1, 9), *range(1, 9), *range(1, 17), *range(1, 9), *range(1, 8), 0, 0, 0, 0, 0]
UNIT: Final[list[int]] = [1 << kind for kind in range(49)] + [ORC_UNIT, WEARY_UNIT, 0]
FIELD: Final[list[int]] = [1 << kind for kind in range(49)] + [ORC_FIELD, WEARY_FIELD, 0]
"""The bits that tell whether a hand holds a card of a kind."""

NAMES: Final[list[str]] = [f"{SUITS[SUIT_OF[kind]]}{VALUE[kind]}" for kind in range(47)] + ["WT", "BT", "O", "W", "L"]
BY_NAME: Final = {name: kind for kind, name in enumerate(NAMES)}

SPREAD: Final = 53
"""The powers of two below 2 ** 52 leave the remainders 1 to 52, each once, so that a table tells which card a single bit is."""
SINGLE: Final[list[Any]] = [(kind, 1) for kind in sorted(range(SPREAD - 1), key=lambda kind: 2**kind % SPREAD)]
"""A card that exists once as it can be drawn, by its remainder; without a type, so that compiled code hands on the pair itself."""


def count(hand: int) -> int:
    """How many cards."""
    return (hand & ONCE).bit_count() + (hand >> 49 & 15) + (hand >> 53)


def copies(hand: int, kind: int) -> int:
    """How many cards of one kind."""
    if kind < ORC:
        return hand >> kind & 1
    return hand >> 49 & 15 if kind == ORC else hand >> 53


def kinds(hand: int) -> list[int]:
    """The kinds of card in a hand, ascending."""
    found = bits(hand & ONCE)
    if hand & ORC_FIELD:
        found.append(ORC)
    if hand & WEARY_FIELD:
        found.append(WEARY)
    return found


def chances(hand: int) -> list[tuple[int, int]]:
    """The kinds of card in a hand, ascending, each with its number of copies."""
    found: list[Any] = []
    left: i64 = hand & ONCE
    while left:
        low: i64 = left & -left
        found.append(SINGLE[low % SPREAD - 1])
        left ^= low
    if hand & ORC_FIELD:
        found.append((ORC, hand >> 49 & 15))
    if hand & WEARY_FIELD:
        found.append((WEARY, hand >> 53))
    return found


def cards(hand: int) -> list[int]:
    """The cards of a hand, ascending, each copy."""
    return bits(hand & ONCE) + [ORC] * (hand >> 49 & 15) + [WEARY] * (hand >> 53)


def codes(hand: int) -> list[str]:
    """The cards of a hand as they are written."""
    return [NAMES[kind] for kind in cards(hand)]


def fields(mask: int) -> int:
    """The bits that a hand's cards of some kinds take up, from a set with one bit for each kind."""
    found = mask & ONCE
    if mask >> ORC & 1:
        found |= ORC_FIELD
    if mask >> WEARY & 1:
        found |= WEARY_FIELD
    return found
