"""How each game looks in a terminal, and what else only it knows: found by the game's name."""

from __future__ import annotations

from importlib import import_module
from typing import Any

import msgspec
from rich.console import RenderableType
from rich.text import Text

from mathom.kernel.game import Game
from mathom.kernel.journal import Event
from mathom.kernel.observation import Observation, Outcome
from mathom.kernel.state import State
from mathom.terminal.words import Words

BOARDS = {
    "confrontation": "mathom.terminal.boards.confrontation:ConfrontationBoard",
    "battle": "mathom.terminal.boards.battle:BattleBoard",
    "mount_doom": "mathom.terminal.boards.mount_doom:MountDoomBoard",
    "two_towers": "mathom.terminal.boards.two_towers:TwoTowersBoard",
}

View = dict[str, Any]


class Look(msgspec.Struct, frozen=True):
    """What the terminal can show."""

    plain: bool = False
    """Only ASCII."""
    tall: bool = False
    """Room for names written out."""


class Board:
    """What the terminal asks about a game. A game without a board of its own is shown by its position's text."""

    width: int = 80
    """The columns that the board needs."""
    example: str = "1"
    """Some action, to show how one is written; it says nothing about the game that is played."""
    cooperative: bool = False
    """All seats win or lose together."""
    lies_open: bool = False
    """Whoever shares a keyboard shares the screen too, but for the moments that `is_private` names."""
    seats: tuple[str, ...] = ()
    """The option of the command line for each seat, where seats are not alike."""

    def __init__(self, words: Words) -> None:
        self.words = words

    def draw(self, view: View, look: Look) -> list[Text]:
        return [Text(str(view.get("position", "")))]

    def beside(self, view: View, look: Look) -> list[Text]:
        """What lies beside the board: hands, discard piles, scores."""
        return []

    def reminders(self, view: View) -> list[Text]:
        """What a player who is asked may type besides an answer; a replay, where nobody is asked, does not show it."""
        return []

    def legend(self) -> str:
        """What the signs on the board mean, for the help; empty where nothing needs to be said."""
        return ""

    def seat_name(self, seat: int, view: View) -> str:
        return self.words.say("terminal.seat", n=seat + 1)

    def seat_words(self, seat: int, view: View) -> tuple[str, ...]:
        """How a seat is named on the command line, as in “replay --seat P1”; the first of them is shown."""
        return (f"P{seat + 1}",)

    def seat_label(self, seat: int, options: dict[str, str]) -> str:
        """A seat in the figures of many games."""
        return f"player {seat + 1}"

    def greeting(self, view: View, seat: int, bots: dict[int, str]) -> list[str]:
        """For the only person at the table: which seat it is, who has the others, what the game is about."""
        others = ", ".join(f"{self.seat_name(other, view)} ({name})" for other, name in bots.items())
        key = "alone" if not bots else "together" if self.cooperative else "against"
        lines = [self.words.say(f"terminal.hello-{key}", name=self.seat_name(seat, view), others=others)]
        return lines + ([self.words.say("goal")] if "goal" in self.words.catalogue.entries else [])

    def notice(self, observation: Observation, news: list[Event]) -> str:
        """Something to point out after these events, before the board is drawn; empty where there is nothing."""
        return ""

    def is_private(self, view: View) -> bool:
        """Whether this view of a seat shows what others at the same keyboard may not see: it gets a curtain before and after."""
        return not self.lies_open

    def result(self, outcome: Outcome, view: View) -> str:
        """Who won."""
        names = [self.seat_name(seat, view) for seat in outcome.winners]
        if self.cooperative:
            return self.words.say("terminal.all-won" if names else "terminal.all-lost", n=len(outcome.score))
        if len(names) == 1:
            return self.words.say("terminal.won", name=names[0])
        return self.words.say("terminal.won-shared", names=", ".join(names)) if names else self.words.say("terminal.drawn")

    def open_view(self, views: list[View]) -> View:
        """Everything open, put together from what each seat sees: for after the game."""
        return views[0]

    def mark(self, key: str) -> str:
        """A short word for a kind of action in a list of moves; empty for the ordinary kind."""
        return ""

    def meant(self, view: View, typed: str) -> str:
        """The action that a word stands for at this moment, in the notation; empty where it is no word of this board's own."""
        return ""

    def hears(self, observation: Observation, typed: str) -> str:
        """What is said to a wish of this seat's that is no action; empty where it is none."""
        return ""

    def goes_on(self, observation: Observation) -> int | None:
        """The answer that this seat has wished to give to such questions; None: it is asked."""
        return None

    def taken_back(self) -> None:
        """Somebody has taken a decision back: what stands there again is asked."""

    def draws_again(self, view: View) -> bool:
        """Whether the board stands above this question even if it has not changed."""
        return False

    def is_told(self, event: Event) -> bool:
        """Whether the news of a turn say this event; a board may show it well enough."""
        return True

    def opens_page(self, event: Event) -> bool:
        """Whether a replay shows the board before this event."""
        return False

    def begins_line(self, event: Event) -> bool:
        """Whether a dense log starts a new line with this event."""
        return self.opens_page(event)

    def prepares(self, state: State) -> bool:
        """Whether sides are being set up in secret, in many short steps."""
        return False

    def suggest(self, observation: Observation) -> int | None:
        """A sensible next step of the preparation; None where there is none, or all is done."""
        return None

    def memory(self, observation: Observation, look: Look) -> list[RenderableType]:
        """What can still be known of what is hidden."""
        return [Text(self.words.say("terminal.memory-none"))]

    def phase(self, state: State) -> str:
        """The name of what is being decided."""
        return self.words.game.id

    def turns(self, state: State) -> int | None:
        """How many turns a finished game took, where it counts them."""
        return None


def board_of(game: Game, words: Words) -> Board:
    if game.id not in BOARDS:
        return Board(words)
    module, _, cls = BOARDS[game.id].partition(":")
    board: Board = getattr(import_module(module), cls)(words)
    return board
