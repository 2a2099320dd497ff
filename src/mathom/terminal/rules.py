"""Rules on the screen: one rule, a chapter, or all that speak of a word."""

from __future__ import annotations

import re
import unicodedata

from rich.console import RenderableType
from rich.markdown import Markdown
from rich.padding import Padding
from rich.text import Text

from mathom.kernel.game import Complaint, Option
from mathom.kernel.rulebook import Chapter, Rule, Rulebook
from mathom.terminal.words import Words

MOST = 6
"""So many rules are shown in full; of the others the numbers."""

MOST_COLUMNS = 5
"""Tables with more bars than this in their first line are written out row by row."""

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
    rule, number = example_rules(rulebook)
    return [*rows, Text(), Text(words.say("terminal.rules-how", rule=rule, chapter=number), style="dim")]


def example_rules(rulebook: Rulebook) -> tuple[str, str]:
    """The number of some rule, and that of its chapter: to show how one asks for them."""
    chapter = rulebook.chapters[len(rulebook.chapters) // 3]
    return chapter.rules[-1].number, chapter.number


def shown_chapter(words: Words, chapter: Chapter) -> list[RenderableType]:
    rows: list[RenderableType] = [Text(f"{chapter.number} {chapter.title}", style="bold underline"), Text()]
    for rule in chapter.rules:
        rows += [*shown_rule(words, rule), Text()]
    for paragraph in chapter.notes.split("\n\n"):
        rows += wide_table(paragraph) if paragraph.count("|", 0, paragraph.find("\n")) > MOST_COLUMNS else [Markdown(paragraph)]
    return rows


def wide_table(markdown: str) -> list[RenderableType]:
    """A table with more columns than a terminal has room for: a line for each row, its parts after one another."""
    head, _, *body = [[cell.strip() for cell in line.strip().strip("|").split("|")] for line in markdown.splitlines()]
    rows: list[RenderableType] = [Text(" · ".join(cell for cell in head if cell), style="dim")]
    for first, *rest in body:
        row = Text(first, style="bold")
        row.append("".join(f" · {cell}" for cell in rest if cell), style="not bold")
        rows.append(Padding(row, (0, 0, 0, 2)))
    return [*rows, Text()]


def shown_rule(words: Words, rule: Rule) -> list[RenderableType]:
    """Number and title, what kind of rule it is, then the text."""
    head = Text(f"{rule.number} ", style="bold cyan")
    head.append(rule.title, style="bold")
    options = [option for option in words.game.options if option.is_offered and option.rule == rule.number]
    marks = [option_mark(words, option) for option in options if rule.option]
    if rule.ruling:
        marks.append(words.say("terminal.ruling-mark", rulings=", ".join(rule.ruling)))
    if rule.kind:
        marks.append(words.say("terminal.otherwise-mark" if rule.option and rule.against else f"terminal.{rule.kind}-mark"))
    if marks:
        head.append(f"  {' · '.join(marks)}", style="dim not bold")
    return [head, Padding(Markdown(rule.text), (0, 0, 0, 2))]


def option_mark(words: Words, option: Option) -> str:
    """The option that changes a rule, and which of its values the printed book has."""
    named = words.say("terminal.option-mark", option=option.name)
    return ", ".join([named, words.say("terminal.by-book", values=", ".join(option.by_book))] if option.by_book else [named])


def search(words: Words, rulebook: Rulebook, word: str) -> list[RenderableType]:
    """The rules that are called so, or else those that speak of it; the numbers of all others that do."""
    name = words.noun_like(word)
    if plain(word) in re.findall(r"\w+", plain(name)):  # a code that is a word of its name, too: balrog
        name = word
    rules = list(rulebook.rules().values())
    titled = [rule for rule in rules if holds(rule.title, name)]
    spoken = [rule for rule in rules if holds(f"{rule.title} {rule.text}", name)]
    if not spoken:
        spoken = [rule for rule in rules if plain(name) in plain(f"{rule.title} {rule.text}")]
    if not spoken:
        raise Complaint(words.say("terminal.rule-none", wanted=word))
    first = (titled or spoken)[:MOST]
    rows: list[RenderableType] = []
    for rule in first:
        rows += [*shown_rule(words, rule), Text()]
    rest = [rule.number for rule in spoken if rule not in first]
    if rest:
        rows.append(Text(words.say("terminal.rules-too", word=name, numbers=", ".join(rest)), style="dim"))
    return rows


def holds(text: str, word: str) -> bool:
    """Whether a text has the word, or one that begins with it, whatever its capitals and accents."""
    return re.search(rf"(?<!\w){re.escape(plain(word))}", plain(text)) is not None


def plain(text: str) -> str:
    """Small letters without accents: odwrot finds odwrót."""
    spread = unicodedata.normalize("NFKD", text.casefold().replace("ł", "l"))
    return "".join(char for char in spread if not unicodedata.combining(char))
