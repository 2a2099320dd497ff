"""The characters (C8 to C11) and the Ring-bearer and draft (C12): what the numbered scenarios leave open."""

from __future__ import annotations

import pytest

from tests.games.confrontation.kit import GAME, at
from tests.rules import rule

ONE_CARD_LEFT = "discard=F:+1,+2,+3,+4,Mag,Nob,Clo,Ret;S:+1,+2,+3,+4,+5,Mag,Eye,Ret"


@rule("C8.1")
def test_defending_frodo_may_retreat_sideways_or_stay() -> None:
    play = at("classic S Ere=Bal Mor=War Cdn=Fro Shi=Mer").play("Bal-Cdn")
    assert (play.phase(), play.legal()) == ("retreat", ["to Art", "no"])
    play.play("to Art")
    assert (play.where("Fro"), play.where("Bal"), len(play.hand("F"))) == ("Art", "Cdn", 9)


@rule("C8.1")
def test_attacking_frodo_may_not_retreat() -> None:
    play = at("classic F Cdn=Fro Shi=Mer Ere=Bal Mor=War").play("Fro-Ere")
    assert play.phase() == "cards"
    assert play.cards("+5", "+1").sums() == (6, 6)


@rule("C8.2", "C6.2")
def test_sam_steps_in_before_frodos_ability_and_frodo_stays_where_he_is() -> None:
    play = at("classic S Ere=Bal Mor=War Cdn=Fro,Sam Shi=Mer").play("Bal-Cdn", "*Fro")
    assert (play.phase(), play.legal()) == ("sam", ["no", "yes"])
    play.play("yes")
    assert (play.phase(), play.is_open("Sam")) == ("frodo", True)
    play.play("yes").cards("+2", "+1")
    assert play.sums() == (7, 6)
    assert (play.where("Bal"), play.where("Fro"), play.where("Sam")) == ("out", "Cdn", "Cdn")


@rule("C8.2")
def test_sam_need_not_step_in_and_then_stays_hidden() -> None:
    play = at("classic S Ere=Bal Mor=War Cdn=Fro,Sam Shi=Mer").play("Bal-Cdn", "*Fro", "no")
    assert (play.phase(), play.legal(), play.is_open("Sam")) == ("retreat", ["to Art", "no"], False)


@rule("C8.2")
def test_sam_does_not_step_in_for_anyone_but_frodo() -> None:
    assert at("classic S Ere=Bal Mor=War Cdn=Mer,Sam Shi=Fro").play("Bal-Cdn", "*Mer").phase() == "cards"


@rule("C6.9", "C8.2")
def test_the_question_for_sam_is_asked_wherever_he_hides_but_only_no_is_true() -> None:
    elsewhere = at("classic S Ere=Bal Mor=War Cdn=Fro,Mer Shi=Sam").play("Bal-Cdn", "*Fro")
    assert (elsewhere.phase(), elsewhere.legal(), elsewhere.refusal("yes")) == ("sam", ["no"], "C8.2")
    assert at("classic S Ere=Bal Mor=War Cdn=Fro,Mer Shi=Pip").play("Bal-Cdn", "*Fro").phase() == "retreat"
    assert at("classic S Ere=Bal Mor=War Cdn=Fro Shi=Sam").play("Bal-Cdn").phase() == "retreat"
    assert at("classic S Ere=Bal Mor=War Cdn=Fro,Mer!! Shi=Sam").play("Bal-Cdn", "hidden").phase() == "retreat"


@rule("C8.3")
def test_pippin_retreats_only_when_he_attacks_and_only_where_there_is_room() -> None:
    assert at("classic S Ere=Bal Mor=War Cdn=Pip Shi=Mer").play("Bal-Cdn").phase() == "cards"
    play = at("classic F Ere=Pip Ene=Leg,Gim Shi=Mer Car=Bal Mor=War").play("Pip-Car")
    assert play.legal() == ["to Ere", "no"]
    stays = at("classic F Ere=Pip Ene=Leg,Gim Shi=Mer Car=Bal Mor=War").play("Pip-Car", "no")
    assert stays.phase() == "cards"


@rule("C8.3", "C4.9")
def test_pippin_attacks_along_the_anduin_and_retreats_backward_not_upstream() -> None:
    play = at("classic F Fan=Pip Shi=Mer Roh=Bal Mor=War").play("Pip-Roh")
    assert play.legal() == ["to Gap", "to Car", "no"]


@rule("C8.4")
def test_merry_attacked_by_the_witch_king_defeats_him_and_nobody_else() -> None:
    play = at("classic S Ere=Wit Mor=War Cdn=Mer Shi=Fro").play("Wit-Cdn")
    assert (play.where("Wit"), play.where("Mer")) == ("out", "Cdn")
    assert at("classic S Ere=Rid Mor=War Cdn=Mer Shi=Fro").play("Rid-Cdn").phase() == "cards"


@rule("C8.5")
def test_attacked_gandalf_too_sees_saurons_card_first() -> None:
    play = at("classic S Ere=Bal Mor=War Cdn=Gan Shi=Fro").play("Bal-Cdn")
    assert (play.phase(), play.due(), play.legal("F")) == ("sauron-card", "S", [])
    play.play("+6")
    assert (play.phase(), play.due(), len(play.legal())) == ("fellowship-card", "F", 9)
    assert play.play("Nob").where("Bal") == "out"


@rule("C8.6", "C1.6")
def test_aragorn_attacks_backward_but_not_sideways_in_the_mountains() -> None:
    play = at("classic F Car=Ara Shi=Mer Mis=Bal Ere=War")
    assert play.moves("Ara") == ["Roh", "Fan", "Ere"]
    assert play.refusal("Ara-Mis") == "C8.6"


@rule("C8.6", "C3.6")
def test_aragorn_attacks_the_warg_backward() -> None:
    assert "Ere" in at("classic F Car=Ara Shi=Mer Ere=War Mor=Orc").moves("Ara")
    assert at("classic F Car=Ara Shi=Mer Ere=War Mor=Orc").play("Ara-Ere").phase() == "cards"


@rule("C8.7")
def test_attacked_legolas_defeats_the_flying_nazgul_and_nobody_else() -> None:
    play = at("classic S Mor=Naz,War Cdn=Leg Shi=Fro").play("Naz-Cdn")
    assert (play.where("Naz"), play.where("Leg")) == ("out", "Cdn")
    assert at("classic S Ere=Wit Mor=War Cdn=Leg Shi=Fro").play("Wit-Cdn").phase() == "cards"


@rule("C8.8", "C8.16")
def test_gimli_defeats_the_orcs_of_either_version_and_nobody_else() -> None:
    play = at("draft S Ere=Orc* Mor=War Cdn=Gim Shi=Fro").play("Orc*-Cdn")
    assert (play.where("Orc*"), play.where("Gim")) == ("out", "Cdn")
    assert at("classic S Ere=Rid Mor=War Cdn=Gim Shi=Fro").play("Rid-Cdn").phase() == "cards"


@rule("C8.9")
def test_boromir_and_shelob_fall_together_and_she_does_not_go_home() -> None:
    play = at("classic S Ere=She Mor=War Cdn=Bor Shi=Fro").play("She-Cdn")
    assert (play.where("Bor"), play.where("She"), len(play.hand("F"))) == ("out", "out", 9)


@rule("C8.10")
def test_frodo_may_retreat_into_the_region_his_attacker_left() -> None:
    play = at("classic S Fan=Wit Mor=War Roh=Fro Shi=Mer").play("Wit-Roh")
    assert play.legal() == ["to Fan", "no"]
    assert play.play("to Fan").where("Fro") == "Fan"


@rule("C8.11")
def test_frodo_shown_makes_sam_five_and_frodo_elsewhere_cannot_be_shown() -> None:
    play = at("classic S Ere=Bal Mor=War Cdn=Fro,Sam Shi=Mer").play("Bal-Cdn", "*Sam", "yes")
    assert play.is_open("Fro")
    assert play.cards("+1", "+1").sums() == (6, 6)
    elsewhere = at("classic S Ere=Bal Mor=War Cdn=Mer,Sam Shi=Fro").play("Bal-Cdn", "*Sam")
    assert (elsewhere.phase(), elsewhere.legal(), elsewhere.refusal("yes")) == ("frodo", ["no"], "C8.11")
    assert elsewhere.play("no").cards("+1", "+1").sums() == (3, 6)


@rule("C8.11", "C6.9")
def test_nobody_asks_for_frodo_where_all_know_that_he_is_not_there() -> None:
    assert at("classic S Ere=Bal Mor=War Cdn=Sam Shi=Fro").play("Bal-Cdn").phase() == "cards"
    assert at("classic F Cdn=Sam,Fro Shi=Mer Ere=Bal Mor=War").play("Sam-Ere").phase() == "cards"


@rule("C8.12")
def test_frodo_is_shown_for_sam_before_saruman_forbids_the_cards() -> None:
    play = at("classic S Ere=Sar Mor=War Cdn=Fro,Sam Shi=Mer").play("Sar-Cdn", "*Sam")
    assert play.phase() == "frodo"
    assert play.play("yes").phase() == "saruman"
    assert play.play("yes").sums() == (5, 4)


@rule("C8.13", "C9.16")
def test_sam_beside_frodo_fights_the_warg_with_two() -> None:
    play = at("classic S Ere=War Mor=Orc Cdn=Fro,Sam Shi=Mer").play("War-Cdn", "*Sam")
    assert play.phase() == "cards"
    assert play.cards("+1", "+2").sums() == (3, 4)


@rule("C8.13", "C9.14")
def test_sam_who_steps_in_later_is_safe_from_the_orcs_ability() -> None:
    play = at("classic S Art=Orc Mor=War Shi=Mer,Fro,Sam Rhu=Leg").play("Orc-Shi", "*Mer")
    assert play.where("Mer") == "out"
    play.play("*Fro", "yes", "no")
    assert (play.phase(), play.where("Sam")) == ("cards", "Shi")


@rule("C8.14")
def test_sam_steps_in_though_another_piece_was_fought_before() -> None:
    play = at("classic S Art=Bal Mor=War Shi=Mer,Fro,Sam Rhu=Leg").play("Bal-Shi", "*Mer").cards("+1", "+2")
    play.play("*Fro")
    assert (play.phase(), play.legal()) == ("sam", ["no", "yes"])


@rule("C8.15")
def test_classic_sam_stands_by_the_starred_frodo() -> None:
    steps_in = at("draft S Ere=Bal Mor=War Cdn=Fro*,Sam Shi=Mer").play("Bal-Cdn", "*Fro*", "yes", "yes")
    assert steps_in.cards("+1", "+1").sums() == (6, 6)
    attacked = at("draft S Ere=Bal Mor=War Cdn=Fro*,Sam Shi=Mer").play("Bal-Cdn", "*Sam", "yes")
    assert attacked.cards("+1", "+1").sums() == (6, 6)


@rule("C8.15")
def test_starred_sam_does_not_step_in() -> None:
    assert at("draft S Ere=Bal Mor=War Cdn=Fro,Sam* Shi=Mer").play("Bal-Cdn", "*Fro").phase() == "retreat"
    assert at("variant S Ere=Uru* Mor=Orc* Cdn=Fro*,Sam* Shi=Far*").play("Uru*-Cdn", "*Fro*").phase() == "cards"


@rule("C8.17")
def test_a_retreat_fetched_before_gandalf_waits_for_his_card() -> None:
    position = "classic F Mis=Gan Shi=Mer Fan=Bal Roh=War,Orc Mor=Tro discard=F:+5;S:Ret"
    play = at(position).play("Gan-Fan", "Mag", "Ret")
    assert (play.where("Bal"), play.phase()) == ("Fan", "fellowship-card")
    play.play("+1")
    assert (play.where("Bal"), play.discards("S"), play.discards("F")) == ("Mir", ["Mag", "Ret"], ["+1", "+5"])


@rule("C8.5", "C8.17")
def test_a_card_other_than_magic_shown_to_gandalf_fetches_nothing() -> None:
    play = at("classic F Mis=Gan Shi=Mer Fan=Bal Mor=War discard=F:+5;S:+6").play("Gan-Fan", "+1")
    assert play.phase() == "fellowship-card"


@rule("C8.17", "C5.2")
def test_magic_shown_to_gandalf_with_an_empty_pile_fetches_nothing() -> None:
    play = at("classic F Mis=Gan Shi=Mer Fan=Bal Mor=War").play("Gan-Fan", "Mag")
    assert play.phase() == "fellowship-card"
    assert play.play("+1").sums() == (6, 5)


@rule("C6.9", "C9.1")
def test_the_tunnel_question_is_asked_for_any_hidden_piece_in_caradhras() -> None:
    play = at("classic F Ere=Mer Shi=Pip Car=War Mor=Bal").play("Mer-Fan")
    assert (play.phase(), play.due(), play.legal(), play.refusal("yes")) == ("tunnel", "S", ["no"], "C9.1")
    assert play.play("no").where("Mer") == "Fan"


@rule("C6.9", "C9.1")
@pytest.mark.parametrize(
    "servants",
    ["Mor=Bal", "Car=War Mor=Orc", "Car=War! Mor=Bal", "Car=War Mor=Bal!"],
    ids=["Caradhras empty", "Balrog defeated", "another piece revealed there", "Balrog revealed elsewhere"],
)
def test_the_tunnel_question_is_not_asked_where_all_know_the_answer(servants: str) -> None:
    play = at(f"classic F Ere=Mer Shi=Pip {servants}").play("Mer-Fan")
    assert (play.where("Mer"), play.due()) == ("Fan", "S")


@rule("C9.1")
def test_a_revealed_balrog_in_caradhras_may_strike_and_the_uruk_hai_there_may_not() -> None:
    assert at("classic F Ere=Mer Shi=Pip Car=Bal! Mor=War").play("Mer-Fan", "yes").where("Mer") == "out"
    uruks = at("draft F Ere=Mer Shi=Pip Car=Uru* Mor=War").play("Mer-Fan")
    assert (uruks.where("Mer"), uruks.phase()) == ("Fan", "move")


@rule("C9.10")
def test_the_balrog_takes_boromir_unharmed_and_is_revealed_only_this_turn() -> None:
    play = at("classic F Ere=Bor Shi=Mer Car=Bal Mor=War").play("Bor-Fan", "yes")
    assert (play.where("Bor"), play.where("Bal"), play.is_open("Bal")) == ("out", "Car", False)
    assert "balrog" in play.told()
    assert len(play.hand("F")) == 9


@rule("C9.2")
def test_shelob_who_wins_in_gondor_stays_and_fights_on() -> None:
    play = at("classic S Mor=She,War Gon=Mer,Pip Shi=Fro").play("She-Gon", "*Mer").cards("+1", "+2")
    assert (play.where("Mer"), play.where("She"), play.phase()) == ("out", "Gon", "cards")
    play.cards("+2", "+1")
    assert (play.where("Pip"), play.where("She")) == ("out", "Gon")


@rule("C9.2")
def test_defending_shelob_goes_home_after_her_victory() -> None:
    play = at("classic F Cdn=Mer Shi=Fro Ere=She Mor=War Gon=Orc").play("Mer-Ere").cards("+1", "+1")
    assert (play.where("Mer"), play.where("She"), play.due()) == ("out", "Gon", "S")


@rule("C9.2")
def test_shelob_who_ties_or_whose_victim_slips_away_does_not_go_home() -> None:
    tie = at("classic S Ere=She Mor=War Cdn=Leg Shi=Fro").play("She-Cdn").cards("+3", "+1")
    assert (tie.where("Leg"), tie.where("She")) == ("out", "out")
    slip = at("classic S Ere=She Mor=War Cdn=Fro Shi=Leg").play("She-Cdn", "to Art")
    assert slip.where("She") == "Cdn"


@rule("C9.2", "C12.3")
def test_shelob_goes_home_after_defeating_the_starred_frodo() -> None:
    play = at("draft S Ere=She Mor=War Cdn=Fro* Shi=Sam*").play("She-Cdn").cards("+1", "+1")
    assert (play.where("Fro*"), play.where("She"), play.over()) == ("out", "Gon", "")


@rule("C9.11")
def test_shelob_finds_room_where_she_herself_left_gondor() -> None:
    play = at("classic S Gon=She,Orc Mor=War Fan=Mer Shi=Leg").play("She-Fan").cards("+1", "+1")
    assert play.where("She") == "Gon"


@rule("C9.3", "C1.6")
def test_the_witch_king_attacks_sideways_but_neither_backward_nor_between_mountains() -> None:
    assert at("classic S Mis=Wit Mor=War Car=Mer Fan=Pip").moves("Wit") == ["Ere", "Rhu"]
    assert at("classic S Ere=Wit Mor=War Rhu=Mer Ene=Pip").moves("Wit") == ["Ene", "Cdn", "Rhu", "Art"]


@rule("C9.4", "C9.12")
def test_the_flying_nazgul_flies_backward_and_into_mordor() -> None:
    play = at("classic S Ene=Naz,War Mor=Mer Roh=Pip Shi=Fro,Sam")
    assert play.moves("Naz") == ["Mor", "Roh", "Cdn"]
    assert play.play("Naz-Mor").phase() == "cards"


@rule("C9.5")
def test_the_black_rider_rides_past_a_single_friend_and_only_to_attack() -> None:
    play = at("classic S Mor=Rid,War Gon=Orc Dag=Tro,She Ene=Mer")
    assert play.moves("Rid") == ["Gon", "Ene"]


@rule("C9.5")
def test_the_black_rider_enters_no_region_behind_a_wall_of_the_fellowship() -> None:
    play = at("classic S Gap=Rid Mor=War Ene=Mer Cdn=Pip Shi=Fro")
    assert play.moves("Rid") == ["Ene"]
    assert play.refusal("Rid-Cdn") == "C9.5"


@rule("C9.6", "C9.13")
def test_saruman_keeps_attacking_pippin_and_faramir_from_retreating() -> None:
    assert at("classic F Cdn=Pip Shi=Fro Ere=Sar Mor=War").play("Pip-Ere").phase() == "saruman"
    assert at("draft F Cdn=Far* Shi=Fro Ere=Sar Mor=War").play("Far*-Ere").phase() == "saruman"
    assert at("draft F Cdn=Far* Shi=Fro Ere=Sar* Mor=War").play("Far*-Ere").phase() == "retreat"


@rule("C9.6")
def test_saruman_may_let_cards_be_played() -> None:
    play = at("classic S Ere=Sar Mor=War Cdn=Leg Shi=Fro").play("Sar-Cdn", "no")
    assert play.cards("+3", "+1").sums() == (6, 5)


@rule("C9.13", "C10.8")
def test_saruman_does_not_stop_smeagols_exchange() -> None:
    play = at("draft S Mis=Sar Mor=War Rhu=Sme* Art=Gan Shi=Fro").play("Sar-Rhu")
    assert (play.phase(), play.legal()) == ("swap", ["Gan", "no"])
    play.play("Gan", "yes")
    assert play.sums() == (5, 4)


@rule("C9.7", "C9.14")
def test_attacking_orcs_defeat_only_the_first_piece_without_cards() -> None:
    play = at("classic S Ere=Orc Mor=War Cdn=Gan,Leg Shi=Fro").play("Orc-Cdn", "*Gan")
    assert (play.where("Gan"), len(play.hand("F")), play.phase()) == ("out", 9, "cards")
    assert play.cards("+1", "+1").sums() == (4, 3)


@rule("C9.15")
def test_the_orcs_have_their_ability_again_in_a_later_attack() -> None:
    play = at("classic S Mis=Orc Mor=War Ere=Leg Art=Gan Shi=Fro,Mer")
    play.play("Orc-Ere", "Mer-Cdn", "Orc-Art")
    assert (play.where("Leg"), play.where("Gan"), play.where("Orc")) == ("out", "out", "Art")


@rule("C9.8", "C9.16")
def test_the_warg_stops_retreats_orders_and_special_strength() -> None:
    assert at("classic F Cdn=Pip Shi=Fro Ere=War Mor=Orc").play("Pip-Ere").phase() == "cards"
    assert at("draft F Cdn=Far* Shi=Fro Ere=War Mor=Orc").play("Far*-Ere").phase() == "cards"
    assert at("classic F Cdn=Gan Shi=Fro Ere=War Mor=Orc").play("Gan-Ere").phase() == "cards"
    assert at("draft S Ere=War Mor=Orc Cdn=Ara* Shi=Fro").play("War-Cdn").phase() == "cards"
    assert at("draft S Ere=War Mor=Orc Cdn=Sme* Art=Leg Shi=Fro").play("War-Cdn").phase() == "cards"
    theoden = at("draft F Gap=The* Shi=Fro Roh=War Mor=Orc").play("The*-Roh").cards("+1", "+1")
    assert theoden.sums() == (3, 3)


@rule("C9.8", "C10.1", "C10.3")
def test_against_the_warg_texts_work_on_frodo_and_elrond() -> None:
    elrond = at("draft F Cdn=Elr* Shi=Fro Ere=War Mor=Orc").play("Elr*-Ere").cards("Nob", "Eye")
    assert elrond.sums() == (3, 2)
    frodo = at("draft F Cdn=Fro* Shi=Sam* Ere=War Mor=Orc discard=F:+1;S:+6").play("Fro*-Ere").cards("+2", "Mag")
    assert (frodo.phase(), frodo.legal()) == ("sauron-magic", ["+6"])


@rule("C9.9")
def test_the_trolls_card_has_neither_number_nor_text_and_is_discarded() -> None:
    number = at("classic F Roh=Leg Shi=Fro Gon=Tro Mor=War").play("Leg-Gon").cards("+5", "+6")
    assert (number.sums(), number.discards("S")) == ((8, 9), ["+6"])
    retreat = at("classic F Roh=Leg Shi=Fro Gon=Tro Mor=War").play("Leg-Gon").cards("+5", "Ret")
    assert (retreat.sums(), retreat.where("Tro")) == ((8, 9), "Gon")
    eye = at("classic F Roh=Leg Shi=Fro Gon=Tro Mor=War").play("Leg-Gon").cards("Nob", "Eye")
    assert (eye.where("Leg"), eye.where("Tro")) == ("out", "out")


@rule("C9.17")
def test_the_troll_shows_gandalf_a_worthless_card_first() -> None:
    play = at("classic F Roh=Gan Shi=Fro Gon=Tro Mor=War discard=F:+1;S:+6").play("Gan-Gon")
    assert play.phase() == "sauron-card"
    play.play("Mag")
    assert play.phase() == "fellowship-card"
    assert play.play("+5").sums() == (10, 9)


@rule("C10.1")
def test_against_frodo_saurons_retreat_and_magic_do_nothing_but_numbers_count() -> None:
    position = "variant F Mis=Fro* Shi=Sam* Fan=Uru* Mor=Orc* discard=F:+1;S:+6"
    retreat = at(position).play("Fro*-Fan").cards("+5", "Ret")
    assert (retreat.sums(), retreat.where("Uru*")) == ((6, 4), "out")
    magic = at(position).play("Fro*-Fan").cards("+5", "Mag")
    assert magic.sums() == (6, 4)
    number = at(position).play("Fro*-Fan").cards("+5", "+2")
    assert number.sums() == (6, 6)


@rule("C10.2")
def test_attacking_sam_copies_nobody() -> None:
    play = at("variant F Cdn=Sam* Shi=Fro* Ere=Uru* Mor=Orc*").play("Sam*-Ere").cards("+5", "+1")
    assert play.sums() == (6, 5)


@rule("C10.3")
def test_against_elrond_eye_and_magic_do_nothing() -> None:
    position = "variant F Mis=Elr* Shi=Fro* Fan=Uru* Mor=Orc* discard=F:+1;S:+6"
    eye = at(position).play("Elr*-Fan").cards("Nob", "Eye")
    assert (eye.where("Elr*"), eye.where("Uru*")) == ("out", "out")
    magic = at(position).play("Elr*-Fan").cards("+2", "Mag")
    assert magic.sums() == (5, 4)


@rule("C10.4")
def test_aragorn_declares_only_when_he_defends_and_need_not() -> None:
    assert at("variant F Cdn=Ara* Shi=Fro* Ere=Uru* Mor=Orc*").play("Ara*-Ere").phase() == "cards"
    assert at("variant S Ere=Uru* Mor=Orc* Cdn=Ara* Shi=Fro*").play("Uru*-Cdn", "no").phase() == "cards"


@rule("C10.4", "C11.3", "C11.6")
def test_aragorns_word_leaves_saruman_and_the_mouth_without_a_say_over_cards() -> None:
    saruman = at("variant S Ere=Sar* Mor=Orc* Cdn=Ara* Shi=Fro*").play("Sar*-Cdn", "yes")
    assert (saruman.sums(), saruman.phase()) == ((4, 3), "move")
    mouth = at("variant S Ere=Mou* Mor=Orc* Cdn=Ara* Shi=Fro*").play("Mou*-Cdn", "yes")
    assert (mouth.sums(), len(mouth.hand("S"))) == ((4, 3), 9)


@rule("C10.4", "C11.9")
def test_gollum_may_still_retreat_when_aragorn_has_forbidden_cards() -> None:
    play = at("variant S Ere=Gol* Mor=Orc* Cdn=Ara* Rhu=Fro*").play("Gol*-Cdn", "yes")
    assert (play.phase(), play.legal()) == ("gollum", ["to Shi", "no"])


@rule("C10.5")
@pytest.mark.parametrize(("place", "answers"), [("Shi", 2), ("Art", 2), ("Ene", 2), ("Rhu", 1), ("Fan", 1)])
def test_gandalf_helps_in_the_next_region_and_not_from_farther_away(place: str, answers: int) -> None:
    play = at(f"variant S Ere=Uru* Mor=Orc* Cdn=Elr* {place}=Gan* Art=Far* Rhu=Fro*").play("Uru*-Cdn").cards("+1", "+1")
    assert (play.phase(), play.due(), play.legal()) == ("bonus", "F", ["no", "yes"][:answers])


@rule("C10.11", "C9.6")
def test_saruman_is_not_asked_about_cards_that_aragorn_has_forbidden() -> None:
    play = at("draft S Ere=Sar Mor=War Cdn=Ara* Shi=Fro").play("Sar-Cdn", "yes")
    assert (play.sums(), play.phase()) == ((4, 4), "move")


@rule("C6.9", "C10.5")
def test_gandalf_is_asked_for_while_another_piece_hides_beside_the_fighter() -> None:
    play = at("variant S Ere=Uru* Mor=Orc* Cdn=Elr*,Far* Gon=Gan*").play("Uru*-Cdn", "*Elr*").cards("+1", "+1")
    assert (play.phase(), play.legal(), play.refusal("yes")) == ("bonus", ["no"], "C10.5")


@rule("C10.5")
def test_gandalf_helps_in_his_own_region() -> None:
    play = at("variant S Ere=Uru* Mor=Orc* Cdn=Elr*,Gan* Shi=Fro*").play("Uru*-Cdn", "*Elr*").cards("+2", "+1")
    assert play.play("yes").sums() == (6, 5)


@rule("C10.5", "C1.10")
def test_gandalf_does_not_help_through_the_tunnel() -> None:
    play = at("variant F Mis=Elr* Ere=Gan* Shi=Fro* Fan=Uru* Mor=Orc*").play("Elr*-Fan").cards("+1", "+1")
    assert play.sums() == (4, 5)


@rule("C10.5", "C6.9")
def test_nobody_asks_for_gandalf_where_he_cannot_be() -> None:
    far = at("variant S Ere=Uru* Mor=Orc* Cdn=Elr* Gon=Gan* Rhu=Fro*").play("Uru*-Cdn").cards("+1", "+1")
    assert far.sums() == (4, 5)
    fights = at("variant S Ere=Uru* Mor=Orc* Cdn=Gan* Shi=Fro*").play("Uru*-Cdn").cards("+1", "+1")
    assert fights.sums() == (6, 5)
    dead = at("variant S Ere=Uru* Mor=Orc* Cdn=Elr* Shi=Fro*").play("Uru*-Cdn").cards("+1", "+1")
    assert dead.sums() == (4, 5)
    classic = at("draft S Ere=Uru* Mor=Orc* Cdn=Elr* Shi=Gan,Fro").play("Uru*-Cdn").cards("+1", "+1")
    assert classic.sums() == (4, 5)


@rule("C10.5", "C4.16")
def test_gandalf_helps_where_no_cards_are_played() -> None:
    play = at("variant S Ere=Uru* Mor=Orc* Cdn=Ara* Shi=Gan*,Fro*").play("Uru*-Cdn", "yes")
    assert play.phase() == "bonus"
    assert play.play("yes").sums() == (5, 4)
    saruman = at("draft S Ere=Sar Mor=War Cdn=Elr* Shi=Gan*,Fro").play("Sar-Cdn", "yes", "yes")
    assert saruman.sums() == (4, 4)


@rule("C10.6")
def test_treebeard_strides_from_anywhere_but_only_to_attack() -> None:
    assert "Tre*~Fan" in at("variant F Mor=Tre* Shi=Fro* Fan=Orc*").legal()
    assert "Tre*~Fan" in at("variant F Roh=Tre* Shi=Fro* Fan=Orc*").legal()
    assert at("variant F Cdn=Tre* Shi=Fro* Mor=Orc*").moves("Tre*") == ["Ene", "Ere"]
    assert "Tre*~Fan" not in at("variant F Cdn=Tre* Shi=Fro* Mor=Orc*").legal()


@rule("C10.6", "C10.14")
def test_treebeard_defends_fangorn_with_six_and_other_regions_with_four() -> None:
    fangorn = at("variant S Gon=Uru* Mor=Orc* Fan=Tre* Shi=Fro*").play("Uru*-Fan").cards("+1", "+1")
    assert fangorn.sums() == (7, 5)
    rohan = at("variant S Gon=Uru* Mor=Orc* Roh=Tre* Shi=Fro*").play("Uru*-Roh").cards("+1", "+1")
    assert rohan.sums() == (5, 5)


@rule("C10.7")
def test_faramir_retreats_sideways_when_he_attacks_but_not_when_he_defends() -> None:
    play = at("variant F Cdn=Far* Shi=Fro* Ere=Uru* Mor=Orc*").play("Far*-Ere")
    assert (play.phase(), play.legal()) == ("retreat", ["to Ene", "to Rhu", "no"])
    assert play.play("to Rhu").where("Far*") == "Rhu"
    assert at("variant S Ere=Uru* Mor=Orc* Cdn=Far* Shi=Fro*").play("Uru*-Cdn").phase() == "cards"


@rule("C8.1", "C8.3", "C10.7", "C13.8")
@pytest.mark.parametrize(
    ("position", "texts", "reason"),
    [
        ("classic S Ere=Bal Mor=War Cdn=Fro Rhu=Mer", ["Bal-Cdn", "to Art"], "C8.1"),
        ("classic F Cdn=Pip Rhu=Mer Ere=Bal Mor=War", ["Pip-Ere", "to Cdn"], "C8.3"),
        ("variant F Cdn=Far* Art=Fro* Ere=Uru* Mor=Orc*", ["Far*-Ere", "to Rhu"], "C10.7"),
        ("classic S Ere=Bal Mor=War Cdn=Leg Rhu=Mer cards=Gwaihir", ["Bal-Cdn", "Gwaihir", "to Art"], "C13.8"),
    ],
)
def test_a_retreat_by_ability_names_its_rule(position: str, texts: list[str], reason: str) -> None:
    play = at(position).play(*texts)
    assert [event.rule for event in play.journal.all() if event.kind == "retreats"] == [reason]


@rule("C10.8")
def test_smeagol_exchanges_only_when_he_defends_alone() -> None:
    assert at("variant S Mis=Orc* Mor=Uru* Rhu=Sme*,Far* Art=Elr*").play("Orc*-Rhu", "*Sme*").phase() == "cards"
    assert at("variant F Art=Sme*,Gan* Shi=Fro* Rhu=Uru* Mor=Orc*").play("Sme*-Rhu").phase() == "cards"
    assert at("variant S Mis=Orc* Mor=Uru* Rhu=Sme* Shi=Fro*").play("Orc*-Rhu").phase() == "cards"


@rule("C10.8")
def test_smeagol_may_decline_and_fights_with_nothing() -> None:
    play = at("variant S Mis=Uru* Mor=Orc* Rhu=Sme* Art=Far* Shi=Fro*").play("Uru*-Rhu", "no").cards("+1", "+1")
    assert play.sums() == (1, 5)
    assert (play.where("Sme*"), play.where("Far*")) == ("out", "Art")


@rule("C10.8", "C8.8")
def test_smeagol_brings_gimli_against_the_orcs_first_attack() -> None:
    play = at("draft S Mis=Orc Mor=War Rhu=Sme* Art=Gim Shi=Fro").play("Orc-Rhu", "Gim")
    assert (play.where("Gim"), play.where("Orc")) == ("Rhu", "out")


@rule("C10.8", "C8.1", "C9.14")
def test_frodo_brought_by_smeagol_may_retreat_from_the_orcs_first_attack() -> None:
    play = at("draft S Mis=Orc Mor=War Rhu=Sme* Art=Fro Shi=Mer").play("Orc-Rhu", "Fro")
    assert (play.phase(), play.legal()) == ("retreat", ["to Ere", "no"])
    play.play("to Ere")
    assert (play.where("Fro"), play.where("Orc"), play.where("Sme*"), play.over()) == ("Ere", "Rhu", "Art", "")


@rule("C10.8", "C10.2", "C10.4")
def test_pieces_brought_by_smeagol_defend_as_if_attacked() -> None:
    sam = at("variant S Mis=Orc* Mor=Uru* Rhu=Sme* Art=Sam* Shi=Fro*").play("Orc*-Rhu", "Sam*").cards("+1", "+1")
    assert sam.sums() == (7, 7)
    aragorn = at("variant S Mis=Orc* Mor=Uru* Rhu=Sme* Art=Ara* Shi=Fro*").play("Orc*-Rhu", "Ara*")
    assert aragorn.phase() == "aragorn"


@rule("C10.16", "C13.8")
def test_gwaihir_refused_for_smeagol_may_come_for_the_new_defender() -> None:
    play = at("variant S Mis=Orc* Mor=Uru* Rhu=Sme* Art=Elr* Shi=Fro* cards=Gwaihir").play("Orc*-Rhu")
    assert play.phase() == "gwaihir"
    play.play("no", "Elr*")
    assert (play.phase(), play.legal()) == ("gwaihir", ["Gwaihir", "no"])
    play.play("Gwaihir")
    assert play.legal() == ["to Ere", "to Art", "no"]


@rule("C10.16", "C13.18")
def test_gwaihir_taken_by_smeagol_costs_him_the_exchange() -> None:
    play = at("variant S Mis=Orc* Mor=Uru* Rhu=Sme* Art=Elr* Shi=Fro* cards=Gwaihir").play("Orc*-Rhu", "Gwaihir")
    assert play.legal() == ["to Ere", "to Art", "no"]
    assert play.play("no").phase() == "cards"


@rule("C10.17")
def test_smeagol_exchanges_forward_backward_and_sideways_but_not_through_the_tunnel() -> None:
    play = at("variant S Ere=Uru* Fan=Orc* Mis=Sme* Mor=Mou* Rhu=Far* Art=Gan* Mir=Elr* Shi=Fro*").play("Orc*-Mis")
    assert play.legal() == ["Elr*", "Far*", "no"]
    sideways = at("variant S Gap=Uru* Mor=Orc* Ene=Sme* Ere=Far* Fan=Tre* Cdn=Gan* Shi=Fro*").play("Uru*-Ene")
    assert sideways.legal() == ["Gan*", "Far*", "no"]
    tunnel = at("variant S Gon=Uru* Mor=Orc* Fan=Sme* Ere=Far* Shi=Fro*").play("Uru*-Fan")
    assert tunnel.phase() == "cards"


@rule("C10.17")
def test_smeagol_may_exchange_out_of_a_full_region() -> None:
    play = at("variant S Gap=Uru* Mor=Orc* Ene=Sme* Ere=Far*,Elr* Shi=Fro*").play("Uru*-Ene", "Far*")
    assert (play.where("Far*"), play.where("Sme*"), play.where("Elr*")) == ("Ene", "Ere", "Ere")


@rule("C10.9", "C10.14")
@pytest.mark.parametrize(("region", "strength"), [("Roh", 4), ("Gon", 4), ("Fan", 2)])
def test_theoden_is_strong_in_rohan_and_gondor_in_attack_and_defence(region: str, strength: int) -> None:
    start = {"Roh": "Gap", "Gon": "Fan", "Fan": "Mis"}[region]
    attack = at(f"variant F {start}=The* Shi=Fro* {region}=Uru* Mor=Orc*").play(f"The*-{region}").cards("+1", "+5")
    assert attack.sums() == (strength + 1, 9)
    start = {"Roh": "Gon", "Gon": "Mor", "Fan": "Dag"}[region]
    position = f"variant S {start}=Uru* {region}=The* Shi=Fro* Ere=Orc*"
    assert at(position).play(f"Uru*-{region}").cards("+1", "+5").sums() == (strength + 1, 9)


@rule("C10.10", "C11.5")
def test_sam_copies_six_from_attacking_orcs_and_gandalf_adds_one() -> None:
    play = at("variant S Ere=Orc* Mor=Uru* Cdn=Sam* Shi=Gan*,Fro*").play("Orc*-Cdn").cards("+1", "+5").play("yes")
    assert play.sums() == (8, 11)


@rule("C10.10", "C11.4")
def test_sam_copies_even_the_strength_of_wormtongue() -> None:
    play = at("variant S Ere=Wor* Mor=Orc* Cdn=Sam* Shi=Fro*").play("Wor*-Cdn").cards("+1", "+2")
    assert play.sums() == (0, 1)


@rule("C10.12")
def test_by_default_gandalf_decides_before_any_text_works() -> None:
    position = "variant S Ere=Uru* Mor=Orc* Cdn=Far* Shi=Gan*,Fro* discard=F:+1;S:+6"
    play = at(position).play("Uru*-Cdn").cards("+2", "Mag")
    assert play.phase() == "bonus"
    assert play.play("yes").phase() == "sauron-magic"
    assert play.play("+6").sums() == (6, 10)


@rule("C10.12")
def test_with_the_option_compare_gandalf_decides_after_the_texts() -> None:
    position = "variant S Ere=Uru* Mor=Orc* Cdn=Far* Shi=Gan*,Fro* discard=F:+1;S:+6 gandalf_bonus=compare"
    play = at(position).play("Uru*-Cdn").cards("+2", "Mag")
    assert play.phase() == "sauron-magic"
    assert play.play("+6").phase() == "bonus"
    assert play.play("yes").sums() == (6, 10)


@rule("C10.12")
def test_with_the_option_compare_gandalf_is_not_asked_where_nothing_is_compared() -> None:
    position = "variant S Ere=Uru* Mor=Orc* Cdn=Far* Shi=Gan*,Fro*"
    assert at(position).play("Uru*-Cdn").cards("Nob", "+1").phase() == "bonus"
    play = at(f"{position} gandalf_bonus=compare").play("Uru*-Cdn").cards("Nob", "+1")
    assert (play.where("Far*"), play.where("Uru*"), play.phase()) == ("out", "out", "move")


@rule("C10.12", "C4.16")
@pytest.mark.parametrize("option", ["reveal", "compare"])
def test_without_cards_gandalf_decides_just_before_comparing(option: str) -> None:
    position = f"variant S Ere=Uru* Mor=Orc* Cdn=Ara* Shi=Gan*,Fro* gandalf_bonus={option}"
    play = at(position).play("Uru*-Cdn", "yes")
    assert play.phase() == "bonus"
    assert play.play("no").sums() == (4, 4)


@rule("C10.12", "C11.3", "C11.6")
def test_gandalf_speaks_before_saruman_and_the_mouth_change_cards() -> None:
    saruman = at("variant S Ere=Sar* Mor=Orc* Cdn=Far* Shi=Gan*,Fro*").play("Sar*-Cdn").cards("+2", "+1")
    assert saruman.phase() == "bonus"
    assert saruman.play("yes").phase() == "force"
    mouth = at("variant S Ere=Mou* Mor=Orc* Cdn=Far* Shi=Gan*,Fro*").play("Mou*-Cdn").cards("+2", "+1")
    assert mouth.phase() == "bonus"
    assert mouth.play("yes").phase() == "mouth"


@rule("C10.13")
def test_gandalf_helps_once_in_each_battle_of_a_turn() -> None:
    play = at("variant S Ere=Orc* Mor=Uru* Cdn=Far*,Elr* Shi=Gan*,Fro*").play("Orc*-Cdn", "*Far*").cards("+1", "+1")
    play.play("yes")
    assert (play.sums(), play.phase()) == ((5, 7), "cards")
    play.cards("+2", "+2")
    assert play.phase() == "bonus"
    assert play.play("yes").sums() == (6, 8)


@rule("C10.15")
def test_treebeard_in_eregion_chooses_between_tunnel_and_stride() -> None:
    position = "draft F Ere=Tre* Shi=Fro Fan=War Car=Bal Mor=Orc"
    assert {"Tre*-Fan", "Tre*~Fan"} <= set(at(position).legal())
    tunnel = at(position).play("Tre*-Fan")
    assert (tunnel.phase(), tunnel.legal()) == ("tunnel", ["no", "yes"])
    assert tunnel.play("yes").where("Tre*") == "out"
    stride = at(position).play("Tre*~Fan")
    assert (stride.phase(), stride.where("Tre*")) == ("cards", "Fan")
    seen = {event.kind: event.args for event in stride.journal.seen(stride.seat("S"))}
    assert seen["strides"]["piece"] == "piece.Tre*"


@rule("C10.15", "C10.6")
def test_treebeard_in_eregion_has_only_the_tunnel_against_two_or_none() -> None:
    for fangorn in ("Fan=War,Orc", "Mor=War,Orc"):
        legal = at(f"draft F Ere=Tre* Shi=Fro {fangorn} Car=Bal").legal()
        assert "Tre*-Fan" in legal
        assert "Tre*~Fan" not in legal


@rule("C11.1")
def test_the_uruk_hai_march_only_to_empty_regions_and_never_through_the_fellowship() -> None:
    play = at("variant S Mor=Uru* Gon=Orc* Dag=Mou*,Gol* Fan=Far* Roh=Wat* Shi=Fro*")
    assert play.moves("Uru*") == ["Gon", "Gap", "Car", "Ene", "Ere", "Cdn", "Art"]


@rule("C11.1")
def test_the_uruk_hai_attack_only_by_an_ordinary_move() -> None:
    play = at("variant S Dag=Uru* Mor=Orc* Fan=Far* Mis=Elr* Shi=Fro*")
    assert play.moves("Uru*") == ["Fan", "Mir", "Hig", "Rhu", "Art"]


@rule("C11.2", "C12.7")
def test_the_classic_witch_king_has_to_fight_in_the_shire() -> None:
    play = at("classic S Art=Wit Mor=War Shi=Fro Rhu=Leg").play("Wit-Shi")
    assert (play.phase(), play.over()) == ("cards", "")


@rule("C11.2", "C12.7")
def test_the_starred_witch_king_wins_in_an_empty_shire() -> None:
    assert at("variant S Art=Wit* Mor=Orc* Rhu=Fro*").play("Wit*-Shi").over() == "S witch-king-in-shire"


@rule("C11.3")
def test_saruman_cannot_force_a_fellowship_with_no_other_card() -> None:
    play = at(f"variant S Ere=Sar* Mor=Orc* Cdn=Elr* Shi=Fro* {ONE_CARD_LEFT}").play("Sar*-Cdn").cards("+5", "+6")
    assert play.sums() == (8, 9)


@rule("C11.3")
def test_saruman_need_not_force_and_defends_with_his_ability_too() -> None:
    play = at("variant F Cdn=Elr* Shi=Fro* Ere=Sar* Mor=Orc*").play("Elr*-Ere").cards("+5", "+3")
    assert (play.phase(), play.due()) == ("force", "S")
    assert play.play("no").sums() == (8, 6)


@rule("C11.11")
def test_a_magic_taken_back_does_not_work_and_saruman_forces_only_once() -> None:
    position = "variant S Ere=Sar* Mor=Orc* Cdn=Elr* Shi=Fro* discard=F:+5;S:+1"
    play = at(position).play("Sar*-Cdn").cards("Mag", "+3").play("yes")
    assert play.legal() == ["+1", "+2", "+3", "+4", "Nob", "Clo", "Ret"]
    play.play("+4")
    assert play.sums() == (7, 6)
    assert (play.discards("F"), "Mag" in play.hand("F")) == (["+4", "+5"], True)
    assert len(play.hand("F")) == len(play.hand("S")) == 7


@rule("C11.11", "C5.8")
def test_the_text_of_the_new_card_works_and_the_eye_still_stops_it() -> None:
    position = "variant S Ere=Sar* Mor=Orc* Cdn=Far* Shi=Fro*"
    free = at(position).play("Sar*-Cdn").cards("+5", "+3").play("yes", "Nob")
    assert (free.where("Far*"), free.where("Sar*")) == ("out", "out")
    eyed = at(position).play("Sar*-Cdn").cards("+5", "Eye").play("yes", "Nob")
    assert eyed.sums() == (3, 3)


@rule("C11.4")
def test_wormtongue_slips_away_from_noble_sacrifice_also_as_attacker() -> None:
    play = at("variant S Ere=Wor* Mor=Orc* Cdn=Far* Shi=Fro*").play("Wor*-Cdn").cards("Nob", "+1")
    assert (play.phase(), play.legal()) == ("wormtongue", ["to Ene", "to Ere", "no"])
    play.play("to Ere")
    assert (play.where("Far*"), play.where("Wor*"), play.due()) == ("out", "Ere", "F")


@rule("C11.4")
def test_wormtongue_who_wins_or_whose_enemy_retreats_is_not_asked() -> None:
    wins = at("variant S Ere=Wor* Mor=Orc* Cdn=The* Shi=Fro*").play("Wor*-Cdn").cards("+1", "+6")
    assert (wins.sums(), wins.where("Wor*"), wins.phase()) == ((3, 5), "Cdn", "move")
    slips = at("variant S Ere=Wor* Mor=Orc* Cdn=The* Shi=Fro*").play("Wor*-Cdn").cards("Ret", "+1")
    assert (slips.where("The*"), slips.where("Wor*"), slips.phase()) == ("Shi", "Cdn", "move")


@rule("C11.12")
def test_wormtongue_may_decline_to_slip_away() -> None:
    play = at("variant F Mis=Elr* Shi=Fro* Fan=Wor* Mor=Orc*").play("Elr*-Fan").cards("+1", "+1")
    assert play.legal() == ["to Gon", "to Dag", "no"]
    assert play.play("no").where("Wor*") == "out"


@rule("C11.4", "C4.20")
def test_the_attack_goes_on_after_wormtongue_slipped_away() -> None:
    play = at("variant F Mis=Elr* Shi=Fro* Fan=Wor*,Orc* Mor=Uru*").play("Elr*-Fan", "*Wor*").cards("+1", "+1")
    play.play("to Gon")
    assert (play.phase(), play.is_open("Orc*")) == ("cards", True)


@rule("C4.19", "C7.2", "C11.4")
def test_wormtongue_is_not_asked_when_frodos_fall_ends_the_game() -> None:
    classic = at("draft S Ere=Wor* Mor=War Cdn=Fro Shi=Mer").play("Wor*-Cdn", "no").cards("Nob", "+1")
    assert (classic.over(), classic.where("Wor*")) == ("S bearer-defeated", "out")
    starred = at("variant S Ere=Wor* Mor=Orc* Cdn=Fro* Shi=Far*").play("Wor*-Cdn").cards("Nob", "+1")
    assert starred.over() == "S bearer-defeated"


@rule("C11.4")
def test_wormtongue_slips_away_from_a_frodo_who_beat_him() -> None:
    play = at("draft S Ere=Wor* Mor=War Cdn=Fro Shi=Mer").play("Wor*-Cdn", "no").cards("+5", "+1")
    assert (play.phase(), play.legal()) == ("wormtongue", ["to Ene", "to Ere", "no"])


@rule("C4.19", "C12.3", "C11.4")
def test_sam_takes_the_ring_and_then_wormtongue_slips_away() -> None:
    play = at("variant S Ere=Wor* Mor=Orc* Cdn=Fro* Shi=Sam*").play("Wor*-Cdn").cards("Nob", "+1")
    assert (play.phase(), play.is_open("Sam*")) == ("wormtongue", True)
    play.play("to Ere")
    assert (play.where("Wor*"), play.where("Fro*"), play.over()) == ("Ere", "out", "")


@rule("C11.5")
def test_the_orcs_have_six_in_attack_and_three_in_defence() -> None:
    attack = at("variant S Ere=Orc* Mor=Uru* Cdn=Elr* Shi=Fro*").play("Orc*-Cdn").cards("+1", "+1")
    assert attack.sums() == (4, 7)
    defence = at("variant F Cdn=Elr* Shi=Fro* Ere=Orc* Mor=Uru*").play("Elr*-Ere").cards("+1", "+1")
    assert defence.sums() == (4, 4)


@rule("C11.6")
def test_the_mouth_need_not_exchange_and_is_not_asked_about_a_four() -> None:
    play = at("variant S Ere=Mou* Mor=Orc* Cdn=Far* Shi=Fro*").play("Mou*-Cdn").cards("+5", "+6")
    assert play.phase() == "mouth"
    assert play.play("no").sums() == (8, 9)
    four = at("variant S Ere=Mou* Mor=Orc* Cdn=Far* Shi=Fro*").play("Mou*-Cdn").cards("+5", "+4")
    assert four.sums() == (8, 7)


@rule("C11.6", "C5.14")
def test_the_mouth_exchanges_before_texts_so_the_cloak_covers_the_four() -> None:
    play = at("variant S Ere=Mou* Mor=Orc* Cdn=Far* Shi=Fro*").play("Mou*-Cdn").cards("Clo", "Ret").play("yes")
    assert play.sums() == (3, 3)


@rule("C11.13")
def test_the_four_from_the_hand_returns_the_card_first_played() -> None:
    play = at("variant S Ere=Mou* Mor=Orc* Cdn=Far* Shi=Fro*").play("Mou*-Cdn").cards("+5", "Eye").play("yes")
    assert play.sums() == (8, 7)
    assert (play.discards("S"), "Eye" in play.hand("S"), len(play.hand("S"))) == (["+4"], True, 8)


@rule("C11.14")
@pytest.mark.parametrize(
    ("four_is", "discards", "hand_has_magic"),
    [("hand", ["+4", "+6"], True), ("discard", ["+4", "+6", "Mag"], False)],
)
def test_the_mouth_takes_the_four_after_the_magic_that_gandalf_forced(
    four_is: str, discards: list[str], hand_has_magic: bool
) -> None:
    piles = "F:+5;S:+6" if four_is == "hand" else "F:+5,+4;S:+6,+4"
    play = at(f"draft F Mis=Gan Shi=Fro Fan=Mou* Mor=War discard={piles}").play("Gan-Fan", "Mag", "+6", "+1")
    assert play.phase() == "mouth"
    play.play("yes")
    assert play.sums() == (6, 7)
    assert (play.discards("S"), "Mag" in play.hand("S")) == (discards, hand_has_magic)
    assert len(play.hand("F")) == len(play.hand("S"))


@rule("C11.14")
def test_the_mouth_may_keep_what_magic_fetched_before_gandalf() -> None:
    play = at("draft F Mis=Gan Shi=Fro Fan=Mou* Mor=War discard=F:+5;S:+6").play("Gan-Fan", "Mag", "+6", "+1", "no")
    assert (play.sums(), play.discards("S")) == ((6, 9), ["+6", "Mag"])


@rule("C11.7", "C6.4")
def test_a_watcher_seen_in_battle_stays_revealed_and_rooted() -> None:
    play = at("variant S Ere=Wat* Mor=Orc* Cdn=Far* Shi=Fro*").play("Wat*-Cdn").cards("+1", "+1").play("Fro*-Art")
    assert play.is_open("Wat*")
    assert play.moves("Wat*") == []
    assert play.moves("Orc*") == ["Gon", "Dag"]


@rule("C11.7", "C6.4")
def test_the_watchers_enemies_and_friends_hide_again_after_a_battle() -> None:
    play = at("variant F Cdn=Elr* Shi=Fro* Ere=Uru*,Wat* Mor=Orc*").play("Elr*-Ere", "*Wat*").cards("Ret", "+1")
    play.play("to Cdn")
    assert (play.is_open("Wat*"), play.is_open("Elr*"), play.is_open("Uru*")) == (True, False, False)


@rule("C11.7", "C13.9")
def test_the_revealed_watcher_is_recalled_and_stays_revealed_and_rooted() -> None:
    play = at("variant S Fan=Wat*!! Mor=Orc* Shi=Fro*,Far* cards=Recall").play("Recall:Wat*", "Far*-Art")
    assert (play.where("Wat*"), play.is_open("Wat*"), play.moves("Wat*")) == ("Mor", True, [])


@rule("C11.15")
def test_the_watcher_has_strength_six() -> None:
    play = at("variant F Cdn=Elr* Shi=Fro* Ere=Wat* Mor=Orc*").play("Elr*-Ere").cards("+1", "+1")
    assert play.sums() == (4, 7)


@rule("C11.8")
def test_the_flying_nazgul_leaps_two_regions_only_to_attack() -> None:
    assert at("variant S Gon=Naz* Mor=Orc* Fan=Far* Mis=Elr* Ere=Tre* Shi=Fro*").moves("Naz*") == ["Roh", "Fan", "Mis"]
    assert at("variant S Gon=Naz* Mor=Orc* Shi=Fro*").moves("Naz*") == ["Roh", "Fan"]


@rule("C11.9")
def test_gollum_retreats_forward_also_when_he_attacks_or_stays() -> None:
    play = at("variant S Mis=Gol* Mor=Orc* Ere=Far* Shi=Fro*").play("Gol*-Ere")
    assert (play.phase(), play.legal()) == ("gollum", ["to Cdn", "to Art", "no"])
    assert play.play("no").cards("+1", "+1").sums() == (4, 2)


@rule("C11.9", "C4.7")
def test_gollum_with_nowhere_to_go_is_not_asked() -> None:
    play = at("variant S Ene=Gol* Mor=Orc* Cdn=Far* Shi=Fro*").play("Gol*-Cdn")
    assert play.phase() == "cards"


@rule("C11.9", "C4.10")
def test_gollum_may_not_retreat_after_his_enemy_did() -> None:
    play = at("variant F Cdn=Far* Shi=Fro* Ere=Gol* Mor=Orc*").play("Far*-Ere", "to Ene")
    assert (play.phase(), play.due(), play.where("Gol*")) == ("move", "S", "Ere")


@rule("C11.10")
def test_the_long_march_does_not_reveal_the_uruk_hai() -> None:
    play = at("variant S Mor=Uru*,Orc* Shi=Fro*").play("Uru*-Art")
    assert (play.where("Uru*"), play.is_open("Uru*")) == ("Art", False)
    assert "revealed" not in play.told()


@rule("C12.1")
def test_in_the_variant_both_sides_play_their_starred_characters() -> None:
    view = GAME.view(GAME.new({"mode": "variant"}, 2), 0)
    assert all(code.endswith("*") for side in "FS" for code in view["rosters"][side])


@rule("C12.2", "C12.3")
def test_before_frodo_falls_sam_in_mordor_wins_nothing() -> None:
    play = at("variant F Gon=Sam* Mor=Orc* Shi=Fro*").play("Sam*-Mor")
    assert (play.phase(), play.over()) == ("cards", "")
    assert at("variant F Gon=Fro* Mor=Orc* Shi=Sam*").play("Fro*-Mor").over() == "F bearer-in-mordor"


@rule("C12.3")
@pytest.mark.parametrize("sam", ["Sam", "Sam*"])
def test_either_sam_is_revealed_wherever_he_stands_and_bears_the_ring(sam: str) -> None:
    play = at(f"draft S Ere=Uru* Mor=War Cdn=Fro* Gon={sam} Shi=Mer").play("Uru*-Cdn").cards("+1", "+6")
    assert "sam-bears-ring" in play.told()
    assert play.play(f"{sam}-Mor").over() == "F bearer-in-mordor"


@rule("C12.3", "C6.4")
def test_the_new_ring_bearer_hides_again_when_the_turn_ends() -> None:
    play = at("variant S Ere=Wor* Mor=Orc* Cdn=Fro* Shi=Sam*").play("Wor*-Cdn").cards("Nob", "+1")
    assert play.is_open("Sam*")
    assert not play.play("no").is_open("Sam*")


@rule("C12.3", "C4.20")
def test_sam_beside_the_fallen_frodo_is_the_next_defender_and_can_be_chosen() -> None:
    play = at("variant S Art=Uru* Mor=Orc* Shi=Fro*,Sam*,Far*").play("Uru*-Shi", "*Fro*").cards("+1", "+6")
    assert (play.phase(), play.legal()) == ("pick", ["Sam*", "hidden"])
    assert play.play("Sam*").cards("+2", "+5").over() == "S bearer-defeated"


@rule("C12.5")
def test_sauron_wins_when_sam_the_ring_bearer_falls() -> None:
    play = at("variant S Ere=Uru* Mor=Orc* Cdn=Sam* Shi=Far* bearer=Sam*").play("Uru*-Cdn").cards("Nob", "+1")
    assert play.over() == "S bearer-defeated"
    tunnel = at("draft F Ere=Sam Shi=Mer Car=Bal Mor=War bearer=Sam").play("Sam-Fan", "yes")
    assert tunnel.over() == "S bearer-defeated"


@rule("C12.6")
def test_the_game_goes_on_when_sam_falls_before_frodo() -> None:
    play = at("variant S Ere=Uru* Mor=Orc* Cdn=Sam* Shi=Fro*").play("Uru*-Cdn").cards("+1", "+6")
    assert (play.where("Sam*"), play.over(), play.due()) == ("out", "", "F")


@rule("C12.4", "C12.8")
@pytest.mark.parametrize(("fellow", "servant"), [("+2", "+1"), ("Nob", "+1")], ids=["tie", "Noble Sacrifice"])
def test_frodo_falling_against_the_warg_in_any_way_loses(fellow: str, servant: str) -> None:
    play = at("draft S Ere=War Mor=Orc Cdn=Fro* Shi=Sam*").play("War-Cdn").cards(fellow, servant)
    assert play.over() == "S bearer-defeated"


@rule("C12.9")
def test_sam_takes_the_ring_when_the_balrog_strikes_frodo_in_the_tunnel() -> None:
    play = at("draft F Ere=Fro* Shi=Sam* Car=Bal Mor=War").play("Fro*-Fan", "yes")
    assert (play.where("Fro*"), play.over(), play.due()) == ("out", "", "S")
    assert "sam-bears-ring" in play.told()
    alone = at("draft F Ere=Fro* Shi=Mer Car=Bal Mor=War").play("Fro*-Fan", "yes")
    assert alone.over() == "S bearer-defeated"


@rule("C12.10")
@pytest.mark.parametrize(("option", "over"), [("enter", ""), ("wins", "F bearer-in-mordor")])
def test_sam_already_in_mordor_wins_only_with_the_option(option: str, over: str) -> None:
    position = f"variant S Ere=Uru* Roh=Orc* Cdn=Fro* Mor=Sam* Shi=Far* sam_in_mordor={option}"
    assert at(position).play("Uru*-Cdn").cards("+1", "+6").over() == over


@rule("C12.10")
def test_the_option_wins_helps_no_sam_outside_mordor() -> None:
    position = "variant S Ere=Uru* Mor=Orc* Cdn=Fro* Gon=Sam* Shi=Far* sam_in_mordor=wins"
    assert at(position).play("Uru*-Cdn").cards("+1", "+6").over() == ""


@rule("C12.10", "C4.19")
def test_sam_waiting_in_mordor_wins_before_wormtongue_slips_away() -> None:
    position = "variant S Ere=Wor* Roh=Orc* Cdn=Fro* Mor=Sam* Shi=Far* sam_in_mordor=wins"
    assert at(position).play("Wor*-Cdn").cards("Nob", "+1").over() == "F bearer-in-mordor"


@rule("C12.11")
def test_the_ring_bearer_exchanged_into_mordor_wins() -> None:
    play = at("draft S Ere=Naz,War Mor=Sme* Gon=Fro Dag=Mer Shi=Leg").play("Naz-Mor")
    assert play.legal() == ["Fro", "Mer", "no"]
    assert play.play("Fro").over() == "F bearer-in-mordor"
    other = at("draft S Ere=Naz,War Mor=Sme* Gon=Fro Dag=Mer Shi=Leg").play("Naz-Mor", "Mer")
    assert (other.over(), other.phase()) == ("", "cards")


@rule("C12.12")
def test_in_the_draft_each_side_chooses_faces_in_secret_until_both_are_ready() -> None:
    play = at(GAME.position(GAME.new({"mode": "draft"}, 2)))
    assert (play.phase(), play.due()) == ("draft", "FS")
    assert (play.legal("F"), play.legal("S")) == (["Fro", "Fro*"], ["Orc", "Orc*"])
    play.play("Fro*", "Sam", "Gan*", "Ara", "The*", "Pip", "Elr*", "Mer", "Tre*", "ready")
    assert GAME.view(play.state, play.seat("S"))["rosters"]["F"] == []
    play.play("Orc*", "Naz", "Wit*", "Sar", "Wor*", "Bal", "Mou*", "War", "Wat*", "ready")
    assert play.phase() == "place"
    assert GAME.view(play.state, play.seat("S"))["rosters"]["F"] == [
        "Fro*", "Sam", "Gan*", "Ara", "The*", "Pip", "Elr*", "Mer", "Tre*",
    ]  # fmt: skip


@rule("C12.13")
def test_the_faces_of_a_token_are_offered_in_pairs_and_never_both() -> None:
    pairs = {"F": "Fro Sam Gan Ara Gim/The* Pip/Sme* Leg/Elr* Mer/Far* Bor/Tre*"}
    pairs["S"] = "Orc Naz Wit Sar She/Wor* Bal/Uru* Rid/Mou* War/Gol* Tro/Wat*"
    play = at(GAME.position(GAME.new({"mode": "draft"}, 2)))
    for side in "FS":
        for pair in pairs[side].split():
            classic, _, starred = pair.partition("/")
            offered = [text for text in play.legal(side) if text != "back"]
            assert offered == [classic, starred or f"{classic}*"]
            play.play(classic)
            assert play.refusal(starred or f"{classic}*", side) == "C12.12"
        play.play("ready")


@rule("C12.14")
@pytest.mark.parametrize("sam", ["Sam", "Sam*"])
def test_classic_frodo_has_no_successor(sam: str) -> None:
    play = at(f"draft S Ere=Bal Mor=War Cdn=Fro Shi={sam}").play("Bal-Cdn", "no").cards("+1", "+6")
    assert play.over() == "S bearer-defeated"
