"""Bots at a table in the terminal: each in a process of its own that is told what its seat sees, as in the arena."""

from __future__ import annotations

import os
import re
import secrets
import shlex
import time
from math import ceil
from types import TracebackType

import msgspec

from mathom.arena.crew import Crew
from mathom.arena.entrants import EXEC, Entrant, check, read_word
from mathom.arena.process import Fault
from mathom.arena.protocol import Decide, Hello
from mathom.arena.seeds import SEED_BITS, mixed
from mathom.bots import bots_of, seconds_of
from mathom.kernel.game import Complaint, Game, rules_number
from mathom.kernel.observation import Observation, encode
from mathom.kernel.table import Table
from mathom.terminal.pace import Pace

HUMAN = "human"
LIMIT = 300.0
"""Seconds for a decision."""
BEAT = 0.3
"""Seconds: no bot answers sooner where that could tell what it holds. MATHOM_PAUSE=0 is for programs that nobody watches."""
UNSTATED = 1.5
"""Seconds that an answer takes at least of whoever thinks and does not say how long. Whoever thinks longer shows the first time
that there was a choice."""
SOURCE_BYTES = 32


def read_guest(who: str) -> Entrant:
    """A bot as it is named on the command line and in a record: a name of the house, or a program."""
    return Entrant(*read_word(who))


def is_program(who: str) -> bool:
    return read_word(who)[1].startswith(EXEC)


def check_guest(game: Game, who: str) -> None:
    """Raises Complaint where nobody can take a seat by that name."""
    guest = read_guest(who)
    if guest.is_foreign or guest.label == guest.bot:
        check(game, who, guest.label, guest.bot)
    else:
        raise Complaint(f"“{who}”: only a program has a name of its own, as in mine=exec:./bot.")


def said_again(seats: list[str]) -> str:
    """The option that a table with programs needs to go on: its file may come from anybody, and alone must start nothing."""
    return f" --seats {shlex.quote(','.join(seats))}" if any(map(is_program, seats)) else ""


def read_beat() -> float:
    """The beat of this house; raises Complaint."""
    given = os.environ.get("MATHOM_PAUSE") or str(BEAT)
    if not re.fullmatch(r"\d{1,3}(\.\d{1,3})?", given):
        raise Complaint(f"MATHOM_PAUSE={given}: expected a number of seconds, as in 0.3.")
    return float(given)


class Guests:
    """The bots of a table, by seat; at a person's seat the best of the house, who advises. Their processes begin with their
    first decision and end with the table. With a seed the house's bots draw the same again."""

    def __init__(self, table: Table, seed: int | None = None) -> None:
        self.table = table
        self.key = secrets.token_hex(SOURCE_BYTES)
        """What strangers' programs draw from: from a number that came from a short seed, all others could be worked out."""
        self.source: int | str = secrets.token_hex(SOURCE_BYTES) if seed is None else seed
        self.beat = read_beat()
        self.pace = Pace()
        seats = table.record.seats
        for seat, who in enumerate(seats):
            if self.beat and who != HUMAN and who not in bots_of(table.game.id):
                self.pace.beats[seat] = ceil(UNSTATED / self.beat)
        self.names = {seat: read_guest(who).label for seat, who in enumerate(seats) if who != HUMAN}
        self.adviser = bots_of(table.game.id)[0]
        self.crew = Crew([read_guest(self.adviser if who == HUMAN else who) for who in seats], LIMIT)
        self.crew.sit(tuple(range(len(seats))))
        self.asked: dict[int, int] = {}
        """How many questions each bot that was started has been asked."""

    def __enter__(self) -> Guests:
        return self

    def __exit__(self, kind: type[BaseException] | None, error: BaseException | None, trace: TracebackType | None) -> None:
        if error is None:
            self.crew.part(self.table.game.outcome(self.table.state))
        self.crew.close()

    def answer(self, seat: int) -> int:
        """What the bot at a seat decides, at a pace that does not tell whether it had a choice; raises Complaint where it fails."""
        self.welcome(seat)  # also for a lone choice: when a bot is started must not tell either
        asked = time.monotonic()
        action = self.choose(seat)
        spent = time.monotonic() - asked
        stated = seconds_of(self.table.game.id, self.table.record.seats[seat])
        time.sleep(self.pace.rest(seat, self.beat, stated, spent, spent))
        return action

    def choose(self, seat: int) -> int:
        """What the bot at a seat decides, or advises; raises Complaint where it fails. A lone choice is no question."""
        seen = self.table.observe(seat)  # with all events each time: some may have been taken back
        if len(seen.legal) == 1:
            return seen.legal[0]
        self.welcome(seat)
        try:
            return self.ask(seat, seen)
        except Fault as fault:
            has_answered = self.asked[seat] > 1
            complaint = self.dismiss(seat, fault)
            if seat in self.names or fault.kind != "died" or not has_answered:
                raise complaint from None
        return self.choose(seat)  # whatever ended the adviser between two questions, another can be had

    def welcome(self, seat: int) -> None:
        """Starts the bot at a seat where that was not done yet; raises Complaint."""
        if seat in self.asked:
            return
        try:
            self.crew.greet(seat, self.hello(seat))
        except Fault as fault:
            raise self.dismiss(seat, fault) from None
        self.asked[seat] = 0

    def ask(self, seat: int, seen: Observation) -> int:
        """Raises Fault."""
        game = self.table.game
        texts = {action: game.action_text(action) for action in seen.legal}
        question = Decide(self.asked[seat], msgspec.Raw(encode(seen)), texts)
        self.asked[seat] += 1
        return self.crew.decide(game, seat, question)[0]

    def dismiss(self, seat: int, fault: Fault) -> Complaint:
        """Ends a bot that failed, so that the next question starts it anew; what there is to say about it."""
        self.asked.pop(seat, None)
        what = self.crew.dismiss(seat, str(fault)).rstrip(".")
        return Complaint(f"“{self.crew.entrants[seat].label}” {what}; the game is kept, and can go on.")

    def seed(self, seat: int) -> int:
        """What the bot at a seat may draw from: it tells nothing about another's, and a game that goes on has another."""
        source = self.key if self.crew.entrants[seat].is_foreign else self.source
        drawn = mixed("guest", source, len(self.table.record.lines), seat)
        return int.from_bytes(drawn[:8], "big") >> (64 - SEED_BITS)

    def hello(self, seat: int) -> Hello:
        game, record = self.table.game, self.table.record
        return Hello(
            game=game.id,
            rules=rules_number(record.options),
            options=record.options,
            seat=seat,
            players=len(record.seats),
            seed=self.seed(seat),
            limit=LIMIT,
            content=game.content.text,
        )
