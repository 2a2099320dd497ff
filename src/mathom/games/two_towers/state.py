"""A chapter of The Two Towers as a state machine: who decides, what is legal, and what a decision does."""

from __future__ import annotations

from typing import Final

from mathom.games.two_towers import actions, choosing, dealing, ending, exchange, handling, refusals, setup, telling, tricks
from mathom.games.two_towers.cards import NO_CARD, chances
from mathom.games.two_towers.position import (
    AGAIN,
    AHEAD,
    BOTH,
    BURDEN,
    CHOOSE,
    CHOOSING,
    DEAL,
    DEALING,
    DRAW,
    FACES,
    FIX,
    GATE,
    GIFT,
    GIVE,
    GROUP,
    HIDE,
    HORN,
    HORN_DRAW,
    KEEP,
    LAST_DECISION,
    LAY,
    LOST,
    NAME,
    NUMBER,
    OVER,
    PALANTIR,
    PARTNER,
    PAY,
    PLAY,
    REMOVE,
    RETURN,
    ROAD,
    ROUND,
    SETTING_UP,
    SHOW,
    STEP,
    SUPPLY,
    TRICK,
    TRICK_OVER,
    TURN_UP,
    Position,
)
from mathom.games.two_towers.rules import Rules
from mathom.kernel.bits import bits
from mathom.kernel.refusal import Refusal, Refused
from mathom.kernel.state import CHANCE

SEATS: Final[list[tuple[int, ...]]] = [(0,), (1,), (2,), (3,)]
TABLE: Final[tuple[int, ...]] = (CHANCE,)
NO_ONE: Final[tuple[int, ...]] = ()


class TwoTowers(Position):
    """The state of a chapter."""

    def __init__(self, rules: Rules, source: Position | None = None) -> None:
        super().__init__(rules, source)

    def copy(self) -> TwoTowers:
        return TwoTowers(self.rules, self)

    def to_act(self) -> tuple[int, ...]:
        phase = self.phase
        if phase > LAST_DECISION:
            return NO_ONE if phase == OVER else TABLE
        if phase == BOTH:
            return self.both_to_act()
        if phase == GROUP or phase == AGAIN or phase == NAME:
            return SEATS[0]  # T14.14
        return SEATS[self.seat_of(self.decider())]

    def both_to_act(self) -> tuple[int, ...]:
        """In a simultaneous exchange: the seats that have not chosen yet."""
        due: list[int] = []
        for hand in (self.actor, self.partner):
            seat = self.seat_of(hand)
            if self.pending[hand] == NO_CARD and seat not in due:
                due.append(seat)
        due.sort()
        return tuple(due)

    def legal(self, seat: int) -> list[int]:
        if seat not in self.to_act() or seat == CHANCE:
            return []
        if self.phase == BOTH:
            hand = self.hand_to_act(seat)
            return handling.card_actions(self, hand, handling.may_give(self, hand))
        return self.options()[:]

    def options(self) -> list[int]:
        """The decider's actions, worked out once for each situation."""
        if self.offered is None:
            self.offered = self.work_out()
        return self.offered

    def work_out(self) -> list[int]:
        phase = self.phase
        if phase == PLAY or phase == HORN:
            return tricks.legal(self)
        if phase == CHOOSE:
            return [actions.CHARACTER + character for character in choosing.choices(self)]
        if phase == PARTNER:
            return exchange.legal_partner(self)
        if phase == BURDEN:
            return [actions.BURDEN + number for number in range(4)]
        if phase == STEP:
            return choosing.legal_step(self)
        if phase == KEEP:
            return [number - 1 for number in self.offered_numbers]
        if phase == GROUP:
            left = [group for group in range(len(self.rules.groups)) if not self.played_groups >> group & 1]
            return [actions.GROUP + group for group in left]
        if phase == NAME:
            return [actions.HAND + hand for hand in range(self.rules.hands)]
        if phase == AGAIN:
            return [actions.AGAIN, actions.ON]
        return setup.legal(self)

    def why_not(self, seat: int, action: int) -> Refusal | None:
        if action in self.legal(seat):
            return None
        return refusals.why_not(self, seat, action)

    def chances(self) -> list[tuple[int, int]]:
        if self.possible is None:
            self.possible = self.work_out_chances()
        return self.possible[:]

    def work_out_chances(self) -> list[tuple[int, int]]:
        phase = self.phase
        if phase == DEAL or phase == DRAW:
            return dealing.weights(self)
        if phase == LOST:
            return dealing.lost_chances(self)
        if phase == TURN_UP:
            return dealing.turn_chances(self)
        if phase == PALANTIR:
            return chances(self.palantir)
        if phase == NUMBER:
            return setup.number_chances(self)
        if phase == FACES:
            return tricks.face_chances(self)
        if phase == SUPPLY or phase == HORN_DRAW:
            return chances(dealing.supply(self))
        if phase == ROAD:
            left = self.rules.cast & ~self.drawn
            return [(dealing.CHARACTER + character, 1) for character in bits(left)]
        return []

    def apply(self, seat: int, action: int) -> None:
        if seat == CHANCE:
            self.draw(action)
        elif self.phase == BOTH:
            if action not in self.legal(seat):
                raise Refused(refusals.why_not(self, seat, action))
            self.offered = self.possible = None
            exchange.together(self, self.hand_to_act(seat), action)
            self.run()
        elif seat in self.to_act() and action in self.options():
            self.offered = self.possible = None
            self.play(action)
            self.run()
        else:
            raise Refused(refusals.why_not(self, seat, action))

    def draw(self, outcome: int) -> None:
        """Plays a chance outcome."""
        if not self.can_come(outcome):
            raise Refused(refusals.no_chance())
        self.offered = self.possible = None
        self.lay_out(outcome)
        self.run()

    def lay_out(self, outcome: int) -> None:
        """What the table draws goes where it belongs, without what follows by itself."""
        phase = self.phase
        if phase == DEAL:
            dealing.deal(self, outcome)
        elif phase == DRAW:
            dealing.draw(self, outcome)
        elif phase == LOST:
            dealing.lose(self, outcome)
        elif phase == TURN_UP:
            dealing.turn_up(self, outcome)
        elif phase == PALANTIR:
            tricks.look(self, outcome)
        elif phase == NUMBER:
            setup.numbered(self, outcome)
        elif phase == FACES:
            tricks.turn_faces(self, outcome - dealing.HAND)
        elif phase == SUPPLY:
            setup.supplied(self, outcome)
        elif phase == HORN_DRAW:
            tricks.horn_drawn(self, outcome)
        else:
            self.draw_character(outcome - dealing.CHARACTER)

    def can_come(self, outcome: int) -> bool:
        """Whether the table can draw that now."""
        if self.possible is None:
            self.possible = self.work_out_chances()
        for possible, _ in self.possible:
            if possible == outcome:
                return True
        return False

    def draw_character(self, character: int) -> None:
        """The characters of the Road (T11.2); Aragorn is among them always."""
        self.drawn |= 1 << character
        if self.journal is not None:
            telling.road(self, character)
        if (self.drawn & ~self.rules.required).bit_count() == self.rules.road_size:
            self.drawn |= self.rules.required
            self.phase = ROUND

    def play(self, action: int) -> None:
        """Plays a decision that is known to be legal."""
        phase = self.phase
        if action == actions.STOP:
            ending.stop(self)
        elif phase == PLAY:
            tricks.play(self, action)
        elif phase == CHOOSE:
            choosing.chosen(self, action - actions.CHARACTER)
        elif phase == PARTNER:
            exchange.choose_partner(self, action)
        elif phase == GIVE:
            exchange.give(self, action)
        elif phase == RETURN:
            exchange.give_back(self, action)
        elif phase == HIDE:
            setup.hide(self, action)
        elif phase == PAY:
            setup.pay(self, action)
        elif phase == BURDEN:
            choosing.burden(self, action - actions.BURDEN + 2)
        elif phase == STEP:
            choosing.step_card(self, action)
        elif phase == KEEP:
            setup.keep(self, action)
        elif phase == REMOVE:
            setup.remove(self, action)
        elif phase == SHOW:
            setup.show(self, action)
        elif phase == LAY:
            setup.lay(self, action)
        elif phase == GATE:
            setup.gate(self, action)
        elif phase == GIFT:
            setup.gift(self, action)
        elif phase == FIX:
            setup.fix(self, action)
        elif phase == AHEAD:
            setup.ahead(self, action)
        elif phase == HORN:
            tricks.hear(self, action)
        else:
            self.settle(action)

    def settle(self, action: int) -> None:
        """What the group decides together (T14.14)."""
        if self.phase == GROUP:
            self.group = action - actions.GROUP
            dealing.make_deck(self)
        elif self.phase == NAME:
            choosing.set_first(self, action - actions.HAND)
        elif action == actions.AGAIN:
            ending.again(self)
        else:
            ending.go_on(self)

    def run(self) -> None:
        """Plays every step that passes by itself, until someone must decide, the table must draw, or the chapter is over."""
        phase = self.phase
        while phase > OVER:
            if phase == TRICK:
                tricks.go_on(self)
            elif phase == TRICK_OVER:
                tricks.finish(self)
            elif phase == DEALING:
                dealing.deal_on(self)
            elif phase == SETTING_UP:
                setup.go_on(self)
            elif phase == CHOOSING:
                choosing.choose_on(self)
            elif phase == ROUND:
                dealing.begin_round(self)
            else:
                ending.round_over(self)
            phase = self.phase


def new_game(rules: Rules) -> TwoTowers:
    state = TwoTowers(rules)
    state.run()
    return state
