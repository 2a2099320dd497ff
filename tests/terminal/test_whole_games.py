"""Whole games in every mode through the terminal's own loop, answered at random, with every command in between."""

from __future__ import annotations

import argparse
import random
from pathlib import Path

import pytest

from mathom.kernel.record import verify
from mathom.terminal import opening
from mathom.terminal.boards import board_of
from mathom.terminal.guests import Guests
from mathom.terminal.play import Session
from mathom.terminal.saves import read_any
from mathom.terminal.screen import Screen
from mathom.terminal.words import Words
from tests.conftest import FULL

COMMANDS = ("help", "board", "log", "log all", "memory", "rules", "rules C4.3", "why", "why 3", "nonsense", "", "0")
SHORT = ["turn_limit=50"]
WAYS: list[dict[str, object]] = [
    {"game": "confrontation", "mode": "classic", "seats": "human,random", "option": SHORT},
    {"game": "confrontation", "mode": "variant", "seats": "random,human", "cards": 2, "option": SHORT},
    {"game": "confrontation", "mode": "draft", "seats": "human,human", "cards": 4, "option": SHORT},
    {"game": "confrontation", "mode": "classic", "seats": "human,human", "cards": 2, "match": True, "option": SHORT},
    {"game": "confrontation", "mode": "variant", "seats": "human,human", "option": ["stuck=forward", "palantir=between"]},
    {"game": "battle", "players": 2},
    {"game": "battle", "seats": "human,human,random"},
    {"game": "battle", "seats": "rule,human,human,human"},
    {"game": "mount_doom"},
    {"game": "mount_doom", "seats": "human,human", "mode": "harder"},
    {"game": "mount_doom", "seats": "human,random,rule,human", "mode": "easier"},
    {"game": "two_towers", "players": 3},
    {"game": "two_towers", "seats": "human,human", "option": ["chapter=22"]},
    {"game": "two_towers", "seats": "human,rule,human,human", "option": ["chapter=25"]},
    {"game": "two_towers", "option": ["chapter=29"]},
    {"game": "two_towers", "seats": "human,random,rule,human", "option": ["chapter=34"]},
    {"game": "two_towers", "seats": "rule,human,human", "option": ["chapter=road", "earlier=on"]},
]


def arguments(way: dict[str, object], save: Path, language: str) -> argparse.Namespace:
    plain = dict.fromkeys(("mode", "cards", "players", "seats", "position", "content", "fellowship", "sauron", "resume", "seed"))
    given = {"option": [], "match": False, "save": save, "lang": language}
    return argparse.Namespace(**{**plain, **given, **way})


class Person(Screen):
    """A screen whose keyboard is played by a generator of random answers."""

    def __init__(self, rng: random.Random) -> None:
        super().__init__()
        self.rng = rng
        self.session: Session | None = None
        self.undone = 0

    def ask(self, question: str) -> str:
        assert self.session is not None
        if self.rng.random() < 0.15:
            return self.rng.choice(COMMANDS)
        if self.undone < 6 and self.rng.random() < 0.03:
            self.undone += 1
            return "undo"
        state = self.session.table.state
        seat = self.session.keyboard
        legal = state.legal(seat) if seat is not None and seat in state.to_act() else []
        if not legal:
            return "yes"
        number = self.rng.randrange(len(legal))
        return self.rng.choice((str(number + 1), self.session.table.game.action_text(legal[number]).lower()))


GAMES = [(number, language) for number in range(len(WAYS)) for language in (("en", "pl") if FULL else (("en", "pl")[number % 2],))]


@pytest.mark.sample(5)
@pytest.mark.parametrize(("number", "language"), GAMES)
def test_a_game_is_played_to_its_end_whatever_is_typed(
    tmp_path: Path, capsys: pytest.CaptureFixture[str], number: int, language: str
) -> None:
    save = tmp_path / "game.record"
    table, kept = opening.opened(arguments(WAYS[number], save, language))
    words = Words(table.game, language)
    person = Person(random.Random(number))
    session = Session(table, kept, Guests(table, 1), person, words, board_of(table.game, words))
    person.session = session
    session.run()
    assert table.game.outcome(table.state) is not None
    record = read_any(save)
    assert record.write() == table.record.write()
    verify(table.game, record)
    assert str(save) in capsys.readouterr().out
