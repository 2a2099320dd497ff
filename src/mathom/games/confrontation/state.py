"""A game of The Confrontation as a state machine: who decides, what is legal, and what a decision does."""

from __future__ import annotations

from typing import Final

from mathom.games.confrontation import actions, aftermath, battle, card_play, refusals, setup, special, turn
from mathom.games.confrontation.board import FELLOWSHIP, SAURON
from mathom.games.confrontation.cards import NO_CARD
from mathom.games.confrontation.movement import ahead, behind, card_retreats
from mathom.games.confrontation.position import (
    AFTER_BATTLE,
    BONUS_STEP,
    CARD_STEP,
    CARDS,
    CARDS_OPEN,
    CARDS_STAND,
    CARDS_TO_CHOOSE,
    CARDS_TURNED,
    CHOOSE_DEFENDER,
    COMPARE,
    CREBAIN_DRAW,
    DEFENDER_DRAW,
    FELLOWSHIP_ABILITY,
    FELLOWSHIP_CARD,
    FELLOWSHIP_CARD_RETREAT,
    FELLOWSHIP_MAGIC,
    FELLOWSHIP_NO_CARDS,
    FELLOWSHIP_RETREAT,
    FELLOWSHIP_TEXT,
    FORCE_CARD,
    GANDALF_BONUS,
    GWAIHIR_CALL,
    GWAIHIR_STEP,
    KING_DRAW,
    MOUTH_CARD,
    MOVE,
    NEXT_DEFENDER,
    OTHER_CARD,
    OVER,
    PALANTIR_WINDOW,
    PICK,
    PLACE,
    REVEAL,
    REVEALED,
    SAM_STEPS_IN,
    SAURON_ABILITY,
    SAURON_ABILITY_USED,
    SAURON_CARD,
    SAURON_CARD_RETREAT,
    SAURON_MAGIC,
    SAURON_NO_CARDS,
    SAURON_RETREAT,
    SAURON_TEXT,
    SHOW_FRODO,
    SWAP,
    TUNNEL,
    TURN_CLOSES,
    TURN_END,
    TURN_START,
    WORMTONGUE_RETREAT,
    Position,
    Rules,
)
from mathom.games.confrontation.roster import FRODO_TOKEN, SAM_TOKEN
from mathom.games.confrontation.special import crebain_see, king_names
from mathom.kernel.bits import bits
from mathom.kernel.refusal import Refusal, Refused
from mathom.kernel.state import CHANCE

SEAT_ZERO: Final[tuple[int, ...]] = (0,)
SEAT_ONE: Final[tuple[int, ...]] = (1,)
BOTH_SEATS: Final[tuple[int, ...]] = (0, 1)
TABLE: Final[tuple[int, ...]] = (CHANCE,)
NO_ONE: Final[tuple[int, ...]] = ()

SAURON_DECIDES: Final = (
    1 << TUNNEL
    | 1 << SAURON_RETREAT
    | 1 << SAURON_NO_CARDS
    | 1 << SAURON_CARD
    | 1 << FORCE_CARD
    | 1 << MOUTH_CARD
    | 1 << SAURON_MAGIC
    | 1 << SAURON_CARD_RETREAT
    | 1 << WORMTONGUE_RETREAT
    | 1 << PALANTIR_WINDOW
)
"""The phases in which Sauron alone decides, as bits."""


class Confrontation(Position):
    """The state of a game, or of a match of two games with the sides swapped."""

    def __init__(self, rules: Rules, source: Position | None = None) -> None:
        super().__init__(rules, source)

    def copy(self) -> Confrontation:
        return Confrontation(self.rules, self)

    def owes(self, side: int) -> bool:
        """Whether a side owes a decision."""
        phase = self.phase
        if phase == MOVE or phase == PICK:
            return side == self.active
        if phase == CARDS:
            return self.card[side] == NO_CARD
        if phase <= PLACE:
            return self.ready >> side & 1 == 0
        if phase >= DEFENDER_DRAW:
            return False
        return SAURON_DECIDES >> phase & 1 == side

    def to_act(self) -> tuple[int, ...]:
        if self.owes(self.swapped):
            return BOTH_SEATS if self.owes(1 - self.swapped) else SEAT_ZERO
        if self.owes(1 - self.swapped):
            return SEAT_ONE
        return NO_ONE if self.phase == OVER else TABLE

    def legal(self, seat: int) -> list[int]:
        if self.offered is None or self.offered_to != seat:
            self.offered = self.options_of(seat)
            self.offered_to = seat
        return self.offered[:]

    def options_of(self, seat: int) -> list[int]:
        side = seat ^ self.swapped
        if seat < 0 or seat > 1 or not self.owes(side):
            return []
        phase = self.phase
        if phase == MOVE:
            return turn.legal_moves(self)
        if phase <= PLACE:
            return setup.legal(self, side)
        if phase == CARDS:
            return card_play.legal_cards(self, side)
        options = self.legal_answer(side)
        if self.specials and side == SAURON and turn.looks_at_any_time(self):
            options += special.palantir_regions(self)
        return options

    def is_legal(self, seat: int, action: int) -> bool:
        if self.offered is None or self.offered_to != seat:
            self.offered = self.options_of(seat)
            self.offered_to = seat
        return action in self.offered

    def legal_answer(self, side: int) -> list[int]:
        """The answers to a question in the middle of a turn."""
        phase = self.phase
        if phase == PICK:
            return battle.legal_pick(self)
        if phase == SAURON_CARD or phase == FELLOWSHIP_CARD:
            return card_play.legal_cards(self, side)
        if phase == TUNNEL:
            return turn.legal_tunnel(self)
        if phase == SAM_STEPS_IN:
            return yes_if(self.at[SAM_TOKEN] == self.region)
        if phase == GWAIHIR_CALL:
            return [actions.SPECIAL + 3, actions.NO]
        if phase == FELLOWSHIP_RETREAT:
            return battle.retreat_or_stay(battle.fellowship_retreats(self))
        if phase == SWAP:
            return battle.legal_swap(self)
        if phase == SHOW_FRODO:
            return yes_if(self.at[FRODO_TOKEN] == self.region)
        if phase == SAURON_RETREAT:
            return battle.retreat_or_stay(ahead(self, SAURON))
        if phase == GANDALF_BONUS:
            return yes_if(battle.is_gandalf_near(self))
        if phase == OTHER_CARD:
            return [actions.CARD + card for card in bits(self.hand[FELLOWSHIP])]
        if phase == SAURON_MAGIC or phase == FELLOWSHIP_MAGIC:
            return card_play.legal_magic(self, side)
        if phase == SAURON_CARD_RETREAT:
            return [actions.REGION + region for region in card_retreats(self)]
        if phase == FELLOWSHIP_CARD_RETREAT:
            return [actions.REGION + region for region in behind(self, FELLOWSHIP)]
        if phase == WORMTONGUE_RETREAT:
            return battle.retreat_or_stay(aftermath.legal_escape(self))
        if phase == PALANTIR_WINDOW:
            return turn.legal_window(self)
        return [actions.NO, actions.YES]

    def why_not(self, seat: int, action: int) -> Refusal | None:
        if self.is_legal(seat, action):
            return None
        return refusals.why_not(self, seat, action)

    def chances(self) -> list[tuple[int, int]]:
        if self.phase == DEFENDER_DRAW:
            return turn.hidden_choices(self, 1 - self.active)
        if self.phase == KING_DRAW:
            return turn.hidden_choices(self, SAURON)
        if self.phase == CREBAIN_DRAW:
            return turn.hidden_choices(self, FELLOWSHIP)
        return []

    def apply(self, seat: int, action: int) -> None:
        if seat == CHANCE:
            self.draw(action)
        elif self.is_legal(seat, action):
            self.play(seat ^ self.swapped, action)
        else:
            raise Refused(refusals.why_not(self, seat, action))

    def draw(self, outcome: int) -> None:
        """Plays a chance outcome: the character drawn among the hidden ones."""
        if (outcome, 1) not in self.chances():
            raise Refused(refusals.no_chance())
        self.offered = None
        token = self.rules.token[outcome]
        if self.phase == DEFENDER_DRAW:
            battle.meet(self, token)
        elif self.phase == KING_DRAW:
            king_names(self, token)
        else:
            crebain_see(self, token)
        self.run()

    def play(self, side: int, action: int) -> None:
        """Plays a decision that is known to be legal."""
        self.offered = None
        phase = self.phase
        if phase == MOVE:
            turn.apply_move(self, action)
        elif phase <= PLACE:
            setup.apply(self, side, action)
        elif phase == CARDS:
            card_play.apply_cards(self, side, action)
        else:
            self.answer(side, action)
        self.run()

    def answer(self, side: int, action: int) -> None:
        phase = self.phase
        if self.specials:
            turn.note_answer(self, side)
        if action >= actions.PALANTIR_AT and phase != PALANTIR_WINDOW:
            special.look(self, action - actions.PALANTIR_AT)
        elif phase == PICK:
            battle.apply_pick(self, action)
        elif phase == TUNNEL:
            turn.apply_tunnel(self, action)
        elif phase == SAM_STEPS_IN:
            battle.apply_sam(self, action)
        elif phase == GWAIHIR_CALL:
            battle.apply_gwaihir(self, action)
        elif phase == FELLOWSHIP_RETREAT:
            battle.apply_fellowship_retreat(self, action)
        elif phase == SWAP:
            battle.apply_swap(self, action)
        elif phase == SHOW_FRODO:
            battle.apply_show_frodo(self, action)
        elif phase == FELLOWSHIP_NO_CARDS:
            battle.apply_no_cards(self, action, "aragorn", "C10.4")
        elif phase == SAURON_RETREAT:
            battle.apply_sauron_retreat(self, action)
        elif phase == SAURON_NO_CARDS:
            battle.apply_no_cards(self, action, "saruman-no-cards", "C9.6")
        elif phase == SAURON_CARD:
            card_play.apply_sauron_card(self, action)
        elif phase == FELLOWSHIP_CARD:
            card_play.apply_fellowship_card(self, action)
        elif phase == GANDALF_BONUS:
            battle.apply_bonus(self, action)
        elif phase == FORCE_CARD:
            card_play.apply_force(self, action)
        elif phase == OTHER_CARD:
            card_play.apply_other_card(self, action)
        elif phase == MOUTH_CARD:
            card_play.apply_mouth(self, action)
        elif phase == SAURON_MAGIC or phase == FELLOWSHIP_MAGIC:
            card_play.apply_magic(self, side, action)
        elif phase == SAURON_CARD_RETREAT:
            card_play.apply_sauron_card_retreat(self, action)
        elif phase == FELLOWSHIP_CARD_RETREAT:
            card_play.apply_fellowship_card_retreat(self, action)
        elif phase == WORMTONGUE_RETREAT:
            aftermath.apply_escape(self, action)
        else:
            turn.apply_window(self, action)

    def run(self) -> None:
        """Plays every step that passes by itself, until someone must decide, the table must draw, or the game is over."""
        while self.phase > OVER:
            phase = self.phase
            if phase == TURN_START:
                turn.start(self)
            elif phase == TURN_CLOSES:
                turn.close(self)
            elif phase == TURN_END:
                turn.end(self)
            elif phase == NEXT_DEFENDER:
                battle.next_defender(self)
            elif phase == CHOOSE_DEFENDER:
                battle.choose_defender(self)
            elif phase == REVEAL:
                battle.reveal(self)
            elif phase == GWAIHIR_STEP:
                battle.call_gwaihir(self)
            elif phase == FELLOWSHIP_ABILITY:
                battle.fellowship_ability(self)
            elif phase == SAURON_ABILITY:
                battle.sauron_ability(self)
            elif phase == SAURON_ABILITY_USED:
                battle.use_sauron_ability(self)
            elif phase == CARD_STEP:
                card_play.open_cards(self)
            elif phase == CARDS_TO_CHOOSE:
                card_play.choose_cards(self)
            elif phase == CARDS_TURNED:
                card_play.turn_cards(self)
            elif phase == CARDS_STAND:
                card_play.change_cards(self)
            elif phase == SAURON_TEXT:
                card_play.sauron_text(self)
            elif phase == FELLOWSHIP_TEXT:
                card_play.fellowship_text(self)
            elif phase == BONUS_STEP:
                battle.ask_bonus(self, COMPARE)
            elif phase == COMPARE:
                card_play.compare(self)
            elif phase == AFTER_BATTLE:
                card_play.discard(self)
                aftermath.after_battle(self)
            elif phase == REVEALED:
                battle.ask_sam(self)
            elif phase == CARDS_OPEN:
                card_play.look_at_cards(self)
        if self.phase == OVER and self.rules.match and self.swapped == 0:
            self.open_second_game()

    def open_second_game(self) -> None:
        """The second game of a match: the players change sides and prepare anew (C7)."""
        self.swapped = 1
        setup.begin(self)


def yes_if(possible: bool) -> list[int]:
    """A question that is asked although only one side knows whether the answer can be yes."""
    return [actions.NO, actions.YES] if possible else [actions.NO]


def new_game(rules: Rules) -> Confrontation:
    state = Confrontation(rules)
    setup.begin(state)
    return state
