"""Choosing characters, and what they do before the first trick."""

from __future__ import annotations

from mathom.games.two_towers import actions, dealing, telling
from mathom.games.two_towers.actions import card_of, slot_of
from mathom.games.two_towers.cards import (
    BLACK,
    EIGHTS,
    FIELD,
    NO_CARD,
    ORC,
    ORC_FIELD,
    RING_1,
    TOWERS,
    UNIT,
    VALUE,
    WEARY_FIELD,
    WHITE,
    copies,
    count,
    kinds,
)
from mathom.games.two_towers.position import (
    AHEAD,
    BOTH,
    BURDEN,
    CHOOSE,
    CHOOSING,
    FIX,
    GATE,
    GIFT,
    GIVE,
    HIDE,
    KEEP,
    LAY,
    NAME,
    NOBODY,
    NUMBER,
    PARTNER,
    PAY,
    REMOVE,
    RETURN,
    SETTING_UP,
    SHOW,
    STEP,
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
from mathom.games.two_towers.rules import (
    EIGHTS as TAKE_EIGHTS,
)
from mathom.games.two_towers.rules import (
    HIDE as HIDE_ONE,
)
from mathom.games.two_towers.rules import (
    NUMBER as DRAW_NUMBER,
)
from mathom.games.two_towers.rules import (
    REMOVE as REMOVE_SOME,
)
from mathom.kernel.bits import bits

ASKED = (HIDE, REMOVE, GIFT, FIX, AHEAD)

# Choosing characters.


def choose_on(p: Position) -> None:
    """The named card's holder is first; then each hand to the left picks a character (T1.4, T1.5)."""
    if p.first == NOBODY:
        find_first(p)
        return
    hand = p.first
    for _ in range(p.rules.hands):
        if p.characters[hand] == NOBODY:
            p.actor = hand
            p.phase = CHOOSE
            left = choices(p)
            if len(left) == 1:
                assign(p, hand, left[0])
                p.phase = CHOOSING
            return
        hand = p.left_of(hand)
    p.actor = NOBODY
    if p.rules.has_burden:
        p.actor = p.first
        p.phase = BURDEN
    elif p.rules.whispers:
        dealing.second_half(p)
    else:
        p.phase = SETTING_UP


def find_first(p: Position) -> None:
    rules = p.rules
    holder = p.holder(rules.first_card)
    if holder == NOBODY and rules.pyramid:
        holder = 2  # T9.4
    if holder == NOBODY:
        p.phase = NAME  # T12.12
        return
    set_first(p, holder)


def set_first(p: Position, hand: int) -> None:
    rules = p.rules
    p.first = hand
    if rules.pyramid:
        p.runner = (p.round - 1) % 2 if rules.helm else hand % 2  # T25.10, T9.4
    if p.hands[hand] & FIELD[rules.first_card]:
        show_tower(p, hand, rules.first_card)
    assign(p, hand, rules.first_character)
    p.phase = CHOOSING


def show_tower(p: Position, hand: int, kind: int) -> None:
    """Whoever plays or shows a tower takes its token (T4.5)."""
    if kind == WHITE:
        p.tokens[0] = hand
    elif kind == BLACK:
        p.tokens[1] = hand


def assign(p: Position, hand: int, character: int) -> None:
    p.characters[hand] = character
    if p.journal is not None:
        telling.takes_character(p, hand)


def choices(p: Position) -> list[int]:
    """The characters open to the next hand: when only as many hands are left as required ones, only those (T1.6)."""
    rules = p.rules
    cast = p.drawn if rules.road else rules.groups[p.group] if rules.groups else rules.cast
    free = 0
    for hand in range(rules.hands):
        if p.characters[hand] == NOBODY:
            free += 1
        else:
            cast &= ~(1 << p.characters[hand])
    wanted = cast & rules.required
    return bits(wanted if wanted.bit_count() >= free else cast)


def chosen(p: Position, character: int) -> None:
    assign(p, p.actor, character)
    p.phase = CHOOSING


def burden(p: Position, number: int) -> None:
    """Frodo's token; then the step cards, where there are any (T7.11)."""
    p.burden = number
    if p.journal is not None:
        telling.burden(p)
    if p.rules.stairs:
        p.phase = STEP
    else:
        p.actor = NOBODY
        p.phase = SETTING_UP


def legal_step(p: Position) -> list[int]:
    """The step cards that are left; passing while the others can still take them (T14.8)."""
    free = [actions.FIRST_STEP + step for step in (0, 1) if p.steps[step] == NOBODY]
    behind = (p.first - p.actor - 1) % p.rules.hands
    if p.rules.stairs == 2 and p.actor in p.steps:
        return [actions.NO]
    can_pass = behind >= len(free) if p.rules.stairs == 2 else behind >= 1
    return [actions.NO, *free] if can_pass else free


def step_card(p: Position, action: int) -> None:
    if action == actions.NO:
        p.actor = p.left_of(p.actor)
    else:
        step = action - actions.FIRST_STEP
        p.steps[step] = p.actor
        if p.journal is not None:
            telling.step_card(p, step)
        if p.rules.stairs == 2 and NOBODY in p.steps:
            p.actor = p.left_of(p.actor)
    if NOBODY not in p.steps:
        p.actor = NOBODY
        p.phase = SETTING_UP


# Set-up actions.


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
    p.fit_length([0] * p.rules.hands)
    p.phase = TRICK


def begin(p: Position, hand: int, op: int, arg: int) -> None:
    """Begins a set-up action; what needs no decision is done at once."""
    p.actor = hand
    if op == EXCHANGE or op == EXCHANGE_EIGHT or op == TOGETHER:
        begin_exchange(p, hand, op, arg)
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
        next_op(p)  # a hand that has no such card does nothing


def op_of(p: Position) -> int:
    """The set-up action that is being carried out."""
    return p.rules.ops[p.characters[p.actor]][p.op]


def next_op(p: Position) -> None:
    p.op += 1
    p.actor = p.partner = NOBODY
    p.phase = SETTING_UP
    if not p.rules.solo:
        p.exchanger = NOBODY


def begin_exchange(p: Position, hand: int, op: int, mask: int) -> None:
    """Finds the partners; with one and no other choice the card is next (T2.1, T2.2)."""
    if p.exchanger not in (NOBODY, hand):  # T10.4
        next_op(p)
        return
    found = partners(p)
    event = may_use_event(p)
    if (not found and not event) or not to_part_with(p):
        next_op(p)
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
        if hand != p.actor and mask >> p.characters[hand] & 1 and (op_of(p) != TOGETHER or may_give(p, hand)):
            found.append(hand)
    return found


def may_use_event(p: Position) -> bool:
    """Whether the card that lies open is a partner: at Henneth Annûn, or the lost card for some (T32.3, T14.15)."""
    rules = p.rules
    if op_of(p) != EXCHANGE:
        return False
    if not may_give(p, p.actor) & ~FIELD[RING_1]:
        return False
    if rules.henneth:
        return True
    return rules.with_lost >> p.characters[p.actor] & 1 == 1 and p.lost != NO_CARD


def is_optional(p: Position) -> bool:
    """Whether the exchange may be left undone: alone, for Shelob's 8, and after one with the event (T10.4, T35.2, T12.16)."""
    return p.rules.solo or op_of(p) == EXCHANGE_EIGHT or (p.rules.henneth and not partners(p))


def legal_partner(p: Position) -> list[int]:
    found = [actions.HAND + hand for hand in partners(p)]
    if may_use_event(p):
        found.append(actions.EVENT)
    return [actions.NO, *found] if is_optional(p) else found


def choose_partner(p: Position, action: int) -> None:
    if action == actions.NO:
        next_op(p)
    elif action == actions.EVENT:
        p.partner = NOBODY
        p.phase = GIVE
    else:
        with_partner(p, action - actions.HAND)


def with_partner(p: Position, partner: int) -> None:
    p.partner = partner
    p.phase = BOTH if op_of(p) == TOGETHER else GIVE


def may_give(p: Position, hand: int) -> int:
    """The cards that a hand may part with (T2.3)."""
    kept = p.rules.keeps[p.characters[hand]]
    return p.hands[hand] if kept == NO_CARD else p.hands[hand] & ~FIELD[kept]


def to_part_with(p: Position) -> int:
    """The cards that the present exchange can be about."""
    cards = may_give(p, p.actor)
    return cards & EIGHTS if op_of(p) == EXCHANGE_EIGHT else cards


def givable(p: Position) -> int:
    """The cards that may be given in the present exchange; Ring 1 never to the event (T12.16)."""
    cards = to_part_with(p)
    return cards & ~FIELD[RING_1] if p.partner == NOBODY else cards


def card_actions(p: Position, hand: int, cards: int) -> list[int]:
    """The actions that name these cards of a hand; alike ones of the pyramid by their places (T14.13)."""
    found: list[int] = []
    alike = cards & (ORC_FIELD | WEARY_FIELD)
    for kind in kinds(cards):
        if not alike or kind < ORC or not p.is_pyramid(hand):
            found.append(kind)
            continue
        at = actions.ORC_AT if kind == ORC else actions.WEARY_AT
        placed = [at + place for place in bits(p.freed) if p.slots[place] == kind]
        if copies(p.hands[hand], kind) > len(placed):
            found.append(kind)
        found += placed
    return sorted(found) if alike else found


def give(p: Position, action: int) -> None:
    """The active character gives; with the event the card there is taken at once (T2.1, T32.3)."""
    kind = card_of(action)
    if p.partner == NOBODY:
        swap_with_event(p, kind, slot_of(action))
        return
    is_open = move(p, p.actor, p.partner, kind, slot_of(action))
    if p.journal is not None:
        telling.passes(p, "gives", "T2.1", p.actor, p.partner, kind, is_open)
    p.phase = RETURN
    if not legal(p):
        finish_exchange(p)


def give_back(p: Position, action: int) -> None:
    kind = card_of(action)
    is_open = move(p, p.partner, p.actor, kind, slot_of(action))
    if p.journal is not None:
        telling.passes(p, "returns", "T2.1", p.partner, p.actor, kind, is_open)
    finish_exchange(p)


def finish_exchange(p: Position) -> None:
    p.exchanger = p.actor
    next_op(p)


def move(p: Position, giver: int, taker: int, kind: int, slot: int) -> bool:
    """A card changes hands; whether everybody saw which, because it lay open: then it still does (T14.5)."""
    was_shown = p.shown[giver] & FIELD[kind] != 0
    p.remove(giver, kind, slot)
    p.add(taker, kind, was_shown)
    return was_shown


def swap_with_event(p: Position, kind: int, slot: int) -> None:
    p.remove(p.actor, kind, slot)
    if p.rules.henneth:
        taken = p.aside
        p.aside = kind
    else:
        taken = p.lost
        p.lost = kind
    show_tower(p, p.actor, taken)
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
    is_open = move(p, giver, taker, card_of(action), slot_of(action))
    if p.journal is not None:
        telling.passes(p, "gives-together", "T2.4", giver, taker, card_of(action), is_open)


def hide(p: Position, action: int) -> None:
    kind = card_of(action)
    is_open = p.shown[p.actor] & FIELD[kind] != 0
    p.remove(p.actor, kind, slot_of(action))
    p.hidden[p.actor] = kind
    if p.journal is not None:
        telling.hides(p, p.actor, kind, is_open)
    next_op(p)


def claim(p: Position, hand: int) -> None:
    """The Black Tower's holder gives it, and gets a card for it (T2.7)."""
    holder = p.holder(BLACK)
    if holder == NOBODY:
        p.op += 1
        return
    show_tower(p, hand, BLACK)
    if p.journal is not None:
        telling.claims(p, hand, holder)
    if holder == hand:
        p.op += 1
        return
    move(p, holder, hand, BLACK, -1)
    p.partner = holder
    p.phase = PAY
    if not legal(p):
        next_op(p)


def pay(p: Position, action: int) -> None:
    kind = card_of(action)
    is_open = move(p, p.actor, p.partner, kind, slot_of(action))
    if p.journal is not None:
        telling.passes(p, "pays", "T2.7", p.actor, p.partner, kind, is_open)
    next_op(p)


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
    show_tower(p, hand, kind)
    p.add(hand, kind, is_shown=True)
    if p.journal is not None:
        telling.takes_lost(p, hand, kind)


def supplied(p: Position, kind: int) -> None:
    p.pool -= UNIT[kind]
    p.add(p.actor, kind, is_shown=True)
    if p.journal is not None:
        telling.takes_lost(p, p.actor, kind)
    next_op(p)


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
        next_op(p)
    else:
        p.offered_numbers.sort()
        p.phase = KEEP


def keep(p: Position, kind: int) -> None:
    """Beechbone keeps one of the numbers (T26.2)."""
    p.numbers[p.actor] = VALUE[kind]
    p.offered_numbers = []
    if p.journal is not None:
        telling.keeps_number(p, p.actor)
    next_op(p)


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
        next_op(p)


def show(p: Position, kind: int) -> None:
    """One card lies face up and stays part of the hand (T36.2)."""
    if not p.lies_open(p.actor):
        p.shown[p.actor] += UNIT[kind]
    show_tower(p, p.actor, kind)
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
    show_tower(p, p.actor, kind)
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
    show_tower(p, p.actor, kind)
    show_tower(p, p.actor, p.aside)
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
    is_open = move(p, p.actor, p.partner, kind, slot_of(action))
    if p.journal is not None:
        telling.passes(p, "gift", "T13.4", p.actor, p.partner, kind, is_open)
    p.partner = p.left_of(p.partner)
    if p.partner == p.actor or not legal(p):
        next_op(p)


def fix(p: Position, action: int) -> None:
    """Radagast's card for the last trick lies open (T14.11)."""
    kind = card_of(action)
    p.remove(p.actor, kind, slot_of(action))
    p.final = kind
    show_tower(p, p.actor, kind)
    if p.journal is not None:
        telling.fixes(p, p.actor, kind)
    next_op(p)


def ahead(p: Position, action: int) -> None:
    """And so does the one for the first trick."""
    kind = card_of(action)
    p.remove(p.actor, kind, slot_of(action))
    p.ahead = kind
    show_tower(p, p.actor, kind)
    if p.journal is not None:
        telling.plays_ahead(p, p.actor, kind)
    next_op(p)


def legal(p: Position) -> list[int]:
    """The open actions of a set-up phase that is about cards."""
    phase = p.phase
    hand = p.actor
    if phase == GIVE:
        return card_actions(p, hand, givable(p))
    if phase == RETURN:
        return card_actions(p, p.partner, may_give(p, p.partner))
    if phase == PAY:
        return card_actions(p, hand, p.hands[hand] & ~FIELD[BLACK])
    if phase == REMOVE:
        return card_actions(p, hand, removable(p))
    if phase == SHOW:
        return kinds(p.hands[hand])
    if phase == GATE:
        return card_actions(p, hand, highest(p))
    if phase == GIFT:
        return card_actions(p, hand, may_give(p, hand))
    return card_actions(p, hand, to_put_aside(p, hand))


def to_put_aside(p: Position, hand: int) -> int:
    """The cards that may go under a character or lie ready: not the Black Tower while somebody will claim it (T2.7)."""
    for character in p.characters:
        if p.rules.claimers >> character & 1:
            return p.hands[hand] & ~FIELD[BLACK]
    return p.hands[hand]
