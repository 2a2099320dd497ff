"""A job: a process that plays one game after the other, as it is told on its standard input, and writes each result as a line.

It ends with its input, wherever the game stands, and takes its bots along.
"""

from __future__ import annotations

import os
import queue
import sys
import threading
from pathlib import Path

import msgspec

from mathom.arena.crew import Crew
from mathom.arena.plan import Fixture, Plan
from mathom.arena.play import Sitting
from mathom.arena.seeds import mixed
from mathom.games import load


class Order(msgspec.Struct, frozen=True):
    """The first line: what is played, the run's key, and where bots' error streams and records go."""

    plan: Plan
    key: str
    log: str = ""
    records: str = ""


def record_name(fixture: Fixture, order: Order) -> str:
    """The file of a game: its run, the way where there are several, the deal, and who has which seat."""
    run = mixed("records", order.key).hex()[:8]
    way = f"{fixture.way}-" if len(order.plan.ways) > 1 else ""
    return f"{run}-{way}{fixture.deal:05}-{'-'.join(str(entrant) for entrant in fixture.seats)}.record"


class Job:
    """Plays what it is told, until the input ends."""

    def __init__(self, order: Order) -> None:
        self.order = order
        self.game = load(order.plan.game, order.plan.own_content)
        self.crew = Crew(order.plan.entrants, order.plan.limit, Path(order.log) if order.log else None)
        self.fixtures: queue.SimpleQueue[Fixture] = queue.SimpleQueue()
        self.leaving = threading.Event()

    def work(self) -> None:
        while not self.leaving.is_set():
            fixture = self.fixtures.get()
            sitting = Sitting(self.game, self.order.plan, fixture, self.crew, self.order.key)
            played = sitting.play()
            if self.leaving.is_set():
                return  # its bots have been ended: that is no result
            if self.order.records:
                path = Path(self.order.records, record_name(fixture, self.order))
                path.write_text(sitting.table.record.write(), encoding="utf-8")
            sys.stdout.buffer.write(msgspec.json.encode(played) + b"\n")
            sys.stdout.buffer.flush()

    def listen(self) -> None:
        for data in sys.stdin.buffer:
            self.fixtures.put(msgspec.json.decode(data, type=Fixture))
        self.leaving.set()
        self.crew.kill()
        os._exit(0)


def main() -> None:
    job = Job(msgspec.json.decode(sys.stdin.buffer.readline(), type=Order))
    threading.Thread(target=job.listen, daemon=True).start()
    try:
        job.work()
    except BrokenPipeError:  # the arena was killed
        job.crew.kill()
        os._exit(1)
    finally:
        job.crew.kill()


if __name__ == "__main__":
    main()
