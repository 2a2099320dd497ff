"""Fixtures of the storage, for all tests of the server."""

from __future__ import annotations

from tests.server.stores import again, anyio_backend, place, postgres, postgres_server, store

__all__ = ["again", "anyio_backend", "place", "postgres", "postgres_server", "store"]
