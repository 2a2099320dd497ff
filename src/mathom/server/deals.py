"""Deals that are known beforehand: one with a name, that of a finished game, a game that goes on from the middle of another.

Whoever knows the name or the record can compute every draw, so they are for one person, for bots, and for people who play together.
"""

from __future__ import annotations

from hashlib import sha256

import msgspec

from mathom.games import check_order, game_of, is_owners
from mathom.kernel.content import BLANKS, ContentError
from mathom.kernel.game import Complaint, Game
from mathom.kernel.record import Record, Replay, one_line, read_hex
from mathom.server.orders import TableOrder
from mathom.server.problems import Problem
from mathom.server.replays import read_short
from mathom.server.store import TableRow

TOGETHER = ("two_towers", "mount_doom")
"""Games in which people do not compete."""
AGAIN = "again"
LONGEST_BRANCH = 2_000
"""Lines of another game that a table takes over: it plays them whenever it comes into memory."""
LONGEST_CONTENT = 262_144
LONGEST_KEPT = 262_144
"""Letters of another game that are kept with a table."""


class Deal(msgspec.Struct, frozen=True):
    """What a table's draws come from, where they do not come from a fresh secret; and what of the game has been played."""

    name: str = ""
    secret: bytes = b""
    nonces: tuple[str, ...] = ()
    branch: str = ""
    """The record it goes on from, its lines up to the point; then the secret is fresh and the nonces are the seats' own."""

    @property
    def dealt(self) -> tuple[str, ...]:
        return (self.secret.hex(), *self.nonces) if self.secret else ()


class Known(msgspec.Struct, frozen=True):
    """How a table begins: as its order says, or as the record does that the order brings."""

    options: dict[str, str]
    start: str = ""
    own: str = ""
    """The owner's content file, where it is not ours."""
    deal: Deal = Deal()
    printed: str = ""
    """The hash of ours, of today or from before, where it goes on with that of another game."""


def check_people(order: TableOrder) -> None:
    """Raises Problem where people would compete in a deal that both may know."""
    people = sum(1 for seat in order.seats if seat.kind != "bot")
    if (order.deal or order.record) and people > 1 and order.game not in TOGETHER:
        raise Problem(
            "known-deal", "Anybody can know this deal, so it is for one person against bots, or for a game that all play together."
        )


def named(game: str, name: str, seats: int) -> Deal:
    """The deal of that name: the same for everybody, everywhere, and the same as long as names are read alike."""
    try:
        name = one_line(" ".join(name.split()))
    except Complaint:
        raise Problem("bad-request", "The name of a deal is one line of letters that can be printed.") from None
    if not set(name) - {*BLANKS, " "} or name == AGAIN:
        raise Problem("bad-request", f"A deal cannot be called “{name}”; choose another name.")
    secret = sha256(f"mathom-named-deal-1 {game} {name}".encode()).digest()
    nonces = tuple(sha256(f"mathom-named-nonce-1 {seat}".encode()).hexdigest() for seat in range(seats))
    return Deal(name, secret, nonces)


def known_of_order(body: bytes) -> bytes:
    """What a worker answers for an order, in JSON, that brings a record; raises Complaint."""
    order = msgspec.json.decode(body, type=TableOrder)
    record = read_short(order.record)
    if (record.game, len(record.seats)) != (order.game, len(order.seats)):
        raise Complaint(
            f"The record is of {record.game} with {len(record.seats)} seats; "
            f"a table of {order.game} with {len(order.seats)} seats cannot begin with it."
        )
    if len(record.own_content) > LONGEST_CONTENT:
        raise Complaint(f"The content in the record is longer than {LONGEST_CONTENT} letters.")
    try:
        game = game_of(record)
    except ContentError as error:
        raise Complaint(f"The content in the record cannot be used: {error}.") from None
    check_order(game)
    deal = of_record(game, record, order.at)
    if len(record.start) + len(deal.branch) > LONGEST_KEPT:
        raise Complaint(
            f"The record is too long to begin a table with: with its names and comments more than {LONGEST_KEPT} letters."
        )
    own, printed = (game.content.text, "") if is_owners(game) else ("", game.content.hash())
    known = Known(game.kept_options(record.options), record.start, own, deal, printed)
    return msgspec.json.encode(known, order="deterministic")


def of_record(game: Game, record: Record, at: int) -> Deal:
    """The deal of a finished game, or the game itself after `at` of its surviving lines; raises Complaint."""
    replay = Replay(game, record)
    if replay.state.to_act():
        raise Complaint("The game in this record is not over: only a finished one can be dealt or played on again.")
    if at >= 0:
        return Deal(branch=branch(record, at))
    if record.branch:
        raise Complaint("This game went on from the middle of another, so it has no deal of its own: take that of the other.")
    if not all((record.secret, *record.nonces)) or len(record.nonces) != len(record.seats):
        raise Complaint("This record does not hold the secret and the nonces that its draws came from.")
    secret, *nonces = read_hex([record.secret, *record.nonces])
    return Deal(AGAIN, secret, tuple(nonce.hex() for nonce in nonces))


def branch(record: Record, at: int) -> str:
    """A record's first lines as a record: who drew them, and from what, stays with the game they come from."""
    lines = record.surviving()
    most = min(len(lines) - 1, LONGEST_BRANCH)
    if at > most:
        raise Complaint(f"The record has {len(lines)} lines; the game can go on after 0 to {most} of them.")
    fresh = {"commit": "", "nonces": [], "secret": "", "own_content": "", "deal": "", "branch": 0}
    return msgspec.structs.replace(record, lines=lines[:at], **fresh).write()


def fingerprint(row: TableRow, commit: str, nonces: list[str]) -> str:
    """Tells deals apart: two games with the same one are played by the same rules and drew from the same numbers."""
    options = [f"{name}={value}" for name, value in sorted(row.options.items())]
    words = [row.game, row.content, *options, row.start, commit, *nonces]
    return sha256("\n".join(words).encode()).hexdigest()[:16]
