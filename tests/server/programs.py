"""Programs that tests of the storage run beside themselves."""

from __future__ import annotations

import subprocess
from pathlib import Path

ROOT = Path(__file__).parents[2]
TRY = """
import asyncio, sys
from mathom.server.folder import open_store
from mathom.server.store import StoreError

async def main():
    store = open_store(sys.argv[1])
    await store.open()
    await store.close()

try:
    asyncio.run(main())
except StoreError as error:
    print(error)
else:
    print("opened")
"""
"""Opens a storage, and says how that went."""


def run(*order: object) -> str:
    """What a program printed."""
    return subprocess.run([str(part) for part in order], cwd=ROOT, check=True, capture_output=True, text=True).stdout.strip()
