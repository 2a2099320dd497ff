"""Chapter T7 and T12.6: the deck of part II, Rings, Weariness, tower events, the burden."""

from __future__ import annotations

from collections import Counter

import pytest

from mathom.games.two_towers.cards import codes, count
from tests.games.two_towers.dealer import dealt, offered
from tests.games.two_towers.kit import Play, begin, to_phase
from tests.rules import rule

THREE = "29/3 play first=1 cast=Fro,GolS,SmeS burden=3"
FOUR = "29/4 play first=1 cast=Fro,Sam,GolS,SmeS burden=3"
PART_TWO = Counter(
    [f"{suit}{value}" for suit in "HMFS" for value in range(1, 8)] + [f"R{value}" for value in range(1, 6)] + ["W", "W", "WT", "BT"]
)
PLAIN = ["29", "30", "33", "34", "35", "36"]


@rule("T7.1")
@pytest.mark.parametrize("chapter", PLAIN)
@pytest.mark.parametrize(("players", "size"), [(3, 12), (4, 9)])
def test_the_deck_of_part_two_has_rings_and_weariness_but_no_eights_and_orcs(chapter: str, players: int, size: int) -> None:
    play = dealt(chapter, players, h1="R1")
    assert Counter(codes(play.state.cards_in_all())) == PART_TWO
    assert [count(hand) for hand in play.state.hands] == [size] * players
    assert codes(1 << play.state.aside) == ["WT"]


@rule("T7.2")
@pytest.mark.parametrize("chapter", [*PLAIN, "31", "32"])
@pytest.mark.parametrize("players", [1, 2, 3, 4])
def test_part_two_has_no_lost_card(chapter: str, players: int) -> None:
    play = to_phase(begin(chapter, players), "choose", 2)
    assert play.state.lost == -1
    assert play.state.pool == 0 or players < 3


@rule("T7.2", "T7.10")
@pytest.mark.parametrize("chapter", PLAIN)
def test_the_white_tower_lies_open_with_the_event_and_is_not_dealt(chapter: str) -> None:
    play = begin(chapter, 3)
    assert "WT" not in play.chances()
    for seat in range(3):
        assert play.game.view(play.state, seat)["aside"] == "WT"
        assert "event=WT" in play.game.seen_position(play.state, seat)


@rule("T7.3")
def test_rings_may_not_be_led_before_one_was_played() -> None:
    play = Play(f"{THREE} hands=1:R2,R1,H1;2:H3,H6;3:R5,M2 leader=1 actor=1")
    assert offered(play) == ["H1"]
    assert play.refusal("R2") == "T7.3 lead-rings"


@rule("T7.3")
def test_a_ring_played_to_a_trick_opens_them() -> None:
    play = Play(f"{THREE} hands=1:R2,H1,H2;2:H3,H6,R4;3:R5,M2,M3 leader=1 actor=1")
    assert play.game.view(play.state, 1)["rings_broken"] is False
    play.play("H1", "H3", "R5")
    assert play.game.view(play.state, 1)["rings_broken"] is True
    assert offered(play) == ["H6", "R4"]


@rule("T7.3")
def test_a_ring_that_nobody_played_yet_does_not_open_them() -> None:
    play = Play(f"{THREE} hands=1:R2,H1,H2;2:H3,H6,R4;3:H5,M2,M3 leader=1 actor=1").play("H1", "H3", "H5")
    assert play.game.view(play.state, 1)["rings_broken"] is False
    play = Play(f"{THREE} hands=1:R2,H1,H2;2:H3,H7,R4;3:H5,M2,M3 leader=1 actor=1").play("H1", "H7", "H5")
    assert offered(play) == ["H3"]


@rule("T7.3")
def test_off_the_lead_a_ring_is_a_card_like_another_even_before_that() -> None:
    play = Play(f"{THREE} hands=1:H1,M1;2:R2,M3;3:R5,M2 leader=1 actor=1").play("H1")
    assert play.legal() == ["M3", "R2"]


@rule("T7.3", "T3.2")
def test_rings_must_be_followed_like_any_suit() -> None:
    play = Play(f"{THREE} hands=1:R2,M1;2:R4,R5,M3;3:M4,M2 rings=broken leader=1 actor=1").play("R2")
    assert play.legal() == ["R4", "R5"]
    assert play.play("R4", "M4").taker() == 2


@rule("T7.4")
def test_a_leader_with_only_rings_may_lead_one() -> None:
    play = Play(f"{THREE} hands=1:R2,R3;2:R4,H6;3:H5,M2 leader=1 actor=1")
    assert offered(play) == ["R2", "R3"]
    play.play("R2")
    assert (play.cause(), play.game.view(play.state, 0)["rings_broken"]) == ("none", True)


@rule("T7.4", "T7.7")
@pytest.mark.parametrize("other", ["W", "BT", "H1"])
def test_anything_else_in_the_hand_must_be_led_instead(other: str) -> None:
    play = Play(f"{THREE} hands=1:R2,{other};2:R4,H6;3:H5,M2 leader=1 actor=1")
    assert offered(play) == [other]


@rule("T7.5")
@pytest.mark.parametrize(("card", "taker"), [("R1", 1), ("R1!", 3)])
def test_ring_one_wins_only_if_its_player_says_so(card: str, taker: int) -> None:
    play = Play(f"{THREE} hands=1:H7,M1;2:H3,H6;3:R1,M2 leader=1 actor=1").play("H7", "H3")
    assert play.legal() == ["M2", "R1", "R1!"]
    play.play(card)
    assert (play.taker(), play.hand()) == (taker, taker)


@rule("T7.5", "T4.2")
@pytest.mark.parametrize("order", [["H1", "BT", "R1!"], ["H1", "R1!", "BT"], ["BT", "R1!", "H1"], ["BT", "H1", "R1!"]])
def test_declared_ring_one_beats_a_tower_before_or_after_it(order: list[str]) -> None:
    hands = ";".join(f"{hand + 1}:{card.removesuffix('!')},M{hand + 1}" for hand, card in enumerate(order))
    play = Play(f"{THREE} hands={hands} leader=1 actor=1").play(*order)
    assert play.taker() == order.index("R1!") + 1


@rule("T7.5", "T4.2")
def test_undeclared_ring_one_loses_to_a_tower_and_to_higher_rings() -> None:
    play = Play(f"{THREE} hands=1:H1,M1;2:R1,M2;3:BT,M3 leader=1 actor=1").play("H1", "R1", "BT")
    assert play.taker() == 3
    play = Play(f"{THREE} hands=1:R2,M1;2:R1,M2;3:R3,M3 rings=broken leader=1 actor=1").play("R2", "R1", "R3")
    assert play.taker() == 3


@rule("T7.5", "T4.3")
def test_declared_ring_one_beats_both_towers_and_the_suit() -> None:
    hands = "hands=1:H7,M1;2:BT,M2;3:WT,M3;4:R1,M4"
    play = Play(f"31/4 play first=1 cast=Fro,Sam,GolW,SmeP burden=2 {hands} leader=1 actor=1").play("H7", "BT", "WT", "R1!")
    assert play.taker() == 4


@rule("T7.5")
def test_the_declaration_ends_with_its_trick() -> None:
    play = Play(f"{THREE} hands=1:H7,M1;2:H3,M6;3:R1,M2 leader=1 actor=1").play("H7", "H3", "R1!", "M2", "M1", "M6")
    assert play.taker() == 2


@rule("T7.5", "T7.3")
def test_ring_one_as_the_first_suited_card_after_weariness_sets_the_suit_to_rings() -> None:
    play = Play(f"{THREE} hands=1:W,M1;2:R1,M2;3:R3,M3 leader=1 actor=1").play("W", "R1")
    assert play.legal() == ["R3"]
    assert play.play("R3").taker() == 3


@rule("T12.6")
def test_ring_one_must_follow_when_rings_are_led() -> None:
    play = Play(f"{THREE} hands=1:R2,M1;2:R1,M2;3:R3,M3 rings=broken leader=1 actor=1").play("R2")
    assert play.legal() == ["R1", "R1!"]


@rule("T12.6")
def test_ring_one_is_held_to_following_another_suit_even_to_win() -> None:
    play = Play(f"{THREE} hands=1:H2,M1;2:R1,H3;3:R3,M3 leader=1 actor=1").play("H2")
    assert play.legal() == ["H3"]
    assert play.refusal("R1!") == "T3.2 follow"


@rule("T12.6")
def test_ring_one_may_not_be_led_before_rings_are_open_even_declared() -> None:
    play = Play(f"{THREE} hands=1:R1,M1;2:R2,H3;3:R3,M3 leader=1 actor=1")
    assert offered(play) == ["M1"]
    assert play.refusal("R1!") == "T7.3 lead-rings"
    play = Play(f"{THREE} hands=1:R1,R2;2:R4,H3;3:R3,M3 leader=1 actor=1")
    assert offered(play) == ["R1", "R2", "R1!"]
    assert play.play("R1!", "R4", "R3").taker() == 1


@rule("T7.6")
@pytest.mark.parametrize("ring", ["R2", "R3", "R4", "R5"])
def test_the_other_rings_are_plain(ring: str) -> None:
    play = Play(f"{THREE} hands=1:H1,M1;2:{ring},M2;3:M4,M3 leader=1 actor=1").play("H1")
    assert play.legal() == ["M2", ring]
    assert play.play(ring, "M4").taker() == 1


@rule("T7.7")
def test_weariness_may_be_led_and_the_next_suited_card_sets_the_suit() -> None:
    play = Play(f"{FOUR} hands=1:W,M1;2:S2,R2;3:R3,S3;4:R4,H4 leader=1 actor=1")
    assert "W" in play.legal()
    play.play("W")
    assert play.legal() == ["S2", "R2"]
    play.play("R2")
    assert play.legal() == ["R3"]
    assert play.state.leader == 0
    play.play("R3", "R4")
    assert (play.taker(), play.hand()) == (4, 4)


@rule("T7.7")
def test_nobody_has_to_answer_with_weariness_and_nobody_may() -> None:
    play = Play(f"{THREE} hands=1:W,M1;2:S2,W;3:R3,S3 leader=1 actor=1").play("W")
    assert play.legal() == ["S2"]
    assert play.refusal("W") == "T7.7 weariness"


@rule("T7.7")
def test_whoever_cannot_follow_plays_anything_but_weariness() -> None:
    play = Play(f"{THREE} hands=1:H1,M1;2:S2,BT,R2,W;3:R3,S3 leader=1 actor=1").play("H1")
    assert play.legal() == ["S2", "R2", "BT"]


@rule("T7.7", "T4.4")
def test_a_tower_after_weariness_wins_and_leaves_the_suit_open() -> None:
    play = Play(f"{THREE} hands=1:W,M1;2:BT,M2;3:R3,S3 leader=1 actor=1").play("W", "BT")
    assert play.legal() == ["S3", "R3"]
    assert play.play("S3").taker() == 2


@rule("T7.8")
@pytest.mark.parametrize("lead", ["H1", "BT", "W"])
def test_having_to_play_weariness_off_the_lead_loses_the_chapter(lead: str) -> None:
    play = Play(f"{THREE} hands=1:{lead},M1;2:W;3:R3,S3 leader=1 actor=1").play(lead)
    assert play.legal() == ["W"]
    play.play("W")
    assert (play.phase(), play.cause()) == ("over", "weariness")
    outcome = play.game.outcome(play.state)
    assert outcome is not None
    assert (outcome.winners, outcome.rule) == ((), "T7.8")


@rule("T7.8")
def test_leading_weariness_loses_nothing() -> None:
    play = Play(f"{THREE} hands=1:W,W;2:S2,S5;3:R3,S3 leader=1 actor=1").play("W", "S2", "S3")
    assert (play.cause(), play.taker()) == ("none", 3)


@rule("T7.9")
@pytest.mark.parametrize("order", [["W", "WT", "BT"], ["W", "BT", "WT"]])
def test_weariness_and_both_towers_have_no_winner(order: list[str]) -> None:
    hands = ";".join(f"{hand + 1}:{card},M{hand + 1}" for hand, card in enumerate(order))
    play = Play(f"31/3 play first=1 cast=Fro,Sam,GolW burden=2 hands={hands} leader=1 actor=1").play(*order)
    assert (play.taker(), play.hand(), play.tricks()) == (0, 1, [0, 0, 0])


@rule("T7.9", "T5.2")
def test_weariness_and_orcs_alone_have_no_winner_either() -> None:
    play = Play("31/3 play first=1 cast=Fro,Sam,GolW burden=2 hands=1:M1,O;2:W,M2;3:O,M3 leader=2 actor=2").play("W", "O", "O")
    assert (play.taker(), play.hand()) == (0, 2)


@rule("T7.11")
@pytest.mark.parametrize("players", [1, 3, 4])
def test_frodo_picks_the_burden_before_the_set_up_actions(players: int) -> None:
    play = dealt("29", players, h1="R1" if players > 1 else "")
    while play.phase() == "choose":
        play.play(play.legal()[0])
    assert (play.phase(), play.hand()) == ("burden", 1)
    assert play.legal() == ["burden2", "burden3", "burden4", "burden5"]
    play.play("burden4")
    assert play.phase() == ("play" if players == 3 else "partner" if players == 1 else "give")  # Sam is not here with three
    assert [play.game.view(play.state, seat)["burden"] for seat in range(players)] == [4] * players
