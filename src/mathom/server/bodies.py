"""What REST requests bring and what they are answered with: strict, bounded, described in the OpenAPI."""

from __future__ import annotations

from typing import Annotated, Literal

import msgspec

from mathom.server.wire import Key, Name, SeatNumber, TableId, TableInfo, Word

Nonce = Annotated[str, msgspec.Meta(min_length=32, max_length=128, pattern="^([0-9A-Fa-f][0-9A-Fa-f])+$")]
OptionName = Annotated[str, msgspec.Meta(max_length=32)]
OptionValue = Annotated[str, msgspec.Meta(max_length=64)]
Phrase = Annotated[str, msgspec.Meta(min_length=1, max_length=300)]
Remark = Annotated[str, msgspec.Meta(max_length=200)]
DealName = Annotated[str, msgspec.Meta(max_length=40)]
RecordText = Annotated[str, msgspec.Meta(max_length=2_000_000)]
ContentText = Annotated[str, msgspec.Meta(max_length=262_144)]
Reader = Literal["me", "watch", "all", "0", "1", "2", "3"]
SEATS = 4
"""No game of the house is for more."""


class Body(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """What a request brings."""


class Seat(Body, frozen=True):
    """A seat of a new table: a person at this screen, a friend by link, or a bot."""

    kind: Literal["here", "friend", "bot"]
    name: Name = ""
    bot: Word = ""


class NewTable(Body, frozen=True):
    """A table to be made."""

    game: Word
    seats: Annotated[list[Seat], msgspec.Meta(min_length=1, max_length=SEATS)]
    options: Annotated[dict[OptionName, OptionValue], msgspec.Meta(max_length=32)] = {}
    strict: bool = False
    """Nothing is ever taken back at it, but what is free."""
    listed: bool = False
    """Whoever reaches the server may take its free seats."""
    deal: DealName = ""
    """The name of a deal that anybody can compute."""
    record: RecordText = ""
    """A finished game: its deal once more, or, with `at`, the game itself from there on."""
    at: Annotated[int, msgspec.Meta(ge=-1, le=1_000_000)] = -1
    """How many of the record's surviving lines stay; -1: none, only the deal is the same."""
    content: ContentText = ""
    """An owner's content file."""


class Nothing(Body, frozen=True):
    """An empty object."""


class Invite(Body, frozen=True):
    """An invite to look at."""

    invite: Key


class Claim(Body, frozen=True):
    """An invite to use up; the nonce goes into every draw."""

    invite: Key
    name: Name
    nonce: Nonce
    accepts: Word = ""
    """The fingerprint of the owner's content that the table is played with, where it is not ours: whoever sits down accepts it."""


class Comment(Body, frozen=True):
    """What a seat says about a line of a finished game; with an empty text it takes back what it said."""

    line: Annotated[int, msgspec.Meta(ge=1, le=1_000_000)]
    """Which of the record's surviving lines; the first is 1."""
    text: Remark


class Leave(Body, frozen=True):
    """A table to leave; the key says which seat."""

    table: TableId


class Text(Body, frozen=True):
    """What a QR code shall hold."""

    text: Phrase


class OptionInfo(msgspec.Struct, frozen=True):
    """A way in which a game can be played."""

    name: str
    values: tuple[str, ...]
    default: str
    rule: str
    marks: dict[str, str]
    """By value, whether it is the printed `book`'s, `against` it, or left `open` by it; empty where tables do not dispute it."""


class GameInfo(msgspec.Struct, frozen=True):
    """A game of the house."""

    id: str
    players: tuple[int, ...]
    playable: bool
    """Whether the page has a board for it."""
    bots: list[str]
    """The one that thinks most first."""
    usual: str
    """The bot that sits where nobody names one."""
    seconds: dict[str, float]
    """How long the bots with levels think about a move at most; those left out answer at once."""
    options: list[OptionInfo]


class HouseInfo(msgspec.Struct, frozen=True):
    """What can be played here, and where others find it."""

    version: str
    lan: list[str]
    """Addresses for others in the local network; empty where only this machine is served."""
    secure: bool
    """Whether a browser counts the address as safe: it then allows notifications and installing."""
    games: list[GameInfo]


class FreeSeat(msgspec.Struct, frozen=True):
    """A fresh invite for a seat of a listed table."""

    invite: str
    seat: int


class Invited(msgspec.Struct, frozen=True):
    """What an invite would claim."""

    table: TableInfo
    seat: SeatNumber


class Left(msgspec.Struct, frozen=True):
    """The invite that claims the seat that was given up."""

    invite: str


class Commented(msgspec.Struct, frozen=True):
    """All that is said about a line now."""

    line: int
    comment: str


class TableSeen(TableInfo, frozen=True, kw_only=True):
    """A table as the holder of a key finds it."""

    to_act: tuple[int, ...]
    """Who owes a decision."""
    seat: int
    """The seat that the key opens; -2 where it only lets one watch."""
