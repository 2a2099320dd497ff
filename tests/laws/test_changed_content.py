"""With any printed number one more or one less every game keeps every law: nothing is left of ours anywhere."""

from __future__ import annotations

from typing import Any

import pytest
from hypothesis import given, reject, settings
from hypothesis import strategies as st

from mathom.games import GAMES, load
from mathom.kernel.content import ContentError
from mathom.kernel.game import Game
from mathom.kernel.laws import LAWS, Case
from mathom.kernel.observation import encode, observe
from mathom.kernel.playout import step
from mathom.kernel.rng import Rng
from mathom.kernel.state import SPECTATOR
from mathom.kernel.trial import broken
from tests.conftest import COMPILED, FULL
from tests.laws.changes import Change, another_board, changed, changes, concerned
from tests.laws.test_laws import cases

CASES = (500 if COMPILED else 20) if FULL else 8 if COMPILED else 2
"""How many changes a law gets, each with a case of its own."""
STEPS = 400 if FULL else 30
"""How far a random game goes with each number."""
WAYS = 60
"""After so many draws of options and players a number must have been met."""
TRIED = {"confrontation": 16, "battle": 80, "mount_doom": 200, "two_towers": 200}
"""Of so many numbers one is tried out as the server tries an owner's file; in the full run, compiled, all of them are."""


@pytest.mark.parametrize("name", GAMES)
@pytest.mark.parametrize("law", LAWS)
def test_law_with_changed_content(name: str, law: str) -> None:
    @settings(max_examples=CASES)
    @given(st.sampled_from(changes(name)), cases(name))
    def check(change: Change, case: Case) -> None:
        try:
            game = load(name, changed(name, change))
        except ContentError:
            reject()
        LAWS[law](game, case)

    check()


@pytest.mark.parametrize("law", LAWS)
def test_law_on_another_board_with_other_tokens(law: str) -> None:
    game = load("confrontation", another_board())

    @settings(max_examples=2 * CASES)
    @given(cases("confrontation"))
    def check(case: Case) -> None:
        LAWS[law](game, case)

    check()


@pytest.mark.parametrize("name", GAMES)
def test_every_printed_number_may_be_one_more_or_one_less(name: str) -> None:
    """Whoever imagines the game imagines it with the file's numbers; and what is refused is not a third of all that is tried."""
    refused = []
    for number, change in enumerate(changes(name)):
        try:
            game = load(name, changed(name, change))
        except ContentError as error:
            refused.append((change, str(error)))
            continue
        play_a_while(game, Rng(number), change)
    assert 3 * len(refused) < len(changes(name)), refused


@pytest.mark.parametrize("name", GAMES)
def test_the_servers_check_takes_every_file_that_can_be_read(name: str) -> None:
    for change in changes(name)[:: 1 if FULL and COMPILED else TRIED[name]]:
        try:
            game = load(name, changed(name, change))
        except ContentError:
            continue
        assert broken(game) == "", change


def play_a_while(game: Game, rng: Rng, change: Change) -> None:
    """A random game that the change concerns, in which each reader's belief is looked at once, at a moment of its own."""
    state: Any = game.new(*way_to_meet(game, rng, change))
    journal = game.start(state)
    players = game.players(state)
    moments = {rng.below(STEPS): reader for reader in range(players)} | {0: SPECTATOR}
    for number in range(STEPS):
        if not state.to_act():
            return
        step(state, rng)
        reader = moments.get(number)
        if reader is None:
            continue
        seen = observe(game, state, journal, reader)
        belief = game.belief(seen)
        assert belief.contains(state), change
        world: Any = belief.sample(rng)
        assert encode(observe(game, world, journal, reader)) == encode(seen), change
        assert inside(world.rules) == inside(state.rules), change


def way_to_meet(game: Game, rng: Rng, change: Change) -> tuple[dict[str, str], int]:
    """Options and a number of players with which the game has another number than ours; of most numbers nearly every way is one."""
    values = concerned(game.id, change)
    for _ in range(WAYS):
        options = {option.name: option.values[rng.below(len(option.values))] for option in game.options}
        options[game.options[0].name] = values[rng.below(len(values))]
        players = game.seats[rng.below(len(game.seats))]
        states: list[Any] = [one.new(options, players) for one in (game, load(game.id))]
        mine, ours = (inside(state.rules) for state in states)
        if mine != ours:
            return options, players
    raise AssertionError(f"nothing in the game differs: {change}")


def inside(thing: Any) -> Any:
    """All that an object holds, down to numbers and texts: what a reader's view does not show yet counts, too."""
    if thing is None or isinstance(thing, (bool, int, float, str, bytes)):
        return thing
    if isinstance(thing, (list, tuple)):
        return [inside(part) for part in thing]
    if isinstance(thing, dict):
        return {key: inside(part) for key, part in thing.items()}
    names = getattr(type(thing), "__mypyc_attrs__", None) or vars(thing)
    assert names, thing
    return {name: inside(getattr(thing, name)) for name in names if not name.startswith("__")}
