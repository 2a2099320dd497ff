"""The Passage of the Marshes: T30."""

from __future__ import annotations

import pytest

from tests.games.two_towers.endings import cast, met, near_end, playable
from tests.games.two_towers.kit import Play, begin, to_phase
from tests.rules import rule

HEAD = "30/4 play first=1 cast=Fro,Sam,GolS,SmeP burden=2"
OVER = "30/4 over cause=missed first=1 cast=Fro,Sam,GolS,SmeP burden=2"


def lead(hand: int, cards: str, more: str = "") -> Play:
    """A hand with these cards is to lead; everybody else has a Hills card."""
    held = ";".join(f"{number}:{cards if number == hand else f'H{number}'}" for number in (1, 2, 3, 4))
    return Play(f"{HEAD} hands={held} leader={hand} actor={hand} {more}".strip())


@rule("T30.1", "T14.2")
@pytest.mark.parametrize("hand", [1, 2, 3, 4])
def test_nobody_is_offered_shadows_to_lead_while_something_else_can_be_led(hand: int) -> None:
    play = lead(hand, "S5,S7,M1")
    assert playable(play) == ["M1"]
    assert play.refusal("S5") == "T30.1 lead-shadows"


@rule("T30.1")
@pytest.mark.parametrize("hand", [1, 2, 3, 4])
def test_whoever_has_only_shadows_to_lead_loses_the_chapter(hand: int) -> None:
    play = lead(hand, "S5,S7")
    assert playable(play) == ["S5", "S7"]
    play.play("S7")
    assert (play.phase(), play.cause(), play.due()) == ("over", "marshes", "")
    outcome = play.game.outcome(play.state)
    assert outcome is not None
    assert (outcome.winners, outcome.rule) == ((), "T30.1")


@rule("T30.1", "T14.2")
def test_rings_that_are_not_open_do_not_save_a_leader_from_shadows() -> None:
    assert playable(lead(2, "S5,R3")) == ["S5"]
    assert playable(lead(2, "S5,R3", "rings=broken")) == ["R3"]
    assert playable(lead(2, "R2,R3")) == ["R2", "R3"]


@rule("T30.1", "T7.7")
@pytest.mark.parametrize("saviour", ["W", "BT"])
def test_weariness_or_a_tower_can_be_led_instead_of_shadows(saviour: str) -> None:
    assert playable(lead(3, f"S5,S6,{saviour}")) == [saviour]


@rule("T30.1")
def test_shadows_may_be_led_in_other_chapters() -> None:
    play = Play("29/4 play first=1 cast=Fro,Sam,GolS,SmeS burden=2 hands=1:S5,M1;2:H2;3:H3;4:H4 leader=1 actor=1")
    assert playable(play) == ["M1", "S5"]


@rule("T30.2")
@pytest.mark.parametrize("led", ["W", "BT"])
def test_shadows_played_second_after_a_suitless_lead_set_the_suit_and_lose_nothing(led: str) -> None:
    play = Play(f"{HEAD} hands=1:{led},M7;2:S2,M1;3:S6,H7;4:M4,H3 leader=1 actor=1").play(led)
    assert play.legal() == ["M1", "S2"]
    play.play("S2")
    assert play.phase() == "play"
    assert play.legal() == ["S6"], "the suit is Shadows"
    play.play("S6", "M4")
    assert play.taker() == (3 if led == "W" else 1)


@rule("T30.2")
def test_shadows_may_be_played_off_the_lead_at_any_time() -> None:
    play = Play(f"{HEAD} hands=1:M1,M2;2:S2,H1;3:M6,H7;4:M4,H3 leader=1 actor=1").play("M1")
    assert play.legal() == ["H1", "S2"]
    assert play.play("S2").phase() == "play"


@rule("T30.1", "T9.6")
def test_the_pyramid_leads_shadows_when_no_other_uncovered_card_is_there() -> None:
    pyramid = "-,-,-,-,-,-,M3,S1*,-,-,-,S4*"
    head = "30/2 play first=1 runner=P2 cast=Fro,GolS,SmeP burden=2 hands=1:H1,H2,H3;2:F1,F2,F3;3:S1,S4"
    play = Play(f"{head} pyramid={pyramid} dealt=31 leader=3 actor=3")
    assert (play.due(), playable(play)) == ("P2", ["S1", "S4"])
    assert play.play("S1").cause() == "marshes"


@rule("T30.1", "T10.1")
def test_the_marshes_bind_a_lone_player_too() -> None:
    play = Play("30/1 play first=1 cast=Fro,Sam,GolS,SmeP burden=2 hands=1:S5,S6;2:H1;3:H2;4:H3 dealt=35 leader=1 actor=1")
    assert play.play("S5").cause() == "marshes"


@rule("T30.3")
@pytest.mark.parametrize(
    ("tricks", "expected"),
    [("4", True), ("4:M1+S1 4:H7", True), ("1 2 3", False), ("4:H1+R2", False), ("4 4:R1", False), ("1:R2 4", True)],
)
def test_sworn_smeagol_wins_a_trick_and_no_ring(tricks: str, expected: bool) -> None:
    assert (4 in met(OVER, tricks)) == expected


@rule("T30.3", "T6.5")
def test_a_ring_in_smeagols_tricks_lets_the_leader_stop() -> None:
    play = near_end(f"{HEAD} hands=1:M1,M2;2:F1,F2;3:F3,F4;4:H1,H2 leader=1 actor=1", "1:R3+R4+H5 4:H7+R2", 2)
    assert play.verdict(4) == -1
    assert play.play("stop").cause() == "stopped-lost"


@rule("T30.3")
def test_smeagol_exchanges_with_frodo_who_keeps_ring_1() -> None:
    hands = "hands=1:R1,H1;2:H2,M2;3:H3,M3;4:H4,M4"
    play = Play(f"30/4 give first=1 cast=Fro,Sam,GolS,SmeP burden=2 {hands} place=3 partner=1 actor=4")
    play.play("H4")
    assert (play.phase(), play.due(), play.legal()) == ("return", "P1", ["H1", "H4"])
    play.play("H1")
    assert (play.held(1), play.held(4)) == ("H4,R1", "H1,M4")


@rule("T30.3")
@pytest.mark.parametrize("players", [2, 3])
def test_frodo_gollum_and_sworn_smeagol_are_the_three_hands(players: int) -> None:
    play = to_phase(begin("30", players), "burden")
    assert sorted(cast(play)) == ["Fro", "GolS", "SmeP"]


@rule("T30.3")
def test_all_set_up_actions_of_the_chapter_come_in_order() -> None:
    hands = "hands=1:R1,H1;2:H2,M2;3:H3,M3;4:H4,M4"
    play = Play(f"30/4 burden first=1 cast=Fro,SmeP,GolS,Sam burden=2 {hands} actor=1").play("burden2")
    found = []
    while play.phase() != "play":
        found.append((play.phase(), play.hand()))
        play.play(play.legal()[0])
    assert found == [("give", 1), ("return", 4), ("give", 2), ("return", 1), ("give", 4), ("return", 1)]


@rule("T29.4", "T30.3")
@pytest.mark.parametrize(
    ("tricks", "expected"),
    [("3 1:R1 4 4", True), ("4 4 1:R1 3", True), ("4 1:R1 3", False), ("3 4 1:R1 3", False), ("1:R1 3", False), ("3:R1 4 4", True)],
)
def test_gollum_is_compared_with_the_smeagol_of_this_chapter(tricks: str, expected: bool) -> None:
    assert (3 in met(OVER, tricks)) == expected
