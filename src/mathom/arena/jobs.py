"""Several jobs side by side: each gets its next game when it has finished one."""

from __future__ import annotations

import contextlib
import selectors
import subprocess
import sys
from collections.abc import Generator, Iterator
from typing import IO

import msgspec

from mathom.arena.plan import Fixture
from mathom.arena.play import Played
from mathom.arena.worker import Order, Trouble
from mathom.kernel.game import Complaint

COMMAND = (sys.executable, "-P", "-m", "mathom.arena.worker")


class Job:
    def __init__(self, order: Order) -> None:
        # A session of its own: Ctrl-C ends the arena, and the arena ends its jobs.
        self.process = subprocess.Popen(COMMAND, stdin=subprocess.PIPE, stdout=subprocess.PIPE, start_new_session=True)
        assert self.process.stdin is not None
        assert self.process.stdout is not None
        self.input: IO[bytes] = self.process.stdin
        self.output: IO[bytes] = self.process.stdout
        self.send(order)

    def send(self, order: Order | Fixture) -> None:
        try:
            self.input.write(msgspec.json.encode(order) + b"\n")
            self.input.flush()
        except BrokenPipeError:
            raise Complaint(BROKEN) from None

    def result(self) -> Played:
        data = self.output.readline()
        if not data.endswith(b"\n"):
            raise Complaint(BROKEN)
        if data.startswith(TROUBLE):
            raise Complaint(msgspec.json.decode(data, type=Trouble).trouble)
        return msgspec.json.decode(data, type=Played)

    def close(self) -> None:
        """Ends the job and its bots; a game that is under way is given up."""
        with contextlib.suppress(BrokenPipeError):
            self.input.close()
        self.process.wait()
        self.output.close()


BROKEN = "A job of the arena ended before its game did."
TROUBLE = b'{"trouble":'


def play_all(order: Order, fixtures: Iterator[Fixture], jobs: int) -> Generator[Played]:
    """The games as they are finished; closing the iterator gives up those under way."""
    running: list[Job] = []
    with selectors.DefaultSelector() as selector:
        try:
            for fixture in first(fixtures, jobs):
                job = Job(order)
                running.append(job)
                job.send(fixture)
                selector.register(job.output, selectors.EVENT_READ, job)
            while selector.get_map():
                for key, _ in selector.select():
                    job = key.data
                    played = job.result()
                    following = next(fixtures, None)
                    if following is None:
                        selector.unregister(job.output)
                    else:
                        job.send(following)
                    yield played
        finally:
            for job in running:
                job.close()


def first(fixtures: Iterator[Fixture], number: int) -> Iterator[Fixture]:
    for _ in range(number):
        fixture = next(fixtures, None)
        if fixture is not None:
            yield fixture
