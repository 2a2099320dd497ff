"""Each law can fail: a toy game keeps them all, and breaks each one when told to."""

from __future__ import annotations

import pytest

from mathom.kernel.laws import LAWS, Case, LawBroken, every_rule_is_tested
from tests.laws.toy.game import PebblesGame

CASE = Case({"pebbles": "4"}, players=2, seed=1, decisions=60)


@pytest.mark.parametrize("law", LAWS)
def test_the_toy_game_keeps_every_law(law: str) -> None:
    LAWS[law](PebblesGame(), CASE)


@pytest.mark.parametrize("law", LAWS)
def test_every_law_can_fail(law: str) -> None:
    with pytest.raises(LawBroken, match=f"^{law}: "):
        LAWS[law](PebblesGame(fault=law), CASE)


def test_a_hidden_word_that_is_the_same_in_every_world_is_found_too() -> None:
    with pytest.raises(LawBroken, match="canary"):
        LAWS["no leak"](PebblesGame(fault="canary"), CASE)


def test_an_event_that_tells_a_secret_is_found() -> None:
    with pytest.raises(LawBroken, match="no leak: what reader"):
        LAWS["no leak"](PebblesGame(fault="events"), CASE)


def test_the_toy_games_rules_are_all_cited() -> None:
    every_rule_is_tested(PebblesGame(), {"T1.1", "T1.2", "T1.3"})


@pytest.mark.parametrize("cited", [{"T1.1", "T1.2"}, {"T1.1", "T1.2", "T1.3", "T9.9"}])
def test_a_rule_without_a_test_and_a_test_without_a_rule_are_found(cited: set[str]) -> None:
    with pytest.raises(LawBroken):
        every_rule_is_tested(PebblesGame(), cited)
