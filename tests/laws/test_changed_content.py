"""With any printed number one more or one less every game keeps every law: nothing is left of ours anywhere."""

from __future__ import annotations

import pytest
from hypothesis import given, reject, settings
from hypothesis import strategies as st

from mathom.games import GAMES, load
from mathom.games.confrontation.state import Confrontation
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

CASES = 1000 if FULL else 8 if COMPILED else 2
"""How many changes a law gets, each with a case of its own."""
STEPS = 400 if FULL else 30
"""How far a random game goes with each number."""
TRIED = {"confrontation": 16, "battle": 80, "mount_doom": 200, "two_towers": 200}
"""Of so many numbers the quick run tries out one as the server tries an owner's file; the full run all of them."""


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
    for change in changes(name)[:: 1 if FULL else TRIED[name]]:
        try:
            game = load(name, changed(name, change))
        except ContentError:
            continue
        assert broken(game) == "", change


def play_a_while(game: Game, rng: Rng, change: Change) -> None:
    """A random game that the change concerns, in which each reader's belief is looked at once, at a moment of its own."""
    options = {option.name: option.values[rng.below(len(option.values))] for option in game.options}
    values = concerned(game.id, change)
    options[game.options[0].name] = values[rng.below(len(values))]
    players = game.seats[rng.below(len(game.seats))]
    state = game.new(options, players)
    journal = game.start(state)
    moments = {rng.below(STEPS): reader for reader in (*range(players), SPECTATOR)}
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
        world = belief.sample(rng)
        assert encode(observe(game, world, journal, reader)) == encode(seen), change
        if isinstance(state, Confrontation):
            assert isinstance(world, Confrontation)
            assert world.rules.strength == state.rules.strength == game.new({}, 2).rules.strength, change
