"""Exact chances of the last stage: the engine against a model of its own and against the published table."""

from __future__ import annotations

from functools import cache
from itertools import combinations

import pytest

from mathom.games.mount_doom.cards import CODES
from mathom.games.mount_doom.position import CRATER_REACHED, DRAW_DICE, OVER
from mathom.games.mount_doom.state import MountDoom
from mathom.kernel.state import CHANCE
from tests.games.mount_doom.kit import GAME
from tests.games.mount_doom.scenes import STACKS
from tests.rules import rule

TOP = 16
TABLE = {
    3: (0.25, 0.29, 0.33, 0.38, 0.46),
    5: (0.43, 0.48, 0.55, 0.62, 0.71),
    7: (0.61, 0.67, 0.74, 0.81, 0.88),
    9: (0.76, 0.81, 0.87, 0.92, 0.96),
    12: (0.91, 0.94, 0.97, 0.98, 0.99),
}
"""The chance to win with a courage, for 8, 7, 6, 5 and 4 steps left; no friends lie out."""
STEPS = (8, 7, 6, 5, 4)
EFFECTS = {
    "Deceit": (-2,) * 6,
    "Madness": (-1,) * 6,
    "Shelob": (-1,) * 6,
    "Phial": (2,) * 6,
    "Eagles": (1,) * 6,
    "Sting": (0, -1, -1, -2, -2, -2),
    "RingPower": (0, 0, 0, 0, 0, -5),
}
"""What each card does to courage, for each number of the die that some of them ask for."""


@cache
def model(courage: int, steps: int, shown: frozenset[str]) -> float:
    """The chance to win from the start of a turn, by the rulebook and without the engine."""
    if courage < 1:
        return 0.0
    if steps == 0:
        return 1.0
    hidden = [card for card in EFFECTS if card not in shown]
    chance = sum(after(card, courage, steps, shown) for card in shown)
    for card in hidden:
        chance += (6 - len(shown)) / len(hidden) * after(card, courage, steps, shown | {card})
    return chance / 6


def after(card: str, courage: int, steps: int, shown: frozenset[str]) -> float:
    """The chance to win once the die has named the space of a card."""
    left = steps if card == "Shelob" else steps - 1
    return sum(model(min(TOP, courage + hearts), left, shown) for hearts in EFFECTS[card]) / 6


class Solver:
    """The same chance from the engine: every outcome of every draw is played on a copy."""

    def __init__(self) -> None:
        self.known: dict[tuple[int, int, tuple[int, ...]], float] = {}

    def chance(self, state: MountDoom) -> float:
        if state.phase == OVER:
            return float(state.reason == CRATER_REACHED)
        if state.phase != DRAW_DICE or state.meeting >= 0:
            return self.average(state)
        key = (state.courage, state.place[0], tuple(sorted(state.track)))
        if key not in self.known:
            self.known[key] = self.average(state)
        return self.known[key]

    def average(self, state: MountDoom) -> float:
        total = weights = 0.0
        for outcome, weight in state.chances():
            trial = state.copy()
            trial.apply(CHANCE, outcome)
            total += weight * self.chance(trial)
            weights += weight
        return total / weights


def layouts() -> list[tuple[str, ...]]:
    """The four cards that lie open; which of spaces 2 to 5 they are on makes no difference."""
    return list(combinations(STACKS["Dou"], 4))


SOLVER = Solver()


def by_model(courage: int, steps: int) -> float:
    return sum(model(courage, steps, frozenset(shown)) for shown in layouts()) / len(layouts())


def by_engine(courage: int, steps: int) -> float:
    return sum(SOLVER.chance(laid_out(courage, steps, shown)) for shown in layouts()) / len(layouts())


def laid_out(courage: int, steps: int, shown: tuple[str, ...]) -> MountDoom:
    state = GAME.parse_position(f"normal 1/1 stage=Dou Rin={48 - steps} courage={courage} track=?,{','.join(shown)},?")
    assert isinstance(state, MountDoom)
    return state


@rule("M7.4", "M12.9", "M12.10", "M12.11", "M12.12", "M12.13", "M8.1", "M8.2", "M1.8")
@pytest.mark.parametrize("courage", TABLE)
def test_the_engine_wins_the_last_stage_as_often_as_the_table_and_the_model_say(courage: int) -> None:
    for steps, published in zip(STEPS, TABLE[courage], strict=True):
        assert by_engine(courage, steps) == pytest.approx(by_model(courage, steps), abs=1e-12)
        assert round(by_engine(courage, steps), 2) == published


def test_the_stack_of_mount_doom_has_these_cards() -> None:
    assert set(EFFECTS) == set(STACKS["Dou"]) == set(CODES[35:42])
