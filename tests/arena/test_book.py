"""The file of a run: what is kept in it, when it is on the disk, and what is left as it stands."""

from __future__ import annotations

import json
import os
import stat
from pathlib import Path

import msgspec
import pytest

from mathom.arena import book as book_module
from mathom.arena.book import FORMAT, Book, read_book
from mathom.arena.play import Failure
from mathom.arena.rows import Collection
from mathom.kernel.game import Complaint
from tests.arena.test_figures import plan, played

PLAN = plan("confrontation", 2, "a", "b")
OTHER = plan("confrontation", 2, "a", "c")


@pytest.fixture
def run(tmp_path: Path) -> Path:
    """A run of two games."""
    path = tmp_path / "run.jsonl"
    with Book(PLAN, path) as book:
        book.add(played(0, (0, 1), 0))
        book.add(played(0, (1, 0), 1))
    return path


FOREIGN = {
    "a text": b"notes\nmore notes",
    "a line": b"notes",
    "an empty line": b"\n",
    "JSON": b'{"name": "mathom"}\n',
    "JSON without an end of line": b'{"name": "mathom"}',
    "JSON that begins like ours": b'{"arena":2,"place":"Dale"}',
    "a beginning of an older run": b'{"arena":1,"pl',
    "a beginning that may be anybody's": b'{"ar',
    "a header without a plan": b'{"arena":2}\n',
    "deep JSON": b"[" * 100_000,
    "an older run": b'{"arena":1,"plan":{"game":"battle"}}\n{"way":0',
    "bytes": bytes(range(256)),
}


@pytest.mark.parametrize("name", FOREIGN)
def test_a_file_that_is_no_run_is_refused_and_not_a_byte_of_it_changes(tmp_path: Path, name: str) -> None:
    path = tmp_path / "notes.txt"
    path.write_bytes(FOREIGN[name])
    with pytest.raises(Complaint) as said, Book(PLAN, path):
        pass
    assert "is no file of the arena" in str(said.value) or "another version of the arena (1); this one reads 2" in str(said.value)
    assert path.read_bytes() == FOREIGN[name]


def test_only_a_torn_last_line_of_the_same_run_is_dropped(run: Path) -> None:
    whole = run.read_bytes()
    run.write_bytes(whole + b'{"way":0,"deal":')
    with pytest.raises(Complaint, match="another plan"), Book(OTHER, run):
        pass
    assert run.read_bytes() == whole + b'{"way":0,"deal":'
    with Book(PLAN, run) as book:
        assert len(book.run.played) == 2
    assert run.read_bytes() == whole


def test_a_file_with_nothing_but_the_beginning_of_a_header_is_begun_anew(run: Path) -> None:
    header = run.read_bytes().splitlines()[0]
    for length in (len('{"arena":'), 20, 60, len(header)):
        run.write_bytes(header[:length])
        with Book(PLAN, run) as book:
            book.add(played(0, (0, 1), 0))
        assert len(read_book(run).played) == 1


def test_a_run_with_a_broken_line_in_it_is_refused_as_it_stands(run: Path) -> None:
    header, first, _ = run.read_bytes().splitlines()
    stranger = msgspec.json.encode(played(0, (0, 7), 0))
    short = [
        msgspec.json.encode(msgspec.structs.replace(played(0, (0, 1), 0), **changed))
        for changed in (
            {"winners": (0, 7)},
            {"times": [[1.0]]},
            {"score": (3,)},
            {"searched": []},
            {"fault": Failure(9, "late", "")},
        )
    ]
    for line in (b"notes", b"[" * 100_000, first[:-1], stranger, b"", *short):
        data = b"\n".join((header, line, first, b'{"way":0'))
        run.write_bytes(data)
        with pytest.raises(Complaint, match=r"line 2 is no result of a game"), Book(PLAN, run):
            pass
        assert run.read_bytes() == data


def test_a_game_is_on_the_disk_when_it_counts(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    path = tmp_path / "run.jsonl"
    synced: list[bytes] = []
    monkeypatch.setattr(os, "fsync", lambda handle: synced.append(path.read_bytes()))
    with Book(PLAN, path) as book:
        assert json.loads(synced[-1])["arena"] == FORMAT
        for number in range(3):
            book.add(played(number, (0, 1), 0))
            assert synced[-1].count(b"\n") == number + 2
    assert synced[-1] == path.read_bytes()
    assert len(read_book(path).played) == 3


def test_a_run_is_its_owners_alone_for_its_seed_tells_the_deals(run: Path) -> None:
    assert stat.S_IMODE(run.stat().st_mode) == 0o600


def test_a_run_of_another_game_is_called_that(run: Path) -> None:
    with pytest.raises(Complaint, match=r"another plan \(confrontation, not battle\)"), Book(plan("battle", 2, "a", "b"), run):
        pass


def test_a_run_that_goes_on_elsewhere_says_where_each_game_was_played(run: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    with Book(PLAN, run) as book:
        assert not book.is_elsewhere
    begun = read_book(run).machine
    monkeypatch.setattr(book_module, "this_machine", lambda: "an abacus")
    with Book(PLAN, run) as book:
        assert book.is_elsewhere
        book.add(played(1, (0, 1), 0))
    kept = read_book(run)
    assert [game.machine for game in kept.played] == ["", "", "an abacus"]
    assert Collection([kept]).machines == [begun, "an abacus"]


def test_what_is_no_file_is_not_waited_for(tmp_path: Path) -> None:
    os.mkfifo(tmp_path / "pipe")
    for name in ("pipe", "."):
        with pytest.raises(Complaint, match="that is no file"), Book(PLAN, tmp_path / name):
            pass
