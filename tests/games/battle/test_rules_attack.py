"""Chapter B3: the attack."""

from __future__ import annotations

import pytest

from tests.games.battle.kit import at, others
from tests.rules import rule


@rule("B3.1")
def test_a_team_beats_one_two_or_three_enemies_at_once() -> None:
    play = at("2 P1 turn row=Arc,War,Pat hands=P1:Hal teams=P1:A.Ang").play("Hal-A")
    assert play.strikes("A") == ["1", "2", "1+2", "3", "1+3", "2+3", "1+2+3"]
    play.play("A:1+2+3").draws("Bal", "Wit", "Sar")
    assert play.won("P1") == ["Pat", "War", "Arc"]


@rule("B3.1")
def test_one_team_attacks_and_only_once() -> None:
    play = at("2 P1 turn row=Arc,War,Pat hands=P1:Hal teams=P1:A.Ang").play("Hal-B", "A:2").draws("Bal")
    assert play.due() == "P2"
    assert play.teams("P1") == {"B": ["Hal"]}


@rule("B3.1")
def test_teams_do_not_attack_together() -> None:
    play = at("2 P1 turn row=Tro,Mum,Wol hands=P1:Eom teams=P1:A.Far/B.Ang").play("Eom-C")
    assert play.due() == "P2"


@rule("B3.1")
def test_only_ones_own_teams_attack_and_only_open_enemies_are_attacked() -> None:
    play = at(f"2 P1 turn row=-,-,Pat hands=P1:Hal teams=P2:B.Leg fallen={others('Pat')}").play("Hal-A")
    assert play.refusal("B:3") == "B3.1 no-team"
    assert play.refusal("A:2+3") == "B3.1 no-enemy"
    assert play.strikes("A") == ["3"]


@rule("B3.2", "B7.18")
@pytest.mark.parametrize(
    ("team", "row", "strikes"),
    [
        ("Hal", "Arc,Pat,Wol", ["1", "2", "1+2", "3"]),
        ("Hal", "Sha,Bal,She", []),
        ("Hal+Mer", "Sha,Bal,She", ["1"]),
        ("Elr+Hld", "Sha,Bal,She", ["3"]),
        ("Elr", "She,Pat,Cor", ["2"]),
        ("Elr+Tre", "She,Pat,Cor", ["1", "2", "3", "2+3"]),
        ("Gim+Eow", "Tro,Gri,War", ["1", "2", "3", "2+3"]),
        ("Bom+Glo", "Wor,Cor,Ugl", ["1", "2", "3"]),
    ],
)
def test_every_symbol_is_paid_by_one_of_its_colour_or_a_joker_and_each_pays_once(team: str, row: str, strikes: list[str]) -> None:
    first, _, rest = team.partition("+")
    teams = f" teams=P1:A.{rest}" if rest else ""
    play = at(f"2 P1 turn row={row} hands=P1:{first}{teams}").play(f"{first}-A")
    assert (play.strikes("A") if play.due() == "P1" else []) == strikes


@rule("B3.2")
def test_what_is_not_covered_is_refused_with_the_number_of_symbols_wanted() -> None:
    play = at("2 P1 turn row=Sha,Bal,Pat hands=P1:Hal").play("Hal-A")
    assert play.refusal("A:1+2") == "B3.2 not-covered"
    refusal = play.state.why_not(0, play.game.parse_action("A:1+2"))
    assert refusal is not None
    assert refusal.args["n"] == 7


@rule("B3.3")
def test_beaten_enemies_are_won_and_lie_face_down() -> None:
    play = at("2 P1 turn row=Arc,War,Pat hands=P1:Hal won=P1:Cre").play("Hal-A", "A:1+3").draws("Bal", "Wit")
    assert (play.won("P1"), play.won("P2"), play.fallen()) == (["Pat", "Arc", "Cre"], [], [])
    assert play.game.view(play.state, 1)["players"][0]["won"] is None
    assert play.game.view(play.state, 1)["players"][0]["won_size"] == 3


@rule("B3.3")
def test_symbols_that_were_not_needed_are_lost() -> None:
    play = at("2 P1 turn row=Arc,War,Pat hands=P1:Hal teams=P1:A.Glo+Gal").play("Hal-A", "A:3").draws("Cre")
    assert play.told("unused") == [
        {"by": {"symbol.R": ["card.Hal"], "symbol.V": ["card.Gal", "card.Gal"], "symbol.J": ["card.Glo"]}}
    ]
    assert play.teams("P1") == {}
    assert at("2 P1 turn row=Arc,War,Pat hands=P1:Hal").play("Hal-A", "A:1+3").draws("Cre", "Bal").told("unused") == []


@rule("B3.4")
def test_the_whole_team_goes_to_the_ring_discard_pile_and_no_other_team() -> None:
    play = at("2 P1 turn row=Arc,War,Pat hands=P1:Hal teams=P1:A.Elr+Gim+Bom/B.Gwa;P2:A.Cel discard=Sam,team")
    play.play("Hal-A", "A:3").draws("Cre")
    assert play.discard() == ["Sam", "Gim", "Bom", "Elr", "Hal", "team"]
    assert (play.teams("P1"), play.teams("P2")) == ({"B": ["Gwa"]}, {"A": ["Cel"]})


@rule("B3.5")
@pytest.mark.parametrize(
    ("beaten", "drawn", "row"),
    [
        ("1", ["Bal"], "Bal,War,Pat"),
        ("2", ["Bal"], "Bal,Arc,Pat"),
        ("3", ["Bal"], "Bal,Arc,War"),
        ("1+2", ["Bal", "Wit"], "Wit,Bal,Pat"),
        ("1+3", ["Bal", "Wit"], "Wit,Bal,War"),
        ("2+3", ["Bal", "Wit"], "Wit,Bal,Arc"),
        ("1+2+3", ["Bal", "Wit", "Sar"], "Sar,Wit,Bal"),
    ],
)
def test_enemies_move_right_and_free_positions_are_filled_from_the_right(beaten: str, drawn: list[str], row: str) -> None:
    play = at("2 P1 turn row=Arc,War,Pat hands=P1:Hal teams=P1:A.Ang").play("Hal-A", f"A:{beaten}").draws(*drawn)
    assert play.row() == row
    assert [args["enemy"] for args in play.told("appears")] == [f"enemy.{enemy}" for enemy in drawn]


@rule("B3.5", "B7.21")
def test_when_the_stack_runs_out_fewer_enemies_are_open() -> None:
    play = at(f"2 P1 turn row=Arc,War,Pat hands=P1:Hal teams=P1:A.Ang fallen={others('Arc', 'War', 'Pat', 'Bal')}")
    play.play("Hal-A", "A:1+3").draws("Bal")
    assert play.row() == "-,Bal,War"
    play = at(f"2 P1 turn row=Arc,War,Pat hands=P1:Hal fallen={others('Arc', 'War', 'Pat')}").play("Hal-A", "A:3").draws()
    assert play.row() == "-,Arc,War"
    assert play.due() == "P2"


@rule("B3.5", "B7.25")
def test_enemies_turned_up_after_the_attack_are_not_beaten_by_it() -> None:
    play = at("2 P1 turn row=Tro,Mum,Pat hands=P1:Elr").play("Elr-A", "A:3").draws("Cre")
    assert (play.due(), play.won("P1"), play.row()) == ("P2", ["Pat"], "Cre,Tro,Mum")
    assert play.kinds().index("beaten") < play.kinds().index("appears")


@rule("B7.25")
def test_the_row_is_filled_only_when_all_enemies_of_the_attack_are_beaten() -> None:
    play = at("2 P1 turn row=Arc,War,Pat hands=P1:Hal teams=P1:A.Ang").play("Hal-A", "A:1+2+3").draws("Bal", "Wit", "Sar")
    kinds = play.kinds()
    last = len(kinds) - 1 - kinds[::-1].index("beaten")
    assert last < kinds.index("appears")
