"""Fixtures of the storage and of the house's bots, for all tests of the server."""

from __future__ import annotations

import pytest

from mathom import bots
from tests.server.stores import again, anyio_backend, place, postgres, postgres_server, store


@pytest.fixture
def simple_bots(monkeypatch: pytest.MonkeyPatch) -> None:
    """Only bots that answer at once are in the house: one that the clock stops need not say the same twice."""
    monkeypatch.setattr(bots, "BOTS", {name: places for name, places in bots.BOTS.items() if name in ("rule", "random")})


__all__ = ["again", "anyio_backend", "place", "postgres", "postgres_server", "store"]
