"""Catanatron: Catan for four in pure Python, with dice, hidden hands and trades with the bank."""

import random

from catanatron import Action, Color, RandomPlayer
from catanatron import Game as Table
from timing import SEED, Game, copies_per_second, middle, report, steps_per_second


class OrderlyPlayer(RandomPlayer):
    """Chooses from a sorted list, because the library's own order changes from process to process."""

    def decide(self, game: Table, playable_actions: list[Action]) -> Action:
        return random.choice(sorted(playable_actions, key=str))


def new_table(rng: random.Random, player: type[RandomPlayer]) -> Table:
    # The seed reaches Python's own generator, from which the board, the dice and the players draw.
    return Table([player(color) for color in Color], seed=rng.randrange(1, 1 << 30))


def finish(table: Table) -> Game:
    while table.winning_color() is None and table.state.num_turns < 1000:
        table.play_tick()
        yield table.state.actions[-1]


halfway = new_table(random.Random(SEED), OrderlyPlayer)
middle(finish(halfway), steps=100)
report(
    "catanatron",
    [
        {
            "game": "Catan",
            **steps_per_second(
                lambda rng: finish(new_table(rng, RandomPlayer)),
                checked=lambda rng: finish(new_table(rng, OrderlyPlayer)),
            ),
            "copies_per_s": copies_per_second(halfway.copy),
        }
    ],
)
