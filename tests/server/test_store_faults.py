"""What a storage does when the disk is full or read-only, when its process is killed, and when the database is not its own."""

from __future__ import annotations

import asyncio
import json
import os
import random
import shutil
import signal
import sqlite3
import stat
import subprocess
import sys
from collections import defaultdict
from pathlib import Path

import pytest

from mathom.server import rows
from mathom.server.folder import data_folder, open_store
from mathom.server.sqlite import SqliteStore
from mathom.server.store import StoreError
from tests.conftest import FULL
from tests.server.programs import ROOT, TRY, run
from tests.server.stores import a_seat, a_table, an_entry, numbers, opened, together

MOUNT = 'mount -t tmpfs -o size=2m tmpfs "$1" && shift && exec "$@"'
PRAGMAS = {"journal_mode": "wal", "synchronous": 2, "fullfsync": 1}


def on_small_disk(folder: Path, *order: object) -> str:
    """Runs a program that alone sees a disk of 2 MB at a folder; nothing is left of it afterwards."""
    apart = ["unshare", "--user", "--map-root-user", "--mount", "sh", "-c", MOUNT, "sh", folder]
    if shutil.which("unshare") is None or subprocess.run([*apart, "true"], capture_output=True).returncode:
        pytest.skip("this system lets no test mount a small disk (unshare --user --mount)")
    return run(*apart, *order)


def test_a_full_disk_is_said_and_loses_nothing_and_play_goes_on_with_room(tmp_path: Path) -> None:
    told = json.loads(on_small_disk(tmp_path, sys.executable, "-m", "tests.server.small_disk", tmp_path))
    assert "There is no room left on the disk" in told["sentence"]
    assert told["full"] > 100
    assert told["read"] == list(range(told["full"]))
    assert told["kept"] == list(range(told["full"] + 20))


def test_a_file_that_cannot_grow_loses_nothing(tmp_path: Path) -> None:
    told = json.loads(run(sys.executable, "-m", "tests.server.small_disk", tmp_path, 300_000))
    assert "cannot be read or written" in told["sentence"]
    assert told["full"] > 100
    assert told["read"] == list(range(told["full"]))
    assert told["kept"] == list(range(told["full"] + 20))


def test_a_server_does_not_start_on_a_full_disk(tmp_path: Path) -> None:
    fill = 'head -c 9000000 /dev/zero > "$1/rest" 2>/dev/null; exec "$2" -c "$3" "$1"'
    assert "no room left" in on_small_disk(tmp_path, "sh", "-c", fill, "sh", tmp_path, sys.executable, TRY)


def test_a_server_does_not_start_on_a_disk_that_can_only_be_read(tmp_path: Path) -> None:
    order = '"$2" -c "$3" "$1"; mount -o remount,ro "$1"; "$2" -c "$3" "$1"; "$2" -c "$3" "$1/other"'
    first, second, third = on_small_disk(tmp_path, "sh", "-c", order, "sh", tmp_path, sys.executable, TRY).splitlines()
    assert first == "opened"
    assert f"{tmp_path}/tables.db can only be read" in second
    assert "Read-only file system" in third


@pytest.mark.anyio
async def test_a_file_that_becomes_read_only_takes_no_decision_until_it_is_writable(tmp_path: Path) -> None:
    async with opened(SqliteStore(tmp_path / "tables.db")) as store:
        await store.add_table(a_table(), [])
        files = [tmp_path / "tables.db", tmp_path / "tables.db-wal"]
        if shutil.which("chattr") is None or subprocess.run(["chattr", "+i", *files], capture_output=True).returncode:
            pytest.skip("this system lets no test make a file immutable (chattr +i)")
        try:
            with pytest.raises(StoreError, match="can only be read"):
                await store.append(an_entry("t", 0))
            assert await numbers(store, "t") == []
        finally:
            subprocess.run(["chattr", "-i", *files], check=True)
        await store.append(an_entry("t", 0))
        assert await numbers(store, "t") == [0]


def test_nothing_acknowledged_is_lost_or_doubled_by_kill_9(place: str) -> None:
    acknowledged: dict[str, list[int]] = defaultdict(list)
    chance = random.Random(5)
    for _ in range(100 if FULL else 2):
        with subprocess.Popen([sys.executable, "-m", "tests.server.appender", place], cwd=ROOT, stdout=subprocess.PIPE) as process:
            assert process.stdout is not None
            told = [process.stdout.readline() for _ in range(chance.randrange(1, 200))]
            process.send_signal(signal.SIGKILL)
            told += [line for line in process.stdout if line.endswith(b"\n")]
        for line in told:
            table, number = line.decode().split()
            assert number != "twice"
            acknowledged[table].append(int(number))

    async def check() -> None:
        async with opened(open_store(place)) as store:
            for table, sent in acknowledged.items():
                kept = await store.table(table)
                assert kept is not None
                assert [entry.number for entry in kept[2]] == list(range(len(kept[2])))
                assert len({entry.client for entry in kept[2]}) == len(kept[2])
                assert len(set(sent)) == len(sent)
                assert set(sent) <= {entry.number for entry in kept[2]}

    asyncio.run(check())
    assert len(acknowledged) == 4


@pytest.mark.anyio
async def test_decisions_that_wait_together_share_a_commit(tmp_path: Path) -> None:
    async with opened(SqliteStore(tmp_path / "tables.db")) as store:
        names = [f"t{number}" for number in range(200)]
        await together(*[store.add_table(a_table(name), []) for name in names])
        before = store.commits
        assert await together(*[store.append(an_entry(name, 0)) for name in names]) == [None] * 200
        assert 1 <= store.commits - before < 100


@pytest.mark.anyio
async def test_a_transaction_that_fails_is_taken_back_whole(tmp_path: Path) -> None:
    async with opened(SqliteStore(tmp_path / "tables.db")) as store:
        await store.add_table(a_table(), [])
        broken = store._writer.write(lambda connection: connection.execute("nonsense"))
        results = await together(store.append(an_entry("t", 0)), broken, store.append(an_entry("t", 1)))
        taken = results.count(None)  # the thread may have begun on the first alone
        assert isinstance(results[1], StoreError)
        assert await numbers(store, "t") == list(range(taken))
        await store.append(an_entry("t", taken))


@pytest.mark.anyio
async def test_each_commit_waits_for_the_disk(tmp_path: Path) -> None:
    async with opened(SqliteStore(tmp_path / "tables.db")) as store:
        modes = [await store._writer.read(lambda it, name=name: it.execute(f"PRAGMA {name}").fetchone()[0]) for name in PRAGMAS]
        assert dict(zip(PRAGMAS, modes, strict=True)) == PRAGMAS


@pytest.mark.anyio
async def test_who_was_cancelled_spoils_nothing_for_others(tmp_path: Path) -> None:
    async with opened(SqliteStore(tmp_path / "tables.db")) as store:
        await store.add_table(a_table(), [])
        gone = asyncio.create_task(store.append(an_entry("t", 0)))
        await asyncio.sleep(0)
        gone.cancel()
        await store.append(an_entry("t", 1))
        assert await numbers(store, "t") == [0, 1]


@pytest.mark.anyio
async def test_a_second_store_on_one_file_is_refused_while_the_first_is_open(tmp_path: Path) -> None:
    async with opened(open_store(tmp_path)) as store:
        with pytest.raises(StoreError, match="in use by another server"):
            await open_store(tmp_path).open()
        assert "in use by another server" in run(sys.executable, "-c", TRY, tmp_path)
        await store.add_table(a_table(), [])
    assert run(sys.executable, "-c", TRY, tmp_path) == "opened"


@pytest.mark.anyio
async def test_a_database_that_is_moved_away_takes_no_decision(tmp_path: Path) -> None:
    file = tmp_path / "tables.db"
    async with opened(SqliteStore(file)) as store:
        await store.add_table(a_table(), [])
        file.rename(tmp_path / "elsewhere")
        with pytest.raises(StoreError, match="moved or replaced"):
            await store.append(an_entry("t", 0))
        (tmp_path / "elsewhere").rename(file)
        await store.append(an_entry("t", 0))
        assert await numbers(store, "t") == [0]


def test_only_the_owner_can_read_the_data(tmp_path: Path) -> None:
    async def look() -> list[int]:
        async with opened(open_store(tmp_path / "data" / "server")) as store:
            await store.add_table(a_table(), [])
            paths = [tmp_path / "data" / "server", *(tmp_path / "data" / "server").iterdir()]
            return [stat.S_IMODE(path.stat().st_mode) for path in paths]

    before = os.umask(0)
    try:
        assert asyncio.run(look()) == [0o700, 0o600, 0o600]
    finally:
        os.umask(before)


def make_foreign(file: Path) -> None:
    with sqlite3.connect(file) as connection:
        connection.execute("CREATE TABLE recipes (name TEXT)")
    connection.close()


@pytest.mark.parametrize(
    "make",
    [lambda file: file.write_bytes(b"Dear diary, " * 1000), make_foreign],
    ids=["no database", "another program's database"],
)
def test_a_file_that_is_not_ours_is_refused_and_left_as_it_is(tmp_path: Path, make: object) -> None:
    file = tmp_path / "tables.db"
    make(file)  # type: ignore[operator]
    before = file.read_bytes()
    with pytest.raises(StoreError, match="is not a database of Mathom"):
        asyncio.run(open_store(tmp_path).open())
    assert file.read_bytes() == before
    assert list(tmp_path.iterdir()) == [file]


def test_a_damaged_database_is_said(tmp_path: Path) -> None:
    async def fill() -> None:
        async with opened(open_store(tmp_path)) as store:
            await store.add_table(a_table(), [a_seat("t", 0)])

    asyncio.run(fill())
    file = tmp_path / "tables.db"
    whole = file.read_bytes()
    file.write_bytes(whole[:4096] + b"\xff" * (len(whole) - 4096))

    async def read() -> None:
        async with opened(open_store(tmp_path)) as store:
            await store.table("t")

    with pytest.raises(StoreError, match="is damaged"):
        asyncio.run(read())


def test_a_database_of_a_newer_version_is_refused(tmp_path: Path) -> None:
    async def open_once() -> None:
        async with opened(open_store(tmp_path)):
            pass

    asyncio.run(open_once())
    with sqlite3.connect(tmp_path / "tables.db") as connection:
        connection.execute(f"PRAGMA user_version = {rows.VERSION + 1}")
    connection.close()
    with pytest.raises(StoreError, match="newer Mathom"):
        asyncio.run(open_once())


@pytest.mark.parametrize("place", ["file/server", "file"])
def test_a_data_folder_that_cannot_be_one_is_refused(tmp_path: Path, place: str) -> None:
    (tmp_path / "file").write_text("")
    with pytest.raises(StoreError, match="name a data folder that can be written to"):
        asyncio.run(open_store(tmp_path / place).open())


def test_the_data_folder_is_the_users_own_unless_another_is_named(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    monkeypatch.delenv("MATHOM_DATA", raising=False)
    monkeypatch.setattr(sys, "platform", "linux")
    monkeypatch.setenv("XDG_DATA_HOME", str(tmp_path))
    assert data_folder() == tmp_path / "mathom" / "server"
    monkeypatch.setenv("MATHOM_DATA", str(tmp_path / "mine"))
    assert data_folder() == tmp_path / "mine"
    store = open_store()
    assert isinstance(store, SqliteStore)
    assert store.path == tmp_path / "mine" / "tables.db"
