"""The combat cards (C5)."""

from __future__ import annotations

import pytest

from tests.games.confrontation.kit import at
from tests.rules import rule

LEGOLAS_ATTACKS = "classic F Mis=Leg Fan=Bal Mor=Orc Shi=Fro"
BALROG_ATTACKS = "classic S Fan=Bal Car=Leg Mor=Orc Shi=Fro"


@rule("C5.1")
def test_the_two_hands_hold_their_nine_cards() -> None:
    play = at(BALROG_ATTACKS).play("Bal-Car")
    assert play.legal("F") == ["+1", "+2", "+3", "+4", "+5", "Mag", "Nob", "Clo", "Ret"]
    assert play.legal("S") == ["+1", "+2", "+3", "+4", "+5", "+6", "Mag", "Eye", "Ret"]


@rule("C5.2")
def test_magic_is_exchanged_for_a_card_of_ones_own_discard_pile() -> None:
    play = at(f"{BALROG_ATTACKS} discard=F:+5,Nob;S:+6,Eye").play("Bal-Car").cards("Mag", "+1")
    assert (play.due(), play.phase(), play.legal()) == ("F", "fellowship-magic", ["+5", "Nob"])
    play.play("+5")
    assert play.sums() == (8, 6)
    play = at(f"{BALROG_ATTACKS} discard=F:+5,Nob;S:+6,Eye").play("Bal-Car").cards("+4", "Mag")
    assert (play.due(), play.phase(), play.legal()) == ("S", "sauron-magic", ["+6", "Eye"])
    play.play("+6")
    assert play.sums() == (7, 11)


@rule("C5.2")
def test_a_fetched_text_works_at_once() -> None:
    play = at(f"{BALROG_ATTACKS} discard=F:Nob;S:+6").play("Bal-Car").cards("Mag", "+1").play("Nob")
    assert (play.where("Leg"), play.where("Bal")) == ("out", "out")
    play = at(f"{BALROG_ATTACKS} discard=F:+1;S:Eye").play("Bal-Car").cards("Nob", "Mag").play("Eye")
    assert (play.where("Leg"), play.where("Bal")) == ("out", "Car")


@rule("C5.2")
def test_magic_with_an_empty_pile_does_nothing_and_adds_nothing() -> None:
    assert at(BALROG_ATTACKS).play("Bal-Car").cards("Mag", "+1").sums() == (3, 6)
    assert at(BALROG_ATTACKS).play("Bal-Car").cards("+2", "Mag").sums() == (5, 5)


@rule("C5.3")
@pytest.mark.parametrize(("cards", "side"), [(("Mag", "+1"), "F"), (("+1", "Mag"), "S")])
def test_magic_has_to_be_exchanged_where_it_can_be(cards: tuple[str, str], side: str) -> None:
    play = at(f"{BALROG_ATTACKS} discard=F:+2,+3;S:+3,+4").play("Bal-Car").cards(*cards)
    assert play.due() == side
    assert "no" not in play.legal()
    assert play.refusal("no") == "C5.2"


@rule("C5.4")
def test_magic_never_fetches_itself() -> None:
    play = at(f"{BALROG_ATTACKS} discard=F:+5;S:+6").play("Bal-Car").cards("Mag", "Mag")
    assert play.legal() == ["+6"]
    play.play("+6")
    assert play.legal() == ["+5"]
    assert play.refusal("Mag") == "C5.2"


@rule("C5.5")
def test_of_two_magics_sauron_chooses_first() -> None:
    play = at(f"{BALROG_ATTACKS} discard=F:Clo;S:+6").play("Bal-Car").cards("Mag", "Mag")
    assert play.due() == "S"
    play.play("+6")
    assert play.due() == "F"
    play.play("Clo")
    assert play.sums() == (3, 5)


@rule("C5.6")
def test_an_eye_that_magic_fetches_stops_the_fellowships_magic() -> None:
    play = at(f"{BALROG_ATTACKS} discard=F:+5;S:Eye").play("Bal-Car").cards("Mag", "Mag").play("Eye")
    assert play.sums() == (3, 5)
    assert play.due() == "F"  # its turn already: nothing was fetched
    assert play.phase() == "move"


@rule("C5.7")
def test_the_fetched_card_goes_back_to_the_pile_together_with_magic() -> None:
    play = at(f"{BALROG_ATTACKS} discard=F:+5;S:+6").play("Bal-Car").cards("Mag", "Mag").play("+6", "+5")
    assert play.discards("F") == ["+5", "Mag"]
    assert play.discards("S") == ["+6", "Mag"]
    assert (len(play.hand("F")), len(play.hand("S"))) == (7, 7)


@rule("C5.8")
@pytest.mark.parametrize("text", ["Nob", "Clo", "Ret"])
def test_the_eye_takes_the_fellowships_text_away(text: str) -> None:
    play = at(BALROG_ATTACKS).play("Bal-Car").cards(text, "Eye")
    assert play.sums() == (3, 5)
    assert (play.where("Leg"), play.where("Bal")) == ("out", "Car")


@rule("C5.8")
def test_the_eye_does_nothing_against_a_strength_card() -> None:
    assert at(BALROG_ATTACKS).play("Bal-Car").cards("+5", "Eye").sums() == (8, 5)


@rule("C5.9")
def test_the_eye_stops_magic_too() -> None:
    play = at(f"{BALROG_ATTACKS} discard=F:+5;S:+6").play("Bal-Car").cards("Mag", "Eye")
    assert play.sums() == (3, 5)
    assert play.discards("F") == ["+5", "Mag"]


@rule("C5.10")
def test_saurons_fighter_must_retreat_sideways_if_it_can() -> None:
    play = at(LEGOLAS_ATTACKS).play("Leg-Fan").cards("+5", "Ret")
    assert (play.due(), play.legal()) == ("S", ["to Roh", "to Mir"])
    assert play.refusal("no") == "C5.10"
    play.play("to Roh")
    assert (play.where("Leg"), play.where("Bal"), play.due()) == ("Fan", "Roh", "S")


@rule("C5.10")
@pytest.mark.parametrize(
    "others",
    [
        "Mir=Gim Roh=Wit,Sar",  # an enemy here, two of his own there
        "Mir=Gim Roh=Pip",
        "Mir=Wit,Sar Roh=War,Tro",
    ],
)
def test_saurons_retreat_does_nothing_where_he_cannot_go(others: str) -> None:
    play = at(f"classic F Mis=Leg Fan=Bal Mor=Orc Shi=Fro {others}").play("Leg-Fan").cards("+1", "Ret")
    assert play.sums() == (4, 5)
    assert play.where("Leg") == "out"


@rule("C5.10")
def test_an_attacker_retreats_sideways_from_the_battles_region() -> None:
    play = at("classic S Ere=Bal Cdn=Leg Mor=Orc Shi=Fro").play("Bal-Cdn").cards("+5", "Ret")
    assert (play.where("Bal"), play.where("Leg"), play.due()) == ("Art", "Cdn", "F")


@rule("C5.11")
@pytest.mark.parametrize(
    ("region", "start", "both", "downstream"),
    [("Mir", "Mis", "Fan", "Fan"), ("Fan", "Mis", "Roh Mir", "Roh"), ("Roh", "Car", "Fan", "")],
)
def test_saurons_retreat_goes_along_the_anduin_as_the_option_says(region: str, start: str, both: str, downstream: str) -> None:
    for option, expected in (("both", both), ("downstream", downstream)):
        play = at(f"classic F {start}=Leg {region}=Bal Mor=Orc Shi=Fro anduin_retreat={option}")
        play.play(f"Leg-{region}").cards("+5", "Ret")
        ways = expected.split()
        if len(ways) > 1:
            assert play.legal() == [f"to {way}" for way in ways]
        else:
            assert play.where("Bal") == (ways[0] if ways else "out")


@rule("C5.11")
@pytest.mark.parametrize("option", ["both", "downstream"])
def test_the_option_for_the_anduin_leaves_other_rows_alone(option: str) -> None:
    play = at(f"classic F Fan=Leg Gon=Bal Mor=Orc Shi=Fro anduin_retreat={option}").play("Leg-Gon").cards("+5", "Ret")
    assert play.where("Bal") == "Dag"
    play = at(f"classic S Rhu=Bal Art=Leg Mor=Orc Shi=Fro anduin_retreat={option}").play("Bal-Art").cards("+5", "Ret")
    assert play.where("Bal") == "Cdn"


@rule("C5.12")
def test_noble_sacrifice_defeats_both() -> None:
    play = at(BALROG_ATTACKS).play("Bal-Car").cards("Nob", "+6")
    assert (play.where("Leg"), play.where("Bal")) == ("out", "out")


@rule("C5.12")
@pytest.mark.parametrize("option", ["over", "both"])
def test_noble_sacrifice_defeats_nobody_once_saurons_fighter_has_left(option: str) -> None:
    play = at(f"{LEGOLAS_ATTACKS} after_retreat={option}").play("Leg-Fan").cards("Nob", "Ret").play("to Mir")
    assert (play.where("Leg"), play.where("Bal")) == ("Fan", "Mir")
    assert (play.discards("F"), play.discards("S")) == (["Nob"], ["Ret"])


@rule("C5.13")
def test_noble_sacrifice_works_where_saurons_retreat_fails() -> None:
    play = at("classic F Ere=Leg Car=Bal Mor=Orc Shi=Fro").play("Leg-Car").cards("Nob", "Ret")
    assert (play.where("Leg"), play.where("Bal")) == ("out", "out")


@rule("C5.14")
@pytest.mark.parametrize("number", range(1, 7))
def test_the_elven_cloak_takes_saurons_number_away(number: int) -> None:
    assert at(BALROG_ATTACKS).play("Bal-Car").cards("Clo", f"+{number}").sums() == (3, 5)


@rule("C5.14")
def test_the_elven_cloak_covers_a_number_fetched_by_magic() -> None:
    play = at(f"{BALROG_ATTACKS} discard=F:+5;S:+6").play("Bal-Car").cards("Clo", "Mag").play("+6")
    assert play.sums() == (3, 5)


@rule("C5.14")
def test_the_elven_cloak_does_not_touch_the_character() -> None:
    play = at("variant S Fan=Orc* Car=Elr* Shi=Fro*").play("Orc*-Car").cards("Clo", "+6")
    assert play.sums() == (3, 6)


@rule("C5.15")
def test_the_fellowships_fighter_must_retreat_backward_if_it_can() -> None:
    play = at(LEGOLAS_ATTACKS).play("Leg-Fan").cards("Ret", "+6")
    assert (play.due(), play.legal()) == ("F", ["to Car", "to Mis"])
    assert play.refusal("no") == "C5.15"
    play.play("to Car")
    assert (play.where("Leg"), play.where("Bal")) == ("Car", "Fan")
    assert "falls" not in play.told()


@rule("C5.15")
@pytest.mark.parametrize(
    "position",
    [
        "classic S Cdn=Bal Shi=Leg Mor=Orc Ene=Fro",  # nothing behind the Shire
        "classic S Gon=Bal Fan=Leg Mis=Gim Car=Orc Shi=Fro",  # full, an enemy
    ],
)
def test_the_fellowships_retreat_does_nothing_where_it_cannot_go(position: str) -> None:
    play = at(position).play("Bal-Shi" if "Shi=Leg" in position else "Bal-Fan").cards("Ret", "+6")
    assert play.sums() == (3, 11)
    assert play.where("Leg") == "out"


@rule("C5.16")
def test_saurons_retreat_ends_the_battle_by_default() -> None:
    play = at("classic F Mis=Leg Mir=Bal Mor=Orc Shi=Fro").play("Leg-Mir").cards("Ret", "Ret")
    assert (play.where("Bal"), play.where("Leg")) == ("Fan", "Mir")
    assert play.discards("F") == ["Ret"]
    play = at("classic F Mis=Leg Mir=Bal Mor=Orc Shi=Fro discard=F:Ret;S:+1").play("Leg-Mir").cards("Mag", "Ret")
    assert (play.where("Leg"), play.due()) == ("Mir", "S")


@rule("C5.16")
def test_under_the_option_the_fellowships_retreat_still_moves_its_fighter() -> None:
    position = "classic F Mis=Leg Mir=Bal Mor=Orc Shi=Fro after_retreat=both"
    play = at(position).play("Leg-Mir").cards("Ret", "Ret")
    assert play.where("Bal") == "Fan"
    assert (play.due(), play.legal()) == ("F", ["to Mis", "to Hig"])
    play.play("to Hig")
    assert (play.where("Bal"), play.where("Leg"), play.due()) == ("Fan", "Hig", "S")
    assert "compared" not in play.told()


@rule("C5.16")
def test_under_the_option_a_retreat_taken_by_magic_works_as_well() -> None:
    position = "classic F Mis=Leg Mir=Bal Mor=Orc Shi=Fro discard=F:Ret,+1;S:+1,+2 after_retreat=both"
    play = at(position).play("Leg-Mir").cards("Mag", "Ret").play("Ret", "to Mis")
    assert (play.where("Bal"), play.where("Leg")) == ("Fan", "Mis")
    play = at(position).play("Leg-Mir").cards("Mag", "Ret").play("+1")
    assert (play.where("Bal"), play.where("Leg"), play.due()) == ("Fan", "Mir", "S")
    assert "compared" not in play.told()


@rule("C5.16")
@pytest.mark.parametrize("card", ["+5", "Clo", "Nob"])
def test_under_the_option_no_other_card_does_anything_any_more(card: str) -> None:
    position = "classic F Mis=Leg Mir=Bal Mor=Orc Shi=Fro after_retreat=both"
    play = at(position).play("Leg-Mir").cards(card, "Ret")
    assert (play.where("Bal"), play.where("Leg"), play.due()) == ("Fan", "Mir", "S")
    assert "compared" not in play.told()


@rule("C5.16")
def test_under_the_option_a_retreat_that_failed_changes_nothing() -> None:
    play = at("classic F Ere=Leg Car=Bal Mor=Orc Shi=Fro after_retreat=both").play("Leg-Car").cards("+1", "Ret")
    assert play.sums() == (4, 5)
