"""Random play: every seat that is due picks any of its legal actions, the table draws."""

from __future__ import annotations

from mathom.kernel.rng import Rng
from mathom.kernel.state import CHANCE, State


def step(state: State, rng: Rng) -> tuple[int, int]:
    """Plays one random step; who took it, and what."""
    due = state.to_act()
    seat = due[0] if len(due) == 1 else due[rng.below(len(due))]
    action = rng.draw(state.chances()) if seat == CHANCE else rng.choose(state.legal(seat))
    state.apply(seat, action)
    return seat, action


class Tally:
    """What a playout counted: all steps, and the decisions that had a choice."""

    def __init__(self) -> None:
        self.steps: int = 0
        self.choices: int = 0


def playout(state: State, rng: Rng, tally: Tally) -> None:
    """Plays a game to its end, with a legal list for each decision."""
    due = state.to_act()
    while due:
        seat = due[0] if len(due) == 1 else due[rng.below(len(due))]
        if seat == CHANCE:
            state.apply(CHANCE, rng.draw(state.chances()))
        else:
            options = state.legal(seat)
            if len(options) > 1:
                tally.choices += 1
            state.apply(seat, rng.choose(options))
        tally.steps += 1
        due = state.to_act()
