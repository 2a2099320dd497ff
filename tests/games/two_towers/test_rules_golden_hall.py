"""Chapter 24: Wormtongue's whispers, Gandalf the White, Théoden and Éowyn."""

from __future__ import annotations

import pytest

from mathom.games.two_towers.cards import count
from tests.games.two_towers.kit import GAME, Play, begin, to_phase
from tests.games.two_towers.rounds import at, cards_of, deal, seen, start
from tests.rules import rule

SIZES = {3: 12, 4: 9}


def sizes(play: Play) -> list[int]:
    return [len(cards_of(play, hand + 1)) for hand in range(play.state.rules.hands)]


def in_all(play: Play) -> int:
    return count(play.state.cards_in_all())


@rule("T24.1")
@pytest.mark.parametrize("players", [3, 4])
def test_characters_are_chosen_on_four_cards_each_with_the_white_tower_among_them(players: int) -> None:
    firsts = set()
    for seed in range(12):
        play = to_phase(begin("24", players), "choose", seed)
        assert sizes(play) == [4] * players
        assert "WT" in cards_of(play, play.state.first + 1)
        assert play.state.lost == -1
        firsts.add(play.state.first)
    assert len(firsts) > 1


@rule("T24.1")
@pytest.mark.parametrize("players", [3, 4])
def test_every_place_of_the_first_cards_is_as_likely_to_hold_the_white_tower(players: int) -> None:
    play = begin("24", players)
    places = 4 * players
    for dealt in range(places):
        chances = play.chances()
        assert chances["WT"] * (places - dealt) == sum(chances.values())
        if dealt == places - 1:
            assert set(chances) == {"WT"}
        else:
            play.draws(next(card for card in chances if card != "WT"))


@rule("T24.1")
@pytest.mark.parametrize("players", [3, 4])
def test_after_the_choice_the_rest_is_dealt_and_the_lost_card_comes_last(players: int) -> None:
    play = start("24", players, {1: "WT,H1,H2,H3"}).play("The")
    while play.phase() == "choose":
        play.play(play.legal()[0])
    phases = []
    while play.due() == "*":
        phases.append(play.phase())
        play.draws(next(iter(play.chances())))
    rest = players * (SIZES[players] - 4)
    assert phases == ["deal"] * rest + ["lost"]
    assert sorted(sizes(play), reverse=True) == [SIZES[players] + 1] + [SIZES[players]] * (players - 1)
    assert {"H1", "H2", "H3", "WT"} <= set(cards_of(play, 1))


@rule("T24.1", "T12.3")
@pytest.mark.parametrize("players", [1, 2, 3, 4])
def test_one_card_of_the_deck_is_lost_and_it_is_never_the_white_tower(players: int) -> None:
    for seed in range(12):
        play = to_phase(begin("24", players), "lost", seed)
        assert "WT" not in play.chances()
        assert in_all(play) == 37


@rule("T24.2")
def test_the_white_towers_holder_is_gandalf_takes_the_lost_card_and_leads() -> None:
    play = deal(start("24", 3, {2: "WT"}).play("The"), {1: "S4", 3: "S5"}, "S8")
    play.play("S5", "S5")
    while play.phase() != "play":
        play.play(play.legal()[0])
    assert (play.state.first, play.state.leader, play.hand()) == (1, 1, 2)
    assert "S8" in cards_of(play, 2)
    assert all("S8" in GAME.view(play.state, seat)["hands"][1]["cards"] for seat in range(3))


@rule("T24.2")
@pytest.mark.parametrize("players", [1, 2, 3, 4])
@pytest.mark.parametrize(("number", "verdict"), [(0, -1), (1, -1), (2, 1), (5, 1)])
def test_gandalf_the_white_wins_at_least_two_tricks(players: int, number: int, verdict: int) -> None:
    cast, tricks = ("Gan,The,Eow,Eom", 9) if players in (1, 4) else ("Gan,The,Eow", 12)
    past = f"2x{tricks - number}" + (f",1x{number}" if number else "")
    assert at(f"24/{players} over cause=missed first=1 cast={cast} leader=1 past={past}").verdict(1) == verdict


@rule("T24.2", "T2.8")
def test_gandalfs_extra_card_stays_unplayed_and_does_not_lengthen_the_round() -> None:
    text = "24/3 play first=1 cast=Gan,The,Eow leader=1 actor=1 hands=1:H8!,S8;2:H1;3:H2 past=1x11"
    play = at(text, "SMF").play("S8", "H1", "H2")
    assert (play.phase(), play.held(1)) == ("over", "H8")


@rule("T24.3")
@pytest.mark.parametrize(("past", "verdict"), [("1x11,2", 1), ("2x11,1", -1), ("2x11,-:WT+BT+O", -1)])
def test_theoden_wins_the_last_trick(past: str, verdict: int) -> None:
    assert at(f"24/3 over cause=missed first=1 cast=Gan,The,Eow leader=1 past={past}").verdict(2) == verdict


@rule("T24.3", "T24.4", "T2.2")
def test_theoden_and_eowyn_exchange_with_each_other_or_eomer() -> None:
    play = deal(start("24", 4, {1: "WT", 2: "H1", 3: "H2", 4: "H3"}).play("The", "Eow"), {}, "S8")
    assert (play.phase(), play.hand(), play.legal()) == ("partner", 2, ["hand3", "hand4"])
    play.play("hand3", "H1", "H1")
    assert (play.phase(), play.hand(), play.legal()) == ("partner", 3, ["hand2", "hand4"])
    play.play("hand4", "H2", "H2")
    assert (play.phase(), play.hand()) == ("hide", 4)
    three = deal(start("24", 3, {1: "WT", 2: "H1", 3: "H2"}).play("The"), {}, "S8")
    assert (three.phase(), three.hand(), three.state.partner) == ("give", 2, 2)


@rule("T24.4", "T1.7")
@pytest.mark.parametrize(("players", "number"), [(1, 1), (2, 2), (3, 2), (4, 1)])
def test_eowyn_wins_two_tricks_with_a_low_card_and_one_with_four_hands(players: int, number: int) -> None:
    cast, tricks = ("Gan,The,Eow,Eom", 9) if players in (1, 4) else ("Gan,The,Eow", 12)
    low = ["3:H4+H1", "3:M1"]
    for won, verdict in ((number, 1), (number - 1, -1)):
        past = ",".join([*low[:won], "3:F5+F1", f"1x{tricks - won - 1}"])
        assert at(f"24/{players} over cause=missed first=1 cast={cast} leader=1 past={past}", "SF").verdict(3) == verdict


@rule("T24.4")
def test_a_tower_is_no_low_card_for_eowyn_nor_is_a_low_card_that_another_wins_with() -> None:
    text = "24/4 over cause=missed first=1 cast=Gan,The,Eow,Eom leader=1"
    assert at(f"{text} past=3:WT+H1+H2+H3,3:BT+H4+M1+M2,1x7", "SF").verdict(3) == -1
    assert at(f"{text} past=2:H4+H1,1x8", "SF").verdict(3) == -1


@rule("T24.4")
def test_eowyn_wins_with_the_low_card_itself() -> None:
    text = "24/4 play first=1 cast=Gan,The,Eow,Eom leader=3 actor=3 hands=1:H1;2:M8;3:H4;4:F8 past=1x8"
    play = at(text, "SF").play("H4", "F8", "H1", "M8")
    assert (play.taker(), play.verdict(3)) == (3, 1)
    five = at(text.replace("H4", "H5"), "SF").play("H5", "F8", "H1", "M8")
    assert (five.taker(), five.verdict(3)) == (3, -1)


@rule("T24.5", "T9.2")
def test_the_pyramid_gets_its_four_upper_cards_first() -> None:
    play = start("24", 2, {1: "WT"})
    assert (play.phase(), sizes(play)) == ("choose", [4, 4, 0])
    pyramid = play.position().split("pyramid=")[1].split()[0].split(",")
    assert all(place not in "-?" for place in pyramid[:4])
    assert pyramid[4:] == ["?"] * 3 + ["-"] * 5
    assert play.state.dealt == 3 * 4


@rule("T24.5")
def test_the_four_cards_stay_open_when_the_rest_is_dealt() -> None:
    play = start("24", 2, {1: "WT", "p2": "H5", "p4": "M5"}).play("The")
    deal(play, {}, "S8")
    pyramid = play.position().split("pyramid=")[1].split()[0].split(",")
    assert (pyramid[1], pyramid[3], pyramid[4:7]) == ("H5", "M5", ["?"] * 3)
    assert all(place.endswith("*") for place in pyramid[7:])


@rule("T24.5")
def test_a_game_begun_before_shows_two_of_the_four() -> None:
    play = start("24", 2, {1: "WT"}, rules="1")
    pyramid = play.position().split("pyramid=")[1].split()[0].split(",")
    assert [place not in "-?" for place in pyramid] == [True, False, True] + [False] * 9
    assert play.state.dealt == 2 * 4 + 2


@rule("T24.5", "T24.1")
@pytest.mark.parametrize(("number", "dealt"), [("2", 12), ("1", 10)])
def test_each_of_the_twelve_first_cards_may_be_the_white_tower_those_face_down_too(number: str, dealt: int) -> None:
    play = begin("24", 2, rules=number)
    for left in range(12, 12 - dealt + (number == "2"), -1):
        chances = play.chances()
        assert chances["WT"] * left == sum(chances.values())
        play.draws(next(card for card in chances if card != "WT"))
    if number == "2":
        assert list(play.chances()) == ["WT"]
        play.draws("WT")
    assert (play.phase(), play.state.first) == ("choose", 1 if number == "2" else 2)


@rule("T24.5", "T24.2")
def test_a_white_tower_face_down_in_the_pyramid_turns_up_in_one_of_the_two_places_only() -> None:
    text = "24/2 play first=3 runner=P1 cast=The,Eow,Gan leader=3 actor=3 dealt=31 pool=WT,M1,M2,M3,M4 hands=1:H1,H2;2:H3,H4"
    later = at(f"{text};3:S1,S2,M5,M6 pyramid=-,?,-,?,?,?,?,M5*,M6*,-,S1*,S2* past=-x9").play("S1", "H1", "H3")
    assert later.phase() == "turn-up"
    assert "WT" not in later.chances()
    upper = at(f"{text};3:S1,S2,M6,M7 pyramid=-,?,-,?,?,?,?,-,S1*,M6*,M7*,S2* past=-x9").play("S1", "H1", "H3")
    chances = upper.chances()
    assert chances["WT"] * 2 == sum(chances.values())


@rule("T24.6")
def test_alone_the_whispers_deal_the_white_tower_and_two_cards_each() -> None:
    for seed in range(12):
        play = to_phase(begin("24", 1), "choose", seed)
        assert sizes(play) == [3, 2, 2, 2]
        assert "WT" in cards_of(play, 1)
        assert not any("BT" in cards_of(play, hand) for hand in (1, 2, 3, 4))


@rule("T24.6", "T10.2")
def test_alone_the_normal_deal_follows_with_the_black_tower_in_the_first_hand() -> None:
    for seed in range(25):
        play = to_phase(begin("24", 1), "partner", seed)
        assert {"WT", "BT"} <= set(cards_of(play, 1))
        assert len(cards_of(play, 1)) == 5  # with the lost card
        assert in_all(play) == 37
        assert play.state.cards_in_all() == to_phase(begin("24", 3), "choose").state.cards_in_all()


@rule("T24.2", "T24.5")
def test_a_pyramid_gandalf_gets_the_lost_card_at_the_bottom_row_open() -> None:
    play = start("24", 2, {"p1": "WT"}).play("The")
    deal(play, {}, "S8")
    assert "S8" in cards_of(play, 3)
    assert (play.state.first, play.state.runner) == (2, 0)
    assert len(cards_of(play, 3)) == 6
    assert [seen(play, seat, "takes-lost")[0]["card"] for seat in (0, 1)] == ["card.S8"] * 2
