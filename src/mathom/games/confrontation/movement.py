"""Where pieces may go: ordinary moves, the characters' own ways, and retreats (C1, C3, C8-C11)."""

from __future__ import annotations

from typing import Final

from mathom.games.confrontation.board import (
    EREGION,
    FANGORN,
    FELLOWSHIP,
    MIRKWOOD,
    MORDOR,
    OUT,
    REGIONS,
    ROHAN,
    SAURON,
    SHIRE,
    row,
)
from mathom.games.confrontation.position import Position
from mathom.games.confrontation.roster import (
    A_SIDE,
    ARAGORN,
    BLACK_RIDER,
    FLYING_NAZGUL,
    FLYING_NAZGUL_V,
    TREEBEARD,
    URUK_HAI,
    WATCHER,
    WITCH_KING,
    WITCH_KING_V,
)

NEARER: Final[list[list[int]]] = [
    [sum(1 << other for other in range(REGIONS) if (row(other) - row(region)) * sign > 0) for region in range(REGIONS)]
    for sign in (-1, 1)
]
"""By side and region, as bits, the regions that lie forward of it, however far."""

MOVES_BY_ABILITY: Final = (
    1 << ARAGORN | 1 << TREEBEARD | 1 << WITCH_KING | 1 << FLYING_NAZGUL | 1 << BLACK_RIDER | 1 << URUK_HAI | 1 << FLYING_NAZGUL_V
)
"""The characters that have moves of their own, as bits."""


def ends(p: Position, character: int, start: int) -> int:
    """The regions, as bits, to which this character could make the turn's move from `start`; Treebeard*'s stride is apart."""
    side = character // 18
    full = p.full[side]
    reach = 0
    for region in p.rules.board.forward[side][start]:  # C3.2
        if full >> region & 1 == 0:
            reach |= 1 << region
    if character == ARAGORN:
        reach |= attacks(p, FELLOWSHIP, p.rules.board.around[start])
    elif character == WITCH_KING:
        reach |= attacks(p, SAURON, p.rules.board.beside[start])
    elif character == FLYING_NAZGUL:
        reach |= lone_fellows(p) & ~full & ~(1 << start)
    elif character == BLACK_RIDER:
        reach |= ride(p, start)
    elif character == URUK_HAI:
        reach |= march(p, start)
    elif character == FLYING_NAZGUL_V:
        for skipped in p.rules.board.ahead[SAURON][start]:
            reach |= attacks(p, SAURON, p.rules.board.ahead[SAURON][skipped])
    return reach


def attacks(p: Position, side: int, regions: list[int]) -> int:
    """Those of the regions, as bits, where this side would attack."""
    reach = 0
    targets = p.held[1 - side] & ~p.full[side]
    for region in regions:
        reach |= targets & 1 << region
    return reach


def lone_fellows(p: Position) -> int:
    """The regions that hold exactly one piece of the Fellowship, as bits."""
    reach = 0
    for region in range(REGIONS):
        if p.count[region] == 1:
            reach |= 1 << region
    return reach


def ride(p: Position, start: int) -> int:
    """The Black Rider's targets: forward any distance, past neither the Fellowship nor regions full of Sauron's pieces."""
    reach = 0
    passed = 1 << start
    path = [start]
    for region in path:
        for ahead in p.rules.board.ahead[SAURON][region]:
            if (p.full[SAURON] | passed) >> ahead & 1:
                continue
            passed |= 1 << ahead
            if p.held[FELLOWSHIP] >> ahead & 1:
                reach |= 1 << ahead
            else:
                path.append(ahead)
    return reach


def march(p: Position, start: int) -> int:
    """The Uruk-hai*'s targets: forward any distance to an empty region, through room and never through the Fellowship."""
    reach = 0
    passed = 1 << start
    path = [start]
    for region in path:
        for ahead in p.rules.board.ahead[SAURON][region]:
            if (p.full[SAURON] | p.held[FELLOWSHIP] | passed) >> ahead & 1:
                continue
            passed |= 1 << ahead
            path.append(ahead)
            if p.held[SAURON] >> ahead & 1 == 0:
                reach |= 1 << ahead
    return reach


def can_stride(p: Position, start: int) -> bool:
    """Whether Treebeard* could go to Fangorn by his ability, where no ordinary step but the tunnel leads there."""
    if p.count[17 + FANGORN] != 1 or start == FANGORN:
        return False
    return start == EREGION or FANGORN not in p.rules.board.forward[FELLOWSHIP][start]


def is_rooted(p: Position, token: int) -> bool:
    """A Watcher* that has been seen stays where it is."""
    return p.known >> token & 1 == 1 and p.roster[token] == WATCHER


def can_move(p: Position, token: int) -> bool:
    """Whether a piece has any move of its own."""
    start = p.at[token]
    if start == OUT or is_rooted(p, token):
        return False
    character = p.roster[token]
    if ends(p, character, start):
        return True
    return character == TREEBEARD and can_stride(p, start)


def can_move_forward(p: Position, token: int) -> bool:
    """Whether a piece has a move forward."""
    start = p.at[token]
    return start != OUT and not is_rooted(p, token) and goes_forward(p, p.roster[token], start)


def goes_forward(p: Position, character: int, start: int) -> bool:
    """Whether this character, standing there, has a move forward: an ordinary one or, in today's rules, one by ability."""
    side = character // 18
    for region in p.rules.board.forward[side][start]:
        if p.full[side] >> region & 1 == 0:
            return True
    if p.rules.number < 2 or MOVES_BY_ABILITY >> character & 1 == 0:
        return False
    reach = ends(p, character, start)
    if character == TREEBEARD and can_stride(p, start):
        reach |= 1 << FANGORN
    return reach & NEARER[side][start] != 0


def any_can_move_forward(p: Position, side: int) -> bool:
    for token in range(side * A_SIDE, side * A_SIDE + A_SIDE):
        if can_move_forward(p, token):
            return True
    return False


def may_move(p: Position, token: int) -> bool:
    """Whether special cards leave this piece the turn's move."""
    if p.stepped and (p.mover == token) != (p.active == FELLOWSHIP):
        return False
    return p.forced < 0 or p.forced == token or p.active == FELLOWSHIP


def any_can_move(p: Position, side: int) -> bool:
    """Whether some piece that may make the turn's move can."""
    first = side * A_SIDE
    for token in range(first, first + A_SIDE):
        if may_move(p, token) and can_move(p, token):
            return True
    return False


def would_end(p: Position, token: int, region: int) -> bool:
    """Whether the game ends because this very piece enters that region."""
    if region == MORDOR:
        return token == p.bearer
    return region == SHIRE and p.roster[token] == WITCH_KING_V


def step_ends(p: Position, token: int) -> int:
    """The regions, as bits, to which Shadowfax or the Dark of Mordor could step a piece."""
    start = p.at[token]
    if start == OUT or is_rooted(p, token):
        return 0
    side = token // A_SIDE
    barred = p.full[side] | p.held[1 - side]
    reach = 0
    for region in p.rules.board.forward[side][start]:
        if barred >> region & 1 == 0:
            reach |= 1 << region
    return reach


def retreats(p: Position, side: int, regions: list[int]) -> list[int]:
    """Those of the regions into which a fighter of that side may fall back."""
    barred = p.full[side] | p.held[1 - side]
    return [region for region in regions if barred >> region & 1 == 0]


def behind(p: Position, side: int) -> list[int]:
    return retreats(p, side, p.rules.board.behind[side][p.region])


def beside(p: Position, side: int) -> list[int]:
    return retreats(p, side, p.rules.board.beside[p.region])


def ahead(p: Position, side: int) -> list[int]:
    return retreats(p, side, p.rules.board.ahead[side][p.region])


def card_retreats(p: Position) -> list[int]:
    """Where Sauron's Retreat card may lead."""
    found = beside(p, SAURON)
    if p.rules.anduin_downstream:
        upstream = {FANGORN: MIRKWOOD, ROHAN: FANGORN}.get(p.region, OUT)
        return [region for region in found if region != upstream]
    return found
