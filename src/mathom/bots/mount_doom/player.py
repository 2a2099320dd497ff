"""The house's player of Adventure to Mount Doom: it tries its answers with the same luck for each, to the end of the turn."""

from __future__ import annotations

from mathom.bots.levels import Level
from mathom.bots.mount_doom.knowledge import appraisal, learnt
from mathom.bots.mount_doom.trials import Trials
from mathom.bots.search.sifting import Sifter
from mathom.kernel.game import Game
from mathom.kernel.state import State


def player(game: Game, seed: int, level: Level) -> StrongMountDoom:
    return StrongMountDoom(game, seed, level)


class StrongMountDoom(Sifter):
    def trials(self, world: State) -> Trials:
        return Trials(learnt().taste, appraisal(), world)
