"""The Ring stack: drawing companions, Mordor cards and the counterattack they end in."""

from __future__ import annotations

from mathom.games.battle import actions, telling
from mathom.games.battle.attack import fill_row
from mathom.games.battle.cards import COMPANION_COUNT, FROM_HAND, FROM_TEAM
from mathom.games.battle.position import COUNTER, DRAW_ON, NO_CARD, RING_DRAW, TURN_ENDS, Position
from mathom.kernel.bits import bits


def draw_on(p: Position) -> None:
    """The table draws; an empty stack is made anew from the discard pile (B4.3)."""
    p.phase = RING_DRAW
    if p.stack == 0 and p.mordor_stack[0] + p.mordor_stack[1] + p.mordor_stack[2] == 0:
        if p.journal is not None:
            telling.reshuffled(p)
        p.stack = p.discard()
        for order in range(3):
            p.mordor_stack[order] = p.mordor_discard(order)


def chances(p: Position) -> list[tuple[int, int]]:
    """Each companion of the stack, and each order with its number of Mordor cards."""
    found = [(card, 1) for card in bits(p.stack)]
    for order in range(3):
        if p.mordor_stack[order]:
            found.append((COMPANION_COUNT + order, p.mordor_stack[order]))
    return found


def drawn(p: Position, outcome: int) -> None:
    if outcome < COMPANION_COUNT:  # B4.1
        if p.journal is not None:
            telling.draws(p, outcome)
        p.stack &= ~(1 << outcome)
        p.hands[p.active] |= 1 << outcome
        p.phase = p.resume
        p.resume = TURN_ENDS
    else:
        mordor_drawn(p, outcome - COMPANION_COUNT)


def mordor_drawn(p: Position, order: int) -> None:
    """It goes to position 1 and pushes the others on; the third one starts a counterattack (B4.2, B4.4)."""
    p.mordor_stack[order] -= 1
    p.mordor = [order, p.mordor[0], p.mordor[1]]
    if p.journal is not None:
        telling.mordor(p, order)
    if p.mordor[2] == NO_CARD:
        p.phase = DRAW_ON
        return
    if p.journal is not None:
        telling.counterattack(p, p.mordor[2])
    p.chooser = p.active
    ask_from(p)


def ask_from(p: Position) -> None:
    """The next seat that has something to discard, from the active one on, clockwise (B4.5, B7.19)."""
    for _ in range(p.rules.players):
        if has_to_discard(p, p.chooser):
            p.phase = COUNTER
            return
        if p.journal is not None:
            telling.spared(p, p.chooser)
        p.chooser = (p.chooser + 1) % p.rules.players
        if p.chooser == p.active:
            break
    close(p)


def has_to_discard(p: Position, seat: int) -> bool:
    """A hand of Gimli alone is asked for too: only its owner knows that it is spared (B7.11)."""
    order = p.mordor[2]
    if order == FROM_TEAM:
        return p.fielded[seat] & ~p.rules.immune != 0
    if order == FROM_HAND:
        return p.hands[seat] != 0
    return p.won[seat] != 0


def legal(p: Position) -> list[int]:
    order = p.mordor[2]
    seat = p.chooser
    if order == FROM_TEAM:
        return [actions.CARD + card for card in bits(p.fielded[seat] & ~p.rules.immune)]
    if order == FROM_HAND:
        cards = p.hands[seat] & ~p.rules.immune
        return [actions.CARD + card for card in bits(cards)] if cards else [actions.NO]
    return [actions.LOSE + enemy for enemy in bits(p.won[seat])]


def apply(p: Position, action: int) -> None:
    seat = p.chooser
    if action == actions.NO:
        if p.journal is not None:
            telling.shows_hand(p, seat)
        p.shown |= p.hands[seat]
    elif action >= actions.LOSE:
        if p.journal is not None:
            telling.loses(p, seat, action - actions.LOSE)
        p.won[seat] &= ~(1 << (action - actions.LOSE))
    else:
        discard(p, seat, action - actions.CARD)
    p.chooser = (seat + 1) % p.rules.players
    if p.chooser == p.active:
        close(p)
    else:
        ask_from(p)


def discard(p: Position, seat: int, card: int) -> None:
    if p.journal is not None:
        telling.discards(p, seat, card)
    if p.mordor[2] == FROM_HAND:
        p.hands[seat] &= ~(1 << card)
        p.shown &= ~(1 << card)
    else:
        p.leave(seat, p.team_of(seat, card), card)


def close(p: Position) -> None:
    """The Mordor cards are discarded, enemy 3 leaves, the row closes up, and the drawing goes on (B4.6, B4.7)."""
    if p.journal is not None:
        telling.counterattack_ends(p, p.row[2])
    p.mordor = [NO_CARD, NO_CARD, NO_CARD]
    p.chooser = p.active
    p.row[2] = NO_CARD
    fill_row(p, DRAW_ON)
