"""Help at the table: why not, the rules, the clock."""

from __future__ import annotations

import re

import pytest

from tests.browser.conftest import Crowd
from tests.browser.policy import CODES, MOVE
from tests.browser.wire import Table
from tests.server.kit import Server


@pytest.fixture(scope="module")
def running(house: Server) -> Table:
    """A game in its fourth turn, in which somebody is to move."""
    return Table(house, "friend", "friend").prepare().play_until(lambda play: play["view"]["turn"] > 3 and is_move(play)).leave()


def is_move(play: dict[str, object]) -> bool:
    return play["view"]["phase"] == "move"  # type: ignore[index, no-any-return]


def mover(running: Table) -> int:
    return next(number for number, player in enumerate(running.players) if player.is_asked)


def test_a_region_that_does_not_glow_says_which_rule_forbids_it(people: Crowd, running: Table) -> None:
    ada = people.come(held=running.held(mover(running))).visit(f"#/table/{running.id}")
    ada.until(lambda: ada.is_asked, "to be asked")
    moves = [MOVE.fullmatch(choice["action"]) for choice in ada.play["choices"]]
    piece = next(move[1] for move in moves if move)
    ada.page.locator(f'[data-piece="{piece}"]').click()
    ada.page.locator(".glow").first.wait_for()
    goals = {move[2] for move in moves if move and move[1] == piece}
    here = next(region for region, stands in ada.view["board"].items() if any(stand["piece"] == piece for stand in stands))
    dark = next(code for code in CODES if code not in goals and code != here and not ada.view["board"][code])
    before = ada.play["at"]
    ada.see(f"region-{dark}").click()
    rule = ada.see("why").get_by_role("button", name=re.compile(r"^C\d+\.\d+$"))
    number = rule.inner_text()
    assert ada.play["at"] == before
    rule.click()
    ada.page.locator(f'[data-rule="{number}"]').wait_for()


def test_the_rules_are_searched_at_the_table(people: Crowd, running: Table) -> None:
    ada = people.come(held=running.held(0)).visit(f"#/table/{running.id}")
    ada.see("rules").click()
    ada.see("rules-search").fill("Balrog")
    ada.page.locator("mark").first.wait_for()
    assert all("Balrog" in text for text in ada.page.locator("mark").all_inner_texts())
    ada.see("rules-search").fill("C4.3")
    ada.page.locator('[data-rule="C4.3"]').wait_for()
    ada.see("rules-close").click()
    assert ada.see("rules-search").count() == 0
    ada.see("prompt").wait_for()


def test_the_clock_goes_back_and_back_to_now(people: Crowd, running: Table) -> None:
    ada = people.come(held=running.held(mover(running))).visit(f"#/table/{running.id}")
    ada.until(lambda: ada.is_asked, "to be asked")
    asked = ada.see("prompt").inner_text()
    standing = ada.page.locator("svg [data-piece], svg .back").count()
    ada.see("clock").press("Home")
    ada.see("back-to-now").wait_for()
    ada.until(lambda: ada.see("prompt").inner_text() != asked, "the past")
    assert ada.page.locator("svg [data-piece], svg .back").count() != standing
    assert ada.page.locator(".glow").count() == 0
    ada.see("back-to-now").click()
    ada.until(lambda: ada.see("prompt").inner_text() == asked, "the present")
    assert ada.page.locator("svg [data-piece], svg .back").count() == standing
    ada.page.keyboard.press("[")
    ada.see("back-to-now").wait_for()
    ada.page.keyboard.press("Escape")
    ada.see("back-to-now").wait_for(state="detached")


def test_a_line_of_the_chronicle_opens_its_rule(people: Crowd, running: Table) -> None:
    ada = people.come(held=running.held(0)).visit(f"#/table/{running.id}")
    line = ada.see("log").get_by_role("button", expanded=False).filter(has_text=re.compile(r"C\d+\.\d+")).first
    line.click()
    ada.see("log").locator(".note b").first.wait_for()
    assert re.match(r"C\d+\.\d+ ", ada.see("log").locator(".note b").first.inner_text())
