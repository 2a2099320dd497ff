"""A bot's answers come at a pace that does not tell how long it thought about one of them."""

from __future__ import annotations

import pytest

from mathom.server.pace import SLACK, Pace

BEAT = 0.9


def at(pace: Pace, spent: float, thought: float, stated: float = 3.0, seat: int = 1) -> float:
    """When an answer is released, in seconds after the question."""
    return spent + pace.rest(seat, BEAT, spent, thought, stated)


def test_an_answer_that_needed_no_thought_comes_as_late_as_one_that_did() -> None:
    pace = Pace()
    assert at(pace, 1.7, 1.6) == pytest.approx(2 * BEAT)
    assert at(pace, 0.01, 0.0) == pytest.approx(2 * BEAT)
    assert at(pace, 0.5, 0.4) == pytest.approx(2 * BEAT)


def test_each_seat_has_its_own_pace() -> None:
    pace = Pace()
    at(pace, 1.7, 1.6)
    assert at(pace, 0.01, 0.0, seat=2) == pytest.approx(BEAT)


def test_a_bot_answers_within_its_stated_time() -> None:
    pace = Pace()
    assert at(pace, 3.1, 3.05) == pytest.approx(3.0 + SLACK)
    assert at(pace, 0.01, 0.0) == pytest.approx(3.0 + SLACK)
    assert at(pace, 5.0, 3.0) == 5.0


def test_waiting_for_other_tables_slows_nothing_that_comes_after() -> None:
    pace = Pace()
    assert at(pace, 10.0, 0.5, stated=0.0) == pytest.approx(12 * BEAT)
    assert at(pace, 0.1, 0.0, stated=0.0) == pytest.approx(BEAT)


def test_without_a_beat_nothing_is_held_back() -> None:
    assert Pace().rest(0, 0.0, 0.2, 0.2, 3.0) == 0.0
