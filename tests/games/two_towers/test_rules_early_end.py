"""T6.3 to T6.6, T12.8, T14.14: stars, stopping a round early, and what a round's end means."""

from __future__ import annotations

import pytest

from mathom.games.two_towers.actions import STOP
from mathom.games.two_towers.options import CHAPTERS
from mathom.games.two_towers.position import HORN, PLAY
from mathom.games.two_towers.verdict import settled
from mathom.kernel.rng import Rng
from mathom.kernel.state import CHANCE
from tests.games.two_towers.endings import near_end
from tests.games.two_towers.kit import Play, begin, mixed
from tests.rules import rule

# Goals that nothing can undo: Gandalf has two tricks, Bilbo three, Sméagol a card of value 1.
WON = "1.H8.H8+H7+H6/1.M8.M8+M7+M6/2.F8.F8+F7+F6/2.S8.S8+S7+S6/2.H5.H5+H4+H3/3.M5.M5+M1+M2"
DONE = f"19/3 play first=1 cast=Gan,Bil,SmeW leader=3 actor=3 tricks={WON}"
WON_TWO = WON.replace("H8.H8", "H2.H2").replace("M8.M8", "M3.M3").replace("F8.F8", "F2.F2").replace("S8.S8", "S2.S2")
DONE_TWO = f"29/3 play first=1 cast=Gan,Bil,SmeW leader=3 actor=3 tricks={WON_TWO}"
PLAIN = "hands=1:F3,F4;2:F5,S1;3:S3,S4"


@rule("T6.3")
def test_a_goal_that_is_met_and_cannot_be_broken_has_its_star() -> None:
    tricks = "tricks=3.M8.M8+M1+M2/3.M7.M7+M3+M4"
    play = Play(f"19/3 play first=1 cast=Ara,Bor,Gim hands=1:H1,H2;2:BT,H4;3:H5,H6 {tricks} leader=3 actor=3")
    for seat in range(3):
        assert play.game.view(play.state, seat)["hands"][2]["goal"]["verdict"] == 1


@rule("T6.3")
def test_a_goal_that_is_met_but_could_still_be_broken_has_none() -> None:
    tricks = "tricks=2.H8.H8+H1+H2/2.H7.H7+H3+H4"
    play = Play(f"19/3 play first=1 cast=Ara,Bor,Gim hands=1:M1,M2;2:M3,M8;3:BT,S6 {tricks} leader=2 actor=2")
    assert play.verdict(2) == 0  # the Black Tower may come, and Boromir win after it
    play = Play("19/3 play first=1 cast=Ara,Bor,Mer hands=1:M1,M2;2:M3,M8;3:BT,S6 tricks=3.H8.H8+H1+H2 leader=3 actor=3")
    assert play.verdict(3) == 0  # Merry might win a third


@rule("T6.4")
def test_the_leader_may_stop_the_round_as_a_win_when_nothing_can_go_wrong() -> None:
    play = mixed(f"{DONE} {PLAIN}")
    assert [play.verdict(hand) for hand in (1, 2, 3)] == [1, 1, 1]
    assert (play.due(), "stop" in play.legal()) == ("P3", True)
    play.play("stop")
    assert (play.phase(), play.cause()) == ("over", "stopped-won")
    outcome = play.game.outcome(play.state)
    assert outcome is not None
    assert (outcome.winners, outcome.rule) == ((0, 1, 2), "T6.4")


@rule("T6.4")
def test_nobody_has_to_stop() -> None:
    play = mixed(f"{DONE} {PLAIN}")
    assert play.legal() == ["S3", "S4", "stop"]
    play.play("S3")
    assert "stop" not in play.legal()
    play.play("F3", "S1", "S4", "F4", "F5")
    assert play.cause() == "goals"


@rule("T6.4", "T14.14")
def test_whoever_is_to_play_may_stop_and_nobody_else() -> None:
    play = mixed(f"{DONE} {PLAIN} rules=2")
    assert play.legal(0) == play.legal(1) == []
    play.play("S3")
    assert (play.due(), play.legal()) == ("P1", ["F3", "F4", "stop"])
    play.play("stop")
    assert (play.phase(), play.cause()) == ("over", "stopped-won")


@rule("T6.4", "T14.14")
def test_in_a_game_begun_before_only_the_leader_may_stop() -> None:
    play = mixed(f"{DONE} {PLAIN} rules=1").play("S3")
    assert play.legal() == ["F3", "F4"]
    assert play.refusal("stop") == "T6.4 stop-leader"


@rule("T6.5")
def test_a_loss_that_the_cards_of_a_trick_show_may_be_stopped_before_the_trick_is_over() -> None:
    """Théoden needs the last trick and cannot follow; all other goals are met."""
    head = "24/4 play first=1 cast=Gan,The,Eow,Eom leader=4 actor=4 rules=2 hands=1:S4;2:M3;3:S2;4:S3"
    play = near_end(head, "1:M8+M1 1:M7+M2 3:H4+H1 4:S8+O+O+S1", 1).play("S3", "S4")
    assert (play.verdict(2), play.due(), play.legal()) == (0, "P2", ["M3"])
    play.play("M3")
    assert (play.verdict(2), play.due(), play.legal()) == (-1, "P3", ["S2", "stop"])
    play.play("stop")
    assert (play.cause(), play.taker()) == ("stopped-lost", 4)  # of the trick before; this one stays unfinished
    assert [(event.kind, event.rule) for event in play.events(0)][-1] == ("stopped-lost", "T6.5")


@rule("T6.4", "T6.5", "T14.14")
@pytest.mark.parametrize("players", [1, 2, 3, 4])
def test_a_round_may_be_stopped_at_every_decision_of_a_decided_round_and_at_no_other(players: int) -> None:
    """Random chapters that are played out all the same: who leads, who follows, whatever else is asked."""
    seen = set()
    for chapter in CHAPTERS:
        play, rng = begin(chapter, players), Rng(players)
        while due := play.state.to_act():
            if due == (CHANCE,):
                play.state.apply(CHANCE, rng.draw(play.state.chances()))
                continue
            legal = play.state.legal(due[0])
            is_decided = play.state.phase in (PLAY, HORN) and settled(play.state) != 0
            assert (STOP in legal) == is_decided, play.position()
            seen.add((is_decided, play.state.actor == play.state.leader))
            play.state.apply(due[0], rng.choose([action for action in legal if action != STOP]))
    assert seen == {(decided, leads) for decided in (False, True) for leads in (False, True)}


@rule("T6.5", "T6.3", "T12.1")
def test_nothing_may_be_stopped_for_what_only_a_hand_shows() -> None:
    """Éomer's player holds two of the three Orcs: he knows that he cannot win two, and the others do not."""
    head = "20/3 play first=1 cast=Ara,Eom,Gim leader=1 actor=1 rules=2 hands=1:H8,M1;2:O,O;3:H1,O"
    play = near_end(head, "3:M8+M7+M6 3:M5+M4+M3 1:F8+F7+F6 1:F5+F4+F3", 2).play("H8")
    assert play.game.view(play.state, 1)["hands"][1]["goal"]["private"] == -1
    assert (play.due(), play.legal()) == ("P2", ["O"])


@rule("T6.4")
@pytest.mark.parametrize("hands", ["1:F3,O;2:F5,S1;3:S3,S4", "1:F3,F4;2:F5,S1;3:S3,O"])
def test_not_while_an_orc_is_still_to_be_played(hands: str) -> None:
    play = mixed(f"{DONE} hands={hands}")
    assert settled(play.state) == 0
    assert play.refusal("stop") == "T6.4 stop-open"


@rule("T6.4")
def test_an_orc_that_is_the_lost_card_is_no_hindrance() -> None:
    assert "stop" in mixed(f"{DONE} {PLAIN} beside=O").legal()


@rule("T6.4")
def test_an_orc_under_a_character_is_one() -> None:
    assert "stop" not in mixed(f"{DONE} hands=1:F3;2:F5,S1;3:S3,S4 hidden=1:O").legal()


@rule("T6.4", "T10.5")
def test_an_orc_in_the_drawing_deck_is_one() -> None:
    alone = f"19/1 play dealt=14 first=1 cast=Gan,Bil,SmeW,GanS leader=3 actor=3 tricks={WON}"
    hands = "hands=1:F3;2:F5;3:S3;4:S5"
    assert settled(mixed(f"{alone}/4.F2.F1+F2 {hands}").state) == 1
    assert settled(mixed(f"{alone}/4.F2.F1+F2 {hands} pool=O,H1,H2,M3").state) == 0


@rule("T6.4", "T9.8")
def test_an_orc_that_may_lie_face_down_in_the_pyramid_is_one() -> None:
    two = f"19/2 play dealt=31 first=1 runner=P1 cast=Gan,Bil,SmeW leader=3 actor=3 tricks={WON} hands=1:F3,F4;2:F5,S1;3:S3"
    assert "stop" not in mixed(f"{two} pyramid=-,-,-,?,-,-,-,S3*,-,-,-,- pool=O").legal()
    assert "stop" in mixed(f"{two} pyramid=-,-,-,?,-,-,-,S3*,-,-,-,- pool=M3").legal()


@rule("T6.4")
def test_one_open_goal_is_enough_to_go_on() -> None:
    play = mixed(f"{DONE.replace('cast=Gan,Bil,SmeW', 'cast=Gan,Bil,Mer')} {PLAIN}")
    assert [play.verdict(hand) for hand in (1, 2, 3)] == [1, 1, 0]
    assert "stop" not in play.legal()


@rule("T6.5")
def test_the_leader_may_stop_as_a_loss_when_a_goal_has_become_impossible() -> None:
    play = mixed(f"{DONE.replace('Bil', 'Gam')} {PLAIN}")
    assert play.verdict(2) == -1
    assert play.legal() == ["S3", "S4", "stop"]
    play.play("stop")
    assert (play.phase(), play.cause()) == ("over", "stopped-lost")
    outcome = play.game.outcome(play.state)
    assert outcome is not None
    assert (outcome.winners, outcome.rule) == ((), "T6.5")


@rule("T6.5")
def test_a_loss_may_be_stopped_even_with_orcs_in_hand() -> None:
    assert "stop" in mixed(f"{DONE.replace('Bil', 'Gam')} hands=1:F3,O;2:F5,S1;3:S3,O").legal()


@rule("T6.5")
def test_a_hopeless_round_may_be_played_out_all_the_same() -> None:
    play = mixed(f"{DONE.replace('Bil', 'Gam')} {PLAIN}").play("S3", "F3", "S1", "S4", "F4", "F5")
    assert play.cause() == "missed"


@rule("T6.5", "T5.4")
def test_a_trick_without_a_winner_can_make_a_goal_impossible() -> None:
    tricks = "tricks=1.H8.H8+H7+H6"
    play = mixed(f"19/3 play first=1 cast=Gan,SmeW,GanS hands=1:WT,H1;2:O,M1;3:BT,F1 {tricks} leader=1 actor=1")
    assert play.verdict(1) == 0
    play = mixed(f"19/3 play first=1 cast=Bil,SmeW,GanS hands=1:WT,H1;2:O,M1;3:BT,F1 {tricks} leader=1 actor=1").play(
        "WT", "O", "BT"
    )
    assert (play.verdict(1), "stop" in play.legal()) == (-1, True)


@rule("T6.6")
@pytest.mark.parametrize(("cast", "cause", "won"), [("Gan,Bil,SmeW", "goals", True), ("Gan,Gam,SmeW", "missed", False)])
def test_the_chapter_is_won_if_every_goal_is_met_at_the_end_and_lost_by_one(cast: str, cause: str, won: bool) -> None:
    play = mixed(f"{DONE.replace('Gan,Bil,SmeW', cast)} hands=1:F3;2:F5;3:S3").play("S3", "F3", "F5")
    assert (play.phase(), play.cause()) == ("over", cause)
    outcome = play.game.outcome(play.state)
    assert outcome is not None
    assert (outcome.winners, outcome.rule) == ((0, 1, 2) if won else (), "T6.6")


@rule("T6.6")
def test_the_last_trick_counts() -> None:
    last = f"19/3 play first=1 cast=Gan,Bil,The leader=3 actor=3 tricks={WON}"
    assert mixed(f"{last} hands=1:F3;2:F5;3:S3").play("S3", "F3", "F5").cause() == "goals"
    assert mixed(f"{last} hands=1:F3;2:S5;3:S3").play("S3", "F3", "S5").cause() == "missed"


@rule("T6.6")
def test_only_chosen_characters_count() -> None:
    play = mixed(f"{DONE} hands=1:F3;2:F5;3:S3").play("S3", "F3", "F5")
    assert play.cause() == "goals"  # nobody asks for Aragorn's goal
    assert [event.kind for event in play.events(0) if event.kind.startswith("goal")] == ["goal-met"] * 3


@rule("T12.8")
@pytest.mark.parametrize(
    ("hands", "may_stop"),
    [
        ("1:F3,F4;2:F5,S1;3:S3,S4", True),
        ("1:F3,W;2:F5,S1;3:S3,S4", False),
        ("1:F3,F4;2:F5,S1;3:S3,W", False),
        ("1:W;2:S1;3:S4", False),
    ],
)
def test_in_part_two_weariness_must_be_played_first(hands: str, may_stop: bool) -> None:
    assert ("stop" in mixed(f"{DONE_TWO} hands={hands}").legal()) == may_stop


@rule("T12.8")
def test_or_nobody_can_be_forced_to_play_it_off_the_lead() -> None:
    cast = "cast=Gan,Bil,SmeW,GanS burden=2"
    alone = f"29/1 play dealt=15 first=1 {cast} leader=3 actor=3 tricks={WON_TWO}/4.F1.F1 hands=1:F3;2:F5;3:W;4:S1"
    assert "stop" in mixed(alone).legal()  # the leader of the last trick has it, as everybody sees
    assert "stop" not in mixed(alone.replace("3:W;4:S1", "3:S1;4:W")).legal()


@rule("T6.4", "T30.1")
def test_not_while_somebody_could_still_have_to_lead_shadows_in_the_marshes() -> None:
    assert "stop" not in mixed(f"{DONE_TWO.replace('29/3', '30/3')} hands=1:F3,F4;2:F5,S1;3:S3,S4").legal()
    assert "stop" in mixed(f"{DONE_TWO.replace('29/3', '30/3')} hands=1:F3,F4;2:F5,H1;3:R3,M4").legal()
