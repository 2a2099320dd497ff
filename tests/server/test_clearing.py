"""What is deleted, and when: nothing unless whoever runs the house says so, and nobody is surprised."""

from __future__ import annotations

import sqlite3
import time
from collections.abc import Callable
from pathlib import Path
from typing import Any

import msgspec
import pytest

from mathom.kernel.game import Complaint
from mathom.server import rows
from mathom.server.clearing import MONTH, Clearing
from mathom.server.house import House
from mathom.server.keeper import DAY
from mathom.server.orders import SeatOrder, TableOrder
from mathom.server.problems import Problem
from mathom.server.serve import read_kept
from mathom.server.settings import Settings
from mathom.server.sqlite import SqliteStore
from mathom.server.store import Age, Paper, Store
from mathom.server.wire import Decide
from mathom.server.workers import Workers
from tests.server.kit import Client, serving
from tests.server.stores import a_seat, a_table, an_entry

pytestmark = pytest.mark.anyio
YEAR = 365 * DAY
PAIR = [SeatOrder("friend", "", ""), SeatOrder("friend", "", "")]


@pytest.fixture
def opened(store: Store) -> Callable[[Settings], House]:
    """Houses with a storage that is open already."""

    def house(settings: Settings) -> House:
        return House(store, Workers(settings), settings)

    return house


async def kept(store: Store) -> set[str]:
    return {name for name in "abcdef" if await store.head(name)}


async def fill(store: Store, **ages: float) -> None:
    """Tables by when they were last touched, with something of every kind at each."""
    for name, touched in ages.items():
        await store.add_table(a_table(name, made=touched), [a_seat(name, 0), a_seat(name, 1)])
        await store.append(an_entry(name, 0), Paper(name, "result", "", "how it ended"))


async def test_by_default_nothing_ever_goes(store: Store, opened: Callable[[Settings], House]) -> None:
    await fill(store, a=0.0, b=1e9)
    await store.announce(2e9, 2e9, 10)
    for now in (2e9, 2e9 + 10 * YEAR):
        await Clearing(opened(Settings())).sweep(now)
    assert await kept(store) == {"a", "b"}
    assert (await store.age("a")).until == 0.0


async def test_an_old_table_is_told_a_month_before_and_goes_whole(store: Store, opened: Callable[[Settings], House]) -> None:
    now = 2e9
    await fill(store, a=now - YEAR, b=now - 80 * DAY, c=now - 20 * DAY)
    clearing = Clearing(opened(Settings(keep_days=100)))
    await clearing.sweep(now)
    assert [await store.age(name) for name in "abc"] == [
        Age(now - YEAR, now + MONTH),
        Age(now - 80 * DAY, now + MONTH),
        Age(now - 20 * DAY, 0.0),
    ]
    await clearing.sweep(now + MONTH - DAY)
    assert await kept(store) == {"a", "b", "c"}
    await store.touch("b", now + MONTH - DAY)
    await clearing.sweep(now + MONTH + DAY)
    assert await kept(store) == {"b", "c"}
    assert await store.age("b") == Age(now + MONTH - DAY, 0.0)
    assert await store.table("a") is None
    assert await store.papers("a", "result") == []
    assert (await store.size()).tables == 2
    await store.add_table(a_table("a"), [a_seat("a", 0)])  # and nothing of it is left in the way


async def test_nothing_goes_within_a_month_of_its_last_decision(store: Store, opened: Callable[[Settings], House]) -> None:
    now = 2e9
    await fill(store, a=now - 10 * DAY)
    clearing = Clearing(opened(Settings(keep_days=30)))
    await clearing.sweep(now)
    await clearing.sweep(now + 20 * DAY + 1)
    assert await kept(store) == {"a"}
    await clearing.sweep(now + MONTH + 1)
    assert await kept(store) == set()


async def test_a_campaign_never_goes(store: Store, opened: Callable[[Settings], House]) -> None:
    for name, campaign in (("a", "a"), ("b", "a")):
        await store.add_table(msgspec.structs.replace(a_table(name, made=0.0), campaign=campaign), [a_seat(name, 0)])
    clearing = Clearing(opened(Settings(keep_days=30, keep_mb=0.000001)))
    for now in (2e9, 2e9 + YEAR):
        await clearing.sweep(now)
    assert await kept(store) == {"a", "b"}


async def test_campaigns_push_nobody_out(store: Store, opened: Callable[[Settings], House]) -> None:
    now = 2e9
    await fill(store, a=now - YEAR)
    before = await store.size()
    for name in "bcd":
        await store.add_table(msgspec.structs.replace(a_table(name, made=now), campaign=name, own="x" * 9000), [a_seat(name, 0)])
        await store.put_paper(Paper(name, "campaign", "", "y" * 9000))
    assert await store.size() == before
    await Clearing(opened(Settings(keep_mb=0.02))).sweep(now)
    assert (await store.age("a")).until == 0.0


async def test_where_too_much_is_kept_the_oldest_go_and_no_more_than_needed(
    store: Store, opened: Callable[[Settings], House]
) -> None:
    now = 2e9
    for number, name in enumerate("abcdef"):
        await fill(store, **{name: now - YEAR + number * DAY})
        for place in range(40):
            await store.put_paper(Paper(name, "thoughts", f"{place:07d}", "x" * 3000))
    size = await store.size()
    assert (size.tables, size.ending) == (6, 0)
    assert 6 * 40 * 3000 < size.bytes < 6 * 40 * 3000 * 1.1
    clearing = Clearing(opened(Settings(keep_mb=size.bytes * 0.6 / 1e6)))
    for days in (0, 1, 2):
        await clearing.sweep(now + days * DAY)
        assert [bool((await store.age(name)).until) for name in "abcdef"] == [True] * 3 + [False] * 3
    await clearing.sweep(now + MONTH + 3 * DAY)
    assert await kept(store) == set("def")
    assert not any([(await store.age(name)).until for name in "def"])
    assert (await store.size()).bytes < size.bytes * 0.51


async def test_a_decision_saves_a_table_and_all_at_it_are_told(store: Store, opened: Callable[[Settings], House]) -> None:
    """With the page's own frames: what is announced stands there, and is taken back by the next decision."""
    now = time.time()
    house = opened(Settings(keep_days=30, pause=0.0))
    made = await house.make(TableOrder("battle", PAIR, {}))
    held = [await house.claim(invite, "", "00" * 16) for invite in made.invites.values()]
    live = await house.live(made.table)
    told: list[bytes] = []

    class Ear:
        def send(self, data: bytes) -> None:
            told.append(data)

        def drop(self, code: str) -> None:
            raise AssertionError(code)

    ear = Ear()
    live.listen(ear, 0, "", 0, 0)
    assert b'"until":0.0' in told[-1]
    await Clearing(house).sweep(now + YEAR)
    assert b'"until":0.0' not in told[-1]
    assert live.info().until == now + YEAR + MONTH
    seat = live.playing.state.to_act()[0]
    action = live.game.action_text(live.playing.state.legal(seat)[0])
    await house.host.decide(live, seat, Decide("one", live.at(seat), action))
    assert b'"until":0.0' in told[-1]
    assert (await store.age(made.table)).until == 0.0
    # Somebody is at it: not now. Nobody is: it is gone, from memory too.
    await store.announce(now + YEAR, now, 10)
    await Clearing(house).sweep(now + 2 * YEAR)
    assert await store.head(made.table)
    live.leave(ear, 0)
    await Clearing(house).sweep(now + 2 * YEAR)
    assert made.table not in house.tables
    with pytest.raises(Problem) as found:
        await house.enter(made.table, held[0].key)
    assert found.value.code == "unknown-table"


async def test_after_an_upgrade_every_table_counts_as_used_that_day(tmp_path: Path) -> None:
    path = tmp_path / "tables.db"
    store = SqliteStore(path)
    await store.open()
    await fill(store, a=1.0)
    await store.close()
    with sqlite3.connect(path) as older:
        older.execute("DROP TABLE ages")
        older.execute("PRAGMA user_version = 2")
    older.close()
    before = time.time()
    await store.open()
    age = await store.age("a")
    assert before - 1 <= age.touched <= time.time()
    assert age.until == 0.0
    await store.close()
    assert rows.VERSION == 3


async def test_an_operator_who_says_nonsense_is_told() -> None:
    assert (read_kept("--keep-days", None, 30), read_kept("--keep-days", "30", 30)) == (0.0, 30.0)
    for wrong in ("29", "-1", "x", "1e9", ""):
        with pytest.raises(Complaint, match="expected a whole number from 30 to 999999"):
            read_kept("--keep-days", wrong, 30)


def test_a_running_house_sweeps_and_a_table_says_until_when_it_is_kept(tmp_path: Path) -> None:
    with serving(tmp_path, {"sweep": 0.1}, "--keep-mb", "1", "--keep-days", "30") as server:
        client: Client = server.client()
        made = client.make("here", "friend", game="battle")
        key = client.claim(made["invites"]["0"])["key"]
        until = time.monotonic() + 30
        seen: dict[str, Any] = {}
        while not seen.get("until") and time.monotonic() < until:
            seen = client.get(f"/api/tables/{made['table']}", key).json()
        assert abs(seen["until"] - time.time() - MONTH) < 100
        client.close()
