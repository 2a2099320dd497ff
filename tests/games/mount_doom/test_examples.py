"""The worked examples of the Polish rulebook."""

from __future__ import annotations

import pytest

from tests.games.mount_doom.kit import at
from tests.games.mount_doom.scenes import STACKS, meet, places
from tests.rules import rule


@rule("M2.2", "M2.3", "M2.5")
def test_red_and_blue_dice_then_the_green_one_which_goes_back() -> None:
    play = at("normal 1/2 track=?,Elrond,Troll,SarL,NazL,?")
    play.play("roll Ara+Gim").draws("2", "5", "4", "1")
    play.play("put 2 Ara", "add Leg")
    assert play.state.rolling == 1 | 1 << 5 | 1 << 6
    play.draws("4", "6", "2").play("put 4 Gim")
    assert (play.friends(1), play.uruk()) == (["Elrond"], 3)
    assert places(play) == {"Rin": 0, "Mer": 0, "Ara": 4, "Leg": 0, "Gim": 2}
    assert play.due() == "2"


@rule("M3.1")
def test_a_6_turns_up_the_card_on_space_6_and_activates_it() -> None:
    play = at("normal 1/1 track=?,Elrond,Troll,SarL,NazL,?").tile("6Ara1", "4Gim1").draws("Balrog")
    assert (play.track(), play.courage()) == ("?,Elrond,Troll,SarL,NazL,-", 10)


@rule("M3.2", "M3.4", "M1.12")
@pytest.mark.parametrize("steps", [0, 1, 2])
def test_elrond_is_taken_from_space_2_and_the_symbol_beneath_moves_merry_and_pippin(steps: int) -> None:
    play = at("normal 1/2 track=?,Elrond,Troll,SarL,NazL,?").tile("2Ara1", "4Gim1")
    assert (play.friends(1), play.track()) == (["Elrond"], "?,-,Troll,SarL,NazL,?")
    play.passes().tile("2Ara1", "4Gim1")
    assert (play.phase(), play.legal()) == ("go", ["go 0", "go 1", "go 2"])
    assert play.play(f"go {steps}").where("Mer") == steps


@rule("M5.2", "M5.3", "M5.4", "M5.5")
def test_three_spaces_exactly_to_lothlorien_draw_a_gandalf_card_and_page_2_is_still_resolved() -> None:
    play = at("normal 1/2 Rin=5 friends=1:Boromir,Power track=?,MOrc,Troll,SarL,NazL,? tile=4Rin3/5Leg4 phase=next-die")
    assert (play.uruk(), play.where("Rin"), play.phase()) == (3, 8, "draw-gandalf")
    play.draws("Wrath")
    assert (play.friends(1), play.nazgul(), play.where("Leg")) == (["Boromir", "Power", "Wrath"], 1, 0)
    play.play("pass")
    assert (play.nazgul(), play.where("Leg"), play.chances()) == (1, 4, STACKS["Roh"])
    play.draws("SarR", "Wargs", "Theoden", "NazR")
    assert (play.due(), play.stage()) == ("2", "Roh")


@rule("M6.1")
def test_all_four_support_on_the_same_space_and_further_on() -> None:
    play = meet("Troll", "Rin=3 Ara=3 Mer=5 Gim=6 Leg=8", rest="Rin1/-").draws("Sauron")
    assert play.last("battle")["supporters"] == ["figure.Mer", "figure.Ara", "figure.Leg", "figure.Gim"]


@rule("M6.1")
def test_only_gimli_and_merry_and_pippin_support() -> None:
    words = "Rin=4 Gim=6 Mer=8 Ara=3 Leg=9"
    play = meet("Troll", words, rest="Rin1/-").draws("Sauron")
    assert play.last("battle")["supporters"] == ["figure.Mer", "figure.Gim"]
    lost = [face for face in ("Mer", "Ara", "Leg", "Gim") if meet("Troll", words, rest="Rin1/-").draws(face).courage() < 13]
    assert lost == ["Ara", "Leg"]


@rule("M10.4")
def test_three_uruk_hai_and_the_chief_are_four_battles() -> None:
    play = meet("UruR", "Rin=9 Gim=9 uruk=4")
    for face, courage in (("Gim", 13), ("Sauron", 12), ("Gim", 12), ("Ara", 11)):
        assert play.phase() == "draw-battle"
        assert play.draws(face).courage() == courage
    assert (play.uruk(), play.phase()) == (3, "roll")


@rule("M7.1", "M7.2", "M11.5")
def test_two_figures_in_minas_morgul_help_and_aragorn_waiting_and_gimli_behind_do_not() -> None:
    play = at("normal 1/1 stage=Min Rin=37 Leg=40 Mer=40 Gim=38 Ara=39 track=-,-,-,-,-,- tile=Ara3/1Rin3 phase=next-die")
    assert places(play) == {"Rin": 42, "Mer": 40, "Ara": "waiting", "Leg": 40, "Gim": 38}
    assert play.chances() == STACKS["Dou"]


@rule("M10.3")
def test_both_black_dice_on_denethor_reroll_the_die_of_page_2_twice() -> None:
    play = at("normal 1/1 stage=Min Rin=34 track=-,Denethor,-,-,-,-").tile("2Ara4", "2Gim6").play("die Gim").draws("5")
    assert (play.where("Ara"), play.phase()) == (4, "draw-dice")
    assert play.draws("2").where("Gim") == 2
