"""The goals of the characters of the earlier box: T13."""

from __future__ import annotations

import pytest

from tests.games.two_towers.endings import met, near_end
from tests.games.two_towers.kit import Play, begin
from tests.rules import rule

GUESTS = "Bil GanG Gil Fat Tom Gold Bar Glf Bill Glo Arw BorC Gwa ShaL Rad GanS Gal Cel MerB".split()


def reaches(guest: str, tricks: str, more: str = "") -> bool:
    """Whether a guest, hand 2 of three, has reached its goal after a round that ended with these tricks."""
    return 2 in met(f"road/3 over cause=missed first=1 cast=Ara,{guest},Ham {more}".strip(), tricks)


@rule("T11.4", "T13.1")
@pytest.mark.parametrize("players", [1, 2, 3, 4])
def test_the_nineteen_guests_join_the_draw_only_if_asked(players: int) -> None:
    usual = begin("road", players).chances()
    more = begin("road", players, earlier="on").chances()
    assert len(usual) == 19
    assert set(more) - set(usual) == set(GUESTS)
    assert set(more.values()) == {1}


@rule("T13.1")
@pytest.mark.parametrize(("tricks", "expected"), [("2 2 2", True), ("2 2 2 2 2", True), ("2 2", False)])
def test_bilbo_wins_at_least_three_tricks(tricks: str, expected: bool) -> None:
    assert reaches("Bil", tricks) == expected


@rule("T13.2")
@pytest.mark.parametrize(("tricks", "expected"), [("2", True), ("2 2", True), ("1 3", False)])
def test_the_grey_wizard_wins_a_trick(tricks: str, expected: bool) -> None:
    assert reaches("GanG", tricks) == expected


@rule("T13.4")
@pytest.mark.parametrize(("tricks", "expected"), [("2", True), ("1", False), ("2 2", False)])
def test_fatty_wins_exactly_one_trick(tricks: str, expected: bool) -> None:
    assert reaches("Fat", tricks) == expected


@rule("T13.6")
@pytest.mark.parametrize(
    ("tricks", "expected"),
    [
        ("2 2 2", True),
        ("2 2 2 1 3", True),
        ("2 2 2 2", False),
        ("2 2 1 2", False),
        ("2 2 - 2", False),
        ("2 2 2 1 2", False),
        ("2 2", False),
    ],
)
def test_goldberry_wins_exactly_three_tricks_in_a_row(tricks: str, expected: bool) -> None:
    assert reaches("Gold", tricks) == expected


@rule("T13.7")
@pytest.mark.parametrize(("tricks", "expected"), [("2 1 1", True), ("1 1 2", True), ("2 1 1 1", False), ("2 2 2", True)])
def test_barliman_wins_one_of_the_last_three_tricks(tricks: str, expected: bool) -> None:
    assert reaches("Bar", tricks) == expected


@rule("T13.8")
@pytest.mark.parametrize(
    ("tricks", "expected"),
    [("2:S1+S2+S3+S4+S5+S6+S7+S8", True), ("2:S1+S2+S3+S4 2:S5+S6+S7", False), ("2:S1+S2+S3+S4 2:S5+S6+S7 1:S8", False)],
)
def test_glorfindel_wins_all_eight_shadows(tricks: str, expected: bool) -> None:
    assert reaches("Glf", tricks) == expected


@rule("T13.9")
@pytest.mark.parametrize(("tricks", "expected"), [("2", True), ("1", False), ("2 1 2", False)])
def test_bill_wins_exactly_one_trick(tricks: str, expected: bool) -> None:
    assert reaches("Bill", tricks) == expected


@rule("T13.10")
@pytest.mark.parametrize(
    ("tricks", "expected"),
    [("2:M1", True), ("2:M1 1:M2", False), ("2:M1+M2 1:M3 3:M4", True), ("2:M1+M2 1:M3 3:M4+M5", False), ("2:F1+F2", False)],
)
def test_gloin_wins_more_mountains_than_any_other_hand(tricks: str, expected: bool) -> None:
    assert reaches("Glo", tricks) == expected


@rule("T13.11")
@pytest.mark.parametrize(
    ("tricks", "expected"), [("2:F1", True), ("2:F1 3:F2", False), ("2:F1+F2+F3 3:F4+F5 1:F6+F7", True), ("2:M1+M2", False)]
)
def test_arwen_wins_more_forests_than_any_other_hand(tricks: str, expected: bool) -> None:
    assert reaches("Arw", tricks) == expected


@rule("T13.12")
@pytest.mark.parametrize(("tricks", "expected"), [("1 2", True), ("2 1", False)])
def test_the_captain_of_gondor_wins_the_last_trick(tricks: str, expected: bool) -> None:
    assert reaches("BorC", tricks) == expected


@rule("T13.13")
@pytest.mark.parametrize(
    ("tricks", "expected"),
    [("2:M1 2:H7+M2", True), ("2:M1 2:M2 2:M3", True), ("2:M1+M2+M3", False), ("2:M1 2:F1 1:M2", False), ("2:WT+M1 2:H7+M2", True)],
)
def test_gwaihir_wins_two_tricks_with_a_mountains_card_in_them(tricks: str, expected: bool) -> None:
    assert reaches("Gwa", tricks) == expected


@rule("T13.14")
@pytest.mark.parametrize(
    ("tricks", "expected"), [("2:H1 2:M7+H2", True), ("2:H1+H2+H3 2:M7", False), ("2:H1 2:H2 2:H3", True), ("2:H1 1 2:H3", True)]
)
def test_the_lord_of_horses_wins_two_tricks_with_a_hills_card_in_them(tricks: str, expected: bool) -> None:
    assert reaches("ShaL", tricks) == expected


@rule("T13.15")
@pytest.mark.parametrize(("tricks", "expected"), [("2:F1 2:M7+F2", True), ("2:F1 2:F2 2:F3", True), ("2:F1+F2+F3 2:H7", False)])
def test_radagast_wins_two_tricks_with_a_forests_card_in_them(tricks: str, expected: bool) -> None:
    assert reaches("Rad", tricks) == expected


@rule("T13.16")
@pytest.mark.parametrize(("tricks", "expected"), [("1 3", True), ("2 2 2 2 2 2", True)])
def test_the_servant_has_no_goal_to_miss(tricks: str, expected: bool) -> None:
    assert reaches("GanS", tricks) == expected


@rule("T13.17")
@pytest.mark.parametrize(
    ("tricks", "expected"),
    [("1 1 2", True), ("1 1 2 3", False), ("1 1 2 2", False), ("1 1 1 2 2 3", True), ("3 3 1", False), ("2 2 1", False)],
)
def test_galadriel_wins_neither_the_most_tricks_nor_the_fewest(tricks: str, expected: bool) -> None:
    assert reaches("Gal", tricks) == expected


@rule("T13.18")
@pytest.mark.parametrize(
    ("tricks", "expected"), [("2:H4+M4 2:F4", True), ("2:H4+M4+F4+S4", True), ("2:H4+M4 1:F4", False), ("2:H4+M5+F6+O+O+O", False)]
)
def test_celeborn_wins_three_cards_of_one_value(tricks: str, expected: bool) -> None:
    assert reaches("Cel", tricks) == expected


@rule("T13.19")
@pytest.mark.parametrize(("tricks", "expected"), [("2 2", True), ("2", False), ("2 2 2", False)])
def test_meriadoc_wins_exactly_two_tricks(tricks: str, expected: bool) -> None:
    assert reaches("MerB", tricks) == expected


@rule("T13.17")
def test_with_four_hands_galadriel_stands_between_the_most_and_the_fewest() -> None:
    head = "road/4 over cause=missed first=1 cast=Ara,Gal,Ham,Gam"
    assert 2 in met(head, "1 1 2 3")
    assert 2 not in met(head, "1 2 3 4 4 4 1 1")
    assert 2 not in met(head, "1 2 3")


@rule("T13.12")
def test_the_captain_of_gondor_never_wins_ring_1() -> None:
    head = "29/4 over cause=missed first=1 cast=Fro,BorC,GolS,SmeS burden=2"
    assert 2 in met(head, "1:R1 2")
    assert 2 not in met(head, "2:R1 2")
    assert 2 not in met(head, "2:R1")


def last_trick(guest: str, card: str, hands: str = "1:F1;3:H4") -> Play:
    first, third = hands.split(";")
    head = f"road/3 play first=1 cast=Ara,{guest},Ham hands={first};2:{card};{third} leader=1 actor=1"
    play = near_end(head, "1 1 1 1 1 3 2")
    return play.play(first[2:], card, third[2:])


@rule("T13.3")
@pytest.mark.parametrize(("card", "expected"), [("F8", 1), ("F2", 1), ("H8", -1), ("O", -1), ("BT", -1)])
def test_gildors_card_of_the_last_trick_is_a_forests_card(card: str, expected: int) -> None:
    assert last_trick("Gil", card).verdict(2) == expected


@rule("T13.3")
def test_gildor_need_not_win_the_last_trick() -> None:
    play = last_trick("Gil", "F2", "1:F7;3:H4")
    assert (play.taker(), play.verdict(2)) == (1, 1)


@rule("T13.3")
def test_a_forests_card_in_an_earlier_trick_does_not_help_gildor() -> None:
    head = "road/3 play first=1 cast=Ara,Gil,Ham hands=1:F1,F8;2:F2,M2;3:F3,M3 leader=1 actor=1"
    play = near_end(head, "1 1 1", 2).play("F1", "F2", "F3")
    assert play.verdict(2) == 0, "nobody else knows his last card"
    play.play("M3", "F8", "M2")
    assert play.verdict(2) == -1


@rule("T13.3", "T13.4", "T14.16")
def test_with_fatty_bolger_the_extra_trick_is_the_last_one() -> None:
    head = "road/3 play first=1 cast=Ara,Gil,Fat hands=1:F1,F8;2:F2,M2 leader=1 actor=1"
    play = near_end(head, "1 1 1 3", 2).play("F1", "F2")
    assert (play.phase(), play.verdict(2)) == ("play", 0)
    play.play("M2", "F8")
    assert (play.phase(), play.verdict(2)) == ("over", -1)


@rule("T13.5", "T14.15")
@pytest.mark.parametrize(
    ("left", "tricks", "expected"),
    [
        ("F8", "2:F1+F2+F3", True),
        ("F8", "2:F1+F2 2:F3", True),
        ("F8", "2:F1+F2 2:F3+F4", True),
        ("F8", "2:F1+F2 1:F3", False),
        ("H8", "2:F1+F2+F3", False),
        ("O", "2:F1+F2+F3", False),
        ("BT", "2:F1+F2+F3 2:O+O+O", False),
        ("H8,F8", "2:F1+F2+F3", True),
    ],
)
def test_tom_wins_three_cards_of_the_suit_that_he_has_left(left: str, tricks: str, expected: bool) -> None:
    assert reaches("Tom", tricks, f"hands=2:{left}") == expected


@rule("T13.5")
def test_without_a_card_left_tom_fails() -> None:
    assert not reaches("Tom", "2:F1+F2+F3+F4")


@rule("T13.5", "T9.8")
@pytest.mark.parametrize(("below", "expected"), [("F1", 1), ("M1", -1)])
def test_a_pyramid_toms_last_card_counts_though_it_was_covered_until_the_last_trick(below: str, expected: int) -> None:
    pyramid = f"{below},-,-,H2*,-,-,-,-,-,-,-,-"
    head = "road/2 play first=1 runner=P1 cast=Ara,Bil,Tom hands=1:WT;2:H3;3:H2"
    play = near_end(f"{head} pyramid={pyramid} dealt=31 leader=1 actor=1", "3:F2+F3+F4 2 2 2").play("WT", "H3", "H2")
    assert play.verdict(3) == expected


@rule("T13.8", "T12.1")
def test_a_shadows_card_that_nobody_can_play_ends_glorfindels_hopes() -> None:
    head = "road/3 play first=1 cast=Ara,Glf,Ham hands=1:H1,H2;2:S1,S2;3:M1,M2 leader=1 actor=1"
    won = "2:S3+S4+S5+S6+S7"
    assert near_end(f"{head} beside=S8", won, 2).verdict(2) == -1
    assert near_end(head, f"{won} 2:S8", 2).verdict(2) == 0


@rule("T19.1", "T2.8", "T13.2")
@pytest.mark.parametrize("guest", ["GanG", "GanS", "Tom"])
def test_a_black_tower_that_was_taken_but_never_played_makes_nobody_aragorns_partner(guest: str) -> None:
    head = f"road/3 over cause=missed first=1 cast=Ara,{guest},Ham hands=2:BT! towers=-,2"
    assert 1 not in met(head, "2 2 2 1 1 3 3")
    assert 1 in met(head, "2 1 1 1 3")


@rule("T13.16", "T6.3")
def test_the_servant_has_reached_his_goal_from_the_start() -> None:
    play = Play("road/3 play first=1 cast=Ara,GanS,Ham hands=1:H1,H2;2:S1,S2;3:M1,M2 leader=1 actor=1")
    assert play.verdict(2) == 1


@rule("T13.1", "T8.2", "T11.3")
def test_a_guest_of_the_road_is_done_like_the_others() -> None:
    head = "road/3 play drawn=Ara,Bil,Ham,Gam,Erk first=1 cast=Ara,Bil,Ham hands=1:H8;2:H3;3:H2 leader=1 actor=1 earlier=on"
    play = near_end(head, "2 2 2 3 1 1 1").play("H8", "H3", "H2")
    assert play.state.round == 2
    assert "done=Ara,Ham,Bil" in play.position()
