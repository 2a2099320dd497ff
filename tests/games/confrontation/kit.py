"""Two lines of notation and one expectation: what the tests of The Confrontation are written with."""

from __future__ import annotations

from mathom.games import load
from mathom.games.confrontation import board, roster
from mathom.games.confrontation.board import OUT
from mathom.games.confrontation.cards import CODES as CARD_CODES
from mathom.games.confrontation.notation import SIDES
from mathom.games.confrontation.position import OVER, PHASES, REASONS
from mathom.games.confrontation.roster import TOKEN
from mathom.games.confrontation.state import Confrontation
from mathom.kernel.bits import bits
from mathom.kernel.state import CHANCE

GAME = load("confrontation")


class Play:
    """A situation that can be played on. Sides are F and S; actions are written in the notation."""

    def __init__(self, position: str) -> None:
        state = GAME.parse_position(position)
        assert isinstance(state, Confrontation)
        self.state = state
        self.journal = GAME.start(state)

    def due(self) -> str:
        """Who must decide: F, S, FS (both in secret), * (the table draws) or nobody."""
        seats = self.state.to_act()
        if seats == (CHANCE,):
            return "*"
        return "".join(sorted(SIDES[seat ^ self.state.swapped] for seat in seats))

    def seat(self, side: str) -> int:
        return SIDES.index(side) ^ self.state.swapped

    def legal(self, side: str = "") -> list[str]:
        """What a side may do; by default the one that is due."""
        return [GAME.action_text(action) for action in self.state.legal(self.seat(side or self.due()))]

    def moves(self, piece: str) -> list[str]:
        """The regions to which a piece may move now."""
        return [text.removeprefix(f"{piece}-") for text in self.legal() if text.startswith(f"{piece}-")]

    def play(self, *texts: str) -> Play:
        """Plays actions, each for the side that is due; `*Orc` is a draw of the table."""
        for text in texts:
            if text.startswith("*"):
                self.state.apply(CHANCE, GAME.parse_chance(text[1:]))
            else:
                self.state.apply(self.seat(self.due()), GAME.parse_action(text))
        return self

    def cards(self, fellow: str, servant: str) -> Play:
        """Both sides play a card in secret."""
        self.state.apply(self.seat("F"), GAME.parse_action(fellow))
        self.state.apply(self.seat("S"), GAME.parse_action(servant))
        return self

    def refusal(self, text: str, side: str = "") -> str:
        """The rule that forbids an action; empty where it is legal."""
        refusal = self.state.why_not(self.seat(side or self.due()), GAME.parse_action(text))
        return refusal.rule if refusal else ""

    def chances(self) -> list[str]:
        """What the table may draw."""
        return [GAME.chance_text(outcome) for outcome, _ in self.state.chances()]

    def phase(self) -> str:
        return PHASES[self.state.phase]

    def where(self, piece: str) -> str:
        """The region of a piece; `out` if it is defeated."""
        region = self.state.at[TOKEN[roster.CODES.index(piece)]]
        return "out" if region == OUT else board.CODES[region]

    def is_open(self, piece: str) -> bool:
        return self.state.is_open(TOKEN[roster.CODES.index(piece)])

    def hand(self, side: str) -> list[str]:
        return [CARD_CODES[card] for card in bits(self.state.hand[SIDES.index(side)])]

    def discards(self, side: str) -> list[str]:
        return [CARD_CODES[card] for card in bits(self.state.discard(SIDES.index(side)))]

    def sums(self) -> tuple[int, int]:
        """The totals of the last comparison: Fellowship, Sauron."""
        event = [event for event in self.journal.all() if event.kind.startswith("compared")][-1]
        fellow, servant = event.args["fellow_total"], event.args["servant_total"]
        assert isinstance(fellow, int)
        assert isinstance(servant, int)
        return fellow, servant

    def told(self) -> list[str]:
        """The kinds of events so far."""
        return [event.kind for event in self.journal.all()]

    def over(self) -> str:
        """How it ended, as `F bearer-in-mordor`; empty while it goes on."""
        if self.state.phase != OVER:
            return ""
        winner = "-" if self.state.winner < 0 else SIDES[self.state.winner]
        return f"{winner} {REASONS[self.state.reason]}"


def at(position: str) -> Play:
    return Play(position)
