"""When a bot's answer is released: how long it thought could tell what it holds, so each of a seat's answers takes equally long."""

from __future__ import annotations

from math import ceil

SLACK = 0.3
"""Seconds over its stated time after which a bot's answer is not held back any more."""


class Pace:
    """How many beats of the clock each seat's answers take: as many as its longest thought so far needed."""

    def __init__(self) -> None:
        self.beats: dict[int, int] = {}

    def rest(self, seat: int, beat: float, spent: float, thought: float, stated: float) -> float:
        """Seconds to wait before an answer that is there `spent` seconds after the question.

        `thought` of them the bot used itself, who says that it never thinks longer than `stated`. Waiting for others comes at
        whole beats too, and slows nothing that comes after.
        """
        if beat <= 0:
            return 0.0
        self.beats[seat] = max(self.beats.get(seat, 1), ceil(thought / beat))
        due = beat * max(self.beats[seat], ceil(spent / beat))
        return max(0.0, (min(due, stated + SLACK) if stated else due) - spent)
