"""The SQLite file: made for its owner alone, opened by one server at a time, and what to say when the disk refuses."""

from __future__ import annotations

import contextlib
import os
import sqlite3
import time
from pathlib import Path

from mathom.kernel.files import sync_folder
from mathom.server import rows
from mathom.server.store import StoreError

MARK = 0x4D74686D
"""SQLite's application id of our files."""

SENTENCES = {
    sqlite3.SQLITE_FULL: "There is no room left on the disk for {path}; nothing more is kept until there is room again.",
    sqlite3.SQLITE_READONLY: "{path} can only be read; let the server write to it and to its folder, or name another data folder.",
    sqlite3.SQLITE_PERM: "{path} may not be used; let the server write to it and to its folder, or name another data folder.",
    sqlite3.SQLITE_CANTOPEN: "{path} cannot be opened; let the server write to its folder, or name another data folder.",
    sqlite3.SQLITE_BUSY: "{path} is in use by another server; play there, or name another data folder and port for this one.",
    sqlite3.SQLITE_NOTADB: "{path} is not a database of Mathom and was left as it is; move it away, or name another data folder.",
    sqlite3.SQLITE_CORRUPT: "{path} is damaged; put a copy of it back, or name another data folder.",
}

DISK = "{path} cannot be read or written ({error}); nothing more is kept until its disk works again."
UNSURE = (sqlite3.SQLITE_IOERR, sqlite3.SQLITE_CANTOPEN)
"""What SQLite also says of a file that cannot be written."""


def failure(error: Exception, path: Path) -> StoreError:
    """One sentence for what went wrong with the database, and what to do."""
    if isinstance(error, StoreError):
        return StoreError(*error.args)
    if isinstance(error, sqlite3.Error):
        code = getattr(error, "sqlite_errorcode", 0) & 0xFF
        if code in UNSURE and not writable(path):
            code = sqlite3.SQLITE_READONLY
        return StoreError(SENTENCES.get(code, DISK).format(path=path, error=error))
    if isinstance(error, OSError):
        return StoreError(f"{path} cannot be used: {error.strerror or error}; name a data folder that can be written to.")
    return StoreError(f"This cannot be kept: {error}.")


def writable(path: Path) -> bool:
    return os.access(path.parent, os.W_OK) and (os.access(path, os.W_OK) or not path.exists())


def connect(path: Path) -> sqlite3.Connection:
    """Opens the database, which is made where there is none."""
    make_file(path)
    connection = sqlite3.connect(path, timeout=0, isolation_level=None)
    try:
        prepare(connection, path)
    except BaseException:
        connection.close()
        raise
    with contextlib.suppress(OSError):
        path.chmod(0o600)
    return connection


def make_file(path: Path) -> None:
    """An empty file that only its owner can read, before SQLite would make one for everybody.

    A file that is there is not opened: closing it would drop the lock of a store of this process.
    """
    if path.is_dir():
        raise StoreError(f"{path} is a folder; name a file in it for the database.")
    path.parent.mkdir(mode=0o700, parents=True, exist_ok=True)
    with contextlib.suppress(FileExistsError):
        os.close(os.open(path, os.O_CREAT | os.O_EXCL | os.O_WRONLY, 0o600))
        sync_folder(path.parent)


def prepare(connection: sqlite3.Connection, path: Path) -> None:
    # An exclusive lock, which the system frees when the process dies, keeps a second server out.
    connection.execute("PRAGMA locking_mode = EXCLUSIVE").fetchall()
    version = check_ours(connection, path)
    connection.execute("PRAGMA journal_mode = WAL").fetchall()
    connection.execute("PRAGMA synchronous = FULL")
    # On macOS a plain fsync leaves the data in the drive's cache.
    connection.execute("PRAGMA fullfsync = ON")
    connection.execute("PRAGMA foreign_keys = ON")
    connection.execute("BEGIN IMMEDIATE")
    for statement in rows.missing(version):
        connection.execute(statement.format(blob="BLOB", clustered=" WITHOUT ROWID", now=time.time()))
    if version == 0:
        connection.execute(f"PRAGMA application_id = {MARK}")
    # Written also where nothing is new: a file that can only be read is found out now, not at the first decision.
    connection.execute(f"PRAGMA user_version = {rows.VERSION}")
    connection.execute("COMMIT")


def check_ours(connection: sqlite3.Connection, path: Path) -> int:
    """The version of the columns, 0 for a fresh file; nothing is changed in a file that is not ours."""
    [mark] = connection.execute("PRAGMA application_id").fetchone()
    [version] = connection.execute("PRAGMA user_version").fetchone()
    [things] = connection.execute("SELECT count(*) FROM sqlite_master").fetchone()
    if mark != MARK and (mark or version or things):
        raise StoreError(SENTENCES[sqlite3.SQLITE_NOTADB].format(path=path))
    if version > rows.VERSION:
        raise StoreError(rows.newer(str(path), version))
    return int(version)
