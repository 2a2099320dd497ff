"""What steps are worth in one turn on the way to Mount Doom, by the appraisal of where they lead."""

from __future__ import annotations

from typing import Final

from mathom.bots.mount_doom.appraisal import Appraisal
from mathom.bots.mount_doom.worth import Worth
from mathom.games.mount_doom.board import FIGURES, MORGUL, MOUNT_DOOM, RING_BEARERS, STEPS, WAITING, destination
from mathom.games.mount_doom.position import Position
from mathom.games.mount_doom.state import MountDoom

LEAST: Final = 0.08
"""What a heart is worth at least, in odds, lest other things look dear beside it."""
LONGEST: Final = 7
"""Steps that are looked at, none included."""


class Prospects(Worth):
    """Rules of thumb, but for steps: those from where figures stand at the beginning are weighed by the appraisal, in courage."""

    def __init__(self, taste: list[float], appraisal: Appraisal, p: MountDoom) -> None:
        super().__init__(taste)
        self.start: list[int] = p.place[:]
        self.gains: list[float] = []
        """By figure and steps: how much better the position is, without what is paid and won on the way."""
        self.stage: int = p.stage if p.stage < MOUNT_DOOM else -1
        if self.stage < 0:
            return
        now = appraisal.odds(p)
        tried = p.copy()
        tried.courage = max(1, p.courage - 1)
        heart = max(LEAST, now - appraisal.odds(tried))
        tried.courage = p.courage
        for figure in range(FIGURES):
            for steps in range(LONGEST):
                tried.place[figure] = self.end_of(figure, steps)
                self.gains.append((appraisal.odds(tried) - now) / heart)
            tried.place[figure] = p.place[figure]

    def end_of(self, figure: int, steps: int) -> int:
        start = self.start[figure]
        if start == WAITING:
            return WAITING
        end = start + steps
        return WAITING if end > MORGUL else end

    def step(self, p: Position, figure: int, steps: int, by_die: bool) -> float:
        start = p.place[figure]
        if p.stage != self.stage or start != self.start[figure] or start == WAITING or steps == 0 or steps >= LONGEST:
            return super().step(p, figure, steps, by_die)
        end = self.end_of(figure, steps)
        if figure == RING_BEARERS and end >= destination(p.stage):
            return super().step(p, figure, steps, by_die)
        worth: float = self.gains[figure * LONGEST + steps]
        if end == WAITING:
            return worth
        if figure != RING_BEARERS and end % STEPS == 0:
            return worth + (1.0 if by_die and p.courage < p.rules.top else 0.0)
        return worth - self.event(p, figure, end)
