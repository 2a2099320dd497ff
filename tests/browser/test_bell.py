"""A bell for one's turn, set in the table's menu: only where the house allows it, and never shown again."""

from __future__ import annotations

from pathlib import Path

from playwright.sync_api import Browser

from tests.browser.conftest import Crowd
from tests.browser.kit import cut_texts, faults
from tests.browser.person import Person
from tests.browser.wire import Table
from tests.server.kit import Server, serving


def test_a_bell_is_set_in_the_menu_shows_only_its_host_and_is_taken_away(chromium: Browser, tmp_path: Path) -> None:
    with serving(tmp_path, {"bell_hosts": ["ntfy.sh"]}) as house:
        table = Table(house, "friend", "friend", game="battle").leave()
        ada = Person(chromium, house.url, width=390, height=844, held=table.held(0))
        ada.visit(f"#/table/{table.id}")
        ada.see("menu").first.click()
        ada.see("bell-url").fill("https://elsewhere.example/topic")
        ada.see("bell-set").click()
        ada.see("bell").get_by_role("alert").filter(has_text="ntfy.sh").wait_for()
        ada.complaints.expect("400")
        ada.see("bell-url").fill("https://ntfy.sh/a-very-secret-topic")
        ada.see("bell-set").click()
        ada.see("bell-drop").wait_for()
        assert "ntfy.sh" in ada.see("bell").inner_text()
        assert faults(ada.page) == []
        assert cut_texts(ada.page) == []
        ada.page.reload()
        ada.see("menu").first.click()
        ada.see("bell-drop").wait_for()
        assert "a-very-secret-topic" not in ada.page.content() + "".join(ada.frames)
        ada.see("bell-drop").click()
        ada.see("bell-url").wait_for()
        assert ada.complaints.left == []
        ada.context.close()


def test_where_the_house_allows_no_bells_the_menu_has_none(people: Crowd, house: Server) -> None:
    table = Table(house, "friend", "friend", game="battle").leave()
    ada = people.come(held=table.held(0)).visit(f"#/table/{table.id}")
    with ada.page.expect_response(f"**/api/tables/{table.id}/bell"):
        ada.see("menu").first.click()
    ada.see("cards").wait_for()
    assert ada.see("bell").count() == 0
