"""Searches of Battle for Middle-earth for study: random playouts, no knowledge but the rules."""

from __future__ import annotations

from mathom.bots.battle.model import BattleModel
from mathom.bots.levels import Level
from mathom.bots.search.budget import Budget
from mathom.bots.search.model import Model
from mathom.bots.search.player import Searcher
from mathom.bots.search.tree import Settings
from mathom.games.battle.belief import BattleBelief
from mathom.kernel.game import Game
from mathom.kernel.observation import Observation

CURIOSITY = 0.7


def player(game: Game, seed: int, kind: str, budget: Budget) -> PlainBattle:
    """`mo` has a tree for each seat, `so` one for all, `duct` one for each of some worlds in which all lies open."""
    settings = Settings(CURIOSITY, one_tree=kind != "mo", all_open=kind == "duct")
    return PlainBattle(game, seed, Level(budget), settings)


class PlainBattle(Searcher):
    def model(self, observation: Observation) -> Model:
        assert isinstance(self.belief, BattleBelief)
        return BattleModel(self.belief.base.rules.players)
