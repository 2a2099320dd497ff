"""The house's player of Battle for Middle-earth: in imagined worlds it tries what it could do, with the same luck for each."""

from __future__ import annotations

from mathom.bots.battle.knowledge import appraisal
from mathom.bots.battle.trials import Trials
from mathom.bots.battle.worth import Thumb
from mathom.bots.levels import Level
from mathom.bots.search.player import LOOKS, Searcher, Weighed, counted
from mathom.bots.search.sifting import LUCKS, sift
from mathom.bots.search.tree import Settings
from mathom.games.battle.belief import BattleBelief
from mathom.games.battle.cards import COMPANIONS
from mathom.games.battle.state import Battle
from mathom.kernel.bits import bits
from mathom.kernel.game import Belief, Game
from mathom.kernel.observation import Observation

PROMISING = 8
"""How many answers are tried at most,"""
PATIENCE = 40
"""of those that the rule of thumb likes best with so much patience."""


def player(game: Game, seed: int, level: Level) -> StrongBattle:
    return StrongBattle(game, seed, level)


class StrongBattle(Searcher):
    def __init__(self, game: Game, seed: int, level: Level) -> None:
        super().__init__(game, seed, level, Settings())

    def weigh(self, observation: Observation, belief: Belief) -> list[Weighed]:
        world = self.imagine(belief)
        trials = Trials(appraisal(), world)
        likes = Thumb(self.rng, PATIENCE).values(world, observation.seat, observation.legal)
        order = sorted(range(len(likes)), key=lambda number: -likes[number])
        moves = [Weighed(observation.legal[number]) for number in order[:PROMISING]]

        def look(moves: list[Weighed]) -> None:
            world = self.imagine(belief)
            luck = self.rng.below(LUCKS)
            for move in moves:
                move.try_out(trials.value(world, observation.seat, move.action, luck))

        return sift(moves, self.budget.iterations, self.budget.end(), look)

    def imagine(self, belief: Belief) -> Battle:
        world = belief.sample(self.rng)
        assert isinstance(world, Battle)
        return world

    def believed(self, belief: Belief) -> dict[str, dict[str, float]]:
        """Who may be in the others' hands."""
        assert isinstance(belief, BattleBelief)
        worlds = []
        for _ in range(LOOKS):
            hands = self.imagine(belief).hands
            worlds.append({str(seat + 1): [COMPANIONS[card] for card in bits(hands[seat])] for seat in belief.masked})
        return counted(worlds)
