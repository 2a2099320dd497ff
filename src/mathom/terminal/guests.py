"""Bots at a table in the terminal: each in a process of its own that is told what its seat sees, as in the arena."""

from __future__ import annotations

import shlex
from types import TracebackType

import msgspec

from mathom.arena.crew import Crew
from mathom.arena.entrants import EXEC, Entrant, check, read_word
from mathom.arena.process import Fault
from mathom.arena.protocol import Decide, Hello
from mathom.arena.seeds import SEED_BITS
from mathom.bots import bots_of
from mathom.kernel.game import Complaint, Game
from mathom.kernel.observation import encode
from mathom.kernel.table import Table

HUMAN = "human"
LIMIT = 300.0
"""Seconds for a decision."""


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


class Guests:
    """The bots of a table, by seat; at a person's seat the best of the house, who advises. Their processes begin with their
    first decision and end with the table."""

    def __init__(self, table: Table, seed: int) -> None:
        self.table = table
        self.seed = seed * 8191 + len(table.record.lines) * 127  # a game that goes on does not repeat what they drew
        seats = table.record.seats
        self.names = {seat: read_guest(who).label for seat, who in enumerate(seats) if who != HUMAN}
        self.adviser = bots_of(table.game.id)[0]
        self.crew = Crew([read_guest(self.adviser if who == HUMAN else who) for who in seats], LIMIT)
        self.crew.sit(tuple(range(len(seats))))
        self.asked: dict[int, int] = {}

    def __enter__(self) -> Guests:
        return self

    def __exit__(self, kind: type[BaseException] | None, error: BaseException | None, trace: TracebackType | None) -> None:
        if error is None:
            self.crew.part(self.table.game.outcome(self.table.state))
        self.crew.close()

    def choose(self, seat: int) -> int:
        """What the bot at a seat decides, or advises; raises Complaint where it fails. A lone choice is no question."""
        seen = self.table.observe(seat)  # with all events each time: some may have been taken back
        if len(seen.legal) == 1:
            return seen.legal[0]
        game = self.table.game
        texts = {action: game.action_text(action) for action in seen.legal}
        try:
            if seat not in self.asked:
                self.crew.greet(seat, self.hello(seat))
            self.asked[seat] = self.asked.get(seat, -1) + 1
            return self.crew.decide(game, seat, Decide(self.asked[seat], msgspec.Raw(encode(seen)), texts))[0]
        except Fault as fault:
            what = self.crew.dismiss(seat, str(fault)).rstrip(".")
            raise Complaint(f"“{self.crew.entrants[seat].label}” {what}; the game is kept, and can go on.") from None

    def hello(self, seat: int) -> Hello:
        record = self.table.record
        return Hello(
            game=self.table.game.id,
            rules=self.table.game.rules_version,
            options=record.options,
            seat=seat,
            players=len(record.seats),
            seed=(self.seed + seat) % (1 << SEED_BITS),
            limit=LIMIT,
            content=record.own_content,
        )
