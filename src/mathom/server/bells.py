"""Bells: a seat at which nobody is present can be told that it is its turn, once a turn, in words that are always the same."""

from __future__ import annotations

import asyncio
import logging
from functools import cache
from importlib.resources import files
from weakref import WeakKeyDictionary

import msgspec

from mathom.kernel.game import Complaint
from mathom.kernel.text import Catalogue
from mathom.server.bell_address import Bell, read_url
from mathom.server.bell_line import Line, NotRung
from mathom.server.live import LiveTable
from mathom.server.problems import Problem, note_broken
from mathom.server.settings import Settings
from mathom.server.store import Paper, Store, StoreError

KIND = "bell"
RINGERS = 4
"""How many bells are rung at once."""
WAITING = 500
"""How many may wait to be rung; more are left out."""
NOT_KEPT = "Nothing can be stored now, so no bell is set."

log = logging.getLogger(__name__)


class Bells:
    """The bells of one house. They ring only where the operator has listed hosts; then tables are looked at as they change."""

    def __init__(self, store: Store, settings: Settings, line: Line | None = None) -> None:
        self.store = store
        self.hosts = settings.bell_hosts
        self.line = line or Line()
        self.waiting: asyncio.Queue[tuple[LiveTable, int, int]] = asyncio.Queue(WAITING)
        self.ringers: set[asyncio.Task[None]] = set()
        self.seen: WeakKeyDictionary[LiveTable, dict[int, int]] = WeakKeyDictionary()
        """For each seat, the turn that was dealt with already: somebody was there, it was rung for, or it began long ago."""

    # Setting them

    async def put(self, live: LiveTable, seat: int, url: str, language: str) -> str:
        """Keeps an address for a seat as long as the same person holds it; returns its host; raises Problem."""
        if not self.hosts:
            raise Problem("bell", "This server rings no bells: whoever runs it has listed no hosts for them.")
        try:
            host, _, _ = read_url(url, self.hosts)
        except Complaint as complaint:
            raise Problem("bad-request", str(complaint)) from None
        await self.keep(live, seat, msgspec.json.encode(Bell(url, language, live.seats[seat].key.hex())).decode())
        return host

    async def forget(self, live: LiveTable, seat: int) -> None:
        """Takes a seat's bell away."""
        await self.keep(live, seat, "")

    async def host(self, live: LiveTable, seat: int) -> str:
        """The host of a seat's bell; empty where it has none."""
        bell = await self.bell(live, seat)
        return bell.host if bell else ""

    async def keep(self, live: LiveTable, seat: int, data: str) -> None:
        try:
            await self.store.put_paper(Paper(live.row.id, KIND, str(seat), data))
        except StoreError:
            raise Problem("storage", NOT_KEPT) from None

    async def bell(self, live: LiveTable, seat: int) -> Bell | None:
        """The bell of a seat, unless it was another's who held the seat before."""
        try:
            papers = await self.store.papers(live.row.id, KIND)
        except StoreError:
            raise Problem("storage", NOT_KEPT) from None
        kept = [msgspec.json.decode(paper.data, type=Bell) for paper in papers if paper.place == str(seat)]
        return next((bell for bell in kept if bell.holder == live.seats[seat].key.hex()), None)

    # Ringing them

    def look(self, live: LiveTable) -> None:
        """Has the seats rung for that have become due while nobody is at them; called whenever a table changes."""
        if not self.hosts:
            return
        due = live.table.state.to_act() if live.table is not None else ()
        turns = {seat: live.counts[seat] for seat in due if seat >= 0 and not live.seats[seat].bot}
        if live not in self.seen:  # brought into memory: whoever is due now has been due before
            self.seen[live] = turns
            return
        seen = self.seen[live]
        for seat, turn in turns.items():
            if seen.get(seat) == turn:
                continue
            seen[seat] = turn
            if not live.is_present(seat) and not self.waiting.full():
                self.waiting.put_nowait((live, seat, turn))
                self.call_ringers()

    def call_ringers(self) -> None:
        if len(self.ringers) < RINGERS:
            task = asyncio.create_task(self.ring_all())
            self.ringers.add(task)
            task.add_done_callback(self.ringers.discard)

    async def ring_all(self) -> None:
        while not self.waiting.empty():
            live, seat, turn = self.waiting.get_nowait()
            try:
                await self.ring(live, seat, turn)
            except Problem:
                log.warning("A bell could not be looked up in the store.")
            except Exception as error:
                note_broken(error)

    async def ring(self, live: LiveTable, seat: int, turn: int) -> None:
        """Rings for a turn if nobody has come meanwhile. That it rang is kept first: rather never than twice."""
        async with live.lock:  # a bell that is changed or taken away meanwhile must not come back
            bell = await self.bell(live, seat)
            if bell is None or bell.rung == turn or live.is_present(seat) or live.counts[seat] != turn:
                return
            try:
                host, port, path = read_url(bell.url, self.hosts)
            except Complaint:  # the operator has taken it off the list
                return
            await self.keep(live, seat, msgspec.json.encode(msgspec.structs.replace(bell, rung=turn)).decode())
        try:
            await self.line.ring(host, port, path, words(bell.language))
        except NotRung as why:
            log.warning("The bell at %s %s.", host, why)

    async def close(self) -> None:
        tasks = list(self.ringers)
        for task in tasks:
            task.cancel()
        await asyncio.gather(*tasks, return_exceptions=True)
        self.line.close()


@cache
def words(language: str) -> str:
    """What a bell says: the same for every game, table and turn."""
    text = files("mathom.server").joinpath(f"text.{language}.json").read_text(encoding="utf-8")
    return Catalogue.read(language, text).say("bell.turn")
