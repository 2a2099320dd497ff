"""Every value of every option is played where it matters, recorded, read and replayed."""

from __future__ import annotations

from collections.abc import Callable

import pytest

from mathom.games.mount_doom.cards import BOROMIR
from mathom.games.mount_doom.position import WINDOW
from mathom.games.mount_doom.state import MountDoom
from mathom.kernel.record import Line, Record, Replay, read_record
from mathom.kernel.state import CHANCE
from tests.games.mount_doom.kit import GAME, Play, new
from tests.rules import rule

VALUES = [(option.name, value) for option in GAME.options for value in option.values]


class Noted(Play):
    """A situation that is played on, line by line as a record has it; a new game where no position is given."""

    def __init__(self, position: str, players: int = 2, **options: str) -> None:
        if position:
            super().__init__(position)
        else:
            begun = new(players, **options)
            self.state, self.journal = begun.state, begun.journal
        self.start = position
        self.lines: list[Line] = []

    def play(self, *texts: str) -> Noted:
        for text in texts:
            seat = CHANCE if text.startswith("*") else self.state.active
            super().play(text)
            self.lines.append(Line(seat, text.removeprefix("*")))
        return self

    def settled(self) -> Noted:
        """Passes every window up to the next question of another kind."""
        while self.state.phase == WINDOW:
            self.play("pass")
        return self

    def record(self) -> Record:
        seats = ["somebody"] * self.state.rules.players
        return Record(GAME.id, GAME.content.hash(), GAME.options_of(self.state), seats, start=self.start, lines=self.lines)


Result = tuple[object, ...]


def play_mode(value: str) -> tuple[Noted, Result]:
    """Aragorn comes to an event on which Gimli stands, the Ring-bearers to Minas Morgul; Théoden lies before the second seat."""
    words = "stage=Min Rin=38 Ara=33 Gim=35 friends=2:Theoden tile=Ara2/Rin2 phase=next-die rules=2"
    play = Noted(f"{value} 1/2 {words}")
    asked = play.phase() == "window die"
    play.settled()
    return play, (asked, play.nazgul(), play.phase())


def play_first(value: str) -> tuple[Noted, Result]:
    play = Noted("", first=value)
    if play.phase() == "draw-seat":
        play.play("*seat2")
    play.play("*Wrath")
    return play, (play.state.active + 1,)


def play_boromir(value: str) -> tuple[Noted, Result]:
    play = Noted("", 4, boromir=value).play("*seat3", "*Wrath")
    return play, (play.state.owner[BOROMIR] + 1,)


def play_morgul(value: str) -> tuple[Noted, Result]:
    play = Noted(
        f"normal 1/1 stage=Min Ara=40 track=-,-,-,-,-,- black=1 dice=Ara3,Gim1 tile=2Leg1/- phase=put-second morgul={value}"
    )
    play.play("put 1 Ara", "go 0")
    return play, (play.where("Ara"),)


def play_early_stage(value: str) -> tuple[Noted, Result]:
    play = Noted(f"normal 1/2 stage=Gon Rin=30 friends=1:Faramir stack=1 phase=turn early_stage={value}")
    play.play("use Faramir", "go 2", "*Witch", "*Mumak", "*Haradrim", "*UruM")
    return play, (play.due(), play.phase())


def play_rules(value: str) -> tuple[Noted, Result]:
    words = "stage=Gon courage=2 friends=1:Treebeard track=?,-,-,-,-,- tile=1Ara1/- phase=draw-track space=1"
    play = Noted(f"normal 1/1 {words} rules={value}").play("*Grond")
    if play.phase() == "window turned":
        play.play("use Treebeard", "hearts")
    return play, (play.over(), play.courage())


SCENES: dict[str, tuple[Callable[[str], tuple[Noted, Result]], dict[str, Result]]] = {
    "mode": (
        play_mode,
        {
            "normal": (True, 0, "draw-layout"),
            "easier": (True, 0, "in-need"),
            "exclusive": (False, 0, "draw-layout"),
            "unprotected": (True, 1, "draw-layout"),
            "harder": (False, 1, "draw-layout"),
        },
    ),
    "first": (play_first, {"random": (2,), "seat1": (1,)}),
    "boromir": (play_boromir, {"right": (2,), "first": (3,), "seat1": (1,), "seat2": (2,), "seat3": (3,), "seat4": (4,)}),
    "morgul": (play_morgul, {"passes": ("waiting",), "stays": (40,)}),
    "early_stage": (play_early_stage, {"next": ("2", "roll"), "same": ("1", "roll")}),
    "rules": (play_rules, {"2": ("", 1), "1": ("courage", 0)}),
}
"""For each option a scene, and what comes of it with each of its values."""


def test_every_value_of_every_option_has_its_scene() -> None:
    assert [(name, value) for name, (_, results) in SCENES.items() for value in results] == VALUES


@rule("M9.1", "M9.2", "M9.3", "M11.20", "M11.28", "M11.29", "M11.32")
@pytest.mark.parametrize(("name", "value"), VALUES)
def test_an_options_value_makes_the_difference_that_its_rule_says_and_a_record_keeps_it(name: str, value: str) -> None:
    scene, results = SCENES[name]
    play, result = scene(value)
    assert result == results[value]
    assert any(other != result for other in results.values())
    record = read_record(play.record().write())
    assert record.options[name] == value
    again = Replay(GAME, record)
    assert isinstance(again.state, MountDoom)
    assert again.state.encode() == play.state.encode()
    assert [entry.full for entry in again.journal.entries] == [entry.full for entry in play.journal.entries]
