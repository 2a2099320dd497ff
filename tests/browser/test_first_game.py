"""A newcomer's way from the first page into a game."""

from __future__ import annotations

import os
from pathlib import Path

from tests.browser.conftest import Crowd
from tests.browser.person import play_on

PICTURE = Path(__file__).parents[2] / "docs" / "play.png"


def test_a_newcomer_is_in_a_game_against_a_bot_within_three_clicks(people: Crowd) -> None:
    ada = people.come(fresh=True, motion="").visit()
    ada.see("play-confrontation").click()
    ada.see("start").click()
    ada.see("suggest").click()
    ada.see("prompt").wait_for()
    ada.until(lambda: ada.is_asked, "to be asked")
    assert ada.page.url == f"{ada.url}/#/table/{ada.table}"
    assert [seat["kind"] for seat in ada.frame["table"]["seats"]] == ["here", "bot"]
    assert ada.page.locator("[data-piece]").count() == 9


def test_the_readme_has_a_picture_of_the_table_after_some_moves(people: Crowd) -> None:
    ada = people.come("You", width=1280, height=800).start_table("me", "bot")
    ada.prepare()
    play_on([ada], end=lambda: ada.is_over or (ada.is_asked and ada.view["phase"] == "move" and ada.view["turn"] > 5))
    ada.hurry()
    ada.until(lambda: not ada.see("battle").is_visible(), "the battle to end")
    if not ada.is_over:
        piece = ada.page.locator('[data-piece][role="button"]:has(.ready)').first
        piece.click()
        ada.page.locator(".glow").first.wait_for()
    assert ada.page.viewport_size == {"width": 1280, "height": 800}
    picture = ada.page.screenshot()
    if os.environ.get("MATHOM_PICTURES") == "1":
        PICTURE.write_bytes(picture)
