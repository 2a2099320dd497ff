"""How finished games ended: kept without names, compared where the deal was the same, counted for the whole house."""

from __future__ import annotations

import time
from collections.abc import Callable

import msgspec

from mathom.kernel.state import CHANCE
from mathom.server.deals import TOGETHER, fingerprint
from mathom.server.live import LiveTable
from mathom.server.store import Paper, Store

KIND = "result"
COMPARED = 100
COUNTED = 5000
"""The results of so many tables, the newest, are counted."""
FRESH_SECONDS = 5.0
"""So long a count is good."""
PERSON = "person"
MATTERING = {"confrontation": ("mode", "match"), "mount_doom": ("mode",), "two_towers": ("chapter",)}
"""The options that games are told apart by when they are counted."""


class SeatKind(msgspec.Struct, frozen=True):
    """Who had a seat at the end, without a name."""

    kind: str
    """`here`, `friend` or `bot`."""
    bot: str
    """The bot that played it at the end; empty for a person."""


class Ending(msgspec.Struct, frozen=True):
    """How a game ended."""

    seats: list[SeatKind]
    winners: list[int]
    score: list[int]
    rule: str
    key: str
    """The catalogue's sentence that says why."""
    steps: int
    """The decisions that counted."""
    ended: float
    """Seconds since 1970."""
    redrawn: int = 0
    """How often draws were taken back; such a game is compared with no other."""


class Result(Ending, frozen=True, kw_only=True):
    """How a game ended, and which it was."""

    game: str
    options: dict[str, str]
    deal: str
    branch: int
    campaign: str


class Compared(Ending, frozen=True, kw_only=True):
    """How a game of the same deal ended."""

    own: bool
    """It is the one that was asked about."""


class Comparison(msgspec.Struct, frozen=True):
    """All games of one deal."""

    deal: str
    """Its name; `again` where it is that of an earlier game, empty where it was fresh."""
    results: list[Compared]
    """One's own first, then the newest."""


class SeatCount(msgspec.Struct):
    """How a seat fared while people, or one bot, had it."""

    seat: int
    who: str
    """`person`, or the name of a bot."""
    won: int = 0
    lost: int = 0
    drawn: int = 0
    best: int = 0
    """The highest score."""


class Group(msgspec.Struct):
    """Games that were played alike."""

    game: str
    players: int
    options: dict[str, str]
    played: int = 0
    won: int = 0
    """How many had a winner: where all play together, how many they won."""
    endings: dict[str, int] = {}
    """How often each sentence said why."""
    seats: list[SeatCount] = []


class Statistics(msgspec.Struct, frozen=True):
    """What was played in this house and how it ended."""

    groups: list[Group]


def papers_of(live: LiveTable) -> list[Paper]:
    """What is kept of a game that has just ended; nothing while it goes on."""
    outcome = live.game.outcome(live.playing.state)
    if outcome is None:
        return []
    row, record = live.row, live.playing.record
    result = Result(
        game=row.game,
        options=live.options,
        seats=[SeatKind(seat.kind, seat.bot) for seat in live.seats],
        winners=list(outcome.winners),
        score=list(outcome.score),
        rule=outcome.rule,
        key=outcome.key,
        steps=sum(1 for line in record.surviving() if line.seat != CHANCE),
        ended=time.time(),
        redrawn=record.redrawn(),
        deal=row.deal,
        branch=record.branch,
        campaign=row.campaign,
    )
    return [Paper(row.id, KIND, place_of(live), msgspec.json.encode(result).decode())]


def place_of(live: LiveTable) -> str:
    return fingerprint(live.row, live.commit, [seat.nonce for seat in live.seats])


def read_result(paper: Paper) -> Result:
    return msgspec.json.decode(paper.data, type=Result)


async def compare(store: Store, live: LiveTable) -> Comparison:
    """The games of this table's deal, but for others in which draws were taken back."""
    papers = await store.papers(live.row.id, KIND)
    papers += [paper for paper in await store.all_papers(KIND, place_of(live), COMPARED) if paper.table != live.row.id]
    fields = Ending.__struct_fields__
    found = []
    for paper in papers[:COMPARED]:
        result = read_result(paper)
        is_own = paper.table == live.row.id
        if result.redrawn and not is_own:
            continue
        found.append(Compared(**{name: getattr(result, name) for name in fields}, own=is_own))
    return Comparison(live.row.deal, found)


def count(results: list[Result]) -> list[Group]:
    """The results by game, players and the options that matter. A game that went on from another is no game of its own."""
    groups: dict[tuple[str, int, tuple[str, ...]], Group] = {}
    seats: dict[tuple[str, int, tuple[str, ...], int, str], SeatCount] = {}
    for result in results:
        if result.branch:
            continue
        options = {name: result.options[name] for name in MATTERING.get(result.game, ()) if name in result.options}
        alike = result.game, len(result.seats), tuple(options.values())
        group = groups.setdefault(alike, Group(result.game, len(result.seats), options, endings={}, seats=[]))
        group.played += 1
        group.won += bool(result.winners)
        group.endings[result.key] = group.endings.get(result.key, 0) + 1
        for number, seat in enumerate(result.seats):
            who = seat.bot or PERSON
            if (*alike, number, who) not in seats:
                seats[*alike, number, who] = SeatCount(number, who)
                group.seats.append(seats[*alike, number, who])
            add(seats[*alike, number, who], result, number)
    for group in groups.values():
        group.seats.sort(key=lambda each: (each.seat, each.who))
    return [groups[alike] for alike in sorted(groups)]


def add(count: SeatCount, result: Result, seat: int) -> None:
    if seat in result.winners:
        count.won += 1
    elif result.winners or result.game in TOGETHER:
        count.lost += 1
    else:
        count.drawn += 1
    count.best = max(count.best, result.score[seat])


class Counter:
    """Counts the house's results, seldom enough that asking costs nothing."""

    def __init__(self, store: Store, clock: Callable[[], float] = time.monotonic) -> None:
        self.store = store
        self.clock = clock
        self.until = 0.0
        self.known = Statistics([])

    async def statistics(self) -> Statistics:
        if self.clock() >= self.until:
            self.until = self.clock() + FRESH_SECONDS
            papers = await self.store.all_papers(KIND, "", COUNTED)
            self.known = Statistics(count([read_result(paper) for paper in papers]))
        return self.known
