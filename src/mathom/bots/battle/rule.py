"""A rule-of-thumb player for Battle for Middle-earth: it likes points, teams that are close to an attack, and cards to play with.

It looks one turn ahead and no further, and it sees what its observation shows: others' hands play no part in its thoughts.
"""

from __future__ import annotations

from mathom.bots.battle.worth import Thumb
from mathom.games.battle.state import Battle
from mathom.kernel.game import Game
from mathom.kernel.observation import Observation
from mathom.kernel.rng import Rng


class BattleRule:
    def __init__(self, game: Game, seed: int) -> None:
        self.game = game
        self.rng = Rng(seed)
        self.thumb = Thumb(self.rng)

    def choose(self, observation: Observation) -> int:
        if len(observation.legal) == 1:
            return observation.legal[0]
        state = self.game.belief(observation).sample(self.rng)
        assert isinstance(state, Battle)
        return self.thumb.choose(state, observation.seat, observation.legal)
