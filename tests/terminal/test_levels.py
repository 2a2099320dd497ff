"""How well bots play is asked, said and chosen in the terminal, and nobody who says nothing meets the strongest."""

from __future__ import annotations

import subprocess
import sys
from pathlib import Path

import pytest

from mathom import bots
from tests.terminal.kit import PATIENCE, surroundings

PROGRAM = [sys.executable, str(Path(__file__).with_name("levelled.py"))]


def levelled(home: Path, *args: str, typed: str = "") -> str:
    """What the program prints."""
    done = subprocess.run(
        [*PROGRAM, *args],
        input=typed,
        capture_output=True,
        encoding="utf-8",
        env=surroundings(home),
        timeout=PATIENCE,
        check=True,
    )
    return done.stdout


@pytest.mark.parametrize(("answer", "who"), [("3", "a strong bot"), ("Gentle", "a gentle bot"), ("", "a fair bot")])
def test_whoever_is_asked_for_the_game_is_asked_how_well_the_bots_shall_play(tmp_path: Path, answer: str, who: str) -> None:
    said = levelled(tmp_path, "play", "--lang", "en", typed=f"confrontation\n{answer}\nquit\n")
    for line in ("1 gentle: up to 1 s a move", "2 fair: up to 1.5 s a move", "3 strong: up to 3 s a move"):
        assert line in said
    assert f"You lead the Fellowship against {who}." in said


def test_an_answer_that_is_no_level_is_asked_again(tmp_path: Path) -> None:
    said = levelled(tmp_path, "play", "--lang", "pl", typed="konfrontacja\nznakomity\nmocny\nkoniec\n")
    assert "2 solidny: do 1,5 s na ruch" in said
    assert "Nie ma poziomu „znakomity”" in said
    assert "Przeciwnik: bot mocny." in said


def test_whoever_names_the_game_meets_the_usual_bot_and_is_told_of_the_others(tmp_path: Path) -> None:
    said = levelled(tmp_path, "play", "confrontation", "--lang", "en", typed="quit\n")
    assert "How well shall the bots play" not in said
    assert "against a fair bot." in said
    assert "Bots think up to 1.5 s about a move. Another level next time: --seats human,strong (gentle, fair, strong)." in " ".join(
        said.split()
    )


def test_the_simple_bots_can_still_be_named(tmp_path: Path) -> None:
    said = levelled(tmp_path, "play", "confrontation", "--seats", "human,rule", "--lang", "en", typed="quit\n")
    assert "against a rule bot." in said
    assert "Another level" not in said


def test_a_game_without_levels_asks_nothing(tmp_path: Path) -> None:
    said = levelled(tmp_path, "play", "--players", "2", "--lang", "en", typed="battle\nquit\n")
    assert "How well" not in said
    assert "a rule bot" in said


def test_the_usual_bot_is_fair_where_there_is_one_and_otherwise_the_best(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(bots, "BOTS", {"strong": {"battle": ""}, "fair": {"battle": ""}, "rule": {"*": ""}, "random": {"*": ""}})
    assert [bots.default_bot(game) for game in ("battle", "confrontation")] == ["fair", "rule"]
    assert bots.levels_of("battle") == ["fair", "strong"]
    assert bots.levels_of("confrontation") == []
    assert [bots.seconds_of("battle", bot) > 0 for bot in ("strong", "gentle", "rule", "nobody")] == [True, False, False, False]
