"""Moves that are tried in the same worlds: after each round the worse half is dropped, so that the better ones are tried more."""

from __future__ import annotations

import time
from collections.abc import Callable
from typing import Protocol

from mathom.bots.levels import Level
from mathom.bots.search.player import Searcher, Weighed
from mathom.bots.search.tree import Settings
from mathom.kernel.game import Belief, Game
from mathom.kernel.observation import Observation
from mathom.kernel.state import State

PROMISING = 8
"""How many answers are tried at most."""
LUCKS = 1 << 32
"""Runs of luck: moves that are tried with the same one differ by what they are, and not by their dice."""
AGREED = 6
"""After so many worlds that show no difference there is none."""


def sift(moves: list[Weighed], tries: int, end: float, look: Callable[[list[Weighed]], None]) -> list[Weighed]:
    """The moves, the best first, each tried at least once. `look` tries all moves that it is given in one more world."""
    dropped: list[Weighed] = []
    rounds = max(1, (len(moves) - 1).bit_length())
    for turn in range(rounds):
        for _ in range(max(1, tries // ((rounds - turn) * len(moves)))):
            look(moves)
            tries -= len(moves)
            if time.perf_counter() >= end:
                break
        moves.sort(key=lambda move: -move.value)
        is_decided = moves[0].visits >= AGREED and moves[0].value - moves[-1].value < 1e-9
        if is_decided or time.perf_counter() >= end:
            break
        keep = (len(moves) + 1) // 2
        dropped = moves[keep:] + dropped
        moves = moves[:keep]
        if tries < keep:
            break
    return moves + dropped


class Trials(Protocol):
    """What a game knows about one decision. Worlds are given as they are imagined, and stay as they are."""

    def likes(self, world: State, seat: int, legal: list[int]) -> list[float]:
        """How much each answer is liked at first sight."""

    def value(self, world: State, seat: int, action: int, luck: int) -> float:
        """What an answer brings the seat with one run of luck, from 0 (lost) to 1 (won)."""


class Sifter(Searcher):
    """A player that tries the answers it likes best in imagined worlds, with the same luck for each."""

    def __init__(self, game: Game, seed: int, level: Level) -> None:
        super().__init__(game, seed, level, Settings())

    def trials(self, world: State) -> Trials:
        """What is known about a decision, in whichever of its worlds it is looked at first."""
        raise NotImplementedError

    def weigh(self, observation: Observation, belief: Belief) -> list[Weighed]:
        seat = observation.seat
        world = belief.sample(self.rng)
        trials = self.trials(world)
        likes = trials.likes(world, seat, observation.legal)
        order = sorted(range(len(likes)), key=lambda number: -likes[number])
        moves = [Weighed(observation.legal[number]) for number in order[:PROMISING]]

        def look(moves: list[Weighed]) -> None:
            world = belief.sample(self.rng)
            luck = self.rng.below(LUCKS)
            for move in moves:
                move.try_out(trials.value(world, seat, move.action, luck))

        return sift(moves, self.budget.iterations, self.budget.end(), look)
