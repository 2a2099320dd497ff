"""Moves that are tried in the same worlds: after each round the worse half is dropped, so that the better ones are tried more."""

from __future__ import annotations

import time
from collections.abc import Callable

from mathom.bots.search.player import Weighed

LUCKS = 1 << 32
"""Runs of luck: moves that are tried with the same one differ by what they are, and not by their dice."""
AGREED = 6
"""After so many worlds that show no difference there is none."""


def sift(moves: list[Weighed], tries: int, end: float, look: Callable[[list[Weighed]], None]) -> list[Weighed]:
    """The moves, the best first, each tried at least once. `look` tries all moves that it is given in one more world."""
    dropped: list[Weighed] = []
    rounds = max(1, (len(moves) - 1).bit_length())
    for turn in range(rounds):
        for _ in range(max(1, tries // ((rounds - turn) * len(moves)))):
            look(moves)
            tries -= len(moves)
            if time.perf_counter() >= end:
                break
        moves.sort(key=lambda move: -move.value)
        is_decided = moves[0].visits >= AGREED and moves[0].value - moves[-1].value < 1e-9
        if is_decided or time.perf_counter() >= end:
            break
        keep = (len(moves) + 1) // 2
        dropped = moves[keep:] + dropped
        moves = moves[:keep]
        if tries < keep:
            break
    return moves + dropped
