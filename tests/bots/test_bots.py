"""The registry of bots: every game has one, each answers with a legal action and repeats itself for the same seed."""

from __future__ import annotations

import pytest

from mathom.bots import bots_of, default_bot, load_bot
from mathom.bots.levels import LEVELS
from mathom.games import GAMES, load
from mathom.kernel.game import Complaint, Game
from mathom.kernel.observation import observe
from mathom.kernel.rng import Rng
from mathom.kernel.state import CHANCE

EVERY = [(game, bot) for game in GAMES for bot in ("rule", "random")]
"""The levels play long games slowly: each game's own tests play theirs with small budgets."""
STEPS = 150


def answers(game: Game, players: int, bot: str, seed: int) -> list[int]:
    """What the bots of all seats do in the beginning of one game."""
    state = game.new({}, players)
    journal = game.start(state)
    bots = [load_bot(bot, seed + seat, game) for seat in range(players)]
    rng = Rng(7)
    made: list[int] = []
    while (due := state.to_act()) and len(made) < STEPS:
        if due[0] == CHANCE:
            state.apply(CHANCE, rng.draw(state.chances()))
            continue
        seen = observe(game, state, journal, due[0])
        made.append(bots[due[0]].choose(seen))
        assert made[-1] in seen.legal
        state.apply(due[0], made[-1])
    return made


@pytest.mark.parametrize(("name", "bot"), EVERY)
def test_a_bot_plays_legally_with_any_number_of_players_and_repeats_itself(name: str, bot: str) -> None:
    game = load(name)
    for players in game.seats:
        assert answers(game, players, bot, 3) == answers(game, players, bot, 3)


def test_random_bots_with_other_seeds_play_otherwise() -> None:
    game = load("confrontation")
    assert answers(game, 2, "random", 3) != answers(game, 2, "random", 4)


def test_every_game_has_its_bots_the_best_first() -> None:
    for game in GAMES:
        assert bots_of(game) == ["strong", "fair", "gentle", "rule", "random"]
        assert default_bot(game) == "fair"


def test_a_better_level_thinks_at_least_as_long_and_errs_less() -> None:
    for game in GAMES:
        strong, fair, gentle = (LEVELS[game][name] for name in ("strong", "fair", "gentle"))
        assert strong.budget.iterations > fair.budget.iterations > gentle.budget.iterations
        assert strong.budget.seconds >= fair.budget.seconds >= gentle.budget.seconds > 0
        assert (strong.overlooks, strong.blurs) == (0, 0)
        assert gentle.overlooks + gentle.blurs > fair.overlooks + fair.blurs


@pytest.mark.parametrize("name", ["strong", "fair", "gentle"])
@pytest.mark.parametrize("game", GAMES)
def test_a_level_answers_the_first_question_of_a_game(game: str, name: str) -> None:
    loaded = load(game)
    state = loaded.new({}, loaded.seats[0])
    journal = loaded.start(state)
    bots = [load_bot(name, seat, loaded) for seat in range(loaded.seats[0])]
    rng = Rng(3)
    asked = 0
    while (due := state.to_act()) and not asked:
        if due[0] == CHANCE:
            state.apply(CHANCE, rng.draw(state.chances()))
            continue
        seen = observe(loaded, state, journal, due[0])
        action = bots[due[0]].choose(seen)
        assert action in seen.legal
        asked += len(seen.legal) > 1
        state.apply(due[0], action)
    assert asked == 1


def test_a_bot_that_a_game_lacks_is_refused_with_those_it_has() -> None:
    known = "there is strong, fair, gentle, rule, random, and searches such as mo:1000"
    with pytest.raises(Complaint, match=f"There is no bot “gandalf” for confrontation; {known}"):
        load_bot("gandalf", 1, load("confrontation"))
