"""Hints and pointing: who may ask, what a hint knows, and that a finger on the board leaves no trace."""

from __future__ import annotations

import json
import time
from collections.abc import Iterator
from pathlib import Path

import msgspec
import pytest

from mathom.bots import bots_of
from mathom.games import GAMES, load
from mathom.kernel.observation import encode, observe
from mathom.kernel.rng import Rng
from mathom.kernel.state import SPECTATOR
from mathom.server.problems import Problem
from mathom.server.settings import Settings
from mathom.server.workers import Workers
from tests.server.finished import opened
from tests.server.inside import FAST, Client, Inside, running

pytestmark = pytest.mark.usefixtures("simple_bots")

PLACE = "moria.3"


@pytest.fixture(scope="module")
def server(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Inside]:
    with running(tmp_path_factory.mktemp("hints")) as inside:
        yield inside


def truth(client: Client, server: Inside) -> bytes:
    live = server.app.house.tables[client.table]
    return msgspec.json.encode([live.row, live.seats, live.entries, live.counts, live.playing.record])


# Hints


@pytest.mark.parametrize("game", GAMES)
def test_a_hint_is_a_legal_action_named_with_its_bot_and_changes_nothing(server: Inside, game: str) -> None:
    table = server.make({}, ("friend",) * min(load(game).seats), game=game)
    clients = [table.sit(seat) for seat in table.held]
    asked = next(client for client in clients if client.frame().play.choices)  # type: ignore[union-attr]
    before = truth(asked, server)
    answer = asked.ask("hint")
    play = asked.frame().play
    assert play is not None
    assert answer["bot"] == bots_of(game)[0]
    assert answer["action"] in [choice.action for choice in play.choices]
    assert truth(asked, server) == before
    assert asked.ask("hint")["action"] == answer["action"]
    for client in clients:
        client.close()


def test_a_strict_table_gives_no_hints(server: Inside) -> None:
    client = server.make({}, strict=True).sit(0)
    assert client.ask("hint")["code"] == "strict"
    client.close()


def test_whoever_is_not_asked_gets_no_hint(server: Inside) -> None:
    table = server.make({"first": "seat1"}, ("friend", "friend"), game="battle")
    clients = {seat: table.sit(seat) for seat in (0, 1, SPECTATOR)}
    due = [seat for seat in (0, 1) if clients[seat].frame().play.choices]  # type: ignore[union-attr]
    assert len(due) == 1
    assert clients[1 - due[0]].ask("hint")["code"] == "stale"
    assert clients[SPECTATOR].ask("hint")["code"] == "not-yours"
    for client in clients.values():
        client.close()


def test_after_the_end_there_is_no_hint(server: Inside) -> None:
    client = server.make({}, ("friend",), game="mount_doom").sit(0)
    client.play_out(lambda play: play.choices[0].action)
    assert client.ask("hint")["code"] == "stale"
    client.close()


@pytest.mark.anyio
@pytest.mark.parametrize("game", GAMES)
async def test_the_same_observation_gives_the_same_hint_whatever_lies_hidden(game: str) -> None:
    """All that a worker is sent is the observation: once from the true world, once from another of the asker's belief."""
    table = opened(game, max(load(game).seats))
    for _ in range(12):
        seat = table.state.to_act()[0]
        table.decide(seat, table.state.legal(seat)[0])
    seat = table.state.to_act()[0]
    belief, rng = load(game).belief(table.observe(seat)), Rng(5)
    worlds = [world for world in (belief.sample(rng) for _ in range(20)) if world.encode() != table.state.encode()]
    assert worlds or belief.size() == 1
    guess = worlds[0] if worlds else belief.sample(rng)
    sent, sent_there = (encode(observe(load(game), state, table.journal, seat)) for state in (table.state, guess))
    assert sent == sent_there == encode(table.observe(seat))
    workers = Workers(Settings())
    await workers.open()
    try:
        assert await workers.hint(game, "", 7, sent) == await workers.hint(game, "", 7, sent_there)
    finally:
        await workers.close()


@pytest.mark.anyio
async def test_a_hint_that_takes_too_long_is_refused_and_no_bot_has_waited_for_it() -> None:
    table = opened("confrontation", 2)
    sent = encode(table.observe(0))
    workers = Workers(Settings())
    await workers.open()
    try:
        workers.settings = Settings(think=0.0001)
        with pytest.raises(Problem) as caught:
            await workers.hint("confrontation", "", 1, sent)
        assert caught.value.code == "too-large"
        assert workers.pools["hint"] is not workers.pools["choose"]
        workers.settings = Settings()
        action = (await workers.choose("confrontation", "", "random", 1, sent)).action
        assert action in table.state.legal(0)
    finally:
        await workers.close()


# Pointing


def test_everybody_at_the_table_sees_where_somebody_points(server: Inside) -> None:
    table = server.make({}, ("friend", "friend"), game="mount_doom")
    clients = [table.sit(0), table.sit(1), table.sit(SPECTATOR)]
    before = truth(clients[0], server)
    clients[1].socket.send(json.dumps({"type": "point", "id": "p", "place": PLACE}))
    for client in clients:
        assert client.next_reply() == {"type": "pointed", "seat": 1, "place": PLACE}
    assert clients[1].next_reply() == {"type": "ack", "id": "p", "at": 0}
    assert truth(clients[0], server) == before
    late = table.sit(0)
    late.frame()
    assert not any(PLACE.encode() in data for data in late.frames)
    for client in (*clients, late):
        client.close()


def test_nothing_on_the_disk_tells_where_somebody_pointed(tmp_path: Path) -> None:
    with running(tmp_path) as server:
        client = server.make({}, ("friend",), game="mount_doom").sit(0)
        assert client.ask("point", place="a-place-of-its-own")["type"] == "pointed"
        client.close()
    assert not any(b"a-place-of-its-own" in path.read_bytes() for path in tmp_path.iterdir())


@pytest.mark.parametrize("game", [game for game in GAMES if game != "mount_doom"])
def test_where_something_is_hidden_nobody_points(server: Inside, game: str) -> None:
    client = server.make({}, ("friend", "friend"), game=game).sit(0)
    assert client.ask("point", place=PLACE)["code"] == "no-talking"
    client.close()


def test_whoever_watches_does_not_point(server: Inside) -> None:
    client = server.make({}, ("friend",), game="mount_doom").sit(SPECTATOR)
    assert client.ask("point", place=PLACE)["code"] == "not-yours"
    client.close()


@pytest.mark.parametrize("place", ["", "x" * 33, "a b", "<b>", "ż"])
def test_a_place_is_a_short_plain_word(server: Inside, place: str) -> None:
    client = server.make({}, ("friend",), game="mount_doom").sit(0)
    assert client.ask("point", place=place)["code"] == "bad-message"
    client.close()


def test_whoever_points_too_often_is_told_so_and_the_others_are_spared(tmp_path: Path) -> None:
    settings = msgspec.structs.replace(FAST, messages_a_second=0.001, message_burst=5)
    with running(tmp_path, settings) as inside:
        table = inside.make({}, ("friend", "friend"), game="mount_doom")
        client, other = table.sit(0), table.sit(1)
        for number in range(20):
            client.socket.send(json.dumps({"type": "point", "id": f"p{number}", "place": PLACE}))
        codes = []
        while codes.count("too-fast") < 16:
            codes.append(client.next_reply().get("code"))
        seen = 0
        until = time.monotonic() + 30
        while seen < 4 and time.monotonic() < until:
            seen += other.next_reply()["type"] == "pointed"
        assert seen == 4
        other.socket.send(json.dumps({"type": "describe", "id": "d", "lang": "en"}))
        assert other.next_reply()["type"] == "words"
        client.close()
        other.close()
