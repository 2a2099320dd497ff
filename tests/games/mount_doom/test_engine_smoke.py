"""The kit and the engine together: a turn, a battle, a window, a secret, the ends."""

from __future__ import annotations

from itertools import pairwise

import pytest

from mathom.games.mount_doom.game import MountDoomGame
from mathom.kernel.content import ContentError
from mathom.kernel.game import Complaint
from mathom.kernel.laws import Case, conservation, never_stuck
from mathom.kernel.playout import Tally, playout
from mathom.kernel.rng import Rng
from tests.games.mount_doom.kit import GAME, at, new
from tests.rules import rule

BARE = "normal 1/2 track=?,Troll,Arwen,SarL,NazL,?"


@rule("M1.4", "M1.5", "M1.7")
def test_setting_up_draws_the_first_seat_a_gandalf_card_and_four_open_cards() -> None:
    play = new(3).draws("seat1", "Trick", "Troll", "Arwen", "SarL", "NazL")
    assert (play.friends(1), play.friends(3), play.track()) == (["Trick"], ["Boromir"], "?,Troll,Arwen,SarL,NazL,?")


@rule("M2.2", "M2.3", "M2.5")
def test_the_four_dice_of_the_tile_are_resolved_page_by_page() -> None:
    play = at(BARE).tile("4Ara2", "5Gim6")
    assert [kind for kind in play.told() if kind in ("meets", "moves")] == ["meets", "moves", "meets", "moves"]
    assert (play.where("Ara"), play.where("Gim"), play.uruk(), play.nazgul(), play.due()) == (2, 6, 3, 1, "2")


@rule("M2.2")
def test_equal_black_dice_are_one_choice() -> None:
    play = at(BARE).play("roll Ara+Gim").draws("3", "3", "1", "2")
    assert play.legal() == ["put 3 Ara", "put 3 Gim"]


@rule("M6.2")
@pytest.mark.parametrize(("face", "courage"), [("Ara", 13), ("Gim", 11), ("Sauron", 11), ("Gandalf", 11)])
def test_only_a_supporters_weapon_wins_a_battle(face: str, courage: int) -> None:
    play = at("normal 1/1 Rin=3 Ara=3 Leg=2 Gim=9 track=-,Troll,-,-,-,- tile=2Ara1/1Leg1 phase=next-die").draws(face)
    assert play.courage() == courage


@rule("M11.28")
def test_rest_keeps_cards_for_any_moment_from_asking_until_the_next_turn() -> None:
    play = at("normal 1/1 stage=Hel friends=1:Theoden phase=turn")
    assert (play.phase(), play.legal()) == ("window start", ["use Theoden", "pass", "rest"])
    play.play("rest").tile("2Ara1", "2Mer1")
    assert play.phase() == "go"


@rule("M13.13", "M11.11")
def test_the_card_that_vision_shows_is_known_to_one_seat() -> None:
    play = at("normal 1/2 Rin=7 friends=1:Vision track=-,-,-,-,-,- tile=-/Rin6 phase=next-die")
    play.play("use Vision").draws("Wargs").play("keep").draws("OrcR", "UruR", "SarR", "NazR")
    assert play.seen(1, "vision")["card"] == "card.Wargs"
    assert "card" not in play.seen(2, "vision")
    assert "peek=Wargs:1:top" in play.position(1)
    assert "peek=?:1:top" in play.position(2)
    play.tile("1Ara1", "2Gim1")
    assert (play.last("turned-up")["card"], play.courage()) == ("card.Wargs", 11)


@rule("M8.1")
def test_the_crater_wins() -> None:
    play = at("normal 1/2 stage=Dou Rin=47 track=Eagles,-,-,-,-,-").draws("1")
    assert (play.over(), play.courage()) == ("crater", 14)


@rule("M8.2")
def test_courage_and_nazgul_lose() -> None:
    assert at("normal 1/1 courage=3 track=-,-,Balrog,-,-,- tile=3Ara1/- phase=next-die").over() == "courage"
    assert at("normal 1/1 nazgul=7 track=-,-,-,-,-,- tile=1Ara1/- phase=next-die").over() == "nazgul"


def test_refused_actions_change_nothing_and_name_a_rule() -> None:
    play = at(BARE)
    assert play.refuses("pass")
    assert (play.refusal("pass"), play.refusal("roll Ara+Gim", seat=2), play.refusal("roll Ara+Gim")) == ("M2.2", "M11.27", "")


def test_positions_round_trip_and_bad_ones_are_answered() -> None:
    play = at(BARE).tile("4Ara2", "5Gim6")
    assert GAME.parse_position(play.position()).encode() == play.state.encode()
    for text in ("", "normal", "normal 3/2", "normal 1/2 Rin=9", "normal 1/2 moo", "normal 1/2 track=Wargs,-,-,-,-,-"):
        with pytest.raises(Complaint):
            GAME.parse_position(text)


def test_an_owners_numbers_are_played_with_and_bad_ones_are_answered() -> None:
    ours = GAME.text("content.toml")
    mine = GAME.with_content(ours.replace("value = 13", "value = 7"))
    assert mine.new({}, 1).courage == 7
    with pytest.raises(ContentError, match="above the top circle"):
        GAME.with_content(ours.replace("value = 13", "value = 17"))
    with pytest.raises(ContentError, match="Arwen: field battles has no meaning"):
        GAME.with_content(ours.replace('code = "Arwen"\n', 'code = "Arwen"\nbattles = 1\n'))


@pytest.mark.parametrize("players", MountDoomGame.seats)
def test_random_games_end_and_keep_the_books(players: int) -> None:
    ways = [{option.name: value} for option in GAME.options for value in option.values]
    for seed, options in enumerate(ways):
        case = Case(options, players, seed, skip=20 * seed, decisions=30)
        conservation(GAME, case)
        never_stuck(GAME, case)


def test_turns_go_round_the_table() -> None:
    play = new(4, first="seat1")
    playout(play.state, Rng(5), Tally())
    seats = [event.args["player"] for event in play.journal.all() if event.kind == "turn"]
    assert len(seats) > 4
    assert all(isinstance(seat, int) and after == seat % 4 + 1 for seat, after in pairwise(seats))
