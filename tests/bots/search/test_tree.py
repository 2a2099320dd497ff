"""The search on games whose right play is known."""

from __future__ import annotations

import pytest

from mathom.bots.search.model import Model
from mathom.bots.search.tree import Search, Settings
from mathom.kernel.rng import Rng
from mathom.kernel.state import State
from tests.bots.search.toys import Dice, DiceModel, Pennies, PenniesModel, Sharing, SharingModel


def searched(model: Model, start: State, seat: int, iterations: int, settings: Settings | None = None, seed: int = 1) -> Search:
    search = Search(model, seat, settings or Settings(), Rng(seed))
    for _ in range(iterations):
        search.iterate(start.copy())
    return search


def favourite(search: Search) -> int:
    return max(search.root().edges.values(), key=lambda edge: edge.visits).action


@pytest.mark.parametrize("seat", [0, 1])
def test_of_two_who_decide_at_the_same_time_neither_sees_the_other(seat: int) -> None:
    edges = searched(PenniesModel(), Pennies(), seat, 4000).root().edges
    assert len(edges) == 2
    for edge in edges.values():
        assert 0.3 < edge.visits / 4000 < 0.7
        assert 0.35 < edge.mean() < 0.65


def test_where_all_lies_open_the_second_answers_the_first() -> None:
    """The counterpart: in one tree with every action seen the second seat wins, so the first finds nothing good."""
    edges = searched(PenniesModel(), Pennies(), 0, 4000, Settings(one_tree=True, all_open=True)).root().edges
    assert all(edge.mean() < 0.1 for edge in edges.values())


def test_chance_is_weighed_by_its_mean() -> None:
    search = searched(DiceModel(), Dice(), 0, 3000)
    means = {action: edge.mean() for action, edge in search.root().edges.items()}
    assert favourite(search) == 2
    assert means[2] == pytest.approx(5 / 6, abs=0.05)
    assert means[0] == 0.5
    assert means[1] < 0.4


def test_each_of_three_seats_wants_its_own_result() -> None:
    state = Sharing()
    state.apply(0, 0)
    state.apply(1, 1)
    assert favourite(searched(SharingModel(), state, 2, 300)) == 2
    state = Sharing()
    state.apply(0, 1)
    assert favourite(searched(SharingModel(), state, 1, 300)) == 1


def test_the_same_seed_searches_the_same_tree() -> None:
    def counts(seed: int) -> list[tuple[int, int, float]]:
        edges = searched(PenniesModel(), Pennies(), 0, 500, seed=seed).root().edges
        return sorted((edge.action, edge.visits, edge.total) for edge in edges.values())

    assert counts(3) == counts(3)
    assert counts(3) != counts(4)


class Sure(PenniesModel):
    """A model that expects heads of everybody."""

    def priors(self, state: State, seat: int, actions: list[int]) -> list[float]:
        return [0.9 if action == 0 else 0.1 for action in actions]


def test_likely_moves_are_tried_first() -> None:
    edges = searched(Sure(), Pennies(), 0, 12).root().edges
    assert edges[0].visits > edges[1].visits


class Hasty(DiceModel):
    """Takes every position for won before the die has fallen."""

    def is_quiet(self, state: State, steps: int) -> bool:
        return True

    def judge(self, state: State) -> list[float]:
        assert isinstance(state, Dice)
        return [1.0 if state.chosen == 1 else 0.0]


def test_an_evaluation_ends_a_playout() -> None:
    edges = searched(Hasty(), Dice(), 0, 3).root().edges
    assert {action: edge.total for action, edge in edges.items()} == {0: 0.5, 1: 1.0, 2: 0.0}


def test_a_tree_that_was_kept_can_be_kept_again() -> None:
    """What hangs below the situation that came is found by the search after the next, too; the rest is forgotten."""
    first, second, third = (Search(PenniesModel(), 0, Settings(), Rng(1), remembers=True) for _ in range(3))
    now, soon, never = (first.root().child(key) for key in (1, 2, 3))
    later = now.child(4)
    first.own = {10: now, 20: soon, 30: never, 40: later}
    second.go_on_from(first, 10)
    assert second.root() is now
    assert second.own == {10: now, 40: later}
    third.go_on_from(second, 40)
    assert third.root() is later
