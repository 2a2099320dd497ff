"""A rule-of-thumb player for The Two Towers: it wins or ducks as the goals of all hands ask, and gets rid of what can lose."""

from __future__ import annotations

from mathom.bots.two_towers_worth import Taste, deck
from mathom.games.two_towers import actions, notation
from mathom.games.two_towers.actions import card_of
from mathom.games.two_towers.cards import (
    BLACK,
    FIELD,
    FIRST,
    KINDS,
    LIGHT,
    NO_CARD,
    NO_SUIT,
    ORC,
    ORC_FIELD,
    RINGS,
    SUIT_MASK,
    SUIT_OF,
    TOWERS,
    UNIT,
    VALUE,
    WEARY,
    WEARY_FIELD,
    count,
    kinds,
)
from mathom.games.two_towers.cards import (
    cards as each_card,
)
from mathom.games.two_towers.game import TwoTowersGame
from mathom.games.two_towers.position import (
    AHEAD,
    BOTH,
    BURDEN,
    CHOOSE,
    FIX,
    GATE,
    GIFT,
    GIVE,
    HIDE,
    HORN,
    KEEP,
    LAY,
    NOBODY,
    PARTNER,
    PAY,
    PLAY,
    REMOVE,
    RETURN,
    SHOW,
    STEP,
)
from mathom.games.two_towers.state import TwoTowers
from mathom.games.two_towers.tricks import winner
from mathom.games.two_towers.verdict import Outlook, goal_of
from mathom.games.two_towers.wishes import Wants, strength, thrift, wishes_of
from mathom.kernel.game import Game
from mathom.kernel.observation import Observation
from mathom.kernel.rng import Rng

SHED = 20.0
RUIN = 400.0
RISK = (RUIN, 140.0, 50.0, 15.0)
"""How bad it is to have Orcs and the lead, or Weariness and not the lead, by how many other cards are left."""
A_SHARE = 0.5
"""How much of an average hand's worth a character's own must exceed."""
GOOD_SWAP = 0.25
"""What an exchange that may be left undone must bring."""


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
        table = Table(p, observation.seat, unknown.hands)
        values = [(table.value(action), action) for action in legal]
        best = max(value for value, _ in values)
        return self.rng.choose([action for value, action in values if value > best - 1e-9])


class Table:
    """The table as one seat sees it."""

    def __init__(self, p: TwoTowers, seat: int, unknown: list[int]) -> None:
        self.p = p
        self.unknown = unknown
        """How many cards of each hand the seat does not see."""
        self.hand = p.hand_to_act(seat)
        self.unseen = p.pool
        self.every = deck(p)
        self.tastes: dict[int, Taste] = {}
        self.wants = Wants(p.rules.hands)
        self.taken = 0.0
        """How likely the last trick thought of is this hand's."""
        if p.phase == PLAY:
            self.look_ahead()

    def look_ahead(self) -> None:
        p = self.p
        outlook = Outlook(p)
        if p.hands[self.hand] & UNIT[BLACK] and p.tokens[1] == NOBODY:
            outlook.partner = self.hand
        self.wants.weigh(p, outlook, wishes_of(p))

    def taste(self, hand: int) -> Taste:
        if hand not in self.tastes:
            chance = next((taste.chance for taste in self.tastes.values()), None)
            self.tastes[hand] = Taste(self.p, hand, goal_of(self.p, hand), self.every, chance)
        return self.tastes[hand]

    def value(self, action: int) -> float:
        """How much this player likes an answer."""
        p = self.p
        phase = p.phase
        if phase == PLAY:
            return self.play(action)
        if phase == CHOOSE:
            return self.character(action - actions.CHARACTER)
        if phase in (GIVE, GIFT, PAY):
            return self.gift(card_of(action), self.hand, p.partner)
        if phase == RETURN:
            return self.gift(card_of(action), p.partner, p.actor)
        if phase == BOTH:
            return self.gift(card_of(action), self.hand, p.partner if self.hand == p.actor else p.actor)
        if phase == PARTNER:
            return self.partner(action)
        return self.answer(action)

    def answer(self, action: int) -> float:
        """The rarer questions."""
        p = self.p
        phase = p.phase
        if phase == BURDEN:
            return -abs(action - actions.BURDEN + 2 - self.rings())
        if phase == STEP:
            return self.step(action)
        if phase == KEEP:
            return -abs(VALUE[action] - 1.2 * self.power(SUIT_MASK[2]))
        if phase == HORN:
            return 0.0 if action == actions.NO else -0.1 - self.taste(self.hand).worth(card_of(action))
        kind = card_of(action) if action < actions.BACK else NO_CARD
        if phase == HIDE:
            return self.hide(kind)
        if phase in (REMOVE, GATE, SHOW):
            return -self.taste(self.hand).worth(kind)
        if phase in (LAY, FIX, AHEAD):
            return self.taste(self.hand).worth(kind)
        return -action

    # Set-up.

    def power(self, mask: int) -> float:
        """The tricks that the hand's cards of a set may win."""
        chance = self.taste(self.hand).chance
        return sum(chance[kind] for kind in kinds(self.p.hands[self.hand] & mask))

    def rings(self) -> float:
        return 1.3 + self.power(SUIT_MASK[RINGS])

    def character(self, character: int) -> float:
        """How well the hand suits a character."""
        p = self.p
        hand = self.hand
        taste = Taste(p, hand, p.rules.goals[character], self.every)
        own = sum(taste.worth(kind) for kind in each_card(p.hands[hand]))
        others = sum(taste.worth(kind) for kind in each_card(self.every)) / p.rules.hands
        return own - A_SHARE * others

    def gift(self, kind: int, giver: int, taker: int) -> float:
        """What a card is worth more to the one than to the other."""
        if taker == NOBODY:  # the card beside the table
            return -self.taste(giver).worth(kind)
        return self.taste(taker).worth(kind) - self.taste(giver).worth(kind)

    def partner(self, action: int) -> float:
        if action == actions.NO:
            return GOOD_SWAP
        p = self.p
        mine = kinds(p.hands[self.hand])
        if action == actions.EVENT:
            there = p.aside if p.rules.henneth else p.lost
            own = self.taste(self.hand)
            return own.worth(there) - min(own.worth(kind) for kind in mine)
        other = action - actions.HAND
        given = max(self.gift(kind, self.hand, other) for kind in mine)
        theirs = kinds(p.hands[other]) if p.lies_open(other) else kinds(self.unseen)
        gains = sorted((self.gift(kind, other, self.hand) for kind in theirs), reverse=True)
        gain = gains[0] if p.lies_open(other) else sum(gains[:6]) / 6
        return given + max(0.0, gain)

    def step(self, action: int) -> float:
        """The first step for who leads, the last one for who has high cards left."""
        p = self.p
        strong = sum(1 for kind in kinds(p.hands[self.hand]) if self.taste(self.hand).chance[kind] > 0.8)
        is_leader = p.characters[self.hand] == p.rules.lead_character
        wishes = self.taste(self.hand).tricks
        if action == actions.FIRST_STEP:
            return 1.0 if is_leader and strong else -0.5
        if action == actions.LAST_STEP:
            return 0.4 * strong - 1.0 + wishes / 2
        return 0.0

    def hide(self, kind: int) -> float:
        """A lone low card: without it the suit need not be followed."""
        if kind >= KINDS or SUIT_OF[kind] == NO_SUIT:
            return -50.0
        length = count(self.p.hands[self.hand] & SUIT_MASK[SUIT_OF[kind]])
        return -10.0 * length - VALUE[kind]

    # Play.

    def play(self, action: int) -> float:
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
        rest = held - UNIT[kind] if held & FIELD[kind] else held
        total += self.danger(rest)
        if kind in (ORC, WEARY):
            return total + SHED
        if UNIT[kind] & TOWERS:
            total += wants.tower(kind, self.on_table(), p.left())
        return total - (strength(kind) if self.taken > 0.5 else thrift(kind, wants.later[hand]))

    def back(self) -> float:
        """A hidden card is taken back when it would be the best one to play."""
        p = self.p
        kind = p.hidden[self.hand]
        if kind == NO_CARD:
            return -RUIN
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
        higher = TOWERS
        lower = 0
        if p.suit != NO_SUIT:
            suit = SUIT_MASK[p.suit]
            lower = suit & (1 << FIRST[p.suit] + top) - 1
            higher = suit & ~lower
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
        """Nothing but Orcs left is bad for who may have to lead, nothing but Weariness for who may have to follow."""
        found = 0.0
        number = count(rest)
        if not number:
            return found
        orcs, weary = count(rest & ORC_FIELD), count(rest & WEARY_FIELD)
        if orcs:
            found -= RISK[min(number - orcs, 3)] * self.taken
        if weary:
            found -= RISK[min(number - weary, 3)] * (1 - self.taken)
        return found
