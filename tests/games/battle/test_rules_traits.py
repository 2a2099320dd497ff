"""Chapter B6: what the cards can do, with the rulings on them; hobbits and doubling have files of their own."""

from __future__ import annotations

from tests.games.battle.kit import GAME, at, others
from tests.rules import rule


@rule("B6.3")
def test_gandalf_takes_a_card_of_another_players_team_and_goes_to_that_player() -> None:
    play = at("3 P1 turn row=Tro,Mum,Sha hands=P1:Ang teams=P1:A.Gan+Elr/B.Imr;P2:A.Leg;P3:A.Cel").play("Ang-A", "no", "Gan")
    assert play.legal() == ["Leg", "Cel"]
    assert play.play("Cel").legal() == ["to A", "to B"]
    play.play("to B")
    assert play.teams("P1") == {"A": ["Ang", "Elr"], "B": ["Cel", "Imr"]}
    assert (play.teams("P3"), play.given("P3"), play.given("P2")) == ({}, ["Gan"], [])
    assert play.told("takes") == [{"player": 1, "other": 3, "card": "card.Cel", "team": "B", "taker": "card.Gan"}]


@rule("B6.3")
def test_gandalf_takes_only_from_other_players_teams() -> None:
    play = at("2 P1 turn row=Tro,Mum,Sha hands=P1:Erk;P2:Elf teams=P1:A.Gan+Elr;P2:A.Leg discard=Tre").play("Erk-B", "Gan")
    assert play.legal() == ["Leg"]
    assert play.refusal("Elr") == play.refusal("Elf") == play.refusal("Tre") == "B6.3 not-with-others"
    alone = at("2 P1 turn row=Tro,Mum,Sha hands=P1:Erk;P2:Elf teams=P1:A.Gan+Elr").play("Erk-A")
    assert alone.due() == "P2"


@rule("B6.3")
def test_gandalf_works_from_a_team_and_not_from_the_hand() -> None:
    play = at("2 P1 turn row=Tro,Mum,Pat hands=P1:Elr,Gan teams=P2:A.Leg").play("Elr-A")
    assert play.refusal("Gan") == "B2.2 asked-main"
    assert at("2 P1 turn row=Tro,Mum,Sha hands=P1:Gan teams=P2:A.Leg").play("Gan-A").legal() == ["Gan", "done"]


@rule("B6.3")
def test_the_taken_card_may_attack_with_its_new_team_at_once() -> None:
    play = at("2 P1 turn row=Tro,Mum,She hands=P1:Ang teams=P1:A.Gan/B.Far;P2:A.Leg").play("Ang-B", "no")
    assert play.legal("B:") == []
    play.play("Gan", "Leg", "to B")
    assert play.legal() == ["B:3", "done"]


@rule("B6.4")
def test_only_bombadil_walks_and_only_gandalf_brings_cards() -> None:
    play = at("2 P1 turn row=Tro,Mum,Pat hands=P1:Elr teams=P1:A.Fro+Bor/B.Bom/C.Gim;P2:A.Cel").play("Elr-A")
    assert [text for text in play.legal() if "-" in text] == ["Bom-A", "Bom-C"]
    assert play.refusal("Bor") == "B6.4 no-trait"


@rule("B6.5")
def test_gandalf_cannot_take_gimli() -> None:
    play = at("2 P1 turn row=Tro,Mum,Sha hands=P1:Gan teams=P2:A.Gim+Leg").play("Gan-A", "Gan")
    assert play.legal() == ["Leg"]
    assert play.refusal("Gim") == "B6.5 immune"
    assert at("2 P1 turn row=Tro,Mum,Sha hands=P1:Gan teams=P2:A.Gim").play("Gan-A").due() == "P2"


@rule("B6.5")
def test_gimli_may_be_borrowed_by_a_hobbit_and_is_discarded_after_an_attack() -> None:
    play = at("2 P1 turn row=Mum,Sha,War hands=P1:Fro teams=P2:A.Gim").play("Fro-A", "Fro", "Gim", "A:3").draws("Bal")
    assert play.teams("P2") == {"A": ["Gim"]}
    assert at("2 P1 turn row=Mum,Sha,War hands=P1:Gim").play("Gim-A", "A:3").draws("Bal").discard() == ["Gim"]


@rule("B6.5", "B7.11")
def test_gimli_is_not_discarded_from_a_team() -> None:
    play = at("3 P1 turn row=Tro,Har,Gri mordor=won,team teams=P1:A.Gim+Leg;P3:A.Cel").play("draw").draws("Mordor-won")
    assert play.legal() == ["Leg"]
    assert play.refusal("Gim") != ""
    play = at("2 P1 turn row=Tro,Har,Gri mordor=won,team teams=P1:A.Gim;P2:A.Leg").play("draw").draws("Mordor-won")
    assert (play.due(), play.told("spared")) == ("P2", [{"player": 1}])


@rule("B6.5", "B7.11")
def test_gimli_is_not_discarded_from_the_hand() -> None:
    play = at("2 P1 turn row=Tro,Har,Gri mordor=won,hand hands=P1:Gim,Leg").play("draw").draws("Mordor-won")
    assert play.legal() == ["Leg"]
    assert play.refusal("no") != ""


@rule("B7.11")
def test_whose_whole_hand_is_gimli_shows_it_and_discards_nothing() -> None:
    play = at("2 P1 turn row=Tro,Har,Gri mordor=won,hand hands=P1:Elr;P2:Gim").play("draw").draws("Mordor-won").play("Elr")
    assert (play.due(), play.legal()) == ("P2", ["no"])
    assert play.refusal("Gim") != ""
    play.play("no").draws("Cre", "Fro")
    assert play.hand("P2") == ["Gim"]
    assert play.told("shows-hand") == [{"player": 2, "cards": ["card.Gim"]}]
    assert play.game.view(play.state, 0)["players"][1]["hand"] == ["Gim"]
    play.play("draw").draws("Leg")
    assert play.game.view(play.state, 0)["players"][1]["hand"] == ["Gim"]
    assert play.game.view(play.state, 0)["players"][1]["hand_size"] == 2


@rule("B6.6", "B7.24")
def test_legolas_starts_a_new_team_after_an_attack_with_others() -> None:
    play = at("2 P1 turn row=Tro,Mum,Pat hands=P1:Elr teams=P1:A.Leg+Fro/B.Cel").play("Elr-A", "A:3").draws("Cre")
    assert play.teams("P1") == {"A": ["Leg"], "B": ["Cel"]}
    assert play.discard() == ["Fro", "Elr"]
    assert play.told("stays") == [{"player": 1, "card": "card.Leg", "team": "A"}]


@rule("B6.6", "B7.24")
def test_legolas_outlasts_an_attack_alone_and_it_is_no_placing() -> None:
    play = at("2 P1 turn row=Tro,Mum,Pat hands=P1:Leg,Pip;P2:Sam").play("Leg-A", "A:3").draws("Cre")
    assert (play.teams("P1"), play.hand("P1"), play.due(), play.discard()) == ({"A": ["Leg"]}, ["Pip"], "P2", [])


@rule("B6.6")
def test_a_counterattack_can_discard_legolas() -> None:
    play = at("2 P1 turn row=Tro,Har,Gri mordor=won,team teams=P1:A.Leg").play("draw").draws("Mordor-won")
    play.play("Leg").draws("Cre", "Fro")
    assert "Leg" in play.discard()


@rule("B6.7", "B7.15")
def test_bombadil_goes_to_another_team_before_the_attack() -> None:
    play = at("2 P1 turn row=Tro,Mum,Wol hands=P1:Leg teams=P1:A.Bom+Elr/B.Gal").play("Leg-C")
    assert play.legal("Bom") == ["Bom-B", "Bom-C"]
    play.play("Bom-C")
    assert play.teams("P1") == {"A": ["Elr"], "B": ["Gal"], "C": ["Leg", "Bom"]}
    play.play("C:3").draws("Bal")
    assert (play.teams("P1"), play.discard()) == ({"A": ["Elr"], "B": ["Gal"], "C": ["Leg"]}, ["Bom"])
    assert play.told("walks") == [{"player": 1, "card": "card.Bom", "from": "A", "to": "C"}]


@rule("B6.7")
def test_bombadil_walks_only_when_a_card_was_placed_and_only_in_his_players_turn() -> None:
    play = at("2 P1 turn row=Tro,Mum,Sha hands=P1:Erk;P2:Elf teams=P1:A.Bom/B.Gal;P2:A.Cel")
    assert play.refusal("Bom-B") == "B2.1 not-in-hand"
    assert play.refusal("Bom-B", "P2") == "B1.3 not-your-turn"
    assert play.play("Erk-A").refusal("Bom-B") == ""


@rule("B7.15")
def test_bombadil_may_walk_again_but_not_back_and_opens_no_team() -> None:
    play = at("2 P1 turn row=Tro,Mum,Sha hands=P1:Erk teams=P1:A.Bom+Elr/B.Gal/C.Cel").play("Erk-A", "Bom-B")
    assert play.legal("Bom") == ["Bom-C"]
    assert play.refusal("Bom-A") == "B7.15 left-that-team"
    assert play.refusal("Bom-D") == "B6.7 walks-between-teams"
    assert play.refusal("Bom-B") == "B6.7 walks-between-teams"
    assert play.play("Bom-C").due() == "P2"


@rule("B7.15")
def test_a_team_that_bombadil_leaves_empty_disappears() -> None:
    play = at("2 P1 turn row=Tro,Mum,Pat hands=P1:Elr teams=P1:A.Bom/B.Gal").play("Elr-B", "Bom-B")
    assert play.teams("P1") == {"B": ["Bom", "Elr", "Gal"]}
    assert play.legal("Bom") == []


@rule("B7.15")
def test_in_the_next_turn_bombadil_may_go_back() -> None:
    play = at("2 P1 turn row=Tro,Mum,Sha hands=P1:Erk,Elf teams=P1:A.Bom+Elr/B.Gal").play("Erk-A", "Bom-B", "draw").draws("Sam")
    play.play("Elf-B")
    assert play.legal("Bom") == ["Bom-A"]


@rule("B7.15")
def test_a_taken_bombadil_may_walk_at_once() -> None:
    play = at("2 P1 turn row=Tro,Mum,Sha hands=P1:Erk teams=P1:A.Gan+Elr/B.Gal;P2:A.Bom").play("Erk-A", "Gan", "Bom", "to A")
    assert play.legal("Bom") == ["Bom-B"]


@rule("B6.8")
def test_after_aragorn_a_second_card_may_follow_into_any_team() -> None:
    play = at("2 P1 turn row=Tro,Mum,Sha hands=P1:Ara,Elr teams=P1:A.Gal").play("Ara-B")
    assert (play.phase(), play.legal()) == ("second", ["Elr-A", "Elr-B", "Elr-C", "no"])
    play.play("Elr-C")
    assert (play.teams("P1"), play.due()) == ({"A": ["Gal"], "B": ["Ara"], "C": ["Elr"]}, "P2")


@rule("B7.14")
def test_that_aragorns_second_card_may_start_a_team_is_a_ruling_of_ours() -> None:
    start = "2 P1 turn row=Tro,Mum,Sha hands=P1:Ara,Elr,Sam teams=P1:A.Gal"
    placed = {team: at(start).play("Ara-A", f"Elr-{team}").journal.all()[2] for team in ("A", "B")}
    assert {team: (event.kind, event.rule) for team, event in placed.items()} == {"A": ("joins", "B6.8"), "B": ("founds", "B7.14")}
    for language, word in (("en", "new team"), ("pl", "nową drużynę")):
        book = GAME.rulebook(language).rules()
        assert word not in book["B6.8"].text
        assert word in book["B7.14"].text
        assert book["B7.14"].ruling == ("n", "n2")


@rule("B6.8")
def test_aragorns_second_card_may_be_left_and_then_the_turn_goes_on() -> None:
    play = at("2 P1 turn row=Tro,Mum,Arc hands=P1:Ara,Elr").play("Ara-A", "no")
    assert (play.phase(), play.legal(), play.hand("P1")) == ("main", ["A:3", "done"], ["Elr"])


@rule("B6.8")
def test_without_a_second_card_nobody_is_asked_for_it() -> None:
    assert at("2 P1 turn row=Tro,Mum,Arc hands=P1:Ara").play("Ara-A").phase() == "main"


@rule("B6.8", "B2.2")
def test_the_attack_comes_after_aragorns_second_card() -> None:
    play = at("2 P1 turn row=Tro,Mum,Arc hands=P1:Ara,Elr").play("Ara-A")
    assert play.refusal("A:3") != ""
    assert play.play("Elr-A").legal() == ["A:3", "done"]


@rule("B7.14")
def test_aragorns_second_card_may_be_angbor_who_draws_and_there_is_no_third() -> None:
    play = at("2 P1 turn row=Tro,Mum,War hands=P1:Ara,Ang,Elr").play("Ara-A", "Ang-A")
    assert (play.phase(), play.legal()) == ("angbor", ["draw", "no"])
    play.play("draw").draws("Fro")
    assert (play.phase(), play.legal(), play.hand("P1")) == ("main", ["A:3", "done"], ["Fro", "Elr"])
    assert play.refusal("Elr-A") == "B2.1 one-card"


@rule("B7.14")
def test_angbor_first_brings_no_second_card_even_if_he_draws_aragorn() -> None:
    play = at("2 P1 turn row=Tro,Mum,War hands=P1:Ang,Elr").play("Ang-A", "draw").draws("Ara")
    assert play.legal() == ["A:3", "done"]


@rule("B6.10", "B7.12")
def test_angbor_draws_before_the_attack_and_then_the_turn_goes_on() -> None:
    play = at("2 P1 turn row=Tro,Mum,War hands=P1:Ang").play("Ang-A")
    assert (play.phase(), play.legal()) == ("angbor", ["draw", "no"])
    play.play("draw").draws("Mordor-team", "Fro")
    assert (play.due(), play.phase(), play.hand("P1"), play.mordor()) == ("P1", "main", ["Fro"], ["team"])
    play.play("A:3").draws("Bal")
    assert play.won("P1") == ["War"]


@rule("B6.10")
def test_angbors_draw_may_be_left() -> None:
    play = at("2 P1 turn row=Tro,Mum,War hands=P1:Ang").play("Ang-A", "no")
    assert (play.phase(), play.hand("P1")) == ("main", [])


@rule("B6.10")
def test_angbor_draws_with_four_cards_in_hand() -> None:
    play = at("2 P1 turn row=Tro,Mum,War hands=P1:Ang,Elr,Gal,Cel,Arw").play("Ang-A", "draw").draws("Fro")
    assert len(play.hand("P1")) == 5


@rule("B6.10")
def test_with_five_cards_left_in_hand_angbor_does_not_draw() -> None:
    """Five remain only where a hand held six, which never happens: so the limit is shown in a position put together."""
    play = at("2 P1 turn row=Tro,Mum,War hands=P1:Elr,Gal,Cel,Arw,Eow")
    play.state.hands[0] |= 1 << 15
    play.state.stack &= ~(1 << 15)
    play.state.offered = None
    assert play.play("Ang-A").phase() == "main"


@rule("B7.12")
def test_angbors_draw_can_bring_a_counterattack_and_still_the_turn_goes_on() -> None:
    play = at("2 P1 turn row=Tro,War,Mum hands=P1:Ang teams=P1:A.Elr;P2:A.Leg mordor=won,team").play("Ang-A", "draw")
    play.draws("Mordor-won").play("Elr", "Leg").draws("Pat", "Fro")
    assert (play.due(), play.row(), play.hand("P1")) == ("P1", "Pat,Tro,War", ["Fro"])
    assert play.legal() == ["A:3", "done"]


@rule("B7.12")
def test_a_turn_ends_with_angbors_draw_where_nothing_is_left_to_do() -> None:
    play = at("2 P1 turn row=Tro,Mum,War hands=P1:Ang teams=P2:A.Leg mordor=won,team").play("Ang-A", "draw").draws("Mordor-won")
    play.play("Ang", "Leg").draws("Pat", "Fro")
    assert (play.due(), play.hand("P1"), play.teams("P1")) == ("P2", ["Fro"], {})


@rule("B7.13")
def test_a_counterattack_in_angbors_draw_that_discards_the_last_enemy_ends_the_game() -> None:
    play = at(f"2 P1 turn row=-,-,War hands=P1:Ang teams=P1:A.Elr mordor=won,team fallen={others('War')}").play("Ang-A", "draw")
    play.draws("Mordor-won").play("Elr")
    assert (play.due(), play.phase(), play.hand("P1"), play.won("P1")) == ("", "over", [], [])
