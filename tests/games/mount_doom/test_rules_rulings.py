"""Chapter M11: the rulings that no other file shows."""

from __future__ import annotations

import re

import pytest

from mathom.kernel.playout import Tally, playout
from mathom.kernel.rng import Rng
from tests.games.mount_doom.kit import GAME, at, new
from tests.games.mount_doom.scenes import STACKS, arrive, doom, meet, places, random_step, stack_size, walk
from tests.rules import rule

AGAINST = {
    "A": "it skips occupied spaces, and empty ones cannot be moved to either",
    "T": "with `stays` a figure is not moved by its number",
    "CC": "it asks for the oldest and the youngest",
    "FF": "the tile goes to the next player when a stage has been laid out",
}
"""The rulings that are not what the printed book says, and what it says; all others it leaves open."""
LETTER = ("M11.22", "M11.24", "M11.26", "M11.34")
"""Rules of the chapter that the printed book settles, so that they are no rulings."""


@pytest.mark.parametrize("language", ["en", "pl"])
def test_every_mark_says_whether_the_book_leaves_it_open(language: str) -> None:
    marked = {rule.number: rule for rule in GAME.rulebook(language).rules().values() if rule.ruling}
    assert {name for rule in marked.values() if rule.against for name in rule.ruling} == set(AGAINST)
    assert {number for number in GAME.rulebook(language).rules() if number.startswith("M11.")} - set(marked) == set(LETTER)


@pytest.mark.parametrize(("language", "printed"), [("en", "printed rule"), ("pl", "zgodnie z instrukcją|drukowanej zasady")])
def test_where_a_table_chooses_against_the_book_the_rule_says_which_way_is_the_printed_one(language: str, printed: str) -> None:
    against = [rule for rule in GAME.rulebook(language).rules().values() if rule.against and rule.option]
    assert [found.option for found in against] == ["morgul", "first", "early_stage"]
    for found in against:
        assert re.search(printed, found.text), found.number


@rule("M11.4", "M5.1")
@pytest.mark.parametrize("goal", [8, 16, 24, 32, 40])
def test_a_symbol_move_onto_a_destination_earns_nothing(goal: int) -> None:
    play = at(f"normal 1/1 Leg={goal - 2} tile=4Rin1/- phase=next-die").play("go 2")
    assert (play.where("Leg"), play.courage()) == (goal, 13)


@rule("M11.4", "M13.3")
def test_theodens_ride_onto_a_destination_earns_nothing() -> None:
    play = at("normal 1/1 stage=Roh Leg=12 friends=1:Theoden phase=turn").play("use Theoden", "figure Leg")
    assert (play.where("Leg"), play.courage()) == (16, 13)


@rule("M11.4", "M13.7")
@pytest.mark.parametrize("steps", [2, 3])
def test_if_faramir_brings_the_ring_bearers_there_the_top_gandalf_card_is_lost(steps: int) -> None:
    play = at("normal 1/1 stage=Gon Rin=30 stack=2 friends=1:Faramir phase=turn").play("use Faramir", f"go {steps}")
    assert (stack_size(play), play.friends(), play.chances()) == (1, [], STACKS["Min"])


@rule("M11.5", "M7.2")
def test_a_figure_that_theoden_or_a_symbol_brought_to_minas_morgul_helps_too() -> None:
    ride = at("normal 1/1 stage=Min Rin=39 Ara=33 Mer=waiting friends=1:Theoden track=-,UruM,-,-,-,- tile=-/Rin1 phase=next-die")
    assert ride.play("use Theoden", "figure Ara").where("Rin") == 41
    symbol = at("normal 1/1 stage=Min Rin=39 Leg=38 tile=-/4Rin1 phase=next-die").play("go 2")
    assert (symbol.where("Leg"), symbol.where("Rin"), symbol.courage()) == (40, 41, 13)


@rule("M11.5")
def test_waiting_figures_and_those_behind_do_not_help() -> None:
    assert arrive("Min", "Mer=waiting Ara=39 Leg=waiting Gim=0").where("Rin") == 40


@rule("M11.6")
@pytest.mark.parametrize("space", [3, 7])
def test_a_figure_moved_0_spaces_sets_off_no_event(space: int) -> None:
    play = at(f"normal 1/1 Leg={space} tile=4Rin1/- phase=next-die").play("go 0")
    assert (play.courage(), play.nazgul()) == (13, 0)


@rule("M11.7")
def test_symbol_moves_faramir_and_support_set_off_events() -> None:
    assert at("normal 1/1 Leg=5 tile=4Rin1/- phase=next-die").play("go 2").courage() == 12
    faramir = at("normal 1/1 stage=Gon Rin=25 friends=1:Faramir phase=turn").play("use Faramir", "go 2")
    assert (faramir.courage(), faramir.phase()) == (12, "roll")
    support = at("normal 1/1 Leg=1 friends=1:Support phase=turn").play("use Support").draws("1", "1", "1", "2", "1")
    assert (support.play("figure Leg").nazgul(), support.phase()) == (1, "roll")


@rule("M11.7", "M4.2")
def test_the_same_event_is_covered_also_for_moves_of_other_kinds() -> None:
    assert at("normal 1/1 Leg=5 Ara=7 tile=4Rin1/- phase=next-die").play("go 2").courage() == 13


@rule("M11.7", "M13.1")
def test_arwen_may_ignore_the_event_of_any_kind_of_move() -> None:
    faramir = at("normal 1/1 stage=Gon Rin=25 friends=1:Faramir,Arwen phase=turn").play("use Faramir", "go 2", "use Arwen")
    assert (faramir.courage(), faramir.phase()) == (13, "roll")
    assert at("normal 1/1 Leg=5 friends=1:Arwen tile=4Rin1/- phase=next-die").play("go 2", "use Arwen").courage() == 13


@rule("M11.8", "M13.2")
def test_elrond_rerolls_the_die_of_the_last_stage_and_those_of_its_cards() -> None:
    play = at("normal 1/1 stage=Dou friends=1:Elrond track=Phial,Deceit,-,-,-,-").draws("2").play("use Elrond").draws("1")
    assert (play.courage(), play.where("Rin")) == (15, 41)
    assert doom("RingPower", "friends=1:Elrond").play("pass").draws("6").play("use Elrond").draws("5").courage() == 13
    assert meet("Witch", "friends=1:Elrond").draws("1").play("use Elrond").draws("2").courage() == 13


@rule("M11.8")
def test_elrond_may_make_it_worse() -> None:
    assert doom("RingPower", "friends=1:Elrond").play("pass").draws("1").play("use Elrond").draws("6").courage() == 8


@rule("M11.12", "M13.14")
def test_wrath_may_remove_a_card_of_mount_doom_and_its_space_then_shows_the_symbol() -> None:
    play = at("normal 1/1 stage=Dou friends=1:Wrath track=-,Madness,-,-,-,Deceit").draws("2").play("use Wrath")
    assert (play.track(), play.where("Rin")) == ("-,-,-,-,-,Deceit", 41)
    play.draws("2")
    assert (play.courage(), play.where("Rin"), play.where("Mer")) == (12, 42, 0)
    nazgul = at("normal 1/1 stage=Dou friends=1:Wrath track=-,Madness,-,-,-,Deceit").draws("6").play("use Wrath").draws("6")
    assert (nazgul.nazgul(), nazgul.where("Rin")) == (1, 42)


@rule("M11.12", "M12.10")
def test_shelob_has_held_the_ring_bearers_even_if_wrath_removes_her() -> None:
    play = doom("Shelob", "friends=1:Wrath").play("use Wrath")
    assert (play.where("Rin"), play.track(), play.courage()) == (40, "-,-,-,-,-,-", 12)


@rule("M11.13", "M13.7")
def test_faramir_cannot_be_used_in_the_last_stage() -> None:
    play = at("normal 1/1 stage=Dou friends=1:Faramir,Treebeard track=-,Eagles,-,-,-,- phase=turn")
    assert (play.legal(), play.refusal("use Faramir")) == (["use Treebeard", "pass", "rest"], "M11.13")
    alone = at("normal 1/1 stage=Dou friends=1:Faramir,Support track=-,Eagles,-,-,-,- phase=turn")
    assert alone.due() == "*"


@rule("M11.14", "M7.2", "M7.4")
@pytest.mark.parametrize("card", ["Faramir", "Support"])
def test_a_stage_ended_early_in_minas_morgul_is_followed_by_the_help_and_a_turn_of_the_last_stage(card: str) -> None:
    play = at(f"normal 1/2 stage=Min Rin=38 Ara=40 Gim=40 friends=2:{card} phase=turn").play(f"use {card}")
    if card == "Support":
        play.draws("4", "1", "1", "1", "1").play("figure Rin")
    else:
        play.play("go 2")
    play.draws("Sting", "Phial", "Shelob", "Deceit")
    assert (play.where("Rin"), play.stage(), play.phase(), play.state.active) == (42, "Dou", "draw-dice", 0)
    play.draws("3")
    assert (play.where("Rin"), play.courage(), play.state.active) == (43, 15, 1)


@rule("M11.14")
def test_other_cards_for_the_start_of_the_turn_may_still_be_used_after_an_early_layout() -> None:
    play = at("normal 1/2 stage=Gon Rin=30 friends=1:Faramir,Support stack=1 phase=turn").play("use Faramir", "go 2")
    play.draws("Witch", "Mumak", "Haradrim", "UruM")
    assert (play.phase(), play.legal()) == ("window start", ["use Support", "pass"])


@rule("M11.20", "M7.1")
def test_the_die_of_a_figure_in_minas_morgul_takes_it_into_the_waiting_area() -> None:
    play = walk("Ara", 40, 1, "stage=Min")
    assert (play.where("Ara"), play.courage()) == ("waiting", 13)


@rule("M11.20")
def test_the_die_of_a_waiting_figure_may_be_chosen_and_does_nothing() -> None:
    play = at("normal 1/1 stage=Min Ara=waiting Gim=waiting track=-,-,-,Haradrim,-,-")
    assert "roll Ara+Gim" in play.legal()
    play.tile("4Ara3", "4Gim6")
    assert (play.where("Ara"), play.where("Gim"), play.courage()) == ("waiting", "waiting", 9)


@rule("M11.20", "M3.4")
def test_the_symbol_of_a_waiting_figure_asks_nothing_and_that_of_one_in_minas_morgul_may_send_it_on() -> None:
    assert at("normal 1/1 stage=Min Leg=waiting tile=4Rin2/- phase=next-die").phase() == "roll"
    play = at("normal 1/1 stage=Min Leg=40 tile=4Rin2/- phase=next-die")
    assert play.legal() == ["go 0", "go 1", "go 2"]
    assert play.play("go 1").where("Leg") == "waiting"
    assert at("normal 1/1 stage=Min Leg=40 tile=4Rin2/- phase=next-die").play("go 0").where("Leg") == 40


@rule("M11.20", "M7.1")
def test_a_symbol_move_past_minas_morgul_leads_into_the_waiting_area() -> None:
    assert at("normal 1/1 stage=Min Leg=39 tile=4Rin2/- phase=next-die").play("go 2").where("Leg") == "waiting"


@rule("M11.21", "M6.1", "M5.4")
@pytest.mark.parametrize(("place", "courage"), [(16, 13), (15, 11), (17, 11), (24, 11)])
def test_on_the_destination_only_figures_on_the_same_space_support(place: int, courage: int) -> None:
    play = at(f"normal 1/1 stage=Roh Rin=14 Gim={place} track=-,OrcR,-,-,-,- tile=Rin6/2Ara1 phase=next-die").draws("Gim")
    assert play.courage() == courage


@rule("M11.22")
def test_the_gandalf_stack_lasts_exactly_to_gondor() -> None:
    for seed in range(20):
        rng, state = Rng(seed), GAME.new({}, 1)
        left: list[int] = []
        while state.stage < 4:
            random_step(state, rng)
            state.courage, state.nazgul = 12, 0
            if state.turn and len(left) == state.stage:
                left.append(state.stack)
        assert left == [4, 3, 2, 1, 0]


@rule("M11.23")
@pytest.mark.parametrize(("start", "end"), [(0, 8), (8, 16), (16, 24), (24, 32), (32, 40)])
def test_theoden_takes_a_figure_on_a_destination_to_the_next_one(start: int, end: int) -> None:
    play = at(f"normal 1/1 stage=Gon Leg={start} friends=1:Theoden phase=turn").play("use Theoden", "figure Leg")
    assert play.where("Leg") == end


@rule("M11.24", "M8.2")
@pytest.mark.parametrize(
    ("card", "words", "draw"), [("Deceit", "courage=2", ""), ("Madness", "courage=1", ""), ("Sting", "courage=1", "2")]
)
def test_in_the_last_stage_the_loss_comes_before_the_step_that_would_win(card: str, words: str, draw: str) -> None:
    play = doom(card, f"Rin=47 {words}").draws(*draw)
    assert (play.over(), play.where("Rin")) == ("courage", 47)


@rule("M11.25")
def test_a_lone_player_has_all_the_cards_and_allies_of_ones_own_change_nothing() -> None:
    play = new(1, mode="exclusive").draws("Wrath", "Troll", "Arwen", "SarL", "NazL")
    assert (play.friends(1), play.due()) == (["Boromir", "Wrath"], "1")
    play.tile("3Ara1", "4Gim1").passes()
    assert (play.friends(1), play.due()) == (["Arwen", "Boromir", "Wrath"], "1")
    assert walk("Ara", 5, 2, "friends=1:Arwen", "harder 1/1").legal() == ["use Arwen", "pass"]


@rule("M11.26", "M8.2")
def test_the_eighth_nazgul_of_the_pool_loses_and_not_one_later() -> None:
    assert [meet("NazR", f"nazgul={before}").over() for before in (5, 6, 7)] == ["", "", "nazgul"]


@rule("M11.30", "M13.13", "M9.1")
def test_the_order_after_minas_morgul_is_help_need_vision_layout() -> None:
    play = arrive("Min", "Ara=40 friends=1:Vision,Boromir", "easier 1/1")
    assert (play.phase(), play.where("Rin"), play.legal()) == ("in-need", 41, ["courage 0", "courage 1", "courage 2"])
    play.play("courage 2")
    assert (play.phase(), play.courage(), play.friends()) == ("window layout", 15, ["Boromir", "Vision"])
    play.play("use Vision")
    assert (play.phase(), play.chances()) == ("draw-vision", STACKS["Dou"])
    play.draws("Shelob").play("remove")
    assert play.phase() == "draw-layout"


@rule("M11.33", "M10.3")
def test_a_turn_can_change_nothing_at_all() -> None:
    words = "stage=Min Rin=33 Ara=waiting Gim=waiting track=-,Denethor,-,-,-,-"
    play = at(f"normal 1/1 {words}").tile("2Ara1", "2Gim1").play("die Ara").draws("3", "4")
    assert (play.phase(), places(play), play.courage(), play.track()) == (
        *("roll", {"Rin": 33, "Mer": 0, "Ara": "waiting", "Leg": 0, "Gim": "waiting"}, 13, "-,Denethor,-,-,-,-"),
    )


@rule("M11.33")
def test_random_games_end_long_before_500_turns() -> None:
    for seed in range(60):
        state = GAME.new({}, 1 + seed % 4)
        playout(state, Rng(seed), Tally())
        assert state.turn < 500


@rule("M11.20")
def test_it_is_told_that_a_waiting_figure_stays() -> None:
    play = at("normal 1/1 stage=Min Ara=waiting track=-,-,-,Haradrim,-,-").tile("4Ara3", "4Gim6")
    assert play.last("stays") == {"figure": "figure.Ara", "at": "place.waiting"}
    assert "waits" not in play.told()
