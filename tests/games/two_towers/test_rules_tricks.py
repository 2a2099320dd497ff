"""Chapter T3: leading, following suit, winning, and how long a round is."""

from __future__ import annotations

import pytest

from tests.games.two_towers.dealer import dealt, offered
from tests.games.two_towers.kit import Play, begin, to_phase
from tests.rules import rule

THREE = "19/3 play first=1 cast=Ara,Bor,Gim"
FOUR = "19/4 play first=1 cast=Ara,Bor,Gim,Leg"


@rule("T3.1", "T3.2", "T3.3", "T3.4")
def test_the_rulebooks_trick_with_hills() -> None:
    play = Play(f"{THREE} hands=1:H1,M1;2:H3,H6;3:F8,M2 leader=1 actor=1")
    play.play("H1")
    assert (play.due(), play.legal()) == ("P2", ["H3", "H6"])
    play.play("H3")
    assert (play.due(), play.legal()) == ("P3", ["M2", "F8"])
    play.play("F8")
    assert (play.taker(), play.tricks()) == (2, [0, 1, 0])
    assert (play.due(), play.phase()) == ("P2", "play")
    assert play.state.leader == 1


@rule("T3.1")
def test_the_leader_may_lead_any_suited_card_or_a_tower() -> None:
    play = Play(f"{THREE} hands=1:H1,M2,F3,S4,WT,BT,O;2:H3,H6;3:F8,M3 leader=1 actor=1")
    assert offered(play) == ["H1", "M2", "F3", "S4", "WT", "BT"]


@rule("T3.1", "T3.2")
@pytest.mark.parametrize(("lead", "follows"), [("H1", ["H2"]), ("M1", ["M2"]), ("F1", ["F2"]), ("S1", ["S2"])])
def test_whoever_has_the_led_suit_must_play_it(lead: str, follows: list[str]) -> None:
    play = Play(f"{THREE} hands=1:{lead},H8;2:H2,M2,F2,S2,BT,O;3:F8,M3 leader=1 actor=1").play(lead)
    assert play.legal() == follows
    assert play.refusal("BT") == "T3.2 follow"


@rule("T3.2")
def test_whoever_has_none_plays_anything() -> None:
    play = Play(f"{THREE} hands=1:H1,H8;2:M2,F2,S2,BT,WT,O;3:F8,M3 leader=1 actor=1").play("H1")
    assert play.legal() == ["M2", "F2", "S2", "WT", "BT", "O"]


@rule("T3.2")
def test_the_hands_play_going_left_from_the_leader() -> None:
    play = Play(f"{FOUR} hands=1:H1,M1;2:H2,M2;3:H3,M3;4:H4,M4 leader=3 actor=3")
    order = []
    for card in ("H3", "H4", "H1", "H2"):
        order.append(play.hand())
        play.play(card)
    assert order == [3, 4, 1, 2]
    assert (play.taker(), play.hand()) == (4, 4)


@rule("T3.2")
def test_what_a_hand_discards_does_not_change_the_suit() -> None:
    play = Play(f"{FOUR} hands=1:H1,M1;2:M2,M5;3:H3,M3;4:M4,M6 leader=1 actor=1").play("H1", "M2")
    assert play.legal() == ["H3"]
    play.play("H3")
    assert play.legal() == ["M4", "M6"]


@rule("T3.3")
def test_a_higher_card_of_another_suit_does_not_win() -> None:
    play = Play(f"{FOUR} hands=1:H2,M1;2:M8,M5;3:H1,M3;4:S8,M6 leader=1 actor=1").play("H2", "M8", "H1", "S8")
    assert play.taker() == 1


@rule("T3.3")
@pytest.mark.parametrize("winner", [1, 2, 3, 4])
def test_the_highest_of_the_suit_wins_wherever_it_lies(winner: int) -> None:
    cards = ["H8" if hand == winner else f"H{hand}" for hand in (1, 2, 3, 4)]
    hands = ";".join(f"{hand + 1}:{card},M{hand + 1}" for hand, card in enumerate(cards))
    play = Play(f"{FOUR} hands={hands} leader=1 actor=1").play(*cards)
    assert (play.taker(), play.hand()) == (winner, winner)


@rule("T3.4")
def test_the_winner_takes_all_cards_of_the_trick() -> None:
    play = Play(f"{THREE} hands=1:H1,M1;2:H3,H6;3:F8,M2 leader=1 actor=1").play("H1", "H3", "F8")
    assert play.game.view(play.state, 0)["hands"][1]["won"] == ["H1", "H3", "F8"]
    assert play.game.view(play.state, 0)["hands"][0]["won"] == []


@rule("T3.4")
def test_a_new_trick_has_no_suit_yet() -> None:
    play = Play(f"{THREE} hands=1:H1,M1;2:H3,S6;3:F8,S2 leader=1 actor=1").play("H1", "H3", "F8", "S6")
    assert play.legal() == ["S2"]


@rule("T3.5")
@pytest.mark.parametrize(("players", "tricks"), [(1, 9), (2, 12), (3, 12), (4, 9)])
def test_a_round_has_as_many_tricks_as_cards_were_dealt_to_a_hand(players: int, tricks: int) -> None:
    ended = 0
    for seed in range(30):
        play = to_phase(begin("19", players), "over", seed)
        assert len(play.state.winners) <= tricks
        if play.cause() in ("missed", "goals"):
            ended += 1
            assert len(play.state.winners) == tricks
            assert play.state.hands == [0] * play.state.rules.hands
            assert sum(play.tricks()) == tricks - play.state.winners.count(-1)
    assert ended


@rule("T3.5")
def test_the_round_is_over_when_the_hands_are_played_out() -> None:
    play = Play(f"{THREE} hands=1:H1;2:H3;3:F8 leader=1 actor=1").play("H1", "H3")
    assert play.phase() == "play"
    assert play.play("F8").phase() == "over"
    assert play.due() == ""


@rule("T3.5")
def test_a_taker_of_the_lost_card_does_not_make_the_round_longer() -> None:
    play = to_phase(dealt("27", 3, h1="BT").play("The"), "play")
    assert [play.state.hand_size(hand) for hand in range(3)] == [12, 12, 13]
    assert play.state.length() == 12


@rule("T3.2", "T1.5")
def test_nobody_plays_out_of_turn() -> None:
    play = Play(f"{THREE} hands=1:H1,M1;2:H3,H6;3:F8,M2 leader=1 actor=1")
    assert play.refusal("H3", 1) == "T1.8 not-your-turn"
    assert play.legal(1) == []
    assert play.refusal("H8") == "T3.1 not-in-hand"
