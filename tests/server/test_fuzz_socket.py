"""Mutated WebSocket messages: each is answered with a typed error or a harmless answer, and nothing changes."""

from __future__ import annotations

import json
import os
import random
from collections.abc import Iterator
from socket import IPPROTO_TCP, TCP_NODELAY
from typing import Any

import msgspec
import pytest
from websockets.exceptions import ConnectionClosed
from websockets.sync.client import ClientConnection, connect

from mathom.server.problems import CODES
from mathom.server.settings import Settings
from mathom.server.wire import StandIn, decode
from tests.server.inside import Client, Inside, Seated, running

MESSAGES = 20_000 if os.environ.get("MATHOM_FULL") else 1_500
ODD: list[Any] = [
    *(None, True, -1, 0, 1 << 40, 1e308, -0.5, "", "x" * 70, "x" * 3000, "\u0000", "\ud83d\ude00", "../../etc", "%00", "' or 1=1"),
    *([], {}, [[[]]], {"a": {"b": []}}, "0", "-2", "ready", "__class__"),
]
BROKEN = ["", "{", "[]", "null", "1e999", '"hello"', "\u202e", "{" * 2000, "[" * 3000, '{"type":' * 200, "\ufeff{}", "NaN"]


@pytest.fixture(scope="module")
def server(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Inside]:
    with running(tmp_path_factory.mktemp("fuzz")) as inside:
        yield inside


def samples(seated: Seated) -> list[dict[str, Any]]:
    return [
        {"type": "hello", "v": 1, "table": seated.table, "key": seated.held[0], "epoch": "", "line": 0, "seen": 0},
        {"type": "hello", "v": 1, "table": seated.table, "key": seated.watch, "epoch": "", "line": 0, "seen": 0},
        {"type": "decide", "id": "d", "at": 1, "action": "Gan-Art"},
        {"type": "why", "id": "w", "action": "Gan-Art"},
        {"type": "undo", "id": "u"},
        {"type": "answer", "id": "a", "undo": 1, "yes": True},
        {"type": "stand-in", "id": "s", "seat": 1, "bot": "random"},
        {"type": "suggest", "id": "g"},
        {"type": "describe", "id": "x", "lang": "pl"},
        {"type": "hint", "id": "h"},
        {"type": "point", "id": "p", "place": "moria.3"},
    ]


def mutated(rng: random.Random, seated: Seated) -> str | bytes:
    """A message that is wrong in some way, or right by chance."""
    if rng.random() < 0.1:
        return rng.choice(BROKEN)
    message = dict(rng.choice(samples(seated)))
    for _ in range(rng.randrange(1, 4)):
        field = rng.choice([*message, "extra", "type"])
        if rng.random() < 0.3:
            message.pop(field, None)
        else:
            message[field] = rng.choice([*ODD, message.get("type")])
    text = json.dumps(message)
    if rng.random() < 0.4:
        place = rng.randrange(len(text))
        text = text[:place] + rng.choice(["", "\\", '"', "}", "\u00e9", "0", ","]) + text[place + rng.randrange(3) :]
    data = text.encode("utf-8", "surrogatepass")
    if rng.random() < 0.1:
        place = rng.randrange(len(data))
        return data[:place] + bytes([rng.randrange(256)]) + data[place + 1 :]
    return text if text.isascii() else data


def is_a_wish(data: str | bytes) -> bool:
    """Whether it is, after all, a right message that may change who plays a seat."""
    try:
        return isinstance(decode(data), StandIn)
    except ValueError:
        return False


class Fuzzer:
    """A connection that is opened again when it was ended for too many errors."""

    def __init__(self, server: Inside, seated: Seated) -> None:
        self.address = server.url.replace("http", "ws") + "/ws"
        self.seated = seated
        self.answers: dict[str, int] = {}
        self.ended = 0

    def run(self, rng: random.Random, count: int) -> None:
        while count > 0:
            with connect(self.address, compression=None) as socket:
                socket.socket.setsockopt(IPPROTO_TCP, TCP_NODELAY, 1)
                if rng.random() < 0.7:
                    socket.send(json.dumps(samples(self.seated)[rng.randrange(2)]))
                try:
                    while count > 0:
                        count -= 1
                        self.send(rng, socket)
                except ConnectionClosed:
                    self.ended += 1

    def send(self, rng: random.Random, socket: ClientConnection) -> None:
        data = mutated(rng, self.seated)
        if is_a_wish(data):
            return
        socket.send(data)
        mark = f"m{rng.randrange(1 << 60)}"
        socket.send(json.dumps({"type": "answer", "id": mark, "undo": 999, "yes": False}))
        while True:
            message = json.loads(socket.recv(timeout=30))
            if message.get("id") == mark:
                return
            self.answers[message["type"]] = self.answers.get(message["type"], 0) + 1
            if message["type"] == "error":
                assert message["code"] in CODES
                assert message["code"] != "trouble"
                assert set(message) == {"type", "id", "code"}


@pytest.mark.parametrize("game", ["confrontation", "mount_doom"])
def test_no_mutated_message_breaks_or_changes_anything(server: Inside, caplog: pytest.LogCaptureFixture, game: str) -> None:
    seated = server.make({}, strict=True, game=game)
    first = seated.sit(0)
    if game == "confrontation":
        for action in [*first.ask("suggest")["actions"], "ready"]:
            first.decide(action)
    watcher: Client = seated.sit(-2)
    before = truth(seated)
    fuzzer = Fuzzer(server, seated)
    fuzzer.run(random.Random(3), MESSAGES // 2)
    assert truth(seated) == before
    assert watcher.frame().play is not None
    assert fuzzer.answers["error"] > MESSAGES // 4
    assert fuzzer.ended
    assert ("pointed" in fuzzer.answers) == (game == "mount_doom")
    assert not caplog.records
    first.close()
    watcher.close()


def truth(seated: Seated) -> bytes:
    """All that could have changed."""
    live = seated.live
    assert live.table is not None
    return msgspec.json.encode([live.row, live.seats, live.entries, live.undos, live.table.record, live.table.state.digest()])


def test_a_message_that_is_too_long_is_refused(server: Inside) -> None:
    client = server.make({}).sit(0)
    client.socket.send(json.dumps({"type": "why", "id": "long", "action": "x" * 5000}))
    assert client.next_reply()["code"] == "too-large"
    client.close()


def test_whoever_sends_too_fast_is_told_so(tmp_path_factory: pytest.TempPathFactory) -> None:
    with running(tmp_path_factory.mktemp("fast"), Settings(messages_a_second=1.0, message_burst=5)) as inside:
        client = inside.make({}).sit(0)
        for number in range(20):
            client.socket.send(json.dumps({"type": "why", "id": f"w{number}", "action": "Gan-Art"}))
        answers = [client.next_reply() for _ in range(20)]
        assert [answer.get("code") for answer in answers].count("too-fast") >= 14
        client.close()


def test_a_connection_that_says_no_hello_is_ended(tmp_path_factory: pytest.TempPathFactory) -> None:
    with running(tmp_path_factory.mktemp("mute"), Settings(hello=0.2)) as inside:
        address = inside.url.replace("http", "ws") + "/ws"
        with connect(address) as socket, pytest.raises(ConnectionClosed):
            socket.recv(timeout=20)
