"""A position between two turns on the way to Mount Doom as a set of signs, for an appraisal that was learned from games."""

from __future__ import annotations

from typing import Final

from mathom.games.mount_doom.board import (
    EMPTY,
    FACE_DOWN,
    FIGURES,
    MERRY,
    MORGUL,
    MOUNT_DOOM,
    NAZGUL_SYMBOL,
    SPACES,
    STEPS,
    WAITING,
)
from mathom.games.mount_doom.cards import A_STAGE, FRIENDS
from mathom.games.mount_doom.position import ON_TOP, Position

# Where each kind of sign begins.
COURAGE: Final = 0
NAZGUL: Final = 24
URUK: Final = 34
BALROG: Final = 41
TREEBEARD: Final = 42
STEP: Final = 43
FIGURE: Final = 52
"""By how far a figure stands before or behind the beginning of the stage."""
BEHIND: Final = 8
REACH: Final = 33
AT_MORGUL: Final = 85
WAITS: Final = 86
SUPPORT: Final = 87
ARRIVED: Final = 92
"""By how many figures stand in Minas Morgul."""
FRIEND: Final = 97
STACK: Final = 111
OPEN: Final = 117
"""Of each of the stage's cards: it lies open, nobody has seen it, or the Army of the Dead covers it."""
HIDDEN: Final = 124
COVERED: Final = 131
BACKS: Final = 138
CALLS: Final = 141
"""By how many empty spaces show the Nazgûl."""
MOVES: Final = 144
"""By how many empty spaces show a figure."""
SIGNS: Final = 150


def signs(p: Position) -> list[int]:
    """The signs that a position has; what one seat alone has seen counts as unseen, unless it is taken from the game."""
    first = p.stage * STEPS
    bearers = p.place[0]
    goal = first + STEPS
    found = [
        COURAGE + min(p.courage, 23),
        NAZGUL + (9 if p.eowyn else p.nazgul),
        URUK + p.uruk,
        STEP + min(bearers - first, STEPS),
        STACK + p.stack,
    ]
    if p.balrog:
        found.append(BALROG)
    if p.treebeard:
        found.append(TREEBEARD)
    for friend in range(FRIENDS):
        if p.held >> friend & 1:
            found.append(FRIEND + friend)
    if p.stage == MOUNT_DOOM:
        add_track(p, found)
        return found
    supporters = 0
    arrived = 0
    for figure in range(MERRY, FIGURES):
        where = p.place[figure]
        if where == WAITING:
            found.append(WAITS)
            continue
        if where == MORGUL:
            arrived += 1
            found.append(AT_MORGUL)
        else:
            found.append(FIGURE + min(max(where - first + BEHIND, 0), REACH - 1))
        if bearers <= where <= goal:
            supporters += 1
    found.append(SUPPORT + supporters)
    found.append(ARRIVED + arrived)
    add_track(p, found)
    return found


def add_track(p: Position, found: list[int]) -> None:
    """What lies on the track."""
    first = p.stage * A_STAGE
    backs = 0
    calls = 0
    moves = 0
    for space in range(SPACES):
        card = p.track[space]
        if card == EMPTY:
            if p.rules.symbol[space] == NAZGUL_SYMBOL:
                calls += 1
            else:
                moves += 1
        elif card == FACE_DOWN:
            backs += 1
        elif p.army == space:
            found.append(COVERED + card - first)
        else:
            found.append(OPEN + card - first)
    hidden = p.unseen >> first
    if p.peek_at == ON_TOP:
        hidden |= 1 << (p.peek - first)
    for card in range(A_STAGE):
        if hidden >> card & 1:
            found.append(HIDDEN + card)
    found.append(BACKS + backs)
    found.append(CALLS + calls)
    found.append(MOVES + min(moves, 5))
