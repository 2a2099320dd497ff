"""Whatever the REST side is sent, it answers with what its OpenAPI says, never with a 500, and no table changes."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any, NamedTuple

import pytest
import schemathesis
from hypothesis import HealthCheck, settings
from schemathesis.checks import not_a_server_error
from schemathesis.specs.openapi.checks import (
    content_type_conformance,
    ignored_auth,
    response_schema_conformance,
    status_code_conformance,
    unsupported_method,
)

from mathom.server.app import build_rest
from mathom.server.folder import open_store
from mathom.server.house import House
from mathom.server.settings import Settings
from mathom.server.workers import Workers
from tests.conftest import FULL
from tests.server.kit import Player, Server, bearer, seated, serving

EXAMPLES = 1000 if FULL else 12
CHECKS = [
    not_a_server_error,
    status_code_conformance,
    content_type_conformance,
    response_schema_conformance,
    unsupported_method,
    ignored_auth,
]


SEEN = CHECKS[:4]
"""For requests whose key is good."""


class Fuzzed(NamedTuple):
    """A server, and a table that one may watch."""

    server: Server
    table: str
    watch: str


@pytest.fixture(scope="module")
def fuzzed(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Fuzzed]:
    """A server with a game under way; after all the fuzzing, and a restart, it stands where it stood, and nothing broke."""
    with serving(tmp_path_factory.mktemp("fuzz")) as server:
        made, players = seated(server, "friend", "friend")
        assert players[0].decide(players[0].choices[0])["type"] == "ack"
        for player in players:
            player.close()
        before = [seen(server, made["table"], player.key) for player in players]
        yield Fuzzed(server, made["table"], made["watch"])
        log = server.log
        server.stop()
        server.start()
        assert [seen(server, made["table"], player.key) for player in players] == before
        assert len(log.splitlines()) == 2, "something broke and was noted"


def seen(server: Server, table: str, key: str) -> tuple[object, ...]:
    """All that the holder of a key is told of a table."""
    player = Player(server.url, table, key).open()
    frame = player.hello()
    player.close()
    return frame["line"], frame["play"], frame["table"]


def description() -> dict[str, Any]:
    """The OpenAPI of a server that is not running."""
    workers = Workers(Settings())
    app = build_rest(House(open_store("nowhere"), workers, Settings()), workers, [])
    return app.openapi_schema.to_schema()


schema = schemathesis.openapi.from_dict(description())


@schema.parametrize()
@settings(max_examples=EXAMPLES, suppress_health_check=list(HealthCheck))
def test_every_answer_is_one_that_the_openapi_names(case: schemathesis.Case, fuzzed: Fuzzed) -> None:
    case.call_and_validate(base_url=fuzzed.server.url, checks=CHECKS)
    if "table" in (case.path_parameters or {}) and case.path_parameters["table"] != fuzzed.table:
        case.path_parameters["table"] = fuzzed.table
        case.call_and_validate(base_url=fuzzed.server.url, checks=SEEN, headers=bearer(fuzzed.watch))
