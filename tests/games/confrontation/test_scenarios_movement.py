"""The scenarios of the rules document: movement, and the ends that come by moving."""

from __future__ import annotations

from tests.games.confrontation.kit import GAME, at
from tests.rules import rule


@rule("C3.1")
def test_1_sauron_begins() -> None:
    play = at(GAME.position(GAME.new({}, 2)))
    play.play("Fro-Art", "Sam-Cdn", "Gan-Rhu", "Ara-Ere", "Gim-Ene", "ready")
    play.play("Orc-Gon", "Naz-Dag", "Wit-Roh", "Sar-Fan", "She-Mir", "ready")
    assert (play.phase(), play.due()) == ("move", "S")


@rule("C1.2", "C3.3")
def test_2_from_the_shire_one_goes_to_arthedain_or_cardolan() -> None:
    assert at("classic F Shi=Mer Mor=War").moves("Mer") == ["Cdn", "Art"]


@rule("C1.8", "C3.3")
def test_4_eregion_leads_to_two_mountains_and_through_the_tunnel() -> None:
    assert at("classic F Ere=Mer Mor=War").moves("Mer") == ["Fan", "Car", "Mis"]


@rule("C1.7", "C1.9")
def test_5_sauron_uses_no_arrow() -> None:
    assert at("classic S Fan=Bal Shi=Mer").moves("Bal") == ["Car", "Mis"]


@rule("C1.4", "C3.4")
def test_7_a_third_piece_may_not_enter_gondor() -> None:
    play = at("classic F Gon=Mer,Pip Roh=Leg Mor=War")
    assert play.moves("Leg") == []
    assert play.refusal("Leg-Gon") == "C3.4"


@rule("C1.5", "C3.4", "C3.5")
def test_8_the_limit_of_a_mountain_counts_only_ones_own_pieces() -> None:
    play = at("classic F Mis=Mer Ere=Leg Car=War")
    assert "Car" in play.moves("Leg")
    assert play.refusal("Leg-Mis") == "C3.4"


@rule("C9.1", "C9.10")
def test_10_the_balrog_strikes_in_the_tunnel_and_nobody_else_is_revealed() -> None:
    play = at("classic F Ere=Mer Shi=Pip Car=Bal Fan=She").play("Mer-Fan", "yes")
    assert (play.where("Mer"), play.where("Bal")) == ("out", "Car")
    assert not play.is_open("She")
    assert play.due() == "S"


@rule("C9.1", "C7.2")
def test_11_the_balrog_strikes_even_frodo() -> None:
    assert at("classic F Ere=Fro Shi=Pip Car=Bal Fan=She").play("Fro-Fan", "yes").over() == "S bearer-defeated"


@rule("C9.1")
def test_13_the_balrog_may_let_a_piece_pass() -> None:
    play = at("classic F Ere=Mer Shi=Pip Car=Bal Fan=She").play("Mer-Fan", "no")
    assert (play.where("Mer"), play.phase()) == ("Fan", "cards")
    assert play.is_open("She")
    assert not play.is_open("Bal")


@rule("C8.6")
def test_14_aragorn_attacks_in_every_direction_and_otherwise_goes_forward() -> None:
    play = at("classic F Fan=Ara Shi=Mer Mir=War Car=Bal Roh=She")
    assert play.moves("Ara") == ["Gon", "Roh", "Dag", "Car", "Mir"]
    assert play.refusal("Ara-Mis") == "C8.6"


@rule("C1.9", "C1.10")
def test_16_aragorn_cannot_attack_back_through_the_tunnel() -> None:
    play = at("classic F Fan=Ara Shi=Mer Ere=War")
    assert "Ere" not in play.moves("Ara")


@rule("C9.3")
def test_17_the_witch_king_goes_sideways_only_to_attack() -> None:
    assert "Fan" in at("classic S Roh=Wit Fan=Mer").moves("Wit")
    assert "Fan" not in at("classic S Roh=Wit Shi=Mer").moves("Wit")


@rule("C9.4")
def test_19_the_flying_nazgul_flies_to_a_single_piece() -> None:
    play = at("classic S Mor=Naz Shi=Fro Art=Mer,Pip")
    assert play.moves("Naz") == ["Gon", "Dag", "Shi"]


@rule("C9.4", "C1.6")
def test_20_the_flying_nazgul_flies_sideways_between_mountains() -> None:
    assert "Car" in at("classic S Gap=Naz Car=Mer").moves("Naz")


@rule("C9.5")
def test_22_the_black_rider_cannot_cross_a_full_region() -> None:
    play = at("classic S Mor=Rid Gon=War,Orc Dag=She,Bal Ene=Mer")
    assert play.moves("Rid") == []


@rule("C9.5")
def test_23_the_black_rider_may_attack_a_piece_but_not_pass_it() -> None:
    play = at("classic S Mir=Rid Mis=Mer Ere=Pip")
    assert play.moves("Rid") == ["Mis", "Hig"]


@rule("C11.1")
def test_25_the_uruk_hai_cross_a_region_with_room_and_enter_it_only_by_an_ordinary_move() -> None:
    assert at("variant S Gon=Uru* Roh=Orc* Shi=Far*").moves("Uru*") == [
        "Roh", "Gap", "Fan", "Car", "Ene", "Mis", "Ere", "Cdn", "Rhu", "Art",
    ]  # fmt: skip
    assert "Roh" not in at("variant S Mor=Uru* Roh=Orc* Shi=Far*").moves("Uru*")


@rule("C11.8")
def test_26_the_flying_nazgul_leaps_over_a_full_region_to_attack() -> None:
    play = at("variant S Gon=Naz* Fan=Orc*,Mou* Mis=Far*")
    assert "Mis" in play.moves("Naz*")


@rule("C10.6")
def test_28_treebeard_strides_to_fangorn_against_a_single_piece() -> None:
    assert "Tre*~Fan" in at("variant F Shi=Tre* Fan=Orc*").legal()
    play = at("variant F Shi=Tre* Fan=Orc*,Mou*")
    assert "Tre*~Fan" not in play.legal()
    assert play.refusal("Tre*~Fan") == "C10.6"


@rule("C7.1", "C3.7")
def test_29_frodo_enters_mordor_whoever_stands_there() -> None:
    play = at("classic F Gon=Fro Mor=Orc,War,Bal,Tro").play("Fro-Mor")
    assert play.over() == "F bearer-in-mordor"
    assert not play.is_open("Orc")


@rule("C7.3")
def test_31_the_third_piece_in_the_shire_wins() -> None:
    assert at("classic S Shi=Orc,War Art=Tro Rhu=Mer").play("Tro-Shi").over() == "S three-in-shire"


@rule("C12.7", "C11.2", "C3.7")
def test_32_the_witch_king_enters_the_shire_without_a_battle() -> None:
    play = at("variant S Cdn=Wit* Shi=Fro*,Sam*,Gan*,Elr*").play("Wit*-Shi")
    assert play.over() == "S witch-king-in-shire"


@rule("C11.7")
def test_34_the_hidden_watcher_moves_and_stays_hidden() -> None:
    play = at("variant S Fan=Wat* Shi=Far*").play("Wat*-Car")
    assert play.where("Wat*") == "Car"
    assert not play.is_open("Wat*")


@rule("C11.7", "C13.10")
def test_35_the_revealed_watcher_makes_no_move_and_no_step() -> None:
    play = at("variant S Fan=Wat*!! Mor=Orc* Shi=Far* cards=Dark")
    assert play.moves("Wat*") == []
    assert play.refusal("Wat*-Car") == "C11.7"
    assert not any(text.startswith("Dark:Wat*") for text in play.legal())
