"""Chapter M13: the allies, Boromir and the Gandalf cards; when each can be used is in test_windows."""

from __future__ import annotations

import pytest

from tests.games.mount_doom.kit import GAME, Play, at
from tests.games.mount_doom.scenes import STACKS, arrive, doom, meet, places, stack_size, walk
from tests.rules import rule

QUIET = "track=-,-,-,SarL,-,-"


def first_roll(words: str, black: str = "11", dice: str = "11") -> Play:
    """Ara and Gim have just been rolled with the black dice."""
    return at(f"normal 1/1 {words}").play("roll Ara+Gim").draws(*black, *dice)


@rule("M13.1")
@pytest.mark.parametrize(("start", "courage", "nazgul"), [(5, 12, 0), (1, 13, 1)])
def test_arwen_keeps_an_event_from_taking_effect(start: int, courage: int, nazgul: int) -> None:
    used = walk("Ara", start, 2, "friends=1:Arwen").play("use Arwen")
    assert (used.courage(), used.nazgul(), used.friends(), used.where("Ara")) == (13, 0, [], start + 2)
    kept = walk("Ara", start, 2, "friends=1:Arwen").play("pass")
    assert (kept.courage(), kept.nazgul(), kept.friends()) == (courage, nazgul, ["Arwen"])


@rule("M13.1")
def test_arwen_saves_from_the_last_heart_and_from_the_last_nazgul() -> None:
    heart = walk("Rin", 5, 2, "friends=1:Arwen courage=1").play("use Arwen")
    nazgul = walk("Rin", 1, 2, "friends=1:Arwen nazgul=7").play("use Arwen")
    assert (heart.over(), heart.courage(), nazgul.over(), nazgul.nazgul()) == ("", 1, "", 7)


@rule("M13.1")
def test_arwen_does_not_help_against_the_hearts_or_nazgul_of_a_card_or_a_symbol() -> None:
    assert meet("Wargs", "friends=1:Arwen").courage() == 11
    assert meet("NazR", "friends=1:Arwen").nazgul() == 1
    assert at("normal 1/1 friends=1:Arwen tile=1Ara1/- phase=next-die").nazgul() == 1


@rule("M13.1")
def test_arwen_ignores_one_event_only() -> None:
    play = at("normal 1/1 friends=1:Arwen Ara=5 Gim=9 track=-,-,-,SarL,-,- tile=Ara2/4Gim1 phase=next-die").play("use Arwen")
    assert play.courage() == 12


@rule("M13.2")
def test_elrond_rerolls_one_die_of_the_roll_and_the_new_result_counts() -> None:
    play = first_roll(f"friends=1:Elrond {QUIET}", "42", "35").play("use Elrond")
    assert play.legal() == ["die black1", "die black2", "die Ara", "die Gim"]
    play.play("die black2")
    assert play.chances() == ["1", "2", "3", "4", "5", "6"]
    play.draws("6")
    assert (play.friends(), play.legal()) == ([], ["put 4 Ara", "put 4 Gim", "put 6 Ara", "put 6 Gim"])


@rule("M13.2")
@pytest.mark.parametrize(("die", "value"), [("Ara", (5, 5)), ("Gim", (3, 2))])
def test_elrond_rerolls_a_fellowship_die(die: str, value: tuple[int, int]) -> None:
    play = first_roll(f"friends=1:Elrond {QUIET}", "42", "35").play("use Elrond", f"die {die}").draws(str(value[die == "Gim"]))
    dice = GAME.view(play.state, 0)["dice"]["figures"]
    assert dice == {"Ara": value[0], "Gim": 5} if die == "Ara" else {"Ara": 3, "Gim": 2}


@rule("M13.2")
def test_in_the_second_roll_elrond_takes_only_its_own_dice() -> None:
    play = first_roll(f"friends=1:Elrond {QUIET}", "42", "35").play("pass", "put 4 Ara", "add Leg").draws("2", "3", "6")
    assert play.play("use Elrond").legal() == ["die black1", "die Leg", "die Gim"]
    play.play("die black1").draws("5")
    assert play.legal() == ["put 5 Leg", "put 5 Gim"]


@rule("M13.2", "M11.8")
def test_elrond_rerolls_a_lost_battle_into_a_won_one() -> None:
    play = meet("OrcR", "Gim=8 friends=1:Elrond").draws("Sauron")
    assert play.phase() == "window battle-roll"
    play.play("use Elrond").draws("Gim")
    assert (play.courage(), play.friends()) == (13, [])


@rule("M13.2", "M5.3", "M11.4")
def test_a_reroll_can_make_the_ring_bearers_arrive_exactly() -> None:
    play = at("normal 1/1 Rin=5 friends=1:Elrond,Power track=-,-,-,SarL,-,-").play("roll Rin+Gim").draws("4", "4", "6", "1")
    play.play("use Elrond", "die Rin").draws("3").play("pass", "put 4 Rin", "add Ara").draws("4", "1", "1").play(
        "pass", "put 4 Gim"
    )
    assert (play.where("Rin"), play.phase()) == (8, "draw-gandalf")


@rule("M13.3")
@pytest.mark.parametrize(("start", "end"), [(0, 8), (7, 8), (9, 16), (15, 16), (17, 24), (31, 32), (33, 40), (39, 40)])
def test_theoden_takes_a_figure_to_the_destination_of_the_stage_it_walks(start: int, end: int) -> None:
    play = at(f"normal 1/1 stage=Gon Leg={start} Ara=40 Mer=waiting friends=1:Theoden phase=turn").play("use Theoden")
    assert play.legal() == ["figure Leg", "figure Gim"]
    play.play("figure Leg")
    assert (play.where("Leg"), play.courage(), play.friends(), play.phase()) == (end, 13, [], "roll")


@rule("M13.3")
def test_theoden_moves_no_ring_bearers_and_nobody_in_minas_morgul_or_waiting() -> None:
    play = at("normal 1/1 stage=Gon Leg=40 Ara=40 Mer=waiting Gim=39 friends=1:Theoden phase=turn")
    play.play("use Theoden")
    assert (places(play), play.friends()) == ({"Rin": 24, "Mer": "waiting", "Ara": 40, "Leg": 40, "Gim": 40}, [])


@rule("M13.3")
def test_theoden_is_of_no_use_when_nobody_can_ride_or_in_the_last_stage() -> None:
    idle = at("normal 1/1 stage=Gon Leg=40 Ara=40 Mer=waiting Gim=40 friends=1:Theoden phase=turn")
    assert (idle.phase(), idle.refusal("use Theoden")) == ("roll", "M11.28")
    last = at("normal 1/1 stage=Dou Leg=20 friends=1:Theoden,Elrond track=-,Eagles,-,-,-,- phase=turn").draws("2")
    assert (last.legal(), last.refusal("use Theoden")) == (["use Elrond", "pass"], "M13.3")


@rule("M13.4", "M11.10")
@pytest.mark.parametrize(("before", "after"), [(1, 11), (10, 11), (11, 11), (13, 11), (16, 11)])
def test_galadriel_puts_the_ring_on_her_circle_from_below_and_from_above(before: int, after: int) -> None:
    play = meet("OrcR", f"courage={before} friends=1:Galadriel Gim=8").play("use Galadriel")
    assert (play.courage(), play.friends(), play.phase()) == (after, [], "draw-battle")
    assert play.draws("Gim").courage() == after


@rule("M11.10")
@pytest.mark.parametrize(("courage", "key"), [(10, "action.use"), (11, "action.use-needless"), (12, "action.use-needless")])
def test_the_program_warns_where_galadriel_gains_nothing(courage: int, key: str) -> None:
    play = meet("OrcR", f"courage={courage} friends=1:Galadriel")
    assert GAME.describe(play.state, 0, GAME.parse_action("use Galadriel"))[0] == key


@rule("M13.5", "M11.9")
def test_eowyn_beats_the_witch_king_on_a_6() -> None:
    play = meet("Witch", "nazgul=5 friends=1:Eowyn").draws("1", "2", "5", "6")
    assert (play.phase(), play.legal(), play.courage()) == ("window black-roll", ["use Eowyn", "pass"], 11)
    play.play("use Eowyn")
    assert (play.courage(), play.nazgul(), play.track(), play.phase()) == (11, 0, "-,-,-,-,-,-", "roll")


@rule("M13.5")
def test_a_6_that_is_not_used_goes_on_with_the_dice() -> None:
    play = meet("Witch", "nazgul=1 friends=1:Eowyn").draws("6").play("pass")
    assert (play.phase(), play.friends(), play.nazgul()) == ("draw-dice", ["Eowyn"], 1)
    assert play.draws("3").courage() == 12


@rule("M13.5", "M11.8")
def test_a_die_turned_or_rerolled_to_6_lets_eowyn_in() -> None:
    play = meet("Witch", "nazgul=7 friends=1:Eowyn,Power").draws("5")
    assert play.legal() == ["use Power", "pass"]
    play.play("use Power", "face 6")
    assert play.legal() == ["use Eowyn", "pass"]
    assert (play.play("use Eowyn").courage(), play.nazgul()) == (13, 0)
    play = meet("Witch", "nazgul=7 friends=1:Eowyn,Elrond").draws("5").play("use Elrond").draws("6")
    assert play.legal() == ["use Eowyn", "pass"]


@rule("M13.5")
@pytest.mark.parametrize("card", ["Sting", "RingPower"])
def test_a_6_for_another_card_is_no_matter_for_eowyn(card: str) -> None:
    play = doom(card, "friends=1:Eowyn").draws("6")
    assert (play.friends(), play.where("Rin")) == (["Eowyn"], 41)


@rule("M10.8", "M13.5")
def test_after_eowyns_victory_nazgul_no_longer_matter() -> None:
    assert walk("Ara", 34, 1, "stage=Min eowyn friends=1:Arwen").phase() == "roll"
    assert at("normal 1/1 stage=Min eowyn tile=1Ara1/6Gim1 phase=next-die").nazgul() == 0
    won = meet("Witch", "nazgul=7 friends=1:Eowyn", rest="Ara1/1Gim1").draws("6").play("use Eowyn")
    assert (won.nazgul(), won.over(), won.phase()) == (0, "", "roll")


@rule("M10.8", "M13.5")
def test_after_eowyns_victory_a_dark_heart_still_costs_courage() -> None:
    assert walk("Ara", 32, 1, "stage=Min eowyn").courage() == 12


@rule("M13.6")
@pytest.mark.parametrize("card", ["OrcH", "UruH", "OrcG", "UruG", "UruM"])
def test_eomer_wins_a_battle_of_any_kind(card: str) -> None:
    play = meet(card, "friends=1:Eomer").play("use Eomer")
    assert (play.courage(), play.friends(), play.told().count("battle-won"), play.phase()) == (13, [], 1, "roll")


@rule("M13.6", "M12.8")
def test_eomers_victory_counts_among_the_two_against_the_mouth_of_sauron() -> None:
    play = meet("Mouth", "Gim=34 friends=1:Eomer", rest="Rin2/-").play("pass").draws("Gim").play("use Eomer")
    assert (play.phase(), play.courage(), play.track()) == ("roll", 13, "-,-,-,-,-,-")


@rule("M13.7")
def test_faramir_stops_the_ring_bearers_on_the_destination() -> None:
    play = at("normal 1/1 stage=Min Rin=38 friends=1:Faramir phase=turn").play("use Faramir", "go 4")
    assert (play.where("Rin"), play.chances()) == (40, STACKS["Dou"])


@rule("M13.8")
@pytest.mark.parametrize(("before", "after"), [(1, 3), (13, 15), (15, 16)])
def test_treebeard_gives_two_courage(before: int, after: int) -> None:
    play = at(f"normal 1/1 stage=Gon courage={before} friends=1:Treebeard phase=turn").play("use Treebeard")
    assert play.legal() == ["hearts", "token"]
    play.play("hearts")
    assert (play.courage(), play.friends(), play.state.treebeard) == (after, [], False)


@rule("M13.8")
def test_treebeard_puts_his_token_into_isengard_instead() -> None:
    play = at("normal 1/1 stage=Gon friends=1:Treebeard phase=turn").play("use Treebeard", "token")
    assert (play.courage(), play.friends(), play.state.treebeard) == (13, [], True)


@rule("M13.8")
def test_what_cannot_change_anything_is_not_offered_for_treebeard() -> None:
    full = at("normal 1/1 stage=Gon courage=16 friends=1:Treebeard phase=turn").play("use Treebeard")
    assert (full.state.treebeard, full.courage(), full.friends()) == (True, 16, [])
    last = at("normal 1/1 stage=Dou friends=1:Treebeard track=-,Madness,-,-,-,- phase=turn").play("use Treebeard")
    assert (last.courage(), last.state.treebeard) == (15, False)
    none = at("normal 1/1 stage=Dou courage=16 friends=1:Treebeard track=-,Sting,-,-,-,- phase=turn")
    assert none.due() == "*"


@rule("M13.8")
def test_treebeard_can_save_a_battle_that_would_lose_the_game() -> None:
    play = meet("OrcG", "courage=2 friends=1:Treebeard Ara=40 Mer=40 Leg=40 Gim=40", rest="Rin1/-").play("pass", "pass")
    play.draws("Sauron").play("use Treebeard", "hearts")
    assert (play.courage(), play.over()) == (2, "")


@rule("M13.9", "M11.31")
@pytest.mark.parametrize(("face", "courage"), [("Mer", 13), ("Ara", 13), ("Leg", 13), ("Gim", 13), ("Gandalf", 13), ("Sauron", 12)])
@pytest.mark.parametrize("words", ["", "balrog"])
def test_in_boromirs_second_roll_only_sauron_loses(face: str, courage: int, words: str) -> None:
    play = meet("UruR", f"friends=1:Boromir,Wrath {words}").draws("Sauron").play("use Boromir").draws(face)
    play.passes()
    assert (play.courage(), play.friends(), play.uruk()) == (courage, ["Wrath"], 1)


@rule("M13.9")
def test_boromir_saves_from_the_last_heart() -> None:
    play = meet("UruR", "courage=1 friends=1:Boromir").draws("Gim").play("use Boromir").draws("Gim")
    assert (play.over(), play.courage()) == ("", 1)
    assert meet("UruR", "courage=1 friends=1:Boromir").draws("Gim").play("pass").over() == "courage"


@rule("M13.9", "M11.8")
def test_elrond_may_reroll_boromirs_roll_and_boromir_still_counts() -> None:
    play = meet("UruR", "friends=1:Boromir,Elrond").draws("Sauron").play("pass", "use Boromir").draws("Sauron")
    assert play.legal() == ["use Elrond", "pass"]
    assert play.play("use Elrond").draws("Leg").courage() == 13


@rule("M13.9", "M6.2")
def test_boromir_may_be_used_after_gandalfs_face_was_not_paid_for() -> None:
    play = meet("UruR", "friends=1:Boromir,Trick").draws("Gandalf").play("pass")
    assert (play.phase(), play.legal()) == ("window loss", ["use Boromir", "pass"])


@rule("M13.10")
@pytest.mark.parametrize("die", ["black1", "black2"])
def test_gandalfs_power_turns_a_black_die_to_any_face(die: str) -> None:
    play = first_roll(f"friends=1:Power {QUIET}", "42", "35").play("use Power")
    assert play.legal() == ["die black1", "die black2"]
    play.play(f"die {die}")
    assert play.legal() == [f"face {value}" for value in range(1, 7) if value != (4 if die == "black1" else 2)]
    play.play("face 6")
    values = [4, 6] if die == "black2" else [2, 6]
    assert (play.friends(), play.legal()) == ([], [f"put {value} {figure}" for value in values for figure in ("Ara", "Gim")])


@rule("M13.10", "M11.8")
@pytest.mark.parametrize(("card", "value", "face", "courage"), [("Sting", "6", 1, 13), ("RingPower", "6", 5, 13)])
def test_gandalfs_power_turns_a_die_that_a_card_of_mount_doom_makes_one_roll(
    card: str, value: str, face: int, courage: int
) -> None:
    play = doom(card, "friends=1:Power").play("pass").draws(value).play("use Power", f"face {face}")
    assert (play.courage(), play.friends(), play.where("Rin")) == (courage, [], 41)


@rule("M13.10", "M7.4")
def test_gandalfs_power_turns_the_die_of_the_last_stage() -> None:
    play = at("normal 1/1 stage=Dou friends=1:Power track=Phial,Deceit,-,-,-,-").draws("2").play("use Power", "face 1")
    assert (play.courage(), play.where("Rin")) == (15, 41)


@rule("M13.11")
def test_gandalfs_trick_turns_a_fellowship_die_to_any_face() -> None:
    play = first_roll(f"friends=1:Trick {QUIET}", "42", "35").play("use Trick")
    assert play.legal() == ["die Ara", "die Gim"]
    play.play("die Gim")
    assert play.legal() == ["face 1", "face 2", "face 3", "face 4", "face 6"]
    play.play("face 6")
    assert GAME.view(play.state, 0)["dice"]["figures"] == {"Ara": 3, "Gim": 6}


@rule("M13.11", "M10.3")
def test_gandalfs_trick_turns_the_die_that_denethor_has_rerolled() -> None:
    play = meet("Denethor", "Rin=33 friends=1:Trick", rest="Ara5/-").draws("2").play("use Trick", "face 6")
    assert play.where("Ara") == 6


@rule("M13.11", "M11.4", "M5.1", "M5.3")
def test_a_die_turned_by_trick_is_a_die_result() -> None:
    play = (
        at("normal 1/1 Rin=5 Ara=6 friends=1:Trick,Power stack=3 track=-,-,-,SarL,-,-")
        .play("roll Rin+Ara")
        .draws("4", "4", "6", "1")
    )
    play.play("use Trick", "die Ara", "face 2", "pass", "put 4 Ara", "add Leg").draws("4", "3", "1").play("pass", "put 4 Rin")
    assert (play.courage(), play.phase()) == (14, "draw-gandalf")


@rule("M13.12")
def test_gandalfs_support_rolls_all_five_dice_and_moves_one_figure() -> None:
    play = at("normal 1/1 friends=1:Support phase=turn").play("use Support")
    play.draws("4", "5", "6", "1", "2")
    assert (play.phase(), play.legal()) == ("support", [f"figure {figure}" for figure in ("Rin", "Mer", "Ara", "Leg", "Gim")])
    play.play("figure Mer")
    assert places(play) == {"Rin": 0, "Mer": 5, "Ara": 0, "Leg": 0, "Gim": 0}
    assert (play.phase(), play.friends(), play.state.die) == ("roll", [], [0] * 5)


@rule("M13.12", "M11.4", "M5.1")
def test_supports_die_is_a_die_result_for_another_figure() -> None:
    play = at("normal 1/1 Ara=6 friends=1:Support phase=turn").play("use Support").draws("1", "1", "2", "1", "1").play("figure Ara")
    assert (play.where("Ara"), play.courage()) == (8, 14)


@rule("M13.12", "M11.4", "M5.3")
@pytest.mark.parametrize(("value", "stack"), [("2", 3), ("3", 3)])
def test_supports_die_brings_or_costs_a_gandalf_card(value: str, stack: int) -> None:
    play = (
        at("normal 1/1 Rin=6 friends=1:Support phase=turn").play("use Support").draws(value, "1", "1", "1", "1").play("figure Rin")
    )
    if value == "2":
        assert play.chances() == ["Power", "Trick", "Vision", "Wrath"]
        play.draws("Wrath")
    assert (play.friends(), stack_size(play), play.chances()) == (["Wrath"] if value == "2" else [], stack, STACKS["Roh"])


@rule("M13.12", "M11.8")
def test_elrond_and_trick_may_change_a_die_of_support() -> None:
    play = at("normal 1/1 friends=1:Support,Elrond,Trick stack=3 phase=turn").play("use Support").draws("1", "1", "1", "1", "1")
    assert play.legal() == ["use Elrond", "use Trick", "pass"]
    play.play("use Elrond", "die Gim").draws("5").play("use Trick", "die Gim", "face 6", "figure Gim")
    assert (play.where("Gim"), play.phase()) == (6, "roll")


@rule("M13.12", "M7.4")
def test_support_cannot_be_used_in_the_last_stage() -> None:
    play = at("normal 1/1 stage=Dou friends=1:Support,Treebeard track=-,Eagles,-,-,-,- phase=turn")
    assert (play.legal(), play.refusal("use Support")) == (["use Treebeard", "pass", "rest"], "M13.12")


@rule("M13.13", "M11.11")
def test_gandalfs_vision_looks_at_the_next_stack_and_keeps_or_removes_its_top_card() -> None:
    play = arrive("Lot", "friends=1:Vision", exact=False).play("use Vision")
    assert play.chances() == STACKS["Roh"]
    play.draws("Wargs")
    assert (play.phase(), play.legal(), play.friends()) == ("vision", ["keep", "remove"], [])


@rule("M13.14", "M3.3")
def test_gandalfs_wrath_removes_the_card_that_was_just_carried_out() -> None:
    play = meet("OrcR", "friends=1:Wrath").draws("Sauron")
    assert (play.phase(), play.legal(), play.courage()) == ("window encounter", ["use Wrath", "pass"], 11)
    play.play("use Wrath")
    assert (play.track(), play.friends(), play.phase()) == ("-,-,-,-,-,-", [], "roll")


@rule("M13.14")
@pytest.mark.parametrize("card", ["Balrog", "Wargs", "Grond", "Eye", "Arwen", "Eomer"])
def test_wrath_is_not_asked_for_where_the_card_has_left_the_track(card: str) -> None:
    play = meet(card, "friends=1:Wrath")
    assert (play.phase(), play.friends()[-1]) == ("roll", "Wrath")


@rule("M13.14")
def test_wrath_is_not_asked_for_after_a_symbol() -> None:
    play = at("normal 1/1 friends=1:Wrath tile=1Ara1/4Gim1 phase=next-die").play("go 0")
    assert (play.phase(), play.friends()) == ("roll", ["Wrath"])


@rule("M13.14", "M10.1")
def test_wrath_on_the_army_uncovers_the_card_beneath() -> None:
    play = at("normal 1/1 stage=Min friends=1:Wrath track=-,Haradrim,Army,-,-,- tile=3Rin2/2Gim1 phase=next-die")
    assert (play.state.army + 1, play.legal()) == (2, ["use Wrath", "pass"])
    play.play("use Wrath")
    assert (play.state.army, play.track(), play.courage()) == (-1, "-,Haradrim,-,-,-,-", 11)


@rule("M13.14", "M10.1")
def test_wrath_removes_an_army_that_could_not_move() -> None:
    play = at("normal 1/1 stage=Min friends=1:Wrath track=-,-,Army,-,-,- tile=3Rin2/- phase=next-die").play("use Wrath")
    assert (play.track(), play.state.army) == ("-,-,-,-,-,-", -1)


@rule("M13.14", "M13.5")
def test_after_eowyns_victory_there_is_nothing_left_for_wrath() -> None:
    play = meet("Witch", "friends=1:Eowyn,Wrath").draws("6").play("use Eowyn")
    assert (play.phase(), play.friends()) == ("roll", ["Wrath"])


@rule("M11.20", "M13.12")
def test_the_die_of_a_waiting_figure_may_be_chosen_for_support_and_moves_nobody() -> None:
    play = at("normal 1/1 stage=Gon Mer=waiting friends=1:Support phase=turn").play("use Support").draws("2", "1", "1", "1", "1")
    assert play.legal() == [f"figure {code}" for code in ("Rin", "Mer", "Ara", "Leg", "Gim")]
    before = play.state.place[:]
    assert play.play("figure Mer").state.place == before
