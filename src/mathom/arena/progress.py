"""How far a run is and how long it will take: a bar at a terminal, otherwise a plain line now and then."""

from __future__ import annotations

import sys
import time
from types import TracebackType

from rich.console import Console
from rich.progress import BarColumn, MofNCompleteColumn, TextColumn, TimeElapsedColumn
from rich.progress import Progress as Bar

EVERY = 10.0
"""Seconds between two plain lines."""


class Progress:
    """Written to the error stream, so that results can be piped."""

    def __init__(self, games: int, done: int) -> None:
        self.games = games
        self.done = done
        self.before = done
        self.begun = time.monotonic()
        self.told = self.begun
        self.bar: Bar | None = None
        console = Console(stderr=True)
        if console.is_terminal:
            columns = (
                TextColumn("Games"),
                BarColumn(),
                MofNCompleteColumn(),
                TimeElapsedColumn(),
                TextColumn("{task.fields[left]}"),
            )
            self.bar = Bar(*columns, console=console, transient=True)
            self.task = self.bar.add_task("", total=games, completed=done, left="")

    def __enter__(self) -> Progress:
        if self.bar:
            self.bar.start()
        elif self.done:
            self.say(f"{self.done:,} of {self.games:,} games are there already.")
        return self

    def __exit__(self, kind: type[BaseException] | None, error: BaseException | None, trace: TracebackType | None) -> None:
        if self.bar:
            self.bar.stop()

    def advance(self) -> None:
        self.done += 1
        now = time.monotonic()
        left = time_left((now - self.begun) / (self.done - self.before) * (self.games - self.done))
        if self.bar:
            self.bar.update(self.task, completed=self.done, left=left)
        elif now - self.told >= EVERY:
            self.told = now
            self.say(f"{self.done:,} of {self.games:,} games, {left}.")

    def say(self, sentence: str) -> None:
        if self.bar:
            self.bar.console.print(sentence, markup=False, highlight=False, soft_wrap=True)
        else:
            print(sentence, file=sys.stderr, flush=True)


def time_left(seconds: float) -> str:
    if seconds < 60:
        return f"about {seconds:.0f} s left"
    if seconds < 3600:
        return f"about {seconds // 60:.0f} min {seconds % 60:.0f} s left"
    return f"about {seconds // 3600:.0f} h {seconds % 3600 // 60:.0f} min left"
