"""Bots that fail, while a run goes on: the first time is told at once, and one that never gets ready stops the run."""

from __future__ import annotations

from collections.abc import Callable

from mathom.arena.play import Played
from mathom.kernel.game import Complaint

PATIENCE = 3
"""So many games a bot may fail to get ready for before it has once been ready."""


class Failures:
    def __init__(self, labels: list[str]) -> None:
        self.labels = labels
        self.told: set[int] = set()
        self.been_ready: set[int] = set()
        self.unready = [0] * len(labels)

    def take(self, played: Played, say: Callable[[str], None]) -> None:
        """Looks at a game that was finished; raises Complaint where the run is in vain."""
        fault = played.fault
        if fault is None or not fault.unready:
            self.been_ready.update(played.seats)
        if fault is None:
            return
        bot = played.seats[fault.seat]
        what = f"“{self.labels[bot]}” {fault.text.rstrip('.')}"
        if bot not in self.told:
            self.told.add(bot)
            say(f"{what}. Further failures are told at the end.")
        if fault.unready and bot not in self.been_ready:
            self.unready[bot] += 1
            if self.unready[bot] == PATIENCE:
                often = f"{PATIENCE} times in a row before it was ever ready"
                raise Complaint(f"{what}, {often}, so the arena stops; such games are played anew when the run goes on.")
