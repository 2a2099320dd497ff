"""How the cards of Battle for Middle-earth are written in a terminal: signs, colours, names, and lines that hold them."""

from __future__ import annotations

import msgspec
from rich.text import Text

from mathom.games.battle.cards import COLOURS
from mathom.terminal.boards import Look, View
from mathom.terminal.boards.parts import Parts, row_of
from mathom.terminal.words import Words

SIGNS = {"R": "†", "O": "⚑", "Y": "▼", "G": "☽", "B": "↑", "V": "●", "J": "◆"}
"""Sword, axe, shield, bow, spear, fist, joker: none of them is an emoji, so each is one column wide."""
STYLES = {
    "R": "bold red",
    "O": "bold dark_orange",
    "Y": "bold yellow",
    "G": "bold green",
    "B": "bold bright_blue",
    "V": "bold magenta",
    "J": "bold",
}
ON_PLACING = ("second", "draw")
"""Traits that have had their effect once the card lies in a team."""
WIDTH = 79
LONGEST = 20
"""No name is written longer than this."""


class Detail(msgspec.Struct, frozen=True):
    """How much is said of a card."""

    names: bool = True
    """Names written out; else codes."""
    traits: bool = False


class Script:
    """Writes cards with the words of one language and the signs of one terminal."""

    def __init__(self, words: Words, look: Look) -> None:
        self.words = words
        self.look = look
        self.companions = words.game.content.tables["companion"]
        self.enemies = words.game.content.tables["enemy"]

    def sign(self, fancy: str, plain: str) -> str:
        return plain if self.look.plain else fancy

    def symbols(self, letters: str, gap: str = "") -> Parts:
        """A sign for those who know it, a letter for those who do not see colours."""
        found: Parts = []
        for letter in letters:
            if found and gap:
                found.append((gap, ""))
            found.append((f"{self.sign(SIGNS[letter], '')}{letter}", STYLES[letter]))
        return found

    def symbols_of(self, code: str) -> str:
        printed = str(self.companions[code]["symbols"])
        return "J" if printed == "joker" else "".join(sorted(printed, key=COLOURS.index))

    def trait(self, code: str) -> str:
        """A card's trait in a word or two; empty where it has none."""
        trait = self.companions[code]["trait"]
        return "" if trait == "none" else self.words.say(f"board.trait-{trait}", star=self.sign("★", "*"))

    def name(self, key: str) -> str:
        """Names of an owner's own cards may be longer than ours."""
        return self.words.name(key)[:LONGEST]

    def companion(self, code: str, detail: Detail, style: str = "", lies_in_team: bool = False) -> Parts:
        name = self.name(f"card.{code}") if detail.names else code
        parts: Parts = [(name, style), (" ", ""), *self.symbols(self.symbols_of(code))]
        is_spent = lies_in_team and self.companions[code]["trait"] in ON_PLACING
        if detail.traits and self.trait(code) and not is_spent:
            parts.append((f" {self.trait(code)}", "dim italic"))
        return parts

    def enemy(self, code: str, names: bool) -> Parts:
        name = self.name(f"enemy.{code}") if names else code
        return [(f"{name} ", ""), (str(self.enemies[code]["points"]), "bold")]


def reader_of(view: View) -> int | None:
    """The seat whose view it is; None where nothing or everything is open."""
    own = [seat for seat, player in enumerate(view["players"]) if player["score"] is not None]
    return own[0] if len(own) == 1 else None


def is_all_open(view: View) -> bool:
    """After the end, or in a replay of it: nobody is asked anything, so there is room."""
    return all(player["score"] is not None for player in view["players"])


def labelled(label: str, lines: list[Parts]) -> list[Text]:
    """Lines with a word before the first; a word alone where there are none."""
    blank = " " * len(label)
    return [row_of([(f" {blank if below else label}  ", "dim"), *line]) for below, line in enumerate(lines or [[("-", "dim")]])]
