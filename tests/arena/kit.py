"""Small bots that fail in every way, and runs of the real command."""

from __future__ import annotations

import json
import sys
from pathlib import Path
from typing import Any

from tests.terminal.kit import mathom

READY = """
import json, os, sys, time
for number, line in enumerate(sys.stdin):
    message = json.loads(line)
    if message["type"] == "hello":
        {hello}
        print('{{"type":"ready"}}', flush=True)
    elif message["type"] == "decide":
        action = next(iter(message["actions"]))
        {decide}
        print(json.dumps({{"action": int(action)}}), flush=True)
"""


def bot(folder: Path, name: str, decide: str = "pass", hello: str = "pass") -> str:
    """A bot that takes the first action but for what it is told; as it is named on the command line."""
    path = folder / f"{name}.py"
    path.write_text(READY.format(hello=hello, decide=decide), encoding="utf-8")
    return f"{name}=exec:{sys.executable} {path}"


def arena(home: Path, *args: str) -> dict[str, Any]:
    """What the arena prints for programs."""
    done = mathom(home, "arena", *args, "--json")
    assert done.returncode == 0, done.stderr
    found: dict[str, Any] = json.loads(done.stdout)
    return found


def timeless(found: dict[str, Any]) -> dict[str, Any]:
    """The figures without what depends on the clock."""
    for row in found["standings"]:
        row["thinking"] = {name: row["thinking"][name] for name in ("decisions", "iterations")}
    return found
