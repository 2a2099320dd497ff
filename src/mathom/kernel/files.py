"""Files that last."""

from __future__ import annotations

import contextlib
import os
import tempfile
from pathlib import Path

from mathom.kernel.game import Complaint


def write_whole(path: Path, text: str) -> None:
    """A file in one step, readable by its owner alone."""
    if not path.parent.is_dir():
        raise Complaint(f"{path.parent} is no folder, so nothing can be saved in it: make it first, or save elsewhere.")
    handle, name = tempfile.mkstemp(prefix=f".{path.name}.", suffix=".new", dir=path.parent)
    fresh = Path(name)
    try:
        with os.fdopen(handle, "w", encoding="utf-8", newline="\n") as file:
            file.write(text)
            file.flush()
            os.fsync(file.fileno())
        os.replace(fresh, path)
    except BaseException:
        with contextlib.suppress(OSError):
            fresh.unlink()
        raise
    sync_folder(path.parent)


def private(path: str, flags: int) -> int:
    """Opens a file that only its owner can read."""
    return os.open(path, flags, 0o600)


def sync_folder(folder: Path) -> None:
    """Makes the name of a new file last, where the system can do that."""
    with contextlib.suppress(OSError):
        handle = os.open(folder, os.O_RDONLY)
        try:
            os.fsync(handle)
        finally:
            os.close(handle)
