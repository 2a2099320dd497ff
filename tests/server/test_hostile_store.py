"""What an enemy would hope for when the storage fails: that something is seen which was never kept, or kept twice."""

from __future__ import annotations

import asyncio
import json
import threading
import time
from collections.abc import Iterator
from typing import Any

import msgspec
import pytest

from mathom.kernel.state import SPECTATOR
from mathom.server.host import AGAIN
from mathom.server.live import LiveTable
from mathom.server.store import Entry, Paper, SeatRow, StoreError, TableRow
from mathom.server.wire import Frame
from tests.server.inside import FAST, Client, Inside, Seated, running
from tests.server.test_hostile import play_of, prepared, until


@pytest.fixture(scope="module")
def server(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Inside]:
    with running(tmp_path_factory.mktemp("hostile-store"), FAST) as inside:
        yield inside


@pytest.fixture
def seated(server: Inside) -> Seated:
    return server.make({})


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

    async def append(self, entry: Entry, *papers: Paper) -> None:
        while not self.may_write.is_set():
            self.waiting.set()
            await asyncio.sleep(0.005)
        if not self.writes:
            raise StoreError("The disk is gone.")
        await self.store.append(entry, *papers)

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
    loop = house.tasks[0].get_loop()

    async def ask() -> list[object]:
        async def one(after: float) -> object:
            await asyncio.sleep(after)
            try:
                return await house.live(seated.table)
            except Exception as error:
                return error

        return list(await asyncio.gather(one(0), one(0.05), one(0.11), one(0.12), one(0.3)))

    found = asyncio.run_coroutine_threadsafe(ask(), loop).result(30)
    tables = {id(each) for each in found if not isinstance(each, Exception)}
    assert len(tables) == 1
    assert found[-1] is house.tables[seated.table]


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


def test_a_bot_is_not_asked_what_an_undo_took_back_while_its_last_answer_was_stored(server: Inside, gate: Gate) -> None:
    seated = server.make({}, ("friend", "bot"), game="mount_doom")
    ann = seated.sit(0)
    host, live = server.app.house.host, seated.live
    while (moved := play_of(ann)).to_act != (0,) or not bot_goes_on(ann, moved.choices[0].action, live, gate):
        gate.may_write.set()
    before = live.touched
    ann.socket.send(json.dumps({"type": "undo", "id": "back"}))
    until(lambda: live.touched != before)  # it waits for the table
    gate.may_write.set()
    assert ann.next_reply()["type"] == "ack"
    opened = time.monotonic()
    until(lambda: not host.is_busy(live))
    assert time.monotonic() - opened < AGAIN / 2
    assert play_of(ann).choices == moved.choices
    ann.close()


def bot_goes_on(ann: Client, action: str, live: LiveTable, gate: Gate) -> bool:
    """Decides, and lets nothing of the bot's be stored: whether the bot is due again after its first answer."""
    assert ann.decide(action)["type"] == "ack"
    gate.waiting.clear()
    gate.may_write.clear()
    until(lambda: gate.waiting.is_set() or live.playing.state.to_act() == (0,))
    return gate.waiting.is_set() and live.playing.state.to_act() == (1,)
