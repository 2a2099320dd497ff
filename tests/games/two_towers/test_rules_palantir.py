"""Chapter 28: the Palantír, Pippin's Shadows and Shadowfax."""

from __future__ import annotations

import pytest

from mathom.games.two_towers.cards import SHADOWS, SUIT_MASK, count
from tests.games.two_towers.kit import GAME, begin, to_phase
from tests.games.two_towers.rounds import at, cards_of, seen, start
from tests.rules import rule

SIZES = {2: 9, 3: 9, 4: 7}
PLAY = "28/3 play first=1 cast=Gan,Pip,Sha leader=1 actor=1"


@rule("T28.1")
@pytest.mark.parametrize(("players", "spare"), [(3, 1), (4, 0)])
def test_nine_cards_each_or_seven_with_four_players_and_one_lost_card(players: int, spare: int) -> None:
    for seed in range(6):
        play = to_phase(begin("28", players), "choose", seed)
        assert [len(cards_of(play, hand + 1)) for hand in range(players)] == [SIZES[players]] * players
        assert count(play.state.pool) == spare
        assert play.state.lost >= 0
        assert any("WT" in cards_of(play, hand + 1) for hand in range(players))


@rule("T28.1", "T12.3")
@pytest.mark.parametrize("players", [2, 3])
def test_neither_the_lost_card_nor_the_spare_is_the_white_tower(players: int) -> None:
    play = begin("28", players)
    assert "WT" not in play.chances()
    assert "BT" in play.chances()
    play.draws("BT")
    while play.phase() == "deal":
        chances = play.chances()
        play.draws(next((card for card in chances if card != "WT"), "WT"))
    if players == 3:
        assert any("WT" in cards_of(play, hand) for hand in (1, 2, 3))
    else:
        assert (play.state.first, play.state.runner) == (2, 0)


@rule("T28.1", "T12.3")
def test_the_white_tower_is_as_likely_in_every_place_of_the_deal() -> None:
    play = begin("28", 3).draws("H1")
    for left in range(27, 0, -1):
        chances = play.chances()
        assert chances["WT"] * left == sum(chances.values())
        if left > 1:
            play.draws(next(card for card in chances if card != "WT"))


@rule("T28.1", "T10.5")
def test_alone_there_are_seven_tricks() -> None:
    play = to_phase(begin("28", 1), "play")
    assert play.state.length() == 7
    assert count(play.state.pool) == 12


@rule("T28.2")
@pytest.mark.parametrize("players", [1, 2, 3, 4])
def test_the_shadows_lie_apart_from_the_deal(players: int) -> None:
    play = begin("28", players)
    assert not any(card.startswith("S") for card in play.chances())
    assert play.state.palantir == SUIT_MASK[SHADOWS]


@rule("T28.2")
@pytest.mark.parametrize("players", [1, 2, 3, 4])
def test_pippin_draws_one_shadows_card_before_the_first_trick(players: int) -> None:
    play = to_phase(begin("28", players), "palantir")
    assert play.chances() == {f"S{value}": 1 for value in range(1, 9)}
    assert play.state.winners == []
    pippin = play.state.characters.index(play.state.rules.codes.index("Pip")) + 1
    before = len(cards_of(play, pippin))
    play.draws("S3")
    assert "S3" in cards_of(play, pippin)
    assert (len(cards_of(play, pippin)), play.phase()) == (before + 1, "play")


@rule("T28.2")
def test_pippin_draws_again_before_each_trick_and_only_he_sees_the_card() -> None:
    play = at(f"{PLAY} hands=1:H1,M1;2:H2,S1;3:H3,M3 palantir=S5,S6 past=1x5").play("H1", "H2", "H3")
    assert (play.phase(), play.chances()) == ("palantir", {"S5": 1, "S6": 1})
    play.draws("S6")
    assert (play.phase(), play.hand(), cards_of(play, 2)) == ("play", 3, ["S1", "S6"])
    for seat in (0, 2):
        assert not any("card.S6" in event.args.values() for event in play.events(seat))
    assert any("card.S6" in event.args.values() for event in play.events(1))


@rule("T28.2", "T3.2")
def test_a_drawn_shadows_card_follows_suit_at_once() -> None:
    play = at(f"{PLAY} hands=1:H3,S1;2:H2,M1;3:H1,M3 palantir=S5,S6 past=1x5").play("H3", "H2", "H1").draws("S5").play("S1")
    assert play.legal() == ["S5"]


@rule("T28.2")
def test_an_empty_palantir_gives_no_card() -> None:
    play = at(f"{PLAY} hands=1:H1,M1;2:H2,S1;3:H3,M3 past=1x7", "HM").play("H1", "H2", "H3")
    assert (play.phase(), len(play.state.winners)) == ("play", 8)


@rule("T28.2")
def test_nine_tricks_bring_eight_shadows_so_the_last_one_brings_none() -> None:
    seventh = at(f"{PLAY} hands=1:H1,M1,M2;2:H2,S1,S2;3:H3,M3,M4 palantir=S8 past=1x6").play("H1", "H2", "H3")
    assert seventh.phase() == "palantir"
    seventh.draws("S8").play("M3", "M1", "S1")
    assert (seventh.phase(), seventh.state.palantir) == ("play", 0)


@rule("T28.3")
@pytest.mark.parametrize("players", [1, 2, 3, 4])
def test_the_round_ends_with_the_hands_of_the_others_whatever_pippin_has_left(players: int) -> None:
    cast, size = ("Gan,Pip,Sha,Mer", 7) if players in (1, 4) else ("Gan,Pip,Sha", 9)
    cards = ["H8", "H1", "H2", "H3"][: len(cast.split(","))]
    text = f"28/{players} play first=1 cast={cast} leader=1 actor=1 dealt=40"
    held = ";".join(f"{hand + 1}:{card}" for hand, card in enumerate(cards)).replace("2:H1", "2:H1,S1,S2,S3")
    pyramid = f"runner=P1 pyramid={'-,' * 5}H2*,-,-,-,-,-,-" if players == 2 else ""
    play = at(f"{text} {pyramid} hands={held} past=3x2,1x{size - 3}", "MF").play(*cards)
    assert (play.phase(), play.held(2)) == ("over", "S1,S2,S3")
    assert play.cause() == ("goals" if len(cards) == 3 else "missed")


@rule("T28.4")
@pytest.mark.parametrize(
    ("past", "verdict"),
    [("1x7,3x2", 1), ("3x2,1x7", 1), ("3,1,3,1x6", -1), ("3,-:WT+BT+O,3,1x6", -1), ("1x9", -1), ("3,1,3x3,1x4", 1)],
)
def test_shadowfax_wins_two_tricks_in_a_row(past: str, verdict: int) -> None:
    assert at(f"28/3 over cause=missed first=1 cast=Gan,Pip,Sha leader=1 past={past}").verdict(3) == verdict


@rule("T28.4", "T2.5")
def test_shadowfax_hides_one_card_face_down() -> None:
    play = start("28", 3, {1: "WT", 2: "H5", 3: "M5"}, lost="H1").play("Pip")
    assert (play.phase(), play.hand()) == ("hide", 3)
    play.play("M5")
    assert "M5" not in cards_of(play, 3)
    assert ["card" in seen(play, seat, "hides")[0] for seat in range(3)] == [False, False, True]


@rule("T28.4", "T2.6", "T28.3")
def test_shadowfax_plays_the_hidden_card_in_the_last_trick() -> None:
    play = at(f"{PLAY} hands=1:H1,M1;2:H2,S1;3:H3 hidden=3:M8 past=1x7", "HF").play("H1", "H2", "H3")
    assert (play.hand(), play.legal()) == (3, ["unhide"])
    play.play("unhide", "M8", "M1", "S1")
    assert (play.phase(), play.taker(), play.verdict(3)) == ("over", 3, 1)


@rule("T28.5")
@pytest.mark.parametrize("players", [1, 3, 4])
def test_the_white_towers_holder_is_gandalf_takes_the_lost_card_and_leads(players: int) -> None:
    play = start("28", players, {} if players == 1 else {2: "WT"}, lost="H1")
    first = 1 if players == 1 else 2
    assert play.state.first + 1 == first
    to_phase(play, "play")
    assert (play.state.leader + 1, play.hand()) == (first, first)
    assert "H1" in cards_of(play, first)
    assert play.state.characters[first - 1] == play.state.rules.codes.index("Gan")


@rule("T28.5", "T1.6")
@pytest.mark.parametrize("players", [2, 3])
def test_merry_rides_only_with_four_hands(players: int) -> None:
    for seed in range(4):
        play = to_phase(begin("28", players), "play", seed)
        assert play.state.rules.codes.index("Mer") not in play.state.characters
    assert play.state.rules.codes.index("Mer") in to_phase(begin("28", 4), "play").state.characters


@rule("T28.6")
def test_the_pyramid_of_the_palantir_has_rows_of_two_three_and_four() -> None:
    play = to_phase(begin("28", 2), "choose")
    pyramid = play.position().split("pyramid=")[1].split()[0].split(",")
    assert [place == "?" for place in pyramid] == [False] * 2 + [True] * 3 + [False] * 7
    assert [place.endswith("*") for place in pyramid] == [False] * 5 + [True] * 4 + [False] * 3
    assert pyramid[9:] == ["-"] * 3
    assert len(cards_of(play, 3)) == 4


@rule("T28.6", "T9.3", "T9.8")
def test_in_the_small_pyramid_each_card_lies_under_the_two_that_touch_it() -> None:
    text = "28/2 play first=1 runner=P1 cast=Gan,Sha,Pip leader=1 actor=1 dealt=24 palantir=S8 pool=M1,M2,M3,M4"
    hands = "hands=1:H1,F1,F2;2:H2,F3,F4;3:H3,H4"
    play = at(f"{text} {hands} pyramid=M7,M8,?,?,?,-,H3*,H4*,-,-,-,- past=1x6", "HF").play("H1", "H2", "H3")
    assert play.phase() == "turn-up"
    play.draws("M1")
    assert cards_of(play, 3) == ["H4", "M1"]
    assert play.state.slots[2] >= 0
    upper = at(f"{text} hands=1:H1,F1,F2;2:H2,F3,F4;3:H3,M6 pyramid=M7,M8,H3*,-,M6*,-,-,-,-,-,-,- past=1x6", "HF")
    upper.play("H1", "H2", "H3")
    assert "M7" in cards_of(upper, 3)
    assert "M8" not in cards_of(upper, 3)


@rule("T28.2", "T28.6", "T9.7")
def test_a_pyramid_pippin_draws_openly_to_the_end_of_the_bottom_row() -> None:
    text = "28/2 play first=1 runner=P1 cast=Gan,Sha,Pip leader=1 actor=1 dealt=24 palantir=S7,S8"
    text = f"{text} hands=1:H1,F1;2:H2,F2;3:H3 pyramid=-,-,-,-,M4,H3*,-,-,-,-,-,- past=1x5"
    play = at(text, "HF").play("H1", "H2", "H3")
    assert play.phase() == "palantir"
    play.draws("S7")
    assert cards_of(play, 3) == ["M4", "S7"]
    assert GAME.view(play.state, 1)["hands"][2]["cards"] == ["M4", "S7"]
    assert play.state.slots.count(-1) == 11
