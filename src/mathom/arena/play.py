"""One game of the arena: the table holds the state, and the bots are given what their seats see."""

from __future__ import annotations

from typing import Any

import msgspec

from mathom.arena.crew import Crew
from mathom.arena.plan import Fixture, Plan
from mathom.arena.process import Fault
from mathom.arena.protocol import Decide, Hello
from mathom.arena.seeds import bot_seed, deal_secret
from mathom.kernel.game import Game, rules_number
from mathom.kernel.observation import encode
from mathom.kernel.state import CHANCE, State
from mathom.kernel.table import Table


class Failure(msgspec.Struct, frozen=True, omit_defaults=True):
    """Why a game was not played to its end."""

    seat: int
    kind: str
    text: str
    unready: bool = False
    """It did not even get ready for the game."""


class Played(msgspec.Struct, frozen=True, omit_defaults=True):
    """What is kept of a game."""

    way: int
    deal: int
    seats: tuple[int, ...]
    winners: tuple[int, ...]
    """Seats; none: a draw, or a team that lost."""
    score: tuple[int, ...]
    reason: str
    turns: int | None
    decisions: int
    times: list[list[float]]
    """By seat, the milliseconds of each decision that had a choice."""
    iterations: list[int]
    searched: list[int]
    """By seat, the iterations of all searches and the number of decisions that were searched."""
    fault: Failure | None = None
    machine: str = ""
    """Where it was played, if not where the run was begun."""

    @property
    def fixture(self) -> Fixture:
        return Fixture(self.way, self.deal, self.seats)

    @property
    def never_began(self) -> bool:
        """Whether a bot did not even get ready for it: such a game is played anew when its run goes on."""
        return self.fault is not None and self.fault.unready

    @property
    def is_whole(self) -> bool:
        """Whether it says of every seat what is kept of a seat, and of no other."""
        players = len(self.seats)
        told = [*self.winners, *([self.fault.seat] if self.fault else [])]
        by_seat = (self.times, self.iterations, self.searched, self.score or self.seats)
        return all(seat in range(players) for seat in told) and all(len(kept) == players for kept in by_seat)


class Sitting:
    """A game while it is played."""

    def __init__(self, game: Game, plan: Plan, fixture: Fixture, crew: Crew, key: str) -> None:
        self.game = game
        self.plan = plan
        self.fixture = fixture
        self.crew = crew
        self.key = key
        self.way = plan.ways[fixture.way]
        self.labels = [plan.entrants[entrant].label for entrant in fixture.seats]
        secret = deal_secret(plan.game, plan.seed, self.way, fixture.deal)
        nonces = [bytes([seat]) for seat in range(self.way.players)]
        name = f"arena {plan.seed}/{fixture.deal}"
        self.table = Table.open(game, self.way.options, self.labels, secret, nonces, deal=name)
        self.asked = [0] * self.way.players
        self.told = [0] * self.way.players
        self.times: list[list[float]] = [[] for _ in fixture.seats]
        self.iterations = [0] * self.way.players
        self.searched = [0] * self.way.players
        self.seat = 0
        """Whose answer is waited for."""

    def play(self) -> Played:
        fault: Failure | None = None
        unready = True
        self.crew.sit(self.fixture.seats)
        try:
            for seat in range(self.way.players):
                self.seat = seat
                self.crew.greet(seat, self.hello(seat))
            unready = False
            while self.table.state.to_act():
                self.step()
        except Fault as failed:
            fault = Failure(self.seat, failed.kind, self.crew.dismiss(self.seat, str(failed)), unready)
        self.crew.part(self.game.outcome(self.table.state))
        return self.kept(fault)

    def hello(self, seat: int) -> Hello:
        fixture, plan = self.fixture, self.plan
        source = self.key if plan.entrants[fixture.seats[seat]].is_foreign else plan.seed
        seed = bot_seed(source, self.way, fixture.deal, self.labels, seat)
        return Hello(
            game=self.game.id,
            rules=rules_number(self.way.options),
            options=self.way.options,
            seat=seat,
            players=self.way.players,
            seed=seed,
            limit=plan.limit,
            content=self.game.content.text,
        )

    def step(self) -> None:
        """Whoever decides at the same time is asked before any of the answers is played."""
        answers = [(seat, self.choose(seat)) for seat in self.table.state.to_act()]
        for seat, action in answers:
            if seat in self.table.state.to_act():
                self.table.decide(seat, action)

    def choose(self, seat: int) -> int:
        """A lone choice is no question."""
        self.seat = seat
        legal = self.table.state.legal(seat)
        if len(legal) == 1:
            return legal[0]
        seen = self.table.observe(seat, self.told[seat])
        self.told[seat] += len(seen.events)
        texts = {action: self.game.action_text(action) for action in seen.legal}
        question = Decide(self.asked[seat], msgspec.Raw(encode(seen)), texts)
        self.asked[seat] += 1
        action, iterations, spent = self.crew.decide(self.game, seat, question)
        self.times[seat].append(round(spent * 1000, 1))
        self.iterations[seat] += iterations
        self.searched[seat] += iterations > 0
        return action

    def kept(self, fault: Failure | None) -> Played:
        state = self.table.state
        outcome = self.game.outcome(state)
        others = tuple(
            seat for seat, entrant in enumerate(self.fixture.seats) if fault and entrant != self.fixture.seats[fault.seat]
        )
        given_up = () if self.plan.cooperative or self.plan.aborts else others
        return Played(
            way=self.fixture.way,
            deal=self.fixture.deal,
            seats=self.fixture.seats,
            winners=outcome.winners if outcome and not fault else given_up,
            score=outcome.score if outcome and not fault else (),
            reason=outcome.key.removeprefix("outcome.") if outcome and not fault else "forfeit",
            turns=None if fault else turns_of(self.game.id, state),
            decisions=sum(1 for line in self.table.record.lines if line.seat != CHANCE),
            times=self.times,
            iterations=self.iterations,
            searched=self.searched,
            fault=fault,
        )


def turns_of(game: str, state: State) -> int | None:
    """How many turns a finished game took, where it counts them."""
    known: Any = state
    if game == "confrontation":
        begun: int = known.turn + 1  # at the turn limit the next one is counted already
        return None if known.rules.match else min(begun, known.rules.turn_limit or begun)
    return int(known.turn) if game in ("battle", "mount_doom") else None
