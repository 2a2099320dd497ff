"""A job: a process that plays one game after the other, as it is told on its standard input, and writes each result as a line.

It ends with its input, wherever the game stands, and takes its bots along.
"""

from __future__ import annotations

import os
import queue
import sys
import threading
import traceback
from pathlib import Path

import msgspec

from mathom.arena.crew import Crew
from mathom.arena.plan import Fixture, Plan
from mathom.arena.play import Played, Sitting
from mathom.arena.seeds import mixed
from mathom.games import load
from mathom.kernel.files import write_whole
from mathom.kernel.game import Complaint


class Order(msgspec.Struct, frozen=True):
    """The first line: what is played, the run's key, and where bots' error streams and records go."""

    plan: Plan
    key: str
    log: str = ""
    records: str = ""


class Trouble(msgspec.Struct, frozen=True):
    """Instead of a result: what the user has to mend."""

    trouble: str


def tell(line: Played | Trouble) -> None:
    sys.stdout.buffer.write(msgspec.json.encode(line) + b"\n")
    sys.stdout.buffer.flush()


def record_name(fixture: Fixture, order: Order) -> str:
    """The file of a game: its run, the way where there are several, the deal, and who has which seat."""
    run = mixed("records", order.key).hex()[:8]
    way = f"{fixture.way}-" if len(order.plan.ways) > 1 else ""
    return f"{run}-{way}{fixture.deal:05}-{'-'.join(str(entrant) for entrant in fixture.seats)}.record"


class Job:
    """Plays what it is told, until the input ends."""

    def __init__(self, order: Order) -> None:
        self.order = order
        self.game = load(order.plan.game, order.plan.own_content, order.plan.content)
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
                try:
                    write_whole(path, sitting.table.record.write())  # it names the run's seed, which tells the deals
                except Complaint as complaint:
                    tell(Trouble(str(complaint)))
                    return
                except OSError as error:
                    tell(Trouble(f"{path} cannot be written ({error.strerror}); make room for it, or leave out --records."))
                    return
            tell(played)

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
        pass
    except Exception:
        traceback.print_exc()
    job.crew.kill()
    os._exit(1)  # the other thread waits for input and would not let the process end


if __name__ == "__main__":
    main()
