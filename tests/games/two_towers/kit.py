"""A position, what is played and drawn, and one expectation: what the tests of The Two Towers are written with."""

from __future__ import annotations

import re
from functools import cache

from mathom.games import load
from mathom.games.two_towers.actions import STOP
from mathom.games.two_towers.cards import codes
from mathom.games.two_towers.position import CAUSES, PHASES
from mathom.games.two_towers.state import TwoTowers
from mathom.games.two_towers.verdict import goal_of, judge
from mathom.kernel.game import Game
from mathom.kernel.journal import Event
from mathom.kernel.rng import Rng
from mathom.kernel.state import CHANCE

GAME = load("two_towers")


def mixed(position: str) -> Play:
    """A position with characters that no chapter of ours brings together, as an owner may write it; the first is the first hand."""
    (cast,) = re.findall(r" cast=(\S+)", position)
    return Play(position, with_cast(position.partition("/")[0], cast))


@cache
def with_cast(chapter: str, cast: str) -> Game:
    """The game with that cast for a chapter; all but the first character are free to choose."""
    first, *others = cast.split(",")
    others += [code for code in GAME.content.tables["character"] if code not in (first, *others)][:1]
    written = f"{first}*" if chapter == "road" else " ".join([f"{first}*", *others])
    text = re.sub(rf'(code = "{chapter}"\ncast = )".*"', rf'\1"{written}"', GAME.text("content.toml"))
    return load(GAME.id, text)


class Play:
    """A situation that can be played on. Seats are P1 to P4, hands 1 to 4; actions and draws are written in the notation."""

    def __init__(self, position: str, game: Game = GAME) -> None:
        self.game = game
        state = game.kept_position(position)  # a guest's rule is shown beside whomever it needs, also in another chapter
        assert isinstance(state, TwoTowers)
        self.state = state
        self.journal = game.start(state)

    def due(self) -> str:
        """Who must decide: P1 to P4 (P1+P3 where two do at once), * where the table draws, or nobody."""
        seats = self.state.to_act()
        return "*" if seats == (CHANCE,) else "+".join(f"P{seat + 1}" for seat in seats)

    def hand(self) -> int:
        """The hand, counted from 1, that is to play."""
        return self.state.decider() + 1

    def play(self, *texts: str, seat: int | None = None) -> Play:
        """Plays actions, each for the seat that is due; nobody may be waiting for a draw."""
        for text in texts:
            assert self.due() not in ("", "*"), f"{text}: nobody is asked in “{self.position()}”"
            self.state.apply(self.state.to_act()[0] if seat is None else seat, self.game.parse_action(text))
        return self

    def draws(self, *outcomes: str) -> Play:
        """What the table draws; it must be due for each."""
        for outcome in outcomes:
            assert self.due() == "*", f"{outcome}: the table draws nothing in “{self.position()}”"
            self.state.apply(CHANCE, self.game.parse_chance(outcome))
        return self

    def legal(self, seat: int | None = None) -> list[str]:
        """What the seat that is due may do."""
        return [self.game.action_text(action) for action in self.state.legal(self.state.to_act()[0] if seat is None else seat)]

    def refusal(self, text: str, seat: int | None = None) -> str:
        """The rule that forbids an action and the key of the sentence; empty where it is legal."""
        refusal = self.state.why_not(self.state.to_act()[0] if seat is None else seat, self.game.parse_action(text))
        return f"{refusal.rule} {refusal.key.removeprefix('refusal.')}" if refusal else ""

    def chances(self) -> dict[str, int]:
        """What the table may draw, with weights."""
        return {self.game.chance_text(outcome): weight for outcome, weight in self.state.chances()}

    def position(self) -> str:
        return self.game.position(self.state)

    def phase(self) -> str:
        return PHASES[self.state.phase]

    def cause(self) -> str:
        """How the chapter ended."""
        return CAUSES[self.state.cause]

    def held(self, hand: int) -> str:
        return ",".join(codes(self.state.hands[hand - 1]))

    def tricks(self) -> list[int]:
        return self.state.score[:]

    def taker(self) -> int:
        """The hand, counted from 1, that won the last trick; 0 where nobody did."""
        return self.state.winners[-1] + 1

    def verdict(self, hand: int) -> int:
        return judge(goal_of(self.state, hand - 1), self.state, hand - 1)

    def events(self, seat: int) -> list[Event]:
        return self.journal.seen(seat)


def begin(chapter: str, players: int, game: Game = GAME, **options: str) -> Play:
    """A chapter from its start."""
    return Play(game.position(game.new({"chapter": chapter, **options}, players)), game)


def to_phase(play: Play, phase: str, seed: int = 1) -> Play:
    """Plays at random until that phase comes; no round is stopped."""
    rng = Rng(seed)
    while play.phase() != phase:
        due = play.state.to_act()
        assert due, f"the chapter ended before the phase {phase}"
        if due == (CHANCE,):
            play.state.apply(CHANCE, rng.draw(play.state.chances()))
        else:
            play.state.apply(due[0], rng.choose([action for action in play.state.legal(due[0]) if action != STOP]))
    return play
