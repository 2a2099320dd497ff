"""What happens at a table is stored before anybody is told; what could not be stored has not happened."""

from __future__ import annotations

import contextlib
import time
from collections.abc import AsyncIterator
from typing import NoReturn

from mathom.server.live import LiveTable
from mathom.server.problems import Problem
from mathom.server.results import papers_of
from mathom.server.store import Age, Entry, Paper, SeatRow, Store, StoreError

DAY = 86_400.0
STORAGE = "Nothing can be stored now, so no decision is taken."


class Keeper:
    """Changes tables in memory and in the store alike."""

    def __init__(self, store: Store) -> None:
        self.store = store

    def wake(self, live: LiveTable) -> None:
        """Sets bots thinking that are due."""
        raise NotImplementedError

    @contextlib.asynccontextmanager
    async def holding(self, live: LiveTable) -> AsyncIterator[None]:
        """A table for oneself, as the store has it; raises Problem where the store cannot be read."""
        live.touched = time.monotonic()
        async with live.lock:
            if live.torn:
                await self.mend(live)
            yield

    async def commit(self, live: LiveTable, entry: Entry, *papers: Paper) -> None:
        """Plays an entry, stores it, with the result where it was the last, and only then tells anybody.

        Papers are kept with it. What cannot be stored has not happened.
        """
        live.torn = True
        live.play(entry)
        try:
            await self.note_age(live)
            await self.store.append(entry, *papers, *papers_of(live))
        except StoreError:
            await self.give_way(live)
        live.torn = False
        live.note(entry)
        live.tell()
        self.wake(live)

    async def note_age(self, live: LiveTable) -> None:
        """Writes down, once a day, that the table is in use: so it is not deleted."""
        now = time.time()
        if live.age.until or now - live.age.touched > DAY:
            await self.store.touch(live.row.id, now)
            live.age = Age(now, 0.0)
            live.known = None

    async def give_way(self, live: LiveTable) -> NoReturn:
        """After something could not be stored: the table as the store has it, now or as soon as it can be read."""
        with contextlib.suppress(Problem):
            await self.mend(live)
        raise Problem("storage", STORAGE)

    async def mend(self, live: LiveTable) -> None:
        """Reads a table from the store again, which may have kept what it said it could not."""
        try:
            kept, age = await self.store.table(live.row.id), await self.store.age(live.row.id)
        except StoreError:
            kept = None
        if kept is None:
            raise Problem("storage", STORAGE)
        live.seats, live.age = kept[1], age
        before = live.undos
        await live.fold(kept[2])
        for audience in live.audiences.values():
            audience.reading = type(audience.reading)(audience.reading.reader)
            if live.undos != before:
                audience.start_over()
        live.request, live.request_id = None, None
        live.known = None
        live.torn = False
        live.tell()
        self.wake(live)

    async def put_seat(self, live: LiveTable, row: SeatRow, invite: bytes | None = None) -> bool:
        """Stores a seat, then changes it; with `invite` only while it still has that invite: False otherwise."""
        live.torn = True
        try:
            is_done = await self.store.put_seat(row, invite)
        except StoreError:
            await self.give_way(live)
        live.torn = False
        if is_done:
            live.set_seat(row)
            live.known = None
        return is_done
