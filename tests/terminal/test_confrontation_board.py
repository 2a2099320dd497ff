"""The map of The Confrontation when a game is over and every piece lies open."""

from __future__ import annotations

from functools import cache
from pathlib import Path

import pytest

from mathom.games import load
from mathom.kernel.rng import Rng
from mathom.kernel.state import CHANCE, State
from mathom.terminal.boards import Look, View, board_of
from mathom.terminal.words import Words
from tests.terminal.kit import Terminal

GAME = load("confrontation")
BORDERS = "│├┤┼┃→⇑|#>T"


@cache
def ends(mode: str) -> list[State]:
    """The last positions of some random games."""
    found = []
    for seed in range(20):
        state = GAME.new(GAME.read_options({"mode": mode}), 2)
        rng = Rng(seed)
        while due := state.to_act():
            state.apply(due[0], rng.draw(state.chances()) if due[0] == CHANCE else rng.choose(state.legal(due[0])))
        found.append(state)
    return found


def emptied(view: View) -> View:
    return dict(view, board={code: [] for code in view["board"]})


@pytest.mark.parametrize("plain", [False, True])
@pytest.mark.parametrize("tall", [False, True])
@pytest.mark.parametrize("language", ["en", "pl"])
@pytest.mark.parametrize("mode", ["classic", "variant", "draft"])
def test_no_piece_overruns_its_region_when_all_lie_open(mode: str, language: str, tall: bool, plain: bool) -> None:
    board = board_of(GAME, Words(GAME, language))
    look = Look(plain, tall)
    for state in ends(mode):
        view = board.open_view([GAME.view(state, seat) for seat in (0, 1)])
        drawn = [row.plain for row in board.draw(view, look)]
        bare = [row.plain for row in board.draw(emptied(view), look)]
        assert max(map(len, drawn)) < 80
        assert len(drawn) == len(bare)
        for row, empty in zip(drawn, bare, strict=True):
            assert [x for x, char in enumerate(empty) if char in BORDERS and row.ljust(80)[x] != char] == [], "\n".join(drawn)


@pytest.mark.parametrize("columns", [80, 100])
def test_a_long_name_gives_way_to_its_code(tmp_path: Path, columns: int) -> None:
    position = "classic S Shi=Fro,Sam Car=Wit Mir=Tro Mor=She"
    with Terminal(tmp_path, "position", "confrontation", position, "--lang", "pl", columns=columns, rows=50) as terminal:
        assert terminal.finish() == 0
    assert "⇑     ▲ Wit 5     ┃" in terminal.text
    assert "│     ▲ Tro 9     →" in terminal.text
    assert "▲ Szeloba 5" in terminal.text


@pytest.mark.parametrize("mode", ["classic", "variant", "draft"])
def test_the_greeting_names_the_goal_of_the_mode(mode: str) -> None:
    words = Words(GAME, "en")
    view = GAME.view(GAME.new({"mode": mode}, 2), 1)
    assert board_of(GAME, words).greeting(view, 1, {0: "a rule bot"})[1] == words.say(f"goal.{mode}.S")
