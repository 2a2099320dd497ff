"""Chapter 19: Aragorn and his unknown partner, Boromir, and the other hunters."""

from __future__ import annotations

import pytest

from tests.games.two_towers.kit import GAME, begin, to_phase
from tests.games.two_towers.rounds import at, cards_of, seen, start, verdicts
from tests.rules import rule

THREE = "19/3 play first=1 cast=Ara,Bor,Gim leader=1 actor=1 hands=1:H1;2:H2;3:BT"
FOUR = "19/4 play first=1 cast=Ara,Bor,Gim,Leg leader=1 actor=1 hands=1:H1;2:H2;3:H3;4:BT"


@rule("T19.1")
@pytest.mark.parametrize(("past", "verdict"), [("1x3,3x2,2x6", 1), ("1x3,3x1,2x7", -1), ("3x6,2x5", 1)])
def test_aragorn_and_the_player_of_the_black_tower_need_as_many_tricks_as_the_rest_together(past: str, verdict: int) -> None:
    play = at(f"{THREE} past={past}").play("H1", "H2", "BT")
    assert (play.taker(), play.verdict(1)) == (3, verdict)


@rule("T19.1")
@pytest.mark.parametrize(("past", "verdict"), [("1x3,4x1,2x2,3x2", 1), ("1x2,4x1,2x3,3x2", -1)])
def test_with_four_hands_the_pair_stands_against_both_others_together(past: str, verdict: int) -> None:
    play = at(f"{FOUR} past={past}").play("H1", "H2", "H3", "BT")
    assert (play.taker(), play.verdict(1)) == (4, verdict)


@rule("T19.1")
@pytest.mark.parametrize(("past", "verdict"), [("1x5,2x3,3x3", 1), ("1x4,2x4,3x3", -1)])
def test_aragorn_who_plays_the_black_tower_himself_stands_alone(past: str, verdict: int) -> None:
    play = at(f"19/3 play first=1 cast=Ara,Bor,Gim leader=1 actor=1 hands=1:BT;2:H2;3:H3 past={past}").play("BT", "H2", "H3")
    assert (play.tricks()[0], play.verdict(1)) == (past.count("1x5") + 5, verdict)


@rule("T19.1")
@pytest.mark.parametrize(("past", "verdict"), [("1x6,2x5", 1), ("1x5,2x5,3x1", -1)])
def test_aragorn_stands_alone_when_nobody_plays_the_black_tower(past: str, verdict: int) -> None:
    play = at(f"19/3 play first=1 cast=Ara,Bor,Gim leader=1 actor=1 beside=BT hands=1:H1;2:H2;3:M3 past={past}")
    assert play.play("H1", "H2", "M3").verdict(1) == verdict


@rule("T19.1", "T4.3")
def test_a_cancelled_black_tower_still_makes_its_player_the_partner() -> None:
    play = at(f"{THREE.replace('1:H1', '1:WT')} past=1x3,3x3,2x5").play("WT", "H2", "BT")
    assert (play.taker(), play.verdict(1)) == (2, 1)


@rule("T19.1")
def test_the_winner_of_the_black_towers_trick_is_no_partner_for_that() -> None:
    play = at(f"{THREE.replace('1:H1', '1:WT')} past=1x2,3x1,2x8").play("WT", "H2", "BT")
    assert (play.taker(), play.tricks(), play.verdict(1)) == (2, [2, 9, 1], -1)


@rule("T19.1", "T9.1")
def test_the_pyramid_can_be_aragorns_partner() -> None:
    text = "19/2 play first=1 runner=P1 cast=Ara,Bor,Gim leader=1 actor=1 pyramid=-,-,-,-,-,-,-,BT*,-,-,-,- hands=1:H1;2:H2;3:BT"
    assert at(f"{text} past=1x3,3x2,2x6").play("H1", "H2", "BT").verdict(1) == 1
    assert at(f"{text} past=1x3,3x1,2x7").play("H1", "H2", "BT").verdict(1) == -1


@rule("T19.1", "T10.2")
def test_alone_aragorns_own_hand_holds_both_towers_and_plays_without_a_partner() -> None:
    play = start("19", 1, {2: "H2"})
    assert {"WT", "BT"} <= set(cards_of(play, 1))
    text = "19/1 play first=1 cast=Ara,Bor,Leg,Gim leader=1 actor=1 dealt=34 hands=1:BT;2:H2;3:H3;4:H4"
    assert at(f"{text} past=1x4,2x2,3x2").play("BT", "H2", "H3", "H4").verdict(1) == 1
    assert at(f"{text} past=1x3,2x3,3x2").play("BT", "H2", "H3", "H4").verdict(1) == -1


@rule("T19.1", "T23.4")
def test_a_black_tower_that_is_held_to_the_end_but_never_played_makes_nobody_a_partner() -> None:
    text = "23/3 play first=1 cast=Ara,Gan,SarO gandalf=2 towers=1,2 leader=1 actor=1 hands=1:H1;2:BT!,H2;3:H3"
    play = at(f"{text} past=1x1,2x2,-x8").play("H1", "H2", "H3")
    assert (play.tricks(), play.held(2)) == ([1, 2, 1], "BT")
    assert play.verdict(1) == -1


@rule("T19.2")
def test_who_holds_the_black_tower_shows_nowhere_before_it_is_played() -> None:
    text = "19/3 play first=1 cast=Ara,Bor,Gim towers=1,- leader=1 actor=1 hands=1:H1,H2;2:{},H4;3:{},H6 past=1x4,2x3,3x3"
    one, other = at(text.format("BT", "S8")), at(text.format("S8", "BT"))
    assert GAME.view(one.state, 0) == GAME.view(other.state, 0)
    assert (one.legal(), verdicts(one)) == (other.legal(), verdicts(other))


@rule("T19.2")
def test_no_event_of_the_set_up_names_the_black_tower_to_another_seat() -> None:
    play = to_phase(start("19", 3, {1: "WT", 2: "BT"}), "partner")
    for seat in (0, 2):
        assert not any("card.BT" in event.args.values() for event in play.events(seat))
    assert any("card.BT" in event.args.values() for event in play.events(1))


@rule("T19.2")
def test_aragorns_goal_is_open_while_it_hangs_on_who_has_the_black_tower() -> None:
    text = "19/3 play first=1 cast=Ara,Bor,Gim towers=1,- leader=1 actor=1 hands=1:H1;2:H2;3:BT"
    assert at(f"{text} past=1x3,2x7,3").verdict(1) == 0
    assert at(f"{text} past=1x7,2x2,3x2").verdict(1) == 1


@rule("T19.3")
@pytest.mark.parametrize(
    ("past", "verdict"),
    [
        ("2x2,1:BT,1x9", 1),
        ("2x4,1:BT,1x7", 1),
        ("2x2,2:S8+BT+WT,1x9", 1),
        ("2x1,2:S8+BT+WT,1x10", -1),
        ("2x1,1:BT,1x10", -1),
        ("2x2,1:BT,1x8,2", -1),
        ("2x3,1:BT,2x1,1x7", -1),
        ("1:BT,2x2,1x9", -1),
        ("2x2,1x10", 1),
        ("2x1,1x11", -1),
    ],
)
def test_boromir_wins_at_least_two_tricks_before_the_black_towers_and_none_after_it(past: str, verdict: int) -> None:
    play = at(f"19/3 over cause=missed first=1 cast=Ara,Bor,Gim towers=1,1 leader=1 past={past}", "HSM")
    assert play.verdict(2) == verdict


@rule("T19.3")
def test_boromir_has_failed_as_soon_as_he_wins_a_trick_after_the_black_towers() -> None:
    text = "19/3 play first=1 cast=Ara,Bor,Gim towers=1,1 leader=2 actor=2 hands=1:H1,M1;2:H8,M2;3:H3,M3"
    play = at(f"{text} past=2x3,1:BT,1x6")
    assert play.verdict(2) == 0
    assert play.play("H8", "H3", "H1").verdict(2) == -1


@rule("T19.4", "T19.5", "T1.7")
@pytest.mark.parametrize(("who", "suit"), [("Gim", "M"), ("Leg", "F")])
@pytest.mark.parametrize(("players", "number"), [(1, 4), (2, 6), (3, 6), (4, 4)])
def test_gimli_needs_mountains_and_legolas_forests_fewer_with_four_hands(who: str, suit: str, players: int, number: int) -> None:
    hands = 4 if players in (1, 4) else 3
    cast = ["Ara", "Bor", who, "Leg" if who == "Gim" else "Gim"][:hands]
    for won, verdict in ((number, 1), (number - 1, -1)):
        cards = [f"{suit}{value}" for value in range(8, 8 - won, -1)]
        past = f"3:{'+'.join(cards[:3])},3:{'+'.join(cards[3:])},1x{7 if hands == 4 else 10}"
        play = at(f"19/{players} over cause=missed first=1 cast={','.join(cast)} leader=1 past={past}")
        assert play.verdict(3) == verdict, won


@rule("T19.4", "T19.5")
def test_only_the_own_suit_counts_for_the_hunters() -> None:
    text = "19/4 over cause=missed first=1 cast=Ara,Bor,Gim,Leg leader=1 past=3:F8+F7+F6+F5,4:M8+M7+M6+M5,1x7"
    assert verdicts(at(text))[2:] == [-1, -1]


@rule("T19.1", "T12.3")
@pytest.mark.parametrize("players", [2, 3, 4])
def test_the_black_tower_may_be_lost_unless_the_option_says_otherwise(players: int) -> None:
    assert {"WT", "BT"} & set(begin("19", players).chances()) == {"BT"}
    assert not {"WT", "BT"} & set(begin("19", players, lost="both").chances())


@rule("T19.6")
def test_aragorn_exchanges_with_any_character_but_keeps_the_white_tower() -> None:
    play = start("19", 3, {1: "WT,H5", 2: "M5", 3: "F5"}).play("Bor", "Gim")
    assert (play.phase(), play.hand(), play.legal()) == ("partner", 1, ["hand2", "hand3"])
    play.play("hand3")
    assert "WT" not in play.legal()
    assert "H5" in play.legal()
    assert play.refusal("WT").startswith("T2.3")
    play.play("H5")
    assert (play.phase(), play.due()) == ("return", "P3")
    assert {"H5", "F5"} <= set(play.legal())


@rule("T19.6", "T2.3")
def test_boromir_exchanges_with_aragorn_who_does_not_return_the_white_tower_either() -> None:
    play = start("19", 3, {1: "WT,H5", 2: "M5", 3: "F5"}).play("Bor", "Gim", "hand3", "H5", "H5")
    assert (play.phase(), play.hand()) == ("give", 2)
    play.play("M5")
    assert (play.phase(), play.due()) == ("return", "P1")
    assert "M5" in play.legal()
    assert "WT" not in play.legal()


@rule("T19.6", "T2.2")
def test_gimli_exchanges_with_legolas_or_aragorn_and_without_legolas_with_aragorn_only() -> None:
    play = start("19", 3, {1: "WT,H5", 2: "M5", 3: "F5"}).play("Bor", "Gim", "hand3", "H5", "H5", "M5", "M5")
    assert (play.phase(), play.hand(), play.state.partner) == ("give", 3, 0)
    play = start("19", 4, {1: "WT,H5", 2: "M5", 3: "F5", 4: "S5"}).play("Bor", "Leg", "hand2", "H5", "H5", "M5", "M5")
    assert (play.hand(), play.legal()) == (3, ["hand1", "hand4"])
    play.play("hand4", "F5", "F5")
    assert (play.hand(), play.legal()) == (4, ["hand1", "hand3"])


@rule("T19.6", "T1.8")
def test_aragorn_leads_the_first_trick_wherever_he_sits() -> None:
    for seat in (1, 2, 3, 4):
        play = to_phase(start("19", 4, {seat: "WT"}), "play")
        assert (play.state.leader + 1, play.hand()) == (seat, seat)


@rule("T19.6", "T9.6", "T9.7")
def test_the_pyramid_returns_only_an_uncovered_card_and_what_it_gets_covers_nothing() -> None:
    bottom = {f"p{place}": card for place, card in zip(range(8, 13), ["M1", "M2", "M3", "M4", "M5"], strict=True)}
    play = start("19", 2, {1: "WT,H5", "p1": "S7", "p3": "S8", **bottom}).play("Bor", "Gim", "hand3", "H5")
    assert (play.phase(), play.due()) == ("return", "P1")
    assert play.legal() == ["H5", "M1", "M2", "M3", "M4", "M5"]
    play.play("M3")
    assert cards_of(play, 3) == ["H5", "M1", "M2", "M4", "M5"]
    assert play.state.slots[9] == -1
    assert seen(play, 1, "returns")[-1]["card"] == "card.M3"


@rule("T19.6", "T10.4")
def test_alone_the_hunters_have_one_exchange_between_them_and_need_not_use_it() -> None:
    play = start("19", 1, {1: "H5", 2: "M5", 3: "F5", 4: "S5"}).play("Bor", "Leg")
    assert (play.hand(), play.legal()) == (1, ["no", "hand2", "hand3", "hand4"])
    play.play("hand2", "H5", "M5")
    assert (play.phase(), play.hand()) == ("play", 1)


@rule("T19.6", "T10.4")
def test_alone_an_exchange_that_one_leaves_is_open_to_the_next() -> None:
    play = start("19", 1, {2: "M5"}).play("Bor", "Leg", "no")
    assert (play.phase(), play.hand(), play.legal()) == ("partner", 2, ["no", "hand1"])
    play.play("no")
    assert (play.hand(), play.legal()) == (3, ["no", "hand1", "hand4"])
