"""Campaigns of The Two Towers: a room whose people keep their seats and keys, and a table for every attempt at a chapter.

The book says which attempts there were. Whether one that is under way has ended is read from its table, so a server that was
killed after the last decision writes the result when somebody next looks.
"""

from __future__ import annotations

import contextlib
from datetime import UTC, datetime

import msgspec

from mathom.games.two_towers.campaign import Attempt, Campaign, read_campaign
from mathom.games.two_towers.state import TwoTowers
from mathom.kernel.game import Complaint
from mathom.kernel.state import SPECTATOR
from mathom.server import keys
from mathom.server.campaign_views import CampaignSeen, Sat, UnderWay, seen_attempt
from mathom.server.checks import check_nonce
from mathom.server.house import ROOM, House
from mathom.server.keeper import STORAGE
from mathom.server.live import LiveTable
from mathom.server.orders import Made, SeatOrder, TableOrder
from mathom.server.problems import Problem
from mathom.server.store import Paper, SeatRow, StoreError

GAME = "two_towers"
KIND = "campaign"
PERSON = "human"
"""What the book calls a seat that no bot plays, as the terminal's does."""
MOST_ATTEMPTS = 500
"""Attempts of one campaign: its whole book is read whenever somebody looks at it."""
UNUSABLE = ("old-rules", "trouble", "unknown-table", "bad-request")
"""Why a table cannot be played on, whoever tries."""


def now() -> datetime:
    return datetime.now(UTC).replace(microsecond=0)


def check_seated(room: LiveTable, key: str) -> int:
    """The seat of a campaign that a key opens; raises Problem."""
    seat = room.reader(key)
    if seat == SPECTATOR:
        raise Problem("not-yours", "Whoever watches a campaign cannot play in it.")
    return seat


def waiting(live: LiveTable) -> list[int]:
    return [seat.seat for seat in live.seats if seat.kind != "bot" and not seat.key]


def announce(room: LiveTable) -> None:
    """Sends all who look at the room a frame, although nothing of the room itself has changed: the book has."""
    for audience in room.audiences.values():
        audience.last = None
    room.tell()


class Campaigns:
    """The campaigns of one house. Whoever reads or writes a book holds its room."""

    def __init__(self, house: House) -> None:
        self.house = house
        self.host = house.host

    async def make(self, order: TableOrder, asker: str = "") -> Made:
        """A room; its book is empty until the first attempt."""
        if all(seat.kind == "bot" for seat in order.seats):
            raise Problem("bad-request", "A campaign is for people: at least one seat must be a person's.")
        return await self.house.make(order, ROOM, asker=asker)

    async def room(self, campaign: str, key: str) -> LiveTable:
        live = await self.house.enter(campaign, key)
        if live.row.campaign != live.row.id:
            raise Problem("not-found", "There is no such campaign here.")
        return live

    async def see(self, campaign: str, key: str) -> CampaignSeen:
        room = await self.room(campaign, key)
        async with self.host.holding(room):
            seat = room.reader(key)
            return await self.seen(room, seat, await self.read(room))

    async def show(self, campaign: str, key: str, table: str) -> str:
        """The key that lets one watch an attempt: whoever belongs to the campaign, or watches it, may see all of them."""
        room = await self.room(campaign, key)
        async with self.host.holding(room):
            room.reader(key)
            if all(attempt.record != table for attempt in (await self.read(room)).attempts):
                raise Problem("not-found", "The campaign has no attempt at that table.")
        return keys.watch_key((await self.house.live(table)).row.secret)

    async def begin(self, campaign: str, key: str, chapter: str, keep: bool, asker: str = "") -> CampaignSeen:
        """Begins an attempt. Of two who ask for the same at once, the second finds it begun."""
        room = await self.room(campaign, key)
        async with self.host.holding(room):
            seat = check_seated(room, key)
            book = await self.read(room)
            there = book.under_way()
            if there is None:
                await self.add_attempt(room, book, chapter, keep, asker)
                announce(room)
            elif (there.chapter, bool(there.start)) != (chapter, keep):
                raise Problem("conflict", "Another attempt is under way; finish it or give it up first.")
            return await self.seen(room, seat, book)

    async def add_attempt(self, room: LiveTable, book: Campaign, chapter: str, keep: bool, asker: str) -> None:
        """First the table comes into the store, then the book that names it."""
        if len(book.attempts) >= MOST_ATTEMPTS:
            raise Problem("too-many", f"This campaign has had {MOST_ATTEMPTS} attempts, and its book is full; begin another one.")
        try:
            attempt = book.begin(chapter, "new", now(), keep)
        except Complaint as complaint:
            raise Problem("bad-request", str(complaint)) from None
        seats = [SeatOrder(seat.kind, seat.name, seat.bot if seat.kind == "bot" else "") for seat in room.seats]
        options = {**book.options, "chapter": chapter}
        order = TableOrder(GAME, seats, options, strict=room.row.strict, content=room.row.own)
        made = await self.house.make(order, room.row.id, attempt.start, room.row.content, asker)
        book.attempts[-1] = msgspec.structs.replace(attempt, record=made.table)
        await self.write(room, book)

    async def sit(self, campaign: str, key: str, nonce: str) -> Sat:
        """Takes the key's seat at the attempt under way: the same key opens it, and nobody else's any more."""
        check_nonce(nonce)
        room = await self.room(campaign, key)
        async with self.host.holding(room):
            seat = check_seated(room, key)
            there = (await self.read(room)).under_way()
            if there is None:
                raise Problem("not-started", "No attempt is under way; begin one first.")
            live = await self.house.live(there.record)
            async with self.host.holding(live):
                if live.seats[seat].key != room.seats[seat].key:
                    await self.hand_over(live, room.seats[seat], nonce)
                sat = Sat(live.row.id, seat, live.commit, live.seats[seat].nonce, keys.watch_key(live.row.secret), waiting(live))
            announce(room)
            return sat

    async def hand_over(self, live: LiveTable, holder: SeatRow, nonce: str) -> None:
        """The holder of a seat of the room gets it at an attempt's table, and whoever had it there before is let go."""
        before = live.seats[holder.seat]
        fresh = msgspec.structs.replace(
            before,
            name=holder.name or before.name,
            nonce=before.nonce or nonce.lower(),
            invite=b"",
            key=holder.key,
            bot="",
        )
        await self.host.put_seat(live, fresh)
        self.let_go(live, holder.seat)
        if live.is_dealt:
            self.house.fresh.drop(live.row.id)
        live.tell()
        self.host.wake(live)

    def let_go(self, live: LiveTable, seat: int) -> None:
        for ear in list(live.audience(seat).ears):
            ear.drop("bad-key")

    async def vacate(self, campaign: str) -> None:
        """After somebody left a table: if it is a campaign's room, their key opens nothing at the attempt under way either."""
        with contextlib.suppress(Problem):  # the seat is given up, whatever becomes of this
            room = await self.house.live(campaign)
            if room.row.campaign != room.row.id:
                return
            async with self.host.holding(room):
                await self.read(room)
                announce(room)

    async def drop_strangers(self, live: LiveTable, room: LiveTable) -> None:
        """Lets those go whose seats of the room are no longer theirs.

        Before the beginning their nonces go with them: the table waits for those of whoever comes instead.
        """
        for seat in list(live.seats):
            if seat.key and seat.key != room.seats[seat.seat].key:
                nonce = seat.nonce if live.table is not None else ""
                await self.host.put_seat(live, msgspec.structs.replace(seat, key=b"", nonce=nonce))
                self.let_go(live, seat.seat)
                live.tell()

    async def give_up(self, campaign: str, key: str, table: str) -> CampaignSeen:
        """Ends the attempt at that table, if it is still under way; one that has ended meanwhile stays as it ended."""
        room = await self.room(campaign, key)
        async with self.host.holding(room):
            seat = check_seated(room, key)
            book = await self.read(room)
            there = book.under_way()
            if there is not None and there.record == table:
                book.give_up(table, now())
                await self.write(room, book)
                self.house.fresh.drop(table)
                announce(room)
            return await self.seen(room, seat, book)

    # The book

    async def read(self, room: LiveTable) -> Campaign:
        """The book, with what has ended since it was last open."""
        try:
            papers = await self.house.store.papers(room.row.id, KIND)
        except StoreError:
            raise Problem("storage", STORAGE) from None
        book = read_campaign(papers[0].data) if papers else Campaign(seats=[], attempts=[])
        book.seats = [seat.bot if seat.kind == "bot" else PERSON for seat in room.seats]
        book.options = {name: value for name, value in room.options.items() if name != "chapter"}
        book.printed = room.row.content
        if await self.close_ended(room, book):
            await self.write(room, book)
            announce(room)
        return book

    async def close_ended(self, room: LiveTable, book: Campaign) -> bool:
        """Writes down how the attempt under way ended, if it has; otherwise only those who belong to the campaign stay at it."""
        there = book.under_way()
        live = await self.usable(there) if there else None
        if there is None or live is None:
            return False
        async with self.host.holding(live):
            if not live.is_over:
                await self.drop_strangers(live, room)
                return False
            state = live.playing.state
            assert isinstance(state, TwoTowers)
            book.finish(there.record, state, live.playing.journal, now())
        return True

    async def write(self, room: LiveTable, book: Campaign) -> None:
        text = book.write()
        read_campaign(text)  # what is written can be read again
        try:
            await self.house.store.put_paper(Paper(room.row.id, KIND, "", text))
        except StoreError:
            raise Problem("storage", STORAGE) from None

    async def usable(self, attempt: Attempt) -> LiveTable | None:
        """An attempt's table; None where it cannot be brought back, and never will be."""
        try:
            return await self.house.live(attempt.record)
        except Problem as problem:
            if problem.code in UNUSABLE:
                return None
            raise

    # What a reader is shown

    async def seen(self, room: LiveTable, seat: int, book: Campaign) -> CampaignSeen:
        there = book.under_way()
        return CampaignSeen(
            table=room.info(),
            seat=seat,
            book=book.standings(),
            upcoming=book.upcoming(),
            under_way=await self.seen_under_way(book, there) if there else None,
            attempts=[seen_attempt(book, attempt) for attempt in book.attempts],
        )

    async def seen_under_way(self, book: Campaign, attempt: Attempt) -> UnderWay:
        live = await self.usable(attempt)
        return UnderWay(
            chapter=attempt.chapter,
            table=attempt.record,
            number=book.number(attempt),
            kept=attempt.done,
            waiting=waiting(live) if live else [],
            commit=live.commit if live else "",
            playable=live is not None,
        )
