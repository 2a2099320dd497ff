"""Reading what a player types for an action: the notation, or names in any language, or the beginnings of names."""

from __future__ import annotations

import re
import unicodedata
from collections.abc import Collection
from itertools import combinations

import msgspec

from mathom.kernel.game import Game
from mathom.kernel.text import Catalogue
from mathom.terminal.words import Words, is_noun

CODE = re.compile(r"(?<!\w)\+\d+|[^\s\-:~+,=/]+")
SPLIT = re.compile(r"(?:[\s\-:~>→,.=/]|(?<=\w)\+)+")
FILLERS = {"to", "the", "of", "from", "in", "with", "a", "do", "na", "z", "ze", "w", "we"}

EXACT, NAME, BEGINNING = 0, 1, 2


class Found(msgspec.Struct, frozen=True):
    """The actions that a typed text may mean: one is understood, several are not clear, none is not understood."""

    actions: tuple[int, ...] = ()

    @property
    def action(self) -> int | None:
        return self.actions[0] if len(self.actions) == 1 else None


def words_of(text: str, fillers: Collection[str]) -> list[str]:
    """Small letters without accents, split at spaces and signs; little words do not count."""
    bare = unicodedata.normalize("NFKD", text.replace("ł", "l").replace("Ł", "L"))
    bare = "".join(char for char in bare if not unicodedata.combining(char)).casefold()
    words = [word.strip("*!'’\"“”„") for word in SPLIT.split(bare)]
    return [word for word in words if word and word not in fillers]


def all_names(catalogues: list[Catalogue], fillers: Collection[str]) -> dict[str, list[list[str]]]:
    """For each code every way to name what it stands for, word by word, in every language and case."""
    ways: dict[str, set[tuple[str, ...]]] = {}
    for catalogue in catalogues:
        for key in filter(is_noun, catalogue.entries):
            entry = catalogue.entries[key]
            for form in [entry] if isinstance(entry, str) else entry.values():
                ways.setdefault(key.partition(".")[2], set()).add(tuple(words_of(form, fillers)))
    return {code: [list(way) for way in sorted(found) if way] for code, found in ways.items()}


class Reader:
    """Finds actions of one game by what is typed."""

    def __init__(self, game: Game, catalogues: list[Catalogue]) -> None:
        self.game = game
        self.texts = [game.action_text(action) for action in range(game.actions)]
        self.by_text = {text.casefold(): action for action, text in enumerate(self.texts)}
        self.codes = [[code for code in CODE.findall(text) if code not in FILLERS] for text in self.texts]
        every = {code for codes in self.codes for code in codes}
        self.fillers = FILLERS - {code.casefold() for code in every}
        names = all_names(catalogues, self.fillers)
        self.ways = {code: [(words_of(code, self.fillers), True), *((way, False) for way in names.get(code, []))] for code in every}
        """For each code the ways to say it: itself, or by a name."""

    def spoken(self, action: int, words: Words) -> str:
        """The action by names, as one may type it."""
        return " ".join(words.noun_of(code) for code in self.codes[action]).lower()

    def find(self, typed: str, legal: list[int]) -> Found:
        """What the text means: the notation itself, else the nearest action, of equally near ones the legal.

        Part of an action, such as a piece without where it goes, means all the legal ones that it is part of.
        """
        exact = self.by_text.get(" ".join(typed.casefold().split()))
        if exact is not None and (exact in legal or len(self.codes[exact]) > 1):
            return Found((exact,))
        found = self.nearest(typed, set(legal))
        if exact is not None and exact in found.actions and len(found.actions) > 1:
            return Found((exact,))
        if not found.actions or (found.actions[0] not in legal and len(self.codes[found.actions[0]]) == 1):
            return self.partly(typed, legal) or found
        return found

    def nearest(self, typed: str, legal: set[int]) -> Found:
        words = words_of(typed, self.fillers)
        starred = "*" in typed
        best = (1 << 30, 0, 0)
        found: list[int] = []
        for action, text in enumerate(self.texts):
            rank = self.rank(self.codes[action], words)
            if rank is None:
                continue
            distance = (rank, int(action not in legal), int(("*" in text) != starred))
            if distance < best:
                best, found = distance, []
            if distance == best:
                found.append(action)
        return Found(tuple(found))

    def partly(self, typed: str, legal: list[int]) -> Found | None:
        """The legal actions that the words are part of, the nearest ones; None where there is none."""
        words = words_of(typed, self.fillers)
        ranks = {action: rank for action in legal if (rank := self.part_rank(self.codes[action], words)) is not None}
        near = min(ranks.values(), default=0)
        return Found(tuple(action for action, rank in ranks.items() if rank == near)) if ranks else None

    def part_rank(self, codes: list[str], words: list[str]) -> int | None:
        """How near the words are to some of these codes, one after another; None where they do not fit."""
        some = [part for size in range(1, len(codes) + 1) for part in combinations(codes, size)]
        ranks = [rank for part in some if (rank := self.rank(list(part), words)) is not None]
        return min(ranks, default=None)

    def rank(self, codes: list[str], words: list[str]) -> int | None:
        """How near the words are to these codes, one after another; None where they do not fit."""
        if not codes or not words:
            return 0 if not codes and not words else None
        ranks = []
        for way, is_code in self.ways[codes[0]]:
            for taken in range(1, min(len(way), len(words)) + 1):
                if not all(whole.startswith(part) for whole, part in zip(way, words[:taken], strict=False)):
                    break
                rest = self.rank(codes[1:], words[taken:])
                if rest is None:
                    continue
                whole = way == words[:taken]
                ranks.append(rest + (EXACT if whole and is_code else NAME if whole else BEGINNING))
        return min(ranks) if ranks else None
