"""Chapter B2: a turn is placing, and then perhaps an attack, or drawing."""

from __future__ import annotations

from tests.games.battle.kit import at, walks
from tests.rules import rule


@rule("B2.1")
def test_a_companion_is_placed_in_any_of_ones_teams_or_founds_the_next_one() -> None:
    play = at("2 P1 turn row=Tro,Mum,Bal hands=P1:Elr teams=P1:A.Cel+Arw+Eow/B.Imr;P2:A.Leg")
    assert play.legal("Elr") == ["Elr-A", "Elr-B", "Elr-C"]
    assert play.play("Elr-A").teams("P1") == {"A": ["Elr", "Cel", "Arw", "Eow"], "B": ["Imr"]}
    assert play.hand("P1") == []


@rule("B2.1")
def test_any_card_of_the_hand_may_be_placed_and_no_other_one() -> None:
    play = at("2 P1 turn row=Tro,Mum,Bal hands=P1:Elr,Gln;P2:Sam")
    assert play.legal() == ["Elr-A", "Gln-A", "draw"]
    assert play.refusal("Sam-A") == "B2.1 not-in-hand"
    assert play.refusal("Elr-B") == "B2.1 next-team"


@rule("B2.1")
def test_a_letter_that_has_become_free_is_the_next_teams() -> None:
    play = at("2 P1 turn row=Tro,Mum,Bal hands=P1:Elr teams=P1:B.Cel/D.Imr")
    assert play.legal("Elr") == ["Elr-A", "Elr-B", "Elr-D"]


@rule("B2.1")
def test_nobody_passes() -> None:
    play = at("2 P1 turn row=Tro,Mum,Bal hands=P1:Elr")
    assert play.refusal("done") == play.refusal("no") == "B2.3 must-act"


@rule("B2.1")
def test_one_card_is_placed_in_a_turn() -> None:
    play = at("2 P1 turn row=Tro,Mum,Pat hands=P1:Elr,Gln;P2:Sam").play("Elr-A")
    assert (play.due(), play.phase()) == ("P1", "main")
    assert play.refusal("Gln-A") == "B2.1 one-card"
    assert at("2 P1 turn row=Tro,Mum,Bal hands=P1:Elr,Gln;P2:Sam").play("Elr-A").due() == "P2"


@rule("B2.1", "B6.4")
def test_a_placed_companion_stays_in_its_team() -> None:
    play = at("2 P1 turn row=Tro,Mum,Pat hands=P1:Elr teams=P1:A.Cel/B.Imr").play("Elr-A")
    assert play.refusal("Cel-B") == "B2.1 stays-in-team"
    assert play.refusal("Elr-B") == "B2.1 stays-in-team"


@rule("B2.1")
def test_as_many_teams_as_cards_are_allowed() -> None:
    cards = (
        "Gal Cel Arw Eow Imr Hal Erk Eld Elh Ber Gln Gwa Hld Elf Sam Mer Pip The Far Bor Eom Gan Gim Leg Bom Ara Glo Tre".split()
    )
    letters = [*"ABCDEFGHIJKLMNOPQRSTUVWXYZ", "AA", "AB"]
    teams = "/".join(f"{letter}.{card}" for letter, card in zip(letters, cards, strict=True))
    play = at(f"2 P1 turn row=Tro,Mum,Bal hands=P1:Elr teams=P1:{teams}")
    assert play.legal("Elr")[-1] == "Elr-AC"
    assert play.play("Elr-AC").teams("P1")["AC"] == ["Elr"]


@rule("B2.2")
def test_after_placing_any_one_of_the_teams_may_attack() -> None:
    play = at("2 P1 turn row=Tro,Mum,Pat hands=P1:Elr teams=P1:A.Far/B.Imr").play("Elr-C")
    assert play.legal() == ["A:3", "C:3", "done"]
    play.play("A:3").draws("War")
    assert (play.due(), play.teams("P1")) == ("P2", {"B": ["Imr"], "C": ["Elr"]})


@rule("B2.2")
def test_the_attack_may_be_left_out() -> None:
    play = at("2 P1 turn row=Tro,Mum,Pat hands=P1:Elr").play("Elr-A", "done")
    assert (play.due(), play.row(), play.teams("P1")) == ("P2", "Tro,Mum,Pat", {"A": ["Elr"]})


@rule("B2.2")
def test_without_placing_there_is_no_attack() -> None:
    play = at("2 P1 turn row=Tro,Mum,Pat hands=P1:Gln teams=P1:A.Far")
    assert play.refusal("A:3") == "B2.2 place-first"
    assert play.play("draw").draws("Elr").due() == "P2"


@rule("B2.3")
def test_instead_of_placing_one_card_is_drawn() -> None:
    play = at("2 P1 turn row=Tro,Mum,Pat hands=P1:Gln teams=P1:A.Far").play("draw").draws("Elr")
    assert (play.hand("P1"), play.due()) == (["Elr", "Gln"], "P2")


@rule("B2.3")
def test_after_placing_nothing_is_drawn() -> None:
    play = at("2 P1 turn row=Tro,Mum,Pat hands=P1:Far").play("Far-A")
    assert play.refusal("draw") == "B2.3 draw-instead"


@rule("B2.3", "B7.16")
def test_with_five_cards_one_places_and_with_four_one_may_draw() -> None:
    five = at("2 P1 turn row=Tro,Mum,Pat hands=P1:Elr,Gal,Cel,Arw,Eow")
    assert five.refusal("draw") == "B2.3 hand-full"
    assert five.legal() == ["Elr-A", "Gal-A", "Cel-A", "Arw-A", "Eow-A"]
    four = at("2 P1 turn row=Tro,Mum,Pat hands=P1:Elr,Gal,Cel,Arw").play("draw").draws("Eow")
    assert len(four.hand("P1")) == 5


@rule("B7.16")
def test_with_an_empty_hand_one_draws() -> None:
    assert at("2 P1 turn row=Tro,Mum,Pat teams=P1:A.Far").legal() == ["draw"]


@rule("B2.3", "B7.16", "B7.17", "B7.26")
def test_no_hand_passes_five_cards_and_nobody_is_ever_stuck() -> None:
    most = 0
    for state in walks(9):
        most = max(most, *(hand.bit_count() for hand in state.hands))
        assert most <= 5
        for seat in state.to_act():
            assert state.chances() if seat < 0 else state.legal(seat)
    assert most == 5
