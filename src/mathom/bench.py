"""How fast the engine is: steps and copies per CPU second, with a checksum of the games that were played.

A step is one `apply`, chance and forced ones included, with its legal list, journal off (design, section 5).
"""

from __future__ import annotations

import os
import platform
import sys
import time
from collections.abc import Mapping, Sequence
from hashlib import sha256
from importlib.metadata import PackageNotFoundError, version
from typing import Any

from mathom.games import load
from mathom.kernel.game import Game
from mathom.kernel.playout import Tally, playout, step
from mathom.kernel.rng import Rng
from mathom.kernel.state import State

Way = tuple[Mapping[str, str], int]
"""Options, and a number of players."""
WAYS: Mapping[str, Mapping[str, Way]] = {
    "confrontation": {
        "classic": ({}, 2),
        "variant": ({"mode": "variant"}, 2),
        "draft": ({"mode": "draft"}, 2),
        "special cards": ({"fellowship_cards": "2", "sauron_cards": "2"}, 2),
    },
    "two_towers": {
        "19, 3 players": ({"chapter": "19"}, 3),
        "22, 4 players": ({"chapter": "22"}, 4),
        "25, 2 players": ({"chapter": "25"}, 2),
        "29, 3 players": ({"chapter": "29"}, 3),
        "35, alone": ({"chapter": "35"}, 1),
        "road, 4 players": ({"chapter": "road"}, 4),
    },
}
"""The ways to play that are measured; of a game that is not here, one for each number of players."""
SOLVED = ({"chapter": "20"}, 4)
"""The deals that The Two Towers' solver is timed on."""
CHECKED = 200
"""So many seeded games of each way go into the checksum; they also warm everything up."""
MIDDLE = 30
"""Copies are taken of the situation after so many steps."""
BATCH = 500


def measure(names: Sequence[str], seconds: float = 0, seed: int = 1) -> dict[str, Any]:
    """All figures; `seconds` of CPU time for each game."""
    seconds = seconds or float(os.environ.get("SECONDS", "5"))
    games = {name: measure_game(load(name), seconds, seed) for name in names}
    return {
        "mathom": our_version(),
        "compiled": all(figures["compiled"] for figures in games.values()),
        "python": platform.python_version(),
        "machine": f"{platform.system()} {platform.machine()}",
        "seed": seed,
        "games": games,
    }


def measure_game(game: Game, seconds: float, seed: int) -> dict[str, Any]:
    """The figures of each way to play, and of all ways together."""
    ways = WAYS.get(game.id) or {f"{players} player{'s' if players > 1 else ''}": ({}, players) for players in game.seats}
    checksum = sha256()
    found = {}
    for name, way in ways.items():
        for index in range(CHECKED):
            add_game(checksum, game, way, Rng(seed * 1_000_003 + index))
        found[name] = {
            **time_steps(game, way, seconds / len(ways), seed),
            "copies_per_s": round(time_copies(game, way, seconds / 5 / len(ways), seed)),
        }
    steps, decisions, games, spent = (
        sum(figures[part] for figures in found.values()) for part in ("steps", "decisions", "games", "cpu_s")
    )
    figures = {
        "compiled": is_compiled(game),
        "steps_per_s": round(steps / spent),
        "decisions_per_s": round(decisions / spent),
        "copies_per_s": round(sum(figures["copies_per_s"] for figures in found.values()) / len(found)),
        "steps_per_game": round(steps / games, 1),
        "checksum": checksum.hexdigest(),
        "checked_games": CHECKED * len(ways),
        "ways": found,
    }
    if game.id == "two_towers":
        figures["nodes_per_s"] = time_solver(game, seconds / 5, seed)
    return figures


def time_solver(game: Game, seconds: float, seed: int) -> int:
    """Nodes that the double-dummy search looks at."""
    from mathom.games.two_towers.solver import nodes_per_second
    from mathom.games.two_towers.state import TwoTowers

    state = game.new(*SOLVED)
    assert isinstance(state, TwoTowers)
    return nodes_per_second(state.rules, seconds, seed)


def is_compiled(game: Game) -> bool:
    """Whether the game's state machine is machine code."""
    module = type(game.new({}, game.seats[0])).__module__
    return not str(sys.modules[module].__file__).endswith(".py")


def our_version() -> str:
    try:
        return version("mathom")
    except PackageNotFoundError:
        return "unknown"


def add_game(checksum: Any, game: Game, way: Way, rng: Rng) -> None:
    """Adds every action of one random game, and the state it ended in."""
    state = game.new(*way)
    while state.to_act():
        seat, action = step(state, rng)
        checksum.update(b"%d %d\n" % (seat, action))
    checksum.update(state.encode())


def time_steps(game: Game, way: Way, seconds: float, seed: int) -> dict[str, Any]:
    """Whole random games, one after another, until the time is used up; making the new game is timed too."""
    rng = Rng(seed)
    tally = Tally()
    games = 0
    start = time.process_time()
    while (spent := time.process_time() - start) < seconds:
        playout(game.new(*way), rng, tally)
        games += 1
    return {
        "steps_per_s": round(tally.steps / spent),
        "decisions_per_s": round(tally.choices / spent),
        "games": games,
        "steps_per_game": round(tally.steps / games, 1),
        "steps": tally.steps,
        "decisions": tally.choices,
        "cpu_s": round(spent, 4),
    }


def middle(game: Game, way: Way, seed: int) -> State:
    """A situation in the middle of a game."""
    rng = Rng(seed)
    state = game.new(*way)
    for _ in range(MIDDLE):
        if state.to_act():
            step(state, rng)
    return state


def time_copies(game: Game, way: Way, seconds: float, seed: int) -> float:
    state = middle(game, way, seed)
    made = 0
    start = time.process_time()
    while (spent := time.process_time() - start) < seconds:
        for _ in range(BATCH):
            state.copy()
        made += BATCH
    return made / spent
