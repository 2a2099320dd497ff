"""What each hand would like to win now: weights read from the goals, to try the likeliest plays first.

Nothing here decides whether a round can be won; a bad weight only costs time.
"""

from __future__ import annotations

from typing import Final

from mathom.games.two_towers.cards import BLACK, NO_CARD, TOWERS, VALUE, WHITE, count
from mathom.games.two_towers.coming import rows
from mathom.games.two_towers.goals import (
    AFTER,
    AND,
    BEATEN,
    BEFORE,
    FIRST_TRICKS,
    HOLDING,
    LAST_TRICKS,
    LEAF,
    LEAST,
    MOST,
    PILED,
    RUN,
    SAME,
    WITH,
    WON,
    Counter,
    Goal,
    Test,
)
from mathom.games.two_towers.outlook import VALUES, Outlook
from mathom.games.two_towers.position import NOBODY, Position
from mathom.games.two_towers.taste import OPEN_TASTE, Taste
from mathom.games.two_towers.verdict import goal_of

MOST_THRIFT: Final = 8


class Wish:
    """One test of a goal, and the hand that must pass it."""

    def __init__(self, hand: int, test: Test, is_either: bool) -> None:
        self.hand: Final[int] = hand
        self.test: Final[Test] = test
        self.is_either: Final[bool] = is_either
        """Whether another part of the goal can take its place."""
        self.is_shared: Final[bool] = len(test.groups) == 1 and len(test.groups[0].whose) > 1
        """Whether it compares hands with one another."""


def wishes_of(p: Position) -> list[Wish]:
    """The tests of all goals of a round, as far as characters have been chosen."""
    found: list[Wish] = []
    for hand in range(p.rules.hands):
        if p.characters[hand] == NOBODY:
            continue
        add_wishes(found, hand, goal_of(p, hand), False)
        for step in (0, 1):
            if p.steps[step] == hand:
                add_wishes(found, hand, p.rules.step_goals[step], False)
    return found


def add_wishes(found: list[Wish], hand: int, goal: Goal, is_either: bool) -> None:
    if goal.joint == LEAF:
        comparison = goal.comparison
        assert comparison is not None
        for test in comparison.tests:
            found.append(Wish(hand, test, is_either))
    for part in goal.parts:
        add_wishes(found, hand, part, is_either or goal.joint != AND)


class Wants:
    """For each hand what a trick is worth to it, by itself and by the cards in it."""

    def __init__(self, hands: int, taste: Taste = OPEN_TASTE) -> None:
        self.taste: Final[Taste] = taste
        self.trick: list[int] = [0] * hands
        self.later: list[int] = [0] * hands
        """What strength in later tricks is worth."""
        self.masks: list[list[int]] = [[] for _ in range(hands)]
        self.weights: list[list[int]] = [[] for _ in range(hands)]
        self.means: list[int] = [0] * hands
        """The cards with which a hand wants to win a trick, and how much."""
        self.fitting: list[int] = [0] * hands
        self.is_waiting: list[bool] = [False] * hands
        """Whether a hand saves its high cards for the last tricks."""
        self.is_tower_hunt: bool = False
        self.late: int = NO_CARD
        """A card that is best played late, because somebody may win no trick after it."""

    def worth(self, hand: int, cards: int, means: int) -> int:
        """What winning these cards is worth to a hand, with one of the cards that it may win them with."""
        total = self.trick[hand]
        if means & self.means[hand]:
            total += self.fitting[hand]
        masks = self.masks[hand]
        for i in range(len(masks)):
            both = cards & masks[i]
            if both:
                total += self.weights[hand][i] * count(both)
        return total

    def tower(self, kind: int, on_table: int, left: int) -> int:
        """What there is to say for playing a tower now."""
        found = 0
        if self.is_tower_hunt:
            found = self.taste.hunt if on_table & TOWERS else -self.taste.spare
        return found - self.taste.late * (left - 1) if kind == self.late else found

    def weigh(self, p: Position, outlook: Outlook, wishes: list[Wish]) -> None:
        hands = p.rules.hands
        self.is_tower_hunt = False
        self.late = NO_CARD
        for hand in range(hands):
            self.trick[hand] = 0
            self.later[hand] = 0
            self.is_waiting[hand] = False
            self.means[hand] = 0
            self.fitting[hand] = 0
            self.masks[hand] = []
            self.weights[hand] = []
        for wish in wishes:
            test = wish.test
            if test.each:
                if not test.is_negated:
                    for other in range(hands):
                        if other != wish.hand:
                            outlook.chosen = other
                            self.add(p, outlook, wish)
                    outlook.chosen = NOBODY
            else:
                self.add(p, outlook, wish)
        self.make_way(hands)

    def make_way(self, hands: int) -> None:
        """A hand that needs nothing leaves the tricks, and the lead, to those that do."""
        most = max(self.trick)
        if most <= 0:
            return
        for hand in range(hands):
            if self.trick[hand] <= 0 and self.later[hand] <= 0:
                self.trick[hand] -= self.taste.room
                self.later[hand] -= self.taste.room

    def add(self, p: Position, outlook: Outlook, wish: Wish) -> None:
        """Turns what a test lacks, or has to spare, into weights."""
        test = wish.test
        hand = wish.hand
        if len(test.groups) == 1 and test.groups[0].counter.kind >= RUN:
            self.add_special(p, outlook, test, hand)
            return
        total = test.constant + test.burdens * p.burden + test.numbers * p.numbers[hand]
        for group in test.groups:
            if group.counter.kind >= RUN or (not test.each and group.whose[0] in (LEAST, MOST)):
                return
            for i in range(len(group.whose)):
                if group.whose[i] == PILED:
                    total += group.signs[i] * p.pile
                    continue
                for other in outlook.hands_of(group.whose[i], hand):
                    total += group.signs[i] * outlook.now(group.counter, other, hand)
        if test.is_equal and wish.is_shared:
            self.even_out(p, outlook, test, hand, total)
        for group in test.groups:
            for i in range(len(group.whose)):
                push = direction(wish, total, group.signs[i])
                if push:
                    for other in outlook.hands_of(group.whose[i], hand):
                        self.push(p, outlook, wish, group.counter, other, push, abs(total))

    def even_out(self, p: Position, outlook: Outlook, test: Test, hand: int, total: int) -> None:
        """Two hands can end alike only if the others win an odd or an even number of what is left."""
        push = self.taste.parity if (outlook.left + total) & 1 else -self.taste.parity
        compared: list[int] = []
        for who in test.groups[0].whose:
            compared += outlook.hands_of(who, hand)
        for other in range(p.rules.hands):
            if other not in compared:
                self.trick[other] += push

    def push(self, p: Position, outlook: Outlook, wish: Wish, counter: Counter, hand: int, sign: int, lack: int) -> None:
        """Makes winning dearer or cheaper for a hand."""
        taste = self.taste
        kind = counter.kind
        left = outlook.left
        if kind == WON or kind == HOLDING:
            self.push_cards(outlook, wish, outlook.mask(counter, wish.hand), hand, sign, lack)
            return
        if sign < 0 and lack >= left:
            return
        room = left
        if kind == FIRST_TRICKS:
            room = counter.number - len(p.winners)
            if room <= 0:
                return
        elif kind == LAST_TRICKS:
            room = min(left, counter.number)
        elif kind == BEFORE and outlook.trick_of(counter.card) >= 0:
            return
        elif kind == AFTER and outlook.trick_of(counter.card) < 0:
            self.late = counter.card
            return
        if sign > 0:
            weight = taste.never if lack >= room else taste.want + taste.hurry * lack // (room + 1)
        elif lack:
            weight = -taste.wary // (lack + 1)
        else:
            weight = -taste.never // left if wish.is_shared else -taste.never
        if wish.is_either:
            weight //= 2
        self.later[hand] += weight
        if kind == LAST_TRICKS and left > counter.number:
            self.is_waiting[hand] = sign > 0
        elif kind == WITH and sign > 0:
            self.means[hand] |= outlook.mask(counter, wish.hand)
            self.fitting[hand] += weight
        else:
            self.trick[hand] += weight

    def push_cards(self, outlook: Outlook, wish: Wish, mask: int, hand: int, sign: int, lack: int) -> None:
        """The same for cards in a trick; those that one hand lacks are kept from the others."""
        taste = self.taste
        there = count(outlook.cards_to_come() & mask)
        if sign > 0:
            weight = taste.want + taste.hurry * lack // (there + 1)
            self.later[hand] += taste.want
            spare = there - lack
            if not wish.is_either and (spare < 1 or not wish.test.is_equal):
                for other in range(len(self.trick)):
                    if other != hand:
                        self.masks[other].append(mask)
                        self.weights[other].append(-taste.wary if spare > 2 else -taste.never // max(1, spare + 1))
        else:
            weight = -taste.wary // (lack + 1) if lack else -taste.never
        self.masks[hand].append(mask)
        self.weights[hand].append(weight // 2 if wish.is_either else weight)

    def add_special(self, p: Position, outlook: Outlook, test: Test, hand: int) -> None:
        """Rows of tricks, equal values, beaten towers."""
        counter = test.groups[0].counter
        if counter.kind == RUN:
            longest, current = rows(p, hand)
            if longest < -test.constant:
                self.trick[hand] += self.taste.want * (1 + 2 * current)
                self.later[hand] += self.taste.want
        elif counter.kind == SAME:
            live = outlook.cards_to_come()
            for value in range(1, len(VALUES)):
                has = count(p.won[hand] & VALUES[value])
                if has < -test.constant <= has + count(live & VALUES[value]):
                    self.masks[hand].append(VALUES[value])
                    self.weights[hand].append(self.taste.same * (1 + 2 * has))
            self.later[hand] += self.taste.same
        elif counter.kind == BEATEN:
            self.is_tower_hunt = True


def direction(wish: Wish, total: int, sign: int) -> int:
    """Whether a summand of a test should grow (1), stay (-1), or may do as it likes (0)."""
    if wish.test.is_equal:
        if not total:
            return 0 if wish.is_shared else -1
        return sign if total < 0 else -sign
    if total < 0:
        return sign
    return -1 if sign < 0 and (total < 2 or not wish.is_shared) else 0


def thrift(kind: int, later: int) -> int:
    """What it costs to spend a card without winning: the more, the higher it is, and the more its owner wants to win later."""
    return strength(kind) * max(-MOST_THRIFT, min(MOST_THRIFT, later)) // 3


def strength(kind: int) -> int:
    """How high a card is, roughly, from 0 to 9."""
    if kind == BLACK or kind == WHITE:
        return 9
    return min(VALUE[kind], 8)
