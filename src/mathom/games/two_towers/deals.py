"""A deal: everything that the table will draw in one round, fixed beforehand, so that only decisions are left."""

from __future__ import annotations

from mathom.games.two_towers import choosing, dealing, exchange, setup, tricks
from mathom.games.two_towers.cards import FIELD, HILLS, NO_CARD, SHADOWS, SUIT_MASK, SUIT_OF, UNIT, WHITE, copies, count, kinds
from mathom.games.two_towers.ending import reached
from mathom.games.two_towers.position import (
    BOTH,
    CHOOSING,
    DEAL,
    DEALING,
    DOWN,
    DRAW,
    FACES,
    HORN_DRAW,
    LAST_DECISION,
    LOST,
    NOBODY,
    NUMBER,
    OVER,
    PALANTIR,
    ROAD,
    ROUND,
    ROUND_OVER,
    SETTING_UP,
    SUPPLY,
    TRICK,
    TRICK_OVER,
    TURN_UP,
    Position,
)
from mathom.games.two_towers.rules import Rules
from mathom.games.two_towers.state import TwoTowers
from mathom.kernel.bits import bits
from mathom.kernel.rng import Rng
from mathom.kernel.state import CHANCE


class Deal:
    """What comes when the table must draw, whatever has been decided until then."""

    def __init__(self) -> None:
        self.road: list[int] = []
        """The characters of a Road, in order."""
        self.lost: int = NO_CARD
        self.cards: list[int] = []
        """The dealt cards in order, and after them a lone player's drawing deck."""
        self.slots: list[int] = []
        """What lies face down at each place of the pyramid."""
        self.supply: list[int] = []
        self.palantir: list[int] = []
        self.hills: list[int] = []
        self.gandalf: int = NOBODY
        """The Old Man, as a character, that is Gandalf."""

    def outcome(self, p: Position) -> int:
        """The outcome of the draw that is due."""
        phase = p.phase
        if phase == DEAL or phase == DRAW:
            return self.cards[p.dealt]
        if phase == TURN_UP:
            return self.slots[dealing.uncover(p)]
        if phase == PALANTIR:
            return self.palantir[len(self.palantir) - count(p.palantir)]
        if phase == LOST:
            return self.lost
        if phase == NUMBER:
            possible = [kind for kind, _ in setup.number_chances(p)]
            return first_of(self.hills, possible)
        if phase == FACES:
            hand = p.hand_of(self.gandalf)
            return dealing.HAND + hand
        if phase == SUPPLY or phase == HORN_DRAW:
            return first_of(self.supply, kinds(dealing.supply(p)))
        return dealing.CHARACTER + self.road[(p.drawn & ~p.rules.required).bit_count()]


def first_of(order: list[int], possible: list[int]) -> int:
    for kind in order:
        if kind in possible:
            return kind
    return possible[0]


def go_on(p: TwoTowers, deal: Deal) -> None:
    """Plays all that needs no decision, draws too, and stops when the round is over."""
    while p.phase > LAST_DECISION and p.phase != OVER and p.phase != ROUND_OVER:
        pass_by(p, deal)


def pass_by(p: TwoTowers, deal: Deal) -> None:
    phase = p.phase
    if phase == TRICK:
        tricks.go_on(p)
    elif phase == TRICK_OVER:
        tricks.finish(p)
    elif phase == SETTING_UP:
        setup.go_on(p)
    elif phase == CHOOSING:
        choosing.choose_on(p)
    elif phase == DEALING:
        dealing.deal_on(p)
    elif phase == ROUND:
        dealing.begin_round(p)
    else:
        p.lay_out(deal.outcome(p))


def decide(p: TwoTowers, hand: int, action: int, deal: Deal) -> None:
    """Plays a decision for a hand that is known to be legal, and all that follows by itself."""
    p.offered = p.possible = None
    if p.phase == BOTH:
        exchange.together(p, hand, action)
    else:
        p.play(action)
    go_on(p, deal)


def is_won(p: Position) -> bool:
    """Whether all characters of a round that is over have reached their goals (T6.6)."""
    if p.rules.old_men and p.gandalf == NOBODY:
        return False  # T23.6
    return reached(p).bit_count() == p.rules.hands


def round_state(rules: Rules, number: int = 1, group: int = 0) -> TwoTowers:
    """A chapter at the beginning of one of its rounds: by number with nothing done before, or by group with only that one left."""
    state = TwoTowers(rules)
    state.round = number
    state.group = group
    if rules.groups:
        state.played_groups = (1 << len(rules.groups)) - 1 & ~(1 << group)
        state.done = rules.cast & ~rules.groups[group]
    state.run()
    return state


def make_deal(state: TwoTowers, rng: Rng) -> Deal:
    """Draws a deal for a round that begins; the state stays as it is."""
    p = state.copy()
    rules = p.rules
    deal = Deal()
    size = len(rules.plans[p.layout()])
    while p.phase in (ROAD, LOST, DEAL) or p.dealt < size:
        if p.phase <= LAST_DECISION:
            seat = p.to_act()[0]
            p.apply(seat, p.legal(seat)[0])
            continue
        outcome = rng.draw(p.chances())
        if p.phase == ROAD:
            deal.road.append(outcome - dealing.CHARACTER)
        elif p.phase == LOST:
            deal.lost = outcome
        else:
            deal.cards.append(outcome)
        p.apply(CHANCE, outcome)
    if rules.solo:
        fill_deck(p, deal, rng)
    if rules.pyramid:
        fill_pyramid(p, deal, rng)
    deal.supply = shuffled(p.pool, rng)
    deal.palantir = shuffled(SUIT_MASK[SHADOWS] if rules.palantir else 0, rng)
    deal.hills = shuffled(SUIT_MASK[HILLS] if rules.numbers else 0, rng)
    if rules.old_men:
        deal.gandalf = rng.choose(bits(rules.old_men))
    return deal


def fill_deck(p: TwoTowers, deal: Deal, rng: Rng) -> None:
    """A lone player's drawing deck (T10.5)."""
    p.phase = DRAW
    for _ in range(4 * (p.size() - 4)):
        kind = rng.draw(dealing.weights(p))
        deal.cards.append(kind)
        dealing.draw(p, kind)
        p.phase = DRAW


def fill_pyramid(p: TwoTowers, deal: Deal, rng: Rng) -> None:
    """What lies face down: cards that are certain to be dealt, and at the whispers the White Tower, have their places (T24.5)."""
    deal.slots = [NO_CARD] * len(p.slots)
    for place in range(len(p.slots)):
        if p.slots[place] != DOWN:
            continue
        sure = p.pool & p.rules.must
        places = p.down()
        pool = p.pool
        if p.rules.whispers:
            sure = p.pool & FIELD[WHITE]
            places = dealing.early_down(p)
            if place >= 4:
                pool &= ~sure
                sure = 0
        chances = dealing.shares(pool, sure, places) if sure else [(kind, copies(pool, kind)) for kind in kinds(pool)]
        kind = rng.draw(chances)
        deal.slots[place] = kind
        p.pool -= UNIT[kind]
        p.slots[place] = kind


def shuffled(cards: int, rng: Rng) -> list[int]:
    order: list[int] = []
    while cards:
        kind = rng.draw([(kind, copies(cards, kind)) for kind in kinds(cards)])
        order.append(kind)
        cards -= UNIT[kind]
    return order


class Unseen:
    """How many cards a seat does not see: of each hand, put away by it, hidden under its character, and in the Palantír."""

    def __init__(self, hands: list[int], away: list[int], hidden: list[bool], palantir: int) -> None:
        self.hands: list[int] = hands
        self.away: list[int] = away
        self.hidden: list[bool] = hidden
        self.palantir: int = palantir


def guess(p: TwoTowers, unseen: Unseen, rng: Rng) -> tuple[TwoTowers, Deal]:
    """A position that a seat sees in part, with the unseen cards laid out at random: so many to each hand, the rest to be drawn."""
    rules = p.rules
    world = p.copy()
    order = shuffled(p.pool, rng)
    if unseen.palantir:
        shadows = [kind for kind in order if SUIT_OF[kind] == SHADOWS][: unseen.palantir]
        order = [kind for kind in order if kind not in shadows]
        world.palantir = as_hand(shadows)
    for hand in range(rules.hands):
        world.hands[hand] += as_hand(taken(order, unseen.hands[hand]))
        world.out[hand] += as_hand(taken(order, unseen.away[hand]))
        if unseen.hidden[hand] and order:
            world.hidden[hand] = order.pop()
    world.pool = as_hand(order)
    return world, deal_from(world, order, rng)


def coming(p: TwoTowers, rng: Rng) -> Deal:
    """A deal for the rest of a round in which every hand is known: only what the table will draw is left to chance."""
    return deal_from(p, shuffled(p.pool, rng), rng)


def deal_from(p: TwoTowers, order: list[int], rng: Rng) -> Deal:
    """The deal that draws the cards of the pool in an order, last ones first for the pyramid; the order is used up."""
    rules = p.rules
    deal = Deal()
    deal.slots = [order.pop() if kind == DOWN and order else NO_CARD for kind in p.slots]
    if rules.whispers and p.dealt < len(rules.plans[p.layout()]) and order:
        deal.lost = order.pop()
    deal.cards = [NO_CARD] * p.dealt + order
    deal.supply = order
    deal.palantir = [NO_CARD] * (8 - count(p.palantir)) + shuffled(p.palantir, rng)
    deal.hills = shuffled(p.hills, rng)
    if rules.old_men:
        deal.gandalf = rng.choose(bits(rules.old_men))
    return deal


def taken(order: list[int], number: int) -> list[int]:
    """Takes so many cards from the end, as far as there are any."""
    rest = max(0, len(order) - number)
    found = order[rest:]
    del order[rest:]
    return found


def as_hand(order: list[int]) -> int:
    total = 0
    for kind in order:
        total += UNIT[kind]
    return total
