"""What somebody writes by hand is refused in a sentence, or is a game that can be played.

No position that is taken crashes, gets stuck, leads to one that is refused, shows a reader what is hidden, or gives him a belief
that holds the truth impossible.
"""

from __future__ import annotations

import pytest

from mathom.games import GAMES, load
from mathom.kernel.game import Complaint, Game
from mathom.kernel.laws import LawBroken
from mathom.kernel.observation import encode, observe
from mathom.kernel.playout import step
from mathom.kernel.rng import Rng
from mathom.kernel.state import CHANCE, SPECTATOR, State
from tests.conftest import COMPILED, FULL
from tests.laws.mutations import Mutations

CASES = (20_000 if COMPILED else 4_000) if FULL else 800 if COMPILED else 200
"""How many positions of each game are tried; most are refused."""
LOOKED_AT = 5
"""So many steps of a game that is taken are looked at, and the rest only played."""

PLACED = "classic S Gon=Rid Roh=Tro Dag=Bal Fan=Sar Ene=Gan Mir=Wit Ere=Ara Cdn=Sam Rhu=Gim Art=Pip phase=place ready=S"


def broken(game: Game, position: str, rng: Rng) -> str:
    """What is wrong with a game that begins there; empty where it is refused, or all is well."""
    try:
        state = game.parse_position(position)
    except Complaint:
        return ""
    game.start(state)
    for number in range(game.longest):
        if number < LOOKED_AT and (wrong := looked_at(game, state, rng)):
            return f"after {number} steps {wrong}, at “{game.position(state)}”"
        due = state.to_act()
        if not due:
            return "" if game.outcome(state) else "nobody is due and there is no outcome"
        for seat in due:
            if not (state.chances() if seat == CHANCE else state.legal(seat)):
                return f"seat {seat} is due and can do nothing, at “{game.position(state)}”"
        step(state, rng)
    return "the game does not end"


def looked_at(game: Game, state: State, rng: Rng) -> str:
    """What is wrong with this moment of a game."""
    assert state.journal is not None
    try:
        if game.parse_position(game.position(state)).encode() != state.encode():
            return "the position reads otherwise"
    except Complaint as complaint:
        return f"the position is refused: {complaint}"
    for reader in (*range(game.players(state)), SPECTATOR):
        observation = observe(game, state, state.journal, reader)
        belief = game.belief(observation)
        if not belief.contains(state):
            return f"reader {reader} holds the truth impossible"
        belief.sample(rng)
        seen = encode(observation)
        if found := [word for word in game.hidden_words(state, reader) if f'"{word}"'.encode() in seen]:
            return f"reader {reader} reads {found}"
    return ""


@pytest.mark.parametrize("name", GAMES)
def test_a_position_that_is_taken_can_be_played(name: str) -> None:
    mutations = Mutations(name, seed=1)
    for number in range(CASES):
        position = mutations.draw()
        try:
            wrong = broken(mutations.game, position, Rng(number))
        except Exception as error:
            raise LawBroken(f"{position}: {error!r}") from error
        assert not wrong, f"{position}: {wrong}"


@pytest.mark.parametrize(
    ("name", "position", "wrong"),
    [
        ("confrontation", f"{PLACED} bearer=Sam", "is refused"),
        (
            "mount_doom",
            "normal 1/4 friends=2:Boromir stack=5 phase=draw-gandalf resume=lay-out turn=0 peek=NazL:1:top",
            "impossible",
        ),
        ("two_towers", "19/3 play first=1 cast=Ara,Bor,Gim hands=1:H1;2:H3;3:M2 leader=1 actor=1 pending=1:H1", "impossible"),
        ("two_towers", "19/3 play first=1 cast=Ara,Bor,Gim hands=1:H1;2:H3;3:M2 leader=1 actor=1 previous=2:M2", "reads ['M2']"),
    ],
)
def test_what_games_were_begun_from_before_shows_that_each_fault_is_found(
    name: str, position: str, wrong: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    game = load(name)
    assert broken(game, position, Rng(1)) == ""
    monkeypatch.setattr(game, "parse_position", game.kept_position)
    assert wrong in broken(game, position, Rng(1))
