"""OpenSpiel through its Python binding: a C++ engine with explicit chance, the closest relative of ours."""

import random

import pyspiel
from timing import SEED, Game, copies_per_second, middle, report, steps_per_second

GAMES = ["leduc_poker", "gin_rummy", "hearts", "dark_chess"]


def finish(state: pyspiel.State, rng: random.Random) -> Game:
    while not state.is_terminal():
        if state.is_chance_node():
            outcomes, weights = zip(*state.chance_outcomes(), strict=True)
            action = rng.choices(outcomes, weights)[0]
        else:
            action = rng.choice(state.legal_actions())
        state.apply_action(action)
        yield action


def measure(name: str) -> dict[str, object]:
    game = pyspiel.load_game(name)
    halfway = game.new_initial_state()
    middle(finish(halfway, random.Random(SEED)), steps=4 if name == "leduc_poker" else 20)
    return {
        "game": name,
        **steps_per_second(lambda rng: finish(game.new_initial_state(), rng)),
        "copies_per_s": copies_per_second(halfway.clone),
    }


report("open_spiel", [measure(name) for name in GAMES])
