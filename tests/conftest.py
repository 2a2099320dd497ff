"""What all tests share: how many random cases a run plays, and which build is under test."""

from __future__ import annotations

import os
import socket
from collections import Counter
from pathlib import Path
from typing import NoReturn

import pytest
from hypothesis import HealthCheck, settings

TESTS = Path(__file__).parent
FULL = os.environ.get("MATHOM_FULL") == "1"
COMPILED = os.environ.get("MATHOM_EXPECT") == "compiled"

settings.register_profile("mathom", deadline=None, derandomize=True, database=None, suppress_health_check=[HealthCheck.too_slow])
settings.load_profile("mathom")


def lacking(what: str) -> NoReturn:
    """Something that can be installed is not there: what needs it is skipped by name, but where everything must run it fails."""
    if os.environ.get("CI") == "true":
        pytest.fail(what, pytrace=False)
    pytest.skip(what)


@pytest.hookimpl(trylast=True)
def pytest_configure(config: pytest.Config) -> None:
    """The plugin that tries tests again asks another process before each one, and its socket held each question back for 40 ms."""
    kept = getattr(getattr(config, "failures_db", None), "sock", None)
    if kept is not None:
        kept.setsockopt(socket.IPPROTO_TCP, socket.TCP_NODELAY, True)


def pytest_collection_modifyitems(config: pytest.Config, items: list[pytest.Item]) -> None:
    """Of a test marked `sample(n)` the quick interpreted run takes one case in n, spread over all; the full run takes every case,
    and so does the compiled one, which is fast."""
    if FULL or COMPILED:
        return
    seen: Counter[str] = Counter()
    left: list[pytest.Item] = []
    taken: list[pytest.Item] = []
    for item in items:
        mark = item.get_closest_marker("sample")
        name = item.nodeid.partition("[")[0]
        (left if mark and seen[name] % mark.args[0] else taken).append(item)
        seen[name] += 1
    if left:
        config.hook.pytest_deselected(items=left)
        items[:] = taken
