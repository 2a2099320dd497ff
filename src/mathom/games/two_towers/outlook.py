"""Whether a goal is met for certain, still open or impossible, judged from what lies open to all (T6.3, T12.1).

Every counter of the first kind grows by units that are still to come: tricks, or cards that can still be won. Each unit goes to one
hand or to nobody, so a comparison of hands is decided when no way of sharing out the units can turn it.
"""

from __future__ import annotations

from typing import Final

from mypy_extensions import i64

from mathom.games.two_towers.cards import BLACK, FIELD, LENGTHS, NO_CARD, NO_SUIT, RING_1, SUIT_MASK, SUITED, TOWERS, UNIT, count
from mathom.games.two_towers.coming import Coming, rows
from mathom.games.two_towers.goals import (
    AFTER,
    AND,
    BASIC_VALUES,
    BEATEN,
    BEFORE,
    ENDS,
    FIRST_TRICKS,
    LAST_TRICKS,
    LEAF,
    LEAST,
    MOST,
    OTHERS,
    PAIR,
    PILED,
    REST,
    RUN,
    SAME,
    SELF,
    TRICKS,
    Comparison,
    Counter,
    Goal,
    Group,
    Test,
)
from mathom.games.two_towers.position import NOBODY, Position

MET: Final = 1

OPEN: Final = 0

IMPOSSIBLE: Final = -1

TRICK_KINDS: Final = (TRICKS, BEFORE, AFTER, FIRST_TRICKS, LAST_TRICKS)
"""The counters whose units are tricks."""

VALUES: Final[list[int]] = [BASIC_VALUES[value] | (UNIT[RING_1 + value - 1] if 1 <= value <= 7 else 0) for value in range(17)]
"""The cards with each value, Rings too (T31.4)."""


class Outlook(Coming):
    """How goals stand in a position, from the lowest and the highest that each counter can be at the end."""

    def __init__(self, p: Position, reader: int = NOBODY) -> None:
        super().__init__(p, reader)
        self.is_early: bool = self.left > 0 and (p.leader == NOBODY or NOBODY in p.characters)
        """Whether the set-up is still going on."""
        self.player: int = p.tokens[1] if BLACK in p.table or self.trick_of(BLACK) >= 0 else NOBODY
        """Who played the Black Tower (T19.1)."""
        self.partner: int = self.player
        """Who is taken for the one that plays it."""
        self.chosen: int = NOBODY
        """The hand that stands for `least` or `most`."""
        self.low: int = 0
        self.high: int = 0

    # Goals.

    def judge(self, goal: Goal, hand: int) -> int:
        if self.is_early or (self.unturned and goal.named & self.nameless()):
            return OPEN
        if not goal.is_paired:
            return self.verdict(goal, hand)
        holders = self.black_holders(hand)
        self.partner = holders[0]
        found = self.verdict(goal, hand)
        for holder in holders[1:]:
            if found == OPEN:
                break
            self.partner = holder
            if self.verdict(goal, hand) != found:
                found = OPEN
        return found

    def nameless(self) -> int:
        """The characters of which nobody knows yet who plays them to the end, as bits (T23.2)."""
        rules = self.p.rules
        return rules.old_men | 1 << rules.gandalf | 1 << rules.saruman

    def black_holders(self, hand: int) -> list[int]:
        """The hands that may turn out to have the Black Tower (T19.2); the goal's own also stands for nobody (T19.1)."""
        if self.player != NOBODY:
            return [self.player]
        if not self.left or not self.cards_to_come() & FIELD[BLACK]:
            return [hand]
        for other in range(self.hands):
            if self.known(other) & FIELD[BLACK]:
                return [other, hand]
        return [hand, *[other for other in range(self.hands) if other != hand]]

    def verdict(self, goal: Goal, hand: int) -> int:
        if goal.joint == LEAF:
            comparison = goal.comparison
            assert comparison is not None
            return self.compare(comparison, hand)
        if goal.joint == AND:
            found = MET
            for part in goal.parts:
                found = min(found, self.verdict(part, hand))
                if found == IMPOSSIBLE:
                    return found
            return IMPOSSIBLE if found == OPEN and goal.demands and self.is_too_much(goal, hand) else found
        found = IMPOSSIBLE
        for part in goal.parts:
            found = max(found, self.verdict(part, hand))
            if found == MET:
                return found
        return found

    def compare(self, comparison: Comparison, hand: int) -> int:
        found = MET
        for test in comparison.tests:
            found = min(found, self.test(test, hand))
        return found

    def test(self, test: Test, hand: int) -> int:
        if test.is_own:
            self.weigh_own(test, hand)
            return self.result(test)
        if not test.each:
            self.weigh(test, hand)
            return self.result(test)
        if test.is_duel:
            found = self.duels(test, hand)
        else:
            found = MET
            for other in range(self.hands):
                if other != hand:
                    self.chosen = other
                    self.weigh(test, hand)
                    found = min(found, self.result(test))
            self.chosen = NOBODY
        return -found if test.is_negated else found

    def result(self, test: Test) -> int:
        """What the lowest and the highest sum mean."""
        if self.high < 0 or (test.is_equal and self.low > 0):
            return IMPOSSIBLE
        return MET if self.low >= 0 and (not test.is_equal or not self.high) else OPEN

    def weigh_own(self, test: Test, hand: int) -> None:
        group = test.groups[0]
        counter = group.counter
        fixed = self.fixed(test, hand)
        now = self.now(counter, hand, hand)
        least = 0 if self.unturned and self.is_unturned(hand) else now
        most = now + self.pot_of(counter, hand, hand)
        if group.signs[0] > 0:
            self.low = fixed + least
            self.high = fixed + most
        else:
            self.low = fixed - most
            self.high = fixed - least

    def fixed(self, test: Test, hand: int) -> int:
        """What a test adds to all that is counted."""
        burdens: i64 = test.burdens
        numbers: i64 = test.numbers
        return test.constant + burdens * self.p.burden + numbers * self.p.numbers[hand]

    def duels(self, test: Test, hand: int) -> int:
        """A hand against each other hand, or each other hand against a number."""
        group = test.groups[0]
        counter = group.counter
        sign = 1 if test.each == LEAST else -1
        own = own_most = 0
        if len(group.whose) > 1:
            own_most = self.now(counter, hand, hand)
            own = 0 if self.unturned and self.is_unturned(hand) else own_most
            own_most += self.pot_of(counter, hand, hand)
        found = MET
        short = 0
        for other in range(self.hands):
            if other == hand:
                continue
            now = self.now(counter, other, hand)
            least = 0 if self.unturned and self.is_unturned(other) else now
            most = now + self.pot_of(counter, other, hand)
            if sign > 0:
                low = test.constant + least - own_most
                high = test.constant + most - own
                short += max(0, own - now - test.constant)
            else:
                low = test.constant + own - most
                high = test.constant + own_most - least
            if high < 0:
                return IMPOSSIBLE
            if low < 0:
                found = OPEN
        # All the others together may need more than is still to come.
        return IMPOSSIBLE if found == OPEN and short > self.pot(counter, hand) else found

    # What several hands need together.

    def is_too_much(self, goal: Goal, hand: int) -> bool:
        """Whether the parts of a goal together ask for more tricks, or a longer row, than there can be."""
        p = self.p
        needs = [0] * self.hands
        most = self.left + p.score[hand]
        row = 0
        for demand in goal.demands:
            test = demand.test
            group = demand.group
            if group.counter.kind == TRICKS:
                self.raise_needs(test, group, hand, needs)
            if len(test.groups) == 1 and group.whose == [SELF]:
                limit = self.fixed(test, hand)
                if group.counter.kind == TRICKS and (group.signs[0] < 0 or test.is_equal):
                    most = min(most, -group.signs[0] * limit)
                elif group.counter.kind == RUN and (group.signs[0] > 0 or test.is_equal):
                    row = max(row, -group.signs[0] * limit)
        if sum(needs) > self.left:
            return True
        longest, current = rows(p, hand)
        return row > longest and not self.is_unturned(hand) and p.score[hand] - current + row > most

    def raise_needs(self, test: Test, group: Group, hand: int, needs: list[int]) -> None:
        """Raises for each hand the tricks that it must still win for the test to hold at the end."""
        for i in range(len(group.whose)):
            who = group.whose[i]
            if group.signs[i] < 0:
                continue
            if who == LEAST:
                for other in range(self.hands):
                    if other != hand:
                        self.chosen = other
                        self.weigh(test, hand, group, i)
                        needs[other] = max(needs[other], -self.high)
                self.chosen = NOBODY
            elif who >= SELF and not test.each:
                needy = hand if who == SELF else self.p.hand_of(who)
                if needy != NOBODY:
                    self.weigh(test, hand, group, i)
                    needs[needy] = max(needs[needy], -self.high)

    # Sums.

    def weigh(self, test: Test, hand: int, still: Group | None = None, index: int = -1) -> None:
        """The lowest and the highest the sum of a test can be at the end; `still` and `index` name a summand that gains nothing."""
        low = high = self.fixed(test, hand)
        for group in test.groups:
            if group.counter.kind >= RUN or (not test.each and group.whose[0] in (LEAST, MOST)):
                self.add_apart(group, hand)
            else:
                self.add_shared(group, hand, index if group is still else -1)
            low += self.low
            high += self.high
        self.low = low
        self.high = high

    def add_apart(self, group: Group, hand: int) -> None:
        """A group judged hand by hand: its lowest and highest are those of its summands."""
        low = high = 0
        for i in range(len(group.whose)):
            self.span(group.counter, group.whose[i], hand)
            if group.signs[i] > 0:
                low += self.low
                high += self.high
            else:
                low -= self.high
                high -= self.low
        self.low = low
        self.high = high

    def add_shared(self, group: Group, hand: int, still: int) -> None:
        """A group whose units still to come go to one hand each, or to nobody."""
        counter = group.counter
        low: i64 = 0
        high: i64 = 0
        shares = [0] * self.hands
        for i in range(len(group.whose)):
            sign: i64 = group.signs[i]
            who = group.whose[i]
            if who == PILED:
                low += sign * self.p.pile
                high += sign * self.p.pile
            for other in self.hands_of(who, hand):
                if who != PILED:
                    now: i64 = self.now(counter, other, hand)
                    if sign > 0 or not self.is_unturned(other):
                        high += sign * now
                    if sign < 0 or not self.is_unturned(other):
                        low += sign * now
                if i != still:
                    shares[other] += sign
        if self.left:
            low += self.gain(counter, shares, -1, hand)
            high += self.gain(counter, shares, 1, hand)
        self.low = low
        self.high = high

    def gain(self, counter: Counter, shares: list[int], sign: i64, hand: int) -> i64:
        """The most that the units still to come can add, or take away, if each counts for its hand as often as it has shares."""
        best: i64 = 0
        takers = 0
        taker = NOBODY
        are_barred = counter.kind in TRICK_KINDS
        for other in range(self.hands):
            share: i64 = sign * shares[other]
            if share > 0:
                takers += 1
                taker = other
                if share > best:
                    best = share
                are_barred = are_barred and self.barred >> other & 1 == 1
        if not takers:
            return 0
        is_alone = takers == 1 or are_barred  # those who are all beaten in the present trick have no more to come than one of them
        most: i64 = self.pot_of(counter, taker, hand) if is_alone else self.pot(counter, hand)
        return sign * best * most

    def hands_of(self, who: int, hand: int) -> list[int]:
        """The hands that a word for somebody means."""
        if who == SELF:
            return [hand]
        if who >= 0:
            named = self.p.hand_of(who)
            return [named] if named != NOBODY else []
        if who == LEAST or who == MOST:
            return [self.chosen]
        if who == PAIR:
            return [hand, self.partner] if self.partner not in (hand, NOBODY) else [hand]
        if who == OTHERS:
            return [other for other in range(self.hands) if other != hand]
        if who == REST:
            return [other for other in range(self.hands) if other not in (hand, self.partner)]
        collectors = self.p.rules.collectors
        return [other for other in range(self.hands) if collectors >> self.p.characters[other] & 1]

    # Counters that are judged hand by hand.

    def span(self, counter: Counter, who: int, hand: int) -> None:
        """The lowest and the highest a counter can be for somebody at the end."""
        whose = self.hands_of(OTHERS if who == LEAST or who == MOST else who, hand)
        low = high = 0
        for i in range(len(whose)):
            self.span_of(counter, whose[i], hand)
            if not i or who == OTHERS or who == PAIR or who == REST:
                low += self.low
                high += self.high
            elif who == LEAST:
                low = min(low, self.low)
                high = min(high, self.high)
            else:
                low = max(low, self.low)
                high = max(high, self.high)
        self.low = low
        self.high = high

    def span_of(self, counter: Counter, hand: int, owner: int) -> None:
        kind = counter.kind
        if kind == RUN:
            longest, current = rows(self.p, hand)
            self.low = longest
            self.high = max(longest, current + self.left)
            if self.barred >> hand & 1:
                self.high = max(longest, self.left - 1)
        elif kind == SAME:
            self.same(hand)
        elif kind == BEATEN:
            self.beaten(counter.card, hand)
        elif kind == ENDS:
            self.ends(self.mask(counter, owner), hand)
        elif kind < RUN:
            self.low = self.now(counter, hand, owner)
            self.high = self.low + self.pot_of(counter, hand, owner)
        else:
            self.kept(hand)
        if self.is_unturned(hand):
            self.low = 0
            self.high = 1 if kind == BEATEN else self.high

    def same(self, hand: int) -> None:
        won = self.p.won[hand]
        low = high = 0
        for value in range(1, len(VALUES)):
            cards = (won & VALUES[value]).bit_count()
            low = max(low, cards)
            high = max(high, cards + (self.winnable(VALUES[value], hand) if self.left else 0))
        self.low = low
        self.high = high

    def beaten(self, card: int, hand: int) -> None:
        """Whether a hand lost the trick to which it played a tower."""
        p = self.p
        number = self.trick_of(card)
        if number >= 0:
            player = p.tokens[card - BLACK + 1]
            self.low = self.high = 1 if player == hand and p.winners[number] != hand else 0
            return
        is_now = p.table[hand] == card and self.barred >> hand & 1
        self.low = 1 if is_now else 0
        self.high = 1 if is_now or (self.left and self.can_be_beaten(card, hand)) else 0

    def can_be_beaten(self, card: int, hand: int) -> bool:
        """Whether a hand may have a tower, and another hand what is stronger or cancels it (T4.2, T4.3)."""
        if not self.reach(hand) & FIELD[card]:
            return False
        return self.p.light or self.cards_to_come() & (TOWERS | FIELD[RING_1]) & ~FIELD[card] & ~self.known(hand) != 0

    def ends(self, mask: int, hand: int) -> None:
        """Whether the card of a hand's last trick belongs to a set."""
        p = self.p
        self.low = 0
        if not self.left:
            card = p.previous[hand]
        elif self.left == 1:
            card = p.table[hand]
        else:
            card = NO_CARD
        if card != NO_CARD:
            self.low = self.high = 1 if FIELD[card] & mask else 0
        else:
            self.high = 1 if self.left and self.reach(hand) & mask else 0

    def kept(self, hand: int) -> None:
        """The most cards won of a suit that the cards left over have (T14.15)."""
        p = self.p
        won = p.won[hand]
        low = LENGTHS[0] * 2
        high = 0
        cards = self.reach(hand) if self.left else p.hands[hand]
        for suit in range(NO_SUIT):
            if cards & SUIT_MASK[suit]:
                has = count(won & SUIT_MASK[suit])
                low = min(low, has)
                high = max(high, has + (self.winnable(SUIT_MASK[suit], hand) if self.left else 0))
        plays = self.left - (1 if p.table[hand] != NO_CARD else 0)
        if not self.left:
            low = high
        elif cards & ~SUITED or count(p.hands[hand]) <= plays:
            low = 0
        self.low = min(low, high)
        self.high = high
