"""T2.5, T2.6 and T12.7: hidden cards."""

from __future__ import annotations

import pytest

from mathom.games.two_towers.cards import NAMES
from tests.games.two_towers.dealer import dealt, offered
from tests.games.two_towers.kit import Play, mixed
from tests.rules import rule

HIDDEN = "20/3 play first=1 cast=Ara,Eom,Gim leader=1"


@rule("T2.5")
def test_any_card_of_the_hand_can_be_hidden_and_it_leaves_the_hand() -> None:
    play = Play("20/3 hide first=1 cast=Ara,Eom,Gim hands=1:WT,H1;2:H2,BT,O;3:M1,M2 place=1 actor=2")
    assert offered(play) == ["H2", "BT", "O"]
    play.play("BT")
    assert play.held(2) == "H2,O"
    assert NAMES[play.state.hidden[1]] == "BT"


@rule("T2.5", "T6.1")
def test_only_its_owner_knows_the_hidden_card() -> None:
    play = Play("20/3 hide first=1 cast=Ara,Eom,Gim hands=1:WT,H1;2:H2,BT,O;3:M1,M2 place=1 actor=2").play("BT")
    assert [event.args["card"] for event in play.events(1) if event.kind == "hides"] == ["card.BT"]
    assert ["card" in event.args for event in play.events(0) if event.kind == "hides"] == [False]
    assert play.game.view(play.state, 1)["hands"][1]["hidden_card"] == "BT"
    for seat in (0, 2):
        assert play.game.view(play.state, seat)["hands"][1]["hidden_card"] == ""
        assert play.game.view(play.state, seat)["hands"][1]["hidden"] is True
        assert "hidden=2:?" in play.game.seen_position(play.state, seat)


@rule("T2.5")
def test_a_hidden_card_never_has_to_follow_suit() -> None:
    play = Play(f"{HIDDEN} hands=1:H1,H5;2:M1;3:H3,H4 hidden=2:H2 actor=1").play("H1")
    assert offered(play) == ["M1", "unhide"]
    play.play("M1", "H3")
    assert play.taker() == 3


@rule("T2.5")
def test_a_card_that_was_hidden_cannot_be_exchanged() -> None:
    play = Play("20/3 hide first=2 cast=Gim,Ara,Eom hands=1:M1,M2;2:WT,H1;3:H2,BT,O place=1 actor=3").play("H2")
    assert (play.hand(), play.phase()) == (1, "give")
    play = Play("20/3 return first=2 cast=The,Ara,Eom hands=1:M1,M2;2:WT,H1;3:BT,O hidden=3:H2 place=2 actor=1 partner=3")
    assert offered(play) == ["BT", "O"]
    assert play.refusal("H2") == "T2.1 not-in-hand"


@rule("T2.6", "T14.3")
@pytest.mark.parametrize(("leader", "table"), [(2, ""), (1, " table=1:H1 suit=H")])
def test_it_may_be_taken_back_whenever_its_hand_is_to_play(leader: int, table: str) -> None:
    one = "H5" if table else "H1,H5"
    play = Play(f"20/3 play first=1 cast=Ara,Eom,Gim hands=1:{one};2:M1;3:H3,H4 hidden=2:H2 leader={leader} actor=2{table}")
    assert "unhide" in play.legal()
    play.play("unhide")
    assert play.held(2) == "H2,M1"
    assert play.state.hidden == [-1, -1, -1]
    assert (play.hand(), play.phase()) == (2, "play")
    assert "unhide" not in play.legal()


@rule("T2.6", "T3.2")
def test_once_taken_back_it_must_follow_suit_like_the_others() -> None:
    play = Play(f"{HIDDEN} hands=1:H1,H5;2:M1;3:H3,H4 hidden=2:H2 actor=1").play("H1", "unhide")
    assert offered(play) == ["H2"]
    assert play.refusal("M1") == "T3.2 follow"


@rule("T2.6")
def test_it_must_be_taken_back_when_nothing_else_is_left() -> None:
    play = Play(f"{HIDDEN} hands=1:H1;3:H3 hidden=2:H2 actor=1").play("H1")
    assert offered(play) == ["unhide"]
    play.play("unhide", "H2", "H3")
    assert play.taker() == 3


@rule("T2.6", "T6.1")
def test_taking_back_does_not_show_the_card() -> None:
    play = Play(f"{HIDDEN} hands=1:H1,H5;2:M1;3:H3,H4 hidden=2:H2 actor=1").play("H1", "unhide")
    assert ["card" in event.args for event in play.events(0) if event.kind == "takes-back"] == [False]
    assert [event.args["card"] for event in play.events(1) if event.kind == "takes-back"] == ["card.H2"]
    assert "2:?2" in play.game.seen_position(play.state, 0)


@rule("T2.6")
def test_only_the_hand_that_hid_a_card_is_offered_one() -> None:
    play = Play(f"{HIDDEN} hands=1:H1,H5;2:M1;3:H3,H4 hidden=2:H2 actor=1")
    assert "unhide" not in play.legal()
    assert play.refusal("unhide") == "T2.5 nothing-hidden"


@rule("T2.6", "T3.5")
def test_a_hidden_card_still_counts_for_the_length_of_the_round() -> None:
    play = Play(f"{HIDDEN} hands=1:H1,H5;2:M1;3:H3,H4 hidden=2:H2 actor=1").play("H1", "M1", "H3")
    assert (play.phase(), play.hand()) == ("play", 3)
    play.play("H4", "H5", "unhide", "H2")
    assert (play.phase(), play.tricks()) == ("over", [1, 0, 1])


@rule("T12.7", "T5.3")
def test_a_leader_with_only_orcs_takes_his_hidden_card_back_first() -> None:
    play = Play("20/3 play first=1 cast=Ara,Eom,Gim hands=1:H1,H5;2:O;3:H3,H4 hidden=2:H2 leader=2 actor=2")
    assert offered(play) == ["unhide"]
    assert play.refusal("O") == "T5.3 lead-orc"
    play.play("unhide")
    assert offered(play) == ["H2"]
    assert play.cause() == "none"


@rule("T12.7", "T5.3")
def test_the_chapter_is_lost_only_if_the_hidden_card_is_no_help() -> None:
    play = Play("20/3 play first=1 cast=Ara,Eom,Gim hands=1:H1,H5;2:O;3:H3,H4 hidden=2:O leader=2 actor=2").play("unhide")
    assert offered(play) == ["O"]
    assert play.play("O").cause() == "orc"


@rule("T12.7", "T7.8")
def test_a_hand_off_the_lead_with_only_weariness_takes_its_hidden_card_back_first() -> None:
    play = mixed("29/3 play first=1 cast=Fro,Sha,GolS hands=1:H1,H5;2:W;3:H3,H4 hidden=2:M2 burden=2 leader=1 actor=1").play("H1")
    assert offered(play) == ["unhide"]
    assert "W" not in play.legal()
    assert offered(play.play("unhide")) == ["M2"]
    play = mixed("29/3 play first=1 cast=Fro,Sha,GolS hands=1:H1,H5;2:W;3:H3,H4 hidden=2:W burden=2 leader=1 actor=1").play(
        "H1", "unhide"
    )
    assert offered(play) == ["W"]
    assert play.play("W").cause() == "weariness"


@rule("T12.7", "T7.4")
def test_a_hidden_card_does_not_count_for_only_rings_in_hand() -> None:
    play = mixed("29/3 play first=1 cast=Fro,Sha,GolS hands=1:H1,H5;2:R2;3:H3,H4 hidden=2:M2 burden=2 leader=2 actor=2")
    assert offered(play) == ["R2", "unhide"]
    assert offered(play.play("unhide")) == ["M2"]


@rule("T12.7", "T14.2")
def test_orcs_and_closed_rings_wait_for_the_hidden_card_too() -> None:
    play = mixed("31/3 play first=1 cast=Fro,Sha,GolS hands=1:H1,H5;2:R2,O;3:H3,H4 hidden=2:M2 burden=2 leader=2 actor=2")
    assert offered(play) == ["unhide"]
    assert offered(play.play("unhide")) == ["M2"]


@rule("T2.5", "T14.4")
def test_a_lone_player_hides_openly() -> None:
    play = dealt("20", 1, h2="WT")
    while play.phase() != "hide":
        play.play("no" if "no" in play.legal() else play.legal()[0])
    card = play.legal()[0]
    play.play(card)
    assert [event.args["card"] for event in play.events(0) if event.kind == "hides"] == [f"card.{card}"]
