"""Making up a round's deck, dealing it, and every later draw from what nobody has seen."""

from __future__ import annotations

from typing import Final

from mathom.games.two_towers import telling
from mathom.games.two_towers.actions import SLOTS
from mathom.games.two_towers.cards import (
    BLACK,
    EIGHTS,
    FIELD,
    HILLS,
    NO_CARD,
    ORC,
    ORC_FIELD,
    ORC_UNIT,
    SHADOWS,
    SUIT_MASK,
    TOWERS,
    UNIT,
    WHITE,
    chances,
    count,
    kinds,
)
from mathom.games.two_towers.position import (
    CHOOSING,
    DEAL,
    DEALING,
    DOWN,
    GROUP,
    LOST,
    NOBODY,
    ROAD,
    SETTING_UP,
    TRICK,
    Position,
)
from mathom.kernel.bits import bits

CHARACTER: Final = 64
"""Chance outcomes: cards by kind, then characters from here on, then hands."""
HAND: Final = 200
SLOT: Final = 8
"""Targets of a deal: hands, then places of the pyramid from here on."""


def begin_round(p: Position) -> None:
    """A fresh round: what the group must settle first, then the deck (T8.1)."""
    rules = p.rules
    if rules.road and not p.drawn:
        p.phase = ROAD
        return
    if rules.groups:
        left = [group for group in range(len(rules.groups)) if not p.played_groups >> group & 1]
        if len(left) > 1:
            p.phase = GROUP
            return
        p.group = left[0]
    make_deck(p)


def make_deck(p: Position) -> None:
    """Lays out the cards of the round; the lost card is next where there is one (T1.1, T7.1)."""
    rules = p.rules
    p.pool = rules.deck
    p.aside = rules.aside
    p.light = rules.light != 0
    if rules.aside != NO_CARD:
        p.pool -= UNIT[rules.aside]
    if rules.helm:
        p.pool += ORC_UNIT * orcs_of_round(p)
    if rules.palantir:  # T28.2
        p.palantir = SUIT_MASK[SHADOWS]
        p.pool -= p.palantir
    if rules.numbers:  # T2.9
        p.hills = SUIT_MASK[HILLS]
    if rules.pyramid:
        for place in bits(rules.down[p.layout()]):
            p.slots[place] = DOWN
    if rules.solo:
        hand_out(p, rules.special)
        if rules.held_back:
            p.pool -= ORC_UNIT
    if p.journal is not None:
        telling.round_begins(p)
    p.phase = LOST if rules.has_lost and not rules.whispers else DEALING


def orcs_of_round(p: Position) -> int:
    """As many Orcs as the round asks for and do not lie under Gimli's card; suits fill up, or Orcs from there (T12.10)."""
    rules = p.rules
    free = rules.most_orcs - p.pile
    needed = rules.hands * p.size() - count(rules.deck)
    if free < needed:
        p.pile -= needed - free
        free = needed
    return max(min(rules.orcs[p.round - 1], free), needed)


def hand_out(p: Position, special: int) -> None:
    """Alone, the special cards go to the first hand (T10.2)."""
    for kind in kinds(special):
        p.pool -= UNIT[kind]
        p.add(0, kind)
        if p.journal is not None:
            telling.dealt(p, 0, kind)


def deal_on(p: Position) -> None:
    """The next card of the deal, or what follows it."""
    rules = p.rules
    plan = rules.plans[p.layout()]
    if (p.dealt < rules.cut and rules.whispers) or (p.dealt < len(plan) and (not rules.whispers or p.first != NOBODY)):
        p.phase = DEAL
    elif p.first == NOBODY:
        if rules.summons:
            for hand in range(rules.hands):  # T31.3
                p.add(hand, ORC)
            if p.journal is not None:
                telling.summons(p)
        if rules.held_back:
            p.pool += ORC_UNIT
        p.phase = CHOOSING
    elif rules.whispers and p.lost == NO_CARD and p.place == 0:
        p.phase = LOST  # T24.1
    else:
        p.phase = SETTING_UP


def second_half(p: Position) -> None:
    """The whispers are over: the rest of the cards (T24.1, T24.6)."""
    if p.rules.solo:
        hand_out(p, UNIT[BLACK])
    p.phase = DEALING


def target(p: Position) -> int:
    return p.rules.plans[p.layout()][p.dealt]


def places_left(p: Position) -> int:
    """How many places of this round's deck are still to be filled from the pool."""
    rules = p.rules
    plan = rules.plans[p.layout()]
    stop = rules.cut if rules.whispers and p.dealt < rules.cut else len(plan)
    left = max(stop - p.dealt, 0)
    if rules.whispers:
        return left + early_down(p)
    if rules.helm and rules.solo:
        left = rules.hands * p.size() - p.dealt
    if rules.pyramid and not is_unburied(p):
        left += p.down()
    return left


def is_unburied(p: Position) -> bool:
    """Whether no tower may lie in the upper rows: where a character claims one (T21.6)."""
    return p.rules.pyramid and (p.rules.unburied or p.drawn & p.rules.claimers != 0)


def early_down(p: Position) -> int:
    """The face-down places among the pyramid's four upper cards (T24.5)."""
    number = 0
    for place in range(min(4, len(p.slots))):
        if p.slots[place] == DOWN:
            number += 1
    return number


def must(p: Position) -> int:
    """The cards of the pool that are certain to be dealt, as fields."""
    rules = p.rules
    if rules.whispers:
        return p.pool & FIELD[WHITE] if p.dealt < rules.cut else 0
    if is_unburied(p):
        return p.pool & TOWERS
    if rules.held_back and p.dealt >= len(rules.plans[0]):
        return 0
    return p.pool & rules.must


def weights(p: Position) -> list[tuple[int, int]]:
    """The cards that can be dealt next: those certain to be dealt are as likely in every place that is left."""
    sure = must(p)
    excluded = barred(p)
    if not sure or excluded & sure:
        return chances(p.pool & ~excluded)
    return shares(p.pool & ~excluded, sure, places_left(p))


def shares(pool: int, sure: int, places: int) -> list[tuple[int, int]]:
    number = count(sure)
    others = count(pool) - number
    found: list[tuple[int, int]] = []
    for kind, copies in chances(pool):
        weight = max(others, 1) if sure & FIELD[kind] else places - number
        if weight > 0:
            found.append((kind, weight * copies))
    return found


def barred(p: Position) -> int:
    """Cards that cannot come next: towers among the upper cards of some pyramids (T21.6), a White Tower that lies face down."""
    if p.phase != DEAL:
        return 0
    if p.rules.whispers:
        return FIELD[WHITE] if p.dealt >= p.rules.cut else FIELD[BLACK] if p.rules.solo else 0
    if is_unburied(p) and SLOT <= target(p) < SLOT + 7:
        return TOWERS
    return 0


def lost_chances(p: Position) -> list[tuple[int, int]]:
    """The lost card, but for the cards that are drawn again (T1.2, T12.3)."""
    never = TOWERS if p.drawn & p.rules.claimers else p.rules.lost_never
    if p.rules.held_back:
        never = TOWERS | ORC_FIELD  # T20.4
    return chances(p.pool & ~never)


def lose(p: Position, kind: int) -> None:
    p.pool -= UNIT[kind]
    p.lost = kind
    if p.journal is not None:
        telling.lost_card(p)
    p.phase = DEALING


def deal(p: Position, kind: int) -> None:
    """One card of the deal goes to its hand or its place (T1.3)."""
    goal = target(p)
    p.pool -= UNIT[kind]
    p.dealt += 1
    if goal < SLOT:
        p.add(goal, kind)
        if p.journal is not None:
            telling.dealt(p, goal, kind)
    else:
        turn(p, goal - SLOT, kind)
    p.phase = DEALING


def turn(p: Position, place: int, kind: int) -> None:
    """A card of the pyramid lies face up; uncovered ones can be played (T9.2, T9.6)."""
    p.slots[place] = kind
    if not is_covered(p, place):
        p.freed |= 1 << place
        p.hands[2] += UNIT[kind]
    if p.journal is not None:
        telling.turned_up(p, place, kind)


def is_covered(p: Position, place: int) -> bool:
    """Whether a card of the next row lies over a place (T9.3); before the deal is over, whether one will."""
    dealt = p.rules.dealt_slots[p.layout()]
    for other in p.rules.covers[place]:
        if p.leader == NOBODY and (p.first == NOBODY or p.dealt < len(p.rules.plans[p.layout()])):
            if dealt >> other & 1:
                return True
        elif p.slots[other] != NO_CARD:
            return True
    return False


def uncover(p: Position) -> int:
    """Frees face-up cards that are no longer covered; the first face-down one that must be turned up, or -1 (T9.8)."""
    for place in range(SLOTS):
        kind = p.slots[place]
        if kind != NO_CARD and not p.freed >> place & 1 and not is_covered(p, place):
            if kind == DOWN:
                return place
            p.freed |= 1 << place
            p.hands[2] += UNIT[kind]
    return -1


def turn_chances(p: Position) -> list[tuple[int, int]]:
    """What the next card that is turned up can be."""
    rules = p.rules
    if rules.whispers and p.pool & FIELD[WHITE]:  # the White Tower lies among the four upper cards
        early = early_down(p)
        if uncover(p) >= 4:
            return chances(p.pool & ~FIELD[WHITE])
        return shares(p.pool, FIELD[WHITE], early)
    sure = p.pool & rules.must
    if not sure:
        return chances(p.pool)
    return shares(p.pool, sure, p.down())


def turn_up(p: Position, kind: int) -> None:
    place = uncover(p)
    p.pool -= UNIT[kind]
    turn(p, place, kind)
    p.phase = TRICK


def draws_due(p: Position) -> bool:
    """Alone, each hand gets a card after each trick while the deck lasts (T10.5)."""
    rules = p.rules
    if not rules.solo or not p.pool:
        return False
    drawn = p.dealt - len(rules.plans[p.layout()])
    return drawn < 4 * min(len(p.winners), p.size() - 4)


def draw(p: Position, kind: int) -> None:
    hand = (p.dealt - len(p.rules.plans[p.layout()])) % 4
    p.pool -= UNIT[kind]
    p.dealt += 1
    p.add(hand, kind)
    if p.journal is not None:
        telling.dealt(p, hand, kind)
    p.phase = TRICK


def supply(p: Position) -> int:
    """The cards that may lie in the supply: none that must be dealt, and nothing where all others will be dealt (T25.2)."""
    if count(p.pool) <= p.down() + p.undrawn():
        return 0
    return p.pool & ~p.rules.must


def eights(p: Position, hand: int) -> None:
    """The four 8s come into play (T35.1)."""
    for kind in bits(EIGHTS & ~p.cards_in_all()):
        p.add(hand, kind)
    if p.journal is not None:
        telling.eights(p, hand)
