"""Saves and a campaign as the terminal leaves them: its own loop, and somebody who types at random and goes away."""

from __future__ import annotations

import json
import random
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from datetime import UTC, datetime
from pathlib import Path
from tempfile import TemporaryDirectory
from types import SimpleNamespace
from typing import Any
from unittest import mock

from mathom.cli import Commands
from mathom.kernel.table import Table
from mathom.terminal import campaign, opening
from mathom.terminal.play import Session
from mathom.terminal.saves import read_save
from mathom.terminal.screen import Screen
from tests.kept.looking import look
from tests.kept.making.games import OWN, phase, secret_of

NOON = datetime(2026, 11, 19, 12, tzinfo=UTC)
Stop = Callable[[Table], bool]


def at(*wanted: str, least: int = 0) -> Stop:
    """In the midst of one of these questions, after so many lines."""
    return lambda table: phase(table) in wanted and len(table.record.lines) >= least


def after(lines: int) -> Stop:
    return lambda table: len(table.record.lines) >= lines


def halfway(table: Table) -> bool:
    return table.stage > 0 and phase(table) == "cards"


def second_game(table: Table) -> bool:
    state: Any = table.state
    return bool(state.swapped) and phase(table) == "place"


def never(table: Table) -> bool:
    return False


POSITIONS = {
    "confrontation": "variant S Roh=Wor*!,Orc* Gon=Wit* Fan=Tre*,Fro* Mor=Uru* cards=Palantir stuck=forward",
    "battle": "3 P2 main row=Wit,Tro,Gri hands=P1:Fro;P3:Gim! teams=P1:A.Gal;P2:A.Bor+Elr/B.Gan;P3:A.Leg mordor=team,hand "
    "discard=Sam,won",
    "mount_doom": "harder 2/3 stage=Gon Rin=27 Mer=32 Ara=29 courage=8 uruk=4 track=?,UruG,Grond,Faramir,OrcG,? friends=2:Elrond "
    "tile=2Ara4/5Gim2 phase=window moment=battle-roll space=2 meeting=UruG left=3 supporters=Mer,Ara shown=Sauron turn=11",
    "two_towers": "22/2 play dealt=31 first=1 runner=P1 cast=Tre,Qui,Pip hands=1:S3;2:F4,M8;3:F9,O pool=M5 beside=S1 token=F2 "
    "numbers=2:4 towers=1,- pyramid=-,-,-,?,-,-,-,F9*,O*,-,-,- leader=3 actor=1 table=3:M7 suit=M",
}

SAVES: dict[str, tuple[str, Stop]] = {
    "confrontation-setting-up": ("confrontation --seats human,random", after(5)),
    "confrontation-two-setting-up": ("confrontation --seats human,human --mode draft", after(14)),
    "confrontation-battle": (
        "confrontation --seats human,human --mode variant --cards 4",
        at("frodo", "aragorn", "gollum", "saruman"),
    ),
    "confrontation-cards": ("confrontation --seats human,human --mode classic", halfway),
    "confrontation-palantir": ("confrontation --seats human,human --mode variant --cards 4", at("palantir")),
    "confrontation-match": ("confrontation --seats human,human --match --option turn_limit=50", second_game),
    "confrontation-options": (
        "confrontation --seats random,human --option after_retreat=both --option anduin_retreat=downstream",
        after(50),
    ),
    "confrontation-own": ("confrontation --seats human,random --content confrontation.toml", after(40)),
    "confrontation-over": ("confrontation --seats human,human --mode draft --cards 2", never),
    "battle-attack": ("battle --players 2 --seats human,rule", at("attack", "borrow", "counter", least=20)),
    "battle-gandalf": ("battle --seats human,human,human,random --option doubling=other", at("take", "take-to")),
    "battle-own": ("battle --seats human,random,rule --content battle.toml", after(30)),
    "battle-over": ("battle --seats random,human,random", never),
    "mount_doom-window": ("mount_doom --players 1 --seats human --mode harder", at("window", least=12)),
    "mount_doom-friends": ("mount_doom --seats human,rule --mode easier", at("go", "die", "face", "figure", least=6)),
    "mount_doom-own": ("mount_doom --seats rule,human --content mount_doom.toml", after(12)),
    "mount_doom-over": ("mount_doom --seats human,rule,random,human --mode exclusive", never),
    "two_towers-exchange": ("two_towers --chapter 19 --seats human,human,human", at("partner", "give", "return")),
    "two_towers-trick": ("two_towers --chapter 22 --seats human,rule", at("play", least=45)),
    "two_towers-long": ("two_towers --chapter 25 --seats human,rule,rule", at("play", least=60)),
    "two_towers-alone": ("two_towers --chapter 29 --players 1 --seats human", at("play", least=40)),
    "two_towers-road": ("two_towers --chapter road --seats human,rule,rule,human --option earlier=on", at("play", least=50)),
    "two_towers-own": ("two_towers --chapter 19 --seats human,random,random --content two_towers.toml", at("play")),
    "two_towers-over": ("two_towers --chapter 20 --seats human,random,human,random", never),
    **{f"{game}-start": (f"{game} --seats {{}} --position POSITION", after(1)) for game in POSITIONS},
}
"""Each save: how the game was begun, and where it was left."""


class Keyboard(Screen):
    """Somebody who answers at random, takes things back now and then, and goes away when it is time."""

    def __init__(self, name: str, stop: Stop, *replies: str) -> None:
        super().__init__()
        self.rng = random.Random(name)
        self.stop = stop
        self.replies = list(replies)
        """Answers to what is asked between two games."""
        self.session: Session | None = None
        self.undone = 0

    def say(self, *rows: object) -> None:
        """Nobody reads it."""

    def say_path(self, sentence: str, style: str = "") -> None:
        """Nor this."""

    def wipe(self) -> None:
        """Nothing is to be wiped."""

    def ask(self, question: str) -> str:
        session = self.session
        if session is None or not session.table.state.to_act():
            return self.replies.pop(0)
        if self.stop(session.table):
            raise EOFError
        if self.undone < 4 and self.rng.random() < 0.04:
            self.undone += 1
            return "undo"
        state, seat = session.table.state, session.keyboard
        legal = state.legal(seat) if seat is not None and seat in state.to_act() else []
        texts = [text for text in map(session.table.game.action_text, legal) if text != "back"]
        return self.rng.choice(texts) if texts else "yes"


@contextmanager
def fixed(name: str, keyboard: Keyboard) -> Iterator[None]:
    """The terminal with luck that can be had again, and the keyboard told what is played."""
    numbers = iter(range(1_000_000))

    class Watched(Session):
        def run(self) -> None:
            keyboard.session = self
            super().run()

    with (
        mock.patch.object(opening, "fresh_secret", side_effect=lambda: secret_of(f"{name} {next(numbers)}")),
        mock.patch.object(
            opening, "secrets", SimpleNamespace(token_bytes=lambda count: secret_of(f"{name} {next(numbers)}")[:count])
        ),
        mock.patch.object(opening, "Session", Watched),
        mock.patch.object(campaign, "Session", Watched),
        mock.patch.object(campaign, "now", return_value=NOON),
        mock.patch.dict("os.environ", {"MATHOM_PAUSE": "0"}),
    ):
        yield


def saves(folder: Path) -> None:
    folder.mkdir(parents=True, exist_ok=True)
    notes = {}
    for name, (line, stop) in SAVES.items():
        path = folder / f"{name}.record"
        path.unlink(missing_ok=True)
        save(name, line, stop, path)
        record, secret = read_save(path)
        table = Table(opening.game_of(record, path), record, secret)
        assert bool(table.state.to_act()) == (stop is not never), name
        notes[name] = {"over": not table.state.to_act(), "phase": phase(table), "seats": record.seats, **look(table.game, record)}
    (folder / "index.json").write_text(json.dumps(notes, indent=1, ensure_ascii=False) + "\n", encoding="utf-8")


def save(name: str, line: str, stop: Stop, path: Path) -> None:
    """A game from the command line to the moment in which it is left."""
    with TemporaryDirectory() as place:
        for game, content in OWN.items():
            (Path(place) / f"{game}.toml").write_text(content, encoding="utf-8")
        args = line.split()
        position = POSITIONS[args[0]]
        players = {"confrontation": 2, "battle": 3, "mount_doom": 3, "two_towers": 2}[args[0]]
        args = [position if word == "POSITION" else ",".join(["human"] * players) if word == "{}" else word for word in args]
        args = [str(Path(place) / word) if word.endswith(".toml") else word for word in args]
        keyboard = Keyboard(name, stop)
        with fixed(name, keyboard):
            opening_args = Commands().parser.parse_args(["play", *args, "--seed", "3", "--save", str(path)])
            if opening_args.chapter:
                opening_args.option.append(f"chapter={opening_args.chapter}")
            opening.play(opening_args, keyboard)


def evenings(folder: Path) -> None:
    """A campaign of two people and a bot: attempts that have ended, and one that was left in the middle."""
    folder.mkdir(parents=True, exist_ok=True)
    for left in folder.iterdir():
        left.unlink()
    path = folder / "evenings.json"
    go_on = Keyboard("evenings", lambda table: table.record.options["chapter"] == "24" and len(table.record.lines) > 45)
    go_on.replies = ["again", "20", "25", "keep", "24"]
    with fixed("evenings", go_on):
        line = [
            "play",
            "two_towers",
            "--campaign",
            str(path),
            "--seats",
            "human,rule,human",
            "--names",
            "Ann,Bob,Cyd",
            "--seed",
            "3",
        ]
        campaign.play(Commands().parser.parse_args(line), go_on)
