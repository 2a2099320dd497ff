"""What a position between two turns promises: the chance to reach the crater, by a small network for each stage."""

from __future__ import annotations

import math
from typing import Final

from mathom.bots.mount_doom.features import SIGNS, signs
from mathom.games.mount_doom.position import Position

SCALE: Final = 1000.0
"""Weights are kept as whole numbers of thousandths."""


class Appraisal:
    """For each stage one hidden layer; every sign adds its weights to it."""

    def __init__(self, hidden: int, weights: list[list[int]]) -> None:
        """Each stage's weights: for every hidden unit those of the signs, its threshold and its say; last the outset."""
        self.hidden: int = hidden
        self.units: list[list[list[float]]] = []
        self.says: list[list[float]] = []
        self.outset: list[float] = []
        row = SIGNS + 2
        for stage in weights:
            units: list[list[float]] = []
            says: list[float] = []
            for unit in range(hidden):
                values = [number / SCALE for number in stage[unit * row : unit * row + SIGNS + 1]]
                units.append(values)
                says.append(stage[unit * row + SIGNS + 1] / SCALE)
            self.units.append(units)
            self.says.append(says)
            self.outset.append(stage[hidden * row] / SCALE)

    def odds(self, p: Position) -> float:
        """The logarithm of the odds to win."""
        found = signs(p)
        found.append(SIGNS)
        units = self.units[p.stage]
        says = self.says[p.stage]
        total: float = self.outset[p.stage]
        for number in range(self.hidden):
            unit = units[number]
            excited = 0.0
            for sign in found:
                excited += unit[sign]
            if excited > 0.0:
                total += excited * says[number]
        return total

    def promise(self, p: Position) -> float:
        """The chance to win, from 0 to 1."""
        return 1.0 / (1.0 + math.exp(-self.odds(p)))
