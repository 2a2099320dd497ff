"""The file of a run: a header with the plan, then a line for each finished game. One process writes it at a time."""

from __future__ import annotations

import contextlib
import os
import platform
from pathlib import Path
from types import TracebackType
from typing import IO

import msgspec

from mathom.arena.plan import Plan
from mathom.arena.play import Played
from mathom.kernel import rng
from mathom.kernel.game import Complaint

FORMAT = 1
DIFFERENCES = {
    "content": "another content",
    "own_content": "another content",
    "rules": "another version of the rules",
    "ways": "other options or numbers of players",
    "entrants": "other bots",
    "lineups": "other line-ups",
    "lone": "other seatings",
    "aborts": "failures counted otherwise",
}


class Header(msgspec.Struct, frozen=True):
    """The first line."""

    arena: int
    plan: Plan
    machine: str = ""
    """What it was begun on."""


class Run(msgspec.Struct, frozen=True):
    """A run as far as it got."""

    plan: Plan
    machine: str
    played: list[Played]


def this_machine() -> str:
    kind = "interpreted" if rng.__file__.endswith(".py") else "compiled"
    model = platform.machine()
    with contextlib.suppress(OSError):
        lines = Path("/proc/cpuinfo").read_text(encoding="utf-8").splitlines()
        model = next((line.partition(":")[2].strip() for line in lines if line.startswith("model name")), model)
    return f"{model}, {os.cpu_count()} processors, Python {platform.python_version()}, {kind}"


class Book:
    """A run that is being played. Without a path it is kept in memory only."""

    def __init__(self, plan: Plan, path: Path | None) -> None:
        self.plan = plan
        self.path = path
        self.run = Run(plan, this_machine(), [])
        self.file: IO[bytes] | None = None

    def __enter__(self) -> Book:
        if self.path is not None:
            self.file = self.path.open("a+b")
            try:
                self.open(self.file, self.path)
            except BaseException:
                self.file.close()
                raise
        return self

    def __exit__(self, kind: type[BaseException] | None, error: BaseException | None, trace: TracebackType | None) -> None:
        if self.file is not None:
            self.file.close()

    def open(self, file: IO[bytes], path: Path) -> None:
        lock(file, path)
        file.seek(0)
        data = file.read()
        whole = data[: data.rfind(b"\n") + 1]
        if data and not whole.strip() and not b'{"arena":'.startswith(data[:9]):
            raise Complaint(f"{path} is no file of the arena; name another one with --into.")
        if len(whole) < len(data):
            file.truncate(len(whole))  # the line that was being written when the arena was killed
        if not whole:
            file.write(msgspec.json.encode(Header(FORMAT, self.plan, self.run.machine)) + b"\n")
            file.flush()
            return
        self.run = read_lines(whole, path)
        if self.run.plan != self.plan:
            other = difference(self.run.plan, self.plan)
            raise Complaint(f"{path} holds games of another plan ({other}); name another file with --into.")

    def add(self, played: Played) -> None:
        self.run.played.append(played)
        if self.file is not None:
            self.file.write(msgspec.json.encode(played) + b"\n")
            self.file.flush()


def lock(file: IO[bytes], path: Path) -> None:
    """Holds the file until it is closed; raises Complaint where somebody else does."""
    try:
        import fcntl
    except ImportError:  # Windows
        return
    try:
        fcntl.flock(file, fcntl.LOCK_EX | fcntl.LOCK_NB)
    except OSError:
        raise Complaint(f"Another arena is writing {path}; wait for its end, or name another file with --into.") from None


def read_book(path: Path) -> Run:
    """A run that was written; raises Complaint."""
    data = path.read_bytes()
    return read_lines(data[: data.rfind(b"\n") + 1], path)


def read_lines(data: bytes, path: Path) -> Run:
    lines = data.splitlines()
    try:
        header = msgspec.json.decode(lines[0], type=Header)
    except (IndexError, ValueError):
        raise Complaint(f"{path} is no file of the arena: its first line does not hold a plan.") from None
    if header.arena != FORMAT:
        raise Complaint(f"{path} was written by another version of the arena ({header.arena}); this one reads {FORMAT}.")
    found: list[Played] = []
    for number, line in enumerate(lines[1:], 2):
        try:
            found.append(msgspec.json.decode(line, type=Played))
        except ValueError:
            raise Complaint(f"{path}: line {number} is no result of a game; the file was changed.") from None
    return Run(header.plan, header.machine, found)


def difference(kept: Plan, wanted: Plan) -> str:
    """The first thing in which two plans differ."""
    for field in msgspec.structs.fields(Plan):
        before, after = getattr(kept, field.name), getattr(wanted, field.name)
        if before != after:
            return DIFFERENCES.get(field.name) or f"{field.name} {before}, not {after}"
    return "none"
