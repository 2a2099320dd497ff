"""A table in memory: the fold of its log, the people and bots at it, and who looks on."""

from __future__ import annotations

import asyncio
import time
from collections import Counter
from hashlib import sha256

from mathom.bots import seconds_of
from mathom.kernel.dealing import commitment
from mathom.kernel.game import Complaint, Game
from mathom.kernel.record import read_hex, read_record
from mathom.kernel.state import SPECTATOR
from mathom.kernel.table import Table
from mathom.server import keys
from mathom.server.audience import Audience, Ear
from mathom.server.frames import play_of
from mathom.server.problems import Problem
from mathom.server.store import Age, Entry, SeatRow, TableRow
from mathom.server.wire import Decide, Play, Pointed, SeatInfo, TableInfo, UndoRequest
from mathom.terminal.pace import Pace

SLICE = 0.005
"""Seconds for which the house stands still while a log is read."""


def reader_of(row: TableRow, seats: list[SeatRow], key: str) -> int:
    """The seat that a key opens, or SPECTATOR; raises Problem. Every hash is compared, so that time tells nothing."""
    found = [seat.seat for seat in seats if keys.opens(key, seat.key)]
    watches = keys.opens(key, row.watch)
    if found:
        return found[0]
    if watches:
        return SPECTATOR
    raise Problem("bad-key", "This key does not open this table.")


class LiveTable:
    """One table. Whoever changes it holds its lock, so that decisions are taken one after another."""

    def __init__(self, game: Game, row: TableRow, seats: list[SeatRow]) -> None:
        self.game = game
        self.row = row
        self.options = game.kept_options(row.options)
        """All of them, also those that came after the table was made."""
        self.seats = seats
        self.secret = bytes.fromhex(row.dealt[0]) if row.dealt else row.secret
        """What the draws come from."""
        self.commit = commitment(self.secret)
        self.before = read_record(row.branch) if row.branch else None
        """The game that this one goes on from, up to the line where it does."""
        self.lock = asyncio.Lock()
        self.epoch = keys.fresh_id()
        self.audiences: dict[int, Audience] = {}
        self.torn = False
        """What is in memory may not be in the store: nobody is told of it, and whoever comes next reads the store again."""
        self.request: UndoRequest | None = None
        self.request_id: tuple[int, str] | None = None
        self.requests = 0
        self.wishes: dict[int, set[int]] = {}
        self.age = Age(0.0, 0.0)
        self.asker = ""
        """The address that looked on last: bots of one address's tables wait for each other, not those of others for them."""
        self.touched = time.monotonic()
        self.away = {seat.seat: self.touched for seat in seats}
        """Since when nobody has been at a seat, as far as this memory goes back."""
        self.known: TableInfo | None = None
        self.pace = Pace()
        self.failures: Counter[tuple[int, str]] = Counter()
        """By seat and bot, how often in a row it has failed to answer."""
        self.begin_anew()

    async def fold(self, entries: list[Entry]) -> None:
        """The state anew from the log; a long one is read in slices, and the house goes on between them."""
        self.begin_anew()
        clock = asyncio.get_running_loop().time
        until = clock() + SLICE
        for entry in entries:
            self.play(entry)
            self.note(entry)
            if clock() > until:
                await asyncio.sleep(0)
                until = clock() + SLICE

    def begin_anew(self) -> None:
        """As before the first entry."""
        self.entries = 0
        self.undos = 0
        self.is_secret = False
        """The last entry showed nobody else that it was made."""
        self.counts = [0] * len(self.seats)
        self.taken_back = [0] * len(self.seats)
        self.standing: list[list[int]] = [[] for _ in self.seats]
        """Of each seat, the numbers of the entries whose decisions stand, in order."""
        self.answered: dict[tuple[int, str], Entry] = {}
        self.table: Table | None = None
        if self.is_dealt:
            self.begin()

    @property
    def is_dealt(self) -> bool:
        """Every seat has given its nonce; in the room of a campaign nothing is dealt."""
        return self.row.campaign != self.row.id and all(seat.nonce for seat in self.seats)

    def begin(self) -> None:
        nonces = read_hex([seat.nonce for seat in self.seats])
        names = [seat.name or f"Player {number + 1}" for number, seat in enumerate(self.seats)]
        start, lines = (self.before.start, self.before.lines) if self.before else (self.row.start, [])
        self.table = Table.open(self.game, self.options, names, self.secret, nonces, start, lines, self.row.deal)

    def known_nonce(self, seat: int) -> str:
        """The nonce that a known deal gives a seat; empty where its holder gives one."""
        return self.row.dealt[seat + 1] if self.row.dealt else ""

    @property
    def playing(self) -> Table:
        if self.table is None:
            raise Problem("not-started", "The table waits until every seat is taken.")
        return self.table

    @property
    def is_over(self) -> bool:
        return self.table is not None and not self.table.state.to_act()

    def at(self, seat: int) -> int:
        """The number of the seat's next decision: what it did so far and all undos by consent, whatever others did in secret."""
        return (self.counts[seat] if seat >= 0 else 0) + self.undos

    def still_asks(self, seat: int, at: int, table: Table) -> bool:
        """Whether a question that was put to a seat then is the one that stands now."""
        return table is self.table and at == self.at(seat) and seat in table.state.to_act()

    def reader(self, key: str) -> int:
        """The seat that a key opens, or SPECTATOR; raises Problem."""
        return reader_of(self.row, self.seats, key)

    def info(self) -> TableInfo:
        if self.known is None:
            self.known = TableInfo(
                id=self.row.id,
                game=self.row.game,
                options=self.options,
                strict=self.row.strict,
                listed=self.row.listed,
                seats=[self.seat_info(seat) for seat in self.seats],
                commit=self.commit,
                nonces=[seat.nonce for seat in self.seats],
                over=self.is_over,
                deal=self.row.deal,
                branch=len(self.before.lines) if self.before else 0,
                content=self.row.content if self.row.own else "",
                campaign=self.row.campaign,
                until=self.age.until,
            )
        return self.known

    def seat_info(self, seat: SeatRow) -> SeatInfo:
        return SeatInfo(
            name=seat.name,
            kind=seat.kind,
            claimed=seat.kind == "bot" or bool(seat.key),
            bot=seat.bot,
            seconds=seconds_of(self.game.id, seat.bot),
            present=self.is_present(seat.seat),
            wished=sorted(self.wishes.get(seat.seat, ())),
        )

    def is_present(self, seat: int) -> bool:
        return seat in self.audiences and bool(self.audiences[seat].ears)

    def set_seat(self, row: SeatRow) -> None:
        self.seats[row.seat] = row
        if self.table is None and self.is_dealt:
            self.begin()

    # Decisions

    def check(self, seat: int, message: Decide) -> Entry | None:
        """The entry of a decision that was taken already under this id; None for a new one; raises Problem where it is neither."""
        known = self.answered.get((seat, message.id))
        if known is not None:
            if (known.at, known.text) != (message.at, message.action):
                raise Problem("conflict", "Another decision was sent under this id.")
            return known
        if message.at != self.at(seat):
            raise Problem("stale", "The question has changed since.")
        return None

    def parse(self, text: str) -> int:
        try:
            return self.game.parse_action(text)
        except Complaint as complaint:
            raise Problem("bad-action", str(complaint)) from None

    def entry(self, seat: int, client: str, text: str, undo_to: int = -1, agreed: tuple[int, ...] = ()) -> Entry:
        return Entry(self.row.id, self.entries, seat, client, self.at(seat), text, undo_to, agreed)

    def play(self, entry: Entry) -> None:
        """Carries an entry out in memory: a decision or an undo."""
        table = self.playing
        before, stage = shown(table), table.stage
        if entry.undo_to >= 0:
            table.undo(entry.seat, entry.undo_to, entry.agreed)
            self.take_back(table)
        else:
            table.decide(entry.seat, self.game.parse_action(entry.text))
            self.standing[entry.seat].append(entry.number)
        self.is_secret = shown(table) == before and max(stage, table.stage) > 0

    def take_back(self, table: Table) -> None:
        """After an undo: of each seat the first decisions stand, as many as the record still counts."""
        lines = table.record.surviving()[table.record.branch :]
        for seat, entries in enumerate(self.standing):
            del entries[sum(1 for line in lines if line.seat == seat) :]

    def note(self, entry: Entry) -> None:
        """Counts an entry that is stored. A free undo takes no event back, so it is told to nobody whose view is the same."""
        self.entries = entry.number + 1
        self.answered[entry.seat, entry.client] = entry
        self.taken_back[entry.seat] += entry.undo_to >= 0
        if self.is_told_anew(entry):
            self.undos += 1
            for audience in self.audiences.values():
                audience.start_over()
        else:
            self.counts[entry.seat] += 1
        if self.request is not None and (entry.seat == self.request.by or not self.is_secret):
            self.request = None  # a secret step of another seat must not show in the end of a request
        self.known = None
        self.touched = time.monotonic()

    def is_told_anew(self, entry: Entry) -> bool:
        """Whether an entry is an undo that was agreed to; where nobody else sits, any."""
        return entry.undo_to >= 0 and (bool(entry.agreed) or len(self.seats) == 1)

    # Undo

    def can_undo(self, seat: int) -> str:
        """`free`, `ask`, or empty: whether the seat's last decision could be taken back."""
        if seat < 0 or self.row.strict or self.is_over or self.table is None:
            return ""
        to = self.table.last_decision(seat)
        if to < 0:
            return ""
        return "free" if self.table.is_free_undo(seat, to) else "ask"

    def people(self) -> list[int]:
        """The seats that people play now."""
        return [seat.seat for seat in self.seats if not seat.bot]

    def others(self, seat: int) -> tuple[int, ...]:
        return tuple(other for other in range(len(self.seats)) if other != seat)

    # Telling

    def play_for(self, reader: int, since: int) -> Play | None:
        if self.table is None:
            return None
        audience = self.audience(reader)
        events = audience.reading.follow(self.table.journal)
        return play_of(
            self.game,
            self.table.state,
            reader,
            events,
            min(since, len(events)),
            at=self.at(reader),
            undo=self.request,
            can_undo=self.can_undo(reader),
            secret=self.table.record.secret,
        )

    def audience(self, reader: int) -> Audience:
        if reader not in self.audiences:
            self.audiences[reader] = Audience(reader)
        return self.audiences[reader]

    def tell(self) -> None:
        """Sends everybody what is new to them; nothing before it is stored."""
        if self.torn:
            return
        for reader, audience in list(self.audiences.items()):
            if audience.ears:
                audience.tell(self.undos, self.info(), self.play_for(reader, audience.told))

    def show(self, reply: Pointed) -> None:
        """Sends everybody something that nobody keeps."""
        if not self.torn:
            for audience in self.audiences.values():
                audience.show(reply)

    def listen(self, ear: Ear, reader: int, epoch: str, line: int, seen: int) -> None:
        """A connection begins to look on; it is sent what it does not hold yet, then everything new."""
        self.touched = time.monotonic()
        self.away.pop(reader, None)
        self.wishes.pop(reader, None)
        self.known = None
        holds = seen if (epoch, line) == (self.epoch, self.undos) else 0
        audience = self.audience(reader)
        came = not audience.ears
        audience.ears.append(ear)
        audience.welcome(ear, self.undos, self.info(), self.play_for(reader, holds))
        if came:
            self.tell()

    def leave(self, ear: Ear, reader: int) -> None:
        """A connection no longer looks on."""
        audience = self.audience(reader)
        if ear in audience.ears:
            audience.ears.remove(ear)
        if not audience.ears:
            self.away[reader] = time.monotonic()
            self.known = None
            self.touched = time.monotonic()
            self.tell()

    @property
    def has_listeners(self) -> bool:
        return any(audience.ears for audience in self.audiences.values())

    def bot_seed(self, seat: int) -> int:
        """Bots' randomness is a stream of its own, one number a decision."""
        text = f"{seat} {self.at(seat)}".encode()
        return int.from_bytes(sha256(b"mathom-bots-1" + self.secret + text).digest()[:8], "big")


def shown(table: Table) -> tuple[int, tuple[int, ...]]:
    """What everybody sees change when seats choose at the same time: the events, and who is due."""
    return len(table.journal.entries), table.state.to_act()
