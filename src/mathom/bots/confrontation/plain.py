"""The searches of the published experiments, as plain as they were: random playouts, no knowledge but the rules."""

from __future__ import annotations

from mathom.bots.confrontation.model import ConfrontationModel
from mathom.bots.confrontation.setup import prepare
from mathom.bots.levels import Level
from mathom.bots.search.budget import Budget
from mathom.bots.search.model import Model
from mathom.bots.search.player import Searcher
from mathom.bots.search.tree import Settings
from mathom.games.confrontation.belief import ConfrontationBelief
from mathom.games.confrontation.position import PLACE
from mathom.kernel.game import Belief, Game
from mathom.kernel.observation import Observation

CURIOSITY = 0.7


def player(game: Game, seed: int, kind: str, budget: Budget) -> PlainConfrontation:
    """`mo` has a tree for each side, `so` one for both, `duct` one for each of some worlds in which all lies open."""
    settings = Settings(CURIOSITY, one_tree=kind != "mo", all_open=kind == "duct")
    return PlainConfrontation(game, seed, Level(budget), settings)


class PlainConfrontation(Searcher):
    """Its set-ups are those of the house, so that two searches differ in their play alone."""

    def model(self, observation: Observation) -> Model:
        return ConfrontationModel()

    def without_search(self, observation: Observation, belief: Belief) -> int | None:
        assert isinstance(belief, ConfrontationBelief)
        if belief.base.phase > PLACE:
            return None
        return prepare(belief.base.phase, observation.legal, belief.base.specials, self.rng)
