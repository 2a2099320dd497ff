"""A round that may be stopped is decided: whoever goes on with it comes to the same end, whatever goals an owner writes."""

from __future__ import annotations

import re
from functools import cache

import pytest

from mathom.games import load
from mathom.games.two_towers.actions import STOP
from mathom.games.two_towers.options import CHAPTERS
from mathom.games.two_towers.position import BY_GOALS, BY_ROUNDS, HORN, OVER, PLAY
from mathom.games.two_towers.state import TwoTowers
from mathom.games.two_towers.verdict import settled
from mathom.kernel.game import Game
from mathom.kernel.rng import Rng
from mathom.kernel.state import CHANCE
from tests.conftest import FULL
from tests.games.two_towers.kit import GAME, Play, begin
from tests.games.two_towers.rounds import at
from tests.rules import rule

GOALS = """tricks >= 0; tricks >= 1; tricks <= 3; tricks <= least.tricks; pair.tricks >= 3; pair.tricks >= rest.tricks
won(H|R) >= 1; won(S) == 0 or tricks >= 2; with(M) >= 1; last(1) >= 1; run >= 2; same >= 2; pair.won(O) + won(W) <= 1"""
ROUNDS = 20 if FULL else 2
WAYS = 12 if FULL else 4
"""How often a round that may be stopped is gone on with."""


@cache
def with_goals(number: int) -> Game:
    """Our content with goals drawn at random, or for number 0 with goals that all are met from the start."""
    rng = Rng(number)
    goals = re.split("; |\n", GOALS) if number else ["tricks >= 0"]

    def another(entry: re.Match[str]) -> str:
        if 'code = "Old' in entry[0]:
            return entry[0]
        return re.sub("(?<=goal = ).*|(?<=goal4 = ).*", lambda _: f'"{goals[rng.below(len(goals))]}"', entry[0])

    return load("two_towers", re.sub(r"\[\[(?:character|step|change)\]\](?:.+\n)+", another, GAME.text("content.toml")))


def go_on(state: TwoTowers, rng: Rng) -> None:
    due = state.to_act()[0]
    if due == CHANCE:
        state.apply(CHANCE, rng.draw(state.chances()))
    else:
        state.apply(due, rng.choose([action for action in state.legal(due) if action != STOP]))


def is_won(state: TwoTowers, rng: Rng) -> bool:
    """Whether the round is not lost, if it is gone on with at random."""
    state = state.copy()
    number = state.round
    while state.to_act() and state.round == number:
        go_on(state, rng)
    return state.phase != OVER or state.cause in (BY_GOALS, BY_ROUNDS)


@rule("T6.4", "T6.5", "T12.8", "T23.6", "T30.1", "T31.2", "T32.5")
@pytest.mark.parametrize("number", range(5))
@pytest.mark.parametrize("chapter", CHAPTERS)
def test_a_round_that_may_be_stopped_comes_to_the_same_end_if_it_is_not(chapter: str, number: int) -> None:
    rng = Rng(number)
    for players in (1, 2, 3, 4) * ROUNDS:
        play = begin(chapter, players, with_goals(number))
        found = 0
        while play.state.to_act():
            verdict = settled(play.state) if play.state.phase in (PLAY, HORN) else 0
            if verdict and verdict != found:
                for _ in range(WAYS):
                    assert is_won(play.state, rng) == (verdict > 0), f"{verdict} {play.position()}"
            found = verdict
            go_on(play.state, rng)


def owned(position: str, *goals: str) -> Play:
    """A position with some of our goals written anew, each as `Bor: tricks >= 0`."""
    text = GAME.text("content.toml")
    for code, goal in (each.split(": ") for each in goals):
        text = re.sub(rf'(code = "{code}"\n)goal = .*\n(?:goal4 = .*\n)?', rf'\1goal = "{goal}"\n', text)
    return Play(position, load("two_towers", text))


PAIRS = (
    "19/3 play dealt=36 first=3 cast=Gim,Bor,Ara hands=3:F5 beside=BT towers=3,- leader=1 actor=3 table=1:M5;2:O suit=M"
    " tricks=3.M7.M3+M6+M7/1.M8.M2+M8+S1/1.F8.F2+F7+F8/2.H8.H5+H6+H8/3.F6.H4+F4+F6/3.WT.S2+S7+WT/1.S8.S3+S6+S8/2.H7.H1+H7+S5"
    "/1.H3.H2+H3+F1/1.M4.M1+M4+O/1.S4.F3+S4+O previous=1:S4;2:F3;3:O rules=2"
)


@rule("T6.5", "T19.1", "T19.2")
def test_who_is_taken_for_the_partner_in_one_goal_is_nobodys_partner_in_the_next() -> None:
    """The Black Tower is never played, so Aragorn has three of twelve tricks and must fail."""
    play = owned(PAIRS, "Gim: pair.tricks >= 3", "Bor: tricks >= 0")
    assert [play.verdict(hand) for hand in (1, 2, 3)] == [1, 1, -1]
    assert settled(play.state) == -1
    assert play.play("stop").cause() == "stopped-lost"


@rule("T6.5", "T6.3", "T19.1")
@pytest.mark.parametrize(("lead", "verdict"), [("H8", -1), ("H1", 0)])
def test_when_both_partners_are_beaten_in_the_last_trick_it_shows_before_the_trick_is_over(lead: str, verdict: int) -> None:
    tricks = "2.BT.H7+M7+BT/1.M8.M8+M1+M2/1.F8.F8+F1+F2/3.F7.F7+F3/3.F6.F6+F4/4.S8.S8+S1/4.S7.S7+S2/-."
    head = "19/4 play first=1 cast=Ara,Bor,Leg,Gim towers=1,2 rules=2 leader=4 actor=4"
    others = [f"{code}: tricks >= 0" for code in ("Bor", "Leg", "Gim")]
    play = owned(f"{head} hands=1:H2;2:S3;3:M3;4:{lead} tricks={tricks}", *others).play(lead, "H2", "S3")
    assert (play.hand(), play.verdict(1), "stop" in play.legal()) == (3, verdict, verdict < 0)


GATE = (
    "31/3 play dealt=36 first=2 cast=Sam,Fro,GolW hands=1:F7;2:R1;3:BT event=H7 burden=3 towers=2,- rings=broken leader=2 actor=2"
    " tricks=2.WT.M1+M7+WT/1.S6.S3+S5+S6/1.F6.F5+F6+O/2.S7.S2+S7+R2/3.M4.M4+F3+W/2.M5.M5+O+W/1.H5.H4+H5+O/3.F4.F2+F4+R5"
    "/2.R4.S4+R3+R4/2.H6.H2+H6+M2/2.H1.H1+M3+S1/2.H3.H3+M6+F1 rules=2"
)


@rule("T6.4", "T31.2")
def test_not_while_frodo_could_still_have_to_lead_a_ring() -> None:
    goals = ("Fro: won(R) >= 1", "Sam: won(H) >= 1", "GolW: tricks >= 1")
    play = owned(GATE, *goals)
    assert (play.legal(), play.refusal("stop")) == (["R1", "R1!"], "T6.4 stop-open")
    assert play.play("R1").cause() == "wraiths"
    assert "stop" in owned(GATE.replace("leader=2 actor=2", "leader=1 actor=2 table=1:F7").replace("1:F7;", ""), *goals).legal()


@rule("T6.4", "T32.5")
def test_not_while_the_first_lead_at_the_pool_could_be_a_ring() -> None:
    cast = "32/1 play group=B dealt=16 first=1 cast=Fro,SmeP,SmeW,GolW burden=2 event=WT leader=1 actor=1 rules=2"
    goals = [f"{code}: tricks >= 0" for code in ("Fro", "SmeP", "SmeW", "GolW")]
    play = owned(f"{cast} hands=1:R1,R2,R3,R4;2:H1,H2,H3,H4;3:M1,M2,M3,M4;4:S1,S2,S3,S4", *goals)
    assert "stop" not in play.legal()
    assert play.play("R2").cause() == "pool"


@rule("T12.8", "T9.8")
def test_not_while_weariness_lies_covered_in_the_pyramid() -> None:
    play = owned(
        "36/2 play dealt=31 first=3 runner=P1 cast=FroS,Gor,SamR hands=1:H1,H2,S2,S3,S6,R3;2:F1,F3,F4,F7,S5,R2 pool=H6,M3,M4"
        " event=WT towers=-,3 rings=broken pyramid=R1,?,W,-,?,?,-,-,-,-,-,- leader=3 actor=1 table=3:W"
        " tricks=1.M5.M1+M2+M5/2.H7.H5+H7+R5/3.BT.F2+F6+BT/3.M7.M6+M7+R4/1.H4.H3+H4+F5/3.S7.S1+S4+S7 rules=2",
        *(f"{code}: tricks >= 0" for code in ("FroS", "Gor", "SamR")),
    )
    assert "stop" not in play.legal()


@rule("T23.4", "T23.6")
def test_a_number_that_helps_gandalf_leaves_time_to_turn_the_old_men() -> None:
    head = "23/3 play first=1 cast=Ara,Old1,Old2 towers=1,- numbers=2:1;3:2 leader=1 actor=1 beside=M8 rules=2"
    play = at(f"{head} hands=1:H1,F1,M1;2:H2,F2,M2;3:H3,F3,M3 past=1x9", "SF")
    assert "stop" in play.legal()
    assert "stop" not in owned(play.position(), "Gan: tricks + number >= 3").legal()
