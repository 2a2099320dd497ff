"""Taking back: free where nothing was shown, by consent otherwise, never at a strict table."""

from __future__ import annotations

from typing import Any

import pytest

from tests.browser.conftest import Crowd
from tests.browser.person import Person
from tests.browser.policy import quiet
from tests.browser.wire import Table
from tests.conftest import FULL
from tests.server.kit import Server


def moved(people: Crowd, house: Server) -> tuple[Person, Person, Any]:
    """One has moved, and the other is to move; the board before."""
    ada, ben = people.sit(Table(house, "friend", "friend").prepare().leave())
    mover, other = (ada, ben) if ada.is_asked else (ben, ada)
    board = mover.view["board"]
    mover.decide(quiet(mover.play))
    mover.until(lambda: not mover.is_asked and other.is_asked, "the turn to pass")
    return mover, other, board


def test_a_special_card_is_put_back_freely_while_one_still_chooses(people: Crowd, house: Server) -> None:
    table = Table(house, "friend", "friend", mode="variant", fellowship_cards="2", sauron_cards="2")
    ada, ben = people.sit(table.leave())
    ada.page.locator(".hold button").first.click()
    ada.until(lambda: len(ada.view["specials"]["F"]) == 1, "the card to be taken")
    assert ada.play["can_undo"] == "free"
    ada.see("undo").click()
    ada.until(lambda: ada.view["specials"]["F"] == [], "the card to be put back")
    assert ada.is_asked
    assert ben.see("undo-request").count() == 0


@pytest.mark.skipif(not FULL, reason="make test-full does it; below a move is taken back")
def test_ready_is_taken_back_when_the_other_agrees(people: Crowd, house: Server) -> None:
    ada, ben = people.sit(Table(house, "friend", "friend").leave())
    ada.prepare()
    assert ada.play["can_undo"] == "ask"
    ada.see("undo").click()
    ben.see("agree").click()
    ada.until(lambda: ada.is_asked, "to be asked again")
    ada.see("ready").wait_for()


def test_a_move_stays_when_the_other_refuses_and_is_taken_back_when_they_agree(people: Crowd, house: Server) -> None:
    mover, other, before = moved(people, house)
    board = mover.view["board"]
    assert mover.play["can_undo"] == "ask"
    mover.see("undo").click()
    mover.see("undo-request").wait_for()
    other.see("refuse").click()
    for person in (mover, other):
        person.see("undo-request").wait_for(state="detached")
    assert mover.frame["line"] == 0
    assert mover.view["board"] == board
    assert other.is_asked
    mover.see("undo").click()
    other.see("agree").click()
    for person in (mover, other):
        person.until(lambda: person.frame["line"] == 1, "the other line")  # noqa: B023
        person.see("undo-request").wait_for(state="detached")
    assert mover.is_asked
    assert mover.view["board"] == before
    mover.decide(quiet(mover.play))


def test_a_strict_table_has_no_undo(people: Crowd, house: Server) -> None:
    table = Table(house, "friend", "friend", strict=True).leave()
    ada = people.come(held=table.held(0)).visit(f"#/table/{table.id}")
    ada.until(lambda: ada.play, "the game")
    ada.prepare()
    ada.see("log").wait_for()
    assert ada.see("undo").count() == 0
    sent = len(ada.sent)
    ada.page.keyboard.press("u")
    ada.page.keyboard.press("Escape")
    assert len(ada.sent) == sent
    assert not ada.is_asked
