"""Moves that are tried in the same worlds, and of which the worse ones are dropped."""

from __future__ import annotations

import math
import time

from mathom.bots.search.player import Weighed
from mathom.bots.search.sifting import AGREED, sift
from mathom.kernel.rng import Rng


class Game:
    """Move number n is worth n hundredths, give or take a luck that all moves of a world share, and one of its own."""

    def __init__(self, moves: int, spread: int = 20) -> None:
        self.moves = [Weighed(action) for action in range(moves)]
        self.rng = Rng(1)
        self.spread = spread

    def look(self, moves: list[Weighed]) -> None:
        shared = self.rng.below(self.spread)
        for move in moves:
            move.try_out((move.action + shared + self.rng.below(3)) / 100)


def test_the_best_move_is_found_and_tried_most() -> None:
    game = Game(9)
    found = sift(game.moves, 400, math.inf, game.look)
    assert [move.action for move in found[:2]] == [8, 7]
    assert sorted(move.action for move in found) == list(range(9))
    assert found[0].visits == max(move.visits for move in found)
    assert found[-1].visits < found[0].visits / 3


def test_all_tries_are_spent_and_hardly_more() -> None:
    for moves, tries in ((9, 400), (2, 50), (5, 33), (8, 8), (8, 20)):
        game = Game(moves)
        spent = sum(move.visits for move in sift(game.moves, tries, math.inf, game.look))
        assert tries - moves < spent <= tries + moves


def test_every_move_is_tried_once_however_little_there_is_to_spend() -> None:
    game = Game(8)
    assert [move.visits for move in sift(game.moves, 1, math.inf, game.look)] == [1] * 8


def test_moves_that_never_differ_are_not_thought_about_for_long() -> None:
    moves = [Weighed(action) for action in range(4)]

    def look(tried: list[Weighed]) -> None:
        for move in tried:
            move.try_out(0.5)

    found = sift(moves, 4000, math.inf, look)
    assert sum(move.visits for move in found) < 4000
    assert all(move.visits >= AGREED for move in found)


def test_it_ends_when_time_is_up() -> None:
    game = Game(6)
    found = sift(game.moves, 10**9, time.perf_counter(), game.look)
    assert [move.visits for move in found] == [1] * 6
