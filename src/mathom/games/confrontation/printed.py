"""What is printed on pieces and board: the shape of the content file, what must fit together in it, what the engine takes."""

from __future__ import annotations

from typing import Any, NoReturn

from mathom.games.confrontation import board
from mathom.games.confrontation.board import GRID, SAURON, Board, row
from mathom.games.confrontation.position import MODE_DRAFT, Rules
from mathom.games.confrontation.roster import A_SIDE, CHARACTERS, TOKEN, TOKENS, VARIANT, face_of
from mathom.games.confrontation.roster import CODES as CHARACTER_CODES
from mathom.kernel.content import Content, ContentError, Field, Table, field_line, line_of, read_content

CLASSIC = [CHARACTER_CODES[face_of(token, 0)] for token in range(TOKENS)]
STARRED = [CHARACTER_CODES[face_of(token, 1)] for token in range(TOKENS)]
STRENGTH = Field("strength", least=-9, most=19)
LONGEST_NAME = 15
"""What a region of the map in a terminal has room for."""
NAMES = tuple(Field(f"name_{lang}", most=LONGEST_NAME, text=True, is_name=True, optional=True) for lang in ("en", "pl"))


MAP = (
    *(("Mordor", "Mordor"), ("Gondor", "Gondor"), ("Rohan", "Rohan"), ("Gap of Rohan", "Wrota Rohanu")),
    *(("Dagorlad", "Dagorlad"), ("Fangorn", "Fangorn"), ("Caradhras", "Caradhras"), ("Enedwaith", "Enedwaith")),
    *(("Mirkwood", "Mroczna Puszcza"), ("Misty Mountains", "Góry Mgliste"), ("Eregion", "Eregion"), ("Cardolan", "Cardolan")),
    *(("The High Pass", "Wysoka Przełęcz"), ("Rhudaur", "Rhudaur"), ("Arthedain", "Arthedain"), ("The Shire", "Shire")),
)
"""What the regions are called in files older than their table, in English and Polish."""
RECONSTRUCTED = ("Gap", "Mis", "Hig")
"""Their Polish names stand in no book that we know."""


def written(regions: list[int]) -> str:
    """Those of one row, from north to south."""
    return " ".join(board.CODES[region] for region in sorted(regions, reverse=True))


def in_row(region: int) -> list[int]:
    return [other for other in GRID.adjacent[region] if row(other) == row(region)]


def entry_of(region: int) -> dict[str, str]:
    names = dict(zip(("name_en", "name_pl"), MAP[region], strict=True))
    return {"ahead": written(GRID.ahead[SAURON][region]), "beside": written(in_row(region)), **names}


# What files mean that are older than these tables.
REGIONS_WITHOUT = {
    code: {**entry_of(region), "source": "reconstructed" if code in RECONSTRUCTED else "public"}
    for region, code in enumerate(board.CODES)
}
PAIRS_WITHOUT = {code: {"variant": star, "source": "public"} for code, star in zip(CLASSIC, STARRED, strict=True)}
RAISED_WITHOUT = {
    "Sam": {"strength": 5, "source": "rulebook"},
    "Tre*": {"strength": 6, "source": "rulebook"},
    "The*": {"strength": 4, "source": "rulebook"},
    "Orc*": {"strength": 6, "source": "rulebook"},
}

SCHEMA = (
    Table("character", tuple(CHARACTER_CODES), (STRENGTH,)),
    Table("raised", tuple(RAISED_WITHOUT), (STRENGTH,), without=RAISED_WITHOUT),
    Table("pair", tuple(CLASSIC), (Field("variant", words=tuple(STARRED)),), without=PAIRS_WITHOUT),
    Table(
        "region",
        tuple(board.CODES),
        (Field("ahead", most=40, text=True, optional=True), Field("beside", most=40, text=True, optional=True), *NAMES),
        without=REGIONS_WITHOUT,
    ),
)


def read(text: str, game: str, ours: bool) -> Content:
    """Content that fits together; raises ContentError with a line and what was expected."""
    content = read_content(text, SCHEMA, game, ours)
    check_pairs(content, text)
    check_regions(content, text)
    return content


def check_pairs(content: Content, text: str) -> None:
    """Each starred character shares a token with one of its own side; whoever has a namesake, with that."""
    found: dict[str, str] = {}
    for code, entry in content.tables["pair"].items():
        star = entry["variant"]
        if (code in CLASSIC[:A_SIDE]) != (star in STARRED[:A_SIDE]):
            wrong(content, text, "pair", code, "variant", f"{star} is of the other side; expected one of {code}'s own")
        if f"{code}*" in STARRED and star != f"{code}*":
            wrong(content, text, "pair", code, "variant", f"{star} has another name; expected {code}*")
        if star in found:
            wrong(content, text, "pair", code, "variant", f"{star} shares a token with {found[star]} already; expected another")
        found[star] = code


def check_regions(content: Content, text: str) -> None:
    """Ways lead from row to row, neighbours lie in one row and know of each other, and no region is cut off."""
    table = content.tables["region"]
    for region, code in enumerate(board.CODES):
        for field, rows in (("ahead", 1), ("beside", 0)):
            named = table[code][field].split()
            for other in named:
                if other not in board.CODES or row(board.CODES.index(other)) != row(region) + rows or other == code:
                    wrong(
                        content,
                        text,
                        "region",
                        code,
                        field,
                        f"“{other}” does not lie in the {'row ahead' if rows else 'same row'}; expected regions that do",
                    )
                if not rows and code not in table[other]["beside"].split():
                    wrong(content, text, "region", code, field, f"{other} does not name {code}; expected it among its own")
            if len(set(named)) < len(named):
                wrong(content, text, "region", code, field, "names a region twice; expected it once")
    reached = {other for entry in table.values() for other in entry["ahead"].split()}
    for region, code in enumerate(board.CODES):
        if not table[code]["ahead"] and region != board.SHIRE:
            wrong(content, text, "region", code, "ahead", "nothing lies ahead; expected at least one region")
        if code not in reached and region != board.MORDOR:
            wrong(content, text, "region", code, "ahead", f"no region has {code} ahead; expected one that leads there")


def wrong(content: Content, text: str, table: str, code: str, field: str, what: str) -> NoReturn:
    line = field_line(text, line_of(text, table, list(content.tables[table]).index(code)), field)
    raise ContentError(f"line {line}: {code}: field {field}: {what}")


class Printed:
    """What one content prints, as the engine reads it: made once for all its games."""

    def __init__(self, content: Content) -> None:
        tables = content.tables
        self.strength = numbers(tables["character"])
        self.raised = numbers(tables["raised"])
        self.variant = [CHARACTER_CODES.index(tables["pair"][code]["variant"]) for code in CLASSIC]
        self.token = TOKEN[:]
        for token, character in enumerate(self.variant):
            self.token[character] = token
        self.board = Board(listed(tables["region"], "ahead"), listed(tables["region"], "beside"))

    def fill(self, rules: Rules) -> None:
        """Puts it where the engine reads it. Only in a draft do the faces of a token matter; elsewhere those of a slot share one,
        so that characters stand in the order of their tokens."""
        rules.strength = self.strength
        rules.raised = self.raised
        rules.board = self.board
        rules.variant = self.variant if rules.mode == MODE_DRAFT else VARIANT
        rules.token = self.token if rules.mode == MODE_DRAFT else TOKEN


def numbers(entries: dict[str, dict[str, Any]]) -> list[int]:
    """By character its number; 0 for whoever has none."""
    found = [0] * CHARACTERS
    for code, entry in entries.items():
        found[CHARACTER_CODES.index(code)] = int(entry["strength"])
    return found


def listed(entries: dict[str, dict[str, Any]], field: str) -> list[list[int]]:
    """By region those that the field names."""
    return [sorted(board.CODES.index(other) for other in entries[code][field].split()) for code in board.CODES]
