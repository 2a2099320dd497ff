"""Where a run writes: every place is one of its own, and nothing is overwritten but what the arena wrote itself."""

from __future__ import annotations

import os
from itertools import combinations
from pathlib import Path

from mathom.kernel.files import private
from mathom.kernel.game import Complaint

PAGE_MARK = '<!doctype html>\n<html lang="en"><head><meta name="generator" content="mathom arena">'
"""How every report begins."""
LOG_MARK = "What bots in the arena wrote to their error streams:\n"
"""How every log begins."""


def check_outputs(places: dict[str, Path | None]) -> None:
    """By option, where something is to be written; raises Complaint."""
    named = {option: path for option, path in places.items() if path is not None}
    for (one, path), (other, its) in combinations(named.items(), 2):
        if path.resolve() == its.resolve() or (path.exists() and its.exists() and path.samefile(its)):
            raise Complaint(f"{one} and {other} both name {path}; give each a place of its own.")
    for option, mark in (("--report", PAGE_MARK), ("--log", LOG_MARK)):
        if option in named:
            check_ours(option, named[option], mark.encode())


def check_ours(option: str, path: Path, mark: bytes) -> None:
    """A file that is there must be empty or begin with our mark."""
    folder = path.absolute().parent
    if not folder.is_dir():
        raise Complaint(f"{option} {path}: there is no such folder; make it first.")
    if not os.access(path if path.exists() else folder, os.W_OK):
        raise Complaint(f"{option} {path}: nothing can be written there; name another file.")
    if not path.exists():
        return
    if not path.is_file():
        raise Complaint(f"{option} {path}: that is no file; name one.")
    with path.open("rb") as file:
        begun = file.read(len(mark))
    if begun not in (b"", mark):
        raise Complaint(f"{option} {path}: that file is there already and not one that {option} wrote; name another.")


def begin_log(path: Path) -> None:
    """Writes the mark into a log that is new."""
    with open(path, "a", encoding="utf-8", opener=private) as file:  # of bots under another user none reads what the others wrote
        if not file.tell():
            file.write(LOG_MARK)
