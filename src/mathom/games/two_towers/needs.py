"""Which positions cannot be won any more, and what of the past still matters to the goals."""

from __future__ import annotations

from typing import Final

from mathom.games.two_towers.cards import KINDS, SUITED, count
from mathom.games.two_towers.coming import rows
from mathom.games.two_towers.goals import (
    AND,
    BEATEN,
    ENDS,
    HOLDING,
    KEPT,
    LEAF,
    PAIR,
    PILED,
    REST,
    RUN,
    SAME,
    SELF,
    TRICKS,
    WITH,
    WON,
    Counter,
    Goal,
)
from mathom.games.two_towers.outlook import IMPOSSIBLE, VALUES, Outlook
from mathom.games.two_towers.position import NOBODY, Position
from mathom.games.two_towers.verdict import goal_of, turning
from mathom.games.two_towers.wishes import Wish

MANY: Final = 99


class Feature:
    """A count of one hand that some goal asks for."""

    def __init__(self, hand: int, owner: int, counter: Counter, most: int) -> None:
        self.hand: Final[int] = hand
        self.owner: Final[int] = owner
        self.counter: Final[Counter] = counter
        self.most: int = most
        """Beyond this number more makes no difference."""


class Needs:
    """The goals of one set-up."""

    def __init__(self, p: Position, wishes: list[Wish]) -> None:
        self.hands: Final[int] = p.rules.hands
        self.features: list[Feature] = []
        self.is_paired: bool = False
        self.has_pile: bool = False
        self.classes: list[int] = [0] * KINDS
        """Cards with the same number mean the same to all goals."""
        outlook = Outlook(p)
        for wish in wishes:
            self.add_wish(p, outlook, wish)
        if p.rules.old_men:
            for hand in range(self.hands):
                self.add_feature(hand, hand, Counter(TRICKS), MANY)
        self.goals: list[Goal] = []
        self.owners: list[int] = []
        for hand in range(self.hands):
            self.goals.append(goal_of(p, hand))
            self.owners.append(hand)
            for step in (0, 1):
                if p.steps[step] == hand:
                    self.goals.append(p.rules.step_goals[step])
                    self.owners.append(hand)
        self.is_split: bool = p.rules.old_men != 0

    def add_wish(self, p: Position, outlook: Outlook, wish: Wish) -> None:
        test = wish.test
        for group in test.groups:
            counter = group.counter
            self.tell_apart(counter, outlook.mask(counter, wish.hand))
            for i in range(len(group.whose)):
                who = group.whose[i]
                if who == PILED:
                    self.has_pile = True
                elif who == PAIR or who == REST:
                    self.is_paired = True
                    self.add_all(counter, wish.hand)
                elif who >= SELF:
                    hand = wish.hand if who == SELF else p.hand_of(who)
                    most = MANY
                    if test.is_own and group.signs[i] > 0 and not test.is_equal and counter.kind < RUN:
                        most = -outlook.fixed(test, wish.hand)
                    if hand != NOBODY:
                        self.add_feature(hand, wish.hand, counter, most)
                else:
                    self.add_all(counter, wish.hand)

    def add_all(self, counter: Counter, owner: int) -> None:
        for hand in range(self.hands):
            self.add_feature(hand, owner, counter, MANY)

    def add_feature(self, hand: int, owner: int, counter: Counter, most: int) -> None:
        for feature in self.features:
            if feature.hand == hand and feature.counter.is_like(counter) and (feature.owner == owner or counter.drawn == 5):
                feature.most = max(feature.most, most) if feature.most == most else MANY
                return
        self.features.append(Feature(hand, owner, counter, most))

    def tell_apart(self, counter: Counter, mask: int) -> None:
        """Cards inside and outside of a set are no longer the same."""
        kind = counter.kind
        if kind == SAME:
            for card in range(KINDS):
                self.classes[card] = card
        elif kind in (WON, WITH, HOLDING, ENDS):
            for card in range(47):
                self.classes[card] = self.classes[card] * 2 + (mask >> card & 1)
        elif counter.card >= 0:
            self.classes[counter.card] = -1 - counter.card

    def add_features(self, parts: list[int], p: Position, outlook: Outlook) -> None:
        """Adds what the goals remember to a key."""
        packed = 0
        for feature in self.features:
            kind = feature.counter.kind
            hand = feature.hand
            if kind < RUN:
                value = outlook.now(feature.counter, hand, feature.owner)
                packed = packed << 6 | (value if value < feature.most else feature.most)
            elif kind == RUN:
                longest, current = rows(p, hand)
                packed = packed << 10 | longest << 5 | current
            elif kind == SAME or kind == KEPT:
                parts.append(p.won[hand] & SUITED)
            elif kind == BEATEN:
                outlook.beaten(feature.counter.card, hand)
                packed = packed << 2 | outlook.low << 1 | outlook.high
        if self.has_pile:
            packed = packed << 5 | p.pile
        if self.is_paired:
            packed = packed << 3 | p.tokens[1] + 1
        if self.is_split:
            packed = packed << 3 | p.gandalf + 1
        parts.append(packed)

    def is_hopeless(self, p: Position, outlook: Outlook) -> bool:
        """Whether some goal, or what all of them ask for together, is out of reach."""
        if outlook.unturned and turning(p) > outlook.left:
            return True
        for i in range(len(self.goals)):
            if outlook.judge(self.goals[i], self.owners[i]) == IMPOSSIBLE:
                return True
        return self.asks_too_much(p, outlook)

    def asks_too_much(self, p: Position, outlook: Outlook) -> bool:
        """Whether the hands must win more tricks than are left."""
        if outlook.unturned:
            return False
        total = 0
        last = -1
        least = 0
        for i in range(len(self.goals)):
            need = self.least_tricks(p, outlook, self.goals[i], self.owners[i])
            if self.owners[i] == last:
                total += max(0, need - least)
                least = max(least, need)
            else:
                total += need
                least = need
                last = self.owners[i]
        return total > outlook.left

    def least_tricks(self, p: Position, outlook: Outlook, goal: Goal, hand: int) -> int:
        """How many tricks a hand must still win for its goal, at the least."""
        found = 0
        if goal.joint == LEAF:
            comparison = goal.comparison
            assert comparison is not None
            for test in comparison.tests:
                if test.each or len(test.groups) != 1 or test.groups[0].whose != [SELF] or test.groups[0].signs[0] < 0:
                    continue
                counter = test.groups[0].counter
                target = -outlook.fixed(test, hand)
                found = max(found, self.lacking(p, outlook, counter, hand, target))
            return found
        if goal.joint == AND:
            for part in goal.parts:
                found = max(found, self.least_tricks(p, outlook, part, hand))
            return found
        found = MANY
        for part in goal.parts:
            found = min(found, self.least_tricks(p, outlook, part, hand))
        return found

    def lacking(self, p: Position, outlook: Outlook, counter: Counter, hand: int, target: int) -> int:
        kind = counter.kind
        if kind == WON:
            lack = target - count(p.won[hand] & outlook.mask(counter, hand))
            return (lack + self.hands - 1) // self.hands if lack > 0 else 0
        if kind < RUN:
            return max(0, target - outlook.now(counter, hand, hand))
        if kind == RUN:
            longest, current = rows(p, hand)
            return 0 if longest >= target else target - current
        if kind == SAME:
            best = 0
            for value in range(1, len(VALUES)):
                best = max(best, (p.won[hand] & VALUES[value]).bit_count())
            lack = target - best
            return (lack + self.hands - 1) // self.hands if lack > 0 else 0
        return 0
