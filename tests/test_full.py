"""The full run leaves nothing out: each file of tests belongs to one part, and each part can be named."""

from __future__ import annotations

from tests.conftest import TESTS
from tests.full import PARTS, main


def test_every_file_of_tests_belongs_to_exactly_one_part() -> None:
    for file in sorted(TESTS.rglob("test_*.py")):
        name = file.relative_to(TESTS).as_posix()
        paths = [(part, path) for part, runs in PARTS.items() for run in runs for path in run.paths]
        parts = {part for part, path in paths if f"{name}/".startswith(f"{path}/")}
        assert len(parts) == 1, (name, parts)


def test_a_part_that_does_not_exist_is_said() -> None:
    assert main(["laws", "weather"]) == 2
