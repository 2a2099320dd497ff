"""What the tests of the terminal share."""

from __future__ import annotations

import pytest


@pytest.fixture(autouse=True)
def brisk(monkeypatch: pytest.MonkeyPatch) -> None:
    """Bots take no stated time where that is not the subject."""
    monkeypatch.setenv("MATHOM_PAUSE", "0")
