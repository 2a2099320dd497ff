"""A small network over signs that are there or not: one layer of hidden units, with weights for each of some cases."""

from __future__ import annotations

from typing import Final

SCALE: Final = 1000.0
"""Weights are kept as whole numbers of thousandths."""


class Layer:
    """A case is, for instance, a number of players or a stage. Every sign that is there adds its weights to the hidden units."""

    def __init__(self, signs: int, hidden: int, weights: list[list[int]]) -> None:
        """Each case's weights: for every hidden unit those of the signs, its threshold and its say; last the outset."""
        self.signs: int = signs
        self.hidden: int = hidden
        self.units: list[list[list[float]]] = []
        self.says: list[list[float]] = []
        self.outset: list[float] = []
        row = signs + 2
        for case in weights:
            units: list[list[float]] = []
            says: list[float] = []
            for unit in range(hidden):
                units.append([number / SCALE for number in case[unit * row : unit * row + signs + 1]])
                says.append(case[unit * row + signs + 1] / SCALE)
            self.units.append(units)
            self.says.append(says)
            self.outset.append(case[hidden * row] / SCALE)

    def total(self, case: int, found: list[int]) -> float:
        """What the signs that are there add up to; the list is used up."""
        found.append(self.signs)
        units = self.units[case]
        says = self.says[case]
        total: float = self.outset[case]
        for number in range(self.hidden):
            unit = units[number]
            excited = 0.0
            for sign in found:
                excited += unit[sign]
            if excited > 0.0:
                total += excited * says[number]
        return total
