"""A program that appends to some tables at once until it is killed, and prints each entry that was acknowledged.

Started again it goes on where the log ends, and first sends the last entry once more, as a client does after a lost answer.
"""

from __future__ import annotations

import asyncio
import os
import sys

from mathom.server.folder import open_store
from mathom.server.store import Store, StoreError
from tests.server.stores import a_table, an_entry

TABLES = ["a", "b", "c", "d"]


async def go_on(store: Store, table: str) -> None:
    kept = await store.table(table)
    if kept is None:
        await store.add_table(a_table(table), [])
    number = len(kept[2]) if kept else 0
    if number:
        try:
            await store.append(an_entry(table, number, f"c{number - 1}"))
        except StoreError:
            pass
        else:
            os.write(1, f"{table} twice\n".encode())
    while True:
        await store.append(an_entry(table, number))
        os.write(1, f"{table} {number}\n".encode())
        number += 1


async def main(place: str) -> None:
    store = open_store(place)
    await store.open()
    await asyncio.gather(*[go_on(store, table) for table in TABLES])


asyncio.run(main(sys.argv[1]))
