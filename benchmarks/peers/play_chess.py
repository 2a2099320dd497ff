"""python-chess: bitboards in pure Python, open information, no chance."""

import random

import chess
from timing import SEED, Game, copies_per_second, middle, report, steps_per_second


def finish(board: chess.Board, rng: random.Random) -> Game:
    while not board.is_game_over():
        move = rng.choice(list(board.legal_moves))
        board.push(move)
        yield move


halfway = chess.Board()
middle(finish(halfway, random.Random(SEED)))
report(
    "chess",
    [
        {
            "game": "chess",
            **steps_per_second(lambda rng: finish(chess.Board(), rng)),
            "copies_per_s": copies_per_second(lambda: halfway.copy(stack=False)),
        }
    ],
)
