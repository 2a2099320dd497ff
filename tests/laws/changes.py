"""Content that an owner may bring: ours with one printed number one more or one less."""

from __future__ import annotations

import re
from functools import cache
from typing import Any

import msgspec

from mathom.games import load
from mathom.kernel.content import Content, write_content

NUMBER = re.compile(r"(?<![A-Za-z0-9])\d+(?![A-Za-z0-9])")
"""A number in a text, such as a goal; not the one in a card's or a character's code."""


class Change(msgspec.Struct, frozen=True):
    """One number made another; `at` is where it stands in a text, and -1 where the field is a number."""

    table: str
    code: str
    field: str
    at: int
    value: int


@cache
def ours(name: str) -> Content:
    return load(name).content


@cache
def changes(name: str) -> list[Change]:
    """Every printed number of a game, once one more and once one less; what is only yes or no is turned round."""
    found = []
    for table, entries in ours(name).tables.items():
        values: dict[str, set[Any]] = {}
        for entry in entries.values():
            for field, value in entry.items():
                values.setdefault(field, set()).add(value)
        for code, entry in entries.items():
            for field, value in entry.items():
                numbers = [(-1, value)] if isinstance(value, int) else in_text(field, value)
                for at, number in numbers:
                    steps = (1 - 2 * number,) if values[field] <= {0, 1, ""} else (1, -1)
                    found += [Change(table, code, field, at, number + step) for step in steps]
    return found


def in_text(field: str, value: str) -> list[tuple[int, int]]:
    return [] if field.startswith("name_") else [(number.start(), int(number[0])) for number in NUMBER.finditer(value)]


def changed(name: str, change: Change) -> str:
    """The content file with that change."""
    tables = {table: {code: dict(entry) for code, entry in entries.items()} for table, entries in load(name).content.tables.items()}
    entry = tables[change.table][change.code]
    if change.at < 0:
        if change.table == "mordor":  # the cards are twelve in all, so that another order has one more or one less
            others = [code for code in tables["mordor"] if code != change.code]
            tables["mordor"][others[0]]["count"] -= change.value - entry["count"]
        entry[change.field] = change.value
    else:
        text = entry[change.field]
        entry[change.field] = text[: change.at] + NUMBER.sub(str(change.value), text[change.at :], count=1)
    return write_content(Content(tables), name)


PARTS = {"round": ("25",), "group": ("32",), "step": ("33", "34")}
"""The chapters that a table of The Two Towers is for."""


def concerned(name: str, change: Change) -> list[str]:
    """The modes or chapters in which what was changed takes part; all where it may be any."""
    values = load(name).options[0].values
    chapters = ours(name).tables.get("chapter", {})
    chapter, _, _ = change.code.partition("-")
    if name == "confrontation" and change.table != "pair":
        found = {"draft", "variant" if change.code.endswith("*") else "classic"}
    elif change.table == "change":
        found = {chapter}
    else:
        found = {code for code, entry in chapters.items() if change.code in entry["cast"].replace("*", "").split()}
        found |= {*PARTS.get(change.table, ())}
    return [value for value in values if value in found] or list(values)


def another_board() -> str:
    """A file of The Confrontation whose board lacks some ways, and whose characters share tokens otherwise."""
    tables = {
        table: {code: dict(entry) for code, entry in entries.items()} for table, entries in ours("confrontation").tables.items()
    }
    for code, field, others in (
        *(
            ("Gon", "ahead", "Roh"),
            ("Fan", "ahead", "Mis"),
            ("Mis", "ahead", "Ere"),
            ("Car", "ahead", "Ere Ene"),
            ("Ere", "ahead", "Cdn"),
        ),
        *(("Fan", "beside", "Roh"), ("Mir", "beside", ""), ("Car", "beside", "Mis"), ("Gap", "beside", "")),
    ):
        tables["region"][code][field] = others
    pairs = tables["pair"]
    for turned in (("Gim", "Pip", "Leg", "Mer", "Bor"), ("She", "Bal", "Rid", "War", "Tro")):
        stars = [pairs[code]["variant"] for code in turned]
        for code, star in zip(turned, (*stars[1:], stars[0]), strict=True):
            pairs[code]["variant"] = star
    return write_content(Content(tables), "confrontation")
