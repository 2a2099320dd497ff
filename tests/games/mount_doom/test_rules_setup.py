"""Chapter M1: setting up, and what is printed on the pieces."""

from __future__ import annotations

import pytest

from mathom.kernel.rng import Rng
from tests.games.mount_doom.kit import GAME, Play, at, new
from tests.games.mount_doom.scenes import NEXT, STACKS, arrive, doom, meet, places, random_step, stack_size, walk
from tests.rules import rule

LAID = ["Troll", "Arwen", "SarL", "NazL"]
NAZGUL_SPACES = {3, 15, 20, 30, 35, 37}
HEART_SPACES = {7, 10, 22, 27, 33}
DESTINATIONS = {8, 16, 24, 32, 40}


def begun(card: str = "Wrath") -> Play:
    return new(2, first="seat1").draws(card, *LAID)


@rule("M1.1")
def test_the_five_figures_begin_in_rivendell() -> None:
    assert places(begun()) == {"Rin": 0, "Mer": 0, "Ara": 0, "Leg": 0, "Gim": 0}


@rule("M1.2")
def test_only_the_chief_stands_in_isengard_at_the_start_and_five_warriors_are_in_the_pool() -> None:
    assert begun().uruk() == 1
    assert [meet("SarL", f"uruk={before}").uruk() for before in (1, 2, 3, 4, 5, 6)] == [3, 4, 5, 6, 6, 6]


@rule("M1.2")
def test_a_beaten_warrior_can_come_to_isengard_again() -> None:
    play = at("normal 1/1 stage=Roh Gim=8 uruk=6 track=-,UruR,SarR,-,-,- tile=2Ara1/3Mer1 phase=next-die")
    play.draws("Gim", "Sauron", "Sauron", "Sauron", "Sauron", "Sauron")
    assert play.told().count("uruk-removed") == 1
    assert play.uruk() == 6


@rule("M1.3")
def test_no_nazgul_of_the_pool_is_placed_at_the_start() -> None:
    assert GAME.view(begun().state, 0)["nazgul"] == {"placed": 0, "left": 8, "harmless": False}


@rule("M1.3")
def test_a_placed_nazgul_never_goes_back_to_the_pool() -> None:
    for seed in range(12):
        rng, state, before = Rng(seed), GAME.new({}, 2), 0
        while state.to_act():
            random_step(state, rng)
            assert state.nazgul >= before or state.eowyn
            before = state.nazgul


@rule("M1.4")
def test_the_first_player_turns_up_one_of_the_five_gandalf_cards_and_four_are_the_stack() -> None:
    play = new(2, first="seat1")
    assert play.state.chances() == [(GAME.parse_chance(card), 1) for card in ("Power", "Trick", "Support", "Vision", "Wrath")]
    play.draws("Power", *LAID)
    assert (play.friends(1), stack_size(play)) == (["Power"], 4)
    assert play.state.to_act() == (0,)


@rule("M1.4")
def test_the_first_gandalf_card_can_be_used_in_the_first_turn() -> None:
    assert begun("Support").legal() == ["use Support", "pass"]


@rule("M1.5")
def test_boromir_lies_in_front_of_a_player_from_the_start() -> None:
    play = begun()
    assert play.friends(2) == ["Boromir"]
    assert "Boromir" not in STACKS["Lot"]


@rule("M1.6")
@pytest.mark.parametrize("stage", NEXT)
def test_each_stage_is_laid_out_from_its_own_seven_cards(stage: str) -> None:
    play = arrive(stage, exact=False)
    assert play.chances() == STACKS[NEXT[stage]]


@rule("M1.6")
def test_the_first_stack_is_that_of_lothlorien() -> None:
    play = new(1).draws("Wrath")
    assert play.chances() == STACKS["Lot"]
    assert sum(len(stack) for stack in STACKS.values()) == 42


@rule("M1.7")
def test_spaces_2_to_5_are_laid_face_up_and_1_and_6_face_down() -> None:
    play = new(1).draws("Wrath")
    seen = []
    for card in LAID:
        seen.append(play.chances())
        play.draws(card)
    assert play.track() == "?,Troll,Arwen,SarL,NazL,?"
    assert seen[3] == ["MOrc", "NazL", "Balrog", "Elrond"]
    assert (play.stage(), play.phase()) == ("Lot", "roll")


@rule("M1.7")
def test_nobody_sees_the_seventh_card_and_it_can_be_any_of_the_three_left() -> None:
    play = begun().tile("1Ara1", "6Gim1")
    assert play.chances() == ["MOrc", "Balrog", "Elrond"]
    play.draws("Elrond")
    assert play.chances() == ["MOrc", "Balrog"]
    play.draws("Balrog")
    assert GAME.view(play.state, 0)["unseen"] == ["MOrc"]
    assert "card.MOrc" not in str([event.args for event in play.journal.all()])


@rule("M1.8")
def test_the_ring_never_rises_above_the_top_circle() -> None:
    assert begun().courage() == 13
    assert [doom("Phial", f"courage={before}").courage() for before in (13, 14, 15, 16)] == [15, 16, 16, 16]


@rule("M1.8")
def test_both_tokens_wait_beside_the_board() -> None:
    view = GAME.view(begun().state, 0)
    assert (view["gandalf"]["away"], view["isengard"]["treebeard"]) == (False, False)


@rule("M1.9")
@pytest.mark.parametrize("space", range(1, 41))
def test_the_spaces_of_the_path_carry_their_events(space: int) -> None:
    play = walk("Ara", space - 1, 1)
    change = 1 if space in DESTINATIONS else -1 if space in HEART_SPACES else 0
    assert (play.courage() - 13, play.nazgul()) == (change, int(space in NAZGUL_SPACES))


@rule("M1.9")
def test_the_last_stage_has_eight_spaces_without_events() -> None:
    play = at("normal 1/1 stage=Dou track=-,RingPower,-,-,-,-")
    for space in range(41, 49):
        assert not play.over()
        play.draws("2", "1")
        assert (play.where("Rin"), play.courage(), play.nazgul()) == (space, 13, 0)
    assert play.over() == "crater"


@rule("M1.10")
def test_fellowship_dice_and_black_dice_show_1_to_6() -> None:
    play = at("normal 1/1").play("roll Rin+Leg")
    for _ in range(4):
        assert play.state.chances() == [(value, 1) for value in range(1, 7)]
        play.draws("4")
    assert play.phase() == "put-first"


@rule("M1.10")
def test_the_battle_die_has_four_weapons_sauron_and_gandalf() -> None:
    play = meet("Troll")
    assert play.chances() == ["Mer", "Ara", "Leg", "Gim", "Sauron", "Gandalf"]
    assert {weight for _, weight in play.state.chances()} == {1}


@rule("M1.11")
def test_the_circles_of_the_courage_track() -> None:
    view = GAME.view(begun().state, 0)
    assert view["courage"] == {"value": 13, "top": 16, "start": 13, "eye": 5, "galadriel": 11}
    assert meet("Eye").courage() == 5
    assert meet("Mumak", "friends=1:Galadriel courage=2").play("use Galadriel").courage() == 11


@rule("M1.11")
def test_hearts_move_the_ring_one_circle_each() -> None:
    assert (meet("Wargs").courage(), doom("Phial").courage()) == (11, 15)


@rule("M1.12", "M3.4")
@pytest.mark.parametrize(("space", "figure"), [(2, "Mer"), (3, "Ara"), (4, "Leg"), (5, "Gim")])
def test_spaces_2_to_5_of_the_track_show_a_figure(space: int, figure: str) -> None:
    play = at(f"normal 1/1 tile={space}Rin1/- phase=next-die")
    assert play.legal() == ["go 0", "go 1", "go 2"]
    play.play("go 2")
    assert places(play) == {"Rin": 1, "Mer": 0, "Ara": 0, "Leg": 0, "Gim": 0} | {figure: 2}


@rule("M1.12", "M3.4")
@pytest.mark.parametrize("space", [1, 6])
def test_spaces_1_and_6_of_the_track_show_a_nazgul(space: int) -> None:
    play = at(f"normal 1/1 tile={space}Rin1/- phase=next-die")
    assert (play.nazgul(), play.where("Rin")) == (1, 1)
