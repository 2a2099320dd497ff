"""Content files with something wrong or odd in them: ours, changed in one to three places."""

from __future__ import annotations

import re
from collections.abc import Callable
from random import Random

Edit = Callable[[list[str], Random], None]
"""Changes the lines of a file."""

WORD = re.compile(r"[A-Za-z]+[0-9*]*|\d+|[<>=]=?|[-+;()|,.]")
"""The parts of which goals, set-ups, casts and bends are written."""
NUMBERS = (*"-1 0 1 2 3 7 9 12 30 100 -9 0x1F 1e3 1.5 inf nan".split(), "9" * 30, "-" + "9" * 30, "9" * 5000)
VALUES = (
    *(
        '""',
        '" "',
        '"\\t"',
        '"a"',
        '"R"',
        '"RG"',
        '"joker"',
        '"any"',
        '"0"',
        '"Ara"',
        "true",
        "false",
        "[]",
        "[1, 2]",
        "[[]]",
        "{}",
    ),
    *("{a = 1}", "2024-01-01", "07:32:00", "1979-05-27T07:32:00Z", "'x'", '"""a\nb"""', '"\\u0000"', '"\\U0001F600"', '"\\ud800"'),
    *('"łąka"', '"e\u0301\u0301\u0301"', '"\u202e"', '"\u00a0"', '"\u0663"', '"²"', f'"{"x" * 300}"', '"((((("', '"a" b', "", "="),
    *("'''a'''", '"{n}"', '"character.Ara"', '"'),
)
SIGNS = (
    *("[", "]", "[[", "]]", "=", '"', "'", '"""', "#", "\\", ".", ",", "{", "}", "\n", "\r", "\r\n", "\t"),
    *("\x00", "\x7f", "\ufeff", "\u2028", "é", "\U0001f600", " "),
)
"""What a slip of the hand, or an odd editor, leaves in a file."""


def places(lines: list[str], sign: str) -> list[int]:
    return [number for number, line in enumerate(lines) if sign in line and not line.startswith("#")]


def headings(lines: list[str]) -> list[int]:
    return [number for number, line in enumerate(lines) if line.startswith("[[")]


def block(lines: list[str], rng: Random) -> slice:
    """The lines of an entry."""
    heads = [*headings(lines), len(lines)]
    if len(heads) < 2:
        return slice(0, 0)
    which = rng.randrange(len(heads) - 1)
    return slice(heads[which], heads[which + 1])


def key_and_value(line: str) -> tuple[str, str]:
    key, _, value = line.partition(" = ")
    return key, value.partition("  #")[0]


def delete_line(lines: list[str], rng: Random) -> None:
    if lines:
        del lines[rng.randrange(len(lines))]


def repeat_line(lines: list[str], rng: Random) -> None:
    if lines:
        lines.insert(rng.randrange(len(lines)), rng.choice(lines))


def rename_key(lines: list[str], rng: Random) -> None:
    found = places(lines, " = ")
    if found:
        number = rng.choice(found)
        others = [key_and_value(lines[other])[0] for other in found]
        key = rng.choice([*others, lines[number][:1], "Code", '"code"', "code.a", "x", "name_en", "keep", "trait", "gôal", "a b"])
        lines[number] = f"{key} = {key_and_value(lines[number])[1]}"


def rename_table(lines: list[str], rng: Random) -> None:
    found = headings(lines)
    if found:
        names = [lines[number].partition("]]")[0][2:] for number in found]
        name = rng.choice([*names, "other", "Card", "a.b", "'card'", ""])
        shapes = (f"[[{name}]]", f"[{name}]", f"[[{name}]", f"{name} = 1", f"{name} = []", f"[[{name}.x]]")
        lines[rng.choice(found)] = rng.choice(shapes)


def delete_entry(lines: list[str], rng: Random) -> None:
    del lines[block(lines, rng)]


def repeat_entry(lines: list[str], rng: Random) -> None:
    lines += lines[block(lines, rng)]


def swap_entries(lines: list[str], rng: Random) -> None:
    moved = lines[block(lines, rng)]
    place = rng.choice([*headings(lines), len(lines)])
    lines[place:place] = moved


def change_value(lines: list[str], rng: Random) -> None:
    found = places(lines, " = ")
    if found:
        number = rng.choice(found)
        lines[number] = f"{key_and_value(lines[number])[0]} = {rng.choice((*NUMBERS, *VALUES))}"


def nudge_number(lines: list[str], rng: Random) -> None:
    """A number a little larger or smaller, also within a text."""
    found = [number for number in places(lines, " = ") if re.search(r"\d", lines[number].partition(" = ")[2])]
    if found:
        number = rng.choice(found)
        key, _, value = lines[number].partition(" = ")
        one = rng.choice(list(re.finditer(r"\d+", value)))
        near = max(0, int(one[0]) + rng.choice((-2, -1, 1, 2, 3)))
        lines[number] = f"{key} = {value[: one.start()]}{near}{value[one.end() :]}"


def take_value_from_elsewhere(lines: list[str], rng: Random) -> None:
    found = places(lines, " = ")
    if found:
        number = rng.choice(found)
        key, _ = key_and_value(lines[number])
        same = [other for other in found if key_and_value(lines[other])[0] == key]
        lines[number] = f"{key} = {key_and_value(lines[rng.choice(same if rng.random() < 0.9 else found)])[1]}"


def add_field(lines: list[str], rng: Random) -> None:
    """A field that another entry has."""
    heads = headings(lines)
    found = places(lines, " = ")
    if heads and found:
        lines.insert(rng.choice(heads) + 1, lines[rng.choice(found)])


def change_words(lines: list[str], rng: Random) -> None:
    """Another word in a goal, a set-up, a cast, or whatever else is written in words."""
    found = places(lines, ' = "')
    if found:
        number = rng.choice(found)
        key, value = key_and_value(lines[number])
        text = value.strip('"')
        same = [key_and_value(lines[other])[1].strip('"') for other in found if key_and_value(lines[other])[0] == key]
        for _ in range(rng.randint(1, 2)):
            word = rng.choice([*WORD.finditer(text), re.match("", text)])
            assert word is not None
            other = rng.choice([*WORD.findall(rng.choice(same)), "1", "34", "any", ""])
            new = rng.choice((other, f"{word[0]} {other}", f"{other} and ", ""))
            text = text[: word.start()] + new + text[word.end() :]
        lines[number] = f'{key} = "{text}"'


def rename_code(lines: list[str], rng: Random) -> None:
    found = places(lines, 'code = "')
    if found:
        number = rng.choice(found)
        old = key_and_value(lines[number])[1].strip('"')
        other = key_and_value(lines[rng.choice(found)])[1].strip('"')
        near = (other, old[:-1], f"{old}x", f"{old}-x", f"x-{other}", f"{old.partition('-')[0]}-{other}")
        lines[number] = f'code = "{rng.choice((*near, "", "any", "any-but", "H3", "yes", "hand1"))}"'


def slip(lines: list[str], rng: Random) -> None:
    """A sign too many, or one too few."""
    text = "\n".join(lines)
    place = rng.randrange(len(text) + 1)
    lines[:] = f"{text[:place]}{rng.choice(('', *SIGNS))}{text[place + rng.randint(0, 1) :]}".split("\n")


def cut(lines: list[str], rng: Random) -> None:
    text = "\n".join(lines)
    lines[:] = text[: rng.randrange(len(text) + 1)].split("\n")


def end_lines_otherwise(lines: list[str], rng: Random) -> None:
    lines[:] = rng.choice(("\r\n", "\r", "\n\n", "\n\r")).join(lines).split("\n")


GENTLE: tuple[Edit, ...] = (nudge_number, take_value_from_elsewhere, change_words)
"""After these a file is often still in order."""
EDITS: tuple[Edit, ...] = (
    *(nudge_number, change_value, take_value_from_elsewhere, change_words, rename_code, add_field, delete_line, repeat_line),
    *(rename_key, rename_table, delete_entry, repeat_entry, swap_entries, slip, cut, end_lines_otherwise),
)


def mutant(text: str, rng: Random) -> str:
    """The file with something changed in it, which may still be in order."""
    lines = text.split("\n")
    edits = GENTLE if rng.random() < 0.5 else EDITS
    for _ in range(rng.choice((1, 1, 1, 2, 3))):
        rng.choice(edits)(lines, rng)
    return ("\ufeff" if rng.random() < 0.01 else "") + "\n".join(lines)
