"""An owner's content file, examined before anybody plays with it: one verdict, whoever asks for it."""

from __future__ import annotations

from functools import cache
from importlib.resources import files
from typing import Any

import msgspec

from mathom.games import load
from mathom.kernel.content import Content, ContentError, ordered, write_content
from mathom.kernel.game import LANGUAGES, Game, read_catalogue
from mathom.kernel.text import Catalogue
from mathom.kernel.trial import broken

NAMED = {"companion": "card", "mordor": "order", "die": "card", "space": "stage", "step": "print"}
"""The word that the keys of a table's names begin with, where it is not the table's own."""
CALLED = {"chapter.road": "chapter.37"}
SPOKEN = {
    "variant": "piece",
    "ahead": "region",
    "beside": "region",
    "symbol": "symbol",
    "trait": "print",
    "cast": "character",
    "leads": "character",
    "keep": "card",
    "first": "card",
}
"""The word that the keys of what a field's codes stand for begin with."""

Names = dict[str, dict[str, Any]]
"""By language, entries of the game's catalogue that an owner's content has otherwise, and, as `rule.C8.5`, paragraphs of rules."""


class Difference(msgspec.Struct, frozen=True):
    """A value that an owner's content has otherwise than ours; an empty one stands for nothing."""

    table: str
    code: str
    name: dict[str, str]
    """What the entry is called, by language; no two of a game alike."""
    field: str
    ours: str
    theirs: str
    label: dict[str, str]
    """What the field is called, by language."""
    said: dict[str, tuple[str, str]]
    """Both values in words, by language."""


def examine(name: str, text: str) -> Game:
    """The game with that content, written anew and tried out; raises ContentError with what is wrong, in one sentence.

    Written anew it holds nothing but entries, so that every record can carry it, and those in the order of ours.
    """
    read = load(name, text or "\n")
    read.check_new()
    game = load(name, write_content(ordered(read.content, load(name).content), name))
    problem = broken(game)
    if problem:
        raise ContentError(problem)
    return game


def differences(game: Game) -> list[Difference]:
    """What is printed otherwise than in ours; where it was taken from does not matter."""
    usual = load(game.id)
    ours, theirs = usual.content, game.content
    names, our_names = wordings(game), wordings(usual)
    found: list[Difference] = []
    for table in theirs.tables:
        codes = [*ours.tables[table], *(code for code in theirs.tables[table] if code not in ours.tables[table])]
        for code in codes:
            before, after = entry(ours, table, code), entry(theirs, table, code)
            for field in before | after:
                old, new = before.get(field, ""), after.get(field, "")
                if old != new:
                    label = {language: words.field(field) for language, words in names.items()}
                    said = {each: (our_names[each].value(field, old), names[each].value(field, new)) for each in names}
                    found.append(Difference(table, code, name_of(names, table, code), field, old, new, label, said))
    return found


def entry(content: Content, table: str, code: str) -> dict[str, str]:
    """The fields of an entry as texts; none where there is no such entry."""
    return {field: str(value) for field, value in content.tables[table].get(code, {}).items() if field != "source"}


class Wording:
    """How a language names what stands in a content file."""

    def __init__(self, game: Game, language: str) -> None:
        self.game = game
        self.catalogue = game.catalogue(language)
        self.printed = game.printed_words(language)
        self.own = own_texts(language)

    def entry(self, table: str, code: str) -> str:
        """What an entry is called, with its table where another one holds an entry of that name."""
        name = self.printed.get(f"{code} name") or noun(self.catalogue, table, code) or code
        for key in (f"entry.{table}.{code}", f"entry.{table}"):
            if key in self.own.entries:
                return self.own.say(key, {"name": name, "code": code, "chapter": code.partition("-")[0]})
        return name

    def field(self, field: str) -> str:
        return self.own.say(f"field.{field}")

    def value(self, field: str, value: str) -> str:
        """A value in words; what has none stays as the file has it."""
        told = self.game.printed_value(self.catalogue, field, value)
        if told:
            return told
        if field == "setup":
            return "; ".join(self.step(*part.split()) for part in value.split(";") if part.strip())
        if f"value.{field}.{value}" in self.own.entries:
            return self.own.say(f"value.{field}.{value}")
        return ", ".join(self.word(SPOKEN[field], word) for word in value.split()) if field in SPOKEN else value

    def step(self, verb: str, *words: str) -> str:
        """A step of a character's set-up: what it does, with whom or with how many."""
        partners = words[1:] if words[:1] == ("any-but",) else words
        names = self.own.say("value.setup.or").join(self.word("character", word) for word in partners)
        if words[:1] in (("any",), ("any-but",)):
            names = self.own.say(f"value.setup.{words[0]}", {"names": names})
        return self.own.say(f"value.setup.{verb}", {"names": names})

    def word(self, kind: str, word: str) -> str:
        """A code by its name; the star of a required character stays."""
        for code, star in ((word, ""), (word.removesuffix("*"), "*")):
            for texts in (self.catalogue, self.own):
                if f"{kind}.{code}" in texts.entries:
                    return texts.say(f"{kind}.{code}") + star
        return word


@cache
def own_texts(language: str) -> Catalogue:
    return Catalogue.read(language, files("mathom.games").joinpath(f"own_content.{language}.json").read_text(encoding="utf-8"))


def wordings(game: Game) -> dict[str, Wording]:
    return {language: Wording(game, language) for language in LANGUAGES}


def name_of(names: dict[str, Wording], table: str, code: str) -> dict[str, str]:
    """What an entry is called, by language."""
    return {language: words.entry(table, code) for language, words in names.items()}


def noun(catalogue: Catalogue, table: str, code: str) -> str:
    first = f"{NAMED.get(table, table)}.{code}"
    for key in (CALLED.get(first, first), f"piece.{code}", f"character.{code.partition('-')[2]}"):
        named = catalogue.entries.get(key)
        if named:
            return named if isinstance(named, str) else named.get("nom", "")
    return ""


def paragraphs(game: Game, language: str) -> dict[str, str]:
    """The rulebook's rules and tables, as a page may have them put over ours."""
    chapters = game.rulebook(language).chapters
    rules = {f"rule.{rule.number}": rule.text for chapter in chapters for rule in chapter.rules}
    return rules | {f"notes.{chapter.number}": chapter.notes for chapter in chapters}


def own_names(game: Game) -> Names:
    """What the content itself calls its cards, and the rules that repeat its numbers, by language."""
    if game.content.ours:
        return {}
    found: Names = {}
    for language in LANGUAGES:
        usual = read_catalogue(game.package, language).entries
        found[language] = {key: each for key, each in game.catalogue(language).entries.items() if usual.get(key) != each}
        ours = paragraphs(load(game.id), language)
        found[language] |= {key: text for key, text in paragraphs(game, language).items() if ours[key] != text}
    return {language: names for language, names in found.items() if names}
