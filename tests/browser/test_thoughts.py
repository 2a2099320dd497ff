"""Bots that think: how well they play is chosen, that one thinks is said, and what it considered is shown after the end."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest
from playwright.sync_api import Browser

from tests.browser.conftest import Crowd
from tests.browser.kit import contrasts, cut_texts, faults, texts
from tests.browser.policy import hasty
from tests.browser.wire import Table
from tests.server.kit import Server
from tests.server.thinkers import CANARY

PHONE = {"width": 390, "height": 844}
SCREENS: list[dict[str, Any]] = [
    {"theme": "dark", "lang": "pl", **PHONE},
    {"theme": "light", "lang": "en", "width": 1280, "height": 800},
]


class Thinking(Server):
    program = (str(Path(__file__).parents[1] / "server" / "thinkers.py"),)


@pytest.fixture(scope="module")
def marks(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Path]:
    with pytest.MonkeyPatch.context() as patched:
        folder = tmp_path_factory.mktemp("thinkers")
        patched.setenv("MARKS", str(folder))
        yield folder


@pytest.fixture(scope="module")
def thinkers(marks: Path) -> Iterator[Server]:
    server = Thinking(marks / "server").start()
    yield server
    server.kill()


@pytest.fixture
def crowd(chromium: Browser, thinkers: Server) -> Iterator[Crowd]:
    crowd = Crowd(chromium, thinkers.url)
    yield crowd
    crowd.leave()


@pytest.fixture(scope="module")
def finished(thinkers: Server) -> Table:
    return Table(thinkers, "friend", "strong").prepare().play_out().leave()


def test_a_new_table_offers_the_levels_with_their_time(crowd: Crowd) -> None:
    ada = crowd.come(lang="pl").visit("#/new/confrontation")
    level = ada.page.locator("#main select, select").first
    level.wait_for()
    assert level.evaluate("list => [...list.options].map((one) => one.text)") == ["mocny, do 3 s na ruch"]


def test_while_a_bot_thinks_the_table_says_so_and_for_how_long(crowd: Crowd, thinkers: Server, marks: Path) -> None:
    table = Table(thinkers, "friend", "strong").prepare()
    table.play_until(lambda play: play["view"]["phase"] == "move")
    (marks / "hold").touch()
    try:
        [player] = table.players
        while player.is_asked:
            player.decide(hasty(player.play))
        [ada] = crowd.sit(table.leave(), lang="en")
        said = ada.see("why")
        ada.until(lambda: "strong, up to 3 s a move" in said.inner_text(), "how long it thinks")
        assert "Waiting for" in ada.see("prompt").inner_text()
    finally:
        (marks / "hold").unlink()


@pytest.mark.sample(2)
@pytest.mark.parametrize("screen", SCREENS, ids=["phone", "desk"])
def test_what_a_bot_considered_is_shown_at_its_move(crowd: Crowd, finished: Table, screen: dict[str, Any]) -> None:
    ada = crowd.come(held=finished.held(0), **screen).visit(f"#/replay/{finished.id}/all/0")
    ada.see("clock").wait_for()
    button = ada.see("thoughts")

    def has_thought() -> bool:
        ada.page.keyboard.press("ArrowRight")
        return button.is_visible()

    ada.until(has_thought, "a move that a bot thought about")
    button.focus()
    ada.page.keyboard.press("Enter")
    panel = ada.see("thoughts-panel")
    panel.wait_for()
    moves = panel.locator("li")
    assert moves.count() >= 2
    assert texts(f"thoughts.{screen['lang']}")["thoughts.played"] in moves.first.inner_text().casefold()
    assert CANARY in panel.inner_text()
    nameless = texts(f"table.{screen['lang']}")["table.seat"].replace("{seat}", "2")
    assert panel.get_by_role("heading").first.inner_text().startswith(f"{nameless} (")
    assert cut_texts(ada.page) == []
    assert contrasts(ada.page) == []
    assert faults(ada.page) == []
    before = panel.inner_text()
    ada.see("thoughts-next").press("Enter")
    ada.until(lambda: panel.inner_text() != before, "the next one")


IN_SIGHT = "at => { const { left, top } = at.getBoundingClientRect(); return document.elementFromPoint(left + 4, top + 4) === at }"


@pytest.mark.parametrize("screen", SCREENS, ids=["phone", "desk"])
def test_the_next_decision_is_read_from_its_beginning(crowd: Crowd, finished: Table, screen: dict[str, Any]) -> None:
    low = {**screen, "height": 500}
    ada = crowd.come(held=finished.held(0), **low).visit(f"#/table/{finished.id}")
    ada.see("to-thoughts").click()
    panel = ada.see("thoughts-panel")
    panel.wait_for()
    ada.page.keyboard.press("Home")
    following, heading = ada.see("thoughts-next"), panel.get_by_role("heading").first
    for _ in range(2):  # the first one may say only that nobody thought
        following.scroll_into_view_if_needed()
        before = panel.inner_text()
        following.click()
        ada.until(lambda: panel.inner_text() != before, "the next one")  # noqa: B023 (called at once)
    ada.until(lambda: bool(heading.evaluate(IN_SIGHT)), "its beginning")


@pytest.mark.parametrize("screen", SCREENS, ids=["phone", "desk"])
def test_from_the_end_of_a_game_one_comes_to_what_the_bot_thought(crowd: Crowd, finished: Table, screen: dict[str, Any]) -> None:
    ada = crowd.come(held=finished.held(0), **screen).visit(f"#/table/{finished.id}")
    ada.see("to-thoughts").click()
    panel = ada.see("thoughts-panel")
    panel.wait_for()
    assert CANARY in panel.inner_text()


def test_a_step_of_a_whole_turn_shows_what_its_last_bot_thought(crowd: Crowd, finished: Table) -> None:
    ada = crowd.come(held=finished.held(0), **SCREENS[1]).visit(f"#/replay/{finished.id}/all/0")
    ada.see("clock").wait_for()
    ada.see("tab-thoughts").click()

    def has_thought() -> bool:
        ada.page.keyboard.press("PageDown")
        return CANARY in ada.see("thoughts-panel").inner_text()

    for _ in range(2):
        ada.until(has_thought, "a turn of the bot's")


def test_a_game_of_people_has_no_such_panel(crowd: Crowd, thinkers: Server) -> None:
    table = Table(thinkers, "friend", "friend").prepare().play_out().leave()
    ada = crowd.come(held=table.held(0), **SCREENS[1]).visit(f"#/replay/{table.id}/all/0")
    with ada.page.expect_response(lambda answer: answer.url.endswith("/thoughts")) as told:
        ada.page.reload()
    assert told.value.json() == {"decisions": []}
    ada.see("clock").wait_for()
    ada.page.keyboard.press("End")
    assert ada.see("tab-thoughts").count() == 0
    assert ada.see("thoughts").count() == 0
    with ada.page.expect_response(lambda answer: answer.url.endswith(".js")):  # what can be done after the end comes last
        ada.visit(f"#/table/{table.id}")
    ada.see("download").wait_for()
    assert ada.see("to-thoughts").count() == 0
