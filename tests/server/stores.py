"""A SQLite and a PostgreSQL storage to test on, and rows to keep in them. PostgreSQL runs where it is installed."""

from __future__ import annotations

import asyncio
import glob
import importlib.util
import os
import pwd
import shutil
import signal
import subprocess
import tempfile
from collections.abc import AsyncIterator, Callable, Iterator
from contextlib import asynccontextmanager
from pathlib import Path

import pytest

from mathom.server.folder import open_store
from mathom.server.keys import hashed
from mathom.server.store import Entry, SeatRow, Store, TableRow
from tests.conftest import lacking

MISSING = "PostgreSQL is not installed: apt install postgresql"


def a_table(name: str = "t", *, listed: bool = False, made: float = 1.5) -> TableRow:
    options = {"mode": "variant", "żółć": 'a "b"'}
    return TableRow(name, "confrontation", 1, "abc", options, True, listed, b"\0secret\xff", hashed("watch"), made, "start")


def a_seat(table: str, seat: int, invite: str = "", key: str = "") -> SeatRow:
    return SeatRow(table, seat, "friend", "Łucja", "", "00ff", hashed(invite) if invite else b"", hashed(key) if key else b"")


def an_entry(table: str, number: int, client: str = "", seat: int = 0) -> Entry:
    return Entry(table, number, seat, client or f"c{number}", number // 2, "Ara-Fan")


async def numbers(store: Store, table: str) -> list[int]:
    """The numbers of a table's log, as stored."""
    kept = await store.table(table)
    assert kept is not None
    return [entry.number for entry in kept[2]]


@asynccontextmanager
async def opened(store: Store) -> AsyncIterator[Store]:
    await store.open()
    try:
        yield store
    finally:
        await store.close()


class Postgres:
    """A PostgreSQL server of the tests' own: it listens on a socket in a folder, never on the network."""

    def __init__(self, programs: Path) -> None:
        self.programs = programs
        self.folder = Path(tempfile.mkdtemp(prefix="mathom-pg-"))
        self.user = None
        if os.geteuid() == 0:  # it refuses to run as root
            self.user = next(name for name in ("postgres", "nobody") if name in {one.pw_name for one in pwd.getpwall()})
            shutil.chown(self.folder, self.user)
        self.url = f"postgresql://tester@/postgres?host={self.folder}"
        self._make()
        self.start()

    def _make(self) -> None:
        order = [
            self.programs / "initdb",
            "-D",
            self.folder / "data",
            "-U",
            "tester",
            "-A",
            "trust",
            "-E",
            "UTF8",
            "--no-locale",
            "-N",
        ]
        subprocess.run(order, user=self.user, cwd="/", check=True, stdout=subprocess.DEVNULL)

    def start(self) -> None:
        order = [self.programs / "postgres", "-D", self.folder / "data", "-k", self.folder, "-c", "listen_addresses="]
        with (self.folder / "log").open("ab") as log:
            self.process = subprocess.Popen(order, user=self.user, cwd="/", stdout=log, stderr=log)
        ask = [self.programs / "pg_isready", "-q", "-h", self.folder, "-d", "postgres", "-U", "tester"]
        while subprocess.run(ask, cwd="/").returncode:
            assert self.process.poll() is None, (self.folder / "log").read_text()

    def stop(self, how: signal.Signals = signal.SIGINT) -> None:
        """SIGINT: a quick shutdown in order; SIGQUIT: at once, as in a crash."""
        self.process.send_signal(how)
        self.process.wait()

    def remove(self) -> None:
        self.stop(signal.SIGQUIT)
        shutil.rmtree(self.folder)

    def run(self, statement: str) -> None:
        order = [self.programs / "psql", "-q", "-h", self.folder, "-U", "tester", "-d", "postgres", "-c", statement]
        subprocess.run(order, cwd="/", check=True, stderr=subprocess.DEVNULL)


def postgres_programs() -> Path | None:
    found = shutil.which("initdb")
    places = [os.path.realpath(found)] if found else sorted(glob.glob("/usr/lib/postgresql/*/bin/initdb"))
    return Path(places[-1]).parent if places else None


@pytest.fixture(scope="session")
def postgres_server() -> Iterator[Postgres]:
    programs = postgres_programs()
    if programs is None:
        lacking(MISSING)
    if importlib.util.find_spec("asyncpg") is None:
        lacking("asyncpg is not installed: pip install 'mathom[postgres]'")
    server = Postgres(programs)
    yield server
    server.remove()


@pytest.fixture
def postgres(postgres_server: Postgres) -> Postgres:
    """The server, with nothing of Mathom's in it."""
    postgres_server.run("DROP SCHEMA IF EXISTS mathom CASCADE")
    return postgres_server


@pytest.fixture(params=["sqlite", "postgresql"])
def place(request: pytest.FixtureRequest, tmp_path: Path) -> str:
    """Where a storage is: nothing is in it yet."""
    if request.param == "sqlite":
        return str(tmp_path / "data" / "server")
    server: Postgres = request.getfixturevalue("postgres")
    return server.url


@pytest.fixture
def anyio_backend() -> str:
    return "asyncio"


@pytest.fixture
async def store(place: str, anyio_backend: str) -> AsyncIterator[Store]:
    async with opened(open_store(place)) as store:
        yield store


@pytest.fixture
def again(place: str) -> Callable[[], Store]:
    """Another storage in the same place."""
    return lambda: open_store(place)


async def together(*calls: object) -> list[object]:
    """What calls that run at once return or raise."""
    return await asyncio.gather(*calls, return_exceptions=True)  # type: ignore[call-overload, no-any-return]
