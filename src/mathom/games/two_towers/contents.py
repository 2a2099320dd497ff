"""What a content file of The Two Towers holds, and what a table of fields cannot say about it."""

from __future__ import annotations

from collections.abc import Callable
from functools import partial
from typing import Any, NoReturn

from mathom.games.two_towers.actions import MOST_CHARACTERS, PLAIN_TEXTS
from mathom.games.two_towers.cards import NAMES
from mathom.games.two_towers.goals import COUNTERS, PLAIN, WHOSE, read_goal
from mathom.games.two_towers.options import BENDS, CHAPTERS, DECKS, FRAMES, TRAITS, read_cast, read_setup
from mathom.kernel.content import Content, ContentError, Field, Table, field_line, line_of

OWN = ("Ara", "Gan", "SarO", "Old1", "Old2", "Pip", "Fro", "Sam", "She")
"""The characters that pieces of code name: a file may change them, not leave them out."""

OLD_MEN = "tricks >= 1"

ALONE = ("entish", "old-men", "whispers", "helm", "palantir", "road", "groups", "orcs-alone")
WITH_RINGS = ("gate", "henneth")
WITHOUT_RINGS = ("entish", "whispers", "helm", "palantir", "orcs-alone", "road")

CHARACTER_FIELDS = (
    Field("goal", least=1, most=200, text=True),
    Field("goal4", most=200, text=True, optional=True),
    Field("setup", most=200, text=True, optional=True),
    Field("keep", words=tuple(NAMES[:49]), optional=True),
    Field("trait", words=TRAITS[1:], optional=True),
    Field("frame", words=FRAMES),
    Field("name_en", most=40, text=True, is_name=True, optional=True),
    Field("name_pl", most=40, text=True, is_name=True, optional=True),
)

SCHEMA = (
    Table("character", (), CHARACTER_FIELDS, MOST_CHARACTERS),
    Table("step", ("First", "Last"), (Field("goal", least=1, most=200, text=True),)),
    Table(
        "chapter",
        CHAPTERS,
        (
            Field("cast", least=1, most=200, text=True),
            Field("first", words=("WT", "BT", "R1")),
            Field("leads", least=1, most=12, text=True),
            Field("deck", words=DECKS),
            Field("bends", most=80, text=True, optional=True),
        ),
    ),
    Table(
        "change",
        (),
        (
            Field("goal", most=200, text=True, optional=True),
            Field("setup", most=200, text=True, optional=True),
            Field("keep", words=tuple(NAMES[:49]), optional=True),
        ),
        100,
    ),
    Table(
        "round",
        ("1", "2", "3", "4"),
        (Field("orcs", least=0, most=9), Field("hand3", least=5, most=12), Field("hand4", least=5, most=9)),
    ),
    Table("group", ("3A", "3B", "3C", "4A", "4B"), (Field("cast", least=1, most=60, text=True), Field("pool", least=0, most=1))),
)


def check_content(content: Content, text: str) -> None:
    """Goals that can be read, characters that exist, chapters with enough of them; raises ContentError."""
    tables = content.tables
    codes = list(tables["character"])
    for code in OWN:
        if code not in codes:
            raise ContentError(f"the table character lacks {code}; expected it, since a chapter's special rule names it")
    check_codes(text, codes)
    bit = dict.fromkeys(codes, 1)
    bearers: dict[str, str] = {}
    for table in ("character", "step", "change"):
        for index, (code, entry) in enumerate(tables[table].items()):
            for field in ("goal", "goal4"):
                if entry.get(field):
                    attempt(text, table, index, code, field, partial(read_goal, entry[field], codes))
            if entry.get("setup"):
                attempt(text, table, index, code, "setup", partial(read_setup, entry["setup"], bit))
                check_single(text, table, index, code, entry["setup"], bearers)
    for index, (code, entry) in enumerate(tables["chapter"].items()):
        check_chapter(text, index, code, entry, codes)
        if "road" in entry["bends"].split():
            named = {word.removesuffix("*") for word in entry["cast"].split()}
            if sum(other["frame"] == "black" for each, other in tables["character"].items() if each not in named) < 3:
                wrong(
                    text,
                    "chapter",
                    index,
                    code,
                    "bends",
                    "“road” draws from characters with a black frame; expected at least three",
                )
    for index, (code, entry) in enumerate(tables["group"].items()):
        cast = attempt(text, "group", index, code, "cast", partial(read_cast, entry["cast"], codes))
        if len(cast[0]) != int(code[0]):
            wrong(text, "group", index, code, "cast", f"has {len(cast[0])} characters; expected {code[0]}")
    for index, code in enumerate(tables["change"]):
        chapter, _, character = code.partition("-")
        if chapter not in CHAPTERS or character not in codes:
            wrong(text, "change", index, code, "code", "is no change; expected a chapter and a character, like 26-Tre")
    for index, (code, entry) in enumerate(tables["round"].items()):
        for hands in (3, 4):
            cards = hands * entry[f"hand{hands}"]
            least, most = entry["orcs"] + 2, 34 + entry["orcs"]
            if not least <= cards <= most:
                what = f"deals {cards} cards in all; expected {least} to {most} with {entry['orcs']} Orcs"
                wrong(text, "round", index, code, f"hand{hands}", what)


def check_codes(text: str, codes: list[str]) -> None:
    """A code is also how the character is written as an action, in positions, goals and set-ups."""
    taken = {*PLAIN_TEXTS, *WHOSE, *COUNTERS, *PLAIN, "any", "any-but"}
    for index, code in enumerate(codes):
        if code in taken or code.startswith("character") or not code[0].isalpha():
            wrong(
                text, "character", index, code, "code", "means something else already; expected another word, with a letter first"
            )


def check_chapter(text: str, index: int, code: str, entry: dict[str, str], codes: list[str]) -> None:
    cast, required = attempt(text, "chapter", index, code, "cast", partial(read_cast, entry["cast"], codes))
    if entry["leads"] not in codes:
        wrong(text, "chapter", index, code, "leads", f"“{entry['leads']}” is no character of this file; expected one of its codes")
    unknown = [word for word in entry["bends"].split() if word not in BENDS]
    if unknown:
        wrong(text, "chapter", index, code, "bends", f"“{unknown[0]}” is not known; expected some of {', '.join(BENDS)}")
    if "road" not in entry["bends"].split() and len(cast) < 4:
        wrong(text, "chapter", index, code, "cast", "has fewer characters than four hands need")
    check_bends(text, index, code, entry)
    if not required & 1 << cast[0] or required.bit_count() > 3:
        wrong(text, "chapter", index, code, "cast", "needs a star at its first character and at most three stars")


def check_single(text: str, table: str, index: int, code: str, setup: str, bearers: dict[str, str]) -> None:
    """The cards that lie ready have one place beside the table, so that one character has them."""
    character = code.partition("-")[2] if table == "change" else code
    for word in ("fix-last", "play-ahead"):
        if word in setup and bearers.setdefault("ready", character) != character:
            wrong(text, table, index, code, "setup", f"“{word}” belongs to {bearers['ready']} already; expected on one character")


def check_bends(text: str, index: int, code: str, entry: dict[str, str]) -> None:
    """Bends that fit each other, the deck and the cast."""
    bends = entry["bends"].split()
    alone = [word for word in bends if word in ALONE]
    if len(alone) > 1:
        wrong(text, "chapter", index, code, "bends", f"has {' and '.join(alone)}; expected one of them at most")
    for word in bends:
        if word in WITH_RINGS and not entry["deck"].startswith("rings"):
            wrong(text, "chapter", index, code, "bends", f"“{word}” needs a deck with Rings")
        if word in WITHOUT_RINGS and entry["deck"].startswith("rings"):
            wrong(text, "chapter", index, code, "bends", f"“{word}” needs a deck without Rings")
    if "old-men" in bends and not {"Old1*", "Old2*"} <= set(entry["cast"].split()):
        wrong(text, "chapter", index, code, "cast", "lacks Old1* and Old2*; expected them, since the chapter has old-men")


def check_new(content: Content, text: str) -> None:
    """What was taken once and is not any more: games that were begun with it go on."""
    for code, entry in content.tables["chapter"].items():
        if "old-men" in entry["bends"].split():
            check_old_men(text, content, code)


def check_old_men(text: str, content: Content, chapter: str) -> None:
    """A trick each turns them over, so no other goal of theirs would count (T23.2, T23.3)."""
    for table, prefix in (("character", ""), ("change", f"{chapter}-")):
        for index, (code, entry) in enumerate(content.tables[table].items()):
            for field in ("goal", "goal4"):
                goal = entry.get(field)
                if code in (f"{prefix}Old1", f"{prefix}Old2") and goal and goal.replace(" ", "") != OLD_MEN.replace(" ", ""):
                    wrong(
                        text,
                        table,
                        index,
                        code,
                        field,
                        f"“{goal}” turns no Old Man over; expected {OLD_MEN}, since chapter {chapter} has old-men",
                    )


def attempt(text: str, table: str, index: int, code: str, field: str, read: Callable[[], Any]) -> Any:
    try:
        return read()
    except ValueError as error:
        wrong(text, table, index, code, field, str(error).removesuffix("."))


def wrong(text: str, table: str, index: int, code: str, field: str, what: str) -> NoReturn:
    line = field_line(text, line_of(text, table, index), field)
    raise ContentError(f"line {line}: {code}: field {field}: {what}")
