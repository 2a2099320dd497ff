"""What a reader has seen happen, and what follows from it about cards that lie out of sight.

Some cards were seen once and then went out of sight: given away, claimed, taken up. Where each of them may lie now is a list of
placements, one for each way that things may have gone. Everything else is only bound by what hands have shown: a hand that did not
follow suit has none of that suit, but for cards that came later.
"""

from __future__ import annotations

from mathom.games.two_towers import notation
from mathom.games.two_towers.cards import (
    BLACK,
    BY_NAME,
    EIGHTS,
    FIELD,
    NO_CARD,
    NO_SUIT,
    ORC,
    RING_1,
    RING_CARDS,
    RINGS,
    SHADOWS,
    SUIT_MASK,
    SUIT_OF,
    TOWERS,
    UNIT,
    VALUE,
    WHITE,
)
from mathom.games.two_towers.notation import RulesFor
from mathom.games.two_towers.rules import Rules
from mathom.games.two_towers.worlds import Limit
from mathom.kernel.bits import bits
from mathom.kernel.journal import Event

POOL = "pool"
EVERYTHING = (1 << 55) - 1

Placement = tuple[tuple[int, str], ...]
"""For each card that was seen and went out of sight the place where it lies, in one way that things may have gone."""

PASSES = ("gives", "returns", "pays", "gift")
REVEALS = ("shows", "lays", "gate", "fixes", "plays-ahead", "horn-discards", "swaps")
PLAYS = ("leads", "plays", "leads-declared", "declares", "leads-entish", "plays-entish")


class Hand:
    """What is known of a hand that the reader does not see."""

    def __init__(self) -> None:
        self.levels: list[Limit] = [(0, 0)]
        """Cards the hand cannot hold, then cards of which it holds at most one, two … because that many came later."""
        self.unknown = 0
        self.is_fresh = False
        """Whether it holds a card of the supply of Helm's Deep that it may not have played yet."""

    def lacks(self, cards: int) -> None:
        self.levels = [(mask | cards, most) for mask, most in self.levels]

    def gains(self) -> None:
        """One more card, which is not bound by what the hand has shown so far."""
        self.levels = [(0, 0), *((mask, most + 1) for mask, most in self.levels if mask)]

    def plays(self, kind: int) -> None:
        self.levels = [(mask, most - 1 if mask & FIELD[kind] else most) for mask, most in self.levels]


class Knowledge:
    """Carried along by events."""

    def __init__(self, rules_for: RulesFor, reader: int) -> None:
        self.rules_for = rules_for
        self.reader = reader
        self.placements: set[Placement] = {()}
        self.hands: dict[int, Hand] = {}
        self.closed: list[int] = []
        self.suit = NO_SUIT
        self.rings_broken = False
        self.open_cards: dict[int, int] = {}
        """The cards that lie open before they are played, for each hand."""
        self.turned_up = 0
        """The cards of the pyramid that were seen to lie there face up, as fields."""
        self.half: Event | None = None
        """The first half of a simultaneous exchange, until the other one is told."""
        self.face_up: dict[int, int] = {}
        """The cards of each hand that everybody knows."""

    def take(self, event: Event) -> None:
        kind, args = event.kind, event.args
        if kind == "start":
            self.begin(str(args["position"]))
        elif kind == "next-round":
            self.new_round()
        elif kind in PASSES:
            self.passes(event)
        elif kind.startswith("gives-together"):
            self.pass_together(event)
        elif kind.endswith("-shown"):
            self.move_shown(event)
        elif kind in PLAYS:
            self.play(event)
        elif kind in ("dealt", "horn-draws"):
            self.deal(event)
        elif kind in REVEALS:
            self.lay_open(event)
        elif kind in ("wins-trick", "no-winner"):
            self.suit = NO_SUIT
        elif kind in ("hides", "removes"):
            self.put_away(event, "hidden" if kind == "hides" else "away")
        elif kind == "opens-hand":
            self.open_hand(event)
        elif kind == "turned-up":
            self.turned_up |= FIELD[card_of(event)]
            self.uncover(card_of(event), POOL)
        else:
            self.take_rare(event)

    def take_rare(self, event: Event) -> None:
        kind = event.kind
        if kind == "first":
            self.find_first(hand_of(event))
        elif kind == "takes-back":
            self.take_back(hand_of(event))
        elif kind == "claims":
            holder = int(str(event.args["to"])) - 1
            self.uncover(BLACK, place_of(holder))
            self.lose(holder)
            self.settle(hand_of(event), BLACK)
        elif kind in ("takes-lost", "takes-supply"):
            self.face_up[hand_of(event)] += UNIT[card_of(event)]
        elif kind == "has-tower":
            self.locate(BLACK, hand_of(event))
        elif kind == "eights":
            for eight in bits(EIGHTS):
                self.settle(hand_of(event), eight)
        elif kind == "summons":
            for hand in self.closed:
                self.settle(hand, ORC)
        elif kind == "palantir" and hand_of(event) in self.closed:
            known = self.hands[hand_of(event)]
            known.unknown += 1
            known.levels = [(mask & ~SUIT_MASK[SHADOWS], most) for mask, most in known.levels]

    def begin(self, text: str) -> None:
        """What the position that the reader looks at first leaves open."""
        start, unknown = notation.read_masked(text, self.rules_for)
        self.rules = start.rules
        self.characters = start.characters
        self.suit = start.suit
        self.rings_broken = start.rings_broken
        self.closed = [hand for hand in range(start.rules.hands) if hand != self.reader and not start.lies_open(hand)]
        self.hands = {hand: Hand() for hand in self.closed}
        for hand in self.closed:
            self.hands[hand].unknown = unknown.hands[hand]
        self.face_up = dict(enumerate(start.shown))
        self.turned_up = sum(FIELD[kind] for kind in set(start.slots) if kind >= 0)
        self.open_cards = dict.fromkeys(range(start.rules.hands), 0)
        for hand in range(start.rules.hands):
            if start.is_tree(hand) and start.token != NO_CARD:
                self.open_cards[hand] += UNIT[start.token]
            for kind in (start.ahead, start.final) if start.is_fixer(hand) else ():
                self.open_cards[hand] += UNIT[kind] if kind != NO_CARD else 0

    def new_round(self) -> None:
        self.placements = {()}
        self.closed = [hand for hand in range(self.rules.hands) if hand != self.reader and not is_open(self.rules, hand)]
        self.hands = {hand: Hand() for hand in self.closed}
        self.suit = NO_SUIT
        self.rings_broken = False
        self.open_cards = dict.fromkeys(self.open_cards, 0)
        self.face_up = dict.fromkeys(self.face_up, 0)
        self.turned_up = 0

    def deal(self, event: Event) -> None:
        """A card from the pool; at Helm's Deep also in mid-round, when others have shown what they lack."""
        hand = hand_of(event)
        if hand not in self.closed:
            return
        self.hands[hand].unknown += 1
        if event.kind == "horn-draws":
            self.hands[hand].gains()
            self.hands[hand].is_fresh = True

    def move_shown(self, event: Event) -> None:
        """A card that lay open goes to another hand and stays open, or under a character."""
        hand, kind = hand_of(event), card_of(event)
        self.face_up[hand] -= UNIT[kind]
        if event.kind != "hides-shown":
            self.face_up[int(str(event.args["to"])) - 1] += UNIT[kind]
        elif hand in self.closed:
            self.placements = {with_card(placement, kind, f"hidden{hand}") for placement in self.placements}

    def find_first(self, hand: int) -> None:
        """The named card's holder has shown himself."""
        card = self.rules.first_card
        if hand in self.closed:
            self.locate(card, hand)
        elif self.rules.pyramid and hand == 2 and not self.turned_up & FIELD[card]:
            self.placements = {(*placement, (card, POOL)) for placement in self.placements}

    def locate(self, kind: int, hand: int) -> None:
        """A card is known to lie in a hand."""
        if hand not in self.closed:
            return
        place = place_of(hand)
        self.placements = {
            placement if has(placement, kind) else with_card(placement, kind, place)
            for placement in self.placements
            if not has(placement, kind) or (kind, place) in placement
        }

    def uncover(self, kind: int, place: str) -> None:
        """A card that lay in a place out of sight is seen: the ways in which it lay elsewhere are out."""
        self.placements = {
            without(placement, kind, place)
            for placement in self.placements
            if (kind, place) in placement or kind >= ORC or not has(placement, kind)
        }

    def lose(self, hand: int) -> None:
        if hand in self.closed:
            self.hands[hand].unknown -= 1

    def settle(self, hand: int, kind: int) -> None:
        """A card that everybody knows goes into a hand."""
        if hand in self.closed:
            self.hands[hand].unknown += 1
            self.placements = {with_card(placement, kind, place_of(hand)) for placement in self.placements}

    def passes(self, event: Event) -> None:
        """A card goes from one hand to another, seen by the reader or not."""
        giver, taker = hand_of(event), int(str(event.args["to"])) - 1
        if "card" in event.args:
            kind = card_of(event)
            if giver in self.closed:
                self.uncover(kind, place_of(giver))
                self.lose(giver)
            self.settle(taker, kind)
            return
        kept = self.kept(event)
        self.branch(giver, place_of(taker), FIELD[BLACK] if event.kind == "pays" else kept)
        self.lose(giver)
        self.hands[taker].unknown += 1

    def pass_together(self, event: Event) -> None:
        """Both cards of a simultaneous exchange leave their hands before either comes into the other."""
        if self.half is None:
            self.half = event
            return
        both = [self.half, event]
        self.half = None
        for one in both:
            if one.kind.endswith("-shown"):
                self.move_shown(one)
            elif "card" not in one.args:
                self.passes(one)
            elif hand_of(one) in self.closed:
                self.uncover(card_of(one), place_of(hand_of(one)))
                self.lose(hand_of(one))
        for one in both:
            if "card" in one.args and not one.kind.endswith("-shown"):
                self.settle(int(str(one.args["to"])) - 1, card_of(one))

    def kept(self, event: Event) -> int:
        """The card that the giver never gives, as fields."""
        code = str(event.args["who"]).removeprefix("character.")
        kind = self.rules.keeps[self.rules.codes.index(code)]
        return FIELD[kind] if kind != NO_CARD else 0

    def branch(self, hand: int, goal: str, never: int) -> None:
        """An unseen card leaves a hand: one of those known to lie there, or another."""
        place = place_of(hand)
        found = set()
        for placement in self.placements:
            there = [kind for kind, at in placement if at == place]
            if self.hands[hand].unknown > len(there):
                found.add(placement)
            for kind in there:
                if not never & FIELD[kind]:
                    found.add(with_card(without(placement, kind, place), kind, goal))
        self.placements = found

    def put_away(self, event: Event, where: str) -> None:
        hand = hand_of(event)
        if hand in self.closed:
            self.branch(hand, f"{where}{hand}", EIGHTS if where == "away" else 0)
            self.lose(hand)

    def take_back(self, hand: int) -> None:
        """A hidden card joins the hand; it is not bound by what the hand has shown."""
        if hand not in self.closed:
            return
        self.hands[hand].unknown += 1
        self.hands[hand].gains()
        self.placements = {
            tuple(sorted((kind, place_of(hand) if place == f"hidden{hand}" else place) for kind, place in placement))
            for placement in self.placements
        }

    def lay_open(self, event: Event) -> None:
        hand, kind = hand_of(event), card_of(event)
        if event.kind in ("lays", "fixes", "plays-ahead"):
            self.open_cards[hand] += UNIT[kind]
        if hand not in self.closed:
            return
        self.seen_from(hand, kind)
        if event.kind == "shows":
            self.face_up[hand] += UNIT[kind]
        elif event.kind == "gate":
            higher = sum(FIELD[card] for card in range(47) if VALUE[card] > VALUE[kind])
            self.hands[hand].lacks((0 if FIELD[kind] & TOWERS else TOWERS | higher) & ~FIELD[RING_1])
            self.hands[hand].gains()
            self.settle(hand, WHITE)
        elif event.kind == "swaps":
            self.settle(hand, BY_NAME[str(event.args["taken"]).removeprefix("card.")])

    def seen_from(self, hand: int, kind: int) -> None:
        """A closed hand parts with a card that everybody sees, or lays it open."""
        if self.face_up[hand] & FIELD[kind]:
            self.face_up[hand] -= UNIT[kind]
            return
        self.uncover(kind, place_of(hand))
        known = self.hands[hand]
        known.unknown -= 1
        known.plays(kind)
        if kind < ORC and not FIELD[kind] & TOWERS:
            known.is_fresh = False

    def open_hand(self, event: Event) -> None:
        hand = hand_of(event)
        if hand not in self.closed:
            return
        cards = event.args["cards"]
        assert isinstance(cards, list)
        for key in cards:
            self.uncover(BY_NAME[key.removeprefix("card.")], place_of(hand))
        self.placements = {placement for placement in self.placements if not any(at == place_of(hand) for _, at in placement)}
        self.closed.remove(hand)
        del self.hands[hand]

    def play(self, event: Event) -> None:
        """A card goes into the trick; not following suit tells what a hand lacks."""
        hand, entering = hand_of(event), card_of(event)
        is_entish = event.kind.endswith("entish")
        laid = BY_NAME[str(event.args["laid"]).removeprefix("card.")] if is_entish else entering
        is_lead = event.kind.startswith("leads")
        lay_open = self.open_cards[hand] & FIELD[entering] != 0 and not is_entish
        if is_entish:
            self.open_cards[hand] = UNIT[laid]
        elif lay_open:
            self.open_cards[hand] -= UNIT[entering]
        if hand in self.closed and not lay_open:
            self.seen_from(hand, laid)
            self.conclude(event, hand, laid, is_lead)
        if self.suit == NO_SUIT:
            self.suit = SUIT_OF[laid] if is_lead else SUIT_OF[entering]
        if SUIT_OF[entering] == RINGS:
            self.rings_broken = True

    def conclude(self, event: Event, hand: int, laid: int, is_lead: bool) -> None:
        known = self.hands[hand]
        if is_lead:
            if SUIT_OF[laid] == RINGS and not self.rings_broken:
                known.lacks(EVERYTHING & ~RING_CARDS)  # T7.4
            return
        code = str(event.args["who"]).removeprefix("character.")
        is_free = self.rules.free >> self.rules.codes.index(code) & 1
        if self.suit != NO_SUIT and SUIT_OF[laid] != self.suit and not is_free:
            known.lacks(SUIT_MASK[self.suit])


def is_open(rules: Rules, hand: int) -> bool:
    return rules.solo or (rules.pyramid and hand == 2)


def place_of(hand: int) -> str:
    return f"hand{hand}"


def has(placement: Placement, kind: int) -> bool:
    return any(card == kind for card, _ in placement)


def with_card(placement: Placement, kind: int, place: str) -> Placement:
    return tuple(sorted((*placement, (kind, place))))


def without(placement: Placement, kind: int, place: str) -> Placement:
    cards = list(placement)
    if (kind, place) in cards:
        cards.remove((kind, place))
    return tuple(cards)


def hand_of(event: Event) -> int:
    return int(str(event.args["hand"])) - 1


def card_of(event: Event) -> int:
    return BY_NAME[str(event.args["card"]).removeprefix("card.")]
