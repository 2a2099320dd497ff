"""Chapters T8 and T11, with T12.9: long chapters and The Road Goes Ever On."""

from __future__ import annotations

import pytest

from mathom.games.two_towers.cards import codes, count
from mathom.kernel.bits import bits
from tests.games.two_towers.dealer import deal
from tests.games.two_towers.kit import Play, begin, mixed, to_phase
from tests.rules import rule

NINETEEN = "Bor Leg Gim Eom Mer Pip Gan Sar The Eow Ham Erk Gam Sha GolW Far SmeW Gor Shg".split()
# Three characters that have what they need; one trick is left.
WON = "tricks=1.H8.H8+H7+H6/1.M8.M8+M7+M6/1.H5.H5+H4+H3/1.M5.M5+M4+M3/2.F8.F8+F7+F6/2.S7.S7+S6+S5/3.S8.S8+S1+S2"
LAST = f"first=1 cast=Ara,Gan,SmeW hands=1:F1;2:F2;3:F3 leader=1 actor=1 {WON}"
SMALL = "drawn=Ara,Gan,SmeW,Gam,Erk"


def names(play: Play, mask: int) -> list[str]:
    return [play.state.rules.codes[number] for number in bits(mask)]


@rule("T8.1", "T8.2")
def test_when_all_characters_of_a_round_succeed_they_are_done_and_a_fresh_round_begins() -> None:
    play = Play(f"road/3 play {SMALL} {LAST}").play("F1", "F2", "F3")
    state = play.state
    assert (play.phase(), state.round) == ("lost", 2)
    assert sorted(names(play, state.done)) == ["Ara", "Gan", "SmeW"]
    assert state.hands == [0, 0, 0]
    assert (state.characters, state.winners, state.score, state.tokens) == ([-1, -1, -1], [], [0, 0, 0], [-1, -1])
    assert count(state.pool) == 37
    deal(play, h2="WT")
    assert [count(hand) for hand in state.hands] == [12, 12, 12]
    assert (play.phase(), play.due()) == ("choose", "P3")


@rule("T8.1")
@pytest.mark.parametrize("players", [1, 2, 3, 4])
def test_second_rounds_can_be_played_with_any_number(players: int) -> None:
    game = begin("road", players)
    pool = ",".join(codes(game.state.rules.deck))
    rounds = f"road/{players} lost round=3 drawn=Ara,Gan,SmeW,Gam,Erk,Bor done=Ara,Gan,SmeW pool={pool}"
    rounds = rounds if players > 1 else rounds.replace("WT,BT,", "") + " hands=1:WT,BT"
    rounds += " pyramid=-,?,-,?,?,?,?,-,-,-,-,-" if players == 2 else ""
    play = to_phase(Play(rounds), "over")
    assert play.cause() != "none"


@rule("T8.2")
def test_one_failure_is_enough_that_nobody_is_done() -> None:
    play = Play(f"road/3 play {SMALL} {LAST.replace('SmeW', 'Gor')}").play("F1", "F2", "F3")
    assert (play.phase(), play.cause(), play.state.done) == ("over", "missed", 0)


@rule("T8.3")
def test_a_done_character_may_be_chosen_again() -> None:
    play = Play(
        "road/3 choose round=2 done=Ara,Gan,SmeW drawn=Ara,Gan,SmeW,Gam,Erk first=1 cast=Ara,-,- hands=1:WT,H1;2:F2;3:F3 actor=2"
    )
    assert sorted(play.legal()) == ["Erk", "Gam", "Gan", "SmeW"]


@rule("T8.3", "T11.1")
def test_the_required_one_takes_part_in_every_round_even_when_done() -> None:
    play = deal(Play(f"road/3 play {SMALL} {LAST}").play("F1", "F2", "F3"), h3="WT")
    assert [play.state.rules.codes[number] if number >= 0 else "-" for number in play.state.characters] == ["-", "-", "Ara"]


@rule("T8.4")
def test_the_chapter_is_won_when_all_are_done() -> None:
    play = Play(f"road/3 play round=2 {SMALL} done=Ara,Gam,Erk {LAST}").play("F1", "F2", "F3")
    assert (play.phase(), play.cause()) == ("over", "goals")
    outcome = play.game.outcome(play.state)
    assert outcome is not None
    assert outcome.winners == (0, 1, 2)


@rule("T8.4", "T6.4")
def test_a_stopped_round_counts_like_a_finished_one() -> None:
    play = mixed(f"road/3 play {SMALL} {LAST}".replace("Ara,", "GanG,"))
    assert "stop" in play.legal()
    play.play("stop")
    assert (play.phase(), play.state.round, sorted(names(play, play.state.done))) == ("lost", 2, ["Gan", "GanG", "SmeW"])


@rule("T8.5")
def test_a_missed_goal_loses_the_chapter_but_what_was_done_stays_known() -> None:
    play = Play(f"road/3 play round=2 {SMALL} done=Ara,Gam,Erk {LAST.replace('SmeW', 'Gor')}").play("F1", "F2", "F3")
    assert (play.phase(), play.cause()) == ("over", "missed")
    assert sorted(names(play, play.state.done)) == ["Ara", "Erk", "Gam"]


@rule("T8.5")
def test_a_game_can_begin_with_characters_done() -> None:
    deck = ",".join(codes(begin("road", 3).state.rules.deck))
    play = Play(f"road/3 lost drawn=Ara,Gan,SmeW,Gam,Erk done=Gam,Erk pool={deck}")
    play = deal(play, h1="WT")
    assert sorted(names(play, play.state.done)) == ["Erk", "Gam"]


@rule("T8.5", "T5.3")
def test_a_forced_loss_loses_a_long_chapter_too() -> None:
    play = Play(f"road/3 play {SMALL} {LAST.replace('1:F1', '1:O')}").play("O")
    assert (play.phase(), play.cause()) == ("over", "orc")


@rule("T11.1", "T1.1")
def test_the_road_has_the_deck_of_chapter_19() -> None:
    assert begin("road", 3).state.rules.deck == begin("19", 3).state.rules.deck
    play = to_phase(begin("road", 3), "lost")
    assert "WT" not in play.chances()


@rule("T11.1")
def test_aragorn_the_hunter_leads_the_first_trick_of_each_round() -> None:
    for seed in range(5):
        play = to_phase(begin("road", 3), "play", seed)
        assert play.state.rules.codes[play.state.characters[play.state.leader]] == "Ara"


@rule("T11.2", "T12.9")
@pytest.mark.parametrize(("players", "number"), [(1, 12), (2, 8), (3, 8), (4, 12)])
def test_eight_or_twelve_characters_are_drawn_besides_aragorn(players: int, number: int) -> None:
    play = begin("road", players)
    assert play.phase() == "road"
    assert play.chances() == dict.fromkeys(NINETEEN, 1)
    for step in range(number):
        assert play.phase() == "road"
        assert len(play.chances()) == 19 - step
        play.draws(next(iter(play.chances())))
    assert play.phase() == "lost"
    drawn = names(play, play.state.drawn)
    assert len(drawn) == number + 1
    assert "Ara" in drawn


@rule("T11.2", "T1.5")
def test_only_drawn_characters_can_be_chosen() -> None:
    play = begin("road", 3)
    wanted = NINETEEN[:3] + NINETEEN[4:9]
    play.draws(*wanted)
    deal(play, h1="WT")
    assert sorted(play.legal()) == sorted(wanted)
    assert play.refusal("Eom") == "T1.5 not-in-cast"


@rule("T11.3")
def test_the_same_characters_serve_all_rounds_of_the_road() -> None:
    play = Play(f"road/3 play {SMALL} {LAST}").play("F1", "F2", "F3")
    assert sorted(names(play, play.state.drawn)) == ["Ara", "Erk", "Gam", "Gan", "SmeW"]
    assert play.phase() == "lost"


@rule("T11.4")
def test_with_the_option_the_nineteen_of_the_earlier_box_join_the_draw() -> None:
    assert len(begin("road", 3).chances()) == 19
    play = begin("road", 3, earlier="on")
    assert len(play.chances()) == 38
    assert "Bil" in play.chances()
    assert "Bil" not in begin("road", 3, earlier="off").chances()
    assert len(begin("19", 3, earlier="on").chances()) == len(begin("19", 3).chances())


@rule("T12.3", "T11.1")
@pytest.mark.parametrize(("claimer", "black"), [("Sar", False), ("Shg", True)])
def test_with_saruman_among_those_drawn_no_tower_is_the_lost_card(claimer: str, black: bool) -> None:
    play = begin("road", 3).draws("Bor", "Leg", "Gim", "Eom", "Mer", "Pip", "Gan", claimer)
    assert ("BT" in play.chances(), "WT" in play.chances()) == (black, False)


@rule("T11.2", "T9.2", "T21.6")
@pytest.mark.parametrize("claimer", ["Sar", "Shg"])
def test_with_saruman_among_those_drawn_no_tower_is_buried_in_the_pyramid(claimer: str) -> None:
    others = ("Bor", "Leg", "Gim", "Eom", "Mer", "Pip", "Gan")
    buried = 0
    for seed in range(12):
        play = begin("road", 2).draws(*others, claimer)
        play.draws("H1")
        assert ({"WT", "BT"} & set(play.chances()) == set()) == (claimer == "Sar")
        to_phase(play, "choose", seed)
        buried += codes(play.state.pool).count("WT") + codes(play.state.pool).count("BT")
    assert (buried == 0) == (claimer == "Sar")
