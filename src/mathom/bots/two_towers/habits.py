"""How a hand plays a card by what it sees: the habits that partners expect of one another.

Only a hand's own cards, what lies open, and how many cards the others hold are looked at, so a play can be foretold by nobody who
does not hold the hand, and says the same in every world that the hand cannot tell apart.
"""

from __future__ import annotations

from typing import Final

from mathom.games.two_towers import actions, tricks
from mathom.games.two_towers.actions import card_of
from mathom.games.two_towers.cards import (
    BLACK,
    FIELD,
    FIRST,
    LIGHT,
    NO_CARD,
    NO_SUIT,
    ORC,
    SUIT_MASK,
    SUIT_OF,
    TOWERS,
    UNIT,
    VALUE,
    WEARY,
    WEARY_FIELD,
    count,
)
from mathom.games.two_towers.coming import fatal
from mathom.games.two_towers.outlook import Outlook
from mathom.games.two_towers.position import NOBODY
from mathom.games.two_towers.state import TwoTowers
from mathom.games.two_towers.taste import Taste
from mathom.games.two_towers.wishes import Wants, Wish, strength, wishes_of


class Manner:
    """What a hand's plays go by; weights, found by trial."""

    def __init__(self, weights: list[int]) -> None:
        self.taste: Final[Taste] = Taste(weights[:10])
        self.shed: Final[float] = float(weights[10])
        """What it is worth to be rid of a card that can lose."""
        self.rid: Final[float] = float(weights[11])
        """What it is worth to be rid of one that must not be led."""
        self.ruin: Final[float] = float(weights[12])
        """How bad it is to have nothing but Orcs and the lead, or nothing but Weariness and not the lead."""
        self.light: Final[float] = float(weights[13])
        self.back: Final[float] = float(weights[14])
        """What it costs to play the Light, or to take a hidden card back."""
        self.price: Final[float] = float(weights[15])
        """What a card costs that wins, for each point of its strength."""
        self.thrift: Final[float] = weights[16] / 100
        """And one that does not, by how much its owner wants to win later."""
        self.most: Final[float] = float(weights[17])
        """The bounds of that."""


WEIGHTS: Final = [19, 359, 276, 45, 48, 16, 25, 5, 1298, 186, 102, 10, 188, 29, 8, 0, 8, 20]
USUAL: Final = Manner(WEIGHTS)


class Habits:
    """The plays of all hands in one round, each as its own hand sees the table."""

    def __init__(self, p: TwoTowers, manner: Manner = USUAL) -> None:
        self.p: TwoTowers = p
        self.manner: Manner = manner
        self.wishes: list[Wish] = wishes_of(p)
        self.gandalf: int = p.gandalf
        self.number: int = -1
        self.is_black_out: bool = False
        self.public: Wants = Wants(p.rules.hands, manner.taste)
        self.private: Wants = Wants(p.rules.hands, manner.taste)
        """What whoever holds the Black Tower knows better: whose partner he is."""
        self.has_private: bool = False
        self.wants: Wants = self.public
        self.hand: int = 0
        self.known: list[int] = [0] * p.rules.hands
        self.unknown: list[int] = [0] * p.rules.hands
        self.unseen: int = 0
        self.rest: float = 1.0
        self.fatal: int = 0
        self.cards: int = 0
        self.taken: float = 0.0
        """How likely the hand wins the trick with the card that was looked at last."""

    def choose(self, legal: list[int]) -> int:
        """The play of the hand that is to act; of equals the first."""
        if len(legal) == 1:
            return legal[0]
        self.look()
        best = legal[0]
        top = -1e9
        for action in legal:
            value = self.value(action)
            if value > top + 1e-9:
                top = value
                best = action
        return best

    def look(self) -> None:
        """What the hand that is to act sees."""
        p = self.p
        hand = p.actor
        self.hand = hand
        unseen = p.pool + p.palantir
        for other in range(p.rules.hands):
            if other == hand or p.lies_open(other):
                self.known[other] = p.hands[other]
                self.unknown[other] = 0
            else:
                shown = p.shown[other]
                hidden = p.hands[other] - shown
                self.known[other] = shown
                self.unknown[other] = count(hidden)
                unseen += hidden
                if p.hidden[other] != NO_CARD:
                    unseen += UNIT[p.hidden[other]]
        self.unseen = unseen
        self.rest = float(max(1, count(unseen)))
        self.fatal = fatal(p, hand)
        self.cards = on_table(p)
        self.weigh()

    def weigh(self) -> None:
        """What every hand wants of this trick, worked out once for each trick."""
        p = self.p
        if p.gandalf != self.gandalf:
            self.gandalf = p.gandalf
            self.wishes = wishes_of(p)
            self.number = -1
        is_black_out = BLACK in p.table
        if self.number != len(p.winners) or self.is_black_out != is_black_out:
            self.number = len(p.winners)
            self.is_black_out = is_black_out
            self.public.weigh(p, Outlook(p), self.wishes)
            self.has_private = False
        self.wants = self.public
        if p.hands[self.hand] & UNIT[BLACK] and p.tokens[1] == NOBODY:
            if not self.has_private:
                outlook = Outlook(p)
                outlook.partner = self.hand
                self.private.weigh(p, outlook, self.wishes)
                self.has_private = True
            self.wants = self.private

    def value(self, action: int) -> float:
        """How much the hand that was looked at likes a play."""
        p = self.p
        hand = self.hand
        wants = self.wants
        if action == actions.BACK:
            return self.back()
        if action == LIGHT:
            return wants.worth(hand, self.cards, 0) - self.manner.light
        kind = card_of(action)
        total = self.outcome(kind, action == actions.DECLARE)
        held = p.hands[hand]
        total += self.danger(held - UNIT[kind] if held & FIELD[kind] else held)
        if kind == ORC or kind == WEARY:
            return total + self.manner.shed
        if self.fatal & UNIT[kind]:
            total += self.manner.rid
        if UNIT[kind] & TOWERS:
            total += wants.tower(kind, self.cards, p.left())
        if self.taken > 0.5 and not wants.is_waiting[hand]:
            return total - self.manner.price * strength(kind)
        later = max(-self.manner.most, min(self.manner.most, float(wants.later[hand])))
        return total - self.manner.thrift * later * strength(kind)

    def back(self) -> float:
        """A hidden card is taken back when it would be the best one to play."""
        p = self.p
        kind = p.hidden[self.hand]
        must_follow = p.suit != NO_SUIT and p.hands[self.hand] & SUIT_MASK[p.suit] != 0
        if kind == ORC or (must_follow and SUIT_OF[kind] != p.suit):
            return -self.manner.ruin
        return self.outcome(kind, False) - self.manner.back

    def outcome(self, kind: int, is_declared: bool) -> float:
        """What the trick will be worth to whoever wins it, if this card is played; `taken` is how likely that is this hand."""
        p = self.p
        hand = self.hand
        entering = p.token if p.is_tree(hand) else kind
        suit = p.suit
        declared = p.declared
        p.table[hand] = entering
        p.declared = declared or is_declared
        if suit == NO_SUIT:
            p.suit = SUIT_OF[kind] if hand == p.leader else SUIT_OF[entering]
        cards = self.cards + UNIT[entering]
        now = tricks.winner(p)
        found = float(self.wants.worth(now, cards, UNIT[p.table[now]])) if now != NOBODY else 0.0
        best = found
        self.taken = 1.0 if now == hand else 0.0
        if not p.declared:
            top = VALUE[p.table[now]] if now != NOBODY and SUIT_OF[p.table[now]] == p.suit else 0
            higher = 0
            if p.suit != NO_SUIT:
                higher = SUIT_MASK[p.suit] & ~((1 << FIRST[p.suit] + top) - 1)
            other = p.left_of(hand)
            while other != p.leader:
                worth = float(self.wants.worth(other, cards, higher))
                likely = self.can_take(other, higher, cards & TOWERS != 0, worth <= best)
                found += likely * (worth - found)
                self.taken *= 1.0 - likely
                if worth > best:
                    best = worth
                other = p.left_of(other)
        p.table[hand] = NO_CARD
        p.suit = suit
        p.declared = declared
        return found

    def can_take(self, hand: int, above: int, has_tower: bool, must: bool) -> float:
        """How likely a hand that is still to play has a card that wins, or nothing but such cards."""
        p = self.p
        held = self.known[hand]
        higher = above
        lower = 0
        if p.suit != NO_SUIT:
            suit = SUIT_MASK[p.suit]
            lower = suit & ~higher
            if held & suit:
                is_sure = held & higher != 0 and not (must and held & lower != 0)
                return 1.0 if is_sure and not has_tower else 0.0
        else:
            higher = TOWERS
        if has_tower:
            return 0.0
        size = self.unknown[hand]
        if not size:
            return 1.0 if held & TOWERS and not (must and held & ~TOWERS) else 0.0
        lacks = 1.0 - min(1.0, size / self.rest)
        found = 1.0 - power(lacks, count(self.unseen & higher))
        return found * power(lacks, count(self.unseen & lower)) if must else found

    def danger(self, rest: int) -> float:
        """Only cards left that lose when they are led: bad for who may have to lead. Only Weariness: for who may have to follow."""
        number = count(rest)
        if not number:
            return 0.0
        fatal = count(rest & self.fatal) / number
        weary = count(rest & WEARY_FIELD) / number
        return -self.manner.ruin * (fatal * fatal * self.taken + weary * weary * (1.0 - self.taken))


def on_table(p: TwoTowers) -> int:
    cards = 0
    for kind in p.table:
        if kind != NO_CARD:
            cards += UNIT[kind]
    return cards


def power(base: float, exponent: int) -> float:
    found = 1.0
    for _ in range(exponent):
        found *= base
    return found
