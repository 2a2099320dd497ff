"""The file of a run: a header with the plan, then a line for each finished game. One process writes it at a time."""

from __future__ import annotations

import contextlib
import os
import platform
import secrets
from pathlib import Path
from types import TracebackType
from typing import IO

import msgspec

from mathom.arena.plan import Plan
from mathom.arena.play import Played
from mathom.kernel import rng
from mathom.kernel.files import private, sync_folder
from mathom.kernel.game import Complaint

FORMAT = 2
MARK = b'{"arena":'
BEGINNING = MARK + b'%d,"plan":{"game":"' % FORMAT
"""How the first line of this version begins."""
KEY_BYTES = 16
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


class Mark(msgspec.Struct, frozen=True):
    """What the first line of every version begins with."""

    arena: int


class Header(Mark, frozen=True):
    """The first line."""

    plan: Plan
    key: str
    """The run's secret: strangers' seeds come from it, for from the plan's they could work out the deals."""
    machine: str = ""
    """What it was begun on."""


class Run(msgspec.Struct, frozen=True):
    """A run as far as it got."""

    plan: Plan
    machine: str
    played: list[Played]
    key: str = ""


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
        self.here = this_machine()
        self.run = Run(plan, self.here, [], secrets.token_hex(KEY_BYTES))
        self.file: IO[bytes] | None = None

    def __enter__(self) -> Book:
        if self.path is not None:
            if self.path.exists() and not self.path.is_file():
                raise Complaint(f"--into {self.path}: that is no file; name one.")
            self.file = open(self.path, "a+b", opener=private)  # a run's seed tells its deals
            try:
                self.open(self.file, self.path)
            except BaseException:
                self.close()
                raise
        return self

    def __exit__(self, kind: type[BaseException] | None, error: BaseException | None, trace: TracebackType | None) -> None:
        self.close()

    def close(self) -> None:
        if self.file is not None:
            with contextlib.suppress(OSError):  # what could not be written is tried again, and was complained of
                self.file.close()

    def open(self, file: IO[bytes], path: Path) -> None:
        """Reads what was played before; a file that is not a run of this plan is refused as it stands."""
        lock(file, path)
        file.seek(0)
        data = file.read()
        if not data or is_torn_header(data):
            file.truncate(0)
            self.write(file, Header(FORMAT, self.plan, self.run.key, self.run.machine))
            sync_folder(path.absolute().parent)
            return
        self.run = read_lines(data, path)
        if self.run.plan != self.plan:
            other = difference(self.run.plan, self.plan)
            raise Complaint(f"{path} holds games of another plan ({other}); name another file with --into.")
        file.truncate(whole_lines(data))  # the line that was being written when the arena was killed
        self.run.played[:] = [played for played in self.run.played if not played.never_began]

    @property
    def is_elsewhere(self) -> bool:
        """Whether the run was begun on another machine than this, or with the package in another form."""
        return self.run.machine != self.here

    def add(self, played: Played) -> None:
        if self.is_elsewhere:
            played = msgspec.structs.replace(played, machine=self.here)
        if self.file is not None:
            self.write(self.file, played)
        self.run.played.append(played)

    def write(self, file: IO[bytes], line: Header | Played) -> None:
        """A line, which is on the disk when this returns; raises Complaint."""
        try:
            file.write(msgspec.json.encode(line) + b"\n")
            file.flush()
            os.fsync(file.fileno())
        except OSError as error:
            raise Complaint(f"{self.path} cannot be written any further ({error.strerror}); make room for it.") from None


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
    return read_lines(path.read_bytes(), path)


def is_torn_header(data: bytes) -> bool:
    """Whether the arena was killed while it wrote the first line: nothing is lost with that."""
    return data.startswith(MARK) and b"\n" not in data and (data.startswith(BEGINNING) or BEGINNING.startswith(data))


def whole_lines(data: bytes) -> int:
    """How far a file reaches without a last line that was not finished."""
    return data.rfind(b"\n") + 1


def read_lines(data: bytes, path: Path) -> Run:
    first, *lines = data[: whole_lines(data)].split(b"\n")[:-1] or [b""]
    try:
        mark = msgspec.json.decode(first, type=Mark)
        if mark.arena != FORMAT:
            raise Complaint(f"{path} was written by another version of the arena ({mark.arena}); this one reads {FORMAT}.")
        header = msgspec.json.decode(first, type=Header)
    except (ValueError, RecursionError):
        raise Complaint(f"{path} is no file of the arena: its first line does not hold a plan; name another one.") from None
    found: list[Played] = []
    for number, line in enumerate(lines, 2):
        try:
            played = msgspec.json.decode(line, type=Played)
        except (ValueError, RecursionError):
            played = None
        if played is None or not header.plan.has(played.fixture) or not played.is_whole:
            raise Complaint(f"{path}: line {number} is no result of a game; the file was changed.")
        found.append(played)
    last = {played.fixture: number for number, played in enumerate(found)}
    kept = [played for number, played in enumerate(found) if not played.never_began or last[played.fixture] == number]
    return Run(header.plan, header.machine, kept, header.key)


def difference(kept: Plan, wanted: Plan) -> str:
    """The first thing in which two plans differ."""
    if kept.game != wanted.game:
        return f"{kept.game}, not {wanted.game}"
    for old, new in zip(kept.entrants, wanted.entrants, strict=False):
        if (old.label, old.bot) == (new.label, new.bot) and old != new:
            return f"“{old.label}” was changed since"
    for field in msgspec.structs.fields(Plan):
        before, after = getattr(kept, field.name), getattr(wanted, field.name)
        if before != after:
            return DIFFERENCES.get(field.name) or f"{field.name} {before}, not {after}"
    return "none"
