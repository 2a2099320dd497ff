"""What the terminal and the arena have left in files: saves and a campaign go on, runs go on or are told."""

from __future__ import annotations

import json
import random
import shutil
from pathlib import Path
from typing import Any

import pytest

from mathom.kernel.record import Replay, read_record, verify
from mathom.kernel.table import Table
from mathom.terminal.opening import saved_table
from mathom.terminal.saves import read_save
from tests.conftest import FULL
from tests.kept.looking import FOLDER, index
from tests.kept.making.arena import results
from tests.kept.test_records import check_end, check_way
from tests.server.finished import play_out
from tests.terminal.kit import mathom

SAVES = index("saves/index.json")
RUNS = index("arena/index.json")
PROGRAMS = [name for name in RUNS if "results" in RUNS[name]]
NEWER = {"battle": "doubling=other", "confrontation": "sam_first=first", "two_towers": "again=off"}
"""By game an option that those runs do not have."""
LEFT = [name for name, save in SAVES.items() if not save["over"]]


def done(home: Path, *args: str, typed: str = "") -> str:
    """What a command that works prints."""
    ended = mathom(home, *args, typed=typed)
    assert ended.returncode == 0, (args, ended.stdout[-2000:], ended.stderr)
    return ended.stdout


def copied(name: str, folder: Path) -> Path:
    return Path(shutil.copy(FOLDER / "saves" / f"{name}.record", folder))


@pytest.mark.parametrize("name", SAVES)
def test_a_save_is_where_it_was_left_and_is_played_to_its_end(tmp_path: Path, name: str) -> None:
    path = copied(name, tmp_path)
    table, save = saved_table(path, None)
    check_end(table.game, table.record, SAVES[name])
    check_way(table.game, table.record, SAVES[name])
    settled = list(table.record.lines[: len(table.record.lines) - table.stage])
    play_out(table)
    save.write(table)
    record, _ = read_save(path)
    assert record.lines[: len(settled)] == settled
    assert not Replay(table.game, record).state.to_act()
    verify(table.game, record)


@pytest.mark.parametrize("name", LEFT)
def test_what_was_decided_last_can_be_taken_back(name: str) -> None:
    record, secret = read_save(FOLDER / "saves" / f"{name}.record")
    table = Table(saved_table(FOLDER / "saves" / f"{name}.record", None)[0].game, record, secret)
    found = [seat for seat in range(len(record.seats)) if table.last_decision(seat) >= 0]
    for seat in found[:1]:
        to = table.last_decision(seat)
        others = tuple(other for other in range(len(record.seats)) if other != seat)
        table.undo(seat, to, others)
        assert len(table.record.surviving()) >= to
        play_out(table)
        verify(table.game, read_record(table.record.write()))


@pytest.mark.sample(8)
@pytest.mark.parametrize("name", LEFT)
def test_the_command_goes_on_with_a_save(tmp_path: Path, name: str) -> None:
    path = copied(name, tmp_path)
    before = saved_table(path, None)[0]
    settled = before.record.lines[: len(before.record.lines) - before.stage]  # others may come before what was decided in secret
    rng = random.Random(name)
    typed = "".join(f"{rng.randint(1, 6)}\n" for _ in range(60))
    done(tmp_path, "play", "--resume", str(path), "--lang", "pl", typed=typed)
    after = read_save(path)[0]
    assert after.lines[: len(settled)] == settled
    assert len(after.lines) > len(before.record.lines)


def evenings(home: Path) -> Path:
    shutil.copytree(FOLDER / "campaign", home, dirs_exist_ok=True)
    return home / "evenings.json"


def test_a_campaign_stands_as_it_stood(tmp_path: Path) -> None:
    path = evenings(tmp_path)
    then = json.loads(path.read_text(encoding="utf-8"))
    now = json.loads(done(tmp_path, "campaign", "evenings.json", "--json"))
    for field in ("seats", "names"):
        assert now[field] == then[field]
    assert {name: now["options"].get(name) for name in then["options"]} == then["options"]
    for told, kept in zip(now["attempts"], then["attempts"], strict=True):
        assert {field: told.get(field, kept[field]) for field in kept} == kept
    for language in ("en", "pl"):
        assert done(tmp_path, "campaign", "evenings.json", "--lang", language)
        for chapter in {attempt["chapter"] for attempt in then["attempts"]}:
            assert done(tmp_path, "campaign", "evenings.json", "--chapter", chapter, "--lang", language)


def test_the_attempts_of_a_campaign_are_verified(tmp_path: Path) -> None:
    for attempt in json.loads(evenings(tmp_path).read_text(encoding="utf-8"))["attempts"]:
        if attempt.get("result") in ("won", "lost"):
            done(tmp_path, "verify", attempt["record"])
            done(tmp_path, "replay", attempt["record"], "--seat", "P1")


def test_a_campaign_goes_on_with_the_attempt_under_way_and_with_the_next(tmp_path: Path) -> None:
    path = evenings(tmp_path)
    before = json.loads(path.read_text(encoding="utf-8"))["attempts"]
    assert "result" not in before[-1]
    left = tmp_path / before[-1]["record"]
    lines = len(read_save(left)[0].lines)
    campaign = ("play", "two_towers", "--campaign", "evenings.json")
    assert "Attempt 1 goes on." in done(tmp_path, *campaign, typed="1\n2\n1\n2\n1\n")
    table, save = saved_table(left, None)
    assert len(table.record.lines) >= lines
    save.write(play_out(table))
    for kept in before:
        if kept.get("onward"):
            assert "keep" in done(tmp_path, *campaign, "--chapter", kept["chapter"], typed="keep\n1\n")
            break
    after = json.loads(path.read_text(encoding="utf-8"))["attempts"]
    assert after[: len(before) - 1] == before[:-1]
    assert after[len(before) - 1]["result"] in ("won", "lost")
    assert after[-1]["start"] == kept["onward"]


@pytest.mark.parametrize(("language", "own"), [("en", "Own cards"), ("pl", "własne karty")])
def test_the_next_attempt_of_a_campaign_does_not_call_our_content_from_before_an_owners(
    tmp_path: Path, language: str, own: str
) -> None:
    evenings(tmp_path)
    campaign = ("play", "two_towers", "--campaign", "evenings.json", "--chapter", "33", "--lang", language)
    assert own not in done(tmp_path, *campaign)
    record, _ = read_save(tmp_path / "evenings-33-1.record")
    assert (record.content, record.options["rules"]) == (json.loads((tmp_path / "evenings.json").read_text())["printed"], "1")
    assert own not in done(tmp_path, *campaign), "nor when it goes on"
    assert own not in done(tmp_path, "replay", "evenings-33-1.record", "--lang", language)


# The arena


@pytest.fixture
def runs(tmp_path: Path) -> Path:
    """The folder of the runs, to write in."""
    shutil.copytree(FOLDER / "arena", tmp_path, dirs_exist_ok=True)
    return tmp_path


@pytest.mark.parametrize("name", RUNS)
def test_a_run_is_reported(runs: Path, name: str) -> None:
    found: dict[str, Any] = json.loads(done(runs, "arena", "report", f"{name}.jsonl", "--json"))
    assert found["games"] == RUNS[name]["games"]
    done(runs, "arena", "report", f"{name}.jsonl", "--report", "page.html")
    assert (runs / "page.html").read_text(encoding="utf-8").endswith("</html>\n")


@pytest.mark.parametrize("name", PROGRAMS)
def test_a_run_of_programs_goes_on_as_it_would_have_gone_on_then(runs: Path, name: str) -> None:
    """The same deals by the same rules and with the same content."""
    path = runs / f"{name}.jsonl"
    kept = path.read_bytes().splitlines()[: RUNS[name]["games"] + 1]
    done(runs, "arena", *RUNS[name]["command"], "--into", path.name, "--json")
    assert path.read_bytes().splitlines()[: len(kept)] == kept
    assert results(path) == RUNS[name]["results"]
    again = mathom(runs, "arena", *RUNS[name]["command"], "--option", NEWER[RUNS[name]["command"][0]], "--into", path.name)
    assert again.returncode == 2
    assert "another plan (other options or numbers of players)" in again.stderr


@pytest.mark.parametrize("name", [name for name in RUNS if name not in PROGRAMS] if FULL else ["confrontation-killed"])
def test_a_run_of_other_bots_of_the_house_is_left_as_it_is(runs: Path, name: str) -> None:
    kept = (runs / f"{name}.jsonl").read_bytes()
    ended = mathom(runs, "arena", *RUNS[name]["command"], "--into", f"{name}.jsonl", "--json")
    assert ended.returncode == 2
    assert len(ended.stderr.splitlines()) == 1, ended.stderr
    assert "was changed since); name another file" in ended.stderr
    assert (runs / f"{name}.jsonl").read_bytes() == kept
