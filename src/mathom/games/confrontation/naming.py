"""What a content prints, in words: its names for regions, and the numbers and lists that the rulebook repeats."""

from __future__ import annotations

from mathom.games.confrontation import board
from mathom.games.confrontation.board import FELLOWSHIP
from mathom.games.confrontation.printed import CLASSIC, REGIONS_WITHOUT, Printed
from mathom.games.confrontation.roster import CODES
from mathom.kernel.content import Content
from mathom.kernel.text import Catalogue, Value

NONE = "\u2013"
PARTS = "print."
"""Entries of the catalogue that others are made of."""


def named(content: Content, ours: Catalogue) -> Catalogue:
    """The catalogue with the owner's own names of regions, in all their cases."""
    entries: dict[str, Value] = {key: entry for key, entry in ours.entries.items() if not key.startswith(PARTS)}
    cases = ours.entries["print.region"]
    assert isinstance(cases, dict)
    for code, entry in content.tables["region"].items():
        name = entry[f"name_{ours.language}"]
        if name and name != REGIONS_WITHOUT[code][f"name_{ours.language}"]:
            entries[f"region.{code}"] = {case: said.replace("{name}", name) for case, said in cases.items()}
    return Catalogue(ours.language, entries)


def words(content: Content, printed: Printed, catalogue: Catalogue) -> dict[str, str]:
    """By the words that stand for it in the rulebook: each strength, who shares a token, each region's name and neighbours."""
    found = {code: number(printed.strength[character]) for character, code in enumerate(CODES)}
    found |= {f"{code}+": number(printed.raised[CODES.index(code)]) for code in content.tables["raised"]}
    for token, code in enumerate(CLASSIC):
        star = CODES[printed.variant[token]]
        found[f"{code} token"] = f"{catalogue.say(f'piece.{star}')} {found[star]}"
    for region, code in enumerate(board.CODES):
        entry = content.tables["region"][code]
        behind = [board.CODES[other] for other in printed.board.ahead[FELLOWSHIP][region]]
        found[f"{code} name"] = catalogue.say(f"region.{code}")
        for word, others in (("ahead", entry["ahead"].split()), ("behind", behind[::-1]), ("beside", entry["beside"].split())):
            found[f"{code} {word}"] = ", ".join(catalogue.say(f"region.{other}") for other in others) or NONE
    return found


def number(strength: int) -> str:
    return str(strength).replace("-", "\u2212")
