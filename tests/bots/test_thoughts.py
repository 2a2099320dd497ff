"""What the bots of all games say that they thought."""

from __future__ import annotations

import pytest

from mathom.bots import load_bot, thoughts_of
from mathom.bots.levels import LEVELS, Level
from mathom.bots.search.budget import Budget
from mathom.games import GAMES, load
from mathom.kernel.observation import observe
from mathom.kernel.rng import Rng
from mathom.kernel.state import CHANCE

IMAGINING = ("battle", "confrontation", "two_towers")
"""Games in which the bots count in imagined worlds what they believe; in Mount Doom there is next to nothing to believe."""


@pytest.mark.parametrize("name", GAMES)
def test_a_belief_was_counted_in_as_many_worlds_as_is_said(name: str, monkeypatch: pytest.MonkeyPatch) -> None:
    """So each share is a whole number of them."""
    monkeypatch.setitem(LEVELS[name], "strong", Level(Budget(20)))
    game, rng = load(name), Rng(7)
    players = max(game.seats)
    state = game.new(game.read_options({}), players)
    journal = game.start(state)
    bots = [load_bot("strong", seat, game) for seat in range(players)]
    counted = 0
    for _ in range(60):
        if not (due := state.to_act()):
            break
        if due[0] == CHANCE:
            state.apply(CHANCE, rng.draw(state.chances()))
            continue
        seen = observe(game, state, journal, due[0])
        state.apply(due[0], bots[due[0]].choose(seen))
        thoughts = thoughts_of(bots[due[0]])
        if thoughts is None or not thoughts.imagined:
            continue
        numbers = [share * thoughts.imagined for shares in thoughts.believed.values() for share in shares.values()]
        assert all(abs(number - round(number)) < 1e-3 * thoughts.imagined for number in numbers)
        assert all(round(number) >= 1 for number in numbers)
        counted += any(number < thoughts.imagined - 0.5 for number in numbers)
    assert (counted > 0) == (name in IMAGINING)
