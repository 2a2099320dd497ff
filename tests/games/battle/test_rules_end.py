"""Chapter B5: the end, the points, the winner."""

from __future__ import annotations

import pytest

from tests.games.battle.kit import at, others, walks
from tests.rules import rule


@rule("B5.1", "B7.23")
def test_the_game_ends_at_once_when_the_last_enemy_is_beaten() -> None:
    play = at(f"3 P1 turn row=-,-,Pat hands=P1:Elr;P2:Sam fallen={others('Pat')}").play("Elr-A", "A:3")
    assert (play.due(), play.phase(), play.won("P1")) == ("", "over", ["Pat"])
    assert play.refusal("Sam-A", "P2") == "B5.1 over"


@rule("B5.1", "B7.23")
def test_the_game_ends_when_a_counterattack_discards_the_last_enemy_and_the_draw_is_not_finished() -> None:
    play = at(f"2 P1 turn row=-,-,Pat hands=P2:Sam mordor=won,team fallen={others('Pat')}").play("draw").draws("Mordor-hand")
    assert (play.due(), play.hand("P1"), play.winners()) == ("", [], ["P1", "P2"])


@rule("B5.1")
def test_a_counterattack_in_the_last_round_is_carried_out_before_points_are_counted() -> None:
    play = at(f"2 P1 turn row=-,-,Gri won=P1:Pat;P2:Cre,Bal mordor=team,won fallen={others('Gri', 'Pat', 'Cre', 'Bal')}")
    play.play("draw").draws("Mordor-hand")
    assert play.due() == "P1"
    play.play("Pat", "Bal")
    assert (play.due(), play.scores()) == ("", (0, 1))


@rule("B5.1")
def test_while_an_enemy_is_open_the_game_goes_on_and_after_the_last_it_does_not() -> None:
    ends = 0
    for state in walks(6):
        is_open = any(enemy >= 0 for enemy in state.row)
        if not state.to_act():
            ends += 1
            assert not is_open
            assert state.enemies == 0
        elif state.turn > 1:
            assert is_open or state.enemies
    assert ends == 6


@rule("B5.2")
def test_points_are_those_of_won_enemies_one_for_each_hobbit_and_two_for_gandalf() -> None:
    kept = ("Pat", "Bal", "Har", "Wit", "Mum")
    play = at(f"3 P1 over row=-,-,- won=P1:Pat,Bal;P2:Har,Wit;P3:Mum given=P1:Fro,Sam;P2:Gan fallen={others(*kept)}")
    assert play.scores() == (1 + 10 + 2, 3 + 10 + 2, 6)
    assert play.winners() == ["P2"]


@rule("B5.2")
def test_companions_in_teams_and_hands_count_nothing() -> None:
    play = at(f"2 P1 over row=-,-,- hands=P1:Fro,Gan;P2:Pip teams=P1:A.Sam;P2:A.Mer+Elr won=P2:Pat fallen={others('Pat')}")
    assert play.scores() == (0, 1)


@rule("B5.3")
@pytest.mark.parametrize(
    ("won", "given", "winners", "why"),
    [
        ("P1:Bal;P2:Mum,Har", "", ["P1"], "most-points"),
        ("P1:Mum;P2:Har,Ugl", "", ["P2"], "most-enemies"),
        ("P1:Mum;P2:Har,Ugl;P3:Sha", "", ["P2"], "most-enemies"),
        ("P1:Har,Cor;P2:Gri,Ugl", "", ["P1", "P2"], "shared"),
        ("P1:Har;P2:Gri;P3:Ugl", "", ["P1", "P2", "P3"], "shared"),
        ("P1:Har;P2:Pat", "P2:Gan", ["P1", "P2"], "shared"),
        ("P1:Pat,Cre;P2:Har", "P1:Fro", ["P1"], "most-enemies"),
    ],
)
def test_most_points_win_then_most_won_enemies_then_the_victory_is_shared(
    won: str, given: str, winners: list[str], why: str
) -> None:
    kept = won.replace(";", ",").replace("P1:", "").replace("P2:", "").replace("P3:", "").split(",")
    play = at(f"3 P1 over row=-,-,- won={won} {f'given={given}' if given else ''} fallen={others(*kept)}")
    assert play.winners() == winners
    outcome = play.game.outcome(play.state)
    assert outcome is not None
    assert outcome.key == f"outcome.{why}"


@rule("B5.3")
def test_the_end_is_told_with_every_score() -> None:
    play = at(f"2 P2 turn row=-,-,Pat hands=P2:Elr won=P1:Cre fallen={others('Pat', 'Cre')}").play("Elr-A", "A:3")
    assert play.told("scores") == [{"player": 1, "n": 1, "enemies": 1}, {"player": 2, "n": 1, "enemies": 1}]
    assert play.told("over-shared") == [{"winners": ["1", "2"]}]
    play = at(f"2 P2 turn row=-,-,Pat hands=P2:Elr fallen={others('Pat')}").play("Elr-A", "A:3")
    assert play.told("over") == [{"winners": ["2"]}]
    outcome = play.game.outcome(play.state)
    assert outcome is not None
    assert (outcome.winners, outcome.rule, outcome.score) == ((1,), "B5.3", (0, 1))


@rule("B7.22")
def test_after_the_end_everything_lies_open() -> None:
    play = at(f"2 P1 over row=-,-,- hands=P2:Elr won=P2:Pat fallen={others('Pat')}")
    seen = play.game.view(play.state, 0)["players"][1]
    assert (seen["hand"], seen["won"], seen["score"]) == (["Elr"], ["Pat"], 1)


@rule("B7.22")
def test_ones_own_won_cards_can_be_looked_at_and_of_others_only_the_number() -> None:
    play = at("2 P1 turn row=Tro,Har,Gri won=P1:Pat,Bal;P2:Wit given=P2:Fro")
    own, other = play.game.view(play.state, 0)["players"]
    assert (own["won"], own["score"]) == (["Pat", "Bal"], 11)
    assert (other["won"], other["won_size"], other["score"]) == (None, 1, None)
    assert "Wit" not in str(play.game.view(play.state, 0))
    assert "Wit" not in play.game.seen_position(play.state, -2)
