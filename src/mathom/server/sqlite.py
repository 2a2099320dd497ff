"""Storage in one SQLite file: what a server keeps unless it is given a PostgreSQL database."""

from __future__ import annotations

import contextlib
import sqlite3
from collections.abc import Iterator
from functools import partial
from itertools import pairwise
from pathlib import Path

from mathom.server import rows
from mathom.server.store import Age, Entry, Paper, SeatRow, Size, StoreError, TableRow
from mathom.server.writer import Writer


class SqliteStore:
    """A Store in a file that one server at a time uses."""

    def __init__(self, path: str | Path) -> None:
        self.path = Path(path).expanduser().absolute()
        self._writer = Writer(self.path)

    @property
    def commits(self) -> int:
        """How many transactions have reached the disk."""
        return self._writer.commits

    async def open(self) -> None:
        await self._writer.start()

    async def close(self) -> None:
        await self._writer.stop()

    async def add_table(self, table: TableRow, seats: list[SeatRow]) -> None:
        def work(connection: sqlite3.Connection) -> None:
            try:
                with together(connection):
                    connection.execute(rows.ADD_TABLE, rows.table_values(table))
                    connection.execute(rows.ADD_AGE, (table.id, table.made))
                    connection.executemany(rows.ADD_SEAT, [rows.seat_values(seat) for seat in seats])
            except sqlite3.IntegrityError:
                raise StoreError(rows.table_there(table)) from None

        await self._writer.write(work)

    async def append(self, entry: Entry, *papers: Paper) -> None:
        def add(connection: sqlite3.Connection) -> None:
            try:
                added = connection.execute(rows.APPEND, rows.entry_values(entry)).rowcount
            except sqlite3.IntegrityError:
                added = 0
            if not added:
                raise StoreError(rows.not_next(entry))

        def add_all(connection: sqlite3.Connection) -> None:
            with together(connection):
                add(connection)
                for paper in papers:
                    put(connection, paper)

        await self._writer.write(add_all if papers else add)

    async def put_paper(self, paper: Paper) -> None:
        await self._writer.write(lambda connection: put(connection, paper))

    async def papers(self, table: str, kind: str) -> list[Paper]:
        return await self._writer.read(lambda connection: rows.read_papers(connection.execute(rows.PAPERS, (table, kind))))

    async def all_papers(self, kind: str, place: str, limit: int) -> list[Paper]:
        def work(connection: sqlite3.Connection) -> list[Paper]:
            return rows.read_papers(connection.execute(*rows.asking_for_papers(kind, place, limit)))

        return await self._writer.read(work)

    async def put_seat(self, seat: SeatRow, invite: bytes | None = None) -> bool:
        values = rows.seat_values(seat)

        def work(connection: sqlite3.Connection) -> bool:
            if invite is None:
                return connection.execute(rows.PUT_SEAT, values).rowcount == 1
            return connection.execute(rows.CLAIM_SEAT, (*values, invite)).rowcount == 1

        return await self._writer.write(work)

    async def table(self, table: str) -> tuple[TableRow, list[SeatRow], list[Entry]] | None:
        def work(connection: sqlite3.Connection) -> tuple[TableRow, list[SeatRow], list[Entry]] | None:
            found = connection.execute(rows.TABLE, (table,)).fetchone()
            if found is None:
                return None
            seats = rows.read_seats(connection.execute(rows.SEATS, (table,)))
            return rows.read_table(found), seats, rows.read_entries(connection.execute(rows.ENTRIES, (table,)))

        return await self._writer.read(work)

    async def head(self, table: str) -> tuple[TableRow, list[SeatRow]] | None:
        def work(connection: sqlite3.Connection) -> tuple[TableRow, list[SeatRow]] | None:
            found = connection.execute(rows.TABLE, (table,)).fetchone()
            return None if found is None else (rows.read_table(found), rows.read_seats(connection.execute(rows.SEATS, (table,))))

        return await self._writer.read(work)

    async def age(self, table: str) -> Age:
        return Age(*await self._writer.read(lambda connection: connection.execute(rows.AGE, (table,)).fetchone() or (0.0, 0.0)))

    async def touch(self, table: str, now: float) -> None:
        await self._writer.write(lambda connection: connection.execute(rows.TOUCH, (table, now)).rowcount)

    async def announce(self, before: float, until: float, limit: int) -> int:
        return await self._writer.write(lambda connection: connection.execute(rows.ANNOUNCE, (before, until, limit)).rowcount)

    async def spare_all(self) -> None:
        await self._writer.write(lambda connection: connection.execute(rows.SPARE_ALL).rowcount)

    async def ended(self, now: float, before: float, limit: int) -> list[str]:
        return await self._writer.read(lambda connection: [name for [name] in connection.execute(rows.ENDED, (now, before, limit))])

    async def delete(self, table: str) -> None:
        def work(connection: sqlite3.Connection) -> None:
            with together(connection):
                for statement in rows.DELETE:
                    connection.execute(statement, (table,))

        await self._writer.write(work)

    async def size(self) -> Size:
        held = 0
        for first, last in pairwise(rows.SLICES):
            for statement in rows.HELD:
                held += await self._writer.read(partial(sum_of, statement, first, last))
        counts = await self._writer.read(lambda connection: connection.execute(rows.COUNTS).fetchone())
        return Size(held, *counts)

    async def find_invite(self, invite: bytes) -> tuple[str, int] | None:
        return await self._writer.read(lambda connection: connection.execute(rows.FIND_INVITE, (invite,)).fetchone())

    async def listed(self, limit: int) -> list[str]:
        def work(connection: sqlite3.Connection) -> list[str]:
            return [name for [name] in connection.execute(rows.LISTED, (max(limit, 0),))]

        return await self._writer.read(work)


def put(connection: sqlite3.Connection, paper: Paper) -> None:
    values = rows.paper_values(paper)
    try:
        if paper.data:
            connection.execute(rows.PUT_PAPER, values)
        else:
            connection.execute(rows.DROP_PAPER, values[:3])
    except sqlite3.IntegrityError:
        raise StoreError(rows.no_table(paper)) from None


def sum_of(statement: str, first: str, last: str, connection: sqlite3.Connection) -> int:
    [found] = connection.execute(statement, (first, last)).fetchone()
    return int(found)


@contextlib.contextmanager
def together(connection: sqlite3.Connection) -> Iterator[None]:
    """All of several statements or none, whatever else is in the transaction. A single statement is so by itself."""
    connection.execute("SAVEPOINT together")
    try:
        yield
    except BaseException:
        if connection.in_transaction:
            connection.execute("ROLLBACK TO together")
            connection.execute("RELEASE together")
        raise
    connection.execute("RELEASE together")
