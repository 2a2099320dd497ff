"""An owner's content file, examined before anybody plays with it: one verdict, whoever asks for it."""

from __future__ import annotations

from typing import Any

import msgspec

from mathom.games import load
from mathom.kernel.content import Content, ContentError, write_content
from mathom.kernel.game import LANGUAGES, Game, read_catalogue
from mathom.kernel.text import Catalogue
from mathom.kernel.trial import broken

NAMED = {"companion": "card", "mordor": "order", "die": "card", "space": "stage"}
"""The word that the keys of a table's names begin with, where it is not the table's own."""
CALLED = {"chapter.road": "chapter.37"}

Names = dict[str, dict[str, Any]]
"""By language, entries of the game's catalogue that an owner's content has otherwise, and, as `rule.C8.5`, paragraphs of rules."""


class Difference(msgspec.Struct, frozen=True):
    """A value that an owner's content has otherwise than ours; an empty one stands for nothing."""

    table: str
    code: str
    name: dict[str, str]
    """What the entry is called, by language."""
    field: str
    ours: str
    theirs: str


def examine(name: str, text: str) -> Game:
    """The game with that content, written anew and tried out; raises ContentError with what is wrong, in one sentence.

    Written anew it holds nothing but entries, so that every record can carry it.
    """
    read = load(name, text or "\n")
    game = load(name, write_content(read.content, name))
    problem = broken(game)
    if problem:
        raise ContentError(problem)
    return game


def differences(game: Game) -> list[Difference]:
    """What is printed otherwise than in ours; where it was taken from does not matter."""
    ours, theirs = load(game.id).content, game.content
    found: list[Difference] = []
    for table in theirs.tables:
        codes = [*ours.tables[table], *(code for code in theirs.tables[table] if code not in ours.tables[table])]
        for code in codes:
            before, after = entry(ours, table, code), entry(theirs, table, code)
            found += [
                Difference(table, code, name_of(game, table, code), field, before.get(field, ""), after.get(field, ""))
                for field in before | after
                if before.get(field, "") != after.get(field, "")
            ]
    return found


def entry(content: Content, table: str, code: str) -> dict[str, str]:
    """The fields of an entry as texts; none where there is no such entry."""
    return {field: str(value) for field, value in content.tables[table].get(code, {}).items() if field != "source"}


def name_of(game: Game, table: str, code: str) -> dict[str, str]:
    """What an entry is called, by language; nothing where it has no name."""
    found = {language: noun(game.catalogue(language), table, code) for language in LANGUAGES}
    return {language: name for language, name in found.items() if name}


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
