"""What each command of `mathom` does; the command line itself is read in `mathom.cli`."""

from __future__ import annotations

import argparse
import os
import secrets
import shlex
from itertools import product
from pathlib import Path
from typing import Any

import msgspec
from rich.table import Table as Grid
from rich.text import Text

from mathom.bench import measure
from mathom.games import GAMES
from mathom.games.own_content import differences
from mathom.kernel.coverage import coverage
from mathom.kernel.game import Complaint, Game
from mathom.kernel.record import verify as verify_record
from mathom.kernel.state import CHANCE, SPECTATOR, State
from mathom.terminal.boards import Board, board_of
from mathom.terminal.house import (
    check_players,
    content_game,
    counts,
    entries,
    load_game,
    read_game,
    read_options,
)
from mathom.terminal.listing import choices, other_chunks
from mathom.terminal.play import program
from mathom.terminal.replay import ALL, Show, read_reader
from mathom.terminal.rules import found_rules
from mathom.terminal.screen import Screen
from mathom.terminal.simulate import Plan, show, simulate
from mathom.terminal.words import Words

SHORTEST = 0.01
"""In fewer seconds there would be nothing to measure."""


def print_json(screen: Screen, value: object) -> None:
    data = msgspec.json.format(msgspec.json.encode(value), indent=2).decode()
    screen.console.file.write(data + "\n")


def shown(game: Game, language: str) -> tuple[Words, Board]:
    words = Words(game, language)
    return words, board_of(game, words)


def games(args: argparse.Namespace, screen: Screen) -> int:
    found = entries(args.lang)
    if args.json:
        print_json(screen, found)
        return 0
    for entry in found:
        head = Text(entry.title, style="bold")
        head.append(f"  {entry.id}", style="cyan")
        words = Words(load_game(entry.id), args.lang)
        head.append(f"  {words.say('terminal.players', players=counts(entry.players))}", style="dim")
        screen.say(head, entry.about, "")
        heads = [words.say(f"terminal.{name}-head") for name in ("option", "values", "rule")]
        grid = Grid(*heads, box=None, header_style="dim", padding=(0, 2, 0, 0))
        for option in entry.options:
            values = " ".join(option["values"])
            cell = Text(values, style="bold")
            cell.append(f"\n{option['about']}", style="not bold")
            cell.append("".join(f"\n{mark}" for mark in book_marks(words, option["marks"])), style="dim not bold")
            grid.add_row(Text(option["name"], style="cyan"), cell, Text(option["rule"], style="dim"))
        screen.say(grid, "")
        screen.say(Text(words.say("terminal.play-it", command=f"{program()} play {entry.id}"), style="dim"), "")
    return 0


def book_marks(words: Words, marks: dict[str, str]) -> list[str]:
    """Which values the printed book has, or that it leaves the choice open; nothing where tables do not dispute it."""
    by_book = [value for value, mark in marks.items() if mark == "book"]
    if by_book:
        return [words.say("terminal.by-book", values=", ".join(by_book))]
    return [words.say("terminal.open-mark")] if "open" in marks.values() else []


def replay(args: argparse.Namespace, screen: Screen) -> int:
    game, record = read_game(args.file, args.content)
    words, board = shown(game, args.lang)
    try:
        Show(game, record, screen, words, board).run(args.seat, args.to)
    except Complaint as complaint:
        raise Complaint(f"{args.file}: {complaint}") from None
    return 0


def verify(args: argparse.Namespace, screen: Screen) -> int:
    game, record = read_game(args.file, args.content)
    words, _ = shown(game, args.lang)
    try:
        number = verify_record(game, record, args.commit)
    except Complaint as complaint:
        raise Complaint(f"{args.file}: {complaint}") from None
    if args.nonce and args.nonce.strip().lower() not in record.nonces:
        raise Complaint(f"{args.file}: that nonce is none of those that this deal was made from: it was dealt without you.")
    key = "terminal.verified" if number else "terminal.verified-none"
    screen.say(Text(words.say(key, n=number), style="bold green"))
    if record.deal:
        screen.say(words.say("terminal.known-deal", name=record.deal))
    if record.branch:
        screen.say(words.say("terminal.taken-over", n=record.branch))
    if redrawn := record.redrawn():
        screen.say(words.say("terminal.verified-redrawn", n=redrawn))
    if args.nonce:
        screen.say(words.say("terminal.verified-nonce", n=record.nonces.index(args.nonce.strip().lower()) + 1))
    if not args.commit:
        screen.say(words.say("terminal.verified-commit", commit=record.commit))
    screen.say(words.say("terminal.verified-limits"))
    return 0


def rules(args: argparse.Namespace, screen: Screen) -> int:
    game = load_game(args.game, args.content)
    words, _ = shown(game, args.lang)
    if args.coverage:
        return show_coverage(args, screen, game)
    rows = found_rules(words, " ".join(args.wanted))
    screen.say(*rows)
    return 0


def tests_folder(given: Path | None) -> Path:
    """The tests beside the sources, where they are not named."""
    if given is not None:
        return given
    here = Path("tests")
    return here if here.is_dir() else Path(__file__).parents[3] / "tests"


def show_coverage(args: argparse.Namespace, screen: Screen, game: Game) -> int:
    rulebook = game.rulebook(args.lang)
    found = coverage(rulebook, tests_folder(args.tests))
    grid = Grid("rule", "title", "tests", box=None, header_style="dim", padding=(0, 2, 0, 0))
    grid.columns[2].justify = "right"
    for rule in rulebook.rules().values():
        number = len(found.tests[rule.number])
        grid.add_row(rule.number, rule.title, str(number), style="" if number else "bold red")
    screen.say(grid, "")
    uncited = found.uncited()
    cited = len(found.tests) - len(uncited)
    screen.say(Text(f"{cited} of {len(found.tests)} rules are cited by a test.", style="bold"))
    if uncited:
        screen.say(Text(f"Not cited: {', '.join(uncited)}", style="bold red"))
    for wrong, tests in sorted(found.unknown.items()):
        screen.say(Text(f"No such rule: {wrong}, cited by {', '.join(tests)}", style="bold red"))
    return 1 if uncited or found.unknown else 0


def position(args: argparse.Namespace, screen: Screen) -> int:
    game = load_game(args.game, args.content)
    words, board = shown(game, args.lang)
    state = game.parse_position(" ".join(args.position))
    players = game.players(state)
    reader = read_reader(game, state, board, players, args.seat)
    views = [game.view(state, seat) for seat in range(players)]
    view = board.open_view(views) if reader == ALL else game.view(state, reader)
    look = screen.look
    screen.say(*board.draw(view, look), *board.beside(view, look))
    due = state.to_act()
    if not due:
        screen.say(Text(words.say("terminal.position-nobody"), style="bold"))
    for seat in due:
        show_due(screen, words, board, game, state, seat, reader in (ALL, seat))
    return 0


def show_due(screen: Screen, words: Words, board: Board, game: Game, state: State, seat: int, is_open: bool) -> None:
    """Who is due and, for those who may know, what can be done."""
    if seat == CHANCE:
        names = [words.noun_of(game.chance_text(outcome)) for outcome, _ in state.chances()] if is_open else ["?"]
        screen.say(Text(words.say("terminal.position-draw", names=", ".join(names)), style="bold"))
        return
    name = board.seat_name(seat, game.view(state, SPECTATOR))
    screen.say(Text(words.say("terminal.position-due", name=name), style="bold"))
    prompt = game.prompt(state, seat)
    if not is_open or prompt is None:
        return
    screen.say(Text(words.catalogue.say(prompt.key, prompt.args)))
    screen.say(*other_chunks(words, choices(game, state, seat, state.legal(seat))))


def content_export(args: argparse.Namespace, screen: Screen) -> int:
    screen.console.file.write(load_game(args.game).text("content.toml"))
    return 0


def content_check(args: argparse.Namespace, screen: Screen) -> int:
    """Says that a file can be used, and what in it is not as in ours."""
    name = args.game or content_game(args.file)
    yours, ours = load_game(name, args.file), load_game(name)
    changes = differences(yours)
    words = Words(yours, args.lang)
    screen.say_path(words.say("terminal.content-in-order", path=str(args.file), game=name, hash=yours.content.hash()), "green")
    if changes:
        heads = [words.say(f"terminal.content-{head}") for head in ("entry", "name", "field", "ours", "yours")]
        grid = Grid(*heads[:4], "", heads[4], box=None, header_style="dim", padding=(0, 2, 0, 0))
        for change in changes:
            ours_said, yours_said = change.said[args.lang]
            grid.add_row(change.code, change.name[args.lang], change.label[args.lang], ours_said, "→", yours_said)
        screen.say(Text(words.say("terminal.content-differs", n=len(changes), hash=ours.content.hash())), grid)
    else:
        screen.say(words.say("terminal.content-same"))
    command = f"{program()} play {name} --content {shlex.quote(str(args.file))}"
    screen.say_path(words.say("terminal.content-play", command=command))
    return 0


def simulate_games(args: argparse.Namespace, screen: Screen) -> int:
    for name in ("games", "jobs"):
        if getattr(args, name) < 1:
            raise Complaint(f"--{name} {getattr(args, name)}: expected at least 1.")
    game = load_game(args.game, args.content)
    chapters = game.option("chapter").values if args.chapter == "all" else (args.chapter,) if args.chapter else ()
    chosen = [[*args.option, f"chapter={chapter}"] for chapter in chapters] or [args.option]
    ways = [read_options(game, given, args.mode, args.cards, args.match) for given in chosen]
    seed = secrets.randbits(32) if args.seed is None else args.seed
    names = [word.strip() for word in args.bots.split(",")] if args.bots else []
    found = []
    for options, players in product(ways, read_counts(game, args.players, len(names))):
        bots = names * players if len(names) == 1 else names
        plan = Plan(game.id, game.content.text, options, players, bots, seed, args.games)
        found.append(simulate(game, plan, min(args.jobs, args.games, (os.cpu_count() or 1) * 2)))
        if not args.json:
            show(screen, shown(game, args.lang)[0], found[-1])
    if args.json:
        print_json(screen, found if "all" in (args.players, args.chapter) else found[0])
    return 0


def read_counts(game: Game, wanted: str, bots: int) -> list[int]:
    """The numbers of players to simulate: one, or all that the game allows; several bots settle it too."""
    if wanted == "all":
        if bots > 1:
            raise Complaint("--players all: name one bot for all seats, or leave out --bots.")
        return sorted(game.seats)
    if wanted and not wanted.isdecimal():
        raise Complaint(f"--players {wanted}: expected a number, or all.")
    players = int(wanted) if wanted else bots if bots > 1 else min(game.seats)
    if bots > 1 and players != bots:
        raise Complaint(f"--bots names {bots} and --players {players}; name one bot for all, or one for each seat.")
    check_players(game, players)
    return [players]


def bench(args: argparse.Namespace, screen: Screen) -> int:
    if args.seconds is not None and not SHORTEST <= args.seconds < 86_400:
        raise Complaint(f"--seconds {args.seconds:g}: expected at least {SHORTEST:g} and less than a day.")
    seen = measure([args.game] if args.game else list(GAMES), args.seconds or 0, args.seed)
    if args.json:
        print_json(screen, seen)
        return 0
    kind = "compiled" if seen["compiled"] else "interpreted"
    screen.say(Text(f"Mathom {seen['mathom']}, {kind}, Python {seen['python']}, seed {seen['seed']}", style="bold"))
    for name, figures in seen["games"].items():
        screen.say("", bench_grid(name, figures), Text(f"Checksum {figures['checksum'][:16]}", style="dim"))
        if "nodes_per_s" in figures:
            screen.say(f"Double-dummy solver: {figures['nodes_per_s']:,} nodes/s.")
    screen.say("", Text("Per CPU second of one core, random play.", style="dim"))
    return 0


def bench_grid(name: str, figures: dict[str, Any]) -> Grid:
    """A row for each way to play, and one for all."""
    grid = Grid(name, "steps/s", "decisions/s", "copies/s", "steps a game", box=None, header_style="dim", padding=(0, 2, 0, 0))
    for column in grid.columns[1:]:
        column.justify = "right"
    for way, row in [*figures["ways"].items(), ("all", figures)]:
        cells = [f"{row[cell]:,}" for cell in ("steps_per_s", "decisions_per_s", "copies_per_s", "steps_per_game")]
        grid.add_row(way, *cells, style="bold" if way == "all" else "")
    return grid
