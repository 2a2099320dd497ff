"""A program that fills a small disk with a table's log, makes room, and goes on; it prints what happened as JSON.

    python -m tests.server.small_disk FOLDER [LARGEST]

With LARGEST no file may grow beyond so many bytes: for systems where a test may not mount a small disk.
"""

from __future__ import annotations

import asyncio
import json
import resource
import sys
from pathlib import Path

from mathom.server.folder import open_store
from mathom.server.store import Store, StoreError
from tests.server.stores import a_table, an_entry, numbers, opened

REST = resource.getrlimit(resource.RLIMIT_FSIZE)[1]


async def fill(store: Store, number: int) -> tuple[int, str]:
    """Appends eight at a time until the disk refuses: how many were acknowledged, and what it said."""
    while True:
        results = await asyncio.gather(*[store.append(an_entry("t", number + step)) for step in range(8)], return_exceptions=True)
        failed = [str(result) for result in results if isinstance(result, StoreError)]
        number += results.count(None)
        if failed:
            return number, failed[0]


async def main(folder: Path, largest: int) -> None:
    ballast = folder / "ballast"
    ballast.write_bytes(bytes(0 if largest else 500_000))
    async with opened(open_store(folder)) as store:
        await store.add_table(a_table(), [])
        if largest:
            resource.setrlimit(resource.RLIMIT_FSIZE, (largest, REST))
        full, sentence = await fill(store, 0)
        read = await numbers(store, "t")
        resource.setrlimit(resource.RLIMIT_FSIZE, (REST, REST))
        ballast.unlink()
        for number in range(full, full + 20):
            await store.append(an_entry("t", number))
    async with opened(open_store(folder)) as store:
        kept = await numbers(store, "t")
    print(json.dumps({"full": full, "sentence": sentence, "read": read, "kept": kept}))


asyncio.run(main(Path(sys.argv[1]), int((sys.argv[2:] or ["0"])[0])))
