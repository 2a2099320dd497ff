"""The board: a grid of four by four stood on its corner, Mordor at the top, the Shire at the bottom (C1)."""

from __future__ import annotations

from typing import Final

MORDOR: Final = 0
GONDOR: Final = 1
ROHAN: Final = 2
GAP: Final = 3
DAGORLAD: Final = 4
FANGORN: Final = 5
CARADHRAS: Final = 6
ENEDWAITH: Final = 7
MIRKWOOD: Final = 8
MISTY: Final = 9
EREGION: Final = 10
CARDOLAN: Final = 11
HIGH_PASS: Final = 12
RHUDAUR: Final = 13
ARTHEDAIN: Final = 14
SHIRE: Final = 15
OUT: Final = 16
"""Where a defeated piece is, or one that is not yet placed."""

REGIONS: Final = 16

CODES: Final = "Mor Gon Roh Gap Dag Fan Car Ene Mir Mis Ere Cdn Hig Rhu Art Shi".split()
"""The regions in the notation, the same in every language."""

FELLOWSHIP: Final = 0
SAURON: Final = 1


def row(region: int) -> int:
    """The depth from Mordor: 0 is Mordor, 3 the mountains, 6 the Shire."""
    return region // 4 + region % 4


def is_mountain(region: int) -> bool:
    return row(region) == 3


def _neighbours(region: int, steps: tuple[tuple[int, int], ...]) -> list[int]:
    r, c = region // 4, region % 4
    return sorted(
        (r + dr) * 4 + c + dc for dr, dc in steps if 0 <= r + dr <= 3 and 0 <= c + dc <= 3
    )  # fmt: skip


TOWARDS_SHIRE: Final = ((1, 0), (0, 1))
ALONG_THE_ROW: Final = ((1, -1), (-1, 1))

MOUNTAIN: Final[list[bool]] = [is_mountain(region) for region in range(REGIONS)]
CAPACITY: Final[list[int]] = [4 if region in (MORDOR, SHIRE) else 1 if is_mountain(region) else 2 for region in range(REGIONS)]


class Board:
    """Which regions are neighbours, as the board of a copy shows it."""

    def __init__(self, towards_shire: list[list[int]], in_row: list[list[int]]) -> None:
        towards_mordor = [[start for start in range(REGIONS) if region in towards_shire[start]] for region in range(REGIONS)]
        self.ahead: list[list[list[int]]] = [towards_mordor, [sorted(regions) for regions in towards_shire]]
        """The neighbours in front, by side and region, without the arrows."""
        self.behind: list[list[list[int]]] = [self.ahead[SAURON], self.ahead[FELLOWSHIP]]
        self.beside: list[list[int]] = [[] if MOUNTAIN[region] else sorted(in_row[region]) for region in range(REGIONS)]
        """The neighbours to which one may go sideways: none in the mountains (C1)."""
        both = [self.ahead[0][region] + self.ahead[1][region] for region in range(REGIONS)]
        self.adjacent: list[list[int]] = [sorted(both[region] + in_row[region]) for region in range(REGIONS)]
        """All neighbours, sideways ones in the mountains included."""
        self.around: list[list[int]] = [sorted(both[region] + self.beside[region]) for region in range(REGIONS)]
        """The neighbours to which one may go in some direction."""
        self.forward: list[list[list[int]]] = [
            [sorted(towards_mordor[region] + _arrows(region)) for region in range(REGIONS)],
            self.ahead[SAURON],
        ]
        """Where an ordinary move may lead, by side and region, the Fellowship's arrows included."""
        fellows = self.forward[FELLOWSHIP]
        self.threatened: list[list[list[int]]] = [
            towards_mordor,
            [[start for start in range(REGIONS) if region in fellows[start]] for region in range(REGIONS)],
        ]
        """By side and region, from where the enemy's ordinary moves lead there."""


def _arrows(region: int) -> list[int]:
    """Where the Anduin and the mines of Moria take the Fellowship (C1.7, C1.8)."""
    if region == MIRKWOOD or region == EREGION:
        return [FANGORN]
    return [ROHAN] if region == FANGORN else []


GRID: Final = Board(
    [_neighbours(region, TOWARDS_SHIRE) for region in range(REGIONS)],
    [_neighbours(region, ALONG_THE_ROW) for region in range(REGIONS)],
)
"""A whole square of four by four."""

HOME: Final[list[int]] = [SHIRE, MORDOR]
FRONT: Final[list[list[int]]] = [
    [ARTHEDAIN, CARDOLAN, RHUDAUR, EREGION, ENEDWAITH],
    [GONDOR, DAGORLAD, ROHAN, FANGORN, MIRKWOOD],
]
"""The five regions in front of each home, in the order in which they are filled."""


def is_tunnel(side: int, start: int, end: int) -> bool:
    """Whether this step goes through the mines of Moria."""
    return side == FELLOWSHIP and start == EREGION and end == FANGORN
