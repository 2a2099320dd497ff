"""Tables that are too old, or too many, where whoever runs the house does not keep all: announced first, deleted a month later."""

from __future__ import annotations

import asyncio
import time
from math import ceil
from typing import TYPE_CHECKING

from mathom.server.keeper import DAY
from mathom.server.problems import log, note_broken
from mathom.server.store import StoreError

if TYPE_CHECKING:
    from mathom.server.house import House

MONTH = 30 * DAY
MANY = 1_000
"""So many tables are announced for their age, or deleted, at a time."""


class Clearing:
    """Looks through one house now and then."""

    def __init__(self, house: House) -> None:
        self.house = house
        self.store = house.store
        self.settings = house.settings

    async def work(self) -> None:
        while True:
            try:
                await self.sweep(time.time())
            except StoreError as error:
                note_broken(error)
            await asyncio.sleep(self.settings.sweep)

    async def sweep(self, now: float) -> None:
        """Nothing goes sooner than a month after it was announced, nor a month after its last decision, and no campaign ever."""
        days, most = self.settings.keep_days, self.settings.keep_mb * 1e6
        if not days and not most:
            await self.store.spare_all()
            return
        until = now + MONTH
        if days:
            await self.store.announce(now - max(days * DAY - MONTH, 0.0), until, MANY)
        size = await self.store.size() if most else None
        if size and size.bytes > most:
            many = ceil((size.bytes - most) / size.bytes * size.tables) - size.ending
            await self.store.announce(now, until, max(0, many))
        gone = [await self.delete(table) for table in await self.store.ended(now, now - MONTH - DAY, MANY)]
        if any(gone):
            log.warning("%d tables had come to their end and are deleted.", sum(gone))
        for live in list(self.house.tables.values()):
            age = await self.store.age(live.row.id)
            if age != live.age:
                live.age, live.known = age, None
                live.tell()

    async def delete(self, table: str) -> bool:
        """Deletes a table, unless somebody is at it just now; whether it is gone."""
        house = self.house
        live = house.tables.get(table)
        if table in house.loading or (live is not None and (live.has_listeners or live.lock.locked() or house.host.is_busy(live))):
            return False
        house.tables.pop(table, None)
        await self.store.delete(table)
        return True
