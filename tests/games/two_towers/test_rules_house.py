"""Chapter T14: what this house adds where the sources are silent."""

from __future__ import annotations

import pytest

from mathom.games.two_towers.cards import NAMES, codes, count
from tests.games.two_towers.dealer import dealt, offered
from tests.games.two_towers.kit import Play, begin, to_phase
from tests.rules import rule


@rule("T14.2", "T30.1")
def test_shadows_are_not_led_in_the_marshes_unless_nothing_else_is_left() -> None:
    position = "30/3 play first=1 cast=Fro,GolS,SmeP burden=2 leader=1 actor=1"
    play = Play(f"{position} hands=1:S1,W,BT,H1;2:H2,H3,H4,H5;3:M1,M2,M3,M4")
    assert offered(play) == ["H1", "BT", "W"]
    play = Play(f"{position} hands=1:S1,S2;2:H2,H3;3:M1,M2")
    assert offered(play) == ["S1", "S2"]
    assert play.play("S1").cause() == "marshes"


@rule("T14.2", "T31.2")
def test_frodos_rings_are_not_led_under_the_wraiths_unless_nothing_else_is_left() -> None:
    position = "31/3 play first=1 cast=Fro,Sam,GolW burden=2 rings=broken leader=1 actor=1"
    assert offered(Play(f"{position} hands=1:R1,R2,H1;2:H2,H3,H4;3:M1,M2,M3")) == ["H1"]
    play = Play(f"{position} hands=1:R2,R3;2:H2,H3;3:M1,M2")
    assert offered(play) == ["R2", "R3"]
    assert play.play("R2").cause() == "wraiths"


@rule("T14.2", "T31.2")
def test_others_may_lead_rings_under_the_wraiths() -> None:
    play = Play("31/3 play first=1 cast=Fro,Sam,GolW burden=2 rings=broken hands=1:R1,H1;2:R2,H3;3:M1,M2 leader=2 actor=2")
    assert offered(play) == ["H3", "R2"]
    assert play.play("R2").cause() == "none"


@rule("T14.2", "T7.4")
def test_a_closed_ring_that_must_be_led_loses_nothing() -> None:
    play = Play("30/3 play first=1 cast=Fro,GolS,SmeP burden=2 hands=1:R2,R3;2:H2,H3;3:M1,M2 leader=1 actor=1")
    assert play.play("R2").cause() == "none"


@rule("T14.2")
@pytest.mark.parametrize(
    ("chapter", "hand", "must", "cause"),
    [("31", "O,R2", ["O"], "orc"), ("30", "S1,R2", ["S1"], "marshes"), ("30", "S1,S2,R2,R3", ["S1", "S2"], "marshes")],
)
def test_closed_rings_together_with_losing_cards_leave_only_the_losing_ones(
    chapter: str, hand: str, must: list[str], cause: str
) -> None:
    other = "H2,H3,H4,H5"[: 3 * len(hand.split(",")) - 1]
    third = "M2,M3,M4,M5"[: 3 * len(hand.split(",")) - 1]
    cast = "Fro,GolS,SmeP" if chapter == "30" else "Fro,Sam,GolW"
    play = Play(f"{chapter}/3 play first=1 cast={cast} burden=2 hands=1:{other};2:{hand};3:{third} leader=2 actor=2")
    assert offered(play) == must
    assert play.play(must[0]).cause() == cause


@rule("T14.2")
def test_open_rings_together_with_orcs_are_led() -> None:
    play = Play("31/3 play first=1 cast=Fro,Sam,GolW burden=2 rings=broken hands=1:H2,H3;2:O,R2;3:M1,M2 leader=2 actor=2")
    assert offered(play) == ["R2"]


@rule("T14.2", "T32.5")
@pytest.mark.parametrize(("group", "cast", "may"), [("B", "Fro,Sam,SmeP", False), ("A", "Fro,Far,Bor", True)])
def test_rings_are_not_led_in_the_first_trick_of_a_pool_round(group: str, cast: str, may: bool) -> None:
    position = f"32/3 play group={group} first=1 cast={cast} burden=2"
    play = Play(f"{position} rings=broken hands=1:R2,H1;2:H2,H3;3:M1,M2 leader=1 actor=1")
    assert ("R2" in offered(play)) == may
    play = Play(f"{position} rings=broken hands=1:R2,H1;2:H2,H3;3:M1,M2 leader=1 actor=1 tricks=1.M7.M7+M6+M5")
    assert "R2" in offered(play)
    play = Play(f"{position} hands=1:R2,R3;2:H2,H3;3:M1,M2 leader=1 actor=1")
    assert offered(play) == ["R2", "R3"]
    assert play.play("R2").cause() == ("none" if may else "pool")


@rule("T14.6")
def test_a_hand_without_cards_sits_the_trick_out() -> None:
    position = "road/3 play earlier=on drawn=Ara,Fat,Gam first=1 cast=Ara,Fat,Gam"
    play = Play(f"{position} hands=1:H1,H2;3:H4,H5 leader=1 actor=1").play("H1")
    assert play.hand() == 3
    play.play("H4")
    assert (play.taker(), play.state.previous[1]) == (3, -1)


@rule("T14.6")
def test_if_the_leader_has_no_card_the_next_hand_leads() -> None:
    position = "road/3 play earlier=on drawn=Ara,Fat,Gam first=1 cast=Ara,Fat,Gam"
    play = Play(f"{position} hands=1:H1,H2;2:H8;3:H4,H5 leader=2 actor=2").play("H8", "H4", "H1")
    assert (play.taker(), play.hand(), play.state.leader) == (2, 3, 2)
    play.play("H5", "H2")
    assert (play.phase(), play.taker()) == ("over", 3)


@rule("T14.7")
def test_the_black_gate_comes_after_all_other_set_up_actions() -> None:
    play = dealt("31", 3, h1="R1,H7,M7")
    play.play(play.legal()[0])
    order = []
    while play.phase() != "play":
        if play.phase() == "choose" or play.phase() == "burden":
            play.play(play.legal()[0])
            continue
        order.append((play.phase(), play.hand()))
        play.play(play.legal()[0])
    assert order[-1] == ("gate", 1)
    assert ("give", 2) in order or ("partner", 2) in order
    assert [phase for phase, _ in order].count("gate") == 1


@rule("T14.8")
def test_in_33_one_hand_may_take_both_steps_and_the_last_must_take_what_is_left() -> None:
    position = "33/3 step first=2 cast=GolW,Fro,SmeW burden=2 hands=1:H1;2:R1;3:H3"
    play = Play(f"{position} actor=2")
    assert play.legal() == ["no", "first", "last"]
    play.play("first")
    assert (play.hand(), play.legal()) == (2, ["no", "last"])
    play.play("no")
    assert (play.hand(), play.legal()) == (3, ["no", "last"])
    play.play("no")
    assert (play.hand(), play.legal()) == (1, ["last"])
    play.play("last")
    assert (play.state.steps, play.phase() == "step") == ([1, 0], False)
    both = Play(f"{position} actor=2").play("last", "first")
    assert (both.state.steps, both.phase() == "step") == ([1, 1], False)


@rule("T14.8")
def test_in_33_a_hand_that_is_left_alone_takes_both() -> None:
    play = Play("33/3 step first=2 cast=GolW,Fro,SmeW burden=2 hands=1:H1;2:R1;3:H3 actor=2").play("no", "no")
    assert (play.hand(), play.legal()) == (1, ["first", "last"])
    assert play.play("first").legal() == ["last"]


@rule("T14.8")
def test_in_34_two_different_hands_take_one_each() -> None:
    position = "34/3 step first=2 cast=GolP,Fro,Sam burden=2 hands=1:H1;2:R1;3:H3"
    play = Play(f"{position} actor=2").play("first")
    assert (play.hand(), play.legal()) == (3, ["no", "last"])
    play = Play(f"{position} actor=2").play("no")
    assert (play.hand(), play.legal()) == (3, ["first", "last"])
    play.play("last")
    assert (play.hand(), play.legal()) == (1, ["first"])


@rule("T14.9")
@pytest.mark.parametrize(("number", "size"), [(1, 8), (2, 9), (3, 10), (4, 11)])
def test_the_pyramid_of_25_shows_all_that_lies_uncovered(number: int, size: int) -> None:
    rules = begin("25", 2).state.rules
    assert rules.sizes[number - 1] == size
    covered = {place for place in range(size) if any(other < size for other in rules.covers[place])}
    assert {place for place in range(12) if rules.down[number - 1] >> place & 1} == covered
    play = Play(
        f"25/2 deal round={number} pool={','.join(codes(rules.deck))},{','.join('O' * (2 * number + 1))} pyramid={down(covered)}"
    )
    to_phase(play, "choose")
    assert count(play.state.hands[2]) == size - len(covered)
    assert play.state.down() == len(covered)


def down(covered: set[int]) -> str:
    return ",".join("?" if place in covered else "-" for place in range(12))


@rule("T14.10")
def test_orcs_that_legolas_wins_count_for_gimli_in_the_same_round() -> None:
    play = Play(
        "25/3 play first=1 cast=AraL,LegC,GimC hands=1:H1,S1;2:H8,S2;3:O,S8 leader=2 actor=2 tricks=3.M8.M8+O+M1/1.F8.F8+F1+F2"
    )
    play.play("H8", "O", "H1")
    assert play.state.pile == 1
    play.play("S2", "S8", "S1")
    assert "GimC" not in [play.state.rules.codes[number] for number in range(60) if play.state.done >> number & 1]


RADAGAST = "road/3 fix earlier=on drawn=Ara,Rad,Gam first=1 cast=Ara,Rad,Gam hands=1:WT,H1,H2;2:M1,F2,F3;3:F4,F5,H4 place=1 actor=2"


@rule("T14.11")
def test_radagasts_two_cards_lie_open() -> None:
    play = Play(RADAGAST).play("F2", "F3")
    assert (NAMES[play.state.final], NAMES[play.state.ahead], play.held(2)) == ("F2", "F3", "M1")
    for seat in range(3):
        assert "ahead=F3 final=F2" in play.game.seen_position(play.state, seat)


@rule("T14.11", "T3.2")
def test_one_is_his_card_of_the_first_trick_whatever_is_led_the_other_that_of_the_last() -> None:
    play = Play(RADAGAST.replace("M1,F2,F3", "H3,F2,F3")).play("F2", "F3").play("H1")
    assert play.legal() == ["F3"]
    play = Play(
        "road/3 play earlier=on drawn=Ara,Rad,Gam first=1 cast=Ara,Rad,Gam"
        " hands=1:WT,H1,H2;2:H3;3:F4,F5,H4 ahead=F3 final=F2 leader=1 actor=1"
    )
    play.play("H1", "F3", "H4", "F4")
    assert play.hand() == 1
    play.play("H2")
    assert play.legal() == ["H3"]  # the card of the last trick is not in his hand
    play.play("H3", "F5", "WT")
    assert play.legal() == ["F2"]
    assert play.play("F2").phase() == "over"


@rule("T14.13")
def test_of_two_orcs_in_the_pyramid_the_runner_says_which() -> None:
    position = "19/2 play dealt=31 first=1 runner=P1 cast=Ara,Bor,Gim hands=1:H1,H2,H3,H4;2:H5,H6,H7,H8;3:O,O,M1"
    play = Play(f"{position} pyramid=-,-,-,?,-,-,-,O*,-,O*,M1*,- pool=S8 leader=1 actor=1").play("H1", "H5")
    assert play.legal() == ["M1", "O@8", "O@10"]
    play.play("O@8")
    assert play.phase() == "turn-up"  # the fourth place lay under the eighth alone
    play = Play(f"{position} pyramid=-,-,-,?,-,-,-,O*,-,O*,M1*,- pool=S8 leader=1 actor=1").play("H1", "H5", "O@10")
    assert play.phase() == "play"


@rule("T14.14")
def test_player_one_chooses_the_group() -> None:
    for players in (2, 3, 4):
        play = begin("32", players)
        assert (play.phase(), play.due()) == ("group", "P1")


@rule("T14.15")
def test_toms_leftover_is_any_card_still_in_hand() -> None:
    position = "road/3 play earlier=on drawn=Ara,Tom,Gam first=1 cast=Ara,Tom,Gam"
    won = "tricks=2.M8.M8+M7+M6/3.F8.F8+F7+F6/1.S8.S8+S7+S6/1.S5.S5+S4+S3"
    play = Play(f"{position} hands=1:H1;2:M1,H2;3:H3 {won} leader=1 actor=1").play("H1", "H2", "H3")
    assert (play.verdict(2), play.held(2)) == (1, "M1")
    play = Play(f"{position} hands=1:H1;2:F1,H2;3:H3 {won} leader=1 actor=1").play("H1", "H2", "H3")
    assert play.verdict(2) == -1


@rule("T14.16")
def test_fattys_gifts_are_seen_by_giver_and_taker_only() -> None:
    play = Play(
        "road/3 gift earlier=on drawn=Ara,Fat,Gam first=1 cast=Ara,Fat,Gam"
        " hands=1:WT,H1;2:M1,M2,M3;3:F3,F4 place=1 actor=2 partner=3"
    )
    play.play("M1", "M2")
    told = [[event.args.get("card", "?") for event in play.events(seat) if event.kind == "gift"] for seat in range(3)]
    assert told == [["?", "card.M2"], ["card.M1", "card.M2"], ["card.M1", "?"]]


@rule("T14.16", "T3.5")
def test_with_fatty_a_round_has_thirteen_tricks() -> None:
    play = begin("road", 3, earlier="on").draws("Fat", "Gam", "Erk", "Ham", "Gor", "Shg", "Bil", "GolW")
    while play.phase() in ("lost", "deal"):
        play.draws("WT" if "WT" in play.chances() and play.phase() == "deal" else next(iter(play.chances())))
    play.play("Fat", "Gam")
    to_phase(play, "play")
    assert [count(hand) for hand in play.state.hands] == [13, 10, 13]
    assert play.state.length() == 13
