"""How strong a fighter is before cards: its number, and what its ability makes of it (C8-C11)."""

from __future__ import annotations

from mathom.games.confrontation.board import FANGORN, FELLOWSHIP, GONDOR, ROHAN, SAURON
from mathom.games.confrontation.position import Position
from mathom.games.confrontation.roster import (
    ORCS_V,
    SAM,
    SAM_V,
    THEODEN,
    TREEBEARD,
    WARG,
)


def base(p: Position, side: int) -> int:
    return fellowship_base(p) if side == FELLOWSHIP else sauron_base(p)


def fellowship_base(p: Position) -> int:
    who = p.who(FELLOWSHIP)
    if p.gwaihir or p.who(SAURON) == WARG:
        return p.rules.strength[who]
    if who == SAM and p.frodo_shown:
        return 5
    if who == SAM_V and p.active == SAURON:
        return sauron_base(p)
    if who == TREEBEARD and p.region == FANGORN:
        return 6
    if who == THEODEN and p.region in (ROHAN, GONDOR):
        return 4
    return p.rules.strength[who]


def sauron_base(p: Position) -> int:
    who = p.who(SAURON)
    if who == ORCS_V and p.active == SAURON:
        return 6
    return p.rules.strength[who]
