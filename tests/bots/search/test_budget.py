"""Budgets as people write them."""

from __future__ import annotations

import math
import time

import pytest

from mathom.bots import load_bot
from mathom.bots.search.budget import Budget, read_budget, shared
from mathom.games import load
from mathom.kernel.game import Complaint


def test_a_budget_is_iterations_seconds_or_trees() -> None:
    assert read_budget("10000") == Budget(iterations=10000)
    assert read_budget("1.5s") == Budget(seconds=1.5)
    assert read_budget("40x1000") == Budget(iterations=1000, trees=40)
    assert read_budget("10000+") == Budget(iterations=10000, keeps=True)
    assert read_budget("2s+") == Budget(seconds=2, keeps=True)


@pytest.mark.parametrize(
    "text",
    [
        "",
        "0",
        "-5",
        "x",
        "4x",
        "x4",
        "0x5",
        "0s",
        "nans",
        "infs",
        "ten",
        "1e3",
        "2x1s",
        "99999999999",
        "4000s",
        "+",
        "4x10+",
        "10++",
    ],
)
def test_what_is_no_budget_is_refused_in_one_sentence(text: str) -> None:
    with pytest.raises(Complaint, match="is no budget of a search: write"):
        read_budget(text)


@pytest.mark.parametrize(
    ("name", "sentence"),
    [
        ("mo:10@0", "is no number of processes"),
        ("mo:10@x", "is no number of processes"),
        ("mo:10@99", "is no number of processes"),
        ("mo:", "is no budget"),
        ("xo:10", "There is no bot “xo:10”"),
    ],
)
def test_a_search_that_cannot_be_is_refused_in_one_sentence(name: str, sentence: str) -> None:
    with pytest.raises(Complaint, match=sentence):
        load_bot(name, 1, load("confrontation"))


def test_processes_share_a_budget_out() -> None:
    assert shared(read_budget("10000"), 4) == ["2500"] * 4
    assert shared(read_budget("40x1000"), 4) == ["10x1000"] * 4
    assert shared(read_budget("2s"), 4) == ["2s"] * 4
    assert shared(read_budget("10000+"), 4) == ["2500+"] * 4
    assert shared(read_budget("10"), 4) == ["3", "3", "2", "2"]
    assert shared(read_budget("3"), 4) == ["1", "1", "1"]
    assert shared(read_budget("5x100"), 2) == ["3x100", "2x100"]


def test_a_cap_leaves_time_for_all_that_is_not_thinking() -> None:
    begun = time.perf_counter()
    assert 2.7 <= Budget(seconds=3.0).end() - begun < 3.0
    assert 0.4 <= Budget(seconds=0.5).end() - begun < 0.5
    assert Budget(iterations=10).end() == math.inf
