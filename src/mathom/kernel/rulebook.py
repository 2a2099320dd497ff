"""A rulebook: numbered rules in chapters, read from markdown."""

from __future__ import annotations

import re
from collections.abc import Mapping
from types import MappingProxyType

import msgspec

RULE = re.compile(r"\*\*([A-Z]+\d+\.\d+) (.+?)\.?\*\*\s*(?:\{([^}]*)\}\s*)?(.*)", re.DOTALL)
CHAPTER = re.compile(r"## ([A-Z]+\d+) (.+)")
PRINTED = re.compile(r"\{([^{}]+)\}")


EMPTY: Mapping[str, str] = MappingProxyType({})


class Rule(msgspec.Struct, frozen=True):
    """One numbered rule. `ruling` names the rulings of ours that it makes, `option` the option that changes it."""

    number: str
    title: str
    text: str
    ruling: tuple[str, ...] = ()
    option: str = ""
    against: bool = False
    """Whether the ruling, or a value of the option, is a table's choice against the printed book; else the book leaves it open."""

    @property
    def kind(self) -> str:
        """What its mark says: `against` the printed book, left `open` by it, or nothing."""
        return "against" if self.against else "open" if self.ruling else ""


class Chapter(msgspec.Struct, frozen=True):
    number: str
    title: str
    rules: tuple[Rule, ...]
    notes: str = ""
    """Tables and other paragraphs that are no rules."""


class Rulebook(msgspec.Struct, frozen=True):
    """The rules of a game in one language."""

    title: str
    introduction: str
    chapters: tuple[Chapter, ...]

    @classmethod
    def read(cls, markdown: str, printed: Mapping[str, str] = EMPTY) -> Rulebook:
        """`printed` is what stands on the pieces, for the braces that name it: the rules repeat no number of the content."""
        markdown = PRINTED.sub(lambda brace: printed.get(brace[1], brace[0]), markdown)
        head, *bodies = re.split(r"^(?=## )", markdown, flags=re.MULTILINE)
        title, _, introduction = head.partition("\n")
        return cls(title.removeprefix("# ").strip(), introduction.strip(), tuple(read_chapter(body) for body in bodies))

    def rules(self) -> dict[str, Rule]:
        """All rules by number."""
        return {rule.number: rule for chapter in self.chapters for rule in chapter.rules}

    def find(self, number: str) -> Rule | Chapter | None:
        """The rule or the chapter with that number, whatever its capitals."""
        wanted = number.strip().upper()
        for chapter in self.chapters:
            if chapter.number == wanted:
                return chapter
        return self.rules().get(wanted)


def read_chapter(markdown: str) -> Chapter:
    head, _, body = markdown.partition("\n")
    named = CHAPTER.match(head)
    if named is None:
        raise ValueError(f"not a chapter heading: {head}")
    rules: list[Rule] = []
    notes: list[str] = []
    for paragraph in re.split(r"\n\s*\n", body.strip()):
        rule = RULE.match(paragraph)
        if rule is None:
            notes.append(paragraph)
            continue
        number, title, mark, text = rule.groups()
        rulings, option, against = read_mark(mark or "")
        rules.append(Rule(number, title, " ".join(text.split()), rulings, option, against))
    return Chapter(named[1], named[2].strip(), tuple(rules), "\n\n".join(notes).strip())


def read_mark(mark: str) -> tuple[tuple[str, ...], str, bool]:
    """`A31 against; option stuck` → (("A31",), "stuck", True)."""
    rulings, _, option = mark.partition(";")
    words = rulings.split()
    return tuple(word for word in words if word != "against"), option.strip().removeprefix("option ").strip(), "against" in words
