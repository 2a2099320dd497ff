"""The combat cards and the special cards (C5, C13)."""

from __future__ import annotations

from typing import Final

# Combat cards: a strength card is its number less one.
MAGIC: Final = 6
NOBLE_SACRIFICE: Final = 7
ELVEN_CLOAK: Final = 8
EYE: Final = 9
RETREAT: Final = 10
CARDS: Final = 11
NO_CARD: Final = 11

CODES: Final = "+1 +2 +3 +4 +5 +6 Mag Nob Clo Eye Ret".split()


FULL_HAND: Final[list[int]] = [
    0b1_0_1_1_1_0_11111,  # Retreat, Elven Cloak, Noble Sacrifice, Magic, 1 to 5
    0b1_1_0_0_1_1_11111,  # Retreat, Eye of Sauron, Magic, 1 to 6
]
"""The nine cards of each side, as a set of bits."""


def strength_of(card: int) -> int:
    """What the card adds: a text card adds nothing."""
    return card + 1 if card < MAGIC else 0


def has_text(card: int) -> bool:
    return MAGIC <= card < NO_CARD


# Special cards: 0..3 the Fellowship's, 4..7 Sauron's.
SHADOWFAX: Final = 0
GANDALF_THE_WHITE: Final = 1
A_KING_REVEALED: Final = 2
GWAIHIR: Final = 3
RECALL: Final = 4
DARK_OF_MORDOR: Final = 5
CREBAIN: Final = 6
PALANTIR: Final = 7

SPECIAL_CODES: Final = "Shadowfax White King Gwaihir Recall Dark Crebain Palantir".split()
