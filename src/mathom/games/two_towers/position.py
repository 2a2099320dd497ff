"""The data of a chapter: hands, characters, the trick, the pyramid, and the registers of the set-up."""

from __future__ import annotations

from typing import Final

from mathom.games.two_towers.actions import SLOTS
from mathom.games.two_towers.cards import FIELD, NO_CARD, NO_SUIT, ORC, UNIT, count
from mathom.games.two_towers.rules import Rules
from mathom.kernel.journal import Args
from mathom.kernel.state import State

# Phases in which a seat decides come first, then those in which the table draws.
GROUP: Final = 0
CHOOSE: Final = 1
NAME: Final = 2
BURDEN: Final = 3
STEP: Final = 4
PARTNER: Final = 5
GIVE: Final = 6
RETURN: Final = 7
BOTH: Final = 8
HIDE: Final = 9
PAY: Final = 10
KEEP: Final = 11
REMOVE: Final = 12
SHOW: Final = 13
LAY: Final = 14
GATE: Final = 15
GIFT: Final = 16
FIX: Final = 17
AHEAD: Final = 18
PLAY: Final = 19
HORN: Final = 20
AGAIN: Final = 21
ROAD: Final = 22
LOST: Final = 23
DEAL: Final = 24
NUMBER: Final = 25
TURN_UP: Final = 26
DRAW: Final = 27
PALANTIR: Final = 28
FACES: Final = 29
SUPPLY: Final = 30
HORN_DRAW: Final = 31
OVER: Final = 32
# These pass by themselves.
ROUND: Final = 33
DEALING: Final = 34
CHOOSING: Final = 35
SETTING_UP: Final = 36
TRICK: Final = 37
TRICK_OVER: Final = 38
ROUND_OVER: Final = 39

PHASES: Final = (
    "group choose name burden step partner give return both hide pay keep remove show lay gate gift fix ahead play horn again"
    " road lost deal number turn-up draw palantir faces supply horn-draw over"
    " round dealing choosing setting-up trick trick-over round-over"
).split()
"""The phases by name, as the notation and the prompts call them."""

LAST_DECISION: Final = AGAIN

DOWN: Final = -2
"""A face-down place of the pyramid: the card lies in the pool until it is turned up."""
NOBODY: Final = -1

# How a chapter ended.
CAUSES: Final = "none goals stopped-won stopped-lost missed orc weariness marshes wraiths unturned aragorn rounds pool".split()
NO_CAUSE: Final = 0
BY_GOALS: Final = 1
STOPPED_WON: Final = 2
STOPPED_LOST: Final = 3
MISSED: Final = 4
BY_ORC: Final = 5
BY_WEARINESS: Final = 6
BY_MARSHES: Final = 7
BY_WRAITHS: Final = 8
UNTURNED: Final = 9
BY_ARAGORN: Final = 10
BY_ROUNDS: Final = 11
BY_POOL: Final = 12


class Position(State):
    """Who holds what. Hands are numbers as in `cards`; a kind of -1 is no card, a hand of -1 nobody."""

    rules: Rules
    phase: int
    # The chapter.
    round: int
    done: int
    """The characters whose goals were reached in this chapter, as bits."""
    drawn: int
    """The characters of this Road, as bits."""
    played_groups: int
    group: int
    replayed: bool
    """Whether the round is being played for the second time."""
    pile: int
    """The Orcs under Gimli's card."""
    cause: int
    # The round.
    dealt: int
    """How many cards of the deal have been dealt."""
    first: int
    runner: int
    """The seat that plays the pyramid."""
    characters: list[int]
    hands: list[int]
    """The cards that each hand could play; of the pyramid those that lie uncovered."""
    shown: list[int]
    """Of these, the cards that everybody knows."""
    hidden: list[int]
    """The card under each character, by kind."""
    out: list[int]
    """The cards that each hand has put away unseen."""
    pool: int
    """The cards that nobody holds or has seen: draw deck, supply, spare card, face-down cards of the pyramid."""
    palantir: int
    hills: int
    lost: int
    aside: int
    """The card that lies open with the tower event."""
    gone: int
    """Cards that were discarded openly."""
    numbers: list[int]
    """The number that each hand drew; 0 for none."""
    offered_numbers: list[int]
    burden: int
    steps: list[int]
    """The hands that took the first and the last step."""
    tokens: list[int]
    """Who played or showed the White and the Black Tower."""
    rings_broken: bool
    light: bool
    """Whether the Light of Eärendil can still be played."""
    slots: list[int]
    freed: int
    """The places of the pyramid that lie uncovered, as bits."""
    token: int
    """The card under the White Tower token."""
    ahead: int
    final: int
    gandalf: int
    """The hand of the Old Man that turned out to be Gandalf."""
    open_hand: int
    # The set-up.
    place: int
    """How many hands have finished their set-up actions; the last actions of a chapter follow."""
    op: int
    partner: int
    exchanger: int
    """The hand that has made the one exchange of a lone player's round, or one with the event."""
    pending: list[int]
    """What was chosen in a simultaneous exchange."""
    # The trick.
    leader: int
    actor: int
    table: list[int]
    suit: int
    declared: bool
    """Whether Ring 1 was declared to win this trick."""
    shorter: int
    """By how many tricks a round that begins with a position is shorter, because its hands are."""
    horn: int
    """The hands that have heard the horns, as bits."""
    winners: list[int]
    """For each finished trick who won it."""
    winning: list[int]
    """The kind of card that won it."""
    tricks: list[int]
    """The cards of each finished trick."""
    previous: list[int]
    """What each hand played to the last finished trick."""
    score: list[int]
    won: list[int]
    offered: list[int] | None
    possible: list[tuple[int, int]] | None

    def __init__(self, rules: Rules, source: Position | None = None) -> None:
        super().__init__()
        self.rules = rules
        self.offered = None
        self.possible = None
        if source is not None:
            self.take_over(source)
            return
        self.phase = ROUND
        self.round = 1
        self.done = 0
        self.drawn = 0
        self.played_groups = 0
        self.group = 0
        self.replayed = False
        self.pile = 0
        self.cause = NO_CAUSE
        self.clear()

    def clear(self) -> None:
        """Everything that belongs to one round, as it is before the cards are dealt."""
        number = self.rules.hands
        self.dealt = 0
        self.first = NOBODY
        self.runner = NOBODY
        self.characters = [NOBODY] * number
        self.hands = [0] * number
        self.shown = [0] * number
        self.hidden = [NO_CARD] * number
        self.out = [0] * number
        self.pool = 0
        self.palantir = 0
        self.hills = 0
        self.lost = NO_CARD
        self.aside = NO_CARD
        self.gone = 0
        self.numbers = [0] * number
        self.offered_numbers = []
        self.burden = 0
        self.steps = [NOBODY, NOBODY]
        self.tokens = [NOBODY, NOBODY]
        self.rings_broken = False
        self.light = False
        self.slots = [NO_CARD] * SLOTS if self.rules.pyramid else []
        self.freed = 0
        self.token = NO_CARD
        self.ahead = NO_CARD
        self.final = NO_CARD
        self.gandalf = NOBODY
        self.open_hand = NOBODY
        self.place = 0
        self.op = 0
        self.partner = NOBODY
        self.exchanger = NOBODY
        self.pending = [NO_CARD] * number
        self.leader = NOBODY
        self.actor = NOBODY
        self.table = [NO_CARD] * number
        self.suit = NO_SUIT
        self.declared = False
        self.shorter = 0
        self.horn = 0
        self.winners = []
        self.winning = []
        self.tricks = []
        self.previous = [NO_CARD] * number
        self.score = [0] * number
        self.won = [0] * number

    def take_over(self, source: Position) -> None:
        self.phase = source.phase
        self.round = source.round
        self.done = source.done
        self.drawn = source.drawn
        self.played_groups = source.played_groups
        self.group = source.group
        self.replayed = source.replayed
        self.pile = source.pile
        self.cause = source.cause
        self.dealt = source.dealt
        self.first = source.first
        self.runner = source.runner
        self.characters = source.characters[:]
        self.hands = source.hands[:]
        self.shown = source.shown[:]
        self.hidden = source.hidden[:]
        self.out = source.out[:]
        self.pool = source.pool
        self.palantir = source.palantir
        self.hills = source.hills
        self.lost = source.lost
        self.aside = source.aside
        self.gone = source.gone
        self.numbers = source.numbers[:]
        self.offered_numbers = source.offered_numbers[:]
        self.burden = source.burden
        self.steps = source.steps[:]
        self.tokens = source.tokens[:]
        self.rings_broken = source.rings_broken
        self.light = source.light
        self.slots = source.slots[:]
        self.freed = source.freed
        self.token = source.token
        self.ahead = source.ahead
        self.final = source.final
        self.gandalf = source.gandalf
        self.open_hand = source.open_hand
        self.place = source.place
        self.op = source.op
        self.partner = source.partner
        self.exchanger = source.exchanger
        self.pending = source.pending[:]
        self.leader = source.leader
        self.actor = source.actor
        self.table = source.table[:]
        self.suit = source.suit
        self.declared = source.declared
        self.shorter = source.shorter
        self.horn = source.horn
        self.winners = source.winners[:]
        self.winning = source.winning[:]
        self.tricks = source.tricks[:]
        self.previous = source.previous[:]
        self.score = source.score[:]
        self.won = source.won[:]

    def say(self, kind: str, rule: str, args: Args) -> None:
        """Writes an event that lies open to all."""
        if self.journal is not None:
            self.journal.add(kind, rule, args)

    def tell(self, hand: int, kind: str, rule: str, args: Args, others: Args) -> None:
        """Writes an event that a hand's player sees in full, and everybody where the hand lies open."""
        if self.journal is None:
            return
        if self.lies_open(hand):
            self.journal.add(kind, rule, args)
        else:
            self.journal.add_for(hand, kind, rule, args, others)

    def lies_open(self, hand: int) -> bool:
        """Whether everybody sees the cards of a hand (T10.1, T9.1)."""
        rules = self.rules
        return rules.solo or (rules.pyramid and hand == 2) or hand == self.open_hand

    def seat_of(self, hand: int) -> int:
        """The seat that decides for a hand."""
        rules = self.rules
        if rules.solo:
            return 0
        if rules.pyramid and hand == 2:
            return self.runner
        return hand

    def decider(self) -> int:
        """The hand that a decision is about, where one seat decides."""
        return self.partner if self.phase == RETURN else self.actor

    def hand_to_act(self, seat: int) -> int:
        """The hand that a seat decides for now."""
        if self.phase == BOTH:
            for hand in (self.actor, self.partner):
                if self.pending[hand] == NO_CARD and self.seat_of(hand) == seat:
                    return hand
        return self.decider()

    def is_pyramid(self, hand: int) -> bool:
        return self.rules.pyramid and hand == 2

    def left_of(self, hand: int) -> int:
        return (hand + 1) % self.rules.hands

    def hand_of(self, character: int) -> int:
        """The hand that plays a character, or nobody."""
        for hand in range(self.rules.hands):
            if self.characters[hand] == character:
                return hand
        return NOBODY

    def holder(self, kind: int) -> int:
        """The hand that could play a card, or nobody."""
        for hand in range(self.rules.hands):
            if self.hands[hand] & FIELD[kind]:
                return hand
        return NOBODY

    def layout(self) -> int:
        """Which of the chapter's deals this round has: the last one serves all later rounds."""
        return min(self.round, len(self.rules.sizes)) - 1

    def size(self) -> int:
        """How many cards each hand is dealt in this round."""
        return self.rules.sizes[self.layout()]

    def length(self) -> int:
        """How many tricks this round has (T3.5); a giver of gifts makes it one longer (T14.16)."""
        number = self.size() + self.rules.extra - self.shorter
        for character in self.characters:
            if character != NOBODY and self.rules.givers >> character & 1:
                number += 1
        return number

    def left(self) -> int:
        """How many tricks are still to be decided, the present one included."""
        return self.length() - len(self.winners)

    def fitting(self, unknown: list[int]) -> int:
        """By how many tricks a round is shorter whose hands hold fewer cards; `unknown` counts cards that are not named."""
        hands = range(self.rules.hands)
        usual = [hand for hand in hands if not self.is_giver(hand)] or list(hands)
        least = min([self.cards_left(hand) + unknown[hand] + self.to_draw(hand) for hand in usual])
        return max(self.left() + self.shorter - least, 0)

    def to_draw(self, hand: int) -> int:
        """How many cards a hand will still draw in this round: for one discarded at the horns, and alone (T25.3, T10.5)."""
        at_horns = 1 if self.phase == HORN_DRAW and hand == self.actor else 0
        if not self.rules.solo:
            return at_horns
        drawn = self.dealt - len(self.rules.plans[self.layout()])
        return (self.undrawn() + 3 - (hand - drawn) % 4) // 4 + at_horns

    def undrawn(self) -> int:
        """How many cards a lone player's hands will still draw together."""
        if not self.rules.solo:
            return 0
        drawn = self.dealt - len(self.rules.plans[self.layout()])
        return max(min(count(self.pool), 4 * (self.size() - 4) - drawn), 0)

    def is_giver(self, hand: int) -> bool:
        return self.characters[hand] != NOBODY and self.rules.givers >> self.characters[hand] & 1 == 1

    def down(self) -> int:
        """How many cards of the pyramid lie face down."""
        number = 0
        for kind in self.slots:
            if kind == DOWN:
                number += 1
        return number

    def is_card_left(self, hand: int) -> bool:
        """Whether a hand has anything to play."""
        if self.hands[hand] or self.hidden[hand] != NO_CARD:
            return True
        return (self.is_tree(hand) and self.token != NO_CARD) or (self.is_fixer(hand) and self.final != NO_CARD)

    def laid_ready(self, hand: int) -> int:
        """The card that a hand must play because it lies ready: Radagast's (T14.11), or the last one in Entish (T22.9)."""
        if self.rules.fixers and self.is_fixer(hand):
            if self.ahead != NO_CARD:
                return self.ahead
            if not self.hands[hand] and self.hidden[hand] == NO_CARD:
                return self.final
        if self.rules.entish and not self.hands[hand] and self.is_tree(hand) and self.hidden[hand] == NO_CARD:
            return self.token
        return NO_CARD

    def cards_left(self, hand: int) -> int:
        """How many cards a hand can still play, the one it has in the present trick included."""
        number = count(self.hands[hand]) + (self.hidden[hand] != NO_CARD) + (self.table[hand] != NO_CARD)
        if self.is_pyramid(hand):
            for place in range(SLOTS):
                if self.slots[place] != NO_CARD and not self.freed >> place & 1:
                    number += 1
        if self.is_tree(hand) and self.token != NO_CARD:
            number += 1
        if self.is_fixer(hand):
            number += (self.ahead != NO_CARD) + (self.final != NO_CARD)
        return number

    def is_tree(self, hand: int) -> bool:
        """Whether the hand speaks Entish (T22.4)."""
        return self.rules.entish and self.characters[hand] == self.rules.first_character

    def is_fixer(self, hand: int) -> bool:
        return self.characters[hand] != NOBODY and self.rules.fixers >> self.characters[hand] & 1 == 1

    def remove(self, hand: int, kind: int, slot: int = -1) -> None:
        """Takes a card out of a hand; of the pyramid out of its place."""
        self.hands[hand] -= UNIT[kind]
        if self.shown[hand] & FIELD[kind]:
            self.shown[hand] -= UNIT[kind]
        if not self.is_pyramid(hand):
            return
        if slot < 0 and kind < ORC:
            for place in range(SLOTS):
                if self.slots[place] == kind and self.freed >> place & 1:
                    slot = place
        if slot >= 0:
            self.slots[slot] = NO_CARD
            self.freed &= ~(1 << slot)

    def add(self, hand: int, kind: int, is_shown: bool = False) -> None:
        """Adds a card to a hand; to the pyramid at an end of its bottom row (T9.7)."""
        self.hands[hand] += UNIT[kind]
        if is_shown and not self.lies_open(hand):
            self.shown[hand] += UNIT[kind]

    def cards_in_all(self) -> int:
        """All cards of the round, wherever they lie, as one hand."""
        total = self.pool + self.palantir + self.gone
        for hand in range(self.rules.hands):
            total += self.hands[hand] + self.out[hand]
            for kind in (self.hidden[hand], self.table[hand]):
                if kind != NO_CARD:
                    total += UNIT[kind]
        for place in range(len(self.slots)):
            if self.slots[place] >= 0 and not self.freed >> place & 1:
                total += UNIT[self.slots[place]]
        for kind in (self.lost, self.aside, self.token, self.ahead, self.final):
            if kind != NO_CARD:
                total += UNIT[kind]
        for trick in self.tricks:
            total += trick
        return total

    def hand_size(self, hand: int) -> int:
        return count(self.hands[hand])

    def encode(self) -> bytes:
        rules = self.rules
        data = bytearray([rules.players, rules.chapter, rules.variant, self.phase, self.round, self.played_groups, self.group])
        data += bytes([self.replayed, self.pile, self.cause, self.dealt, self.burden, self.rings_broken, self.light])
        data += bytes([self.place, self.op, self.exchanger + 1, self.suit, self.declared, self.shorter, self.horn])
        for small in (
            *(self.first, self.runner, self.lost, self.aside, self.token, self.ahead, self.final, self.gandalf),
            *(self.open_hand, self.partner, self.leader, self.actor, *self.steps, *self.tokens, *self.characters),
            *(*self.hidden, *self.numbers, *self.pending, *self.table, *self.previous, *self.slots, *self.score),
        ):
            data.append(small + 2)
        data.append(len(self.offered_numbers))
        data += bytes(self.offered_numbers)
        data += self.freed.to_bytes(2, "little")
        data += self.done.to_bytes(12, "little") + self.drawn.to_bytes(12, "little")
        for hand in (self.pool, self.palantir, self.hills, self.gone, *self.hands, *self.shown, *self.out, *self.won):
            data += hand.to_bytes(8, "little")
        for number in range(len(self.winners)):
            data += bytes([self.winners[number] + 2, self.winning[number] + 2]) + self.tricks[number].to_bytes(8, "little")
        return bytes(data)
