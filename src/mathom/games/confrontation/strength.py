"""How strong a fighter is before cards: its number, and what its ability makes of it (C8-C11)."""

from __future__ import annotations

from mathom.games.confrontation import telling
from mathom.games.confrontation.board import FANGORN, FELLOWSHIP, GONDOR, ROHAN, SAURON
from mathom.games.confrontation.position import Position, Rules
from mathom.games.confrontation.roster import (
    FRODO_TOKEN,
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
    fellow, servant = p.who(FELLOWSHIP), p.who(SAURON)
    if p.gwaihir:
        return p.rules.strength[fellow]
    return of_fellow(p.rules, fellow, servant, p.region, p.active == SAURON, p.frodo_shown)


def sauron_base(p: Position) -> int:
    return of_servant(p.rules, p.who(SAURON), p.active == SAURON)


def of_fellow(rules: Rules, fellow: int, servant: int, region: int, by_sauron: bool, with_frodo: bool) -> int:
    """The strength of a Fellowship character who meets a servant there; `by_sauron`: the servant attacks."""
    if servant == WARG:
        return rules.strength[fellow]
    if fellow == SAM and with_frodo:
        return rules.raised[SAM]
    if fellow == SAM_V and by_sauron:
        return of_servant(rules, servant, by_sauron)
    if fellow == TREEBEARD and region == FANGORN:
        return rules.raised[TREEBEARD]
    if fellow == THEODEN and region in (ROHAN, GONDOR):
        return rules.raised[THEODEN]
    return rules.strength[fellow]


def of_servant(rules: Rules, servant: int, by_sauron: bool) -> int:
    return rules.raised[ORCS_V] if servant == ORCS_V and by_sauron else rules.strength[servant]


def is_beside_open_frodo(p: Position) -> bool:
    """Whether Sam, who fights, has nothing to choose; once it was asked even so."""
    return p.is_open(FRODO_TOKEN) and p.at[FRODO_TOKEN] == p.region and p.rules.number >= 2


def stand_by_frodo(p: Position) -> None:
    """Sam fights with 5 beside a Frodo whom all can see."""
    p.frodo_shown = True
    if p.journal is not None:
        telling.ability(p, "sam", "C8.11", SAM)
