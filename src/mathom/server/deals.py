"""Deals that are known beforehand: one with a name, that of a finished game, a game that goes on from the middle of another.

Whoever knows the name or the record can compute every draw, so they are for one person, for bots, and for people who play together.
"""

from __future__ import annotations

from hashlib import sha256

import msgspec

from mathom.kernel.game import Complaint, Game
from mathom.kernel.record import Record, Replay, one_line, read_hex, read_record
from mathom.server.orders import TableOrder
from mathom.server.problems import Problem

TOGETHER = ("two_towers", "mount_doom")
"""Games in which people do not compete."""
AGAIN = "again"


class Deal(msgspec.Struct, frozen=True):
    """What a table's draws come from, where they do not come from a fresh secret; and what of the game has been played."""

    name: str
    secret: bytes
    nonces: tuple[str, ...]
    branch: str = ""
    """The record it goes on from, its lines up to the point; then the secret is fresh and the nonces are the seats' own."""

    @property
    def dealt(self) -> tuple[str, ...]:
        return (self.secret.hex(), *self.nonces) if self.secret else ()


def named(game: str, name: str, seats: int) -> Deal:
    """The deal of that name: the same for everybody, everywhere, and the same as long as names are read alike."""
    try:
        name = one_line(" ".join(name.split()))
    except Complaint as complaint:
        raise Problem("bad-request", str(complaint)) from None
    if name == AGAIN:
        raise Problem("bad-request", f"A deal cannot be called “{AGAIN}”; choose another name.")
    secret = sha256(f"mathom-named-deal-1 {game} {name}".encode()).digest()
    nonces = tuple(sha256(f"mathom-named-nonce-1 {seat}".encode()).hexdigest() for seat in range(seats))
    return Deal(name, secret, nonces)


def of_record(game: Game, record: Record, at: int) -> Deal:
    """The deal of a finished game, or the game itself after `at` of its surviving lines; raises Problem."""
    try:
        replay = Replay(game, record)
        if replay.state.to_act():
            raise Complaint("The game in this record is not over: only a finished one can be dealt or played on again.")
        if at < 0:
            if not record.secret or len(record.nonces) != len(record.seats):
                raise Complaint("This record does not hold the secret and the nonces that its draws came from.")
            secret, *_ = read_hex([record.secret, *record.nonces])
            return Deal(AGAIN, secret, tuple(record.nonces))
        lines = record.surviving()
        if at >= len(lines):
            raise Complaint(f"The record has {len(lines)} lines; the game can go on after 0 to {len(lines) - 1} of them.")
        kept = msgspec.structs.replace(record, commit="", nonces=[], secret="", lines=lines[:at])
        return Deal("", b"", (), kept.write())
    except Complaint as complaint:
        raise Problem("bad-request", str(complaint)) from None


def read(text: str) -> Record:
    try:
        return read_record(text)
    except Complaint as complaint:
        raise Problem("bad-request", str(complaint)) from None


def known_deal(game: Game, order: TableOrder, record: Record | None) -> Deal:
    """The deal that an order names, or none; raises Problem where it is not to be had."""
    if not record and not order.deal:
        return Deal("", b"", ())
    check_people(order)
    return of_record(game, record, order.at) if record else named(game.id, order.deal, len(order.seats))


def check_people(order: TableOrder) -> None:
    """Raises Problem where people would compete in a deal that both may know."""
    people = sum(1 for seat in order.seats if seat.kind != "bot")
    if people > 1 and order.game not in TOGETHER:
        raise Problem(
            "known-deal", "Anybody can know this deal, so it is for one person against bots, or for a game that all play together."
        )


def fingerprint(game: str, commit: str, nonces: list[str]) -> str:
    """Tells deals apart: two games with the same one drew from the same numbers."""
    return sha256(" ".join([game, commit, *nonces]).encode()).hexdigest()[:16]
