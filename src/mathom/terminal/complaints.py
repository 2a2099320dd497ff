"""Complaints in the reader's language.

They are made in English, wherever in the house something is wrong. Here such a sentence is found again among the patterns of a
table, and said anew with the same names and numbers in it. A field called `what` holds a part that the table says, too.
"""

from __future__ import annotations

import re
from functools import cache
from importlib.resources import files

import msgspec

FIELD = re.compile(r"\{(\w+)\}")
PART = "what"
KINDS = {"code": r"\S+?", "value": r"(?!“|\w+\*? (?:is of|has another|shares a) ).*?"}
"""What a field of some name looks like: a code is one word, and a value that is shown is no sentence that quotes one."""


@cache
def table(language: str) -> dict[str, str]:
    """Sentences, and parts of them, in English and in that language; none for English."""
    path = files("mathom.terminal").joinpath(f"complaints.{language}.json")
    return msgspec.json.decode(path.read_bytes(), type=dict[str, str]) if path.is_file() else {}


@cache
def patterns(language: str) -> list[tuple[re.Pattern[str], str]]:
    """What sentences look like, and how they are said; those with the most words of their own first."""
    closest = sorted(table(language).items(), key=lambda pair: len(FIELD.sub("", pair[0])), reverse=True)
    return [(pattern(sentence.removesuffix(".")), words.removesuffix(".")) for sentence, words in closest]


def pattern(sentence: str) -> re.Pattern[str]:
    """A field may be anything, but a name in front ends at its colon."""
    escaped = re.escape(sentence).replace(r"\{", "{").replace(r"\}", "}")
    in_front = re.sub(rf"\A\{{((?!(?:{PART}|{'|'.join(KINDS)})\b)\w+)\}}", r"(?P<\1>(?:(?!: ).)*?)", escaped)
    return re.compile(FIELD.sub(lambda field: f"(?P<{field[1]}>{KINDS.get(field[1], '.*?')})", in_front), re.DOTALL)


def complaint(sentence: str, language: str) -> str:
    """The sentence in that language, maybe behind the name of a file; as it is where the table does not have it."""
    whole = sentence.removesuffix(".")
    starts = [0, *(colon.end() for colon in re.finditer(": ", whole))]
    for start in starts:
        found = said(whole[start:], language)
        if found is not None:
            return whole[:start] + found + sentence[len(whole) :]
    return sentence


def said(sentence: str, language: str) -> str | None:
    """A sentence without its full stop; None where the table does not have it, or a part of it."""
    for expression, words in patterns(language):
        match = expression.fullmatch(sentence)
        if match is None:
            continue
        given = match.groupdict()
        fields = {name: table(language).get(text, text) for name, text in given.items()}
        part = said(given[PART], language) if PART in given else ""
        if part is not None:
            return words.format_map({**fields, PART: part})
    return None
