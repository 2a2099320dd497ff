"""The worked examples of the printed rulebook, played through."""

from __future__ import annotations

from tests.games.battle.kit import at
from tests.rules import rule


@rule("B2.1")
def test_a_player_with_two_teams_adds_to_one_of_them_or_begins_a_third() -> None:
    play = at("2 P1 turn row=Tro,Har,Gri hands=P1:Gal teams=P1:A.Cel+Arw+Eow/B.Imr")
    assert play.legal("Gal") == ["Gal-A", "Gal-B", "Gal-C"]
    assert at(play.position()).play("Gal-C").teams("P1") == {"A": ["Cel", "Arw", "Eow"], "B": ["Imr"], "C": ["Gal"]}


@rule("B3.1", "B3.2", "B3.3", "B3.4", "B3.5")
def test_a_team_of_three_beats_the_witch_king_and_the_orc_patrol_and_one_green_is_lost() -> None:
    play = at("2 P1 turn row=Wit,Pat,Har hands=P1:Gwa teams=P1:A.Elr+Ara").play("Gwa-A", "A:1+2").draws("Bal", "Sar")
    assert play.told("unused") == [{"by": {"symbol.G": ["card.Elr"]}}]
    by = {args["enemy"]: args["by"] for args in play.told("beaten")}
    assert by == {
        "enemy.Wit": {"symbol.R": ["card.Ara"], "symbol.Y": ["card.Ara"], "symbol.B": ["card.Gwa"], "symbol.V": ["card.Gwa"]},
        "enemy.Pat": {"symbol.G": ["card.Elr"]},
    }
    assert play.won("P1") == ["Pat", "Wit"]
    assert (play.discard(), play.teams("P1")) == (["Ara", "Elr", "Gwa"], {})
    assert play.row() == "Sar,Bal,Har"


@rule("B4.2", "B4.4")
def test_three_pictures_of_laying_mordor_cards() -> None:
    play = at("2 P1 turn row=Tro,Har,Gri").play("draw").draws("Mordor-won", "Fro")
    assert (play.mordor(), play.row()) == (["won"], "Tro,Har,Gri")
    play.play("draw").draws("Mordor-team", "Sam")
    assert play.mordor() == ["team", "won"]
    play.play("draw")
    assert play.told("counterattack") == []
    play.draws("Mordor-hand", "Cre", "Mer")
    assert play.told("counterattack") == [{"order": "order.won"}]


@rule("B4.5", "B4.6", "B4.7")
def test_the_counterattack_in_which_grishnakh_leaves() -> None:
    start = "2 P1 turn row=Tro,Har,Gri mordor=team,won won=P1:Pat,Cre;P2:Bal"
    play = at(start).play("draw").draws("Mordor-hand")
    assert (play.mordor(), play.due()) == (["hand", "team", "won"], "P1")
    play.play("Cre", "Bal")
    assert play.fallen() == ["Cre", "Gri", "Bal"]
    play.draws("Wit", "Fro")
    assert (play.row(), play.mordor()) == ("Wit,Tro,Har", [])
    assert play.discard() == ["team", "hand", "won"]
    assert (play.hand("P1"), play.due()) == (["Fro"], "P2")
    kinds = play.kinds()
    assert (
        kinds.index("counterattack") < kinds.index("loses") < kinds.index("leaves") < kinds.index("appears") < kinds.index("draws")
    )


@rule("B6.2")
def test_boromir_doubles_a_green_of_elrond_and_not_his_own_yellow() -> None:
    greens = at("2 P1 turn row=Pat,She,Mou hands=P1:Bor teams=P1:A.Elr+Ang").play("Bor-A")
    assert greens.strikes("A") == ["1", "2", "1+2"]
    greens.play("A:1+2").draws("Bal", "Sar")
    assert greens.told("doubles") == [{"card": "card.Bor", "symbol": "symbol.G", "other": "card.Elr"}]
    yellows = at("2 P1 turn row=Dun,Cor,Mou hands=P1:Bor teams=P1:A.Elr").play("Bor-A")
    assert yellows.strikes("A") == ["1", "2"]


@rule("B6.9")
def test_glorfindel_and_treebeard_have_two_jokers_together_with_their_extra_one() -> None:
    big = at("2 P1 turn row=Tro,Wol,Pat hands=P1:Mer teams=P1:A.Glo").play("Mer-A", "A:1").draws("Bal")
    assert big.told("beaten")[0]["by"] == {"symbol.R": ["card.Mer"], "symbol.O": ["card.Glo", "card.Glo"]}
    captain = at("2 P1 turn row=Ugl,Wol,Pat hands=P1:Tre").play("Tre-A", "A:1").draws("Bal")
    assert captain.told("beaten")[0]["by"] == {"symbol.O": ["card.Tre"], "symbol.Y": ["card.Tre"]}
