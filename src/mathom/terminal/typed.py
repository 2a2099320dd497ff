"""Reading what a player types for an action: the notation, or names in any language, or the beginnings of names."""

from __future__ import annotations

import re
import unicodedata

import msgspec

from mathom.kernel.game import Game
from mathom.kernel.text import Catalogue

CODE = re.compile(r"\+\d+|[^\s\-:~]+")
SPLIT = re.compile(r"[\s\-:~>→,.=/]+")
FILLERS = {"to", "the", "of", "from", "in", "with", "a", "do", "na", "z", "ze", "w", "we"}
KINDS = ("piece", "region", "card", "special", "word")

EXACT, NAME, BEGINNING = 0, 1, 2


class Found(msgspec.Struct, frozen=True):
    """The actions that a typed text may mean: one is understood, several are not clear, none is not understood."""

    actions: tuple[int, ...] = ()

    @property
    def action(self) -> int | None:
        return self.actions[0] if len(self.actions) == 1 else None


def words_of(text: str) -> list[str]:
    """Small letters without accents, split at spaces and signs; little words do not count."""
    bare = unicodedata.normalize("NFKD", text.replace("ł", "l").replace("Ł", "L"))
    bare = "".join(char for char in bare if not unicodedata.combining(char)).casefold()
    words = [word.strip("*!'’\"“”„") for word in SPLIT.split(bare)]
    return [word for word in words if word and word not in FILLERS]


class Reader:
    """Finds actions of one game by what is typed."""

    def __init__(self, game: Game, catalogues: list[Catalogue]) -> None:
        self.game = game
        self.texts = [game.action_text(action) for action in range(game.actions)]
        self.by_text = {text.casefold(): action for action, text in enumerate(self.texts)}
        codes = {code for text in self.texts for code in CODE.findall(text)}
        self.names = {code: self.names_of(code, catalogues) for code in codes}

    def names_of(self, code: str, catalogues: list[Catalogue]) -> list[list[str]]:
        """Every way to name what a code stands for, word by word."""
        ways: list[list[str]] = []
        for catalogue in catalogues:
            for kind in KINDS:
                entry = catalogue.entries.get(f"{kind}.{code}", {})
                forms = [entry] if isinstance(entry, str) else list(entry.values())
                ways += [words_of(form) for form in forms]
        distinct = {tuple(way) for way in ways if way}
        return [list(way) for way in sorted(distinct)]

    def find(self, typed: str, legal: list[int]) -> Found:
        """What the text means: the notation itself, else the nearest legal action, else the nearest one at all."""
        exact = self.by_text.get(" ".join(typed.casefold().split()))
        if exact is not None:
            return Found((exact,))
        return self.nearest(typed, legal) or self.nearest(typed, range(self.game.actions)) or Found()

    def nearest(self, typed: str, actions: list[int] | range) -> Found | None:
        words = words_of(typed)
        starred = "*" in typed
        best = 1 << 30
        found: list[int] = []
        for action in actions:
            text = self.texts[action]
            rank = self.rank([code for code in CODE.findall(text) if code not in FILLERS], words)
            if rank is None:
                continue
            rank = rank * 2 + (("*" in text) != starred)
            if rank < best:
                best, found = rank, []
            if rank == best:
                found.append(action)
        return Found(tuple(found)) if found else None

    def rank(self, codes: list[str], words: list[str]) -> int | None:
        """How near the words are to these codes, one after another; None where they do not fit."""
        if not codes or not words:
            return 0 if not codes and not words else None
        ranks = []
        bare = words_of(codes[0])
        ways = [(bare, True)] + [(way, False) for way in self.names[codes[0]]]
        for way, is_code in ways:
            for taken in range(1, min(len(way), len(words)) + 1):
                if not all(whole.startswith(part) for whole, part in zip(way, words[:taken], strict=False)):
                    break
                rest = self.rank(codes[1:], words[taken:])
                if rest is None:
                    continue
                whole = way == words[:taken]
                ranks.append(rest + (EXACT if whole and is_code else NAME if whole else BEGINNING))
        return min(ranks) if ranks else None
