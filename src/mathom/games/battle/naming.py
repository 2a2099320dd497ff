"""What a content prints, in words: what the rulebook repeats of the cards."""

from __future__ import annotations

from mathom.kernel.content import Content
from mathom.kernel.text import Catalogue

NONE = "\u2013"


def words(content: Content, catalogue: Catalogue) -> dict[str, str]:
    """By the words that stand for it in the rulebook: each card's symbols and trait or points, and how many orders there are."""
    found: dict[str, str] = {}
    for table in ("companion", "enemy"):
        for code, entry in content.tables[table].items():
            found[f"{code} symbols"] = colours(entry["symbols"], catalogue)
    for code, entry in content.tables["companion"].items():
        found[f"{code} trait"] = catalogue.say(f"print.{entry['trait']}")
    for code, entry in content.tables["enemy"].items():
        found[f"{code} points"] = str(entry["points"])
        found[f"{code} captain"] = catalogue.say("print.captain") if entry["captain"] else NONE
    for code, entry in content.tables["mordor"].items():
        found[f"{code} count"] = str(entry["count"])
    return found


def colours(symbols: str, catalogue: Catalogue) -> str:
    if symbols == "joker":
        return catalogue.say("symbol.J")
    return ", ".join(catalogue.say(f"print.{letter}") for letter in symbols)
