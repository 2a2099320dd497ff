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


TOWARDS_MORDOR: Final = ((-1, 0), (0, -1))
TOWARDS_SHIRE: Final = ((1, 0), (0, 1))
ALONG_THE_ROW: Final = ((1, -1), (-1, 1))

MOUNTAIN: Final[list[bool]] = [is_mountain(region) for region in range(REGIONS)]
CAPACITY: Final[list[int]] = [4 if region in (MORDOR, SHIRE) else 1 if is_mountain(region) else 2 for region in range(REGIONS)]

AHEAD: Final[list[list[list[int]]]] = [
    [_neighbours(region, TOWARDS_MORDOR) for region in range(REGIONS)],
    [_neighbours(region, TOWARDS_SHIRE) for region in range(REGIONS)],
]
"""The neighbours in front, by side and region, without the arrows."""

BEHIND: Final[list[list[list[int]]]] = [AHEAD[SAURON], AHEAD[FELLOWSHIP]]

BESIDE: Final[list[list[int]]] = [[] if MOUNTAIN[region] else _neighbours(region, ALONG_THE_ROW) for region in range(REGIONS)]
"""The neighbours to which one may go sideways: none in the mountains (C1)."""

ADJACENT: Final[list[list[int]]] = [
    _neighbours(region, TOWARDS_MORDOR + TOWARDS_SHIRE + ALONG_THE_ROW) for region in range(REGIONS)
]
"""All neighbours, sideways ones in the mountains included."""

AROUND: Final[list[list[int]]] = [sorted(AHEAD[0][region] + AHEAD[1][region] + BESIDE[region]) for region in range(REGIONS)]
"""The neighbours to which one may go in some direction."""


def _forward(side: int, region: int) -> list[int]:
    ahead = list(AHEAD[side][region])
    if side == FELLOWSHIP:
        ahead += {MIRKWOOD: [FANGORN], FANGORN: [ROHAN], EREGION: [FANGORN]}.get(region, [])  # Anduin, Moria
    return sorted(ahead)


FORWARD: Final[list[list[list[int]]]] = [[_forward(side, region) for region in range(REGIONS)] for side in (FELLOWSHIP, SAURON)]
"""Where an ordinary move may lead, by side and region, the Fellowship's arrows included."""

HOME: Final[list[int]] = [SHIRE, MORDOR]
FRONT: Final[list[list[int]]] = [
    [ARTHEDAIN, CARDOLAN, RHUDAUR, EREGION, ENEDWAITH],
    [GONDOR, DAGORLAD, ROHAN, FANGORN, MIRKWOOD],
]
"""The five regions in front of each home, in the order in which they are filled."""


def is_tunnel(side: int, start: int, end: int) -> bool:
    """Whether this step goes through the mines of Moria."""
    return side == FELLOWSHIP and start == EREGION and end == FANGORN
