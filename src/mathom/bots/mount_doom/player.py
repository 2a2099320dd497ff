"""The house's player of Adventure to Mount Doom: it tries its answers with the same luck for each, to the end of the turn."""

from __future__ import annotations

from mathom.bots.levels import Level
from mathom.bots.mount_doom.knowledge import appraisal, learnt
from mathom.bots.mount_doom.trials import Trials
from mathom.bots.search.player import Searcher, Weighed
from mathom.bots.search.sifting import LUCKS, sift
from mathom.bots.search.tree import Settings
from mathom.games.mount_doom.state import MountDoom
from mathom.kernel.game import Belief, Game
from mathom.kernel.observation import Observation

PROMISING = 8
"""How many answers are tried at most."""


def player(game: Game, seed: int, level: Level) -> StrongMountDoom:
    return StrongMountDoom(game, seed, level)


class StrongMountDoom(Searcher):
    def __init__(self, game: Game, seed: int, level: Level) -> None:
        super().__init__(game, seed, level, Settings())

    def weigh(self, observation: Observation, belief: Belief) -> list[Weighed]:
        world = self.imagine(belief)
        trials = Trials(learnt().taste, appraisal(), world)
        likes = trials.likes(world, observation.legal)
        order = sorted(range(len(likes)), key=lambda number: -likes[number])
        moves = [Weighed(observation.legal[number]) for number in order[:PROMISING]]

        def look(moves: list[Weighed]) -> None:
            world = self.imagine(belief)
            luck = self.rng.below(LUCKS)
            for move in moves:
                move.try_out(trials.value(world, observation.seat, move.action, luck))

        return sift(moves, self.budget.iterations, self.budget.end(), look)

    def imagine(self, belief: Belief) -> MountDoom:
        world = belief.sample(self.rng)
        assert isinstance(world, MountDoom)
        return world
