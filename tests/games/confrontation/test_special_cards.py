"""The special cards (C13): what the numbered scenarios leave open."""

from __future__ import annotations

import pytest

from tests.games.confrontation.kit import GAME, Play, at
from tests.rules import rule


def fresh(**options: str) -> Play:
    """A new game with these options, before anything is chosen."""
    return at(GAME.position(GAME.new(options, 2)))


def looks(play: Play) -> list[str]:
    """The regions in which the Palantír may look now."""
    return [text.removeprefix("Palantir:") for text in play.legal() if text.startswith("Palantir:")]


@rule("C13.1")
def test_by_default_nobody_holds_special_cards() -> None:
    play = fresh()
    assert (play.phase(), play.state.specials) == ("place", 0)


@rule("C13.1")
def test_the_numbers_may_differ_and_four_or_none_leave_nothing_to_choose() -> None:
    play = fresh(fellowship_cards="4", sauron_cards="0")
    assert play.phase() == "place"
    view = GAME.view(play.state, 0)
    assert view["specials"] == {"F": ["Shadowfax", "White", "King", "Gwaihir"], "S": []}
    assert fresh(fellowship_cards="0", sauron_cards="3").due() == "S"


@rule("C13.2")
def test_each_side_chooses_in_secret_as_many_as_it_is_to_hold() -> None:
    play = fresh(fellowship_cards="2", sauron_cards="1")
    assert (play.phase(), play.due()) == ("hold", "FS")
    assert play.legal("F") == ["Shadowfax", "White", "King", "Gwaihir"]
    assert play.legal("S") == ["Recall", "Dark", "Crebain", "Palantir"]
    play.play("King")
    assert play.refusal("ready", "F") == "C13.2"
    play.play("Gwaihir")
    assert play.legal("F") == ["King", "Gwaihir", "ready"]
    play.play("ready")
    assert GAME.view(play.state, play.seat("S"))["specials"]["F"] == []
    play.play("Dark", "ready")
    assert play.phase() == "place"
    assert GAME.view(play.state, play.seat("S"))["specials"] == {"F": ["King", "Gwaihir"], "S": ["Dark"]}


@rule("C13.2")
def test_a_choice_may_be_changed_until_one_is_ready() -> None:
    play = fresh(fellowship_cards="1", sauron_cards="1").play("King", "King", "White", "ready")
    assert GAME.view(play.state, 0)["specials"]["F"] == ["White"]


@rule("C13.2")
def test_cards_not_chosen_are_out_of_the_game() -> None:
    play = at("classic F Shi=Ara Mor=War cards=White")
    assert play.refusal("King:Mor") == "C13.3"
    assert play.legal() == ["Ara-Cdn", "Ara-Art", "White"]
    gwaihir = at("classic F Shi=Ara Mor=War cards=Gwaihir")
    assert gwaihir.legal() == ["Ara-Cdn", "Ara-Art"]
    palantir = at("classic S Cdn=Ara Mor=War Gon=Orc cards=Palantir")
    assert palantir.legal() == ["Orc-Roh", "Orc-Fan", "War-Gon", "War-Dag", "Palantir:Cdn"]


@rule("C13.3")
def test_a_special_card_is_used_once() -> None:
    play = at("classic S Mor=War Fan=She Shi=Mer,Pip cards=Recall").play("Recall:She", "Mer-Art")
    assert play.refusal("Recall:War") == "C13.3"
    gwaihir = at("classic S Ere=Bal Mor=War Cdn=Leg,Mer Shi=Fro cards=Gwaihir").play("Bal-Cdn", "*Leg", "Gwaihir", "no")
    assert gwaihir.cards("+1", "+1").phase() == "cards"


@rule("C13.3")
@pytest.mark.parametrize(
    "position",
    [
        "classic S Ere=Bal Mor=War Cdn=Leg Shi=Fro cards=Gwaihir",
        "variant S Ere=Uru* Mor=Orc* Cdn=Elr* Shi=Fro* cards=Gwaihir",
        "draft S Ere=Bal Mor=War Cdn=Elr* Shi=Fro cards=Gwaihir",
    ],
)
def test_special_cards_work_in_every_mode(position: str) -> None:
    mover = next(text for text in at(position).legal() if text.endswith("-Cdn"))
    assert at(position).play(mover).phase() == "gwaihir"


@rule("C13.3")
def test_what_speaks_of_cards_does_not_touch_special_cards() -> None:
    troll = at("classic S Ere=Tro Mor=War Cdn=Leg Art=Mer cards=Palantir").play("Tro-Cdn", "Palantir:Art")
    assert troll.is_open("Mer")
    saruman = at("draft S Ere=Sar Mor=War Cdn=Ara* Shi=Fro cards=Gwaihir").play("Sar-Cdn", "Gwaihir", "yes")
    assert saruman.sums() == (4, 4)


@rule("C13.4")
@pytest.mark.parametrize(
    ("position", "card"),
    [
        ("classic F Shi=Mer Mor=War cards=White", "White"),
        ("classic F Shi=Ara Mor=War cards=King", "King:Mor"),
        ("classic S Shi=Mer Mor=War Fan=She cards=Recall", "Recall:She"),
        ("classic S Shi=Mer Mor=War cards=Crebain", "Crebain:Shi"),
    ],
)
def test_a_whole_turn_card_ends_the_turn_without_a_move(position: str, card: str) -> None:
    before = at(position)
    side = before.due()
    after = at(position).play(card)
    assert (after.phase(), after.due()) == ("move", "S" if side == "F" else "F")
    assert before.where("Mer") == after.where("Mer")
    assert before.where("War") == after.where("War")


@rule("C3.9", "C13.4")
@pytest.mark.parametrize(
    ("position", "card"),
    [
        ("classic F Mor=Pip Shi=War", "White"),
        ("classic F Mor=Ara Shi=War", "King"),
        ("classic S Shi=War Rhu=Mer", "Recall"),
        ("classic S Shi=War Rhu=Mer", "Crebain"),
    ],
)
def test_a_playable_whole_turn_card_saves_who_cannot_move(position: str, card: str) -> None:
    side = position.split()[1]
    assert at(position).over() == f"{'S' if side == 'F' else 'F'} cannot-move"
    assert at(f"{position} cards={card}").due() == side


@rule("C3.9", "C13.4")
@pytest.mark.parametrize(
    "position",
    [
        "classic F Mor=Pip Fan=Orc cards=White",
        "classic F Mor=Pip Shi=War cards=King",
        "classic S Shi=War Mor=Mer cards=Recall",
        "classic F Mor=Pip Shi=War cards=Shadowfax,Gwaihir",
        "classic S Shi=War Rhu=Mer cards=Dark,Palantir",
    ],
)
def test_a_card_that_cannot_be_played_instead_of_the_turn_saves_nobody(position: str) -> None:
    assert at(position).over().endswith("cannot-move")


@rule("C3.8", "C13.4")
def test_no_whole_turn_card_follows_shadowfax_or_the_dark() -> None:
    shadowfax = at("classic F Shi=Ara,Mer Mor=War cards=Shadowfax,King,White").play("Shadowfax:Ara-Art")
    assert shadowfax.legal() == ["Ara-Ere", "Ara-Rhu"]
    dark = at("classic S Mor=War,Orc Shi=Mer cards=Dark,Crebain,Recall").play("Dark:War-Gon")
    assert dark.legal() == ["Orc-Gon", "Orc-Dag"]


@rule("C13.5")
def test_the_rider_of_shadowfax_must_make_the_move_and_may_attack_with_it() -> None:
    play = at("classic F Shi=Mer,Pip Ere=War Mor=Orc cards=Shadowfax").play("Shadowfax:Mer-Cdn")
    assert play.legal() == ["Mer-Ene", "Mer-Ere"]
    assert play.refusal("Pip-Art") == "C13.5"
    assert play.play("Mer-Ere").phase() == "cards"


@rule("C13.5", "C1.7")
def test_shadowfax_follows_an_arrow_and_needs_room() -> None:
    play = at("classic F Fan=Leg Gon=Mer,Pip Shi=Fro Mor=War cards=Shadowfax")
    assert play.refusal("Shadowfax:Leg-Gon") == "C13.5"
    assert "Shadowfax:Leg-Dag" in play.legal()
    arrow = at("classic F Mir=Leg Shi=Fro Mor=War cards=Shadowfax").play("Shadowfax:Leg-Fan")
    assert arrow.moves("Leg") == ["Gon", "Roh", "Dag"]


@rule("C13.5")
def test_shadowfax_steps_neither_sideways_nor_backward_nor_by_an_ability() -> None:
    play = at("classic F Fan=Ara Shi=Fro Mir=War Mor=Orc cards=Shadowfax")
    steps = [text for text in play.legal() if text.startswith("Shadowfax:Ara")]
    assert steps == ["Shadowfax:Ara-Gon", "Shadowfax:Ara-Roh", "Shadowfax:Ara-Dag"]


@rule("C13.6")
@pytest.mark.parametrize("gandalf", ["Gan", "Gan*"])
def test_gandalf_the_white_returns_whichever_gandalf_plays(gandalf: str) -> None:
    play = at(f"draft F Shi=Fro Mor=War out={gandalf} cards=White").play("White")
    assert (play.where(gandalf), play.due()) == ("Fan", "S")


@rule("C13.6")
def test_gandalf_the_white_needs_a_defeated_gandalf() -> None:
    assert at("classic F Shi=Fro,Gan Mor=War cards=White").refusal("White") == "C13.6"


@rule("C13.7", "C6.7")
def test_sauron_must_move_the_named_piece_which_stays_hidden() -> None:
    play = at("classic F Rhu=Ara Shi=Mer Mor=War Gon=Orc cards=King,Recall,Crebain").play("King:Gon")
    assert play.legal() == ["Orc-Roh", "Orc-Fan"]
    assert play.refusal("War-Dag") == "C13.7"
    assert (play.refusal("Recall:Orc"), play.refusal("Crebain:Shi")) == ("C13.7", "C13.7")
    assert not play.is_open("Orc")
    assert "revealed" in play.told()


@rule("C13.7")
@pytest.mark.parametrize("aragorn", ["Ara", "Ara*"])
def test_a_king_revealed_binds_sauron_for_one_turn_only(aragorn: str) -> None:
    play = at(f"draft F Rhu={aragorn} Shi=Mer Mor=War Gon=Orc cards=King,Crebain")
    play.play("King:Gon", "Orc-Fan", "Mer-Art")
    assert play.moves("War") == ["Gon", "Dag"]
    assert "Crebain:Art" in play.legal()


@rule("C6.8", "C13.7")
def test_chance_decides_which_of_several_hidden_pieces_the_king_means() -> None:
    play = at("classic F Rhu=Ara Shi=Mer Mor=War,Orc Gon=Bal cards=King").play("King:Mor")
    assert sorted(play.chances()) == ["Orc", "War"]
    assert play.play("*War").legal() == ["War-Gon", "War-Dag"]


@rule("C13.7")
def test_a_revealed_watcher_may_be_named_and_then_another_piece_moves() -> None:
    play = at("variant F Rhu=Ara* Shi=Fro* Fan=Wat*!! Mor=Orc* cards=King,Recall").play("King:Wat*")
    assert play.legal() == ["Orc*-Gon", "Orc*-Dag"]
    assert play.refusal("Recall:Wat*") == "C13.7"


@rule("C13.7", "C9.4")
def test_a_flying_nazgul_named_in_the_shire_must_fly() -> None:
    play = at("classic F Rhu=Ara Cdn=Mer,Pip Shi=Naz Mor=War cards=King").play("King:Shi")
    assert play.legal() == ["Naz-Rhu"]


@rule("C13.7", "C3.9")
def test_under_a_king_revealed_a_whole_turn_card_saves_nobody() -> None:
    position = "classic F Rhu=Ara Art=Mer Shi=Orc cards=King,Crebain"
    assert at(position).play("King:Shi").over() == "F cannot-move"
    assert at(position).play("Mer-Ere").over() == ""


@rule("C13.7", "C13.12")
def test_under_a_king_revealed_the_palantir_may_be_used() -> None:
    play = at("classic F Rhu=Ara Art=Mer Mor=War cards=King,Palantir").play("King:Mor")
    assert "Palantir:Art" in play.legal()


@rule("C13.16")
def test_the_fellowship_is_told_only_that_the_named_piece_cannot_move() -> None:
    play = at("classic F Rhu=Ara Art=Mer Gon=Orc Roh=War,Bal Fan=She,Tro Mor=Wit cards=King").play("King:Gon")
    events = [event for event in play.journal.seen(play.seat("F")) if event.kind == "named-stays"]
    assert [set(event.args) for event in events] == [{"side", "region", "could"}]
    assert not play.is_open("Orc")
    assert play.moves("Wit") == ["Gon", "Dag"]


@rule("C13.17")
def test_under_a_king_revealed_the_dark_steps_another_piece_and_the_named_one_moves() -> None:
    play = at("classic F Rhu=Ara Art=Mer Gon=Orc Mor=War cards=King,Dark").play("King:Gon")
    assert play.refusal("Dark:Orc-Fan") == "C13.17"
    play.play("Dark:War-Dag")
    assert play.legal() == ["Orc-Roh", "Orc-Fan"]


@rule("C13.17", "C13.21")
def test_the_dark_may_not_take_the_named_pieces_last_way() -> None:
    play = at("classic F Rhu=Ara Art=Mer Gap=Orc Car=War Ene=Bal Mis=Tro cards=King,Dark").play("King:Gap")
    assert play.legal("S")[0] == "Orc-Ene"
    assert "Dark:War-Ere" in play.legal()
    assert play.refusal("Dark:War-Ene") == "C13.17"


@rule("C13.8")
def test_gwaihir_lets_any_fighter_retreat_sideways_or_backward_once() -> None:
    defends = at("classic S Ere=Bal Mor=War Cdn=Leg Rhu=Fro cards=Gwaihir").play("Bal-Cdn", "Gwaihir")
    assert (defends.phase(), defends.legal()) == ("retreat", ["to Art", "to Shi", "no"])
    assert defends.play("to Shi").where("Leg") == "Shi"
    attacks = at("classic F Cdn=Leg Shi=Fro Ere=Bal Mor=War cards=Gwaihir").play("Leg-Ere", "Gwaihir")
    assert attacks.legal() == ["to Ene", "to Cdn", "to Rhu", "to Art", "no"]


@rule("C13.8", "C4.7", "C1.6")
def test_gwaihir_obeys_the_limits_of_a_retreat() -> None:
    position = "classic F Ere=Leg Ene=Pip,Gim Mis=Ara Shi=Fro Car=Bal Mor=War cards=Gwaihir"
    assert at(position).play("Leg-Car", "Gwaihir").legal() == ["to Ere", "no"]


@rule("C13.8")
def test_gwaihir_not_called_stays_in_hand_for_the_next_battle() -> None:
    play = at("classic S Ere=Bal Mor=War Cdn=Mer,Pip Shi=Fro cards=Gwaihir").play("Bal-Cdn", "*Mer", "no")
    play.cards("+1", "+2")
    assert (play.phase(), play.legal()) == ("gwaihir", ["Gwaihir", "no"])


@rule("C13.8", "C4.1", "C8.2")
def test_gwaihir_comes_after_sam_stepped_in_and_carries_sam() -> None:
    play = at("classic S Ere=Orc Mor=War Cdn=Fro,Sam Rhu=Mer cards=Gwaihir").play("Orc-Cdn", "*Fro", "yes")
    assert play.phase() == "gwaihir"
    play.play("Gwaihir", "to Art")
    assert (play.where("Sam"), play.where("Fro")) == ("Art", "Cdn")
    assert (play.phase(), play.legal()) == ("retreat", ["to Art", "no"])
    assert play.play("no").phase() == "cards"


@rule("C13.8", "C9.7")
def test_gwaihir_comes_before_the_orcs_strike() -> None:
    play = at("classic S Ere=Orc Mor=War Cdn=Leg Rhu=Fro cards=Gwaihir").play("Orc-Cdn", "Gwaihir", "to Art")
    assert (play.where("Leg"), play.where("Orc")) == ("Art", "Cdn")
    stays = at("classic S Ere=Orc Mor=War Cdn=Leg Rhu=Fro cards=Gwaihir").play("Orc-Cdn", "Gwaihir", "no")
    assert stays.where("Leg") == "out"


@rule("C13.9", "C13.20")
def test_recall_brings_home_any_piece_that_is_not_yet_there() -> None:
    play = at("classic S Mor=War Fan=She Art=Orc Shi=Mer cards=Recall")
    assert [text for text in play.legal() if text.startswith("Recall")] == ["Recall:Orc", "Recall:She"]
    assert play.refusal("Recall:War") == "C13.20"
    play.play("Recall:Orc")
    assert (play.where("Orc"), play.is_open("Orc")) == ("Mor", False)


@rule("C13.10")
def test_after_the_dark_a_different_piece_must_move() -> None:
    play = at("classic S Mor=War,Orc Shi=Mer cards=Dark").play("Dark:War-Gon")
    assert (play.where("War"), play.due()) == ("Gon", "S")
    assert play.refusal("War-Fan") == "C13.10"
    assert play.play("Orc-Dag").due() == "F"


@rule("C13.10")
def test_the_dark_steps_forward_where_no_enemy_is_and_there_is_room() -> None:
    play = at("variant S Fan=Uru* Mis=Orc* Car=Far* Mor=Mou* Shi=Fro* cards=Dark")
    assert not any(text.startswith("Dark:Uru*") for text in play.legal())
    assert {"Dark:Orc*-Rhu", "Dark:Orc*-Ere"} <= set(play.legal())


@rule("C13.10", "C11.7")
def test_a_hidden_watcher_takes_the_dark_step() -> None:
    assert "Dark:Wat*-Car" in at("variant S Fan=Wat* Mor=Orc* Shi=Fro* cards=Dark").legal()


@rule("C13.10", "C12.7")
def test_the_witch_king_wins_by_the_dark_step_though_nobody_else_could_move() -> None:
    play = at("variant S Cdn=Wit* Rhu=Fro* cards=Dark")
    assert play.play("Dark:Wit*-Shi").over() == "S witch-king-in-shire"


@rule("C13.11", "C6.4")
def test_the_piece_the_crebain_chose_stays_revealed() -> None:
    play = at("classic S Mor=War Shi=Mer,Pip cards=Crebain").play("Crebain:Shi")
    assert sorted(play.chances()) == ["Mer", "Pip"]
    play.play("*Mer", "Mer-Art", "War-Gon")
    assert (play.is_open("Mer"), play.is_open("Pip"), play.where("Mer")) == (True, False, "Art")


@rule("C6.7", "C13.7", "C13.11")
def test_one_points_at_hidden_pieces_by_region_and_at_revealed_ones_by_name() -> None:
    king = at("variant F Rhu=Ara* Fan=Wat*!! Gon=Orc* Mor=Uru*,Mou* cards=King")
    assert [text for text in king.legal() if text.startswith("King")] == ["King:Mor", "King:Gon", "King:Wat*"]
    crebain = at("classic S Mor=War Shi=Mer!,Pip Art=Leg! cards=Crebain")
    assert [text for text in crebain.legal() if text.startswith("Crebain")] == [
        "Crebain:Shi", "Crebain:Leg", "Crebain:Mer",
    ]  # fmt: skip


@rule("C13.11")
def test_the_crebain_may_mark_a_piece_that_the_palantir_has_shown() -> None:
    play = at("classic S Mor=War Cdn=Mer Art=Pip cards=Crebain,Palantir").play("Palantir:Cdn", "Crebain:Mer")
    assert (play.is_open("Mer"), play.due()) == (True, "F")


@rule("C13.12")
def test_the_palantir_shows_all_pieces_of_a_region_until_the_turn_ends() -> None:
    play = at("classic S Mor=War Cdn=Mer,Pip Art=Leg cards=Palantir").play("Palantir:Cdn")
    assert [play.is_open(piece) for piece in ("Mer", "Pip", "Leg")] == [True, True, False]
    assert (play.phase(), play.due()) == ("move", "S")
    play.play("War-Gon")
    assert not play.is_open("Mer")


@rule("C13.12", "C4.2")
def test_the_attacker_may_choose_among_pieces_the_palantir_has_shown() -> None:
    play = at("classic S Ere=Bal Mor=War Cdn=Mer,Pip Shi=Leg cards=Palantir").play("Palantir:Cdn", "Bal-Cdn")
    assert play.legal() == ["Pip", "Mer"]


@rule("C13.13")
def test_a_piece_without_a_second_move_cannot_ride_shadowfax() -> None:
    mordor = at("classic F Gon=Fro Shi=Mer Roh=War cards=Shadowfax")
    assert mordor.refusal("Shadowfax:Fro-Mor") == "C13.13"
    assert mordor.play("Fro-Mor").over() == "F bearer-in-mordor"
    blocked = at("classic F Ere=Leg Mis=Mer Car=War Mir=Pip,Gim Fan=Gan,Ara cards=Shadowfax")
    assert "Shadowfax:Mer-Fan" not in blocked.legal()


@rule("C13.13", "C8.6")
def test_a_move_by_ability_counts_for_shadowfax() -> None:
    play = at("classic F Gon=Ara,Leg Shi=Fro Dag=War cards=Shadowfax")
    assert "Shadowfax:Ara-Mor" in play.legal()
    assert "Shadowfax:Leg-Mor" not in play.legal()
    assert play.play("Shadowfax:Ara-Mor").legal() == ["Ara-Dag"]


@rule("C13.13", "C13.14")
def test_the_balrog_ends_the_ride_and_the_turn() -> None:
    position = "classic F Ere=Leg Shi=Fro Car=Bal Mor=War cards=Shadowfax"
    assert "Shadowfax:Leg-Fan" in at(position).legal()
    play = at(position).play("Shadowfax:Leg-Fan", "yes")
    assert (play.where("Leg"), play.where("Bal"), play.due(), play.phase()) == ("out", "Car", "S", "move")
    passes = at(position).play("Shadowfax:Leg-Fan", "no")
    assert (passes.due(), passes.legal()) == ("F", ["Leg-Gon", "Leg-Roh", "Leg-Dag"])


@rule("C13.14", "C7.2")
def test_frodo_on_shadowfax_struck_in_the_tunnel_loses_the_game() -> None:
    play = at("classic F Ere=Fro Shi=Mer Car=Bal Mor=War cards=Shadowfax").play("Shadowfax:Fro-Fan", "yes")
    assert play.over() == "S bearer-defeated"


@rule("C13.14", "C6.9")
def test_the_tunnel_question_keeps_its_secret_under_shadowfax() -> None:
    play = at("classic F Ere=Leg Shi=Fro Car=Orc Mor=Bal cards=Shadowfax").play("Shadowfax:Leg-Fan")
    assert (play.phase(), play.legal()) == ("tunnel", ["no"])


@rule("C13.15")
def test_gandalf_marked_by_the_crebain_comes_back_hidden_in_the_variant_too() -> None:
    position = "variant S Ere=Sar* Mor=Orc* Cdn=Gan*!! Shi=Fro*,Far* cards=White"
    play = at(position).play("Sar*-Cdn", "White")
    assert (play.where("Gan*"), play.is_open("Gan*")) == ("Fan", False)


@rule("C13.18")
def test_gwaihir_takes_sams_mirror_and_frodos_shield() -> None:
    sam = at("variant S Ere=Uru* Mor=Orc* Cdn=Sam* Rhu=Fro* cards=Gwaihir").play("Uru*-Cdn", "Gwaihir", "no")
    assert sam.cards("+1", "+1").sums() == (2, 5)
    frodo = at("variant S Ere=Uru* Mor=Orc* Cdn=Fro* Rhu=Sam* cards=Gwaihir").play("Uru*-Cdn", "Gwaihir", "no")
    assert frodo.cards("Nob", "Eye").sums() == (1, 4)
    elrond = at("variant S Ere=Uru* Mor=Orc* Cdn=Elr* Rhu=Fro* cards=Gwaihir").play("Uru*-Cdn", "Gwaihir", "no")
    assert elrond.cards("Nob", "Eye").sums() == (3, 4)


@rule("C13.18")
def test_gwaihir_takes_gandalfs_order_and_sams_five() -> None:
    gandalf = at("classic S Ere=Bal Mor=War Cdn=Gan Rhu=Fro cards=Gwaihir").play("Bal-Cdn", "Gwaihir", "no")
    assert gandalf.phase() == "cards"
    sam = at("classic S Ere=Bal Mor=War Cdn=Sam,Fro Rhu=Mer cards=Gwaihir").play("Bal-Cdn", "*Sam", "Gwaihir", "no")
    assert sam.phase() == "cards"
    assert sam.cards("+1", "+1").sums() == (3, 6)


@rule("C13.18")
def test_gwaihir_takes_merrys_and_theodens_abilities() -> None:
    merry = at("classic S Ere=Wit Mor=War Cdn=Mer Rhu=Fro cards=Gwaihir").play("Wit-Cdn", "Gwaihir", "no")
    assert merry.phase() == "cards"
    theoden = at("variant F Gap=The* Shi=Fro* Roh=Uru* Mor=Orc* cards=Gwaihir").play("The*-Roh", "Gwaihir", "no")
    assert theoden.cards("+1", "+1").sums() == (3, 5)
    treebeard = at("variant F Shi=Tre*,Fro* Fan=Uru* Mor=Orc* cards=Gwaihir").play("Tre*~Fan", "Gwaihir", "no")
    assert treebeard.cards("+1", "+1").sums() == (5, 5)


@rule("C13.18", "C9.13")
def test_against_saruman_gwaihir_gives_no_retreat_and_takes_the_ability_all_the_same() -> None:
    play = at("classic S Ere=Sar Mor=War Cdn=Bor Rhu=Fro cards=Gwaihir").play("Sar-Cdn", "Gwaihir")
    assert (play.phase(), play.where("Bor")) == ("saruman", "Cdn")
    assert play.play("yes").sums() == (0, 4)


@rule("C13.18", "C10.5")
def test_gwaihir_does_not_take_the_help_of_gandalf() -> None:
    play = at("variant S Ere=Uru* Mor=Orc* Cdn=Far* Shi=Gan*,Fro* cards=Gwaihir").play("Uru*-Cdn", "Gwaihir", "no")
    play.cards("+1", "+1")
    assert play.phase() == "bonus"
    assert play.play("yes").sums() == (5, 5)


@rule("C13.8", "C4.20")
def test_gwaihir_replaces_the_ability_for_one_battle_only() -> None:
    play = at("classic F Mis=Mer Shi=Fro Fan=War,Wit Mor=Orc cards=Gwaihir").play("Mer-Fan", "*War").cards("+5", "+1")
    assert (play.where("War"), play.phase()) == ("out", "gwaihir")
    assert play.play("no").where("Wit") == "out"
    attack = at("classic F Mis=Mer Shi=Fro Fan=Rid,Wit Mor=Orc cards=Gwaihir").play("Mer-Fan", "*Rid", "Gwaihir", "no")
    assert attack.cards("+5", "+1").where("Wit") == "out"


@rule("C13.19")
def test_gwaihir_leaves_frodo_his_successor() -> None:
    play = at("variant S Ere=Uru* Mor=Orc* Cdn=Fro* Shi=Sam* cards=Gwaihir").play("Uru*-Cdn", "Gwaihir", "no")
    play.cards("+1", "+6")
    assert (play.where("Fro*"), play.over()) == ("out", "")
    assert "sam-bears-ring" in play.told()


@rule("C13.21")
def test_the_dark_needs_another_piece_that_can_move_afterwards() -> None:
    alone = at("classic S Fan=Bal Shi=Orc Cdn=Mer cards=Dark")
    assert alone.refusal("Dark:Bal-Car") == "C13.21"
    blocked = at("variant S Gap=Orc* Car=Uru* Ene=Wat*!! Shi=Fro* cards=Dark")
    assert (blocked.refusal("Dark:Uru*-Ene"), blocked.refusal("Dark:Uru*-Ere")) == ("C13.21", "")
    assert at("classic S Fan=Bal Gon=Orc Shi=Mer cards=Dark").refusal("Dark:Bal-Car") == ""


@rule("C13.21")
def test_a_dark_step_that_does_not_win_needs_another_move_also_near_the_shire() -> None:
    second = at("classic S Shi=Orc Cdn=Bal Rhu=Mer cards=Dark")
    assert second.refusal("Dark:Bal-Shi") == "C13.21"
    elsewhere = at("classic S Shi=Orc,War Mis=Bal Art=Mer cards=Dark")
    assert elsewhere.refusal("Dark:Bal-Ere") == "C13.21"


@rule("C13.17")
def test_the_named_piece_does_not_take_the_dark_step_even_to_win() -> None:
    play = at("classic F Rhu=Ara Shi=Orc,War Cdn=Bal cards=King,Dark").play("King:Cdn")
    assert play.refusal("Dark:Bal-Shi") == "C13.17"
    assert play.play("Bal-Shi").over() == "S three-in-shire"


@rule("C13.21")
def test_the_dark_may_free_the_way_for_the_piece_that_moves() -> None:
    play = at("classic S Gap=Orc Roh=War Ere=Mer cards=Dark").play("Dark:Orc-Ene")
    assert play.legal() == ["War-Gap", "War-Car"]


@rule("C13.22")
@pytest.mark.parametrize("option", ["windows", "between"])
def test_the_palantir_before_the_move_after_the_dark_and_before_the_pick(option: str) -> None:
    position = f"classic S Ere=Bal Mor=War,Orc Cdn=Mer,Pip Art=Leg Shi=Fro cards=Palantir,Dark palantir={option}"
    assert looks(at(position)) == ["Cdn", "Art"]
    assert looks(at(position).play("Dark:War-Gon")) == ["Cdn", "Art"]
    play = at(position).play("Bal-Cdn")
    assert (play.phase(), play.legal()) == ("palantir", ["no", "Palantir:Cdn", "Palantir:Art"])
    assert play.play("Palantir:Cdn").legal() == ["Pip", "Mer"]


@rule("C13.22")
@pytest.mark.parametrize("option", ["windows", "between"])
def test_the_palantir_at_the_end_of_the_turn(option: str) -> None:
    play = at(f"classic S Mor=War Art=Leg Shi=Fro cards=Palantir palantir={option}").play("War-Gon")
    assert (play.phase(), play.due(), looks(play)) == ("palantir", "S", ["Art"])
    play.play("Palantir:Art")
    assert (play.due(), play.is_open("Leg")) == ("F", False)
    assert ("palantir" in play.told(), play.phase()) == (True, "move")


@rule("C13.22")
@pytest.mark.parametrize("option", ["windows", "between"])
def test_the_palantir_after_a_whole_turn_card(option: str) -> None:
    play = at(f"classic S Mor=War Fan=She Art=Leg Shi=Fro cards=Palantir,Recall palantir={option}").play("Recall:She")
    assert (play.phase(), looks(play)) == ("palantir", ["Art"])


@rule("C13.22")
def test_by_default_the_palantir_opens_in_battle_before_sarumans_word_and_before_cards() -> None:
    play = at("classic S Ere=Sar Mor=War Cdn=Mer Art=Leg Shi=Fro cards=Palantir").play("Sar-Cdn")
    assert (play.phase(), play.due()) == ("palantir", "S")
    play.play("no")
    assert play.phase() == "saruman"
    play.play("no")
    assert (play.phase(), looks(play)) == ("palantir", ["Art"])
    assert play.play("Palantir:Art").phase() == "cards"


@rule("C13.22", "C11.9")
def test_by_default_the_palantir_opens_before_gollum_retreats() -> None:
    play = at("variant S Mis=Gol* Mor=Orc* Ere=Far* Art=Elr* Shi=Fro* cards=Palantir").play("Gol*-Ere")
    assert play.phase() == "palantir"
    assert play.play("Palantir:Art").legal() == ["to Cdn", "no"]


@rule("C13.22")
def test_the_palantir_opens_before_the_card_that_gandalf_makes_sauron_show() -> None:
    play = at("classic S Ere=Bal Mor=War Cdn=Gan Art=Leg Shi=Fro cards=Palantir").play("Bal-Cdn")
    assert play.phase() == "palantir"
    assert play.play("no").phase() == "sauron-card"


@rule("C13.22")
def test_with_the_option_between_the_palantir_stays_closed_in_a_battle() -> None:
    position = "classic S Ere=Sar Mor=War Cdn=Mer,Pip Art=Leg Shi=Fro cards=Palantir palantir=between"
    play = at(position).play("Sar-Cdn", "no", "*Mer")
    assert play.phase() == "saruman"
    assert play.play("no").phase() == "cards"


@rule("C13.22")
@pytest.mark.parametrize("option", ["windows", "between"])
def test_the_palantir_between_two_battles_though_one_defender_is_left(option: str) -> None:
    position = f"classic S Ere=Bal Mor=War Cdn=Mer,Pip Art=Leg Shi=Fro cards=Palantir palantir={option}"
    play = at(position).play("Bal-Cdn", "no", "*Mer", *["no"] * (option == "windows")).cards("+1", "+2")
    assert (play.where("Mer"), play.phase(), looks(play)) == ("out", "palantir", ["Cdn", "Art"])
    assert not play.is_open("Pip")


@rule("C13.22")
def test_sauron_uses_the_palantir_only_in_his_own_turn() -> None:
    play = at("classic F Cdn=Leg Art=Mer Shi=Fro Ere=Sar Mor=War cards=Palantir").play("Leg-Ere")
    assert play.phase() == "saruman"
    assert play.play("no").phase() == "cards"


@rule("C13.22")
def test_a_used_palantir_opens_no_more_windows() -> None:
    play = at("classic S Ere=Bal Mor=War Cdn=Mer,Pip Art=Leg Shi=Fro cards=Palantir").play("Palantir:Art", "Bal-Cdn")
    assert (play.phase(), play.due()) == ("draw-defender", "*")
