"""What an enemy would try at a table: to learn of secret steps, to see what was never stored, to stop or swamp the others."""

from __future__ import annotations

import asyncio
import json
import threading
import time
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Any

import httpx
import msgspec
import pytest

from mathom.kernel.state import SPECTATOR
from mathom.server import host
from mathom.server.store import Entry, SeatRow, StoreError, TableRow
from mathom.server.wire import Frame, Play
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


# What was not stored has not happened


class Gate:
    """The real store, which can be told to fail or to wait."""

    def __init__(self, store: Any) -> None:
        self.store = store
        self.writes = True
        self.reads = True
        self.may_write = threading.Event()
        self.may_write.set()
        self.waiting = threading.Event()
        self.failing_reads = 0

    def __getattr__(self, name: str) -> Any:
        return getattr(self.store, name)

    async def append(self, entry: Entry) -> None:
        while not self.may_write.is_set():
            self.waiting.set()
            await asyncio.sleep(0.005)
        if not self.writes:
            raise StoreError("The disk is gone.")
        await self.store.append(entry)

    async def table(self, table: str) -> tuple[TableRow, list[SeatRow], list[Entry]] | None:
        if self.failing_reads:
            self.failing_reads -= 1
            await asyncio.sleep(0.1)
            raise StoreError("The disk is gone.")
        if not self.reads:
            raise StoreError("The disk is gone.")
        found: tuple[TableRow, list[SeatRow], list[Entry]] | None = await self.store.table(table)
        await asyncio.sleep(0.05)
        return found


@pytest.fixture
def gate(server: Inside) -> Iterator[Gate]:
    house = server.app.house
    gate = Gate(house.store)
    house.store = house.host.store = gate
    yield gate
    house.store = house.host.store = gate.store


def test_a_decision_that_could_not_be_stored_is_shown_to_nobody_who_comes_later(server: Inside, seated: Seated, gate: Gate) -> None:
    ann, bo = prepared(seated)
    before = play_of(bo).view
    gate.writes = gate.reads = False
    bo.socket.send(json.dumps({"type": "decide", "id": "lost", "at": 6, "action": "Orc-Hig"}))
    assert bo.next_reply()["code"] == "storage"
    late = seated.sit(0)
    assert late.frames == []
    gate.writes = gate.reads = True
    assert late.hello()["type"] == "welcome"
    assert play_of(late).to_act == (1,)
    assert play_of(bo).view == before
    assert bo.decide("Orc-Hig")["type"] == "ack"
    server.app.house.tables.pop(seated.table)
    again = seated.sit(1)
    assert play_of(again).to_act == (0,)
    for client in (ann, bo, late, again):
        client.close()


def test_nobody_is_told_of_a_decision_before_it_is_stored_whoever_comes_or_goes_meanwhile(seated: Seated, gate: Gate) -> None:
    ann, bo, watcher = *prepared(seated), seated.sit(SPECTATOR)
    ann.frame()
    told = len(ann.frames)
    at = play_of(bo).at
    gate.may_write.clear()
    bo.socket.send(json.dumps({"type": "decide", "id": "slow", "at": at, "action": "Orc-Hig"}))
    assert gate.waiting.wait(10)
    watcher.close()
    until(lambda: not seated.live.is_present(SPECTATOR))
    gate.writes = False
    gate.may_write.set()
    assert bo.next_reply()["code"] == "storage"
    gate.writes = True
    ann.frame()
    boards = [msgspec.json.decode(data, type=Frame).play for data in ann.frames[told:]]
    assert all(play is not None and play.to_act == (1,) for play in boards)
    ann.close()
    bo.close()


def test_a_table_is_in_memory_once_however_many_ask_for_it_while_the_store_stumbles(
    server: Inside, seated: Seated, gate: Gate
) -> None:
    house = server.app.house
    ann = seated.sit(0)
    ann.close()
    until(lambda: not seated.live.has_listeners)
    house.let_go(time.monotonic() + 1)
    gate.failing_reads = 1
    loop = house.tidying.get_loop()  # type: ignore[union-attr]

    async def ask() -> list[object]:
        async def one(after: float) -> object:
            await asyncio.sleep(after)
            try:
                return await house.live(seated.table)
            except Exception as error:
                return error

        return await asyncio.gather(one(0), one(0.05), one(0.11), one(0.12), one(0.3))

    found = asyncio.run_coroutine_threadsafe(ask(), loop).result(30)
    tables = {id(each) for each in found if not isinstance(each, Exception)}
    assert len(tables) == 1
    assert found[-1] is house.tables[seated.table]


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


def test_an_undo_that_could_not_be_stored_can_be_asked_for_again(seated: Seated, gate: Gate) -> None:
    ann, bo = prepared(seated)
    bo.decide("Orc-Hig")
    ann.ask("stand-in", seat=0, bot="random")
    ann.ask("stand-in", seat=0, bot="")
    gate.writes = False
    seated.live.seats[0] = msgspec.structs.replace(seated.live.seats[0], bot="random")
    bo.socket.send(json.dumps({"type": "undo", "id": "again"}))
    assert bo.next_reply()["code"] == "storage"
    gate.writes = True
    assert play_of(bo).undo is None
    bo.socket.send(json.dumps({"type": "undo", "id": "again"}))
    assert bo.next_reply()["type"] == "ack"
    assert play_of(bo).undo is not None
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


# Too much of something


def test_a_log_does_not_grow_for_ever(seated: Seated, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(host, "MOST_STEPS", 8)
    ann = seated.sit(0)
    for _ in range(4):
        ann.decide("Gan-Art")
        ann.ask("undo")
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
    loop = house.tidying.get_loop()  # type: ignore[union-attr]
    row, seats, _ = asyncio.run_coroutine_threadsafe(house.store.table(made[0]), loop).result(30)  # type: ignore[misc]
    old = msgspec.structs.replace(row, id="old", rules=row.rules + 1)
    kept = [msgspec.structs.replace(seat, table="old", invite=bytes([seat.seat]) * 32) for seat in seats]
    asyncio.run_coroutine_threadsafe(house.store.add_table(old, kept), loop).result(30)
    answer = httpx.get(f"{server.url}/api/tables")
    assert answer.status_code == 200
    assert {each["id"] for each in answer.json()} >= set(made)


def test_one_who_does_not_read_is_not_present_for_ever(server: Inside, seated: Seated) -> None:
    ann = seated.sit(0)
    ears = seated.live.audience(0).ears
    [ear] = ears
    loop = server.app.house.tidying.get_loop()  # type: ignore[union-attr]

    async def flood() -> None:
        for _ in range(200):
            ear.send(b"{}")

    asyncio.run_coroutine_threadsafe(flood(), loop).result(30)
    until(lambda: not seated.live.is_present(0))
    ann.close()
