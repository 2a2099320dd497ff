"""Many games without anybody watching: how long they are, how they end, who wins, what is decided in them."""

from __future__ import annotations

import statistics
import time
from collections import Counter
from concurrent.futures import ProcessPoolExecutor
from fractions import Fraction
from itertools import repeat
from typing import Any

import msgspec
from rich.console import Console, ConsoleOptions, RenderResult
from rich.table import Table as Grid
from rich.text import Text

from mathom.bots import Bot, load_bot
from mathom.games import load
from mathom.kernel.game import Game
from mathom.kernel.observation import Outcome, observe
from mathom.kernel.rng import Rng
from mathom.kernel.state import CHANCE
from mathom.terminal.boards import Board, board_of
from mathom.terminal.screen import Screen
from mathom.terminal.words import Words

WIDEST = 10_000
"""No table has so many columns of letters."""


class Plan(msgspec.Struct, frozen=True):
    """Which games are played: all that a worker needs."""

    game: str
    content: str
    options: dict[str, str]
    players: int
    bots: list[str]
    """One for each seat; none at all for random play in the bare engine."""
    seed: int
    games: int


class Counts(msgspec.Struct):
    """What was seen in some games. Whole numbers only, so that the order of adding them up does not matter."""

    lengths: list[int] = []
    turns: list[int] = []
    outcomes: Counter[tuple[str, tuple[int, ...]]] = msgspec.field(default_factory=Counter)
    """By reason and winners."""
    points: Counter[int] = msgspec.field(default_factory=Counter)
    squares: Counter[int] = msgspec.field(default_factory=Counter)
    """Sums of the scores by seat, and of their squares."""
    decisions: Counter[str] = msgspec.field(default_factory=Counter)
    choices: Counter[str] = msgspec.field(default_factory=Counter)
    """Decisions by kind, and those among them with more than one answer."""

    def add(self, other: Counts) -> None:
        self.lengths += other.lengths
        self.turns += other.turns
        for name in ("outcomes", "points", "squares", "decisions", "choices"):
            getattr(self, name).update(getattr(other, name))

    def add_end(self, outcome: Outcome, length: int, turns: int | None) -> None:
        self.lengths.append(length)
        if turns is not None:
            self.turns.append(turns)
        self.outcomes[outcome.key.removeprefix("outcome."), outcome.winners] += 1
        for seat, points in enumerate(outcome.score):
            self.points[seat] += points
            self.squares[seat] += points * points


def play_some(plan: Plan, first: int, last: int) -> Counts:
    """Each game has generators of its own, so a game is the same whoever plays it."""
    game = load(plan.game, plan.content)
    board = board_of(game, Words(game, "en"))
    counts = Counts()
    for index in range(first, last):
        seed = plan.seed * 1_000_003 + index
        bots = [load_bot(name, seed * 131 + seat + 1, game) for seat, name in enumerate(plan.bots)]
        play_one(game, board, plan, bots, Rng(seed), counts)
    return counts


def play_one(game: Game, board: Board, plan: Plan, bots: list[Bot], rng: Rng, counts: Counts) -> None:
    state = game.new(plan.options, plan.players)
    journal = game.start(state) if bots else None
    length = 0
    while due := state.to_act():
        seat = due[0] if len(due) == 1 or bots else due[rng.below(len(due))]
        if seat == CHANCE:
            state.apply(CHANCE, rng.draw(state.chances()))
        else:
            kind = board.phase(state)
            legal = state.legal(seat)
            counts.decisions[kind] += 1
            counts.choices[kind] += len(legal) > 1
            # A bot is shown all that its seat has seen since the start.
            state.apply(seat, bots[seat].choose(observe(game, state, journal, seat)) if journal else rng.choose(legal))
        length += 1
    outcome = game.outcome(state)
    assert outcome is not None
    counts.add_end(outcome, length, board.turns(state))


def simulate(game: Game, plan: Plan, jobs: int) -> dict[str, Any]:
    """The figures of the planned games; the same for the same seed, whatever the number of jobs."""
    for name in plan.bots:
        load_bot(name, 0, game)
    bounds = [plan.games * part // jobs for part in range(jobs + 1)]
    start = time.perf_counter()
    counts = Counts()
    if jobs == 1:
        counts.add(play_some(plan, 0, plan.games))
    else:
        with ProcessPoolExecutor(jobs) as pool:
            for part in pool.map(play_some, repeat(plan), bounds, bounds[1:]):
                counts.add(part)
    spent = time.perf_counter() - start
    return figures(game, plan, counts) | {
        "speed": {
            "seconds": round(spent, 3),
            "games_per_s": round(plan.games / spent, 1),
            "steps_per_s": round(sum(counts.lengths) / spent),
        },
        "jobs": jobs,
    }


def figures(game: Game, plan: Plan, counts: Counts) -> dict[str, Any]:
    board = board_of(game, Words(game, "en"))
    labels = [board.seat_label(seat, plan.options) for seat in range(plan.players)]
    found: dict[str, Any] = {
        "game": game.id,
        "options": plan.options,
        "players": plan.players,
        "bots": plan.bots,
        "games": plan.games,
        "seed": plan.seed,
        "steps": sum(counts.lengths),
        "length": spread(counts.lengths),
        "turns": spread(counts.turns) if counts.turns else None,
        "outcomes": [
            {"reason": reason, "winner": winner_name(board, labels, winners), "games": number}
            for (reason, winners), number in sorted(counts.outcomes.items())
        ],
        "decisions": {
            kind: {"all": number, "with_choice": counts.choices[kind]} for kind, number in sorted(counts.decisions.items())
        },
    }
    if board.cooperative:
        won = sum(number for (_, winners), number in counts.outcomes.items() if winners)
        return found | {"won": {"games": won, **mean_and_error(won, won, plan.games)}}
    return found | {"seats": [seat_figures(seat, labels[seat], plan, counts) for seat in range(plan.players)]}


def winner_name(board: Board, labels: list[str], winners: tuple[int, ...]) -> str:
    if board.cooperative and winners:
        return "everybody"
    return " + ".join(labels[seat] for seat in winners) or "nobody"


def seat_figures(seat: int, label: str, plan: Plan, counts: Counts) -> dict[str, Any]:
    """How often a seat won, a shared win counted as its share, and its points."""
    wins = [(len(winners), number) for (_, winners), number in counts.outcomes.items() if seat in winners]
    return {
        "seat": label,
        "bot": plan.bots[seat] if plan.bots else "",
        "wins": round(float(sum(Fraction(number, size) for size, number in wins)), 4),
        "shared_wins": sum(number for size, number in wins if size > 1),
        "score": mean_and_error(counts.points[seat], counts.squares[seat], plan.games),
    }


def mean_and_error(total: int, squares: int, number: int) -> dict[str, float]:
    """A mean and its standard error, from the sum of some values and that of their squares."""
    variance = (squares - total * total / number) / (number - 1) if number > 1 else 0.0
    return {"mean": round(total / number, 4), "error": round((max(variance, 0.0) / number) ** 0.5, 4)}


def spread(values: list[int]) -> dict[str, float]:
    return {
        "min": min(values),
        "median": statistics.median(values),
        "mean": round(sum(values) / len(values), 2),
        "max": max(values),
    }


def show(screen: Screen, words: Words, seen: dict[str, Any]) -> None:
    """The figures for a person."""
    speed, games = seen["speed"], seen["games"]
    kind = "bot" if seen["bots"] else "random player"
    who = f"{seen['players']} {kind}{'s' if seen['players'] > 1 else ''}"
    who += f" ({', '.join(seen['bots'])})" if seen["bots"] else ""
    chapter = f", chapter {seen['options']['chapter']}" if "chapter" in seen["options"] else ""
    screen.say(Text(f"{words.say('game.title')}{chapter}: {games:,} games, {who}, seed {seen['seed']}", style="bold"))
    for name, unit in (("length", "Steps"), ("turns", "Turns")):
        if row := seen[name]:
            screen.say(f"{unit} a game: {row['min']} to {row['max']}, median {row['median']:g}, mean {row['mean']:g}.")
    if won := seen.get("won"):
        screen.say(f"Won: {won['games']:,} games, {won['mean']:.2%} (standard error {won['error']:.2%}).")
    for grid in (seats_grid(seen), outcomes_grid(seen), decisions_grid(seen)):
        if grid.row_count:
            screen.say("", grid)
    screen.say(
        "",
        f"{speed['seconds']:g} s, {speed['games_per_s']:,} games/s, {speed['steps_per_s']:,} steps/s,"
        f" {seen['jobs']} process{'es' if seen['jobs'] > 1 else ''}.",
        "",
    )


class Figures(Grid):
    """A table in which nothing is cut off: a terminal that is too narrow folds it, in a file it is as wide as it needs to be."""

    def __rich_console__(self, console: Console, options: ConsoleOptions) -> RenderResult:
        if not console.is_terminal:
            self.width = self.__rich_measure__(console, options.update_width(WIDEST)).maximum
        return super().__rich_console__(console, options)


def figures_grid(words: tuple[str, ...], numbers: tuple[str, ...]) -> Grid:
    """Columns of words, then columns of numbers."""
    grid = Figures(*words, *numbers, box=None, header_style="dim", padding=(0, 2, 0, 0))
    for place, column in enumerate(grid.columns):
        column.overflow = "fold"
        column.justify = "left" if place < len(words) else "right"
    return grid


def seats_grid(seen: dict[str, Any]) -> Grid:
    grid = figures_grid(("seat", "bot"), ("wins", "share", "shared", "points", "± error"))
    for row in seen.get("seats", []):
        score = row["score"]
        share = f"{row['wins'] / seen['games']:.2%}"
        cells = (f"{row['wins']:,g}", share, f"{row['shared_wins']:,}", f"{score['mean']:g}", f"{score['error']:g}")
        grid.add_row(row["seat"], row["bot"] or "random", *cells)
    return grid


def outcomes_grid(seen: dict[str, Any]) -> Grid:
    grid = figures_grid(("how it ended", "who won"), ("games", "share"))
    for row in sorted(seen["outcomes"], key=lambda row: -row["games"]):
        grid.add_row(row["reason"], row["winner"], f"{row['games']:,}", f"{row['games'] / seen['games']:.2%}")
    return grid


def decisions_grid(seen: dict[str, Any]) -> Grid:
    grid = figures_grid(("decision",), ("all", "with a choice", "a game"))
    for kind, row in sorted(seen["decisions"].items(), key=lambda item: -item[1]["all"]):
        grid.add_row(kind, f"{row['all']:,}", f"{row['with_choice']:,}", f"{row['all'] / seen['games']:.2f}")
    return grid
