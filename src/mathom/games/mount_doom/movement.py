"""How figures walk the path, what they find there, and where a stage ends (M4, M5, M7.1)."""

from __future__ import annotations

from mathom.games.mount_doom import telling
from mathom.games.mount_doom.board import (
    CRATER,
    FIGURES,
    HEART_EVENT,
    HELMS_DEEP,
    MINAS_MORGUL,
    MORGUL,
    NAZGUL_EVENT,
    NO_EVENT,
    RING_BEARERS,
    STEPS,
    WAITING,
    destination,
)
from mathom.games.mount_doom.ending import finish, gain_courage, lose_courage, place_nazgul
from mathom.games.mount_doom.position import (
    BEFORE_LAYOUT,
    CRATER_REACHED,
    DRAW_GANDALF,
    NO_FIGURE,
    ON_EVENT,
    TURN_START,
    Position,
)
from mathom.games.mount_doom.windows import open_window


def advance(p: Position, figure: int, steps: int, by_die: bool, after: int) -> None:
    """Moves a figure; `after` is the phase that follows when everything it meets is settled."""
    p.phase = after
    if figure == RING_BEARERS:
        advance_bearers(p, steps, by_die, after)
        return
    start = p.place[figure]
    if steps == 0 or start == WAITING or (start == MORGUL and p.rules.morgul_stays):  # M11.6, M11.20
        if p.journal is not None:
            telling.stays(p, figure)
        return
    end = start + steps
    if end > MORGUL:  # M7.1
        p.place[figure] = WAITING
        if p.journal is not None:
            telling.waits(p, figure, start)
        return
    p.place[figure] = end
    if p.journal is not None:
        telling.moves(p, figure, start, "M4.1")
    if end % STEPS:
        meet_event(p, figure, after)
    elif by_die:  # M5.1, M11.4
        gain_courage(p, 1, "why.exact", "M5.1")


def advance_bearers(p: Position, steps: int, by_die: bool, after: int) -> None:
    """The Ring-bearers always stop on the destination, which ends the stage (M5.2)."""
    start = p.place[RING_BEARERS]
    goal = destination(p.stage)
    end = min(start + steps, goal)
    p.place[RING_BEARERS] = end
    if p.journal is not None:
        telling.moves(p, RING_BEARERS, start, "M4.1" if end < goal else "M5.2")
    if end == CRATER:  # M8.1
        finish(p, CRATER_REACHED)
    elif end < goal:
        meet_event(p, RING_BEARERS, after)
    else:
        reach_destination(p, by_die and start + steps == goal, after)


def reach_destination(p: Position, exact: bool, after: int) -> None:
    """An exact die brings a Gandalf card; otherwise one is put away unseen (M5.3)."""
    if p.journal is not None:
        telling.stage_reached(p)
    if p.stage == HELMS_DEEP and p.balrog:  # M10.2
        p.balrog = False
        if p.journal is not None:
            telling.gandalf_returns(p)
    if p.stage >= MINAS_MORGUL or p.stack == 0:
        return
    if exact:
        p.resume = after
        p.phase = DRAW_GANDALF
    else:
        p.stack -= 1
        if p.journal is not None:
            telling.gandalf_put_away(p)


def draw_gandalf(p: Position, friend: int) -> None:
    p.take(friend, p.active)
    p.gandalf &= ~(1 << friend)
    p.stack -= 1
    if p.journal is not None:
        telling.gandalf_drawn(p, friend)
    p.phase = p.resume
    p.resume = TURN_START
    if p.turn == 0 and p.rules.number >= 2:  # M11.34
        open_window(p, BEFORE_LAYOUT)


def meet_event(p: Position, figure: int, after: int) -> None:
    """A figure that ends its move on an event space triggers it, unless another one stands there (M4.2, M9.3)."""
    event = p.rules.event[p.place[figure]]
    if event == NO_EVENT:
        return
    if not p.rules.unprotected and is_covered(p, figure):
        if p.journal is not None:
            telling.event_covered(p, figure)
        return
    if p.journal is not None:
        telling.event_met(p, figure, event)
    if event == NAZGUL_EVENT and p.eowyn:
        place_nazgul(p)
        return
    p.mover = figure
    p.event_at = p.place[figure]
    p.resume = after
    open_window(p, ON_EVENT)


def is_covered(p: Position, figure: int) -> bool:
    """Whether another figure stands on the same space."""
    where = p.place[figure]
    for other in range(FIGURES):
        if other != figure and p.place[other] == where:
            return True
    return False


def event_strikes(p: Position) -> None:
    """What was met strikes even if Théoden has sent the figure on meanwhile."""
    event = p.rules.event[p.event_at]
    leave_event(p)
    if event == HEART_EVENT:
        lose_courage(p, 1, "why.heart", "M4.2")
    else:
        place_nazgul(p)


def leave_event(p: Position) -> None:
    p.phase = p.resume
    p.resume = TURN_START
    p.mover = NO_FIGURE
    p.event_at = 0
