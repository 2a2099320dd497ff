"""An owner's content file, checked before anybody plays with it: in a process of its own, with little time and memory."""

from __future__ import annotations

import logging
from collections import OrderedDict
from hashlib import sha256
from typing import Any

import msgspec

from mathom.games import load
from mathom.kernel.content import Content, ContentError, write_content
from mathom.kernel.game import LANGUAGES, Game, read_catalogue
from mathom.kernel.text import Catalogue
from mathom.server.pools import Failed
from mathom.server.problems import Problem
from mathom.server.worker import Question
from mathom.server.workers import Workers

KEPT = 32
"""How many results are remembered."""
LONGEST_PROBLEM = 280
NAMED = {"companion": "card", "mordor": "order", "die": "card", "space": "stage"}
"""The word that the keys of a table's names begin with, where it is not the table's own."""
CALLED = {"chapter.road": "chapter.37"}

Names = dict[str, dict[str, Any]]
"""By language, entries of the game's catalogue that an owner's content has otherwise, and, as `rule.C8.5`, paragraphs of rules."""

log = logging.getLogger(__name__)


class Difference(msgspec.Struct, frozen=True):
    """A value that an owner's content has otherwise than ours; an empty one stands for nothing."""

    table: str
    code: str
    name: dict[str, str]
    """What the entry is called, by language."""
    field: str
    ours: str
    theirs: str


class Examined(msgspec.Struct, frozen=True):
    """What came of looking at a content file."""

    hash: str = ""
    """The fingerprint of what is printed; empty where there is a problem."""
    differences: list[Difference] = []
    names: Names = {}
    problem: str = ""
    """One sentence about what is wrong, with its line where it has one."""
    text: str = ""
    """The same content written anew, without anything else that the file held."""


# In the server


remembered: OrderedDict[bytes, Examined] = OrderedDict()


async def examine(workers: Workers, game: str, text: str) -> Examined:
    """What a worker found in a file; raises Problem where too many ask at once."""
    key = sha256(f"{game}\n{text}".encode("utf-8", "surrogatepass")).digest()
    if key in remembered:
        remembered.move_to_end(key)
        return remembered[key]
    try:
        _, data = await workers.ask(Question(0, "content", workers.settings.content_seconds, game), text.encode("utf-8", "replace"))
    except Failed as failure:
        log.warning("The worker for a content file %s.", failure)
        return Examined(problem="Checking this file takes too long or needs too much memory; make its goals simpler.")
    found = msgspec.json.decode(data, type=Examined)
    remembered[key] = found
    while len(remembered) > KEPT:
        remembered.popitem(last=False)
    return found


async def check_content(workers: Workers, game: str, text: str) -> str:
    """The same content, written anew and short, or nothing where it is ours; raises Problem where it cannot be played with."""
    found = await examine(workers, game, text)
    if found.problem:
        raise Problem("content", found.problem)
    return found.text if found.differences else ""


# In the worker


def examine_text(game: str, body: bytes) -> bytes:
    from mathom.server.content_trial import limit_memory

    limit_memory()
    return msgspec.json.encode(examine_file(game, body.decode("utf-8", "replace")))


def examine_file(name: str, text: str) -> Examined:
    """Reads a file and tries it out; whatever is wrong with it is said in one sentence."""
    from mathom.server.content_trial import broken

    try:
        game = load(name, text.removeprefix("\ufeff") or "\n")
        written = write_content(game.content, name)
        problem = broken(load(name, written))
    except ContentError as error:
        problem = str(error)
    if problem:
        return Examined(problem=sentence(problem))
    return Examined(game.content.hash(), differences(game), own_names(game), "", written)


def sentence(problem: str) -> str:
    whole = problem.strip().removesuffix(".")
    short = whole if len(whole) < LONGEST_PROBLEM else f"{whole[:LONGEST_PROBLEM]} …"
    return f"{short[:1].upper()}{short[1:]}."


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
