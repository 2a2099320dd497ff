"""The Choices of Master Samwise: T36."""

from __future__ import annotations

import pytest

from mathom.games.two_towers.cards import BY_NAME, FIELD, codes, count
from tests.games.two_towers.endings import cast, met, near_end, told
from tests.games.two_towers.kit import Play, begin, to_phase
from tests.rules import rule

HANDS = "hands=1:H1,M1;2:H2,M2,R1;3:H3,M3;4:H4,BT"
FOUR = "36/4 over cause=missed first=1 cast=SamR,FroS,Gor,Shg"
THREE = "36/3 over cause=missed first=1 cast=SamR,FroS,Gor"


def exchanging(players: int = 4) -> Play:
    """Sam, hand 2, is to say with whom he exchanges."""
    return Play(f"36/{players} partner first=2 cast=Shg,SamR,FroS,Gor {HANDS} event=WT dealt=15 actor=2")


@rule("T36.1")
@pytest.mark.parametrize("players", [1, 2, 3, 4])
@pytest.mark.parametrize("seed", [1, 2, 3])
def test_the_holder_of_ring_1_is_sam_and_leads(players: int, seed: int) -> None:
    play = to_phase(begin("36", players), "play", seed)
    state = play.state
    sam = cast(play).index("SamR")
    assert (sam, state.leader) == (state.first, sam)
    if not state.is_pyramid(sam):
        assert state.hands[sam] & FIELD[BY_NAME["R1"]]
    assert state.burden == 0
    assert [card for card in codes(state.cards_in_all()) if card[0] in "RWO"] == ["R1", "R2", "R3", "R4", "R5", "WT", "W", "W"]
    assert "event=WT" in play.position()
    assert sorted(cast(play)) == ["FroS", "Gor", "SamR", "Shg"][: 4 if players in (1, 4) else 3]


@rule("T36.1")
def test_sam_exchanges_with_any_character_but_keeps_ring_1() -> None:
    play = exchanging()
    assert play.legal() == ["hand1", "hand3", "hand4"]
    assert play.refusal("no") == "T14.1 must-exchange"
    play.play("hand4")
    assert play.legal() == ["H2", "M2"]
    assert play.refusal("R1") == "T2.3 keeps"
    play.play("M2")
    assert (play.due(), play.legal()) == ("P4", ["H4", "M2", "BT"])
    play.play("BT")
    assert (play.held(2), play.held(4)) == ("H2,R1,BT", "H4,M2")


@rule("T36.1", "T10.4")
def test_alone_sam_may_do_without_his_exchange() -> None:
    assert exchanging(1).legal() == ["no", "hand1", "hand3", "hand4"]
    assert exchanging(1).play("no").phase() == "show"


@rule("T36.1")
@pytest.mark.parametrize(
    ("head", "tricks", "expected"),
    [
        (FOUR, "1:R1+R2", True),
        (FOUR, "1:R1 1:R5", True),
        (FOUR, "1:R1+R2+R3", True),
        (FOUR, "1:R1", False),
        (FOUR, "2:R1+R2", False),
        (THREE, "1:R1+R2", False),
        (THREE, "1:R1+R2+R3", True),
        (THREE, "1:R1+R2+R3+R4+R5", True),
        (FOUR.replace("36/4", "36/1"), "1:R2+R3", True),
        (THREE.replace("36/3 over", "36/2 over runner=P1"), "1:R2+R3", False),
    ],
)
def test_sam_wins_three_rings_or_two_with_four_hands(head: str, tricks: str, expected: bool) -> None:
    assert (1 in met(head, tricks)) == expected


@rule("T36.2", "T1.8")
def test_after_the_exchange_every_hand_from_sam_on_lays_one_card_open() -> None:
    play = exchanging().play("hand4", "M2", "BT")
    found = []
    while play.phase() == "show":
        found.append((play.due(), play.legal()))
        play.play(play.legal()[-1])
    assert found == [("P2", ["H2", "R1", "BT"]), ("P3", ["H3", "M3"]), ("P4", ["H4", "M2"]), ("P1", ["H1", "M1"])]
    assert [codes(shown) for shown in play.state.shown] == [["M1"], ["BT"], ["M3"], ["M2"]]
    assert (play.phase(), play.hand()) == ("play", 2)


@rule("T36.2")
def test_the_open_card_is_seen_by_all_and_stays_part_of_the_hand() -> None:
    play = exchanging().play("hand4", "M2", "BT", "R1", "H3", "H4", "H1")
    for seat in range(4):
        assert [args["card"] for args in told(play, seat, "shows")] == ["card.R1", "card.H3", "card.H4", "card.H1"]
    assert "2:R1!,?2" in play.game.seen_position(play.state, 0)
    play.play("H2")
    assert play.legal() == ["H3"], "it must follow suit"
    play.play("H3")
    assert count(play.state.shown[2]) == 0


@rule("T36.2", "T4.5")
def test_who_shows_a_tower_takes_its_token() -> None:
    play = Play(f"36/4 show first=2 cast=Shg,SamR,FroS,Gor {HANDS} event=WT place=4 op=2 actor=4")
    assert play.play("BT").state.tokens == [-1, 3]


@rule("T36.2", "T3.2")
def test_the_open_card_may_be_led_or_kept_for_later() -> None:
    head = "36/4 play first=1 cast=SamR,FroS,Gor,Shg hands=1:H7!,M1;2:H2!,M2;3:H3!,M3;4:H4!,S4 leader=1 actor=1"
    assert set(Play(head).legal()) >= {"H7", "M1"}
    play = Play(head).play("M1", "M2", "M3")
    assert play.legal() == ["H4", "S4"]


@rule("T36.2")
@pytest.mark.parametrize("players", [2, 3, 4])
def test_each_players_hand_has_one_open_card_when_the_first_trick_begins(players: int) -> None:
    play = to_phase(begin("36", players), "play", 4)
    seats = 2 if players == 2 else players
    assert [count(shown) for shown in play.state.shown[:seats]] == [1] * seats


@rule("T36.3")
@pytest.mark.parametrize(
    ("head", "tricks", "expected"),
    [
        (FOUR, "1 3", True),
        (FOUR, "2", False),
        (THREE, "2", True),
        (THREE, "1", True),
        (THREE, "2 2", False),
        (FOUR.replace("36/4", "36/1"), "2", False),
    ],
)
def test_stung_frodo_wins_nothing_or_one_trick_with_three_hands(head: str, tricks: str, expected: bool) -> None:
    assert (2 in met(head, tricks)) == expected


@rule("T36.3", "T6.5")
def test_frodos_trick_ends_the_chapter_for_four_hands() -> None:
    head = "36/4 play first=1 cast=SamR,FroS,Gor,Shg hands=1:H1,M1;2:H2,M2;3:S3,S4;4:M4,M5 leader=2 actor=2"
    assert near_end(head, "2", 2).play("stop").cause() == "stopped-lost"


@rule("T36.4")
@pytest.mark.parametrize(
    ("tricks", "expected"),
    [
        ("3:S1+S2+S3 3:S4", [3]),
        ("3:S1+S2+S3", []),
        ("4:M1+M2+M3+M4", [4]),
        ("4:M1+M2+M3", []),
        ("3:M1+M2+M3+M4 4:S1+S2+S3+S4", []),
        ("3:S1+S2+S3+S4+S5 4:M1+M2+M3+M4+M5", [3, 4]),
    ],
)
def test_gorbag_wins_four_shadows_and_shagrat_four_mountains(tricks: str, expected: list[int]) -> None:
    assert [hand for hand in met(FOUR, tricks) if hand > 2] == expected


@rule("T36.1", "T36.3", "T36.4", "T6.6")
def test_all_four_goals_together_win_the_chapter() -> None:
    head = "36/4 play first=1 cast=SamR,FroS,Gor,Shg hands=1:H7;2:H2;3:H3;4:H4 leader=1 actor=1"
    play = near_end(head, "1:R1+R2 3:S1+S2+S3+S4 4:M1+M2+M3+M4").play("H7", "H2", "H3", "H4")
    assert play.cause() == "goals"
