"""The house's player of Adventure to Mount Doom: it tries its answers to the end of the turn, and appraises what comes of them."""

from __future__ import annotations

from mathom.bots.levels import Level
from mathom.bots.mount_doom.knowledge import appraisal, worth
from mathom.bots.mount_doom.model import MountDoomModel
from mathom.bots.search.player import Searcher
from mathom.bots.search.tree import Settings
from mathom.games.mount_doom.belief import MountDoomBelief
from mathom.kernel.game import Game
from mathom.kernel.observation import Observation

CURIOSITY = 0.1


def player(game: Game, seed: int, level: Level) -> StrongMountDoom:
    return StrongMountDoom(game, seed, level)


class StrongMountDoom(Searcher):
    """All that is decided before the judgement is decided by its own seat, so one tree is enough."""

    def __init__(self, game: Game, seed: int, level: Level) -> None:
        super().__init__(game, seed, level, Settings(CURIOSITY, one_tree=True), keeps_tree=False)

    def model(self, observation: Observation) -> MountDoomModel:
        belief = self.belief
        assert isinstance(belief, MountDoomBelief)
        base = belief.base
        return MountDoomModel(base.rules.players, appraisal(), worth(), base.turn)
