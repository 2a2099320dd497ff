"""The scenarios of the rules document: special cards, and what is seen."""

from __future__ import annotations

from tests.games.confrontation.kit import at
from tests.rules import rule


@rule("C13.5", "C7.1")
def test_148_shadowfax_carries_frodo_to_gondor_and_he_walks_into_mordor() -> None:
    play = at("classic F Fan=Fro Shi=Mer Mor=War cards=Shadowfax").play("Shadowfax:Fro-Gon")
    assert (play.phase(), play.due(), play.legal()) == ("move", "F", ["Fro-Mor"])
    assert play.play("Fro-Mor").over() == "F bearer-in-mordor"


@rule("C13.5")
def test_149_shadowfax_steps_into_no_region_with_an_enemy() -> None:
    play = at("classic F Fan=Fro Shi=Mer Gon=War cards=Shadowfax")
    assert play.refusal("Shadowfax:Fro-Gon") == "C13.5"
    assert "Shadowfax:Fro-Dag" in play.legal()


@rule("C13.6", "C13.15", "C13.4")
def test_151_gandalf_the_white_comes_to_fangorn_hidden_and_the_turn_is_over() -> None:
    play = at("classic F Shi=Mer Mor=War cards=White").play("White")
    assert (play.where("Gan"), play.is_open("Gan"), play.due()) == ("Fan", False, "S")


@rule("C13.6")
def test_152_gandalf_the_white_needs_room_in_fangorn() -> None:
    assert at("classic F Shi=Mer Fan=War cards=White").refusal("White") == "C13.6"
    assert at("classic F Shi=Mer Fan=Leg,Pip Mor=War cards=White").refusal("White") == "C13.6"
    assert at("classic F Shi=Mer Fan=Leg Mor=War cards=White").refusal("White") == ""


@rule("C13.7", "C13.16")
def test_154_a_named_piece_that_cannot_move_lets_another_one_move() -> None:
    play = at("classic F Rhu=Ara Shi=Orc Mor=War cards=King,Recall,Crebain").play("King:Shi")
    assert "named-stays" in play.told()
    assert play.legal() == ["War-Gon", "War-Dag"]
    assert play.refusal("Crebain:Rhu") == "C13.7"


@rule("C13.7")
def test_155_a_defeated_aragorn_calls_nobody() -> None:
    assert at("classic F Rhu=Mer Mor=War cards=King").refusal("King:Mor") == "C13.7"


@rule("C13.8", "C13.18")
def test_157_gwaihir_takes_boromirs_ability_even_if_he_stays() -> None:
    play = at("classic S Ere=Tro Mor=War Cdn=Bor Shi=Mer cards=Gwaihir").play("Tro-Cdn", "Gwaihir", "no")
    assert play.cards("+5", "+6").sums() == (5, 9)
    assert (play.where("Bor"), play.where("Tro")) == ("out", "Cdn")


@rule("C13.8", "C9.16")
def test_158_gwaihir_does_not_come_against_the_warg() -> None:
    assert at("classic S Ere=War Mor=Orc Cdn=Bor Shi=Mer cards=Gwaihir").play("War-Cdn").phase() == "cards"


@rule("C13.9")
def test_160_recall_needs_room_in_a_mordor_without_enemies() -> None:
    assert at("classic S Mor=War,Orc,Bal,Tro Fan=She Shi=Mer cards=Recall").refusal("Recall:She") == "C13.9"
    assert at("classic S Mor=Mer Fan=She cards=Recall").refusal("Recall:She") == "C13.9"
    assert at("classic S Mor=War,Orc,Bal Fan=She Shi=Mer cards=Recall").refusal("Recall:She") == ""


@rule("C13.10", "C13.21", "C7.3")
def test_161_the_dark_step_of_a_third_piece_into_the_shire_wins() -> None:
    play = at("classic S Shi=War,Orc Cdn=Bal Rhu=Mer cards=Dark").play("Dark:Bal-Shi")
    assert play.over() == "S three-in-shire"


@rule("C13.11", "C4.2", "C6.6")
def test_163_the_attacker_may_always_choose_the_piece_the_crebain_watch() -> None:
    play = at("classic S Ere=Bal Mor=War Cdn=Mer!!,Pip Shi=Fro").play("Bal-Cdn")
    assert play.legal() == ["Mer", "hidden"]
    play.play("Mer")
    assert not play.is_open("Pip")


@rule("C13.15", "C13.11")
def test_164_a_returned_gandalf_is_hidden_from_the_crebain() -> None:
    play = at("classic S Ere=Bal Mor=War Cdn=Gan Shi=Mer,Pip cards=Crebain,White").play("Crebain:Cdn", "Mer-Art")
    assert play.is_open("Gan")
    play.play("Bal-Cdn", "+6", "+1")
    assert play.where("Gan") == "out"
    play.play("White")
    assert (play.where("Gan"), play.is_open("Gan")) == ("Fan", False)


@rule("C13.12")
def test_166_the_palantir_does_not_see_the_shire() -> None:
    play = at("classic S Mor=War Shi=Mer Cdn=Pip cards=Palantir")
    assert play.refusal("Palantir:Shi") == "C13.12"
    assert "Palantir:Cdn" in play.legal()


@rule("C6.3", "C10.5", "C13.11")
def test_167_gandalf_helps_though_the_crebain_watch_him() -> None:
    play = at("variant S Ere=Uru* Mor=Orc* Cdn=Elr* Shi=Gan*!!,Fro*").play("Uru*-Cdn").cards("+2", "+1").play("yes")
    assert play.sums() == (6, 5)
