"""Content: the numbers printed on pieces and cards, as data, each entry with its source."""

from __future__ import annotations

import re
import tomllib
from hashlib import blake2b
from typing import Any

import msgspec

SOURCES = ("rulebook", "public", "reconstructed", "my-copy")


class ContentError(Exception):
    """A content file that cannot be used: one sentence with line, field and what was expected."""


class Field(msgspec.Struct, frozen=True):
    """What a field of an entry may hold.

    One of some words, a row of letters between `least` and `most` long, free text, or a whole number in a range.
    """

    name: str
    least: int = 0
    most: int = 0
    words: tuple[str, ...] = ()
    letters: str = ""
    text: bool = False
    optional: bool = False
    """Whether an entry may leave it out; then it is empty."""

    def expected(self) -> str:
        if self.text:
            return f"a text of {self.least} to {self.most} characters on one line"
        row = f"{self.least} to {self.most} of the letters {', '.join(self.letters)}" if self.letters else ""
        if self.words:
            return f"one of {', '.join(self.words)}" + (f", or {row}" if row else "")
        return row or f"a whole number from {self.least} to {self.most}"

    def accepts(self, value: object) -> bool:
        if self.text:
            return isinstance(value, str) and self.least <= len(value) <= self.most and (value.isprintable() or not value)
        if self.letters and isinstance(value, str) and self.least <= len(value) <= self.most and set(value) <= set(self.letters):
            return True
        if self.words or self.letters:
            return value in self.words
        return isinstance(value, int) and not isinstance(value, bool) and self.least <= value <= self.most


class Table(msgspec.Struct, frozen=True):
    """A table of entries that a content file must hold, exactly one for each code; or, without codes, any up to `most`."""

    name: str
    codes: tuple[str, ...]
    fields: tuple[Field, ...]
    most: int = 0

    def expected(self) -> str:
        return f"one of {', '.join(self.codes)}" if self.codes else "1 to 12 letters, digits or hyphens"

    def accepts(self, code: object) -> bool:
        if self.codes:
            return code in self.codes
        return isinstance(code, str) and re.fullmatch("[A-Za-z0-9-]{1,12}", code) is not None


class Content(msgspec.Struct, frozen=True):
    """Checked content: for each table its entries by code."""

    tables: dict[str, dict[str, dict[str, Any]]]
    text: str = ""
    """The file it was read from, where it is not ours: a record carries it."""

    @property
    def ours(self) -> bool:
        return not self.text

    def hash(self) -> str:
        """A fingerprint of what is printed; the sources do not matter."""
        printed = {
            name: {code: {field: value for field, value in entry.items() if field != "source"} for code, entry in table.items()}
            for name, table in self.tables.items()
        }
        return blake2b(msgspec.json.encode(printed, order="sorted"), digest_size=8).hexdigest()


def read_toml(text: str) -> dict[str, Any]:
    try:
        return tomllib.loads(text)
    except RecursionError:
        raise ContentError("the content file is nested too deeply to be read") from None
    except tomllib.TOMLDecodeError as error:
        raise ContentError(f"the content file is not valid TOML: {error}") from None


def game_of_content(text: str) -> str:
    """The game that a content file says it is for; raises ContentError where it does not say so."""
    game = read_toml(text).get("game")
    if not isinstance(game, str):
        raise ContentError('the content file does not say which game it is for; expected a first line like game = "battle"')
    return game


def read_content(text: str, schema: tuple[Table, ...], game: str, ours: bool = True) -> Content:
    """The content of a TOML file; raises ContentError with the first thing that is wrong."""
    data = read_toml(text)
    named = data.pop("game", game)
    if named != game:
        raise ContentError(f'line {line_of(text, "game")}: the file is for {named!r}; expected game = "{game}"')
    known = {table.name for table in schema}
    for name in data:
        if name not in known:
            raise ContentError(f"line {line_of(text, name)}: unknown table “{name}”; expected {', '.join(sorted(known))}")
    return Content({table.name: read_table(text, data, table) for table in schema}, "" if ours else text)


def read_table(text: str, data: dict[str, Any], table: Table) -> dict[str, dict[str, Any]]:
    rows = data.get(table.name, [])
    if not isinstance(rows, list) or not all(isinstance(row, dict) for row in rows):
        raise ContentError(f"line {line_of(text, table.name)}: “{table.name}” must be a list of [[{table.name}]] entries")
    entries: dict[str, dict[str, Any]] = {}
    for index, row in enumerate(rows):
        line = line_of(text, table.name, index)
        code = row.get("code")
        if not table.accepts(code):
            raise ContentError(f"line {line}: field code: {code!r} is no {table.name}; expected {table.expected()}")
        if code in entries:
            raise ContentError(f"line {line}: {table.name} {code} stands twice; expected once")
        entries[str(code)] = read_entry(row, table, text, line)
    if not table.codes and len(entries) > table.most:
        raise ContentError(f"the table {table.name} has {len(entries)} entries; expected at most {table.most}")
    missing = [code for code in table.codes if code not in entries]
    if missing:
        raise ContentError(f"the table {table.name} lacks {', '.join(missing)}; expected {len(table.codes)} entries")
    return entries


def read_entry(row: dict[str, Any], table: Table, text: str, line: int) -> dict[str, Any]:
    fields = {field.name: field for field in (*table.fields, Field("source", words=SOURCES))}
    for name, value in row.items():
        if name == "code":
            continue
        if name not in fields:
            raise ContentError(
                f"line {field_line(text, line, name)}: {row['code']}: unknown field “{name}”; expected {', '.join(fields)}"
            )
        if not fields[name].accepts(value):
            raise ContentError(
                f"line {field_line(text, line, name)}: {row['code']}: field {name}: {value!r}; expected {fields[name].expected()}"
            )
    for name, field in fields.items():
        if name not in row and not field.optional:
            raise ContentError(f"line {line}: {row['code']}: field {name} is missing; expected {field.expected()}")
    return {name: row.get(name, "") for name in fields}


def field_line(text: str, entry: int, name: str) -> int:
    """The line of a field of the entry that begins on a line; the entry's own where the field is written otherwise."""
    for number, line in enumerate(text.split("\n")[entry:], entry + 1):
        if line.lstrip().startswith("["):
            break
        if re.match(rf"\s*[\"']?{re.escape(name)}[\"']?\s*=", line):
            return number
    return entry


def line_of(text: str, name: str, index: int = 0) -> int:
    """The line, counted from one, of the (index + 1)-th heading of a table, or of the key; 1 where there is none."""
    heading = re.compile(rf"\s*(\[+\s*[\"']?{re.escape(name)}\b|[\"']?{re.escape(name)}[\"']?\s*[=.])")
    lines = [number for number, line in enumerate(text.split("\n"), 1) if heading.match(line)]
    return lines[index] if index < len(lines) else 1
