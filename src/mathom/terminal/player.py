"""One person's decisions: the page shown to a seat, and what that person types."""

from __future__ import annotations

import shlex
from collections.abc import Callable
from pathlib import Path
from typing import TYPE_CHECKING

from rich.padding import Padding
from rich.rule import Rule as Line
from rich.table import Table as Grid
from rich.text import Text

from mathom.kernel.game import Complaint
from mathom.kernel.journal import Event, Journal
from mathom.kernel.observation import Observation
from mathom.kernel.refusal import Refusal
from mathom.kernel.state import SPECTATOR
from mathom.terminal.boards import Board
from mathom.terminal.complaints import complaint
from mathom.terminal.listing import Choice, choices, listing
from mathom.terminal.rules import example_rules, found_rules
from mathom.terminal.saves import Save
from mathom.terminal.typed import Reader
from mathom.terminal.words import Words, all_catalogues, seconds

if TYPE_CHECKING:
    from mathom.terminal.play import Session

COMMANDS = ("help", "why", "rules", "board", "log", "memory", "undo", "suggest", "save", "quit")
LOG_ROWS = 40
LONGEST_NUMBER = 9
FEW = 3
"""As many numbers are named one by one."""
USUAL = 8
"""Lines that a question with its answers takes."""


def last_round(board: Board, journal: Journal, players: int) -> int:
    """Where the last turn of everybody begins: what is told to those who come back to a game."""
    pages = [index for index, entry in enumerate(journal.entries) if board.opens_page(entry.full)]
    return pages[-max(players, 2)] if len(pages) >= max(players, 2) else 0


class Leave(Exception):
    """The person at the keyboard goes; the game is kept."""


def event_text(words: Words, event: Event) -> Text:
    row = Text(words.tell(event))
    if event.rule:
        row.append(f" {event.rule}", style="dim")
    return row


def event_row(words: Words, event: Event) -> Padding:
    return Padding(event_text(words, event), (0, 0, 0, 2), expand=False)


def event_rows(words: Words, board: Board, events: list[Event], lines: int) -> list[Padding]:
    """One event a line or, where there are not that many lines, one turn or deed a paragraph."""
    if len(events) <= lines:
        return [event_row(words, event) for event in events]
    paragraphs: list[Text] = []
    for event in events:
        if not paragraphs or board.begins_line(event):
            paragraphs.append(Text())
        else:
            paragraphs[-1].append("  ")
        paragraphs[-1].append_text(event_text(words, event))
    return [Padding(paragraph, (0, 0, 0, 2), expand=False) for paragraph in paragraphs]


class Player:
    """The people at one keyboard, each of whom sees only their own seat."""

    def __init__(self, session: Session) -> None:
        self.session = session
        self.table = session.table
        self.screen = session.screen
        self.words = session.words
        self.board = session.board
        catalogues = all_catalogues(self.table.game)
        self.reader = Reader(self.table.game, catalogues)
        self.commands = {"?": "help"}
        for catalogue in catalogues:
            self.commands |= {catalogue.say(f"terminal.command-{name}"): name for name in COMMANDS}
            for name in ("why", "suggest"):
                self.commands |= dict.fromkeys(catalogue.say(f"terminal.command-{name}-too").split(), name)
        is_resumed = bool(session.save.last)
        told = last_round(self.board, self.table.journal, len(self.table.record.seats)) if is_resumed else 0
        self.looked = dict.fromkeys(range(len(self.table.record.seats)), told)
        """How much of the journal each seat has been shown."""
        self.drawn: dict[int, str] = {}
        """The board as each seat last saw it."""

    def forget(self) -> None:
        """After an undo: what was shown is no measure of what is new."""
        told = len(self.table.journal.entries)
        self.looked = {seat: min(seen, told) for seat, seen in self.looked.items()}
        self.drawn.clear()

    def look_on(self, seat: int) -> None:
        """The seat has seen on the shared screen whatever the one before it was shown."""
        before = self.session.keyboard
        if before is not None:
            self.looked[seat], self.drawn[seat] = self.looked[before], self.drawn.get(before, "")

    def events(self, seat: int, since: int = 0) -> list[Event]:
        """What a seat saw, from a place in the journal on."""
        seen = [entry.seen_by(seat) for entry in self.table.journal.entries[since:]]
        return [event for event in seen if event is not None and event.kind != "start"]

    def decide(self, seat: int) -> None:
        """Asks the seat until it has decided something, or gone back."""
        self.show(seat, whole=False)
        while True:
            observation = self.table.observe(seat)
            offered = choices(self.table.game, self.table.state, seat, observation.legal)
            can_suggest = self.board.suggest(observation) is not None
            typed = self.screen.ask(self.words.say("terminal.ask-suggest" if can_suggest else "terminal.ask"))
            word, _, rest = typed.partition(" ")
            command = self.commands.get(word.casefold())
            try:
                if not typed:
                    continue
                if wish := self.board.hears(observation, typed):
                    self.say(wish, "green")
                    done = self.board.goes_on(observation) is not None
                elif command:
                    done = self.obey(seat, command, rest.strip(), offered, observation)
                else:
                    done = self.answer(seat, typed, offered)
            except Complaint as error:
                self.say(complaint(str(error), self.words.language))
                continue
            if done:
                return

    def say(self, sentence: str, style: str = "yellow") -> None:
        self.screen.say(Text(sentence, style=style))

    def show(self, seat: int, whole: bool) -> None:
        """What is new, the board if it has changed, what lies beside it, the question and the answers to it."""
        observation = self.table.observe(seat)
        look = self.screen.look
        rows = self.board.draw(observation.view, look)
        plain = "\n".join(row.plain for row in rows)
        if self.drawn.get(seat) == plain and not whole and not self.board.draws_again(observation.view):
            rows = []
        self.drawn[seat] = plain
        rows += self.board.beside(observation.view, look)
        rows += self.board.reminders(observation.view) if observation.prompt is not None else []
        self.session.is_private |= self.session.is_shared and self.board.is_private(observation.view)
        journal = self.table.journal
        news = [event for event in self.events(seat, self.looked[seat]) if self.board.is_told(event)]
        self.looked[seat] = len(journal.entries)
        room = self.screen.height - len(rows) - USUAL
        self.screen.say(Line(style="dim", characters="-" if look.plain else "─"))
        self.screen.say(*event_rows(self.words, self.board, news, room))
        if notice := self.board.notice(observation, news):
            self.say(notice, "bold green")
        self.screen.say(*rows)
        if self.screen.console.width < self.board.width:
            self.say(self.words.say("terminal.narrow", width=self.screen.console.width, needed=self.board.width))
        self.show_question(seat, observation, sum(len(row.plain.splitlines()) for row in rows))

    def show_question(self, seat: int, observation: Observation, used: int) -> None:
        if observation.prompt is None:
            return
        question = Text(self.words.catalogue.say(observation.prompt.key, observation.prompt.args), style="bold")
        question.append(f"  {observation.prompt.rule}", style="dim not bold")
        offered = choices(self.table.game, self.table.state, seat, observation.legal)
        room = max(self.screen.height - used - 2, 3)
        self.screen.say(question, *listing(self.words, self.board, offered, self.screen.width, room))

    def answer(self, seat: int, typed: str, offered: list[Choice]) -> bool:
        """Plays what was typed, if it is legal; one sentence says why it is not."""
        action = self.understand(self.meant(seat, typed), offered)
        if action is None:
            return False
        refusal = self.table.state.why_not(seat, action)
        if refusal is not None:
            self.say(self.refused(refusal))
            return False
        self.session.play(seat, action)
        return True

    def meant(self, seat: int, typed: str) -> str:
        return self.board.meant(self.table.observe(seat).view, typed) or typed

    def understand(self, typed: str, offered: list[Choice]) -> int | None:
        """The action that is meant; if it is not clear, that is said."""
        if typed.isdecimal():
            named = [choice.action for choice in offered if len(typed) < LONGEST_NUMBER and choice.number == int(typed)]
            if named:
                return named[0]
            numbers = [choice.number for choice in offered]
            listed = f"{numbers[0]}–{numbers[-1]}" if len(numbers) > FEW else ", ".join(map(str, numbers))
            self.say(self.words.say("terminal.number-wrong", number=typed[:LONGEST_NUMBER], numbers=listed))
            return None
        found = self.reader.find(typed, [choice.action for choice in offered])
        if found.action is not None:
            return found.action
        if found.actions:
            texts = [self.table.game.action_text(action) for action in found.actions[:6]]
            more = ", …" if len(found.actions) > 6 else ""
            self.say(self.words.say("terminal.ambiguous", typed=typed, choices=", ".join(texts) + more))
        else:
            self.say(self.words.say("terminal.not-understood", typed=typed))
        return None

    def refused(self, refusal: Refusal) -> str:
        sentence = self.words.catalogue.say(refusal.key, refusal.args)
        return self.words.say("terminal.refused", sentence=sentence, rule=self.words.rule_title(refusal.rule))

    def obey(self, seat: int, command: str, rest: str, offered: list[Choice], observation: Observation) -> bool:
        """A command typed in place of an answer; True where it decided or undid something."""
        if command == "quit":
            raise Leave
        if command == "undo":
            return self.undo(seat)
        if command == "suggest":
            return self.suggest(seat, offered)
        told: dict[str, Callable[[], None]] = {
            "help": lambda: self.help(offered),
            "why": lambda: self.why(seat, rest, offered),
            "rules": lambda: self.screen.say(*found_rules(self.words, rest)),
            "board": lambda: self.show(seat, whole=True),
            "log": lambda: self.log(seat, rest),
            "memory": lambda: self.screen.say(*self.board.memory(observation, self.screen.look)),
            "save": lambda: self.save(rest),
        }
        told[command]()
        return False

    def help(self, offered: list[Choice]) -> None:
        example = offered[0].text
        spoken = self.reader.spoken(offered[0].action, self.words)
        self.say(self.words.say("terminal.help"), "bold")
        grid = Grid.grid(padding=(0, 2, 0, 0))
        rule, chapter = example_rules(self.table.game.rulebook(self.words.language))
        for name in COMMANDS:
            word = Text(f"  {self.words.say(f'terminal.command-{name}')}", style="bold cyan")
            grid.add_row(word, self.words.say(f"terminal.help-{name}", example=example, rule=rule, chapter=chapter))
        self.screen.say(grid)
        self.say(self.words.say("terminal.help-answers", example=example, spoken=spoken), "default")
        if legend := self.board.legend():
            self.say(legend, "default")

    def why(self, seat: int, rest: str, offered: list[Choice]) -> None:
        if not rest:
            self.say(self.words.say("terminal.why-what", example=offered[0].text))
            return
        action = self.understand(self.meant(seat, rest), offered)
        if action is None:
            return
        refusal = self.table.state.why_not(seat, action)
        if refusal is not None:
            self.say(self.refused(refusal))
            return
        number = next(choice.number for choice in offered if choice.action == action)
        self.say(self.words.say("terminal.why-allowed", text=self.table.game.action_text(action), number=number))

    def log(self, seat: int, rest: str) -> None:
        shared = self.session.is_shared and self.board.lies_open  # there everybody reads along
        events = self.events(SPECTATOR if shared else seat)
        if not events:
            self.say(self.words.say("terminal.log-none"))
        self.screen.say(*(event_row(self.words, event) for event in (events if rest else events[-LOG_ROWS:])))

    def suggest(self, seat: int, offered: list[Choice]) -> bool:
        """Takes the steps that a preparation suggests, until only readiness is left; elsewhere says what the best bot would do."""
        made = 0
        while (action := self.board.suggest(self.table.observe(seat))) is not None:
            self.session.play(seat, action)
            made += 1
        if made:
            self.say(self.words.say("terminal.suggested", n=made), "green")
        else:
            self.advise(seat, offered)
        return made > 0

    def advise(self, seat: int, offered: list[Choice]) -> None:
        guests = self.session.guests
        name = self.words.say(f"terminal.player-{guests.adviser}")
        with self.screen.waiting(self.words.say("terminal.thinks", name=name, seconds=seconds(self.words, guests.adviser))):
            action = guests.choose(seat)
        number = next(choice.number for choice in offered if choice.action == action)
        self.say(self.words.say("terminal.advised", bot=name, text=self.table.game.action_text(action), number=number), "green")

    def undo(self, seat: int) -> bool:
        """Back to this seat's last decision, if that is free or everybody else agrees; in a preparation, one step back."""
        game = self.table.game
        back = [action for action in self.table.state.legal(seat) if game.action_text(action) == "back"]
        if back:
            self.session.play(seat, back[0])
            return True
        lines = self.table.record.surviving()
        mine = [index for index, line in enumerate(lines) if line.seat == seat]
        if not mine:
            self.say(self.words.say("terminal.undo-none"))
            return False
        others = tuple(other for other in range(len(self.table.record.seats)) if other != seat)
        agreed: tuple[int, ...] = ()
        if not self.table.is_free_undo(seat, mine[-1]):
            if not self.session.agree(seat, others):
                return True
            agreed = others
        self.session.undo(seat, mine[-1], agreed)
        if self.session.keyboard == seat:
            self.say(self.words.say("terminal.undone", text=lines[mine[-1]].text), "green")
        return True

    def save(self, rest: str) -> None:
        if not rest:
            self.say(self.words.say("terminal.save-what"))
            return
        try:
            save = Save(Path(shlex.split(rest)[0]))
            save.check_mine(self.table.record)
            save.write(self.table)
        except (OSError, ValueError) as error:
            raise Complaint(self.words.say("terminal.save-failed", reason=f"{error}.")) from None
        self.say(self.words.say("terminal.saved", path=save.path), "green")
