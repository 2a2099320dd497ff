"""Content: the numbers printed on pieces and cards, as data, each entry with its source."""

from __future__ import annotations

import re
import tomllib
import unicodedata
from hashlib import blake2b
from typing import Any

import msgspec

SOURCES = ("rulebook", "public", "reconstructed", "my-copy")
LONGEST = 262_144
"""The most bytes of a content file."""
DEEPEST = 8
"""How many brackets may stand open at once, and how many dots in the keys of one line."""
MARKS = frozenset(" '’-.,!?():*/")
"""What a name may hold besides letters, their accents and digits."""
BLANKS = frozenset("\u115f\u1160\u2800\u3164\uffa0")
"""Letters that look like nothing."""
PIECE = re.compile(
    r"""\"{3}(?:[^\\]|\\.)*?(?:"{3,5}|\\?\Z)|'{3}.*?(?:'{3,5}|\Z)|"(?:[^"\\\n]|\\.)*"?|'[^'\n]*'?|\#[^\n]*|[\[{(\])}.\n]""",
    re.DOTALL,
)
"""Texts and comments whole, and the signs that nest; everything else is passed over."""


class ContentError(Exception):
    """A content file that cannot be used: one sentence with line, field and what was expected."""


class Field(msgspec.Struct, frozen=True):
    """What a field of an entry may hold.

    One of some words, a row of letters between `least` and `most` long, free text, a name, or a whole number in a range.
    """

    name: str
    least: int = 0
    most: int = 0
    words: tuple[str, ...] = ()
    letters: str = ""
    text: bool = False
    is_name: bool = False
    """Whether the text is a name that people read: letters, digits and a few marks, nothing else."""
    optional: bool = False
    """Whether an entry may leave it out; then it is empty, a name what it is in a file without the table."""

    def expected(self) -> str:
        if self.text:
            of = "letters, digits, spaces or ' - . , ! ? ( ) : * /" if self.is_name else "characters"
            return f"a {'name' if self.is_name else 'text'} of {self.least} to {self.most} {of} on one line"
        row = f"{self.least} to {self.most} of the letters {', '.join(self.letters)}" if self.letters else ""
        if self.words:
            return f"one of {', '.join(self.words)}" + (f", or {row}" if row else "")
        return row or f"a whole number from {self.least} to {self.most}"

    def accepts(self, value: object) -> bool:
        if self.text:
            is_text = isinstance(value, str) and self.least <= len(value) <= self.most and (value.isprintable() or not value)
            return is_text and (not self.is_name or is_plain(str(value)))
        if self.letters and isinstance(value, str) and self.least <= len(value) <= self.most and set(value) <= set(self.letters):
            return True
        if self.words or self.letters:
            return value in self.words
        return isinstance(value, int) and not isinstance(value, bool) and self.least <= value <= self.most


def is_plain(name: str) -> bool:
    """Whether a name is plain text: no markup, nothing that is not seen, no marks heaped upon a letter."""
    kinds = "".join("-" if sign in MARKS else unicodedata.category(sign)[0] for sign in name)
    return not BLANKS & set(name) and set(kinds) <= set("LMN-") and re.search("(^|-)M|MMM", kinds) is None and name == name.strip()


class Table(msgspec.Struct, frozen=True):
    """A table of entries that a content file must hold, exactly one for each code; or, without codes, any up to `most`."""

    name: str
    codes: tuple[str, ...]
    fields: tuple[Field, ...]
    most: int = 0
    without: dict[str, dict[str, Any]] = {}
    """What a file means that has no such table, for a table that is younger than files are; it never changes."""

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
    implied: tuple[str, ...] = ()
    """The tables that say what a file without them means, whether it has them or not."""

    @property
    def ours(self) -> bool:
        return not self.text

    def hash(self) -> str:
        """A fingerprint of what is printed; the sources do not matter. Younger tables count only where they say something else
        than a file without them means, so that files keep their fingerprints when there come to be more tables."""
        printed = {name: without_sources(table) for name, table in self.tables.items() if name not in self.implied}
        return blake2b(msgspec.json.encode(printed, order="sorted"), digest_size=8).hexdigest()


def without_sources(entries: dict[str, dict[str, Any]]) -> dict[str, dict[str, Any]]:
    return {code: {field: value for field, value in entry.items() if field != "source"} for code, entry in entries.items()}


def check_size(text: str) -> None:
    """A file short and flat enough to be read at all: the reader of TOML goes as deep as the file does."""
    length = len(text.encode("utf-8", "surrogatepass"))
    if length > LONGEST:
        raise ContentError(f"the content file has {length} bytes; expected at most {LONGEST}")
    opened, dots = 0, 0
    for match in PIECE.finditer(text):
        sign = match[0]
        if sign in "[{(":
            opened += 1
        elif sign in "]})":
            opened = max(0, opened - 1)
        elif sign == ".":
            dots += 1
        elif sign == "\n":
            dots = 0
        if max(opened, dots) > DEEPEST:
            line = text.count("\n", 0, match.start()) + 1
            raise ContentError(f"line {line}: the content file is nested too deeply; expected at most {DEEPEST} levels")


def read_toml(text: str) -> dict[str, Any]:
    check_size(text)
    try:
        return tomllib.loads(text.removeprefix("\ufeff"))
    except RecursionError:
        raise ContentError("the content file is nested too deeply to be read") from None
    except tomllib.TOMLDecodeError as error:
        raise ContentError(f"the content file is not valid TOML: {error}") from None
    except ValueError:  # a number with more digits than Python reads
        digits = re.search(r"\w{999}", text)
        line = text.count("\n", 0, digits.start() if digits else 0) + 1
        raise ContentError(
            f"line {line}: the content file holds a number that is far too large; expected one with few digits"
        ) from None


def shown(value: object) -> str:
    """A value as an error repeats it: short, whatever it is."""
    if isinstance(value, (dict, list)):
        return "a table" if isinstance(value, dict) else "a list"
    if isinstance(value, int) and abs(value) > 1 << 64:
        return "a number that is far too large"
    text = repr(value)
    return text if len(text) <= 80 else f"{text[:80]}…"


def quoted(name: str) -> str:
    return f"“{name}”" if name.isprintable() and len(name) <= 40 else shown(name)


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
        raise ContentError(f'line {line_of(text, "game")}: the file is for {shown(named)}; expected game = "{game}"')
    known = {table.name for table in schema}
    for name in data:
        if name not in known:
            raise ContentError(f"line {line_of(text, name)}: unknown table {quoted(name)}; expected {', '.join(sorted(known))}")
    tables = {
        table.name: table.without if table.without and table.name not in data else read_table(text, data, table) for table in schema
    }
    implied = [table.name for table in schema if without_sources(tables[table.name]) == without_sources(table.without)]
    return Content(tables, "" if ours else text, tuple(implied))


def read_table(text: str, data: dict[str, Any], table: Table) -> dict[str, dict[str, Any]]:
    rows = data.get(table.name, [])
    if not isinstance(rows, list) or not all(isinstance(row, dict) for row in rows):
        raise ContentError(f"line {line_of(text, table.name)}: “{table.name}” must be a list of [[{table.name}]] entries")
    if not table.codes and len(rows) > table.most:
        raise ContentError(f"the table {table.name} has {len(rows)} entries; expected at most {table.most}")
    entries: dict[str, dict[str, Any]] = {}
    for index, row in enumerate(rows):
        code = row.get("code")
        if not table.accepts(code):
            line = line_of(text, table.name, index)
            if "code" not in row:
                raise ContentError(f"line {line}: field code is missing; expected {table.expected()}")
            raise ContentError(f"line {line}: field code: {shown(code)} is no {table.name}; expected {table.expected()}")
        if code in entries:
            line = line_of(text, table.name, index)
            raise ContentError(f"line {line}: {table.name} {code} stands twice; expected once")
        entries[str(code)] = read_entry(row, table, text, index)
    missing = [code for code in table.codes if code not in entries]
    if missing:
        raise ContentError(f"the table {table.name} lacks {', '.join(missing)}; expected {len(table.codes)} entries")
    return entries


def read_entry(row: dict[str, Any], table: Table, text: str, index: int) -> dict[str, Any]:
    fields = {field.name: field for field in (*table.fields, Field("source", words=SOURCES))}
    for name, value in row.items():
        if name == "code":
            continue
        if name in fields and fields[name].accepts(value):
            continue
        # The line is looked for only where it is told: a file may have very many.
        line = field_line(text, line_of(text, table.name, index), name)
        if name not in fields:
            raise ContentError(f"line {line}: {row['code']}: unknown field {quoted(name)}; expected {', '.join(fields)}")
        expected = fields[name].expected()
        raise ContentError(f"line {line}: {row['code']}: field {name}: {shown(value)}; expected {expected}")
    for name, field in fields.items():
        if name not in row and not field.optional:
            line = line_of(text, table.name, index)
            raise ContentError(f"line {line}: {row['code']}: field {name} is missing; expected {field.expected()}")
    usual = table.without.get(row["code"], {})
    return {name: (row.get(name) or usual.get(name, "")) if field.is_name else row.get(name, "") for name, field in fields.items()}


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


def ordered(content: Content, usual: Content) -> Content:
    """The same content with its entries in the order of another: no fingerprint and no list of differences knows an order."""
    tables = {}
    for name, entries in content.tables.items():
        places = {code: place for place, code in enumerate(usual.tables[name])}
        tables[name] = {code: entries[code] for code in sorted(entries, key=lambda code: (places.get(code, len(places)), code))}
    return msgspec.structs.replace(content, tables=tables)


def is_ordered(content: Content, usual: Content) -> bool:
    return all(list(entries) == list(content.tables[name]) for name, entries in ordered(content, usual).tables.items())


def write_content(content: Content, game: str) -> str:
    """Content as a file of its own: the entries in their order, without what a file may hold besides them."""
    lines = [f"game = {json_text(game)}"]
    for table, entries in content.tables.items():
        for code, entry in entries.items():
            filled = {"code": code, **{field: value for field, value in entry.items() if value != ""}}
            lines += ["", f"[[{table}]]", *(f"{field} = {json_text(value)}" for field, value in filled.items())]
    return "\n".join([*lines, ""])


def json_text(value: str | int) -> str:
    """A text or a number as TOML writes it, which is how JSON does."""
    return msgspec.json.encode(value).decode()
