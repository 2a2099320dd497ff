"""`mathom arena`: bots against each other, and what came of it, as tables in this terminal."""

from __future__ import annotations

import argparse
import contextlib
import os
import secrets
from itertools import product
from pathlib import Path
from typing import Any

from rich.table import Table as Grid
from rich.text import Text

from mathom.arena.book import Book, read_book
from mathom.arena.entrants import read_entrants
from mathom.arena.failures import Failures
from mathom.arena.figures import figures
from mathom.arena.jobs import play_all
from mathom.arena.outputs import begin_log, check_outputs
from mathom.arena.page_parts import duration
from mathom.arena.plan import Plan, Way
from mathom.arena.progress import Progress
from mathom.arena.rows import Collection
from mathom.arena.sayings import LANGUAGE, alone, elsewhere, repeated, score
from mathom.arena.seeds import SEED_BITS
from mathom.arena.worker import Order
from mathom.games import load
from mathom.kernel.files import write_whole
from mathom.kernel.game import RULES, Complaint, Game
from mathom.terminal.commands import print_json
from mathom.terminal.house import check_players, load_game, read_options
from mathom.terminal.screen import Screen
from mathom.terminal.simulate import figures_grid
from mathom.terminal.words import Words

SHARE = "Share: wins, with a draw as a part."
SEVERAL = "Of two seats that a bot has in one game, one can win: that is a share of a half."
RATINGS = "Rating: 400 points more win ten games for each that is lost; ± is its standard error."


NO_FILE = "Of which run? Name the files that --into wrote, as in: mathom arena report run.jsonl."
NO_BOT = "Who plays? Name the bots, as in: mathom arena battle rule random."


def arena(args: argparse.Namespace, screen: Screen) -> int:
    check_outputs({f"--{name}": getattr(args, name) for name in ("into", "report", "log", "records")})
    if not args.bots:
        raise Complaint(NO_FILE if args.game == "report" else NO_BOT)
    if args.game == "report":
        runs = [read_book(Path(name)) for name in args.bots]
        return tell(args, screen, Collection(runs))
    for name in ("games", "jobs"):
        if getattr(args, name) < 1:
            raise Complaint(f"--{name} {getattr(args, name)}: expected at least 1.")
    if not 0 < args.limit <= 86_400:
        raise Complaint(f"--limit {args.limit:g}: expected more than 0 and at most a day, in seconds.")
    game = load_game(args.game, args.content)
    plan = read_plan(game, args)
    if args.records is not None:
        args.records.mkdir(parents=True, exist_ok=True)
    if args.log is not None:
        begin_log(args.log)
    log, records = (str(path.absolute()) if path else "" for path in (args.log, args.records))
    advice = f"The same command with --into {args.into} goes on." if args.into else "With --into FILE a run can go on later."
    with Book(plan, args.into) as book:
        order = Order(plan, book.run.key, log, records)
        try:
            stopped = play(book, order, args.games, min(args.jobs, (os.cpu_count() or 1) * 4))
        except Complaint as complaint:
            if book.run.played:
                with contextlib.suppress(Complaint):  # the first one says what is wrong
                    tell(args, screen, Collection([book.run]))
            raise Complaint(f"{complaint} {advice}") from None
    status = tell(args, screen, Collection([book.run]))
    if stopped and not args.json:
        screen.say(Text(f"Stopped before the end. {advice}", style="yellow"))
    return 130 if stopped else status


def play(book: Book, order: Order, games: int, jobs: int) -> bool:
    """Plays what the book lacks; whether it was stopped by Ctrl-C."""
    wanted = list(order.plan.fixtures(games))
    done = {played.fixture for played in book.run.played}
    left = [fixture for fixture in wanted if fixture not in done]
    failures = Failures([entrant.label for entrant in order.plan.entrants])
    playing = play_all(order, iter(left), jobs)
    with Progress(len(wanted), len(wanted) - len(left)) as progress:
        if left and book.is_elsewhere:
            progress.say(elsewhere(book.run.machine, book.here))
        try:
            for played in playing:
                book.add(played)
                progress.advance()
                failures.take(played, progress.say)
        except KeyboardInterrupt:
            return True
        finally:
            playing.close()
    return False


def read_plan(game: Game, args: argparse.Namespace) -> Plan:
    begun = begun_before(args)
    if begun and not args.content:
        game = load(game.id, printed=begun.content)
    entrants = read_entrants(game, args.bots)
    labels = [entrant.label for entrant in entrants]
    lineups = [read_lineup(labels, words) for words in args.lineup]
    players = read_players(game, args.players, {len(lineup) for lineup in lineups})
    plan = Plan(
        game=game.id,
        rules=begun.rules if begun else game.rules_version,
        content=game.content.hash(),
        own_content=game.content.text if args.content else "",
        ways=[Way(options, number) for options, number in product(read_ways(game, args, begun), players)],
        entrants=entrants,
        seed=read_seed(args),
        lone=args.lone,
        lineups=lineups,
        limit=args.limit,
        aborts=args.abort,
    )
    plan.check()
    return plan


def read_seed(args: argparse.Namespace) -> int:
    """The seed that was given, that of the run which goes on, or any."""
    if args.seed is not None:
        return int(args.seed)
    plan = plan_of(args)
    return plan.seed if plan else secrets.randbits(SEED_BITS)


def begun_before(args: argparse.Namespace) -> Plan | None:
    """The plan of the run that goes on, where it was begun before options numbered the rules: what is not named is as it was."""
    plan = plan_of(args)
    return plan if plan and plan.game == args.game and all(RULES not in way.options for way in plan.ways) else None


def plan_of(args: argparse.Namespace) -> Plan | None:
    """The plan of the run that goes on; None where one begins."""
    if args.into is not None and args.into.is_file() and args.into.stat().st_size:
        with contextlib.suppress(Complaint):  # said when the file is opened
            return read_book(args.into).plan
    return None


def read_ways(game: Game, args: argparse.Namespace, begun: Plan | None) -> list[dict[str, str]]:
    """The options; `all` stands for every chapter or mode."""
    chapters = game.option("chapter").values if args.chapter == "all" else (args.chapter,) if args.chapter else ()
    modes = game.option("mode").values if args.mode == "all" else (args.mode,)
    given = [[*args.option, f"chapter={chapter}"] for chapter in chapters] or [args.option]
    ways = [read_options(game, words, mode, args.cards, args.match, begun is not None) for words, mode in product(given, modes)]
    return [as_written(game, way, begun) for way in ways] if begun else ways


def as_written(game: Game, options: dict[str, str], begun: Plan) -> dict[str, str]:
    """The options as the run writes them: without those that came later, which mean the same where they are absent."""
    written = begun.ways[0].options if begun.ways else {}
    return {name: value for name, value in options.items() if name in written or value != game.option(name).before}


def read_players(game: Game, wanted: str, lineups: set[int]) -> list[int]:
    if wanted == "all":
        return sorted(game.seats)
    words = wanted.split(",") if wanted else [str(number) for number in sorted(lineups)] or [str(min(game.seats))]
    for word in words:
        if not word.isdecimal():
            raise Complaint(f"--players {wanted}: expected a number, several with commas, or all.")
        check_players(game, int(word))
    return list(dict.fromkeys(int(word) for word in words))


def read_lineup(labels: list[str], words: str) -> tuple[int, ...]:
    found = []
    for word in words.split(","):
        if word not in labels:
            raise Complaint(f"--lineup {words}: there is no “{word}” among the bots of this run: {', '.join(labels)}.")
        found.append(labels.index(word))
    return tuple(found)


def tell(args: argparse.Namespace, screen: Screen, games: Collection) -> int:
    if not games.rows and not games.failed:
        raise Complaint("No game was finished, so there is nothing to tell.")
    found = figures(games)
    words = Words(load_game(games.game), LANGUAGE)
    if args.json:
        print_json(screen, found)
    else:
        show(screen, words, found)
        if games.repeated:
            screen.say(repeated(games.repeated))
    if args.report:
        from mathom.arena.report import page

        try:
            write_whole(args.report, page(found, words.say("game.title")))  # it names the run's seed
        except OSError as error:
            raise Complaint(
                f"{args.report} cannot be written ({error.strerror}); make room for it, or name another file."
            ) from None
        if not args.json:
            screen.say_path(f"The report is in {args.report}.")
    return 0


def show(screen: Screen, words: Words, found: dict[str, Any]) -> None:
    seeds = ", ".join(str(seed) for seed in found["seeds"])
    screen.say(Text(f"{words.say('game.title')}: {found['games']:,} games, seed {seeds}", style="bold"), "", standings_grid(found))
    several = SEVERAL if not found["cooperative"] and len({row["seat"] for row in found["sides"]}) > 2 else ""
    sayings = (SHARE, alone(found) or several, RATINGS, score(found["game"]))
    screen.say("", Text(" ".join(filter(None, sayings)), style="dim"))
    for title, grid in (
        ("Deal by deal", pairs_grid(found)),
        ("By seat", sides_grid(found)),
        ("By way to play", ways_grid(found)),
        ("Strength against budget", budgets_grid(found)),
        ("Thinking, where there was a choice; iterations of a decision that was searched", thinking_grid(found)),
        ("Endings", endings_grid(found)),
        ("Bots that failed", faults_grid(found)),
    ):
        if grid.row_count:
            screen.say("", Text(title, style="bold"), grid)
    length = found["lengths"]
    if length["classes"]:
        screen.say("", f"Length: {length['least']} to {length['most']} {length['unit']}, mean {length['mean']:g}.")
    screen.say("")


def percent(row: dict[str, Any]) -> tuple[str, str]:
    if not row["games"]:
        return "–", "–"
    return f"{row['share']:.1%}", f"{100 * row['low']:.1f} – {100 * row['high']:.1f}"


def standings_grid(found: dict[str, Any]) -> Grid:
    grid = figures_grid(("bot",), ("games", "won", "drawn", "lost", "share", "95 %", "rating", "±", "score"))
    for row in found["standings"]:
        played = [f"{row[name]:,}" for name in ("games", "wins", "draws", "losses")]
        score = f"{row['score']['mean']:.2f}" if row["score"] else "–"
        grid.add_row(row["bot"], *played, *percent(row), f"{row['rating']:+.0f}", f"{row['rating_error']:.0f}", score)
    return grid


def thinking_grid(found: dict[str, Any]) -> Grid:
    grid = figures_grid(("bot",), ("decisions", "mean", "p95", "longest", "searched", "iterations"))
    for row in found["standings"]:
        think = row["thinking"]
        times = [duration(think[name]) for name in ("mean_ms", "p95_ms", "max_ms")]
        searched = [f"{think[name]:,}" if think["searched"] else "–" for name in ("searched", "iterations")]
        grid.add_row(row["bot"], f"{think['decisions']:,}", *times, *searched)
    return grid


def pairs_grid(found: dict[str, Any]) -> Grid:
    beside = "other's" if found["cooperative"] else "95 %"
    grid = figures_grid(("bot", "against"), ("games", "share", beside, "+", "=", "-", "gap %", "95 %"))
    for row in found["pairs"]:
        share = percent(row) if "low" in row else (f"{row['share']:.1%}", f"{row['other_share']:.1%}")
        deals = [f"{row[name]:,}" for name in ("better", "even", "worse")]
        low, gap, high = (f"{100 * row[name]:+.0f}" for name in ("difference_low", "difference", "difference_high"))
        gaps = (gap, f"{low} to {high}") if row["deals"] else ("–", "–")
        grid.add_row(row["first"], row["second"], f"{row['games']:,}", *share, *deals, *gaps)
    return grid


def sides_grid(found: dict[str, Any]) -> Grid:
    grid = figures_grid(("bot", "seat"), ("games", "won", "share", "95 %"))
    for row in found["sides"]:
        grid.add_row(row["bot"], row["seat"], f"{row['games']:,}", f"{row['wins']:,g}", *percent(row))
    return grid


def ways_grid(found: dict[str, Any]) -> Grid:
    grid = figures_grid(("way", "bot"), ("games", "won", "share", "95 %"))
    for row in found["by_way"]:
        grid.add_row(row["way"], row["bot"], f"{row['games']:,}", f"{row['wins']:,}", *percent(row))
    return grid


def budgets_grid(found: dict[str, Any]) -> Grid:
    grid = figures_grid(("kind", "bot"), ("iterations", "rating", "± error"))
    for kind in found["budgets"]:
        for point in kind["points"]:
            rating = (f"{point['rating']:+.0f}", f"{point['rating_error']:.0f}")
            grid.add_row(kind["kind"], point["bot"], f"{point['iterations']:,}", *rating)
    return grid


def endings_grid(found: dict[str, Any]) -> Grid:
    grid = figures_grid(("how it ended", "who won"), ("games", "share"))
    for row in found["endings"]:
        grid.add_row(row["ending"], row["winner"], f"{row['games']:,}", f"{row['games'] / found['games']:.1%}")
    return grid


def faults_grid(found: dict[str, Any]) -> Grid:
    grid = figures_grid(("bot", "how", "the last time"), ("games",))
    for row in found["faults"]:
        grid.add_row(row["bot"], row["kind"], row["last"], f"{row['games']:,}")
    return grid
