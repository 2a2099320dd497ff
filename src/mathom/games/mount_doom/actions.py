"""The action space: one number for each thing a seat can decide, and its text; and the same for what the table draws.

The text is the notation: `roll Ara+Gim` chooses two dice, `put 3 Ara` puts dice on the tile, `use Elrond` plays a card.
"""

from __future__ import annotations

from typing import Final

from mathom.games.mount_doom import board, cards

ROLL: Final = 0
"""ROLL + number of the pair: the two Fellowship dice of the first roll."""
PUT: Final = 10
"""PUT + (black - 1) * 5 + figure: a black die with that value and a figure's die go on the tile."""
ADD: Final = 40
"""ADD + figure: the third Fellowship die of the second roll."""
GO: Final = 45
"""GO + steps, 0 to 4: by a symbol of the track, or Faramir."""
LEFT: Final = 50
RIGHT: Final = 51
DIE: Final = 52
"""DIE + die: black 0 and 1, figures 2 to 6. The other dice are rolled alone, so nobody has to choose them."""
FACE: Final = 59
"""FACE + value - 1: the face to which a die is turned."""
FIGURE: Final = 65
"""FIGURE + figure: who moves by Théoden or Gandalf's Support."""
USE: Final = 70
"""USE + friend."""
DISCARD: Final = 84
"""DISCARD + Gandalf card, counted from Gandalf's Power: for the Gandalf face of the battle die."""
LOSE: Final = 89
"""LOSE + ally: Wormtongue takes it."""
COURAGE: Final = 98
"""COURAGE + hearts, 0 to 14: allies in need."""
HEARTS: Final = 113
TOKEN: Final = 114
KEEP: Final = 115
REMOVE: Final = 116
PASS: Final = 117
REST: Final = 118
ACTIONS: Final = 119

BATTLE_DIE: Final = 7
CARD_DIE: Final = 8
"""A black die that a card makes one roll."""
FIGURE_DIE: Final = 2
"""FIGURE_DIE + figure."""
DIE_CODES: Final[list[str]] = ["black1", "black2", *board.FIGURE_CODES, "battle", "black"]

PAIRS: Final[list[int]] = [1 << first | 1 << second for first in range(5) for second in range(first + 1, 5)]
"""The pairs of Fellowship dice, as bits."""

# What the table draws: 1 to 6 a die's value; the others from these numbers on.
DRAW_FACE: Final = 10
DRAW_CARD: Final = 20
DRAW_SEAT: Final = 70


def _texts() -> list[str]:
    figures = board.FIGURE_CODES
    return (
        [f"roll {figures[first]}+{figures[second]}" for first in range(5) for second in range(first + 1, 5)]
        + [f"put {value} {figure}" for value in range(1, 7) for figure in figures]
        + [f"add {figure}" for figure in figures]
        + [f"go {steps}" for steps in range(5)]
        + ["left", "right"]
        + [f"die {die}" for die in DIE_CODES[:BATTLE_DIE]]
        + [f"face {value}" for value in range(1, 7)]
        + [f"figure {figure}" for figure in figures]
        + [f"use {friend}" for friend in cards.FRIEND_CODES]
        + [f"discard {friend}" for friend in cards.FRIEND_CODES[cards.ALLIES :]]
        + [f"lose {friend}" for friend in cards.FRIEND_CODES[: cards.ALLIES]]
        + [f"courage {hearts}" for hearts in range(15)]
        + ["hearts", "token", "keep", "remove", "pass", "rest"]
    )


def _draws() -> dict[int, str]:
    texts = {value: str(value) for value in range(1, 7)}
    texts |= {DRAW_FACE + face: board.FACE_CODES[face] for face in range(1, 7)}
    texts |= {DRAW_CARD + card: code for card, code in enumerate(cards.CODES)}
    texts |= {DRAW_SEAT + seat: f"seat{seat + 1}" for seat in range(4)}
    return texts


TEXTS: Final[list[str]] = _texts()
BY_TEXT: Final[dict[str, int]] = {text: action for action, text in enumerate(TEXTS)}
DRAW_TEXTS: Final[dict[int, str]] = _draws()
DRAW_BY_TEXT: Final[dict[str, int]] = {text: outcome for outcome, text in DRAW_TEXTS.items()}
