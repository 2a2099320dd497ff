"""What a search knows of a game beyond its rules: what ends are worth, what a seat sees, which moves are likely."""

from __future__ import annotations

from mypy_extensions import mypyc_attr

from mathom.kernel.rng import Rng
from mathom.kernel.state import CHANCE, State

UNSEEN = -1
"""A sight that says nothing: the action itself tells everybody what happened."""


@mypyc_attr(allow_interpreted_subclasses=True)
class Model:
    """The hooks of a search. A game overrides `results`; everything else has an answer that is right, if not clever."""

    def __init__(self, seats: int) -> None:
        self.seats = seats

    def results(self, state: State) -> list[float]:
        """What the end of a game is worth to each seat, from 0 (lost) to 1 (won)."""
        raise NotImplementedError

    def sight(self, state: State, seat: int) -> int:
        """A number, at least 0, that stands for all a seat sees of a state: equal where the seat sees the same, and, but for
        chance, different otherwise. UNSEEN where nothing is ever hidden from anybody."""
        return UNSEEN

    def actions(self, state: State, seat: int) -> list[int]:
        """The legal actions that are worth a thought; never none."""
        return state.legal(seat)

    def priors(self, state: State, seat: int, actions: list[int]) -> list[float]:
        """For each action how likely a good player takes it, adding up to 1; empty where nobody can say. Looks only at what
        the seat knows."""
        return []

    def play(self, state: State, seat: int, rng: Rng) -> int:
        """What a seat does in a playout."""
        return rng.choose(state.legal(seat))

    def is_quiet(self, state: State, steps: int) -> bool:
        """Whether a playout may stop here, after so many steps, and be judged."""
        return False

    def judge(self, state: State) -> list[float]:
        """What a position promises each seat, from 0 to 1, where a playout stops before the end."""
        raise NotImplementedError

    def playout(self, state: State, rng: Rng) -> list[float]:
        """Plays on from a leaf, in place, and says what came of it."""
        steps = 0
        while True:
            due = state.to_act()
            if not due:
                return self.results(state)
            if self.is_quiet(state, steps):
                return self.judge(state)
            seat = due[0]
            if seat == CHANCE:
                state.apply(CHANCE, rng.draw(state.chances()))
            else:
                state.apply(seat, self.play(state, seat, rng))
            steps += 1
