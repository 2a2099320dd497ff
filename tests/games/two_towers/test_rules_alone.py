"""Chapter T10: one player, four open hands."""

from __future__ import annotations

import pytest

from mathom.games.two_towers.cards import codes, count
from tests.games.two_towers.dealer import deal, dealt, turned
from tests.games.two_towers.kit import Play, begin, mixed, to_phase
from tests.rules import rule

PART_ONE = ["19", "21", "22", "23", "26", "27", "28"]
PART_TWO = ["29", "30", "33", "34", "35", "36"]


@rule("T10.1")
def test_one_seat_decides_for_four_open_hands() -> None:
    play = to_phase(begin("19", 1), "play")
    assert play.state.rules.hands == 4
    view = play.game.view(play.state, 0)
    assert [hand["cards"] for hand in view["hands"]] == [codes(hand) for hand in play.state.hands]
    for _ in range(4):
        assert play.due() == "P1"
        play.play(play.legal()[0])
    assert sum(play.tricks()) + play.state.winners.count(-1) == 1


@rule("T10.1", "T1.7")
def test_all_four_goals_must_be_met() -> None:
    won = "1.H8.H8+H7+H6/2.M8.M8+M7+M6/3.F8.F8+F7+F6"
    position = f"19/1 play dealt=14 first=1 tricks={won} hands=1:F1;2:F2;3:F3;4:F4 leader=4 actor=4"
    assert mixed(f"{position} cast=GanG,Gam,Fat,GanS").play("F4", "F1", "F2", "F3").cause() == "goals"
    assert mixed(f"{position} cast=GanG,Gam,Fat,Pip").play("F4", "F1", "F2", "F3").cause() == "goals"
    assert mixed(f"{position} cast=GanG,Gam,Bil,GanS").play("F4", "F1", "F2", "F3").cause() == "missed"


@rule("T10.2")
@pytest.mark.parametrize("chapter", PART_ONE)
def test_in_part_one_hand_one_gets_both_towers_and_two_more(chapter: str) -> None:
    play = begin(chapter, 1)
    assert play.held(1) == "WT,BT"
    assert not {"WT", "BT"} & set(play.chances())
    play = to_phase(play, "choose")
    assert [count(hand) for hand in play.state.hands] == [4, 4, 4, 4]
    assert {"WT", "BT"} <= set(play.held(1).split(","))
    assert play.state.lost != -1


@rule("T10.2", "T1.2")
def test_the_lost_card_is_no_tower_alone() -> None:
    play = begin("19", 1)
    assert play.phase() == "lost"
    assert not {"WT", "BT"} & set(play.chances())
    assert sum(play.chances().values()) == 35


@rule("T10.2")
@pytest.mark.parametrize("chapter", PART_TWO)
def test_in_part_two_hand_one_gets_ring_one_and_three_more(chapter: str) -> None:
    play = to_phase(begin(chapter, 1), "choose")
    assert [count(hand) for hand in play.state.hands] == [4, 4, 4, 4]
    assert "R1" in play.held(1).split(",")
    assert count(play.state.pool) == 20


@rule("T10.3")
def test_hand_one_is_the_named_character_and_the_rest_is_given_out_going_left() -> None:
    play = dealt("19", 1)
    order = []
    while play.phase() == "choose":
        order.append(play.hand())
        play.play(play.legal()[-1])
    assert order == [2, 3][: len(order)]
    names = [play.state.rules.codes[number] for number in play.state.characters]
    assert names[0] == "Ara"
    assert "Bor" in names
    assert len(set(names)) == 4


@rule("T10.3", "T1.6")
def test_required_ones_must_be_among_them() -> None:
    play = dealt("25", 1, h1="WT")
    assert len(play.legal()) == 8
    play = dealt("23", 1)
    assert sorted(play.legal()) == ["Gim", "Leg", "Old1", "Old2"]
    play.play("Gim")
    assert sorted(play.legal()) == ["Old1", "Old2"]


@rule("T10.4")
def test_an_exchange_may_be_left_unused() -> None:
    play = dealt("19", 1)
    while play.phase() == "choose":
        play.play(play.legal()[0])
    for _ in range(4):
        assert play.phase() == "partner"
        assert "no" in play.legal()
        play.play("no")
    assert play.phase() == "play"


@rule("T10.4")
def test_only_one_exchange_is_made_in_a_round() -> None:
    play = dealt("19", 1)
    while play.phase() == "choose":
        play.play(play.legal()[0])
    play.play("hand2")
    play.play(play.legal()[0], play.legal()[0])
    while play.phase() == "return":
        play.play(play.legal()[0])
    assert play.phase() == "play"


@rule("T10.4")
def test_a_later_character_may_use_it_instead() -> None:
    play = dealt("19", 1)
    while play.phase() == "choose":
        play.play(play.legal()[0])
    play.play("no", "no")
    assert (play.phase(), play.hand()) == ("partner", 3)
    play.play(play.legal()[-1])
    play.play(play.legal()[0])
    play.play(play.legal()[0])
    assert play.phase() == "play"


@rule("T10.4")
def test_other_set_up_actions_are_not_counted() -> None:
    play = dealt("27", 1, lost="M4")
    play.play("Gan", "The", "Eom", "hand2")
    play.play(play.legal()[0])
    play.play(play.legal()[0])
    to_phase(play, "play")
    hand = play.state.hand_of(play.state.rules.codes.index("Gan"))
    assert play.state.hand_size(hand) == 5


@rule("T10.4", "T8.1")
def test_every_round_has_its_own_exchange() -> None:
    won = "tricks=1.H8.H8/1.H7.H7/1.H6.H6/1.H5.H5/2.M8.M8/2.M7.M7/3.S8.S8+S1"
    play = Play(
        "road/1 play drawn=Ara,Gan,SmeW,Gam,Erk first=1 cast=Ara,Gan,SmeW,GanS exchanger=1 dealt=14"
        f" hands=1:F1;2:F2;3:F3;4:F4 leader=1 actor=1 {won}"
    )
    deal(play.play("F1", "F2", "F3", "F4"))
    play.play("Gam", "Erk")
    play.play("Gan")
    assert (play.state.round, play.phase(), play.hand()) == (2, "partner", 1)
    assert "hand2" in play.legal()


@rule("T10.5")
def test_after_each_trick_every_hand_gets_a_card_that_lies_open() -> None:
    play = to_phase(begin("19", 1), "play")
    for trick in range(1, 6):
        lead = play.state.leader
        for _ in range(4):
            play.play(next(text for text in play.legal() if text not in ("stop", "unhide")))
        if play.phase() == "over":
            return
        assert len(play.state.winners) == trick
        assert (play.phase(), play.due()) == ("draw", "*")
        assert [count(hand) for hand in play.state.hands] == [3, 3, 3, 3]
        before = [count(hand) for hand in play.state.hands]
        for hand in range(4):
            card = next(iter(play.chances()))
            play.draws(card)
            assert count(play.state.hands[hand]) == before[hand] + 1
            assert card in play.held(hand + 1).split(",")
        assert play.phase() == "play"
        assert lead in range(4)
    assert play.state.pool == 0


@rule("T10.5", "T3.5")
def test_when_the_deck_is_empty_the_hands_are_played_out_for_nine_tricks_in_all() -> None:
    seen = 0
    for seed in range(20):
        play = to_phase(begin("19", 1), "over", seed)
        if play.cause() in ("missed", "goals"):
            seen += 1
            assert len(play.state.winners) == 9
            assert play.state.pool == 0
    assert seen


@rule("T10.5", "T5.4")
def test_cards_are_drawn_after_a_trick_that_nobody_won_too() -> None:
    play = Play(
        "19/1 play dealt=14 first=1 cast=Ara,Bor,Gim,Leg hands=1:WT,H1;2:O,M1;3:BT,F1;4:O,S1 pool=H5,M5,F5,S5 leader=1 actor=1"
    )
    play.play("WT", "O", "BT", "O")
    assert (play.taker(), play.phase()) == (0, "draw")
    turned(play, "H5", "M5", "F5", "S5")
    assert (play.hand(), play.held(1), play.held(4)) == (1, "H1,H5", "S1,S5")


@rule("T10.5")
def test_each_unseen_card_is_as_likely_to_be_drawn() -> None:
    play = Play(
        "19/1 draw dealt=14 first=1 cast=Ara,Bor,Gim,Leg hands=1:H1;2:M1;3:F1;4:S1 pool=O,O,H5,M5 leader=1 tricks=1.H8.H8+H7+H6+H4"
    )
    assert play.chances() == {"H5": 1, "M5": 1, "O": 2}


@rule("T14.12")
def test_in_chapter_20_the_towers_and_two_orcs_are_dealt_out_among_sixteen_cards() -> None:
    for seed in range(40):
        play = to_phase(begin("20", 1), "choose", seed)
        dealt_out = [code for hand in play.state.hands for code in codes(hand)]
        assert [len(codes(hand)) for hand in play.state.hands] == [4, 4, 4, 4]
        assert {"WT", "BT"} <= set(dealt_out)
        assert dealt_out.count("O") >= 2


@rule("T14.12", "T1.4")
def test_in_chapter_20_any_hand_may_be_aragorn() -> None:
    first = {to_phase(begin("20", 1), "choose", seed).state.first for seed in range(40)}
    assert first == {0, 1, 2, 3}
