"""What the PostgreSQL storage does when its server goes, and how it says what is wrong with a URL."""

from __future__ import annotations

import asyncio
import signal
import sys

import pytest

from mathom.server import rows
from mathom.server.folder import open_store
from mathom.server.store import StoreError
from tests.server.programs import TRY, run
from tests.server.stores import Postgres, a_table, an_entry, numbers, opened, together


def test_without_asyncpg_the_command_that_installs_it_is_named() -> None:
    code = f"import sys; sys.modules['asyncpg'] = None\n{TRY}"
    assert "pip install 'mathom[postgres]'" in run(sys.executable, "-c", code, "postgresql://localhost/mathom")


@pytest.mark.anyio
async def test_a_server_that_goes_is_said_and_its_return_is_found(postgres: Postgres) -> None:
    async with opened(open_store(postgres.url)) as store:
        await store.add_table(a_table(), [])
        await store.append(an_entry("t", 0))
        postgres.stop(signal.SIGQUIT)
        try:
            for _ in range(2):
                with pytest.raises(StoreError, match="cannot be reached"):
                    await store.append(an_entry("t", 1))
        finally:
            postgres.start()
        await store.append(an_entry("t", 1))
        assert await numbers(store, "t") == [0, 1]


@pytest.mark.anyio
async def test_a_server_that_goes_in_the_midst_of_decisions_keeps_all_that_it_acknowledged(postgres: Postgres) -> None:
    names = [f"t{number}" for number in range(8)]
    kept = dict.fromkeys(names, 0)
    going = asyncio.Event()

    async def play(name: str) -> None:
        while True:
            await store.append(an_entry(name, kept[name]))
            kept[name] += 1
            if kept[name] == 5:
                going.set()

    async with opened(open_store(postgres.url)) as store:
        for name in names:
            await store.add_table(a_table(name), [])
        games = asyncio.gather(*[play(name) for name in names], return_exceptions=True)
        await going.wait()
        postgres.stop(signal.SIGQUIT)
        try:
            assert {type(ending) for ending in await games} == {StoreError}
        finally:
            postgres.start()
        for name in names:
            found = await numbers(store, name)
            assert found in (list(range(kept[name])), list(range(kept[name] + 1)))


@pytest.mark.anyio
async def test_two_servers_on_one_database_keep_one_log(postgres: Postgres) -> None:
    async with opened(open_store(postgres.url)) as one, opened(open_store(postgres.url)) as other:
        await one.add_table(a_table(), [])
        for number in range(20):
            results = await together(one.append(an_entry("t", number)), other.append(an_entry("t", number, seat=1)))
            assert sorted(type(result).__name__ for result in results) == ["NoneType", "StoreError"]
        assert await numbers(one, "t") == list(range(20))


@pytest.mark.anyio
async def test_servers_that_make_a_fresh_database_at_once_all_open_it(postgres: Postgres) -> None:
    stores = [open_store(postgres.url) for _ in range(4)]
    assert await together(*[store.open() for store in stores]) == [None] * 4
    for store in stores:
        await store.close()


@pytest.mark.parametrize(
    ("right", "wrong", "sentence"),
    [
        ("@/postgres", "@/nothing", "no database of that name"),
        ("tester:", "stranger:", "does not let this user in"),
        ("host=", "host=/nowhere", "cannot be reached"),
        ("host=", "sslmode=odd&host=", "is not understood"),
        ("@/", "@[x/", "is not understood"),
    ],
)
def test_a_wrong_url_is_said_without_its_password(postgres: Postgres, right: str, wrong: str, sentence: str) -> None:
    url = postgres.url.replace("tester@", "tester:hidden@").replace(right, wrong)
    with pytest.raises(StoreError, match=sentence) as caught:
        asyncio.run(open_store(url).open())
    assert "hidden" not in str(caught.value)


@pytest.mark.anyio
async def test_a_database_of_a_newer_version_is_refused(postgres: Postgres) -> None:
    async with opened(open_store(postgres.url)):
        postgres.run(f"UPDATE mathom.version SET number = {rows.VERSION + 1}")
        with pytest.raises(StoreError, match="newer Mathom"):
            await open_store(postgres.url).open()


@pytest.mark.anyio
async def test_a_server_does_not_start_on_a_database_that_can_only_be_read(postgres: Postgres) -> None:
    async with opened(open_store(postgres.url)):
        with pytest.raises(StoreError, match="can only be read"):
            await open_store(f"{postgres.url}&default_transaction_read_only=on").open()
