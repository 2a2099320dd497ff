"""Random play in the bare engine: how long games are, how they end, what is decided in them."""

from __future__ import annotations

import statistics
import time
from collections import Counter
from concurrent.futures import ProcessPoolExecutor
from itertools import pairwise
from typing import Any

import msgspec
from rich.table import Table as Grid
from rich.text import Text

from mathom.games import load
from mathom.kernel.game import Game
from mathom.kernel.rng import Rng
from mathom.kernel.state import CHANCE
from mathom.terminal.boards import Board, board_of
from mathom.terminal.screen import Screen
from mathom.terminal.words import Words


class Task(msgspec.Struct, frozen=True):
    """Games first … last of a simulation: all that a worker needs."""

    game: str
    content: str
    options: dict[str, str]
    players: int
    seed: int
    first: int
    last: int


class Counts(msgspec.Struct):
    """What was seen in some games."""

    lengths: list[int]
    outcomes: Counter[tuple[str, str]]
    """By reason and winner."""
    decisions: Counter[str]
    choices: Counter[str]
    """Decisions by kind, and those among them with more than one answer."""

    def add(self, other: Counts) -> None:
        self.lengths += other.lengths
        self.outcomes += other.outcomes
        self.decisions += other.decisions
        self.choices += other.choices


def play_some(task: Task) -> Counts:
    """Each game has a generator of its own, so a game is the same whoever plays it."""
    game = load(task.game, task.content)
    board = board_of(game, Words(game, "en"))
    counts = Counts([], Counter(), Counter(), Counter())
    for index in range(task.first, task.last):
        play_one(game, board, task, Rng(task.seed * 1_000_003 + index), counts)
    return counts


def play_one(game: Game, board: Board, task: Task, rng: Rng, counts: Counts) -> None:
    state = game.new(task.options, task.players)
    length = 0
    while due := state.to_act():
        seat = due[0] if len(due) == 1 else due[rng.below(len(due))]
        if seat == CHANCE:
            state.apply(CHANCE, rng.draw(state.chances()))
        else:
            legal = state.legal(seat)
            kind = board.phase(state)
            counts.decisions[kind] += 1
            if len(legal) > 1:
                counts.choices[kind] += 1
            state.apply(seat, rng.choose(legal))
        length += 1
    counts.lengths.append(length)
    outcome = game.outcome(state)
    assert outcome is not None
    swapped = task.options.get("match") == "yes"  # in a match a seat leads both sides in turn
    winner = " + ".join(f"seat {seat}" if swapped else board.seats[seat] for seat in outcome.winners) or "nobody"
    counts.outcomes[outcome.key.removeprefix("outcome."), winner] += 1


def simulate(game: Game, options: dict[str, str], games: int, seed: int, jobs: int) -> dict[str, Any]:
    """The figures of that many games; the same for the same seed, whatever the number of jobs."""
    bounds = [games * part // jobs for part in range(jobs + 1)]
    tasks = [Task(game.id, game.content.text, options, game.seats[0], seed, first, last) for first, last in pairwise(bounds)]
    start = time.perf_counter()
    counts = Counts([], Counter(), Counter(), Counter())
    if jobs == 1:
        counts.add(play_some(tasks[0]))
    else:
        with ProcessPoolExecutor(jobs) as pool:
            for part in pool.map(play_some, tasks):
                counts.add(part)
    spent = time.perf_counter() - start
    return figures(game, options, games, seed, jobs, counts, spent)


def figures(game: Game, options: dict[str, str], games: int, seed: int, jobs: int, counts: Counts, spent: float) -> dict[str, Any]:
    steps = sum(counts.lengths)
    return {
        "game": game.id,
        "options": options,
        "games": games,
        "seed": seed,
        "steps": steps,
        "length": {
            "min": min(counts.lengths),
            "median": statistics.median(counts.lengths),
            "mean": round(steps / games, 2),
            "max": max(counts.lengths),
        },
        "outcomes": [
            {"reason": reason, "winner": winner, "games": number} for (reason, winner), number in sorted(counts.outcomes.items())
        ],
        "decisions": {
            kind: {"all": number, "with_choice": counts.choices[kind]} for kind, number in sorted(counts.decisions.items())
        },
        "speed": {"seconds": round(spent, 3), "games_per_s": round(games / spent), "steps_per_s": round(steps / spent)},
        "jobs": jobs,
    }


def show(screen: Screen, words: Words, seen: dict[str, Any]) -> None:
    """The figures for a person."""
    length, speed, games = seen["length"], seen["speed"], seen["games"]
    screen.say(Text(f"{words.say('game.title')}: {games:,} random games, seed {seen['seed']}", style="bold"))
    screen.say(f"Length in steps: {length['min']} to {length['max']}, median {length['median']:g}, mean {length['mean']:g}.")
    ends = Grid("how it ended", "who won", "games", "share", box=None, header_style="dim", padding=(0, 2, 0, 0))
    for row in sorted(seen["outcomes"], key=lambda row: -row["games"]):
        ends.add_row(row["reason"], row["winner"], f"{row['games']:,}", f"{row['games'] / games:.2%}")
    kinds = Grid("decision", "all", "with a choice", "a game", box=None, header_style="dim", padding=(0, 2, 0, 0))
    for kind, row in sorted(seen["decisions"].items(), key=lambda item: -item[1]["all"]):
        kinds.add_row(kind, f"{row['all']:,}", f"{row['with_choice']:,}", f"{row['all'] / games:.2f}")
    for grid, columns in ((ends, (2, 3)), (kinds, (1, 2, 3))):
        for column in columns:
            grid.columns[column].justify = "right"
        screen.say("", grid)
    screen.say(
        "",
        f"{speed['seconds']:g} s, {speed['games_per_s']:,} games/s, {speed['steps_per_s']:,} steps/s,"
        f" {seen['jobs']} process{'es' if seen['jobs'] > 1 else ''}.",
    )
