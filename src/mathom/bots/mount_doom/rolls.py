"""What to expect of the Fellowship dice in a turn: two are rolled, one is kept, and the other is rolled again with a third."""

from __future__ import annotations

from mathom.bots.mount_doom.worth import Worth
from mathom.games.mount_doom.board import FIGURES
from mathom.games.mount_doom.position import Position


class Dice:
    """What each Fellowship die would bring, by value, and what to expect of dice still to be rolled."""

    def __init__(self, w: Worth, p: Position) -> None:
        self.gain: list[list[float]] = []
        for figure in range(FIGURES):
            row = [0.0]
            for value in range(1, 7):
                row.append(w.step(p, figure, value, True))
            self.gain.append(row)
        self.best: list[float] = [-1e9] * (FIGURES * FIGURES)

    def best_of(self, one: int, other: int) -> float:
        """The better of two dice that are rolled, on average."""
        known = self.best[one * FIGURES + other]
        if known > -1e8:
            return known
        total = 0.0
        row = self.gain[other]
        for value in range(1, 7):
            a: float = self.gain[one][value]
            for against in range(1, 7):
                b: float = row[against]
                total += a if a > b else b
        total /= 36
        self.best[one * FIGURES + other] = total
        self.best[other * FIGURES + one] = total
        return total

    def first(self, figure: int, value: int, left: int) -> float:
        """Page 1 with this die, and the best second roll with the one left over."""
        most = -1e9
        for third in range(FIGURES):
            if third != figure and third != left:
                most = max(most, self.best_of(left, third))
        return self.gain[figure][value] + most

    def pair(self, mask: int) -> float:
        one = 0
        while mask >> one & 1 == 0:
            one += 1
        other = one + 1
        while mask >> other & 1 == 0:
            other += 1
        after_one = self.first(one, 0, other)
        after_other = self.first(other, 0, one)
        total = 0.0
        row = self.gain[other]
        for value in range(1, 7):
            a: float = self.gain[one][value] + after_one
            for against in range(1, 7):
                b: float = row[against] + after_other
                total += a if a > b else b
        return total / 36


def left_over(p: Position) -> int:
    """The Fellowship die of the first roll that is not on the tile."""
    figure = 0
    while p.die[figure] == 0 or figure == p.tile_figure[0]:
        figure += 1
    return figure
