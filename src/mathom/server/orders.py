"""What people ask of the house and what they are handed: tables made, seats claimed."""

from __future__ import annotations

import msgspec


class SeatOrder(msgspec.Struct, frozen=True):
    """A seat of a table that is to be made."""

    kind: str
    """`here`, `friend` or `bot`."""
    name: str = ""
    bot: str = ""
    """Which bot plays it, where it is a bot's."""


class TableOrder(msgspec.Struct, frozen=True):
    """A table that is to be made; `bodies.NewTable` says what its fields are."""

    game: str
    seats: list[SeatOrder]
    options: dict[str, str] = {}
    strict: bool = False
    listed: bool = False
    deal: str = ""
    record: str = ""
    at: int = -1
    content: str = ""


class Made(msgspec.Struct, frozen=True):
    """A new table: only its maker is told the keys."""

    table: str
    commit: str
    """The hash of the dealer's secret."""
    watch: str
    invites: dict[str, str]
    """For each seat of a person, by its number, the invite that claims it."""


class Claimed(msgspec.Struct, frozen=True):
    """A seat that somebody has taken: only they are told the key."""

    table: str
    seat: int
    key: str
    watch: str
