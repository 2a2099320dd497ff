"""What the server keeps: tables, their seats, and the log of decisions. SQLite and PostgreSQL stand behind one protocol."""

from __future__ import annotations

from typing import NamedTuple, Protocol

import msgspec


class TableRow(msgspec.Struct, frozen=True):
    """A table as it was made. `secret` is the dealer's; `watch` the hash of the key that lets one watch."""

    id: str
    game: str
    rules: int
    content: str
    options: dict[str, str]
    strict: bool
    listed: bool
    secret: bytes
    watch: bytes
    made: float
    """Seconds since 1970."""
    start: str = ""
    own: str = ""
    """The owner's content file that it is played with, where it is not ours."""
    deal: str = ""
    """The name of the deal, where it has one: anybody can compute its draws."""
    dealt: tuple[str, ...] = ()
    """The secret and the nonces, seat by seat, of a deal that is known: no draw comes from `secret` then."""
    branch: str = ""
    """The record that it goes on from, where it begins in the middle of another game."""
    campaign: str = ""
    """The campaign that it is a chapter of; its own id where it is the room of a campaign, in which nothing is dealt."""


class SeatRow(msgspec.Struct, frozen=True):
    """A seat: who has it, and the hashes of the secrets that open it."""

    table: str
    seat: int
    kind: str
    name: str
    bot: str
    """The bot that plays it now, empty for a person."""
    nonce: str
    """In hexadecimal digits; empty until the seat is claimed."""
    invite: bytes
    """The hash of the invite that claims it; empty once it is claimed."""
    key: bytes
    """The hash of the seat's key; empty until it is claimed, and for a bot."""


class Entry(msgspec.Struct, frozen=True):
    """One line of a table's log: a decision in the notation, or an undo (`undo_to` lines stay)."""

    table: str
    number: int
    """0, 1, … without a gap, in the order in which they were taken."""
    seat: int
    client: str
    """The client's id for it; with table and seat it is a key."""
    at: int
    """The number of the seat's decision that it answered."""
    text: str
    undo_to: int = -1
    agreed: tuple[int, ...] = ()


class Paper(msgspec.Struct, frozen=True):
    """Something written down beside a table: a result, a comment, a bot's thoughts, an address to ring, a campaign's book."""

    table: str
    kind: str
    """`result`, `comment`, `thoughts`, `bell` or `campaign`."""
    place: str
    """What it is about, in the kind's own words; one paper at each place."""
    data: str
    """Empty: nothing is kept there any more."""


class Age(NamedTuple):
    """When a decision was last taken at a table, by the day, and until when it is kept: 0 where for good. Seconds since 1970."""

    touched: float
    until: float


class Size(NamedTuple):
    """How much is kept: bytes, tables, and how many of these have an end."""

    bytes: int
    tables: int
    ending: int


class StoreError(Exception):
    """Nothing can be kept now: the disk is full, the folder cannot be written, the database is gone. One clear sentence."""


class Store(Protocol):
    """What a storage offers. Everything raises StoreError where the storage fails; what returned is on the disk."""

    async def open(self) -> None: ...

    async def close(self) -> None: ...

    async def add_table(self, table: TableRow, seats: list[SeatRow]) -> None: ...

    async def table(self, table: str) -> tuple[TableRow, list[SeatRow], list[Entry]] | None:
        """A table with its seats and its whole log, in order."""
        ...

    async def head(self, table: str) -> tuple[TableRow, list[SeatRow]] | None:
        """A table with its seats, without its log, which may be long."""
        ...

    async def age(self, table: str) -> Age:
        """When a table was last touched, and until when it is kept."""
        ...

    async def touch(self, table: str, now: float) -> None:
        """Writes down that a decision was taken at a table; if its end was announced, it stays all the same."""
        ...

    async def announce(self, before: float, until: float, limit: int) -> int:
        """Fixes until when tables are kept that were last touched before a time, the oldest first; how many those are."""
        ...

    async def spare_all(self) -> None:
        """Nothing whose end was announced is deleted."""
        ...

    async def ended(self, now: float, before: float, limit: int) -> list[str]:
        """The tables that were kept until now, and last touched before a time."""
        ...

    async def delete(self, table: str) -> None:
        """Deletes a table with all that was kept of it."""
        ...

    async def size(self) -> Size:
        """How much is kept."""
        ...

    async def append(self, entry: Entry, *papers: Paper) -> None:
        """Adds to the log, and with it papers, all or none.

        An entry whose number or whose (table, seat, client) is there already raises StoreError.
        """
        ...

    async def put_seat(self, seat: SeatRow, invite: bytes | None = None) -> bool:
        """Replaces a seat. With `invite` only while the stored seat still has that invite's hash: False otherwise."""
        ...

    async def find_invite(self, invite: bytes) -> tuple[str, int] | None:
        """The table and seat that the hash of an invite claims."""
        ...

    async def put_paper(self, paper: Paper) -> None:
        """Keeps a paper in place of the one that lay there; an empty one is thrown away."""
        ...

    async def papers(self, table: str, kind: str) -> list[Paper]:
        """The papers of one kind at a table, by place."""
        ...

    async def all_papers(self, kind: str, place: str, limit: int) -> list[Paper]:
        """The papers of one kind at all tables, those at one place or, with an empty one, at any; the newest tables first."""
        ...

    async def listed(self, limit: int) -> list[str]:
        """The ids of listed tables with a seat that can still be claimed, the newest first."""
        ...
