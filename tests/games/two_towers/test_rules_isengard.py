"""Chapters 26 and 27: the Ents at Isengard, and Saruman with the Black Tower."""

from __future__ import annotations

import pytest

from tests.games.two_towers.kit import GAME, begin, to_phase
from tests.games.two_towers.rounds import at, cards_of, playable, seen, start
from tests.rules import rule

FILL = "MSF"


@rule("T26.1", "T22.1")
@pytest.mark.parametrize("players", [1, 2, 3, 4])
def test_isengard_is_played_with_fangorn_forests_and_without_hills(players: int) -> None:
    chances = set(begin("26", players).chances())
    assert not any(card.startswith("H") for card in chances)
    assert {"F9", "F16"} <= chances


@rule("T26.1")
def test_quickbeam_and_beechbone_draw_from_one_hills_deck_so_their_numbers_differ() -> None:
    play = start("26", 3, {1: "WT,M5", 2: "S5"}, lost="M1").play("Qui", "hand2", "M5", "M5").draws("H4")
    assert (play.phase(), play.hand()) == ("number", 3)
    assert "H4" not in play.chances()
    assert len(play.chances()) == 7
    first = play.draws("H6").chances()
    assert set(first) == {"H1", "H2", "H3", "H5", "H7", "H8"}


@rule("T26.1")
def test_the_number_that_beechbone_keeps_cannot_become_quickbeams() -> None:
    play = start("26", 3, {1: "WT,M5", 2: "S5"}, lost="M1").play("Bee", "hand2", "M5", "M5").draws("H4", "H6").play("H6")
    assert (play.phase(), play.hand()) == ("number", 3)
    assert "H6" not in play.chances()


@rule("T26.2", "T2.9")
def test_beechbone_draws_two_numbers_and_keeps_one_openly() -> None:
    play = start("26", 3, {1: "WT,M5", 2: "S5"}, lost="M1").play("Bee", "hand2", "M5", "M5").draws("H7", "H3")
    assert (play.phase(), play.due(), play.legal()) == ("keep", "P2", ["H3", "H7"])
    play.play("H3")
    assert play.state.numbers[1] == 3
    assert all(GAME.view(play.state, seat)["hands"][1]["number"] == 3 for seat in range(3))


@rule("T26.2")
def test_beechbones_number_may_be_that_of_the_lost_forests_card_but_not_quickbeams() -> None:
    play = start("26", 3, {1: "WT,M5", 2: "S5"}, lost="F7").play("Bee", "hand2", "M5", "M5")
    assert "H7" in play.chances()
    play.draws("H1", "H2").play("H1")
    assert "H7" not in play.chances()


@rule("T26.2")
@pytest.mark.parametrize(
    ("past", "verdict"),
    [
        ("2:F1+F9,1x11", 1),
        ("2:F1+F2,1x11", 1),
        ("2:F9+F16,1x11", 1),
        ("2:F1,1x11", -1),
        ("2:F1+F2+F9,1x11", -1),
        ("1x12", -1),
    ],
)
def test_beechbone_wins_exactly_as_many_forests_of_both_kinds_as_his_number(past: str, verdict: int) -> None:
    play = at(f"26/3 over cause=missed first=1 cast=Tre,Bee,Qui numbers=2:2;3:5 leader=1 past={past}", "MS")
    assert play.verdict(2) == verdict


@rule("T26.2")
def test_beechbone_has_failed_with_one_forests_card_too_many() -> None:
    text = "26/3 play first=1 cast=Tre,Bee,Qui numbers=2:1;3:5 leader=2 actor=2 hands=1:F1,M1;2:F2,M2;3:M3,M4"
    play = at(f"{text} past=1x10", FILL)
    assert play.verdict(2) == 0
    assert play.play("F2", "M3", "F1").verdict(2) == -1


@rule("T26.3")
def test_treebeard_exchanges_with_an_ent_only_and_keeps_the_white_tower() -> None:
    play = start("26", 4, {1: "WT,M5", 2: "BT", 3: "S5"}, lost="M1").play("Sar", "Qui")
    assert (play.phase(), play.legal()) == ("partner", ["hand3", "hand4"])
    play.play("hand3")
    assert "WT" not in play.legal()
    assert "M5" in play.legal()


@rule("T26.3")
@pytest.mark.parametrize("players", [1, 2, 3, 4])
def test_there_is_no_entish_speech_at_isengard(players: int) -> None:
    play = to_phase(begin("26", players), "play")
    assert play.state.token == -1
    assert play.hand() == play.state.first + 1
    card = playable(play)[0]
    play.play(card)
    assert play.state.token == -1


@rule("T26.3", "T1.7")
@pytest.mark.parametrize(("players", "number"), [(1, 5), (2, 6), (3, 6), (4, 5)])
def test_treebeards_goal_is_that_of_fangorn(players: int, number: int) -> None:
    cast, tricks = ("Tre,Bee,Qui,Sar", 9) if players in (1, 4) else ("Tre,Bee,Qui", 12)
    cards = ["F1", "F9", "F16", "F2", "F10", "F3"]
    for won, verdict in ((number, 1), (number - 1, -1)):
        past = f"1:{'+'.join(cards[:3])},1:{'+'.join(cards[3:won])},2x{tricks - 2}"
        assert (
            at(f"26/{players} over cause=missed first=1 cast={cast} numbers=2:2;3:2 leader=1 past={past}", "MS").verdict(1)
            == verdict
        )


@rule("T26.4", "T2.7")
def test_saruman_claims_the_black_tower_at_isengard() -> None:
    play = start("26", 4, {1: "WT,M5", 2: "M6", 3: "BT"}, lost="M1").play("Sar", "Qui", "hand3", "M5", "M5")
    assert (play.phase(), play.due()) == ("pay", "P2")
    play.play("M6")
    assert "BT" in cards_of(play, 2)
    assert "M6" in cards_of(play, 3)
    assert ["card" in seen(play, seat, "pays")[0] for seat in range(4)] == [False, True, True, False]


@rule("T26.4")
def test_saruman_at_isengard_has_the_goal_of_chapter_27() -> None:
    text = "26/4 play first=1 cast=Tre,Sar,Qui,Bee numbers=3:2;4:2 leader=1 actor=1 hands=1:{};2:BT;3:S2;4:M2 past=1x8"
    assert at(text.format("WT"), FILL).play("WT", "BT", "S2", "M2").verdict(2) == 1
    assert at(text.format("M1"), FILL).play("M1", "BT", "S2", "M2").verdict(2) == -1


@rule("T26.4", "T12.3")
@pytest.mark.parametrize("chapter", ["26", "27"])
@pytest.mark.parametrize("players", [1, 2, 3, 4])
def test_neither_tower_is_lost_where_saruman_needs_both(chapter: str, players: int) -> None:
    assert not {"WT", "BT"} & set(begin(chapter, players).chances())


@rule("T27.1")
def test_the_black_towers_holder_is_saruman_and_the_first_to_act() -> None:
    play = start("27", 3, {1: "WT", 2: "BT,H5", 3: "S5"}, lost="M1")
    assert (play.state.first, play.due()) == (1, "P3")
    play.play("Gan", "Leg")
    assert (play.phase(), play.hand(), play.legal()) == ("partner", 2, ["hand1", "hand3"])


SARUMAN = "27/3 play first=1 cast=Sar,Gan,Leg leader=2 actor=2 hands=1:{};2:{};3:{} past=1x11"


@rule("T27.1", "T4.2")
def test_saruman_fails_by_winning_the_trick_to_which_he_plays_the_black_tower() -> None:
    play = at(SARUMAN.format("BT", "F8", "F1")).play("F8", "F1", "BT")
    assert (play.taker(), play.verdict(1)) == (1, -1)


@rule("T27.1", "T4.3")
@pytest.mark.parametrize("white", [2, 3])
def test_the_white_tower_in_the_same_trick_fulfils_sarumans_goal(white: int) -> None:
    hands = ["BT", "WT", "F1"] if white == 2 else ["BT", "F8", "WT"]
    play = at(SARUMAN.format(*hands)).play(hands[1], hands[2], "BT")
    assert (play.taker(), play.verdict(1)) == (3 if white == 2 else 2, 1)


@rule("T27.1", "T12.4")
@pytest.mark.parametrize(("option", "taker"), [("suit", 4), ("nobody", 0)])
def test_a_trick_that_nobody_wins_is_not_sarumans_either(option: str, taker: int) -> None:
    text = "27/4 play first=1 cast=Sar,Gan,The,Leg leader=1 actor=1 hands=1:BT;2:WT;3:O;4:F1 past=1x8"
    play = at(f"{text} cancelled={option}").play("BT", "WT", "O", "F1")
    assert (play.taker(), play.verdict(1)) == (taker, 1)


@rule("T27.1", "T5.4")
def test_both_towers_and_an_orc_have_no_winner_and_saruman_has_his_goal() -> None:
    play = at(SARUMAN.replace("leader=2 actor=2", "leader=1 actor=1").format("BT", "WT", "O")).play("BT", "WT", "O")
    assert (play.taker(), play.verdict(1)) == (0, 1)


@rule("T27.1")
def test_sarumans_goal_is_lost_when_the_white_tower_is_gone_before_the_black_one() -> None:
    text = "27/3 play first=1 cast=Sar,Gan,Leg leader=2 actor=2 hands=1:BT,M1;2:WT,M2;3:F1,M3 past=1x10"
    play = at(text, "HSF")
    assert play.verdict(1) == 0
    assert play.play("WT", "F1", "M1").verdict(1) == -1


@rule("T27.2", "T2.3", "T12.2")
def test_saruman_exchanges_with_any_character_but_the_black_tower_stays() -> None:
    play = start("27", 4, {1: "BT,H5", 2: "WT"}, lost="M1").play("Gan", "The", "Leg")
    assert play.legal() == ["hand2", "hand3", "hand4"]
    play.play("hand2")
    assert "BT" not in play.legal()
    assert play.refusal("BT").startswith("T2.3")
    play.play("H5")
    assert {"WT", "H5"} <= set(play.legal())
    play.play("WT")
    assert {"WT", "BT"} <= set(cards_of(play, 1))


@rule("T27.2", "T12.2", "T10.4")
def test_alone_sarumans_exchange_is_the_one_of_the_round() -> None:
    play = start("27", 1, {1: "H5", 2: "M5", 3: "F5", 4: "S5"}, lost="M1").play("Gan", "Leg", "Gim")
    assert (play.state.characters[0], play.legal()) == (play.state.rules.codes.index("Sar"), ["no", "hand2", "hand3", "hand4"])
    play.play("hand2")
    assert "BT" not in play.legal()
    play.play("WT", "M5")
    assert (play.phase(), play.hand()) == ("play", 2)


@rule("T27.3")
@pytest.mark.parametrize("players", [1, 2, 3, 4])
def test_gandalf_leads_and_takes_the_lost_card_though_saruman_is_first(players: int) -> None:
    for seed in range(4):
        play = to_phase(begin("27", players), "play", seed)
        codes = [play.state.rules.codes[character] for character in play.state.characters]
        assert codes[play.state.first] == "Sar"
        assert codes[play.state.leader] == "Gan"
        assert play.state.lost == -1


@rule("T27.1", "T9.4")
def test_a_pyramid_with_the_black_tower_takes_saruman_also_where_it_lies_face_down() -> None:
    play = begin("27", 2).draws("M1")
    while play.phase() == "deal":
        play.draws(next(card for card in play.chances() if card != "BT"))
    assert (play.state.first, play.state.runner, play.due()) == (2, 0, "P1")


@rule("T27.4")
@pytest.mark.parametrize("players", [1, 2, 3, 4])
def test_the_hills_are_back_for_the_voice_of_saruman(players: int) -> None:
    chances = set(begin("27", players).chances())
    assert {"H1", "H8"} <= chances
    assert "F9" not in chances


@rule("T27.3", "T1.6")
def test_saruman_and_gandalf_are_required_and_the_rest_is_free() -> None:
    play = start("27", 3, {1: "BT"}, lost="M1")
    assert play.legal() == ["Leg", "Gim", "Eom", "Gan", "The"]
    assert play.play("The").state.characters[2] == play.state.rules.codes.index("Gan")
