"""RLCard: card games in Python that make an observation at every step, deal out of sight and have no copy."""

import random

import rlcard
from timing import SEED, Game, report, steps_per_second

GAMES = ["leduc-holdem", "gin-rummy", "uno"]


def measure(name: str) -> dict[str, object]:
    table = rlcard.make(name, config={"seed": SEED})

    def play(rng: random.Random) -> Game:
        seen, _ = table.reset()
        while not table.is_over():
            action = rng.choice(sorted(seen["legal_actions"]))
            seen, _ = table.step(action)
            yield action

    return {"game": name, **steps_per_second(play)}


report("rlcard", [measure(name) for name in GAMES])
