"""Where hidden enemies are likely to stand: the belief says what is possible, habits say what people do."""

from __future__ import annotations

from math import exp

from mathom.games.confrontation.board import OUT
from mathom.games.confrontation.position import Position
from mathom.games.confrontation.roster import A_SIDE, CHARACTERS
from mathom.games.confrontation.worlds import World, Worlds
from mathom.kernel.rng import Rng

LOOKS = 3
"""How many worlds are looked at for each that is wanted, to find likely ones."""
ALL = 200
"""Up to so many possible worlds, all of them are looked at."""
TRUST = 0.8
"""How far habits are believed: somebody may have others."""
FINE = 1_000_000
"""The weight of the likeliest world."""
LATER = 10
LATE = 24
"""The turns from which other habits count."""


def likely_worlds(kept: Worlds, p: Position, side: int, number: int, habits: list[float], rng: Rng) -> list[World]:
    """So many worlds of a side out of all that are possible, the likely ones more often."""
    stage = 0 if p.turn < LATER else 1 if p.turn < LATE else 2
    rows = [(stage * CHARACTERS + character) * (OUT + 1) for character in p.roster[side * A_SIDE : side * A_SIDE + A_SIDE]]
    size = kept.size()
    worlds = kept.worlds() if size <= ALL else [kept.sample(rng) for _ in range(LOOKS * number)]
    scores = [sum(habits[row + region] for row, region in zip(rows, world[0], strict=True)) for world in worlds]
    top = max(scores)
    upto: list[int] = []
    total = 0
    for score in scores:
        total += 1 + int(FINE * exp(TRUST * (score - top)))
        upto.append(total)
    return [worlds[find(upto, rng.below(total))] for _ in range(number)]


def find(upto: list[int], number: int) -> int:
    """The first place whose running total lies above a number."""
    low, high = 0, len(upto) - 1
    while low < high:
        middle = (low + high) // 2
        if number < upto[middle]:
            high = middle
        else:
            low = middle + 1
    return low
