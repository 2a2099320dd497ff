"""Storage in a PostgreSQL database, by asyncpg (`pip install 'mathom[postgres]'`)."""

from __future__ import annotations

import asyncio
import contextlib
import time
from collections.abc import AsyncIterator, Iterator
from typing import Any
from weakref import WeakValueDictionary

import asyncpg  # type: ignore[import-untyped]

from mathom.server import rows
from mathom.server.store import Age, Entry, Paper, SeatRow, Size, StoreError, TableRow

CONNECTIONS = 8
PATIENCE = 15.0
"""Seconds to wait for a connection, and for a statement."""
LOCK = 0x4D74686D
"""Servers that open one database at once make its columns one after the other."""

LOST = (OSError, TimeoutError, asyncpg.PostgresConnectionError, asyncpg.OperatorInterventionError)
"""What a server that is gone, going or coming looks like. Whether a statement in between was kept is not known."""


class PostgresStore:
    """A Store in the schema `mathom` of a database."""

    def __init__(self, url: str) -> None:
        self._url = url
        self._pool: Any = None
        self._orders: WeakValueDictionary[str, asyncio.Lock] = WeakValueDictionary()

    async def open(self) -> None:
        if self._pool is not None:
            raise StoreError("The PostgreSQL database is open already.")
        settings = {"application_name": "mathom", "search_path": "mathom", "synchronous_commit": "on"}
        with sentences():
            try:
                pool = await asyncpg.create_pool(
                    self._url,
                    min_size=1,
                    max_size=CONNECTIONS,
                    timeout=PATIENCE,
                    command_timeout=PATIENCE,
                    server_settings=settings,
                )
            except ValueError:
                raise StoreError(
                    "The database's URL is not understood; it should be like postgresql://user@host/database."
                ) from None
        self._pool = pool
        try:
            async with self._transaction() as connection:
                await prepare(connection)
        except BaseException:
            await self.close()
            raise

    async def close(self) -> None:
        pool, self._pool = self._pool, None
        if pool is None:
            return
        try:
            await asyncio.wait_for(pool.close(), PATIENCE)
        except (*LOST, asyncpg.InterfaceError):
            pool.terminate()

    async def add_table(self, table: TableRow, seats: list[SeatRow]) -> None:
        async with self._transaction() as connection:
            try:
                await connection.execute(dollars(rows.ADD_TABLE), *rows.table_values(table))
                await connection.execute(dollars(rows.ADD_AGE), table.id, float(table.made))
                await connection.executemany(dollars(rows.ADD_SEAT), [rows.seat_values(seat) for seat in seats])
            except asyncpg.IntegrityConstraintViolationError:
                raise StoreError(rows.table_there(table)) from None

    async def append(self, entry: Entry, *papers: Paper) -> None:
        # The entries of a table go in the order in which they came; those of different tables beside each other.
        async with self._orders.setdefault(entry.table, asyncio.Lock()), self._transaction() as connection:
            try:
                done = await connection.execute(dollars(rows.APPEND), *rows.entry_values(entry))
            except asyncpg.IntegrityConstraintViolationError:
                done = ""
            if not done.endswith(" 1"):
                raise StoreError(rows.not_next(entry))
            for paper in papers:
                await put(connection, paper)

    async def put_paper(self, paper: Paper) -> None:
        async with self._transaction() as connection:
            await put(connection, paper)

    async def papers(self, table: str, kind: str) -> list[Paper]:
        async with self._connection() as connection:
            return rows.read_papers(map(tuple, await connection.fetch(dollars(rows.PAPERS), table, kind)))

    async def all_papers(self, kind: str, place: str, limit: int) -> list[Paper]:
        statement, values = rows.asking_for_papers(kind, place, limit)
        async with self._connection() as connection:
            return rows.read_papers(map(tuple, await connection.fetch(dollars(statement), *values)))

    async def put_seat(self, seat: SeatRow, invite: bytes | None = None) -> bool:
        values = rows.seat_values(seat)
        async with self._connection() as connection:
            if invite is None:
                done = await connection.execute(dollars(rows.PUT_SEAT), *values)
            else:
                done = await connection.execute(dollars(rows.CLAIM_SEAT), *values, invite)
            return bool(done.endswith(" 1"))

    async def table(self, table: str) -> tuple[TableRow, list[SeatRow], list[Entry]] | None:
        async with self._transaction(isolation="repeatable_read", readonly=True) as connection:
            found = await connection.fetchrow(dollars(rows.TABLE), table)
            if found is None:
                return None
            seats = rows.read_seats(map(tuple, await connection.fetch(dollars(rows.SEATS), table)))
            entries = rows.read_entries(map(tuple, await connection.fetch(dollars(rows.ENTRIES), table)))
            return rows.read_table(tuple(found)), seats, entries

    async def head(self, table: str) -> tuple[TableRow, list[SeatRow]] | None:
        async with self._transaction(isolation="repeatable_read", readonly=True) as connection:
            found = await connection.fetchrow(dollars(rows.TABLE), table)
            if found is None:
                return None
            return rows.read_table(tuple(found)), rows.read_seats(map(tuple, await connection.fetch(dollars(rows.SEATS), table)))

    async def age(self, table: str) -> Age:
        async with self._connection() as connection:
            found = await connection.fetchrow(dollars(rows.AGE), table)
            return Age(*found) if found is not None else Age(0.0, 0.0)

    async def touch(self, table: str, now: float) -> None:
        async with self._connection() as connection:
            await connection.execute(dollars(rows.TOUCH), table, now)

    async def announce(self, before: float, until: float, limit: int) -> int:
        async with self._connection() as connection:
            done = await connection.execute(dollars(rows.ANNOUNCE), before, until, limit)
            return int(done.rpartition(" ")[2])

    async def spare_all(self) -> None:
        async with self._connection() as connection:
            await connection.execute(rows.SPARE_ALL)

    async def ended(self, now: float, before: float, limit: int) -> list[str]:
        async with self._connection() as connection:
            return [name for [name] in await connection.fetch(dollars(rows.ENDED), now, before, limit)]

    async def delete(self, table: str) -> None:
        async with self._transaction() as connection:
            for statement in rows.DELETE:
                await connection.execute(dollars(statement), table)

    async def size(self) -> Size:
        async with self._connection() as connection:
            held = [await connection.fetchval(statement.replace(rows.SLICED, "")) for statement in rows.HELD]
            return Size(sum(map(int, held)), *await connection.fetchrow(rows.COUNTS))

    async def find_invite(self, invite: bytes) -> tuple[str, int] | None:
        async with self._connection() as connection:
            found = await connection.fetchrow(dollars(rows.FIND_INVITE), invite)
            return None if found is None else (found[0], found[1])

    async def listed(self, limit: int) -> list[str]:
        async with self._connection() as connection:
            return [name for [name] in await connection.fetch(dollars(rows.LISTED), max(limit, 0))]

    @contextlib.asynccontextmanager
    async def _connection(self) -> AsyncIterator[Any]:
        if self._pool is None:
            raise StoreError("The PostgreSQL database is closed.")
        with sentences():
            async with self._pool.acquire(timeout=PATIENCE) as connection:
                yield connection

    @contextlib.asynccontextmanager
    async def _transaction(self, **mode: Any) -> AsyncIterator[Any]:
        async with self._connection() as connection, connection.transaction(**mode):
            yield connection


async def put(connection: Any, paper: Paper) -> None:
    values = rows.paper_values(paper)
    try:
        if paper.data:
            await connection.execute(dollars(rows.PUT_PAPER), *values)
        else:
            await connection.execute(dollars(rows.DROP_PAPER), *values[:3])
    except asyncpg.IntegrityConstraintViolationError:
        raise StoreError(rows.no_table(paper)) from None


def dollars(statement: str) -> str:
    return statement.replace("?", "$")


async def prepare(connection: Any) -> None:
    """Makes the columns where there are none."""
    await connection.execute(f"SELECT pg_advisory_xact_lock({LOCK})")
    if await connection.fetchval("SELECT to_regclass('mathom.version')") is None:
        await connection.execute("CREATE SCHEMA IF NOT EXISTS mathom")
        await connection.execute("CREATE TABLE version (number INTEGER NOT NULL)")
        await connection.execute("INSERT INTO version VALUES (0)")
    version = await connection.fetchval("SELECT number FROM version")
    if version > rows.VERSION:
        raise StoreError(rows.newer("The PostgreSQL database", version))
    for statement in rows.missing(version):
        await connection.execute(statement.format(blob="BYTEA", clustered="", now=time.time()))
    # A database that can only be read is found out now, not at the first decision.
    await connection.execute("UPDATE version SET number = $1", rows.VERSION)


@contextlib.contextmanager
def sentences() -> Iterator[None]:
    """Turns what asyncpg raises into one sentence. None holds the URL: there may be a password in it."""
    try:
        yield
    except asyncpg.DiskFullError:
        raise StoreError("There is no room left on the disk of the PostgreSQL server; nothing is kept until there is.") from None
    except asyncpg.ReadOnlySQLTransactionError:
        raise StoreError("The PostgreSQL database can only be read; name one that can be written to.") from None
    except asyncpg.InvalidCatalogNameError:
        raise StoreError("The PostgreSQL server has no database of that name: make it with createdb.") from None
    except (asyncpg.InvalidAuthorizationSpecificationError, asyncpg.InsufficientPrivilegeError) as error:
        raise StoreError(f"PostgreSQL does not let this user in: {error}.") from None
    except asyncpg.DataError as error:
        raise StoreError(f"This cannot be kept: {error}.") from None
    except LOST:
        raise StoreError("The PostgreSQL server cannot be reached; see that it runs and that its address is right.") from None
    except (asyncpg.PostgresError, asyncpg.InterfaceError) as error:
        raise StoreError(f"PostgreSQL cannot keep anything now: {error}.") from None
