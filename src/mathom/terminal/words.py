"""The sentences a reader sees: a game's catalogue and the terminal's own, in one language."""

from __future__ import annotations

import os
from functools import cache
from importlib.resources import files

from mathom.bots import seconds_of
from mathom.kernel.game import LANGUAGES, Game
from mathom.kernel.journal import Args, Event
from mathom.kernel.text import Catalogue, Value

SENTENCES = (
    *("about", "action", "board", "event", "game", "goal", "mode", "moment", "option", "order", "outcome", "prompt", "refusal"),
    *("print", "symbol", "terminal", "trait", "why"),
)
"""Kinds of catalogue entries that are said, not named."""


def default_language() -> str:
    """Polish where the surroundings are Polish, else English."""
    surroundings = os.environ.get("LC_ALL") or os.environ.get("LC_MESSAGES") or os.environ.get("LANG") or ""
    return "pl" if surroundings.lower().startswith("pl") else "en"


@cache
def own_entries(language: str, game: str = "") -> dict[str, Value]:
    """The terminal's own catalogue, with that of a game's board where it has one."""
    folder = files("mathom.terminal")
    paths = [folder.joinpath(f"text.{language}.json"), folder.joinpath("boards", f"{game}.{language}.json")]
    found: dict[str, Value] = {}
    for path in paths:
        if path.is_file():
            found |= Catalogue.read(language, path.read_text(encoding="utf-8")).entries
    return found


def is_noun(key: str) -> bool:
    """Whether a key of a catalogue stands for a thing with a name, such as `piece.Fro`, and not for a sentence."""
    kind, dot, code = key.partition(".")
    return bool(dot) and "." not in code and kind not in SENTENCES


class Words:
    """All texts that playing one game needs, in the reader's language."""

    def __init__(self, game: Game, language: str) -> None:
        self.game = game
        self.language = language
        self.catalogue = merged(game, language)
        self.names: dict[str, str] = {}
        """What each code of the notation stands for."""
        for key in filter(is_noun, self.catalogue.entries):
            if self.name(key):
                self.names.setdefault(key.partition(".")[2], self.name(key))

    def say(self, key: str, **args: object) -> str:
        return self.catalogue.say(key, args)

    def name(self, key: str) -> str:
        """A noun, or the key's last part where the catalogue has none."""
        return self.say(key) if key in self.catalogue.entries else key.rpartition(".")[2]

    def names_in(self, args: Args) -> str:
        """The nouns among some arguments; empty where there is none."""
        nouns = [value for value in args.values() if isinstance(value, str) and is_noun(value) and value in self.catalogue.entries]
        return ", ".join(self.name(noun) for noun in nouns)

    def tell(self, event: Event) -> str:
        return self.catalogue.tell(event)

    def noun_of(self, code: str) -> str:
        """The name of whatever a code of the notation stands for."""
        return self.names.get(code, code)

    def noun_like(self, word: str) -> str:
        """The name for a code typed in any capitals, with or without its star; the word itself where it is no code."""
        return next((name for code, name in self.names.items() if code.casefold() == word.casefold()), word)

    def rule_title(self, number: str) -> str:
        rule = self.game.rulebook(self.language).rules().get(number)
        return f"{number} {rule.title}" if rule else number


def seconds(words: Words, bot: str) -> str:
    """How long a bot thinks about a move, as one writes it: 3, or 1.5; in Polish 1,5. Empty for one that answers at once."""
    spent = seconds_of(words.game.id, bot)
    return f"{spent:g}".replace(".", "," if words.language == "pl" else ".") if spent else ""


def merged(game: Game, language: str) -> Catalogue:
    return Catalogue(language, {**game.catalogue(language).entries, **own_entries(language, game.id)})


def all_catalogues(game: Game) -> list[Catalogue]:
    """In every language: names may be typed in any of them."""
    return [merged(game, language) for language in LANGUAGES]
