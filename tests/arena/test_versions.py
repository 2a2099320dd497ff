"""A run knows which version of a bot played, and does not mix two of them."""

from __future__ import annotations

import shutil
from pathlib import Path

import msgspec
import pytest

from mathom.arena import versions
from mathom.arena.book import Book, Run
from mathom.arena.entrants import read_entrants
from mathom.arena.rows import Collection
from mathom.arena.versions import bot_version
from mathom.bots.levels import LEVELS
from mathom.games import GAMES, load
from mathom.kernel.game import Complaint
from tests.arena.test_figures import plan


@pytest.fixture
def house(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """The bots in a place where they can be changed."""
    copied = Path(shutil.copytree(versions.HOUSE, tmp_path / "bots", ignore=shutil.ignore_patterns("__pycache__")))
    monkeypatch.setattr(versions, "HOUSE", copied)
    return copied


@pytest.mark.parametrize(
    ("changed", "whose"),
    [
        ("thoughts.py", ("battle", "confrontation")),
        ("search/tree.py", ("battle", "confrontation")),
        ("battle/worth.py", ("battle",)),
        ("battle/learnt.json", ("battle",)),
        ("confrontation/network.json", ("confrontation",)),
        ("levels.py", ()),
    ],
)
def test_the_version_changes_with_whatever_makes_the_bot(house: Path, changed: str, whose: tuple[str, ...]) -> None:
    before = {game: bot_version(game, "strong") for game in ("battle", "confrontation")}
    with (house / changed).open("ab") as file:
        file.write(b" ")
    assert {game for game, version in before.items() if bot_version(game, "strong") != version} == set(whose)


def test_the_version_changes_with_the_games_code_that_a_bot_thinks_with(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    copied = Path(shutil.copytree(versions.GAMES, tmp_path / "games", ignore=shutil.ignore_patterns("__pycache__")))
    monkeypatch.setattr(versions, "GAMES", copied)
    before = {game: bot_version(game, "strong") for game in GAMES}
    with (copied / "two_towers" / "taste.py").open("ab") as file:
        file.write(b" ")
    assert [game for game, version in before.items() if bot_version(game, "strong") != version] == ["two_towers"]


def test_the_version_changes_with_what_all_games_and_bots_draw_with(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    copied = Path(shutil.copytree(versions.KERNEL, tmp_path / "kernel", ignore=shutil.ignore_patterns("__pycache__")))
    monkeypatch.setattr(versions, "KERNEL", copied)
    before = {game: bot_version(game, "rule") for game in GAMES}
    with (copied / "rng.py").open("ab") as file:
        file.write(b" ")
    assert not {game for game, version in before.items() if bot_version(game, "rule") == version}


def test_a_level_counts_for_its_own_bot(monkeypatch: pytest.MonkeyPatch) -> None:
    names = ("strong", "fair", "rule", "mo:40")
    before = {name: bot_version("battle", name) for name in names}
    monkeypatch.setitem(LEVELS["battle"], "fair", msgspec.structs.replace(LEVELS["battle"]["fair"], overlooks=0.5))
    assert [name for name in names if bot_version("battle", name) != before[name]] == ["fair"]


def test_what_is_compiled_beside_the_sources_does_not_count(house: Path) -> None:
    before = bot_version("battle", "strong")
    (house / "battle" / "worth.cpython-311-x86_64-linux-gnu.so").write_bytes(b"machine code")
    assert bot_version("battle", "strong") == before
    for path in (house / "battle").glob("*.py"):
        path.unlink()
    with pytest.raises(Complaint, match="sources of the bots are not installed"):
        bot_version("battle", "strong")


@pytest.mark.parametrize("game", GAMES)
def test_bots_of_the_house_have_a_version_and_programs_of_others_none(game: str) -> None:
    ours, theirs = read_entrants(load(game), ["rule", "mine=exec:true"])
    assert len(ours.version) == versions.DIGITS
    assert theirs.version == ""


def test_a_run_does_not_go_on_with_a_bot_that_was_changed(tmp_path: Path) -> None:
    before = plan("confrontation", 2, "a", "b")
    after = msgspec.structs.replace(
        before, entrants=[before.entrants[0], msgspec.structs.replace(before.entrants[1], version="new")]
    )
    path = tmp_path / "run.jsonl"
    with Book(before, path):
        pass
    kept = path.read_bytes()
    with pytest.raises(Complaint, match=r"another plan \(“b” was changed since\); name another file"), Book(after, path):
        pass
    assert path.read_bytes() == kept
    with pytest.raises(Complaint, match="“b” was changed between these files"):
        Collection([Run(before, "", []), Run(after, "", [])])
