"""Bots that fail while a run goes on: what is told at once, and when it is no use to go on."""

from __future__ import annotations

import json
from pathlib import Path

import pytest

from mathom.arena.book import read_book
from mathom.arena.failures import Failures
from mathom.arena.play import Failure
from mathom.kernel.game import Complaint
from tests.arena.kit import arena, bot
from tests.arena.test_figures import played
from tests.terminal.kit import mathom


def test_the_first_failure_of_each_bot_is_told_at_once_with_what_it_said_last(tmp_path: Path) -> None:
    late = bot(tmp_path, "late", decide="print('thinking hard', file=sys.stderr, flush=True); time.sleep(9)")
    dead = bot(tmp_path, "dead", decide="raise ValueError('the sky has fallen')")
    done = mathom(tmp_path, "arena", "confrontation", late, dead, "--games", "4", "--seed", "2", "--limit", "0.3")
    assert done.returncode == 0
    told = [line for line in done.stderr.splitlines() if line.startswith("“")]
    assert sorted(told) == [
        "“dead” ended with status 1: ValueError: the sky has fallen. Further failures are told at the end.",
        "“late” gave no answer in 0.3 s: thinking hard. Further failures are told at the end.",
    ]


def test_a_bot_that_never_gets_ready_stops_the_arena_and_finished_games_are_kept(tmp_path: Path) -> None:
    entrant = bot(tmp_path, "mute", hello="print('no module named gollum', file=sys.stderr, flush=True); sys.exit(1)")
    command = ("arena", "battle", "rule", "random", entrant, "--games", "20", "--seed", "2", "--into", "run.jsonl")
    done = mathom(tmp_path, *command)
    assert done.returncode == 2
    assert "Deal by deal" in done.stdout  # what was finished is told all the same
    first, last = (line for line in done.stderr.splitlines() if "mute" in line)
    assert first == "“mute” ended with status 1: no module named gollum. Further failures are told at the end."
    assert (
        "3 times in a row before it was ever ready, so the arena stops; such games are played anew when the run goes on. " in last
    )
    assert last.endswith("The same command with --into run.jsonl goes on.")
    games = [json.loads(line) for line in (tmp_path / "run.jsonl").read_text(encoding="utf-8").splitlines()[1:]]
    assert sum(1 for game in games if game.get("fault")) == 3
    assert any("fault" not in game for game in games)
    assert len(read_book(tmp_path / "run.jsonl").played) == len(games)  # a report tells of them
    bot(tmp_path, "mute")  # mended
    found = arena(tmp_path, *command[1:])
    assert (found["games"], found["faults"]) == (60, [])
    assert len(read_book(tmp_path / "run.jsonl").played) == 60


def test_a_bot_that_was_ready_once_may_fail_as_often_as_it_likes() -> None:
    failures = Failures(["a", "b"])
    fault = Failure(1, "late", "gave no answer in 60 s", unready=True)
    failures.take(played(0, (0, 1), 0), print)
    for deal in range(1, 9):
        failures.take(played(deal, (0, 1), 0, fault=fault), print)
    failures = Failures(["a", "b"])
    for deal in range(2):
        failures.take(played(deal, (0, 1), 0, fault=fault), print)
    with pytest.raises(Complaint, match="“b” gave no answer in 60 s, 3 times in a row"):
        failures.take(played(2, (0, 1), 0, fault=fault), print)


@pytest.mark.parametrize(("tables", "players"), [((), 3), (("--lone",), 4)])
def test_a_bot_that_fails_has_lost_with_all_its_seats(tmp_path: Path, tables: tuple[str, ...], players: int) -> None:
    bad = bot(tmp_path, "bad", decide="print('nonsense', flush=True); continue")
    found = arena(tmp_path, "battle", "rule", bad, *tables, "--players", str(players), "--games", "6", "--seed", "1")
    shares = {row["bot"]: (row["share"], row["losses"] + row["wins"]) for row in found["standings"]}
    games = found["games"]
    assert shares["bad"] == (0.0, games)
    assert found["faults"][0]["games"] == games
    assert shares["rule"][0] > 0.3
