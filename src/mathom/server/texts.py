"""The server's use of the terminal's words: the table as text, a suggested preparation, everything laid open."""

from __future__ import annotations

from functools import cache, lru_cache
from typing import Any

from mathom.bots import bots_of
from mathom.kernel.game import LANGUAGES, Game
from mathom.kernel.journal import Journal
from mathom.kernel.observation import observe
from mathom.kernel.table import Table
from mathom.terminal.boards import Board, Look, board_of
from mathom.terminal.words import Words

MOST_STEPS = 64


@cache
def bots(game: str) -> tuple[str, ...]:
    """The bots that play a game, the one that thinks most first."""
    return tuple(bots_of(game))


@lru_cache(64)
def board(game: Game, language: str) -> Board:
    """A table's own game: an owner's content has names and numbers of its own."""
    return board_of(game, Words(game, language))


def lines(game: Game, language: str, view: dict[str, Any]) -> list[str]:
    """The table in words, as the terminal draws it."""
    shown = board(game, language if language in LANGUAGES else LANGUAGES[0])
    look = Look(tall=True)
    return [text.plain.rstrip() for text in [*shown.draw(view, look), *shown.beside(view, look)]]


def suggestion(table: Table, seat: int) -> list[str]:
    """The steps of a sensible preparation that are left for a seat; tried out on a copy."""
    state = table.state.copy()
    advisor = board(table.game, LANGUAGES[0])
    steps: list[str] = []
    while len(steps) < MOST_STEPS and seat in state.to_act():
        action = advisor.suggest(observe(table.game, state, Journal(), seat))
        if action is None:
            break
        state.apply(seat, action)
        steps.append(table.game.action_text(action))
    return steps
