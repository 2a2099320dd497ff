"""Whether a goal is met for certain, still open or impossible, judged from what lies open to all (T6.3, T12.1).

Every counter of the first kind grows by units that are still to come: tricks, or cards that can still be won. Each unit goes to one
hand or to nobody, so a comparison of hands is decided when no way of sharing out the units can turn it.
"""

from __future__ import annotations

from typing import Final

from mathom.games.two_towers.cards import (
    BLACK,
    FIELD,
    FIRST,
    LENGTHS,
    LIGHT,
    NO_CARD,
    NO_SUIT,
    ORC,
    ORC_FIELD,
    RING_1,
    SHADOWS,
    SUIT_MASK,
    SUIT_OF,
    SUITED,
    TOWERS,
    UNIT,
    VALUE,
    WEARY,
    WEARY_FIELD,
    WHITE,
    count,
)
from mathom.games.two_towers.goals import (
    AFTER,
    AND,
    BASIC_VALUES,
    BEATEN,
    BEFORE,
    ENDS,
    FIRST_TRICKS,
    HOLDING,
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
    WITH,
    WON,
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

IDLE_FIELDS: Final = ORC_FIELD | WEARY_FIELD
"""Cards that never win a trick, so nobody wins those that he plays himself (T5.2, T7.9)."""

VALUES: Final[list[int]] = [BASIC_VALUES[value] | (UNIT[RING_1 + value - 1] if 1 <= value <= 7 else 0) for value in range(17)]
"""The cards with each value, Rings too (T31.4)."""


class Outlook:
    """A position as everybody sees it, with what can still come."""

    def __init__(self, p: Position, reader: int = NOBODY) -> None:
        self.p: Position = p
        self.reader: int = reader
        """The hand whose cards are known as well: nobody's, for what everybody knows (T12.1)."""
        self.hands: int = p.rules.hands
        left = p.left()
        self.left: int = left if left > 0 else 0
        self.is_early: bool = self.left > 0 and (p.leader == NOBODY or NOBODY in p.characters)
        """Whether the set-up is still going on."""
        self.unturned: int = p.rules.old_men if p.gandalf == NOBODY and self.left else 0
        """The characters whose tricks may yet be discarded (T23.3)."""
        self.partner: int = p.tokens[1] if BLACK in p.table or self.trick_of(BLACK) >= 0 else NOBODY
        """Who played the Black Tower (T19.1)."""
        self.chosen: int = NOBODY
        """The hand that stands for `least` or `most`."""
        self.barred: int = losers(p) if p.table[p.leader] != NO_CARD else 0
        self.live: int = -1
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
        if self.partner != NOBODY:
            return [self.partner]
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
        now = self.now(counter, hand, hand)
        least = 0 if self.unturned and self.is_unturned(hand) else now
        most = now + self.pot_of(counter, hand, hand)
        if group.signs[0] > 0:
            self.low = test.constant + least
            self.high = test.constant + most
        else:
            self.low = test.constant - most
            self.high = test.constant - least

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
                limit = test.constant + test.burdens * p.burden + test.numbers * p.numbers[hand]
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
                needy = hand if who == SELF else self.hand_of(who)
                if needy != NOBODY:
                    self.weigh(test, hand, group, i)
                    needs[needy] = max(needs[needy], -self.high)

    # Sums.

    def weigh(self, test: Test, hand: int, still: Group | None = None, index: int = -1) -> None:
        """The lowest and the highest the sum of a test can be at the end; `still` and `index` name a summand that gains nothing."""
        p = self.p
        low = high = test.constant + test.burdens * p.burden + test.numbers * p.numbers[hand]
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
        whose = group.whose
        low = high = 0
        shares = [0] * self.hands
        for i in range(len(whose)):
            sign = group.signs[i]
            who = whose[i]
            if who == PILED:
                low += sign * self.p.pile
                high += sign * self.p.pile
            for other in self.hands_of(who, hand):
                if who != PILED:
                    now = self.now(counter, other, hand)
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

    def gain(self, counter: Counter, shares: list[int], sign: int, hand: int) -> int:
        """The most that the units still to come can add, or take away, if each counts for its hand as often as it has shares."""
        best = 0
        takers = 0
        taker = NOBODY
        for other in range(self.hands):
            if shares[other] * sign > 0:
                takers += 1
                taker = other
                best = max(best, shares[other] * sign)
        if not takers:
            return 0
        return sign * best * (self.pot_of(counter, taker, hand) if takers == 1 else self.pot(counter, hand))

    def hands_of(self, who: int, hand: int) -> list[int]:
        """The hands that a word for somebody means."""
        if who == SELF:
            return [hand]
        if who >= 0:
            named = self.hand_of(who)
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

    def hand_of(self, character: int) -> int:
        """The hand that plays a character; an Old Man that was turned over has a second name (T23.3)."""
        p = self.p
        for hand in range(self.hands):
            if p.characters[hand] == character:
                return hand
        if p.rules.old_men:
            for hand in range(self.hands):
                if p.characters[hand] == character:
                    return hand
        return NOBODY

    def is_unturned(self, hand: int) -> bool:
        return self.unturned >> self.p.characters[hand] & 1 == 1

    # What one hand has, and what is still to come.

    def now(self, counter: Counter, hand: int, owner: int) -> int:
        """What a hand has so far of something that grows by units."""
        p = self.p
        kind = counter.kind
        if kind == TRICKS:
            return p.score[hand]
        if kind == WON:
            return count(p.won[hand] & self.mask(counter, owner))
        if kind == BEFORE or kind == AFTER:
            return self.around(counter, hand)
        if kind == FIRST_TRICKS:
            return p.winners[: counter.number].count(hand)
        if kind == LAST_TRICKS:
            return p.winners[max(p.length() - counter.number, 0) :].count(hand)
        mask = self.mask(counter, owner)
        found = 0
        for number in range(len(p.winners)):
            if p.winners[number] == hand:
                cards = p.tricks[number] if kind == HOLDING else FIELD[p.winning[number]]
                if cards & mask:
                    found += 1
        return found

    def around(self, counter: Counter, hand: int) -> int:
        """The tricks that a hand has won before or after the one with a certain card."""
        p = self.p
        number = self.trick_of(counter.card)
        if counter.kind == BEFORE:
            return p.score[hand] if number < 0 else p.winners[:number].count(hand)
        return 0 if number < 0 else p.winners[number + 1 :].count(hand)

    def trick_of(self, card: int) -> int:
        """The number of the finished trick in which a card was played, or -1."""
        tricks = self.p.tricks
        for number in range(len(tricks)):
            if tricks[number] >> card & 1:
                return number
        return -1

    def mask(self, counter: Counter, owner: int) -> int:
        """The cards of a set, with the card of the drawn number."""
        if counter.drawn == NO_SUIT:
            return counter.mask
        number = self.p.numbers[owner]
        return counter.mask | (UNIT[FIRST[counter.drawn] + number - 1] if 0 < number <= LENGTHS[counter.drawn] else 0)

    def pot(self, counter: Counter, owner: int) -> int:
        """How many units are still to come for all hands together."""
        left = self.left
        kind = counter.kind
        if not left or kind == TRICKS:
            return left
        if kind == FIRST_TRICKS:
            return max(0, min(counter.number - len(self.p.winners), left))
        if kind == LAST_TRICKS:
            return min(counter.number, left)
        if kind == BEFORE:
            return 0 if counter.card in self.p.table or self.trick_of(counter.card) >= 0 else left
        if kind == AFTER:
            if self.trick_of(counter.card) >= 0:
                return left
            return left - 1 if self.cards_to_come() >> counter.card & 1 else 0
        cards = count(self.cards_to_come() & self.mask(counter, owner))
        return min(cards, left * self.hands) if kind == WON else min(cards, left)

    def pot_of(self, counter: Counter, hand: int, owner: int) -> int:
        """How many of them one hand can get."""
        most = self.pot(counter, owner)
        kind = counter.kind
        if not most:
            return 0
        tricks = self.left - (self.barred >> hand & 1)
        if kind == WON or kind == HOLDING:
            cards = self.winnable(self.mask(counter, owner), hand)
            return min(most, cards) if kind == WON else min(most, cards, tricks)
        if kind == WITH:
            return min(most, self.winning_cards(self.mask(counter, owner), hand))
        # The others count tricks; is the present one among them?
        is_later = (kind == AFTER and most < self.left) or (kind == LAST_TRICKS and counter.number < self.left)
        return most if is_later else most - (self.barred >> hand & 1)

    def winnable(self, mask: int, hand: int) -> int:
        """How many cards of a set a hand can still win at most."""
        p = self.p
        cards = count(self.cards_to_come() & mask)
        if mask & IDLE_FIELDS:
            cards -= count(self.known(hand) & mask & IDLE_FIELDS)
        if not cards:
            return 0
        each = self.hands - 1 if not mask & ~IDLE_FIELDS else self.hands
        on_table = played = 0
        for kind in p.table:
            if kind != NO_CARD:
                played += 1
                if FIELD[kind] & mask:
                    on_table += 1
        if not played:
            return min(cards, each * self.left)
        if self.barred >> hand & 1:
            if not FIELD[p.table[hand]] & mask & IDLE_FIELDS:
                return min(cards - on_table, each * (self.left - 1))
            return min(cards - on_table + 1, each * (self.left - 1))
        return min(cards, each * (self.left - 1) + on_table + self.hands - played)

    def winning_cards(self, mask: int, hand: int) -> int:
        """How many tricks a hand can still win with cards of a set."""
        tricks = self.left - (self.barred >> hand & 1)
        card = self.p.table[hand]
        if card != NO_CARD and not self.barred >> hand & 1 and not FIELD[card] & mask:
            tricks -= 1
        return min(tricks, count(self.reach(hand) & mask))

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

    # Cards.

    def cards_to_come(self) -> int:
        """The cards that may still be played, those of the present trick included."""
        if self.live >= 0:
            return self.live
        p = self.p
        live = p.pool + p.palantir
        for hand in range(self.hands):
            live += p.hands[hand]
            if p.hidden[hand] != NO_CARD:
                live += UNIT[p.hidden[hand]]
            if p.table[hand] != NO_CARD:
                live += UNIT[p.table[hand]]
            if p.out[hand] and not p.lies_open(hand) and hand != self.reader:
                live += p.out[hand]
        for place in range(len(p.slots)):
            if p.slots[place] >= 0 and not p.freed >> place & 1:
                live += UNIT[p.slots[place]]
        for kind in (p.token, p.ahead, p.final):
            if kind != NO_CARD:
                live += UNIT[kind]
        if p.rules.old_men and p.lost != NO_CARD:
            live += UNIT[p.lost]  # T23.4
        self.live = live
        return live

    def known(self, hand: int) -> int:
        """The cards that a hand has, as far as everybody knows, with the one it played to the present trick."""
        p = self.p
        cards = p.shown[hand]
        if p.lies_open(hand) or hand == self.reader:
            cards = p.hands[hand]
            if p.hidden[hand] != NO_CARD:
                cards += UNIT[p.hidden[hand]]
        if p.is_pyramid(hand):
            for place in range(len(p.slots)):
                if p.slots[place] >= 0 and not p.freed >> place & 1:
                    cards += UNIT[p.slots[place]]
        if p.table[hand] != NO_CARD:
            cards += UNIT[p.table[hand]]
        if p.token != NO_CARD and p.is_tree(hand):
            cards += UNIT[p.token]
        if p.is_fixer(hand):
            for kind in (p.ahead, p.final):
                if kind != NO_CARD:
                    cards += UNIT[kind]
        return cards

    def reach(self, hand: int) -> int:
        """The cards that a hand has or may have, with the one it played to the present trick."""
        cards = self.cards_to_come()
        for other in range(self.hands):
            if other != hand:
                cards -= self.known(other)
        return cards

    # The end.

    def is_safe(self) -> bool:
        """Whether nobody can be forced into a loss any more: by Orcs (T6.4), in part II by Weariness (T12.8)."""
        p = self.p
        if not self.left:
            return True
        to_play = self.cards_to_come()
        for kind in p.table:
            if kind != NO_CARD:
                to_play -= UNIT[kind]
        if to_play & ORC_FIELD or (p.rules.marshes and to_play & SUIT_MASK[SHADOWS]):
            return False
        if not to_play & WEARY_FIELD:
            return True
        for hand in range(self.hands):
            is_last = self.left == 1 and (hand == p.leader or p.table[hand] != NO_CARD)
            if is_last or p.rules.tireless >> p.characters[hand] & 1:
                continue
            if self.reach(hand) & WEARY_FIELD and (p.hands[hand] or p.hidden[hand] != NO_CARD):
                return False
        return True


def losers(p: Position) -> int:
    """The hands that cannot win the present trick any more, as bits."""
    found = 0
    are_cancelled = WHITE in p.table and BLACK in p.table  # T4.3
    for hand in range(p.rules.hands):
        kind = p.table[hand]
        if kind == LIGHT:
            return (1 << p.rules.hands) - 1 & ~(1 << hand)  # T35.4
        if kind == NO_CARD:
            continue
        if kind == ORC or kind == WEARY or (p.declared and kind != RING_1) or is_beaten(p, kind, are_cancelled):
            found |= 1 << hand
    return found


def is_beaten(p: Position, kind: int, are_cancelled: bool) -> bool:
    """Whether a card is a cancelled tower, not of the lead suit, or lower than another."""
    suit = SUIT_OF[kind]
    if suit == NO_SUIT:
        return are_cancelled
    if p.suit == NO_SUIT or (p.declared and kind == RING_1):
        return False
    if suit != p.suit:
        return True
    for other in p.table:
        if other != NO_CARD and SUIT_OF[other] == suit and VALUE[other] > VALUE[kind]:
            return True
    return False


def rows(p: Position, hand: int) -> tuple[int, int]:
    """The longest row of tricks that a hand has won, and the one that may still grow."""
    longest = current = 0
    for winner in p.winners:
        current = current + 1 if winner == hand else 0
        longest = max(longest, current)
    return longest, current
