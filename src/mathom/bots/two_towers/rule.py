"""A rule-of-thumb player for The Two Towers: it wins or ducks as the goals of all hands ask, and gets rid of what can lose.

For the set-up, and near the end of a round, it imagines how the cards that it does not see may lie.
"""

from __future__ import annotations

from mathom.games.two_towers import actions, notation
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
from mathom.games.two_towers.deals import Unseen, guess
from mathom.games.two_towers.game import TwoTowersGame
from mathom.games.two_towers.lines import Search
from mathom.games.two_towers.outlook import Outlook
from mathom.games.two_towers.position import AGAIN, GIVE, GROUP, HORN, NOBODY, PARTNER, PLAY, Position
from mathom.games.two_towers.solver import open_copy, rank
from mathom.games.two_towers.state import TwoTowers
from mathom.games.two_towers.tricks import winner
from mathom.games.two_towers.wishes import Wants, strength, thrift, wishes_of
from mathom.kernel.game import Game
from mathom.kernel.observation import Observation
from mathom.kernel.rng import Rng

GUESSES = 2
"""How often it imagines the unseen cards to judge a decision of the set-up."""
NEAR = 5
"""With so many tricks to go it looks for lines that win."""
IMAGINED = 4
SHORT = 100
"""How often, and how many plays far."""
A_LINE = 100.0
SHED = 40.0
RUIN = 400.0
"""How bad it is to have nothing but Orcs and the lead, or nothing but Weariness and not the lead."""


class TwoTowersRule:
    def __init__(self, game: Game, seed: int) -> None:
        assert isinstance(game, TwoTowersGame)
        self.game = game
        self.rng = Rng(seed)

    def choose(self, observation: Observation) -> int:
        legal = observation.legal
        if len(legal) == 1:
            return legal[0]
        if actions.STOP in legal:
            return actions.STOP
        p, unknown = notation.read_masked(observation.view["position"], self.game.rules_for)
        unseen = Unseen(unknown.hands, unknown.out, unknown.hidden, unknown.palantir)
        if p.phase == PLAY:
            trick = Trick(p, p.hand_to_act(observation.seat), unknown.hands)
            values = [trick.value(action) for action in legal]
            if p.left() <= NEAR:
                self.look_ahead(p, unseen, legal, values)
        elif p.phase in (GROUP, AGAIN):
            values = [-float(action) for action in legal]
        elif p.phase == HORN:
            values = [1.0 if action == ORC else 0.5 if action == actions.NO else 0.0 for action in legal]
        else:
            values = self.prospects(p, unseen, p.hand_to_act(observation.seat), legal)
        best = max(values)
        return self.rng.choose([action for value, action in zip(values, legal, strict=True) if value > best - 1e-9])

    def look_ahead(self, p: TwoTowers, unseen: Unseen, legal: list[int], values: list[float]) -> None:
        """Near the end of a round it looks for lines that win, with the unseen cards as they might lie."""
        for number in range(IMAGINED):
            world, deal = guess(p, unseen, self.rng)
            search = Search(open_copy(world), deal, set(), 0, number)
            if search.run(SHORT) and search.line[0] in legal:
                values[legal.index(search.line[0])] += A_LINE

    def prospects(self, p: TwoTowers, unseen: Unseen, hand: int, legal: list[int]) -> list[float]:
        """How well the hands would suit their characters after each decision of the set-up."""
        found = dict.fromkeys(legal, 0.0)
        for _ in range(GUESSES):
            world, deal = guess(p, unseen, self.rng)
            for option in rank(world, deal, hand):
                fit = option.fit
                if p.phase == PARTNER and option.state.phase == GIVE:
                    fit = rank(option.state, deal, hand)[0].fit
                found[option.action] += fit
        return [found[action] for action in legal]


class Trick:
    """The present trick as one hand sees it."""

    def __init__(self, p: Position, hand: int, unknown: list[int]) -> None:
        self.p = p
        self.hand = hand
        self.unknown = unknown
        """How many cards of each hand are not seen."""
        self.unseen = p.pool
        self.taken = 0.0
        """How likely this hand wins the trick with the card that was looked at last."""
        outlook = Outlook(p)
        if p.hands[hand] & UNIT[BLACK] and p.tokens[1] == NOBODY:
            outlook.partner = hand
        self.fatal = fatal(p, hand)
        self.wants = Wants(p.rules.hands)
        self.wants.weigh(p, outlook, wishes_of(p))

    def value(self, action: int) -> float:
        """How much this player likes a play."""
        p = self.p
        hand = self.hand
        wants = self.wants
        if action == actions.BACK:
            return self.back()
        if action == LIGHT:
            return 4.0 * wants.worth(hand, self.on_table(), 0) - 30
        kind = card_of(action)
        total = 4.0 * self.outcome(kind, action == actions.DECLARE)
        held = p.hands[hand]
        total += self.danger(held - UNIT[kind] if held & FIELD[kind] else held)
        if kind in (ORC, WEARY):
            return total + SHED
        if self.fatal & UNIT[kind]:
            total += SHED / 4
        if UNIT[kind] & TOWERS:
            total += wants.tower(kind, self.on_table(), p.left())
        if self.taken > 0.5 and not wants.is_waiting[hand]:
            return total - strength(kind)
        return total - thrift(kind, wants.later[hand])

    def back(self) -> float:
        """A hidden card is taken back when it would be the best one to play."""
        p = self.p
        kind = p.hidden[self.hand]
        must_follow = p.suit != NO_SUIT and p.hands[self.hand] & SUIT_MASK[p.suit]
        if kind == ORC or (must_follow and SUIT_OF[kind] != p.suit):
            return -RUIN
        return 4.0 * self.outcome(kind, False) - 15

    def on_table(self) -> int:
        return sum(UNIT[kind] for kind in self.p.table if kind != NO_CARD)

    def outcome(self, kind: int, is_declared: bool) -> float:
        """What the trick will be worth to whoever wins it, if this card is played; `taken` is how likely that is this hand."""
        p = self.p
        hand = self.hand
        entering = p.token if p.is_tree(hand) else kind
        suit, declared = p.suit, p.declared
        p.table[hand] = entering
        p.declared = declared or is_declared
        if suit == NO_SUIT:
            p.suit = SUIT_OF[kind] if hand == p.leader else SUIT_OF[entering]
        cards = self.on_table()
        now = winner(p)
        found = float(self.wants.worth(now, cards, UNIT[p.table[now]])) if now != NOBODY else 0.0
        best = found
        self.taken = 1.0 if now == hand else 0.0
        if not p.declared:
            top = VALUE[p.table[now]] if now != NOBODY and SUIT_OF[p.table[now]] == p.suit else 0
            other = p.left_of(hand)
            while other != p.leader:
                worth = float(self.wants.worth(other, cards, self.higher(top)))
                likely = self.can_take(other, top, cards & TOWERS != 0, worth <= best)
                found += likely * (worth - found)
                self.taken *= 1 - likely
                best = max(best, worth)
                other = p.left_of(other)
        p.table[hand] = NO_CARD
        p.suit, p.declared = suit, declared
        return found

    def higher(self, top: int) -> int:
        """The cards of the lead suit above a value."""
        suit = self.p.suit
        return 0 if suit == NO_SUIT else SUIT_MASK[suit] & ~((1 << FIRST[suit] + top) - 1)

    def can_take(self, hand: int, top: int, has_tower: bool, must: bool) -> float:
        """How likely a hand that is still to play has a card that wins, or nothing but such cards."""
        p = self.p
        held = p.hands[hand]
        higher = self.higher(top) if p.suit != NO_SUIT else TOWERS
        lower = 0
        if p.suit != NO_SUIT:
            suit = SUIT_MASK[p.suit]
            lower = suit & ~higher
            if held & suit:
                is_sure = held & higher and not (must and held & lower)
                return 1.0 if is_sure and not has_tower else 0.0
        if has_tower:
            return 0.0
        size = self.unknown[hand]
        if not size:
            return 1.0 if held & TOWERS and not (must and held & ~TOWERS) else 0.0
        lacks = 1.0 - min(1.0, size / max(1, count(self.unseen)))
        found = 1.0 - lacks ** count(self.unseen & higher)
        return found * lacks ** count(self.unseen & lower) if must else found

    def danger(self, rest: int) -> float:
        """Only cards left that lose when they are led: bad for who may have to lead. Only Weariness: for who may have to follow."""
        number = count(rest)
        if not number:
            return 0.0
        fatal, weary = count(rest & self.fatal) / number, count(rest & WEARY_FIELD) / number
        return -RUIN * (fatal * fatal * self.taken + weary * weary * (1 - self.taken))
