"""What an enemy would try at a table: to learn of secret steps, to see what was never stored, to stop or swamp the others."""

from __future__ import annotations

import asyncio
import json
import time
from collections.abc import Callable, Iterator
from pathlib import Path
from socket import SHUT_RDWR

import httpx
import msgspec
import pytest

from mathom.kernel.state import SPECTATOR
from mathom.server import host
from mathom.server.wire import Play
from tests.server.inside import FAST, Client, Inside, Seated, running

FRONT = {0: ("Gim-Art", "Mer-Cdn", "Bor-Rhu", "Leg-Ere", "Ara-Ene"), 1: ("She-Gon", "Sar-Dag", "Bal-Roh", "War-Fan", "Orc-Mir")}


@pytest.fixture(scope="module")
def server(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Inside]:
    with running(tmp_path_factory.mktemp("hostile"), msgspec.structs.replace(FAST, absence=0.05)) as inside:
        yield inside


@pytest.fixture
def seated(server: Inside) -> Seated:
    return server.make({})


def play_of(client: Client) -> Play:
    play = client.frame().play
    assert play is not None
    return play


def until(wanted: Callable[[], bool]) -> None:
    for _ in range(1000):
        if wanted():
            return
        time.sleep(0.01)
    raise AssertionError("it never came")


def prepared(seated: Seated) -> tuple[Client, Client]:
    """Both seats, with all pieces placed: Sauron is to move."""
    clients = seated.sit(0), seated.sit(1)
    for seat, client in enumerate(clients):
        for action in (*FRONT[seat], "ready"):
            assert client.decide(action)["type"] == "ack"
    return clients


# Secrets


def test_a_secret_step_that_is_taken_back_shows_nobody_else(server: Inside, seated: Seated) -> None:
    ann, bo, watcher = seated.sit(0), seated.sit(1), seated.sit(SPECTATOR)
    bo.frame()
    watcher.frame()
    before = list(bo.frames), list(watcher.frames)
    at = play_of(bo).at
    for _ in range(3):
        ann.decide("Gan-Art")
        assert ann.ask("undo")["type"] == "ack"
    assert play_of(ann).view["board"]["Art"] == []
    bo.frame()
    watcher.frame()
    assert (bo.frames, watcher.frames) == before
    assert bo.ask("decide", at=at, action="She-Gon")["type"] == "ack"
    headers = {"Authorization": f"Bearer {seated.held[1]}"}
    found = httpx.get(f"{server.url}/api/tables/{seated.table}/moments", headers=headers).json()
    assert (found["line"], found["seats"]) == (0, ["Player 1", "Player 2"])
    for client in (ann, bo, watcher):
        client.close()


def test_whoever_comes_back_after_a_free_undo_of_the_other_side_is_told_nothing_of_it(seated: Seated) -> None:
    ann, bo = seated.sit(0), seated.sit(1)
    epoch = bo.hello()["epoch"]
    seen = len(play_of(bo).events)
    ann.decide("Gan-Art")
    ann.ask("undo")
    bo.hello(epoch=epoch, line=0, seen=seen)
    assert play_of(bo).since == seen
    assert bo.frame().line == 0
    ann.close()
    bo.close()


def test_a_request_to_take_ready_back_outlasts_secret_steps_but_not_those_that_show(server: Inside) -> None:
    seated = server.make({"mode": "variant", "sauron_cards": "2"})
    ann, bo = seated.sit(0), seated.sit(1)
    for choice in ("Recall", "Dark", "ready"):
        assert bo.decide(choice)["type"] == "ack"
    assert play_of(bo).can_undo == "ask"
    bo.ask("undo")
    request = play_of(ann).undo
    assert request is not None
    before = list(bo.frames)
    ann.decide(play_of(ann).choices[0].action)
    bo.frame()
    assert bo.frames[len(before) :] == []
    assert ann.ask("answer", undo=request.number, yes=True)["type"] == "ack"
    assert play_of(bo).view["phase"] == "hold"
    ann.close()
    bo.close()


# Undo and ids


def test_an_id_means_one_thing_for_one_seat(seated: Seated) -> None:
    ann, bo = prepared(seated)
    bo.asked = 100
    bo.decide("Orc-Hig")
    message = {"type": "undo", "id": f"c{bo.asked}"}
    bo.socket.send(json.dumps(message))
    assert bo.next_reply()["code"] == "conflict"
    bo.socket.send(json.dumps({"type": "undo", "id": "mine"}))
    assert bo.next_reply()["type"] == "ack"
    assert play_of(bo).undo is not None
    ann.socket.send(json.dumps({"type": "undo", "id": "mine"}))
    assert ann.next_reply()["type"] == "ack"
    request = play_of(bo).undo
    assert request is not None
    assert request.by == 0
    ann.close()
    bo.close()


def test_nobody_can_take_the_ids_of_a_bots_decisions(seated: Seated) -> None:
    ann, bo = seated.sit(0), seated.sit(1)
    actions = [*FRONT[0], *(["back"] * 5)]
    for number, action in enumerate(actions):
        ann.socket.send(json.dumps({"type": "decide", "id": f"bot-{number + 10}", "at": number, "action": action}))
        assert ann.next_reply()["type"] == "ack"
    ann.ask("stand-in", seat=0, bot="random")
    until(lambda: play_of(bo).to_act == (1,))
    ann.close()
    bo.close()


# Stand-ins


def test_someone_who_has_not_come_back_since_the_server_began_can_be_relieved(server: Inside, seated: Seated) -> None:
    ann = seated.sit(0)
    until(lambda: ann.ask("stand-in", seat=1, bot="random")["type"] == "ack")
    assert ann.frame().table.seats[1].bot == "random"
    ann.close()


def test_a_wish_for_a_stand_in_ends_when_its_holder_comes_back(server: Inside) -> None:
    seated = server.make({}, ("friend", "friend", "friend"), game="battle")
    ann = seated.sit(0)
    until(lambda: ann.ask("stand-in", seat=2, bot="random")["type"] == "ack")
    assert ann.frame().table.seats[2].wished == [0]
    cy = seated.sit(2)
    assert cy.frame().table.seats[2].wished == []
    cy.close()
    ann.close()


# Fair dealing


def test_whoever_sits_down_before_the_beginning_gives_the_nonce(server: Inside) -> None:
    made = server.post("/api/tables", game="confrontation", options={}, seats=[{"kind": "friend"}, {"kind": "friend"}])
    first = server.post("/api/claims", invite=made["invites"]["0"], name="", nonce="ab" * 16)
    headers = {"Authorization": f"Bearer {first['key']}"}
    invite = httpx.post(f"{server.url}/api/leave", json={"table": made["table"]}, headers=headers).json()["invite"]
    server.post("/api/claims", invite=made["invites"]["1"], name="", nonce="cd" * 16)
    live = server.app.house.tables[made["table"]]
    assert live.table is None
    server.post("/api/claims", invite=invite, name="", nonce="ef" * 16)
    assert live.table is not None
    assert live.info().nonces == ["ef" * 16, "cd" * 16]


# Names


@pytest.mark.parametrize(
    "name", ["\u202eAnn", "A\u200bnn", "\u3164", "\u2800", "A\u0300\u0301\u0302", "\u0301", "\ufe0f", "A\u0000"]
)
def test_a_name_can_be_seen_and_stays_in_its_place(server: Inside, name: str) -> None:
    made = server.post("/api/tables", game="confrontation", options={}, seats=[{"kind": "friend"}, {"kind": "friend"}])
    claim = {"invite": made["invites"]["0"], "name": name, "nonce": "ab" * 16}
    assert httpx.post(f"{server.url}/api/claims", json=claim).json()["code"] == "bad-request"
    assert server.post("/api/claims", **{**claim, "name": "Żółć Nguyễn 李 \U0001f600"})["seat"] == 0


# Too much of something


def test_a_log_does_not_grow_for_ever(seated: Seated, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(host, "MOST_STEPS", 8)
    monkeypatch.setattr(host, "MOST_UNDOS", 2)
    ann = seated.sit(0)
    for _ in range(2):
        ann.decide("Gan-Art")
        assert ann.ask("undo")["type"] == "ack"
    ann.decide("Gan-Art")
    assert ann.ask("undo")["code"] == "too-many"
    for action in ("back", "Gan-Art", "back"):
        ann.decide(action)
    assert ann.decide("Gan-Art")["code"] == "too-many"
    ann.ask("stand-in", seat=0, bot="random")
    until(lambda: play_of(ann).to_act == (1,))
    ann.close()


def test_tables_that_wait_for_their_people_are_counted(tmp_path: Path) -> None:
    settings = msgspec.structs.replace(FAST, tables=2)
    order = {"game": "confrontation", "options": {}, "seats": [{"kind": "friend"}, {"kind": "bot", "bot": "random"}]}
    with running(tmp_path, settings) as server:
        made = [server.post("/api/tables", **order) for _ in range(2)]
        third = httpx.post(f"{server.url}/api/tables", json=order)
        assert (third.status_code, third.json()["code"]) == (429, "too-many")
        server.post("/api/claims", invite=made[0]["invites"]["0"], name="", nonce="ab" * 16)
        server.post("/api/tables", **order)


def test_a_listed_table_under_other_rules_hides_no_other(server: Inside) -> None:
    order = {"game": "confrontation", "options": {}, "seats": [{"kind": "friend"}, {"kind": "friend"}], "listed": True}
    made = [server.post("/api/tables", **order)["table"] for _ in range(2)]
    house = server.app.house
    loop = house.tasks[0].get_loop()
    row, seats, _ = asyncio.run_coroutine_threadsafe(house.store.table(made[0]), loop).result(30)  # type: ignore[misc]
    old = msgspec.structs.replace(row, id="old", rules=row.rules + 1)
    kept = [msgspec.structs.replace(seat, table="old", invite=bytes([seat.seat]) * 32) for seat in seats]
    asyncio.run_coroutine_threadsafe(house.store.add_table(old, kept), loop).result(30)
    answer = httpx.get(f"{server.url}/api/tables")
    assert answer.status_code == 200
    assert {each["id"] for each in answer.json()} >= set(made)


def test_one_who_does_not_read_is_not_present_for_ever(server: Inside, seated: Seated) -> None:
    ann = seated.sit(0)
    [ear] = seated.live.audience(0).ears
    loop = server.app.house.tasks[0].get_loop()

    async def flood() -> None:
        for _ in range(600):
            ear.send(b" " * 65_536)
            await asyncio.sleep(0)

    asyncio.run_coroutine_threadsafe(flood(), loop).result(30)
    until(lambda: not seated.live.is_present(0))
    ann.socket.socket.shutdown(SHUT_RDWR)
    ann.close()
