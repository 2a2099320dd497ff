"""A PostgreSQL server for the dump, where one is installed."""

from __future__ import annotations

from tests.server.stores import postgres_server

__all__ = ["postgres_server"]
