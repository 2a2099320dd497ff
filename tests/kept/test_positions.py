"""Positions that were written down mean what they meant: an option that stands in none of them is what it was then."""

from __future__ import annotations

from collections.abc import Iterator

import pytest

from mathom.games import GAMES, load
from tests.kept.looking import FOLDER, legal

PART = 25
"""So many positions are one case."""


def parts() -> Iterator[tuple[str, int]]:
    for name in GAMES:
        for first in range(0, len(blocks(name)), PART):
            yield name, first


def blocks(name: str) -> list[list[str]]:
    """Each position with its rows: the options, then what each seat that is due may do."""
    found: list[list[str]] = []
    for row in (FOLDER / "positions" / f"{name}.txt").read_text(encoding="utf-8").splitlines():
        if row.startswith(" "):
            found[-1].append(row)
        else:
            found.append([row])
    return found


def actions_of(row: str) -> tuple[str, list[str]]:
    seat, _, actions = row.strip().partition(" ")
    return seat, actions.split(" | ")


@pytest.mark.sample(2)
@pytest.mark.parametrize(("name", "first"), list(parts()))
def test_a_position_is_read_with_the_options_and_the_actions_that_it_had(name: str, first: int) -> None:
    game = load(name)
    for position, options, *seats in blocks(name)[first : first + PART]:
        state = game.parse_position(position)
        now = game.options_of(state)
        then = dict(word.split("=", 1) for word in options.split()[1:])
        assert {option: now.get(option) for option in then} == then, position
        assert legal(game, state) == dict(map(actions_of, seats)), position
        again = game.parse_position(game.position(state))
        assert (game.options_of(again), legal(game, again)) == (now, legal(game, state)), position
