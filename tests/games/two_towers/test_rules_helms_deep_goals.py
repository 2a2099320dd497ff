"""Chapter 25: the goals of Helm's Deep, and the Orcs that Legolas and Gimli count."""

from __future__ import annotations

import pytest

from mathom.games.two_towers.cards import ORC, copies
from tests.games.two_towers.kit import Play
from tests.games.two_towers.rounds import at, start, verdicts
from tests.rules import rule

ENDED = "25/3 over cause=missed first=1 cast=AraL,{},{} leader=1 {}"


def judged(first: str, second: str, past: str, more: str = "") -> list[int]:
    """The verdicts at the end of a first round of eight tricks."""
    return verdicts(at(f"{ENDED.format(first, second, more)} past={past}", "HSM"))


def last(cast: str, past: str, more: str = "", number: int = 1) -> Play:
    """The last trick of a round of three hands, which the first hand wins."""
    text = f"25/3 play first=1 round={number} cast={cast} leader=1 actor=1 hands=1:F8;2:F1;3:F2 {more}"
    return at(f"{text} past={past}", "HSM").play("F8", "F1", "F2")


@rule("T25.4")
@pytest.mark.parametrize(("past", "verdict"), [("1x6,2,3", 1), ("1,2x6,3", 1), ("1x7,2", -1), ("1x7,3", -1), ("2x4,3x4", -1)])
def test_aragorns_goal_is_that_everybody_wins_a_trick(past: str, verdict: int) -> None:
    assert judged("Ham", "Erk", past)[0] == verdict


@rule("T25.4")
def test_with_four_hands_the_fourth_must_win_a_trick_too() -> None:
    text = "25/4 over cause=missed first=1 cast=AraL,Ham,Erk,Gam leader=1"
    assert at(f"{text} past=1x3,2,3,4").verdict(1) == 1
    assert at(f"{text} past=1x4,2,3").verdict(1) == -1


@rule("T25.4", "T2.3")
def test_aragorn_leader_of_men_exchanges_with_any_keeps_the_white_tower_and_leads() -> None:
    play = start("25", 3, {2: "WT,H5"}).play("Ham", "Erk")
    assert (play.phase(), play.hand(), play.legal()) == ("partner", 2, ["hand1", "hand3"])
    play.play("hand3")
    assert "WT" not in play.legal()
    play.play("H5", "H5")
    assert (play.phase(), play.hand()) == ("play", 2)


@rule("T25.5")
@pytest.mark.parametrize(("past", "verdict"), [("2:H8+O,2:S8+O,1x6", 1), ("2:H8+O,1:S8+O,1x6", -1), ("2:H8+O+O,1x7", 1)])
def test_legolas_wins_at_least_two_orcs(past: str, verdict: int) -> None:
    assert judged("LegC", "GimC", past)[1] == verdict


@rule("T25.5", "T14.10")
def test_the_orcs_that_legolas_wins_lie_under_gimlis_card_at_once() -> None:
    text = "25/3 play first=1 cast=AraL,LegC,GimC leader=2 actor=2 hands=1:O,M4;2:F8,M5;3:F2,M6 past=1x4,2,3"
    play = at(text).play("F8", "F2", "O")
    assert (play.taker(), play.state.pile) == (2, 1)


@rule("T25.5")
def test_orcs_that_another_wins_do_not_lie_under_gimlis_card() -> None:
    text = "25/3 play first=1 cast=AraL,LegC,GimC leader=3 actor=3 hands=1:O,M4;2:F2,M5;3:F8,M6 past=1x4,2,3"
    assert at(text).play("F8", "O", "F2").state.pile == 0


@rule("T25.5")
def test_legolas_collects_also_while_gimli_is_not_in_the_round() -> None:
    text = "25/3 play first=1 cast=AraL,LegC,Ham leader=2 actor=2 pile=1 hands=1:O,M4;2:F8,M5;3:O,M6 past=1x4,2,3"
    assert at(text).play("F8", "O", "O").state.pile == 3


@rule("T25.6")
@pytest.mark.parametrize(("pile", "orcs", "verdict"), [(0, 0, -1), (0, 1, 1), (2, 2, -1), (2, 3, 1)])
def test_gimli_wins_more_orcs_than_lie_under_his_card(pile: int, orcs: int, verdict: int) -> None:
    past = f"3:H8{'+O' * orcs},1x7"
    assert judged("Ham", "GimC", past, f"pile={pile}" if pile else "")[2] == verdict


@rule("T25.6", "T14.10")
def test_orcs_that_legolas_wins_in_the_same_round_count_against_gimli() -> None:
    text = "25/3 play first=1 cast=AraL,LegC,GimC leader=2 actor=2 hands=1:O;2:F8;3:F2 past=3:H8+O,1x5,2"
    play = at(text).play("F8", "F2", "O")
    assert play.verdict(3) == -1


@rule("T25.6", "T12.10")
def test_once_gimli_is_done_the_orcs_under_his_card_return_to_the_next_deck() -> None:
    done = last("AraL,Ham,GimC", "1x6,2,3:S8+O+O+O", "pile=2", 2)
    assert (done.state.round, done.state.pile, copies(done.state.pool, ORC)) == (3, 0, 7)
    missed = last("AraL,Ham,GimC", "1x6,2,3:S8+O+O", "pile=3 again=off", 2)
    assert (missed.state.round, missed.state.pile, copies(missed.state.pool, ORC)) == (3, 3, 6)


@rule("T25.6", "T12.10")
def test_orcs_that_legolas_wins_when_gimli_is_long_done_return_at_the_end_of_the_round() -> None:
    play = last("AraL,LegC,Ham", "1x7,2:S8+O+O+O,3", "pile=3 done=GimC,AraL", 3)
    assert (play.state.round, copies(play.state.pool, ORC)) == (4, 9)


@rule("T25.7")
@pytest.mark.parametrize(
    ("past", "verdict"), [("1x7,2", 1), ("1x8", -1), ("1x6,2,2:H8+O", -1), ("1x4,2x4", 1), ("1:H8+O,1x6,2", 1)]
)
def test_hama_wins_a_trick_and_no_orc(past: str, verdict: int) -> None:
    assert judged("Ham", "Erk", past)[1] == verdict


@rule("T25.8")
@pytest.mark.parametrize(("past", "verdict"), [("1x7,3", 1), ("1x5,3,1x2", 1), ("3x5,1x3", -1), ("1x4,3,1x3", -1), ("1x6,3,1", 1)])
def test_erkenbrand_wins_at_least_one_of_the_last_three_tricks(past: str, verdict: int) -> None:
    assert judged("Ham", "Erk", past)[2] == verdict


@rule("T25.8")
def test_the_last_three_tricks_are_those_of_the_present_round() -> None:
    text = "25/3 over cause=missed first=1 round=4 cast=AraL,Ham,Erk leader=1"
    assert at(f"{text} past=1x8,3,1x2", "HSM").verdict(3) == 1
    assert at(f"{text} past=1x7,3,1x3", "HSM").verdict(3) == -1


@rule("T25.9")
@pytest.mark.parametrize(("number", "verdict"), [(0, -1), (1, 1), (2, -1)])
def test_gamling_wins_exactly_one_trick(number: int, verdict: int) -> None:
    past = f"1x{8 - number}" + (f",3x{number}" if number else "")
    assert judged("Ham", "Gam", past)[2] == verdict


@rule("T25.12", "T5.2")
def test_the_special_orcs_are_orcs_like_the_others() -> None:
    text = "25/3 play first=1 round=4 cast=AraL,Eom,Ham leader=1 actor=1 hands=1:F1,M1;2:M5,M6;3:O,O"
    play = at(f"{text} past=2:H8+O+O,2:S8+O+O,1:M8+O+O,1x6").play("F1", "M5", "O")
    assert (play.taker(), play.verdict(2)) == (1, 1)


@rule("T25.2", "T25.3")
@pytest.mark.parametrize("players", [1, 2])
def test_orcs_and_towers_that_are_still_to_come_never_lie_in_the_supply(players: int) -> None:
    cast = "AraL,Gan,Ham,Erk" if players == 1 else "AraL,Gan,Ham"
    more = "dealt=30" if players == 1 else f"pyramid=?,?,{'-,' * 9}-"
    text = f"25/{players} {{}} first=1 round=3 cast={cast} actor=2 hands=1:M1;2:M2;3:M3 pool=WT,O,H1,H2,H3,H4 {more}"
    taking = at(text.format("supply") + " place=1")
    assert set(taking.chances()) == {"H1", "H2", "H3", "H4"}
    hearing = at(text.format("horn-draw") + " leader=1 horn=2 past=1x4", "SF")
    assert set(hearing.chances()) == {"H1", "H2", "H3", "H4"}
