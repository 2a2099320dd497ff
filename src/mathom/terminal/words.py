"""The sentences a reader sees: a game's catalogue and the terminal's own, in one language."""

from __future__ import annotations

import os
from functools import cache
from importlib.resources import files

from mathom.kernel.game import LANGUAGES, Game
from mathom.kernel.journal import Event
from mathom.kernel.text import Catalogue, Value


def default_language() -> str:
    """Polish where the surroundings are Polish, else English."""
    surroundings = os.environ.get("LC_ALL") or os.environ.get("LC_MESSAGES") or os.environ.get("LANG") or ""
    return "pl" if surroundings.lower().startswith("pl") else "en"


@cache
def own_entries(language: str) -> dict[str, Value]:
    """The terminal's own catalogue."""
    text = files("mathom.terminal").joinpath(f"text.{language}.json").read_text(encoding="utf-8")
    return Catalogue.read(language, text).entries


class Words:
    """All texts that playing one game needs, in the reader's language."""

    def __init__(self, game: Game, language: str) -> None:
        self.game = game
        self.language = language
        self.catalogue = merged(game, language)

    def say(self, key: str, **args: object) -> str:
        return self.catalogue.say(key, args)

    def name(self, key: str) -> str:
        """A noun, or the key's last part where the catalogue has none."""
        return self.say(key) if key in self.catalogue.entries else key.rpartition(".")[2]

    def tell(self, event: Event) -> str:
        return self.catalogue.tell(event)

    def noun_of(self, code: str) -> str:
        """The name of whatever a code of the notation stands for."""
        for kind in ("piece", "region", "card", "special"):
            if f"{kind}.{code}" in self.catalogue.entries:
                return self.name(f"{kind}.{code}")
        return code

    def noun_like(self, word: str) -> str:
        """The name for a code typed in any capitals, with or without its star; the word itself where it is no code."""
        for kind in ("piece", "card", "special", "region"):
            for key in self.catalogue.entries:
                if key.casefold() == f"{kind}.{word}".casefold():
                    return self.name(key)
        return word

    def rule_title(self, number: str) -> str:
        rule = self.game.rulebook(self.language).rules().get(number)
        return f"{number} {rule.title}" if rule else number


def merged(game: Game, language: str) -> Catalogue:
    return Catalogue(language, {**game.catalogue(language).entries, **own_entries(language)})


def all_catalogues(game: Game) -> list[Catalogue]:
    """In every language: names may be typed in any of them."""
    return [merged(game, language) for language in LANGUAGES]
