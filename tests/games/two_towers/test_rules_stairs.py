"""The Stairs of Cirith Ungol and Shelob's Lair: T33 and T34."""

from __future__ import annotations

import pytest

from mathom.games.two_towers.cards import codes
from tests.games.two_towers.endings import cast, met, near_end, told
from tests.games.two_towers.kit import Play, begin, to_phase
from tests.rules import rule

HANDS3 = "hands=1:R1,H1;2:H2,M2;3:H3,M3"
HANDS4 = "hands=1:R1,H1;2:H2,M2;3:H3,M3;4:H4,M4"


def stairs(players: int = 4, first: int = 1) -> Play:
    """Frodo has chosen the burden of chapter 33; step cards are next."""
    characters = {3: ["Fro", "SmeW", "GolW"], 4: ["Fro", "Sam", "SmeW", "GolW"]}[players]
    around = ",".join(characters[(hand - first + 1) % players] for hand in range(players))
    hands = HANDS4 if players == 4 else HANDS3
    return Play(f"33/{players} burden first={first} cast={around} {hands} actor={first}").play("burden2")


def lair(players: int = 4) -> Play:
    """Frodo has chosen the burden of chapter 34."""
    characters = "Fro,Sam,SmeW,GolP" if players in (1, 4) else "Fro,Sam,GolP"
    hands = HANDS4 if players in (1, 4) else HANDS3
    return Play(f"34/{players} burden first=1 cast={characters} {hands} actor=1").play("burden2")


@rule("T33.1")
@pytest.mark.parametrize("chapter", ["33", "34"])
@pytest.mark.parametrize("players", [1, 2, 3, 4])
def test_rings_6_and_7_are_out_and_weariness_is_back(chapter: str, players: int) -> None:
    found = codes(to_phase(begin(chapter, players), "burden").state.cards_in_all())
    assert found.count("W") == 2
    assert [card for card in found if card[0] == "R"] == ["R1", "R2", "R3", "R4", "R5"]
    assert len(found) == 37


@rule("T33.2")
@pytest.mark.parametrize(
    ("tricks", "expected"),
    [("3:H7+H2", True), ("3:S2", True), ("3:R2", True), ("3:H1+M1+F1+S1", False), ("1:H2", False), ("3:BT+F2", True)],
)
def test_on_the_stairs_wretched_smeagol_wins_any_2(tricks: str, expected: bool) -> None:
    assert (3 in met("33/4 over cause=missed first=1 cast=Fro,Sam,SmeW,GolW burden=2", tricks)) == expected


@rule("T33.2", "T32.7")
def test_in_the_lair_he_wants_a_1_again() -> None:
    head = "34/4 over cause=missed first=1 cast=Fro,Sam,SmeW,GolP burden=2"
    assert 3 in met(head, "3:H1")
    assert 3 not in met(head, "3:H2")


@rule("T33.3", "T14.8")
def test_frodo_may_take_either_step_both_or_none() -> None:
    play = stairs()
    assert (play.phase(), play.hand(), play.legal()) == ("step", 1, ["no", "first", "last"])
    play.play("first")
    assert (play.hand(), play.legal()) == (1, ["no", "last"])
    play.play("last")
    assert play.state.steps == [0, 0]
    assert play.phase() != "step"


@rule("T33.3", "T14.8")
@pytest.mark.parametrize("first", [1, 2, 3, 4])
def test_the_last_hand_around_must_take_all_that_is_left(first: int) -> None:
    play = stairs(4, first).play("no", "no", "no")
    last = (first + 2) % 4
    assert (play.hand(), play.legal()) == (last + 1, ["first", "last"])
    play.play("last")
    assert (play.hand(), play.legal()) == (last + 1, ["first"])
    play.play("first")
    assert play.state.steps == [last, last]


@rule("T33.3", "T14.8")
def test_two_hands_may_take_one_step_each() -> None:
    play = stairs(3).play("last", "no", "first")
    assert play.state.steps == [1, 0]
    assert play.phase() != "step"


@rule("T33.3")
def test_the_steps_are_taken_before_the_set_up_actions_and_everybody_sees_it() -> None:
    play = stairs().play("first", "last")
    assert (play.phase(), play.hand()) == ("give", 1), "Frodo's exchange with Sam"
    for seat in range(4):
        assert [args["hand"] for args in told(play, seat, "first-step")] == [1]
        assert [args["hand"] for args in told(play, seat, "last-step")] == [1]


@rule("T33.3", "T9.5")
def test_the_runner_takes_steps_for_the_pyramid() -> None:
    pyramid = "S7,?,M7,?,?,?,?,H2*,H5*,M1*,R5*,S1*"
    head = "33/2 burden first=2 runner=P2 cast=GolW,Fro,SmeW hands=1:M3;2:R1,F7;3:H2,H5,M1,R5,S1"
    play = Play(f"{head} pool=M2,M4,F1,F2,F3 pyramid={pyramid} dealt=31 event=WT actor=2").play("burden2", "no")
    assert (play.phase(), play.hand(), play.due()) == ("step", 3, "P2")
    play.play("first", "no")
    assert (play.hand(), play.due(), play.legal()) == (1, "P1", ["last"])


@rule("T33.3", "T10.1")
def test_a_lone_player_takes_the_steps_for_all_four_hands() -> None:
    play = to_phase(begin("33", 1), "step")
    assert (play.due(), play.hand()) == ("P1", 1)
    play.play("no", "no", "no")
    assert (play.due(), play.hand(), play.legal()) == ("P1", 4, ["first", "last"])


@rule("T33.3")
@pytest.mark.parametrize(
    ("steps", "winners", "reached"),
    [
        ("3,3", "3-------3", True),
        ("3,3", "3--------", False),
        ("3,3", "--------3", False),
        ("3,4", "3-------4", True),
        ("3,4", "4-------3", False),
        ("4,3", "4-------3", True),
        ("3,4", "-3-----4-", False),
        ("1,4", "2-------4", False),
        ("1,4", "1-------4", True),
    ],
)
def test_who_took_a_step_must_win_its_trick_besides_his_goal(steps: str, winners: str, reached: bool) -> None:
    gains = {"1": "1:R2+R3", "2": "2:H3+H4", "3": "3:H2+M2", "4": "4:M5+F5+S5"}
    middle = [gains[hand] for hand in "1234"]
    tricks = [winners[0], *middle, *winners[5:]]
    hands = met(f"33/4 over cause=missed first=1 cast=Fro,Sam,SmeW,GolW burden=2 steps={steps}", " ".join(tricks))
    assert (hands == [1, 2, 3, 4]) == reached


@rule("T33.3")
def test_a_step_alone_is_not_the_goal() -> None:
    head = "33/4 over cause=missed first=1 cast=Fro,Sam,SmeW,GolW burden=2 steps=2,2"
    assert 2 not in met(head, "2 - - - - - - - 2")


@rule("T33.3", "T6.6")
def test_a_missed_last_step_loses_although_all_goals_are_met() -> None:
    head = "33/4 play first=1 cast=Fro,Sam,SmeW,GolW burden=2 steps=1,{} hands=1:H1;2:H6;3:H7;4:F1 leader=1 actor=1"
    tricks = "1 - - - 1:R2+R3 2:H3+H4 3:S2+M2 4:M5+F5+S5"
    for owner, cause in ((3, "goals"), (2, "missed"), (1, "missed"), (4, "missed")):
        play = near_end(head.format(owner), tricks).play("H1", "H6", "H7", "F1")
        assert (play.phase(), play.cause()) == ("over", cause)


@rule("T33.3", "T6.5")
def test_a_missed_first_step_lets_the_leader_stop_the_round() -> None:
    head = "33/4 play first=1 cast=Fro,Sam,SmeW,GolW burden=2 hands=1:H1,R2,R3,H3;2:H6,M1;3:H7,M2;4:F1,M3 event=WT leader=1 actor=1"
    tricks = "2 - - - - 4:M5+F5+S5 3:S2+F2"
    play = near_end(f"{head} steps=4,3", tricks, 2)
    assert play.play("stop").cause() == "stopped-lost"
    assert "stop" not in near_end(f"{head} steps=2,3", tricks, 2).legal()


@rule("T33.3", "T6.4")
def test_an_open_last_step_keeps_the_round_from_being_won_early() -> None:
    head = "33/4 play first=1 cast=Fro,Sam,SmeW,GolW burden=2 hands=1:H1;2:H6;3:H7;4:F1 event=WT leader=1 actor=1"
    tricks = "1 - - - 1:R2+R3 2:H3+H4 3:S2+M2 4:M5+F5+S5"
    assert "stop" not in near_end(f"{head} steps=1,3", tricks).legal()
    assert "stop" in near_end(head, tricks).legal()


@rule("T33.3", "T5.4")
def test_a_last_trick_that_nobody_wins_is_nobodys_step() -> None:
    head = "33/4 over cause=missed first=1 cast=Fro,Sam,SmeW,GolW burden=2 steps=1,1"
    assert 1 not in met(head, "1:R2+R3 - - - - - - - -:WT+BT+W+W")


@rule("T34.1", "T2.4")
def test_gollum_and_sam_pass_their_cards_before_either_looks() -> None:
    play = lair().play("first", "last")
    while play.phase() != "both":
        play.play(play.legal()[0])
    assert (play.state.actor, play.state.partner) == (3, 1)
    assert play.due() == "P2+P4"
    before = [play.game.position(play.state), len(play.events(3)), len(play.events(1))]
    sam = play.held(2).split(",")
    assert play.legal(1) == sam
    assert play.legal(3) == ["H4", "M4"]
    play.play("H4", seat=3)
    assert play.due() == "P2"
    assert (play.held(2), play.held(4)) == (",".join(sam), "H4,M4"), "nothing has moved yet"
    assert [len(play.events(3)), len(play.events(1))] == before[1:], "nor was anything told"
    assert "H4" not in play.legal(1), "Sam cannot pass back what he is about to get"
    play.play(sam[0], seat=1)
    assert sam[0] in play.held(4).split(",")
    assert "H4" in play.held(2).split(",")


@rule("T34.1", "T2.4")
def test_either_may_choose_first_and_third_parties_do_not_learn_the_cards() -> None:
    position = f"34/4 both first=1 cast=Fro,Sam,SmeW,GolP burden=2 steps=1,2 {HANDS4} event=WT place=3 partner=2 actor=4"
    play = Play(position).play("M2", seat=1).play("M4", seat=3)
    assert (play.held(2), play.held(4)) == ("H2,M4", "H4,M2")
    assert [("card" in args) for args in told(play, 0, "gives-together")] == [False, False]
    assert [("card" in args) for args in told(play, 1, "gives-together")] == [True, True]
    assert [("card" in args) for args in told(play, 3, "gives-together")] == [True, True]
    assert play.phase() == "play"


@rule("T34.1", "T9.5")
@pytest.mark.parametrize(("runner", "due"), [("P1", "P1"), ("P2", "P1+P2")])
def test_the_runner_chooses_for_a_pyramid_gollum(runner: str, due: str) -> None:
    pyramid = "S7,?,M7,?,?,?,?,H2*,H5*,M1*,R5*,S1*"
    head = f"34/2 both first=2 runner={runner} cast=Sam,Fro,GolP burden=2 steps=1,2 hands=1:M3,M5;2:R1,F7;3:H2,H5,M1,R5,S1"
    play = Play(f"{head} pool=M2,M4,F1,F2,F3 pyramid={pyramid} dealt=31 event=WT place=1 partner=1 actor=3")
    assert play.due() == due
    if runner == "P1":
        assert play.legal(0) == ["H2", "H5", "M1", "S1", "R5"]
        play.play("H5").play("M3")
    else:
        play.play("M3", seat=0).play("H5", seat=1)
    assert (play.held(1), play.held(3)) == ("H5,M5", "H2,M1,M3,S1,R5")


@rule("T34.1", "T10.4")
def test_alone_the_simultaneous_exchange_is_the_one_of_the_round_or_left_undone() -> None:
    position = f"34/1 partner first=1 cast=Fro,Sam,SmeW,GolP burden=2 steps=1,2 {HANDS4} event=WT dealt=15 place=3 actor=4"
    assert Play(position).legal() == ["no", "hand2"]
    assert Play(position).play("no").phase() == "play"
    assert Play(position).play("hand2", "H4", "H2").phase() == "play"
    earlier = position.replace("place=3 actor=4", "place=1 actor=2")
    assert Play(earlier).play("hand1", "H2", "H1").phase() == "play", "Sam's exchange was the one"


@rule("T34.2", "T14.8")
def test_the_two_steps_go_to_two_different_hands() -> None:
    play = lair().play("first")
    assert (play.hand(), play.legal()) == (2, ["no", "last"])
    play.play("no", "no")
    assert (play.hand(), play.legal()) == (4, ["last"]), "both must be used"
    play.play("last")
    assert play.state.steps == [0, 3]


@rule("T34.2", "T14.8")
@pytest.mark.parametrize("players", [1, 3, 4])
def test_the_last_two_hands_cannot_both_pass(players: int) -> None:
    play = lair(players)
    hands = play.state.rules.hands
    play.play(*["no"] * (hands - 2))
    assert (play.hand(), play.legal()) == (hands - 1, ["first", "last"])
    play.play("last")
    assert (play.hand(), play.legal()) == (hands, ["first"])


@rule("T34.3")
@pytest.mark.parametrize(
    ("burden", "tricks", "gollum", "sam"),
    [
        (2, "2:H1+H2", True, True),
        (2, "2:H1+H2+H3", False, True),
        (2, "2:H1", False, False),
        (4, "2:H1+H2 2:H3+H4", True, True),
        (2, "4:H1+H2", False, False),
        (3, "1:H1+H2 2:H3+H4+H5 4:H6", True, True),
    ],
)
def test_gollum_needs_sam_to_win_exactly_the_burden_in_hills(burden: int, tricks: str, gollum: bool, sam: bool) -> None:
    hands = met(f"34/4 over cause=missed first=1 cast=Fro,Sam,SmeW,GolP burden={burden}", tricks)
    assert (4 in hands, 2 in hands) == (gollum, sam)


@rule("T34.3", "T6.5")
def test_one_hills_card_too_many_for_sam_is_gollums_end() -> None:
    head = "34/4 play first=1 cast=Fro,Sam,SmeW,GolP burden=2 hands=1:H1;2:M6;3:H7;4:F1 event=WT leader=1 actor=1"
    assert near_end(head, "2:H2+H3+H4").verdict(4) == -1
    assert near_end(head, "2:H2+H3").verdict(4) == 0, "two Hills cards are still to come"


@rule("T34.3", "T1.6")
@pytest.mark.parametrize("players", [2, 3])
@pytest.mark.parametrize("seed", range(6))
def test_frodo_sam_and_gollum_are_the_three_hands_in_the_lair(players: int, seed: int) -> None:
    assert sorted(cast(to_phase(begin("34", players), "burden", seed))) == ["Fro", "GolP", "Sam"]


@rule("T33.3", "T1.6")
@pytest.mark.parametrize("players", [2, 3])
def test_on_the_stairs_sam_or_gollum_joins_frodo_and_smeagol(players: int) -> None:
    found = {",".join(sorted(cast(to_phase(begin("33", players), "burden", seed)))) for seed in range(12)}
    assert found == {"Fro,Sam,SmeW", "Fro,GolW,SmeW"}
