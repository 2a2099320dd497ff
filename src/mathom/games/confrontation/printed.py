"""What is printed on the pieces: the shape of the content file, and the numbers as the engine reads them."""

from __future__ import annotations

from mathom.games.confrontation.position import Rules
from mathom.games.confrontation.roster import CODES
from mathom.kernel.content import Content, Field, Table, read_content

SCHEMA = (
    Table(
        "character",
        tuple(CODES),
        (Field("strength", least=-9, most=19),),
    ),
)


def read(text: str, game: str, ours: bool) -> Content:
    return read_content(text, SCHEMA, game, ours)


class Printed:
    """The printed numbers of one content, made once for all its games."""

    def __init__(self, content: Content) -> None:
        self.strength = [int(content.tables["character"][code]["strength"]) for code in CODES]

    def words(self) -> dict[str, str]:
        """Each strength as the rulebook writes it."""
        return {code: str(number).replace("-", "\u2212") for code, number in zip(CODES, self.strength, strict=True)}

    def fill(self, rules: Rules) -> None:
        """Puts them where the engine reads them."""
        rules.strength = self.strength
