"""Doubled symbols and extra jokers: B6.2, B6.9 and their rulings."""

from __future__ import annotations

import pytest

from tests.games.battle.kit import GAME, at
from tests.rules import rule


def strikes(row: str, team: str, more: str = "") -> list[str]:
    """What a team of some cards, the first of them just placed, can attack."""
    first, _, rest = team.partition("+")
    teams = f" teams=P1:A.{rest}" if rest else ""
    play = at(f"2 P1 turn row={row} hands=P1:{first}{teams} {more}".strip()).play(f"{first}-A")
    if play.phase() == "angbor":
        play.play("no")
    return play.strikes("A") if play.due() == "P1" else []


@rule("B6.2")
@pytest.mark.parametrize(
    ("row", "team", "expected"),
    [
        ("Mum,Bal,Wit", "Bor+Elh", ["1"]),
        ("Tro,Bal,Wit", "Eom+Ang", ["1"]),
        ("Sha,Bal,Wit", "Far+Mer", ["1"]),
        ("Har,Arc,Wit", "The+Mer", ["1", "2", "1+2"]),
    ],
)
def test_each_of_the_four_makes_one_symbol_of_another_card_count_double(row: str, team: str, expected: list[str]) -> None:
    assert strikes(row, team) == expected
    plain = {"Bor": "Sam", "Eom": "Mer", "Far": "Pip", "The": "Elf"}[team[:3]]
    assert expected[-1] not in strikes(row, f"{plain}+{team[4:]}")


@rule("B6.2")
def test_a_doubler_never_doubles_his_own_symbol() -> None:
    assert strikes("Dun,Ugl,Wit", "Bor+Ang") == ["1", "2"]
    assert strikes("Dun,Bal,Wit", "Bor") == ["1"]


@rule("B6.2")
def test_a_doubler_doubles_one_symbol_only() -> None:
    found = strikes("Pat,She,Wol", "Bor+Elr+Gln")
    assert "1+2" in found
    assert "2+3" in found
    assert "1+2+3" not in found


@rule("B6.2")
def test_what_was_doubled_is_told() -> None:
    play = at("2 P1 turn row=Tro,Bal,Wit hands=P1:Eom teams=P1:A.Ang").play("Eom-A", "A:1").draws("Pat")
    assert play.told("doubles") == [{"card": "card.Eom", "symbol": "symbol.O", "other": "card.Ang"}]
    assert play.told("beaten")[0]["by"] == {"symbol.R": ["card.Eom"], "symbol.O": ["card.Ang", "card.Ang"]}
    plain = at("2 P1 turn row=Gri,Bal,Wit hands=P1:Eom teams=P1:A.Ang").play("Eom-A", "A:1").draws("Pat")
    assert plain.told("doubles") == []


@rule("B7.3")
def test_any_colour_of_another_card_is_doubled_unless_the_option_says_other_colours() -> None:
    assert "1+2+3" in strikes("Dun,Cor,Ugl", "Bor+Cel+Ang")
    assert "1+2+3" not in strikes("Dun,Cor,Ugl", "Bor+Cel+Ang", "doubling=other")
    assert "1+2+3" in strikes("Dun,Cor,Ugl", "Eom+Cel+Erk+Sam", "doubling=other")
    assert strikes("Tro,Bal,Wit", "Eom+Ang", "doubling=other") == ["1"]


@rule("B7.3")
def test_the_option_is_chosen_at_the_start_and_stands_in_the_position() -> None:
    state = GAME.new({"doubling": "other"}, 2)
    assert GAME.options_of(state)["doubling"] == "other"
    assert "doubling=other" in GAME.position(state)
    assert "doubling" not in GAME.position(GAME.new({}, 2))


@rule("B7.4")
@pytest.mark.parametrize("more", ["", "doubling=other"])
def test_a_joker_may_be_doubled(more: str) -> None:
    assert strikes("Mou,Tro,Sha", "Bor+Bom", more) == ["1"]
    assert strikes("Mou,Tro,Sha", "Sam+Bom", more) == []


@rule("B7.4")
def test_an_extra_joker_is_not_doubled() -> None:
    assert strikes("Bal,Tro,She", "Glo+Bor+The") == ["2", "3"]
    assert strikes("Bal,Tro,She", "Glo+Bom+Bor+The") == ["1", "2", "3"]


@rule("B7.5")
def test_no_symbol_is_doubled_twice() -> None:
    assert "1+2" not in strikes("She,Pat,Wit", "Eom+Bor+Leg+Ang")
    assert "1+2+3" in strikes("She,Pat,Wol", "Eom+Bor+Elr+Ang")


@rule("B7.5")
def test_one_doubler_may_double_the_symbol_of_another_and_both_each_others() -> None:
    assert strikes("Sha,Pat,Wit", "Far+Eom") == ["1", "2", "1+2"]


@rule("B6.9", "B7.1")
def test_glorfindel_has_a_second_joker_against_three_and_four_symbols_and_not_against_two() -> None:
    assert strikes("Wor,She,Bal", "Gln+Glo") == ["2", "3"]
    assert strikes("Wor,Cor,Har", "Glo") == []


@rule("B6.9")
def test_treebeard_has_a_second_joker_against_captains_of_any_size_and_against_nobody_else() -> None:
    assert strikes("Gri,Wol,Pat", "Tre") == ["1", "3"]
    assert strikes("Got,She,Bal", "Pip+Tre") == []
    assert strikes("Got,She,Bal", "Mer+Tre") == ["1"]


@rule("B6.9")
def test_glorfindel_does_not_care_for_captains_nor_treebeard_for_size() -> None:
    assert strikes("Gri,Ugl,Wor", "Glo") == []
    assert strikes("She,Tro,Mum", "Hal+Tre") == []


@rule("B6.9")
def test_the_extra_joker_is_one_however_many_such_enemies_are_attacked() -> None:
    assert "1+2" in strikes("She,Tro,Cre", "Elr+Gim+Glo")
    assert "1+2" not in strikes("She,Tro,Cre", "Elr+Ang+Glo")
    assert "1+2" in strikes("Gri,Ugl,Cre", "Gim+Tre")
    assert "1+2" not in strikes("Gri,Ugl,Cre", "Ang+Tre")


@rule("B6.9")
def test_the_extra_joker_is_told_where_it_was_needed() -> None:
    play = at("2 P1 turn row=Gri,Wol,Pat hands=P1:Tre").play("Tre-A", "A:1").draws("Cre")
    assert play.told("extra") == [{"card": "card.Tre"}]
    assert play.told("unused") == []
    play = at("2 P1 turn row=Gri,Wol,Pat hands=P1:Gln teams=P1:A.Tre").play("Gln-A", "A:1").draws("Cre")
    assert play.told("extra") == []
    assert play.told("unused") == [{"by": {"symbol.J": ["card.Tre"]}}]


@rule("B7.2")
def test_the_extra_joker_may_pay_for_an_enemy_that_did_not_bring_it() -> None:
    found = strikes("She,Dun,Cre", "Elr+Ang+Glo")
    assert "1+2+3" in found
    assert "2+3" not in found


@rule("B7.28")
def test_one_beaten_enemy_of_the_kind_is_enough_and_both_extra_jokers_add_up() -> None:
    assert strikes("Wit,Bal,Gri", "Glo+Tre") == ["1", "3"]
    assert "1+3" in strikes("Sha,Bal,Cre", "Glo+Tre")
    assert "1+3" in strikes("Tro,Bal,Gri", "Gln+Glo+Tre")
    assert "1+2" not in strikes("Tro,Bal,Gri", "Gln+Glo+Tre")
