"""The decisions: every one has a number and is written the same in every language."""

from __future__ import annotations

from typing import Final

from mathom.games.two_towers.cards import KINDS, NAMES, ORC, RING_1, WEARY

SLOTS: Final = 12
"""The places of the largest pyramid."""
MOST_CHARACTERS: Final = 96

CARD: Final = 0
"""A card, to play, give, return, hide, lay or put away: its kind."""
DECLARE: Final = KINDS
"""Ring 1, declared to win."""
ORC_AT: Final = DECLARE + 1
WEARY_AT: Final = ORC_AT + SLOTS
BACK: Final = WEARY_AT + SLOTS
STOP: Final = BACK + 1
NO: Final = STOP + 1
HAND: Final = NO + 1
"""A hand: a partner, or the hand that takes a character."""
EVENT: Final = HAND + 4
"""The card that lies open beside the table, as a partner of an exchange."""
BURDEN: Final = EVENT + 1
FIRST_STEP: Final = BURDEN + 4
LAST_STEP: Final = FIRST_STEP + 1
GROUP: Final = LAST_STEP + 1
AGAIN: Final = GROUP + 3
ON: Final = AGAIN + 1
CHARACTER: Final = ON + 1
ACTIONS: Final = CHARACTER + MOST_CHARACTERS

PLAIN_TEXTS: Final = [
    *NAMES,
    "R1!",
    *(f"O@{slot + 1}" for slot in range(SLOTS)),
    *(f"W@{slot + 1}" for slot in range(SLOTS)),
    "unhide",
    "stop",
    "no",
    *(f"hand{hand + 1}" for hand in range(4)),
    "event",
    *(f"burden{number}" for number in range(2, 6)),
    "first",
    "last",
    *(f"group{letter}" for letter in "ABC"),
    "again",
    "on",
]
"""The actions that are the same with every content, in order; characters follow, by their codes."""


def texts(codes: list[str]) -> list[str]:
    """How each action is written, with the characters of one content."""
    unused = [f"character{number}" for number in range(len(codes), MOST_CHARACTERS)]
    return [*PLAIN_TEXTS, *codes, *unused]


def card_of(action: int) -> int:
    """The kind of the card that an action names."""
    if action < KINDS:
        return action
    if action == DECLARE:
        return RING_1
    return ORC if action < WEARY_AT else WEARY


def slot_of(action: int) -> int:
    """The place in the pyramid that an action names, or -1."""
    if action < ORC_AT or action >= BACK:
        return -1
    return (action - ORC_AT) % SLOTS
