"""The Black Gate: T31."""

from __future__ import annotations

import pytest

from mathom.games.two_towers.cards import ORC, copies
from tests.games.two_towers.endings import cast, met, near_end, playable, told
from tests.games.two_towers.kit import Play, begin, to_phase
from tests.rules import rule

HEAD = "31/4 play first=1 cast=Fro,Sam,GolW,SmeP burden=2"
OVER = "31/4 over cause=missed first=1 cast=Fro,Sam,GolW,SmeP burden=2"


def gate(cards: str, burden: int = 2) -> Play:
    """Frodo holds these cards and stands before the Gate."""
    hands = f"hands=1:{cards};2:H1,O;3:M1,O;4:F1,O"
    return Play(f"31/4 gate first=1 cast=Fro,Sam,GolW,SmeP burden={burden} {hands} event=WT place=4 actor=1")


@rule("T31.1")
@pytest.mark.parametrize(
    ("cards", "highest"),
    [
        ("R1,H3,M6,F2,O", ["M6"]),
        ("R1,H6,M6,F2,S6,O", ["H6", "M6", "S6"]),
        ("R1,H5,R5,F2", ["H5", "R5"]),
        ("R1,H7,BT,O", ["BT"]),
        ("R1,H4,R5,W,O", ["R5"]),
        ("R1,S1,W,O", ["S1"]),
        ("R1,W,O", ["O", "W"]),
    ],
)
def test_frodos_highest_card_goes_a_tower_before_all_and_ring_1_never(cards: str, highest: list[str]) -> None:
    assert gate(cards).legal() == highest


@rule("T31.1")
def test_a_lower_card_is_refused() -> None:
    assert gate("R1,H3,M6").refusal("H3") == "T31.1 not-highest"
    assert gate("R1,H3,M6").refusal("R1") == "T31.1 not-highest"


@rule("T31.1")
def test_the_card_lies_open_under_the_gate_and_frodo_has_the_white_tower_instead() -> None:
    play = gate("R1,H3,M6").play("M6")
    assert play.held(1) == "H3,R1,WT"
    assert "event=M6" in play.position()
    assert [args["card"] for args in told(play, 2, "gate")] == ["card.M6"]
    assert play.state.tokens == [0, -1]
    assert (play.phase(), play.state.leader) == ("play", 0)


@rule("T31.1", "T4.5")
def test_a_black_tower_at_the_gate_is_out_of_the_round() -> None:
    play = gate("R1,H3,BT").play("BT")
    assert "event=BT" in play.position()
    assert play.held(1) == "H3,R1,WT"


@rule("T31.1", "T12.1")
def test_a_ring_under_the_gate_can_no_longer_be_won() -> None:
    assert gate("R1,H3,R5,R2,R3,R4", 5).play("R5").verdict(1) == -1
    assert gate("R1,H5,R5,R2,R3,R4", 5).play("H5").verdict(1) == 0


@rule("T31.1", "T14.7")
def test_the_gate_comes_after_the_exchanges() -> None:
    hands = "hands=1:R1,H3,M6;2:H7,O;3:M1,O;4:F1,O"
    play = Play(f"31/4 burden first=1 cast=Fro,Sam,GolW,SmeP {hands} event=WT actor=1").play("burden2")
    play.play("H3", "H7")
    assert (play.phase(), play.hand()) == ("give", 2)
    play.play("O", "O")
    assert (play.phase(), play.hand()) == ("give", 4)
    play.play("O", "O")
    assert (play.phase(), play.due(), play.legal()) == ("gate", "P1", ["H7"])
    assert "event=WT" in play.position()


@rule("T31.1", "T9.6", "T12.15")
def test_a_pyramid_frodo_looks_at_its_uncovered_cards() -> None:
    pyramid = "S7,?,M7,?,?,?,?,H2*,H5*,M1*,R5*,R1*"
    head = "31/2 gate first=3 runner=P1 cast=Sam,GolW,Fro burden=2 hands=1:H1,O;2:M3,O;3:H2,H5,M1,R5,R1,O"
    play = Play(f"{head} pool=M2,M4,F1,F2,F3 pyramid={pyramid} dealt=31 event=WT place=3 actor=3")
    assert (play.due(), play.legal()) == ("P1", ["H5", "R5"])
    play.play("H5")
    assert "event=H5" in play.position()
    assert play.held(3) == "H2,M1,R1,R5,WT,O"


@rule("T31.2")
def test_frodo_may_not_lead_rings_even_when_they_are_open() -> None:
    play = Play(f"{HEAD} hands=1:R2,R1,H1;2:H2;3:M1;4:F1 rings=broken leader=1 actor=1")
    assert playable(play) == ["H1"]
    assert play.refusal("R2") == "T31.2 lead-wraiths"
    assert play.refusal("R1!") == "T31.2 lead-wraiths"


@rule("T31.2")
@pytest.mark.parametrize("ring", ["R1", "R1!", "R2"])
@pytest.mark.parametrize("opened", ["", "rings=broken"])
def test_frodo_with_only_rings_leads_one_and_loses(ring: str, opened: str) -> None:
    held = "R2" if ring == "R2" else "R1"
    play = Play(f"{HEAD} hands=1:{held};2:H2;3:M1;4:F1 {opened} leader=1 actor=1")
    assert play.play(ring).cause() == "wraiths"
    outcome = play.game.outcome(play.state)
    assert outcome is not None
    assert (outcome.winners, outcome.rule) == ((), "T31.2")


@rule("T31.2", "T14.2")
def test_an_orc_beside_rings_that_are_not_open_must_be_led() -> None:
    play = Play(f"{HEAD} hands=1:R2,O;2:H2;3:M1;4:F1 leader=1 actor=1")
    assert playable(play) == ["O"]
    assert play.play("O").cause() == "orc"
    opened = Play(f"{HEAD} hands=1:R2,O;2:H2;3:M1;4:F1 rings=broken leader=1 actor=1")
    assert playable(opened) == ["R2", "O"]


@rule("T31.2")
@pytest.mark.parametrize("hand", [2, 3, 4])
def test_the_others_may_lead_rings(hand: int) -> None:
    held = ";".join(f"{number}:{'R2,R3' if number == hand else f'H{number}'}" for number in (1, 2, 3, 4))
    play = Play(f"{HEAD} hands={held} rings=broken leader={hand} actor={hand}")
    assert playable(play) == ["R2", "R3"]
    assert play.play("R2").phase() == "play"


@rule("T31.2")
@pytest.mark.parametrize(("led", "taker"), [("W", 1), ("BT", 4)])
def test_frodos_ring_after_a_suitless_lead_sets_the_suit_and_is_no_lead(led: str, taker: int) -> None:
    play = Play(f"{HEAD} hands=1:R4,O;2:R2,H2;3:M1,H3;4:{led},F1 leader=4 actor=4").play(led)
    assert play.legal() == ["R4", "O"]
    play.play("R4")
    assert (play.phase(), play.legal()) == ("play", ["R2"])
    play.play("R2", "M1")
    assert play.taker() == taker
    assert play.state.rings_broken


@rule("T31.2")
def test_frodo_may_follow_with_rings() -> None:
    play = Play(f"{HEAD} hands=1:R4,H1;2:R2,H2;3:M1,H3;4:R3,F1 rings=broken leader=4 actor=4").play("R3")
    assert play.legal() == ["R4"]
    assert play.play("R4").phase() == "play"


@rule("T31.3")
@pytest.mark.parametrize(("players", "orcs", "sizes"), [(2, 3, [13, 13, 6]), (3, 3, [13] * 3), (4, 4, [10] * 4), (1, 4, [5] * 4)])
@pytest.mark.parametrize("seed", [1, 2, 3])
def test_every_hand_has_an_orc_on_top_of_the_deal(players: int, orcs: int, sizes: list[int], seed: int) -> None:
    play = to_phase(begin("31", players), "burden", seed)
    state = play.state
    assert [state.hand_size(hand) for hand in range(state.rules.hands)] == sizes
    assert [copies(held, ORC) for held in state.hands] == [1] * orcs
    assert copies(state.cards_in_all(), ORC) == orcs


@rule("T31.3", "T3.5")
@pytest.mark.parametrize(("players", "tricks"), [(1, 10), (2, 13), (3, 13), (4, 10)])
def test_the_extra_card_makes_the_round_one_trick_longer(players: int, tricks: int) -> None:
    assert to_phase(begin("31", players), "burden").state.length() == tricks


@rule("T31.3", "T10.5")
def test_alone_each_hand_still_gets_its_five_cards_from_the_deck() -> None:
    play = to_phase(begin("31", 1), "burden")
    assert copies(play.state.pool, ORC) == 0
    head = "31/1 play first=1 cast=Fro,Sam,GolW,SmeP burden=2 hands=1:H1,H2;2:H3,M2;3:H4,M3;4:H5,M4 pool=F1,F2,F3,F4,F5"
    before = near_end(f"{head} dealt=15 leader=1 actor=1", "1 1", 8)
    before.play("H1", "H3", "H4", "H5")
    assert (before.phase(), before.due()) == ("draw", "*")


@rule("T31.3", "T12.15")
def test_the_pyramids_orc_covers_nothing_and_can_be_played_at_once() -> None:
    play = to_phase(begin("31", 2), "burden", 5)
    assert copies(play.state.hands[2], ORC) == 1
    assert all(kind != ORC for kind in play.state.slots)
    assert play.state.freed.bit_count() == 5


@rule("T31.3", "T5.3")
def test_an_orc_that_must_be_led_loses() -> None:
    play = Play(f"{HEAD} hands=1:H1,O;2:O;3:M1,O;4:F1,O leader=2 actor=2")
    assert play.play("O").cause() == "orc"


@rule("T31.3", "T6.4")
def test_the_round_cannot_be_won_early_while_an_orc_is_in_a_hand() -> None:
    won = "1:R2+R3 2:H5+H6 3:M2+S2+F2 4:M7"
    head = f"{HEAD} rings=broken leader=1 actor=1 event=H7"
    assert "stop" not in near_end(f"{head} hands=1:H1,H2;2:O,M3;3:M1,M4;4:F1,F3", won, 2).legal()
    assert near_end(f"{head} hands=1:H1,H2;2:M5,M3;3:M1,M4;4:F1,F3", won, 2).play("stop").cause() == "stopped-won"


@rule("T31.4")
@pytest.mark.parametrize(
    ("won", "expected"),
    [
        ("3:H4+M4+F4", True),
        ("3:H4+M4 3:S4", True),
        ("3:H4+M4+R4", True),
        ("3:H4+M4 1:S4", False),
        ("3:H4+M5+F6", False),
        ("3:H1+M1+F2+S2+W+W+O+O+O+WT+BT", False),
        ("3:H7+O+O+O", False),
    ],
)
def test_wicked_gollum_wins_three_cards_of_one_value(won: str, expected: bool) -> None:
    assert (3 in met(OVER, won)) == expected


@rule("T31.4", "T12.1")
def test_gollums_value_can_be_lost_for_good() -> None:
    shared = "1:H1+M1 2:F1+S1 1:H2+M2 2:F2+S2 1:H3+M3 2:F3+S3 1:H4+M4+R4 2:F4+S4"
    play = near_end(f"{HEAD} hands=1:H5,H6;2:M5,M6;3:F5,S6;4:H7,M7 leader=1 actor=1", shared, 2)
    assert play.verdict(3) == 0, "three of the 5s or 6s or 7s"
    play = near_end(f"{HEAD} hands=1:H5;2:M6;3:F7;4:S1 leader=1 actor=1", "1:H1", 1)
    assert play.verdict(3) == -1


@rule("T31.4", "T1.6")
@pytest.mark.parametrize("players", [2, 3])
@pytest.mark.parametrize("seed", range(6))
def test_frodo_sam_and_gollum_are_the_three_hands(players: int, seed: int) -> None:
    assert sorted(cast(to_phase(begin("31", players), "burden", seed))) == ["Fro", "GolW", "Sam"]
