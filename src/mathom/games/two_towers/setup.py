"""What characters and chapters do before the first trick."""

from __future__ import annotations

from mathom.games.two_towers import dealing, exchange, handling, telling
from mathom.games.two_towers.actions import card_of, slot_of
from mathom.games.two_towers.cards import BLACK, EIGHTS, FIELD, NO_CARD, RING_1, TOWERS, UNIT, VALUE, count, kinds
from mathom.games.two_towers.position import (
    AHEAD,
    FIX,
    GATE,
    GIFT,
    GIVE,
    HIDE,
    KEEP,
    LAY,
    NOBODY,
    NUMBER,
    PAY,
    REMOVE,
    RETURN,
    SETTING_UP,
    SHOW,
    SUPPLY,
    TRICK,
    Position,
)
from mathom.games.two_towers.rules import (
    CLAIM,
    EXCHANGE,
    EXCHANGE_EIGHT,
    FIX_LAST,
    GIFTS,
    OPEN_HAND,
    PLAY_AHEAD,
    TAKE_LOST,
    TOGETHER,
)
from mathom.games.two_towers.rules import EIGHTS as TAKE_EIGHTS
from mathom.games.two_towers.rules import HIDE as HIDE_ONE
from mathom.games.two_towers.rules import NUMBER as DRAW_NUMBER
from mathom.games.two_towers.rules import REMOVE as REMOVE_SOME

ASKED = (HIDE, REMOVE, GIFT, FIX, AHEAD)


def go_on(p: Position) -> None:
    """The next set-up action, hand by hand from the first one on; then the chapter's own (T1.8)."""
    rules = p.rules
    p.actor = p.partner = NOBODY
    if p.place < rules.hands:
        hand = (p.first + p.place) % rules.hands
        ops = rules.ops[p.characters[hand]]
        if p.op < len(ops):
            begin(p, hand, ops[p.op], rules.partners[p.characters[hand]][p.op])
        else:
            p.place += 1
            p.op = 0
    elif p.place == rules.hands:
        finish_up(p)
    else:
        lead_off(p)


def finish_up(p: Position) -> None:
    """What the chapter asks for when all characters are ready."""
    rules = p.rules
    if rules.show_all and p.op < rules.hands:  # T36.2
        p.actor = (p.first + p.op) % rules.hands
        if p.hands[p.actor]:
            p.phase = SHOW
        else:
            p.op += 1
    elif rules.entish and p.token == NO_CARD and p.hands[p.first]:  # T22.4
        p.actor = p.first
        p.phase = LAY
    elif rules.gate and not p.op and p.hands[p.first] & ~FIELD[RING_1]:  # T31.1
        p.actor = p.first
        p.phase = GATE
    else:
        p.place += 1
        p.op = 0


def lead_off(p: Position) -> None:
    """Everything is ready: who leads the first trick is named by the chapter (T1.8)."""
    hand = p.hand_of(p.rules.lead_character)
    p.leader = p.first if hand == NOBODY else hand
    p.place = p.op = 0
    p.exchanger = NOBODY
    p.offered_numbers = []
    p.shorter = p.fitting([0] * p.rules.hands)
    p.phase = TRICK


def begin(p: Position, hand: int, op: int, arg: int) -> None:
    """Begins a set-up action; what needs no decision is done at once."""
    p.actor = hand
    if op == EXCHANGE or op == EXCHANGE_EIGHT or op == TOGETHER:
        exchange.begin_exchange(p, hand, op, arg)
    elif op == HIDE_ONE:
        p.phase = HIDE
    elif op == CLAIM:
        claim(p, hand)
    elif op == TAKE_LOST:
        take_lost(p, hand)
    elif op == DRAW_NUMBER:
        if number_chances(p):
            p.phase = NUMBER
        else:
            p.op += 1
    elif op == TAKE_EIGHTS:
        dealing.eights(p, hand)
        p.op += 1
    elif op == REMOVE_SOME:
        p.phase = REMOVE
    elif op == GIFTS:
        p.partner = p.left_of(hand)
        p.phase = GIFT
    elif op == OPEN_HAND:
        p.open_hand = hand
        p.shown[hand] = 0
        if p.journal is not None:
            telling.opens_hand(p, hand)
        p.op += 1
    elif op == FIX_LAST:
        p.phase = FIX
    elif op == PLAY_AHEAD:
        p.phase = AHEAD
    if p.phase in ASKED and not legal(p):
        handling.next_op(p)  # a hand that has no such card does nothing


def hide(p: Position, action: int) -> None:
    kind = card_of(action)
    is_open = p.shown[p.actor] & FIELD[kind] != 0
    p.remove(p.actor, kind, slot_of(action))
    p.hidden[p.actor] = kind
    if p.journal is not None:
        telling.hides(p, p.actor, kind, is_open)
    handling.next_op(p)


def claim(p: Position, hand: int) -> None:
    """The Black Tower's holder gives it, and gets a card for it (T2.7)."""
    holder = p.holder(BLACK)
    if holder == NOBODY:
        p.op += 1
        return
    handling.show_tower(p, hand, BLACK)
    if p.journal is not None:
        telling.claims(p, hand, holder)
    if holder == hand:
        p.op += 1
        return
    handling.move(p, holder, hand, BLACK, -1)
    p.partner = holder
    p.phase = PAY
    if not legal(p):
        handling.next_op(p)


def pay(p: Position, action: int) -> None:
    kind = card_of(action)
    is_open = handling.move(p, p.actor, p.partner, kind, slot_of(action))
    if p.journal is not None:
        telling.passes(p, "pays", "T2.7", p.actor, p.partner, kind, is_open)
    handling.next_op(p)


def take_lost(p: Position, hand: int) -> None:
    """The lost card joins the hand, face up; at Helm's Deep a card of the supply (T2.8, T25.2, T12.9)."""
    if p.rules.helm:
        if dealing.supply(p):
            p.phase = SUPPLY
        else:
            p.op += 1
        return
    if p.lost != NO_CARD:
        add_lost(p, hand)
    p.op += 1


def add_lost(p: Position, hand: int) -> None:
    kind = p.lost
    p.lost = NO_CARD
    handling.show_tower(p, hand, kind)
    p.add(hand, kind, is_shown=True)
    if p.journal is not None:
        telling.takes_lost(p, hand, kind)


def supplied(p: Position, kind: int) -> None:
    p.pool -= UNIT[kind]
    p.add(p.actor, kind, is_shown=True)
    if p.journal is not None:
        telling.takes_lost(p, p.actor, kind)
    handling.next_op(p)


def number_chances(p: Position) -> list[tuple[int, int]]:
    """A Hills card from the numbers; one whose Forests card is the lost card is drawn again (T22.3)."""
    wanted = p.rules.partners[p.characters[p.actor]][p.op]
    found: list[tuple[int, int]] = []
    for kind in kinds(p.hills):
        if wanted > 1 or p.lost != 16 + kind:
            found.append((kind, 1))
    return found


def numbered(p: Position, kind: int) -> None:
    wanted = p.rules.partners[p.characters[p.actor]][p.op]
    p.hills -= UNIT[kind]
    p.offered_numbers.append(VALUE[kind])
    if p.journal is not None:
        telling.draws_number(p, p.actor, VALUE[kind])
    if len(p.offered_numbers) < wanted and number_chances(p):
        return
    if wanted == 1:
        p.numbers[p.actor] = VALUE[kind]
        p.offered_numbers = []
        handling.next_op(p)
    else:
        p.offered_numbers.sort()
        p.phase = KEEP


def keep(p: Position, kind: int) -> None:
    """Beechbone keeps one of the numbers (T26.2)."""
    p.numbers[p.actor] = VALUE[kind]
    p.offered_numbers = []
    if p.journal is not None:
        telling.keeps_number(p, p.actor)
    handling.next_op(p)


def removable(p: Position) -> int:
    return p.hands[p.actor] & ~EIGHTS


def remove(p: Position, action: int) -> None:
    """Shelob puts cards away (T35.1)."""
    kind = card_of(action)
    p.remove(p.actor, kind, slot_of(action))
    p.out[p.actor] += UNIT[kind]
    if p.journal is not None:
        telling.removes(p, p.actor, kind)
    wanted = p.rules.partners[p.characters[p.actor]][p.op]
    if count(p.out[p.actor]) == wanted or not removable(p):
        handling.next_op(p)


def show(p: Position, kind: int) -> None:
    """One card lies face up and stays part of the hand (T36.2)."""
    if not p.lies_open(p.actor):
        p.shown[p.actor] += UNIT[kind]
    handling.show_tower(p, p.actor, kind)
    if p.journal is not None:
        telling.shows(p, p.actor, kind)
    p.op += 1
    p.actor = NOBODY
    p.phase = SETTING_UP


def lay(p: Position, action: int) -> None:
    """Treebeard's first card goes under the token, face up (T22.4)."""
    kind = card_of(action)
    p.remove(p.actor, kind, slot_of(action))
    p.token = kind
    handling.show_tower(p, p.actor, kind)
    if p.journal is not None:
        telling.lays(p, p.actor, kind)
    p.actor = NOBODY
    p.phase = SETTING_UP


def highest(p: Position) -> int:
    """Frodo's highest cards: a tower before all, Ring 1 not counted (T31.1)."""
    cards = p.hands[p.actor] & ~FIELD[RING_1]
    if cards & TOWERS:
        return cards & TOWERS
    best = 0
    for kind in kinds(cards):
        best = max(best, VALUE[kind])
    found = 0
    for kind in kinds(cards):
        if VALUE[kind] == best:
            found |= UNIT[kind]
    return found


def gate(p: Position, action: int) -> None:
    """The card stays at the Black Gate; Frodo takes the White Tower (T31.1)."""
    kind = card_of(action)
    p.remove(p.actor, kind, slot_of(action))
    handling.show_tower(p, p.actor, kind)
    handling.show_tower(p, p.actor, p.aside)
    p.add(p.actor, p.aside)
    p.aside = kind
    if p.journal is not None:
        telling.at_the_gate(p, p.actor, kind)
    p.op += 1
    p.actor = NOBODY
    p.phase = SETTING_UP


def gift(p: Position, action: int) -> None:
    """A card for each other hand (T14.16)."""
    kind = card_of(action)
    is_open = handling.move(p, p.actor, p.partner, kind, slot_of(action))
    if p.journal is not None:
        telling.passes(p, "gift", "T13.4", p.actor, p.partner, kind, is_open)
    p.partner = p.left_of(p.partner)
    if p.partner == p.actor or not legal(p):
        handling.next_op(p)


def fix(p: Position, action: int) -> None:
    """Radagast's card for the last trick lies open (T14.11)."""
    p.final = set_ready(p, action)
    if p.journal is not None:
        telling.fixes(p, p.actor, p.final)
    handling.next_op(p)


def ahead(p: Position, action: int) -> None:
    """And so does the one for the first trick."""
    p.ahead = set_ready(p, action)
    if p.journal is not None:
        telling.plays_ahead(p, p.actor, p.ahead)
    handling.next_op(p)


def set_ready(p: Position, action: int) -> int:
    """A card leaves the hand and lies open; its kind."""
    kind = card_of(action)
    p.remove(p.actor, kind, slot_of(action))
    handling.show_tower(p, p.actor, kind)
    return kind


def legal(p: Position) -> list[int]:
    """The open actions of a set-up phase that is about cards."""
    phase = p.phase
    hand = p.actor
    if phase == GIVE:
        return handling.card_actions(p, hand, exchange.givable(p))
    if phase == RETURN:
        return handling.card_actions(p, p.partner, handling.may_give(p, p.partner))
    if phase == PAY:
        return handling.card_actions(p, hand, p.hands[hand] & ~FIELD[BLACK])
    if phase == REMOVE:
        return handling.card_actions(p, hand, removable(p))
    if phase == SHOW:
        return kinds(p.hands[hand])
    if phase == GATE:
        return handling.card_actions(p, hand, highest(p))
    if phase == GIFT:
        return handling.card_actions(p, hand, handling.may_give(p, hand))
    return handling.card_actions(p, hand, to_put_aside(p, hand))


def to_put_aside(p: Position, hand: int) -> int:
    """The cards that may go under a character or lie ready: not the Black Tower while somebody will claim it (T2.7)."""
    if handling.is_claimed(p):
        return p.hands[hand] & ~FIELD[BLACK]
    return p.hands[hand]
