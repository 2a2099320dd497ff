"""Rules on the screen: one rule, a chapter, or all that speak of a word."""

from __future__ import annotations

import re

from rich.console import RenderableType
from rich.markdown import Markdown
from rich.padding import Padding
from rich.text import Text

from mathom.kernel.game import Complaint
from mathom.kernel.rulebook import Chapter, Rule, Rulebook
from mathom.terminal.words import Words

NUMBER = re.compile(r"[A-Za-z]+\d+(\.\d+)?")


def found_rules(words: Words, wanted: str) -> list[RenderableType]:
    """What the rulebook says about a number or a word; without either, its table of contents. Raises Complaint."""
    rulebook = words.game.rulebook(words.language)
    if not wanted:
        return contents(words, rulebook)
    found = rulebook.find(wanted)
    if isinstance(found, Rule):
        return [*shown_rule(words, found)]
    if isinstance(found, Chapter):
        return shown_chapter(words, found)
    if NUMBER.fullmatch(wanted):
        raise Complaint(words.say("terminal.rule-none", wanted=wanted))
    return search(words, rulebook, wanted)


def contents(words: Words, rulebook: Rulebook) -> list[RenderableType]:
    rows: list[RenderableType] = [Text(rulebook.title, style="bold"), Text(rulebook.introduction), Text()]
    for chapter in rulebook.chapters:
        row = Text(f"  {chapter.number:<4}", style="bold cyan")
        row.append(chapter.title, style="default")
        rows.append(row)
    return [*rows, Text(), Text(words.say("terminal.rules-how"), style="dim")]


def shown_chapter(words: Words, chapter: Chapter) -> list[RenderableType]:
    rows: list[RenderableType] = [Text(f"{chapter.number} {chapter.title}", style="bold underline"), Text()]
    for rule in chapter.rules:
        rows += [*shown_rule(words, rule), Text()]
    if chapter.notes:
        rows.append(Markdown(chapter.notes))
    return rows


def shown_rule(words: Words, rule: Rule) -> list[RenderableType]:
    """Number and title, what kind of rule it is, then the text."""
    head = Text(f"{rule.number} ", style="bold cyan")
    head.append(rule.title, style="bold")
    marks = [words.say("terminal.option-mark", option=rule.option)] if rule.option else []
    if rule.ruling:
        marks.append(words.say("terminal.ruling-mark", rulings=", ".join(rule.ruling)))
    if marks:
        head.append(f"  {' · '.join(marks)}", style="dim not bold")
    return [head, Padding(Markdown(rule.text), (0, 0, 0, 2))]


def search(words: Words, rulebook: Rulebook, word: str) -> list[RenderableType]:
    """Every rule that holds the word, in its title or its text."""
    wanted = word.casefold()
    hits = [rule for rule in rulebook.rules().values() if wanted in f"{rule.title} {rule.text}".casefold()]
    if not hits:
        raise Complaint(words.say("terminal.rule-none", wanted=word))
    rows: list[RenderableType] = []
    for rule in hits:
        rows += [*shown_rule(words, rule), Text()]
    return [*rows, Text(words.say("terminal.rules-found", n=len(hits), word=word), style="dim")]
