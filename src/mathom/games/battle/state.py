"""A game of Battle for Middle-earth as a state machine: who decides, what is legal, and what a decision does."""

from __future__ import annotations

from typing import Final

from mathom.games.battle import actions, attack, ending, refusals, ring, telling, turn
from mathom.games.battle.cards import COMPANION_COUNT
from mathom.games.battle.position import (
    ATTACK,
    BORROW,
    COUNTER,
    DEAL,
    DEALT,
    EXTRA_DRAW,
    FIRST_DRAW,
    GO_ON,
    MAIN,
    OVER,
    RING_DRAW,
    ROW_DRAW,
    SECOND_CARD,
    TAKE_CARD,
    TAKE_TO,
    TURN,
    TURN_ENDS,
    Position,
    Rules,
)
from mathom.kernel.bits import bits
from mathom.kernel.refusal import Refusal, Refused
from mathom.kernel.state import CHANCE

SEATS: Final[list[tuple[int, ...]]] = [(0,), (1,), (2,), (3,)]
TABLE: Final[tuple[int, ...]] = (CHANCE,)
NO_ONE: Final[tuple[int, ...]] = ()

ENEMY: Final = COMPANION_COUNT + 3
"""Chance outcomes: companions, then the three orders, then the enemies from here on, then the seats."""
SEAT: Final = ENEMY + 21


class Battle(Position):
    """The state of a game."""

    def __init__(self, rules: Rules, source: Position | None = None) -> None:
        super().__init__(rules, source)

    def copy(self) -> Battle:
        return Battle(self.rules, self)

    def decider(self) -> int:
        """The seat that decides, where one does."""
        return self.chooser if self.phase == COUNTER else self.active

    def to_act(self) -> tuple[int, ...]:
        if self.phase <= COUNTER:
            return SEATS[self.decider()]
        return NO_ONE if self.phase == OVER else TABLE

    def legal(self, seat: int) -> list[int]:
        if self.phase > COUNTER or seat != self.decider():
            return []
        return self.options()[:]

    def options(self) -> list[int]:
        """The decider's actions, worked out once for each situation."""
        if self.offered is None:
            self.offered = self.work_out()
        return self.offered

    def work_out(self) -> list[int]:
        phase = self.phase
        if phase == TURN:
            return turn.legal_turn(self)
        if phase == MAIN:
            return turn.legal_main(self)
        if phase == COUNTER:
            return ring.legal(self)
        if phase == SECOND_CARD:
            return [*turn.legal_cards(self), actions.NO]
        if phase == EXTRA_DRAW:
            return [actions.DRAW, actions.NO]
        if phase == TAKE_CARD:
            return turn.legal_take(self)
        if phase == TAKE_TO:
            return turn.legal_take_to(self)
        if phase == BORROW:
            return turn.legal_borrow(self)
        return turn.legal_attack(self)

    def why_not(self, seat: int, action: int) -> Refusal | None:
        if self.phase <= COUNTER and seat == self.decider() and action in self.options():
            return None
        return refusals.why_not(self, seat, action)

    def chances(self) -> list[tuple[int, int]]:
        phase = self.phase
        if phase == RING_DRAW:
            return ring.chances(self)
        if phase == ROW_DRAW:
            return [(ENEMY + enemy, 1) for enemy in bits(self.enemies)]
        if phase == DEAL:
            return [(card, 1) for card in bits(self.stack)]
        if phase == FIRST_DRAW:
            return [(SEAT + seat, 1) for seat in range(self.rules.players)]
        return []

    def apply(self, seat: int, action: int) -> None:
        if seat == CHANCE:
            self.draw(action)
        elif self.phase <= COUNTER and seat == self.decider() and action in self.options():
            self.play(action)
        else:
            raise Refused(refusals.why_not(self, seat, action))

    def draw(self, outcome: int) -> None:
        """Plays a chance outcome."""
        phase = self.phase
        if not self.can_come(outcome):
            raise Refused(refusals.no_chance())
        self.offered = None
        if phase == RING_DRAW:
            ring.drawn(self, outcome)
        elif phase == ROW_DRAW:
            attack.enemy_appears(self, outcome - ENEMY)
        elif phase == DEAL:
            self.deal(outcome)
        else:
            self.active = self.chooser = outcome - SEAT
            if self.journal is not None:
                telling.first(self)
            attack.fill_row(self, DEAL)
        self.run()

    def can_come(self, outcome: int) -> bool:
        """Whether the table can draw that now."""
        phase = self.phase
        if phase == RING_DRAW and COMPANION_COUNT <= outcome < ENEMY:
            return self.mordor_stack[outcome - COMPANION_COUNT] > 0
        if phase == RING_DRAW or phase == DEAL:
            return 0 <= outcome < COMPANION_COUNT and self.stack >> outcome & 1 == 1
        if phase == ROW_DRAW:
            return ENEMY <= outcome < SEAT and self.enemies >> (outcome - ENEMY) & 1 == 1
        return phase == FIRST_DRAW and SEAT <= outcome < SEAT + self.rules.players

    def deal(self, card: int) -> None:
        """Three companions to each seat, one after another from the first seat on (B1.2)."""
        dealt = 0
        for hand in self.hands:
            dealt += hand.bit_count()
        seat = (self.active + dealt) % self.rules.players
        if self.journal is not None:
            telling.dealt(self, seat, card)
        self.stack &= ~(1 << card)
        self.hands[seat] |= 1 << card
        if dealt + 1 == DEALT * self.rules.players:
            if self.journal is not None:
                telling.turn_begins(self)
            turn.begin(self)

    def play(self, action: int) -> None:
        """Plays a decision that is known to be legal."""
        self.offered = None
        phase = self.phase
        if phase == TURN:
            turn.apply_turn(self, action)
        elif phase == MAIN:
            turn.apply_main(self, action)
        elif phase == COUNTER:
            ring.apply(self, action)
        elif phase == SECOND_CARD:
            turn.apply_second(self, action)
        elif phase == EXTRA_DRAW:
            turn.apply_extra_draw(self, action)
        elif phase == TAKE_CARD:
            turn.apply_take(self, action)
        elif phase == TAKE_TO:
            turn.take(self, action - actions.TO)
        elif phase == BORROW:
            turn.apply_borrow(self, action)
        elif phase == ATTACK:
            turn.apply_attack(self, action)
        self.run()

    def run(self) -> None:
        """Plays every step that passes by itself, until someone must decide, the table must draw, or the game is over."""
        while self.phase > OVER:
            if ending.is_over(self):  # B7.23
                ending.finish(self)
            elif self.phase == TURN_ENDS:
                turn.end(self)
            elif self.phase == GO_ON:
                turn.go_on(self)
            else:
                ring.draw_on(self)


def new_game(rules: Rules) -> Battle:
    state = Battle(rules)
    if not rules.first_random:
        attack.fill_row(state, DEAL)
    return state
