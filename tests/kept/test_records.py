"""Records of finished games: read, played to the same end with the same choices on the way, and verified draw by draw."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest

from mathom.kernel.game import Game
from mathom.kernel.record import Record, Replay, read_record, verify
from mathom.terminal.house import read_game
from mathom.terminal.saves import read_any
from tests.kept.looking import FOLDER, ending, index, legal, mark, words
from tests.terminal.kit import mathom

RECORDS = index("records/index.json")
OLDER = index("older/index.json")
DOWNLOADED = sorted(path.stem for path in (FOLDER / "server").glob("*.record"))


def check_end(game: Game, record: Record, then: dict[str, Any]) -> None:
    """It ends as it did: the outcome, the position, the options."""
    state = Replay(game, record).state
    assert ending(game, state) == then["ending"]
    now = game.options_of(state)
    assert {name: now.get(name) for name in then["options"]} == then["options"]
    same = game.parse_position(then["position"])
    assert words(game, game.position(state)) == words(game, then["position"])
    assert legal(game, same) == legal(game, state)


def check_way(game: Game, record: Record, then: dict[str, Any]) -> None:
    """On the way everybody had the choices that they had."""
    replay = Replay(game, record, 0)
    found = then["marks"].split()
    assert len(found) == len(record.surviving()) + 1
    for number, line in enumerate([*record.surviving(), None]):
        state = replay.state
        assert mark(game, state) == found[number], f"line {number + 1}: {legal(game, state)} in {game.position(state)}"
        if line is not None:
            replay.play(game, number, line)


def places() -> Iterator[tuple[str, str]]:
    for folder, notes in (("records", RECORDS), ("older", OLDER)):
        for name in notes:
            yield folder, name


@pytest.mark.sample(4)
@pytest.mark.parametrize(("folder", "name"), list(places()))
def test_a_record_is_played_as_it_was_and_verified(folder: str, name: str) -> None:
    then = (RECORDS if folder == "records" else OLDER)[name]
    game, record = read_game(FOLDER / folder / f"{name}.record")
    check_end(game, record, then)
    check_way(game, record, then)
    assert verify(game, record) == then["draws"]
    again = read_record(record.write())
    assert again == record
    assert verify(game, again) == then["draws"]


@pytest.mark.parametrize("name", DOWNLOADED)
def test_a_record_that_was_downloaded_from_a_house_is_verified(name: str) -> None:
    game, record = read_game(FOLDER / "server" / f"{name}.record")
    verify(game, record)
    tables = index("server/index.json")
    state = Replay(game, record).state
    assert ending(game, state) == tables[name]["seats"]["-2"]["ending"]
    for line, comment in tables[name].get("comments", {}).items():
        assert record.surviving()[int(line) - 1].comment == comment


@pytest.mark.sample(10)
@pytest.mark.parametrize(("folder", "name"), list(places())[::8])
def test_the_terminal_shows_and_verifies_a_record(tmp_path: Path, folder: str, name: str) -> None:
    path = str(FOLDER / folder / f"{name}.record")
    assert read_any(Path(path)).write()
    for language in ("en", "pl"):
        shown = mathom(tmp_path, "replay", path, "--lang", language)
        assert (shown.returncode, shown.stderr) == (0, "")
        assert len(shown.stdout.splitlines()) > 20
    verified = mathom(tmp_path, "verify", path)
    assert (verified.returncode, verified.stderr) == (0, "")
