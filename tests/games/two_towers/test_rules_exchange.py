"""T2.1 to T2.4 and what this house adds: exchanges."""

from __future__ import annotations

import pytest

from tests.games.two_towers.dealer import dealt, turned
from tests.games.two_towers.kit import Play, begin, to_phase
from tests.rules import rule

ARAGORN = "19/3 partner first=1 cast=Ara,Bor,Gim hands=1:WT,H1,H2;2:BT,M1,M2;3:F1,F2,O actor=1"


def kinds_of(play: Play, seat: int, *kinds: str) -> list[tuple[str, object]]:
    """The cards that a seat was told of, by events of some kinds."""
    return [(event.kind, event.args.get("card", "?")) for event in play.events(seat) if event.kind in kinds]


@rule("T2.1")
def test_the_active_character_gives_one_card_and_gets_any_one_back() -> None:
    play = Play(ARAGORN)
    assert play.legal() == ["hand2", "hand3"]
    play.play("hand2")
    assert (play.due(), play.phase(), play.legal()) == ("P1", "give", ["H1", "H2"])
    play.play("H1")
    assert (play.due(), play.phase(), play.legal()) == ("P2", "return", ["H1", "M1", "M2", "BT"])
    play.play("M2")
    assert (play.held(1), play.held(2)) == ("H2,M2,WT", "H1,M1,BT")


@rule("T2.1")
def test_the_same_card_may_come_back() -> None:
    play = Play(ARAGORN).play("hand2", "H1", "H1")
    assert (play.held(1), play.held(2)) == ("H1,H2,WT", "M1,M2,BT")


@rule("T2.1")
def test_the_black_tower_and_orcs_may_change_hands() -> None:
    play = Play(ARAGORN).play("hand2", "H1", "BT")
    assert play.held(1) == "H2,WT,BT"
    assert Play(ARAGORN).play("hand3", "H1", "O").held(1) == "H2,WT,O"


@rule("T2.1", "T6.1")
def test_only_the_two_of_them_see_the_cards() -> None:
    play = Play(ARAGORN).play("hand2", "H1", "M2")
    assert kinds_of(play, 0, "gives", "returns") == [("gives", "card.H1"), ("returns", "card.M2")]
    assert kinds_of(play, 1, "gives", "returns") == [("gives", "card.H1"), ("returns", "card.M2")]
    assert kinds_of(play, 2, "gives", "returns") == [("gives", "?"), ("returns", "?")]
    assert play.state.shown == [0, 0, 0]


@rule("T2.1")
def test_the_partner_returns_even_before_he_has_had_his_own_action() -> None:
    play = Play(ARAGORN).play("hand2", "H1", "M2")
    assert (play.due(), play.phase()) == ("P2", "give")  # Boromir, with Aragorn as his only partner
    play.play("BT")
    assert (play.due(), play.phase()) == ("P1", "return")


@rule("T2.2")
def test_a_character_that_is_not_in_play_is_no_partner() -> None:
    play = Play(ARAGORN).play("hand2", "H1", "H1", "M1", "M1")
    assert play.hand() == 3  # Gimli: Legolas is not here, so Aragorn it is
    assert play.phase() == "give"
    play = Play(
        "19/4 partner first=1 cast=Ara,Bor,Leg,Gim hands=1:WT,H1;2:M1,M2;3:F1,F2;4:S1,S2 actor=3 place=2",
    )
    assert play.legal() == ["hand1", "hand4"]
    assert play.refusal("hand2") == "T2.2 no-partner"
    assert play.refusal("hand3") == "T2.2 no-partner"


@rule("T2.2")
def test_without_a_partner_in_play_the_action_lapses() -> None:
    play = dealt("21", 3, h1="WT", h2="BT").play("Gri")
    assert [play.state.rules.codes[number] for number in play.state.characters] == ["Ugl", "Gri", "Mer"]
    play.play("hand2", "H1", "H1")
    assert play.phase() == "play"  # Merry would exchange with Pippin


@rule("T2.3")
def test_aragorn_never_gives_the_white_tower() -> None:
    play = Play(ARAGORN).play("hand2")
    assert play.refusal("WT") == "T2.3 keeps"


@rule("T2.3")
def test_aragorn_does_not_return_it_either() -> None:
    play = Play(ARAGORN).play("hand3", "H1", "H1", "BT")
    assert (play.due(), play.phase()) == ("P1", "return")
    assert play.legal() == ["H1", "H2", "BT"]
    assert play.refusal("WT") == "T2.3 keeps"


@rule("T2.3")
@pytest.mark.parametrize(
    ("position", "gives"),
    [
        ("22/3 give first=1 cast=Tre,Qui,Mer hands=1:WT,M1,BT;2:M2;3:M3 actor=1 partner=3", ["M1", "BT"]),
        ("29/4 give first=1 cast=Fro,Sam,GolS,SmeS hands=1:R1,R2,M1;2:M2;3:M3;4:M4 burden=2 actor=1 partner=2", ["M1", "R2"]),
        ("36/3 give first=1 cast=SamR,FroS,Gor hands=1:R1,R2,BT;2:M2;3:M3 actor=1 partner=2", ["R2", "BT"]),
        ("27/3 give first=1 cast=Sar,Gan,The hands=1:BT,WT,M1;2:M2;3:M3 actor=1 partner=2", ["M1", "WT"]),
    ],
)
def test_other_characters_have_their_own_kept_cards(position: str, gives: list[str]) -> None:
    assert Play(position).legal() == gives


@rule("T2.3")
def test_frodo_does_not_return_ring_one() -> None:
    play = Play("29/4 return first=1 cast=Fro,Sam,GolS,SmeS hands=1:R1,R2,M2;2:M1;3:M3;4:M4 burden=2 place=1 actor=2 partner=1")
    assert play.legal() == ["M2", "R2"]


@rule("T2.3")
@pytest.mark.parametrize("cast", ["Bor,Leg", "Gim,Bor"])
def test_others_may_give_and_return_a_tower(cast: str) -> None:
    play = Play(f"19/3 return first=1 cast=Ara,{cast} hands=1:WT,H1;2:BT,M1;3:M3 actor=1 partner=2")
    assert play.legal() == ["M1", "BT"]


@rule("T2.3")
def test_ugluk_may_pass_the_white_tower_on() -> None:
    play = Play("21/3 give first=1 cast=Ugl,Gri,Mer hands=1:WT,M1;2:M2;3:M3 actor=1 partner=3")
    assert play.legal() == ["M1", "WT"]
    assert play.play("WT", "M3").held(3) == "WT"


@rule("T2.3")
def test_on_the_road_saruman_may_return_the_black_tower_before_he_claims_it() -> None:
    play = Play("road/3 return drawn=Ara,Sar,Gam first=1 cast=Ara,Sar,Gam hands=1:WT,H1;2:BT,M1,H2;3:M3,M4 actor=1 partner=2")
    assert play.legal() == ["H2", "M1", "BT"]


@rule("T2.4")
def test_in_a_simultaneous_exchange_both_choose_before_any_card_moves() -> None:
    play = Play("34/3 both first=1 cast=Fro,Sam,GolP hands=1:R1;2:H1,H2;3:M1,M2 burden=2 place=2 actor=3 partner=2 steps=1,2")
    assert play.due() == "P2+P3"
    play.play("M1", seat=2)
    assert play.due() == "P2"
    assert play.legal(1) == ["H1", "H2"]  # the card on its way is no choice
    assert play.held(3) == "M1,M2"
    assert kinds_of(play, 1, "gives-together") == []
    assert "M1" not in play.game.seen_position(play.state, 1).partition("pending=")[2]
    play.play("H2", seat=1)
    assert (play.held(2), play.held(3)) == ("H1,M1", "H2,M2")


@rule("T2.4")
def test_either_of_them_may_be_the_first_to_choose() -> None:
    position = "34/3 both first=1 cast=Fro,Sam,GolP hands=1:R1;2:H1,H2;3:M1,M2 burden=2 place=2 actor=3 partner=2 steps=1,2"
    one = Play(position).play("M1", seat=2).play("H2", seat=1)
    other = Play(position).play("H2", seat=1).play("M1", seat=2)
    assert one.position() == other.position()


@rule("T14.1")
@pytest.mark.parametrize("players", [2, 3, 4])
def test_an_exchange_cannot_be_left_out(players: int) -> None:
    play = dealt("19", players, h1="WT")
    while play.phase() == "choose":
        play.play(play.legal()[0])
    assert play.phase() == "partner"
    assert "no" not in play.legal()
    assert play.refusal("no") == "T14.1 must-exchange"


@rule("T14.1", "T14.15")
def test_galadriel_must_exchange_too_if_only_the_lost_card_is_there() -> None:
    play = Play(
        "road/3 partner earlier=on drawn=Ara,Gal,Gam first=1 cast=Ara,Gal,Gam"
        " hands=1:WT,H1;2:M1,M2;3:M3,M4 beside=F5 place=1 actor=2"
    )
    assert "no" not in play.legal()


@rule("T14.4", "T14.5", "T9.5")
def test_everybody_sees_what_the_pyramid_gives_and_gets() -> None:
    play = Play(
        "19/2 partner dealt=31 first=1 runner=P1 cast=Ara,Bor,Gim hands=1:WT,H1;2:M1,M2;3:F1,F2,F3,F4,F5"
        " pyramid=S1,?,S2,?,?,?,?,F1*,F2*,F3*,F4*,F5* pool=H8,M8,F8,S8,O actor=1"
    )
    play.play("hand3", "H1", "F3")
    for seat in (0, 1):
        assert kinds_of(play, seat, "gives", "returns") == [("gives", "card.H1"), ("returns", "card.F3")]


@rule("T14.5")
def test_a_face_up_card_that_is_given_stays_known() -> None:
    play = Play("24/4 return first=1 cast=Gan,The,Eow,Eom hands=1:H1;2:H2!,M1;3:F1;4:F2 place=2 actor=3 partner=2")
    play.play("H2")
    assert "3:H2!" in play.game.seen_position(play.state, 0)
    assert kinds_of(play, 0, "returns-shown") == [("returns-shown", "card.H2")]
    play = Play("24/4 return first=1 cast=Gan,The,Eow,Eom hands=1:H1;2:H2!,M1;3:F1;4:F2 place=2 actor=3 partner=2")
    play.play("M1")
    assert "M1" not in play.game.seen_position(play.state, 0).partition("pool=")[0]


@rule("T2.1")
@pytest.mark.parametrize("players", [2, 3, 4])
def test_hands_keep_their_sizes_through_all_exchanges(players: int) -> None:
    for seed in range(6):
        play = to_phase(begin("19", players), "play", seed)
        assert [play.state.hand_size(hand) for hand in range(2)] == [12 if players < 4 else 9] * 2


@rule("T2.1", "T9.7")
def test_a_pyramid_that_exchanged_has_as_many_cards_as_before() -> None:
    play = dealt("19", 2, h1="WT", p8="F1", p9="F2").play("Bor", "Gim")
    play.play("hand3", "H1", "F1")
    assert play.held(3).split(",").count("H1") == 1
    assert len(play.held(3).split(",")) == 5
    assert turned(play) is play
