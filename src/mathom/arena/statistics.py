"""Shares and means with the intervals in which the true value lies in 95 of 100 such experiments."""

from __future__ import annotations

from collections.abc import Sequence
from math import sqrt

Z = 1.959963984540054
"""The standard normal distribution has 95 % of its weight within so many deviations."""


def wilson(wins: float, games: int) -> tuple[float, float]:
    """Wilson's interval for a share; a draw is half a win."""
    if not games:
        return 0.0, 1.0
    share = wins / games
    spread = Z * sqrt(share * (1 - share) / games + Z * Z / (4 * games * games))
    middle = share + Z * Z / (2 * games)
    scale = 1 + Z * Z / games
    return max(0.0, (middle - spread) / scale), min(1.0, (middle + spread) / scale)


def mean(values: Sequence[float]) -> float:
    return sum(values) / len(values) if values else 0.0


def mean_error(values: Sequence[float]) -> float:
    """The standard error of a mean."""
    if len(values) < 2:
        return 0.0
    middle = mean(values)
    return sqrt(sum((value - middle) ** 2 for value in values) / (len(values) - 1) / len(values))


def paired_interval(gaps: Sequence[float]) -> tuple[float, float]:
    """For the mean of differences between -1 and 1, by Bonett and Price: with one more deal for each side, so that few deals
    which all went the same way do not seem to settle anything."""
    deals = len(gaps) + 2
    middle = sum(gaps) / deals
    spread = Z * sqrt((sum(gap * gap for gap in gaps) + 2 - deals * middle * middle) / deals) / sqrt(deals)
    return max(-1.0, middle - spread), min(1.0, middle + spread)


def quantile(values: Sequence[float], share: float) -> float:
    """The smallest value that at least such a share of all does not exceed."""
    if not values:
        return 0.0
    ordered = sorted(values)
    place = -(-len(ordered) * share // 1) - 1
    return ordered[max(0, min(len(ordered) - 1, int(place)))]
