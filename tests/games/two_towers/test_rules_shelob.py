"""Shelob: T35.1 to T35.3, T35.5 and T35.6."""

from __future__ import annotations

import pytest

from mathom.games.two_towers.cards import EIGHTS, codes, count
from tests.games.two_towers.endings import cast, met, near_end, told
from tests.games.two_towers.kit import Play, begin, to_phase
from tests.rules import rule

HANDS = "hands=1:R1,H1,M1,F1;2:H2,M2,F2,W;3:H3,M3,R4,W;4:H4,M4,F4,S4"
PYRAMID = "S7,?,M7,?,?,?,?,H2*,H5*,W*,W*,S1*"


def before_shelob(players: int = 4, hands: str = HANDS) -> Play:
    """The last choice before Shelob's set-up action: Sam's card for Frodo comes back."""
    characters = "Fro,Sam,She,GolF" if players in (1, 4) else "Fro,Sam,She"
    if players == 3:
        hands = hands.rpartition(";")[0]
    head = f"35/{players} return first=1 cast={characters} burden=2 {hands} event=WT light=yes place=1 partner=1 actor=2"
    return Play(head).play("H1")


def pyramid_shelob() -> Play:
    """A pyramid Shelob whose set-up action is next; its runner is player 2."""
    head = "35/2 return first=1 runner=P2 cast=Fro,Sam,She burden=2 hands=1:R1,H1,M6;2:H3,M3;3:H2,H5,W,W,S1"
    more = f"pool=M2,M4,F1,F2,F3 pyramid={PYRAMID} dealt=31 event=WT light=yes place=1 partner=1 actor=2"
    return Play(f"{head} {more}").play("H1")


@rule("T35.1")
@pytest.mark.parametrize("players", [1, 2, 3, 4])
@pytest.mark.parametrize("seed", range(4))
def test_the_eights_are_no_part_of_the_deal(players: int, seed: int) -> None:
    play = to_phase(begin("35", players), "burden", seed)
    assert not any(card.endswith("8") for card in codes(play.state.cards_in_all()))
    assert "light=yes" in play.position()
    assert sorted(cast(play)) == (["Fro", "GolF", "Sam", "She"] if players in (1, 4) else ["Fro", "Sam", "She"])


@rule("T35.1")
@pytest.mark.parametrize("players", [1, 3, 4])
def test_shelob_takes_the_four_eights_and_removes_three_other_cards(players: int) -> None:
    play = before_shelob(players)
    assert (play.phase(), play.hand()) == ("remove", 3)
    assert play.held(3) == "H3,H8,M3,M8,F8,S8,R4,W"
    assert play.legal() == ["H3", "M3", "R4", "W"]
    assert play.refusal("H8") == "T35.1 no-eights"
    play.play("H3", "W", "R4")
    assert play.held(3) == "H8,M3,M8,F8,S8"
    assert codes(play.state.out[2]) == ["H3", "R4", "W"]
    assert play.phase() != "remove"


@rule("T35.1")
def test_everybody_sees_the_eights_but_nobody_what_shelob_removes() -> None:
    play = before_shelob().play("H3", "W", "R4")
    assert all(len(told(play, seat, "eights")) == 1 for seat in range(4))
    assert ["card" in args for args in told(play, 2, "removes")] == [True, True, True]
    for seat in (0, 1, 3):
        assert ["card" in args for args in told(play, seat, "removes")] == [False, False, False]
        seen = play.game.seen_position(play.state, seat)
        assert "away=3:?3" in seen


@rule("T35.1", "T12.1")
def test_a_ring_that_shelob_may_have_removed_is_not_held_against_frodo() -> None:
    head = "35/4 play first=1 cast=Fro,Sam,She,GolF burden=2 event=WT leader=1 actor=1"
    hands = "hands=1:H1;2:H2;3:S8,H8;4:H4"
    play = near_end(f"{head} {hands} away=3:R4,W,W", "1:R2")
    assert play.verdict(1) == 0, "only Shelob knows where Ring 4 is"


@rule("T35.1", "T12.14")
def test_a_pyramid_shelob_removes_uncovered_cards_for_all_to_see() -> None:
    play = pyramid_shelob()
    assert (play.phase(), play.due()) == ("remove", "P2")
    assert play.legal() == ["H2", "H5", "S1", "W@10", "W@11"]
    play.play("W@10", "W@11", "H2")
    assert [args["card"] for args in told(play, 0, "removes")] == ["card.W", "card.W", "card.H2"]
    assert (play.phase(), play.due()) == ("turn-up", "*"), "the card below two of them comes to light before the first trick"
    play.draws("M2")
    assert (play.phase(), play.held(3)) == ("play", "H5,H8,M2,M8,F8,S1,S8")


@rule("T35.1", "T3.5")
@pytest.mark.parametrize("players", [1, 3, 4])
@pytest.mark.parametrize("seed", [1, 2])
def test_shelob_has_one_card_more_than_there_are_tricks(players: int, seed: int) -> None:
    play = to_phase(begin("35", players), "play", seed)
    state = play.state
    shelob = cast(play).index("She")
    others = [hand for hand in range(state.rules.hands) if hand != shelob]
    drawn = 5 if players == 1 else 0
    assert state.hand_size(shelob) + drawn == state.length() + 1
    assert all(state.hand_size(hand) + drawn == state.length() for hand in others)


@rule("T35.1")
def test_the_round_ends_while_shelob_still_holds_a_card() -> None:
    head = "35/3 play first=1 cast=Fro,Sam,She burden=2 hands=1:H1;2:H2;3:H8,S8 leader=1 actor=1"
    play = near_end(head, "1:R2+R3 2:H3+H4").play("H1", "H2", "H8")
    assert (play.phase(), play.cause(), play.held(3)) == ("over", "goals", "S8")


@rule("T35.1")
def test_the_eights_win_like_other_cards_and_count_as_hills_too() -> None:
    head = "35/3 play first=1 cast=Fro,Sam,She burden=2 hands=1:H1,M1;2:H7,M2;3:H8,S8,M8 leader=1 actor=1"
    assert Play(head).play("H1", "H7", "H8").taker() == 3
    assert 2 in met("35/3 over cause=missed first=1 cast=Fro,Sam,She burden=2", "2:H7+H8")


@rule("T35.2")
def test_shelob_may_exchange_an_eight_with_gollum_for_any_card() -> None:
    play = before_shelob().play("H3", "W", "R4")
    assert (play.phase(), play.hand(), play.legal()) == ("partner", 3, ["no", "hand4"])
    play.play("hand4")
    assert play.legal() == ["H8", "M8", "F8", "S8"]
    assert play.refusal("M3") == "T35.2 only-eights"
    play.play("F8")
    assert play.legal() == ["H4", "M4", "F4", "F8", "S4"]
    play.play("S4")
    assert (play.held(3), play.held(4)) == ("H8,M3,M8,S4,S8", "H4,M4,F4,F8")
    assert play.phase() == "play"


@rule("T35.2")
def test_gollum_may_return_the_eight_itself() -> None:
    play = before_shelob().play("H3", "W", "R4", "hand4", "F8", "F8")
    assert play.held(3) == "H8,M3,M8,F8,S8"
    assert count(play.state.hands[2] & EIGHTS) == 4


@rule("T35.2")
def test_the_exchange_of_an_eight_can_be_left_undone() -> None:
    play = before_shelob().play("H3", "W", "R4", "no")
    assert (play.phase(), play.state.leader) == ("play", 0)


@rule("T35.2", "T2.2")
def test_without_gollum_no_eight_changes_hands() -> None:
    assert before_shelob(3).play("H3", "W", "R4").phase() == "play"


@rule("T35.2", "T10.4")
def test_alone_an_earlier_exchange_leaves_none_for_the_eight() -> None:
    assert before_shelob(1).play("H3", "W", "R4").phase() == "play"
    head = f"35/1 partner first=1 cast=Fro,Sam,She,GolF burden=2 {HANDS} event=WT light=yes dealt=15 actor=1"
    play = Play(head).play("no", "no", "H3", "M3", "R4")
    assert (play.phase(), play.legal()) == ("partner", ["no", "hand4"])
    assert play.play("hand4").legal() == ["H8", "M8", "F8", "S8"]


@rule("T35.3")
@pytest.mark.parametrize(("players", "most"), [(3, 3), (4, 2), (2, 3), (1, 2)])
def test_shelob_wins_few_tricks(players: int, most: int) -> None:
    characters = "Fro,Sam,She,GolF" if players in (1, 4) else "Fro,Sam,She"
    runner = "runner=P1 " if players == 2 else ""
    head = f"35/{players} over cause=missed first=1 {runner}cast={characters} burden=2"
    assert 3 in met(head, " ".join(["3"] * most))
    assert 3 not in met(head, " ".join(["3"] * (most + 1)))
    assert 3 in met(head, "1 2")


@rule("T35.5", "T7.8")
def test_gollum_may_play_weariness_off_the_lead() -> None:
    head = "35/4 play first=1 cast=Fro,Sam,She,GolF burden=2 hands=1:H1,H3;2:H2,M2;3:H8,S8,M8;4:M4,W leader=1 actor=1"
    play = Play(head).play("H1", "H2", "H8")
    assert play.legal() == ["M4", "W"]
    play.play("W")
    assert (play.phase(), play.taker()) == ("play", 3)


@rule("T35.5", "T3.2")
def test_gollum_still_follows_suit() -> None:
    head = "35/4 play first=1 cast=Fro,Sam,She,GolF burden=2 hands=1:H1,H3;2:H2,M2;3:H8,S8,M8;4:H4,W leader=1 actor=1"
    assert Play(head).play("H1", "H2", "H8").legal() == ["H4"]


@rule("T35.5", "T7.8")
@pytest.mark.parametrize("hand", [2, 3])
def test_the_others_lose_when_they_must_play_weariness_off_the_lead(hand: int) -> None:
    cards = {1: "H1", 2: "H2", 3: "H8", 4: "H4"} | {hand: "W"}
    held = ";".join(f"{number}:{card}" for number, card in cards.items())
    play = Play(f"35/4 play first=1 cast=Fro,Sam,She,GolF burden=2 hands={held} leader=1 actor=1").play("H1")
    if hand == 3:
        play.play("H2")
    assert play.legal() == ["W"]
    assert play.play("W").cause() == "weariness"


@rule("T35.5")
def test_a_gollum_with_only_weariness_loses_nothing() -> None:
    head = "35/4 play first=1 cast=Fro,Sam,She,GolF burden=2 hands=1:H1,H3;2:H2,M2;3:H8,S8,M8;4:W,W leader=1 actor=1"
    play = Play(head).play("H1", "H2", "H8", "W")
    assert (play.phase(), play.cause()) == ("play", "none")


@rule("T35.5")
@pytest.mark.parametrize(
    ("tricks", "expected"),
    [("", True), ("4", False), ("1 2 3 4", True), ("1 2 3 4 4", False), ("1 2 4", False), ("1 1 2 2 3 4", True)],
)
def test_friendly_gollum_has_the_fewest_tricks_ties_allowed(tricks: str, expected: bool) -> None:
    assert (4 in met("35/4 over cause=missed first=1 cast=Fro,Sam,She,GolF burden=2", tricks)) == expected


@rule("T35.6", "T7.8")
@pytest.mark.parametrize(("players", "cause"), [(1, "none"), (4, "weariness")])
def test_alone_shelob_may_play_weariness_off_the_lead_too(players: int, cause: str) -> None:
    head = f"35/{players} play first=1 cast=Fro,Sam,She,GolF burden=2 hands=1:H1,H3;2:H2,M2;3:W,W;4:H4,H5"
    play = Play(f"{head} dealt=35 leader=1 actor=1").play("H1", "H2", "W")
    assert play.cause() == cause


@rule("T35.6")
def test_alone_frodo_and_sam_may_not() -> None:
    head = "35/1 play first=1 cast=Fro,Sam,She,GolF burden=2 hands=1:H1,H3;2:W,W;3:H8;4:H4,H5 dealt=35 leader=1 actor=1"
    assert Play(head).play("H1", "W").cause() == "weariness"


@rule("T35.5", "T12.8", "T6.4")
@pytest.mark.parametrize(("sam", "gollum", "may_stop"), [("H2", "W", True), ("W", "H4", False)])
def test_only_weariness_that_gollum_holds_does_not_keep_a_won_round_from_being_stopped(
    sam: str, gollum: str, may_stop: bool
) -> None:
    hands = f"hands=1:M1;2:{sam};3:S8,S7;4:{gollum}"
    head = f"35/1 play first=1 cast=Fro,Sam,She,GolF burden=2 {hands} dealt=35 rings=broken leader=1 actor=1"
    play = near_end(head, "1:R2+R3 2:H3+H5 3 1 2 1 2 1")
    assert ("stop" in play.legal()) == may_stop
