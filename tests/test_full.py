"""The full run leaves nothing out: each file of tests belongs to one part, and each part can be named."""

from __future__ import annotations

import sys
from pathlib import Path

import pytest

from tests import full
from tests.conftest import TESTS
from tests.full import PARTS, Run, main, passed


def test_every_file_of_tests_belongs_to_exactly_one_part() -> None:
    for file in sorted(TESTS.rglob("test_*.py")):
        name = file.relative_to(TESTS).as_posix()
        paths = [(part, path) for part, runs in PARTS.items() for run in runs for path in run.paths]
        parts = {part for part, path in paths if f"{name}/".startswith(f"{path}/")}
        assert len(parts) == 1, (name, parts)


def test_a_part_that_does_not_exist_is_said() -> None:
    assert main(["laws", "weather"]) == 2


def test_a_build_that_was_not_made_is_said_in_a_sentence(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    """Before anything runs: the server's part needs both builds."""
    (tmp_path / ".dev").touch()
    monkeypatch.setattr(full, "READY", {"interpreted": tmp_path / ".dev", "compiled": tmp_path / ".venv-compiled" / ".ready"})
    assert main(["server"]) == 2
    said = capsys.readouterr().out
    assert said == "There is no compiled build in .venv-compiled: make it with “make compiled”, then run this again.\n"


def test_tests_that_were_skipped_are_named_with_their_reason(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    (tmp_path / "tests").mkdir()
    skipped = "import pytest\n\n@pytest.mark.parametrize('n', [1, 2])\ndef test_it(n):\n    if n == 2: pytest.skip('needs node')\n"
    (tmp_path / "tests" / "test_some.py").write_text(skipped, encoding="utf-8")
    monkeypatch.setattr(full, "ROOT", tmp_path)
    monkeypatch.setattr(full, "PYTHON", {"interpreted": Path(sys.executable)})
    monkeypatch.setenv("JOBS", "1")
    assert passed(Run("interpreted", ("test_some.py",)), tmp_path)
    named = [line for line in capsys.readouterr().out.splitlines() if line.startswith("SKIPPED")]
    assert len(named) == 1
    assert "test_it[2]" in named[0]
    assert "needs node" in named[0]
