"""The path, the figures and the dice (M1.9, M1.10). Printed numbers that may differ from copy to copy are content."""

from __future__ import annotations

from typing import Final

# The Fellowship figures; the weapons on the battle die go by the same numbers.
RING_BEARERS: Final = 0
MERRY: Final = 1
ARAGORN: Final = 2
LEGOLAS: Final = 3
GIMLI: Final = 4
FIGURES: Final = 5

FIGURE_CODES: Final[list[str]] = "Rin Mer Ara Leg Gim".split()

# The path: 0 is Rivendell, then six stages of eight spaces each.
STEPS: Final = 8
RIVENDELL: Final = 0
MORGUL: Final = 40
CRATER: Final = 48
WAITING: Final = 49
"""Not on the path: the waiting area beside Minas Morgul."""

LOTHLORIEN: Final = 0
ROHAN: Final = 1
HELMS_DEEP: Final = 2
GONDOR: Final = 3
MINAS_MORGUL: Final = 4
MOUNT_DOOM: Final = 5

STAGE_CODES: Final[list[str]] = "Lot Roh Hel Gon Min Dou".split()

NO_EVENT: Final = 0
NAZGUL_EVENT: Final = 1
HEART_EVENT: Final = 2

# The encounter track.
SPACES: Final = 6
EMPTY: Final = -1
FACE_DOWN: Final = -2
NAZGUL_SYMBOL: Final = 0
"""A symbol of the track is this or the number of a figure."""

SYMBOL_CODES: Final[list[str]] = "Nazgul Mer Ara Leg Gim".split()

# The battle die: a figure's weapon goes by the figure's number.
NO_FACE: Final = 0
SAURON_FACE: Final = 5
GANDALF_FACE: Final = 6

FACE_CODES: Final[list[str]] = "none Mer Ara Leg Gim Sauron Gandalf".split()

WARRIORS: Final = 5
NAZGUL: Final = 8
"""The Nazgûl of the pool; the Witch-king stands in Minas Morgul from the start."""


def destination(stage: int) -> int:
    """The last space of a stage."""
    return (stage + 1) * STEPS
