"""A player without a plan: every legal action is as likely."""

from __future__ import annotations

from mathom.kernel.game import Game
from mathom.kernel.observation import Observation
from mathom.kernel.rng import Rng


class RandomBot:
    def __init__(self, game: Game, seed: int) -> None:
        self.rng = Rng(seed)

    def choose(self, observation: Observation) -> int:
        return self.rng.choose(observation.legal)
