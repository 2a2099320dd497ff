"""The Taming of Sméagol: T29."""

from __future__ import annotations

import pytest

from mathom.games.two_towers.cards import BY_NAME, FIELD, codes
from tests.games.two_towers.endings import cast, met, near_end, told
from tests.games.two_towers.kit import Play, begin, mixed, to_phase
from tests.rules import rule

FOUR = "29/4 over cause=missed first=1 cast=Fro,Sam,GolS,SmeS burden=2"
THREE = "29/3 over cause=missed first=1 cast=Fro,GolS,SmeS burden=2"
PYRAMID = "-,-,-,-,-,-,-,H5*,H6*,W*,R3*,S2*"


@rule("T29.1", "T7.1", "T7.2", "T7.10")
@pytest.mark.parametrize("players", [1, 2, 3, 4])
def test_the_deck_of_part_two_has_rings_and_weariness_but_no_eights_orcs_or_lost_card(players: int) -> None:
    play = to_phase(begin("29", players), "burden")
    found = codes(play.state.cards_in_all())
    suits = [f"{suit}{value}" for suit in "HMFS" for value in range(1, 8)]
    assert sorted(found) == sorted([*suits, "R1", "R2", "R3", "R4", "R5", "WT", "BT", "W", "W"])
    assert "event=WT" in play.position()
    assert "beside=" not in play.position()


@rule("T29.1")
@pytest.mark.parametrize("players", [1, 2, 3, 4])
@pytest.mark.parametrize("seed", range(4))
def test_the_holder_of_ring_1_is_frodo_chooses_the_burden_and_leads(players: int, seed: int) -> None:
    play = to_phase(begin("29", players), "burden", seed)
    state = play.state
    first = state.first
    if players != 2 or first < 2:
        assert state.hands[first] & FIELD[BY_NAME["R1"]]
    assert cast(play)[first] == "Fro"
    assert state.to_act() == (state.seat_of(first),)
    assert play.legal() == ["burden2", "burden3", "burden4", "burden5"]
    assert not state.rings_broken
    to_phase(play.play("burden4"), "play", seed)
    assert state.burden == 4
    assert (state.leader, state.actor) == (first, first)


@rule("T29.1", "T1.4", "T1.8")
@pytest.mark.parametrize("chapter", ["30", "31", "32", "33", "34", "35"])
@pytest.mark.parametrize("players", [1, 2, 3, 4])
def test_ring_1_makes_frodo_and_the_first_leader_in_the_later_chapters_too(chapter: str, players: int) -> None:
    play = to_phase(begin(chapter, players), "play", 2)
    state = play.state
    assert cast(play)[state.first] == "Fro"
    assert state.leader == state.first
    if not state.is_pyramid(state.first):
        assert state.holder(BY_NAME["R1"]) == state.first


@rule("T29.1")
def test_alone_hand_1_has_ring_1_with_three_cards_and_is_frodo() -> None:
    play = to_phase(begin("29", 1), "burden", 3)
    assert play.held(1).split(",").count("R1") == 1
    assert [play.state.hand_size(hand) for hand in range(4)] == [4, 4, 4, 4]
    assert cast(play)[0] == "Fro"


@rule("T29.1", "T1.6")
def test_with_three_hands_only_the_required_three_take_part() -> None:
    play = to_phase(begin("29", 3), "burden")
    assert sorted(cast(play)) == ["Fro", "GolS", "SmeS"]
    play.play("burden2")
    assert play.phase() == "play", "without Sam Frodo's exchange lapses"


@rule("T29.2", "T29.3")
def test_frodo_and_sam_exchange_with_each_other_and_nobody_else() -> None:
    hands = "hands=1:R1,H1,M1;2:H2,M2;3:H3,M3;4:H4,M4"
    play = Play(f"29/4 burden first=1 cast=Fro,GolS,Sam,SmeS {hands} actor=1").play("burden3")
    assert (play.phase(), play.state.partner) == ("give", 2)
    play.play("H1", "M3")
    assert (play.phase(), play.hand(), play.state.partner) == ("give", 3, 0)
    play.play("H1", "H1")
    assert play.phase() == "play"
    assert play.held(1) == "M1,M3,R1"


@rule("T29.2", "T2.3")
def test_ring_1_never_leaves_frodo() -> None:
    hands = "hands=1:R1,H1;2:H2,M2;3:H3;4:H4"
    play = Play(f"29/4 give first=1 cast=Fro,Sam,GolS,SmeS burden=2 {hands} partner=2 actor=1")
    assert play.legal() == ["H1"]
    assert play.refusal("R1") == "T2.3 keeps"
    play.play("H1", "H2", "H1")
    assert (play.phase(), play.due()) == ("return", "P1")
    assert play.legal() == ["H1", "H2"]
    assert play.refusal("R1") == "T2.3 keeps"


@rule("T29.2")
@pytest.mark.parametrize(
    ("burden", "rings", "expected"),
    [
        (2, "R2", False),
        (2, "R2+R3", True),
        (2, "R2+R3+R4", False),
        (5, "R1+R2+R3+R4+R5", True),
        (5, "R2+R3+R4+R5", False),
        (3, "R1+R4+R5", True),
    ],
)
def test_frodo_wins_exactly_as_many_rings_as_the_burden_says(burden: int, rings: str, expected: bool) -> None:
    head = f"29/4 over cause=missed first=1 cast=Fro,Sam,GolS,SmeS burden={burden}"
    assert (1 in met(head, f"1:{rings}")) == expected


@rule("T29.3")
@pytest.mark.parametrize(
    ("hills", "expected"), [("H1", False), ("H1+H2", True), ("H1+H2+H3+H4+H5+H6+H7", True), ("M1+M2+F3", False)]
)
def test_sam_wins_at_least_as_many_hills_as_the_burden_says(hills: str, expected: bool) -> None:
    assert (2 in met(FOUR, f"2:{hills}")) == expected


@rule("T29.4", "T29.6")
@pytest.mark.parametrize(
    ("tricks", "expected"),
    [
        ("3 1:R1", True),
        ("3 1:R1 4 4 4", True),
        ("4 1:R1", True),
        ("1:R1", False),
        ("1:R1 3", False),
        ("1:R1 4", True),
        ("3 4 1:R1 3", False),
        ("3 4 1:R1 4", True),
        ("3:R1", False),
        ("3:R1 4", False),
        ("3:R1 4 4", True),
        ("3 4 3:R1", False),
        ("3 4:R1", True),
        ("4:R1", True),
        ("4 4 3 3 1:R1 3", False),
    ],
)
def test_gollum_has_more_than_smeagol_before_ring_1_or_fewer_at_the_end(tricks: str, expected: bool) -> None:
    assert (3 in met(FOUR, tricks)) == expected


@rule("T29.5", "T29.6")
@pytest.mark.parametrize(
    ("tricks", "expected"),
    [
        ("1:R1", True),
        ("1 2 3 4 1:R1 3 3", True),
        ("1 2 3 4 4 1:R1 3 3", False),
        ("1 2 3 1:R1 3 3 3", True),
        ("1 2 4 1:R1", True),
        ("1 2 4 1:R1 3", False),
        ("1 2 4 1:R1 3 4", True),
        ("4:R1 3 3", True),
        ("4 1:R1 3 3", False),
        ("3 4 1:R1 4", True),
        ("4 3:R1", False),
        ("4 4:R1 3", True),
    ],
)
def test_smeagol_has_the_fewest_before_ring_1_ties_allowed_or_more_than_gollum_at_the_end(tricks: str, expected: bool) -> None:
    assert (4 in met(FOUR, tricks)) == expected


@rule("T29.5")
def test_the_fewest_is_asked_of_all_hands_sam_and_frodo_too() -> None:
    assert 4 not in met(FOUR, "2 3 4 1:R1 3")
    assert 4 in met(FOUR, "1 2 3 4 1:R1 3")
    assert 3 not in met(THREE, "1 3 1:R1 2")
    assert 3 in met(THREE, "1 2 3 1:R1 2")


@rule("T29.4", "T29.5", "T6.3")
@pytest.mark.parametrize(
    ("tricks", "gollum", "smeagol"),
    [
        ("3 3", 0, 0),
        ("3 3 1:R1", 1, 1),
        ("4 4 4 1:R1", 1, 1),
        ("4 4 1:R1", 0, 0),
        ("4 4 3:R1 3 3 3 3", -1, -1),
    ],
)
def test_once_ring_1_was_played_what_the_check_found_stays(tricks: str, gollum: int, smeagol: int) -> None:
    hands = "hands=1:H1,M1;2:H2,M2;3:H3,M3;4:H4,M4"
    if "R1" not in tricks:
        hands = hands.replace("M1", "R1")
    play = near_end(f"29/4 play first=1 cast=Fro,Sam,GolS,SmeS burden=2 {hands} leader=1 actor=1", tricks, 2)
    assert (play.verdict(3), play.verdict(4)) == (gollum, smeagol)


@rule("T29.6")
def test_the_check_is_made_when_ring_1_is_played_not_when_its_trick_is_won() -> None:
    hands = "hands=1:R1,M1;2:H2,M2;3:H3,M3;4:H4,M4"
    head = f"29/4 play first=1 cast=Fro,Sam,GolS,SmeS burden=2 {hands} rings=broken leader=1 actor=1"
    play = Play(f"{head} tricks=3.L./-./-./-./-./-./-.").play("R1!")
    assert play.verdict(3) == 1, "one to nothing, whoever wins this trick"


@rule("T29.6", "T7.5")
def test_a_trick_won_by_the_declared_ring_counts_at_the_end_only() -> None:
    hands = "hands=1:H1;2:H2;3:M3;4:H4"
    head = "29/4 play first=1 cast=Fro,Sam,SmeS,GolS burden=2"
    tricks = "tricks=1.R2.R2+R3/2.H5.H5+H6/4.L./3.R1.R1+M1/3.L./-./-./-."
    play = Play(f"{head} {hands} {tricks} leader=1 actor=1").play("H1", "H2", "M3", "H4")
    assert play.tricks() == [1, 1, 2, 2]
    assert (play.phase(), play.cause()) == ("over", "goals"), "4 had more before the Ring, 3 fewest"


@rule("T29.7", "T9.4")
def test_the_runner_chooses_the_burden_of_a_pyramid_frodo() -> None:
    for runner, seat in (("P1", 0), ("P2", 1)):
        head = f"29/2 burden first=3 runner={runner} cast=GolS,SmeS,Fro hands=1:H1;2:H2;3:H5,H6,W,R3,S2"
        play = Play(f"{head} pyramid={PYRAMID} dealt=31 actor=3")
        assert play.due() == f"P{seat + 1}"
        play.play("burden5")
        assert (play.state.burden, play.state.leader, play.due()) == (5, 2, f"P{seat + 1}")


@rule("T29.7", "T9.4")
def test_a_ring_1_that_lies_face_down_makes_the_pyramid_frodo_and_player_1_its_runner() -> None:
    for seed in range(40):
        play = to_phase(begin("29", 2), "burden", seed)
        if play.state.first == 2:
            assert (play.state.runner, play.due()) == (0, "P1")
            return
    raise AssertionError("no deal gave Ring 1 to the pyramid")


@rule("T29.2", "T14.4", "T9.6", "T9.7")
def test_both_players_see_what_the_pyramid_gives_and_gets() -> None:
    head = "29/2 give first=1 runner=P1 cast=Fro,SmeS,Sam hands=1:R1,H1;2:H3,H4;3:H5,H6,W,R3,S2"
    play = mixed(f"{head} pyramid={PYRAMID} dealt=31 partner=3 actor=1 burden=2").play("H1", "H5")
    assert [args["card"] for args in told(play, 1, "returns")] == ["card.H5"], "everybody saw it"
    assert [args["card"] for args in told(play, 1, "gives")] == ["card.H1"], "it lies open now"
    assert play.state.freed >> 7 & 1 == 0, "it leaves a gap"
    assert play.held(3) == "H1,H6,S2,R3,W"


@rule("T29.2", "T2.1")
def test_only_the_two_partners_learn_what_was_exchanged() -> None:
    hands = "hands=1:R1,H1;2:H2,M2;3:H3;4:H4"
    play = Play(f"29/4 give first=1 cast=Fro,Sam,GolS,SmeS burden=2 {hands} partner=2 actor=1").play("H1", "M2")
    for seat, knows in ((0, True), (1, True), (2, False), (3, False)):
        assert [("card" in args) for kind in ("gives", "returns") for args in told(play, seat, kind)] == [knows, knows]


@rule("T29.2", "T6.5")
def test_frodo_with_a_ring_too_many_can_stop_the_round() -> None:
    hands = "hands=1:H1;2:H2;3:M3;4:H4"
    head = f"29/4 play first=1 cast=Fro,Sam,GolS,SmeS burden=2 {hands} leader=1 actor=1"
    play = Play(f"{head} tricks=1.R2.R2+R3+R4/-./-./-./-./-./-./-.")
    assert "stop" in play.legal()
    play.play("stop")
    assert play.cause() == "stopped-lost"


@rule("T29.4", "T29.5", "T29.6")
def test_the_log_says_at_ring_one_whose_goal_is_reached_and_who_turns_over() -> None:
    text = (
        "29/3 play first=1 cast=Fro,GolS,SmeS burden=2 rings=broken leader=1 actor=1 hands=1:R1,H1;2:R3,H2;3:R2,H3"
        " tricks={}.M3.M1+M2+M3"
    )
    kinds = {}
    for taker in (2, 3):
        play = Play(text.format(taker)).play("R1", "R3", "R2")
        kinds[taker] = [(event.kind, event.args["hand"]) for event in play.events(0) if event.kind.startswith("ring-check")]
    assert kinds[2] == [("ring-check-met", 2), ("ring-check-met", 3)]
    assert kinds[3] == [("ring-check-turned", 2), ("ring-check-turned", 3)]


GOLLUM = ["goal.before.more", "goal.or", "goal.tricks.fewer"]
SMEAGOL = ["goal.before.fewest", "goal.or", "goal.tricks.more"]


@rule("T29.4", "T29.5", "T29.6")
@pytest.mark.parametrize(
    ("tricks", "gollum", "smeagol"),
    [
        ("2:H7+M2", GOLLUM[:1], SMEAGOL[:1]),  # Gollum has more than Sméagol, who has the fewest
        ("3:H7+M2", GOLLUM[2:], SMEAGOL[2:]),
        ("1:H7+M2", GOLLUM[2:], SMEAGOL[:1]),  # nobody has fewer than Sméagol
    ],
)
@pytest.mark.parametrize("chapter", ["29", "30"])
def test_once_ring_1_is_played_only_the_half_that_counts_is_told(
    chapter: str, tricks: str, gollum: list[str], smeagol: list[str]
) -> None:
    other = "SmeS" if chapter == "29" else "SmeP"
    if chapter == "30":
        smeagol = ["goal.tricks.at-least", "goal.and", "goal.won.none.suit"]
    head = f"{chapter}/3 play first=1 cast=Fro,GolS,{other} burden=2 rings=broken hands=1:R1,H1;2:H2,M3;3:H3,M4 leader=1 actor=1"
    play = near_end(head, tricks + " 1:F7+F6", 2)
    assert told_goal(play, 2) == GOLLUM
    play.play("R1!")
    assert (told_goal(play, 2), told_goal(play, 3)) == (gollum, smeagol)
    play.play("H2", "H3")
    assert (told_goal(play, 2), told_goal(play, 3)) == (gollum, smeagol)


def told_goal(play: Play, hand: int) -> list[str]:
    """The sentences of a hand's goal as everybody reads it; its text and its marks are the same half."""
    goal = play.game.view(play.state, 0)["hands"][hand - 1]["goal"]
    said = [key for key, _ in goal["said"]]
    assert len(goal["progress"]) == goal["text"].count(" or ") + goal["text"].count(" and ") + 1 == (len(said) + 1) // 2
    return said
