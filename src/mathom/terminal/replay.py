"""A record shown again: as one seat saw it, as a spectator did, or all open once the game is over."""

from __future__ import annotations

from rich.rule import Rule as Line
from rich.text import Text

from mathom.kernel.game import Complaint, Game
from mathom.kernel.journal import Event
from mathom.kernel.record import Record, Replay
from mathom.kernel.state import SPECTATOR, State
from mathom.terminal.boards import Board, View
from mathom.terminal.guests import HUMAN
from mathom.terminal.house import own_cards
from mathom.terminal.play import outcome_rows
from mathom.terminal.player import event_row
from mathom.terminal.screen import Screen
from mathom.terminal.words import Words

ALL = -3
"""The reader who sees everything: only after the end."""


def read_reader(game: Game, state: State, board: Board, seats: int, wanted: str) -> int:
    """A seat's number, SPECTATOR or ALL for a word of the command line."""
    word = wanted.casefold()
    if word in ("watch", "all"):
        return SPECTATOR if word == "watch" else ALL
    view = game.view(state, SPECTATOR)
    names = [board.seat_words(seat, view) for seat in range(seats)]
    for seat in range(seats):
        if word in map(str.casefold, names[seat]):
            return seat
    known = ", ".join(words[0] for words in names)
    raise Complaint(f"“{wanted}” is no seat; it takes {known}, watch or all.")


class Show:
    """Plays a record step by step and prints what its reader saw."""

    def __init__(self, game: Game, record: Record, screen: Screen, words: Words, board: Board) -> None:
        self.game = game
        self.record = record
        self.screen = screen
        self.words = words
        self.board = board
        self.replay = Replay(game, record, 0)
        self.lines = record.surviving()

    def check(self, reader: int, is_over: bool) -> None:
        """Before the end the secrets of a seat are shown only to the person who had it, and never all."""
        if is_over or reader == SPECTATOR:
            return
        if reader == ALL:
            raise Complaint("the game is not over, so it cannot be shown all open; choose a seat or watch.")
        if self.record.seats[reader] != HUMAN:
            raise Complaint("the game is not over, and no person has that seat; choose another or watch.")

    def run(self, wanted: str, upto: int | None) -> None:
        is_over = not Replay(self.game, self.record).state.to_act()
        if is_over and upto is not None and upto > len(self.lines):
            raise Complaint(f"--to {upto}: the record has {len(self.lines)} decisions and draws.")
        wanted = wanted or ("all" if is_over else "watch")
        reader = read_reader(self.game, self.replay.state, self.board, len(self.record.seats), wanted)
        self.check(reader, is_over)
        last = len(self.lines) if upto is None else min(upto, len(self.lines))
        self.head(reader, last, is_over)
        told = 1
        for index in range(last):
            self.replay.play(self.game, index, self.lines[index])
            told = self.tell(reader, told)
        self.board_now(self.view(reader))
        self.screen.say(*outcome_rows(self.game, self.replay.state, self.words, self.board))

    def head(self, reader: int, last: int, is_over: bool) -> None:
        title = self.words.say("game.title")
        name = self.reader_name(reader)
        key = "terminal.replay-head" if is_over else "terminal.replay-head-open"  # how many steps others made is theirs to know
        head = self.words.say(key, title=title, reader=name, n=last, all=len(self.lines))
        self.screen.say(Text(head, style="bold"), *own_cards(self.game, self.words))
        if not is_over and reader >= 0:
            self.screen.say(Text(self.words.say("terminal.replay-warning", reader=name), style="bold red"))
        if self.record.branch:
            self.screen.say(Text(self.words.say("terminal.replay-branch", n=self.record.branch), style="dim"))
        if any(line.undo_to >= 0 for line in self.record.lines):
            self.screen.say(Text(self.words.say("terminal.replay-undo"), style="dim"))

    def reader_name(self, reader: int) -> str:
        if reader == ALL:
            return self.words.say("terminal.replay-all")
        if reader == SPECTATOR:
            return self.words.say("terminal.replay-watch")
        return self.board.seat_name(reader, self.game.view(self.replay.state, SPECTATOR))

    def view(self, reader: int) -> View:
        if reader != ALL:
            return self.game.view(self.replay.state, reader)
        return self.board.open_view([self.game.view(self.replay.state, seat) for seat in range(len(self.record.seats))])

    def events(self, reader: int) -> list[Event]:
        journal = self.replay.journal
        events = journal.all() if reader == ALL else journal.seen(reader)
        return [event for event in events if self.board.is_told(event)]

    def tell(self, reader: int, told: int) -> int:
        """The new events, and the board before each turn."""
        events = self.events(reader)
        for event in events[told:]:
            if self.board.opens_page(event):
                self.board_now(self.view(reader))
            self.screen.say(event_row(self.words, event))
        return len(events)

    def board_now(self, view: View) -> None:
        look = self.screen.look
        self.screen.say(*self.board.draw(view, look), *self.board.beside(view, look))
        self.screen.say(Line(style="dim", characters="-" if look.plain else "─"))
