"""Catalogues: every sentence a player reads, by key, with plural forms and noun cases.

A value is a sentence with `{name}` for its arguments, or an object of plural forms chosen by the argument `n`. A noun is an
object of cases; `{region:gen}` puts the noun that the argument names into that case.
"""

from __future__ import annotations

import re
from collections.abc import Mapping

import msgspec

from mathom.kernel.journal import Event

FIELD = re.compile(r"\{(\w+)(?::(\w+))?\}")
CASES = ("nom", "gen", "dat", "acc", "ins", "loc")
PLURALS = {"en": ("one", "other"), "pl": ("one", "few", "many", "other")}

Value = str | dict[str, str]


def plural(language: str, n: int) -> str:
    """The CLDR plural category of a whole number."""
    if n == 1:
        return "one"
    if language == "pl":
        return "few" if 2 <= n % 10 <= 4 and not 12 <= n % 100 <= 14 else "many"
    return "other"


class Catalogue(msgspec.Struct, frozen=True):
    """The texts of a game in one language."""

    language: str
    entries: dict[str, Value]

    @classmethod
    def read(cls, language: str, data: str) -> Catalogue:
        return cls(language, msgspec.json.decode(data, type=dict[str, Value]))

    def say(self, key: str, args: Mapping[str, object] | None = None) -> str:
        """The sentence for a key with its arguments filled in."""
        args = args or {}
        value = self.entries[key]
        if isinstance(value, dict):
            number = args.get("n")
            if not isinstance(number, int):
                return value.get("nom", "")
            value = value[plural(self.language, number)]
        return FIELD.sub(lambda field: self.fill(args[field[1]], field[2] or "nom"), value)

    def tell(self, event: Event) -> str:
        """The sentence for an event; those who do not see who it was read the one that ends in -hidden."""
        hidden = "-hidden" if "could" in event.args else ""
        return self.say(f"event.{event.kind}{hidden}", event.args)

    def fill(self, value: object, case: str) -> str:
        if isinstance(value, list):
            return ", ".join(self.fill(item, case) for item in value)
        if isinstance(value, dict):
            return "; ".join(f"{self.fill(key, case)}: {self.fill(items, case)}" for key, items in value.items())
        noun = self.entries.get(value) if isinstance(value, str) else None
        if isinstance(noun, dict):
            return noun.get(case) or noun["nom"]
        if isinstance(noun, str):
            return noun
        return str(value)

    def fields(self, key: str) -> set[str]:
        """The names of the arguments that a sentence uses."""
        value = self.entries[key]
        forms = [value] if isinstance(value, str) else list(value.values())
        return {field[1] for form in forms for field in FIELD.finditer(form)}
