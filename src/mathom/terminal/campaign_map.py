"""How a campaign stands: the map of its chapters, and one chapter with each of its attempts."""

from __future__ import annotations

import argparse
import shlex
from typing import Any

import msgspec
from rich.table import Table as Grid
from rich.text import Text

from mathom.games.two_towers.campaign import Attempt, Campaign, Standing
from mathom.games.two_towers.options import CHAPTERS
from mathom.terminal.campaign_file import Book, chapter_name, chapter_title
from mathom.terminal.play import program, spoken
from mathom.terminal.screen import Screen
from mathom.terminal.simulate import figures_grid
from mathom.terminal.words import Words

STYLES = {"won": "green", "open": "yellow", "lost": "", "": "dim"}


def show(args: argparse.Namespace, screen: Screen) -> int:
    book = Book(args.file)
    campaign, game = book.read(), book.game()
    if args.json:
        data = msgspec.json.format(msgspec.json.encode(figures(campaign, args.chapter)), indent=2).decode()
        screen.console.file.write(data + "\n")
        return 0
    words = Words(game, args.lang)
    screen.say(Text(words.say("terminal.campaign-head", names=group(words, campaign)), style="bold"), "")
    if args.chapter:
        show_chapter(screen, words, book, campaign, args.chapter)
    else:
        show_map(screen, words, book, campaign)
    return 0


def figures(campaign: Campaign, chapter: str | None) -> dict[str, Any]:
    """What a program may want to know."""
    chosen = [chapter] if chapter else CHAPTERS
    return {
        "seats": campaign.seats,
        "names": campaign.names,
        "options": campaign.options,
        "next": campaign.upcoming(),
        "chapters": [campaign.standing(each) for each in chosen],
        "attempts": [attempt for attempt in campaign.attempts if attempt.chapter in chosen],
    }


def group(words: Words, campaign: Campaign) -> str:
    """The players with what plays for them."""
    names = campaign.names or [words.say("terminal.seat", n=seat) for seat in range(1, len(campaign.seats) + 1)]
    return ", ".join(f"{name} ({words.name(f'terminal.player-{who}')})" for name, who in zip(names, campaign.seats, strict=True))


def state_of(standing: Standing) -> str:
    """How a chapter stands, in one word; empty where it was never tried."""
    if standing.is_open:
        return "open"
    return "won" if standing.won else "lost" if standing.attempts else ""


def column(words: Words, *names: str) -> tuple[str, ...]:
    return tuple(words.say(f"terminal.campaign-col-{name}") for name in names)


def show_map(screen: Screen, words: Words, book: Book, campaign: Campaign) -> None:
    standings = campaign.standings()
    screen.say(map_grid(words, standings, campaign.upcoming()), "")
    won = sum(1 for standing in standings[:-1] if standing.won)
    screen.say(words.say("terminal.campaign-progress", won=won, all=len(standings) - 1))
    totals = {name: sum(getattr(standing, name) for standing in standings) for name in ("attempts", "rounds", "tricks")}
    screen.say(words.say("terminal.campaign-totals", **totals))
    for standing in standings:
        if standing.kept:
            screen.say(kept_line(words, standing))
    following = campaign.upcoming()
    if not following:
        screen.say(Text(words.say("terminal.campaign-over"), style="bold green"))
    else:
        screen.say(Text(words.say("terminal.campaign-next-is", chapter=chapter_name(words, following)), style="bold"))
    screen.say_path(words.say("terminal.resume", command=f"{program()} {book.command()}{spoken(words)}"))
    tried = campaign.attempts[-1].chapter if campaign.attempts else CHAPTERS[0]
    command = f"{program()} campaign {shlex.quote(str(book.path))} --chapter {tried}{spoken(words)}"
    screen.say_path(words.say("terminal.campaign-more", command=command))


def kept_line(words: Words, standing: Standing) -> str:
    done = [f"character.{code}" for code in standing.kept]
    return words.say("terminal.campaign-kept", chapter=chapter_name(words, standing.chapter), done=done)


def map_grid(words: Words, standings: list[Standing], following: str) -> Grid:
    grid = figures_grid(("", *column(words, "chapter", "result")), column(words, "attempts", "first", "rounds", "tricks"))
    grid.columns[1].no_wrap, grid.columns[1].overflow = True, "ellipsis"
    for standing in standings:
        state = state_of(standing)
        numbers = (standing.attempts, standing.first_won, standing.rounds, standing.tricks)
        result = words.say(f"terminal.campaign-is-{state}") if state else ""
        is_next = standing.chapter == following
        number = "" if standing.chapter == CHAPTERS[-1] else standing.chapter
        cells = (f"{'>' if is_next else ' '} {number}", chapter_title(words, standing.chapter), result)
        grid.add_row(*cells, *(str(figure) if figure else "" for figure in numbers), style="bold" if is_next else STYLES[state])
    return grid


def show_chapter(screen: Screen, words: Words, book: Book, campaign: Campaign, chapter: str) -> None:
    attempts = campaign.of(chapter)
    name = chapter_name(words, chapter)
    if not attempts:
        screen.say(words.say("terminal.campaign-untried", chapter=name))
        return
    screen.say(Text(name, style="bold"), "")
    for number, attempt in enumerate(attempts, 1):
        show_attempt(screen, words, book, number, attempt)
    standing = campaign.standing(chapter)
    if standing.kept:
        screen.say(kept_line(words, standing))


def show_attempt(screen: Screen, words: Words, book: Book, number: int, attempt: Attempt) -> None:
    heads = column(words, "attempt", "begun", "result", "rounds", "tricks")
    result = "failed" if attempt.result == "lost" else attempt.result
    head = Text(f"{heads[0]} {number}", style="bold")
    head.append(f"  {attempt.begun.astimezone():%Y-%m-%d %H:%M}", style="dim not bold")
    head.append(f"  {words.say(f'terminal.campaign-is-{result}')}", style=STYLES.get(attempt.result, ""))
    if attempt.tricks:
        head.append(f"  {heads[3]}: {attempt.rounds}, {heads[4]}: {attempt.tricks}", style="not bold")
    screen.say(head)
    if attempt.cause:
        screen.say(f"  {words.say(f'outcome.{attempt.cause}')}")
    if attempt.onward or attempt.start:
        done = [f"character.{code}" for code in attempt.done]
        screen.say(f"  {words.say('terminal.campaign-done', done=done)}")
    command = f"{program()} replay {shlex.quote(str(book.place(attempt)))} --seat P1{spoken(words)}"
    screen.say_path(f"  {words.say('terminal.campaign-replay', command=command)}", "dim")
