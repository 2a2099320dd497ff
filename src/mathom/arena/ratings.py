"""Bradley-Terry ratings: how strong each bot is, from who beat whom, on the scale of Elo's ratings.

A bot that beats another by 400 points is expected to win ten games for each that it loses. Ratings are relative, their mean is 0.
"""

from __future__ import annotations

from math import exp, log, sqrt

SCALE = 400 / log(10)
STEPS = 100
CLOSE = 1e-10
VIRTUAL = 1.0
"""Each bot is taken to have drawn one more game, against an average opponent: so one that won everything has a rating too."""


class Ratings:
    """Fitted by Newton's method; errors are those of the Fisher information."""

    def __init__(self, bots: int, virtual: float = VIRTUAL) -> None:
        self.bots = bots
        self.virtual = virtual
        self.wins = [[0.0] * bots for _ in range(bots)]
        """How often one beat the other; a draw is half a win for each."""

    def add(self, first: int, second: int, share: float, weight: float = 1.0) -> None:
        """A game between two, of which the first won that share."""
        self.wins[first][second] += share * weight
        self.wins[second][first] += (1 - share) * weight

    def fit(self) -> tuple[list[float], list[list[float]]]:
        """The ratings, and the covariances of their errors."""
        every = range(self.bots)
        strength = [0.0] * self.bots
        for _ in range(STEPS):
            gradient, information = self.slope(strength)
            inverse = inverted(information)
            step = [sum(inverse[one][other] * gradient[other] for other in every) for one in every]
            largest = max(abs(value) for value in step)
            damping = min(1.0, 2.0 / largest) if largest else 1.0
            strength = [value + damping * move for value, move in zip(strength, step, strict=True)]
            if largest < CLOSE:
                break
        covariance = centred(inverted(self.slope(strength)[1]))
        middle = sum(strength) / self.bots
        return [SCALE * (value - middle) for value in strength], [[SCALE * SCALE * value for value in row] for row in covariance]

    def slope(self, strength: list[float]) -> tuple[list[float], list[list[float]]]:
        """How the likelihood rises with each strength, and the Fisher information."""
        every = range(self.bots)
        gradient = [self.virtual * (0.5 - expected(strength[one])) for one in every]
        # Without a virtual game only differences are known; this holds the mean where it is.
        loose = 0.0 if self.virtual else 1.0
        information = [[loose / self.bots for _ in every] for _ in every]
        for one in every:
            information[one][one] += self.virtual * spread(strength[one])
            for other in every:
                games = self.wins[one][other] + self.wins[other][one]
                if other != one and games:
                    gap = strength[one] - strength[other]
                    gradient[one] += self.wins[one][other] - games * expected(gap)
                    information[one][one] += games * spread(gap)
                    information[one][other] -= games * spread(gap)
        return gradient, information


def expected(gap: float) -> float:
    """The share of games that a bot wins which is so much stronger."""
    return 1 / (1 + exp(-gap)) if gap > -500 else 0.0


def spread(gap: float) -> float:
    return expected(gap) * (1 - expected(gap))


def inverted(matrix: list[list[float]]) -> list[list[float]]:
    """The inverse of a symmetric positive matrix, by elimination."""
    size = len(matrix)
    rows = [[*row, *(float(one == other) for other in range(size))] for one, row in enumerate(matrix)]
    for pivot in range(size):
        best = max(range(pivot, size), key=lambda row: abs(rows[row][pivot]))
        rows[pivot], rows[best] = rows[best], rows[pivot]
        head = rows[pivot][pivot]
        rows[pivot] = [value / head for value in rows[pivot]]
        for row in range(size):
            factor = rows[row][pivot]
            if row != pivot and factor:
                rows[row] = [value - factor * own for value, own in zip(rows[row], rows[pivot], strict=True)]
    return [row[size:] for row in rows]


def centred(matrix: list[list[float]]) -> list[list[float]]:
    """The covariances of what is left when the mean of all is taken away."""
    size = len(matrix)
    means = [sum(row) / size for row in matrix]
    middle = sum(means) / size
    return [[matrix[one][other] - means[one] - means[other] + middle for other in range(size)] for one in range(size)]


def error(covariance: list[list[float]], bot: int) -> float:
    return sqrt(max(0.0, covariance[bot][bot]))
