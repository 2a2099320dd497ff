"""A rule-of-thumb player for Adventure to Mount Doom: it weighs what dice cost and bring, and spends friends where they help."""

from __future__ import annotations

from mathom.bots.mount_doom.weighing import decide
from mathom.bots.mount_doom.worth import TASTE, Worth
from mathom.games.mount_doom.state import MountDoom
from mathom.kernel.game import Game
from mathom.kernel.observation import Observation
from mathom.kernel.rng import Rng


class MountDoomRule:
    def __init__(self, game: Game, seed: int) -> None:
        self.game = game
        self.rng = Rng(seed)
        self.worth = Worth(TASTE)

    def choose(self, observation: Observation) -> int:
        if len(observation.legal) == 1:
            return observation.legal[0]
        state = self.game.belief(observation).sample(self.rng)
        assert isinstance(state, MountDoom)
        return decide(self.worth, state, observation.legal, self.rng)
