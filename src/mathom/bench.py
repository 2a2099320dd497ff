"""How fast the engine is: steps and copies per CPU second, with a checksum of the games that were played.

A step is one `apply`, chance and forced ones included, with its legal list, journal off (design, section 5).
"""

from __future__ import annotations

import os
import platform
import sys
import time
from collections.abc import Mapping
from hashlib import sha256
from importlib.metadata import PackageNotFoundError, version
from typing import Any

from mathom.games import load
from mathom.kernel.game import Game
from mathom.kernel.playout import Tally, playout, step
from mathom.kernel.rng import Rng
from mathom.kernel.state import State

GAME = "confrontation"
MODES: Mapping[str, Mapping[str, str]] = {
    "classic": {},
    "variant": {"mode": "variant"},
    "draft": {"mode": "draft"},
    "special cards": {"fellowship_cards": "2", "sauron_cards": "2"},
}
CHECKED = 200
"""So many seeded games of each mode go into the checksum; they also warm everything up."""
MIDDLE = 30
"""Copies are taken of the situation after so many steps."""
BATCH = 500


def measure(seconds: float = 0, seed: int = 1) -> dict[str, Any]:
    """All figures; `seconds` of CPU time for each mode."""
    seconds = seconds or float(os.environ.get("SECONDS", "5"))
    game = load(GAME)
    checksum = sha256()
    modes = {}
    for name, options in MODES.items():
        for index in range(CHECKED):
            add_game(checksum, game, options, Rng(seed * 1_000_003 + index))
        modes[name] = {
            **time_steps(game, options, seconds / len(MODES), seed),
            "copies_per_s": round(time_copies(game, options, seconds / 5 / len(MODES), seed)),
        }
    steps = sum(mode["steps"] for mode in modes.values())
    spent = sum(mode["cpu_s"] for mode in modes.values())
    return {
        "mathom": our_version(),
        "compiled": is_compiled(game),
        "python": platform.python_version(),
        "machine": f"{platform.system()} {platform.machine()}",
        "game": GAME,
        "seed": seed,
        "steps_per_s": round(steps / spent),
        "decisions_per_s": round(sum(mode["decisions"] for mode in modes.values()) / spent),
        "copies_per_s": round(sum(mode["copies_per_s"] for mode in modes.values()) / len(modes)),
        "steps_per_game": round(steps / sum(mode["games"] for mode in modes.values()), 1),
        "checksum": checksum.hexdigest(),
        "checked_games": CHECKED * len(MODES),
        "modes": modes,
    }


def is_compiled(game: Game) -> bool:
    """Whether the game's state machine is machine code."""
    module = type(game.new({}, game.seats[0])).__module__
    return not str(sys.modules[module].__file__).endswith(".py")


def our_version() -> str:
    try:
        return version("mathom")
    except PackageNotFoundError:
        return "unknown"


def add_game(checksum: Any, game: Game, options: Mapping[str, str], rng: Rng) -> None:
    """Adds every action of one random game, and the state it ended in."""
    state = game.new(options, game.seats[0])
    while state.to_act():
        seat, action = step(state, rng)
        checksum.update(b"%d %d\n" % (seat, action))
    checksum.update(state.encode())


def time_steps(game: Game, options: Mapping[str, str], seconds: float, seed: int) -> dict[str, Any]:
    """Whole random games, one after another, until the time is used up; making the new game is timed too."""
    rng = Rng(seed)
    tally = Tally()
    games = 0
    start = time.process_time()
    while (spent := time.process_time() - start) < seconds:
        playout(game.new(options, game.seats[0]), rng, tally)
        games += 1
    return {
        "steps_per_s": round(tally.steps / spent),
        "decisions_per_s": round(tally.choices / spent),
        "games": games,
        "steps": tally.steps,
        "decisions": tally.choices,
        "cpu_s": round(spent, 4),
    }


def middle(game: Game, options: Mapping[str, str], seed: int) -> State:
    """A situation in the middle of a game."""
    rng = Rng(seed)
    state = game.new(options, game.seats[0])
    for _ in range(MIDDLE):
        if state.to_act():
            step(state, rng)
    return state


def time_copies(game: Game, options: Mapping[str, str], seconds: float, seed: int) -> float:
    state = middle(game, options, seed)
    made = 0
    start = time.process_time()
    while (spent := time.process_time() - start) < seconds:
        for _ in range(BATCH):
            state.copy()
        made += BATCH
    return made / spent
