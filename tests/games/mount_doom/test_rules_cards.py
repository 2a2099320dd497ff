"""Chapter M10 and M12: single cards without a battle."""

from __future__ import annotations

import pytest

from tests.games.mount_doom.kit import GAME, Play, at
from tests.games.mount_doom.scenes import STACKS, arrive, doom, meet, stack_size, stage_of, walk
from tests.rules import rule

LEAVING = ("Balrog", "Wargs", "Grond", "Eye", "Mouth")
ALLIES = ("Arwen", "Elrond", "Theoden", "Galadriel", "Eowyn", "Eomer", "Faramir", "Treebeard")


def army(track: str, space: int, words: str = "") -> Play:
    return at(f"normal 1/1 stage=Min track={track} tile={space}Rin2/- phase=next-die {words}")


@rule("M10.1")
@pytest.mark.parametrize(("side", "covered"), [("left", 2), ("right", 4)])
def test_the_army_moves_onto_the_next_card_left_or_right(side: str, covered: int) -> None:
    play = army("?,Mumak,Army,Haradrim,UruM,?", 3)
    assert (play.phase(), play.legal()) == ("army", ["left", "right"])
    play.play(side)
    assert (play.track(), play.state.army + 1) == ("?,Mumak,-,Haradrim,UruM,?", covered)


@rule("M10.1")
def test_the_covered_card_cannot_be_activated() -> None:
    play = army("?,Mumak,Army,Haradrim,UruM,?", 3).play("right")
    play.tile("4Ara1", "4Gim1")
    assert (play.courage(), play.phase()) == (13, "army")


@rule("M10.1", "M11.1")
def test_the_army_skips_empty_spaces() -> None:
    play = army("?,-,-,Army,-,Mumak", 4)
    assert play.legal() == ["left", "right"]
    assert (play.play("left").state.army + 1, play.track()) == (1, "?,-,-,-,-,Mumak")
    assert army("?,-,-,Army,-,Mumak", 4).play("right").state.army + 1 == 6


@rule("M10.1")
@pytest.mark.parametrize(("track", "space", "covered"), [("Army,Mumak,-,-,-,UruM", 1, 2), ("Mumak,-,-,UruM,-,Army", 6, 4)])
def test_there_is_no_way_round_from_one_end_of_the_track_to_the_other(track: str, space: int, covered: int) -> None:
    play = army(track, space)
    assert (play.state.army + 1, play.phase()) == (covered, "roll")


@rule("M11.2")
def test_the_first_place_of_the_army_is_empty_and_shows_its_symbol() -> None:
    play = army("?,Mumak,Army,Haradrim,UruM,?", 3).play("left").tile("3Gim1", "4Leg1")
    assert (play.phase(), play.legal()) == ("go", ["go 0", "go 1", "go 2"])
    assert play.play("go 2").where("Ara") == 2


@rule("M11.2", "M10.1")
def test_rolling_the_space_of_the_army_moves_it_on_and_uncovers_the_card() -> None:
    play = army("?,Mumak,-,Haradrim,UruM,?", 4, "army=4")
    assert play.legal() == ["left", "right"]
    play.play("left")
    assert (play.state.army + 1, play.track(), play.courage()) == (2, "?,Mumak,-,Haradrim,UruM,?", 13)
    play.tile("4Ara1", "4Gim1")
    assert play.courage() == 9


@rule("M11.2")
def test_with_no_other_card_on_the_track_the_army_stays() -> None:
    first = army("-,-,Army,-,-,-", 3)
    assert (first.track(), first.state.army, first.phase()) == ("-,-,Army,-,-,-", -1, "roll")
    lying = army("-,-,-,Haradrim,-,-", 4, "army=4")
    assert (lying.state.army + 1, lying.courage(), lying.phase()) == (4, 13, "roll")


@rule("M11.3")
def test_the_army_may_cover_a_face_down_card_which_stays_face_down() -> None:
    play = army("?,Army,Mumak,Haradrim,UruM,?", 2).play("left")
    assert (play.state.army + 1, play.track()) == (1, "?,-,Mumak,Haradrim,UruM,?")
    play.tile("1Ara1", "3Gim1")
    assert (play.state.army + 1, play.track(), play.phase()) == (3, "?,-,Mumak,Haradrim,UruM,?", "army")
    play.play("left").tile("3Ara1", "4Gim1")


@rule("M11.3", "M3.1")
def test_a_card_uncovered_again_is_turned_up_when_it_is_met() -> None:
    play = army("?,-,Mumak,Haradrim,UruM,?", 1, "army=1")
    assert play.state.army + 1 == 3
    play.tile("1Ara1", "4Gim1")
    assert play.chances() == ["Witch", "Mouth", "Denethor"]


@rule("M10.1", "M3.1")
def test_an_army_that_lay_face_down_moves_as_soon_as_it_is_turned_up() -> None:
    play = army("?,Mumak,-,Haradrim,UruM,?", 1).draws("Army")
    assert (play.track(), play.state.army + 1) == ("-,Mumak,-,Haradrim,UruM,?", 2)


@rule("M10.1")
def test_the_army_leaves_with_the_other_cards_when_the_stage_ends() -> None:
    play = at("normal 1/1 stage=Min Rin=39 army=4 track=?,Mumak,-,Haradrim,UruM,? tile=-/Rin1 phase=next-die")
    play.draws("Sting", "Phial", "Shelob", "Deceit").draws("4")
    assert (play.state.army, play.courage(), play.track()) == (-1, 12, "?,Sting,Phial,Shelob,Deceit,?")


@rule("M10.2", "M12.14")
def test_the_balrog_costs_three_courage_at_once_and_sends_gandalf_away() -> None:
    play = meet("Balrog", "friends=1:Support")
    assert (play.courage(), play.state.balrog, play.track()) == (10, True, "-,-,-,-,-,-")
    assert (play.phase(), play.refusal("use Support")) == ("roll", "M10.2")


@rule("M10.2")
@pytest.mark.parametrize("stage", ["Lot", "Roh", "Hel"])
def test_under_the_balrog_no_gandalf_card_can_be_used(stage: str) -> None:
    cards = "friends=1:Power,Trick,Support,Vision,Wrath stack=0"
    play = at(f"normal 1/1 stage={stage} balrog {cards} track=-,-,-,Sar{stage[0]},-,- phase=turn")
    assert play.phase() == "roll"
    play.tile("4Ara1", "4Leg1")
    assert (play.phase(), len(play.friends())) == ("roll", 5)


@rule("M10.2")
def test_under_the_balrog_gandalfs_face_loses() -> None:
    play = meet("Troll", "balrog friends=1:Wrath").draws("Gandalf")
    assert (play.courage(), play.friends(), play.phase()) == (11, ["Wrath"], "roll")


@rule("M10.2", "M5.3")
def test_under_the_balrog_gandalf_cards_are_still_drawn_and_lost() -> None:
    drawn = arrive("Roh", "balrog friends=1:Wrath").draws("Vision")
    assert (drawn.friends(), drawn.phase(), drawn.state.balrog) == (["Vision", "Wrath"], "draw-layout", True)
    assert stack_size(arrive("Roh", "balrog friends=1:Wrath", exact=False)) == 2


@rule("M10.2")
@pytest.mark.parametrize("exact", [True, False])
def test_gandalf_comes_back_when_the_ring_bearers_reach_helms_deep(exact: bool) -> None:
    play = arrive("Hel", "balrog friends=1:Vision", exact=exact)
    if exact:
        play.draws("Wrath")
    assert (play.state.balrog, play.phase()) == (False, "window layout")


@rule("M10.2")
def test_gandalf_does_not_come_back_for_other_figures_at_helms_deep() -> None:
    assert walk("Ara", 23, 1, "stage=Hel balrog").state.balrog


@rule("M10.2", "M5.4")
def test_gandalf_helps_again_with_the_dice_left_on_the_tile_at_helms_deep() -> None:
    play = at("normal 1/1 stage=Hel Rin=22 balrog friends=1:Wrath track=-,OrcH,-,-,-,- tile=Rin6/2Ara1 phase=next-die")
    assert play.draws("Gandalf").legal() == ["discard Wrath", "pass"]


@rule("M10.3")
def test_denethor_rerolls_a_die_of_ones_choice_if_two_are_left() -> None:
    play = meet("Denethor", "Rin=33", rest="Ara5/4Gim6")
    assert (play.phase(), play.legal()) == ("denethor", ["die Ara", "die Gim"])
    play.play("die Gim").draws("2").play("go 0")
    assert (play.where("Ara"), play.where("Gim"), play.track()) == (5, 2, "-,Denethor,-,-,-,-")


@rule("M10.3")
def test_denethor_takes_the_only_die_that_is_left_without_asking() -> None:
    play = at("normal 1/1 stage=Min Rin=33 track=-,Denethor,-,-,-,- tile=-/2Gim6 phase=next-die")
    assert (play.phase(), play.chances()) == ("draw-dice", ["1", "2", "3", "4", "5", "6"])
    assert play.draws("1").where("Gim") == 1


@rule("M10.3")
def test_denethor_met_by_both_black_dice_can_reroll_the_die_of_page_2_twice() -> None:
    play = meet("Denethor", "Rin=33", rest="Ara5/2Gim6").play("die Gim").draws("4")
    assert (play.where("Ara"), play.phase()) == (5, "draw-dice")
    assert play.draws("1").where("Gim") == 1


@rule("M10.7", "M13.7")
@pytest.mark.parametrize("steps", [2, 3, 4])
def test_faramir_moves_the_ring_bearers_two_three_or_four_spaces_before_the_rolls(steps: int) -> None:
    play = at("normal 1/1 stage=Min Rin=34 friends=1:Faramir phase=turn").play("use Faramir")
    assert play.legal() == ["go 2", "go 3", "go 4"]
    play.play(f"go {steps}")
    assert (play.where("Rin"), play.phase(), play.friends()) == (34 + steps, "roll", [])


@rule("M10.7")
def test_faramir_is_too_late_once_dice_are_rolled() -> None:
    play = at("normal 1/1 stage=Gon friends=1:Faramir,Elrond phase=turn").play("pass", "roll Ara+Gim").draws("1", "2", "3", "4")
    assert (play.legal(), play.refusal("use Faramir")) == (["use Elrond", "pass"], "M13.7")


@rule("M10.7", "M11.14", "M11.32")
def test_a_stage_that_faramir_ends_is_over_at_once_and_the_next_is_laid_out() -> None:
    play = at("normal 1/2 stage=Gon Rin=30 friends=1:Faramir track=?,OrcG,-,-,-,? phase=turn").play("use Faramir", "go 3")
    assert (play.where("Rin"), play.chances()) == (32, STACKS["Min"])
    play.draws("Witch", "Mumak", "Haradrim", "UruM")
    assert (play.stage(), play.due(), play.phase()) == ("Min", "1", "roll")


@rule("M10.8", "M12.2")
@pytest.mark.parametrize("card", ["SarL", "SarR", "SarH"])
def test_saruman_calls_two_warriors_or_as_many_as_are_left(card: str) -> None:
    assert [meet(card, f"uruk={before}").uruk() for before in (1, 4, 5, 6)] == [3, 6, 6, 6]
    play = meet(card, "uruk=6")
    assert (play.courage(), play.nazgul(), play.track(), play.phase()) == (13, 0, f"-,{card},-,-,-,-", "roll")


@rule("M10.8", "M12.14")
@pytest.mark.parametrize(("before", "after"), [(16, 5), (6, 5), (5, 5), (4, 4), (1, 1)])
def test_the_eye_takes_the_ring_down_to_its_circle_and_never_up(before: int, after: int) -> None:
    play = meet("Eye", f"courage={before}")
    assert (play.courage(), play.track()) == (after, "-,-,-,-,-,-")


@rule("M12.3")
@pytest.mark.parametrize("card", ["NazL", "NazR", "NazH", "NazG"])
def test_a_nazgul_card_places_one_nazgul_and_stays(card: str) -> None:
    play = meet(card)
    assert (play.nazgul(), play.courage(), play.track()) == (1, 13, f"-,{card},-,-,-,-")


@rule("M12.4", "M6.4")
@pytest.mark.parametrize(("card", "cost", "stays"), [("Wargs", 2, False), ("Grond", 3, False), ("Haradrim", 2, True)])
def test_wargs_grond_and_haradrim_cost_courage_without_a_battle(card: str, cost: int, stays: bool) -> None:
    play = meet(card, "Mer=40 Ara=39", rest="Gim1/-")
    assert (play.courage(), play.phase(), play.track()) == (13 - cost, "roll", f"-,{card if stays else '-'},-,-,-,-")


@rule("M12.5", "M11.15")
def test_wormtongue_takes_an_unused_ally_of_any_player_but_no_gandalf_card() -> None:
    play = meet("Worm", "friends=1:Arwen,Power;2:Boromir,Trick", "normal 1/2")
    assert (play.phase(), play.due(), play.legal()) == ("wormtongue", "1", ["lose Arwen", "lose Boromir"])
    assert play.refusal("lose Elrond") == "M12.5"
    play.play("lose Boromir")
    assert (play.friends(), play.track()) == (["Arwen", "Power", "Trick"], "-,Worm,-,-,-,-")


@rule("M12.5", "M11.15")
def test_wormtongue_takes_the_only_ally_and_does_nothing_if_there_is_none() -> None:
    assert meet("Worm", "friends=2:Boromir;1:Trick", "normal 1/2").friends() == ["Trick"]
    play = meet("Worm", "friends=1:Vision")
    assert (play.friends(), play.courage(), play.phase()) == (["Vision"], 13, "roll")


@rule("M12.5")
@pytest.mark.parametrize("ally", ["Arwen", "Elrond", "Theoden", "Galadriel", "Eowyn", "Eomer", "Boromir"])
def test_an_ally_taken_by_wormtongue_has_no_effect(ally: str) -> None:
    play = meet("Worm", f"friends=1:{ally} Rin=17 Leg=20").passes()
    assert (play.friends(), play.courage(), play.where("Leg"), play.nazgul()) == ([], 13, 20, 0)


@rule("M12.6", "M11.9")
@pytest.mark.parametrize("nazgul", [0, 1, 7])
def test_the_witch_king_is_a_black_die_for_each_nazgul_and_himself(nazgul: int) -> None:
    play = meet("Witch", f"nazgul={nazgul}")
    for _ in range(nazgul + 1):
        assert (play.phase(), play.chances()) == ("draw-dice", ["1", "2", "3", "4", "5", "6"])
        play.draws("2")
    assert (play.phase(), play.courage(), play.track()) == ("roll", 13, "-,Witch,-,-,-,-")


@rule("M12.6", "M11.9")
def test_each_odd_number_of_the_witch_king_costs_one_courage_before_the_next_roll() -> None:
    play = meet("Witch", "nazgul=5")
    seen = []
    for value in "123456":
        seen.append(play.draws(value).courage())
    assert seen == [12, 12, 11, 11, 10, 10]


@rule("M12.9", "M6.4")
@pytest.mark.parametrize(("card", "courage"), [("Deceit", 11), ("Madness", 12)])
def test_gollum_costs_courage_and_does_not_stop_the_ring_bearers(card: str, courage: int) -> None:
    play = doom(card)
    assert (play.courage(), play.where("Rin")) == (courage, 41)


@rule("M12.10")
def test_shelob_costs_one_courage_and_holds_the_ring_bearers_for_this_turn() -> None:
    play = at("normal 1/2 stage=Dou Rin=44 track=-,Shelob,Madness,-,-,-").draws("2")
    assert (play.courage(), play.where("Rin"), play.state.active) == (12, 44, 1)
    assert play.draws("3").where("Rin") == 45


@rule("M12.11")
@pytest.mark.parametrize(("value", "cost"), [(1, 0), (2, 1), (3, 1), (4, 2), (5, 2), (6, 2)])
def test_shelobs_sting_costs_what_a_black_die_says(value: int, cost: int) -> None:
    play = doom("Sting").draws(str(value))
    assert (play.courage(), play.where("Rin")) == (13 - cost, 41)


@rule("M12.12")
@pytest.mark.parametrize("value", range(1, 7))
def test_the_one_rings_power_costs_five_on_a_6(value: int) -> None:
    play = doom("RingPower").draws(str(value))
    assert (play.courage(), play.where("Rin")) == (8 if value == 6 else 13, 41)


@rule("M12.13", "M6.4")
@pytest.mark.parametrize(("card", "courage"), [("Phial", 15), ("Eagles", 14)])
def test_phial_and_eagles_give_courage(card: str, courage: int) -> None:
    play = doom(card)
    assert (play.courage(), play.where("Rin")) == (courage, 41)


@rule("M12.14", "M3.3")
@pytest.mark.parametrize(
    "card", [card for stage in ("Lot", "Roh", "Hel", "Gon", "Min") for card in STACKS[stage] if card not in ALLIES]
)
def test_five_enemies_leave_after_one_activation_and_all_others_stay(card: str) -> None:
    bearers = {"Lot": 0, "Roh": 8, "Hel": 16, "Gon": 24, "Min": 32}[stage_of(card)]
    play = meet(card, f"Gim={bearers}", rest="Leg1/-")
    while play.state.meeting >= 0:
        play.draws("Gim" if play.phase() == "draw-battle" else "2")
    assert (play.track() == "-,-,-,-,-,-") == (card in LEAVING)


@rule("M3.2")
@pytest.mark.parametrize("card", ALLIES)
def test_each_ally_is_taken_from_the_track(card: str) -> None:
    play = meet(card, head="normal 2/4")
    assert (play.friends(2), play.track()) == ([card], "-,-,-,-,-,-")
    assert GAME.view(play.state, 0)["friends"][0]["owner"] == 1
