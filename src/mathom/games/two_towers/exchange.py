"""Exchanges: with a partner, at the same time, or with a card that lies open."""

from __future__ import annotations

from mathom.games.two_towers import actions, handling, telling
from mathom.games.two_towers.actions import card_of, slot_of
from mathom.games.two_towers.cards import BLACK, EIGHTS, FIELD, NO_CARD, RING_1
from mathom.games.two_towers.position import BOTH, GIVE, NOBODY, PARTNER, RETURN, Position
from mathom.games.two_towers.rules import EXCHANGE, EXCHANGE_EIGHT, TOGETHER


def begin_exchange(p: Position, hand: int, op: int, mask: int) -> None:
    """Finds the partners; with one and no other choice the card is next (T2.1, T2.2)."""
    if p.exchanger not in (NOBODY, hand):  # T10.4
        handling.next_op(p)
        return
    found = partners(p)
    event = may_use_event(p)
    if (not found and not event) or not to_part_with(p):
        handling.next_op(p)
    elif len(found) + event == 1 and not is_optional(p):
        choose_partner(p, actions.EVENT if event else actions.HAND + found[0])
    else:
        p.phase = PARTNER


def partners(p: Position) -> list[int]:
    """The hands that the present exchange may be made with."""
    found: list[int] = []
    if p.rules.henneth and p.exchanger != NOBODY:
        return found
    mask = p.rules.partners[p.characters[p.actor]][p.op]
    for hand in range(p.rules.hands):
        if hand != p.actor and mask >> p.characters[hand] & 1 and (handling.op_of(p) != TOGETHER or handling.may_give(p, hand)):
            found.append(hand)
    return found


def may_use_event(p: Position) -> bool:
    """Whether the card that lies open is a partner: at Henneth Annûn, or the lost card for some (T32.3, T14.15)."""
    rules = p.rules
    if handling.op_of(p) != EXCHANGE:
        return False
    if not handling.may_give(p, p.actor) & ~FIELD[RING_1]:
        return False
    if rules.henneth:
        return True
    return rules.with_lost >> p.characters[p.actor] & 1 == 1 and p.lost != NO_CARD


def is_optional(p: Position) -> bool:
    """Whether the exchange may be left undone: alone, for Shelob's 8, and after one with the event (T10.4, T35.2, T12.16)."""
    return p.rules.solo or handling.op_of(p) == EXCHANGE_EIGHT or (p.rules.henneth and not partners(p))


def legal_partner(p: Position) -> list[int]:
    found = [actions.HAND + hand for hand in partners(p)]
    if may_use_event(p):
        found.append(actions.EVENT)
    return [actions.NO, *found] if is_optional(p) else found


def choose_partner(p: Position, action: int) -> None:
    if action == actions.NO:
        handling.next_op(p)
    elif action == actions.EVENT:
        p.partner = NOBODY
        p.phase = GIVE
    else:
        with_partner(p, action - actions.HAND)


def with_partner(p: Position, partner: int) -> None:
    p.partner = partner
    p.phase = BOTH if handling.op_of(p) == TOGETHER else GIVE


def to_part_with(p: Position) -> int:
    """The cards that the present exchange can be about."""
    cards = handling.may_give(p, p.actor)
    return cards & EIGHTS if handling.op_of(p) == EXCHANGE_EIGHT else cards


def givable(p: Position) -> int:
    """The cards that may be given in the present exchange; Ring 1 never to the event (T12.16)."""
    cards = to_part_with(p)
    if p.partner != NOBODY:
        return cards
    return cards & ~FIELD[RING_1] & ~(FIELD[BLACK] if handling.is_claimed(p) else 0)


def give(p: Position, action: int) -> None:
    """The active character gives; with the event the card there is taken at once (T2.1, T32.3)."""
    kind = card_of(action)
    if p.partner == NOBODY:
        swap_with_event(p, kind, slot_of(action))
        return
    is_open = handling.move(p, p.actor, p.partner, kind, slot_of(action))
    if p.journal is not None:
        telling.passes(p, "gives", "T2.1", p.actor, p.partner, kind, is_open)
    p.phase = RETURN
    if not handling.may_give(p, p.partner):
        finish_exchange(p)


def give_back(p: Position, action: int) -> None:
    kind = card_of(action)
    is_open = handling.move(p, p.partner, p.actor, kind, slot_of(action))
    if p.journal is not None:
        telling.passes(p, "returns", "T2.1", p.partner, p.actor, kind, is_open)
    finish_exchange(p)


def finish_exchange(p: Position) -> None:
    p.exchanger = p.actor
    handling.next_op(p)


def swap_with_event(p: Position, kind: int, slot: int) -> None:
    p.remove(p.actor, kind, slot)
    if p.rules.henneth:
        taken = p.aside
        p.aside = kind
    else:
        taken = p.lost
        p.lost = kind
    handling.show_tower(p, p.actor, taken)
    p.add(p.actor, taken)
    if p.journal is not None:
        telling.swaps(p, p.actor, kind, taken)
    if p.rules.henneth:  # T12.16: it may be done again
        p.exchanger = p.actor
        p.phase = PARTNER
    else:
        finish_exchange(p)


def together(p: Position, hand: int, action: int) -> None:
    """Both cards of a simultaneous exchange change hands when both are chosen (T2.4)."""
    p.pending[hand] = action
    one, other = p.pending[p.actor], p.pending[p.partner]
    if one == NO_CARD or other == NO_CARD:
        return
    p.pending = [NO_CARD] * p.rules.hands
    give_together(p, p.actor, p.partner, one)
    give_together(p, p.partner, p.actor, other)
    finish_exchange(p)


def give_together(p: Position, giver: int, taker: int, action: int) -> None:
    is_open = handling.move(p, giver, taker, card_of(action), slot_of(action))
    if p.journal is not None:
        telling.passes(p, "gives-together", "T2.4", giver, taker, card_of(action), is_open)
