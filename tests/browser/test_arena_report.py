"""A report of the arena: one page that needs nothing from elsewhere, in a real browser."""

from __future__ import annotations

from pathlib import Path

import pytest
from playwright.sync_api import Browser

from mathom.arena.book import Run
from mathom.arena.entrants import Entrant
from mathom.arena.figures import figures
from mathom.arena.plan import Plan, Way
from mathom.arena.play import Failure, Played
from mathom.arena.report import page as report
from mathom.arena.rows import Collection
from tests.browser.kit import Complaints, contrasts, cut_texts, faults

BOTS = ("mo:1000", "mo:4000", "mo:16000", "so:1000", "so:4000", "<b>a-stranger-with-a-very-long-name</b>")


def entrants(*bots: str) -> list[Entrant]:
    return [Entrant(bot, f"exec:./{bot}" if "<" in bot else bot) for bot in bots]


def played(way: int, deal: int, seats: tuple[int, ...], *winners: int, fault: Failure | None = None) -> Played:
    return Played(
        way=way,
        deal=deal,
        seats=seats,
        winners=winners,
        score=tuple(range(len(seats))),
        reason="bearer-in-mordor" if deal % 3 else "bearer-defeated",
        turns=12 + deal * 7 % 41,
        decisions=60,
        times=[[1.5, 1200.0 + deal] for _ in seats],
        iterations=[4000 for _ in seats],
        searched=[2 for _ in seats],
        fault=fault,
    )


def versus() -> Run:
    """Six bots against each other; the later ones win more often."""
    plan = Plan("confrontation", 1, "c0ffee", "", [Way({"mode": "classic", "match": "no"}, 2)], entrants(*BOTS), 1)
    games = []
    for number, fixture in enumerate(plan.fixtures(20)):
        stronger = fixture.seats.index(max(fixture.seats))
        fault = Failure(1, "late", "gave no answer in 5 s") if number % 97 == 0 else None
        games.append(played(0, fixture.deal, fixture.seats, stronger if number % 4 else 1 - stronger, fault=fault))
    return Run(plan, "a machine", games)


def chapters() -> Run:
    """Two teams through every chapter."""
    ways = [Way({"chapter": str(chapter), "lost": "white"}, 3) for chapter in range(19, 37)]
    plan = Plan("two_towers", 1, "c0ffee", "", ways, entrants("rule", "random"), 1)
    games = [
        played(
            fixture.way, fixture.deal, fixture.seats, *((0, 1, 2) if (fixture.deal + fixture.way) % 3 > fixture.seats[0] else ())
        )
        for fixture in plan.fixtures(6)
    ]
    return Run(plan, "a machine", games)


RUNS = {"versus": versus, "chapters": chapters}


CASES = [
    ("versus", 390, 844, "light"),
    ("versus", 1280, 800, "light"),
    ("versus", 1280, 800, "dark"),
    ("chapters", 390, 844, "dark"),
    ("chapters", 1280, 800, "light"),
]


@pytest.mark.sample(3)
@pytest.mark.parametrize(("run", "width", "height", "theme"), CASES)
def test_a_report_is_whole_legible_and_asks_nobody(
    chromium: Browser, tmp_path: Path, run: str, width: int, height: int, theme: str
) -> None:
    path = tmp_path / "report.html"
    path.write_text(report(figures(Collection([RUNS[run]()])), "The <Game>"), encoding="utf-8")
    context = chromium.new_context(viewport={"width": width, "height": height}, color_scheme="dark" if theme == "dark" else "light")
    complaints = Complaints(context, "")
    page = context.new_page()
    try:
        page.goto(path.as_uri())
        assert page.title() == "The <Game>: the arena"
        assert page.locator("script, b, [style], img, link").count() == 0
        titles = page.locator("h2").all_inner_texts()
        assert {"Standings", "Deal by deal", "Wins by length", "Thinking"} <= set(titles)
        assert {"Wins by seat", "Strength against budget", "Bots that failed"} <= set(titles) or run == "chapters"
        assert "Wins by chapter" in titles or run == "versus"
        assert cut_texts(page) == []
        assert faults(page) == []
        assert contrasts(page) == []
        assert complaints.left == []
    finally:
        context.close()


@pytest.mark.sample(2)
@pytest.mark.parametrize("run", RUNS)
def test_on_a_phone_every_table_scrolls_sideways_beside_its_names(chromium: Browser, tmp_path: Path, run: str) -> None:
    path = tmp_path / "report.html"
    path.write_text(report(figures(Collection([RUNS[run]()])), "The <Game>"), encoding="utf-8")
    page = chromium.new_page(viewport={"width": 390, "height": 844})
    try:
        page.goto(path.as_uri())
        assert page.evaluate("document.documentElement.scrollWidth") == 390
        for box in page.locator(".scroll").all():
            first, last = box.locator("thead tr > :first-child"), box.locator("thead tr > :last-child")
            box.evaluate("box => box.scrollTo(box.scrollWidth, 0)")
            inside, names, end = box.bounding_box(), first.bounding_box(), last.bounding_box()
            assert inside
            assert names
            assert end
            assert names["x"] == pytest.approx(inside["x"], abs=1)
            assert names["width"] < inside["width"] / 2
            assert end["x"] + end["width"] <= inside["x"] + inside["width"] + 1
    finally:
        page.close()


def test_strength_is_drawn_against_budget_and_said_in_words(chromium: Browser, tmp_path: Path) -> None:
    path = tmp_path / "report.html"
    path.write_text(report(figures(Collection([versus()])), "The Confrontation"), encoding="utf-8")
    page = chromium.new_page()
    try:
        page.goto(path.as_uri())
        picture = page.get_by_role("img")
        assert picture.count() == 1
        assert page.locator("polyline").count() == 2
        said = picture.get_attribute("aria-label") or ""
        assert "mo: 1,000 iterations -" in said
        assert "so: 1,000 iterations" in said
    finally:
        page.close()
