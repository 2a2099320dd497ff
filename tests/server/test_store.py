"""What every storage promises, on SQLite and on PostgreSQL alike."""

from __future__ import annotations

from collections.abc import Callable

import pytest

from mathom.server.keys import hashed
from mathom.server.store import Entry, SeatRow, Store, StoreError
from tests.server.stores import a_seat, a_table, an_entry, numbers, opened, together

pytestmark = pytest.mark.anyio


async def test_a_table_comes_back_as_it_was_kept(store: Store) -> None:
    seats = [a_seat("t", 0, "invite"), a_seat("t", 1, key="key")]
    log = [an_entry("t", 0), Entry("t", 1, 1, "ż-1", 0, "żółw\n'; --"), Entry("t", 2, 0, "c2", 1, "", 1, (0, 1))]
    await store.add_table(a_table(), [seats[1], seats[0]])
    for entry in log:
        await store.append(entry)
    assert await store.table("t") == (a_table(), seats, log)


async def test_a_table_that_is_not_there_is_none(store: Store) -> None:
    assert await store.table("t") is None


async def test_what_was_acknowledged_is_there_after_reopening(store: Store, again: Callable[[], Store]) -> None:
    await store.add_table(a_table(), [a_seat("t", 0)])
    await store.append(an_entry("t", 0))
    kept = await store.table("t")
    await store.close()
    async with opened(again()) as other:
        assert await other.table("t") == kept


async def test_a_store_can_be_closed_and_opened_again(store: Store) -> None:
    await store.add_table(a_table(), [])
    await store.close()
    with pytest.raises(StoreError, match="closed"):
        await store.append(an_entry("t", 0))
    await store.open()
    await store.append(an_entry("t", 0))
    assert await numbers(store, "t") == [0]


async def test_a_store_is_not_opened_twice(store: Store) -> None:
    with pytest.raises(StoreError, match="open already"):
        await store.open()
    assert await store.table("t") is None


async def test_a_second_table_of_one_name_is_refused_with_its_seats(store: Store) -> None:
    await store.add_table(a_table(), [a_seat("t", 0)])
    with pytest.raises(StoreError, match="Table t"):
        await store.add_table(a_table(made=2.0), [a_seat("t", 1)])
    assert await store.table("t") == (a_table(), [a_seat("t", 0)], [])


async def test_a_table_with_one_seat_twice_is_not_kept_in_part(store: Store) -> None:
    with pytest.raises(StoreError, match="Table t"):
        await store.add_table(a_table(), [a_seat("t", 0), a_seat("t", 0)])
    assert await store.table("t") is None


@pytest.mark.parametrize(
    "entry",
    [
        pytest.param(an_entry("t", 0, "fresh"), id="its number is taken"),
        pytest.param(an_entry("t", 1, "c0"), id="its client's id is taken"),
        pytest.param(an_entry("t", 2), id="its number leaves a gap"),
        pytest.param(an_entry("t", -1), id="its number is negative"),
        pytest.param(an_entry("u", 0), id="its table is not there"),
    ],
)
async def test_an_entry_that_cannot_be_next_is_refused(store: Store, entry: Entry) -> None:
    await store.add_table(a_table(), [])
    await store.append(an_entry("t", 0))
    with pytest.raises(StoreError, match=f"Table {entry.table} cannot take entry {entry.number}"):
        await store.append(entry)
    await store.append(an_entry("t", 1))
    assert await numbers(store, "t") == [0, 1]


async def test_a_clients_id_is_its_seats_own(store: Store) -> None:
    await store.add_table(a_table(), [])
    await store.append(an_entry("t", 0, "same"))
    await store.append(an_entry("t", 1, "same", seat=1))
    assert await numbers(store, "t") == [0, 1]


async def test_one_entry_sent_many_times_at_once_counts_once(store: Store) -> None:
    await store.add_table(a_table(), [])
    results = await together(*[store.append(an_entry("t", 0)) for _ in range(20)])
    assert results.count(None) == 1
    assert sum(isinstance(result, StoreError) for result in results) == 19
    assert await numbers(store, "t") == [0]


async def test_a_refused_entry_spoils_none_of_those_beside_it(store: Store) -> None:
    names = [f"t{number}" for number in range(20)]
    for name in names:
        await store.add_table(a_table(name), [])
    await store.append(an_entry("t7", 0, "first"))
    results = await together(*[store.append(an_entry(name, 0)) for name in names], store.add_table(a_table("t3"), []))
    refused = [place for place, result in enumerate(results) if isinstance(result, StoreError)]
    assert refused == [7, 20]
    assert [await numbers(store, name) for name in names] == [[0]] * 20


async def test_entries_of_one_table_are_kept_in_the_order_of_sending(store: Store) -> None:
    await store.add_table(a_table(), [])
    assert await together(*[store.append(an_entry("t", number)) for number in range(50)]) == [None] * 50
    assert await numbers(store, "t") == list(range(50))


async def test_what_no_database_can_keep_is_refused_alone(store: Store) -> None:
    await store.add_table(a_table(), [])
    half = "\ud800"
    results = await together(
        store.append(Entry("t", 0, 0, "c", 2**70, "Ara-Fan")),
        store.append(Entry("t", 0, 0, "c", 0, half)),
        store.add_table(a_table("u"), [a_seat("u", 0), SeatRow("u", 1, "friend", half, "", "", b"", b"")]),
        store.append(an_entry("t", 0)),
    )
    assert [type(result) for result in results] == [StoreError, StoreError, StoreError, type(None)]
    assert await store.table("u") is None
    assert await numbers(store, "t") == [0]


async def test_a_seat_is_replaced(store: Store) -> None:
    await store.add_table(a_table(), [a_seat("t", 0, "invite"), a_seat("t", 1)])
    fresh = SeatRow("t", 0, "bot", "Bilbo", "random", "aa", b"", hashed("key"))
    assert await store.put_seat(fresh)
    kept = await store.table("t")
    assert kept is not None
    assert kept[1] == [fresh, a_seat("t", 1)]


async def test_a_seat_that_is_not_there_cannot_be_replaced(store: Store) -> None:
    await store.add_table(a_table(), [])
    assert not await store.put_seat(a_seat("t", 0))
    assert not await store.put_seat(a_seat("u", 0), hashed("invite"))


async def test_an_invite_claims_a_seat_once(store: Store) -> None:
    await store.add_table(a_table(), [a_seat("t", 0, "invite")])
    claims = [a_seat("t", 0, key=f"key{number}") for number in range(10)]
    results = await together(*[store.put_seat(claim, hashed("invite")) for claim in claims])
    assert sorted(map(bool, results)) == [False] * 9 + [True]
    kept = await store.table("t")
    assert kept is not None
    assert kept[1] == [claims[results.index(True)]]


async def test_a_wrong_invite_claims_nothing(store: Store) -> None:
    await store.add_table(a_table(), [a_seat("t", 0, "invite"), a_seat("t", 1, key="key")])
    assert not await store.put_seat(a_seat("t", 0, key="mine"), hashed("other"))
    assert not await store.put_seat(a_seat("t", 0, key="mine"), b"")
    assert not await store.put_seat(a_seat("t", 1, key="mine"), b"")
    kept = await store.table("t")
    assert kept is not None
    assert kept[1] == [a_seat("t", 0, "invite"), a_seat("t", 1, key="key")]


async def test_an_invite_is_found_until_it_is_claimed(store: Store) -> None:
    await store.add_table(a_table(), [a_seat("t", 0, "mine"), a_seat("t", 1, "yours")])
    assert await store.find_invite(hashed("yours")) == ("t", 1)
    assert await store.put_seat(a_seat("t", 1, key="key"), hashed("yours"))
    assert await store.find_invite(hashed("yours")) is None
    assert await store.find_invite(hashed("mine")) == ("t", 0)
    assert await store.find_invite(b"") is None


async def test_listed_tables_with_a_free_seat_come_newest_first(store: Store) -> None:
    for made, name in enumerate(["old", "new", "full", "hidden"]):
        free = "" if name == "full" else name
        await store.add_table(
            a_table(name, listed=name != "hidden", made=float(made)), [a_seat(name, 0, key="k"), a_seat(name, 1, free)]
        )
    assert await store.listed(10) == ["new", "old"]
    assert await store.listed(1) == ["new"]
    assert await store.listed(0) == []
    assert await store.listed(-1) == []
    await store.put_seat(a_seat("new", 1, key="k"))
    assert await store.listed(10) == ["old"]
