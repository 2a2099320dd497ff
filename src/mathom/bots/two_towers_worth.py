"""What The Two Towers' cards are worth to a character: whether its goal asks for many tricks or few, and for which cards."""

from __future__ import annotations

from mathom.games.two_towers.cards import ORC, SUIT_MASK, UNIT, WEARY, count
from mathom.games.two_towers.goals import (
    AFTER,
    ENDS,
    HOLDING,
    LAST_TRICKS,
    LEAST,
    PAIR,
    RUN,
    SAME,
    SELF,
    WITH,
    WON,
    Goal,
    Test,
)
from mathom.games.two_towers.position import Position
from mathom.games.two_towers.prospects import chances
from mathom.games.two_towers.wishes import Wish, add_wishes

A_BURDEN = -0.4
"""Orcs and Weariness are worth less than nothing."""


def deck(p: Position) -> int:
    """All cards that take part in the round."""
    return p.cards_in_all()


class Taste:
    """What one character likes."""

    def __init__(self, p: Position, hand: int, goal: Goal, every: int, chance: list[float] | None = None) -> None:
        self.p = p
        self.hand = hand
        self.every = every
        self.chance = chance or chances(every)
        self.share = p.length() / p.rules.hands
        self.tricks = 0.0
        self.likes: list[tuple[int, float]] = []
        wishes: list[Wish] = []
        add_wishes(wishes, hand, goal, False)
        for wish in wishes:
            self.taste(wish.test, 0.5 if wish.is_either else 1.0)

    def taste(self, test: Test, weight: float) -> None:
        p = self.p
        if test.is_negated:
            return
        for group in test.groups:
            for who, sign in zip(group.whose, group.signs, strict=True):
                if who not in (SELF, PAIR) or group.counter.kind in (AFTER, ENDS):
                    continue
                target = -sign * (test.constant + test.burdens * (p.burden or 3) + test.numbers * p.numbers[self.hand])
                kind = group.counter.kind
                if kind in (WON, HOLDING):
                    self.taste_cards(group.counter.mask or self.drawn(), target, sign, test.is_equal, weight)
                elif test.each == LEAST or (sign < 0 and not test.is_equal):
                    self.tricks += weight * (-1.5 if test.each else -self.share / (target + 1.5) / 2)
                elif test.is_equal:
                    self.tricks += weight * (target - self.share) / 2 if len(group.whose) == 1 else 0.0
                elif kind == WITH:
                    self.likes.append((group.counter.mask, weight))
                    self.tricks += weight * 0.3
                elif kind == SAME:
                    self.tricks += weight * 0.6
                elif kind in (LAST_TRICKS, RUN):
                    self.tricks += weight * 0.8
                elif who == PAIR:
                    self.tricks += weight
                else:
                    self.tricks += weight * min(1.0, target / self.share)

    def drawn(self) -> int:
        """The Forests card of the drawn number."""
        number = self.p.numbers[self.hand]
        return UNIT[16 + number - 1] if number else SUIT_MASK[2]

    def taste_cards(self, mask: int, target: int, sign: int, is_equal: bool, weight: float) -> None:
        there = count(self.every & mask)
        if sign > 0 and target > 0:
            self.likes.append((mask, weight * (0.5 + target / max(1, there))))
            self.tricks += weight * 0.3 * target / max(1, there) * 4
        elif sign < 0 or is_equal:
            self.likes.append((mask, -weight))
            self.tricks -= weight * 0.2

    def worth(self, kind: int) -> float:
        """What a card is worth in this character's hand."""
        if kind == ORC:
            return A_BURDEN - 0.3 * self.tricks
        if kind == WEARY:
            return A_BURDEN + 0.3 * self.tricks
        found = self.tricks * self.chance[kind]
        for mask, weight in self.likes:
            if mask >> kind & 1:
                found += weight * (0.4 + self.chance[kind])
        return found
