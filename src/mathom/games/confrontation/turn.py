"""The turn: who is stuck, the move, the tunnel, the arrival, the end of the turn (C3)."""

from __future__ import annotations

from typing import Final

from mathom.games.confrontation import actions, special, telling
from mathom.games.confrontation.board import (
    CARADHRAS,
    FANGORN,
    FELLOWSHIP,
    OUT,
    REGIONS,
    SAURON,
    is_tunnel,
)
from mathom.games.confrontation.cards import DARK_OF_MORDOR, PALANTIR, SHADOWFAX
from mathom.games.confrontation.ending import check_arrival, check_fall, finish
from mathom.games.confrontation.movement import (
    MOVES_BY_ABILITY,
    any_can_move,
    any_can_move_forward,
    can_move,
    can_stride,
    ends,
    is_rooted,
    may_move,
)
from mathom.games.confrontation.position import (
    CANNOT_MOVE,
    CARDS_TO_CHOOSE,
    MODE_DRAFT,
    MOST_TURNS,
    MOVE,
    NEXT_DEFENDER,
    NO_TOKEN,
    NOBODY_WON,
    PALANTIR_ANY,
    PALANTIR_WINDOW,
    QUIET_BATTLE,
    QUIET_NOW,
    REVEALED,
    TUNNEL,
    TURN_CLOSES,
    TURN_END,
    TURN_LIMIT,
    TURN_START,
    Position,
)
from mathom.games.confrontation.roster import A_SIDE, BALROG, TREEBEARD, token_of

BALROG_TOKEN: Final = token_of(BALROG)


def start(p: Position) -> None:
    """A player who is stuck loses at once; a piece that the King named is freed if it cannot move (A29, A31)."""
    if p.journal is not None:
        telling.turn_begins(p)
    if p.rules.stuck_forward:
        if not any_can_move_forward(p, p.active):
            lose(p)
            return
        if p.journal is not None:
            telling.not_stuck(p)
    if p.forced != NO_TOKEN and p.active == SAURON:
        stays = not can_move(p, p.forced)
        if p.journal is not None:
            telling.named_piece(p, stays)
        if stays:
            p.forced = NO_TOKEN
    p.phase = MOVE
    if p.rules.stuck_forward:
        return
    if not any_can_move(p, p.active) and not special.has_turn_card(p):
        lose(p)
    elif p.journal is not None:
        telling.not_stuck(p)


def lose(p: Position) -> None:
    if p.journal is not None:
        telling.stuck(p)
    finish(p, 1 - p.active, CANNOT_MOVE)


def legal_moves(p: Position) -> list[int]:
    """The turn's moves and the special cards that may be played before or instead."""
    options: list[int] = []
    strides = False
    first = p.active * A_SIDE
    free = p.forced == NO_TOKEN and not p.stepped
    forward = p.rules.board.forward[p.active]
    full = p.full[p.active]
    for token in range(first, first + A_SIDE):
        place = p.at[token]
        if place == OUT or is_rooted(p, token) or not (free or may_move(p, token)):
            continue
        character = p.roster[token]
        base = actions.GO + character * 16
        if MOVES_BY_ABILITY >> character & 1:
            reach = ends(p, character, place)
            for region in range(REGIONS):
                if reach >> region & 1:
                    options.append(base + region)
            if character == TREEBEARD:
                strides = can_stride(p, place)
            continue
        for region in forward[place]:
            if full >> region & 1 == 0:
                options.append(base + region)
    if p.rules.mode == MODE_DRAFT:
        options.sort()
    if strides:
        options.append(actions.STRIDE)
    if p.specials:
        options += special.legal(p)
    return options


def apply_move(p: Position, action: int) -> None:
    """The active side's choice in its turn."""
    if action < actions.STRIDE:
        move(p, p.rules.token[(action - actions.GO) // 16], action % 16)
    elif action == actions.STRIDE:
        if p.journal is not None:
            telling.strides(p, p.rules.token[TREEBEARD])
        arrive(p, p.rules.token[TREEBEARD], FANGORN)
    elif action < actions.STEP:
        special.raise_gandalf(p)
    elif action < actions.RECALLED:
        step(p, p.rules.token[(action - actions.STEP) // 16], (action - actions.STEP) % 16)
    elif action < actions.KING_AT:
        special.recall(p, action - actions.RECALLED)
    elif action < actions.CREBAIN_AT:
        special.king_points(p, action - actions.KING_AT)
    elif action < actions.PALANTIR_AT:
        special.crebain_point(p, action - actions.CREBAIN_AT)
    elif action < actions.KING_AT_PIECE:
        special.look(p, action - actions.PALANTIR_AT)
    elif action < actions.CREBAIN_AT_PIECE:
        special.king_points_at(p, p.rules.token[action - actions.KING_AT_PIECE])
    else:
        special.crebain_point_at(p, p.rules.token[action - actions.CREBAIN_AT_PIECE])


def move(p: Position, token: int, region: int) -> None:
    if is_tunnel(p.active, p.at[token], region):
        enter_tunnel(p, token, False)
        return
    if p.journal is not None:
        telling.moves(p, token, region)
    arrive(p, token, region)


def step(p: Position, token: int, region: int) -> None:
    """Shadowfax or the Dark of Mordor takes a piece one region forward; the turn's move is still to come."""
    special.use(p, SHADOWFAX if p.active == FELLOWSHIP else DARK_OF_MORDOR)
    if is_tunnel(p.active, p.at[token], region):
        enter_tunnel(p, token, True)
        return
    if p.journal is not None:
        telling.steps(p, token, region)
    p.mover = token
    p.stepped = True
    p.shift(token, region)
    if not check_arrival(p, token) and p.journal is not None:
        telling.another_can_move(p)


def enter_tunnel(p: Position, token: int, by_card: bool) -> None:
    """Sauron is asked for the Balrog whenever a hidden piece in Caradhras could be he (A48)."""
    if p.journal is not None:
        telling.tunnel(p, token, by_card)
    p.mover = token
    p.stepped = by_card
    if balrog_may_wait(p):
        p.phase = TUNNEL
    else:
        leave_tunnel(p)


def balrog_may_wait(p: Position) -> bool:
    if p.roster[BALROG_TOKEN] != BALROG or p.at[BALROG_TOKEN] == OUT:
        return False
    if p.at[BALROG_TOKEN] == CARADHRAS:
        return True
    return not p.is_open(BALROG_TOKEN) and p.hides_in(SAURON, CARADHRAS)


def legal_tunnel(p: Position) -> list[int]:
    return [actions.NO, actions.YES] if p.at[BALROG_TOKEN] == CARADHRAS else [actions.NO]


def apply_tunnel(p: Position, action: int) -> None:
    if action == actions.NO:
        leave_tunnel(p)
        return
    token = p.mover
    p.turn_up(BALROG_TOKEN)
    if p.journal is not None:
        telling.balrog_strikes(p, token)
    p.take_off(token)
    p.mover = NO_TOKEN
    p.stepped = False
    if not check_fall(p, token, False):
        p.phase = TURN_CLOSES  # A24


def leave_tunnel(p: Position) -> None:
    token = p.mover
    if p.journal is not None:
        telling.leaves_tunnel(p, token)
    if p.stepped:
        p.shift(token, FANGORN)
        p.phase = MOVE
        return
    p.mover = NO_TOKEN
    arrive(p, token, FANGORN)


def arrive(p: Position, token: int, region: int) -> None:
    """The piece enters the region: the game may end there, enemies there are attacked, or the turn closes."""
    p.shift(token, region)
    if p.stepped:
        p.mover = NO_TOKEN
        p.stepped = False
    if check_arrival(p, token):
        return
    if p.count[(1 - p.active) * 17 + region]:
        p.attacker = token
        p.region = region
        p.first_attack = True
        p.phase = NEXT_DEFENDER
    else:
        p.phase = TURN_CLOSES


def may_look(p: Position) -> bool:
    """Whether Sauron may use the Palantír at a window of his turn: he holds it, and somebody hides outside the Shire."""
    return p.active == SAURON and p.specials >> PALANTIR & 1 == 1 and len(special.palantir_regions(p)) > 0


def looks_at_any_time(p: Position) -> bool:
    """Whether Sauron may use the Palantír in place of another answer of his own."""
    return p.rules.palantir == PALANTIR_ANY and p.phase != PALANTIR_WINDOW and may_look(p)


def open_window(p: Position, resume: int) -> None:
    """Sauron is asked about the Palantír, where he may use it, before things go on (A39)."""
    if p.specials and may_look(p):
        p.phase = PALANTIR_WINDOW
        p.resume = resume
    else:
        p.phase = resume


def close(p: Position) -> None:
    """The last moment of Sauron's turn for the Palantír (A39)."""
    open_window(p, TURN_END)


def legal_window(p: Position) -> list[int]:
    options = [actions.NO]
    if p.resume == REVEALED or (p.resume == CARDS_TO_CHOOSE and p.rules.palantir == PALANTIR_ANY):
        options.append(actions.READY)
    return options + special.palantir_regions(p)


def apply_window(p: Position, action: int) -> None:
    p.phase = p.resume
    p.resume = TURN_START
    if action == actions.READY:
        p.quiet = QUIET_BATTLE
    elif action != actions.NO:
        special.look(p, action - actions.PALANTIR_AT)


def note_answer(p: Position, side: int) -> None:
    """Sauron is not asked about the Palantír twice in a battle while nobody else has decided anything."""
    if p.rules.palantir == PALANTIR_ANY and p.quiet != QUIET_BATTLE and p.fighter[SAURON] != NO_TOKEN and may_look(p):
        p.quiet = QUIET_NOW if side == SAURON else 0


def end(p: Position) -> None:
    """Everyone hides again but the Watcher* once seen and the piece the crebain watch; the other side's turn."""
    p.shown = 0
    p.mover = NO_TOKEN
    p.stepped = False
    if p.active == SAURON:
        p.forced = NO_TOKEN
        p.barred = False
    p.active = 1 - p.active
    if p.turn < MOST_TURNS:
        p.turn += 1
    if p.rules.turn_limit and p.turn >= p.rules.turn_limit:
        finish(p, NOBODY_WON, TURN_LIMIT)
        return
    p.phase = TURN_START


def hidden_choices(p: Position, side: int) -> list[tuple[int, int]]:
    """The table draws evenly among the hidden pieces of a region (A28)."""
    drawn = [(p.roster[token], 1) for token in p.hidden_in(side, p.region)]
    drawn.sort()
    return drawn
