"""What is told of a campaign: all of it to those who belong to it, without positions or keys of its attempts."""

from __future__ import annotations

from datetime import datetime

import msgspec

from mathom.games.two_towers.campaign import Attempt, Campaign, Standing
from mathom.server.wire import TableInfo


class UnderWay(msgspec.Struct, frozen=True):
    """The attempt that the group is at."""

    chapter: str
    table: str
    number: int
    kept: tuple[str, ...]
    """The characters that were done when it began."""
    waiting: list[int]
    """The seats that have not sat down at it."""
    commit: str
    """The hash of the dealer's secret, told before anybody gives a nonce; empty where the table cannot be played on."""
    playable: bool
    """False where its table cannot be played on any more; then it can only be given up."""


class AttemptSeen(msgspec.Struct, frozen=True):
    """One try at a chapter, without the positions that it began with or left behind."""

    chapter: str
    number: int
    """Counted from 1 in its chapter."""
    table: str
    result: str
    cause: str
    begun: datetime
    ended: datetime | None
    rounds: int
    tricks: int
    done: tuple[str, ...]
    went_on: bool
    """It began with what was achieved before."""


class CampaignSeen(msgspec.Struct, frozen=True):
    """A campaign as the holder of a key finds it."""

    table: TableInfo
    seat: int
    """The seat that the key opens; -2 where it only lets one watch."""
    book: list[Standing]
    upcoming: str
    """The chapter that comes next; empty when all are won."""
    under_way: UnderWay | None
    attempts: list[AttemptSeen]


class Sat(msgspec.Struct, frozen=True):
    """A seat taken at the attempt under way; the key of the campaign opens it."""

    table: str
    seat: int
    commit: str
    nonce: str
    """The nonce that goes into the draws: one that was given for the seat before, or the one that was sent now."""
    watch: str
    waiting: list[int]


def seen_attempt(book: Campaign, attempt: Attempt) -> AttemptSeen:
    same = ("chapter", "result", "cause", "begun", "ended", "rounds", "tricks", "done")
    fields = {name: getattr(attempt, name) for name in same}
    return AttemptSeen(**fields, number=book.number(attempt), table=attempt.record, went_on=bool(attempt.start))
