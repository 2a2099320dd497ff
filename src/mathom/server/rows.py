"""How tables, seats and entries lie in a database: the statements and the columns that SQLite and PostgreSQL share.

Statements are written with ?1, ?2, …; PostgreSQL writes $1, $2, ….
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from typing import Any

import msgspec

from mathom.server.store import Entry, SeatRow, TableRow

VERSION = 1
"""The version of the columns; a database with a higher one belongs to a newer Mathom."""

COLUMNS = (
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

ADD_TABLE = "INSERT INTO tables VALUES (?1, ?2, ?3, ?4, ?5, ?6, ?7, ?8, ?9, ?10, ?11)"
ADD_SEAT = "INSERT INTO seats VALUES (?1, ?2, ?3, ?4, ?5, ?6, ?7, ?8)"
APPEND = """INSERT INTO entries
    SELECT CAST(?1 AS TEXT), CAST(?2 AS INTEGER), CAST(?3 AS INTEGER), CAST(?4 AS TEXT), CAST(?5 AS INTEGER), CAST(?6 AS TEXT),
        CAST(?7 AS INTEGER), CAST(?8 AS TEXT)
    WHERE ?2 = (SELECT coalesce(max(number) + 1, 0) FROM entries WHERE table_id = ?1)"""
"""Adds nothing where the number does not come next: a log never has a gap, also when the decision before failed."""
PUT_SEAT = "UPDATE seats SET kind = ?3, name = ?4, bot = ?5, nonce = ?6, invite = ?7, key = ?8 WHERE table_id = ?1 AND seat = ?2"
CLAIM_SEAT = f"{PUT_SEAT} AND invite = ?9 AND length(invite) > 0"
"""One statement compares and sets, so two who claim with one invite cannot both succeed."""
TABLE = "SELECT * FROM tables WHERE id = ?1"
SEATS = "SELECT * FROM seats WHERE table_id = ?1 ORDER BY seat"
ENTRIES = "SELECT * FROM entries WHERE table_id = ?1 ORDER BY number"
FIND_INVITE = "SELECT table_id, seat FROM seats WHERE invite = ?1 AND length(invite) > 0"
LISTED = """SELECT id FROM tables
    WHERE listed AND EXISTS (SELECT 1 FROM seats WHERE table_id = tables.id AND length(invite) > 0)
    ORDER BY made DESC, id LIMIT ?1"""


def table_values(row: TableRow) -> tuple[Any, ...]:
    options = msgspec.json.encode(row.options).decode()
    made = float(row.made)
    return row.id, row.game, row.rules, row.content, options, row.strict, row.listed, row.secret, row.watch, made, row.start


def seat_values(row: SeatRow) -> tuple[Any, ...]:
    return row.table, row.seat, row.kind, row.name, row.bot, row.nonce, row.invite, row.key


def entry_values(row: Entry) -> tuple[Any, ...]:
    agreed = " ".join(map(str, row.agreed))
    return row.table, row.number, row.seat, row.client, row.at, row.text, row.undo_to, agreed


def read_table(values: Sequence[Any]) -> TableRow:
    name, game, rules, content, options, strict, listed, secret, watch, made, start = values
    chosen = msgspec.json.decode(options, type=dict[str, str])
    return TableRow(name, game, rules, content, chosen, bool(strict), bool(listed), secret, watch, made, start)


def read_seats(rows: Iterable[Sequence[Any]]) -> list[SeatRow]:
    return [SeatRow(*values) for values in rows]


def read_entries(rows: Iterable[Sequence[Any]]) -> list[Entry]:
    return [
        Entry(table, number, seat, client, at, text, undo_to, tuple(map(int, agreed.split())))
        for table, number, seat, client, at, text, undo_to, agreed in rows
    ]


def table_there(table: TableRow) -> str:
    return f"Table {table.id} cannot be kept: there is one of that name, or two of its seats have one number."


def not_next(entry: Entry) -> str:
    return (
        f"Table {entry.table} cannot take entry {entry.number}: it does not come next in the log, "
        f"seat {entry.seat} has sent it before, or there is no such table."
    )


def newer(where: str, version: int) -> str:
    return f"{where} was written by a newer Mathom (version {version}, this one reads {VERSION}): install that one to open it."
