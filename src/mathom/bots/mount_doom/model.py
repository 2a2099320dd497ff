"""Adventure to Mount Doom for a search: everybody wins or loses together; within a turn one seat decides, then it is judged."""

from __future__ import annotations

import math
from typing import Final

from mathom.bots.mount_doom.appraisal import Appraisal
from mathom.bots.mount_doom.weighing import decide, liking
from mathom.bots.mount_doom.worth import Worth
from mathom.bots.search.model import Model
from mathom.games.mount_doom.position import CRATER_REACHED, Position
from mathom.kernel.rng import Rng
from mathom.kernel.state import State

SURE: Final = 0.35
"""How much more a rule of thumb must like an answer to be rather sure of it, in courage."""


class MountDoomModel(Model):
    """Thinks to the end of the turn that is being played. All that lies in it is open to the seat that plays it."""

    def __init__(self, seats: int, appraisal: Appraisal, worth: Worth, turn: int) -> None:
        super().__init__(seats)
        self.appraisal = appraisal
        self.worth = worth
        self.turn: int = turn

    def results(self, state: State) -> list[float]:
        assert isinstance(state, Position)
        return [1.0 if state.reason == CRATER_REACHED else 0.0] * self.seats

    def priors(self, state: State, seat: int, actions: list[int]) -> list[float]:
        assert isinstance(state, Position)
        return softened(liking(self.worth, state, actions), SURE)

    def play(self, state: State, seat: int, rng: Rng) -> int:
        assert isinstance(state, Position)
        return decide(self.worth, state, state.legal(seat), rng)

    def is_quiet(self, state: State, steps: int) -> bool:
        assert isinstance(state, Position)
        return state.turn != self.turn

    def judge(self, state: State) -> list[float]:
        assert isinstance(state, Position)
        return [self.appraisal.promise(state)] * self.seats


def softened(values: list[float], scale: float) -> list[float]:
    """Values as shares that add up to 1; none is nothing."""
    best = max(values)
    shares = [math.exp((value - best) / scale) + 0.02 for value in values]
    total = 0.0
    for share in shares:
        total += share
    return [share / total for share in shares]
