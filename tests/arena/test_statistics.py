"""Intervals and ratings against values that are known from elsewhere."""

from __future__ import annotations

from math import log, sqrt

import pytest

from mathom.arena.ratings import SCALE, Ratings, error
from mathom.arena.statistics import mean_error, paired_interval, quantile, wilson

BASEBALL = (
    (0, 7, 9, 7, 7, 9, 11),
    (6, 0, 7, 5, 11, 9, 9),
    (4, 6, 0, 7, 7, 8, 12),
    (6, 8, 6, 0, 6, 7, 10),
    (6, 2, 6, 7, 0, 7, 12),
    (4, 4, 5, 6, 6, 0, 6),
    (2, 4, 1, 3, 1, 7, 0),
)
"""American League 1987, Milwaukee, Detroit, Toronto, New York, Boston, Cleveland, Baltimore: Agresti, Categorical Data Analysis."""
ABILITIES = (1.5814, 1.4364, 1.2945, 1.2476, 1.1077, 0.6839, 0.0)
ERRORS = (0.3433, 0.3396, 0.3367, 0.3359, 0.3339, 0.3319)


@pytest.mark.parametrize(
    ("wins", "games", "low", "high"),
    [(0, 10, 0.0, 0.2775), (10, 10, 0.7225, 1.0), (5, 10, 0.2366, 0.7634), (81, 263, 0.2553, 0.3662), (14, 32, 0.2817, 0.6067)],
)
def test_wilsons_interval(wins: int, games: int, low: float, high: float) -> None:
    assert wilson(wins, games) == pytest.approx((low, high), abs=5e-5)


def test_no_games_say_nothing() -> None:
    assert wilson(0, 0) == (0.0, 1.0)
    assert paired_interval([]) == (-1.0, 1.0)


def test_deals_that_all_went_one_way_leave_a_doubt() -> None:
    """Bonett and Price: b = 5, c = 0 of 5 pairs, so (6 - 1) / 7 with a variance of (7 - 25 / 7) / 49."""
    wide = 1.959963984540054 * sqrt((7 - 25 / 7) / 49)
    assert paired_interval([1.0] * 5) == pytest.approx((5 / 7 - wide, 1.0))
    low, high = paired_interval([1.0, 0.0, -1.0, 0.0] * 50)
    assert low == pytest.approx(-high)


def test_a_quantile_is_one_of_the_values() -> None:
    assert quantile([float(number) for number in range(1, 101)], 0.95) == 95
    assert quantile([7.0], 0.95) == 7
    assert quantile([], 0.95) == 0
    assert mean_error([1.0, 2.0, 3.0, 4.0]) == pytest.approx(sqrt(5 / 3 / 4))


def test_two_bots_are_apart_by_the_logarithm_of_their_odds() -> None:
    ratings = Ratings(2, virtual=0.0)
    ratings.add(0, 1, 1.0, weight=75)
    ratings.add(0, 1, 0.0, weight=25)
    found, covariance = ratings.fit()
    assert found[0] - found[1] == pytest.approx(400 * log(3) / log(10))
    gap_error = sqrt(covariance[0][0] + covariance[1][1] - 2 * covariance[0][1])
    assert gap_error == pytest.approx(SCALE / sqrt(100 * 0.75 * 0.25))


def test_published_abilities_and_errors_come_out() -> None:
    ratings = Ratings(7, virtual=0.0)
    for one, row in enumerate(BASEBALL):
        for other, wins in enumerate(row):
            ratings.wins[one][other] += wins
    found, covariance = ratings.fit()
    assert [(value - found[6]) / SCALE for value in found] == pytest.approx(ABILITIES, abs=5e-5)
    errors = [sqrt(covariance[one][one] + covariance[6][6] - 2 * covariance[one][6]) / SCALE for one in range(6)]
    assert errors == pytest.approx(ERRORS, abs=5e-5)


def test_a_draw_is_half_a_win_for_each() -> None:
    drawn, split = Ratings(2), Ratings(2)
    drawn.add(0, 1, 0.5, weight=2)
    split.add(0, 1, 1.0)
    split.add(0, 1, 0.0)
    assert drawn.fit() == split.fit()
    assert drawn.fit()[0] == pytest.approx([0.0, 0.0])


def test_a_bot_that_won_everything_has_a_rating_with_a_large_error() -> None:
    errors = []
    for games in (10, 1000):
        ratings = Ratings(2)
        ratings.add(0, 1, 1.0, weight=games)
        found, covariance = ratings.fit()
        assert 200 < found[0] < 1500
        assert found[0] == pytest.approx(-found[1])
        errors.append(error(covariance, 0))
    assert errors[1] > 100


def test_bots_that_never_met_are_compared_by_those_they_met() -> None:
    ratings = Ratings(3)
    ratings.add(0, 1, 0.75, weight=100)
    ratings.add(1, 2, 0.75, weight=100)
    found, covariance = ratings.fit()
    assert found[0] - found[2] == pytest.approx(2 * (found[0] - found[1]), rel=0.05)
    assert covariance[0][0] + covariance[2][2] - 2 * covariance[0][2] > covariance[0][0] + covariance[1][1] - 2 * covariance[0][1]
