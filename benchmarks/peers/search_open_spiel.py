"""OpenSpiel's own ISMCTS (C++) on its own games: simulations a second at one decision that has a choice.

A figure that does not grow with the number of simulations measured no search and is not reported.
"""

import random
import time

import pyspiel
from timing import SECONDS, SEED, report

GAMES = ["leduc_poker", "kuhn_poker", "gin_rummy", "hearts"]
FEW, MANY = 500, 2000
RANDOM_ROLLOUTS = 1
CURIOSITY = 1.4


def position(game: pyspiel.Game) -> pyspiel.State:
    rng = random.Random(SEED)
    state = game.new_initial_state()
    while state.is_chance_node() or len(state.legal_actions()) < 2:
        state.apply_action(rng.choice(state.legal_actions()))
    return state


def rate(state: pyspiel.State, simulations: int) -> float:
    evaluator = pyspiel.RandomRolloutEvaluator(RANDOM_ROLLOUTS, SEED)
    final = pyspiel.ISMCTSFinalPolicyType.MAX_VISIT_COUNT
    bot = pyspiel.ISMCTSBot(SEED, evaluator, CURIOSITY, simulations, -1, final, False, False)
    bot.step(state)
    done = 0
    start = time.process_time()
    while (spent := time.process_time() - start) < SECONDS / 5:
        bot.step(state)
        done += simulations
    return done / spent


def measure(name: str) -> dict[str, object]:
    state = position(pyspiel.load_game_as_turn_based(name))
    try:
        few, many = rate(state, FEW), rate(state, MANY)
    except pyspiel.SpielError as error:
        return {"game": name, "note": f"{name}: {error}"}
    if not 0.4 < few / many < 2.5:
        return {"game": name, "note": f"{name}: the time does not grow with the simulations"}
    return {"game": name, "iterations_per_s": many}


report("open_spiel", [measure(name) for name in GAMES])
