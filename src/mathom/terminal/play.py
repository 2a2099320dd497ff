"""A game at one keyboard: people and bots in any mixture, saved after every decision."""

from __future__ import annotations

import shlex
import shutil
import sys
from contextlib import AbstractContextManager, nullcontext
from pathlib import Path

from rich.rule import Rule as Line
from rich.text import Text

from mathom.bots import levels_of
from mathom.kernel.game import Complaint, Game
from mathom.kernel.journal import Event
from mathom.kernel.state import SPECTATOR, State
from mathom.kernel.table import Table
from mathom.terminal.boards import Board, View
from mathom.terminal.complaints import complaint
from mathom.terminal.guests import HUMAN, Guests, is_program, said_again
from mathom.terminal.house import own_cards
from mathom.terminal.player import Leave, Player, event_row, event_rows
from mathom.terminal.saves import Save
from mathom.terminal.screen import Screen
from mathom.terminal.words import Words, default_language, seconds

MOST_AT_THE_END = 40
"""Up to so many events are told one a line when a game is over."""


class Session:
    """A table with its save, and who sits where."""

    def __init__(self, table: Table, save: Save, guests: Guests, screen: Screen, words: Words, board: Board) -> None:
        self.table = table
        self.save = save
        self.guests = guests
        self.screen = screen
        self.words = words
        self.board = board
        self.humans = [seat for seat in range(len(table.record.seats)) if seat not in guests.names]
        self.keyboard: int | None = None
        """The seat that sits at the keyboard, where several share it."""
        self.is_private = False
        """Whether, since the screen was last wiped, it has shown what the next person may not see."""
        self.kept: bool | None = None
        """Whether the last decision is on disk; None before the first."""
        self.player = Player(self)
        self.told = 0
        self.resume = f"play --resume {shlex.quote(str(save.path))}{said_again(table.record.seats)}"
        """The command that goes on with this game."""

    @property
    def is_shared(self) -> bool:
        return len(self.humans) > 1

    def run(self) -> None:
        """Plays to the end, or until somebody leaves. A game that goes on is on disk already."""
        if self.save.last:
            self.kept = True
        else:
            self.keep()
        self.greet()
        try:
            with self.guests:
                while due := self.table.state.to_act():
                    self.next_decision(due)
        except (Leave, EOFError, KeyboardInterrupt, Complaint) as reason:
            self.leave()
            if isinstance(reason, KeyboardInterrupt | Complaint):
                raise
            return
        self.finish()

    def next_decision(self, due: tuple[int, ...]) -> None:
        """Bots first; then the seat that has the keyboard already, if it is due."""
        for seat in due:
            if seat in self.guests.names:
                with self.thinking(seat):
                    action = self.guests.answer(seat) if self.is_watched else self.guests.choose(seat)
                self.play(seat, action)
                if not self.humans:
                    self.comment()
                return
        seat = self.keyboard if self.keyboard in due and self.keyboard is not None else due[0]
        wished = self.board.goes_on(self.table.observe(seat))
        if wished is not None:
            self.play(seat, wished)
            return
        if self.is_shared and seat != self.keyboard:
            self.hand_over(seat)
        self.keyboard = seat
        self.player.decide(seat)

    @property
    def is_watched(self) -> bool:
        """Whether a person could read from the time of an answer what is hidden; the steps of a preparation anybody can count."""
        return bool(self.humans) and not self.board.lies_open and not self.board.prepares(self.table.state)

    def thinking(self, seat: int) -> AbstractContextManager[object]:
        """While a bot thinks for seconds, a line says so; the steps of a preparation are short."""
        bot = self.table.record.seats[seat]
        if not (spent := seconds(self.words, bot)) or self.board.prepares(self.table.state):
            return nullcontext()
        return self.screen.waiting(self.words.say("terminal.thinks", name=self.seat_name(seat), seconds=spent))

    def play(self, seat: int, action: int) -> None:
        self.table.decide(seat, action)
        self.keep()

    def undo(self, seat: int, to: int, agreed: tuple[int, ...]) -> None:
        self.table.undo(seat, to, agreed)
        self.board.taken_back()
        self.player.forget()
        self.keep()

    def keep(self) -> None:
        """Writes the save; where that fails, the game goes on and says so."""
        try:
            self.save.write(self.table)
            self.kept = True
        except (OSError, Complaint) as error:
            if self.kept is None:
                raise
            self.kept = False
            reason = complaint(f"{str(error).rstrip('.')}.", self.words.language)
            self.screen.say(Text(self.words.say("terminal.save-failed", reason=reason), style="bold red"))

    def seat_name(self, seat: int) -> str:
        return self.board.seat_name(seat, self.table.observe(SPECTATOR).view)

    def greet(self) -> None:
        say = self.words.say
        lines = [Text(say("game.title"), style="bold")]
        if self.is_shared:
            lines.append(Text(say("game.about")))
            if self.board.cooperative:
                lines += [Text(line) for line in self.board.greeting(self.table.observe(SPECTATOR).view, 0, {})[1:]]
            elif "goal" in self.words.catalogue.entries:  # where both sides want the same
                lines.append(Text(say("goal")))
            lines += [Text(f"{self.seat_name(seat)}: {name}.") for seat, name in self.bots().items()]
            lines.append(Text(say("terminal.hello-open" if self.board.lies_open else "terminal.hello-table")))
        elif self.humans:
            seat = self.humans[0]
            lines += [Text(line) for line in self.board.greeting(self.table.observe(seat).view, seat, self.bots())]
        self.screen.say(*lines, *own_cards(self.table.game, self.words), *self.levels())
        if self.humans:
            self.screen.say_path(say("terminal.hello-save", path=self.save.path), "dim")
            self.screen.say_path(say("terminal.hello-commit", commit=self.table.record.commit), "dim")
            self.screen.say(Text(say("terminal.hello-help", example=self.board.example), style="dim"))
            fresh = not self.table.record.lines  # of what a shared table has decided in secret the greeting says nothing
            if fresh and self.board.suggest(self.table.observe(self.humans[0])) is not None:
                self.screen.say(Text(say("terminal.hello-suggest"), style="green"))

    def bots(self) -> dict[int, str]:
        """Which bot sits where, in words; a program by its name."""
        seats = self.table.record.seats
        return {
            seat: name if is_program(seats[seat]) else self.words.name(f"terminal.player-{name}")
            for seat, name in self.guests.names.items()
        }

    def levels(self) -> list[Text]:
        """How long the bots think, and which others there are, where a game's players have levels."""
        levels = levels_of(self.table.game.id)
        slowest = max((name for name in levels if name in self.table.record.seats), key=levels.index, default="")
        if not slowest or not self.humans:
            return []
        other = levels[-1] if slowest != levels[-1] else levels[0]
        seats = ",".join(HUMAN if who == HUMAN else other for who in self.table.record.seats)
        spent = seconds(self.words, slowest)
        return [Text(self.words.say("terminal.hello-levels", seconds=spent, seats=seats, levels=", ".join(levels)), style="dim")]

    def hand_over(self, seat: int) -> None:
        """From one person to the next: with a curtain where either has something to hide, else the page just goes on."""
        view = self.table.observe(seat).view
        if self.is_private or self.board.is_private(view):
            self.curtain(seat)
            return
        self.player.look_on(seat)
        self.screen.say(Text(self.words.say("terminal.curtain", name=self.seat_name(seat)), style="bold"))

    def curtain(self, seat: int) -> None:
        """Between two people at one keyboard: nothing of the seat before stays, and only what lies open is shown."""
        self.hide()
        name = self.seat_name(seat)
        view = self.table.observe(SPECTATOR).view
        self.screen.say(Text(self.words.say("terminal.curtain", name=name), style="bold"))
        self.screen.say(*self.board.draw(view, self.screen.look), *self.board.beside(view, self.screen.look))
        self.screen.forget_typed()
        self.screen.ask(self.words.say("terminal.curtain-open", name=name))
        self.screen.wipe()
        self.player.drawn.pop(seat, None)

    def hide(self) -> None:
        """Wipes the screen if there is something on it that not everybody may see."""
        if self.is_private:
            self.screen.wipe()
        self.is_private = False

    def agree(self, seat: int, others: tuple[int, ...]) -> bool:
        """Whether all other seats let this one take a decision back; bots always do."""
        if not any(other in self.humans for other in others):
            return True
        self.hide()
        self.keyboard = None
        self.screen.forget_typed()
        reply = self.screen.ask(self.words.say("terminal.undo-ask", name=self.seat_name(seat)))
        agreed = reply.casefold() in ("yes", "y", "tak", "t")
        if not agreed:
            self.screen.say(Text(self.words.say("terminal.undo-refused"), style="yellow"))
        return agreed

    def comment(self) -> None:
        """Bots alone at the table: what a spectator sees of it."""
        events = self.table.journal.seen(SPECTATOR)
        news = [event_row(self.words, event) for event in events[self.told :] if event.kind != "start"]
        self.told = len(events)
        self.screen.say(*news)

    def leave(self) -> None:
        self.hide()
        self.screen.say(Text())
        if not self.kept:
            self.screen.say(Text(self.words.say("terminal.leave-unsaved"), style="bold red"))
        self.screen.say_path(self.words.say("terminal.leave", path=self.save.path))
        self.screen.say_path(self.words.say("terminal.resume", command=f"{program()} {self.resume}{spoken(self.words)}"), "bold")

    def untold(self) -> list[Event]:
        """What nobody at the keyboard has been shown yet, all open; where only bots played, everything was told."""
        if not self.humans:
            return []
        shown = min(self.player.looked[seat] for seat in self.humans)
        return [entry.full for entry in self.table.journal.entries[shown:] if entry.full.kind != "start"]

    def finish(self) -> None:
        """All is open now: what was not shown yet, the board, who won and why, and what can be done with the record."""
        self.hide()
        say = self.words.say
        look = self.screen.look
        view = final_view(self.table, self.board)
        self.screen.say(Line(style="dim", characters="-" if look.plain else "─"))
        self.screen.say(*event_rows(self.words, self.board, self.untold(), MOST_AT_THE_END))
        self.screen.say(*self.board.draw(view, look), *self.board.beside(view, look))
        self.screen.say(*outcome_rows(self.table.game, self.table.state, self.words, self.board))
        taken_back = sum(1 for line in self.table.record.lines if line.undo_to >= 0)
        if taken_back:
            self.screen.say(Text(say("terminal.over-undone", n=taken_back), style="dim"))
        quoted = shlex.quote(str(self.save.path))
        self.screen.say_path(say("terminal.over-record", path=self.save.path))
        self.screen.say_path(say("terminal.over-replay", command=f"{program()} replay {quoted}"))
        self.screen.say_path(say("terminal.over-verify", command=f"{program()} verify {quoted}"))


def program() -> str:
    """What to type to start this program again from here."""
    typed = Path(sys.argv[0])
    return str(typed) if typed.name == "mathom" and shutil.which("mathom") is None else "mathom"


def spoken(words: Words) -> str:
    """The option for the language of a command to copy, where it is not the one that is spoken anyway."""
    return "" if words.language == default_language() else f" --lang {words.language}"


def final_view(table: Table, board: Board) -> View:
    """Everything open: only for a game that is over."""
    return board.open_view([table.observe(seat).view for seat in range(len(table.record.seats))])


def outcome_rows(game: Game, state: State, words: Words, board: Board) -> list[Text]:
    """Who won, by which rule, and the points; nothing while the game goes on."""
    outcome = game.outcome(state)
    if outcome is None:
        return []
    view = game.view(state, SPECTATOR)
    head = Text(board.result(outcome, view), style="bold green" if outcome.winners else "bold")
    head.append(f" {words.say(outcome.key)}", style="bold")
    head.append(f"  {words.rule_title(outcome.rule)}", style="dim not bold")
    if board.cooperative:
        return [head]
    each = [f"{board.seat_name(seat, view)}: {points}" for seat, points in enumerate(outcome.score)]
    return [head, Text(words.say("terminal.points", points=", ".join(each)))]
