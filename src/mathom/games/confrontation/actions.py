"""The action space: one number for each thing a seat can decide, and its text.

The text is the notation: `Ara-Fan` moves Aragorn to Fangorn, `Eye` plays the Eye of Sauron, `Dark:Orc-Fan` plays a special
card. It is the same in every language.
"""

from __future__ import annotations

from typing import Final

from mathom.games.confrontation import board, cards, roster

GO: Final = 0
"""GO + character * 16 + region: place, move."""
STRIDE: Final = 576
"""Treebeard* goes to Fangorn by his ability."""
CHARACTER: Final = 577
"""CHARACTER + character: choose a face, a revealed defender, or whom to change places with."""
REGION: Final = 613
"""REGION + region: retreat there."""
CARD: Final = 629
"""CARD + card: play it, or take it by Magic."""
SPECIAL: Final = 640
"""SPECIAL + special card: hold it or put it back (before the game), or play it where no more needs saying."""
NO: Final = 648
YES: Final = 649
HIDDEN: Final = 650
"""Attack one of the hidden pieces."""
READY: Final = 651
BACK: Final = 652
"""Take the last own step of the preparation back."""
STEP: Final = 653
"""STEP + character * 16 + region: Shadowfax or the Dark of Mordor moves that piece there."""
RECALLED: Final = 1229
"""RECALLED + character: Recall to Mordor brings it home."""
POINT: Final = 1265
"""POINT + region: a hidden piece there is pointed at (A King Revealed, Crebain), or the Palantír looks there."""
POINT_AT: Final = 1313
"""POINT_AT + character: a revealed piece is pointed at."""
ACTIONS: Final = 1385


def _texts() -> list[str]:
    regions, characters = board.CODES, roster.CODES
    go = [f"{who}-{where}" for who in characters for where in regions]
    steps = [
        f"{'Shadowfax' if character < 18 else 'Dark'}:{who}-{where}"
        for character, who in enumerate(characters)
        for where in regions
    ]
    return (
        go
        + ["Tre*~Fan"]
        + characters
        + [f"to {where}" for where in regions]
        + cards.CODES
        + cards.SPECIAL_CODES
        + ["no", "yes", "hidden", "ready", "back"]
        + steps
        + [f"Recall:{who}" for who in characters]
        + [f"{card}:{where}" for card in ("King", "Crebain", "Palantir") for where in regions]
        + [f"{card}:{who}" for card in ("King", "Crebain") for who in characters]
    )


KING_AT: Final = POINT
CREBAIN_AT: Final = POINT + 16
PALANTIR_AT: Final = POINT + 32
KING_AT_PIECE: Final = POINT_AT
CREBAIN_AT_PIECE: Final = POINT_AT + 36

TEXTS: Final = _texts()
BY_TEXT: Final[dict[str, int]] = {text: action for action, text in enumerate(TEXTS)}


def action_text(action: int) -> str:
    return TEXTS[action]
