"""The rulings on Gandalf: when he acts, whom he takes, where the card goes."""

from __future__ import annotations

from tests.games.battle.kit import at
from tests.rules import rule


@rule("B7.9")
def test_gandalf_acts_after_placing_and_not_before() -> None:
    play = at("2 P1 turn row=Tro,Mum,Sha hands=P1:Erk teams=P1:A.Gan;P2:A.Leg")
    assert play.refusal("Gan") == "B2.1 asked-turn"
    assert play.play("Erk-A").refusal("Gan") == ""


@rule("B7.9")
def test_gandalf_does_not_act_in_a_turn_of_drawing_or_after_the_attack() -> None:
    play = at("2 P1 turn row=Tro,Mum,Sha hands=P1:Erk;P2:Elf teams=P1:A.Gan;P2:A.Leg").play("draw").draws("Sam")
    assert (play.due(), play.refusal("Gan", "P1")) == ("P2", "B1.3 not-your-turn")
    play = at("2 P1 turn row=Tro,Mum,Pat hands=P1:Elr teams=P1:A.Gan;P2:A.Leg").play("Elr-B", "B:3").draws("Bal")
    assert (play.due(), play.teams("P1")) == ("P2", {"A": ["Gan"]})


@rule("B7.9")
def test_gandalf_acts_once_and_his_symbols_are_gone_for_the_attack() -> None:
    play = at("2 P1 turn row=Tro,Mum,Cre hands=P1:Erk teams=P1:A.Gan;P2:A.Leg/B.Imr").play("Erk-A")
    assert play.legal() == ["Gan", "A:3", "done"]
    play.play("Gan", "Imr")
    assert (play.teams("P1"), play.due()) == ({"A": ["Imr", "Erk"]}, "P2")
    assert play.given("P2") == ["Gan"]


@rule("B7.9")
def test_gandalf_does_not_act_while_an_attack_is_prepared() -> None:
    play = at("2 P1 turn row=Tro,Mum,Gri hands=P1:Fro teams=P1:A.Gan;P2:A.Gln").play("Fro-A", "Fro", "Gln")
    assert play.refusal("Gan") != ""
    assert play.legal() == ["A:3"]


@rule("B7.10")
def test_gandalf_takes_anybody_but_gimli() -> None:
    team = "Leg+Gim+Bom+Fro+Bor+Ara+Ang+Glo+Tre+Elr"
    play = at(f"2 P1 turn row=Tro,Mum,Sha hands=P1:Gan teams=P2:A.{team}").play("Gan-A", "Gan")
    assert set(play.legal()) == set(team.split("+")) - {"Gim"}


@rule("B7.10")
def test_a_taken_legolas_stays_with_his_new_player() -> None:
    play = at("2 P1 turn row=Tro,Mum,Pat hands=P1:Gan teams=P2:A.Leg").play("Gan-A", "Gan", "Leg", "A:3").draws("Bal")
    assert (play.teams("P1"), play.teams("P2")) == ({"A": ["Leg"]}, {})


@rule("B7.29", "B6.3")
def test_the_taken_card_may_join_the_team_that_gandalf_leaves_empty() -> None:
    play = at("2 P1 turn row=Tro,Mum,Sha hands=P1:Gan teams=P2:A.Elr").play("Gan-A", "Gan", "Elr")
    assert (play.teams("P1"), play.due()) == ({"A": ["Elr"]}, "P2")
    play = at("2 P1 turn row=Tro,Mum,Sha hands=P1:Gan teams=P1:A.Imr;P2:A.Elr").play("Gan-B", "Gan", "Elr")
    assert play.legal() == ["to A", "to B"]
    assert play.play("to B").teams("P1") == {"A": ["Imr"], "B": ["Elr"]}


@rule("B6.3")
def test_the_taken_card_founds_no_team() -> None:
    play = at("2 P1 turn row=Tro,Mum,Sha hands=P1:Gan teams=P1:A.Imr;P2:A.Elr").play("Gan-B", "Gan", "Elr")
    assert play.refusal("to C") == "B6.3 asked-take-to"
    assert play.play("to A").teams("P1") == {"A": ["Elr", "Imr"]}


@rule("B7.29")
def test_a_taken_aragorn_brings_no_second_card_and_a_taken_angbor_does_not_draw() -> None:
    for taken in ("Ara", "Ang"):
        play = at(f"2 P1 turn row=Tro,Mum,Sha hands=P1:Gan,Elr teams=P2:A.{taken}").play("Gan-A", "Gan", taken)
        assert (play.due(), play.hand("P1"), play.teams("P1")) == ("P2", ["Elr"], {"A": [taken]})


@rule("B6.3")
def test_the_others_team_that_loses_its_only_card_is_gone() -> None:
    play = at("2 P1 turn row=Tro,Mum,Sha hands=P1:Gan;P2:Imr teams=P2:A.Elr/B.Cel").play("Gan-A", "Gan", "Elr")
    assert play.teams("P2") == {"B": ["Cel"]}
    assert play.legal("Imr") == ["Imr-A", "Imr-B"]
