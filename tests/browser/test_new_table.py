"""A new table of every game: players, chapters, the deal; and the deal of a finished game played once more and compared."""

from __future__ import annotations

import datetime
from typing import Any

import pytest

from mathom.games import GAMES, load
from tests.browser.conftest import Crowd
from tests.browser.kit import contrasts, cut_texts, faults
from tests.browser.wire import Table
from tests.conftest import FULL
from tests.server.kit import Server

LOOKS: list[tuple[str, dict[str, Any]]] = [
    ("pl", {"width": 390, "height": 844, "theme": "dark"}),
    ("en", {"width": 1280, "height": 800}),
]
CASES = [(game, *look) for game in GAMES for look in LOOKS] if FULL else [("two_towers", *LOOKS[0]), ("battle", *LOOKS[1])]


@pytest.mark.parametrize(("game", "lang", "more"), CASES)
def test_a_new_table_is_whole_for_every_number_of_players(people: Crowd, game: str, lang: str, more: dict[str, Any]) -> None:
    ada = people.come(lang=lang, **more).visit(f"#/new/{game}")
    ada.see("start").wait_for()
    counts = load(game).seats
    for count in counts:
        if len(counts) > 1:
            ada.set("players", str(count))
        ada.until(lambda: ada.page.locator('[data-testid^="seat-"]').count() == count, f"{count} seats")  # noqa: B023
    ada.see("more").locator("summary").click()
    ada.see("deal").wait_for()
    ada.see("own-content").wait_for()
    assert faults(ada.page) == []
    assert cut_texts(ada.page) == []
    assert contrasts(ada.page) == []
    assert ada.page.evaluate("document.documentElement.scrollWidth <= innerWidth")


def test_a_chapter_is_chosen_among_eighteen_and_the_road(people: Crowd) -> None:
    ada = people.come().visit("#/new/two_towers")
    ada.see("start").wait_for()
    assert ada.see("option-chapter").locator("input").count() == 19
    ada.set("players", "1")
    ada.set("option-chapter", "27")
    ada.see("start").click()
    ada.until(lambda: ada.frame, "the table")
    assert (ada.frame["table"]["options"]["chapter"], len(ada.frame["table"]["seats"])) == ("27", 1)


def test_the_deal_of_the_day_is_for_one_against_bots(people: Crowd) -> None:
    ada = people.come()
    ada.plan_table("me", "bot", game="battle")
    ada.see("more").locator("summary").click()
    ada.set("deal", "day")
    ada.see("start").click()
    ada.until(lambda: ada.frame, "the table")
    name: str = ada.frame["table"]["deal"]
    assert abs(datetime.date.fromisoformat(name.removeprefix("day-")) - datetime.date.today()).days <= 1


def test_where_two_compete_the_page_says_that_the_deal_will_be_fresh(people: Crowd) -> None:
    ada = people.come()
    ada.plan_table("me", "bot", game="battle")
    ada.see("more").locator("summary").click()
    ada.set("deal", "named")
    ada.see("deal-name").fill("a rainy evening")
    ada.set("seat-1", "here")
    before = ada.see("deal").inner_text()
    assert "compete" in before
    ada.see("start").click()
    ada.until(lambda: ada.frame, "the table")
    assert ada.frame["table"]["deal"] == ""


def test_friends_who_play_together_share_a_named_deal(people: Crowd) -> None:
    ada = people.come()
    ada.plan_table("me", "friend", game="mount_doom")
    ada.see("more").locator("summary").click()
    ada.set("deal", "named")
    ada.see("deal-name").fill("a rainy evening")
    ada.see("start").click()
    ben = people.come("Ben")
    link = ada.invite()
    ben.visit(link)
    assert "a rainy evening" in ben.see("deal-mark").inner_text()
    ben.join(link)
    assert ben.frame["table"]["deal"] == "a rainy evening"


@pytest.fixture(scope="module")
def finished(house: Server) -> Table:
    return Table(house, "friend", "friend", game="battle").play_out().leave()


def test_a_finished_games_deal_is_played_with_the_sides_changed_and_compared(people: Crowd, finished: Table) -> None:
    ada = people.come(held=finished.held(0)).visit(f"#/table/{finished.id}")
    ada.see("same-deal").click()
    ada.see("compared").wait_for()
    assert ada.see("compared").locator("> li").count() == 1
    assert faults(ada.page) == []
    ada.see("deal-swap").click()
    ada.until(lambda: ada.frame and ada.frame["table"]["id"] != finished.id, "the new table")
    table = ada.frame["table"]
    assert table["deal"] == "again"
    assert [seat["kind"] for seat in table["seats"]] == ["bot", "here"]
    assert table["commit"] == finished.made["commit"]
