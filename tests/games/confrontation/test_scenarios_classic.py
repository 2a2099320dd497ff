"""The scenarios of the rules document: the classic characters."""

from __future__ import annotations

from tests.games.confrontation.kit import at
from tests.rules import rule


@rule("C8.1", "C8.10")
def test_67_frodo_cannot_retreat_where_another_enemy_stayed() -> None:
    play = at("classic S Fan=Wit,War Mor=Orc Roh=Fro Shi=Mer").play("Wit-Roh")
    assert play.phase() == "cards"


@rule("C8.1", "C1.6")
def test_68_frodo_cannot_retreat_sideways_in_the_mountains() -> None:
    assert at("classic S Fan=Bal Mor=War Car=Fro Shi=Mer").play("Bal-Car").phase() == "cards"


@rule("C9.8", "C9.16")
def test_70_frodo_cannot_retreat_from_the_warg() -> None:
    assert at("classic S Ere=War Mor=Orc Cdn=Fro Shi=Mer").play("War-Cdn").phase() == "cards"


@rule("C9.6", "C9.13")
def test_71_saruman_stops_frodos_ability_but_not_a_retreat_card() -> None:
    play = at("classic S Ere=Sar Mor=War Cdn=Fro Shi=Mer").play("Sar-Cdn")
    assert play.phase() == "saruman"
    play.play("no").cards("Ret", "+6")
    assert (play.where("Fro"), play.over()) == ("Shi", "")


@rule("C8.11")
def test_73_sam_fights_with_two_while_frodo_stays_hidden() -> None:
    play = at("classic S Ere=She Mor=War Cdn=Fro,Sam Shi=Mer").play("She-Cdn", "*Sam", "no").cards("+4", "Eye")
    assert play.sums() == (6, 5)
    assert play.where("She") == "out"
    assert not play.is_open("Fro")


@rule("C8.13", "C9.16")
def test_74_sam_cannot_step_in_against_the_warg() -> None:
    play = at("classic S Ere=War Mor=Orc Cdn=Fro,Sam Shi=Mer").play("War-Cdn", "*Fro")
    assert (play.phase(), play.is_open("Sam")) == ("cards", False)


@rule("C8.13", "C9.14")
def test_76_the_orcs_defeat_sam_who_steps_in_and_have_no_ability_against_frodo() -> None:
    play = at("classic S Ere=Orc Mor=War Cdn=Fro,Sam Shi=Mer").play("Orc-Cdn", "*Fro", "yes", "no")
    assert (play.where("Sam"), play.where("Fro")) == ("out", "Cdn")
    assert (play.phase(), play.legal()) == ("retreat", ["to Art", "no"])
    assert play.play("no").phase() == "cards"


@rule("C8.3")
def test_77_pippin_retreats_to_any_region_behind() -> None:
    play = at("classic F Ere=Pip Shi=Mer Car=Bal Mor=War").play("Pip-Car")
    assert play.legal() == ["to Ene", "to Ere", "no"]
    assert play.play("to Ene").where("Pip") == "Ene"


@rule("C8.4", "C9.14")
def test_79_merry_defeats_the_witch_king_and_then_fights_the_orcs() -> None:
    play = at("classic F Roh=Mer Shi=Pip Gon=Wit,Orc Mor=War").play("Mer-Gon", "*Wit")
    assert (play.where("Wit"), play.where("Mer")) == ("out", "Gon")
    assert (play.phase(), play.is_open("Orc")) == ("cards", True)


@rule("C8.16", "C8.4")
def test_80_merry_defeats_the_starred_witch_king() -> None:
    play = at("draft F Roh=Mer Shi=Pip Gon=Wit* Mor=War").play("Mer-Gon")
    assert (play.where("Wit*"), play.where("Mer")) == ("out", "Gon")
    assert len(play.hand("F")) == 9


@rule("C8.5")
def test_82_gandalf_must_play_a_card_even_against_a_retreat() -> None:
    play = at("classic F Mis=Gan Shi=Mer Fan=Bal Roh=War,Orc Mor=Tro").play("Gan-Fan", "Ret")
    assert (play.phase(), play.due()) == ("fellowship-card", "F")
    play.play("+1")
    assert (play.where("Bal"), play.where("Gan")) == ("Mir", "Fan")
    assert (play.discards("F"), play.discards("S")) == (["+1"], ["Ret"])


@rule("C8.17")
def test_83_gandalf_sees_the_card_that_magic_fetched() -> None:
    play = at("classic F Mis=Gan Shi=Mer Fan=Bal Mor=War discard=F:+5;S:Eye").play("Gan-Fan", "Mag", "Eye")
    assert play.phase() == "fellowship-card"
    play.play("+1")
    assert play.sums() == (6, 5)
    assert play.where("Bal") == "out"


@rule("C8.7", "C8.16")
def test_85_legolas_defeats_the_flying_nazgul_of_either_version() -> None:
    for nazgul in ("Naz", "Naz*"):
        play = at(f"draft F Roh=Leg Shi=Pip Gon={nazgul} Mor=War").play("Leg-Gon")
        assert (play.where(nazgul), play.where("Leg"), len(play.hand("F"))) == ("out", "Gon", 9)


@rule("C8.8")
def test_86_gimli_defeats_attacking_orcs() -> None:
    play = at("classic S Ere=Orc Mor=War Cdn=Gim").play("Orc-Cdn")
    assert (play.where("Orc"), play.where("Gim")) == ("out", "Cdn")


@rule("C8.9", "C9.8")
def test_88_boromir_fights_the_warg_with_cards() -> None:
    play = at("classic F Roh=Bor Shi=Mer Gon=War Mor=Orc").play("Bor-Gon").cards("+5", "+1")
    assert play.sums() == (5, 3)
    assert (play.where("Bor"), play.where("War")) == ("Gon", "out")


@rule("C8.9", "C4.5")
def test_89_boromir_takes_attacking_orcs_with_him() -> None:
    play = at("classic S Ere=Orc Mor=War Cdn=Bor Shi=Mer").play("Orc-Cdn")
    assert (play.where("Orc"), play.where("Bor")) == ("out", "out")


@rule("C9.11")
def test_91_shelob_without_room_in_gondor_is_defeated() -> None:
    for gondor in ("War,Orc", "Pip"):
        play = at(f"classic S Ere=She Mor=Bal Gon={gondor} Cdn=Mer Shi=Leg").play("She-Cdn").cards("+1", "+1")
        assert (play.where("Mer"), play.where("She")) == ("out", "out")


@rule("C9.2")
def test_92_shelob_goes_home_and_leaves_the_other_defender() -> None:
    play = at("classic S Ere=She Mor=War Cdn=Pip,Mer Shi=Leg").play("She-Cdn", "*Pip").cards("+1", "+1")
    assert (play.where("She"), play.where("Pip"), play.where("Mer")) == ("Gon", "out", "Cdn")
    assert (play.phase(), play.due()) == ("move", "F")


@rule("C9.6", "C4.16")
def test_94_saruman_lets_bare_strengths_decide() -> None:
    for fellow, ends in (("Leg", ("out", "Cdn")), ("Ara", ("out", "out")), ("Gan", ("Cdn", "out"))):
        play = at(f"classic S Ere=Sar Mor=War Cdn={fellow} Shi=Mer").play("Sar-Cdn", "yes")
        assert (play.where(fellow), play.where("Sar")) == ends
        assert len(play.hand("F")) == len(play.hand("S")) == 9


@rule("C8.9", "C9.6")
def test_95_saruman_does_not_stop_boromir() -> None:
    play = at("classic S Ere=Sar Mor=War Cdn=Bor Shi=Mer").play("Sar-Cdn")
    assert (play.where("Sar"), play.where("Bor")) == ("out", "out")


@rule("C9.14")
def test_97_frodos_retreat_uses_up_the_orcs_first_battle() -> None:
    play = at("classic S Ere=Orc Mor=War Cdn=Fro,Mer Shi=Pip").play("Orc-Cdn", "*Fro", "to Art")
    assert (play.where("Fro"), play.where("Mer"), play.phase()) == ("Art", "Cdn", "cards")


@rule("C9.7", "C9.14")
def test_98_defending_orcs_have_no_ability() -> None:
    play = at("classic F Roh=Gan Shi=Mer Gon=Orc Mor=War").play("Gan-Gon")
    assert (play.where("Gan"), play.phase()) == ("Gon", "sauron-card")


@rule("C9.9")
def test_100_the_troll_exchanges_nothing_by_magic() -> None:
    play = at("classic F Roh=Leg Shi=Mer Gon=Tro Mor=War discard=F:+1;S:+6").play("Leg-Gon").cards("+5", "Mag")
    assert play.sums() == (8, 9)
    assert play.discards("S") == ["+6", "Mag"]
