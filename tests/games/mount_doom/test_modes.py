"""Chapter M9 and the options: easier, exclusive, unprotected, harder; first, boromir, morgul, early_stage."""

from __future__ import annotations

import pytest

from mathom.games.mount_doom.cards import BOROMIR
from mathom.kernel.game import Complaint
from tests.games.mount_doom.kit import GAME, Play, at, new
from tests.games.mount_doom.scenes import STACKS, arrive, meet, walk
from tests.rules import rule

MODES = ("normal", "easier", "exclusive", "unprotected", "harder")


@rule("M9.1", "M11.17", "M11.30")
def test_allies_in_need_every_unused_card_of_any_player_may_raise_courage_by_1() -> None:
    play = arrive("Min", "courage=5 friends=1:Arwen,Trick;2:Boromir,Power", "easier 1/2")
    assert (play.phase(), play.due()) == ("in-need", "1")
    assert play.legal() == ["courage 0", "courage 1", "courage 2", "courage 3", "courage 4"]
    play.play("courage 4")
    assert (play.courage(), play.friends()) == (9, ["Arwen", "Boromir", "Power", "Trick"])


@rule("M11.17")
@pytest.mark.parametrize("hearts", [0, 1, 2, 3])
def test_less_courage_may_be_taken_and_the_cards_stay_usable(hearts: int) -> None:
    play = arrive("Min", "courage=5 friends=1:Elrond,Treebeard,Vision", "easier 1/2").passes().play(f"courage {hearts}")
    assert (play.courage(), play.legal()) == (5 + hearts, ["use Treebeard", "use Vision", "pass", "rest"])


@rule("M11.17", "M1.8")
@pytest.mark.parametrize(("courage", "most"), [(13, 3), (14, 2), (15, 1)])
def test_the_top_circle_limits_what_the_cards_offer(courage: int, most: int) -> None:
    play = arrive("Min", f"courage={courage} friends=1:Arwen,Elrond,Boromir,Power", "easier 1/1")
    assert play.legal() == [f"courage {hearts}" for hearts in range(most + 1)]
    assert play.play(f"courage {most}").courage() == 16


@rule("M11.17")
def test_nothing_is_asked_where_there_is_nothing_to_take() -> None:
    assert arrive("Min", "courage=16 friends=1:Arwen", "easier 1/1").phase() == "draw-layout"
    assert arrive("Min", "courage=3", "easier 1/1").phase() == "draw-layout"


@rule("M9.1", "M11.30")
def test_boromir_counts_among_the_allies_in_need() -> None:
    assert arrive("Min", "friends=1:Boromir", "easier 1/1").play("courage 1").courage() == 14


@rule("M9.1")
@pytest.mark.parametrize("mode", ["normal", "exclusive", "unprotected", "harder"])
def test_in_other_modes_there_are_no_allies_in_need(mode: str) -> None:
    play = arrive("Min", "friends=1:Arwen", f"{mode} 1/1")
    assert (play.phase(), play.courage()) == ("draw-layout", 13)


@rule("M9.1")
@pytest.mark.parametrize("stage", ["Lot", "Roh", "Hel", "Gon"])
def test_allies_in_need_come_only_after_minas_morgul(stage: str) -> None:
    assert arrive(stage, "friends=1:Boromir", "easier 1/1", exact=False).phase() == "draw-layout"


@rule("M9.1", "M11.14", "M11.30")
def test_allies_in_need_come_also_if_faramir_ends_the_stage() -> None:
    play = at("easier 1/1 stage=Min Rin=38 Gim=40 friends=1:Faramir,Boromir phase=turn").play("use Faramir", "go 2")
    assert (play.phase(), play.where("Rin"), play.legal()) == ("in-need", 41, ["courage 0", "courage 1"])


@rule("M9.2")
@pytest.mark.parametrize("mode", MODES)
@pytest.mark.parametrize("owner", [1, 2])
def test_with_allies_of_ones_own_only_the_player_who_activated_a_card_uses_it(mode: str, owner: int) -> None:
    play = walk("Ara", 5, 2, f"friends={owner}:Arwen track=-,-,-,SarL,-,-", f"{mode} 1/2")
    barred = mode in ("exclusive", "harder") and owner == 2
    assert (play.phase() == "window event") != barred
    if barred:
        assert (play.courage(), play.friends(2)) == (12, ["Arwen"])
    else:
        assert play.play("use Arwen").courage() == 13


@rule("M9.2", "M11.27")
def test_an_ally_of_ones_own_is_refused_to_others_with_its_rule() -> None:
    play = at("exclusive 1/2 friends=2:Elrond;1:Power").play("roll Ara+Gim").draws("1", "2", "3", "4")
    assert (play.legal(), play.refusal("use Elrond")) == (["use Power", "pass"], "M9.2")


@rule("M9.2", "M11.27")
def test_an_ally_of_ones_own_works_in_its_owners_next_turn() -> None:
    play = at("exclusive 1/2 stage=Gon friends=2:Faramir track=-,-,-,NazG,-,-").tile("4Ara1", "4Gim1")
    assert (play.due(), play.legal()) == ("2", ["use Faramir", "pass"])


@rule("M9.2")
def test_gandalf_cards_are_there_for_everybody_in_every_mode() -> None:
    for mode in MODES:
        assert at(f"{mode} 1/2 friends=2:Support phase=turn").legal() == ["use Support", "pass"]
        assert meet("Troll", "friends=2:Wrath", f"{mode} 1/2").draws("Gandalf").legal() == ["discard Wrath", "pass"]


@rule("M11.16")
@pytest.mark.parametrize(
    ("mode", "owner", "asked"), [("exclusive", 2, False), ("exclusive", 1, True), ("harder", 2, False), ("normal", 2, True)]
)
def test_boromir_of_ones_own(mode: str, owner: int, asked: bool) -> None:
    play = meet("UruR", f"friends={owner}:Boromir", f"{mode} 1/2").draws("Sauron")
    assert (play.phase() == "window loss") == asked


@rule("M11.15", "M9.2")
def test_wormtongue_takes_anybodys_ally_in_every_mode() -> None:
    for mode in MODES:
        play = meet("Worm", "friends=1:Arwen;2:Elrond;3:Boromir", f"{mode} 1/3")
        assert play.legal() == ["lose Arwen", "lose Elrond", "lose Boromir"]


@rule("M9.3")
@pytest.mark.parametrize("mode", MODES)
def test_without_protection_every_figure_sets_off_the_event(mode: str) -> None:
    bare = mode in ("unprotected", "harder")
    assert walk("Ara", 5, 2, "Gim=7 Leg=7", f"{mode} 1/1").courage() == (12 if bare else 13)
    assert walk("Rin", 1, 2, "Gim=3", f"{mode} 1/1").nazgul() == int(bare)


@rule("M9.3", "M11.6")
def test_without_protection_a_figure_that_stays_still_sets_off_nothing() -> None:
    assert at("unprotected 1/1 Leg=7 Ara=7 tile=4Rin1/- phase=next-die").play("go 0").courage() == 13


@rule("M9.3", "M13.1")
def test_without_protection_arwen_is_asked_for_on_a_covered_event() -> None:
    assert walk("Ara", 5, 2, "Gim=7 friends=1:Arwen", "harder 1/1").legal() == ["use Arwen", "pass"]


@rule("M9.1", "M9.2", "M9.3")
def test_the_five_values_of_the_mode_and_what_they_switch_on() -> None:
    seen = {}
    for mode in GAME.option("mode").values:
        rules = GAME.new({"mode": mode}, 2).rules
        seen[mode] = (rules.easier, rules.exclusive, rules.unprotected)
    assert seen == {
        "normal": (False, False, False),
        "easier": (True, False, False),
        "exclusive": (False, True, False),
        "unprotected": (False, False, True),
        "harder": (False, True, True),
    }
    assert GAME.new({}, 2).rules.mode == 0


@rule("M11.29")
@pytest.mark.parametrize("players", [2, 3, 4])
def test_the_first_player_is_drawn_unless_seat_1_is_to_begin(players: int) -> None:
    play = new(players)
    assert play.state.chances() == [(GAME.parse_chance(f"seat{seat + 1}"), 1) for seat in range(players)]
    fixed = new(players, first="seat1")
    assert fixed.phase() == "draw-gandalf"
    fixed.draws("Wrath", *STACKS["Lot"][:4])
    assert (fixed.due(), fixed.friends(1)) == ("1", ["Wrath"])


@rule("M11.29", "M1.5", "M1.4")
@pytest.mark.parametrize(("first", "right"), [(1, 4), (2, 1), (3, 2), (4, 3)])
def test_boromir_lies_before_the_player_to_the_right_of_the_first_or_before_the_first(first: int, right: int) -> None:
    play = new(4).draws(f"seat{first}", "Wrath", *STACKS["Lot"][:4])
    assert (play.due(), play.friends(first), play.friends(right)) == (str(first), ["Wrath"], ["Boromir"])
    play = new(4, boromir="first").draws(f"seat{first}", "Wrath", *STACKS["Lot"][:4])
    assert (play.due(), play.friends(first)) == (str(first), ["Boromir", "Wrath"])


@rule("M11.29", "M1.5")
@pytest.mark.parametrize("begins", [1, 2, 3, 4])
@pytest.mark.parametrize("named", [1, 2, 3, 4])
def test_boromir_may_lie_before_any_seat_that_is_named_whoever_begins(named: int, begins: int) -> None:
    play = new(4, boromir=f"seat{named}").draws(f"seat{begins}", "Wrath")
    assert play.friends(named) == (["Boromir", "Wrath"] if named == begins else ["Boromir"])


@rule("M11.29")
@pytest.mark.parametrize(("players", "seats"), [(1, [1, 1, 1, 1]), (2, [1, 2, 1, 2]), (3, [1, 2, 3, 1])])
def test_where_there_are_fewer_seats_than_the_number_that_is_named_the_count_starts_again(players: int, seats: list[int]) -> None:
    found = [new(players, boromir=f"seat{named}", first="seat1").state.owner[BOROMIR] + 1 for named in (1, 2, 3, 4)]
    assert found == seats


@rule("M11.29")
@pytest.mark.parametrize(("language", "seat"), [("en", "seat"), ("pl", "miejsc")])
def test_every_value_of_the_option_says_which_seat_has_boromir(language: str, seat: str) -> None:
    option = GAME.option("boromir")
    for value in option.values:
        assert seat in GAME.catalogue(language).say(f"option.boromir.{value}"), value
        assert f"`{value}`" in GAME.rulebook(language).rules()["M11.29"].text


@rule("M11.29", "M2.1")
def test_the_player_with_boromir_is_last_in_the_round() -> None:
    play = new(3).draws("seat2", "Support", *STACKS["Lot"][:4])
    order = []
    for _ in range(3):
        order.append(play.due())
        play.tile("4Ara1", "4Gim1")
    assert order == ["2", "3", "1"]
    assert play.friends(1) == ["Boromir"]


@rule("M11.20")
def test_with_morgul_stays_a_figure_in_minas_morgul_remains_there() -> None:
    assert walk("Ara", 40, 3, "stage=Min morgul=stays").where("Ara") == 40
    assert walk("Ara", 40, 3, "stage=Min").where("Ara") == "waiting"
    assert walk("Ara", 39, 3, "stage=Min morgul=stays").where("Ara") == "waiting"


@rule("M11.20", "M3.4")
def test_with_morgul_stays_the_symbol_of_a_figure_there_asks_nothing() -> None:
    assert at("normal 1/1 stage=Min Leg=40 morgul=stays tile=4Rin2/- phase=next-die").phase() == "roll"


@rule("M11.20", "M5.1")
def test_with_morgul_stays_standing_still_is_no_arrival() -> None:
    assert walk("Ara", 40, 3, "stage=Min morgul=stays").courage() == 13


def early(option: str, card: str = "Faramir") -> Play:
    play = at(f"normal 2/3 stage=Gon Rin=31 turn=7 friends=1:{card} stack=1 early_stage={option} phase=turn").play(f"use {card}")
    if card == "Support":
        play.draws("6", "1", "1", "1", "1").play("figure Rin")
    else:
        play.play("go 2")
    return play.draws("Witch", "Mumak", "Haradrim", "UruM")


@rule("M11.32", "M10.7")
@pytest.mark.parametrize("card", ["Faramir", "Support"])
def test_after_an_early_end_the_same_player_takes_the_turn(card: str) -> None:
    play = early("same", card)
    assert (play.due(), play.phase(), play.stage()) == ("2", "roll", "Min")


@rule("M11.32", "M10.7")
@pytest.mark.parametrize("card", ["Faramir", "Support"])
def test_with_early_stage_next_the_turn_passes_on(card: str) -> None:
    play = early("next", card)
    assert (play.due(), play.phase(), play.stage()) == ("3", "roll", "Min")


@rule("M11.32")
def test_the_printed_rule_is_that_of_a_new_game_and_a_game_begun_before_keeps_its_own() -> None:
    assert GAME.options_of(GAME.new({}, 2))["early_stage"] == "next"
    assert GAME.options_of(GAME.parse_position("normal 1/2 stage=Gon Rin=31"))["early_stage"] == "same"
    assert "early_stage=next" in GAME.position(GAME.new({}, 2))


@rule("M11.32", "M5.5")
@pytest.mark.parametrize("option", ["same", "next"])
def test_an_ordinary_end_passes_the_turn_on_whatever_the_option(option: str) -> None:
    play = arrive("Gon", f"early_stage={option}", "normal 2/3", exact=False).draws("Witch", "Mumak", "Haradrim", "UruM")
    assert play.due() == "3"


@rule("M11.32")
def test_after_an_early_end_later_ends_are_ordinary_again() -> None:
    play = early("same").tile("4Rin6", "4Gim1").tile("4Rin6", "4Leg1")
    play.draws("Sting", "Phial", "Shelob", "Deceit")
    assert (play.stage(), play.state.active) == ("Dou", 0)


@pytest.mark.parametrize("options", [{"mode": "hard"}, {"first": "seat2"}, {"colour": "red"}])
def test_an_unknown_option_or_value_is_told_in_a_sentence(options: dict[str, str]) -> None:
    with pytest.raises(Complaint) as caught:
        GAME.new(options, 2)
    assert str(caught.value).endswith(".")


@pytest.mark.parametrize("players", [0, 5])
def test_a_game_has_one_to_four_players(players: int) -> None:
    with pytest.raises(Complaint, match="1 to 4"):
        GAME.new({}, players)
