"""The data of a game of Battle for Middle-earth: who holds what, the enemies, the Mordor cards, and the registers of the turn."""

from __future__ import annotations

from typing import Final

from mathom.games.battle.actions import SLOTS
from mathom.games.battle.cards import (
    BIG_JOKER,
    CAPTAIN_JOKER,
    COMPANION_COUNT,
    DOUBLE,
    ENEMY_COUNT,
    EVERY_COMPANION,
    EVERY_ENEMY,
    HELP,
    IMMUNE,
    STAYS,
    TAKE,
    WANDERS,
)
from mathom.kernel.state import State

# Phases in which a seat decides come first, then those in which the table draws.
TURN: Final = 0
SECOND_CARD: Final = 1
EXTRA_DRAW: Final = 2
MAIN: Final = 3
TAKE_CARD: Final = 4
TAKE_TO: Final = 5
BORROW: Final = 6
ATTACK: Final = 7
COUNTER: Final = 8
FIRST_DRAW: Final = 9
ROW_DRAW: Final = 10
DEAL: Final = 11
RING_DRAW: Final = 12
OVER: Final = 13
# These pass by themselves.
TURN_ENDS: Final = 14
GO_ON: Final = 15
DRAW_ON: Final = 16

PHASES: Final = (
    "turn second angbor main take take-to borrow attack counter first row deal ring over turn-ends go-on draw-on".split()
)
"""The phases by name, as the notation and the prompts call them."""

NO_CARD: Final = -1
HAND_LIMIT: Final = 5
MOST_TURNS: Final = 65535
"""Turns are counted up to here: a game begun so far on that more follow stays at it."""
DEALT: Final = 3


class Rules:
    """The options and what is printed on the cards; shared by all copies of a state."""

    def __init__(self, players: int) -> None:
        self.players: int = players
        self.first_random: bool = True
        self.other_colours: bool = False
        """Doubling works on other colours than the doubling card's own (B7.3)."""
        self.supply: list[int] = [0] * COMPANION_COUNT
        self.traits: list[int] = [0] * COMPANION_COUNT
        self.demand: list[int] = [0] * ENEMY_COUNT
        self.points: list[int] = [0] * ENEMY_COUNT
        self.size: list[int] = [0] * ENEMY_COUNT
        self.captains: int = 0
        self.big: int = 0
        """The enemies with more than two symbols, as bits."""
        self.mordor: list[int] = [0, 0, 0]
        """How many Mordor cards give each order."""
        self.helpers: int = 0
        self.doublers: int = 0
        self.immune: int = 0
        self.stayers: int = 0
        self.takers: int = 0
        self.wanderers: int = 0
        self.big_jokers: int = 0
        self.captain_jokers: int = 0

    def settle(self) -> None:
        """Derives the masks from the printed traits and symbols."""
        for card in range(COMPANION_COUNT):
            bit = 1 << card
            trait = self.traits[card]
            if trait == HELP:
                self.helpers |= bit
            elif trait == DOUBLE:
                self.doublers |= bit
            elif trait == IMMUNE:
                self.immune |= bit
            elif trait == STAYS:
                self.stayers |= bit
            elif trait == TAKE:
                self.takers |= bit
            elif trait == WANDERS:
                self.wanderers |= bit
            elif trait == BIG_JOKER:
                self.big_jokers |= bit
            elif trait == CAPTAIN_JOKER:
                self.captain_jokers |= bit
        for enemy in range(ENEMY_COUNT):
            if self.size[enemy] > 2:  # B7.1
                self.big |= 1 << enemy


class Position(State):
    """Who holds what. Cards are bits; a team is the bits of its cards at `seat * SLOTS + slot`."""

    rules: Rules
    phase: int
    active: int
    turn: int
    hands: list[int]
    shown: int
    """Cards in hands that everybody has seen, as bits (B7.11)."""
    teams: list[int]
    used: list[int]
    """For each seat the slots that hold a team, as bits."""
    fielded: list[int]
    """For each seat all cards in its teams, as bits."""
    given: list[int]
    """Hobbits and Gandalf that were given to a seat, face down, as bits."""
    won: list[int]
    row: list[int]
    """The open enemies on positions 1 to 3."""
    enemies: int
    """The enemy stack, as bits."""
    stack: int
    """The companions in the Ring stack, as bits."""
    mordor_stack: list[int]
    """The Mordor cards in the Ring stack, by order."""
    mordor: list[int]
    """The open Mordor cards on positions 1 to 3."""
    resume: int
    """The phase that follows when a companion has been drawn."""
    after_row: int
    """The phase that follows when the row of enemies is full again."""
    chooser: int
    """In a counterattack: the seat that discards."""
    slot: int
    """The attacking team, once a hobbit has asked for help."""
    helper: int
    """The hobbit whose help is being chosen."""
    taken: int
    """The card that Gandalf takes, while its team is being chosen."""
    pairs: list[int]
    """Help in this attack: hobbit * 32 + borrowed card."""
    left: int
    """The teams that Tom Bombadil has left in this turn, as bits."""
    offered: list[int] | None

    def __init__(self, rules: Rules, source: Position | None = None) -> None:
        super().__init__()
        self.rules = rules
        self.offered = None
        if source is not None:
            self.phase = source.phase
            self.active = source.active
            self.turn = source.turn
            self.hands = source.hands[:]
            self.shown = source.shown
            self.teams = source.teams[:]
            self.used = source.used[:]
            self.fielded = source.fielded[:]
            self.given = source.given[:]
            self.won = source.won[:]
            self.row = source.row[:]
            self.enemies = source.enemies
            self.stack = source.stack
            self.mordor_stack = source.mordor_stack[:]
            self.mordor = source.mordor[:]
            self.resume = source.resume
            self.after_row = source.after_row
            self.chooser = source.chooser
            self.slot = source.slot
            self.helper = source.helper
            self.taken = source.taken
            self.pairs = source.pairs[:]
            self.left = source.left
            return
        players = rules.players
        self.phase = FIRST_DRAW
        self.active = 0
        self.turn = 1
        self.hands = [0] * players
        self.shown = 0
        self.teams = [0] * (players * SLOTS)
        self.used = [0] * players
        self.fielded = [0] * players
        self.given = [0] * players
        self.won = [0] * players
        self.row = [NO_CARD, NO_CARD, NO_CARD]
        self.enemies = EVERY_ENEMY
        self.stack = EVERY_COMPANION
        self.mordor_stack = rules.mordor[:]
        self.mordor = [NO_CARD, NO_CARD, NO_CARD]
        self.resume = TURN_ENDS
        self.after_row = TURN_ENDS
        self.chooser = 0
        self.slot = NO_CARD
        self.helper = NO_CARD
        self.taken = NO_CARD
        self.pairs = []
        self.left = 0

    def say(self, kind: str, rule: str, args: dict[str, int | str | list[str] | dict[str, list[str]]]) -> None:
        if self.journal is not None:
            self.journal.add(kind, rule, args)

    def discard(self) -> int:
        """The companions on the Ring discard pile, as bits."""
        elsewhere = self.stack
        for seat in range(self.rules.players):
            elsewhere |= self.hands[seat] | self.fielded[seat] | self.given[seat]
        return EVERY_COMPANION & ~elsewhere

    def mordor_discard(self, order: int) -> int:
        """How many Mordor cards of an order lie on the Ring discard pile."""
        lying = self.rules.mordor[order] - self.mordor_stack[order]
        for card in self.mordor:
            if card == order:
                lying -= 1
        return lying

    def fallen(self) -> int:
        """The enemy discard pile, as bits."""
        elsewhere = self.enemies
        for seat in range(self.rules.players):
            elsewhere |= self.won[seat]
        for enemy in self.row:
            if enemy != NO_CARD:
                elsewhere |= 1 << enemy
        return EVERY_ENEMY & ~elsewhere

    def team(self, seat: int, slot: int) -> int:
        return self.teams[seat * SLOTS + slot]

    def team_of(self, seat: int, card: int) -> int:
        """The slot of the team that holds a card of that seat."""
        bit = 1 << card
        for slot in range(SLOTS):
            if self.teams[seat * SLOTS + slot] & bit:
                return slot
        return NO_CARD

    def holder(self, card: int) -> int:
        """The seat in whose teams a card stands."""
        bit = 1 << card
        for seat in range(self.rules.players):
            if self.fielded[seat] & bit:
                return seat
        return NO_CARD

    def join(self, seat: int, slot: int, card: int) -> None:
        """A card joins a team, or founds it."""
        bit = 1 << card
        self.teams[seat * SLOTS + slot] |= bit
        self.used[seat] |= 1 << slot
        self.fielded[seat] |= bit

    def leave(self, seat: int, slot: int, card: int) -> None:
        """A card leaves its team; an empty team is gone."""
        bit = 1 << card
        self.teams[seat * SLOTS + slot] &= ~bit
        self.fielded[seat] &= ~bit
        if self.teams[seat * SLOTS + slot] == 0:
            self.used[seat] &= ~(1 << slot)

    def free_slot(self, seat: int) -> int:
        """The first letter that no team of the seat bears."""
        free = ~self.used[seat]
        return (free & -free).bit_length() - 1

    def borrowed(self) -> int:
        """The cards that help in this attack, as bits."""
        mask = 0
        for pair in self.pairs:
            mask |= 1 << (pair & 31)
        return mask

    def helping(self) -> int:
        """The hobbits that have asked for help in this attack, as bits."""
        mask = 0
        for pair in self.pairs:
            mask |= 1 << (pair >> 5)
        return mask

    def encode(self) -> bytes:
        rules = self.rules
        data = bytearray([rules.players, rules.first_random, rules.other_colours, self.phase, self.active])
        data += bytes([self.resume, self.after_row, self.chooser])
        data += self.turn.to_bytes(2, "little")
        for small in (self.slot, self.helper, self.taken, *self.row, *self.mordor):
            data.append(small + 1)
        data += bytes(self.mordor_stack)
        for mask in (self.stack, self.enemies, self.shown, self.left, *self.hands, *self.given, *self.won):
            data += mask.to_bytes(4, "little")
        for seat in range(rules.players):
            slots = self.used[seat]
            data += slots.to_bytes(4, "little")
            for slot in range(SLOTS):
                if slots >> slot & 1:
                    data += self.teams[seat * SLOTS + slot].to_bytes(4, "little")
        for pair in self.pairs:
            data += pair.to_bytes(2, "little")
        return bytes(data)
