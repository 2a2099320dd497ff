"""Chapter 23: two Old Men whose faces nobody knows, and what happens when both are turned over."""

from __future__ import annotations

import pytest

from tests.games.two_towers.kit import GAME, Play, begin, to_phase
from tests.games.two_towers.rounds import at, cards_of, seen, start
from tests.rules import rule

THREE = "23/3 play first=1 cast=Ara,Old1,Old2 towers=1,- leader=1"
SECOND = f"{THREE} actor=1 beside=M8 hands=1:H1,F1;2:H2,F2;3:H3,F3"


def turn(past: str, gandalf: str, text: str = SECOND) -> Play:
    """The third hand wins its first trick; then the Old Men are turned over."""
    return at(f"{text} past={past}", "SM").play("H1", "H2", "H3").draws(gandalf)


def names(play: Play) -> list[str]:
    return [play.state.rules.codes[character] for character in play.state.characters]


@rule("T23.1")
@pytest.mark.parametrize("players", [1, 2, 3, 4])
def test_the_hills_are_back_and_fangorn_is_out(players: int) -> None:
    chances = set(begin("23", players).chances())
    assert {f"H{value}" for value in range(1, 9)} <= chances
    assert not any(f"F{value}" in chances for value in range(9, 17))


@rule("T23.2")
def test_which_old_man_is_gandalf_is_not_settled_before_both_are_turned() -> None:
    play = at(f"{SECOND} past=2,1x9", "SM").play("H1", "H2", "H3")
    assert (play.phase(), play.chances()) == ("faces", {"hand2": 1, "hand3": 1})
    assert names(play) == ["Ara", "Old1", "Old2"]
    for seat in range(3):
        assert "gandalf" not in GAME.seen_position(play.state, seat)


@rule("T23.2")
@pytest.mark.parametrize("past", ["1x9,2", "1x5,2x5"])
def test_nothing_is_turned_while_one_old_man_has_no_trick(past: str) -> None:
    play = at(f"{SECOND.replace('H2', 'H4')} past={past}", "SM").play("H1", "H4", "H3")
    assert (play.taker(), play.phase(), names(play)) == (2, "play", ["Ara", "Old1", "Old2"])
    assert play.tricks()[1] > 1


@rule("T23.3")
@pytest.mark.parametrize(("gandalf", "cast"), [("hand2", ["Ara", "Gan", "SarO"]), ("hand3", ["Ara", "SarO", "Gan"])])
def test_when_both_have_won_they_are_turned_and_their_tricks_count_for_nobody(gandalf: str, cast: list[str]) -> None:
    play = turn("2x3,1x6,2", gandalf)
    assert names(play) == cast
    assert play.tricks() == [6, 0, 0]
    assert play.state.won[1] == play.state.won[2] == 0
    assert len(play.state.winners) == 11
    assert not {1, 2} & set(play.state.winners)
    assert Play(play.position()).tricks() == [6, 0, 0]


@rule("T23.3")
def test_the_tricks_of_the_others_stay_theirs() -> None:
    four = "23/4 play first=1 cast=Ara,Old1,Old2,Gim leader=1 actor=1 hands=1:H1,F1;2:H2,F2;3:H4,F3;4:H3,F4"
    play = at(f"{four} past=2x2,4:M1+M2+M3+M4,1x4", "SH").play("H1", "H2", "H4", "H3").draws("hand3")
    assert (play.tricks(), play.verdict(4)) == ([4, 0, 0, 1], 1)


@rule("T23.3", "T19.1")
def test_discarded_tricks_do_not_count_for_aragorns_goal() -> None:
    play = turn("2x9,1", "hand2").play("F3", "F1", "F2")
    assert (play.tricks(), play.verdict(1)) == ([1, 0, 1], 1)


@rule("T23.3")
def test_the_last_winner_leads_on_though_his_trick_is_discarded() -> None:
    play = turn("2,1x9", "hand2")
    assert (play.hand(), play.state.leader) == (3, 2)


@rule("T23.4", "T2.8")
@pytest.mark.parametrize(("gandalf", "hand"), [("hand2", 2), ("hand3", 3)])
def test_gandalf_takes_the_lost_card_face_up_before_the_next_trick(gandalf: str, hand: int) -> None:
    play = turn("2,1x9", gandalf)
    assert "M8" in cards_of(play, hand)
    assert (play.state.lost, play.phase()) == (-1, "play")
    assert all("M8" in GAME.view(play.state, seat)["hands"][hand - 1]["cards"] for seat in range(3))


@rule("T23.4", "T3.2")
def test_the_lost_card_follows_suit_like_any_other_and_one_card_stays_unplayed() -> None:
    play = turn("2,1x9", "hand2", SECOND.replace("H3,F3", "H3,M3")).play("M3", "F1")
    assert play.legal() == ["M8"]
    play.play("M8")
    assert (play.taker(), play.phase(), play.held(2)) == (2, "over", "F2")


@rule("T23.4")
def test_saruman_takes_no_lost_card() -> None:
    play = turn("2,1x9", "hand3")
    assert cards_of(play, 2) == ["F2"]


@rule("T23.4")
@pytest.mark.parametrize(("past", "verdict"), [("-x8,2x2,1,3", 1), ("-x8,2,1x3", -1), ("-x8,2x3,1", 1)])
def test_gandalf_must_win_two_more_tricks(past: str, verdict: int) -> None:
    assert at(f"23/3 over cause=missed first=1 cast=Ara,Gan,SarO gandalf=2 leader=1 past={past}").verdict(2) == verdict


@rule("T23.4")
def test_tricks_from_before_do_not_help_gandalf() -> None:
    play = turn("2x5,1x5", "hand2").play("F3", "F1", "F2")
    assert play.verdict(2) == -1


@rule("T23.5")
@pytest.mark.parametrize(("past", "verdict"), [("-x8,2x2,1,3", 1), ("-x8,2x2,3x2", -1), ("-x9,2,3x2", -1), ("-x8,2x4", 1)])
def test_saruman_then_wins_fewer_tricks_than_gandalf(past: str, verdict: int) -> None:
    assert at(f"23/3 over cause=missed first=1 cast=Ara,Gan,SarO gandalf=2 leader=1 past={past}").verdict(3) == verdict


@rule("T23.6")
def test_old_men_who_are_never_turned_lose_the_chapter() -> None:
    play = at(f"{THREE} actor=1 beside=M8 hands=1:F3;2:F1;3:F2 past=1x6,2x5", "SM").play("F3", "F1", "F2")
    assert (play.phase(), play.cause()) == ("over", "unturned")
    outcome = GAME.outcome(play.state)
    assert outcome is not None
    assert outcome.rule == "T23.6"


@rule("T23.6", "T23.4")
def test_turned_after_the_last_trick_gandalf_has_no_tricks_left_to_win() -> None:
    play = at(f"{THREE} actor=1 beside=M8 hands=1:F1;2:F2;3:F3 past=1x6,2x5", "SM").play("F1", "F2", "F3")
    assert play.phase() == "faces"
    play.draws("hand2")
    assert (play.cause(), play.tricks()) == ("missed", [6, 0, 0])


@rule("T23.3", "T6.6")
def test_the_white_rider_is_won_with_all_goals_met() -> None:
    text = "23/3 play first=1 cast=Ara,Gan,SarO gandalf=2 leader=1 actor=1 hands=1:H3;2:H1,H8;3:H2"
    play = at(f"{text} past=-x6,1x2,2x2,3", "S").play("H3", "H1", "H2")
    assert (play.tricks(), play.cause()) == ([3, 2, 1], "goals")


@rule("T23.6", "T6.5")
def test_the_round_may_be_stopped_when_too_few_tricks_are_left_to_turn_both_and_win_two() -> None:
    hands = "hands=1:H1,F1,M1;2:H2,F2,M2;3:H3,F3,M3"
    assert "stop" in at(f"{THREE} actor=1 beside=M8 {hands} past=1x9", "SF").legal()
    assert "stop" not in at(f"{THREE} actor=1 beside=M8 {hands} past=2,1x8", "SF").legal()


@rule("T23.6", "T6.5")
@pytest.mark.parametrize(("second", "may"), [("H2", True), ("H4", False)])
def test_the_trick_that_shows_that_too_few_are_left_may_be_stopped_itself(second: str, may: bool) -> None:
    """Three tricks are left, and all three are needed: the Old Man without a trick is beaten in the first of them."""
    hands = "hands=1:H3,F1,M1;2:H2,H4,F2;3:H1,F3,M3"
    play = at(f"{THREE} actor=1 beside=M8 rules=2 {hands} past=3,1x8", "SF").play("H3")
    assert "stop" not in play.legal()
    assert ("stop" in play.play(second).legal()) == may
    if may:
        assert play.play("stop").cause() == "stopped-lost"
        assert [(event.kind, event.rule) for event in play.events(0)][-1] == ("stopped-lost", "T6.5")


@rule("T23.6", "T6.5")
def test_that_the_old_man_who_has_a_trick_is_beaten_stops_nothing() -> None:
    hands = "hands=1:H3,F1,M1;2:H2,H4,F2;3:H5,F3,M3"
    assert "stop" not in at(f"{THREE} actor=1 beside=M8 rules=2 {hands} past=2x2,1x7", "SF").play("H3", "H2").legal()


@rule("T23.7", "T9.7")
def test_a_pyramid_gandalf_gets_the_lost_card_face_up_where_it_covers_nothing() -> None:
    text = "23/2 play first=1 runner=P1 cast=Ara,Old1,Old2 leader=1 actor=1 dealt=31 beside=M8 hands=1:H1,F1;2:H2,F2;3:H3"
    text = f"{text} pyramid=-,-,-,S8,-,-,-,H3*,-,-,-,- past=2,1x9"
    play = at(text, "SM").play("H1", "H2", "H3").draws("hand3")
    assert (play.due(), play.legal()) == ("P1", ["M8", "S8", "stop"])
    assert [seen(play, seat, "takes-lost")[0]["card"] for seat in (0, 1)] == ["card.M8"] * 2


@rule("T23.4", "T10.1")
def test_alone_gandalf_takes_the_lost_card_too() -> None:
    text = "23/1 play first=1 cast=Ara,Old1,Old2,Gim leader=1 actor=1 dealt=34 beside=M8 hands=1:H1,F1;2:H2,F2;3:H4,F3;4:H3,F4"
    play = at(f"{text} past=2x2,1x5").play("H1", "H2", "H4", "H3").draws("hand2")
    assert cards_of(play, 2) == ["M8", "F2"]
    assert [len(cards_of(play, hand)) for hand in (1, 3, 4)] == [1, 1, 1]


@rule("T23.2", "T1.6")
@pytest.mark.parametrize("players", [1, 2, 3, 4])
def test_aragorn_and_both_old_men_are_always_in_play(players: int) -> None:
    for seed in range(5):
        play = to_phase(begin("23", players), "play", seed)
        assert {"Ara", "Old1", "Old2"} <= set(names(play))


@rule("T23.2", "T19.6")
def test_old_men_have_no_set_up_action_but_aragorn_exchanges_with_them() -> None:
    play = start("23", 3, {1: "WT,H5"}, lost="M8").play("Old2", "hand2", "H5", "H5")
    assert (play.phase(), play.hand(), play.state.lost >= 0) == ("play", 1, True)
