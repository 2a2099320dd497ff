"""When a bot's answer is released: its time could tell whether there was a choice, so all answers of a seat take equally long."""

from __future__ import annotations

from math import ceil

SLACK = 0.3
"""Seconds from the moment at which somebody is free to think to the answer, where that comes late."""


class Pace:
    """A bot that states how long it thinks at most takes that long for every answer: so nothing tells, from the first answer on and
    in a game that goes on. One that states none takes as many beats of the clock as its longest thought so far needed."""

    def __init__(self) -> None:
        self.beats: dict[int, int] = {}

    def rest(self, seat: int, beat: float, stated: float, spent: float, thought: float = 0.0, waited: float = 0.0) -> float:
        """Seconds to wait before an answer that is there `spent` seconds after the question.

        `thought` of them the bot used itself. `waited` of them nobody was free to think: that slows nothing that comes after, and
        must be counted where there is nothing to think about too.
        """
        if beat <= 0:
            return 0.0
        self.beats[seat] = max(self.beats.get(seat, 1), ceil(thought / beat))
        usual = max(beat, stated or beat * max(self.beats[seat], ceil((spent - waited) / beat)))
        return max(0.0, max(usual, waited + min(usual, SLACK)) - spent)
