"""Radagast's two cards: T13.15 and T14.11."""

from __future__ import annotations

import pytest

from tests.games.two_towers.endings import near_end, playable, told
from tests.games.two_towers.kit import Play
from tests.rules import rule

HEAD = "road/3 play first=1 cast=Ara,Rad,Ham"
SET_UP = "road/3 fix first=1 cast=Ara,Rad,Cel hands=1:WT,H1,M1,S1;2:H2,M2,F2,O;3:H3,M3,F3,S3 place=1 actor=2"


@rule("T13.15", "T14.11")
def test_radagast_fixes_a_card_for_the_last_trick_and_one_for_the_first_openly() -> None:
    play = Play(SET_UP)
    assert (play.due(), play.legal()) == ("P2", ["H2", "M2", "F2", "O"])
    play.play("F2")
    assert (play.phase(), play.legal()) == ("ahead", ["H2", "M2", "O"])
    play.play("M2")
    assert "ahead=M2 final=F2" in play.position()
    assert play.held(2) == "H2,O"
    for seat in range(3):
        assert [args["card"] for args in told(play, seat, "fixes")] == ["card.F2"]
        assert [args["card"] for args in told(play, seat, "plays-ahead")] == ["card.M2"]


@rule("T14.11", "T2.1")
def test_the_two_cards_cannot_be_exchanged_any_more() -> None:
    play = Play(SET_UP).play("F2", "M2", "hand2", "H3")
    assert (play.phase(), play.legal()) == ("return", ["H2", "H3", "O"])


@rule("T14.11", "T4.5")
def test_a_tower_among_them_brings_its_token() -> None:
    play = Play(SET_UP.replace("2:H2,M2,F2,O", "2:H2,M2,BT,O")).play("BT")
    assert play.state.tokens[1] == 1


@rule("T14.11", "T3.2")
@pytest.mark.parametrize(("ahead", "taker"), [("M8", 1), ("H8", 2), ("O", 1), ("BT", 2)])
def test_his_card_of_the_first_trick_is_the_fixed_one_whatever_is_led(ahead: str, taker: int) -> None:
    play = Play(f"{HEAD} hands=1:H5,H4,M4;2:H2;3:H3,M3,F3 ahead={ahead} final=F2 leader=1 actor=1").play("H5")
    assert play.legal() == [ahead]
    assert play.refusal("H2") == "T14.11 played-ahead"
    play.play(ahead, "H3")
    assert play.taker() == taker
    assert "ahead" not in play.position()


@rule("T14.11", "T4.4")
def test_after_a_led_tower_his_fixed_card_sets_the_suit() -> None:
    play = Play(f"{HEAD} hands=1:WT,H4,M4;2:H2;3:H3,M3,F3 ahead=M8 final=F2 leader=1 actor=1").play("WT", "M8")
    assert play.legal() == ["M3"]


@rule("T14.11")
def test_the_card_for_the_last_trick_follows_no_suit_before_it() -> None:
    play = Play(f"{HEAD} hands=1:F5,F4;2:H2;3:F3,M3 final=F2 leader=1 actor=1").play("F5")
    assert play.legal() == ["H2"]
    play.play("H2", "F3", "F4")
    assert (play.hand(), play.legal()) == (2, ["F2"])


@rule("T14.11", "T14.2", "T5.3")
def test_a_fixed_orc_that_must_be_led_in_the_last_trick_loses() -> None:
    play = near_end(f"{HEAD} hands=1:F5;3:F3 final=O leader=2 actor=2", "1 1 2")
    assert playable(play) == ["O"]
    assert play.play("O").cause() == "orc"


@rule("T14.11", "T6.4")
def test_a_decided_round_may_be_stopped_when_radagast_is_to_lead_his_fixed_card() -> None:
    head = "road/3 play first=1 cast=Ara,Rad,GanS hands=1:M5;3:M3 final=F7 leader=2 actor=2"
    play = near_end(head, "2:F1 2:F2 1 1 1 1 1 1")
    assert play.legal() == ["F7", "stop"]
    assert play.play("stop").cause() == "stopped-won"


@rule("T13.15", "T14.11", "T12.1")
def test_everybody_knows_that_the_fixed_forests_card_is_still_to_come() -> None:
    head = "road/3 play first=1 cast=Ara,Rad,GanS hands=1:M5,M6;2:H1;3:M3,M4 final=F7 leader=1 actor=1"
    assert near_end(head, "2:F1 1", 2).verdict(2) == 0
    assert near_end(head.replace("F7", "H7"), "2:F1 1", 2).verdict(2) == -1


@rule("T14.11", "T14.16")
def test_with_fatty_bolgers_gift_the_fixed_card_is_still_the_last() -> None:
    head = "road/4 play first=1 cast=Ara,Rad,Fat,Ham hands=1:H1,M1;2:H2;4:H3,M3 final=F2 leader=1 actor=1"
    play = near_end(head, "1 3 4", 2).play("H1", "H2", "H3", "M3", "M1")
    assert (play.hand(), play.legal()) == (2, ["F2"])
    play.play("F2")
    assert play.phase() == "over"


@rule("T14.11", "T10.5")
def test_alone_the_fixed_card_waits_for_the_ninth_trick() -> None:
    hands = "hands=1:H1,M1;2:H2;3:H3,M3;4:H4,M4"
    head = f"road/1 play first=1 cast=Ara,Rad,Ham,Gam {hands} final=F2 dealt=34 leader=1 actor=1"
    play = near_end(head, "1 1 1", 2).play("H1")
    assert play.legal() == ["H2"]
    play.play("H2", "H3", "H4", "M4", "M1")
    assert play.legal() == ["F2"]


@rule("T14.11", "T9.6")
def test_a_pyramid_radagast_fixes_uncovered_cards() -> None:
    pyramid = "S7,?,M7,?,?,?,?,H6*,H5*,M6*,F5*,S1*"
    hands = "hands=1:WT,H1;2:H2,M2;3:H6,H5,M6,F5,S1"
    more = "pool=M4,M5,F6,F7,F8 runner=P1 dealt=31"
    play = Play(f"road/2 fix first=1 cast=Ara,Ham,Rad {hands} pyramid={pyramid} {more} place=2 actor=3")
    assert (play.due(), play.legal()) == ("P1", ["H5", "H6", "M6", "F5", "S1"])
    play.play("F5", "S1")
    assert (play.phase(), play.held(3)) == ("turn-up", "H5,H6,M6")
    play.draws("M4").play("H1", "H2")
    assert play.legal() == ["S1"]
