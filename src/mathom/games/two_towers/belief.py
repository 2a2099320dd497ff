"""What a reader can know of hidden cards."""

from __future__ import annotations

from mathom.games.two_towers.notation import RulesFor
from mathom.kernel.game import Belief
from mathom.kernel.observation import Observation


class TwoTowersBelief(Belief):
    def __init__(self, rules_for: RulesFor, observation: Observation) -> None:
        raise NotImplementedError
