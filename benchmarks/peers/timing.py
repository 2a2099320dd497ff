"""One way of timing for every library: whole games of uniformly random legal actions, in CPU seconds of one process.

A step is one action applied, chance included where the library shows it, together with asking for the legal actions.
Other libraries play other games, so a figure places an engine in a class and proves nothing finer.
"""

import hashlib
import importlib.metadata
import json
import os
import random
import time
from collections.abc import Callable, Iterator
from itertools import count, islice
from typing import Any

SECONDS = float(os.environ.get("SECONDS", "5"))
SEED = 1
CHECKED_GAMES = 3

Game = Iterator[object]


Play = Callable[[random.Random], Game]


def steps_per_second(play: Play, checked: Play | None = None) -> dict[str, Any]:
    """Time `play`, which yields each action of one whole game as it is applied.

    The first games are not timed: they warm the caches, and the checksum over their actions shows that two
    runs played the same games. `checked` plays these where `play` itself cannot be repeated.
    """
    checked = checked or play
    rng = random.Random(SEED)
    digest = hashlib.sha256()
    for _ in range(CHECKED_GAMES):
        for action in checked(rng):
            digest.update(f"{action}\n".encode())

    games = steps = 0
    start = time.process_time()
    while (spent := time.process_time() - start) < SECONDS:
        steps += sum(1 for _ in play(rng))
        games += 1
    return {"steps_per_s": steps / spent, "steps_per_game": steps / games, "checksum": digest.hexdigest()}


def copies_per_second(copy: Callable[[], object]) -> float:
    """Time `copy`, which copies one position from the middle of a game."""
    start = time.process_time()
    for done in count(step := 100, step):
        for _ in range(step):
            copy()
        if (spent := time.process_time() - start) >= SECONDS / 5:
            return done / spent
    raise AssertionError


def middle(game: Game, steps: int = 20) -> None:
    """Play the first steps of a game."""
    for _ in islice(game, steps):
        pass


def report(library: str, rows: list[dict[str, Any]]) -> None:
    """Print the rows of one library for benchmarks/run.py to read."""
    version = importlib.metadata.version(library)
    print(json.dumps([{"library": library, "version": version, "seed": SEED, **row} for row in rows]))
