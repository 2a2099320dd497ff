"""The Light of Eärendil: T35.4 and T12.14."""

from __future__ import annotations

import pytest

from tests.games.two_towers.endings import near_end, playable, told
from tests.games.two_towers.kit import Play
from tests.rules import rule

HEAD = "35/4 play first=1 cast=Fro,Sam,She,GolF burden=2"
HANDS = "hands=1:R1,H1,M1;2:H2,M2,F2;3:H8,M8,F8,S8;4:H4,M4,F4"


def trick(leader: int, hands: str = HANDS, light: str = "light=yes") -> Play:
    return Play(f"{HEAD} {hands} {light} leader={leader} actor={leader}")


@rule("T35.4")
@pytest.mark.parametrize(("hand", "may"), [(1, True), (2, True), (3, False), (4, False)])
def test_only_frodo_and_sam_can_play_the_light(hand: int, may: bool) -> None:
    play = trick(hand)
    assert ("L" in play.legal()) == may
    if not may:
        assert play.refusal("L") == "T35.4 no-light"


@rule("T35.4")
def test_the_light_may_be_played_although_one_could_follow_suit_and_need_not_be() -> None:
    play = trick(4).play("H4")
    assert play.legal() == ["H1", "L"]
    play.play("H1")
    assert play.legal() == ["H2", "L"]
    assert play.state.light


@rule("T35.4")
def test_the_light_wins_its_trick_and_no_card_leaves_the_hand() -> None:
    play = trick(4).play("H4", "H1", "L", "H8")
    assert play.taker() == 2
    assert play.held(2) == "H2,M2,F2"
    assert play.state.leader == 1
    assert "2.L.H1+H4+H8" in play.position()


@rule("T35.4")
@pytest.mark.parametrize(
    ("table", "last"),
    [
        ("hands=1:R1,M1;2:F2,M2;3:S8,M8,F8;4:R4,M4", ("R4", "R1!", "L", "S8")),
        ("hands=1:S1,M1;2:F2,M2;3:WT,M8,F8;4:BT,M4", ("BT", "S1", "L", "WT")),
        ("hands=1:S1,M1;2:F2,M2;3:S8,M8,F8;4:BT,M4", ("BT", "S1", "L", "S8")),
    ],
)
def test_the_light_beats_ring_1_and_towers(table: str, last: tuple[str, ...]) -> None:
    assert trick(4, table, "light=yes rings=broken").play(*last).taker() == 2


@rule("T35.4")
@pytest.mark.parametrize("later", [1, 2])
def test_it_can_be_played_once_in_the_round_by_either(later: int) -> None:
    play = trick(4).play("H4", "L") if later == 2 else trick(4).play("H4", "H1", "L", "H8")
    assert not play.state.light
    if later == 2:
        assert play.legal() == ["H2"]
        play.play("H2", "H8")
        assert play.taker() == 1
    assert "L" not in play.legal()
    assert "light" not in play.position()


@rule("T35.4", "T4.4")
def test_after_a_led_light_the_next_suited_card_sets_the_suit() -> None:
    play = trick(1).play("L")
    assert play.legal() == ["H2", "M2", "F2"]
    play.play("F2")
    assert play.legal() == ["F8"]
    play.play("F8")
    assert play.legal() == ["F4"]
    play.play("F4")
    assert play.taker() == 1
    assert play.held(1) == "H1,M1,R1"


@rule("T35.4", "T7.3")
def test_a_ring_may_follow_a_led_light_and_opens_the_rings() -> None:
    play = trick(1, "hands=1:R1,H1;2:R2,H2;3:H8,M8,F8;4:R4,M4").play("L", "R2")
    assert play.state.rings_broken
    play.play("M8")
    assert play.legal() == ["R4"]


@rule("T35.4", "T7.3")
def test_the_light_itself_opens_no_rings() -> None:
    play = trick(4).play("H4", "L", "H2", "H8")
    assert not play.state.rings_broken
    assert playable(play) == ["H1", "M1"]


@rule("T35.4", "T7.7")
def test_weariness_is_no_answer_to_a_led_light() -> None:
    play = trick(1, "hands=1:R1,H1;2:W,H2;3:H8,M8,F8;4:W,M4").play("L")
    assert play.legal() == ["H2"]
    assert play.refusal("W") == "T7.7 weariness"


@rule("T12.14", "T7.8")
def test_the_light_saves_from_having_to_play_weariness() -> None:
    play = trick(4, "hands=1:W,W;2:H2,M2;3:H8,M8,S8;4:H4,M4").play("H4")
    assert play.legal() == ["L"]
    assert play.play("L", "H2", "H8").taker() == 1
    spent = trick(4, "hands=1:W,W;2:H2,M2;3:H8,M8,S8;4:H4,M4", "").play("H4")
    assert spent.play("W").cause() == "weariness"


@rule("T12.14", "T7.8")
def test_a_light_of_the_other_two_does_not_save_shelob() -> None:
    play = trick(1, "hands=1:H1,H3;2:H2,M2;3:W,W;4:H4,M4").play("H1", "H2")
    assert play.legal() == ["W"]
    assert play.play("W").cause() == "weariness"


@rule("T35.4")
def test_everybody_is_told_of_the_light() -> None:
    play = trick(4).play("H4", "L")
    for seat in range(4):
        assert [args["hand"] for args in told(play, seat, "light")] == [1]


@rule("T35.4", "T3.5")
def test_the_round_ends_although_a_card_was_saved() -> None:
    head = f"{HEAD} hands=1:H1;2:H2;3:H8,S8;4:M4 light=yes leader=1 actor=1"
    play = near_end(head, "1:R2+R3 2:H3+H5 3 4 2").play("L", "H2", "H8", "M4")
    assert (play.phase(), play.cause()) == ("over", "goals")
    assert (play.held(1), play.held(3)) == ("H1", "S8")


@rule("T35.4", "T29.2")
def test_rings_won_by_the_light_count() -> None:
    head = f"{HEAD} hands=1:H1;2:R2;3:H8,S8;4:R4 rings=broken light=yes leader=4 actor=4"
    play = near_end(head, "2:H3+H5 3 4 2").play("R4", "L", "R2", "S8")
    assert play.verdict(1) == 1


@rule("T35.4", "T35.3", "T12.1")
def test_who_has_already_played_cannot_win_against_the_light() -> None:
    head = f"{HEAD} hands=1:H1;2:H2;3:H8,S8;4:M4 light=yes leader=3 actor=3"
    play = near_end(head, "3 3 1 1 2 2").play("H8")
    assert play.verdict(3) == 0, "it would be her third trick"
    play.play("M4", "L")
    assert play.verdict(3) == 1


@rule("T35.4", "T9.5")
def test_the_runner_plays_the_light_for_a_pyramid_sam() -> None:
    pyramid = "S7,?,M7,?,?,?,?,H2*,H5*,W*,W*,S1*"
    head = "35/2 play first=1 runner=P1 cast=Fro,She,Sam burden=2 hands=1:R1,H1,M6;2:H8,M8;3:H2,H5,W,W,S1"
    play = Play(f"{head} pool=M2,M4,F1,F2,F3 pyramid={pyramid} dealt=31 event=WT light=yes leader=1 actor=1")
    play.play("H1", "H8")
    assert (play.due(), play.legal()) == ("P1", ["H2", "H5", "L"])
    play.play("L")
    assert play.taker() == 3
    assert play.held(3) == "H2,H5,S1,W,W"


@rule("T35.4", "T10.1")
def test_a_lone_player_has_the_light_too() -> None:
    play = Play(f"35/1 play first=1 cast=Fro,Sam,She,GolF burden=2 {HANDS} light=yes dealt=35 leader=4 actor=4").play("H4")
    assert play.legal() == ["H1", "L"]


@rule("T35.4")
def test_there_is_no_light_in_other_chapters() -> None:
    play = Play("34/4 play first=1 cast=Fro,Sam,SmeW,GolP burden=2 hands=1:H1;2:H2;3:H3;4:H4 leader=1 actor=1")
    assert "L" not in play.legal()
