"""The house's player of Battle for Middle-earth: in imagined worlds it tries what it could do, with the same luck for each."""

from __future__ import annotations

from mathom.bots.battle.knowledge import appraisal
from mathom.bots.battle.trials import Trials
from mathom.bots.levels import Level
from mathom.bots.search.player import LOOKS, counted
from mathom.bots.search.sifting import Sifter
from mathom.games.battle.belief import BattleBelief
from mathom.games.battle.cards import COMPANIONS
from mathom.games.battle.state import Battle
from mathom.kernel.bits import bits
from mathom.kernel.game import Belief, Game
from mathom.kernel.state import State


def player(game: Game, seed: int, level: Level) -> StrongBattle:
    return StrongBattle(game, seed, level)


class StrongBattle(Sifter):
    def trials(self, world: State) -> Trials:
        return Trials(appraisal(), world, self.rng)

    def believed(self, belief: Belief) -> dict[str, dict[str, float]]:
        """Who may be in the others' hands."""
        assert isinstance(belief, BattleBelief)
        worlds = []
        for _ in range(LOOKS):
            world = belief.sample(self.rng)
            assert isinstance(world, Battle)
            hands = world.hands
            worlds.append({str(seat + 1): [COMPANIONS[card] for card in bits(hands[seat])] for seat in belief.masked})
        return counted(worlds)

    def imagined(self) -> int:
        return LOOKS
