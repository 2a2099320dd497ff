"""What each hand would like to win now: weights read from the goals, to try the likeliest plays first.

Nothing here decides whether a round can be won; a bad weight only costs time.
"""

from __future__ import annotations

from typing import Final

from mathom.games.two_towers.cards import BLACK, NO_CARD, TOWERS, VALUE, WHITE, count
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
from mathom.games.two_towers.outlook import VALUES, Outlook, rows
from mathom.games.two_towers.position import NOBODY, Position
from mathom.games.two_towers.verdict import goal_of

WANT: Final = 6
HURRY: Final = 24
NEVER: Final = 60
WARY: Final = 12
LATE: Final = 12
PARITY: Final = 4
ROOM: Final = 3
MOST_THRIFT: Final = 8


class Wish:
    """One test of a goal, and the hand that must pass it."""

    def __init__(self, hand: int, test: Test, is_either: bool) -> None:
        self.hand: Final[int] = hand
        self.test: Final[Test] = test
        self.is_either: Final[bool] = is_either
        """Whether another part of the goal can take its place."""


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

    def __init__(self, hands: int) -> None:
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
            found = 200 if on_table & TOWERS else -50
        return found - LATE * (left - 1) if kind == self.late else found

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
                self.trick[hand] -= ROOM
                self.later[hand] -= ROOM

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
        if test.is_equal and len(test.groups) == 1 and len(test.groups[0].whose) == 2:
            self.even_out(p, outlook, test, hand, total)
        is_shared = len(test.groups) == 1 and len(test.groups[0].whose) > 1
        for group in test.groups:
            for i in range(len(group.whose)):
                sign = group.signs[i]
                if test.is_equal and not total:
                    push, lack = (-1, 0) if len(group.whose) == 1 else (0, 0)
                elif total < 0:
                    push, lack = sign, -total
                elif test.is_equal:
                    push, lack = -sign, total
                else:
                    push, lack = (-1, total) if sign < 0 and (total < 2 or not is_shared) else (0, 0)
                if push:
                    for other in outlook.hands_of(group.whose[i], hand):
                        self.push(p, outlook, group.counter, other, hand, push, lack, wish.is_either, test.is_equal, is_shared)

    def even_out(self, p: Position, outlook: Outlook, test: Test, hand: int, total: int) -> None:
        """Two hands can end alike only if the others win an odd or an even number of what is left."""
        push = PARITY if (outlook.left + total) & 1 else -PARITY
        whose = test.groups[0].whose
        for other in range(p.rules.hands):
            if other not in outlook.hands_of(whose[0], hand) and other not in outlook.hands_of(whose[1], hand):
                self.trick[other] += push

    def push(
        self,
        p: Position,
        outlook: Outlook,
        counter: Counter,
        hand: int,
        owner: int,
        sign: int,
        lack: int,
        is_either: bool,
        is_exact: bool,
        is_shared: bool,
    ) -> None:
        """Makes winning dearer or cheaper for a hand."""
        kind = counter.kind
        left = outlook.left
        if kind == WON or kind == HOLDING:
            mask = outlook.mask(counter, owner)
            there = count(outlook.cards_to_come() & mask)
            if sign > 0:
                weight = WANT + HURRY * lack // (there + 1)
                self.later[hand] += WANT
                if not is_either:
                    spare = there - lack
                    for other in range(p.rules.hands):
                        if other != hand and (spare < 1 or not is_exact):
                            self.masks[other].append(mask)
                            self.weights[other].append(-WARY if spare > 2 else -NEVER // max(1, spare + 1))
            else:
                weight = -NEVER if not lack else -WARY // (lack + 1)
            self.masks[hand].append(mask)
            self.weights[hand].append(weight // 2 if is_either else weight)
            return
        if sign < 0 and lack >= left:
            return
        room = left
        if kind == FIRST_TRICKS:
            room = counter.number - len(p.winners)
        elif kind == LAST_TRICKS:
            room = min(left, counter.number)
        if sign > 0:
            weight = NEVER if lack >= room else WANT + HURRY * lack // (room + 1)
        elif lack:
            weight = -WARY // (lack + 1)
        else:
            weight = -NEVER // left if is_shared else -NEVER
        if is_either:
            weight //= 2
        if kind == FIRST_TRICKS and len(p.winners) >= counter.number:
            return
        if kind == BEFORE and outlook.trick_of(counter.card) >= 0:
            return
        if kind == AFTER and outlook.trick_of(counter.card) < 0:
            self.late = counter.card
            return
        self.later[hand] += weight
        if kind == LAST_TRICKS and left > counter.number:
            self.is_waiting[hand] = sign > 0
            return
        if kind == WITH and sign > 0:
            self.means[hand] |= outlook.mask(counter, owner)
            self.fitting[hand] += weight
            return
        self.trick[hand] += weight

    def add_special(self, p: Position, outlook: Outlook, test: Test, hand: int) -> None:
        """Rows of tricks, equal values, beaten towers."""
        counter = test.groups[0].counter
        if counter.kind == RUN:
            longest, current = rows(p, hand)
            if longest < -test.constant:
                self.trick[hand] += WANT * (1 + 2 * current)
                self.later[hand] += WANT
        elif counter.kind == SAME:
            live = outlook.cards_to_come()
            for value in range(1, len(VALUES)):
                has = count(p.won[hand] & VALUES[value])
                if has < -test.constant <= has + count(live & VALUES[value]):
                    self.masks[hand].append(VALUES[value])
                    self.weights[hand].append(2 + 4 * has)
            self.later[hand] += 2
        elif counter.kind == BEATEN:
            self.is_tower_hunt = True


def thrift(kind: int, later: int) -> int:
    """What it costs to spend a card without winning: the more, the higher it is, and the more its owner wants to win later."""
    return strength(kind) * max(-MOST_THRIFT, min(MOST_THRIFT, later)) // 3


def strength(kind: int) -> int:
    """How high a card is, roughly, from 0 to 9."""
    if kind == BLACK or kind == WHITE:
        return 9
    return min(VALUE[kind], 8)
