"""What must hold in every state, and that the check for it can fail."""

from __future__ import annotations

from collections.abc import Callable

import pytest

from mathom.games.battle.position import RING_DRAW
from mathom.games.battle.state import Battle
from mathom.kernel.refusal import Refused
from mathom.kernel.rng import Rng
from mathom.kernel.state import CHANCE
from tests.games.battle.kit import GAME, at, pile, random_step, walks
from tests.rules import rule

START = "2 P1 turn row=Tro,Har,Gri hands=P1:Fro;P2:Gim! teams=P1:A.Elr/B.Gal given=P2:Sam won=P1:Pat"


def card_twice(state: Battle) -> None:
    state.hands[1] |= state.hands[0]


def six_cards(state: Battle) -> None:
    state.hands[0] = 0b111111 << 20
    state.stack &= ~state.hands[0]


def empty_team(state: Battle) -> None:
    state.used[0] |= 1 << 7


def team_twice(state: Battle) -> None:
    state.teams[2] = state.teams[0]
    state.used[0] |= 1 << 2


def lost_from_team(state: Battle) -> None:
    state.fielded[0] |= 1 << 30
    state.stack &= ~(1 << 30)


def thirteenth_mordor(state: Battle) -> None:
    state.mordor_stack[0] += 1


def nothing_to_draw(state: Battle) -> None:
    state.phase = RING_DRAW
    state.stack = 0
    state.mordor_stack = [0, 0, 0]


def gap_in_the_row(state: Battle) -> None:
    state.row[1] = -1


def enemy_twice(state: Battle) -> None:
    state.won[1] |= state.won[0]


def shown_elsewhere(state: Battle) -> None:
    state.shown |= 1 << 30


BREACHES: dict[Callable[[Battle], None], str] = {
    card_twice: "a card of seat 1 lies in two places",
    six_cards: "seat 0 holds more than 5 cards",
    empty_team: "the teams of seat 0 are off",
    team_twice: "the teams of seat 0 are off",
    lost_from_team: "the teams of seat 0 do not hold its cards",
    thirteenth_mordor: "too many Mordor cards",
    nothing_to_draw: "both Ring piles are empty",
    gap_in_the_row: "an enemy does not stand as far right as it can",
    enemy_twice: "an enemy lies in two places",
    shown_elsewhere: "a shown card is in no hand",
}


@rule("B1.5", "B7.17", "B7.21", "B7.26")
@pytest.mark.parametrize("breach", BREACHES)
def test_what_is_broken_is_named(breach: Callable[[Battle], None]) -> None:
    state = at(START).state
    assert GAME.broken(state) == []
    breach(state)
    assert BREACHES[breach] in GAME.broken(state)


@rule("B7.16", "B7.17", "B7.21", "B7.26", "B7.27")
def test_nothing_breaks_in_random_games_and_all_of_them_end() -> None:
    for state in walks(15):
        assert GAME.broken(state) == []
        assert sum(state.mordor_stack) + sum(state.mordor_discard(order) for order in range(3)) >= 9


@rule("B7.27")
def test_a_game_whose_ring_piles_hold_only_mordor_cards_ends() -> None:
    cards = pile().split(",")
    hands = f"hands=P1:{','.join(cards[:4])};P2:{','.join(cards[4:9])}"
    for seed in range(5):
        play = at(f"2 P1 turn row=Tro,Har,Gri {hands} teams=P1:A.{'+'.join(cards[9:])}").play("draw")
        rng = Rng(seed)
        while play.state.to_act():
            random_step(play.state, rng)
            assert GAME.broken(play.state) == []


def test_a_refused_action_or_draw_changes_nothing() -> None:
    play = at(START)
    before = play.state.encode()
    for seat, action in ((0, "Gal-B"), (1, "draw"), (0, "A:1"), (0, "no")):
        with pytest.raises(Refused):
            play.state.apply(seat, GAME.parse_action(action))
    with pytest.raises(Refused):
        play.state.apply(CHANCE, GAME.parse_chance("Leg"))
    assert play.state.encode() == before
    play.play("draw")
    waiting = play.state.encode()
    for outcome in ("Elr", "Fro", "Pat", "P1"):
        with pytest.raises(Refused):
            play.state.apply(CHANCE, GAME.parse_chance(outcome))
    assert play.state.encode() == waiting


def test_a_copy_is_independent_and_holds_no_journal() -> None:
    play = at(START)
    twin = play.state.copy()
    before = play.state.encode()
    assert twin.journal is None
    rng = Rng(2)
    while twin.to_act():
        random_step(twin, rng)
    assert play.state.encode() == before
