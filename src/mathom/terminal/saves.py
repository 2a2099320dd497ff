"""Saves: a game's record on disk after every decision, readable by its owner alone.

A save is a record with comment lines around it: until the game is over a warning on top and the dealer's secret (needed to go
on dealing; then the record shows it itself), and a fingerprint at the end that tells a cut or changed file.
"""

from __future__ import annotations

import contextlib
import glob
import os
import sys
import time
from hashlib import blake2b
from pathlib import Path

from mathom.kernel.dealing import commitment
from mathom.kernel.files import write_whole
from mathom.kernel.game import Complaint
from mathom.kernel.record import Record, read_record
from mathom.kernel.table import Table

WARNING = "This save holds the secrets of all seats and is readable by its owner alone; go on: mathom play --resume FILE"
LARGEST = 8_000_000
DEALER = "# dealer "
WHOLE = "# whole "


def saves_folder() -> Path:
    """Where saves lie unless another place is named."""
    if sys.platform == "darwin":
        return Path.home() / "Library" / "Application Support" / "mathom" / "saves"
    data = os.environ.get("XDG_DATA_HOME") or str(Path.home() / ".local" / "share")
    return Path(data) / "mathom" / "saves"


def fresh_save(game: str) -> Save:
    """A save of its own for a new game, also where another one begins in the same second."""
    while True:
        save = Save(fresh_path(game))
        try:
            save.claim()
        except Complaint:
            if save.path.is_file():
                continue
            raise
        return save


def fresh_path(game: str) -> Path:
    """A name that no save has yet."""
    folder = saves_folder()
    stem = f"{game}-{time.strftime('%Y-%m-%d-%H%M%S')}"
    path = folder / f"{stem}.record"
    number = 2
    while path.exists():
        path = folder / f"{stem}-{number}.record"
        number += 1
    return path


def save_text(record: Record, secret: bytes) -> str:
    body = record.write()
    if not record.secret:
        body = f"# {WARNING}\n{DEALER}{secret.hex()}\n{body}"
    return f"{body}{WHOLE}{fingerprint(body)}\n"


def fingerprint(body: str) -> str:
    return blake2b(body.encode(), digest_size=16).hexdigest()


def read_text(path: Path, newline: str | None = None) -> str:
    """A text file, its lines ended as `open` says; what is no text raises Complaint, what cannot be opened OSError."""
    if path.exists() and not path.is_file() and not path.is_dir():
        raise Complaint(f"{path} is not a file.")
    if path.is_file() and path.stat().st_size > LARGEST:
        raise Complaint(f"{path} is larger than {LARGEST // 1_000_000} MB, which no record is.")
    try:
        with path.open(encoding="utf-8", newline=newline) as file:
            return file.read()
    except UnicodeDecodeError:
        raise Complaint(f"{path} is not a text file.") from None


def read_any(path: Path) -> Record:
    """The record in a file, whether it is a save or not."""
    text = read_text(path)
    try:
        return read_record(text)
    except Complaint as complaint:
        raise Complaint(f"{path}: {complaint}") from None


def read_save(path: Path) -> tuple[Record, bytes]:
    """The record and the dealer's secret of a save; raises Complaint where it is not whole."""
    text = read_text(path)
    if not text:
        raise Complaint(f"{path} is empty: its game was ended before anything was decided, so there is nothing to go on with.")
    body, mark, end = text.rpartition(WHOLE)
    if not mark and DEALER not in text:
        raise Complaint(f"{path} is no save of “mathom play”; look at a record with “mathom replay {path}”.")
    if not mark or end.strip() != fingerprint(body):
        raise Complaint(f"{path} is cut short or was changed, so it cannot be continued; it has been left as it is.")
    record = read_any(path)
    secrets = [row.removeprefix(DEALER) for row in body.splitlines() if row.startswith(DEALER)]
    try:
        secret = bytes.fromhex(secrets[0] if secrets else record.secret)
    except ValueError:
        secret = b""
    if commitment(secret) != record.commit:
        raise Complaint(f"{path} does not hold the dealer's secret of its game, so it cannot be continued.")
    return record, secret


class Save:
    """The file that one game is kept in."""

    def __init__(self, path: Path) -> None:
        try:
            self.path = path.expanduser().absolute()
            self.path.resolve()
        except RuntimeError as error:  # no such user, or links that go round in a circle
            raise Complaint(f"{path} cannot be saved to: {error}.") from None
        self.last = ""
        """What was last read from the file, or written to it."""

    def claim(self) -> None:
        """For a new game: the file must not exist yet, and from now on it is this game's."""
        if self.path.is_dir():
            raise Complaint(f"{self.path} is a folder; name a file in it to save the game to.")
        if self.path.parent == saves_folder().absolute():
            self.path.parent.mkdir(mode=0o700, parents=True, exist_ok=True)
        if not self.path.parent.is_dir():
            raise Complaint(f"{self.path.parent} is no folder, so nothing can be saved in it: make it first, or save elsewhere.")
        try:
            os.close(os.open(self.path, os.O_CREAT | os.O_EXCL | os.O_WRONLY, 0o600))
        except FileExistsError:
            raise Complaint(f"{self.path} exists already; continue it with --resume, or save under another name.") from None

    def tidy(self) -> None:
        """Removes what a program that was killed while writing left behind."""
        for left in self.path.parent.glob(f".{glob.escape(self.path.name)}.*.new"):
            with contextlib.suppress(OSError):
                left.unlink()

    def check_mine(self, record: Record) -> None:
        """A file that is there may be overwritten only if it keeps this very game."""
        if self.path.is_dir():
            raise Complaint(f"{self.path} is a folder; name a file in it to save the game to.")
        if not self.path.exists():
            return
        try:
            other = read_any(self.path)
        except Complaint:
            raise Complaint(f"{self.path} is no save of this game; save under another name.") from None
        if other.commit != record.commit or len(other.lines) > len(record.lines):
            raise Complaint(f"{self.path} holds another game, or more of this one; save under another name.")

    def write(self, table: Table) -> None:
        """All of the game, in one step: whoever looks, or pulls the plug, finds the old save or the new one whole."""
        path = self.path.resolve()
        if self.last and path.exists() and read_text(path) != self.last:
            raise Complaint(f"{self.path} was changed by someone else.")
        text = save_text(table.record, table.secret)
        if path.parent == saves_folder().resolve():
            path.parent.mkdir(mode=0o700, parents=True, exist_ok=True)
        write_whole(path, text)
        self.last = text
