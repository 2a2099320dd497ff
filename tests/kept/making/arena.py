"""Runs of the arena as `--into` leaves them: some to their end, one that was killed, one with a stranger's program."""

from __future__ import annotations

import json
import os
import shlex
import shutil
from pathlib import Path
from tempfile import TemporaryDirectory
from types import SimpleNamespace
from unittest import mock

from mathom import cli
from mathom.arena import book

RUNS = {
    "confrontation": "confrontation rule random --games 6 --mode variant --cards 2 --seed 3",
    "confrontation-killed": "confrontation rule random --games 8 --seed 5",
    "battle": "battle rule random --players 2,3 --games 8 --seed 3",
    "mount_doom": "mount_doom rule --players all --mode all --games 1 --seed 3",
    "two_towers": "two_towers rule random --chapter 19 --players 3 --games 6 --seed 3",
    "program": "battle 'one=exec:python3 ./one.py' random --games 4 --seed 3",
    **{
        f"{game}-programs": f"{game} 'one=exec:python3 ./one.py' 'two=exec:python3 ./one.py'{way} --games 8 --seed 3"
        for game, way in (("battle", ""), ("confrontation", " --mode all --cards 4"), ("two_towers", " --players 3 --chapter 33"))
    },
}
"""Runs of programs alone can go on when the bots of the house are others."""
KILLED = ("confrontation-killed", *(name for name in RUNS if name.endswith("-programs")))
FINISHED = 4
"""So many games of a killed run are there."""
PROGRAM = '''"""A bot of somebody's: it takes the first action."""
import json
import sys

for line in sys.stdin:
    message = json.loads(line)
    if message["type"] == "hello":
        print('{"type":"ready"}', flush=True)
    elif message["type"] == "decide":
        print(json.dumps({"action": int(next(iter(message["actions"])))}), flush=True)
'''


def arena(folder: Path) -> None:
    folder.mkdir(parents=True, exist_ok=True)
    (folder / "one.py").write_text(PROGRAM, encoding="utf-8")
    notes = {}
    before = Path.cwd()
    with TemporaryDirectory() as place:
        shutil.copy(folder / "one.py", place)
        os.chdir(place)
        try:
            for name, line in RUNS.items():
                run(name, shlex.split(line))
                data = Path(f"{name}.jsonl").read_bytes()
                rows = data.splitlines(keepends=True)
                if name in KILLED:
                    data = b"".join(rows[: FINISHED + 1]) + rows[FINISHED + 1][:40]
                (folder / f"{name}.jsonl").write_bytes(data)
                notes[name] = {"command": shlex.split(line), "games": FINISHED if name in KILLED else len(rows) - 1}
                if name.endswith("-programs"):
                    notes[name]["results"] = results(Path(f"{name}.jsonl"))
        finally:
            os.chdir(before)
    (folder / "index.json").write_text(json.dumps(notes, indent=1) + "\n", encoding="utf-8")


def results(path: Path) -> list[list[object]]:
    """What became of each game of a run, the moment apart in which it was over."""
    fields = ("way", "deal", "seats", "winners", "score", "reason", "turns", "decisions")
    rows = [json.loads(row) for row in path.read_bytes().splitlines()[1:]]
    return sorted([row[field] for field in fields] for row in rows)


def run(name: str, line: list[str]) -> None:
    with (
        mock.patch.object(book, "this_machine", return_value="a machine, 2 processors, Python 3.11.7, interpreted"),
        mock.patch.object(book, "secrets", SimpleNamespace(token_hex=lambda count: "0f" * count)),
    ):
        assert cli.main(["arena", *line, "--into", f"{name}.jsonl", "--json"]) == 0
