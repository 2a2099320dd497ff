"""Chapter 22: Fangorn, Treebeard's Entish speech and Quickbeam's number."""

from __future__ import annotations

import pytest

from tests.games.two_towers.kit import GAME, begin, to_phase
from tests.games.two_towers.rounds import at, cards_of, playable, start, table, token
from tests.rules import rule

FILL = "MSF"
CAST = "first=1 cast=Tre,Mer,Qui numbers=3:2"
LEADS = f"22/3 play {CAST} leader=1 actor=1"


@rule("T22.1")
@pytest.mark.parametrize("players", [1, 2, 3, 4])
def test_fangorn_forests_take_the_place_of_the_hills(players: int) -> None:
    chances = set(begin("22", players).chances())
    assert not any(card.startswith("H") for card in chances)
    assert {f"F{value}" for value in range(1, 17)} <= chances
    assert {f"{suit}{value}" for suit in "MS" for value in range(1, 9)} <= chances


@rule("T22.1")
def test_forests_and_fangorn_forests_are_one_suit_from_1_to_16() -> None:
    play = at(f"22/3 play {CAST} leader=2 actor=2 token=M5 hands=1:M1,M2;2:F8,M3;3:F9,S4 past=1x10", FILL).play("F8")
    assert play.legal() == ["F9"]
    assert play.play("F9", "M1").taker() == 3
    sixteen = at(f"22/3 play {CAST} leader=2 actor=2 token=M5 hands=1:M1,M2;2:F9,M3;3:F16,S4 past=1x10", FILL).play(
        "F9", "F16", "M1"
    )
    assert sixteen.taker() == 3


@rule("T22.2", "T1.7")
@pytest.mark.parametrize(("players", "number"), [(1, 5), (2, 6), (3, 6), (4, 5)])
def test_treebeard_wins_six_forests_of_both_kinds_and_five_with_four_hands(players: int, number: int) -> None:
    cast, tricks = ("Tre,Mer,Qui,Pip", 9) if players in (1, 4) else ("Tre,Mer,Qui", 12)
    cards = ["F1", "F9", "F16", "F2", "F10", "F3"]
    for won, verdict in ((number, 1), (number - 1, -1)):
        past = f"1:{'+'.join(cards[:3])},1:{'+'.join(cards[3:won])},2x{tricks - 2}"
        play = at(f"22/{players} over cause=missed first=1 cast={cast} numbers=3:2 leader=1 past={past}", FILL)
        assert play.verdict(1) == verdict


@rule("T22.2", "T2.3")
def test_treebeard_exchanges_with_merry_or_pippin_keeps_the_white_tower_and_leads() -> None:
    play = start("22", 4, {1: "WT,M5", 2: "S5", 3: "F5", 4: "F9"}, lost="M1").play("Mer", "Qui")
    assert (play.phase(), play.legal()) == ("partner", ["hand2", "hand4"])
    play.play("hand2")
    assert "WT" not in play.legal()
    play.play("M5", "M5")
    assert (play.phase(), play.hand(), play.state.partner) == ("give", 2, 3)
    play.play("S5", "S5").draws("H2")
    assert (play.phase(), play.hand()) == ("give", 4)
    play.play("F9", "F9", "M5")
    assert (play.phase(), play.hand(), token(play)) == ("play", 1, "M5")


@rule("T22.2", "T2.2")
def test_with_three_hands_treebeards_partner_is_the_one_hobbit_in_play() -> None:
    play = start("22", 3, {1: "WT,M5", 2: "S5", 3: "F5"}, lost="M1").play("Qui", "Mer")
    assert (play.phase(), play.state.partner) == ("give", 2)
    play = start("22", 3, {1: "WT,M5", 2: "S5", 3: "F5"}, lost="M1").play("Pip")
    assert (play.phase(), play.state.partner) == ("give", 1)


@rule("T22.3", "T2.9")
def test_quickbeam_draws_a_number_from_the_hills_that_lies_open() -> None:
    play = start("22", 3, {1: "WT,M5", 2: "S5", 3: "F5"}, lost="M1").play("Pip", "M5", "M5")
    assert play.chances() == {f"H{value}": 1 for value in range(1, 9)}
    play.draws("H7")
    assert play.state.numbers == [0, 0, 7]
    assert all(GAME.view(play.state, seat)["hands"][2]["number"] == 7 for seat in range(3))


@rule("T22.3")
def test_a_number_whose_forests_card_is_lost_is_drawn_again_but_not_one_of_fangorn() -> None:
    lost = start("22", 3, {1: "WT,M5"}, lost="F7").play("Pip", "M5", "M5")
    assert lost.chances() == {f"H{value}": 1 for value in range(1, 9) if value != 7}
    fangorn = start("22", 3, {1: "WT,M5"}, lost="F15").play("Pip", "M5", "M5")
    assert len(fangorn.chances()) == 8


@rule("T22.3")
@pytest.mark.parametrize(("past", "verdict"), [("3:S8+F2,1x11", 1), ("3:F2,1x11", 1), ("1:F2,3x11", -1), ("3:F10,1:F2,1x10", -1)])
def test_quickbeam_wins_the_forests_card_of_his_number(past: str, verdict: int) -> None:
    assert at(f"22/3 over cause=missed {CAST} leader=1 past={past}", FILL).verdict(3) == verdict


@rule("T22.3")
def test_quickbeam_has_failed_when_another_takes_his_card() -> None:
    play = at(f"22/3 play {CAST} leader=2 actor=2 token=M5 hands=1:M1,M2;2:F2,M3;3:F1,S4 past=1x10", FILL).play("F2", "F1", "M1")
    assert (play.taker(), play.verdict(3)) == (2, -1)


@rule("T22.4")
@pytest.mark.parametrize("players", [1, 2, 3, 4])
def test_when_all_are_ready_treebeard_lays_any_card_face_up_under_the_token(players: int) -> None:
    play = to_phase(begin("22", players), "lay")
    hand = play.state.first + 1
    held = cards_of(play, hand)
    assert play.hand() == hand
    assert {card.split("@")[0] for card in play.legal()} == set(held)
    action = play.legal()[0]
    play.play(action)
    assert token(play) == action.split("@")[0]
    assert len(cards_of(play, hand)) == len(held) - 1
    assert all(GAME.view(play.state, seat)["token"] == token(play) for seat in range(players))


@rule("T22.4", "T4.5")
def test_the_white_tower_may_lie_under_its_own_token_and_wins_a_trick_late() -> None:
    play = at(f"{LEADS} token=WT hands=1:S7,F6;2:S2,F2;3:S8,F1 past=1x10", FILL).play("S7")
    assert play.legal() == ["S2"]
    assert play.play("S2", "S8").taker() == 1


@rule("T22.5")
def test_treebeard_must_follow_with_what_he_lays_and_is_free_if_he_cannot() -> None:
    text = f"22/3 play {CAST} leader=3 actor=1 table=3:F1 suit=F token=F9"
    assert at(f"{text} hands=1:S7,F6,O;2:S2,F2;3:S8,S6 past=1x9", FILL).legal() == ["F6"]
    assert at(f"{text} hands=1:S7,WT,O;2:S2,F2;3:S8,S6 past=1x9", FILL).legal() == ["S7", "WT", "O"]


@rule("T22.5")
def test_the_card_under_the_token_cannot_be_called_for_by_the_suit() -> None:
    play = at(f"22/3 play {CAST} leader=3 actor=1 table=3:M1 suit=M token=M8 hands=1:S7,F6;2:S2;3:S8 past=1x10", FILL).play("S7")
    assert (table(play)[0], token(play)) == ("M8", "S7")
    assert play.play("S2").taker() == 1


@rule("T22.5", "T4.4")
def test_after_a_led_tower_the_card_that_enters_sets_the_suit() -> None:
    text = f"22/3 play {CAST} leader=3 actor=1 table=3:BT hands=1:F6,M1;2:S2,F2;3:M3"
    play = at(f"{text} token=S7 past=1x10", FILL).play("F6")
    assert play.legal() == ["S2"]
    orc = at(f"{text} token=O past=1x10", FILL).play("F6")
    assert orc.legal() == ["F2", "S2"]


@rule("T22.6")
def test_the_laid_card_sets_the_suit_even_when_it_is_not_in_the_trick() -> None:
    play = at(f"{LEADS} token=F16 hands=1:S7,F6;2:M2,F2;3:M1,F1 past=1x10", FILL).play("S7")
    assert play.legal() == ["M2", "F2"]
    play.play("F2", "F1")
    assert (play.taker(), play.hand()) == (0, 1)


@rule("T22.6", "T12.13")
def test_a_tower_laid_as_the_lead_leaves_the_suit_to_the_next_suited_card() -> None:
    play = at(f"{LEADS} token=M5 hands=1:WT,F6;2:M2,F2;3:M1,F1 past=1x10", FILL).play("WT")
    assert (table(play)[0], token(play), play.legal()) == ("M5", "WT", ["M2", "F2"])
    assert play.play("F2").legal() == ["F1"]
    assert play.play("F1").taker() == 2
    own = at(f"{LEADS} token=M5 hands=1:WT,F6;2:M2,F2;3:M1,F1 past=1x10", FILL).play("WT", "M2", "M1")
    assert own.taker() == 1


@rule("T22.7", "T5.3")
def test_treebeard_may_not_lay_an_orc_on_lead_while_he_has_anything_else() -> None:
    assert playable(at(f"{LEADS} token=M5 hands=1:O,F6;2:M2,F2;3:M1,F1 past=1x10", FILL)) == ["F6"]


@rule("T22.7")
def test_treebeard_who_has_to_lay_an_orc_as_the_leader_loses_the_chapter() -> None:
    play = at(f"{LEADS} token=M5 hands=1:O;2:M2,F2;3:M1,F1 past=1x10", FILL)
    assert playable(play) == ["O"]
    assert play.play("O").cause() == "orc"


@rule("T22.7", "T12.13")
def test_an_orc_that_comes_from_under_the_token_loses_nothing_and_wins_nothing() -> None:
    play = at(f"{LEADS} token=O hands=1:S7,F6;2:S2,F2;3:M1,F1 past=1x10", FILL).play("S7")
    assert (play.cause(), table(play)[0]) == ("none", "O")
    assert play.play("S2", "M1").taker() == 2


@rule("T22.7", "T5.1")
def test_off_the_lead_treebeard_lays_an_orc_without_harm() -> None:
    play = at(f"22/3 play {CAST} leader=3 actor=1 table=3:F1 suit=F token=F9 hands=1:O;2:F2;3:S6 past=1x10", FILL).play("O")
    assert (play.cause(), token(play)) == ("none", "O")


@rule("T22.8")
def test_a_trick_without_a_card_of_the_lead_suit_is_set_aside_and_the_same_hand_leads_again() -> None:
    play = at(f"{LEADS} token=O hands=1:S7,F6;2:M2,F2;3:M1,F1 past=1x9,2", FILL).play("S7", "M2", "M1")
    assert (play.taker(), play.tricks(), play.hand(), play.state.leader) == (0, [9, 1, 0], 1, 0)
    assert play.state.won[0] == at(f"{LEADS} token=O hands=1:S7,F6;2:M2,F2;3:M1,F1 past=1x9,2", FILL).state.won[0]


@rule("T22.8", "T4.2")
def test_a_tower_wins_also_where_nobody_has_played_the_lead_suit() -> None:
    play = at(f"{LEADS} token=F3 hands=1:S7,F6;2:BT,F2;3:M1,F1 past=1x10", FILL).play("S7", "BT", "M1")
    assert play.taker() == 2


@rule("T22.9")
def test_in_the_last_trick_treebeard_plays_the_card_under_the_token_which_sets_the_suit_on_lead() -> None:
    play = at(f"{LEADS} token=F6 hands=2:F9;3:S1 past=1x11", FILL)
    assert playable(play) == ["F6"]
    play.play("F6")
    assert (table(play)[0], token(play), play.legal()) == ("F6", "", ["F9"])
    assert play.play("F9", "S1").taker() == 2


@rule("T22.9")
def test_off_the_lead_the_token_card_of_the_last_trick_follows_no_suit() -> None:
    play = at(f"22/3 play {CAST} leader=3 actor=3 token=F6 hands=2:S2;3:S1 past=1x11", FILL).play("S1")
    assert play.legal() == ["F6"]
    assert play.play("F6", "S2").taker() == 2


@rule("T22.9", "T12.13")
@pytest.mark.parametrize("under", ["O", "WT"])
def test_a_last_trick_led_with_an_orc_or_tower_from_the_token_has_no_suit_yet(under: str) -> None:
    play = at(f"{LEADS} token={under} hands=2:F9;3:F10 past=1x11", FILL).play(under)
    assert play.cause() == "none"
    assert play.play("F9", "F10").taker() == (3 if under == "O" else 1)
    assert play.phase() == "over"


@rule("T22.9", "T22.4")
@pytest.mark.parametrize("players", [1, 2, 3, 4])
def test_treebeard_plays_as_many_tricks_as_the_others(players: int) -> None:
    full = 9 if players in (1, 4) else 12
    ended = 0
    for seed in range(60):
        play = to_phase(begin("22", players), "over", seed)
        if play.cause() in ("missed", "goals"):
            ended += 1
            assert len(play.state.tricks) == full
            assert play.state.token == -1
            assert all(bits.bit_count() for bits in play.state.tricks)
            assert [play.held(hand + 1) for hand in range(play.state.rules.hands)] == [""] * play.state.rules.hands
    assert ended


@rule("T22.4", "T9.6", "T9.8")
def test_a_pyramid_treebeard_lays_only_uncovered_cards() -> None:
    wanted = {1: "M1", 2: "M2", "p8": "WT", "p9": "S1", "p10": "S2", "p11": "S3", "p12": "S4", "p1": "F9", "p3": "F10"}
    play = start("22", 2, wanted, lost="M3").play("Qui", "Pip")
    assert (play.phase(), play.state.first, play.due(), play.legal()) == ("give", 2, "P1", ["S1", "S2", "S3", "S4"])
    play.play("S1", "S1").draws("H2")
    assert (play.phase(), play.due(), play.legal()) == ("lay", "P1", ["S1", "S2", "S3", "S4", "WT"])
    play.play("S2")
    assert (token(play), play.phase()) == ("S2", "turn-up")  # two gaps side by side uncover a card before the first trick
    turned = next(card for card in play.chances() if card.startswith("S"))
    play.draws(turned)
    assert (play.hand(), set(play.legal())) == (3, {turned, "S1", "S3", "S4", "WT"})
