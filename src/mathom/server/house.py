"""All tables of one server: made, claimed, brought into memory on demand and let go when nobody looks."""

from __future__ import annotations

import asyncio
import contextlib
import time
from math import ceil
from typing import NamedTuple

import msgspec

from mathom.kernel.dealing import commitment, fresh_secret
from mathom.kernel.game import Complaint, rules_number
from mathom.kernel.refusal import Refused
from mathom.kernel.state import SPECTATOR
from mathom.server import keys
from mathom.server.checks import OTHER_RULES, check_nonce, check_seat, clean_name, game_of, game_of_table
from mathom.server.clearing import Clearing
from mathom.server.contents import check_content
from mathom.server.deals import TOGETHER, Deal, Known, check_people, named
from mathom.server.host import Host
from mathom.server.keeper import STORAGE
from mathom.server.limits import Rate
from mathom.server.live import LiveTable, reader_of
from mathom.server.orders import Claimed, Made, TableOrder
from mathom.server.problems import Problem, note_broken
from mathom.server.results import Counter
from mathom.server.settings import Settings
from mathom.server.store import SeatRow, Store, StoreError, TableRow
from mathom.server.waiting import Waiting
from mathom.server.wire import TableInfo
from mathom.server.workers import Workers

LISTED = 50
PASS_SECONDS = 600.0
FRESH_SECONDS = 86_400.0
"""So long a table that has not begun counts as waiting for its people."""
BEAT, WEIGHT = 0.1, 0.2
"""How often the house feels how late things come, in seconds, and how much the last time counts."""
EVER = 1_000_000
"""So many tables a day, of all addresses, are remembered by whom they were made."""
DAILY = "Too many tables were made from this address today; go on with one of them, or try again tomorrow."
SHOWN = "Too many tables of this address are listed already; try again when people have sat down there."
CROWD = "Too many people are about to sit down; try again in a minute."
FULL = "Too many tables wait for their players; try again later."
UNKNOWN = "There is no such table here; where not everything is kept, it may have been deleted."
ROOM = "room"
"""Instead of a campaign's id: the table is the room of a new one."""


def competes(live: LiveTable) -> bool:
    """Whether people play against each other at a table: then nobody may have seen two hands of it."""
    return live.row.game not in TOGETHER and sum(seat.kind != "bot" for seat in live.seats) > 1


class Pass(NamedTuple):
    """A second invite for a free seat of a listed table, good for a while; the maker's own invite stays good."""

    table: str
    seat: int


class House:
    """The tables that this server keeps."""

    def __init__(self, store: Store, workers: Workers, settings: Settings) -> None:
        self.store = store
        self.settings = settings
        self.workers = workers
        self.host = Host(store, workers, settings)
        self.counter = Counter(store)
        self.tables: dict[str, LiveTable] = {}
        self.loading: dict[str, asyncio.Task[LiveTable]] = {}
        most, each = settings.tables, settings.tables_each
        self.passes: Waiting[Pass] = Waiting(most, each, PASS_SECONDS, CROWD)
        self.fresh: Waiting[None] = Waiting(most, each, FRESH_SECONDS, FULL)
        """Tables that were made and have not begun."""
        self.listing: Waiting[None] = Waiting(most, settings.listed_each, FRESH_SECONDS, SHOWN)
        """Those of them that strangers may join."""
        self.made: Waiting[None] = Waiting(EVER, settings.tables_a_day, FRESH_SECONDS, DAILY)
        """All of a day, by whom they were made: each stays on the disk."""
        self.messages = Rate(settings.messages_each, ceil(5 * settings.messages_each))
        self.late = 0.0
        """By how many seconds the house is behind with its work, of late."""
        self.tasks: list[asyncio.Task[None]] = []

    async def open(self) -> None:
        await self.store.open()
        await self.workers.open()
        works = self.tidy, self.feel, Clearing(self).work
        self.tasks = [asyncio.create_task(work()) for work in works]

    async def close(self) -> None:
        for task in self.tasks:
            task.cancel()
        await asyncio.gather(*self.tasks, return_exceptions=True)
        await self.host.close()
        await self.workers.close()
        await self.store.close()

    async def make(self, order: TableOrder, campaign: str = "", start: str = "", printed: str = "", asker: str = "") -> Made:
        """A new table. The dealer's secret is fixed now, and its hash published, before anybody gives a nonce.

        An attempt of a `campaign` has the content that was `printed` when that began, and what a record begins has the record's.
        """
        check_people(order)
        self.check_busy()
        table = keys.fresh_id()
        taken = [self.made, self.fresh, *([self.listing] if order.listed else [])]
        for waiting in taken:
            waiting.check(asker)
        for waiting in taken:
            waiting.add(table, asker, None)
        try:
            return await self.lay(table, order, campaign, start, printed, asker)
        except BaseException:
            for waiting in taken:
                waiting.drop(table)
            raise

    async def lay(self, table: str, order: TableOrder, campaign: str, start: str, printed: str, asker: str) -> Made:
        """Makes a table of that name."""
        game, seats = order.game, order.seats
        known = await self.known(order, start, printed, asker)
        own, printed = known.own, known.printed
        if own and not printed:
            own = await check_content(self.workers, game, own, asker)
        played, deal = game_of_table(game, own, printed) if printed else game_of(game, own), known.deal
        try:
            begun_before = order.record or printed
            chosen = played.read_options(known.options) if begun_before else played.fresh_options(known.options)
            if len(seats) not in played.seats:
                counts = ", ".join(map(str, played.seats))
                raise Complaint(f"{game} is played by {counts}; the table has {len(seats)} seats.")
            played.new(chosen, len(seats))
            names = [clean_name(seat.name) for seat in seats]
        except Complaint as complaint:
            raise Problem("bad-request", str(complaint)) from None
        for seat in seats:
            check_seat(game, seat)
        secret = fresh_secret()
        invites = {str(number): keys.fresh_key() for number, seat in enumerate(seats) if seat.kind != "bot"}
        watch = keys.watch_key(secret)
        row = TableRow(
            id=table,
            game=game,
            rules=rules_number(chosen),
            content=played.content.hash(),
            options=chosen,
            strict=order.strict,
            listed=order.listed,
            secret=secret,
            watch=keys.hashed(watch),
            made=time.time(),
            start=known.start,
            own=own,
            deal=deal.name,
            dealt=deal.dealt,
            branch=deal.branch,
            campaign=table if campaign == ROOM else campaign,
        )
        rows = [
            SeatRow(
                table=table,
                seat=number,
                kind=seat.kind,
                name=names[number],
                bot=seat.bot if seat.kind == "bot" else "",
                nonce=(deal.nonces[number] if deal.nonces else fresh_secret().hex()) if seat.kind == "bot" else "",
                invite=keys.hashed(invites[str(number)]) if seat.kind != "bot" else b"",
                key=b"",
            )
            for number, seat in enumerate(seats)
        ]
        try:
            await self.store.add_table(row, rows)
        except StoreError:
            raise Problem("storage", STORAGE) from None
        if not invites:
            self.fresh.drop(table)
            self.listing.drop(table)
        return Made(table, commitment(deal.secret or secret), watch, invites)

    async def known(self, order: TableOrder, start: str, printed: str, asker: str) -> Known:
        """How the table begins; a record is played in a worker, for it may be long."""
        if order.record and order.content:
            raise Problem("bad-request", "A record brings the cards that its game was played with: leave “content” out.")
        if order.record:
            return await self.workers.deal(order, asker)
        deal = named(order.game, order.deal, len(order.seats)) if order.deal else Deal()
        return Known(order.options, start, order.content, deal, printed)

    def check_busy(self) -> None:
        """Raises Problem where the house has its hands full: the games that are under way go first."""
        if self.late > self.settings.latest:
            raise Problem("busy", "The house has its hands full: games go on, and a new one can begin in a minute or so.")

    async def feel(self) -> None:
        """Feels how late things come."""
        clock = asyncio.get_running_loop().time
        while True:
            due = clock() + BEAT
            await asyncio.sleep(BEAT)
            self.late += (clock() - due - self.late) * WEIGHT

    async def find(self, invite: str) -> tuple[LiveTable, int, bytes]:
        """The table, the seat and the stored hash that an invite stands for; raises Problem for a used or wrong one."""
        hashed = keys.hashed(invite)
        passed = self.passes.find(hashed)
        if passed is not None:
            live = await self.live(passed.table)
            if live.seats[passed.seat].invite:
                return live, passed.seat, live.seats[passed.seat].invite
        try:
            found = await self.store.find_invite(hashed)
        except StoreError:
            raise Problem("storage", STORAGE) from None
        if found is None:
            raise Problem("bad-invite", "This invite was used already, or it is not whole; ask for a new one.")
        return await self.live(found[0]), found[1], hashed

    async def look(self, invite: str) -> tuple[TableInfo, int]:
        live, seat, _ = await self.find(invite)
        async with self.host.holding(live):
            return live.info(), seat

    async def claim(self, invite: str, name: str, nonce: str, accepts: str = "", asker: str = "") -> Claimed:
        """Takes a seat. A nonce is given once: whoever takes over a seat of a game that has begun keeps it.

        `accepts` is the fingerprint of the owner's content, where the table is played with one.
        """
        check_nonce(nonce)
        try:
            name = clean_name(name)
        except Complaint as complaint:
            raise Problem("bad-request", str(complaint)) from None
        live, seat, kept = await self.find(invite)
        if live.row.own and accepts != live.row.content:
            raise Problem("content", "This table is played with an owner's content: look at what differs, and accept it.")
        async with self.host.holding(live):
            live.asker = asker or live.asker
            key = keys.fresh_key()
            row = live.seats[seat]
            fresh = msgspec.structs.replace(
                row,
                name=name or row.name,
                nonce=row.nonce or live.known_nonce(seat) or nonce.lower(),
                invite=b"",
                key=keys.hashed(key),
                bot="",
            )
            if not await self.host.put_seat(live, fresh, kept):
                raise Problem("bad-invite", "This invite was used already; ask for a new one.")
            self.passes.drop_all(Pass(row.table, seat))
            if all(seat.nonce for seat in live.seats):
                self.fresh.drop(row.table)
                self.listing.drop(row.table)
            live.tell()
            self.host.wake(live)
        return Claimed(live.row.id, seat, key, keys.watch_key(live.row.secret))

    async def leave(self, table: str, key: str) -> str:
        """Gives a seat up: its key stops working, and a new invite can be handed on."""
        live = await self.enter(table, key)
        async with self.host.holding(live):
            seat = live.reader(key)
            if seat == SPECTATOR:
                raise Problem("not-yours", "Whoever watches has no seat to give up.")
            if live.row.campaign not in ("", table):
                raise Problem("conflict", "A seat of a campaign is given up in its room, not at one of its chapters.")
            if live.table is not None and not live.is_over and competes(live):
                raise Problem("bound", "Cards were dealt to this seat, so nobody else can take it; let a bot play for you.")
            invite = keys.fresh_key()
            row = live.seats[seat]
            # Before the beginning the next holder gives a nonce of their own, and the table waits for it.
            nonce = row.nonce if live.table is not None else ""
            fresh = msgspec.structs.replace(row, key=b"", invite=keys.hashed(invite), name="", nonce=nonce)
            await self.host.put_seat(live, fresh)
            for ear in list(live.audience(seat).ears):
                ear.drop("bad-key")
            live.tell()
            return invite

    async def join(self, table: str, asker: str = "") -> tuple[str, int]:
        """An invite for a free seat of a listed table."""
        live = await self.live(table)
        free = [seat.seat for seat in live.seats if seat.invite and seat.kind == "friend"]
        if not live.row.listed or not free:
            raise Problem("not-found", "There is no free seat at this table.")
        self.passes.check(asker)
        invite = keys.fresh_key()
        self.passes.add(keys.hashed(invite), asker, Pass(table, free[0]))
        return invite, free[0]

    async def listed(self) -> list[TableInfo]:
        try:
            ids = await self.store.listed(LISTED)
        except StoreError:
            raise Problem("storage", STORAGE) from None
        found: list[TableInfo] = []
        for table in ids:
            with contextlib.suppress(Problem):  # one that cannot be played any more keeps nobody from the others
                found.append((await self.live(table)).info())
        return found

    async def enter(self, table: str, key: str, asker: str = "") -> LiveTable:
        """The table that a key opens; for any other key none is brought back from the store. Raises Problem."""
        if table not in self.tables:
            try:
                head = await self.store.head(table)
            except StoreError:
                raise Problem("storage", STORAGE) from None
            if head is None:
                raise Problem("unknown-table", UNKNOWN)
            reader_of(*head, key)
        live = await self.live(table)
        live.asker = live.asker or asker
        return live

    async def live(self, table: str) -> LiveTable:
        """The table in memory, brought back from the store where it is not; raises Problem."""
        found = self.tables.get(table)
        if found is not None:
            return found
        task = self.loading.get(table)
        if task is None:
            task = self.loading[table] = asyncio.create_task(self.bring_back(table))
            task.add_done_callback(lambda done: self.loaded(table, done))
        # All who ask meanwhile wait for the same one, and one who goes away stops it for nobody.
        return await asyncio.shield(task)

    def loaded(self, table: str, task: asyncio.Task[LiveTable]) -> None:
        self.loading.pop(table, None)
        if not task.cancelled():
            task.exception()  # whoever waited has got it; nobody may have

    async def bring_back(self, table: str) -> LiveTable:
        try:
            kept, age = await self.store.table(table), await self.store.age(table)
        except StoreError:
            raise Problem("storage", STORAGE) from None
        if kept is None:
            raise Problem("unknown-table", UNKNOWN)
        row, seats, entries = kept
        game = game_of_table(row.game, row.own, row.content)
        if row.rules > game.rules_version:
            raise Problem("old-rules", OTHER_RULES)
        live = LiveTable(game, row, seats)
        live.age = age
        try:
            await live.fold(entries)
        except (Complaint, Refused) as error:
            note_broken(error)
            raise Problem("trouble", "This table's log cannot be played.") from None
        self.tables[table] = live
        self.host.wake(live)
        return live

    async def tidy(self) -> None:
        """Lets go of tables that nobody has looked at for a while."""
        while True:
            await asyncio.sleep(min(30.0, self.settings.idle / 2))
            self.let_go(time.monotonic() - self.settings.idle)

    def let_go(self, before: float) -> None:
        for table, live in list(self.tables.items()):
            idle = live.touched < before and not live.has_listeners and not live.lock.locked()
            if idle and not self.host.is_busy(live):
                del self.tables[table]
