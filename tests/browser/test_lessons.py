"""Lessons in a real browser: taken to their end on every board, by mouse, finger and keyboard, with and without a connection."""

from __future__ import annotations

from typing import Any

import pytest

from mathom.games import GAMES
from tests.browser.conftest import Crowd
from tests.browser.kit import cut_texts, faults, texts
from tests.browser.lesson_play import Learner
from tests.browser.test_keyboard import Typist
from tests.browser.test_offline import NO_CONNECTION, settled
from tests.conftest import FULL

PHONE: dict[str, Any] = {"width": 390, "height": 844}
LOOKS = [("dark", PHONE), *([("light", {}), ("dark", {}), ("light", PHONE)] if FULL else [])]
STORED = "() => JSON.parse(localStorage.getItem('mathom.lessons'))"


WHOLE: list[tuple[str, str, dict[str, Any]]] = [("battle", "pl", PHONE)]
if FULL:
    WHOLE = [(game, lang, size) for game in GAMES for lang, size in (("en", {}), ("pl", PHONE))]


@pytest.mark.parametrize(("game", "lang", "size"), WHOLE)
def test_a_lesson_is_played_on_the_board_to_its_end(people: Crowd, game: str, lang: str, size: dict[str, Any]) -> None:
    learner = Learner(people.come(lang=lang, **size), game, lang).begin()
    assert learner.said("task") == learner.told["intro"]
    while not learner.is_over:
        before = learner.scene
        learner.step()
        learner.rest()
        if before["step"] and learner.at > 1:
            assert learner.said("why") == learner.told[f"{learner.scenes[learner.at - 2]['step']}.why"]
        if learner.scene["step"]:
            assert learner.said("task") == learner.told[f"{learner.scene['step']}.task"]
        if size:
            assert cut_texts(learner.person.page) == []
    assert learner.said("task") == learner.told["end"]
    assert learner.said("result")
    assert learner.person.page.evaluate(STORED)[game]["done"] is True


def test_after_the_lesson_the_first_game_is_two_clicks_away(people: Crowd) -> None:
    learner = Learner(people.come(), "battle").begin("gothmog").to_the_end()
    learner.person.frame = {}
    learner.person.see("lesson-play").click()
    learner.person.see("start").click()
    learner.person.until(lambda: learner.person.play, "the game")
    assert learner.person.frame["table"]["game"] == "battle"
    assert [seat["kind"] for seat in learner.person.frame["table"]["seats"]][1:] == ["bot"]


@pytest.mark.skipif(not FULL, reason="make test-full takes a lesson by the keyboard")
def test_a_lesson_by_the_keyboard_alone(people: Crowd) -> None:
    learner = Learner(people.come(), "confrontation").begin()
    typist = Typist(learner.person)
    while not learner.is_over:
        before = learner.at
        learner.rest()
        if before == 0 or learner.scene["note"]:
            typist.use_named("lesson-on")
        else:
            learner.know()
            is_placing = learner.scene["view"]["phase"] == "place"
            typist.decide(learner.scene["expected"][0], on_the_map=before % 2 == 0 and not is_placing)
        learner.person.until(lambda: learner.at > before, "the step")  # noqa: B023
    assert learner.person.page.evaluate(STORED)["confrontation"]["done"] is True


def test_a_wrong_move_is_answered_and_nothing_is_lost(people: Crowd) -> None:
    learner = Learner(people.come(), "confrontation").begin("attack")
    before = learner.at
    learner.know()
    learner.person.point("Bor-Gap")
    learner.person.until(lambda: learner.said("answer"), "an answer")
    assert learner.said("answer") == learner.told["attack.else.Bor-Gap"]
    learner.person.point("Ara-Hig")
    learner.person.until(lambda: learner.said("answer") == learner.told["attack.else"], "the other answer")
    assert learner.at == before
    learner.step()
    learner.rest()
    assert learner.said("why") == learner.told["attack.why"]
    assert learner.said("answer") == ""


def test_a_wrong_set_up_is_answered_and_can_be_mended(people: Crowd) -> None:
    learner = Learner(people.come(), "confrontation").begin()
    learner.step()
    page = learner.person.page
    for piece, region in (("Ara", "Rhu"), ("Leg", "Ere"), ("Bor", "Ene")):
        learner.person.see(f"tray-{piece}").click()
        learner.person.see(f"region-{region}").click()
    learner.person.see("ready").click()
    learner.person.until(lambda: learner.said("answer") == learner.told["place-gandalf.else"], "the answer")
    for piece in ("Gan", "Leg"):  # they change places
        page.locator(f'[data-piece="{piece}"]').click()
    learner.person.see("ready").click()
    learner.person.until(lambda: learner.scene["note"] == "sauron-begins", "the game to begin")


@pytest.mark.skipif(not FULL, reason="make test-full reads it too; below the place is marked on every board")
def test_the_card_shows_the_way(people: Crowd) -> None:
    learner = Learner(people.come(), "two_towers").begin("follow")
    learner.person.see("lesson-show").click()
    assert "Hills 2" in learner.said("answer")


def test_a_lesson_goes_on_where_one_stopped(people: Crowd) -> None:
    learner = Learner(people.come(), "battle").begin("other-player").upto("place-eowyn")
    where = learner.at
    learner.person.page.reload()
    learner.rest()
    assert learner.at == where
    assert learner.said("task") == learner.told["place-eowyn.task"]
    learner.person.see("lesson-back").click()
    assert learner.at == where - 1
    learner.person.visit("#/lessons")
    assert learner.person.see("lesson-battle").get_attribute("data-state") == "at"
    assert learner.person.see("lesson-mount_doom").get_attribute("data-state") == "new"
    learner.person.see("take-battle").click()
    learner.rest()
    learner.person.see("lesson-again").click()
    assert learner.at == 0
    assert learner.said("task") == learner.told["intro"]


@pytest.mark.skipif(not FULL, reason="make test-full takes it; without a connection each lesson is begun in test_offline.py")
def test_a_lesson_is_taken_without_a_connection(people: Crowd) -> None:
    learner = Learner(settled(people.come(worker=True)), "mount_doom")
    learner.person.complaints.expect(NO_CONNECTION)
    learner.person.context.set_offline(True)
    learner.person.page.reload()
    learner.begin("empty-space").to_the_end()
    assert learner.said("task") == learner.told["end"]


BOARD = "() => { const { top, height } = document.querySelector('.sheet').getBoundingClientRect(); return [top, height] }"


def test_on_a_phone_the_card_unfolds_over_the_board_and_makes_room_when_the_board_is_touched(people: Crowd) -> None:
    learner = Learner(people.come(**PHONE), "mount_doom").begin("empty-space")
    page, fold = learner.person.page, learner.person.see("lesson-fold")
    before = page.evaluate(BOARD)
    assert fold.get_attribute("aria-expanded") == "false"
    fold.tap()
    assert fold.get_attribute("aria-expanded") == "true"
    assert learner.person.see("lesson-back").is_visible()
    assert page.evaluate(BOARD) == before
    learner.person.see("space-48").tap()
    assert fold.get_attribute("aria-expanded") == "false"


@pytest.mark.parametrize("lang", ["en", "pl"] if FULL else ["pl"])
def test_on_a_phone_the_map_keeps_its_size_whatever_the_card_says(people: Crowd, lang: str) -> None:
    person = people.come(lang=lang, **PHONE)
    learner = Learner(person, "mount_doom", lang)
    sizes = set()
    steps = [scene for scene in learner.scenes if scene["step"]]
    for scene in steps if FULL else steps[::4]:
        learner.begin(scene["step"])
        sizes.add(tuple(person.page.evaluate(BOARD)))
        person.see("lesson-show").tap()
        sizes.add(tuple(person.page.evaluate(BOARD)))
    assert len(sizes) == 1


WAYS_ON = [("confrontation", "attack"), ("battle", "troll"), ("two_towers", "follow"), ("mount_doom", "empty-space")]
MARKED = """() => [...document.querySelectorAll('body *')].filter((node) => {
  const style = getComputedStyle(node)
  return style.outlineStyle === 'dashed' || node.matches('.hint') || getComputedStyle(node, '::after').borderTopStyle === 'dotted'
}).length"""


@pytest.mark.sample(2)
@pytest.mark.parametrize(("game", "step"), WAYS_ON)
def test_show_me_marks_the_place_on_the_board(people: Crowd, game: str, step: str) -> None:
    learner = Learner(people.come(), game).begin(step)
    assert learner.person.page.evaluate(MARKED) == 0
    learner.person.see("lesson-show").click()
    learner.person.until(lambda: learner.person.page.evaluate(MARKED), "a mark")
    learner.step()
    learner.person.until(lambda: not learner.person.page.evaluate(MARKED), "the mark to go")


def test_what_the_board_tells_can_be_had_at_once(people: Crowd) -> None:
    learner = Learner(people.come(speed="step"), "mount_doom").begin("page-two")
    learner.know()
    learner.person.point(learner.scene["expected"][0])
    learner.person.see("lesson-at-once").click()
    assert learner.said("task") == learner.told["elrond.task"]


def test_a_rule_of_the_card_opens(people: Crowd) -> None:
    learner = Learner(people.come(), "battle").begin("first-attack")
    learner.person.see("lesson-rule").first.click()
    learner.person.page.get_by_role("dialog").get_by_text("B3.1").first.wait_for()


def test_the_language_changes_in_the_middle_of_a_lesson(people: Crowd) -> None:
    learner = Learner(people.come(), "battle").begin("troll")
    polish = Learner(learner.person, "battle", "pl")
    learner.person.page.evaluate(
        """() => { const kept = JSON.parse(localStorage.getItem('mathom.settings')); kept.lang = 'pl'
        localStorage.setItem('mathom.settings', JSON.stringify(kept)) }"""
    )
    learner.person.page.reload()
    learner.rest()
    assert learner.said("task") == polish.told["troll.task"]
    assert learner.person.see("lesson-show").inner_text() == texts("lesson.pl")["lesson.show"]


@pytest.mark.parametrize(("theme", "size"), LOOKS)
def test_nothing_is_wrong_with_the_screens_of_lessons(people: Crowd, theme: str, size: dict[str, Any]) -> None:
    person = people.come(theme=theme, **size).visit("#/lessons")
    person.see("take-battle").wait_for()
    assert faults(person.page) == []
    assert not size or cut_texts(person.page) == []
    Learner(person, "battle").begin()
    assert faults(person.page) == []
    Learner(person, "battle").begin("counterattack")
    assert faults(person.page) == []
