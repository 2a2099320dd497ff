"""A small fast generator for search and random play: xoshiro128++, whose 32-bit words never overflow a native integer.

Dealing at a table does not use it: see `dealing`.
"""

from __future__ import annotations

from typing import Final

from mypy_extensions import i64

WORD: Final[i64] = 0xFFFFFFFF


class Rng:
    """The same seed gives the same numbers, compiled or not."""

    def __init__(self, seed: int) -> None:
        mixed = seed
        words: list[int] = []
        for _ in range(4):  # splitmix64 spreads the seed over the four words
            mixed = (mixed + 0x9E3779B97F4A7C15) & 0xFFFFFFFFFFFFFFFF
            z = ((mixed ^ (mixed >> 30)) * 0xBF58476D1CE4E5B9) & 0xFFFFFFFFFFFFFFFF
            z = ((z ^ (z >> 27)) * 0x94D049BB133111EB) & 0xFFFFFFFFFFFFFFFF
            words.append((z ^ (z >> 31)) & 0xFFFFFFFF)
        self.a: i64 = words[0]
        self.b: i64 = words[1]
        self.c: i64 = words[2]
        self.d: i64 = words[3]

    def word(self) -> i64:
        """The next 32 bits."""
        total: i64 = (self.a + self.d) & WORD
        result: i64 = (((total << 7) | (total >> 25)) + self.a) & WORD
        shifted: i64 = (self.b << 9) & WORD
        self.c ^= self.a
        self.d ^= self.b
        self.b ^= self.c
        self.a ^= self.d
        self.c ^= shifted
        self.d = ((self.d << 11) | (self.d >> 21)) & WORD
        return result

    def below(self, total: i64) -> i64:
        """A uniform number from 0 up to, not including, `total` (at most 2**32), by rejection."""
        limit: i64 = 0x100000000 - 0x100000000 % total
        while True:
            number = self.word()
            if number < limit:
                return number % total

    def choose(self, options: list[int]) -> int:
        """One of the options, each as likely."""
        return options[self.below(len(options))]

    def draw(self, chances: list[tuple[int, int]]) -> int:
        """One of the outcomes, by its weight."""
        total = 0
        for _, weight in chances:
            total += weight
        return pick(chances, self.below(total))


def pick(chances: list[tuple[int, int]], number: int) -> int:
    """The outcome under which `number` falls when the weights are laid end to end."""
    for outcome, weight in chances:
        if number < weight:
            return outcome
        number -= weight
    raise ValueError("the number lies beyond the weights")
