"""What weighs how much when the hands want different things of a trick."""

from __future__ import annotations

from typing import Final


class Taste:
    """Weights, found by trial."""

    def __init__(self, weights: list[int]) -> None:
        self.want: Final[int] = weights[0]
        """For what a goal lacks; more in a hurry, when little is left."""
        self.hurry: Final[int] = weights[1]
        self.never: Final[int] = weights[2]
        """For what would miss a goal at once."""
        self.wary: Final[int] = weights[3]
        """For what brings that nearer."""
        self.late: Final[int] = weights[4]
        """For each trick that a card should still be kept."""
        self.parity: Final[int] = weights[5]
        self.room: Final[int] = weights[6]
        self.same: Final[int] = weights[7]
        """For a card that may become one of several with the same value; twice as much for each that is there."""
        self.hunt: Final[int] = weights[8]
        """For a tower that meets the other one, where somebody's goal asks for that."""
        self.spare: Final[int] = weights[9]
        """Against a tower that does not."""


OPEN_TASTE: Final = Taste([6, 24, 60, 12, 12, 4, 3, 2, 200, 50])
"""With every card known."""
