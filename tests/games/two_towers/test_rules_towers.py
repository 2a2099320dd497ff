"""Chapters T4 and T5, with T12.4: towers and Orcs."""

from __future__ import annotations

import pytest

from tests.games.two_towers.dealer import dealt, offered
from tests.games.two_towers.kit import Play
from tests.rules import rule

THREE = "19/3 play first=1 cast=Ara,Bor,Gim"
FOUR = "19/4 play first=1 cast=Ara,Bor,Gim,Leg"


@rule("T4.1", "T4.2", "T3.4", "T4.5")
def test_the_rulebooks_trick_with_a_tower() -> None:
    play = Play(f"{THREE} hands=1:F2,M1;2:F3,F7;3:BT,M2 leader=1 actor=1").play("F2")
    assert play.legal() == ["F3", "F7"]
    play.play("F7")
    assert play.legal() == ["M2", "BT"]
    play.play("BT")
    assert (play.taker(), play.hand(), play.state.tokens[1]) == (3, 3, 2)


@rule("T4.1")
@pytest.mark.parametrize("tower", ["WT", "BT"])
def test_off_the_lead_a_tower_needs_a_hand_that_cannot_follow(tower: str) -> None:
    play = Play(f"{THREE} hands=1:F2,M1;2:F3,{tower};3:S1,M2 leader=1 actor=1").play("F2")
    assert play.legal() == ["F3"]
    assert play.refusal(tower) == "T3.2 follow"


@rule("T4.2")
@pytest.mark.parametrize("tower", ["WT", "BT"])
@pytest.mark.parametrize("place", [1, 2, 3])
def test_a_tower_wins_whatever_was_or_will_be_played(tower: str, place: int) -> None:
    cards = [tower if hand == place else f"H{9 - hand}" for hand in (1, 2, 3)]
    hands = ";".join(f"{hand + 1}:{card},M{hand + 1}" for hand, card in enumerate(cards))
    play = Play(f"{THREE} hands={hands} leader=1 actor=1").play(*cards)
    assert play.taker() == place


@rule("T4.3")
@pytest.mark.parametrize("order", [["H2", "WT", "BT"], ["WT", "H2", "BT"], ["BT", "WT", "H2"]])
def test_both_towers_cancel_each_other_and_the_suit_wins(order: list[str]) -> None:
    hands = ";".join(f"{hand + 1}:{card},M{hand + 1}" for hand, card in enumerate(order))
    play = Play(f"{THREE} hands={hands} leader=1 actor=1").play(*order)
    assert play.taker() == order.index("H2") + 1


@rule("T4.3")
def test_between_two_cards_of_the_suit_the_higher_wins_when_the_towers_cancel() -> None:
    play = Play(f"{FOUR} hands=1:H2,M1;2:WT,M2;3:H5,M3;4:BT,M4 leader=1 actor=1").play("H2", "WT", "H5", "BT")
    assert (play.taker(), play.hand()) == (3, 3)


@rule("T4.4")
def test_after_a_led_tower_the_next_suited_card_sets_the_suit() -> None:
    play = Play(f"{FOUR} hands=1:WT,M1;2:S2,H2;3:S5,H3;4:H4,M4 leader=1 actor=1").play("WT")
    assert play.legal() == ["H2", "S2"]
    play.play("S2")
    assert play.legal() == ["S5"]
    play.play("S5")
    assert play.legal() == ["H4", "M4"]
    assert play.play("H4").taker() == 1


@rule("T4.4", "T4.3")
def test_whoever_set_the_suit_after_a_led_tower_is_not_the_leader() -> None:
    play = Play(f"{THREE} hands=1:WT,M1;2:O,H2;3:BT,H3 leader=1 actor=1").play("WT", "O", "BT")
    assert play.taker() == 0
    assert play.hand() == 1
    play = Play(f"{FOUR} hands=1:WT,M1;2:S2,H2;3:BT,H3;4:M3,M4 leader=1 actor=1").play("WT", "S2")
    assert play.state.leader == 0
    assert play.play("BT", "M3").taker() == 2


@rule("T4.4")
def test_nobody_must_answer_a_tower_with_a_tower() -> None:
    play = Play(f"{THREE} hands=1:WT,M1;2:BT,H2;3:S5,H3 leader=1 actor=1").play("WT")
    assert play.legal() == ["H2", "BT"]


@rule("T4.4")
def test_after_two_led_towers_the_third_card_is_free_and_wins() -> None:
    play = Play(f"{THREE} hands=1:WT,M1;2:BT,H2;3:S5,H3 leader=1 actor=1").play("WT", "BT")
    assert play.legal() == ["H3", "S5"]
    assert play.play("S5").taker() == 3


@rule("T4.5")
def test_whoever_plays_a_tower_takes_its_token() -> None:
    play = Play(f"{THREE} hands=1:F2,M1;2:BT,F7;3:WT,M2 leader=2 actor=2").play("BT")
    assert play.state.tokens == [-1, 1]
    play.play("WT")
    assert play.state.tokens == [2, 1]
    assert play.game.view(play.state, 0)["tower_tokens"] == [2, 1]


@rule("T4.5", "T1.4")
def test_showing_the_white_tower_for_aragorn_takes_its_token_and_the_black_one_stays_unknown() -> None:
    play = dealt("19", 3, h2="WT,BT")
    assert play.state.tokens == [1, -1]


@rule("T4.5")
def test_a_passed_white_tower_brings_its_token_to_whoever_plays_it() -> None:
    play = Play("21/3 play first=1 cast=Ugl,Gri,Mer hands=1:H1,M1;2:BT,H2;3:WT,S1 towers=1,2 leader=1 actor=1").play(
        "H1", "H2", "WT"
    )
    assert play.state.tokens == [2, 1]


@rule("T5.1")
def test_an_orc_is_played_only_by_a_hand_that_cannot_follow() -> None:
    play = Play(f"{THREE} hands=1:F2,M1;2:F3,O;3:S1,O leader=1 actor=1").play("F2")
    assert play.legal() == ["F3"]
    assert play.refusal("O") == "T3.2 follow"
    play.play("F3")
    assert play.legal() == ["S1", "O"]


@rule("T5.1", "T5.3")
def test_after_a_led_tower_an_orc_may_come_before_the_suit_and_nothing_is_lost() -> None:
    play = Play(f"{THREE} hands=1:WT,M1;2:H2,O;3:S1,H3 leader=1 actor=1").play("WT")
    assert play.legal() == ["H2", "O"]
    play.play("O")
    assert (play.cause(), play.legal()) == ("none", ["H3", "S1"])
    play.play("H3")
    assert play.taker() == 1


@rule("T5.1", "T4.4")
def test_an_orc_after_a_led_tower_sets_no_suit() -> None:
    play = Play(f"{FOUR} hands=1:WT,M1;2:H2,O;3:S1,H3;4:S2,H4 leader=1 actor=1").play("WT", "O", "S1")
    assert play.legal() == ["S2"]


@rule("T5.2")
def test_an_orc_never_wins() -> None:
    play = Play(f"{THREE} hands=1:H1,M1;2:M2,O;3:S1,O leader=1 actor=1").play("H1", "O", "O")
    assert play.taker() == 1
    play = Play(f"{THREE} hands=1:BT,M1;2:M2,O;3:S1,O leader=1 actor=1").play("BT", "O", "O")
    assert play.taker() == 1


@rule("T5.3", "T14.2")
def test_an_orc_is_not_led_while_anything_else_can_be() -> None:
    play = Play(f"{THREE} hands=1:H1,O;2:M2,O;3:S1,O leader=1 actor=1")
    assert offered(play) == ["H1"]
    assert play.refusal("O") == "T5.3 lead-orc"
    assert offered(Play(f"{THREE} hands=1:BT,O;2:M2,O;3:S1,O leader=1 actor=1")) == ["BT"]


@rule("T5.3", "T14.2")
def test_a_leader_with_nothing_but_orcs_leads_one_and_the_chapter_is_lost() -> None:
    play = Play(f"{THREE} hands=1:O,O;2:M2,M3;3:S1,S2 leader=1 actor=1")
    assert play.phase() == "play"  # not before it is led
    assert offered(play) == ["O"]
    play.play("O")
    assert (play.phase(), play.cause(), play.due()) == ("over", "orc", "")
    outcome = play.game.outcome(play.state)
    assert outcome is not None
    assert (outcome.winners, outcome.rule) == ((), "T5.3")


@rule("T5.3")
def test_a_forced_lead_loses_even_when_all_goals_are_met() -> None:
    met = "tricks=2.H8.H8+H1+H2/2.H7.H7+H3+H4/1.BT.BT+H5+H6/1.M8.M8+M1+M2/1.M7.M7+M3+M4"
    play = Play(f"19/3 play first=1 cast=Ara,Bor,Sha hands=1:O;2:S2;3:S1 leader=1 actor=1 towers=1,1 {met}")
    assert play.play("O").cause() == "orc"


@rule("T5.4")
@pytest.mark.parametrize("order", [["WT", "O", "BT"], ["WT", "BT", "O"], ["BT", "O", "WT"]])
def test_cancelled_towers_and_orcs_alone_have_no_winner_and_the_leader_leads_again(order: list[str]) -> None:
    hands = ";".join(f"{hand % 3 + 1}:{card},M{hand + 1}" for hand, card in enumerate(order, start=1))
    play = Play(f"{THREE} hands={hands} leader=2 actor=2").play(*order)
    assert (play.taker(), play.hand(), play.tricks()) == (0, 2, [0, 0, 0])
    assert play.state.won == [0, 0, 0]
    assert play.state.previous != [-1, -1, -1]
    assert [event.kind for event in play.events(0)].count("no-winner") == 1


@rule("T5.4", "T3.5")
def test_a_trick_without_a_winner_is_one_of_the_rounds_tricks() -> None:
    play = Play(f"{THREE} hands=1:WT,M1;2:O,H2;3:BT,H3 leader=1 actor=1").play("WT", "O", "BT", "M1", "H2", "H3")
    assert (play.phase(), play.tricks()) == ("over", [1, 0, 0])


@rule("T5.4")
def test_a_trick_without_a_winner_may_be_the_last_one() -> None:
    play = Play(f"{THREE} hands=1:WT;2:O;3:BT leader=1 actor=1").play("WT", "O", "BT")
    assert (play.phase(), play.tricks()) == ("over", [0, 0, 0])


@rule("T12.4")
@pytest.mark.parametrize(("option", "taker"), [("", 4), (" cancelled=suit", 4), (" cancelled=nobody", 0)])
def test_cancelled_towers_an_orc_and_a_card_of_the_suit(option: str, taker: int) -> None:
    play = Play(f"{FOUR} hands=1:WT,M1;2:O,H2;3:BT,H3;4:S2,H4 leader=1 actor=1{option}").play("WT", "O", "BT", "S2")
    assert play.taker() == taker
    assert play.hand() == (taker or 1)


@rule("T12.4", "T7.9")
@pytest.mark.parametrize(("option", "taker"), [("", 4), (" cancelled=nobody", 0)])
def test_cancelled_towers_weariness_and_a_card_of_the_suit(option: str, taker: int) -> None:
    hands = "hands=1:W,M1;2:BT,H2;3:WT,H3;4:S2,H4"
    play = Play(f"31/4 play first=1 cast=Fro,Sam,GolW,SmeP burden=2 {hands} leader=1 actor=1{option}").play("W", "BT", "WT", "S2")
    assert (play.taker(), play.hand()) == (taker, taker or 1)


@rule("T12.4", "T4.3")
def test_without_an_orc_the_suit_wins_under_either_reading() -> None:
    play = Play(f"{FOUR} hands=1:WT,M1;2:H5,H2;3:BT,F3;4:S2,H4 leader=1 actor=1 cancelled=nobody").play("WT", "H5", "BT", "H4")
    assert play.taker() == 2
