"""Where a choice would take a figure, and what it would find there: the same for everybody, for all of it lies open."""

from __future__ import annotations

from typing import Any

from mathom.games.mount_doom import actions, friends
from mathom.games.mount_doom.board import FIGURE_CODES, FIGURES, RING_BEARERS, WAITING, destination
from mathom.games.mount_doom.encounter import next_card
from mathom.games.mount_doom.movement import advance, event_strikes
from mathom.games.mount_doom.position import (
    ARMY_MOVES,
    BEFORE_DIE,
    DRAW_GANDALF,
    GO,
    PICK_RIDER,
    PICK_STEPS,
    PICK_SUPPORTED,
    PUT_FIRST,
    PUT_SECOND,
    WINDOW,
    Position,
)
from mathom.games.mount_doom.state import MountDoom


def ways(p: MountDoom) -> dict[str, Any]:
    """What follows from each open choice that moves a figure or the Army of the Dead, by the choice's text."""
    found = {actions.TEXTS[action]: way(p, action) for action in p.legal(p.active)}
    return {text: what for text, what in found.items() if what is not None}


def way(p: MountDoom, action: int) -> dict[str, Any] | None:
    phase = p.phase
    if phase in (PUT_FIRST, PUT_SECOND):
        figure = (action - actions.PUT) % FIGURES
        return walk(p, figure, p.die[figure], by_die=True)
    if phase == GO:
        return walk(p, p.rules.symbol[p.space], action - actions.GO, by_die=False)
    if phase == PICK_STEPS:
        return walk(p, RING_BEARERS, action - actions.GO, by_die=False)
    if phase == PICK_SUPPORTED:
        figure = action - actions.FIGURE
        return walk(p, figure, p.die[figure], by_die=True)
    if phase == PICK_RIDER:
        return ride(p, action - actions.FIGURE)
    if phase == ARMY_MOVES:
        return {"space": next_card(p, -1 if action == actions.LEFT else 1) + 1}
    if phase == WINDOW and p.moment == BEFORE_DIE and action in (actions.PASS, actions.REST) and p.step() & 1:
        figure = p.tile_figure[p.step() >> 1]
        return walk(p, figure, p.die[figure], by_die=True)
    return None


def walk(p: MountDoom, figure: int, steps: int, by_die: bool) -> dict[str, Any]:
    """A move tried on a copy, with the event that no card keeps off."""
    after = p.copy()
    advance(after, figure, steps, by_die, after.phase)
    drawn = after.phase == DRAW_GANDALF
    if after.event_at:
        event_strikes(after)
    return compare(p, after, figure, drawn)


def ride(p: MountDoom, figure: int) -> dict[str, Any]:
    after = p.copy()
    friends.ride(after, figure)
    return compare(p, after, figure, drawn=False)


def compare(before: Position, after: Position, figure: int, drawn: bool) -> dict[str, Any]:
    """Where the figure comes to stand, courage and Nazgûl then, and what becomes of the top Gandalf card."""
    arrived = figure == RING_BEARERS and after.place[figure] == destination(before.stage)
    return {
        "figure": FIGURE_CODES[figure],
        "from": place(before.place[figure]),
        "to": place(after.place[figure]),
        "courage": after.courage,
        "nazgul": after.nazgul,
        "gandalf": "drawn" if drawn else "lost" if after.stack < before.stack else None,
        "ends_stage": arrived,
    }


def place(where: int) -> int | str:
    return "waiting" if where == WAITING else where
