"""The house's player of Battle for Middle-earth: in imagined worlds it tries what it could do, and appraises what comes of it."""

from __future__ import annotations

import time

from mathom.bots.battle.knowledge import appraisal
from mathom.bots.battle.model import BattleThought
from mathom.bots.levels import Level
from mathom.bots.search.player import AT_ONCE, LOOKS, Searcher, counted
from mathom.bots.search.tree import Search, Settings
from mathom.games.battle.belief import BattleBelief
from mathom.games.battle.cards import COMPANIONS
from mathom.games.battle.state import Battle
from mathom.kernel.bits import bits
from mathom.kernel.game import Belief, Game
from mathom.kernel.observation import Observation
from mathom.kernel.state import State

CURIOSITY = 0.2
WORLDS = 200
"""How many worlds it imagines for one decision at most."""
TURNS = 1
"""How many turns it looks ahead, its own counted."""


def player(game: Game, seed: int, level: Level) -> StrongBattle:
    return StrongBattle(game, seed, level)


class StrongBattle(Searcher):
    def __init__(self, game: Game, seed: int, level: Level) -> None:
        super().__init__(game, seed, level, Settings(CURIOSITY))

    def model(self, observation: Observation) -> BattleThought:
        belief = self.belief
        assert isinstance(belief, BattleBelief)
        base = belief.base
        return BattleThought(base.rules.players, appraisal(), base.turn + TURNS, self.rng)

    def believed(self, belief: Belief) -> dict[str, dict[str, float]]:
        """Who may be in the others' hands."""
        assert isinstance(belief, BattleBelief)
        worlds = []
        for _ in range(LOOKS):
            world = belief.sample(self.rng)
            assert isinstance(world, Battle)
            worlds.append({str(seat + 1): [COMPANIONS[card] for card in bits(world.hands[seat])] for seat in belief.masked})
        return counted(worlds)

    def think(self, search: Search, belief: Belief, world: State | None, end: float) -> None:
        """Worlds are imagined once and used in turn: to imagine takes longer than to play."""
        worlds = [belief.sample(self.rng) for _ in range(min(WORLDS, self.budget.iterations))]
        for number in range(1, self.budget.iterations + 1):
            search.iterate(worlds[number % len(worlds)].copy())
            if number % AT_ONCE == 0 and time.perf_counter() >= end:
                return
