"""Chapters M5, M7 and M8: the end of a stage, the last two stages, and how a game ends."""

from __future__ import annotations

import pytest

from tests.games.mount_doom.kit import GAME, Play, at
from tests.games.mount_doom.scenes import DESTINATION, NEXT, STACKS, arrive, doom, meet, places, stack_size, walk
from tests.rules import rule

EARLIER = ("Lot", "Roh", "Hel", "Gon")


def outcome(play: Play) -> tuple[tuple[int, ...], str, str, tuple[int, ...]]:
    found = GAME.outcome(play.state)
    assert found is not None
    return found.winners, found.rule, found.key, found.score


@rule("M5.1")
@pytest.mark.parametrize("goal", [8, 16, 24, 32, 40])
@pytest.mark.parametrize("figure", ["Mer", "Ara", "Leg", "Gim"])
def test_a_die_that_takes_a_figure_exactly_onto_a_destination_is_worth_one_courage(figure: str, goal: int) -> None:
    assert walk(figure, goal - 4, 4).courage() == 14


@rule("M5.1")
@pytest.mark.parametrize("goal", [8, 16, 24, 32])
def test_going_past_a_destination_is_worth_nothing(goal: int) -> None:
    play = walk("Ara", goal - 1, 6)
    assert (play.where("Ara"), play.courage()) == (goal + 5, 13)


@rule("M5.1")
def test_a_destination_counts_also_behind_the_ring_bearers_and_far_ahead_of_them() -> None:
    assert walk("Ara", 7, 1, "stage=Gon Rin=26").courage() == 14
    assert walk("Ara", 31, 1, "stage=Lot Rin=2").courage() == 14


@rule("M5.1")
def test_the_ring_bearers_themselves_get_no_courage_for_arriving() -> None:
    assert arrive("Lot").draws("Wrath").courage() == 13
    assert arrive("Lot", exact=False).courage() == 13


@rule("M5.2")
@pytest.mark.parametrize("stage", DESTINATION)
@pytest.mark.parametrize("value", [1, 2, 6])
def test_the_ring_bearers_stop_on_the_destination_and_that_ends_the_stage(stage: str, value: int) -> None:
    goal = DESTINATION[stage]
    play = at(f"normal 1/1 stage={stage} Rin={goal - 1} Ara=6 track=-,-,-,-,-,- tile=Rin{value}/- phase=next-die")
    if value == 1 and stage in EARLIER:
        play.draws("Wrath")
    assert play.where("Rin") == goal
    assert play.chances() == STACKS[NEXT[stage]]


@rule("M5.2")
def test_other_figures_at_a_destination_end_no_stage() -> None:
    play = walk("Ara", 7, 1)
    assert (play.phase(), play.stage(), play.track()) == ("roll", "Lot", "-,-,-,-,-,-")


@rule("M5.3")
@pytest.mark.parametrize("stage", EARLIER)
def test_an_exact_die_of_the_ring_bearers_brings_a_gandalf_card_to_the_active_player(stage: str) -> None:
    play = arrive(stage, "friends=1:Power stack=2")
    assert play.chances() == ["Trick", "Support", "Vision", "Wrath"]
    play.draws("Trick")
    assert (play.friends(1), stack_size(play)) == (["Power", "Trick"], 1)


@rule("M5.3")
@pytest.mark.parametrize("stage", EARLIER)
def test_too_high_a_number_costs_the_top_gandalf_card_unseen(stage: str) -> None:
    play = arrive(stage, "friends=1:Power stack=2", exact=False)
    assert (play.friends(), stack_size(play), play.phase()) == (["Power"], 1, "draw-layout")
    assert GAME.view(play.state, 0)["gandalf"]["unseen"] == ["Trick", "Support", "Vision", "Wrath"]


@rule("M5.3")
@pytest.mark.parametrize("exact", [True, False])
def test_in_minas_morgul_no_gandalf_card_is_drawn_or_lost(exact: bool) -> None:
    play = arrive("Min", "stack=2", exact=exact)
    assert (stack_size(play), play.phase(), play.friends()) == (2, "draw-layout", [])


@rule("M5.3")
def test_a_card_drawn_can_be_used_at_once() -> None:
    play = arrive("Lot").draws("Vision")
    assert (play.phase(), play.legal()) == ("window layout", ["use Vision", "pass"])


@rule("M5.4")
def test_dice_left_on_the_tile_meet_the_cards_of_the_old_stage() -> None:
    play = at("normal 1/2 Rin=6 Ara=6 track=-,-,-,-,SarL,- tile=Rin3/5Ara1 phase=next-die")
    assert (play.uruk(), play.where("Ara"), play.courage(), play.phase()) == (3, 7, 12, "draw-layout")


@rule("M5.5")
def test_figures_stay_the_track_is_cleared_and_the_next_player_begins_the_next_stage() -> None:
    play = at("normal 2/3 Rin=6 Ara=3 Gim=12 courage=9 track=Troll,MOrc,-,-,SarL,? tile=-/Rin3 phase=next-die")
    before = places(play) | {"Rin": 8}
    play.draws("SarR", "Wargs", "Theoden", "NazR")
    assert places(play) == before
    assert (play.stage(), play.track(), play.due(), play.phase()) == ("Roh", "?,SarR,Wargs,Theoden,NazR,?", "3", "roll")
    assert (play.courage(), play.friends()) == (9, [])


@rule("M7.1")
@pytest.mark.parametrize("stage", ["Lot", "Gon", "Min"])
@pytest.mark.parametrize("figure", ["Mer", "Ara", "Leg", "Gim"])
def test_a_figure_that_would_pass_minas_morgul_waits_beside_it(figure: str, stage: str) -> None:
    play = walk(figure, 38, 3, f"stage={stage}")
    assert (play.where(figure), play.courage()) == ("waiting", 13)


@rule("M7.1")
def test_exact_arrival_in_minas_morgul_is_worth_one_courage_in_any_stage() -> None:
    for stage in ("Lot", "Min"):
        play = walk("Ara", 38, 2, f"stage={stage}")
        assert (play.where("Ara"), play.courage()) == (40, 14)


@rule("M7.1")
def test_a_waiting_figure_takes_no_further_part() -> None:
    play = walk("Ara", 39, 2, "stage=Min Rin=39").tile("3Ara4", "3Gim1")
    assert (play.where("Ara"), play.courage()) == ("waiting", 13)
    assert play.phase() == "roll"


@rule("M7.2", "M11.5")
@pytest.mark.parametrize("helpers", range(5))
def test_the_ring_bearers_go_one_space_on_for_each_figure_in_minas_morgul(helpers: int) -> None:
    here = " ".join(f"{figure}=40" for figure in ("Mer", "Ara", "Leg", "Gim")[:helpers])
    assert arrive("Min", here).where("Rin") == 40 + helpers


@rule("M7.2")
def test_the_help_counts_figures_once_the_tile_is_empty() -> None:
    play = at("normal 1/1 stage=Min Rin=38 Ara=39 Gim=40 track=-,-,-,-,-,- tile=Rin2/1Ara1 phase=next-die")
    assert (play.where("Ara"), play.where("Rin"), play.phase()) == (40, 42, "draw-layout")


@rule("M7.2")
def test_a_figure_that_leaves_minas_morgul_before_the_tile_is_empty_does_not_help() -> None:
    play = at("normal 1/1 stage=Min Rin=38 Ara=40 Gim=40 tile=Rin2/1Ara1 phase=next-die")
    assert (play.where("Ara"), play.where("Rin")) == ("waiting", 41)


@rule("M7.2")
def test_nobody_helps_at_an_earlier_destination() -> None:
    assert arrive("Gon", "Mer=32 Ara=32 Leg=40", exact=False).where("Rin") == 32


@rule("M7.3")
def test_the_last_stage_is_laid_out_like_any_other() -> None:
    play = arrive("Min").draws("Sting", "Phial", "Shelob", "Deceit")
    assert (play.stage(), play.track()) == ("Dou", "?,Sting,Phial,Shelob,Deceit,?")
    play.draws("1")
    assert play.chances() == ["Madness", "RingPower", "Eagles"]


@rule("M7.3", "M12.14")
@pytest.mark.parametrize("card", STACKS["Dou"])
def test_the_cards_of_mount_doom_stay_however_often_they_are_met(card: str) -> None:
    play = doom(card)
    for _ in range(2):
        if play.phase() == "draw-dice" and play.state.meeting >= 0:
            play.draws("1")
        assert play.track() == f"-,{card},-,-,-,-"
        play.draws("2")


@rule("M7.4")
def test_a_turn_of_the_last_stage_is_one_black_die_its_space_and_one_step() -> None:
    play = at("normal 1/2 stage=Dou Rin=41 track=-,Madness,-,-,-,-")
    assert (play.due(), play.chances()) == ("*", ["1", "2", "3", "4", "5", "6"])
    play.draws("2")
    assert (play.where("Rin"), play.courage()) == (42, 12)
    assert [kind for kind in play.told() if kind in ("meets", "courage-down", "moves", "turn")] == [
        *("meets", "courage-down", "moves", "turn")
    ]
    play.draws("2")
    assert (play.state.active, play.where("Rin"), play.told().count("turn")) == (0, 43, 2)


@rule("M7.4")
def test_the_last_stage_asks_for_no_fellowship_dice() -> None:
    play = at("normal 1/1 stage=Dou track=-,Eagles,-,-,-,- courage=2")
    while not play.over():
        assert play.due() == "*"
        play.draws("2")
    assert play.over() == "crater"


@rule("M8.1")
@pytest.mark.parametrize("players", [1, 2, 3, 4])
def test_everybody_wins_as_soon_as_the_ring_bearers_reach_the_crater(players: int) -> None:
    play = doom("Madness", "Rin=47", f"normal 1/{players}")
    assert (play.over(), play.where("Rin"), play.due()) == ("crater", 48, "")
    assert outcome(play) == (tuple(range(players)), "M8.1", "outcome.crater", (1,) * players)


@rule("M8.1")
def test_the_last_space_before_the_crater_does_not_win() -> None:
    assert doom("Madness", "Rin=46").over() == ""


@rule("M8.2")
@pytest.mark.parametrize(
    ("card", "words"),
    [
        *[("Balrog", "courage=3"), ("Wargs", "courage=2"), ("Grond", "courage=3"), ("Haradrim", "courage=1")],
        *[("NazL", "nazgul=7"), ("NazR", "nazgul=7"), ("NazH", "nazgul=7"), ("NazG", "nazgul=7")],
    ],
)
def test_a_card_met_can_lose_the_game_on_the_spot(card: str, words: str) -> None:
    play = meet(card, words, rest="Ara1/2Gim1")
    assert play.over() == words.split("=")[0]
    assert (play.where("Ara"), play.where("Gim"), play.due()) == (0, 0, "")


@rule("M8.2")
def test_circle_1_and_the_seventh_nazgul_are_not_yet_lost() -> None:
    assert (meet("Grond", "courage=4").over(), meet("Grond", "courage=4").courage()) == ("", 1)
    assert (meet("NazG", "nazgul=6").over(), meet("NazG", "nazgul=6").nazgul()) == ("", 7)


@rule("M8.2")
@pytest.mark.parametrize("players", [1, 4])
def test_everybody_loses_together(players: int) -> None:
    play = meet("Grond", "courage=3", f"normal 1/{players}")
    assert outcome(play) == ((), "M8.2", "outcome.courage", (0,) * players)
    play = meet("NazG", "nazgul=7", f"normal 1/{players}")
    assert outcome(play) == ((), "M8.2", "outcome.nazgul", (0,) * players)


@rule("M8.2")
def test_an_event_loses_at_once_and_the_rest_of_the_tile_is_not_resolved() -> None:
    heart = at("normal 1/1 courage=1 Ara=6 tile=Ara1/1Gim6 phase=next-die")
    nazgul = at("normal 1/1 nazgul=7 Ara=2 tile=Ara1/2Gim6 phase=next-die")
    assert (heart.over(), heart.where("Gim"), heart.nazgul()) == ("courage", 0, 0)
    assert (nazgul.over(), nazgul.where("Gim"), nazgul.nazgul()) == ("nazgul", 0, 8)


@rule("M8.2")
def test_a_symbol_of_the_track_can_place_the_last_nazgul() -> None:
    assert at("normal 1/1 nazgul=7 tile=1Ara6/- phase=next-die").over() == "nazgul"
    assert at("normal 1/1 nazgul=7 stage=Dou Rin=47").draws("6").over() == "nazgul"


@rule("M8.2", "M6.3")
@pytest.mark.parametrize(("card", "words"), [("UruR", "uruk=5"), ("Mumak", ""), ("Mouth", "")])
def test_a_loss_inside_several_battles_ends_the_rest_of_them(card: str, words: str) -> None:
    play = meet(card, f"courage=1 {words}").draws("Sauron")
    assert (play.over(), play.due(), play.courage()) == ("courage", "", 0)


@rule("M8.2", "M11.9")
def test_a_loss_among_the_witch_kings_dice_ends_the_rest_of_them() -> None:
    play = meet("Witch", "courage=2 nazgul=5").draws("1", "2", "5")
    assert (play.over(), play.due()) == ("courage", "")


@rule("M8.2")
@pytest.mark.parametrize(("card", "value", "courage"), [("Sting", "3", 1), ("Sting", "6", 2), ("RingPower", "6", 5)])
def test_a_black_die_of_the_last_stage_can_lose(card: str, value: str, courage: int) -> None:
    play = doom(card, f"courage={courage} Rin=47").draws(value)
    assert (play.over(), play.where("Rin")) == ("courage", 47)
    assert doom(card, f"courage={courage + 1} Rin=47").draws(value).over() == "crater"


@rule("M8.2")
def test_faramir_and_support_can_lose_by_an_event_before_the_turn() -> None:
    play = at("normal 1/1 stage=Gon Rin=25 courage=1 friends=1:Faramir phase=turn").play("use Faramir", "go 2")
    assert play.over() == "courage"
    play = at("normal 1/1 stage=Gon Rin=25 nazgul=7 Leg=29 friends=1:Support phase=turn").play("use Support")
    assert play.draws("1", "1", "1", "1", "1").play("figure Leg").over() == "nazgul"


@rule("M8.2")
def test_a_game_that_is_over_takes_no_action() -> None:
    play = meet("Grond", "courage=1")
    assert (play.refusal("pass"), play.refusal("roll Ara+Gim")) == ("M8.2", "M8.2")
    assert play.chances() == []
