"""How tables, seats and entries lie in a database: the statements and the columns that SQLite and PostgreSQL share.

Statements are written with ?1, ?2, …; PostgreSQL writes $1, $2, ….
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from typing import Any

import msgspec

from mathom.server.store import Entry, Paper, SeatRow, TableRow

VERSION = 3
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
ADDED = ("own", "deal", "dealt", "branch", "campaign")
LATER = {
    2: (
        *(f"ALTER TABLE tables ADD COLUMN {name} TEXT NOT NULL DEFAULT ''" for name in ADDED),
        """CREATE TABLE papers (
            table_id TEXT NOT NULL REFERENCES tables (id), kind TEXT NOT NULL, place TEXT NOT NULL, data TEXT NOT NULL,
            PRIMARY KEY (table_id, kind, place)){clustered}""",
        "CREATE INDEX papers_by_kind ON papers (kind, place)",
    ),
    3: (
        """CREATE TABLE ages (
            table_id TEXT PRIMARY KEY REFERENCES tables (id),
            touched DOUBLE PRECISION NOT NULL, until DOUBLE PRECISION NOT NULL)""",
        "INSERT INTO ages SELECT id, {now}, 0 FROM tables",
        "CREATE INDEX ages_by_end ON ages (until) WHERE until > 0",
    ),
}
"""What each later version added; a database of an older one is brought up to this one when it is opened."""

ADD_TABLE = "INSERT INTO tables VALUES (?1, ?2, ?3, ?4, ?5, ?6, ?7, ?8, ?9, ?10, ?11, ?12, ?13, ?14, ?15, ?16)"
ADD_AGE = "INSERT INTO ages VALUES (?1, ?2, 0)"
AGE = "SELECT touched, until FROM ages WHERE table_id = ?1"
TOUCH = "UPDATE ages SET touched = ?2, until = 0 WHERE table_id = ?1"
ANNOUNCE = """UPDATE ages SET until = ?2 WHERE table_id IN (
    SELECT table_id FROM ages JOIN tables ON tables.id = ages.table_id
    WHERE until = 0 AND touched < ?1 AND campaign = '' ORDER BY touched, table_id LIMIT ?3)"""
"""The tables that nobody has touched for longest; a campaign goes on as long as its people like."""
SPARE_ALL = "UPDATE ages SET until = 0 WHERE until > 0"
ENDED = "SELECT table_id FROM ages WHERE until > 0 AND until < ?1 AND touched < ?2 ORDER BY until, table_id LIMIT ?3"
SLICED = " AND tables.id >= ?1 AND tables.id < ?2"
HELD = tuple(
    f"SELECT coalesce(sum({held}), 0) FROM {source} WHERE campaign = ''{SLICED}"
    for held, source in (
        ("length(text) + length(client) + 60", "entries JOIN tables ON tables.id = entries.table_id"),
        ("length(data) + length(place) + 60", "papers JOIN tables ON tables.id = papers.table_id"),
        ("length(own) + length(branch) + length(start) + 900", "tables"),
    )
)
"""About how many bytes the rows of tables hold that are no campaign's. Files do not shrink when something is deleted."""
SLICES = ["", *"-0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZ_abcdefghijklmnopqrstuvwxyz", "~"]
"""Where the names of tables are cut, so that nobody waits for the whole."""
COUNTS = """SELECT count(*), coalesce(sum(CASE WHEN until > 0 THEN 1 ELSE 0 END), 0)
    FROM ages JOIN tables ON tables.id = ages.table_id WHERE campaign = ''"""
DELETE = tuple(
    f"DELETE FROM {name} WHERE {column} = ?1"
    for name, column in [*((name, "table_id") for name in ("papers", "entries", "seats", "ages")), ("tables", "id")]
)
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
PUT_PAPER = """INSERT INTO papers VALUES (?1, ?2, ?3, ?4)
    ON CONFLICT (table_id, kind, place) DO UPDATE SET data = excluded.data"""
DROP_PAPER = "DELETE FROM papers WHERE table_id = ?1 AND kind = ?2 AND place = ?3"
PAPERS = "SELECT * FROM papers WHERE table_id = ?1 AND kind = ?2 ORDER BY place"
ALL_PAPERS = """SELECT papers.* FROM papers JOIN tables ON tables.id = papers.table_id
    WHERE kind = ?1 ORDER BY made DESC, tables.id, place LIMIT ?2"""
PAPERS_AT = ALL_PAPERS.replace("kind = ?1", "kind = ?1 AND place = ?3")
LISTED = """SELECT id FROM tables
    WHERE listed AND EXISTS (SELECT 1 FROM seats WHERE table_id = tables.id AND length(invite) > 0)
    ORDER BY made DESC, id LIMIT ?1"""


def missing(version: int) -> list[str]:
    """The statements that bring a database of that version, 0 for an empty one, up to this one."""
    later = [statement for number, statements in LATER.items() if number > version for statement in statements]
    return later if version else [*COLUMNS, *later]


def table_values(row: TableRow) -> tuple[Any, ...]:
    options = msgspec.json.encode(row.options).decode()
    first = row.id, row.game, row.rules, row.content, options, row.strict, row.listed, row.secret, row.watch, float(row.made)
    return *first, row.start, row.own, row.deal, " ".join(row.dealt), row.branch, row.campaign


def seat_values(row: SeatRow) -> tuple[Any, ...]:
    return row.table, row.seat, row.kind, row.name, row.bot, row.nonce, row.invite, row.key


def entry_values(row: Entry) -> tuple[Any, ...]:
    agreed = " ".join(map(str, row.agreed))
    return row.table, row.number, row.seat, row.client, row.at, row.text, row.undo_to, agreed


def read_table(values: Sequence[Any]) -> TableRow:
    name, game, rules, content, options, strict, listed, secret, watch, made, start, own, deal, dealt, branch, campaign = values
    chosen = msgspec.json.decode(options, type=dict[str, str])
    first = TableRow(name, game, rules, content, chosen, bool(strict), bool(listed), secret, watch, made, start)
    return msgspec.structs.replace(first, own=own, deal=deal, dealt=tuple(dealt.split()), branch=branch, campaign=campaign)


def read_seats(rows: Iterable[Sequence[Any]]) -> list[SeatRow]:
    return [SeatRow(*values) for values in rows]


def read_entries(rows: Iterable[Sequence[Any]]) -> list[Entry]:
    return [
        Entry(table, number, seat, client, at, text, undo_to, tuple(map(int, agreed.split())))
        for table, number, seat, client, at, text, undo_to, agreed in rows
    ]


def paper_values(row: Paper) -> tuple[str, ...]:
    return row.table, row.kind, row.place, row.data


def asking_for_papers(kind: str, place: str, limit: int) -> tuple[str, tuple[str | int, ...]]:
    """The statement for the papers of one kind, at one place or any, and its values; one place is found without the others."""
    return (PAPERS_AT, (kind, max(limit, 0), place)) if place else (ALL_PAPERS, (kind, max(limit, 0)))


def read_papers(rows: Iterable[Sequence[Any]]) -> list[Paper]:
    return [Paper(*values) for values in rows]


def no_table(paper: Paper) -> str:
    return f"The {paper.kind} of table {paper.table} cannot be kept: there is no such table."


def table_there(table: TableRow) -> str:
    return f"Table {table.id} cannot be kept: there is one of that name, or two of its seats have one number."


def not_next(entry: Entry) -> str:
    return (
        f"Table {entry.table} cannot take entry {entry.number}: it does not come next in the log, "
        f"seat {entry.seat} has sent it before, or there is no such table."
    )


def newer(where: str, version: int) -> str:
    return f"{where} was written by a newer Mathom (version {version}, this one reads {VERSION}): install that one to open it."
