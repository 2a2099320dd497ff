"""Looking for a line of play that reaches all goals, with every card known: depth first, each position tried once."""

from __future__ import annotations

from typing import Final

from mathom.games.two_towers import actions, tricks
from mathom.games.two_towers.actions import card_of
from mathom.games.two_towers.cards import (
    BLACK,
    FIRST,
    LIGHT,
    NO_CARD,
    NO_SUIT,
    ONCE,
    ORC,
    RING_1,
    SUIT_MASK,
    SUIT_OF,
    TOWERS,
    UNIT,
    VALUE,
    WEARY,
    WHITE,
)
from mathom.games.two_towers.deals import Deal, go_on, is_won
from mathom.games.two_towers.needs import Needs
from mathom.games.two_towers.outlook import Outlook
from mathom.games.two_towers.position import HORN, NO_CAUSE, NOBODY, OVER, PLAY, ROUND_OVER, Position
from mathom.games.two_towers.rules import Rules
from mathom.games.two_towers.state import TwoTowers
from mathom.games.two_towers.wishes import Wants, Wish, strength, thrift, wishes_of
from mathom.kernel.rng import Rng

SHED: Final = 24


class OpenTable(TwoTowers):
    """A chapter in which everybody sees every hand, so that verdicts are as sharp as they can be."""

    def __init__(self, rules: Rules, source: Position | None = None) -> None:
        super().__init__(rules, source)

    def lies_open(self, hand: int) -> bool:
        return True


class Search:
    """The play of one round from one set-up on. What failed is remembered in `failed`, which set-ups of a deal may share."""

    def __init__(self, p: OpenTable, deal: Deal, failed: set[tuple[int, ...]], label: int, seed: int) -> None:
        self.p: OpenTable = p
        self.deal: Deal = deal
        self.failed: set[tuple[int, ...]] = failed
        self.label: int = label
        """Stands for all that the set-up fixes."""
        self.rng: Rng = Rng(seed)
        self.noise: int = 0
        self.nodes: int = 0
        self.stop: int = 0
        self.is_cut: bool = False
        self.line: list[int] = []
        self.worth: int = 0
        """What the trick is worth to the hand that `best_taker` found."""
        self.wishes: list[Wish] = wishes_of(p)
        self.needs: Needs = Needs(p, self.wishes)
        self.plans: list[Wants] = [Wants(p.rules.hands) for _ in range(p.length() + 2)]
        self.lives: list[int] = [0] * (p.length() + 2)
        self.look(Outlook(p))

    def look(self, outlook: Outlook) -> None:
        """What to go by in the present trick."""
        number = len(self.p.winners)
        self.plans[number].weigh(self.p, outlook, self.wishes)
        self.lives[number] = outlook.cards_to_come() & ONCE

    def run(self, budget: int) -> bool:
        """Whether a line was found within so many nodes; `is_cut` says that there may be one further on."""
        self.stop = self.nodes + budget
        self.is_cut = False
        self.line = []
        if self.explore():
            self.line.reverse()
            return True
        return False

    def explore(self) -> bool:
        """Whether the present position can be won, as far as the budget reaches."""
        p = self.p
        phase = p.phase
        if phase == OVER:
            return False
        if phase == ROUND_OVER:
            return is_won(p)
        self.nodes += 1
        if self.nodes > self.stop:
            self.is_cut = True
            return False
        is_new = phase == HORN or p.table[p.leader] == NO_CARD
        key: tuple[int, ...] = ()
        if is_new:
            outlook = Outlook(p)
            key = self.key(outlook)
            if key in self.failed:
                return False
            if self.needs.is_hopeless(p, outlook):
                self.failed.add(key)
                return False
            self.look(outlook)
        for action in self.moves():
            if self.step(action):
                self.line.append(action)
                return True
            if self.is_cut:
                return False
        if is_new:
            self.failed.add(key)
        return False

    def key(self, outlook: Outlook) -> tuple[int, ...]:
        """All that still matters: who holds what, who leads, and how far the goals are."""
        p = self.p
        parts = p.hands[:]
        small = self.label
        small = small << 3 | p.leader
        small = small << 5 | len(p.winners)
        small = small << 1 | (1 if p.rings_broken else 0)
        small = small << 1 | (1 if p.light else 0)
        for kind in p.hidden:
            small = small << 6 | kind + 1
        small = small << 6 | p.token + 1
        parts.append(small)
        if p.rules.pyramid:
            places = 0
            for place in range(len(p.slots)):
                if p.slots[place] != NO_CARD:
                    places |= 1 << place
            parts.append(places << 12 | p.freed)
        if p.rules.helm:
            parts.append(p.pool)
            parts.append(p.horn << 4 | p.actor + 1)
        if p.rules.fixers:
            parts.append((p.ahead + 1) << 6 | p.final + 1)
        self.needs.add_features(parts, p, outlook)
        return tuple(parts)

    # Moves.

    def moves(self) -> list[int]:
        """The plays worth trying, the likeliest first."""
        p = self.p
        if p.phase == HORN:
            return tricks.legal_horn(p)
        found = self.distinct(tricks.playable(p))
        return self.ordered(found) if len(found) > 1 else found

    def distinct(self, found: list[int]) -> list[int]:
        """Leaves out cards that differ from another only in number, with nothing between them that others could play."""
        p = self.p
        hand = p.actor
        if len(found) < 2 or p.is_pyramid(hand):
            return found
        others = self.lives[len(p.winners)] & ~p.hands[hand]
        classes = self.needs.classes
        kept: list[int] = []
        last = -1
        for action in found:
            if action < RING_1:
                if (
                    last >= 0
                    and SUIT_OF[last] == SUIT_OF[action]
                    and classes[last] == classes[action]
                    and not others & ((1 << action) - (2 << last))
                ):
                    last = action
                    continue
                last = action
            kept.append(action)
        return kept

    def ordered(self, found: list[int]) -> list[int]:
        ranked: list[int] = []
        for i in range(len(found)):
            noise = self.rng.below(self.noise) if self.noise else 0
            ranked.append((4000 - self.promise(found[i]) - noise) * 256 + i)
        ranked.sort()
        return [found[rank & 255] for rank in ranked]

    def promise(self, action: int) -> int:
        """How good a play looks for all goals together."""
        p = self.p
        hand = p.actor
        wants = self.plans[len(p.winners)]
        if action == actions.BACK:
            return -10
        if action == LIGHT:
            return 4 * wants.worth(hand, self.on_table(), 0)
        kind = card_of(action)
        entering = p.token if p.is_tree(hand) else kind
        best = self.best_taker(wants, hand, entering, action == actions.DECLARE)
        total = 4 * self.worth
        if kind == ORC or kind == WEARY:
            return total + SHED
        if kind == WHITE or kind == BLACK:
            total += wants.tower(kind, self.on_table(), p.left())
        if best == hand and not wants.is_waiting[hand]:
            return total - strength(kind)
        return total - thrift(kind, wants.later[hand])

    def on_table(self) -> int:
        cards = 0
        for kind in self.p.table:
            if kind != NO_CARD:
                cards += UNIT[kind]
        return cards

    def best_taker(self, wants: Wants, hand: int, kind: int, is_declared: bool) -> int:
        """The hand to which this trick is worth most, of those that can still take it after this card; its worth in `worth`."""
        p = self.p
        suit = p.suit
        if suit == NO_SUIT:
            p.suit = SUIT_OF[kind]
        was_declared = p.declared
        p.declared = was_declared or is_declared
        p.table[hand] = kind
        cards = self.on_table()
        now = tricks.winner(p)
        best = now
        worth = wants.worth(now, cards, UNIT[p.table[now]]) if now != NOBODY else 0
        if not p.declared:
            top = 0 if now == NOBODY or SUIT_OF[p.table[now]] != p.suit else VALUE[p.table[now]]
            has_tower = cards & TOWERS != 0
            other = p.left_of(hand)
            while other != p.leader:
                means = can_take(p, other, top, has_tower)
                if means:
                    here = wants.worth(other, cards, means)
                    if best == NOBODY or here > worth:
                        best = other
                        worth = here
                other = p.left_of(other)
        p.table[hand] = NO_CARD
        p.suit = suit
        p.declared = was_declared
        self.worth = worth
        return best

    # Making and unmaking.

    def step(self, action: int) -> bool:
        """Plays a decision, explores what follows, and takes it back."""
        p = self.p
        hand = p.actor
        held = p.hands[hand]
        hidden = p.hidden[hand]
        table = p.table
        white, black = p.tokens[0], p.tokens[1]
        token = p.token
        ahead = p.ahead
        final = p.final
        suit = p.suit
        declared = p.declared
        broken = p.rings_broken
        light = p.light
        freed = p.freed
        gone = p.gone
        horn = p.horn
        phase = p.phase
        slots = p.slots
        if p.rules.pyramid:
            p.slots = slots[:]
        p.play(action)
        found = self.explore() if p.phase == PLAY else self.go_on()
        p.phase = phase
        p.actor = hand
        p.hands[hand] = held
        p.hidden[hand] = hidden
        table[hand] = NO_CARD
        p.tokens[0] = white
        p.tokens[1] = black
        p.token = token
        p.ahead = ahead
        p.final = final
        p.suit = suit
        p.declared = declared
        p.rings_broken = broken
        p.light = light
        p.slots = slots
        p.freed = freed
        p.gone = gone
        p.horn = horn
        p.cause = NO_CAUSE
        return found

    def go_on(self) -> bool:
        """What follows a decision that ends a trick, or comes between two."""
        p = self.p
        if p.phase == OVER:
            return False
        hands = p.hands
        table = p.table
        previous = p.previous
        score = p.score
        won = p.won
        winners = p.winners
        winning = p.winning
        number = len(p.tricks)
        characters = p.characters
        leader = p.leader
        pile = p.pile
        pool = p.pool
        palantir = p.palantir
        dealt = p.dealt
        lost = p.lost
        gandalf = p.gandalf
        p.hands = hands[:]
        p.score = score[:]
        p.won = won[:]
        p.winners = winners[:]
        p.winning = winning[:]
        if p.rules.old_men:
            p.characters = characters[:]
        go_on(p, self.deal)
        if p.gandalf != gandalf:
            self.turn_faces()
        found = self.explore()
        p.hands = hands
        p.table = table
        p.previous = previous
        p.score = score
        p.won = won
        p.winners = winners
        p.winning = winning
        del p.tricks[number:]
        p.characters = characters
        p.leader = leader
        p.pile = pile
        p.pool = pool
        p.palantir = palantir
        p.dealt = dealt
        p.lost = lost
        if p.gandalf != gandalf:
            p.gandalf = gandalf
            self.turn_faces()
        return found

    def turn_faces(self) -> None:
        """The Old Men have other goals once they are turned over (T23.3)."""
        self.wishes = wishes_of(self.p)
        self.needs = Needs(self.p, self.wishes)


def can_take(p: Position, hand: int, top: int, has_tower: bool) -> int:
    """The cards with which a hand that is still to play could win the trick."""
    if has_tower:
        return 0
    held = p.hands[hand]
    if p.suit != NO_SUIT:
        same = held & SUIT_MASK[p.suit]
        if same:
            return same & ~((1 << FIRST[p.suit] + top) - 1)
    return held & TOWERS
