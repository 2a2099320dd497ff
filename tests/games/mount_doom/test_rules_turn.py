"""Chapters M2 to M4: the turn, the black dice, the coloured dice."""

from __future__ import annotations

import pytest

from mathom.kernel.rng import Rng
from tests.games.mount_doom.kit import GAME, Play, at
from tests.games.mount_doom.scenes import meet, places, random_step, walk
from tests.rules import rule

BARE = "normal 1/3 track=?,Troll,Arwen,SarL,NazL,?"


def tile(play: Play) -> str:
    """The dice on the tile, as the notation writes them."""
    words = [word for word in play.position().split() if word.startswith("tile=")]
    return words[0].removeprefix("tile=") if words else ""


@rule("M2.1")
def test_turns_go_round_and_a_turn_is_rolls_then_actions() -> None:
    play = at(BARE)
    for seat in ("1", "2", "3", "1"):
        assert (play.due(), play.phase()) == (seat, "roll")
        play.tile("4Ara1", "4Gim1")
    kinds = [kind for kind in play.told() if kind in ("turn", "roll-first", "roll-second", "meets", "moves")]
    assert kinds[:7] == ["roll-first", "roll-second", "meets", "moves", "meets", "moves", "turn"]


@rule("M2.1", "M11.27")
def test_only_the_active_player_decides() -> None:
    play = at(BARE)
    assert [GAME.action_text(action) for action in play.state.legal(1)] == []
    assert (play.refusal("roll Ara+Gim", seat=2), play.refusal("roll Ara+Gim", seat=1)) == ("M11.27", "")


@rule("M2.2")
def test_the_first_roll_takes_both_black_dice_and_any_two_fellowship_dice() -> None:
    play = at(BARE)
    assert play.legal() == [
        f"roll {one}+{other}"
        for number, one in enumerate(("Rin", "Mer", "Ara", "Leg", "Gim"))
        for other in ("Rin", "Mer", "Ara", "Leg", "Gim")[number + 1 :]
    ]
    play.play("roll Mer+Gim").draws("5", "2", "6", "1")
    args = play.last("roll-first")
    assert (args["black1"], args["black2"], args["figure1"], args["figure2"]) == (5, 2, "figure.Mer", "figure.Gim")
    assert (args["value1"], args["value2"]) == (6, 1)
    assert play.legal() == ["put 2 Mer", "put 2 Gim", "put 5 Mer", "put 5 Gim"]


@rule("M2.2")
@pytest.mark.parametrize(("put", "page"), [("put 2 Mer", "2Mer6/-"), ("put 5 Gim", "5Gim1/-")])
def test_one_black_die_and_one_coloured_die_go_on_page_1(put: str, page: str) -> None:
    play = at(BARE).play("roll Mer+Gim").draws("5", "2", "6", "1").play(put)
    assert (tile(play), play.phase()) == (page, "add")


@rule("M2.2")
def test_dice_that_were_not_rolled_cannot_be_put() -> None:
    play = at(BARE).play("roll Mer+Gim").draws("5", "2", "6", "1")
    assert (play.refusal("put 3 Mer"), play.refusal("put 5 Ara"), play.refusal("put 5 Mer")) == ("M2.2", "M2.2", "")


@rule("M2.3")
def test_the_second_roll_takes_the_two_dice_left_and_one_of_the_three_others() -> None:
    play = at(BARE).play("roll Mer+Gim").draws("5", "2", "6", "1").play("put 2 Mer")
    assert play.legal() == ["add Rin", "add Ara", "add Leg"]
    assert (play.refusal("add Mer"), play.refusal("add Gim")) == ("M2.3", "M2.3")
    play.play("add Leg").draws("4", "3", "2")
    args = play.last("roll-second")
    assert args == {"black1": 4, "figure1": "figure.Leg", "value1": 3, "figure2": "figure.Gim", "value2": 2}


@rule("M2.3")
def test_the_black_die_and_one_of_the_two_fill_page_2_and_the_other_goes_back() -> None:
    play = at("normal 1/1 stage=Roh friends=1:Theoden").play("roll Mer+Gim").draws("5", "2", "6", "1")
    play.play("pass", "put 2 Mer", "add Leg").draws("4", "3", "2").play("pass")
    assert play.legal() == ["put 4 Leg", "put 4 Gim"]
    assert (play.refusal("put 4 Mer"), play.refusal("put 5 Gim")) == ("M2.3", "M2.3")
    play.play("put 4 Leg")
    assert (tile(play), play.phase()) == ("2Mer6/4Leg3", "window die")
    assert GAME.view(play.state, 0)["dice"]["figures"] == {}
    assert GAME.view(play.state, 0)["dice"]["black"] == []


@rule("M2.4")
def test_every_turn_has_two_encounters_and_two_different_figures() -> None:
    full = 0
    for seed in range(10):
        rng, state = Rng(seed), GAME.new({}, 1)
        while state.to_act():
            random_step(state, rng)
            if all(state.tile_black):
                full += 1
                assert -1 not in state.tile_figure
                assert state.tile_figure[0] != state.tile_figure[1]
    assert full > 20


@rule("M2.4")
def test_on_page_2_there_is_no_choice_of_the_black_die() -> None:
    play = at(BARE).play("roll Mer+Gim").draws("5", "2", "6", "1").play("put 2 Mer", "add Leg").draws("4", "3", "2")
    assert {text.split()[1] for text in play.legal()} == {"4"}


@rule("M2.5", "M11.28")
def test_the_dice_are_resolved_page_by_page_black_first_and_leave_the_tile_at_once() -> None:
    play = at("normal 1/1 stage=Roh friends=1:Theoden track=-,-,-,-,SarR,- tile=5Ara1/5Gim2 phase=next-die")
    seen = []
    while play.phase() == "window die":
        seen.append((tile(play), play.uruk(), play.where("Ara"), play.where("Gim")))
        play.play("pass")
    assert seen == [
        *[("5Ara1/5Gim2", 1, 0, 0), ("Ara1/5Gim2", 3, 0, 0)],
        *[("-/5Gim2", 3, 1, 0), ("-/Gim2", 5, 1, 0)],
    ]
    assert (play.where("Gim"), tile(play)) == (2, "")


@rule("M3.1")
@pytest.mark.parametrize(("space", "after"), [("1", "MOrc,Troll,Arwen,SarL,NazL,?"), ("6", "?,Troll,Arwen,SarL,NazL,MOrc")])
def test_a_face_down_card_is_turned_up_first_and_stays_so(space: str, after: str) -> None:
    play = at(BARE).tile(f"{space}Ara1", f"{space}Gim1").draws("MOrc", "Sauron")
    assert (play.track(), play.courage()) == (after, 12)
    assert play.chances() == ["Mer", "Ara", "Leg", "Gim", "Sauron", "Gandalf"]
    play.draws("Sauron")
    assert (play.track(), play.courage(), play.told().count("turned-up")) == (after, 11, 1)


@rule("M3.1")
def test_the_number_of_the_die_names_the_space() -> None:
    for space, card in enumerate(("Troll", "SarL", "NazL", "MOrc", "Arwen", "Elrond"), 1):
        play = at("normal 1/1 track=Troll,SarL,NazL,MOrc,Arwen,Elrond").tile(f"{space}Ara1", "3Gim1")
        first = next(event for event in play.journal.all() if event.kind == "meets")
        assert first.args == {"space": space, "card": f"card.{card}"}


@rule("M3.2")
def test_an_ally_goes_in_front_of_the_active_player_and_leaves_its_space_empty() -> None:
    play = at("normal 2/3 track=?,Troll,Arwen,SarL,NazL,?").tile("3Ara1", "4Gim1")
    assert (play.friends(2), play.track()) == (["Arwen"], "?,Troll,-,SarL,NazL,?")


@rule("M3.2")
def test_any_player_in_turn_may_use_it_whoever_it_lies_in_front_of() -> None:
    play = walk("Ara", 6, 1, "friends=2:Arwen", "normal 1/2")
    assert play.legal() == ["use Arwen", "pass"]
    play.play("use Arwen")
    assert (play.friends(), play.courage()) == ([], 13)


@rule("M3.2")
def test_a_friend_works_only_once() -> None:
    play = walk("Ara", 6, 1, "friends=2:Arwen track=-,-,-,SarL,-,-", "normal 1/2").play("use Arwen")
    assert play.refusal("use Arwen") == "M3.2"
    play.tile("4Leg1", "4Ara2").tile("4Gim1", "4Leg6")
    assert (play.where("Leg"), play.courage()) == (7, 12)


@rule("M3.2")
def test_any_number_of_cards_may_be_used_in_one_turn() -> None:
    play = at("normal 1/1 stage=Gon friends=1:Theoden,Faramir,Treebeard,Support phase=turn")
    play.play("use Treebeard", "hearts", "use Theoden", "figure Ara", "use Faramir", "go 2", "use Support")
    play.draws("1", "1", "1", "1", "1").play("figure Leg")
    assert (play.courage(), play.where("Ara"), play.where("Rin"), play.where("Leg"), play.friends()) == (15, 8, 26, 1, [])
    assert play.phase() == "roll"


@rule("M3.3")
def test_an_enemy_stays_and_can_be_met_again() -> None:
    play = at(BARE).tile("5Ara1", "5Gim1")
    assert (play.nazgul(), play.track()) == (2, "?,Troll,Arwen,SarL,NazL,?")


@rule("M3.4")
@pytest.mark.parametrize("steps", [0, 1, 2])
def test_a_figure_symbol_moves_the_figure_up_to_two_spaces(steps: int) -> None:
    play = at("normal 1/1 Leg=4 tile=4Rin1/- phase=next-die").play(f"go {steps}")
    assert places(play) == {"Rin": 1, "Mer": 0, "Ara": 0, "Leg": 4 + steps, "Gim": 0}


@rule("M3.5")
def test_placing_takes_one_nazgul_from_the_pool() -> None:
    play = meet("NazL", "nazgul=4")
    assert GAME.view(play.state, 0)["nazgul"] == {"placed": 5, "left": 3, "harmless": False}


@rule("M4.1")
@pytest.mark.parametrize("figure", ["Mer", "Ara", "Leg", "Gim"])
@pytest.mark.parametrize("value", range(1, 7))
def test_a_figure_moves_exactly_by_its_die(figure: str, value: int) -> None:
    play = walk(figure, 16, value, "stage=Lot")
    assert play.where(figure) == 16 + value
    assert sum(place != 0 for place in places(play).values()) == 1


@rule("M4.1")
def test_figures_may_share_a_space() -> None:
    play = walk("Ara", 3, 2, "Mer=5 Leg=5 Gim=5 Rin=5")
    assert set(places(play).values()) == {5}


@rule("M4.2")
@pytest.mark.parametrize("figure", ["Rin", "Mer", "Ara", "Leg", "Gim"])
def test_every_figure_sets_off_the_event_on_which_its_move_ends(figure: str) -> None:
    heart, nazgul = walk(figure, 5, 2), walk(figure, 1, 2)
    assert (heart.courage(), heart.nazgul(), nazgul.courage(), nazgul.nazgul()) == (12, 0, 13, 1)


@rule("M4.2")
def test_passing_an_event_space_does_nothing() -> None:
    play = walk("Ara", 1, 5)
    assert (play.where("Ara"), play.courage(), play.nazgul()) == (6, 13, 0)


@rule("M4.2")
@pytest.mark.parametrize("other", ["Rin", "Mer", "Leg", "Gim"])
def test_a_figure_that_stands_on_an_event_protects_the_next_one(other: str) -> None:
    assert walk("Ara", 5, 2, f"{other}=7").courage() == 13
    assert walk("Ara", 1, 2, f"{other}=3").nazgul() == 0


@rule("M4.2")
def test_the_protection_ends_when_the_space_is_left() -> None:
    play = at("normal 1/1 Gim=7 Ara=5 track=-,-,-,SarL,-,- tile=Gim2/4Ara2 phase=next-die")
    assert (play.where("Gim"), play.where("Ara"), play.courage()) == (9, 7, 12)


@rule("M4.2")
def test_a_figure_elsewhere_protects_nobody() -> None:
    assert walk("Ara", 5, 2, "Gim=6 Leg=8").courage() == 12


@rule("M2.2", "M2.3")
@pytest.mark.parametrize(("put", "black", "figure"), [("put 2 Mer", 5, "Gim"), ("put 5 Gim", 2, "Mer")])
def test_the_dice_left_over_lie_there_until_they_are_rolled_again(put: str, black: int, figure: str) -> None:
    play = at(BARE).play("roll Mer+Gim").draws("5", "2", "6", "1").play(put)
    dice = GAME.view(play.state, 0)["dice"]
    assert (dice["black"], list(dice["figures"])) == ([black], [figure])
    dice = GAME.view(play.play("add Leg").state, 0)["dice"]
    assert (dice["black"], dice["figures"]) == ([], {})


@rule("M2.2", "M2.3")
def test_a_refused_put_says_which_die_is_not_there() -> None:
    play = at(BARE).play("roll Mer+Gim").draws("5", "2", "6", "1")
    found = [play.state.why_not(0, GAME.parse_action(text)) for text in ("put 3 Mer", "put 5 Ara")]
    assert [refusal and refusal.key for refusal in found] == ["refusal.no-such-black", "refusal.not-rolled"]
