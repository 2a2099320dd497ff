"""Chapters 20 and 21: Éomer and his hidden card; the Uruk-hai."""

from __future__ import annotations

import pytest

from tests.games.two_towers.kit import GAME, begin, to_phase
from tests.games.two_towers.rounds import at, cards_of, playable, seen, start, verdicts
from tests.rules import rule

EOMER = "20/3 play first=1 cast=Ara,Eom,Gim leader=1 actor=2 table=1:H1 suit=H"


@rule("T20.1")
@pytest.mark.parametrize("players", [1, 2, 3, 4])
def test_eomer_wins_at_least_two_orcs_with_any_number_of_players(players: int) -> None:
    cast, rest = ("Ara,Eom,Gim,Leg", 7) if players in (1, 4) else ("Ara,Eom,Gim", 10)
    text = f"20/{players} over cause=missed first=1 cast={cast} leader=1"
    assert at(f"{text} past=2:H8+O,2:S8+O,1x{rest}").verdict(2) == 1
    assert at(f"{text} past=2:H8+O+O,1x{rest + 1}").verdict(2) == 1
    assert at(f"{text} past=2:H8+O,1:S8+O,1x{rest}").verdict(2) == -1


@rule("T20.1", "T2.5")
def test_eomers_hidden_card_follows_no_suit_and_cannot_be_played() -> None:
    play = at(f"{EOMER} hands=2:M1,O;3:F8 hidden=2:H5")
    assert play.legal() == ["M1", "O", "unhide"]
    assert at(f"{EOMER} hands=2:M1,O,H5;3:F8").legal() == ["H5"]


@rule("T20.1", "T2.6")
def test_eomer_takes_the_hidden_card_back_before_his_own_card_and_it_must_follow_suit_again() -> None:
    play = at(f"{EOMER} hands=2:M1,O;3:F8 hidden=2:H5").play("unhide")
    assert (play.hand(), play.legal()) == (2, ["H5"])


@rule("T20.1", "T2.6")
def test_eomer_with_nothing_else_must_take_the_hidden_card_back() -> None:
    play = at(f"{EOMER} hands=3:F8 hidden=2:H5 past=1x11")
    assert play.legal() == ["unhide"]


@rule("T20.1", "T12.7")
def test_eomer_on_lead_with_only_orcs_takes_the_hidden_card_back_first() -> None:
    text = "20/3 play first=1 cast=Ara,Eom,Gim leader=2 actor=2 hands=1:H1,H2;2:O;3:F8,F7 hidden=2:{} past=1x10"
    play = at(text.format("H5"))
    assert playable(play) == ["unhide"]
    assert playable(play.play("unhide")) == ["H5"]
    lost = at(text.format("O")).play("unhide")
    assert playable(lost) == ["O"]
    assert lost.play("O").cause() == "orc"


@rule("T20.1", "T2.5")
def test_eomer_hides_any_card_of_his_hand_face_down() -> None:
    play = start("20", 3, {1: "WT,H2", 2: "M5,BT,O"}).play("Eom", "Gim", "hand2", "H2", "H2")
    assert (play.phase(), play.hand()) == ("hide", 2)
    assert play.legal() == sorted(set(cards_of(play, 2)), key=play.legal().index)
    play.play("BT")
    assert "BT" not in cards_of(play, 2)
    assert "card" in seen(play, 1, "hides")[0]
    assert "card" not in seen(play, 0, "hides")[0]
    assert "BT" not in GAME.seen_position(play.state, 0).split("pool=")[0]


@rule("T20.1", "T2.5")
def test_a_hidden_card_cannot_be_returned_in_an_exchange() -> None:
    play = start("20", 3, {1: "WT,H2", 2: "M5", 3: "F5"}).play("Gim", "hand2", "H2", "H2", "M5", "M5")
    assert (play.phase(), play.hand()) == ("hide", 3)
    text = "20/3 return first=1 cast=Ara,Eom,Gim hands=1:WT;2:M1,M2,H2;3:F8 hidden=2:H5 actor=1 partner=2"
    assert at(text).legal() == ["H2", "M1", "M2"]


@rule("T20.2", "T5.2")
def test_an_orc_that_eomer_plays_himself_is_never_his() -> None:
    text = "20/3 play first=1 cast=Ara,Eom,Gim leader=1 actor=1 hands=1:H1,H2;2:O,M2;3:F8,O"
    play = at(f"{text} past=2:S8+O,1x9").play("H1", "O", "F8")
    assert play.taker() == 1
    assert play.verdict(2) == 0  # the third Orc may still be somewhere, as far as everybody knows
    assert play.play("H2", "M2", "O").verdict(2) == -1


@rule("T20.2")
def test_with_two_orcs_in_an_open_hand_eomer_cannot_succeed() -> None:
    text = "20/1 play first=1 cast=Ara,Eom,Gim,Leg leader=1 actor=1 dealt=14 hands=1:H1,WT;2:{};3:F8,H8;4:M8,{} pool=S1,S2,S3,S4"
    assert at(text.format("O,O", "O") + " past=1").verdict(2) == -1
    assert at(text.format("O,M1", "O,O") + " past=1").verdict(2) == 0


@rule("T20.2", "T20.3")
def test_with_two_orcs_in_the_pyramid_and_one_of_them_hidden_eomer_cannot_succeed() -> None:
    text = "20/2 play first=1 runner=P1 cast=Ara,Gim,Eom leader=1 actor=1 hands=1:H1,O;2:H2,H3;3:O pyramid=-,-,-,-,-,-,-,O*,-,-,-,-"
    assert at(f"{text} hidden=3:O past=1x10").verdict(3) == -1


@rule("T20.2", "T12.1")
def test_two_orcs_in_a_closed_hand_are_nobodys_business() -> None:
    text = "20/3 play first=1 cast=Ara,Eom,Gim leader=1 actor=1 hands=1:H1,H2,H3;2:{};3:{} past=1x9"
    one, other = at(text.format("O,O,M1", "O,F1,F2")), at(text.format("M1,F1,F2", "O,O,O"))
    assert verdicts(one)[1] == verdicts(other)[1] == 0


BOTTOM = {f"p{place}": card for place, card in zip(range(8, 13), ["M1", "M2", "M3", "M4", "M5"], strict=True)}


@rule("T20.3")
def test_a_pyramid_eomer_hides_one_of_its_five_open_cards_openly() -> None:
    play = start("20", 2, {1: "WT,H2", 2: "H5", **BOTTOM}).play("Gim", "hand2", "H2", "H2", "H5", "H5")
    assert (play.phase(), play.due(), play.legal()) == ("hide", "P1", ["M1", "M2", "M3", "M4", "M5"])
    play.play("M3")
    assert cards_of(play, 3) == ["M1", "M2", "M4", "M5"]
    assert [seen(play, seat, "hides")[0]["card"] for seat in (0, 1)] == ["card.M3"] * 2
    assert GAME.view(play.state, 1)["hands"][2]["hidden_card"] == "M3"


@rule("T20.3")
def test_the_pyramids_hidden_card_comes_back_any_time_and_must_when_nothing_else_is_left() -> None:
    text = "20/2 play first=1 runner=P1 cast=Ara,Gim,Eom leader=1 actor=3 table=1:H1;2:H2 suit=H hidden=3:H5"
    play = at(f"{text} hands=1:S1;2:S2;3:M1 pyramid=-,-,-,-,-,-,-,M1*,-,-,-,- past=1x10", "HSF")
    assert play.legal() == ["M1", "unhide"]
    assert play.play("unhide").legal() == ["H5"]
    empty = at(f"{text} past=1x11", "HSF")
    assert (empty.due(), empty.legal()) == ("P1", ["unhide"])
    assert empty.play("unhide", "H5").taker() == 3


@rule("T20.3")
def test_a_card_that_the_pyramid_takes_back_covers_nothing() -> None:
    text = "20/2 play first=1 runner=P1 cast=Ara,Gim,Eom leader=3 actor=3 dealt=31 hands=1:H1,S1;2:H2,S2;3:M1 hidden=3:H5"
    play = at(f"{text} pyramid=-,-,-,F1,-,-,-,M1*,-,-,-,- past=1x9", "HS").play("unhide", "M1", "H1", "H2")
    assert cards_of(play, 3) == ["H5", "F1"]


@rule("T20.4", "T14.12")
def test_alone_neither_tower_can_be_the_lost_card_and_of_the_orcs_only_the_third() -> None:
    chances = begin("20", 1).chances()
    assert not {"WT", "BT"} & set(chances)
    assert chances.get("O", 0) <= 1


@rule("T20.4", "T14.12")
def test_alone_two_orcs_and_both_towers_are_in_the_opening_deal_of_sixteen() -> None:
    holders = set()
    for seed in range(60):
        play = to_phase(begin("20", 1), "choose", seed)
        hands = [cards_of(play, hand) for hand in (1, 2, 3, 4)]
        together = [card for hand in hands for card in hand]
        assert [len(hand) for hand in hands] == [4] * 4
        assert {"WT", "BT"} <= set(together)
        assert together.count("O") >= 2
        assert "WT" in hands[play.state.first]
        holders.add(play.state.first)
    assert len(holders) > 1


@rule("T21.1")
@pytest.mark.parametrize(("past", "both"), [("1x3,2x3,3x6", 1), ("1x3,2x4,3x5", -1), ("1x4,2x3,3x5", -1), ("3x12", 1)])
def test_ugluk_and_grishnakh_win_the_same_number_of_tricks(past: str, both: int) -> None:
    assert verdicts(at(f"21/3 over cause=missed first=1 cast=Ugl,Gri,Mer leader=1 past={past}"))[:2] == [both, both]


@rule("T21.2")
def test_grishnakh_claims_the_black_tower_and_pays_with_a_card_that_only_two_know() -> None:
    play = start("21", 4, {1: "WT,H5", 2: "M5", 3: "F5", 4: "BT"}).play("Gri", "Mer", "hand3", "H5", "H5")
    assert (play.phase(), play.due()) == ("pay", "P2")
    assert "BT" in cards_of(play, 2)
    assert "BT" not in play.legal()
    play.play("M5")
    assert "M5" in cards_of(play, 4)
    assert [len(cards_of(play, hand)) for hand in (1, 2, 3, 4)] == [9] * 4
    assert ["card" in seen(play, seat, "pays")[0] for seat in range(4)] == [False, True, False, True]
    assert play.state.tokens == [0, 1]


@rule("T21.2")
def test_grishnakh_who_holds_the_black_tower_pays_nothing() -> None:
    play = start("21", 3, {1: "WT,H5", 2: "BT", 3: "F5"}).play("Gri", "hand3", "H5", "H5")
    assert (play.phase(), play.hand()) == ("play", 1)


@rule("T21.2", "T9.7")
def test_the_pyramid_gives_up_the_black_tower_and_the_payment_lies_open() -> None:
    wanted = {1: "WT,H5", 2: "M8", "p8": "BT", "p9": "S1", "p10": "S2", "p11": "S3", "p12": "S4"}
    play = start("21", 2, wanted).play("Gri", "hand2", "H5", "H5")
    assert (play.phase(), play.due()) == ("pay", "P2")
    play.play("M8")
    assert "BT" in cards_of(play, 2)
    assert cards_of(play, 3) == ["M8", "S1", "S2", "S3", "S4"]
    assert [seen(play, seat, "pays")[0]["card"] for seat in (0, 1)] == ["card.M8"] * 2


@rule("T21.2", "T9.5")
def test_a_pyramid_grishnakh_pays_with_an_uncovered_card_that_its_runner_picks() -> None:
    wanted = {1: "WT,H5", 2: "BT", "p8": "M1", "p9": "S1", "p10": "S2", "p11": "S3", "p12": "S4"}
    play = start("21", 2, wanted).play("Mer", "hand2", "H5", "H5")
    assert (play.phase(), play.due(), play.legal()) == ("pay", "P1", ["M1", "S1", "S2", "S3", "S4"])
    assert "BT" in cards_of(play.play("S2"), 3)
    assert "S2" in cards_of(play, 2)


@rule("T21.3")
def test_ugluk_may_give_the_white_tower_away_and_leads() -> None:
    play = start("21", 3, {1: "WT", 2: "BT", 3: "F5"}).play("Gri")
    assert play.legal() == ["hand2", "hand3"]
    play.play("hand3")
    assert "WT" in play.legal()
    play.play("WT", "F5")
    assert ("WT" in cards_of(play, 3), play.phase(), play.hand()) == (True, "play", 1)


@rule("T21.3", "T21.2")
def test_ugluks_exchange_comes_first_so_the_claim_asks_who_holds_the_tower_then() -> None:
    play = start("21", 3, {1: "WT,BT", 2: "M5", 3: "F5"}).play("Gri", "hand3", "BT", "F5")
    assert (play.phase(), play.due(), play.state.partner) == ("pay", "P2", 2)


@rule("T21.4")
@pytest.mark.parametrize(("number", "verdict"), [(0, -1), (1, 1), (2, 1), (3, -1)])
@pytest.mark.parametrize("players", [1, 3])
def test_merry_wins_one_or_two_tricks(number: int, verdict: int, players: int) -> None:
    cast, tricks = ("Ugl,Gri,Mer,Pip", 9) if players == 1 else ("Ugl,Gri,Mer", 12)
    past = f"1x{tricks - number}" + (f",3x{number}" if number else "")
    assert at(f"21/{players} over cause=missed first=1 cast={cast} leader=1 past={past}").verdict(3) == verdict


@rule("T21.5")
@pytest.mark.parametrize(("past", "verdict"), [("1x3,2x3,3x2,4", 1), ("1x3,2x2,3x2,4x2", 1), ("1x4,2x2,3,4x2", -1), ("1x9", 1)])
def test_pippin_wins_fewest_and_a_tie_is_fine(past: str, verdict: int) -> None:
    assert at(f"21/4 over cause=missed first=1 cast=Ugl,Gri,Mer,Pip leader=1 past={past}").verdict(4) == verdict


@rule("T21.4", "T21.5", "T2.2")
def test_merry_and_pippin_exchange_with_each_other_and_without_pippin_merrys_exchange_lapses() -> None:
    play = start("21", 4, {1: "WT", 2: "BT", 3: "F5", 4: "S5"}).play("Gri", "Mer", "hand3", "WT", "F5")
    assert (play.phase(), play.hand(), play.state.partner) == ("give", 3, 3)
    play.play("WT", "WT")
    assert (play.phase(), play.hand(), play.state.partner) == ("give", 4, 2)
    play = start("21", 3, {1: "WT", 2: "BT", 3: "F5"}).play("Gri", "hand3", "WT", "WT")
    assert play.phase() == "play"


@rule("T21.6")
@pytest.mark.parametrize("chapter", ["21", "26"])
def test_with_two_players_no_tower_lies_in_the_two_upper_rows(chapter: str) -> None:
    play = begin(chapter, 2).draws("M1")
    while play.state.dealt < 2:
        assert not {"WT", "BT"} & set(play.chances())
        play.draws(next(iter(play.chances())))
    assert {"WT", "BT"} <= set(play.chances())
    for seed in range(25):
        play = to_phase(begin(chapter, 2), "choose", seed)
        everywhere = {card for hand in (1, 2, 3) for card in cards_of(play, hand)}
        assert {"WT", "BT"} <= everywhere, seed


@rule("T21.6", "T12.3")
@pytest.mark.parametrize("players", [1, 2, 3, 4])
def test_neither_tower_is_the_lost_card_of_the_uruk_hai(players: int) -> None:
    assert not {"WT", "BT"} & set(begin("21", players).chances())
