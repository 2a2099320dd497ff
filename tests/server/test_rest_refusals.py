"""What the REST side refuses, each with a typed error and one sentence."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

import pytest

from tests.server.kit import Client, Server, refused, serving

SEATS = [{"kind": "friend"}, {"kind": "friend"}]


@pytest.fixture(scope="module")
def server(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Server]:
    with serving(tmp_path_factory.mktemp("refusals")) as running:
        yield running
        assert len(running.log.splitlines()) == 2, running.log


@pytest.fixture
def client(server: Server) -> Iterator[Client]:
    client = server.client()
    yield client
    client.close()


BAD_TABLES: dict[str, Any] = {
    "no game": {"seats": SEATS},
    "an unknown game": {"game": "chess", "seats": SEATS},
    "too few seats": {"game": "confrontation", "seats": SEATS[:1]},
    "too many seats": {"game": "confrontation", "seats": SEATS * 3},
    "no seats": {"game": "confrontation", "seats": []},
    "an unknown kind": {"game": "confrontation", "seats": [{"kind": "owl"}, *SEATS[:1]]},
    "an unknown bot": {"game": "confrontation", "seats": [{"kind": "bot", "bot": "deep"}, *SEATS[:1]]},
    "an unknown option": {"game": "confrontation", "seats": SEATS, "options": {"colour": "red"}},
    "an unknown value": {"game": "confrontation", "seats": SEATS, "options": {"mode": "red"}},
    "rules of before": {"game": "confrontation", "seats": SEATS, "options": {"rules": "1"}},
    "rules that are none": {"game": "confrontation", "seats": SEATS, "options": {"rules": "x"}},
    "a number for a word": {"game": "confrontation", "seats": SEATS, "options": {"mode": 1}},
    "a word for a truth": {"game": "confrontation", "seats": SEATS, "strict": "yes"},
    "a number for a truth": {"game": "confrontation", "seats": SEATS, "strict": 1},
    "an unknown field": {"game": "confrontation", "seats": SEATS, "secret": "00"},
    "a long name": {"game": "confrontation", "seats": [{"kind": "friend", "name": "x" * 25}, *SEATS[:1]]},
    "a name that cannot be printed": {"game": "confrontation", "seats": [{"kind": "friend", "name": "a\x00b"}, *SEATS[:1]]},
    "no object": [1, 2],
}


@pytest.mark.parametrize("what", BAD_TABLES)
def test_a_table_that_cannot_be_is_refused_with_a_sentence(client: Client, what: str) -> None:
    refused(client.post("/api/tables", BAD_TABLES[what]), "bad-request", 400)


@pytest.mark.parametrize("nonce", ["", "00", "zz" * 16, "0" * 33, "00" * 100, "\u0660" * 32])
def test_a_nonce_has_32_hexadecimal_digits_or_more(client: Client, nonce: str) -> None:
    invite = client.make("friend", "random")["invites"]["0"]
    refused(client.post("/api/claims", {"invite": invite, "name": "", "nonce": nonce}), "bad-request", 400)
    assert client.claim(invite)["seat"] == 0


@pytest.mark.parametrize("body", [b"", b"{", b"null", b"[" * 60_000, b'"\xff"', b'{"invite": "\\ud800"}', b'{"invite": 1e999}'])
def test_a_body_that_is_no_request_is_refused(client: Client, body: bytes) -> None:
    refused(client.http.post("/api/invites", content=body), "bad-request", 400)


def test_an_address_or_a_method_that_is_not_here_is_said_so(client: Client) -> None:
    refused(client.get("/api/nothing"), "not-found", 404)
    refused(client.get("/nothing.html"), "not-found", 404)
    refused(client.http.delete("/api/tables"), "bad-method", 405)
    refused(client.http.post("/"), "bad-method", 405)
