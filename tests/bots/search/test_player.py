"""The plain searches at a real game: they know what their seat knows, answer in time, remember, and think together."""

from __future__ import annotations

import pytest

from mathom.bots import load_bot, thoughts_of
from mathom.bots.confrontation.model import ConfrontationModel
from mathom.bots.search.parallel import Together
from mathom.bots.search.player import Searcher
from mathom.games import load
from mathom.kernel.journal import Journal
from mathom.kernel.observation import Observation, observe
from mathom.kernel.playout import step
from mathom.kernel.rng import Rng
from mathom.kernel.state import CHANCE, SPECTATOR, State

GAME = load("confrontation")
STUDIES = ["mo:40", "so:40", "duct:4x10"]


def played(steps: int, seed: int, options: dict[str, str] | None = None) -> tuple[State, Journal]:
    """A game at a decision with a choice, some random steps after the preparation."""
    rng = Rng(seed)
    while True:
        state = GAME.new(options or {}, 2)
        journal = GAME.start(state)
        taken = 0
        while state.to_act() and (taken < steps or not seat_with_choice(state)):
            step(state, rng)
            taken += GAME.view(state, SPECTATOR)["turn"] > 0
        if state.to_act():
            return state, journal


def seat_with_choice(state: State) -> list[int]:
    return [seat for seat in state.to_act() if seat != CHANCE and len(state.legal(seat)) > 1]


def asked(steps: int, seed: int) -> Observation:
    """A decision that one seat makes alone."""
    state, journal = played(steps, seed)
    rng = Rng(seed)
    while len(state.to_act()) > 1 or not seat_with_choice(state):
        step(state, rng)
    return observe(GAME, state, journal, seat_with_choice(state)[0])


@pytest.mark.parametrize("name", STUDIES)
@pytest.mark.parametrize("seed", range(4))
def test_a_decision_is_the_same_in_the_true_world_and_in_one_that_the_seat_holds_possible(name: str, seed: int) -> None:
    state, journal = played(5 + 6 * seed, seed)
    for seat in seat_with_choice(state):
        seen = observe(GAME, state, journal, seat)
        guess = GAME.belief(seen).sample(Rng(seed + 100))
        there = observe(GAME, guess, journal, seat)
        first, second = load_bot(name, 9, GAME), load_bot(name, 9, GAME)
        assert first.choose(seen) == second.choose(there)
        assert thoughts_of(first) == thoughts_of(second)


@pytest.mark.parametrize("mode", ["classic", "variant", "draft"])
def test_a_side_sees_the_same_number_in_all_worlds_it_holds_possible(mode: str) -> None:
    model = ConfrontationModel()
    rng = Rng(5)
    compared = 0
    for seed in range(6):
        state, journal = played(
            0, seed, {"mode": mode, "fellowship_cards": "2", "sauron_cards": "2"} if mode == "draft" else {"mode": mode}
        )
        while state.to_act():
            step(state, rng)
            for seat in (0, 1):
                if rng.below(6) == 0:
                    guess = GAME.belief(observe(GAME, state, journal, seat)).sample(rng)
                    assert model.sight(guess, seat) == model.sight(state, seat)
                    compared += guess.encode() != state.encode()
    assert compared > 50


def test_a_side_sees_another_number_when_something_it_sees_changes() -> None:
    model = ConfrontationModel()
    for seed in range(4):
        state = played(0, seed)[0]
        rng = Rng(seed)
        last: dict[int, tuple[str, int]] = {}
        while state.to_act():
            step(state, rng)
            for seat in (0, 1):
                seen = GAME.seen_position(state, seat)
                number = model.sight(state, seat)
                if seat in last and last[seat][0] != seen:
                    assert last[seat][1] != number, (last[seat][0], seen)
                last[seat] = seen, number


def test_the_ring_bearers_way_home_is_worth_everything() -> None:
    home = GAME.parse_action("Fro-Mor")
    found = 0
    for seed in range(40):
        state, journal = played(0, seed)
        rng, guide = Rng(seed), load_bot("rule", seed, GAME)
        while state.to_act() and found < 3:
            if seat_with_choice(state) == [0]:
                seen = observe(GAME, state, journal, 0)
                if home in seen.legal:
                    bot = load_bot("mo:300", seed, GAME)
                    bot.choose(seen)
                    thoughts = thoughts_of(bot)
                    assert thoughts is not None
                    assert {thought.action: thought.value for thought in thoughts.considered}["Fro-Mor"] == 1.0
                    found += 1
                    break
                state.apply(0, guide.choose(seen))
            else:
                step(state, rng)
    assert found == 3


def test_a_search_explains_itself() -> None:
    seen = asked(12, 2)
    bot = load_bot("mo:80", 1, GAME)
    chosen = bot.choose(seen)
    thoughts = thoughts_of(bot)
    assert thoughts is not None
    assert thoughts.iterations == 80
    assert thoughts.worlds == GAME.belief(seen).size()
    assert thoughts.considered[0].action == GAME.action_text(chosen)
    assert sum(thought.visits for thought in thoughts.considered) <= 80
    assert all(0 <= thought.value <= 1 for thought in thoughts.considered)
    assert thoughts.believed == GAME.belief(seen).memory()


@pytest.mark.parametrize("name", ["mo:30", "mo:30+"])
@pytest.mark.parametrize("seed", [3, 4, 5])
def test_a_game_that_was_taken_back_is_remembered_as_it_now_is(name: str, seed: int) -> None:
    """It decides like one that has never seen what was taken back."""
    long, short = asked(20, seed), asked(8, seed)
    assert long.events[: len(short.events)] == short.events != long.events
    bot, fresh = load_bot(name, 4, GAME), load_bot(name, 4, GAME)
    assert isinstance(bot, Searcher)
    assert isinstance(fresh, Searcher)
    bot.choose(long)
    bot.rng, fresh.rng = Rng(9), Rng(9)
    assert bot.choose(short) == fresh.choose(short)
    assert thoughts_of(bot) == thoughts_of(fresh)
    assert bot.remember(short).digest() == GAME.belief(short).digest()


def test_a_tree_is_used_again_at_the_next_decision() -> None:
    """The situation that comes was thought about before: what was found then counts."""
    from mathom.bots.confrontation.plain import PlainConfrontation
    from mathom.bots.levels import Level
    from mathom.bots.search.budget import Budget
    from mathom.bots.search.tree import Settings

    taken_over = 0
    for seed in range(5):
        state, journal = played(6, seed)
        bot = PlainConfrontation(GAME, 1, Level(Budget(iterations=60, keeps=True)), Settings())
        rng = Rng(seed)
        thought_before = False
        seat = seat_with_choice(state)[0] if state.to_act() else 0
        for _ in range(30):
            if not state.to_act():
                break
            if seat in seat_with_choice(state):
                seen = observe(GAME, state, journal, seat)
                action = bot.choose(seen)
                thoughts = thoughts_of(bot)
                assert thoughts is not None
                assert thoughts.iterations >= 60
                taken_over += thought_before and thoughts.iterations > 60
                thought_before = True
                state.apply(seat, action)
            else:
                step(state, rng)
    assert taken_over > 0


def test_processes_that_think_together_are_given_observations_and_add_up() -> None:
    seen = asked(12, 2)
    bot = load_bot("mo:80@2", 1, GAME)
    again = load_bot("mo:80@2", 1, GAME)
    assert isinstance(bot, Together)
    assert isinstance(again, Together)
    try:
        assert bot.choose(seen) == again.choose(seen)
        assert bot.thoughts is not None
        assert bot.thoughts.iterations == 80
        assert bot.thoughts == again.thoughts
    finally:
        bot.close()
        again.close()
