"""T2.7 to T2.9: the Black Tower is claimed, the lost card taken, numbers are drawn."""

from __future__ import annotations

import pytest

from tests.games.two_towers.dealer import dealt, offered
from tests.games.two_towers.kit import Play, begin, to_phase
from tests.rules import rule

CLAIM = "21/3 return first=1 cast=Ugl,Gri,Mer actor=1 partner=3"


@rule("T2.7")
def test_the_holder_of_the_black_tower_gives_it_up_and_gets_a_card_of_the_claimers_choice() -> None:
    play = Play(f"{CLAIM} hands=1:WT,H1;2:M1,M2;3:BT,F1,F2").play("F1")
    assert (play.phase(), play.due(), play.legal()) == ("pay", "P2", ["M1", "M2"])
    assert play.refusal("BT") == "T2.7 keeps"
    play.play("M2")
    assert (play.held(2), play.held(3)) == ("M1,BT", "M2,F2")


@rule("T2.7")
def test_a_claimer_who_has_the_black_tower_pays_nobody() -> None:
    play = Play(f"{CLAIM} hands=1:WT,H1;2:BT,M1,M2;3:F1,F2,F3").play("F1")
    assert (play.phase(), play.held(2)) == ("play", "M1,M2,BT")


@rule("T2.7")
def test_the_claim_is_about_who_holds_it_when_the_claimers_turn_comes() -> None:
    play = Play("21/3 return first=1 cast=Ugl,Gri,Mer actor=1 partner=2 hands=1:WT,H1;2:BT,M1,M2;3:F1,F2").play("BT")
    assert (play.phase(), play.hand(), play.held(2)) == ("pay", 2, "M1,M2,BT")
    assert play.play("M1").held(1) == "H1,M1,WT"


@rule("T2.7", "T4.5")
def test_everybody_knows_who_claimed_the_tower_but_only_the_two_see_the_payment() -> None:
    play = Play(f"{CLAIM} hands=1:WT,H1;2:M1,M2;3:BT,F1,F2").play("F1", "M2")
    assert play.state.tokens[1] == 1
    assert [(event.args["hand"], event.args["to"]) for event in play.events(0) if event.kind == "claims"] == [(2, 3)]
    assert [event.args.get("card", "?") for event in play.events(0) if event.kind == "pays"] == ["?"]
    assert [event.args.get("card", "?") for event in play.events(1) if event.kind == "pays"] == ["card.M2"]
    assert [event.args.get("card", "?") for event in play.events(2) if event.kind == "pays"] == ["card.M2"]


@rule("T2.7")
def test_elsewhere_than_in_27_saruman_claims_it_and_in_27_he_exchanges() -> None:
    play = Play(
        "26/4 keep first=1 cast=Tre,Qui,Bee,Sar"
        " hands=1:WT,M1;2:BT,M2;3:F1,F2;4:F3,F4 hills=H8 numbers=2:1 offered=2,3 place=2 actor=3"
    )
    play.play("H2")
    assert (play.phase(), play.hand()) == ("pay", 4)
    assert play.play("F3").held(4) == "F4,BT"
    play = dealt("27", 3, h1="BT").play("The")
    assert (play.phase(), play.hand()) == ("partner", 1)


@rule("T2.7", "T9.7")
def test_a_claim_on_the_pyramid_takes_the_tower_from_its_bottom_row() -> None:
    play = dealt("21", 2, h1="WT", h2="M1", p9="BT").play("Gri")
    play.play("hand2", "H1", "H1")
    assert (play.phase(), play.due()) == ("pay", "P2")
    play.play("M1")
    assert "BT" in play.held(2)
    assert "M1" in play.held(3)
    assert play.state.slots[8] == -1


@rule("T2.8")
def test_the_lost_card_is_taken_face_up_into_the_hand() -> None:
    play = dealt("27", 3, h1="BT", lost="M4").play("The")
    play = to_phase(play, "play")
    assert "3:M4!" in play.game.seen_position(play.state, 0)
    assert play.state.lost == -1
    assert play.state.hand_size(2) == 13


@rule("T2.8", "T3.2")
def test_it_can_be_played_and_must_follow_suit() -> None:
    play = Play("27/3 play first=1 cast=Sar,Gan,The hands=1:M1,H1,H2;2:M4!,F1,F2,F3;3:M2,M3,H3 leader=1 actor=1").play("M1")
    assert play.legal() == ["M4"]
    assert play.play("M4", "M2").taker() == 2
    play = Play("27/3 play first=1 cast=Sar,Gan,The hands=1:M1,H1,H2;2:M4!,F1,F2,F3;3:M2,M3,H3 leader=2 actor=2")
    assert offered(play) == ["M4", "F1", "F2", "F3"]


@rule("T2.8", "T3.5")
def test_its_taker_keeps_a_card_unplayed_at_the_end() -> None:
    play = Play("27/3 play first=1 cast=Sar,Gan,The hands=1:BT;2:M4!,F1;3:M2 leader=1 actor=1").play("BT", "F1", "M2")
    assert (play.phase(), play.held(2)) == ("over", "M4")


@rule("T2.8")
def test_the_lost_card_can_be_an_orc_that_is_then_an_orc_like_any_other() -> None:
    play = Play("27/3 play first=1 cast=Sar,Gan,The hands=1:BT,M1;2:O!,F1,F2;3:M2,M3 leader=2 actor=2")
    assert offered(play) == ["F1", "F2"]


@rule("T2.9")
@pytest.mark.parametrize("chapter", ["22", "26"])
def test_a_drawn_number_lies_open_and_its_card_is_never_played(chapter: str) -> None:
    play = to_phase(begin(chapter, 3), "play", 3)
    number = next(number for number in play.state.numbers if number)
    hand = play.state.hand_of(play.state.rules.codes.index("Qui"))
    for seat in range(3):
        assert play.game.view(play.state, seat)["hands"][hand]["number"] == play.state.numbers[hand]
    assert not any(f"H{number}" in play.held(other).split(",") for other in (1, 2, 3))


@rule("T12.9", "T2.8")
def test_of_several_takers_of_the_lost_card_only_the_first_gets_it() -> None:
    play = Play(
        "road/4 return earlier=on drawn=Ara,Gan,GanS,Gam first=1 cast=Ara,GanS,Gan,Gam"
        " hands=1:WT,H1;2:M1,M2;3:F1,F2;4:S1,S2 beside=H8 actor=1 partner=4"
    )
    play.play("S1")
    assert (play.phase(), play.held(2), play.held(3)) == ("play", "H8,M1,M2", "F1,F2")
    assert play.state.lost == -1
    assert [event.args["hand"] for event in play.events(0) if event.kind == "takes-lost"] == [2]


@rule("T14.15")
def test_galadriel_lays_a_card_face_up_for_the_lost_one() -> None:
    play = Play(
        "road/3 partner earlier=on drawn=Ara,Gal,Gan first=1 cast=Ara,Gal,Gan"
        " hands=1:WT,H1;2:M1,M2;3:M3,M4 beside=F5 place=1 actor=2"
    )
    assert play.legal() == ["hand3", "event"]
    play.play("event", "M1")
    assert play.held(2) == "M2,F5"
    assert "3:M1!,M3,M4" in play.position()  # Gandalf takes what she left there, face up
    swapped = [(event.args["card"], event.args["taken"]) for event in play.events(0) if event.kind == "swaps"]
    assert swapped == [("card.M1", "card.F5")]


@rule("T14.15", "T2.2")
def test_without_a_lost_card_galadriel_has_only_gandalf() -> None:
    play = Play(
        "road/3 return earlier=on drawn=Ara,Gan,Gal first=1 cast=Ara,Gan,Gal"
        " hands=1:WT,H1;2:M1,M2;3:M3,M4 beside=F5 actor=1 partner=2"
    )
    play.play("M1")
    assert (play.phase(), play.hand()) == ("give", 3)


@rule("T14.16", "T14.6")
def test_fatty_gives_a_card_to_each_other_hand_and_the_round_is_a_trick_longer() -> None:
    play = Play(
        "road/3 gift earlier=on drawn=Ara,Fat,Gam first=1 cast=Ara,Fat,Gam"
        " hands=1:WT,H1;2:M1,M2,M3;3:F3,F4 place=1 actor=2 partner=3"
    )
    play.play("M1")
    assert (play.phase(), play.due()) == ("gift", "P2")
    play.play("M2")
    assert [play.held(hand) for hand in (1, 2, 3)] == ["H1,M2,WT", "M3", "M1,F3,F4"]
    assert play.state.length() == 3, "one more than the two cards that the others had"
