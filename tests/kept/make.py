"""Writes what the tests of this folder open: games of every kind, begun and finished, as the code of one commit leaves them.

It was run once, with the code of e4ff705, and wrote the folder of that name:

    python -m tests.kept.make                 everything (about ten minutes; the data of the house need PostgreSQL installed)
    python -m tests.kept.make positions saves   only some of it

`making/older.py` tells how records of older commits came into it. Nothing of it is ever written anew with later code: what
is kept here stands for the games that people have begun, and later code must open them as they are. All chance comes from
fixed numbers, so a second run at that commit deals the same games; only times differ, and the order in which bots that think
at the same time answer.
"""

from __future__ import annotations

import json
import sys
from collections.abc import Callable
from pathlib import Path
from typing import Any

from mathom.kernel.record import verify
from mathom.terminal.house import read_game
from tests.kept.looking import FOLDER, look
from tests.kept.making.arena import arena
from tests.kept.making.positions import positions
from tests.kept.making.records import records
from tests.kept.making.saves import evenings, saves
from tests.kept.making.tables import tables


def older(folder: Path) -> None:
    """How the records of older commits end: as they ended then."""
    notes: dict[str, Any] = {}
    for path in sorted(folder.glob("*.record")):
        game, record = read_game(path)
        notes[path.stem] = {**look(game, record), "draws": verify(game, record)}
        commit = path.stem.partition("-")[0]
        then = json.loads((folder / f"{commit}.json").read_text(encoding="utf-8"))[path.stem]
        assert [notes[path.stem]["ending"][name] for name in ("winners", "score")] == then
    (folder / "index.json").write_text(json.dumps(notes, indent=1, ensure_ascii=False) + "\n", encoding="utf-8")


ROOMS: dict[str, Callable[[Path], None]] = {
    "positions": positions,
    "records": records,
    "saves": saves,
    "campaign": evenings,
    "arena": arena,
    "server": tables,
    "older": older,
}

if __name__ == "__main__":
    for name in sys.argv[1:] or ROOMS:
        ROOMS[name](FOLDER / name)
