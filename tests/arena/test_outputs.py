"""Nothing is lost to what the arena writes: runs, pages, logs and records of one run and of others."""

from __future__ import annotations

from pathlib import Path

import pytest

from tests.arena.kit import arena
from tests.terminal.kit import mathom

GAME = ("battle", "rule", "random", "--games", "2")


@pytest.fixture(scope="module")
def folder(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """A run with all that it can write, and things of other people."""
    home = tmp_path_factory.mktemp("outputs")
    arena(home, *GAME, "--into", "run.jsonl", "--report", "page.html", "--log", "bots.log", "--records", "games")
    (home / "letter.html").write_text("<!doctype html>\n<html lang='en'><p>Dear Bilbo", encoding="utf-8")
    (home / "also.jsonl").symlink_to("run.jsonl")
    (home / "twin.html").hardlink_to(home / "page.html")
    return home


def contents(home: Path) -> dict[str, bytes]:
    return {str(path): path.read_bytes() for path in home.rglob("*") if path.is_file()}


@pytest.mark.parametrize(
    ("args", "said"),
    [
        (["--report", "run.jsonl"], "not one that --report wrote"),
        (["--report", "letter.html"], "not one that --report wrote"),
        (["--report", "bots.log"], "not one that --report wrote"),
        (["--report", "games"], "is no file"),
        (["--log", "run.jsonl"], "not one that --log wrote"),
        (["--log", "page.html"], "not one that --log wrote"),
        (["--into", "page.html"], "is no file of the arena"),
        (["--into", "also.jsonl", "--report", "run.jsonl"], "--into and --report both name also.jsonl"),
        (["--report", "page.html", "--log", "twin.html"], "--report and --log both name page.html"),
        (["--into", "new", "--records", "new"], "--into and --records both name new"),
        (["--log", "new", "--report", "./games/../new"], "--report and --log both name"),
        (["--log", "nowhere/bots.log"], "no such folder"),
    ],
)
def test_what_is_there_is_not_overwritten_and_no_game_is_played(folder: Path, args: list[str], said: str) -> None:
    before = contents(folder)
    done = mathom(folder, "arena", *GAME, *args)
    assert (done.returncode, done.stdout) == (2, "")
    assert said in done.stderr
    assert len(done.stderr.splitlines()) == 1
    assert contents(folder) == before


def test_a_report_of_a_file_does_not_take_its_place(folder: Path) -> None:
    before = contents(folder)
    done = mathom(folder, "arena", "report", "run.jsonl", "--report", "run.jsonl")
    assert done.returncode == 2
    assert contents(folder) == before


def test_a_report_says_how_many_games_it_was_given_twice(folder: Path) -> None:
    done = mathom(folder, "arena", "report", "run.jsonl", "also.jsonl")
    assert done.stdout.endswith("\nLeft out, for they are in these files more than once: 2 games.\n")
    assert arena(folder, "report", "run.jsonl", "also.jsonl")["repeated"] == 2
    assert "Left out" not in mathom(folder, "arena", "report", "run.jsonl").stdout


def test_a_run_writes_its_page_and_its_log_again(folder: Path) -> None:
    arena(folder, *GAME[:-1], "4", "--into", "run.jsonl", "--report", "page.html", "--log", "bots.log")
    assert "4 games of" in (folder / "page.html").read_text(encoding="utf-8")


def test_records_of_another_run_stay(folder: Path) -> None:
    before = contents(folder / "games")
    arena(folder, *GAME, "--records", "games")
    after = contents(folder / "games")
    assert len(after) == len(before) + 2
    assert before.items() <= after.items()
