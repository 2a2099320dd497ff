"""What a position between two turns promises: the chance to reach the crater, by a small network for each stage."""

from __future__ import annotations

import math

from mathom.bots.layer import Layer
from mathom.bots.mount_doom.features import SIGNS, signs
from mathom.games.mount_doom.position import Position


class Appraisal:
    """A network for each stage."""

    def __init__(self, hidden: int, weights: list[list[int]]) -> None:
        self.layer: Layer = Layer(SIGNS, hidden, weights)

    def odds(self, p: Position) -> float:
        """The logarithm of the odds to win."""
        return self.layer.total(p.stage, signs(p))

    def promise(self, p: Position) -> float:
        """The chance to win, from 0 to 1."""
        return 1.0 / (1.0 + math.exp(-self.odds(p)))
