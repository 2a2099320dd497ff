"""When cards can be used (M11.28): each friend at each moment, alone and together, blocked and free; `pass` and `rest`."""

from __future__ import annotations

import pytest

from mathom.games.mount_doom.position import WINDOW
from mathom.games.mount_doom.windows import is_asked_soon
from mathom.kernel.game import Complaint
from mathom.kernel.rng import Rng
from tests.games.mount_doom.kit import Play, at
from tests.games.mount_doom.scenes import arrive, doom, meet, random_step, stage_of, walk
from tests.rules import rule

FRIENDS = "Arwen Elrond Theoden Galadriel Eowyn Eomer Faramir Treebeard Boromir Power Trick Support Vision Wrath".split()
GANDALF = FRIENDS[9:]
DENETHOR = "meeting=Denethor space=2 tile=Ara3/5Gim2 mover=Ara rolling=Ara moment=denethor phase=draw-dice"

SCENES = {
    "start": ("stage=Min Rin=34 phase=turn", ""),
    "first": ("stage=Min Rin=34 rolling=black1,black2,Ara,Gim moment=first phase=draw-dice", "1 2 3 4"),
    "second": ("stage=Min Rin=34 tile=1Ara3/- rolling=black1,Leg,Gim moment=second phase=draw-dice", "1 2 3"),
    "last": ("stage=Dou Rin=44 track=-,Eagles,-,-,-,-", "2"),
    "die": ("stage=Min Rin=34 track=-,Denethor,-,-,-,- tile=2Ara3/2Gim2 phase=next-die", ""),
    "battle": ("stage=Min Rin=34 track=-,UruM,-,-,-,- meeting=UruM space=2 left=1 tile=2Ara3/2Gim2 phase=next-battle", ""),
    "battle-roll": (
        "stage=Min Rin=34 track=-,UruM,-,-,-,- meeting=UruM space=2 left=1 tile=2Ara3/2Gim2 moment=battle-roll phase=draw-battle",
        "Sauron",
    ),
    "loss": (
        "stage=Min Rin=34 track=-,UruM,-,-,-,- meeting=UruM space=2 left=1 tile=2Ara3/2Gim2 shown=Sauron phase=judge",
        "",
    ),
    "black-roll": (
        "stage=Min Rin=34 track=-,Witch,-,-,-,- meeting=Witch space=2 left=1 tile=2Ara3/2Gim2 rolling=black moment=black-roll "
        "phase=draw-dice",
        "6",
    ),
    "denethor": (f"stage=Min Rin=34 track=-,Denethor,-,-,-,- {DENETHOR}".replace("tile=", "tile=2"), "5"),
    "support": ("stage=Min Rin=34 rolling=Rin,Mer,Ara,Leg,Gim moment=support phase=draw-dice", "1 2 3 4 5"),
    "event": ("stage=Min Rin=34 Ara=36 tile=Ara1/5Gim2 phase=resolve", ""),
    "encounter": ("stage=Min Rin=34 track=-,UruM,-,-,-,- meeting=UruM space=2 tile=2Ara3/2Gim2 phase=encounter-done", ""),
    "layout": ("stage=Gon Rin=32 phase=stage-end", ""),
    "turned": ("stage=Min Rin=34 track=-,-,-,-,-,? space=6 tile=6Ara3/2Gim2 phase=draw-track rules=2", "Haradrim"),
}
"""A way to each moment: a position, and what the table then draws."""

FITTING = {
    "start": {"Theoden", "Treebeard", "Faramir", "Support"},
    "first": {"Theoden", "Treebeard", "Elrond", "Power", "Trick"},
    "second": {"Theoden", "Treebeard", "Elrond", "Power", "Trick"},
    "last": {"Treebeard", "Elrond", "Power"},
    "die": {"Theoden", "Treebeard"},
    "battle": {"Theoden", "Treebeard", "Galadriel", "Eomer"},
    "battle-roll": {"Theoden", "Treebeard", "Elrond"},
    "loss": {"Theoden", "Treebeard", "Boromir"},
    "black-roll": {"Theoden", "Treebeard", "Elrond", "Power", "Eowyn"},
    "denethor": {"Theoden", "Treebeard", "Elrond", "Trick"},
    "support": {"Theoden", "Treebeard", "Elrond", "Trick"},
    "event": {"Theoden", "Treebeard", "Arwen"},
    "encounter": {"Theoden", "Treebeard", "Wrath"},
    "layout": {"Theoden", "Treebeard", "Vision"},
    "turned": {"Theoden", "Treebeard"},
}
"""Who may be used at each moment, by the rulebook."""

FOLLOWED = ("loss", "encounter")
"""Moments at which a card for any moment asks nothing of its own: another window comes before anything else is rolled or moved."""


def scene(moment: str, friends: list[str], head: str = "normal 1/2", owner: int = 1, words: str = "") -> Play:
    position, draws = SCENES[moment]
    held = f"friends={owner}:{','.join(friends)}" if friends else ""
    return at(f"{head} {position} {held} stack=0 {words}").draws(*draws.split())


def offered(play: Play, moment: str) -> set[str]:
    """The friends that may be used in the window of a moment; none where it is not open."""
    if play.phase() != f"window {moment}":
        return set()
    return {text.removeprefix("use ") for text in play.legal() if text.startswith("use ")}


@rule(
    "M11.28",
    "M13.1",
    "M13.2",
    "M13.3",
    "M13.4",
    "M13.5",
    "M13.6",
    "M13.7",
    "M13.8",
    "M13.9",
    "M13.10",
    "M13.11",
    "M13.12",
    "M13.13",
)
@rule("M13.14")
@pytest.mark.parametrize("moment", SCENES)
def test_with_all_cards_out_exactly_those_that_fit_the_moment_are_offered(moment: str) -> None:
    assert offered(scene(moment, FRIENDS), moment) == FITTING[moment]


@rule("M11.28")
@pytest.mark.parametrize("friend", FRIENDS)
@pytest.mark.parametrize("moment", SCENES)
def test_a_card_alone_opens_a_window_where_it_fits_and_nowhere_else(moment: str, friend: str) -> None:
    play = scene(moment, [friend])
    fits = friend in FITTING[moment] and not (friend in ("Theoden", "Treebeard") and moment in FOLLOWED)
    assert offered(play, moment) == ({friend} if fits else set())


@rule("M11.28")
@pytest.mark.parametrize("moment", SCENES)
def test_a_card_that_does_not_fit_the_moment_is_refused_with_its_own_rule(moment: str) -> None:
    play = scene(moment, FRIENDS)
    for number, friend in enumerate(FRIENDS, 1):
        rules = ("",) if friend in FITTING[moment] else (f"M13.{number}", "M11.13")
        assert play.refusal(f"use {friend}") in rules


@rule("M11.28")
@pytest.mark.parametrize("moment", SCENES)
def test_nobody_is_asked_where_no_card_lies_out(moment: str) -> None:
    assert not scene(moment, []).phase().startswith("window")


@rule("M10.2", "M11.28")
@pytest.mark.parametrize("moment", SCENES)
def test_under_the_balrog_no_gandalf_card_is_offered_and_none_opens_a_window(moment: str) -> None:
    left = FITTING[moment] - set(GANDALF)
    asked = left - {"Theoden", "Treebeard"} or moment not in FOLLOWED
    assert offered(scene(moment, FRIENDS, words="balrog"), moment) == (left if asked else set())
    assert not scene(moment, GANDALF, words="balrog").phase().startswith("window")


@rule("M9.2", "M11.27", "M11.16")
@pytest.mark.parametrize("mode", ["exclusive", "harder"])
@pytest.mark.parametrize("moment", SCENES)
def test_with_allies_of_ones_own_those_of_others_are_not_offered_and_gandalf_cards_are(moment: str, mode: str) -> None:
    head = f"{mode} 1/2"
    own = scene(moment, FRIENDS, head, owner=1)
    others = scene(moment, FRIENDS, head, owner=2)
    assert offered(own, moment) == FITTING[moment]
    assert offered(others, moment) == FITTING[moment] & set(GANDALF)
    alone = scene(moment, FRIENDS[:9], head, owner=2)
    assert alone.due() != "1" or not alone.phase().startswith("window")


@rule("M3.2", "M11.27")
@pytest.mark.parametrize("mode", ["normal", "easier", "unprotected"])
@pytest.mark.parametrize("moment", SCENES)
def test_in_other_modes_the_cards_of_others_are_offered_all_the_same(moment: str, mode: str) -> None:
    play = scene(moment, FRIENDS, f"{mode} 1/2", owner=2)
    assert offered(play, moment) == FITTING[moment]
    assert play.due() == "1"


@rule("M11.28")
@pytest.mark.parametrize("moment", SCENES)
def test_pass_goes_on_and_uses_nothing(moment: str) -> None:
    play = scene(moment, sorted(FITTING[moment]))
    before = play.friends()
    play.play("pass")
    assert (play.friends(), play.phase() != f"window {moment}") == (before, True)


@rule("M11.28")
@pytest.mark.parametrize("moment", SCENES)
def test_rest_is_offered_only_while_a_card_for_any_moment_can_be_used(moment: str) -> None:
    assert "rest" in scene(moment, FRIENDS).legal()
    timed = sorted(FITTING[moment] - {"Theoden", "Treebeard"})
    if timed:
        assert scene(moment, timed).legal()[-1] == "pass"


@rule("M11.28")
def test_after_rest_cards_for_any_moment_ask_no_more_until_the_next_turn_begins() -> None:
    play = at("normal 1/2 stage=Gon friends=1:Theoden,Treebeard track=-,OrcG,-,-,-,- phase=turn").play("rest")
    assert play.phase() == "roll"
    play.tile("2Ara1", "2Gim1").draws("Sauron", "Sauron")
    assert (play.phase(), play.due(), play.legal()[-1]) == ("window start", "2", "rest")


@rule("M11.28")
def test_a_window_opened_by_another_card_still_offers_those_that_rest() -> None:
    play = at("normal 1/1 stage=Gon friends=1:Theoden,Elrond phase=turn").play("rest", "roll Ara+Gim").draws("1", "2", "3", "4")
    assert play.legal() == ["use Elrond", "use Theoden", "pass"]


@rule("M11.28")
def test_without_rest_every_moment_of_the_turn_asks() -> None:
    play = at("normal 1/1 stage=Gon friends=1:Theoden track=-,OrcG,-,-,-,- phase=turn")
    seen = []
    script = iter("1 2 4 4 2 3 4 Sauron Gim".split())
    answers = iter(["roll Ara+Gim", "put 2 Ara", "add Leg", "put 2 Gim"])
    while play.state.turn < 3:
        if play.phase().startswith("window"):
            seen.append(play.phase().removeprefix("window "))
            play.play("pass")
        elif play.due() == "*":
            play.draws(next(script))
        else:
            play.play(next(answers, "roll Ara+Gim"))
        if len(seen) > 11:
            break
    assert seen[:11] == ["start", "first", "second", "die", "battle", "battle-roll", "die", "die", "battle", "battle-roll", "die"]


@rule("M11.28")
def test_several_cards_may_be_used_in_one_window() -> None:
    play = scene("first", FRIENDS).play(
        "use Power", "die black1", "face 6", "use Trick", "die Gim", "face 1", "use Elrond", "die Ara"
    )
    play.draws("5").play("use Treebeard", "hearts", "use Theoden", "figure Leg")
    assert play.phase() == "put-first"
    assert play.legal() == ["put 2 Ara", "put 2 Gim", "put 6 Ara", "put 6 Gim"]
    assert (play.courage(), play.where("Leg")) == (15, 8)


@rule("M11.28")
def test_a_card_outside_a_window_is_refused_with_a_rule() -> None:
    play = at("normal 1/2 stage=Gon friends=1:Faramir,Wrath;2:Elrond")
    assert (play.phase(), play.refusal("use Faramir"), play.refusal("use Wrath")) == ("roll", "M11.28", "M11.28")
    assert play.refuses("use Elrond")


@rule("M11.28", "M13.9")
@pytest.mark.parametrize("card", ["UruR", "UruH", "UruG", "UruM"])
def test_boromir_is_asked_for_after_every_lost_battle_with_uruk_hai_until_he_is_used(card: str) -> None:
    play = meet(card, "uruk=3 friends=1:Boromir").draws("Sauron").play("pass").draws("Sauron")
    assert (play.phase(), play.courage()) == ("window loss", 12)
    play.play("use Boromir").draws("Sauron")
    assert (play.phase(), play.courage()) == ("draw-battle", 11)
    play.draws("Sauron")
    assert (play.phase(), play.courage()) == ("roll", 10)


@rule("M11.28", "M13.9")
def test_boromir_is_not_asked_for_after_a_won_battle() -> None:
    play = meet("UruR", "Gim=8 friends=1:Boromir").draws("Gim")
    assert (play.phase(), play.friends()) == ("roll", ["Boromir"])


@rule("M11.28", "M13.1")
def test_arwen_is_not_asked_for_where_an_event_does_not_take_effect() -> None:
    assert walk("Ara", 5, 2, "Gim=7 friends=1:Arwen").phase() == "roll"
    assert walk("Ara", 5, 1, "friends=1:Arwen").phase() == "roll"
    assert walk("Ara", 1, 2, "eowyn friends=1:Arwen").phase() == "roll"


@rule("M11.28", "M13.5")
@pytest.mark.parametrize("value", "12345")
def test_eowyn_is_not_asked_for_on_other_numbers(value: str) -> None:
    assert meet("Witch", "friends=1:Eowyn").draws(value).phase() == "roll"


@rule("M11.28", "M13.11")
def test_trick_and_elrond_are_not_asked_for_where_a_number_makes_no_difference() -> None:
    words = "stage=Min Rin=33 Ara=waiting Gim=40"
    trick = at(f"normal 1/1 {words} friends=1:Trick").play("roll Ara+Gim").draws("1", "2", "3", "4")
    assert trick.phase() == "put-first"
    elrond = at(f"normal 1/1 {words} friends=1:Elrond").play("roll Ara+Gim").draws("1", "2", "3", "4").play("use Elrond")
    assert elrond.legal() == ["die black1", "die black2"]


@rule("M11.28", "M13.14")
def test_wrath_is_asked_for_after_the_encounter_and_not_before() -> None:
    play = meet("Haradrim", "friends=1:Wrath", rest="Gim1/-")
    assert (play.phase(), play.courage()) == ("window encounter", 11)


@rule("M11.28", "M13.13")
@pytest.mark.parametrize("stage", ["Lot", "Roh", "Hel", "Gon", "Min"])
def test_vision_is_asked_for_before_every_layout(stage: str) -> None:
    assert arrive(stage, "friends=1:Vision", exact=False).legal() == ["use Vision", "pass"]


@rule("M11.28", "M13.8")
def test_in_the_last_stage_treebeard_is_asked_for_before_the_step() -> None:
    play = doom("Deceit", "friends=1:Treebeard courage=3 Rin=44").play("pass")
    assert (play.phase(), play.courage(), play.where("Rin")) == ("window encounter", 1, 44)
    play.play("use Treebeard")
    assert (play.courage(), play.where("Rin")) == (3, 45)


@rule("M11.28", "M13.3", "M4.2")
@pytest.mark.parametrize(("start", "courage", "nazgul"), [(5, 12, 0), (1, 13, 1)])
def test_an_event_takes_place_though_theoden_takes_the_figure_away_from_it(start: int, courage: int, nazgul: int) -> None:
    play = walk("Ara", start, 2, "stage=Roh friends=1:Theoden").play("pass")
    assert play.phase() == "window event"
    play.play("use Theoden", "figure Ara")
    assert (play.where("Ara"), play.courage(), play.nazgul()) == (8, courage, nazgul)


@rule("M11.28", "M13.3")
def test_theoden_may_take_another_figure_while_an_event_is_due() -> None:
    play = walk("Ara", 5, 2, "stage=Roh friends=1:Theoden").play("pass", "use Theoden", "figure Gim")
    assert (play.where("Gim"), play.where("Ara"), play.courage()) == (8, 7, 12)


@rule("M11.28", "M13.1", "M13.3")
def test_arwen_may_still_ignore_the_event_after_theoden_has_taken_the_figure_away() -> None:
    play = walk("Ara", 5, 2, "stage=Roh friends=1:Theoden,Arwen").play("pass", "use Theoden", "figure Ara")
    assert play.legal() == ["use Arwen", "pass"]
    play.play("use Arwen")
    assert (play.courage(), play.nazgul(), play.where("Ara")) == (13, 0, 8)


@rule("M11.28", "M13.14")
def test_after_the_battles_nothing_of_them_is_left_in_the_position() -> None:
    won = meet("UruM", "uruk=2 Gim=33 Rin=33 friends=1:Wrath").draws("Gim", "Gim")
    assert won.phase() == "window encounter"
    assert won.position().split("moment=encounter ")[1] == "space=2 meeting=UruM"
    empty = meet("UruM", "uruk=0 treebeard friends=1:Wrath")
    assert empty.position().split("moment=encounter ")[1] == "treebeard space=2 meeting=UruM"


@rule("M13.8")
def test_after_minas_morgul_treebeard_has_only_hearts_to_give() -> None:
    assert arrive("Min", "courage=16 friends=1:Treebeard").play("rest").phase() == "draw-layout"
    given = arrive("Min", "courage=12 friends=1:Treebeard").play("pass")
    assert given.phase() == "window layout"
    assert (given.play("use Treebeard").courage(), given.phase()) == (14, "draw-layout")
    full = walk("Rin", 38, 2, "stage=Min courage=16 friends=1:Treebeard").play("pass")
    assert full.phase() == "draw-layout"


@rule("M13.8", "M1.8")
def test_in_the_last_stage_treebeard_is_offered_while_the_ring_can_rise() -> None:
    seen = [at(f"normal 1/1 stage=Dou courage={before} friends=1:Treebeard phase=turn").due() for before in (14, 15, 16)]
    assert seen == ["1", "1", "*"]


@rule("M13.10", "M13.2")
@pytest.mark.parametrize("card", ["Power", "Elrond"])
def test_of_two_black_dice_that_are_alike_one_is_offered(card: str) -> None:
    play = at(f"normal 1/1 friends=1:{card}").play("roll Ara+Gim").draws("3", "3", "1", "2").play(f"use {card}")
    blacks = [text for text in play.legal() if text.startswith("die black")]
    assert blacks == (["die black1"] if card == "Elrond" else [])
    assert play.phase() == ("die" if card == "Elrond" else "face")


@rule("M11.28", "M11.14")
def test_rest_lasts_over_a_stage_that_ends_before_the_rolls() -> None:
    play = at("normal 1/2 stage=Gon Rin=30 friends=1:Faramir,Support,Theoden stack=1 phase=turn").play("use Faramir", "go 2")
    assert (play.phase(), play.legal()) == ("window layout", ["use Theoden", "pass", "rest"])
    play.play("rest").draws("Witch", "Mumak", "Haradrim", "UruM")
    assert (play.phase(), play.legal()) == ("window start", ["use Theoden", "use Support", "pass"])
    assert play.play("pass", "roll Ara+Gim").draws("1", "2", "3", "4").phase() == "put-first"


@rule("M13.2")
@pytest.mark.parametrize(("die", "name", "shown"), [("black2", "die.black", 5), ("Gim", "die.Gim", 5)])
def test_it_is_told_that_elrond_rerolled_a_die(die: str, name: str, shown: int) -> None:
    play = at("normal 1/1 friends=1:Elrond").play("roll Ara+Gim").draws("1", "2", "3", "4").play("use Elrond", f"die {die}")
    args = play.draws("5").last("rerolled")
    assert (args["die"], args["value"]) == (name, shown)
    assert play.told().count("roll-first") == 1


@rule("M10.3", "M13.14")
def test_after_denethor_nothing_of_the_reroll_is_left_in_the_position() -> None:
    play = meet("Denethor", "friends=1:Wrath", rest="Ara5/-").draws("2")
    assert play.position().split("moment=encounter ")[1] == "space=2 meeting=Denethor"


def turned(card: str, words: str = "", rules: int = 2) -> Play:
    """A black die is resolved whose space has a face-down card: the table turns it up."""
    stage = stage_of(card)
    return at(f"normal 1/2 stage={stage} track=?,-,-,-,-,- tile=1Ara1/- phase=draw-track space=1 rules={rules} {words}").draws(card)


@rule("M11.28", "M3.1")
def test_a_card_for_any_moment_can_be_used_before_a_card_just_turned_up_takes_effect() -> None:
    play = turned("Grond", "friends=2:Treebeard courage=3")
    assert (play.phase(), play.legal(), play.over()) == ("window turned", ["use Treebeard", "pass", "rest"], "")
    assert (play.told(), play.seen(1, "turned-up")["card"]) == (["turned-up"], "card.Grond")
    play.play("use Treebeard", "hearts")
    assert (play.over(), play.courage(), play.last("courage-down")["from"]) == ("", 2, 5)
    assert turned("Grond", "friends=2:Treebeard courage=3").play("pass").over() == "courage"


@rule("M11.28", "M12.5")
def test_theoden_may_be_used_before_wormtongue_just_turned_up_takes_him() -> None:
    play = turned("Worm", "friends=1:Theoden,Boromir").play("use Theoden", "figure Gim")
    assert (play.where("Gim"), play.friends(), play.phase()) == (8, [], "roll")


@rule("M11.28")
@pytest.mark.parametrize(("card", "moment"), [("OrcG", "battle"), ("UruG", "battle"), ("Faramir", "die"), ("Mouth", "battle")])
def test_what_was_turned_up_does_not_ask_where_the_next_window_comes_before_anything_happens(card: str, moment: str) -> None:
    assert turned(card, "friends=1:Theoden").phase() == f"window {moment}"


@rule("M11.28")
def test_in_isengard_that_is_empty_uruk_hai_turned_up_ask_before_they_give_courage() -> None:
    play = turned("UruG", "uruk=0 treebeard friends=1:Theoden")
    assert (play.phase(), play.courage()) == ("window turned", 13)
    assert play.play("pass").courage() == 14


@rule("M11.28")
def test_a_card_that_lay_open_asks_nothing_before_it_takes_effect() -> None:
    play = at("normal 1/2 stage=Gon track=-,Grond,-,-,-,- tile=2Ara1/- friends=1:Treebeard phase=meet rules=2")
    assert (play.phase(), play.courage()) == ("window die", 10)


@rule("M11.28")
def test_in_the_last_stage_treebeard_may_be_used_when_the_card_is_turned_up() -> None:
    play = at("normal 1/1 stage=Dou Rin=44 courage=2 track=?,-,-,-,-,- friends=1:Treebeard rules=2").draws("1")
    assert play.draws("Deceit").phase() == "window turned"
    assert play.play("use Treebeard").courage() == 2


@rule("M11.28")
def test_games_begun_before_know_no_window_when_a_card_is_turned_up() -> None:
    assert turned("Grond", "friends=2:Treebeard courage=3", rules=1).over() == "courage"
    assert turned("Worm", "friends=1:Theoden,Boromir", rules=1).phase() == "wormtongue"


@rule("M11.28")
def test_a_situation_between_turning_up_and_effect_is_on_space_1_or_6() -> None:
    words = "stage=Gon track=-,Grond,-,-,-,- tile=2Ara1/- space=2 meeting=Grond friends=1:Theoden phase=window moment=turned"
    with pytest.raises(Complaint, match="space=1 or 6"):
        at(f"normal 1/2 {words} rules=2")


@rule("M11.28")
@pytest.mark.parametrize(
    ("track", "soon"),
    [("?", True), ("OrcG", True), ("Treebeard", True), ("UruG", True), ("Grond", False), ("Eye", False), ("-", False)],
)
@pytest.mark.parametrize("rules", [1, 2])
def test_before_a_black_die_that_leads_to_another_window_first_nobody_is_asked(track: str, soon: bool, rules: int) -> None:
    play = at(f"normal 1/1 stage=Gon track={track},-,-,-,-,- tile=1Ara1/- friends=1:Theoden phase=next-die rules={rules}")
    assert (play.phase() != "window die") == (soon and rules == 2 and track != "Treebeard")
    if track == "Treebeard":
        assert (play.friends() == ["Theoden", "Treebeard"]) == (rules == 2)


@rule("M11.28", "M10.1")
def test_before_a_black_die_on_the_army_of_the_dead_cards_are_asked_for_though_the_card_beneath_is_face_down() -> None:
    position = "normal 1/1 stage=Min track=?,-,Mumak,-,-,- army=1 tile=1Ara1/- friends=1:Theoden phase=next-die rules=2"
    assert at(position).phase() == "window die"


ABOUT_TO_BE_ASKED = (
    "normal 1/2 stage=Hel Rin=16 track=?,OrcH,Worm,UruH,Eowyn,? friends=1:Theoden,Arwen phase=turn",
    "harder 2/2 stage=Gon Rin=24 Gim=22 uruk=3 track=?,OrcG,Treebeard,UruG,Eye,? friends=1:Theoden;2:Boromir phase=turn",
    "unprotected 1/1 stage=Min Rin=32 Leg=36 track=?,Mumak,Army,UruM,Mouth,? friends=1:Theoden,Treebeard,Eomer phase=turn",
    "normal 1/1 stage=Dou Rin=42 courage=9 track=?,Shelob,Sting,RingPower,Eagles,? friends=1:Treebeard phase=turn",
)


@rule("M11.28", "M3.1")
@pytest.mark.parametrize("start", ABOUT_TO_BE_ASKED)
def test_a_window_is_left_out_only_where_the_next_one_comes_before_anything_has_changed(start: str) -> None:
    """Older games have every window: passed with today's rules, one that these leave out leads to another with the same cards."""
    found = 0
    for seed in range(60):
        rng, play = Rng(seed), at(start)
        while play.state.to_act() and play.state.turn < 6:
            if is_left_out(play):
                found += 1
                later = at(f"{play.position()} rules=2").play("pass")
                while later.phase() == "draw-track":
                    random_step(later.state, rng)
                assert "window" in later.phase(), play.position()
                assert {card for card in play.legal() if card.startswith("use")} <= set(later.legal())
                assert (later.courage(), later.nazgul(), later.state.place) == (play.courage(), play.nazgul(), play.state.place)
            if play.state.phase == WINDOW:
                play.play("pass")
            else:
                random_step(play.state, rng)
    assert found


def is_left_out(play: Play) -> bool:
    """Whether the window that is open asks only for cards for any moment, and today's rules would not open it."""
    cards = {card for card in play.legal() if card.startswith("use")} if play.state.phase == WINDOW else set()
    return bool(cards) and cards <= {"use Theoden", "use Treebeard"} and is_asked_soon(play.state, play.state.moment)
