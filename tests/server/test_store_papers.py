"""Papers beside a table, on SQLite and on PostgreSQL alike; and a database of the first version, brought up to this one."""

from __future__ import annotations

import sqlite3
from collections.abc import Callable
from pathlib import Path

import msgspec
import pytest

from mathom.server import database, rows
from mathom.server.folder import open_store
from mathom.server.keys import hashed
from mathom.server.store import Entry, Paper, Store, StoreError, TableRow
from tests.server.stores import Postgres, a_seat, a_table, an_entry, numbers, opened

pytestmark = pytest.mark.anyio


async def test_a_paper_replaces_the_one_at_its_place_and_an_empty_one_removes_it(store: Store) -> None:
    await store.add_table(a_table(), [])
    await store.put_paper(Paper("t", "comment", "b", "one"))
    await store.put_paper(Paper("t", "comment", "a", "żółw\n'; --"))
    await store.put_paper(Paper("t", "bell", "b", "other kind"))
    await store.put_paper(Paper("t", "comment", "b", "two"))
    assert await store.papers("t", "comment") == [Paper("t", "comment", "a", "żółw\n'; --"), Paper("t", "comment", "b", "two")]
    await store.put_paper(Paper("t", "comment", "a", ""))
    await store.put_paper(Paper("t", "comment", "nowhere", ""))
    assert await store.papers("t", "comment") == [Paper("t", "comment", "b", "two")]
    assert await store.papers("t", "bell") == [Paper("t", "bell", "b", "other kind")]


async def test_a_paper_of_no_table_is_refused(store: Store) -> None:
    with pytest.raises(StoreError, match="comment of table t cannot be kept"):
        await store.put_paper(Paper("t", "comment", "a", "x"))
    assert await store.papers("t", "comment") == []


async def test_papers_of_all_tables_come_newest_table_first(store: Store) -> None:
    for made, name in enumerate(["old", "new", "other"]):
        await store.add_table(a_table(name, made=float(made)), [])
        await store.put_paper(Paper(name, "result", "x" if name != "other" else "y", name))
    assert [paper.data for paper in await store.all_papers("result", "", 10)] == ["other", "new", "old"]
    assert [paper.data for paper in await store.all_papers("result", "x", 10)] == ["new", "old"]
    assert [paper.data for paper in await store.all_papers("result", "", 1)] == ["other"]
    assert await store.all_papers("result", "", -1) == []
    assert await store.all_papers("comment", "", 10) == []


async def test_an_entry_and_its_paper_are_kept_together_or_not_at_all(store: Store, again: Callable[[], Store]) -> None:
    await store.add_table(a_table(), [])
    with pytest.raises(StoreError):
        await store.append(an_entry("t", 5), Paper("t", "result", "x", "data"))
    assert await store.papers("t", "result") == []
    with pytest.raises(StoreError):
        await store.append(an_entry("t", 0), Paper("t", "thoughts", "0", "much"), Paper("elsewhere", "result", "x", "data"))
    assert await numbers(store, "t") == []
    assert await store.papers("t", "thoughts") == []
    await store.append(an_entry("t", 0), Paper("t", "thoughts", "0", "much"), Paper("t", "result", "x", "data"))
    await store.close()
    async with opened(again()) as other:
        assert await numbers(other, "t") == [0]
        assert await other.papers("t", "result") == [Paper("t", "result", "x", "data")]
        assert await other.papers("t", "thoughts") == [Paper("t", "thoughts", "0", "much")]


async def test_a_known_deal_a_branch_and_an_owners_content_come_back(store: Store) -> None:
    row = msgspec.structs.replace(
        a_table(), own="[[card]]\n", deal="day-2026-11-15", dealt=("00ff", "aa", "bb"), branch="mathom-record 1\n", campaign="c"
    )
    await store.add_table(row, [])
    kept = await store.table("t")
    assert kept is not None
    assert kept[0] == row


VERSION_1 = (
    """CREATE TABLE tables (
        id TEXT PRIMARY KEY, game TEXT NOT NULL, rules INTEGER NOT NULL, content TEXT NOT NULL, options TEXT NOT NULL,
        strict BOOLEAN NOT NULL, listed BOOLEAN NOT NULL, secret {blob} NOT NULL, watch {blob} NOT NULL,
        made DOUBLE PRECISION NOT NULL, start TEXT NOT NULL)""",
    """CREATE TABLE seats (
        table_id TEXT NOT NULL REFERENCES tables (id), seat INTEGER NOT NULL, kind TEXT NOT NULL, name TEXT NOT NULL,
        bot TEXT NOT NULL, nonce TEXT NOT NULL, invite {blob} NOT NULL, key {blob} NOT NULL,
        PRIMARY KEY (table_id, seat)){clustered}""",
    """CREATE TABLE entries (
        table_id TEXT NOT NULL REFERENCES tables (id), number INTEGER NOT NULL, seat INTEGER NOT NULL, client TEXT NOT NULL,
        at INTEGER NOT NULL, text TEXT NOT NULL, undo_to INTEGER NOT NULL, agreed TEXT NOT NULL,
        PRIMARY KEY (table_id, number), UNIQUE (table_id, seat, client)){clustered}""",
    "CREATE INDEX seats_by_invite ON seats (invite) WHERE length(invite) > 0",
    "CREATE INDEX tables_listed ON tables (made) WHERE listed",
)
"""How a database of the first version was made."""
OLD_TABLE = TableRow("t", "confrontation", 1, "abc", {"mode": "draft"}, False, True, b"\x01\x02", hashed("watch"), 1.5, "")
OLD_SEATS = [a_seat("t", 0, "invite"), a_seat("t", 1, key="key")]
OLD_ENTRIES = [Entry("t", 0, 0, "c0", 0, "Ara-Fan"), Entry("t", 1, 0, "c1", 1, "", 0, (0, 1))]


def old_values() -> tuple[tuple[object, ...], list[tuple[object, ...]], list[tuple[object, ...]]]:
    return (
        rows.table_values(OLD_TABLE)[:11],
        [rows.seat_values(seat) for seat in OLD_SEATS],
        list(map(rows.entry_values, OLD_ENTRIES)),
    )


def make_old_file(path: Path) -> None:
    path.parent.mkdir(parents=True)
    connection = sqlite3.connect(path)
    for statement in VERSION_1:
        connection.execute(statement.format(blob="BLOB", clustered=" WITHOUT ROWID"))
    table, seats, entries = old_values()
    connection.execute(f"INSERT INTO tables VALUES ({', '.join('?' * 11)})", table)
    connection.executemany(f"INSERT INTO seats VALUES ({', '.join('?' * 8)})", seats)
    connection.executemany(f"INSERT INTO entries VALUES ({', '.join('?' * 8)})", entries)
    connection.execute(f"PRAGMA application_id = {database.MARK}")
    connection.execute("PRAGMA user_version = 1")
    connection.commit()
    connection.close()


async def make_old_database(postgres: Postgres) -> None:
    asyncpg = pytest.importorskip("asyncpg")
    connection = await asyncpg.connect(postgres.url)
    await connection.execute("CREATE SCHEMA mathom")
    await connection.execute("SET search_path = mathom")
    await connection.execute("CREATE TABLE version (number INTEGER NOT NULL)")
    await connection.execute("INSERT INTO version VALUES (1)")
    for statement in VERSION_1:
        await connection.execute(statement.format(blob="BYTEA", clustered=""))
    table, seats, entries = old_values()
    places = [", ".join(f"${number + 1}" for number in range(length)) for length in (11, 8)]
    await connection.execute(f"INSERT INTO tables VALUES ({places[0]})", *table)
    await connection.executemany(f"INSERT INTO seats VALUES ({places[1]})", seats)
    await connection.executemany(f"INSERT INTO entries VALUES ({places[1]})", entries)
    await connection.close()


async def check_brought_up(place: str) -> None:
    """All that was there is there, and what is new works; opened again nothing is done twice."""
    for time in range(2):
        async with opened(open_store(place)) as store:
            assert await store.table("t") == (OLD_TABLE, OLD_SEATS, OLD_ENTRIES)
            assert await store.find_invite(hashed("invite")) == ("t", 0)
            assert len(await store.papers("t", "comment")) == time
            await store.put_paper(Paper("t", "comment", "a", "x"))
            await store.add_table(msgspec.structs.replace(a_table(f"new{time}"), deal="x", dealt=("00", "11")), [])


async def test_a_file_of_the_first_version_is_brought_up_to_this_one(tmp_path: Path) -> None:
    make_old_file(tmp_path / "data" / "tables.db")
    await check_brought_up(str(tmp_path / "data"))


async def test_a_database_of_the_first_version_is_brought_up_to_this_one(postgres: Postgres) -> None:
    await make_old_database(postgres)
    await check_brought_up(postgres.url)
