"""Chapter B4: drawing, Mordor cards, the counterattack."""

from __future__ import annotations

import pytest

from tests.games.battle.kit import at, others, pile
from tests.rules import rule

PLAIN = "2 P1 turn row=Tro,Har,Gri"


@rule("B4.1")
def test_a_drawn_companion_goes_to_the_hand_unseen_and_the_turn_is_over() -> None:
    play = at(PLAIN).play("draw").draws("Fro")
    assert (play.hand("P1"), play.due()) == (["Fro"], "P2")
    assert [event.args for event in play.journal.seen(0) if event.kind == "draws"] == [{"player": 1, "card": "card.Fro"}]
    assert [event.args for event in play.journal.seen(1) if event.kind == "draws"] == [{"player": 1, "could": []}]


@rule("B4.2")
def test_a_mordor_card_lies_on_the_first_position_and_pushes_the_others_right() -> None:
    play = at(PLAIN).play("draw").draws("Mordor-team", "Fro")
    assert (play.mordor(), play.due()) == (["team"], "P2")
    play.play("draw").draws("Mordor-hand", "Sam")
    assert play.mordor() == ["hand", "team"]


@rule("B4.2")
def test_after_a_mordor_card_one_draws_again_until_a_companion_comes() -> None:
    play = at(PLAIN).play("draw").draws("Mordor-team", "Mordor-won", "Fro")
    assert (play.hand("P1"), play.mordor(), play.due()) == (["Fro"], ["won", "team"], "P2")


@rule("B4.2")
def test_drawn_mordor_cards_are_no_longer_in_the_stack() -> None:
    play = at(f"{PLAIN} mordor=won discard=won,won,hand").play("draw")
    assert play.chances()["Mordor-won"] == 1
    assert play.chances()["Mordor-hand"] == 3
    assert play.chances()["Mordor-team"] == 4
    play.draws("Mordor-won", "Fro").play("draw")
    assert "Mordor-won" not in play.chances()


@rule("B4.3")
def test_an_empty_ring_stack_is_made_anew_from_the_whole_discard_pile() -> None:
    orders = "team,team,team,hand,hand,hand,hand,won,won,won"
    play = at(
        f"{PLAIN} mordor=won,team hands=P2:Sam teams=P1:A.Leg given=P2:Mer discard={pile('Sam', 'Leg', 'Mer', 'Fro')},{orders}"
    )
    assert sum(play.play("draw").chances().values()) == 1
    play.draws("Fro")
    assert play.told("reshuffled") == []
    play.play("draw")
    expected = dict.fromkeys(pile("Sam", "Leg", "Mer", "Fro").split(","), 1) | {"Mordor-team": 3, "Mordor-hand": 4, "Mordor-won": 3}
    assert play.discard() == []
    assert play.told("reshuffled")[0]["n"] == 27 + 10
    assert {name: weight for name, weight in play.chances().items() if weight} == expected


@rule("B4.3")
def test_a_stack_that_still_holds_a_mordor_card_is_not_made_anew() -> None:
    play = at(f"{PLAIN} discard={pile()},team,team,team,team,hand,hand,hand,hand,won,won,won").play("draw")
    assert play.chances() == {"Mordor-won": 1}
    play.draws("Mordor-won", "Fro")
    assert len(play.told("reshuffled")) == 1


@rule("B4.4")
@pytest.mark.parametrize(("oldest", "asked"), [("team", ["Leg"]), ("hand", ["Sam"]), ("won", ["Pat"])])
def test_the_third_mordor_card_brings_a_counterattack_and_only_the_oldest_order_counts(oldest: str, asked: list[str]) -> None:
    rest = [order for order in ("team", "hand", "won") if order != oldest]
    play = at(f"{PLAIN} mordor={rest[0]},{oldest} hands=P1:Sam teams=P1:A.Leg won=P1:Pat").play("draw").draws(f"Mordor-{rest[1]}")
    assert (play.due(), play.phase(), play.legal()) == ("P1", "counter", asked)
    play.play(*asked).draws("Cre", "Fro")
    left = [play.hand("P1"), play.teams("P1"), play.won("P1")]
    whole = {"hand": ["Fro", "Sam"], "team": {"A": ["Leg"]}, "won": ["Pat"]}
    lost = {"hand": ["Fro"], "team": {}, "won": []}
    assert left == [lost[kind] if kind == oldest else whole[kind] for kind in ("hand", "team", "won")]


@rule("B4.4")
def test_two_mordor_cards_bring_no_counterattack_and_nobody_need_have_attacked() -> None:
    play = at(f"{PLAIN} hands=P1:Sam;P2:Mer").play("draw").draws("Mordor-hand", "Mordor-hand", "Fro")
    assert (play.told("counterattack"), play.mordor()) == ([], ["hand", "hand"])
    play.play("draw").draws("Mordor-won")
    assert play.told("counterattack") == [{"order": "order.hand"}]


@rule("B4.5")
def test_the_order_team_costs_every_player_one_companion_of_any_of_his_teams() -> None:
    play = at(f"{PLAIN} mordor=won,team teams=P1:A.Leg+Elr/B.Cel;P2:A.Imr hands=P1:Sam").play("draw").draws("Mordor-won")
    assert play.legal() == ["Leg", "Elr", "Cel"]
    assert play.refusal("Imr") == play.refusal("Sam") == "B4.5 counter-team"
    assert play.play("Cel").legal() == ["Imr"]
    play.play("Imr").draws("Cre", "Fro")
    assert (play.teams("P1"), play.teams("P2")) == ({"A": ["Leg", "Elr"]}, {})
    assert play.discard() == ["Cel", "Imr", "team", "won", "won"]


@rule("B4.5")
def test_the_order_hand_costs_every_player_one_card_of_his_hand() -> None:
    play = at(f"{PLAIN} mordor=won,hand hands=P1:Sam,Mer;P2:Pip teams=P1:A.Leg").play("draw").draws("Mordor-won")
    assert play.legal() == ["Sam", "Mer"]
    assert play.refusal("Leg") == play.refusal("Pip") == "B4.5 counter-hand"
    play.play("Mer", "Pip").draws("Cre", "Fro")
    assert (play.hand("P1"), play.hand("P2")) == (["Fro", "Sam"], [])
    assert play.discard() == ["Mer", "Pip", "hand", "won", "won"]
    assert [args["card"] for args in play.told("discards-hand")] == ["card.Mer", "card.Pip"]


@rule("B4.5")
def test_the_order_won_enemy_costs_every_player_one_enemy() -> None:
    play = at(f"{PLAIN} mordor=team,won won=P1:Pat,Bal;P2:Wit").play("draw").draws("Mordor-hand")
    assert play.legal() == ["Pat", "Bal"]
    assert play.refusal("Wit") == "B4.5 counter-won"
    play.play("Pat", "Wit").draws("Cre", "Fro")
    assert (play.won("P1"), play.won("P2"), play.fallen()) == (["Bal"], [], ["Pat", "Gri", "Wit"])


@rule("B4.5")
@pytest.mark.parametrize("order", ["team", "hand", "won"])
def test_who_has_no_such_card_is_spared(order: str) -> None:
    play = at(f"3 P1 turn row=Tro,Har,Gri mordor=won,{order} hands=P2:Sam teams=P2:A.Leg won=P2:Pat").play("draw")
    play.draws("Mordor-won")
    assert play.due() == "P2"
    play.play(play.legal()[0]).draws("Cre", "Fro")
    assert play.told("spared") == [{"player": 1}, {"player": 3}]


@rule("B4.5")
def test_a_counterattack_that_nobody_can_obey_passes() -> None:
    play = at(f"{PLAIN} mordor=won,won").play("draw").draws("Mordor-won", "Cre", "Fro")
    assert (play.due(), play.row()) == ("P2", "Cre,Tro,Har")


@rule("B4.6")
def test_after_the_order_the_mordor_cards_and_enemy_3_are_discarded_and_the_row_moves_on() -> None:
    play = at(f"{PLAIN} mordor=won,team").play("draw").draws("Mordor-hand", "Cre", "Fro")
    assert (play.mordor(), play.discard()) == ([], ["team", "hand", "won"])
    assert (play.row(), play.fallen()) == ("Cre,Tro,Har", ["Gri"])
    assert (play.won("P1"), play.won("P2")) == ([], [])


@rule("B4.6")
def test_without_an_enemy_stack_no_new_enemy_comes_to_position_1() -> None:
    play = at(f"{PLAIN} mordor=won,team fallen={others('Tro', 'Har', 'Gri')}").play("draw").draws("Mordor-hand", "Fro")
    assert play.row() == "-,Tro,Har"


@rule("B4.7")
def test_after_the_counterattack_the_active_player_draws_on() -> None:
    play = at(f"{PLAIN} mordor=won,team teams=P2:A.Leg").play("draw").draws("Mordor-hand").play("Leg")
    play.draws("Cre", "Mordor-team", "Mordor-hand", "Fro")
    assert (play.hand("P1"), play.mordor(), play.due()) == (["Fro"], ["hand", "team"], "P2")


@rule("B4.7")
def test_two_counterattacks_can_come_in_one_turn() -> None:
    play = at(f"{PLAIN} mordor=won,team").play("draw")
    play.draws("Mordor-hand", "Cre", "Mordor-won", "Mordor-won", "Mordor-won", "Wit", "Fro")
    assert (play.row(), play.fallen()) == ("Wit,Cre,Tro", ["Har", "Gri"])
    assert play.due() == "P2"


@rule("B7.19")
def test_the_active_player_discards_first_and_the_others_follow_clockwise() -> None:
    play = at("4 P3 turn row=Tro,Har,Gri mordor=won,hand hands=P1:Sam;P2:Mer;P3:Pip;P4:Fro").play("draw").draws("Mordor-won")
    asked = []
    for card in ("Pip", "Fro", "Sam", "Mer"):
        asked.append(play.due())
        play.play(card)
    assert asked == ["P3", "P4", "P1", "P2"]
    assert [args["player"] for args in play.told("discards-hand")] == [3, 4, 1, 2]
    assert play.draws("Cre", "Elr").due() == "P4"


@rule("B7.19")
def test_each_choice_is_open_before_the_next_is_made() -> None:
    play = at(f"{PLAIN} mordor=won,hand hands=P1:Sam,Gal;P2:Mer,Elr").play("draw").draws("Mordor-won").play("Gal")
    assert play.due() == "P2"
    assert play.journal.seen(1)[-1].args == {"player": 1, "card": "card.Gal"}
    assert play.game.view(play.state, 1)["discard"]["companions"] == ["Gal"]


@rule("B7.20")
def test_hobbits_and_gandalf_received_are_not_lost_to_a_counterattack() -> None:
    play = at(f"{PLAIN} mordor=team,won given=P1:Fro,Gan;P2:Sam won=P1:Pat").play("draw").draws("Mordor-hand")
    assert play.legal() == ["Pat"]
    play.play("Pat").draws("Cre", "Elr")
    assert (play.given("P1"), play.given("P2"), play.told("spared")) == (["Fro", "Gan"], ["Sam"], [{"player": 2}])


@rule("B7.21")
def test_with_fewer_than_three_enemies_a_counterattack_still_discards_one() -> None:
    play = at(f"2 P1 turn row=-,Har,Gri mordor=won,team fallen={others('Har', 'Gri')}").play("draw").draws("Mordor-hand", "Fro")
    assert play.row() == "-,-,Har"
    assert "Gri" in play.fallen()


@rule("B7.27")
def test_with_only_mordor_cards_left_the_player_draws_on_until_the_game_is_over() -> None:
    held = f"hands=P2:{','.join(pile().split(',')[:5])} teams=P1:A.{'+'.join(pile().split(',')[5:])}"
    play = at(f"2 P1 turn row=-,Har,Gri {held} fallen={others('Har', 'Gri')}").play("draw")
    assert set(play.chances()) == {"Mordor-team", "Mordor-hand", "Mordor-won"}
    play.draws("Mordor-won", "Mordor-won", "Mordor-won", "Mordor-won", "Mordor-hand", "Mordor-hand")
    assert (play.due(), play.row()) == ("", "-,-,-")


@rule("B7.27")
def test_a_companion_that_a_counterattack_discards_ends_the_drawing_after_a_reshuffle() -> None:
    orders = "team,team,team,hand,hand,hand,hand,won,won"
    held = f"teams=P1:A.{'+'.join(pile('Leg').split(','))}/B.Leg"
    play = at(f"2 P1 turn row=Tro,Har,Gri {held} mordor=won,team discard={orders}").play("draw").draws("Mordor-won")
    play.play("Leg")
    play.state.apply(-1, play.game.parse_chance("Cre"))
    assert play.chances() == {"Leg": 1, "Mordor-team": 4, "Mordor-hand": 4, "Mordor-won": 4}
    assert play.draws("Leg").due() == "P2"


@rule("B7.30")
def test_both_discard_piles_lie_open_to_everybody() -> None:
    play = at(f"{PLAIN} discard=Leg,Elr,team,won,won fallen=Bal,Wit")
    for reader in (0, 1, -2):
        view = play.game.view(play.state, reader)
        orders = {"team": 1, "hand": 0, "won": 2}
        assert view["discard"] == {"companions": ["Leg", "Elr"], "symbols": {"Leg": "G", "Elr": "GG"}, "orders": orders}
        assert view["fallen"] == ["Bal", "Wit"]


@rule("B7.13")
def test_a_game_that_angbors_draw_has_ended_reads_back() -> None:
    play = at(f"2 P1 turn row=-,-,Gri mordor=won,hand hands=P1:Ang;P2:Elr fallen={others('Gri')}")
    play.play("Ang-A", "draw").draws("Mordor-hand").play("Elr")
    assert play.due() == ""
    assert play.game.parse_position(play.position()).encode() == play.state.encode()
