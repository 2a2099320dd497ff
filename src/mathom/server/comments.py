"""What people say about the lines of a game that is over: kept beside the table, and shown in its record."""

from __future__ import annotations

import msgspec

from mathom.kernel.game import Complaint
from mathom.kernel.record import Record, one_line
from mathom.server.live import LiveTable
from mathom.server.problems import Problem
from mathom.server.replays import BETWEEN
from mathom.server.store import Paper, Store

KIND = "comment"
MOST = 400
"""Comments at one table."""


def place(line: int, seat: int) -> str:
    return f"{line:07d}.{seat}"


def where(paper: Paper) -> tuple[int, int]:
    """The line and the seat of a comment."""
    line, _, seat = paper.place.partition(".")
    return int(line), int(seat)


async def commented(store: Store, live: LiveTable) -> Record:
    """The record of a table with what was said about its lines; before the end nothing was."""
    record = live.playing.record
    names = [seat.name or name for seat, name in zip(live.seats, record.seats, strict=True)]
    return with_comments(record, await store.papers(live.row.id, KIND), names) if live.is_over else record


def with_comments(record: Record, papers: list[Paper], names: list[str]) -> Record:
    """A record whose lines bear the comments, each with the name of who has its seat now, behind what they bore before."""
    lines, standing = list(record.lines), record.standing()
    for paper in papers:
        number, seat = where(paper)
        if not 0 < number <= len(standing):
            continue
        line = lines[standing[number - 1]]
        said = f"{names[seat]}: {paper.data}"
        comment = f"{line.comment}{BETWEEN}{said}" if line.comment else said
        lines[standing[number - 1]] = msgspec.structs.replace(line, comment=comment)
    return msgspec.structs.replace(record, lines=lines)


async def comment(store: Store, live: LiveTable, seat: int, line: int, text: str) -> str:
    """Keeps what a seat says about a surviving line, in place of what it said before; all that is said there now.

    The first line is 1.
    """
    if seat < 0:
        raise Problem("not-yours", "Whoever watches has no seat to speak from.")
    if not live.is_over:
        raise Problem("not-over", "Lines are commented on when the game is over.")
    try:
        text = one_line(" ".join(text.split()))
    except Complaint:
        raise Problem("bad-request", "A comment is one line of letters that can be printed.") from None
    standing = live.playing.record.standing()
    if not 0 < line <= len(standing):
        raise Problem("bad-request", f"The game has the lines 1 to {len(standing)}; there is no line {line}.")
    papers = await store.papers(live.row.id, KIND)
    known = {paper.place for paper in papers}
    if text and place(line, seat) not in known and len(known) >= MOST:
        raise Problem("too-many", f"This table has {MOST} comments; take one away before you write another.")
    await store.put_paper(Paper(live.row.id, KIND, place(line, seat), text))
    return (await commented(store, live)).lines[standing[line - 1]].comment
