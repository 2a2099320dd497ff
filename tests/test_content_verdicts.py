"""One verdict on a content file: the engine, `mathom content check` and the server say the same of it, in one sentence."""

from __future__ import annotations

import re
from pathlib import Path
from random import Random

import pytest

from mathom import cli
from mathom.games import GAMES, load
from mathom.games.own_content import differences, examine
from mathom.kernel.content import ContentError, write_content
from mathom.kernel.game import Game
from mathom.kernel.playout import step
from mathom.kernel.rng import Rng
from mathom.kernel.state import CHANCE
from mathom.server.contents import examine_file, sentence
from tests.conftest import FULL
from tests.mutants import mutant
from tests.server.owned import HOSTILE

ALIKE = 240
"""So many letters of a sentence are compared: a line that is folded may lose a space, and a long sentence is cut."""
PARTS = 50 if FULL else 1
MUTANTS = 200
"""Of each game in each part."""
WHOLE = 1
"""So many mutants that can be read go through the trial with its many games in each part."""
STEPS = 25


def read(name: str, text: str) -> Game | str:
    """The game with a file's content, or what the engine says is wrong with it when it reads it."""
    try:
        return load(name, text or "\n")
    except ContentError as error:
        return str(error)


def asked_everywhere(game: str, text: str, path: Path, capsys: pytest.CaptureFixture[str]) -> list[str]:
    """The sentence of everybody who is asked about a file; empty where it is taken."""
    try:
        examine(game, text)
        engine = ""
    except ContentError as error:
        engine = sentence(str(error))
    path.write_bytes(text.encode())
    found = [engine, examine_file(game, text).problem]
    for command in (["content", "check", game, path.name], ["position", game, "?", "--content", path.name]):
        status = cli.main([*command, "--lang", "en"])
        said = capsys.readouterr().err
        told = said.strip().removeprefix(f"{path.name}: ")
        found.append(sentence(told) if status and said.startswith(path.name) else "")
    return [" ".join(said.split())[:ALIKE] for said in found]


def check_sentence(told: str) -> None:
    """One line that says where and what was expected."""
    assert told == told.strip()
    assert told.isprintable(), told
    assert len(sentence(told)) < 300
    assert re.search(r"\bline \d|\blacks \w|end of document|first line|\d bytes", told), told
    assert re.search(r"expected|needs?\b|takes nothing|fewer than|TOML|The goal", told), told


def concerned(game: Game) -> list[str]:
    """The modes or chapters in which what differs takes part; all where that cannot be told."""
    values = game.options[0].values
    casts = {code: entry.get("cast", "").replace("*", "").split() for code, entry in game.content.tables.get("chapter", {}).items()}
    found: set[str] = set()
    for change in differences(game):
        chapter, _, character = change.code.partition("-")
        found |= {chapter} & set(values)
        if not character:
            found |= {code for code, cast in casts.items() if change.code in cast}
    return sorted(found or values, key=values.index)


def play_a_little(game: Game, rng: Random) -> None:
    """Begins in ways that are concerned, and plays one of them for some steps, shown to everybody."""
    values = concerned(game)
    chosen = values if FULL else rng.sample(values, min(2, len(values)))
    ways = [(value, players) for value in chosen for players in game.seats]
    states = [(game.new({game.options[0].name: value}, players), players) for value, players in ways]
    state, players = rng.choice(states)
    luck = Rng(rng.randrange(1 << 30))
    for _ in range(STEPS):
        if not state.to_act():
            break
        for seat in range(players):
            game.view(state, seat)
            if seat in state.to_act():
                for action in state.legal(seat):
                    game.catalogue("pl").say(*game.describe(state, seat, action))
        if CHANCE in state.to_act():
            assert all(game.parse_chance(game.chance_text(outcome)) == outcome for outcome, _ in state.chances())
        step(state, luck)


@pytest.mark.parametrize("part", range(PARTS))
@pytest.mark.parametrize("name", GAMES)
def test_whatever_a_file_holds_it_is_refused_in_one_sentence_or_can_be_played(name: str, part: int) -> None:
    ours = load(name).text("content.toml")
    for number in range(part * MUTANTS, (part + 1) * MUTANTS):
        rng = Random(f"{name} {number}")
        found = read(name, mutant(ours, rng))
        if isinstance(found, str):
            check_sentence(found)
        else:
            game = load(name, write_content(found.content, name))
            assert game.content.hash() == found.content.hash()
            play_a_little(game, rng)


@pytest.mark.parametrize("part", range(PARTS))
@pytest.mark.parametrize("name", GAMES)
def test_everybody_gives_the_same_verdict_on_a_file(
    name: str, part: int, tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.chdir(tmp_path)
    ours = load(name).text("content.toml")
    rng = Random(f"{name} everybody {part}")
    taken = 0
    for _ in range(MUTANTS // 10):
        text = mutant(ours, rng)
        is_taken = not isinstance(read(name, text), str)
        taken += is_taken
        if not is_taken or taken <= WHOLE:
            verdicts = asked_everywhere(name, text, Path("own.toml"), capsys)
            assert len(set(verdicts)) == 1, verdicts


ODD = {
    "an empty file": "",
    "old line ends": "\r".join(load("battle").text("content.toml").split("\n")),
    "line ends of another system": "\r\n".join(load("battle").text("content.toml").split("\n")),
    "a mark of byte order": "\ufeff" + load("battle").text("content.toml"),
    "another game's": load("mount_doom").text("content.toml"),
    **{what: text for what, text in HOSTILE.items() if len(text) < 100_000},
}


@pytest.mark.parametrize("what", ODD)
def test_everybody_gives_the_same_verdict_on_an_odd_file(
    what: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.chdir(tmp_path)
    verdicts = asked_everywhere("battle", ODD[what], Path("own.toml"), capsys)
    assert len(set(verdicts)) == 1, verdicts
    assert (verdicts[0] == "") == (what in ("line ends of another system", "a mark of byte order"))


def test_a_change_that_was_renamed_differs_and_is_no_error(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.chdir(tmp_path)
    ours = load("two_towers")
    old = next(iter(ours.content.tables["change"]))
    new = f"24-{old.partition('-')[2]}"
    Path("own.toml").write_text(ours.text("content.toml").replace(f'code = "{old}"', f'code = "{new}"'), encoding="utf-8")
    assert cli.main(["content", "check", "own.toml"]) == 0
    shown = capsys.readouterr().out
    assert old in shown
    assert new in shown
