"""A game of Adventure to Mount Doom as a state machine: who decides, what is legal, and what a decision does."""

from __future__ import annotations

from typing import Final

from mathom.games.mount_doom import (
    actions,
    battle,
    encounter,
    friends,
    movement,
    refusals,
    setup,
    turn,
    windows,
)
from mathom.games.mount_doom.cards import CARD_OF, FRIEND_OF, stack_of
from mathom.games.mount_doom.position import (
    ADD,
    ALLY_LEAVES,
    ARMY_MOVES,
    BATTLE_LOST,
    BATTLE_WON,
    CARRY_OUT,
    DIE_DONE,
    DRAW_BATTLE,
    DRAW_DICE,
    DRAW_GANDALF,
    DRAW_LAYOUT,
    DRAW_SEAT,
    DRAW_TRACK,
    EARLY_DONE,
    ENCOUNTER_DONE,
    ENCOUNTER_OVER,
    EVENT_STRIKES,
    GANDALF_HELPS,
    GO,
    IN_NEED,
    JUDGE,
    LAY_OUT,
    MEET,
    NEXT_BATTLE,
    NEXT_BLACK,
    NEXT_DIE,
    NEXT_PLAYER,
    OVER,
    PICK_DIE,
    PICK_FACE,
    PICK_FATE,
    PICK_GIFT,
    PICK_REROLL,
    PICK_RIDER,
    PICK_STEPS,
    PUT_FIRST,
    PUT_SECOND,
    READ_BLACK,
    RESOLVE,
    ROLL,
    STAGE_END,
    START_ROLL,
    STRIKE,
    TURN_START,
    WINDOW,
    Position,
    Rules,
)
from mathom.kernel.bits import bits
from mathom.kernel.refusal import Refusal, Refused
from mathom.kernel.state import CHANCE

ACTIVE: Final[list[tuple[int, ...]]] = [(0,), (1,), (2,), (3,)]
TABLE: Final[tuple[int, ...]] = (CHANCE,)
NO_ONE: Final[tuple[int, ...]] = ()

PAIRS: Final[list[int]] = [actions.ROLL + pair for pair in range(10)]
SYMBOL_STEPS: Final[list[int]] = [actions.GO, actions.GO + 1, actions.GO + 2]
FARAMIR_STEPS: Final[list[int]] = [actions.GO + 2, actions.GO + 3, actions.GO + 4]
LEFT_OR_RIGHT: Final[list[int]] = [actions.LEFT, actions.RIGHT]
KEEP_OR_REMOVE: Final[list[int]] = [actions.KEEP, actions.REMOVE]

DIE_VALUES: Final[list[tuple[int, int]]] = [(value, 1) for value in range(1, 7)]
BATTLE_FACES: Final[list[tuple[int, int]]] = [(actions.DRAW_FACE + face, 1) for face in range(1, 7)]


class MountDoom(Position):
    """The state of a game."""

    def __init__(self, rules: Rules, source: Position | None = None) -> None:
        super().__init__(rules, source)

    def copy(self) -> MountDoom:
        return MountDoom(self.rules, self)

    def to_act(self) -> tuple[int, ...]:
        phase = self.phase
        if phase < DRAW_SEAT:
            return ACTIVE[self.active]
        return NO_ONE if phase == OVER else TABLE

    def legal(self, seat: int) -> list[int]:
        if seat != self.active or self.phase >= DRAW_SEAT:
            return []
        if self.offered is None:
            self.offered = self.options()
        return self.offered[:]

    def is_legal(self, seat: int, action: int) -> bool:
        if seat != self.active or self.phase >= DRAW_SEAT:
            return False
        if self.offered is None:
            self.offered = self.options()
        return action in self.offered

    def options(self) -> list[int]:
        """What the active seat may do, ascending."""
        phase = self.phase
        if phase == WINDOW:
            return windows.legal(self)
        if phase == ROLL:
            return PAIRS
        if phase == PUT_FIRST or phase == PUT_SECOND:
            return turn.legal_put(self)
        if phase == ADD:
            return turn.legal_add(self)
        return self.answers()

    def answers(self) -> list[int]:
        """The answers to a question that a card or a symbol asks."""
        phase = self.phase
        if phase == GO:
            return SYMBOL_STEPS
        if phase == ARMY_MOVES:
            return LEFT_OR_RIGHT
        if phase == PICK_REROLL:
            return encounter.legal_rerolls(self)
        if phase == GANDALF_HELPS:
            return battle.legal_help(self)
        if phase == ALLY_LEAVES:
            return encounter.legal_allies(self)
        if phase == IN_NEED:
            return setup.legal_in_need(self)
        if phase == PICK_DIE:
            return friends.legal_dice(self)
        if phase == PICK_FACE:
            return friends.legal_faces(self)
        if phase == PICK_RIDER:
            return friends.legal_riders(self)
        if phase == PICK_GIFT:
            return friends.legal_gifts(self)
        if phase == PICK_STEPS:
            return FARAMIR_STEPS
        if phase == PICK_FATE:
            return KEEP_OR_REMOVE
        return friends.legal_supported(self)

    def why_not(self, seat: int, action: int) -> Refusal | None:
        if self.is_legal(seat, action):
            return None
        return refusals.why_not(self, seat, action)

    def chances(self) -> list[tuple[int, int]]:
        phase = self.phase
        if phase == DRAW_DICE:
            return DIE_VALUES[:]
        if phase == DRAW_BATTLE:
            return BATTLE_FACES[:]
        if phase < DRAW_SEAT or phase >= OVER:
            return []
        if phase == DRAW_SEAT:
            return [(actions.DRAW_SEAT + seat, 1) for seat in range(self.rules.players)]
        if phase == DRAW_GANDALF:
            return [(actions.DRAW_CARD + CARD_OF[friend], 1) for friend in bits(self.gandalf)]
        if phase == DRAW_TRACK:
            hidden = self.unseen
        elif phase == DRAW_LAYOUT:
            hidden = setup.to_be_laid(self)
        else:
            hidden = stack_of(self.coming_stage())
        return [(actions.DRAW_CARD + card, 1) for card in bits(hidden)]

    def apply(self, seat: int, action: int) -> None:
        if seat == CHANCE:
            self.draw(action)
        elif self.is_legal(seat, action):
            self.offered = None
            self.play(action)
            self.run()
        else:
            raise Refused(refusals.why_not(self, seat, action))

    def draw(self, outcome: int) -> None:
        """Plays a chance outcome."""
        phase = self.phase
        if phase == DRAW_DICE and 1 <= outcome <= 6:
            turn.rolled(self, outcome)
        elif (outcome, 1) not in self.chances():
            raise Refused(refusals.no_chance())
        elif phase == DRAW_BATTLE:
            battle.rolled(self, outcome - actions.DRAW_FACE)
        elif phase == DRAW_TRACK:
            encounter.turn_up(self, outcome - actions.DRAW_CARD)
        elif phase == DRAW_LAYOUT:
            setup.laid(self, outcome - actions.DRAW_CARD)
        elif phase == DRAW_GANDALF:
            movement.draw_gandalf(self, FRIEND_OF[outcome - actions.DRAW_CARD])
        elif phase == DRAW_SEAT:
            setup.seat_first(self, outcome - actions.DRAW_SEAT)
        else:
            friends.looked(self, outcome - actions.DRAW_CARD)
        self.offered = None
        if self.phase > OVER:
            self.run()

    def play(self, action: int) -> None:
        """Plays a decision that is known to be legal."""
        phase = self.phase
        if phase == WINDOW:
            friends.apply_window(self, action)
        elif phase == ROLL:
            turn.apply_roll(self, action)
        elif phase == PUT_FIRST:
            turn.apply_put_first(self, action)
        elif phase == ADD:
            turn.apply_add(self, action)
        elif phase == PUT_SECOND:
            turn.apply_put_second(self, action)
        else:
            self.answer(action)

    def answer(self, action: int) -> None:
        phase = self.phase
        if phase == GO:
            encounter.apply_go(self, action - actions.GO)
        elif phase == ARMY_MOVES:
            encounter.apply_army(self, action)
        elif phase == PICK_REROLL:
            encounter.reroll(self, action - actions.DIE - actions.FIGURE_DIE)
        elif phase == GANDALF_HELPS:
            battle.apply_help(self, action)
        elif phase == ALLY_LEAVES:
            encounter.lose_ally(self, action - actions.LOSE)
        elif phase == IN_NEED:
            setup.apply_in_need(self, action - actions.COURAGE)
        elif phase == PICK_DIE:
            friends.pick_die(self, action - actions.DIE)
        elif phase == PICK_FACE:
            friends.turn_die(self, action - actions.FACE + 1)
        elif phase == PICK_RIDER:
            friends.ride(self, action - actions.FIGURE)
        elif phase == PICK_GIFT:
            friends.apply_gift(self, action)
        elif phase == PICK_STEPS:
            friends.ride_out(self, action - actions.GO)
        elif phase == PICK_FATE:
            friends.apply_fate(self, action)
        else:
            friends.support(self, action - actions.FIGURE)

    def run(self) -> None:
        """Plays every step that passes by itself, until someone must decide, the table must draw, or the game is over."""
        while self.phase > OVER:
            phase = self.phase
            if phase < NEXT_BATTLE:
                self.run_turn(phase)
            elif phase < ENCOUNTER_DONE:
                self.run_battle(phase)
            else:
                self.run_end(phase)

    def run_turn(self, phase: int) -> None:
        if phase == RESOLVE:
            turn.resolve(self)
        elif phase == DIE_DONE:
            turn.die_done(self)
        elif phase == NEXT_DIE:
            turn.next_die(self)
        elif phase == MEET:
            encounter.meet(self)
        elif phase == TURN_START:
            turn.start(self)
        elif phase == START_ROLL:
            turn.start_roll(self)

    def run_battle(self, phase: int) -> None:
        if phase == NEXT_BATTLE:
            battle.next_battle(self)
        elif phase == STRIKE:
            battle.strike(self)
        elif phase == JUDGE:
            battle.judge(self)
        elif phase == BATTLE_WON:
            battle.won(self)
        elif phase == BATTLE_LOST:
            battle.lost(self)
        elif phase == NEXT_BLACK:
            encounter.next_black(self)
        elif phase == READ_BLACK:
            encounter.read_black(self)

    def run_end(self, phase: int) -> None:
        if phase == ENCOUNTER_DONE:
            encounter.done(self)
        elif phase == ENCOUNTER_OVER:
            encounter.over(self)
        elif phase == EVENT_STRIKES:
            movement.event_strikes(self)
        elif phase == NEXT_PLAYER:
            turn.next_player(self)
        elif phase == EARLY_DONE:
            setup.early_done(self)
        elif phase == STAGE_END:
            setup.stage_end(self)
        elif phase == LAY_OUT:
            setup.lay_out(self)
        elif phase == CARRY_OUT:
            encounter.carry_out(self)


def new_game(rules: Rules) -> MountDoom:
    state = MountDoom(rules)
    setup.begin(state)
    return state
