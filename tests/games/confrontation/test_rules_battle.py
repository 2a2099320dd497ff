"""The battle (C4)."""

from __future__ import annotations

import pytest

from mathom.kernel.observation import encode, observe
from mathom.kernel.state import SPECTATOR
from tests.games.confrontation.kit import GAME, Play, at
from tests.rules import rule


def seen(play: Play, side: str) -> bytes:
    seat = SPECTATOR if side == "-" else play.seat(side)
    return encode(observe(GAME, play.state, play.journal, seat))


@rule("C4.1")
def test_the_steps_of_a_battle_come_in_their_order() -> None:
    play = at("classic S Cdn=Sar Art=War Shi=Fro,Sam Ene=Leg cards=Gwaihir,Palantir palantir=between").play("Sar-Shi")
    phases = [play.phase()]
    for text in ("no", "*Fro", "yes", "no", "yes", "no"):
        play.play(text)
        phases.append(play.phase())
    assert phases == ["palantir", "draw-defender", "sam", "gwaihir", "frodo", "saruman", "cards"]
    play.cards("+5", "+1")
    assert play.sums() == (10, 5)


@rule("C4.1")
def test_both_fighters_are_known_before_anything_is_asked() -> None:
    play = at("classic S Cdn=Wit Shi=Fro,Sam").play("Wit-Shi", "*Fro")
    assert play.phase() == "sam"
    assert play.is_open("Wit")
    assert play.is_open("Fro")
    assert not play.is_open("Sam")


@rule("C4.2")
def test_a_lone_enemy_piece_defends_without_a_question() -> None:
    assert at("classic S Fan=Wit Car=Leg Shi=Fro").play("Wit-Car").phase() == "cards"


@rule("C4.2")
def test_among_hidden_pieces_even_chance_decides() -> None:
    play = at("classic S Art=Wit Shi=Leg,Fro,Sam").play("Wit-Shi")
    assert play.due() == "*"
    assert sorted(play.chances()) == ["Fro", "Leg", "Sam"]
    assert {weight for _, weight in play.state.chances()} == {1}
    play.play("*Leg")
    assert play.is_open("Leg")
    assert not play.is_open("Sam")


@rule("C4.2")
def test_the_attacker_may_choose_a_revealed_piece_or_ask_for_a_hidden_one() -> None:
    position = "classic S Art=Wit Shi=Leg!!,Fro,Sam,Gim!!"
    play = at(position).play("Wit-Shi")
    assert (play.due(), play.phase()) == ("S", "pick")
    assert play.legal() == ["Gim", "Leg", "hidden"]
    assert at(position).play("Wit-Shi", "Gim").is_open("Gim")
    assert sorted(at(position).play("Wit-Shi", "hidden").chances()) == ["Fro", "Sam"]


@rule("C4.2")
def test_the_only_hidden_piece_is_met_without_a_draw() -> None:
    play = at("variant F Gon=Elr* Shi=Fro* Mor=Wat*!!,Gol*").play("Elr*-Mor")
    assert play.legal() == ["Wat*", "hidden"]
    play.play("hidden")
    assert play.is_open("Gol*")
    assert play.state.chances() == []


@rule("C4.3")
def test_a_piece_seen_in_an_earlier_turn_is_one_of_the_hidden_ones() -> None:
    play = at("classic S Cdn=Wit Shi=Leg,Fro Gon=Orc Ere=Sam").play("Wit-Shi", "*Leg").cards("+5", "+1")
    assert play.where("Leg") == "Shi"
    assert not play.is_open("Leg")
    play = at("classic S Cdn=Wit Shi=Leg,Gim Gon=Rid Ere=Fro").play("Wit-Shi", "*Leg").cards("+5", "+1")
    play.play("Fro-Mis", "Rid-Shi")
    assert sorted(play.chances()) == ["Gim", "Leg"]


@rule("C4.3")
def test_a_piece_seen_in_this_turn_can_be_chosen() -> None:
    play = at("classic S Cdn=Wit Shi=Leg,Fro,Sam Ene=Gim cards=Palantir").play("Palantir:Ene", "Wit-Shi")
    assert sorted(play.chances()) == ["Fro", "Leg", "Sam"]
    play = at("classic S Ere=Wit Cdn=Leg,Fro Shi=Sam cards=Palantir").play("Palantir:Cdn", "Wit-Cdn")
    assert play.legal() == ["Fro", "Leg"]


@rule("C4.4")
def test_fighters_are_revealed_until_the_turn_ends() -> None:
    play = at("classic S Art=Sar Shi=Leg,Fro,Mer Gon=Orc").play("Sar-Shi", "*Leg", "no").cards("+1", "+6")
    assert play.where("Leg") == "out"
    assert play.is_open("Sar")
    play.play("*Mer", "no").cards("+5", "+2")
    assert (play.where("Sar"), play.is_open("Mer"), play.due()) == ("out", False, "F")
    play = at("classic S Fan=Sar Car=Gan Gon=Orc Shi=Fro").play("Sar-Car")
    assert play.is_open("Sar")
    assert play.is_open("Gan")
    play.play("no", "+6", "+1")
    assert play.due() == "F"
    assert not play.is_open("Sar")


@rule("C4.5")
def test_the_fellowships_ability_comes_first_whoever_attacks() -> None:
    play = at("classic S Fan=Orc Car=Gim Gon=Wit Shi=Fro").play("Orc-Car")
    assert (play.where("Orc"), play.where("Gim")) == ("out", "Car")
    play = at("classic S Fan=Orc Car=Bor Gon=Wit Shi=Fro").play("Orc-Car")
    assert (play.where("Orc"), play.where("Bor")) == ("out", "out")
    play = at("draft S Fan=Sar* Car=Gan Gon=Wit Shi=Fro").play("Sar*-Car")
    assert (play.where("Sar*"), play.where("Gan")) == ("Car", "out")


@rule("C4.5")
@pytest.mark.parametrize(
    "position",
    [
        "classic S Fan=Wit Car=Pip Shi=Fro",  # Pippin retreats only as attacker
        "classic S Fan=Wit Car=Ara Shi=Fro",  # a movement ability
        "classic S Fan=Wit Car=Sam Shi=Fro",  # Frodo is elsewhere
        "classic S Fan=Bal Car=Mer Shi=Fro",  # not the Witch-king
    ],
)
def test_an_ability_with_nothing_to_do_is_passed_over(position: str) -> None:
    attacker, region = ("Bal", "Car") if "Bal" in position else ("Wit", "Car")
    assert at(position).play(f"{attacker}-{region}").phase() == "cards"


@rule("C4.6")
def test_an_ability_without_may_works_by_itself() -> None:
    play = at("classic F Car=Mer Fan=Wit Mor=Orc Shi=Fro").play("Mer-Fan")
    assert play.where("Wit") == "out"
    assert play.due() == "S"


@rule("C4.6")
def test_an_ability_with_may_can_be_declined() -> None:
    play = at("classic S Gon=Wit Roh=Fro Shi=Sam").play("Wit-Roh")
    assert play.legal() == ["to Fan", "no"]
    play.play("no")
    assert play.phase() == "cards"
    assert at("classic S Gon=Wit Roh=Fro Shi=Sam").play("Wit-Roh", "to Fan").where("Fro") == "Fan"


@rule("C4.7")
@pytest.mark.parametrize(
    ("position", "options"),
    [
        ("classic S Gon=Wit Fan=Fro Shi=Sam", ["to Roh", "to Mir", "no"]),
        ("classic S Gon=Wit Fan=Fro Mir=Orc Shi=Sam", ["to Roh", "no"]),  # an enemy
        ("classic S Gon=Wit Fan=Fro Mir=Leg,Gim Shi=Sam", ["to Roh", "no"]),  # full
        ("classic S Gon=Wit Fan=Fro Mir=Leg Shi=Sam", ["to Roh", "to Mir", "no"]),  # room for one more
    ],
)
def test_a_retreat_needs_a_region_without_enemies_and_with_room(position: str, options: list[str]) -> None:
    play = at(position).play("Wit-Fan")
    assert (play.phase(), play.legal()) == ("retreat", options)


@rule("C4.7")
@pytest.mark.parametrize(
    "position",
    ["classic S Gon=Wit Fan=Fro Mir=Orc Roh=Leg,Gim Shi=Sam", "classic S Fan=Wit Car=Fro Shi=Sam"],
)
def test_without_a_region_to_go_to_there_is_no_retreat_and_the_battle_goes_on(position: str) -> None:
    target = "Fan" if "Fan=Fro" in position else "Car"
    assert at(position).play(f"Wit-{target}").phase() == "cards"


@rule("C4.8")
def test_the_owner_picks_the_way_and_the_piece_is_not_defeated() -> None:
    play = at("classic F Car=Leg Fan=Bal Shi=Fro").play("Leg-Fan").cards("+1", "Ret")
    assert (play.due(), play.phase(), play.legal()) == ("S", "sauron-retreat", ["to Roh", "to Mir"])
    play.play("to Mir")
    assert (play.where("Bal"), play.where("Leg")) == ("Mir", "Fan")
    play = at("classic F Car=Leg Fan=Bal Shi=Fro").play("Leg-Fan").cards("Ret", "+6")
    assert (play.due(), play.phase(), play.legal()) == ("F", "fellowship-retreat", ["to Car", "to Mis"])
    assert play.play("to Mis").where("Leg") == "Mis"


@rule("C4.8")
def test_the_only_way_is_taken_without_a_question() -> None:
    play = at("classic F Mir=Leg Dag=Bal Shi=Fro").play("Leg-Dag").cards("+1", "Ret")
    assert play.where("Bal") == "Gon"
    assert play.due() == "S"


@rule("C4.9")
def test_after_an_arrow_the_tables_neighbours_count_and_not_the_way_it_came() -> None:
    play = at("classic F Mir=Pip Fan=Orc Shi=Fro").play("Pip-Fan")
    assert play.legal() == ["to Car", "to Mis", "no"]
    play = at("variant F Ere=Far* Fan=Orc* Shi=Fro*").play("Far*-Fan")
    assert play.legal() == ["to Roh", "to Mir", "no"]
    play = at("classic F Ere=Leg Fan=Wit Shi=Fro").play("Leg-Fan").cards("Ret", "+6")
    assert play.legal() == ["to Car", "to Mis"]


@rule("C4.10")
def test_a_battle_ended_by_an_ability_costs_no_cards() -> None:
    for position, texts in (
        ("classic F Car=Mer Fan=Wit Mor=Orc Shi=Fro", ["Mer-Fan"]),
        ("classic S Gon=Wit Roh=Fro Shi=Sam", ["Wit-Roh", "to Fan"]),
        ("variant S Gon=Gol* Fan=Elr* Shi=Fro*", ["Gol*-Fan", "to Mis"]),
    ):
        play = at(position).play(*texts)
        assert len(play.hand("F")) == len(play.hand("S")) == 9
        assert "compared" not in play.told()


@rule("C4.10")
def test_when_the_fellowships_fighter_slips_away_saurons_ability_is_not_carried_out() -> None:
    play = at("classic S Gon=Orc Roh=Fro Shi=Sam").play("Orc-Roh", "to Fan")
    assert play.where("Fro") == "Fan"
    assert play.over() == ""
    assert at("classic S Gon=Orc Roh=Fro Shi=Sam").play("Orc-Roh", "no").over() == "S bearer-defeated"


@rule("C4.11")
def test_cards_are_chosen_in_secret_and_turned_together() -> None:
    play = at("classic S Fan=Wit Car=Leg Gon=Orc Shi=Fro").play("Wit-Car")
    assert play.due() == "FS"
    before = {side: seen(play, side) for side in "S-"}
    others = {}
    for card in ("+1", "Nob"):
        trial = at("classic S Fan=Wit Car=Leg Gon=Orc Shi=Fro").play("Wit-Car")
        trial.state.apply(0, GAME.parse_action(card))
        others[card] = [seen(trial, "S"), seen(trial, "-")]
        assert trial.due() == "S"
        assert trial.told().count("cards") == 0
    assert others["+1"] == others["Nob"]
    assert [before["S"], before["-"]] != others["+1"]  # that a card lies there is seen
    play.cards("+1", "Eye")
    turned = next(event for event in play.journal.all() if event.kind == "cards")
    assert turned.args == {"fellow": "card.+1", "servant": "card.Eye"}


@rule("C4.11")
def test_nobody_may_play_no_card_or_one_he_does_not_hold() -> None:
    play = at("classic S Fan=Wit Car=Leg Gon=Orc Shi=Fro discard=F:+1,+2;S:+6,Eye").play("Wit-Car")
    assert play.legal("F") == ["+3", "+4", "+5", "Mag", "Nob", "Clo", "Ret"]
    assert play.legal("S") == ["+1", "+2", "+3", "+4", "+5", "Mag", "Ret"]
    assert play.refusal("no", "F") == "C4.11"
    assert play.refusal("+1", "F") != ""
    assert play.refusal("Eye", "F") != ""
    assert play.refusal("Nob", "S") != ""


@rule("C4.12")
def test_saurons_text_works_before_the_fellowships() -> None:
    play = at("classic S Fan=Wit Car=Leg Gon=Orc Shi=Fro").play("Wit-Car").cards("Nob", "Eye")
    assert (play.where("Wit"), play.where("Leg")) == ("Car", "out")
    play = at("classic F Mir=Leg Dag=Bal Shi=Fro").play("Leg-Dag").cards("Ret", "Ret")
    assert (play.where("Bal"), play.where("Leg")) == ("Gon", "Dag")  # Sauron's fighter is the one that leaves


@rule("C4.12")
def test_text_works_before_strengths_are_counted() -> None:
    play = at("classic S Fan=Wit Car=Leg Gon=Orc Shi=Fro").play("Wit-Car").cards("Clo", "+6")
    assert play.sums() == (3, 5)


@rule("C4.13")
@pytest.mark.parametrize("cards", [("Nob", "+6"), ("Ret", "+6"), ("+5", "Ret")])
def test_a_battle_ended_by_a_card_is_not_compared(cards: tuple[str, str]) -> None:
    play = at("classic F Mir=Leg Dag=Bal Shi=Fro Mor=Orc").play("Leg-Dag").cards(*cards)
    assert "compared" not in play.told()
    assert play.due() in ("S", "F")


@rule("C4.14")
@pytest.mark.parametrize(
    ("cards", "sums"),
    [(("+3", "+1"), (6, 6)), (("+5", "Eye"), (8, 5)), (("Clo", "+6"), (3, 5)), (("Mag", "+2"), (3, 7))],
)
def test_the_total_is_the_character_plus_the_card_and_a_text_adds_nothing(cards: tuple[str, str], sums: tuple[int, int]) -> None:
    assert at("classic F Mis=Leg Fan=Bal Shi=Fro").play("Leg-Fan").cards(*cards).sums() == sums


@rule("C4.14")
def test_abilities_and_gandalf_v_are_part_of_the_total() -> None:
    play = at("variant S Gon=Orc* Fan=Elr*,Gan* Shi=Fro*").play("Orc*-Fan", "*Elr*").cards("+4", "+1").play("yes")
    assert play.sums() == (3 + 4 + 1, 6 + 1)
    play = at("variant F Gon=Orc* Fan=The* Shi=Fro*").play("The*-Gon").cards("+1", "+1")
    assert play.sums() == (4 + 1, 3 + 1)


@rule("C4.15")
@pytest.mark.parametrize(
    ("cards", "left"), [(("+5", "+1"), ["Fan", "out"]), (("+1", "+5"), ["out", "Fan"]), (("+3", "+1"), ["out", "out"])]
)
def test_the_lower_total_is_defeated_and_equal_ones_both(cards: tuple[str, str], left: list[str]) -> None:
    play = at("classic F Mis=Leg Fan=Bal Shi=Fro Mor=Orc").play("Leg-Fan").cards(*cards)
    assert [play.where("Leg"), play.where("Bal")] == left


@rule("C4.16")
def test_with_no_cards_no_card_leaves_a_hand_and_the_characters_decide() -> None:
    for piece, left in (("Leg", ["out", "Car"]), ("Ara", ["out", "out"]), ("Gan", ["Car", "out"])):
        play = at(f"classic S Fan=Sar Car={piece} Gon=Orc Shi=Fro").play("Sar-Car", "yes")
        assert [play.where(piece), play.where("Sar")] == left
        assert len(play.hand("F")) == len(play.hand("S")) == 9
    assert at("classic S Fan=Sar Car=Leg Gon=Orc Shi=Fro").play("Sar-Car", "no").phase() == "cards"


@rule("C4.16")
@rule("C10.5")
@pytest.mark.parametrize("option", ["reveal", "compare"])
def test_with_no_cards_gandalf_v_may_still_add_one(option: str) -> None:
    play = at(f"draft S Fan=Sar Mis=Ara* Ere=Gan* Gon=Orc Shi=Fro gandalf_bonus={option}").play("Sar-Mis", "yes", "yes")
    assert play.sums() == (5, 4)
    assert play.where("Ara*") == "Mis"


@rule("C4.17")
@pytest.mark.parametrize("cards", [("+1", "+2"), ("Nob", "Eye"), ("Ret", "+6"), ("Nob", "Ret"), ("Mag", "Mag")])
def test_both_played_cards_are_discarded_whatever_they_did(cards: tuple[str, str]) -> None:
    play = at("classic F Mir=Leg Dag=Bal Shi=Fro Mor=Orc").play("Leg-Dag").cards(*cards)
    if play.phase() == "fellowship-retreat":
        play.play("to Mir")
    assert (play.discards("F"), play.discards("S")) == ([cards[0]], [cards[1]])
    view = observe(GAME, play.state, play.journal, SPECTATOR).view
    assert view["discards"] == {"F": [cards[0]], "S": [cards[1]]}
    assert cards[0] not in play.hand("F")


NEARLY = "discard=F:+1,+2,+3,Mag,Nob,Clo,Ret;S:+1,+2,+3,+4,Mag,Eye,Ret"


@rule("C4.18")
def test_when_the_ninth_card_is_used_both_take_all_nine_back() -> None:
    play = at(f"classic S Ere=Wit Cdn=Leg,Gim Gon=Orc Shi=Fro {NEARLY}").play("Wit-Cdn", "*Leg").cards("+4", "+6")
    assert (len(play.hand("F")), len(play.hand("S"))) == (1, 1)
    assert play.phase() == "cards"
    play.cards("+5", "+5")
    assert (len(play.hand("F")), len(play.hand("S"))) == (9, 9)
    assert play.discards("F") == play.discards("S") == []
    assert "refilled" in play.told()


@rule("C4.18")
def test_the_cards_come_back_in_the_middle_of_an_attack() -> None:
    almost = NEARLY.replace("Ret;", "Ret,+4;") + ",+5"
    play = at(f"classic S Ere=Wit Cdn=Leg,Gim Gon=Orc Shi=Fro {almost}").play("Wit-Cdn", "*Leg").cards("+5", "+6")
    assert play.phase() == "cards"
    assert (len(play.legal("F")), len(play.legal("S"))) == (9, 9)


@rule("C4.18")
def test_a_card_that_magic_fetches_from_the_last_eight_does_not_stay_out() -> None:
    last = "discard=F:+1,+2,+3,+4,+5,Nob,Clo,Ret;S:+1,+2,+3,+4,+5,+6,Eye,Ret"
    play = at(f"classic S Ere=Wit Cdn=Leg Gon=Orc Shi=Fro {last}").play("Wit-Cdn").cards("Mag", "Mag").play("+1", "+5")
    assert play.sums() == (8, 6)
    assert (len(play.hand("F")), len(play.hand("S"))) == (9, 9)


@rule("C4.19")
def test_sauron_wins_if_frodo_falls_together_with_his_last_piece() -> None:
    play = at("classic S Fan=War Car=Fro Shi=Sam").play("War-Car").cards("+2", "+1")
    assert play.sums() == (3, 3)
    assert play.over() == "S bearer-defeated"


@rule("C4.19")
def test_the_ring_bearers_fall_comes_before_wormtongues_escape() -> None:
    play = at("draft S Fan=Wor* Car=Fro Shi=Sam").play("Wor*-Car").cards("Nob", "+1")
    assert play.over() == "S bearer-defeated"
    assert (play.where("Wor*"), play.state.score) == ("out", [0, 0])
    play = at("variant S Fan=Wor* Car=Fro* Shi=Sam*").play("Wor*-Car").cards("Nob", "+1")
    assert play.phase() == "wormtongue"
    assert play.told().index("sam-bears-ring") > play.told().index("falls")
    assert at("variant S Fan=Wor* Car=Fro* Gon=Gol*").play("Wor*-Car").cards("Nob", "+1").over() == "S bearer-defeated"


@rule("C4.19")
@rule("C9.2")
def test_shelob_goes_home_when_the_rest_is_settled() -> None:
    play = at("draft S Ere=She Cdn=Fro* Shi=Sam").play("She-Cdn").cards("+1", "+1")
    assert play.where("She") == "Gon"
    assert play.told().index("sam-bears-ring") < play.told().index("goes-home")
    assert at("classic S Ere=She Cdn=Fro Shi=Sam").play("She-Cdn", "no").cards("+1", "+1").where("She") == "Cdn"


@rule("C4.20")
def test_while_enemies_are_left_the_attacker_fights_on_with_a_fresh_card() -> None:
    play = at("variant S Ere=Orc* Cdn=Sme*,Far* Shi=Fro*").play("Orc*-Cdn", "*Sme*").cards("+1", "+2")
    assert (play.where("Sme*"), play.phase()) == ("out", "cards")
    play.cards("+5", "+6")
    assert play.where("Far*") == "out"
    assert play.discards("S") == ["+2", "+6"]
    assert play.due() == "F"


@rule("C4.20")
def test_when_the_attacker_is_defeated_the_others_stay_unharmed_and_hidden() -> None:
    play = at("classic S Ere=Wit Cdn=Mer,Pip Gon=Orc Shi=Fro").play("Wit-Cdn", "*Mer")
    assert play.where("Wit") == "out"
    assert play.due() == "F"
    assert play.where("Pip") == "Cdn"
    revealed = [event.args["piece"] for event in play.journal.all() if event.kind == "revealed"]
    assert "piece.Pip" not in revealed


@rule("C4.20")
def test_when_the_attacker_leaves_the_attack_is_over() -> None:
    play = at("classic S Ere=Wit Cdn=Leg,Pip Gon=Orc Shi=Fro").play("Wit-Cdn", "*Leg").cards("+5", "Ret")
    assert (play.where("Wit"), play.due()) == ("Art", "F")
    play = at("classic F Ere=Pip Fan=Orc,Wit Mor=Bal Shi=Fro").play("Pip-Fan", "*Wit", "to Mis")
    assert (play.where("Pip"), play.due()) == ("Mis", "S")


@rule("C4.20")
def test_when_a_defender_retreats_the_next_one_is_fought() -> None:
    play = at("classic S Mor=Wit Gon=Fro!!,Leg Shi=Sam").play("Wit-Gon", "Fro", "no", "to Dag")
    assert play.where("Fro") == "Dag"
    assert play.phase() == "cards"
    assert play.is_open("Leg")
