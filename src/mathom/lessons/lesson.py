"""A lesson as data: a record whose lines carry marks, and texts by the marks' names in both languages.

A learner's line ends in `# step NAME`, with the rules to open and further actions that would do as well:

    0 Gim-Gap  # step attack [C3.5 C8.8] or Bor-Gap

Another line may end in `# note NAME`: the learner reads something before it happens.
"""

from __future__ import annotations

import re
from functools import cache
from importlib.resources import files

import msgspec

from mathom.games import game_of
from mathom.kernel.game import LANGUAGES, Complaint, Game
from mathom.kernel.record import Line, Record, read_record

LEARNER = 0
MARK = re.compile(r"(step|note) ([a-z0-9-]+)(?: \[([^\]]+)\])?((?: or .+)?)")
WORDS_A_MINUTE = 160
"""Of somebody who reads and looks at a board in turns."""
SECONDS_A_STEP = 7


class Mark(msgspec.Struct, frozen=True):
    """What the comment of a line says: a step of the learner, or a note before what others do."""

    kind: str
    name: str
    rules: tuple[str, ...] = ()
    also: tuple[str, ...] = ()
    """Actions that would do as well; the record goes on with its own."""


class Lesson(msgspec.Struct, frozen=True):
    """One game's lesson."""

    game: Game
    record: Record
    texts: dict[str, dict[str, str]]
    """By language, then by key: `title`, `intro`, `end`, `NAME.task`, `NAME.why`, `NAME.else`, `NAME.else.ACTION`, `NAME.note`."""

    def marks(self) -> list[Mark | None]:
        """The marks of the record's lines, one for each."""
        return [read_mark(line) for line in self.record.lines]

    def minutes(self, language: str) -> int:
        """How long it takes, by what is to be read and to be done."""
        read = [text for key, text in self.texts[language].items() if ".else" not in key]
        steps = sum(1 for line in self.record.lines if line.seat == LEARNER)
        seconds = sum(len(text.split()) for text in read) * 60 / WORDS_A_MINUTE + steps * SECONDS_A_STEP
        return round(seconds / 60)


def read_mark(line: Line) -> Mark | None:
    """The mark in a line's comment; raises Complaint where the comment is none."""
    if not line.comment:
        return None
    found = MARK.fullmatch(line.comment)
    if not found:
        example = "step attack [C3.5] or Bor-Gap"
        raise Complaint(f"“{line.write()}”: a comment of a lesson says “step NAME” or “note NAME”, as in “{example}”.")
    kind, name, rules, also = found.groups()
    return Mark(kind, name, tuple((rules or "").split()), tuple(also.split(" or ")[1:]))


def read_lesson(game: Game, record: str, texts: dict[str, str]) -> Lesson:
    """A lesson from its files' contents; raises Complaint."""
    found = {language: msgspec.json.decode(text, type=dict[str, str]) for language, text in texts.items()}
    return Lesson(game, read_record(record), found)


def file_text(name: str) -> str:
    return files(__package__).joinpath(name).read_text(encoding="utf-8")


@cache
def lesson_of(name: str) -> Lesson:
    """The lesson of a game of the house."""
    texts = {language: file_text(f"lesson.{name}.{language}.json") for language in LANGUAGES}
    record = file_text(f"{name}.record")
    return read_lesson(game_of(read_record(record)), record, texts)
