"""A partner for The Two Towers: it imagines how the unseen cards lie, tries its decisions there, and drops the worse ones.

Every trial goes on by the habits that all partners share, so a decision is judged by what the others can make of it with what they
see, and not by what they could do if they knew everything. Only the last tricks are searched with open cards.
"""

from __future__ import annotations

import time

from mathom.bots.levels import Level
from mathom.bots.search.player import Searcher, Weighed
from mathom.bots.search.tree import Settings
from mathom.bots.two_towers.habits import Habits
from mathom.bots.two_towers.trials import Trials
from mathom.games.two_towers import actions
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
AGREED = 6
"""After so many worlds that show no difference there is none."""
SET_UP = 2
"""How much more a decision of the set-up is thought about than a play."""


class World:
    def __init__(self, state: TwoTowers, deal: Deal) -> None:
        self.state = state
        self.deal = deal


class Partner(Searcher):
    def __init__(self, game: Game, seed: int, level: Level) -> None:
        super().__init__(game, seed, level, Settings(), keeps_tree=False)

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
        end = time.perf_counter() + self.budget.seconds if self.budget.seconds else 0.0
        moves = [Weighed(action) for action in order[:number]]
        dropped: list[Weighed] = []
        rounds = max(1, (len(moves) - 1).bit_length())
        left = number
        world: World | None = first
        for turn in range(rounds):
            worlds = max(1, left // ((rounds - turn) * len(moves)))
            for _ in range(worlds):
                world = world or self.imagine(belief)
                for move in moves:
                    move.visits += 1
                    move.total += trials.value(world.state, world.deal, hand, move.action)
                world = None
                if end and time.perf_counter() >= end:
                    break
            left -= worlds * len(moves)
            moves.sort(key=lambda move: -move.value)
            if moves[0].visits >= AGREED and moves[0].value - moves[-1].value < 1e-9:
                break
            keep = (len(moves) + 1) // 2
            dropped = moves[keep:] + dropped
            moves = moves[:keep]
            if end and time.perf_counter() >= end:
                break
        return moves + dropped

    def imagine(self, belief: Belief) -> World:
        """A world as the seat may take it to be."""
        world = belief.sample(self.rng)
        assert isinstance(world, TwoTowers)
        return World(world, coming(world, self.rng))

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
