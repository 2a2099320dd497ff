"""A newcomer's way from the first page into a game."""

from __future__ import annotations

import os
from functools import partial
from pathlib import Path
from typing import Any

from tests.browser.conftest import Crowd
from tests.browser.policy import hasty
from tests.browser.wire import Table
from tests.server.kit import Server

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
    ada.until(lambda: ada.page.locator("[data-piece]").count() == 9, "the suggested set-up")


def is_after_a_battle(play: dict[str, Any]) -> bool:
    return play["view"]["phase"] == "move" and all(play["view"]["discards"].values())


def test_the_readme_has_a_picture_of_the_table_after_some_moves(people: Crowd, house: Server) -> None:
    table = Table(house, "friend", "friend").prepare().play_until(is_after_a_battle, partial(hasty, runs=6)).leave()
    seat = next(number for number, player in enumerate(table.players) if player.is_asked)
    ada = people.come(held=table.held(seat), width=1280, height=800).visit(f"#/table/{table.id}")
    ada.page.locator('[data-piece][role="button"]:has(.ready)').last.click()
    ada.page.locator(".glow").first.wait_for()
    picture = ada.page.screenshot()
    assert picture.startswith(b"\x89PNG")
    if os.environ.get("MATHOM_PICTURES") == "1":
        PICTURE.write_bytes(picture)
