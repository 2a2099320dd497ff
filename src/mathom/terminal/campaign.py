"""A campaign at one keyboard: attempt after attempt until the group stops."""

from __future__ import annotations

import argparse
import shlex
from datetime import UTC, datetime

import msgspec
from rich.table import Table as Grid
from rich.text import Text

from mathom.games.two_towers.campaign import Attempt, Campaign
from mathom.games.two_towers.options import CHAPTERS
from mathom.games.two_towers.state import TwoTowers
from mathom.kernel.game import Complaint, Game
from mathom.kernel.record import one_line
from mathom.kernel.table import Table
from mathom.terminal.boards import board_of
from mathom.terminal.campaign_file import GAME, Book, chapter_name
from mathom.terminal.complaints import complaint
from mathom.terminal.guests import Guests, is_program
from mathom.terminal.house import load_game, read_options
from mathom.terminal.opening import check_seats, new_table, read_seats, saved_table
from mathom.terminal.play import Session, program, spoken
from mathom.terminal.saves import Save
from mathom.terminal.screen import Screen
from mathom.terminal.words import Words, all_catalogues

SETTLED = ("seats", "players", "names", "option", "content", "fellowship", "sauron", "mode", "cards", "match")
"""What a campaign that was begun has settled already."""
NEVER = ("resume", "save", "position")
"""What makes no sense beside a campaign, which keeps its games itself."""
OFFERS = ("keep", "restart", "again", "on", "stop")


def play(args: argparse.Namespace, screen: Screen) -> int:
    """Begins the campaign of a file that is not there yet, or goes on with it."""
    if args.game not in (None, GAME):
        raise Complaint(f"{args.game} has no campaign; {GAME} has one.")
    refuse(args, NEVER, "A campaign keeps its games itself")
    if args.chapter and args.chapter not in CHAPTERS:
        raise Complaint(f"“{args.chapter}” is no chapter; it takes {', '.join(CHAPTERS)}.")
    book = Book(args.campaign)
    if book.path.exists():
        book.read()
        refuse(args, SETTLED, "A campaign goes on as it was begun")
        Save(book.path).tidy()
        game = book.game()
    elif not args.game:
        begin = f"mathom play {GAME} --campaign {shlex.quote(str(args.campaign))}"
        raise Complaint(f"There is no campaign {args.campaign}; begin one with “{begin} --players 3”.")
    else:
        game = load_game(GAME, args.content)
        book.fresh = new_campaign(game, args)
    if any(map(is_program, book.read().seats)):
        raise Complaint("Only people and bots of the house sit in a campaign; a program can join a single game.")
    Journey(book, game, Words(game, args.lang), screen, args.seed).run(args.chapter or "")
    return 0


def refuse(args: argparse.Namespace, names: tuple[str, ...], reason: str) -> None:
    given = [f"--{name}" for name in names if getattr(args, name) not in (None, False, [])]
    if given:
        raise Complaint(f"{reason}; leave out {', '.join(given)}.")


def new_campaign(game: Game, args: argparse.Namespace) -> Campaign:
    options = read_options(game, args.option, args.mode, args.cards, args.match)
    if any(word.startswith("chapter=") for word in args.option):
        raise Complaint("Which chapter of a campaign is played is said with --chapter.")
    del options["chapter"]
    seats = read_seats(game, args, 0)
    names = [one_line(name.strip()) for name in args.names.split(",")] if args.names else []
    if names and (len(names) != len(seats) or not all(names)):
        raise Complaint(f"--names {args.names}: expected one name for each of the {len(seats)} seats.")
    content = game.content
    return Campaign(seats=seats, names=names, options=options, content=content.text, printed=content.hash(), attempts=[])


Opened = tuple[Attempt, Table, Save]
"""An attempt at the table, with its record."""


def now() -> datetime:
    return datetime.now(UTC).replace(microsecond=0)


def own(table: Table) -> TwoTowers:
    assert isinstance(table.state, TwoTowers)
    return table.state


class Step(msgspec.Struct, frozen=True):
    """What is played next: a chapter, with what was achieved before or from nothing."""

    chapter: str
    keep: bool = False


class Offer(msgspec.Struct, frozen=True):
    """One answer to the question how it goes on; without a step the group stops."""

    word: str
    text: str
    step: Step | None = None


class Journey:
    """A group on its way through the chapters."""

    def __init__(self, book: Book, game: Game, words: Words, screen: Screen, seed: int | None) -> None:
        self.book = book
        self.game = game
        self.words = words
        self.screen = screen
        self.seed = seed
        self.words_typed: dict[str, str] = {}
        """Every word that answers a question, in any language."""
        for catalogue in all_catalogues(game):
            self.words_typed |= {catalogue.say(f"terminal.campaign-word-{name}"): name for name in OFFERS}
            self.words_typed[catalogue.say("terminal.command-quit")] = "stop"

    def run(self, chapter: str) -> None:
        self.settle()
        chapter = chapter or self.book.read().upcoming()
        if chapter:
            step = self.towards(chapter)
        else:
            self.say("terminal.campaign-all-won", "bold green")
            step = self.ask([self.offer("stop", None)])
        while step is not None:
            played = self.attempt(step)
            if not played:
                return
            step = self.ask(self.after(played))
        command = f"{program()} {self.book.command()}{spoken(self.words)}"
        self.screen.say_path(self.words.say("terminal.resume", command=command), "bold")

    def say(self, key: str, style: str, **args: object) -> None:
        self.screen.say(Text(self.words.say(key, **args), style=style))

    def settle(self) -> None:
        """Enters the end of attempts that were played to it elsewhere, or whose end no longer came into the file."""
        campaign = self.book.read()
        for attempt in [each for each in campaign.attempts if each.result == "open"]:
            try:
                table, _ = self.reopened(attempt)
            except Complaint:
                continue  # said when it is to be played on
            if not table.state.to_act():
                campaign.finish(attempt.record, own(table), table.journal, now())
                self.book.write(campaign)

    def towards(self, chapter: str) -> Step | None:
        """How a chapter is entered: asked only where there is something to keep or to restart."""
        campaign = self.book.read()
        if campaign.under_way(chapter) is None and campaign.to_keep(chapter) is not None:
            self.say("terminal.campaign-long", "bold", chapter=chapter_name(self.words, chapter))
            return self.ask(self.after(chapter))
        return Step(chapter)

    def after(self, chapter: str) -> list[Offer]:
        """How it can go on after an attempt: after a win onwards first, after a loss once more (T8.5)."""
        campaign = self.book.read()
        before = campaign.to_keep(chapter)
        if before is not None:
            done = [f"character.{code}" for code in before.done]
            tries = [self.offer("keep", Step(chapter, keep=True), done=done), self.offer("restart", Step(chapter))]
        else:
            tries = [self.offer("again", Step(chapter))]
        following = campaign.after(chapter)
        others = []
        if following not in ("", chapter):
            others.append(self.offer("on", Step(following), chapter=chapter_name(self.words, following)))
        won = campaign.of(chapter)[-1].result == "won"
        return [*(others + tries if won else tries + others), self.offer("stop", None)]

    def offer(self, name: str, step: Step | None, **args: object) -> Offer:
        return Offer(name, self.words.say(f"terminal.campaign-{name}", **args), step)

    def ask(self, offers: list[Offer]) -> Step | None:
        """Asks until one of the offers or a chapter is chosen; whoever goes away stops."""
        grid = Grid.grid(padding=(0, 2, 0, 0))
        for number, offer in enumerate(offers, 1):
            shown = Text(self.words.say(f"terminal.campaign-word-{offer.word}"), style="bold cyan")
            grid.add_row(f"  {number}", shown, offer.text)
        self.screen.say(grid)
        by_word = {offer.word: offer for offer in offers}
        by_word |= {str(number): offer for number, offer in enumerate(offers, 1)}
        while True:
            try:
                answer = self.screen.ask(self.words.say("terminal.campaign-ask")).casefold()
            except EOFError:
                self.screen.say(Text())
                return None
            word = self.words_typed.get(answer, answer)
            if word in by_word:
                chosen = by_word[word]
                return self.towards(chosen.step.chapter) if chosen.word == "on" and chosen.step else chosen.step
            if word in CHAPTERS:
                return self.towards(word)
            if answer:
                self.say("terminal.campaign-wrong", "yellow", answer=answer, n=len(offers), first=CHAPTERS[0], last=CHAPTERS[-2])

    def attempt(self, step: Step) -> str:
        """Plays an attempt to its end; the chapter it was at, or nothing where somebody left before."""
        opened = self.opened(step)
        if opened is None:
            return ""
        attempt, table, save = opened
        session = Session(table, save, Guests(table, self.seed), self.screen, self.words, board_of(self.game, self.words))
        session.resume = self.book.command(attempt.chapter)
        session.run()
        if table.state.to_act():
            return ""
        campaign = self.book.read()
        ended = campaign.finish(attempt.record, own(table), table.journal, now())
        self.book.write(campaign)
        self.tell_end(campaign, ended)
        return attempt.chapter

    def opened(self, step: Step) -> Opened | None:
        """The attempt at a chapter that is under way, else a new one."""
        waiting = self.book.read().under_way(step.chapter)
        return self.resume(waiting) if waiting is not None else self.begin(step)

    def begin(self, step: Step) -> Opened:
        """A new attempt: first its record comes to disk, then the campaign that names it."""
        campaign = self.book.read()
        check_seats(self.game, campaign.seats)
        number = len(campaign.of(step.chapter)) + 1
        save = self.book.fresh_save(step.chapter, number)
        attempt = campaign.begin(step.chapter, save.path.name, now(), step.keep)
        options = self.game.kept_options({**campaign.options, "chapter": step.chapter})
        try:
            table = new_table(self.game, options, campaign.seats, attempt.start)
        except Complaint as fault:  # in what it would keep
            raise Complaint(f"{self.book.path}: {fault}") from None
        save.claim()
        try:
            save.write(table)
            self.book.write(campaign)
        except BaseException:
            save.path.unlink(missing_ok=True)
            raise
        done = [f"character.{code}" for code in attempt.done]
        key = "terminal.campaign-begins-kept" if done else "terminal.campaign-begins"
        self.say(key, "bold", chapter=chapter_name(self.words, step.chapter), attempt=number, done=done)
        return attempt, table, save

    def resume(self, attempt: Attempt) -> Opened | None:
        """Goes on with an attempt; where its record cannot be used, a new one takes its place if the group wants that."""
        number = self.book.read().number(attempt)
        try:
            table, save = self.reopened(attempt)
        except Complaint as error:
            reason = complaint(str(error), self.words.language).rstrip(".")
            self.say("terminal.campaign-broken", "bold red", attempt=number, reason=reason)
            return self.replace(attempt)
        self.say("terminal.campaign-goes-on", "bold", chapter=chapter_name(self.words, attempt.chapter), attempt=number)
        return attempt, table, save

    def replace(self, attempt: Attempt) -> Opened | None:
        """Gives up an attempt for one that begins as it did, if the group wants that, or leaves it for another chapter."""
        campaign = self.book.read()
        before = campaign.to_keep(attempt.chapter)
        keep = before is not None and before.onward == attempt.start
        step = self.ask([self.offer("again", Step(attempt.chapter)), self.offer("stop", None)])
        if step is None or step.chapter != attempt.chapter:
            return self.opened(step) if step else None
        campaign.give_up(attempt.record, now())
        self.book.write(campaign)
        return self.begin(Step(attempt.chapter, keep))

    def reopened(self, attempt: Attempt) -> tuple[Table, Save]:
        """The table of an attempt; raises Complaint."""
        path = self.book.place(attempt)
        try:
            table, save = saved_table(path, GAME)
        except OSError as error:
            raise Complaint(f"{path}: {error.strerror or error}.") from None
        campaign = self.book.read()
        options = self.game.kept_options({**campaign.options, "chapter": attempt.chapter})
        begun = (self.game.content.hash(), options, campaign.seats, attempt.start)
        record = table.record
        if (record.content, self.game.kept_options(record.options), record.seats, record.start) != begun:
            raise Complaint(f"{path} holds another game than this attempt.")
        return table, save

    def tell_end(self, campaign: Campaign, attempt: Attempt) -> None:
        chapter = chapter_name(self.words, attempt.chapter)
        won = attempt.result == "won"
        key = "terminal.campaign-won" if won else "terminal.campaign-lost"
        self.say(key, "bold green" if won else "bold", chapter=chapter, attempt=campaign.number(attempt))
        numbered = CHAPTERS[:-1]
        self.say("terminal.campaign-progress", "default", won=sum(map(campaign.is_won, numbered)), all=len(numbered))
