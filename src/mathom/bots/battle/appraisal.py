"""What a position promises each seat: the points it may still win, by a small network, and so its chance of victory."""

from __future__ import annotations

import math
from typing import Final

from mathom.bots.battle.features import SIGNS, signs
from mathom.games.battle.ending import score
from mathom.games.battle.position import NO_CARD, Position

SCALE: Final = 1000.0
"""Weights are kept as whole numbers of thousandths."""


class Appraisal:
    """One hidden layer for each number of players; every sign adds its weights to it."""

    def __init__(self, hidden: int, weights: list[list[int]]) -> None:
        """For every hidden unit the weights of the signs, its threshold and its say; last the outset."""
        self.hidden: int = hidden
        self.units: list[list[list[float]]] = []
        self.says: list[list[float]] = []
        self.outset: list[float] = []
        row = SIGNS + 2
        for table in weights:
            units: list[list[float]] = []
            says: list[float] = []
            for unit in range(hidden):
                units.append([number / SCALE for number in table[unit * row : unit * row + SIGNS + 1]])
                says.append(table[unit * row + SIGNS + 1] / SCALE)
            self.units.append(units)
            self.says.append(says)
            self.outset.append(table[hidden * row] / SCALE)

    def prospect(self, p: Position, seat: int) -> float:
        """The points that a seat may still win."""
        found = signs(p, seat)
        found.append(SIGNS)
        units = self.units[p.rules.players - 2]
        says = self.says[p.rules.players - 2]
        total: float = self.outset[p.rules.players - 2]
        for number in range(self.hidden):
            unit = units[number]
            excited = 0.0
            for sign in found:
                excited += unit[sign]
            if excited > 0.0:
                total += excited * says[number]
        return total

    def promise(self, p: Position) -> list[float]:
        """Each seat's share of the victory, by the points it may end with."""
        points: list[float] = []
        for seat in range(p.rules.players):
            points.append(score(p, seat) + self.prospect(p, seat))
        return shares(p, points)


def shares(p: Position, points: list[float]) -> list[float]:
    """The surer who wins, the fewer points are left."""
    rules = p.rules
    left = 0
    for enemy in range(21):
        if p.enemies >> enemy & 1:
            left += rules.points[enemy]
    for enemy in p.row:
        if enemy != NO_CARD:
            left += rules.points[enemy]
    spread = 0.6 * math.sqrt(left + 1.0)
    best = max(points)
    weights = [math.exp((each - best) / spread) for each in points]
    total = 0.0
    for weight in weights:
        total += weight
    return [weight / total for weight in weights]
