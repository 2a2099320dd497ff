"""The preparation: draft, special cards, placing; each secretly and in parallel (C2, C12, C13)."""

from __future__ import annotations

from typing import Final

from mathom.games.confrontation import actions, telling
from mathom.games.confrontation.board import FRONT, HOME, OUT
from mathom.games.confrontation.position import (
    DRAFT,
    HOLD,
    MODE_DRAFT,
    MODE_VARIANT,
    PLACE,
    TURN_START,
    Position,
)
from mathom.games.confrontation.roster import A_SIDE, TOKENS, face_of

BOTH: Final = 3


def begin(p: Position) -> None:
    """Opens the preparation of a game."""
    p.clear()
    if p.rules.mode == MODE_VARIANT:
        p.roster = p.rules.variant[:]
    if p.rules.mode == MODE_DRAFT:
        p.phase = DRAFT
    else:
        open_hold(p)


def open_hold(p: Position) -> None:
    """Special cards are chosen by those who have a choice: none and all four are no choice (A57)."""
    p.phase = HOLD
    p.ready = 0
    for side in (0, 1):
        wanted = wanted_specials(p, side)
        if wanted in (0, 4):
            p.ready |= 1 << side
        if wanted == 4:
            p.specials |= 15 << side * 4
    if p.ready == BOTH:
        open_place(p)


def open_place(p: Position) -> None:
    if p.journal is not None and p.specials:
        telling.specials(p)
    p.phase = PLACE
    p.ready = 0


def wanted_specials(p: Position, side: int) -> int:
    """The help of special cards is a player's and goes along when sides change; it stayed with the side in older games (A57)."""
    begun = side ^ p.swapped if p.rules.number >= 2 else side
    return p.rules.sauron_cards if begun else p.rules.fellowship_cards


def steps(p: Position, side: int) -> int:
    """How many steps of the draft or the placing a side has made."""
    return p.ready >> (4 + 4 * side) & 15


def count_step(p: Position, side: int, change: int) -> None:
    p.ready += change << (4 + 4 * side)


def is_ready(p: Position, side: int) -> bool:
    return p.ready >> side & 1 == 1


def legal(p: Position, side: int) -> list[int]:
    """What a side that is not ready may do."""
    if p.phase == HOLD:
        return legal_hold(p, side)
    made = steps(p, side)
    last = A_SIDE if p.phase == DRAFT else len(FRONT[side])
    options: list[int] = []
    if made == last:
        options.append(actions.READY)
    elif p.phase == DRAFT:
        token = side * A_SIDE + made
        options.append(actions.CHARACTER + face_of(token, 0))
        options.append(actions.CHARACTER + p.rules.variant[token])
    else:
        region = FRONT[side][made]
        first = side * A_SIDE
        for token in range(first, first + A_SIDE):
            if p.at[token] == OUT:
                options.append(actions.GO + p.roster[token] * 16 + region)
        if p.rules.mode == MODE_DRAFT:
            options.sort()
    if made:
        options.append(actions.BACK)
    return options


def legal_hold(p: Position, side: int) -> list[int]:
    mine = p.specials >> side * 4 & 15
    chosen = mine.bit_count()
    wanted = wanted_specials(p, side)
    options = [actions.SPECIAL + side * 4 + card for card in range(4) if mine >> card & 1 == 1 or chosen < wanted]
    if chosen == wanted:
        options.append(actions.READY)
    return options


def apply(p: Position, side: int, action: int) -> None:
    """One step of a side's preparation; when the last side is ready, the next stage opens."""
    if action == actions.READY:
        p.ready |= 1 << side
        if p.ready & BOTH == BOTH:
            next_stage(p)
    elif action == actions.BACK:
        take_back(p, side)
    elif p.phase == DRAFT:
        character = action - actions.CHARACTER
        p.roster[p.rules.token[character]] = character
        count_step(p, side, 1)
    elif p.phase == HOLD:
        p.specials ^= 1 << (action - actions.SPECIAL)
    else:
        p.shift(p.rules.token[(action - actions.GO) // 16], action % 16)
        count_step(p, side, 1)


def take_back(p: Position, side: int) -> None:
    made = steps(p, side) - 1
    count_step(p, side, -1)
    first = side * A_SIDE
    if p.phase == DRAFT:
        p.roster[first + made] = face_of(first + made, 0)
        return
    for token in range(first, first + A_SIDE):
        if p.at[token] == FRONT[side][made]:
            p.shift(token, OUT)
            return


def next_stage(p: Position) -> None:
    """Everybody is ready: what was chosen is shown, and the next stage opens (A41)."""
    if p.phase == DRAFT:
        if p.journal is not None:
            telling.rosters(p)
        open_hold(p)
    elif p.phase == HOLD:
        open_place(p)
    else:
        for token in range(TOKENS):
            if p.at[token] == OUT:
                p.shift(token, HOME[token // A_SIDE])
        if p.journal is not None:
            telling.placed(p)
        p.ready = 0
        p.phase = TURN_START
