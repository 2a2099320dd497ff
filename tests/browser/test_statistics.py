"""Statistics: what was played to its end here, and by me, as bars and as numbers."""

from __future__ import annotations

from pathlib import Path

import pytest
from playwright.sync_api import Browser

from tests.browser.kit import cut_texts, faults, texts
from tests.browser.person import Person
from tests.browser.wire import Table
from tests.conftest import FULL
from tests.server.kit import serving

NAMES = texts("statistics.pl")


def numbers(person: Person, game: str, chart: str) -> dict[str, list[str]]:
    """The rows of a chart, read as a table."""
    table = person.see(f"statistics-{game}").locator("figure").filter(has_text=chart).locator("tbody tr")
    return {row.locator("th").inner_text(): row.locator("td.n").all_inner_texts() for row in table.all()}


@pytest.mark.parametrize("width", [390, 1280] if FULL else [390])
def test_finished_games_are_counted_for_the_house_and_for_me(chromium: Browser, tmp_path: Path, width: int) -> None:
    with serving(tmp_path) as house:
        table = Table(house, "friend", "friend", game="battle").play_out().leave()
        ada = Person(chromium, house.url, lang="pl", width=width, height=844, theme="dark", held=table.held(0))
        ada.visit(f"#/table/{table.id}")
        ada.until(lambda: ada.is_over, "the end")
        ada.until(lambda: ada.page.evaluate("localStorage.getItem('mathom.finished')"), "the game to be counted")
        ada.visit("#/statistics")
        ada.see("statistics-battle").wait_for()
        assert numbers(ada, "battle", NAMES["statistics.by-players"]) == {"2 graczy": ["1"]}
        people = numbers(ada, "battle", NAMES["statistics.by-who"])[NAMES["statistics.people"]]
        assert sum(int(n) for n in people) == 2
        assert faults(ada.page) == []
        assert cut_texts(ada.page) == []
        ada.see("whose").get_by_text(NAMES["statistics.mine"]).click()
        mine = numbers(ada, "battle", NAMES["statistics.by-seat"])
        assert list(mine) == ["Miejsce 1"]
        assert sum(int(n) for n in mine["Miejsce 1"]) == 1
        ada.see("forget-mine").click()
        ada.page.get_by_text(NAMES["statistics.none-mine"]).wait_for()
        assert ada.complaints.left == []
        ada.context.close()


@pytest.mark.skipif(not FULL, reason="make test-full starts a house of its own for it")
def test_where_nothing_has_ended_the_page_says_so(chromium: Browser, tmp_path: Path) -> None:
    with serving(tmp_path) as house:
        ada = Person(chromium, house.url)
        ada.visit("#/statistics")
        ada.page.get_by_text(texts("statistics.en")["statistics.none"]).wait_for()
        assert faults(ada.page) == []
        ada.context.close()
