"""A whole game by the keyboard alone."""

from __future__ import annotations

from typing import Any

from tests.browser.conftest import Crowd
from tests.browser.person import Person
from tests.browser.policy import MOVE, hasty

MOST_STEPS = 150
IS_FOCUSED = "selector => document.activeElement?.matches(selector) ?? false"


class Typist:
    """One who has no pointer: the page gets key presses and nothing else."""

    def __init__(self, person: Person) -> None:
        self.person = person
        self.page = person.page

    def press(self, key: str) -> None:
        self.page.keyboard.press(key)

    def reach(self, selector: str) -> None:
        """Tab by Tab to a control that the page shows or is about to show."""
        self.page.locator(selector).first.wait_for()
        for _ in range(MOST_STEPS):
            if self.page.evaluate(IS_FOCUSED, selector):
                return
            self.press("Tab")
        raise AssertionError(f"the keyboard does not reach {selector}")

    def use(self, selector: str) -> None:
        self.reach(selector)
        self.press("Enter")

    def use_named(self, testid: str) -> None:
        self.use(f'[data-testid="{testid}"]')

    def decide(self, action: str, on_the_map: bool) -> None:
        battle = self.person.view["battle"]
        if battle and battle["fighters"]:
            self.use(f'[data-testid="play-{action}"], [data-testid="answer-{action}"]')
        elif on_the_map and MOVE.fullmatch(action):
            piece, _, region = action.partition("-")
            self.use(f'[data-piece="{piece}"][role="button"]')
            self.use_named(f"region-{region}")
        else:
            self.from_the_list(action)

    def from_the_list(self, action: str) -> None:
        self.person.until(lambda: self.person.see("battle").count() == 0, "the battle to be told")
        self.person.see("prompt").wait_for()  # before the table stands there, nobody hears its keys
        self.press("c")
        self.person.until(lambda: self.page.evaluate(IS_FOCUSED, '[data-testid="choices"] *'), "the list")
        if self.page.evaluate(IS_FOCUSED, '[data-testid="choices-filter"]'):
            self.press("Control+a")
            self.page.keyboard.type(action)
        self.use_named(f"choice-{action}")


def test_a_whole_game_by_keyboard_alone(people: Crowd) -> None:
    ada = people.come().visit()
    typist = Typist(ada)
    typist.use_named("play-confrontation")
    typist.reach('[data-testid="seat-1"] select')
    typist.page.keyboard.type("ran")
    typist.use_named("start")
    ada.until(lambda: ada.is_asked, "to be asked")
    typist.use_named("suggest")
    ada.page.locator('[data-testid="ready"]:enabled').wait_for()
    typist.use_named("ready")
    taken = 0
    while not ada.is_over:
        ada.until(lambda: ada.is_over or (ada.is_asked and ada.view["phase"] != "place"), "a question")
        if ada.is_asked and not ada.is_over:
            before = ada.play["at"]
            typist.decide(hasty(ada.play), on_the_map=taken % 2 == 0)
            ada.until(lambda: moved_on(ada, before), "the decision to be stored")  # noqa: B023
            taken += 1
    assert taken > 3
    typist.use_named("verify")
    ada.see("verified").wait_for()


def moved_on(ada: Person, before: Any) -> bool:
    return bool(ada.play["at"] > before)
