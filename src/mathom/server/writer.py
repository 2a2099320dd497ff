"""The thread that alone uses the SQLite database: all writes that wait share one transaction, and so one wait for the disk."""

from __future__ import annotations

import asyncio
import contextlib
import os
import queue
import sqlite3
import threading
from collections.abc import Callable
from pathlib import Path
from typing import Any, NamedTuple, TypeVar

from mathom.server.database import connect, failure
from mathom.server.store import StoreError

LARGEST_GROUP = 1000
REFUSED = (StoreError, ValueError, OverflowError, sqlite3.ProgrammingError, sqlite3.InterfaceError, sqlite3.DataError)
"""What is wrong with one request alone, such as letters that are no text."""

Outcome = tuple["asyncio.Future[Any]", Any]
T = TypeVar("T")


class Job(NamedTuple):
    work: Callable[[sqlite3.Connection], Any]
    writes: bool
    future: asyncio.Future[Any]


class Writer:
    """Takes jobs from the event loop, and settles their futures when what they wrote is on the disk."""

    def __init__(self, path: Path) -> None:
        self.path = path
        self.commits = 0
        self._jobs: queue.SimpleQueue[Job | None] = queue.SimpleQueue()
        self._thread: threading.Thread | None = None
        self._file = (0, 0)

    async def start(self) -> None:
        if self._thread is not None:
            raise StoreError(f"{self.path} is open already.")
        self._loop = asyncio.get_running_loop()
        self._jobs = queue.SimpleQueue()
        opened = self._loop.create_future()
        # A daemon: what is acknowledged is on the disk, so a program that ends need not wait for the thread.
        self._thread = threading.Thread(target=self._run, args=(opened,), name="mathom-store", daemon=True)
        self._thread.start()
        try:
            await opened
        except BaseException:
            self._jobs.put(None)
            self._thread = None
            raise

    async def stop(self) -> None:
        """Finishes what waits, and closes the database."""
        thread, self._thread = self._thread, None
        if thread is not None:
            self._jobs.put(None)
            await asyncio.to_thread(thread.join)

    async def write(self, work: Callable[[sqlite3.Connection], T]) -> T:
        """What `work` returns, once it is on the disk. A `work` of several statements holds them together itself."""
        return await self._send(work, True)

    async def read(self, work: Callable[[sqlite3.Connection], T]) -> T:
        return await self._send(work, False)

    async def _send(self, work: Callable[[sqlite3.Connection], T], writes: bool) -> T:
        if self._thread is None:
            raise StoreError(f"{self.path} is closed.")
        future: asyncio.Future[T] = self._loop.create_future()
        self._jobs.put(Job(work, writes, future))
        return await future

    def _run(self, opened: asyncio.Future[Any]) -> None:
        try:
            connection = connect(self.path)
            self._file = identity(self.path)
        except Exception as error:
            self._settle([(opened, failure(error, self.path))])
            return
        self._settle([(opened, None)])
        with contextlib.closing(connection):
            going = True
            while going:
                going, jobs = self._take()
                writes = [job for job in jobs if job.writes]
                if writes:
                    self._settle(self._write_all(connection, writes))
                # After the writes: whoever reads finds all that was acknowledged, and nothing that failed.
                self._settle([(job.future, self._read(connection, job)) for job in jobs if not job.writes])

    def _take(self) -> tuple[bool, list[Job]]:
        """Everything that waits, and whether there can be more."""
        jobs: list[Job] = []
        job = self._jobs.get()
        with contextlib.suppress(queue.Empty):
            while job is not None:
                jobs.append(job)
                if len(jobs) == LARGEST_GROUP:
                    break
                job = self._jobs.get_nowait()
        return job is not None, jobs

    def _write_all(self, connection: sqlite3.Connection, jobs: list[Job]) -> list[Outcome]:
        try:
            self._check_file()
            connection.execute("BEGIN IMMEDIATE")
            outcomes = [(job.future, self._write(connection, job)) for job in jobs]
            connection.execute("COMMIT")
        except Exception as error:
            take_back(connection)
            return [(job.future, failure(error, self.path)) for job in jobs]
        self.commits += 1
        return outcomes

    def _write(self, connection: sqlite3.Connection, job: Job) -> Any:
        try:
            return job.work(connection)
        except REFUSED as error:
            return failure(error, self.path)

    def _read(self, connection: sqlite3.Connection, job: Job) -> Any:
        try:
            return job.work(connection)
        except Exception as error:
            return failure(error, self.path)

    def _check_file(self) -> None:
        """SQLite would go on writing to a file that has no name any more, and all of it would be gone at the next start."""
        if identity(self.path) != self._file:
            raise StoreError(f"{self.path} was moved or replaced while it was in use: put it back and start the server again.")

    def _settle(self, outcomes: list[Outcome]) -> None:
        if outcomes:
            with contextlib.suppress(RuntimeError):  # the loop is gone, and with it all who waited
                self._loop.call_soon_threadsafe(settle, outcomes)


def settle(outcomes: list[Outcome]) -> None:
    for future, outcome in outcomes:
        if future.done():  # whoever waited was cancelled
            continue
        if isinstance(outcome, StoreError):
            future.set_exception(outcome)
        else:
            future.set_result(outcome)


def take_back(connection: sqlite3.Connection) -> None:
    """Undoes a transaction that failed, also what of it may have reached the write-ahead log."""
    with contextlib.suppress(sqlite3.Error):
        if connection.in_transaction:
            connection.execute("ROLLBACK")
        connection.execute("PRAGMA wal_checkpoint(TRUNCATE)").fetchall()


def identity(path: Path) -> tuple[int, int]:
    """Which file a path names now; none is (0, 0)."""
    try:
        found = os.stat(path)
    except OSError:
        return 0, 0
    return found.st_dev, found.st_ino
