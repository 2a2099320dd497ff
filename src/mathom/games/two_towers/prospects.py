"""How well the hands of a set-up suit their characters, with every card known: to try likely set-ups first."""

from __future__ import annotations

from typing import Final

from mathom.games.two_towers.cards import (
    BLACK,
    KINDS,
    NO_CARD,
    ORC,
    ORC_FIELD,
    RING_1,
    SUIT_MASK,
    UNIT,
    WHITE,
    copies,
    count,
    kinds,
)
from mathom.games.two_towers.deals import Deal
from mathom.games.two_towers.goals import (
    BEATEN,
    FIRST_TRICKS,
    HOLDING,
    LAST_TRICKS,
    LEAST,
    MOST,
    PILED,
    RUN,
    SAME,
    WITH,
    WON,
    Counter,
)
from mathom.games.two_towers.outlook import VALUES, Outlook
from mathom.games.two_towers.position import DOWN, NOBODY, Position
from mathom.games.two_towers.wishes import Wish

SHARED: Final = 0.5
"""How much a comparison of several hands counts: each trick moves it by two."""
CAUGHT: Final = 2.2
"""How many cards of its suit a high card wins, itself included."""


def holdings(p: Position, deal: Deal) -> list[int]:
    """All cards that each hand will have in the round."""
    rules = p.rules
    found = p.hands[:]
    for hand in range(rules.hands):
        if p.hidden[hand] != NO_CARD:
            found[hand] += UNIT[p.hidden[hand]]
    for place in range(len(p.slots)):
        kind = p.slots[place]
        if kind == DOWN:
            kind = deal.slots[place]
        if kind != NO_CARD and not p.freed >> place & 1:
            found[2] += UNIT[kind]
    if rules.solo:
        start = len(rules.plans[p.layout()])
        for number in range(max(p.dealt, start), min(len(deal.cards), start + 4 * (p.size() - 4))):
            found[(number - start) % 4] += UNIT[deal.cards[number]]
    if p.palantir and p.hand_of(rules.palantir_character) != NOBODY:
        found[p.hand_of(rules.palantir_character)] += p.palantir
    if p.token != NO_CARD:
        found[p.first] += UNIT[p.token]
    return found


def chances(every: int) -> list[float]:
    """How likely each of these cards wins its trick, by kind."""
    found = [0.0] * KINDS
    for suit in range(5):
        cards = kinds(every & SUIT_MASK[suit])
        for below in range(len(cards)):
            share = below / (len(cards) - 1) if len(cards) > 1 else 1.0
            found[cards[below]] = share * share
    found[WHITE] = found[BLACK] = 1.0
    if every >> RING_1 & 1:
        found[RING_1] = 0.5
    return found


class Prospects:
    """What each hand may be expected to win."""

    def __init__(self, p: Position, held: list[int]) -> None:
        self.p: Position = p
        self.held: list[int] = held
        every = 0
        for cards in held:
            every += cards
        self.every: int = every
        self.chance: list[float] = chances(every)
        self.tricks: list[float] = []
        for cards in held:
            power = 0.0
            for kind in kinds(cards):
                power += self.chance[kind]
            self.tricks.append(power)
        factor = p.length() / max(1.0, sum(self.tricks))
        self.tricks = [tricks * factor for tricks in self.tricks]

    def expected(self, counter: Counter, mask: int, hand: int) -> float:
        """Roughly what a hand will have of a counter."""
        kind = counter.kind
        held = self.held[hand]
        if kind == WON:
            if mask & ORC_FIELD:
                return self.tricks[hand] / max(1, self.p.length()) * (copies(self.every, ORC) - copies(held, ORC)) * 1.5
            caught = 0.0
            for suit in range(5):
                wanted = self.every & mask & SUIT_MASK[suit]
                if wanted:
                    caught += self.caught(held, suit) * count(wanted) / count(self.every & SUIT_MASK[suit])
            return caught
        if kind == WITH or kind == HOLDING:
            power = 0.0
            for card in kinds(held & mask):
                power += self.chance[card]
            return power * (1.0 if kind == WITH else 2.0)
        if kind == LAST_TRICKS:
            return self.tricks[hand] / 4
        if kind == FIRST_TRICKS:
            sure = self.sure(held)
            if self.p.characters[hand] == self.p.rules.lead_character:
                return 1.0 if sure else 0.3
            return min(0.8, 0.2 * sure)
        if kind == RUN:
            return self.tricks[hand] / 2
        if kind == SAME:
            best = 0
            for value in range(1, len(VALUES)):
                best = max(best, count(held & VALUES[value]))
            return best / 2 + self.tricks[hand] / 3
        return self.tricks[hand]

    def sure(self, held: int) -> int:
        """How many cards of a hand nothing beats."""
        found = 0
        for kind in kinds(held):
            if self.chance[kind] == 1.0:
                found += 1
        return found

    def caught(self, held: int, suit: int) -> float:
        """How many cards of a suit a hand wins with its own."""
        power = 0.0
        for kind in kinds(held & SUIT_MASK[suit]):
            power += self.chance[kind] * CAUGHT
        return min(power, float(count(self.every & SUIT_MASK[suit])))

    def fit(self, wishes: list[Wish]) -> float:
        """0 if all goals look easy, less the harder they look."""
        outlook = Outlook(self.p)
        total = 0.0
        for wish in wishes:
            test = wish.test
            if not test.each:
                total -= self.miss(outlook, wish)
            elif not test.is_negated:
                for other in range(self.p.rules.hands):
                    if other != wish.hand:
                        outlook.chosen = other
                        total -= self.miss(outlook, wish)
                outlook.chosen = NOBODY
        for hand in range(self.p.rules.hands):
            total -= 0.15 * copies(self.held[hand], ORC) ** 2
        return total

    def miss(self, outlook: Outlook, wish: Wish) -> float:
        """By how much a test may be expected to fail."""
        p = self.p
        test = wish.test
        hand = wish.hand
        total = float(test.constant + test.burdens * p.burden + test.numbers * p.numbers[hand])
        for group in test.groups:
            counter = group.counter
            if counter.kind == BEATEN:
                other = WHITE if counter.card == BLACK else BLACK
                total += 1.0 if self.held[hand] >> counter.card & 1 and not self.held[hand] >> other & 1 else 0.0
                continue
            if not test.each and group.whose[0] in (LEAST, MOST):
                return 0.0
            mask = outlook.mask(counter, hand)
            for i in range(len(group.whose)):
                if group.whose[i] == PILED:
                    total += group.signs[i] * p.pile
                    continue
                for owner in outlook.hands_of(group.whose[i], hand):
                    if owner != NOBODY:
                        total += group.signs[i] * self.expected(counter, mask, owner)
        weight = 0.5 if wish.is_either else 1.0
        if wish.is_shared:
            weight *= SHARED
        if test.is_equal:
            return weight * abs(total)
        return weight * max(0.0, 0.5 - total)
