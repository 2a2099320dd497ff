"""Where a server's data lie, and the storage that a place stands for."""

from __future__ import annotations

import os
from pathlib import Path

from mathom.server.sqlite import SqliteStore
from mathom.server.store import Store, StoreError
from mathom.terminal.saves import saves_folder

FILE = "tables.db"
"""The database in a data folder."""


def data_folder() -> Path:
    """The user's own data folder unless MATHOM_DATA names another."""
    named = os.environ.get("MATHOM_DATA")
    return Path(named).expanduser() if named else saves_folder().parent / "server"


def open_store(where: str | Path = "") -> Store:
    """The storage at a place, still to be opened: a postgresql:// URL, a data folder, or a database file (*.db) itself."""
    if str(where).startswith(("postgresql://", "postgres://")):
        return postgres_store(str(where))
    path = Path(where).expanduser() if str(where) else data_folder()
    return SqliteStore(path if path.suffix == ".db" else path / FILE)


def postgres_store(url: str) -> Store:
    try:
        from mathom.server.postgres import PostgresStore
    except ModuleNotFoundError as error:
        if error.name != "asyncpg":
            raise
        raise StoreError("PostgreSQL needs one more package: pip install 'mathom[postgres]'.") from None
    return PostgresStore(url)
