"""The end of the game and the match (C7)."""

from __future__ import annotations

import pytest

from mathom.games.confrontation.board import OUT
from mathom.games.confrontation.position import PLACE, REASONS
from mathom.games.confrontation.state import Confrontation
from mathom.kernel.observation import Outcome
from mathom.kernel.rng import Rng
from mathom.kernel.state import CHANCE
from tests.games.confrontation.kit import GAME, Play, at
from tests.rules import rule


def outcome(play: Play) -> Outcome:
    found = GAME.outcome(play.state)
    assert found is not None
    assert play.state.to_act() == ()
    assert play.state.legal(0) == play.state.legal(1) == []
    return found


@rule("C7.1")
@pytest.mark.parametrize("guards", ["", "Mor=Orc,Wit,Sar,Tro"])
def test_the_fellowship_wins_as_soon_as_frodo_enters_mordor(guards: str) -> None:
    play = at(f"classic F Dag=Fro Art=Sam,Leg Gap=War {guards}").play("Fro-Mor")
    assert play.over() == "F bearer-in-mordor"
    assert outcome(play) == Outcome((0,), "C7.1", "outcome.bearer-in-mordor", (3, 0))


@rule("C7.1")
def test_nobody_else_wins_by_entering_mordor() -> None:
    assert at("classic F Dag=Sam Art=Fro Gap=War").play("Sam-Mor").over() == ""
    assert at("variant F Dag=Sam* Art=Fro* Gap=Gol*").play("Sam*-Mor").over() == ""


@rule("C7.1")
@rule("C12.2")
def test_where_frodo_v_plays_the_ring_bearer_is_what_counts() -> None:
    assert at("variant F Dag=Fro* Art=Sam* Gap=Gol*").play("Fro*-Mor").over() == "F bearer-in-mordor"
    assert at("variant F Dag=Sam* Art=Elr* Gap=Gol* bearer=Sam*").play("Sam*-Mor").over() == "F bearer-in-mordor"


@rule("C7.2")
def test_sauron_wins_as_soon_as_frodo_is_defeated_in_battle() -> None:
    play = at("classic S Fan=Wit Car=Fro Shi=Sam Gon=Orc").play("Wit-Car").cards("+1", "+6")
    assert play.over() == "S bearer-defeated"
    assert outcome(play) == Outcome((1,), "C7.2", "outcome.bearer-defeated", (0, 2))


@rule("C7.2")
@pytest.mark.parametrize(
    ("position", "texts"),
    [
        ("classic S Gon=Orc Roh=Fro Shi=Sam", ["Orc-Roh", "no"]),  # by an ability
        ("classic F Ere=Fro Shi=Sam Car=Bal Mor=Orc", ["Fro-Fan", "yes"]),  # in the tunnel
        ("draft S Fan=Wor* Car=Fro Shi=Sam*", ["Wor*-Car", "CARDS"]),  # by Noble Sacrifice
    ],
)
def test_however_frodo_falls_sauron_wins(position: str, texts: list[str]) -> None:
    play = at(position)
    for text in texts:
        play = play.cards("Nob", "+1") if text == "CARDS" else play.play(text)
    assert play.over() == "S bearer-defeated"


@rule("C7.2")
def test_another_defeat_ends_nothing() -> None:
    play = at("classic S Fan=Wit Car=Sam Shi=Fro Gon=Orc").play("Wit-Car").cards("+1", "+6")
    assert (play.where("Sam"), play.over()) == ("out", "")


@rule("C7.3")
def test_sauron_wins_as_soon_as_three_of_his_pieces_are_in_the_shire() -> None:
    play = at("classic S Cdn=Orc Shi=Wit,Sar Ere=Fro Mor=Bal").play("Orc-Shi")
    assert play.over() == "S three-in-shire"
    assert outcome(play) == Outcome((1,), "C7.3", "outcome.three-in-shire", (0, 4))
    assert at("classic S Cdn=Orc Shi=Wit Ere=Fro Mor=Bal").play("Orc-Shi").over() == ""


@rule("C7.3")
def test_the_third_piece_may_come_by_a_step_or_a_retreat() -> None:
    play = at("classic S Cdn=Orc Shi=Wit,Sar Ere=Fro Mor=Bal cards=Dark").play("Dark:Orc-Shi")
    assert play.over() == "S three-in-shire"
    play = at("variant S Ere=Gol* Shi=Orc*,Uru* Cdn=Elr* Rhu=Fro*").play("Gol*-Cdn", "to Shi")
    assert play.over() == "S three-in-shire"


@rule("C7.4")
def test_nothing_is_carried_out_after_the_game_is_won() -> None:
    play = at("classic F Dag=Fro Gap=War Mor=Orc").play("Fro-Mor")
    assert play.told()[-1] == "over-bearer-in-mordor"
    assert play.told()[1:] == ["attacks", "over-bearer-in-mordor"]
    assert play.refusal("Orc-Gon", "S") == "C7.4"
    assert play.refusal("Orc-Gon", "F") == "C7.4"
    play = at("classic S Cdn=Orc Shi=Wit,Sar Ere=Fro Mor=Bal cards=Dark").play("Dark:Orc-Shi")
    assert play.where("Bal") == "Mor"  # the turn's move is not made any more


@rule("C7.4")
def test_after_frodos_fall_no_other_battle_is_fought_and_shelob_stays() -> None:
    play = at("classic S Cdn=She Shi=Fro!!,Sam!!,Leg Mor=Orc").play("She-Shi", "Fro", "no").cards("+1", "+6")
    assert play.over() == "S bearer-defeated"
    assert (play.where("She"), play.where("Leg")) == ("Shi", "Shi")


def shuffle(limit: str, turns: int) -> Play:
    """Two pieces walk on while the turns are counted."""
    return at(f"classic S Mor=Orc Shi=Fro turn={turns} turn_limit={limit}")


@rule("C7.5")
@pytest.mark.parametrize("limit", ["200", "50", "100", "300", "400", "1000"])
def test_the_game_is_drawn_when_the_limit_of_turns_has_been_played(limit: str) -> None:
    play = shuffle(limit, int(limit) - 2).play("Orc-Gon")
    assert play.over() == ""
    play.play("Fro-Art")
    assert play.over() == "- turn-limit"
    assert outcome(play) == Outcome((), "C7.5", "outcome.turn-limit", (0, 0))


@rule("C7.5")
def test_the_limit_is_two_hundred_by_default_and_none_at_all_with_nought() -> None:
    assert GAME.read_options({})["turn_limit"] == "200"
    assert at("classic S Mor=Orc Shi=Fro turn=199").play("Orc-Gon").over() == "- turn-limit"
    for turns in (199, 999, 65000):
        assert shuffle("0", turns).play("Orc-Gon").over() == ""


@rule("C7.5")
def test_a_game_won_in_the_last_turn_is_not_drawn() -> None:
    play = at("classic F Dag=Fro Gap=War turn=199").play("Fro-Mor")
    assert play.over() == "F bearer-in-mordor"


@rule("C7.6")
def test_a_single_game_is_played_by_default() -> None:
    assert GAME.read_options({})["match"] == "no"
    play = at("classic F Dag=Fro Art=Sam Gap=War").play("Fro-Mor")
    assert outcome(play).winners == (0,)


@rule("C7.6")
def test_in_a_match_sides_change_for_a_second_game_prepared_anew() -> None:
    play = at("classic F Dag=Fro Art=Sam Gap=War match=yes discard=F:+1;S:+1 cards=King").play("Fro-Mor")
    assert play.phase() == "place"
    assert GAME.outcome(play.state) is None
    assert play.state.score == [2, 0]
    assert GAME.view(play.state, 0)["side"] == "S"
    assert GAME.view(play.state, 1)["side"] == "F"
    assert (len(play.hand("F")), len(play.hand("S"))) == (9, 9)
    assert "Fro-Art" in play.legal("F")
    assert play.seat("F") == 1


@rule("C7.6")
def test_the_winner_scores_a_point_for_each_piece_on_the_board_and_the_loser_none() -> None:
    second = "classic S Cdn=Orc Shi=Wit,Sar Ere=Fro,Leg Mor=Bal match=yes swapped score=3:0"
    play = at(second).play("Orc-Shi")
    assert play.state.score == [3 + 4, 0]
    assert outcome(play) == Outcome((0,), "C7.6", "outcome.match", (7, 0))
    second = "classic F Gon=Fro Ere=Leg,Sam Rhu=Gim Mor=Bal Fan=Orc match=yes swapped score=3:0"
    play = at(second).play("Fro-Mor")
    assert outcome(play) == Outcome((1,), "C7.6", "outcome.match", (3, 4))


@rule("C7.7")
def test_a_match_with_equal_points_is_drawn() -> None:
    play = at("classic F Gon=Fro Ere=Leg,Sam Mor=Bal Fan=Orc match=yes swapped score=3:0").play("Fro-Mor")
    assert outcome(play) == Outcome((), "C7.7", "outcome.match", (3, 3))


@rule("C7.8")
def test_a_game_drawn_by_the_limit_scores_nothing_for_either() -> None:
    play = at("classic S Mor=Orc Shi=Fro turn=199 match=yes").play("Orc-Gon")
    assert (play.phase(), play.state.score) == ("place", [0, 0])
    play = at("classic S Mor=Orc Shi=Fro turn=199 match=yes swapped score=0:4").play("Orc-Gon")
    assert outcome(play) == Outcome((1,), "C7.6", "outcome.match", (0, 4))
    play = at("classic S Mor=Orc Shi=Fro turn=199 match=yes swapped").play("Orc-Gon")
    assert outcome(play).winners == ()


WAYS = {
    "bearer-in-mordor": "classic F Dag=Fro Gap=War|Fro-Mor",
    "bearer-defeated": "classic F Ere=Fro Shi=Sam Car=Bal|Fro-Fan|yes",
    "three-in-shire": "classic S Cdn=Orc Shi=Wit,Sar Ere=Fro|Orc-Shi",
    "witch-king-in-shire": "variant S Cdn=Wit* Shi=Fro*,Elr*|Wit*-Shi",
    "cannot-move": "classic F Mis=Gim Fan=Orc Shi=Fro|Gim-Fan",
    "turn-limit": "classic S Mor=Orc Shi=Fro turn=199|Orc-Gon",
}


@rule("C7.4")
@pytest.mark.parametrize("match", ["no", "yes"])
@pytest.mark.parametrize("reason", [reason for reason in REASONS if reason != "none"])
def test_every_way_a_game_can_end_ends_it(reason: str, match: str) -> None:
    position, *texts = WAYS[reason].split("|")
    play = at(f"{position} match={match}").play(*texts)
    told = [event for event in play.journal.all() if event.kind.startswith("over")]
    assert [event.kind for event in told] == [f"over-{reason}"]
    assert told[0].rule != ""
    if match == "no":
        assert outcome(play).key == f"outcome.{reason}"
    else:
        assert play.phase() == "place"


def standing(state: Confrontation, side: int) -> int:
    return sum(1 for token in range(side * 9, side * 9 + 9) if state.at[token] != OUT)


@rule("C7.6")
@rule("C7.7")
@rule("C7.8")
@pytest.mark.parametrize("mode", ["classic", "variant", "draft"])
@pytest.mark.parametrize("cards", ["0", "2"])
def test_a_whole_match_scores_the_pieces_that_stand_on_the_board(mode: str, cards: str) -> None:
    options = {"mode": mode, "match": "yes", "fellowship_cards": cards, "sauron_cards": cards}
    for seed in range(12):
        rng = Rng(seed)
        state = GAME.new(options, 2)
        assert isinstance(state, Confrontation)
        journal = GAME.start(state)
        points = [0, 0]
        ends = 0
        while seats := state.to_act():
            before = state.copy()
            seat = seats[rng.below(len(seats))]
            choice = rng.draw(state.chances()) if seat == CHANCE else rng.choose(state.legal(seat))
            state.apply(seat, choice)
            told = [event for event in journal.all() if event.kind.startswith("over")]
            if len(told) > ends:
                ends = len(told)
                winner = str(told[-1].args["winner"])[-1]
                single = Play.__new__(Play)
                single.state = GAME.kept_position(GAME.position(before).replace(" match=yes", ""))  # type: ignore[assignment]
                single.journal = GAME.start(single.state)
                single.state.apply(seat, choice)
                assert single.over() != ""
                if winner in "FS":
                    side = "FS".index(winner)
                    points[side ^ before.swapped] += standing(single.state, side)
                assert [told[-1].args["seat0"], told[-1].args["seat1"]] == points
                if ends == 1:
                    assert (state.swapped, state.phase <= PLACE) == (1, True)
        assert ends == 2
        result = GAME.outcome(state)
        assert result is not None
        assert list(result.score) == points
        best = tuple(seat for seat in (0, 1) if points[seat] > points[1 - seat])
        assert result.winners == best
        assert result.rule == ("C7.6" if best else "C7.7")
