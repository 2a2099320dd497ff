"""The command line: `mathom play`, `mathom rules`, and the rest of the house."""

from __future__ import annotations

import argparse
import os
import re
import sys
from pathlib import Path
from typing import NoReturn

from mathom.bench import our_version
from mathom.bots import BOTS
from mathom.games.two_towers.options import CHAPTERS
from mathom.kernel.content import ContentError
from mathom.kernel.game import LANGUAGES, Complaint
from mathom.terminal import campaign, campaign_map, commands, opening
from mathom.terminal.complaints import complaint
from mathom.terminal.screen import Screen
from mathom.terminal.words import default_language

OVERVIEW = """\
Mathom: Middle-earth table games, to play, to study and to teach a program.

  mathom serve --open                  in the browser: against bots, at one screen, with friends by link
  mathom play confrontation            The Confrontation in this terminal, against a bot
  mathom play battle --players 3       Battle for Middle-earth, against two bots
  mathom play mount_doom               Adventure to Mount Doom, alone; more players with --players
  mathom play two_towers --players 3   The Two Towers, with two bots; --chapter chooses one of eighteen
  mathom play --campaign FILE          The Two Towers, chapter after chapter, kept in a file
  mathom campaign FILE                 how that campaign stands
  mathom play --resume FILE            go on with a saved game
  mathom games                         what can be played, by how many, and in which ways
  mathom rules battle B3.2             read a rule, a chapter, or search for a word
  mathom replay FILE                   look at a game again
  mathom verify FILE                   check that the dealing was fair
  mathom position confrontation "…"    draw a position and what can be done in it
  mathom content export battle         the values of cards and pieces, to enter those of your own copy
  mathom simulate mount_doom           many games: lengths, endings, wins, decisions
  mathom arena battle rule random      bots against each other: who is better, and how sure that is
  mathom bench                         how fast the engine is

Each has --help with an example, and --lang en|pl.
"""


class Parser(argparse.ArgumentParser):
    """Says what is wrong in one sentence."""

    def error(self, message: str) -> NoReturn:
        raise Complaint(f"{self.prog}: {message.rstrip('.')}; “{self.prog} --help” shows how it is used.")


def whole(text: str) -> int:
    """A whole number that is not negative."""
    if not text.isdecimal():
        raise argparse.ArgumentTypeError(f"{text!r} is no whole number")
    return int(text)


class Commands:
    """The parser, built command by command."""

    def __init__(self) -> None:
        self.parser = Parser(prog="mathom", description="Middle-earth table games.", allow_abbrev=False)
        self.parser.add_argument("--version", action="version", version=f"mathom {our_version()}")
        self.subparsers = self.parser.add_subparsers(metavar="COMMAND", parser_class=Parser)
        self.add_games()
        self.add_serve()
        self.add_play()
        self.add_campaign()
        self.add_replay()
        self.add_verify()
        self.add_rules()
        self.add_position()
        self.add_content()
        self.add_simulate()
        self.add_arena()
        self.add_bench()

    def add(self, name: str, about: str, example: str) -> argparse.ArgumentParser:
        command = self.subparsers.add_parser(
            name,
            help=about,
            description=about,
            epilog=f"Example:\n  {example}",
            formatter_class=argparse.RawDescriptionHelpFormatter,
            allow_abbrev=False,
        )
        self.add_language(command)
        return command

    def add_language(self, command: argparse.ArgumentParser) -> None:
        command.add_argument(
            "--lang", choices=LANGUAGES, default=default_language(), help="the language of the texts (default: LANG)"
        )
        command.add_argument("--plain", action="store_true", help="only plain letters and signs (ASCII)")

    def add_ways(self, command: argparse.ArgumentParser) -> None:
        """How a game is played."""
        command.add_argument("--mode", metavar="MODE", help="the same as --option mode=…, where a game has modes")
        command.add_argument("--chapter", metavar="C", help="two_towers: the same as --option chapter=…, 19 to 36, road")
        command.add_argument("--cards", type=whole, metavar="N", help="confrontation: special cards of each side, 0 to 4")
        command.add_argument("--match", action="store_true", help="confrontation: two games with the sides swapped")
        command.add_argument(
            "--option",
            action="append",
            default=[],
            metavar="NAME=VALUE",
            help="an option of “mathom games”; repeatable",
        )
        self.add_own_content(command)

    def add_own_content(self, command: argparse.ArgumentParser) -> None:
        command.add_argument("--content", type=Path, metavar="FILE", help="the values of your own copy, as a TOML file")

    def add_games(self) -> None:
        command = self.add("games", "The games of the house, their options and what these mean.", "mathom games --json")
        command.add_argument("--json", action="store_true", help="for programs")
        command.set_defaults(run=commands.games)

    def add_serve(self) -> None:
        command = self.add(
            "serve",
            "Play in the browser: against bots, at one screen, or with friends by link.\n"
            "Only this machine is served, unless --lan is given; every decision is stored before it counts.",
            "mathom serve --open\n  mathom serve --lan --port 8000\n  mathom serve --data postgresql://localhost/mathom",
        )
        command.add_argument("--port", metavar="PORT", help="where to listen (default: 8642, or the next that is free)")
        command.add_argument("--lan", action="store_true", help="let phones and others in the local network play too")
        command.add_argument(
            "--host-name", action="append", default=[], metavar="NAME", help="a name that browsers reach it by, as of a proxy"
        )
        command.add_argument(
            "--trust-proxy",
            nargs="+",
            action="extend",
            default=[],
            metavar="ADDRESS",
            help="where a proxy of yours runs, if not on this machine (with --lan): its X-Forwarded-For says who asks",
        )
        command.add_argument(
            "--bell-host",
            action="append",
            default=[],
            metavar="HOST",
            help="where players may be told by https that it is their turn, such as ntfy.sh; repeatable",
        )
        command.add_argument("--data", default="", metavar="PLACE", help="a folder, or postgresql://… (default: your data folder)")
        command.add_argument(
            "--keep-days", metavar="DAYS", help="delete tables so long after their last decision, at least 30 (default: keep all)"
        )
        command.add_argument(
            "--keep-mb",
            metavar="MB",
            help="where there is more, delete the oldest, told a month before (default: keep all)",
        )
        command.add_argument("--open", action="store_true", help="open a browser")
        command.set_defaults(run=serve)

    def add_play(self) -> None:
        command = self.add(
            "play",
            "Play in this terminal: you have the first seat and bots the others, unless you say otherwise.\n"
            "Every decision is saved at once; quit, Ctrl-D, Ctrl-C and a power cut lose nothing.",
            "mathom play confrontation --sauron human --fellowship random --mode variant --cards 2\n"
            "  mathom play confrontation --seats human,human --match\n"
            "  mathom play battle --seats human,human,random\n"
            "  mathom play mount_doom --players 2 --mode easier\n"
            "  mathom play two_towers --chapter 19 --seats human,random,random\n"
            '  mathom play battle --seats "human,mine=exec:node bot.js"\n'
            "  mathom play two_towers --campaign evenings.json --players 3\n"
            "  mathom play --resume my-game.record",
        )
        command.add_argument("game", nargs="?", help="which game: see “mathom games”")
        command.add_argument("--players", type=whole, metavar="N", help="how many play (default: the fewest it is for)")
        command.add_argument(
            "--seats", metavar="WHO,WHO", help=f"who plays, seat by seat: human, a bot ({', '.join(BOTS)}), exec:COMMAND"
        )
        for side in opening.SEAT_OPTIONS:
            command.add_argument(f"--{side}", metavar="WHO", help="confrontation: who plays this side")
        self.add_ways(command)
        command.add_argument("--position", metavar="TEXT", help="begin with a position: see “mathom position --help”")
        command.add_argument("--seed", type=whole, metavar="S", help="makes the bots repeatable (never the dealing)")
        command.add_argument("--save", type=Path, metavar="FILE", help="where to save (default: your data folder)")
        command.add_argument("--resume", type=Path, metavar="FILE", help="go on with a saved game")
        command.add_argument("--campaign", type=Path, metavar="FILE", help="two_towers: begin a campaign or go on with it")
        command.add_argument("--names", metavar="NAME,NAME", help="what the players of a new campaign are called")
        command.set_defaults(run=play)

    def add_campaign(self) -> None:
        command = self.add(
            "campaign",
            "How a campaign of The Two Towers stands: its chapters, attempts, results and figures.",
            "mathom campaign evenings.json\n  mathom campaign evenings.json --chapter 32",
        )
        command.add_argument("file", type=Path, metavar="FILE", help="the file of “mathom play two_towers --campaign”")
        command.add_argument(
            "--chapter", choices=CHAPTERS, metavar="C", help="one chapter with each of its attempts: 19 to 36, road"
        )
        command.add_argument("--json", action="store_true", help="for programs")
        command.set_defaults(run=campaign_map.show)

    def add_replay(self) -> None:
        command = self.add(
            "replay",
            "Show a record again: as a seat saw it, as a spectator did, or all open once the game is over.",
            "mathom replay my-game.record --seat P1 --to 40",
        )
        command.add_argument("file", type=Path, metavar="FILE", help="a record or a save")
        command.add_argument(
            "--seat",
            default="",
            metavar="WHO",
            help="P1, P2, … (confrontation: F, S), watch or all (default: all, before the end watch)",
        )
        command.add_argument("--to", type=whole, metavar="N", help="only the first N decisions and draws")
        self.add_own_content(command)
        command.set_defaults(run=commands.replay)

    def add_verify(self) -> None:
        command = self.add(
            "verify",
            "Recompute every draw of a finished game from the dealer's secret and the seats' nonces.",
            "mathom verify my-game.record",
        )
        command.add_argument("file", type=Path, metavar="FILE", help="the record of a finished game")
        command.add_argument("--commit", default="", metavar="HEX", help="the commitment as it was shown before the game")
        command.add_argument("--nonce", default="", metavar="HEX", help="what you gave to the dealing: whether it counted")
        self.add_own_content(command)
        command.set_defaults(run=commands.verify)

    def add_rules(self) -> None:
        command = self.add(
            "rules",
            "Read the rules: the table of contents, a chapter, a rule, or every rule that holds a word.",
            "mathom rules battle B3.2\n  mathom rules confrontation tunnel",
        )
        command.add_argument("game", help="which game: see “mathom games”")
        command.add_argument("wanted", nargs="*", metavar="WHAT", help="B3.2, B3 or a word")
        self.add_own_content(command)
        command.add_argument("--coverage", action="store_true", help="which tests cite which rules")
        command.add_argument("--tests", type=Path, metavar="DIR", help="where the tests are (default: tests)")
        command.set_defaults(run=commands.rules)

    def add_position(self) -> None:
        command = self.add(
            "position",
            "Draw a position and list what can be done in it. A position is one line, written as docs/notation says.",
            'mathom position confrontation "classic F Shi=Fro,Sam Mis=Leg Fan=Bal Gon=She discard=F:+5;S:+6"',
        )
        command.add_argument("game", help="which game: see “mathom games”")
        command.add_argument("position", nargs="+", metavar="TEXT", help="the position")
        command.add_argument("--seat", default="all", metavar="WHO", help="P1, P2, … (confrontation: F, S), watch or all (default)")
        self.add_own_content(command)
        command.set_defaults(run=commands.position)

    def add_content(self) -> None:
        about = "The values printed on pieces and cards: take ours as a start and enter those of your own copy."
        command = self.add("content", about, "mathom content export battle > my-copy.toml\n  mathom content check my-copy.toml")
        actions = command.add_subparsers(metavar="ACTION", required=True, parser_class=Parser)
        export = actions.add_parser("export", help="print our values as a TOML file")
        export.add_argument("game")
        self.add_language(export)
        export.set_defaults(run=commands.content_export)
        check = actions.add_parser("check", help="check a file: its fingerprint and what differs from ours, or what is wrong")
        check.add_argument("game", nargs="?", help="needed only where the file does not begin with game = …")
        check.add_argument("file", type=Path, metavar="FILE")
        self.add_language(check)
        check.set_defaults(run=commands.content_check)

    def add_simulate(self) -> None:
        command = self.add(
            "simulate",
            "Play many games: how long they are, how they end, who wins, what is decided.\n"
            "Without --bots at random in the bare engine; with --bots every seat plays from what it sees.",
            "mathom simulate confrontation --games 10000 --mode draft --seed 7\n"
            "  mathom simulate battle --players all --bots rule --games 200 --jobs 2\n"
            "  mathom simulate battle --bots rule,random,random --json\n"
            "  mathom simulate two_towers --chapter all --players 3 --games 100",
        )
        command.add_argument("game", help="which game: see “mathom games”")
        command.add_argument("--games", type=whole, default=1000, metavar="N", help="how many (default: 1000)")
        command.add_argument("--players", default="", metavar="N", help="how many play, or all: each number in turn")
        command.add_argument("--bots", default="", metavar="BOT,…", help=f"one for all seats or one for each: {', '.join(BOTS)}")
        self.add_ways(command)
        command.add_argument("--seed", type=whole, metavar="S", help="the same seed gives the same games")
        command.add_argument("--jobs", type=whole, default=1, metavar="J", help="processes (default: 1)")
        command.add_argument("--json", action="store_true", help="for programs")
        command.set_defaults(run=commands.simulate_games)

    def add_arena(self) -> None:
        command = self.add(
            "arena",
            "Let bots play each other, each in a process that sees only what its seat does, every deal with the seats swapped.\n"
            "A bot is one of the house, or somebody's program that speaks the protocol of docs/arena.md.",
            "mathom arena confrontation rule random --games 200 --jobs 2 --into run.jsonl\n"
            "  mathom arena confrontation mo:200 so:200 duct:4x50 --games 40 --report out.html\n"
            "  mathom arena battle rule random --players 4 --lone --games 200\n"
            "  mathom arena two_towers rule --chapter all --players 3,4 --games 100\n"
            '  mathom arena confrontation rule "mine=exec:node bot.js" --limit 5\n'
            "  mathom arena report run.jsonl more.jsonl --report out.html",
        )
        command.add_argument("game", metavar="GAME", help="which game, or report: only look at files of --into")
        command.add_argument(
            "bots", nargs="*", metavar="BOT", help="names of bots, exec:COMMAND, or label=exec:COMMAND; behind report: files"
        )
        command.add_argument(
            "--games",
            type=whole,
            default=100,
            metavar="N",
            help="how many each pair (or team) plays, in whole deals (default: 100)",
        )
        command.add_argument("--jobs", type=whole, default=1, metavar="J", help="games at the same time (default: 1)")
        command.add_argument("--players", default="", metavar="N", help="how many seats, several with commas, or all")
        command.add_argument("--lone", action="store_true", help="the first bot alone against a table of each of the others")
        command.add_argument(
            "--lineup", action="append", default=[], metavar="BOT,…", help="a table, in all its rotations; repeatable"
        )
        self.add_ways(command)
        command.add_argument("--seed", type=whole, metavar="S", help="the same seed gives the same deals and games")
        command.add_argument("--limit", type=float, default=300.0, metavar="S", help="seconds for a decision (default: 300)")
        command.add_argument(
            "--abort", action="store_true", help="a game in which a bot fails counts for nobody (default: it loses)"
        )
        command.add_argument("--into", type=Path, metavar="FILE", help="keep finished games as JSON lines, and go on with them")
        command.add_argument("--log", type=Path, metavar="FILE", help="where the bots' error streams go")
        command.add_argument("--records", type=Path, metavar="FOLDER", help="keep each game as a record")
        command.add_argument("--report", "--html", type=Path, metavar="FILE", help="write a page with tables and plots")
        command.add_argument("--json", action="store_true", help="for programs")
        command.set_defaults(run=arena)

    def add_bench(self) -> None:
        command = self.add("bench", "How fast the engine is: steps and copies per CPU second of one core.", "mathom bench --json")
        command.add_argument("game", nargs="?", help="which game (default: every one)")
        command.add_argument("--json", action="store_true", help="for programs")
        command.add_argument("--seconds", type=float, metavar="S", help="CPU time for each game (default: SECONDS or 5)")
        command.add_argument("--seed", type=whole, default=1, metavar="S", help="which games (default: 1)")
        command.set_defaults(run=commands.bench)


def serve(args: argparse.Namespace, screen: Screen) -> int:
    from mathom.server.serve import serve as run_server  # the other commands need none of it

    return run_server(args, screen)


def arena(args: argparse.Namespace, screen: Screen) -> int:
    from mathom.terminal.arena import arena as run_arena  # the other commands need none of it

    return run_arena(args, screen)


def play(args: argparse.Namespace, screen: Screen) -> int:
    if args.campaign:
        return campaign.play(args, screen)
    if args.names:
        raise Complaint("The names of players are kept in a campaign: say which with --campaign FILE.")
    if args.chapter:
        if args.resume:
            raise Complaint("A saved game goes on as it was begun; leave out --chapter.")
        args.option.append(f"chapter={args.chapter}")
    return opening.play(args, screen)


def main(argv: list[str] | None = None) -> int:
    """Runs one command; the exit status is 0, 2 after an error said in one sentence, or 130 after Ctrl-C."""
    if sys.stdout is None:  # closed by whoever started this program
        sys.stdout = os.fdopen(os.open(os.devnull, os.O_WRONLY), "w")
    given = sys.argv[1:] if argv is None else argv
    language = wanted_language(given)
    try:
        return run(given)
    except (Complaint, ContentError) as error:
        return fail(str(error), language)
    except BrokenPipeError:
        os.dup2(os.open(os.devnull, os.O_WRONLY), sys.stdout.fileno())
        return 1
    except OSError as error:
        where = f"{error.filename}: " if error.filename else ""
        return fail(f"{where}{error.strerror or error}.", language)
    except UnicodeDecodeError:
        return fail("That file is not a text file.", language)
    except KeyboardInterrupt:
        return 130


def run(argv: list[str]) -> int:
    screen = Screen()
    if not argv:
        screen.console.print(OVERVIEW, end="", soft_wrap=True)
        return 0
    parser = Commands().parser
    args, rest = parser.parse_known_args(argv)
    if rest and hasattr(args, "wanted") and not any(word.startswith("-") for word in rest):
        args.wanted += rest  # words after an option, as in “rules confrontation --lang pl odwrót”
    elif rest:
        parser.error(f"unrecognized arguments: {' '.join(rest)}")
    if not hasattr(args, "run"):
        raise Complaint("Say what you would like to do; “mathom” alone lists it.")
    if args.plain:
        screen.use_ascii()
    status: int = args.run(args, screen)
    sys.stdout.flush()
    return status


def wanted_language(argv: list[str]) -> str:
    """The language of complaints, which may be about a command line that cannot be read."""
    given = re.findall(rf"--lang[ =]({'|'.join(LANGUAGES)})(?= |$)", " ".join(argv))
    return given[-1] if given else default_language()


def fail(sentence: str, language: str) -> int:
    """One line on the error stream; characters that could steer a terminal are shown, not sent."""
    said = complaint(" ".join(sentence.split()), language)
    line = "".join(char if char.isprintable() else "?" for char in said)
    if sys.stderr is not None:
        print(line, file=sys.stderr)
    return 2


if __name__ == "__main__":
    sys.exit(main())
