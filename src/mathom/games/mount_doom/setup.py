"""Setting up, and the layout of a stage (M1, M5.5); the march from Minas Morgul and the mode for allies in need (M7.2, M9.1)."""

from __future__ import annotations

from mathom.games.mount_doom import actions, telling
from mathom.games.mount_doom.board import EMPTY, FACE_DOWN, FIGURES, MERRY, MINAS_MORGUL, MORGUL, RING_BEARERS, destination
from mathom.games.mount_doom.cards import BOROMIR, NO_CARD, stack_of
from mathom.games.mount_doom.encounter import forget
from mathom.games.mount_doom.ending import gain_courage
from mathom.games.mount_doom.position import (
    AT_START,
    BEFORE_LAYOUT,
    DRAW_GANDALF,
    DRAW_LAYOUT,
    DRAW_SEAT,
    IN_NEED,
    LAY_OUT,
    NEXT_PLAYER,
    NO_SPACE,
    STAGE_END,
    TURN_START,
    Position,
)
from mathom.games.mount_doom.windows import open_window


def begin(p: Position) -> None:
    """Who begins is drawn, or it is the first seat (M11.29)."""
    if p.rules.players > 1 and not p.rules.first_fixed:
        p.phase = DRAW_SEAT
    else:
        seat_first(p, 0)


def seat_first(p: Position, seat: int) -> None:
    """The first seat reveals a Gandalf card, and Boromir lies before a seat (M1.4, M1.5)."""
    p.active = seat
    p.take(BOROMIR, boromirs_seat(p, seat))
    if p.journal is not None:
        telling.seated(p)
    p.resume = LAY_OUT
    p.phase = DRAW_GANDALF


def boromirs_seat(p: Position, first: int) -> int:
    """The seat on the right of the first, the first itself, or the one that is named (M11.29)."""
    who = p.rules.boromir
    seat = first + who - 1 if who < 2 else who - 2
    return seat % p.rules.players


def early_done(p: Position) -> None:
    """A figure has moved before the turn: if that ended the stage, the next one is laid out first (M10.7, M11.14)."""
    if p.place[RING_BEARERS] == destination(p.stage):
        p.early = True
        p.phase = STAGE_END
    else:
        open_window(p, AT_START)


def stage_end(p: Position) -> None:
    """After Minas Morgul the order is: the march, allies in need, Vision, the layout (M11.30)."""
    if p.peek != NO_CARD:  # it goes to the box with the others, so nobody needs to know it any more
        p.unseen |= 1 << p.peek
        forget(p)
    if p.stage == MINAS_MORGUL:
        march(p)
        if p.rules.easier and most_needed(p) > 0:
            p.phase = IN_NEED
            return
    open_window(p, BEFORE_LAYOUT)


def march(p: Position) -> None:
    """The Ring-bearers go a space further for each figure standing in Minas Morgul (M7.2, M11.5)."""
    helpers = 0
    for figure in range(MERRY, FIGURES):
        if p.place[figure] == MORGUL:
            helpers += 1
    p.place[RING_BEARERS] += helpers
    if p.journal is not None:
        telling.march(p, helpers)


def most_needed(p: Position) -> int:
    """A heart for each unused card, as far as the track goes (M9.1, M11.17)."""
    return min(p.held.bit_count(), p.rules.top - p.courage)


def apply_in_need(p: Position, hearts: int) -> None:
    if hearts:
        gain_courage(p, hearts, "why.need", "M9.1")
    open_window(p, BEFORE_LAYOUT)


def lay_out(p: Position) -> None:
    """The table draws the next stage's open cards; what lies on the track stays until the first of them comes."""
    p.moment = BEFORE_LAYOUT
    p.phase = DRAW_LAYOUT


def to_be_laid(p: Position) -> int:
    """The cards that may be drawn for the layout, as bits: never the one that Gandalf's Vision has set apart."""
    if p.moment != BEFORE_LAYOUT:
        return p.unseen
    stack = stack_of(p.coming_stage())
    return stack if p.peek == NO_CARD else stack & ~(1 << p.peek)


def clear_track(p: Position) -> None:
    """The old cards go to the box; spaces 1 and 6 get new ones face down (M1.7, M5.5, M7.3)."""
    p.unseen = to_be_laid(p)
    if p.turn:
        p.stage += 1
    p.moment = AT_START
    p.army = NO_SPACE
    p.track = [FACE_DOWN, EMPTY, EMPTY, EMPTY, EMPTY, FACE_DOWN]


def laid(p: Position, card: int) -> None:
    """Spaces 2 to 5 get open cards, one by one."""
    if p.moment == BEFORE_LAYOUT:
        clear_track(p)
    p.track[p.track.index(EMPTY)] = card
    p.unseen &= ~(1 << card)
    if EMPTY in p.track:
        return
    if p.journal is not None:
        telling.laid_out(p)
    if p.turn == 0:
        p.phase = TURN_START
    elif p.early and not p.rules.early_next:  # M11.32
        open_window(p, AT_START)
    else:
        p.phase = NEXT_PLAYER
    p.early = False


def legal_in_need(p: Position) -> list[int]:
    return [actions.COURAGE + hearts for hearts in range(most_needed(p) + 1)]
