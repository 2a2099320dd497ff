"""Opening a table from the command line: a new game, a position, or one that was saved."""

from __future__ import annotations

import argparse
import contextlib
import secrets
from pathlib import Path

from rich.text import Text

from mathom.bots import bots_of, default_bot, levels_of
from mathom.games import GAMES, load
from mathom.kernel.dealing import fresh_secret
from mathom.kernel.game import Complaint, Game
from mathom.kernel.table import Table
from mathom.terminal.boards import board_of
from mathom.terminal.guests import HUMAN, Guests, check_guest, said_again
from mathom.terminal.house import check_players, content_game, game_of, load_game, read_options
from mathom.terminal.play import Session
from mathom.terminal.player import Leave
from mathom.terminal.saves import Save, fresh_save, read_save, read_text
from mathom.terminal.screen import Screen
from mathom.terminal.words import Words, seconds

NONCE_BYTES = 16
SEAT_OPTIONS = ("fellowship", "sauron")
ONLY_NEW = ("mode", "cards", "match", "option", *SEAT_OPTIONS, "seats", "players", "position", "save", "content")
"""What a saved game has settled already."""


def play(args: argparse.Namespace, screen: Screen) -> int:
    if not args.game and not args.resume:
        try:
            args.game = content_game(args.content) if args.content else ask_game(args.lang, screen)
            ask_level(args, screen)
        except Leave:
            return 0
    table, save = resumed(args) if args.resume else opened(args)
    words = Words(table.game, args.lang)
    Session(table, save, Guests(table, args.seed), screen, words, board_of(table.game, words)).run()
    return 0


def ask_game(language: str, screen: Screen) -> str:
    """Which game of the house; asked until the answer is its number or its name."""
    shelf = [Words(load(name), language) for name in GAMES]
    for number, words in enumerate(shelf, 1):
        screen.say(Text(f"{number} {words.say('game.title')}", style="bold"), Text(words.say("game.about"), style="dim"))
    while True:
        try:
            answer = screen.ask(shelf[0].say("terminal.which-game", n=len(shelf))).casefold()
        except EOFError:
            raise Complaint("Say which game you would like to play, for example: mathom play confrontation.") from None
        if answer.isdecimal() and 0 < int(answer) <= len(shelf):
            return shelf[int(answer) - 1].game.id
        named = [words.game.id for words in shelf if answer and answer in f"{words.game.id} {words.say('game.title')}".casefold()]
        if len(named) == 1:
            return named[0]
        if answer in ("quit", "q", shelf[0].say("terminal.command-quit")):
            raise Leave
        screen.say(Text(shelf[0].say("terminal.which-game-wrong", answer=answer, n=len(shelf)), style="yellow"))


def ask_level(args: argparse.Namespace, screen: Screen) -> None:
    """How well the bots shall play, where somebody was asked for the game, bots will sit, and nothing is said about them."""
    players = args.players or min(load(args.game).seats)
    levels = levels_of(args.game)
    if not levels or players < 2 or args.seats or args.position or any(getattr(args, word) for word in SEAT_OPTIONS):
        return
    words = Words(load(args.game), args.lang)
    names = [words.say(f"terminal.level-{level}") for level in levels]
    for number, (level, name) in enumerate(zip(levels, names, strict=True), 1):
        screen.say(f"{number} {words.say('terminal.level', name=name, seconds=seconds(words, level))}")
    usual = words.say(f"terminal.level-{default_bot(args.game)}")
    chosen = default_bot(args.game)
    with contextlib.suppress(EOFError):
        while answer := screen.ask(words.say("terminal.which-level", n=len(levels), usual=usual)).casefold():
            named = [level for level, name in zip(levels, names, strict=True) if answer in (level, name.casefold())]
            if answer.isdecimal() and 0 < int(answer) <= len(levels):
                named = [levels[int(answer) - 1]]
            if named:
                chosen = named[0]
                break
            if answer in ("quit", "q", words.say("terminal.command-quit")):
                raise Leave
            screen.say(Text(words.say("terminal.which-level-wrong", answer=answer, n=len(levels), usual=usual), style="yellow"))
    args.seats = ",".join([HUMAN, *[chosen] * (players - 1)])


def new_table(game: Game, options: dict[str, str], seats: list[str], start: str = "") -> Table:
    """A table with a fresh secret for the dealer and a fresh nonce for each seat."""
    nonces = [secrets.token_bytes(NONCE_BYTES) for _ in seats]
    return Table.open(game, options, seats, fresh_secret(), nonces, start)


def opened(args: argparse.Namespace) -> tuple[Table, Save]:
    """A new game."""
    game = load_game(args.game, args.content)
    options = read_options(game, args.option, args.mode, args.cards, args.match)
    players = 0
    if args.position:
        if args.mode or args.option or args.cards is not None or args.match:
            raise Complaint("A position names its options itself, so leave out those of the command line.")
        state = game.parse_position(args.position)
        options = game.options_of(state)
        players = game.players(state)
    table = new_table(game, options, read_seats(game, args, players), args.position or "")
    if not args.save:
        return table, fresh_save(game.id)
    save = Save(args.save)
    save.claim()
    return table, save


def resumed(args: argparse.Namespace) -> tuple[Table, Save]:
    given = [f"--{name}" for name in ONLY_NEW if getattr(args, name) not in (None, False, [])]
    if given not in ([], ["--seats"]):
        raise Complaint(f"A saved game goes on as it was begun; leave out {', '.join(given)}.")
    path: Path = args.resume
    table, save = saved_table(path, args.game)
    again = said_again(table.record.seats)
    if again and read_words(args.seats) != table.record.seats:
        raise Complaint(f"A program sits at this table, and is started only if you name it again: {again.strip()}")
    if given and not again:
        raise Complaint("A saved game goes on as it was begun; leave out --seats.")
    if not table.state.to_act():
        raise Complaint(f"The game in {path} is over; look at it with “mathom replay {path}”.")
    return table, save


def saved_table(path: Path, game: str | None) -> tuple[Table, Save]:
    """The table of a save, of that game where one is named; it may be over."""
    record, secret = read_save(path)
    if game and game != record.game:
        raise Complaint(f"{path} is a game of {record.game}, not of {game}.")
    try:
        table = Table(game_of(record, path), record, secret)
    except Complaint as complaint:
        raise Complaint(f"{path}: {complaint}") from None
    save = Save(path)
    save.tidy()
    save.last = read_text(path)
    return table, save


def read_seats(game: Game, args: argparse.Namespace, players: int) -> list[str]:
    """Who plays each seat: a person first and bots for the rest, unless it is said otherwise.

    `players` is the number of seats that a position has settled already, else 0.
    """
    named = read_named_seats(game, args)
    if args.seats and any(named):
        raise Complaint("Say who plays with --seats or seat by seat, not both.")
    seats = read_words(args.seats)
    wanted = {number for number in (players or None, args.players, len(seats) or None) if number is not None}
    if len(wanted) > 1:
        raise Complaint("The position, --players and --seats do not agree on how many play; leave one of them out.")
    number = wanted.pop() if wanted else min(game.seats)
    check_players(game, number)
    bot = default_bot(game.id)
    if any(named):
        rest = bot if HUMAN in named else HUMAN
        seats = [who or rest for who in named]
    check_seats(game, seats)
    return seats or [HUMAN] + [bot] * (number - 1)


def read_words(seats: str | None) -> list[str]:
    return [word.strip() for word in seats.split(",")] if seats else []


def check_seats(game: Game, seats: list[str]) -> None:
    """Refuses a seat that nobody can take."""
    for who in seats:
        if who != HUMAN:
            check_guest(game, who)


def read_named_seats(game: Game, args: argparse.Namespace) -> list[str]:
    """Who plays each seat that has an option of its own; empty words where that was not said."""
    words = board_of(game, Words(game, args.lang)).seats
    for word in SEAT_OPTIONS:
        if getattr(args, word) and word not in words:
            example = ",".join([HUMAN, *bots_of(game.id)][: min(game.seats)])
            raise Complaint(f"{game.id} has no side for --{word}; say who plays with --seats, as in --seats {example}.")
    return [getattr(args, word) or "" for word in words]
