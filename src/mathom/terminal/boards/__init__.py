"""How each game looks in a terminal, and what else only it knows: found by the game's name."""

from __future__ import annotations

from importlib import import_module
from typing import Any

import msgspec
from rich.console import RenderableType
from rich.text import Text

from mathom.kernel.game import Game
from mathom.kernel.journal import Event
from mathom.kernel.observation import Observation
from mathom.kernel.state import State
from mathom.terminal.words import Words

BOARDS = {"confrontation": "mathom.terminal.boards.confrontation:ConfrontationBoard"}

View = dict[str, Any]


class Look(msgspec.Struct, frozen=True):
    """What the terminal can show."""

    plain: bool = False
    """Only ASCII."""
    tall: bool = False
    """Room for names written out."""


class Board:
    """What the terminal asks about a game. A game without a board of its own is shown by its position's text."""

    seats: tuple[str, ...] = ()
    """The word for each seat on the command line."""
    letters: str = ""
    """The letter for each seat on the command line."""
    example: str = "1"
    """Some action, to show how one is written; it says nothing about the game that is played."""

    def __init__(self, words: Words) -> None:
        self.words = words

    def draw(self, view: View, look: Look) -> list[Text]:
        return [Text(str(view.get("position", "")))]

    def beside(self, view: View, look: Look) -> list[Text]:
        """What lies beside the board: hands, discard piles, scores."""
        return []

    def seat_name(self, seat: int, view: View) -> str:
        return self.words.say("terminal.seat", n=seat + 1)

    def open_view(self, views: list[View]) -> View:
        """Everything open, put together from what each seat sees: for after the game."""
        return views[0]

    def mark(self, key: str) -> str:
        """A short word for a kind of action in a list of moves; empty for the ordinary kind."""
        return ""

    def opens_page(self, event: Event) -> bool:
        """Whether a replay shows the board before this event."""
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


def board_of(game: Game, words: Words) -> Board:
    if game.id not in BOARDS:
        return Board(words)
    module, _, cls = BOARDS[game.id].partition(":")
    board: Board = getattr(import_module(module), cls)(words)
    return board
