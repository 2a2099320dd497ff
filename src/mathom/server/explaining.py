"""What bots thought about their decisions: kept beside the table with each, and told to nobody before the game is over."""

from __future__ import annotations

import msgspec

from mathom.bots.thoughts import Thoughts
from mathom.games import game_of
from mathom.kernel.game import Game
from mathom.kernel.journal import Args
from mathom.kernel.record import Record, Replay, read_record
from mathom.server.live import LiveTable
from mathom.server.problems import Problem
from mathom.server.store import Entry, Paper, Store
from mathom.server.workers import Chosen, Workers

KIND = "thoughts"


class Kept(msgspec.Struct, frozen=True):
    """What is kept of one decision."""

    bot: str
    thoughts: Thoughts


class Told(msgspec.Struct, frozen=True):
    """What a worker is handed: a record, and what was thought about some of its surviving lines; the first is 1."""

    record: str
    kept: dict[int, Kept]


class Weighed(msgspec.Struct, frozen=True):
    """A move that a bot considered: in the notation and as a catalogue sentence, how often it tried it, and what it expected."""

    action: str
    key: str
    args: Args
    visits: int
    value: float
    """From 0 (lost) to 1 (won), for the bot's seat."""
    share: float
    """Of all tries; where a choice must not be foreseen, how often it would be made."""


class Explained(msgspec.Struct, frozen=True):
    """What a bot thought about one decision."""

    line: int
    """Which of the record's surviving lines it became; the first is 1."""
    seat: int
    bot: str
    action: str
    """What it did."""
    iterations: int
    worlds: int
    """How many worlds it held possible."""
    considered: list[Weighed]
    """The favourite first."""
    believed: dict[str, dict[str, float]]
    """By place, who may be there, and how likely the bot took it to be."""
    imagined: int
    """In how many imagined worlds that was counted; 0: it was worked out."""


class Explanations(msgspec.Struct, frozen=True):
    """What the bots of a finished game thought, decision by decision; those that needed no thought are left out."""

    decisions: list[Explained]


def paper_of(entry: Entry, chosen: Chosen) -> list[Paper]:
    """What is kept with a bot's decision."""
    if chosen.thoughts is None:
        return []
    kept = Kept(chosen.bot, chosen.thoughts)
    return [Paper(entry.table, KIND, f"{entry.number:07d}", msgspec.json.encode(kept).decode())]


async def gather(store: Store, live: LiveTable) -> Told:
    """The thoughts about all decisions that stand. Raises Problem before the end: they tell what is hidden."""
    if not live.is_over:
        raise Problem("not-over", "What bots thought is told when the game is over.")
    kept = {int(paper.place): paper.data for paper in await store.papers(live.row.id, KIND)}
    record = live.playing.record
    numbers = [iter(entries) for entries in live.standing]
    found: dict[int, Kept] = {}
    for line, made in enumerate(record.surviving()[record.branch :], record.branch + 1):
        if made.seat >= 0 and (number := next(numbers[made.seat])) in kept:
            found[line] = msgspec.json.decode(kept[number], type=Kept)
    return Told(record.write(), found)


async def explain(workers: Workers, told: Told, asker: str = "") -> bytes:
    """`Explanations` in JSON; a record is played in a worker, for it may be long."""
    if not told.kept:
        return msgspec.json.encode(Explanations([]))
    return await workers.thoughts(msgspec.json.encode(told), asker)


def told_of_text(data: bytes) -> bytes:
    """What a worker answers: the moves in the words of the game, as they could be chosen then."""
    told = msgspec.json.decode(data, type=Told)
    record = read_record(told.record)
    return msgspec.json.encode(Explanations(explained(game_of(record), record, told.kept)))


def explained(game: Game, record: Record, kept: dict[int, Kept]) -> list[Explained]:
    replay = Replay(game, record, 0)
    found: list[Explained] = []
    for index, line in enumerate(record.surviving()):
        if index + 1 in kept:
            thoughts = kept[index + 1].thoughts
            legal = set(replay.state.legal(line.seat))
            considered = [
                Weighed(each.action, *game.describe(replay.state, line.seat, action), each.visits, each.value, each.share)
                for each in thoughts.considered
                if (action := game.parse_action(each.action)) in legal
            ]
            found.append(
                Explained(
                    line=index + 1,
                    seat=line.seat,
                    bot=kept[index + 1].bot,
                    action=line.text,
                    iterations=thoughts.iterations,
                    worlds=thoughts.worlds,
                    considered=considered,
                    believed=thoughts.believed,
                    imagined=thoughts.imagined,
                )
            )
        replay.play(game, index, line)
    return found
