"""What can still come in a round, as everybody sees it: tricks, cards, and what each hand can get of them (T12.1)."""

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
    RING_CARDS,
    SHADOWS,
    SUIT_MASK,
    SUIT_OF,
    UNIT,
    VALUE,
    WEARY,
    WEARY_FIELD,
    WHITE,
    count,
)
from mathom.games.two_towers.goals import AFTER, BEFORE, FIRST_TRICKS, HOLDING, LAST_TRICKS, TRICKS, WITH, WON, Counter
from mathom.games.two_towers.position import NOBODY, Position

IDLE_FIELDS: Final = ORC_FIELD | WEARY_FIELD
"""Cards that never win a trick, so nobody wins those that he plays himself (T5.2, T7.9)."""


class Coming:
    """A position as everybody sees it, with what can still come."""

    def __init__(self, p: Position, reader: int = NOBODY) -> None:
        self.p: Position = p
        self.reader: int = reader
        """The hand whose cards are known as well: nobody's, for what everybody knows (T12.1)."""
        self.hands: int = p.rules.hands
        left = p.left()
        self.left: int = left if left > 0 else 0
        self.unturned: int = p.rules.old_men if p.gandalf == NOBODY and self.left else 0
        """The characters whose tricks may yet be discarded (T23.3)."""
        self.barred: int = losers(p) if p.table[p.leader] != NO_CARD else 0
        """The hands that cannot win the present trick, as bits."""
        self.live: int = -1

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
        if not self.left:
            return 0
        kind = counter.kind
        tricks = self.left - (self.barred >> hand & 1)
        if kind == TRICKS:
            return tricks
        most = self.pot(counter, owner)
        if not most:
            return 0
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
        """Whether nobody can lose any more but by a goal: by a lead (T6.4), by Weariness (T12.8) or with the Old Men (T23.6)."""
        p = self.p
        if self.unturned:
            return False
        if not self.left:
            return True
        to_play = self.cards_to_come()
        for kind in p.table:
            if kind != NO_CARD:
                to_play -= UNIT[kind]
        if to_play & ORC_FIELD or (p.rules.marshes and to_play & SUIT_MASK[SHADOWS]):
            return False
        if self.left > 1 or p.table[p.leader] == NO_CARD:
            for hand in range(self.hands):
                if self.reach(hand) & to_play & fatal(p, hand):
                    return False
        if not to_play & WEARY_FIELD:
            return True
        for hand in range(self.hands):
            is_last = self.left == 1 and (hand == p.leader or p.table[hand] != NO_CARD)
            if is_last or p.rules.tireless >> p.characters[hand] & 1:
                continue
            to_come = p.cards_left(hand) - (p.table[hand] != NO_CARD) + p.to_draw(hand)
            if to_come and self.reach(hand) & WEARY_FIELD:
                return False
        return True


def fatal(p: Position, hand: int) -> int:
    """The cards that lose the chapter if they are led (T5.3, T30.1, T31.2, T32.5)."""
    rules = p.rules
    cards = ORC_FIELD
    if rules.marshes:
        cards |= SUIT_MASK[SHADOWS]
    if rules.wraiths and p.characters[hand] == rules.first_character:
        cards |= RING_CARDS
    if rules.pools >> p.group & 1 and not p.winners:
        cards |= RING_CARDS
    return cards


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
