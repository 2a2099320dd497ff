"""The Two Towers in the browser: whole chapters by one to four people in browsers of their own, at one screen, by keyboard."""

from __future__ import annotations

from typing import Any

import pytest

from tests.browser.conftest import Crowd
from tests.browser.kit import contrasts, cut_texts, faults, texts
from tests.browser.person import Person, play_on
from tests.browser.test_keyboard import Typist
from tests.browser.two_towers_play import CARD, GAME, bring, sound, spot
from tests.browser.wire import Table
from tests.conftest import FULL
from tests.server.kit import Server

CHAPTERS = [*map(str, range(19, 37)), "road"]
PHONE: dict[str, Any] = {"width": 390, "height": 844}
NIGHT = {**PHONE, "lang": "pl", "theme": "dark"}
WHOLE = {1: "29", 2: "19", 3: "21", 4: "20"}
"""A chapter for each number of people."""
BAR = 52
"""Where the board begins: the bar above it belongs to every table."""


def told_alike(people: list[Person]) -> None:
    """Everybody has seen the end, and the same one."""
    for person in people:
        person.see("end").wait_for()
        assert person.see("goals").locator("li").count() == len(person.view["hands"])
    assert len({str(person.play["outcome"]) for person in people}) == 1
    assert len({len(person.play["events"]) + person.play["since"] for person in people}) == 1


@pytest.mark.skipif(not FULL, reason="make test-full plays it; the whole chapter of test_campaign.py is two people's and a bot's")
@pytest.mark.parametrize("count", WHOLE)
def test_people_in_browsers_of_their_own_play_a_whole_chapter_on_the_cards(people: Crowd, count: int) -> None:
    everybody = people.gather(count, GAME, chapter=WHOLE[count])
    play_on(everybody, sound)
    told_alike(everybody)


@pytest.mark.skipif(not FULL, reason="make test-full plays every chapter")
@pytest.mark.parametrize("chapter", CHAPTERS)
def test_every_chapter_can_be_played_to_its_end_on_the_board(people: Crowd, chapter: str) -> None:
    everybody = people.gather(1 + CHAPTERS.index(chapter) % 4, GAME, chapter=chapter)
    play_on(everybody, sound)
    told_alike(everybody)


def at_one_screen(ada: Person) -> None:
    """Whoever is asked takes the screen."""
    if ada.see("curtain-confirm").is_visible():
        ada.see("curtain-confirm").tap()
        ada.see("curtain").wait_for(state="detached")


@pytest.mark.skipif(not FULL, reason="make test-full plays it; two browsers play the same chapter above")
def test_two_people_play_a_whole_chapter_at_one_phone_in_polish(people: Crowd) -> None:
    ada = people.come(lang="pl", **PHONE).start_table("me", "here", game=GAME, chapter="19")
    while not ada.is_over:
        at_one_screen(ada)
        if ada.is_asked and ada.play["choices"]:
            seat, before = ada.seat, ada.play["at"]
            ada.point(sound(ada.play))
            ada.until(lambda: ada.seat != seat or ada.play["at"] > before, "the decision to be stored")  # noqa: B023
        ada.page.wait_for_timeout(10)
    at_one_screen(ada)
    ada.see("end").wait_for()
    polish = texts("two_towers.pl")
    assert ada.page.locator("#end-title").inner_text() in (polish["table.end.all"]["one"], polish["table.end.lost"])
    assert cut_texts(ada.page) == []


def test_a_chapter_by_keyboard_alone(people: Crowd) -> None:
    """To its end in the full run; otherwise the first tricks."""
    ada = people.come(fresh=False).visit()
    typist = Typist(ada)
    typist.use_named(f"play-{GAME}")
    typist.use_named("start")
    ada.until(lambda: ada.play, "the game")
    taken = 0
    while not ada.is_over and (FULL or taken < 5):
        ada.until(lambda: ada.is_over or ada.is_asked, "a question")
        if ada.is_asked and not ada.is_over:
            before, action = ada.play["at"], sound(ada.play)
            if CARD.fullmatch(action) and not action.startswith("R1") and taken % 2:
                typist.use(f'button.glow[data-testid="{spot(ada.view, ada.seat, action)}"]')
            else:
                typist.from_the_list(action)
            ada.until(lambda: ada.play["at"] > before, f"{action} to be stored")  # noqa: B023
            taken += 1
    assert taken > 3
    if ada.is_over:
        ada.see("end").wait_for()


SITUATIONS: dict[str, tuple[str, int, str, int]] = {
    "characters": ("25", 3, "choose", 0),
    "partner": ("19", 4, "partner", 0),
    "trick": ("19", 4, "play", 14),
    "pyramid": ("28", 2, "play", 7),
    "four hands": ("31", 1, "play", 9),
    "burden": ("29", 3, "burden", 0),
    "steps": ("33", 3, "step", 0),
    "groups": ("32", 3, "group", 0),
    "number": ("26", 3, "keep", 0),
    "token": ("22", 3, "lay", 0),
    "gate": ("31", 4, "gate", 0),
    "put away": ("35", 3, "remove", 0),
}


def situation(house: Server, name: str) -> tuple[Table, int]:
    chapter, count, phase, tricks = SITUATIONS[name]
    for _ in range(10):
        table = Table(house, *["friend"] * count, game=GAME, chapter=chapter)
        seat = bring(table, lambda play: play["view"]["phase"] == phase and played(play["view"]) >= tricks)
        table.leave()
        if seat is not None:
            return table, seat
    raise AssertionError(f"no table came to {name}")


def played(view: dict[str, Any]) -> int:
    """How many cards have been played."""
    return sum(len(trick["cards"]) for trick in view["tricks"]) + sum(bool(hand["played"]) for hand in view["hands"])


@pytest.mark.parametrize("name", SITUATIONS if FULL else ["trick", "pyramid"])
@pytest.mark.parametrize("look", [{}, NIGHT] if FULL else [NIGHT], ids=lambda look: "phone" if look else "desk")
def test_axe_finds_nothing_and_every_text_can_be_read(people: Crowd, house: Server, name: str, look: dict[str, Any]) -> None:
    table, seat = situation(house, name)
    ada = people.come(held=table.held(seat), **look).visit(f"#/table/{table.id}")
    ada.until(lambda: ada.play, "the game")
    ada.page.locator('.glow, .open, [data-testid^="do-"]').first.wait_for()
    assert faults(ada.page) == []
    assert [text for text in contrasts(ada.page) if int(text.rpartition(", ")[2]) > BAR] == []
    assert cut_texts(ada.page) == []


def test_a_card_that_may_not_be_played_says_which_rule_forbids_it(people: Crowd, house: Server) -> None:
    for _ in range(10):
        table = Table(house, "friend", "friend", "friend", game=GAME, chapter="19")
        seat = bring(table, forbids_a_card)
        table.leave()
        if seat is not None:
            break
    ada = people.come(held=table.held(seat or 0)).visit(f"#/table/{table.id}")
    ada.until(lambda: ada.play, "the game")
    offered = {choice["action"] for choice in ada.play["choices"]}
    code = next(card for card in ada.view["hands"][ada.seat]["cards"] if card not in offered)
    ada.see(f"card-{code}").first.click()
    ada.see("why").get_by_role("button", name="T3.2").wait_for()
    assert not ada.play["view"]["hands"][ada.seat]["played"]


def forbids_a_card(play: dict[str, Any]) -> bool:
    view = play["view"]
    return view["phase"] == "play" and bool(view["suit"]) and 0 < len(play["choices"]) < len(view["hands"][view["actor"]]["cards"])
