"""One Chromium and one server for all browser tests of a process; people come and go with the test."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest
from playwright.sync_api import Browser, sync_playwright

from tests.browser.kit import NO_BROWSER, arguments, find_chromium
from tests.browser.person import Person
from tests.browser.wire import Table
from tests.conftest import lacking
from tests.server.kit import Server, serving

FAILED = pytest.StashKey[bool]()


@pytest.hookimpl(wrapper=True)
def pytest_runtest_makereport(item: pytest.Item) -> Any:
    report = yield
    if report.when == "call":
        item.stash[FAILED] = report.failed
    return report


# Playwright keeps an event loop running in this thread, in which no other test could run one: it ends with the package.
@pytest.fixture(scope="package")
def chromium() -> Iterator[Browser]:
    path = find_chromium()
    if path is None:
        lacking(NO_BROWSER)
    with sync_playwright() as playwright:
        browser = playwright.chromium.launch(executable_path=path, args=arguments())
        yield browser
        browser.close()


@pytest.fixture(scope="package")
def house(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Server]:
    """Bots answer after a short pause; people wait for nothing."""
    with serving(tmp_path_factory.mktemp("house"), {"pause": 0.05}) as server:
        yield server


class Crowd:
    """The people of one test."""

    def __init__(self, browser: Browser, url: str) -> None:
        self.browser = browser
        self.url = url
        self.all: list[Person] = []

    def come(self, name: str = "Ada", **more: Any) -> Person:
        person = Person(self.browser, self.url, name, **more)
        self.all.append(person)
        return person

    def pair(self, first: dict[str, Any] | None = None, second: dict[str, Any] | None = None, **table: Any) -> list[Person]:
        """Two people in two browsers at one table: the first makes it, the other comes by the link."""
        ada = self.come("Ada", **(first or {})).start_table("me", "friend", **table)
        ben = self.come("Ben", **(second or {})).join(ada.invite())
        ada.until(lambda: ada.play, "the game")
        return [ada, ben]

    def gather(self, count: int, game: str, **table: Any) -> list[Person]:
        """That many people, each in a browser of their own, at one table of a game."""
        names = ("Ada", "Ben", "Cid", "Dag")[:count]
        first = self.come(names[0]).start_table("me", *["friend"] * (count - 1), game=game, **table)
        links = [first.invite(number) for number in range(count - 1)]
        others = [
            self.come(name).join(link, begins=number == len(links))
            for number, (name, link) in enumerate(zip(names[1:], links, strict=True), 1)
        ]
        for person in (first, *others):
            person.until(lambda: person.play, "the game")  # noqa: B023
        return [first, *others]

    def sit(self, table: Table, **more: Any) -> list[Person]:
        """The people of a table that was begun elsewhere, each in a browser of their own."""
        for number, seat in table.seats.items():
            self.come(seat["name"], held=table.held(number), **more).visit(f"#/table/{table.id}")
        for person in self.all:
            person.until(lambda: person.play, "the game")  # noqa: B023
        return self.all

    def leave(self) -> None:
        """Everybody goes; whatever a page did that no page may do fails the test."""
        for person in self.all:
            person.context.close()
        assert [(person.name, person.complaints.left) for person in self.all if person.complaints.left] == []


@pytest.fixture
def people(chromium: Browser, house: Server, request: pytest.FixtureRequest, tmp_path: Path) -> Iterator[Crowd]:
    crowd = Crowd(chromium, house.url)
    yield crowd
    if request.node.stash.get(FAILED, False):
        for person in crowd.all:
            person.page.screenshot(path=tmp_path / f"{person.name}.png")
            person.complaints.expect("")
    crowd.leave()
