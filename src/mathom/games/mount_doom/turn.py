"""The turn: two rolls, the tile, and its four dice one after another (M2); the dice of the last stage (M7.4)."""

from __future__ import annotations

from mathom.games.mount_doom import actions, telling
from mathom.games.mount_doom.board import FIGURES, MOUNT_DOOM, RING_BEARERS, destination
from mathom.games.mount_doom.movement import advance
from mathom.games.mount_doom.position import (
    ADD,
    AFTER_FIRST,
    AFTER_LAST,
    AFTER_SECOND,
    AT_START,
    BEFORE_DIE,
    DIE_DONE,
    DRAW_DICE,
    MEET,
    MOST_TURNS,
    NEXT_DIE,
    NEXT_PLAYER,
    NO_FIGURE,
    ROLL,
    STAGE_END,
    TURN_START,
    Position,
)
from mathom.games.mount_doom.windows import open_window


def start(p: Position) -> None:
    if p.turn < MOST_TURNS:
        p.turn += 1
    p.resting = False
    if p.journal is not None:
        telling.turn_begins(p)
    open_window(p, AT_START)


def start_roll(p: Position) -> None:
    if p.stage == MOUNT_DOOM:  # M7.4
        roll(p, 1, AFTER_LAST)
    else:
        p.phase = ROLL


def roll(p: Position, rolling: int, moment: int) -> None:
    """Some dice are rolled one by one; then the window of that moment opens."""
    p.rolling = rolling
    p.moment = moment
    p.phase = DRAW_DICE


def rolled(p: Position, value: int) -> None:
    """The next die of those that are being rolled shows a value."""
    low = p.rolling & -p.rolling
    p.rolling ^= low
    if low <= 2:
        p.black[low - 1] = value
    elif low == 1 << actions.CARD_DIE:
        p.extra = value
    else:
        p.die[low.bit_length() - 1 - actions.FIGURE_DIE] = value
    if p.rolling == 0:
        if p.journal is not None:
            telling.rolled(p, low)
        p.using = -1
        open_window(p, p.moment)


def apply_roll(p: Position, action: int) -> None:
    """Both black dice and two Fellowship dice (M2.2)."""
    roll(p, 3 | actions.PAIRS[action - actions.ROLL] << actions.FIGURE_DIE, AFTER_FIRST)


def legal_put(p: Position) -> list[int]:
    """One of the black dice and one of the Fellowship dice just rolled; black dice that are alike are one choice."""
    options: list[int] = []
    low, high = p.black
    if high and high < low:
        low, high = high, low
    for value in (low, high):
        if value == 0 or (value == low and options):
            continue
        for figure in range(FIGURES):
            if p.die[figure] and figure != p.tile_figure[0]:
                options.append(actions.PUT + (value - 1) * FIGURES + figure)
    return options


def apply_put_first(p: Position, action: int) -> None:
    """Page 1 of the tile (M2.2)."""
    put(p, 0, action)
    p.phase = ADD


def put(p: Position, page: int, action: int) -> None:
    number = action - actions.PUT
    value = number // FIGURES + 1
    if p.black[0] == value:
        p.black[0] = p.black[1]
    p.black[1] = 0
    p.tile_black[page] = value
    p.tile_figure[page] = number % FIGURES


def legal_add(p: Position) -> list[int]:
    """One of the three Fellowship dice not yet rolled (M2.3)."""
    return [actions.ADD + figure for figure in range(FIGURES) if p.die[figure] == 0]


def apply_add(p: Position, action: int) -> None:
    """The second roll: the two dice left over and a third one (M2.3)."""
    if p.journal is not None:  # not before, so that page 1 can be taken back freely
        telling.put(p, 0)
    rolling = 1 | 1 << (actions.FIGURE_DIE + action - actions.ADD)
    for figure in range(FIGURES):
        if p.die[figure] and figure != p.tile_figure[0]:
            p.die[figure] = 0
            rolling |= 1 << (actions.FIGURE_DIE + figure)
    p.black[0] = 0
    roll(p, rolling, AFTER_SECOND)


def apply_put_second(p: Position, action: int) -> None:
    """Page 2; the die left over goes back to the pool (M2.3)."""
    put(p, 1, action)
    if p.journal is not None:
        telling.put(p, 1)
    p.black[0] = 0
    for figure in range(FIGURES):
        if figure != p.tile_figure[0] and figure != p.tile_figure[1]:
            p.die[figure] = 0
    p.phase = NEXT_DIE


def next_die(p: Position) -> None:
    """Page 1 black, page 1 colour, page 2 black, page 2 colour (M2.5)."""
    if p.step() < 4:
        open_window(p, BEFORE_DIE)
    elif p.place[RING_BEARERS] == destination(p.stage):  # M5.4
        p.phase = STAGE_END
    else:
        p.phase = NEXT_PLAYER


def resolve(p: Position) -> None:
    step = p.step()
    if step & 1 == 0:
        p.phase = MEET
        return
    figure = p.tile_figure[step >> 1]
    advance(p, figure, p.die[figure], True, DIE_DONE)


def die_done(p: Position) -> None:
    """A die goes back to the pool when it is resolved (M2.5)."""
    step = p.step()
    page = step >> 1
    if step & 1 == 0:
        p.tile_black[page] = 0
    else:
        p.die[p.tile_figure[page]] = 0
        p.tile_figure[page] = NO_FIGURE
    p.phase = NEXT_DIE


def next_player(p: Position) -> None:
    p.active = (p.active + 1) % p.rules.players
    p.phase = TURN_START
