"""A record to look at again: the situations that one reader saw, one after another, and the draws once the secret is shown."""

from __future__ import annotations

from typing import Any

import msgspec

from mathom.games import game_of, is_owners
from mathom.games.own_content import Difference, differences, own_names
from mathom.kernel.content import ContentError
from mathom.kernel.game import Complaint, Game
from mathom.kernel.journal import Event, Journal
from mathom.kernel.observation import Outcome
from mathom.kernel.record import Line, Log, Record, Replay, read_record, verify
from mathom.kernel.state import CHANCE, SPECTATOR, State
from mathom.server.problems import Problem
from mathom.terminal.boards import board_of
from mathom.terminal.words import Words

WATCH = "watch"
ALL = "all"
BETWEEN = " / "
"""Between what several people said about one line."""
UNVERIFIED = -1
MOST_LINES = 10_000
"""Lines of a record that somebody brings, undone ones too: many times what the longest game has."""
HIDDEN = -1


class Moment(msgspec.Struct, frozen=True):
    """One situation on the way, as a reader saw it: `seen` of the events had happened."""

    seen: int
    view: dict[str, Any]
    to_act: tuple[int, ...]
    outcome: Outcome | None
    line: int = HIDDEN
    """How many of the record's surviving lines had been played; -1 before the end, when that would tell of hidden steps."""
    comment: str = ""
    """What was said about the lines since the moment before."""


class Draw(msgspec.Struct, frozen=True):
    """One draw of the table: what it was drawn from (outcome, weight) and what came."""

    number: int
    chances: list[tuple[int, int]]
    outcome: int
    text: str


class Moments(msgspec.Struct, frozen=True, rename={"reader": "as"}):
    """A game to look at again."""

    reader: str
    """`watch`, `all`, or the number of a seat."""
    game: str
    options: dict[str, str]
    seats: list[str]
    line: int
    """How many undos by consent the record holds; of those that were free nobody else was told."""
    events: list[Event]
    moments: list[Moment]
    commit: str
    nonces: list[str]
    secret: str
    """Empty until the game is over; with it come the draws."""
    draws: list[Draw]
    """From the first that was made here; a game that went on from another counts on from its draws."""
    deal: str
    """The name of the deal, where anybody could know it beforehand."""
    branch: int
    """How many of the first lines were taken over from another game."""
    turns: list[int]
    """The numbers of the moments with which a turn or a trick begins."""
    names: dict[str, dict[str, str | dict[str, str]]]
    """By language, what the owner's content calls its cards, where it is not ours."""
    content: str
    """The fingerprint of the owner's content, which whoever plays on from here accepts; empty where it is ours."""
    differences: list[Difference]
    """What the owner's content has otherwise than ours."""


class Replayed(Moments, frozen=True):
    """A record that was handed in."""

    problem: str
    """One sentence that says why the draws could not be verified; empty where they were, or where the game is not over."""
    verified: int
    """How many draws were recomputed; -1 where none were."""


class Reader:
    """One who looks at a game: a seat, a spectator, or, after the end, one who sees everything."""

    def __init__(self, game: Game, seats: int, name: str) -> None:
        self.game = game
        self.seats = seats
        self.name = name
        if name not in (WATCH, ALL) and name not in map(str, range(seats)):
            raise Problem("bad-request", f"There is no reader “{name}” here: choose a seat from 0 to {seats - 1}, watch or all.")
        self.seat = SPECTATOR if name in (WATCH, ALL) else int(name)
        self.board = board_of(game, Words(game, "en"))

    def events(self, journal: Journal) -> list[Event]:
        return journal.all() if self.name == ALL else journal.seen(self.seat)

    def count(self, journal: Journal, told: int) -> int:
        """How many of the journal's entries from `told` on this reader saw."""
        return sum(1 for entry in journal.entries[told:] if self.name == ALL or entry.seen_by(self.seat) is not None)

    def view(self, state: State) -> dict[str, Any]:
        if self.name != ALL:
            return self.game.view(state, self.seat)
        return self.board.open_view([self.game.view(state, seat) for seat in range(self.seats)])

    def moment(self, state: State, seen: int) -> Moment:
        return Moment(seen, self.view(state), state.to_act(), self.game.outcome(state))

    def turns(self, journal: Journal, found: list[Moment]) -> list[int]:
        """The moments in which the reader saw a turn or a trick begin."""
        pages = [number for number, event in enumerate(self.events(journal)) if self.board.opens_page(event)]
        return sorted({next(at for at, moment in enumerate(found) if moment.seen > number) for number in pages})


def moments(game: Game, record: Record, reader: str) -> Moments:
    """What a reader saw of a record: a situation wherever something was shown to them, and the last one.

    So nothing tells how many steps they did not see. Raises Complaint where the record does not play, Problem for a reader that
    it does not have. Whoever calls it answers for the reader: before the end a seat is its holder's alone.
    """
    eye = Reader(game, len(record.seats), reader)
    replay = Replay(game, record, 0)
    told = len(replay.journal.entries)
    seen = eye.count(replay.journal, 0)
    lines = record.surviving()
    found = [eye.moment(replay.state, seen)]
    reached = [0]
    for index, line in enumerate(lines):
        replay.play(game, index, line)
        fresh = eye.count(replay.journal, told)
        told = len(replay.journal.entries)
        if fresh:
            seen += fresh
            found.append(eye.moment(replay.state, seen))
            reached.append(index + 1)
    last = eye.moment(replay.state, seen)
    if last != found[-1]:
        found.append(last)
        reached.append(len(lines))
    if not replay.state.to_act():
        found = commented(lines, found, reached)
    differing = differences(game) if is_owners(game) else []
    return Moments(
        reader=reader,
        game=game.id,
        options=record.options,
        seats=record.seats,
        line=sum(1 for line in record.lines if line.undo_to >= 0 and (line.agreed or len(record.seats) == 1)),
        events=eye.events(replay.journal),
        moments=found,
        commit=record.commit,
        nonces=record.nonces,
        secret=record.secret,
        draws=draws(game, record) if record.secret else [],
        deal=record.deal,
        branch=record.branch,
        turns=eye.turns(replay.journal, found),
        names=own_names(game),
        content=game.content.hash() if differing else "",
        differences=differing,
    )


def commented(lines: list[Line], found: list[Moment], reached: list[int]) -> list[Moment]:
    """The moments of a game that is over: each with the lines that had been played, and what was said about the last of them."""
    reached[-1] = len(lines)
    said = [
        BETWEEN.join(line.comment for line in lines[before:upto] if line.comment)
        for before, upto in zip([0, *reached[:-1]], reached, strict=True)
    ]
    return [
        msgspec.structs.replace(moment, line=upto, comment=comment)
        for moment, upto, comment in zip(found, reached, said, strict=True)
    ]


def draws(game: Game, record: Record) -> list[Draw]:
    """Every draw ever made, undone ones too; not those of a game that this one went on from, which came from another secret."""
    taken_over = sum(1 for line in record.lines[: record.branch] if line.seat == CHANCE)
    found = Log(game, record).draws[taken_over:]
    return [Draw(number, chances, outcome, game.chance_text(outcome)) for number, chances, outcome in found]


def moments_of_text(text: str, reader: str) -> bytes:
    """What a worker answers for a record as text: `replayed` in JSON."""
    return msgspec.json.encode(replayed(text, reader))


def replayed(text: str, reader: str) -> Replayed:
    """A record as text, verified; raises Problem with a sentence where it cannot be read or played.

    A game that is not over has no open view: it is shown as a spectator sees it.
    """
    try:
        record = read_short(text)
        game = game_of(record)
        is_over = not Replay(game, record).state.to_act()
        found = moments(game, record, reader if is_over or reader != ALL else WATCH)
    except ContentError as error:
        raise Problem("bad-request", f"The content in the record cannot be used: {error}.") from None
    except Complaint as error:
        raise Problem("bad-request", str(error)) from None
    problem, verified = verdict(game, record) if is_over or record.secret else ("", UNVERIFIED)
    return Replayed(**{name: getattr(found, name) for name in Moments.__struct_fields__}, problem=problem, verified=verified)


def read_short(text: str) -> Record:
    """A record that somebody brought, if it is not so long that others would wait for it; raises Complaint."""
    record = read_record(text)
    if len(record.lines) > MOST_LINES:
        raise Complaint(
            f"The record has {len(record.lines)} lines, and at most {MOST_LINES} can be looked at here: "
            "“mathom replay” and “mathom verify” read longer ones."
        )
    return record


def verdict(game: Game, record: Record) -> tuple[str, int]:
    try:
        return "", verify(game, record)
    except Complaint as complaint:
        return str(complaint), UNVERIFIED
