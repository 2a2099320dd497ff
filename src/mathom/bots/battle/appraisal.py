"""What a position promises each seat: the points it may still win, by a small network, and so its chance of victory."""

from __future__ import annotations

import math

from mathom.bots.battle.features import SIGNS, signs
from mathom.bots.layer import Layer
from mathom.games.battle.ending import score
from mathom.games.battle.position import NO_CARD, Position


class Appraisal:
    """A network for each number of players."""

    def __init__(self, hidden: int, weights: list[list[int]]) -> None:
        self.layer: Layer = Layer(SIGNS, hidden, weights)

    def prospect(self, p: Position, seat: int) -> float:
        """The points that a seat may still win."""
        return self.layer.total(p.rules.players - 2, signs(p, seat))

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
