"""The scenarios of the rules document: the variant's characters."""

from __future__ import annotations

from tests.games.confrontation.kit import at
from tests.rules import rule


@rule("C10.1", "C12.3")
def test_101_frodo_ignores_the_eye_and_sam_takes_the_ring() -> None:
    play = at("variant S Ere=Uru* Mor=Orc* Cdn=Fro* Shi=Sam*").play("Uru*-Cdn").cards("Nob", "Eye")
    assert (play.where("Fro*"), play.where("Uru*"), play.over()) == ("out", "out", "")
    assert "sam-bears-ring" in play.told()


@rule("C12.4")
def test_103_frodo_falls_to_the_warg() -> None:
    play = at("draft S Ere=War Mor=Orc Cdn=Fro* Shi=Sam*").play("War-Cdn").cards("+1", "+6")
    assert play.over() == "S bearer-defeated"


@rule("C12.4", "C12.6")
def test_104_frodo_falls_after_sam() -> None:
    play = at("variant S Ere=Uru* Mor=Orc* Cdn=Fro* Shi=Far*").play("Uru*-Cdn").cards("+1", "+6")
    assert play.over() == "S bearer-defeated"


@rule("C12.2")
def test_106_sam_carries_the_ring_into_mordor() -> None:
    play = at("variant F Gon=Sam* Mor=Orc*,Uru* bearer=Sam*").play("Sam*-Mor")
    assert play.over() == "F bearer-in-mordor"


@rule("C10.2")
def test_107_sam_is_as_strong_as_the_attacking_watcher() -> None:
    play = at("variant S Ere=Wat* Mor=Orc* Cdn=Sam* Shi=Fro*").play("Wat*-Cdn").cards("+2", "+3")
    assert play.sums() == (8, 9)
    assert (play.where("Sam*"), play.where("Wat*")) == ("out", "Cdn")


@rule("C10.2")
def test_109_attacking_sam_has_strength_one() -> None:
    play = at("variant F Ere=Sam* Shi=Fro* Mis=Gol* Mor=Orc*").play("Sam*-Mis", "no").cards("+2", "+1")
    assert play.sums() == (3, 2)


@rule("C10.10", "C9.8")
def test_110_sam_copies_the_troll_but_not_the_warg() -> None:
    troll = at("draft S Ere=Tro Mor=Orc Cdn=Sam* Shi=Fro").play("Tro-Cdn").cards("+1", "+6")
    assert troll.sums() == (10, 9)
    warg = at("draft S Ere=War Mor=Orc Cdn=Sam* Shi=Fro").play("War-Cdn").cards("+1", "+6")
    assert warg.sums() == (2, 8)


@rule("C10.3")
def test_112_elrond_does_not_stop_saurons_retreat() -> None:
    play = at("variant F Mis=Elr* Shi=Fro* Fan=Uru* Mor=Orc*").play("Elr*-Fan").cards("+1", "Ret").play("to Roh")
    assert (play.where("Uru*"), play.where("Elr*")) == ("Roh", "Fan")


@rule("C10.4", "C4.16")
def test_113_aragorn_lets_bare_strengths_decide() -> None:
    play = at("variant S Ere=Wit* Mor=Orc* Cdn=Ara* Shi=Fro*").play("Wit*-Cdn", "yes")
    assert play.sums() == (4, 2)
    assert (play.where("Wit*"), len(play.hand("F")), len(play.hand("S"))) == ("out", 9, 9)


@rule("C10.11", "C9.7")
def test_115_no_cards_does_not_save_aragorn_from_the_orcs() -> None:
    play = at("draft S Ere=Orc Mor=War Cdn=Ara* Shi=Fro").play("Orc-Cdn", "yes")
    assert (play.where("Ara*"), play.where("Orc")) == ("out", "Cdn")


@rule("C10.11", "C9.6")
def test_116_saruman_may_cancel_the_cards_that_aragorn_allowed() -> None:
    play = at("draft S Ere=Sar Mor=War Cdn=Ara* Shi=Fro").play("Sar-Cdn", "no")
    assert (play.phase(), play.due()) == ("saruman", "S")
    assert play.play("yes").sums() == (4, 4)


@rule("C10.5", "C1.6")
def test_118_gandalf_helps_sideways_in_the_mountains() -> None:
    play = at("variant F Ere=Elr* Car=Gan* Shi=Fro* Mis=Uru* Mor=Orc*").play("Elr*-Mis").cards("+1", "+1").play("yes")
    assert play.sums() == (5, 5)
    assert "ability-gandalf" in play.told()


@rule("C10.5", "C9.16")
def test_119_gandalf_cannot_help_against_the_warg() -> None:
    play = at("draft F Ere=Elr* Car=Gan* Shi=Fro Mis=War Mor=Orc").play("Elr*-Mis").cards("+1", "+1")
    assert play.sums() == (4, 3)
    assert not play.is_open("Gan*")


@rule("C10.6", "C10.14")
def test_121_treebeard_attacks_fangorn_with_six() -> None:
    play = at("variant F Shi=Tre*,Fro* Fan=Mou* Mor=Orc*").play("Tre*~Fan").cards("+1", "+4")
    assert play.sums() == (7, 7)


@rule("C10.6", "C9.8")
def test_122_treebeard_has_four_against_the_warg() -> None:
    play = at("draft F Shi=Tre*,Fro Fan=War Mor=Orc").play("Tre*~Fan").cards("+1", "+1")
    assert play.sums() == (5, 3)


@rule("C10.7", "C1.6")
def test_124_faramir_cannot_retreat_on_a_mountain() -> None:
    play = at("variant F Ere=Far* Shi=Fro* Car=Uru* Mor=Orc*").play("Far*-Car")
    assert play.phase() == "cards"


@rule("C10.8")
def test_125_smeagol_changes_places_with_gandalf() -> None:
    play = at("variant S Mis=Orc* Mor=Uru* Rhu=Sme* Art=Gan* Shi=Fro*").play("Orc*-Rhu")
    assert play.legal() == ["Gan*", "no"]
    play.play("Gan*")
    assert (play.where("Gan*"), play.where("Sme*"), play.is_open("Gan*")) == ("Rhu", "Art", True)
    assert play.cards("+2", "+1").sums() == (7, 7)


@rule("C10.17", "C1.6")
def test_127_smeagol_does_not_exchange_sideways_in_the_mountains() -> None:
    play = at("variant S Fan=Orc* Mor=Uru* Mis=Sme* Car=Elr* Ere=Far* Shi=Fro*").play("Orc*-Mis")
    assert play.legal() == ["Far*", "no"]


@rule("C10.8", "C9.7")
def test_128_the_orcs_meet_the_exchanged_piece_as_their_first_battle() -> None:
    boromir = at("draft S Mis=Orc Mor=War Rhu=Sme* Art=Bor Shi=Fro").play("Orc-Rhu", "Bor")
    assert (boromir.where("Bor"), boromir.where("Orc"), boromir.where("Sme*")) == ("out", "out", "Art")
    merry = at("draft S Mis=Orc Mor=War Rhu=Sme* Art=Mer Shi=Fro").play("Orc-Rhu", "Mer")
    assert (merry.where("Mer"), merry.where("Orc"), merry.where("Sme*")) == ("out", "Rhu", "Art")


@rule("C11.3", "C8.16")
def test_130_saruman_defeats_gandalf_of_either_version() -> None:
    for gandalf in ("Gan", "Gan*"):
        play = at(f"draft S Ere=Sar* Mor=War Cdn={gandalf} Shi=Fro").play("Sar*-Cdn")
        assert (play.where(gandalf), play.where("Sar*"), len(play.hand("S"))) == ("out", "Cdn", 9)


@rule("C11.3", "C11.11")
def test_131_saruman_makes_the_fellowship_play_another_card() -> None:
    play = at("variant S Ere=Sar* Mor=Orc* Cdn=Elr* Shi=Fro*").play("Sar*-Cdn").cards("+5", "+3").play("yes")
    assert (play.phase(), play.due()) == ("other", "F")
    assert "+5" not in play.legal()
    play.play("+2")
    assert play.sums() == (5, 6)
    assert "+5" in play.hand("F")
    assert play.discards("F") == ["+2"]


@rule("C11.4", "C11.12")
def test_133_wormtongue_slips_back_into_an_empty_region_only() -> None:
    play = at("variant F Mis=Elr* Shi=Fro* Fan=Wor* Dag=Orc* Mor=Uru*").play("Elr*-Fan").cards("+1", "+1")
    assert (play.phase(), play.legal()) == ("wormtongue", ["to Gon", "no"])
    play.play("to Gon")
    assert (play.where("Wor*"), play.where("Elr*")) == ("Gon", "Fan")


@rule("C11.4")
def test_134_wormtongue_with_no_empty_region_behind_is_removed() -> None:
    play = at("variant F Mis=Elr* Shi=Fro* Fan=Wor* Dag=Orc* Gon=Far* Mor=Uru*").play("Elr*-Fan").cards("+1", "+1")
    assert play.where("Wor*") == "out"


@rule("C11.4", "C4.15")
def test_136_wormtongue_may_slip_away_from_a_tie() -> None:
    play = at("variant F Mis=The* Shi=Fro* Fan=Wor* Mor=Uru*").play("The*-Fan").cards("+3", "+6")
    assert play.sums() == (5, 5)
    assert play.phase() == "wormtongue"
    play.play("to Dag")
    assert (play.where("The*"), play.where("Wor*")) == ("out", "Dag")


@rule("C11.4", "C8.9")
def test_137_wormtongue_may_slip_away_from_boromir() -> None:
    play = at("draft F Mis=Bor Shi=Fro Fan=Wor* Mor=War").play("Bor-Fan").play("to Gon")
    assert (play.where("Bor"), play.where("Wor*")) == ("out", "Gon")


@rule("C11.6", "C11.13")
def test_139_the_mouth_takes_the_four_from_the_discard_pile() -> None:
    play = at("variant S Ere=Mou* Mor=Orc* Cdn=Far* Shi=Fro* discard=F:+1;S:+4").play("Mou*-Cdn").cards("+5", "Eye")
    play.play("yes")
    assert play.sums() == (8, 7)
    assert play.discards("S") == ["+4", "Eye"]
    assert len(play.hand("S")) == len(play.hand("F")) == 7


@rule("C11.6")
def test_140_the_mouth_decides_after_gandalfs_card_is_shown() -> None:
    play = at("draft F Mis=Gan Shi=Fro Fan=Mou* Mor=War").play("Gan-Fan", "+1")
    assert play.phase() == "fellowship-card"
    play.play("+2")
    assert (play.phase(), play.due()) == ("mouth", "S")
    play.play("yes")
    assert play.sums() == (7, 7)
    assert (play.where("Gan"), play.where("Mou*")) == ("out", "out")


@rule("C11.7", "C5.10")
def test_142_the_revealed_watcher_retreats_by_a_card_and_stays_revealed() -> None:
    play = at("variant F Mis=Elr* Shi=Fro* Fan=Wat*!! Mor=Orc*").play("Elr*-Fan").cards("+1", "Ret")
    assert play.legal() == ["to Roh", "to Mir"]
    play.play("to Mir")
    assert (play.where("Wat*"), play.is_open("Wat*"), play.due()) == ("Mir", True, "S")


@rule("C11.9")
def test_143_gollum_retreats_forward() -> None:
    play = at("variant F Ere=Elr* Shi=Fro* Car=Far* Fan=Gol* Mor=Orc*").play("Elr*-Fan")
    assert (play.phase(), play.legal()) == ("gollum", ["to Mis", "no"])
    assert play.play("to Mis").where("Gol*") == "Mis"


@rule("C11.9", "C7.3")
def test_145_gollum_retreats_into_the_shire_as_the_third_piece() -> None:
    play = at("variant S Ere=Gol* Shi=Orc*,Uru* Cdn=Far* Rhu=Fro*").play("Gol*-Cdn", "to Shi")
    assert play.over() == "S three-in-shire"


@rule("C11.9", "C8.7")
def test_146_legolas_does_not_defeat_gollum_who_may_retreat() -> None:
    play = at("draft F Ere=Leg Shi=Fro Mis=Gol* Mor=Orc").play("Leg-Mis")
    assert (play.phase(), play.legal()) == ("gollum", ["to Ere", "to Rhu", "no"])
