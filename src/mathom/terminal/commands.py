"""What each command of `mathom` does; the command line itself is read in `mathom.cli`."""

from __future__ import annotations

import argparse
import os
import secrets
from pathlib import Path

import msgspec
from rich.table import Table as Grid
from rich.text import Text

from mathom.bench import measure
from mathom.kernel.coverage import coverage
from mathom.kernel.game import Complaint, Game
from mathom.kernel.record import verify as verify_record
from mathom.kernel.state import CHANCE, State
from mathom.terminal.boards import Board, board_of
from mathom.terminal.house import entries, load_game, read_game, read_options
from mathom.terminal.listing import choices, other_chunks
from mathom.terminal.play import program, seat_name
from mathom.terminal.replay import ALL, Show, read_reader
from mathom.terminal.rules import found_rules
from mathom.terminal.screen import Screen
from mathom.terminal.simulate import show, simulate
from mathom.terminal.words import Words


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
        players = "-".join(str(number) for number in sorted(set(entry.players)))
        head.append(f"  {words.say('terminal.players', players=players)}", style="dim")
        screen.say(head, entry.about, "")
        heads = [words.say(f"terminal.{name}-head") for name in ("option", "values", "rule")]
        grid = Grid(*heads, box=None, header_style="dim", padding=(0, 2, 0, 0))
        for option in entry.options:
            values = " ".join(option["values"])
            cell = Text(values, style="bold")
            cell.append(f"\n{option['about']}", style="not bold")
            grid.add_row(Text(option["name"], style="cyan"), cell, Text(option["rule"], style="dim"))
        screen.say(grid, "")
        screen.say(Text(words.say("terminal.play-it", command=f"{program()} play {entry.id}"), style="dim"))
    return 0


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
    key = "terminal.verified" if number else "terminal.verified-none"
    screen.say(Text(words.say(key, n=number), style="bold green"))
    if not args.commit:
        screen.say(words.say("terminal.verified-commit", commit=record.commit))
    screen.say(words.say("terminal.verified-limits"))
    return 0


def rules(args: argparse.Namespace, screen: Screen) -> int:
    game = load_game(args.game)
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
    players = game.seats[0]
    reader = side_seat(game, state, board, args.seat)
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


def side_seat(game: Game, state: State, board: Board, wanted: str) -> int:
    """The seat that leads a side in this position, where sides may have been swapped."""
    reader = read_reader(board, game.seats[0], wanted)
    if reader >= 0 and not wanted.isdecimal():
        for seat in range(game.seats[0]):
            if game.view(state, seat).get("side") == board.letters[reader]:
                return seat
    return reader


def show_due(screen: Screen, words: Words, board: Board, game: Game, state: State, seat: int, is_open: bool) -> None:
    """Who is due and, for those who may know, what can be done."""
    if seat == CHANCE:
        names = [words.noun_of(game.chance_text(outcome)) for outcome, _ in state.chances()] if is_open else ["?"]
        screen.say(Text(words.say("terminal.position-draw", names=", ".join(names)), style="bold"))
        return
    name = seat_name(game, state, words, board, seat)
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
    game = load_game(args.game, args.file)
    ours = load_game(args.game).content.hash()
    same = "the same values as ours" if game.content.hash() == ours else f"ours has {ours}"
    screen.say(Text(f"{args.file} is in order: content {game.content.hash()} ({same}).", style="green"))
    screen.say(f"Play with it: mathom play {args.game} --content {args.file}")
    return 0


def simulate_games(args: argparse.Namespace, screen: Screen) -> int:
    if args.games < 1:
        raise Complaint(f"--games {args.games}: expected at least 1.")
    if args.jobs < 1:
        raise Complaint(f"--jobs {args.jobs}: expected at least 1.")
    game = load_game(args.game, args.content)
    options = read_options(game, args.option, args.mode, args.cards, args.match)
    seed = secrets.randbits(32) if args.seed is None else args.seed
    seen = simulate(game, options, args.games, seed, min(args.jobs, args.games, (os.cpu_count() or 1) * 2))
    if args.json:
        print_json(screen, seen)
    else:
        show(screen, shown(game, args.lang)[0], seen)
    return 0


def bench(args: argparse.Namespace, screen: Screen) -> int:
    if args.seconds is not None and not 0 < args.seconds < 86_400:
        raise Complaint(f"--seconds {args.seconds:g}: expected more than 0 and less than a day.")
    seen = measure(args.seconds or 0, args.seed)
    if args.json:
        print_json(screen, seen)
        return 0
    kind = "compiled" if seen["compiled"] else "interpreted"
    screen.say(Text(f"Mathom {seen['mathom']}, {kind}, Python {seen['python']}, seed {seen['seed']}", style="bold"))
    grid = Grid("confrontation", "steps/s", "decisions/s", "copies/s", "steps a game", box=None, header_style="dim")
    for column in grid.columns[1:]:
        column.justify = "right"
    for name, mode in seen["modes"].items():
        grid.add_row(
            name,
            f"{mode['steps_per_s']:,}",
            f"{mode['decisions_per_s']:,}",
            f"{mode['copies_per_s']:,}",
            f"{mode['steps'] / mode['games']:.1f}",
        )
    grid.add_row("all", f"{seen['steps_per_s']:,}", f"{seen['decisions_per_s']:,}", f"{seen['copies_per_s']:,}", "", style="bold")
    screen.say(grid, Text(f"Per CPU second of one core, random play. Checksum {seen['checksum'][:16]}", style="dim"))
    return 0
