"""A partner for The Two Towers: it imagines how the unseen cards lie, tries its decisions there, and drops the worse ones.

Every trial goes on by the habits that all partners share, so a play is judged by what the others can make of it with what they
see, and not by what they could do if they knew everything. Open cards are looked at where the set-up is still to be made, by whose
decisions the hands of the imagined deal come to suit their characters, and in the last tricks.
"""

from __future__ import annotations

from mathom.bots.levels import Level
from mathom.bots.search.player import LOOKS, Searcher, Weighed, counted
from mathom.bots.search.sifting import sift
from mathom.bots.search.tree import Settings
from mathom.bots.two_towers.habits import Habits
from mathom.bots.two_towers.trials import Trials
from mathom.games.two_towers import actions
from mathom.games.two_towers.belief import TwoTowersBelief
from mathom.games.two_towers.cards import NAMES, kinds
from mathom.games.two_towers.deals import Deal, coming
from mathom.games.two_towers.lines import Search
from mathom.games.two_towers.position import AGAIN, GROUP, PLAY
from mathom.games.two_towers.solver import open_copy, rank
from mathom.games.two_towers.state import TwoTowers
from mathom.kernel.game import Belief, Game
from mathom.kernel.observation import Observation

ENDS = 5
"""With so many tricks to go a trial ends when the rest cannot be won with open cards,"""
SURE = 3
"""and with so many when it can."""
NODES = 60
"""How far that is looked for."""
PROMISING = 6
"""How many decisions of the set-up are tried at most."""
SET_UP = 2
"""How much more a decision of the set-up is thought about than a play."""


class World:
    def __init__(self, state: TwoTowers, deal: Deal) -> None:
        self.state = state
        self.deal = deal


class Partner(Searcher):
    def __init__(self, game: Game, seed: int, level: Level) -> None:
        super().__init__(game, seed, level, Settings())

    def is_secret(self, observation: Observation) -> bool:
        return False

    def without_search(self, observation: Observation, belief: Belief) -> int | None:
        if actions.STOP in observation.legal:
            return actions.STOP
        world = belief.sample(self.rng)
        assert isinstance(world, TwoTowers)
        return observation.legal[0] if world.phase in (GROUP, AGAIN) else None

    def weigh(self, observation: Observation, belief: Belief) -> list[Weighed]:
        """The decisions that were tried, the best first: after each round of trials the worse half is dropped."""
        first = self.imagine(belief)
        hand = first.state.hand_to_act(observation.seat)
        order = self.order(first, hand, observation.legal)
        trials = Trials(ENDS, SURE, NODES)
        number = self.budget.iterations * (1 if first.state.phase == PLAY else SET_UP)
        moves = [Weighed(action) for action in order[:number]]
        worlds = [first]

        def look(moves: list[Weighed]) -> None:
            world = worlds.pop() if worlds else self.imagine(belief)
            for move in moves:
                move.try_out(trials.value(world.state, world.deal, hand, move.action))

        return sift(moves, number, self.budget.end(), look)

    def imagine(self, belief: Belief) -> World:
        """A world as the seat may take it to be."""
        world = belief.sample(self.rng)
        assert isinstance(world, TwoTowers)
        return World(world, coming(world, self.rng))

    def expected(self, move: Weighed) -> float:
        """The share of trials that were won: that a late loss is worth a little is for choosing, not for telling."""
        return move.won / move.visits if move.visits else 0.0

    def believed(self, belief: Belief) -> dict[str, dict[str, float]]:
        """Which cards may be in the others' hands."""
        assert isinstance(belief, TwoTowersBelief)
        worlds = []
        for _ in range(LOOKS):
            world = belief.sample(self.rng)
            assert isinstance(world, TwoTowers)
            worlds.append({str(hand + 1): [NAMES[kind] for kind in kinds(world.hands[hand])] for hand in belief.masked})
        return counted(worlds)

    def imagined(self) -> int:
        return LOOKS

    def order(self, world: World, hand: int, legal: list[int]) -> list[int]:
        """The decisions to try, the likeliest first."""
        if world.state.phase == PLAY:
            habits = Habits(world.state)
            habits.look()
            apart = Search(open_copy(world.state), world.deal, set(), 0, 1).distinct(legal)
            return sorted(apart, key=lambda action: -habits.value(action))
        if len(legal) <= PROMISING:
            return legal
        found = [option.action for option in rank(world.state, world.deal, hand) if option.action in legal]
        return (found + [action for action in legal if action not in found])[:PROMISING]


def player(game: Game, seed: int, level: Level) -> Partner:
    return Partner(game, seed, level)
