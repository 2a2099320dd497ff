"""The action space: one number for each thing a seat can decide, and its text.

The text is the notation: `Fro-A` puts Frodo into team A, `A:1+3` attacks enemies 1 and 3 with team A, `draw` draws. It is the same
in every language.
"""

from __future__ import annotations

from typing import Final

from mathom.games.battle.cards import COMPANIONS, ENEMIES

SLOTS: Final = 31
"""A player can never have more teams than there are companions."""

PLACE: Final = 0
"""PLACE + companion * SLOTS + team: put it there from the hand, or let Tom Bombadil walk there."""
CARD: Final = 961
"""CARD + companion: use Gandalf or a hobbit, take or borrow that card, or discard it."""
TO: Final = 992
"""TO + team: the card that Gandalf takes joins that team."""
STRIKE: Final = 1023
"""STRIKE + team * 7 + (enemies as bits) - 1: attack."""
LOSE: Final = 1240
"""LOSE + enemy: discard that won enemy."""
DRAW: Final = 1261
DONE: Final = 1262
NO: Final = 1263
"""Leave it: no second card, no drawn card, nothing to discard."""
ACTIONS: Final = 1264

LETTERS: Final = [chr(65 + slot) if slot < 26 else f"A{chr(65 + slot - 26)}" for slot in range(SLOTS)]
"""The names of the teams."""


def places(mask: int) -> str:
    """Enemies' positions as they are written: 1+3."""
    return "+".join(str(position + 1) for position in range(3) if mask >> position & 1)


def _texts() -> list[str]:
    return (
        [f"{card}-{team}" for card in COMPANIONS for team in LETTERS]
        + COMPANIONS
        + [f"to {team}" for team in LETTERS]
        + [f"{team}:{places(mask)}" for team in LETTERS for mask in range(1, 8)]
        + ENEMIES
        + ["draw", "done", "no"]
    )


TEXTS: Final = _texts()
BY_TEXT: Final[dict[str, int]] = {text: action for action, text in enumerate(TEXTS)}
