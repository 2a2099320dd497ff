"""What a save says about itself while its game goes on, and when it is over."""

from __future__ import annotations

from pathlib import Path

import pytest

from mathom.games import load
from mathom.kernel.game import Complaint
from mathom.kernel.table import Table
from mathom.terminal.saves import Save, read_save
from tests.terminal.kit import mathom

SECRET = b"s" * 32


def saved(path: Path, *decisions: str) -> Path:
    """A game from a position in which the Fellowship is one step from Mordor, saved after these decisions."""
    game = load("confrontation")
    position = "classic F Gon=Fro Ene=Sam Dag=She Shi=Orc"
    table = Table.open(game, {}, ["human", "human"], SECRET, [b"0" * 16, b"1" * 16], position)
    for text in decisions:
        table.decide(table.state.to_act()[0], game.parse_action(text))
    Save(path).write(table)
    return path


def test_while_the_game_goes_on_a_save_warns_of_its_secrets(tmp_path: Path) -> None:
    path = saved(tmp_path / "game.record")
    assert path.read_text(encoding="utf-8").startswith("# This save holds the secrets of all seats")
    assert read_save(path)[1] == SECRET


def test_when_it_is_over_there_are_none_to_warn_of(tmp_path: Path) -> None:
    path = saved(tmp_path / "game.record", "Fro-Mor")
    text = path.read_text(encoding="utf-8")
    assert text.startswith("mathom-record")
    assert [line.split()[:2] for line in text.splitlines() if line.startswith("#")] == [["#", "whole"]]
    assert read_save(path)[1] == SECRET
    done = mathom(tmp_path, "play", "--resume", str(path))
    assert "is over; look at it with “mathom replay" in done.stderr
    path.write_text(text.replace("Fro-Mor", "Fro-Dag"), encoding="utf-8")
    with pytest.raises(Complaint, match="is cut short or was changed"):
        read_save(path)


def test_a_record_from_elsewhere_is_no_save(tmp_path: Path) -> None:
    path = saved(tmp_path / "game.record", "Fro-Mor")
    body = path.read_text(encoding="utf-8").rpartition("# whole")[0]
    path.write_text(body, encoding="utf-8")
    with pytest.raises(Complaint, match="is no save of “mathom play”"):
        read_save(path)
