"""The rulebook's three tricks in a row that show Treebeard's Entish speech (chapter 22)."""

from __future__ import annotations

from tests.games.two_towers.rounds import at, last_trick, playable, table, token
from tests.rules import rule

FILL = "MSF"
ROW = (
    "22/3 play first=1 cast=Tre,Mer,Qui numbers=3:2 leader=1 actor=1 token=M5"
    " hands=1:S7,F6,F8,O;2:S2,F2,F3,M1;3:S4,F1,S1,M2 past=1x8"
)


@rule("T22.6", "T22.5")
def test_the_rulebooks_first_trick_treebeard_lays_shadows_and_mountains_enter() -> None:
    play = at(ROW, FILL).play("S7")
    assert (token(play), table(play), play.legal()) == ("S7", ["M5", "", ""], ["S2"])
    play.play("S2")
    assert play.legal() == ["S1", "S4"]
    play.play("S4")
    assert (play.taker(), last_trick(play), play.hand()) == (3, {"M5", "S2", "S4"}, 3)


@rule("T22.5")
def test_the_rulebooks_second_trick_treebeard_lays_forests_and_his_shadows_cannot_win() -> None:
    play = at(ROW, FILL).play("S7", "S2", "S4", "F1")
    assert (play.hand(), play.legal()) == (1, ["F6", "F8"])
    play.play("F6")
    assert (token(play), table(play), play.legal()) == ("F6", ["S7", "", "F1"], ["F2", "F3"])
    play.play("F2")
    assert (play.taker(), last_trick(play), play.hand()) == (2, {"F1", "S7", "F2"}, 2)


@rule("T22.5")
def test_the_rulebooks_third_trick_treebeard_wins_with_the_forests_from_under_the_token() -> None:
    play = at(ROW, FILL).play("S7", "S2", "S4", "F1", "F6", "F2", "F3")
    assert (play.hand(), playable(play)) == (3, ["M2", "S1"])  # in this circle Quickbeam comes before Treebeard
    play.play("S1")
    assert play.legal() == ["F8"]
    play.play("F8")
    assert (play.taker(), last_trick(play), token(play)) == (1, {"F3", "S1", "F6"}, "F8")
    assert play.tricks() == [9, 1, 1]


@rule("T22.5")
def test_the_third_trick_in_the_order_in_which_the_rulebook_tells_it() -> None:
    text = "22/3 play first=2 cast=Mer,Tre,Qui leader=1 actor=1 token=F6 hands=1:F3,M1;2:F8,O;3:S1,M2 past=2x10"
    play = at(text, FILL).play("F3")
    assert play.legal() == ["F8"]
    play.play("F8")
    assert (token(play), table(play)) == ("F8", ["F3", "F6", ""])
    assert play.legal() == ["M2", "S1"]
    assert play.play("S1").taker() == 2
