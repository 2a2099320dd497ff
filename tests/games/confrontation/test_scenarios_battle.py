"""The scenarios of the rules document: the battle and its cards."""

from __future__ import annotations

from tests.games.confrontation.kit import at
from tests.rules import rule


@rule("C4.15")
def test_37_a_tie_defeats_both() -> None:
    play = at("classic F Mis=Leg Fan=Bal").play("Leg-Fan").cards("+3", "+1")
    assert play.sums() == (6, 6)
    assert (play.where("Leg"), play.where("Bal")) == ("out", "out")


@rule("C5.8")
def test_38_the_eye_stops_noble_sacrifice() -> None:
    play = at("classic F Mis=Ara Shi=Mer Fan=She Mor=War").play("Ara-Fan").cards("Nob", "Eye")
    assert play.sums() == (4, 5)
    assert (play.where("Ara"), play.where("She")) == ("out", "Gon")


@rule("C5.14", "C8.5")
def test_40_the_cloak_covers_the_six_that_gandalf_has_seen() -> None:
    play = at("classic F Mis=Gan Shi=Mer Fan=Wit Mor=War").play("Gan-Fan", "+6", "Clo")
    assert play.sums() == (5, 5)
    assert (play.where("Gan"), play.where("Wit")) == ("out", "out")


@rule("C5.14", "C5.2")
def test_41_the_cloak_covers_a_strength_fetched_by_magic() -> None:
    play = at("variant F Mis=Gan* Shi=Far* Fan=Uru* Mor=Orc* discard=F:+1;S:+6")
    play.play("Gan*-Fan").cards("Clo", "Mag").play("+6")
    assert play.sums() == (5, 4)
    assert (play.where("Gan*"), play.where("Uru*")) == ("Fan", "out")


@rule("C5.12", "C5.10", "C4.17")
def test_43_saurons_retreat_comes_before_noble_sacrifice() -> None:
    play = at("classic F Cdn=Leg Shi=Mer Ere=Bal Mor=War").play("Leg-Ere").cards("Nob", "Ret")
    assert play.legal() == ["to Ene", "to Rhu"]
    play.play("to Rhu")
    assert (play.where("Leg"), play.where("Bal")) == ("Ere", "Rhu")
    assert (play.discards("F"), play.discards("S")) == (["Nob"], ["Ret"])


@rule("C5.13", "C1.6")
def test_44_a_retreat_that_fails_in_the_mountains_does_not_stop_noble_sacrifice() -> None:
    play = at("classic F Ere=Leg Shi=Mer Car=Bal Mor=War").play("Leg-Car").cards("Nob", "Ret")
    assert (play.where("Leg"), play.where("Bal")) == ("out", "out")


@rule("C4.7", "C5.10")
def test_46_saurons_retreat_needs_a_region_without_enemies_and_with_room() -> None:
    play = at("classic F Mis=Leg Mir=Mer Fan=Bal Roh=War,Orc").play("Leg-Fan").cards("+1", "Ret")
    assert play.sums() == (4, 5)
    assert (play.where("Leg"), play.where("Bal")) == ("out", "Fan")


@rule("C5.10", "C4.8")
def test_47_saurons_retreat_must_be_made_and_sauron_picks_the_way() -> None:
    play = at("classic F Mis=Leg Shi=Mer Fan=Bal Mor=War").play("Leg-Fan").cards("+1", "Ret")
    assert (play.due(), play.legal()) == ("S", ["to Roh", "to Mir"])
    assert play.play("to Mir").where("Bal") == "Mir"


@rule("C5.15", "C4.7", "C4.9")
def test_49_a_piece_from_the_tunnel_has_no_way_back_through_it() -> None:
    play = at("classic F Ere=Leg Mis=Mer Car=War! Fan=She").play("Leg-Fan").cards("Ret", "+6")
    assert play.sums() == (3, 11)
    assert play.where("Leg") == "out"


@rule("C5.15")
def test_50_from_the_shire_there_is_no_way_back() -> None:
    play = at("classic S Art=Bal Mor=War Shi=Leg Rhu=Mer").play("Bal-Shi").cards("Ret", "+1")
    assert play.sums() == (3, 6)
    assert play.where("Leg") == "out"


@rule("C5.9")
def test_52_the_eye_stops_magic() -> None:
    play = at("classic F Mis=Leg Shi=Mer Fan=Bal Mor=War discard=F:+5;S:+1").play("Leg-Fan").cards("Mag", "Eye")
    assert play.sums() == (3, 5)
    assert play.discards("F") == ["+5", "Mag"]


@rule("C5.2")
def test_53_magic_with_an_empty_discard_pile_adds_nothing() -> None:
    play = at("classic F Mis=Leg Shi=Mer Fan=War Mor=Orc").play("Leg-Fan").cards("+2", "Mag")
    assert play.sums() == (5, 2)


@rule("C5.2", "C5.8")
def test_55_magic_fetches_the_eye_against_noble_sacrifice() -> None:
    play = at("classic F Mis=Leg Shi=Mer Fan=Bal Mor=War discard=F:+5;S:Eye")
    play.play("Leg-Fan").cards("Nob", "Mag").play("Eye")
    assert play.sums() == (3, 5)
    assert (play.where("Leg"), play.where("Bal")) == ("out", "Fan")


@rule("C5.5", "C5.14")
def test_56_sauron_fetches_first_and_the_cloak_covers_his_six() -> None:
    play = at("classic F Mis=Ara Shi=Mer Fan=War Mor=Orc discard=F:Clo;S:+6").play("Ara-Fan").cards("Mag", "Mag")
    assert play.due() == "S"
    play.play("+6")
    assert play.due() == "F"
    assert play.play("Clo").sums() == (4, 2)


@rule("C5.7", "C5.4")
def test_58_the_fetched_card_goes_back_to_the_pile_beside_magic() -> None:
    play = at("classic F Mis=Leg Shi=Mer Fan=Bal Mor=War discard=F:+5;S:+1").play("Leg-Fan").cards("Mag", "+2")
    assert play.legal() == ["+5"]
    play.play("+5")
    assert play.sums() == (8, 7)
    assert play.discards("F") == ["+5", "Mag"]
    assert len(play.hand("F")) == len(play.hand("S")) == 7


@rule("C4.18")
def test_59_after_the_ninth_card_all_nine_are_taken_back_in_the_middle_of_an_attack() -> None:
    discards = "discard=F:+1,+2,+3,+4,Mag,Nob,Clo,Ret;S:+1,+2,+3,+4,+5,Mag,Eye,Ret"
    play = at(f"variant S Ere=Orc* Mor=Mou* Cdn=Far*,Elr* Shi=Tre* {discards}").play("Orc*-Cdn", "*Far*")
    play.cards("+5", "+6")
    assert (play.phase(), play.where("Far*")) == ("cards", "out")
    assert len(play.hand("F")) == len(play.hand("S")) == 9
    assert play.discards("F") == play.discards("S") == []


@rule("C4.20")
def test_61_the_next_defender_is_fought_with_a_fresh_card() -> None:
    play = at("draft S Ere=Orc* Mor=War Cdn=Pip,Mer Shi=Leg").play("Orc*-Cdn", "*Pip").cards("+1", "+1")
    assert (play.where("Pip"), play.phase(), play.is_open("Mer")) == ("out", "cards", True)
    assert play.hand("S") == ["+2", "+3", "+4", "+5", "+6", "Mag", "Eye", "Ret"]
    assert play.cards("+2", "+2").sums() == (4, 8)


@rule("C4.2", "C11.7")
def test_62_the_attacker_chooses_the_revealed_watcher_or_the_hidden_piece() -> None:
    play = at("variant F Mis=Gan* Shi=Far* Fan=Wat*!!,Orc* Mor=Mou*").play("Gan*-Fan")
    assert play.legal() == ["Wat*", "hidden"]
    play.play("hidden")
    assert play.is_open("Orc*")


@rule("C4.20", "C5.10")
def test_64_an_attacker_who_retreats_ends_the_attack() -> None:
    play = at("classic S Car=Bal Mor=War Ene=Leg,Mer Shi=Pip").play("Bal-Ene", "*Leg").cards("+1", "Ret")
    assert (play.where("Bal"), play.where("Leg"), play.where("Mer")) == ("Ere", "Ene", "Ene")
    assert not play.is_open("Mer")
    assert (play.phase(), play.due()) == ("move", "F")


@rule("C5.16", "C4.13")
def test_65_after_saurons_retreat_the_fellowships_retreat_is_discarded_unused() -> None:
    play = at("classic F Mis=Leg Shi=Mer Fan=Bal Mor=War Roh=Orc").play("Leg-Fan").cards("Ret", "Ret").play("to Mir")
    assert (play.where("Leg"), play.where("Bal")) == ("Fan", "Mir")
    assert play.discards("F") == ["Ret"]
