"""The record of a campaign: attempts, figures, what comes next, what is kept of a long chapter, and files that are wrong."""

from __future__ import annotations

import json
from collections.abc import Callable
from datetime import UTC, datetime, timedelta
from typing import Any

import pytest

from mathom.games import load
from mathom.games.two_towers.campaign import PRINTED_BEFORE, VERSION, Campaign, onward, read_campaign
from mathom.games.two_towers.options import CHAPTERS
from mathom.games.two_towers.position import CAUSES, OVER
from mathom.games.two_towers.state import TwoTowers
from mathom.kernel.game import Complaint
from mathom.kernel.rng import Rng
from mathom.kernel.state import CHANCE
from tests.games.two_towers.kit import GAME, Play, begin
from tests.rules import rule

NOON = datetime(2026, 11, 15, 12, tzinfo=UTC)
WON = "19/3 over cause=goals done=Ara,Bor,Gim"
LOST = "19/3 over cause=missed"


def group(players: int = 3) -> Campaign:
    return Campaign(seats=["human"] * players, attempts=[])


def tried(campaign: Campaign, chapter: str, ending: str, keep: bool = False) -> Campaign:
    """Adds an attempt that ended so: won, lost, a position, or open."""
    attempt = campaign.begin(chapter, f"{len(campaign.attempts)}.record", NOON, keep)
    if ending != "open":
        text = {"won": WON, "lost": LOST}.get(ending, ending)
        play = Play(text.replace("19/3", f"{chapter}/{len(campaign.seats)}") if text in (WON, LOST) else text)
        campaign.finish(attempt.record, play.state, play.journal, NOON + timedelta(hours=1))
    return campaign


def played(position: str, rng: Rng) -> Play:
    """A chapter played at random to its end."""
    play = Play(position)
    while due := play.state.to_act():
        if due == (CHANCE,):
            play.state.apply(CHANCE, rng.draw(play.state.chances()))
        else:
            play.state.apply(due[0], rng.choose(play.state.legal(due[0])))
    return play


def test_a_campaign_begins_with_the_first_chapter() -> None:
    assert group().upcoming() == "19"


def test_a_won_chapter_leads_to_the_next_one_and_a_lost_one_to_itself() -> None:
    assert tried(group(), "19", "won").upcoming() == "20"
    assert tried(group(), "19", "lost").upcoming() == "19"


@rule("T1.9")
def test_chapters_are_played_in_any_order_and_those_left_out_come_later() -> None:
    campaign = tried(group(), "35", "won")
    assert campaign.upcoming() == "36"
    tried(campaign, "36", "won")
    assert campaign.upcoming() == "19"


def test_the_road_comes_when_every_chapter_is_won_and_after_it_nothing() -> None:
    campaign = group()
    for chapter in reversed(CHAPTERS[:-1]):
        assert campaign.upcoming() != "road"
        tried(campaign, chapter, "won")
    assert campaign.upcoming() == "road"
    tried(campaign, "road", "won")
    assert campaign.upcoming() == ""


def test_who_goes_on_after_a_loss_is_led_back_to_it_at_the_end() -> None:
    campaign = tried(group(), "19", "lost")
    assert campaign.after("19") == "20"
    for chapter in CHAPTERS[1:-1]:
        tried(campaign, chapter, "won")
    assert campaign.upcoming() == "19"


def test_an_attempt_under_way_comes_before_everything_else() -> None:
    campaign = tried(tried(group(), "22", "open"), "19", "won")
    assert campaign.upcoming() == "22"
    waiting = campaign.under_way()
    assert waiting is not None
    assert waiting.chapter == "22"
    assert campaign.under_way("19") is None


def test_of_several_attempts_under_way_the_latest_goes_on_first() -> None:
    assert tried(tried(group(), "22", "open"), "19", "open").upcoming() == "19"


def test_a_chapter_has_one_attempt_under_way_at_most() -> None:
    campaign = tried(group(), "19", "open")
    with pytest.raises(Complaint, match="under way"):
        campaign.begin("19", "other.record", NOON)
    campaign.give_up("0.record", NOON)
    campaign.begin("19", "other.record", NOON)
    assert [attempt.result for attempt in campaign.attempts] == ["given-up", "open"]


def test_only_chapters_that_exist_and_records_that_are_new_are_begun() -> None:
    campaign = tried(group(), "19", "lost")
    with pytest.raises(Complaint, match="no chapter"):
        campaign.begin("18", "new.record", NOON)
    with pytest.raises(Complaint, match="already"):
        campaign.begin("19", "0.record", NOON)
    assert len(campaign.attempts) == 1


def test_an_attempt_ends_once() -> None:
    campaign = tried(group(), "19", "lost")
    with pytest.raises(Complaint, match="no attempt under way"):
        campaign.give_up("0.record", NOON)


def test_the_figures_of_a_chapter_count_attempts_wins_and_the_first_win() -> None:
    campaign = group()
    for ending in ("lost", "lost", "won", "lost", "won", "open"):
        tried(campaign, "19", ending)
    campaign.give_up("5.record", NOON)
    tried(campaign, "19", "open")
    standing = campaign.standing("19")
    assert (standing.attempts, standing.won, standing.lost, standing.given_up) == (7, 2, 3, 1)
    assert standing.first_won == 3
    assert standing.is_open
    assert campaign.standing("20").attempts == 0
    assert [each.chapter for each in campaign.standings()] == list(CHAPTERS)


def test_an_attempt_tells_its_cause_rounds_and_tricks() -> None:
    play = played(GAME.position(GAME.new({"chapter": "19"}, 3)), Rng(4))
    campaign = tried(group(), "19", "open")
    ended = campaign.finish("0.record", play.state, play.journal, NOON)
    assert ended.cause == CAUSES[play.state.cause]
    assert ended.rounds == 1
    assert ended.tricks == len(play.state.winners) > 0
    assert ended.ended == NOON
    assert campaign.standing("19").tricks == ended.tricks


def test_a_trick_that_nobody_won_is_a_trick_too() -> None:
    play = Play(LOST)
    play.journal.add("wins-trick", "T3.4", {"n": 1})
    play.journal.add("no-winner", "T5.4", {"n": 2})
    campaign = tried(group(), "19", "open")
    assert campaign.finish("0.record", play.state, play.journal, NOON).tricks == 2


def test_the_tricks_and_rounds_of_a_long_chapter_are_those_of_all_its_rounds() -> None:
    play = helm()
    campaign = tried(group(), "25", "open")
    ended = campaign.finish("0.record", play.state, play.journal, NOON)
    assert ended.rounds > 1
    assert ended.tricks > len(play.state.winners)


def helm() -> Play:
    """Helm's Deep, lost at random after its first round."""
    start = begin("25", 3).position()
    return next(play for play in (played(start, Rng(seed)) for seed in range(400)) if play.state.round > 1)


@rule("T8.5")
def test_what_was_done_in_a_lost_long_chapter_is_kept_if_the_group_wants_so() -> None:
    lost = "32/3 over round=2 cause=missed done=Fro,SmeW,GolW groups=C group=A cast=Fro,Far,Bor"
    campaign = tried(group(), "32", lost)
    assert campaign.standing("32").kept == ("GolW", "SmeW")
    kept = tried(campaign, "32", "open", keep=True).attempts[-1]
    state = GAME.parse_position(kept.start)
    assert isinstance(state, TwoTowers)
    assert GAME.position(state).startswith("32/3 group round=2 done=Fro,GolW,SmeW groups=C")
    assert [GAME.action_text(action) for action in state.legal(0)] == ["groupA", "groupB"]


@rule("T8.5")
def test_the_same_chapter_can_be_begun_from_nothing() -> None:
    lost = "32/3 over round=2 cause=missed done=Fro,SmeW,GolW groups=C group=A cast=Fro,Far,Bor"
    assert tried(tried(group(), "32", lost), "32", "open").attempts[-1].start == ""


@rule("T8.5")
def test_when_one_group_is_left_the_kept_chapter_begins_with_its_deal() -> None:
    lost = "32/4 over round=2 cause=missed done=Fro,SmeP,SmeW,GolW groups=B cast=Fro,Sam,Far,Bor"
    kept = onward(Play(lost).state)
    assert kept.startswith("32/4 deal round=2 ")
    assert "groups=B" in kept


@rule("T8.5", "T25.1")
def test_at_helms_deep_the_four_rounds_begin_anew_with_those_who_are_done() -> None:
    lost = "25/3 over round=3 cause=aragorn done=AraL,LegC,Ham pile=2 cast=AraL,GimC,Gam"
    kept = onward(Play(lost).state)
    assert kept.startswith("25/3 deal ")
    assert "round=" not in kept
    assert "pile=2" in kept
    campaign = tried(group(), "25", lost)
    assert set(campaign.standing("25").kept) == {"LegC", "Ham"}


@rule("T11.3", "T8.5")
def test_the_road_keeps_the_characters_that_were_drawn() -> None:
    lost = "road/3 over round=2 cause=missed done=Ara,Bor,Erk drawn=Ara,Bor,Leg,Gim,The,Erk,Gam,Sha,Far cast=Ara,Leg,Gim"
    kept = onward(Play(lost).state)
    assert kept.startswith("road/3 lost round=2 ")
    assert "drawn=Ara,Bor,Leg,Gim,The,Erk,Gam,Sha,Far" in kept


@pytest.mark.parametrize(
    "position",
    [
        LOST,
        "32/3 over cause=missed cast=Fro,Far,Bor",
        "25/3 over cause=aragorn done=AraL cast=AraL,GimC,Gam",
    ],
)
def test_where_nothing_was_achieved_there_is_nothing_to_keep(position: str) -> None:
    assert onward(Play(position).state) == ""
    campaign = tried(group(), position.partition("/")[0], position)
    with pytest.raises(Complaint, match="nothing to keep"):
        campaign.begin(position.partition("/")[0], "new.record", NOON, keep=True)


def test_a_chapter_that_was_won_meanwhile_keeps_nothing() -> None:
    lost = "32/3 over round=2 cause=missed done=Fro,SmeW,GolW groups=C group=A cast=Fro,Far,Bor"
    campaign = tried(group(), "32", lost)
    assert tried(campaign, "32", "32/3 over cause=goals done=Fro cast=Fro,Far,Bor").to_keep("32") is None


def test_an_attempt_that_was_given_up_takes_nothing_from_the_one_before() -> None:
    lost = "32/3 over round=2 cause=missed done=Fro,SmeW,GolW groups=C group=A cast=Fro,Far,Bor"
    campaign = tried(tried(group(), "32", lost), "32", "open", keep=True)
    campaign.give_up("1.record", NOON)
    assert campaign.standing("32").kept == ("GolW", "SmeW")


@pytest.mark.parametrize("chapter", ["25", "32", "road"])
@pytest.mark.parametrize("players", [1, 2, 3, 4])
def test_what_is_kept_can_be_played_and_nobody_who_is_done_is_undone(chapter: str, players: int) -> None:
    start = begin(chapter, players).position()
    rng = Rng(players)
    kept = [(play, onward(play.state)) for play in (played(start, rng) for _ in range(60))]
    for before, position in [(play, text) for play, text in kept if text][:3]:
        assert Play(position).position() == position
        after = played(position, rng)
        assert after.state.phase == OVER
        assert after.state.done & before.state.done == before.state.done


def whole() -> Campaign:
    """A campaign with everything that one can hold."""
    campaign = Campaign(seats=["human", "random", "human"], names=["Ann", "a bot", "Cis"], options={"again": "off"}, attempts=[])
    tried(campaign, "19", "lost")
    tried(campaign, "19", "won")
    tried(campaign, "32", "32/3 over round=2 cause=missed done=Fro,SmeW,GolW groups=C group=A cast=Fro,Far,Bor")
    tried(campaign, "32", "open", keep=True)
    tried(campaign, "20", "open")
    campaign.give_up("4.record", NOON)
    return campaign


def test_a_campaign_comes_back_from_its_text() -> None:
    assert read_campaign(whole().write()) == whole()
    assert read_campaign(whole().write()).write() == whole().write()
    assert read_campaign(group(1).write()) == group(1)


def test_the_text_of_a_campaign_holds_no_secret_of_an_attempt_under_way() -> None:
    data = json.loads(tried(group(), "19", "open").write())
    assert set(data["attempts"][0]) == {"chapter", "record", "begun"}


def test_a_campaign_of_version_1_goes_on_with_what_was_printed_when_it_was_begun() -> None:
    text = changed(lambda data: (data.update(version=1), data.pop("printed")))
    campaign = read_campaign(text)
    assert (campaign.version, campaign.printed) == (VERSION, PRINTED_BEFORE)
    assert load("two_towers", campaign.content, campaign.printed).content.hash() == PRINTED_BEFORE != GAME.content.hash()
    assert read_campaign(campaign.write()) == campaign


def changed(change: Callable[[dict[str, Any]], object]) -> str:
    data = json.loads(whole().write())
    change(data)
    return json.dumps(data)


@pytest.mark.parametrize(
    ("text", "reason"),
    [
        ("", "cut short"),
        ("Dear Bilbo,", "cut short"),
        (whole().write()[:-20], "cut short"),
        ('{"x": ' + "[" * 100_000, "cut short"),
        ("[]", "cannot be read"),
        ("{}", "no campaign"),
        (changed(lambda data: data.update(format="mathom-record")), "no campaign"),
        (changed(lambda data: data.update(version=VERSION + 1)), "newer"),
        (changed(lambda data: data.update(version=0)), "does not exist"),
        (changed(lambda data: data.update(version="1")), "cannot be read"),
        (changed(lambda data: data.pop("seats")), "seats"),
        (changed(lambda data: data.update(seats=[])), "0 seats"),
        (changed(lambda data: data.update(seats=["human"] * 5)), "5 seats"),
        (changed(lambda data: data.update(names=["Ann"])), "1 players"),
        (changed(lambda data: data.update(names=["Ann", "\x1b[2J", "Cis"])), "cannot be printed"),
        (changed(lambda data: data.update(options={"speed": "9"})), "speed = 9"),
        (changed(lambda data: data.update(options={"chapter": "19"})), "chapter = 19"),
        (changed(lambda data: data.update(mood="good")), "mood"),
        (changed(lambda data: data["attempts"][0].update(mood="good")), "mood"),
        (changed(lambda data: data["attempts"][0].pop("begun")), "begun"),
        (changed(lambda data: data["attempts"][0].update(begun="yesterday")), "attempts"),
        (changed(lambda data: data["attempts"][0].update(begun="2026-11-15T12:00:00")), "attempts"),
        (changed(lambda data: data["attempts"][0].update(chapter="18")), "attempt 1 is at a chapter “18”"),
        (changed(lambda data: data["attempts"][0].update(record="../../x")), "attempt 1 has the record"),
        (changed(lambda data: data["attempts"][0].update(record="")), "attempt 1 has the record"),
        (changed(lambda data: data["attempts"][0].update(record="1.record")), "same record"),
        (changed(lambda data: data["attempts"][0].update(result="fine")), "fine"),
        (changed(lambda data: data["attempts"][0].update(result="won")), "cause"),
        (changed(lambda data: data["attempts"][0].update(cause="bored")), "bored"),
        (changed(lambda data: data["attempts"][0].pop("ended")), "time of its end"),
        (changed(lambda data: data["attempts"][0].update(rounds=-1)), "rounds"),
        (changed(lambda data: data["attempts"][3].update(start="19/3 deal")), "32/3"),
        (changed(lambda data: data["attempts"][1].update(onward="19/3 deal")), "keeps something"),
        (changed(lambda data: data["attempts"].append({**data["attempts"][3], "record": "9.record"})), "under way"),
    ],
)
def test_a_text_that_is_wrong_gets_one_clear_sentence(text: str, reason: str) -> None:
    with pytest.raises(Complaint) as caught:
        read_campaign(text)
    sentence = str(caught.value)
    assert reason in sentence
    assert sentence.endswith(".")
    assert sentence.isprintable()
