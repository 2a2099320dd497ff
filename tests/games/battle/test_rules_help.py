"""Hobbits who call for help: B6.1 and its rulings."""

from __future__ import annotations

import pytest

from tests.games.battle.kit import at, walks
from tests.rules import rule


@rule("B6.1")
@pytest.mark.parametrize("hobbit", ["Fro", "Sam", "Mer", "Pip"])
def test_each_hobbit_lets_all_symbols_of_another_players_card_count(hobbit: str) -> None:
    play = at(f"2 P1 turn row=Mum,Sha,Gri hands=P1:{hobbit} teams=P2:A.Gln").play(f"{hobbit}-A")
    assert play.legal() == [hobbit, "done"]
    play.play(hobbit, "Gln", "A:3").draws("Bal")
    assert play.won("P1") == ["Gri"]


@rule("B6.1")
def test_the_borrowed_card_stays_and_the_hobbit_goes_to_its_owner() -> None:
    play = (
        at("3 P1 turn row=Mum,Sha,Gri hands=P1:Fro teams=P1:A.Elr;P2:A.Gln;P3:A.Eow")
        .play("Fro-A", "Fro", "Gln", "A:3")
        .draws("Bal")
    )
    assert play.teams("P2") == {"A": ["Gln"]}
    assert (play.given("P2"), play.given("P1"), play.given("P3")) == (["Fro"], [], [])
    assert (play.discard(), play.teams("P1")) == (["Elr"], {})


@rule("B6.1")
def test_a_given_hobbit_is_out_of_use_for_good() -> None:
    given = [0, 0, 0, 0]
    handed = 0
    for state in walks(9):
        if state.turn == 1 and not any(state.fielded):
            given = [0, 0, 0, 0]
        for seat, cards in enumerate(state.given):
            assert given[seat] & ~cards == 0
            handed += (cards & ~given[seat]).bit_count()
            given[seat] = cards
    assert handed > 3


@rule("B6.1")
def test_a_hobbit_who_has_not_called_is_discarded_and_worth_nothing() -> None:
    play = at("2 P1 turn row=Mum,Sha,Cre hands=P1:Fro teams=P2:A.Gwa").play("Fro-A", "A:3").draws("Bal")
    assert (play.discard(), play.given("P2")) == (["Fro"], [])


@rule("B6.1")
def test_a_hobbit_may_call_where_his_team_could_do_without() -> None:
    play = at("2 P1 turn row=Mum,Gri,Cre hands=P1:Fro teams=P2:A.Elr/B.Gln").play("Fro-A")
    assert play.legal() == ["Fro", "A:3", "done"]
    assert play.play("Fro").legal() == ["Elr", "Gln"]
    assert play.play("Elr").legal() == ["A:3"]
    play.play("A:3").draws("Bal")
    assert play.given("P2") == ["Fro"]


@rule("B6.1")
def test_a_hobbit_helps_his_own_team_only() -> None:
    play = at("2 P1 turn row=Mum,Gri,Wol hands=P1:Fro teams=P1:A.Mer;P2:A.Leg").play("Fro-B")
    assert play.legal() == ["Mer", "done"]
    assert play.refusal("Fro") == "B7.18 no-help"
    play.play("Mer", "Leg")
    assert play.refusal("B:3") == "B3.1 other-team"
    assert play.legal() == ["A:3"]


@rule("B6.1")
def test_help_comes_from_other_players_teams_and_from_nowhere_else() -> None:
    play = at("2 P1 turn row=Mum,Sha,Gri hands=P1:Fro;P2:Ang teams=P1:A.Elr/B.Gln;P2:A.Cel discard=Tre").play("Fro-A")
    assert "Fro" not in play.legal()
    play = at("2 P1 turn row=Mum,Sha,Gri hands=P1:Fro;P2:Ang teams=P1:B.Gln;P2:A.Cel+Bom/B.Eow discard=Tre").play("Fro-B")
    assert play.play("Fro").legal() == ["Bom", "Cel", "Eow"]
    assert play.refusal("Gln") == play.refusal("Ang") == play.refusal("Tre") == "B6.1 not-with-others"


@rule("B6.1")
def test_who_has_called_for_help_attacks() -> None:
    play = at("2 P1 turn row=Mum,Sha,Gri hands=P1:Fro teams=P2:A.Gln").play("Fro-A", "Fro", "Gln")
    assert play.legal() == ["A:3"]
    assert play.refusal("done") == "B3.1 asked-attack"


@rule("B6.1")
def test_all_help_is_told() -> None:
    play = at("2 P1 turn row=Mum,Sha,Gri hands=P1:Fro teams=P2:A.Gln").play("Fro-A", "Fro", "Gln", "A:3").draws("Bal")
    assert play.told("helps") == [{"card": "card.Fro", "lent": "card.Gln", "other": 2}]
    assert play.told("gives") == [{"player": 1, "other": 2, "card": "card.Fro"}]
    assert play.told("beaten")[0]["by"] == {"symbol.R": ["card.Gln"], "symbol.O": ["card.Gln"]}


@rule("B7.6")
def test_a_borrowed_joker_counts() -> None:
    play = at("2 P1 turn row=Mum,Sha,Wor hands=P1:Fro teams=P2:A.Bom").play("Fro-A", "Fro", "Bom")
    assert play.legal() == ["A:3"]


@rule("B7.6")
@pytest.mark.parametrize(
    ("row", "team", "lent"),
    [
        ("Bal,Wit,Mou", "Fro", "Glo"),  # an extra joker against three symbols would make two jokers and a violet
        ("Tro,Wit,Mou", "Fro", "Tre"),  # a captain
        ("Tro,Wit,She", "Fro+Hld", "Bor"),  # a doubled green would do
    ],
)
def test_the_trait_of_a_borrowed_card_does_not_work(row: str, team: str, lent: str) -> None:
    first, _, rest = team.partition("+")
    play = at(f"2 P1 turn row={row} hands=P1:{first}{f' teams=P1:A.{rest};' if rest else ' teams='}P2:A.{lent}").play(f"{first}-A")
    assert play.due() == "P2"


@rule("B7.6")
def test_a_borrowed_hobbit_borrows_nothing() -> None:
    play = at("3 P1 turn row=Tro,Wit,Gri hands=P1:Fro teams=P2:A.Mer;P3:A.Ang").play("Fro-A")
    assert play.due() == "P2"


@rule("B7.3")
def test_a_borrowed_card_is_not_doubled() -> None:
    play = at("2 P1 turn row=Tro,Wit,She hands=P1:Fro teams=P1:A.Bor+Ang;P2:A.Leg").play("Fro-A")
    assert play.due() == "P2"
    play = at("2 P1 turn row=Tro,Wit,She hands=P1:Fro teams=P1:A.Bor+Leg;P2:A.Ang").play("Fro-A", "Fro", "Ang")
    assert play.legal() == ["A:3"]


@rule("B7.7")
def test_several_hobbits_borrow_different_cards_and_go_to_their_owners() -> None:
    play = at("3 P1 turn row=Mum,Bal,Tro hands=P1:Fro teams=P1:A.Sam;P2:A.Gim/B.Elr;P3:A.Eow").play("Fro-A", "Fro", "Gim")
    assert play.legal() == ["Sam"]
    assert play.play("Sam").legal() == ["Eow"]
    assert play.refusal("Gim") == "B7.7 borrowed"
    assert play.refusal("Elr") == "B7.18 does-not-help"
    assert play.play("Eow").legal() == ["A:3"]
    play.play("A:3").draws("Sar")
    assert (play.given("P2"), play.given("P3"), play.discard()) == (["Fro"], ["Sam"], [])


@rule("B7.7")
def test_both_hobbits_may_go_to_one_player_and_each_calls_once() -> None:
    play = at("2 P1 turn row=Mum,Wit,Tro hands=P1:Fro teams=P1:A.Sam;P2:A.Gim/B.Eow").play("Fro-A", "Sam", "Eow")
    assert play.refusal("Sam") == "B7.18 no-help"
    play.play("Fro", "Gim", "A:3").draws("Bal")
    assert play.given("P2") == ["Fro", "Sam"]


@rule("B7.7", "B7.18")
def test_a_hobbit_calls_only_where_all_the_help_there_is_leads_to_an_attack() -> None:
    short = at("2 P1 turn row=Mum,Wit,Tro hands=P1:Fro teams=P1:A.Sam;P2:A.Gim").play("Fro-A")
    assert short.due() == "P2"
    enough = at("2 P1 turn row=Mum,Wit,Tro hands=P1:Fro teams=P1:A.Sam;P2:A.Gim+Gln").play("Fro-A")
    assert enough.legal() == ["Fro", "Sam", "done"]


@rule("B7.8")
def test_the_owner_is_not_asked() -> None:
    play = at("2 P1 turn row=Mum,Sha,Gri hands=P1:Fro;P2:Sam teams=P2:A.Gln").play("Fro-A", "Fro", "Gln")
    assert (play.due(), play.state.legal(1)) == ("P1", [])
    assert play.refusal("no", "P2") == "B1.3 not-your-turn"
