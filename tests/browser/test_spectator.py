"""Those who watch by a link see what any onlooker may."""

from __future__ import annotations

import json

from tests.browser.conftest import Crowd
from tests.browser.person import is_card
from tests.browser.test_hot_seat import seen, views
from tests.browser.wire import Table
from tests.server.kit import Server


def test_a_spectator_by_the_watch_link_sees_only_backs_in_every_message(people: Crowd, house: Server) -> None:
    table = Table(house, "friend", "friend")
    ada = people.come(held=table.held(0)).visit(f"#/table/{table.id}")
    ada.see("menu").click()
    ada.see("copy-watch").click()
    link = ada.page.evaluate("() => navigator.clipboard.readText()")
    ada.page.keyboard.press("Escape")
    eve = people.come("Eve").visit(link)
    eve.see("watch").click()
    eve.until(lambda: eve.play, "the game")
    assert "#/watch" not in eve.page.url
    assert link.rpartition("/")[2] not in eve.page.url
    table.prepare().play_until(is_card).leave()
    eve.see("battle").wait_for()
    everything = views(eve.frames)
    for view in everything:
        assert view["side"] is None
        assert seen(view, "F") | seen(view, "S") == set()
    assert all(not json.loads(text)["play"]["choices"] for text in eve.frames if '"play":{' in text)
    shown = set(eve.page.locator("[data-piece]").evaluate_all("nodes => nodes.map((node) => node.dataset.piece)"))
    opened = {stand["piece"] for stands in eve.view["board"].values() for stand in stands if stand["open"]}
    assert shown <= opened
    assert eve.page.locator('[data-testid="undo"], [data-testid="tab-choices"]').count() == 0
