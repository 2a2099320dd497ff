"""A finished game looked at again: by step and by turn, with other eyes, said about, and played on from a point of it."""

from __future__ import annotations

import re
import subprocess
import sys
from pathlib import Path

import pytest

from tests.browser.conftest import Crowd
from tests.browser.kit import contrasts, cut_texts, faults
from tests.browser.person import Person
from tests.browser.policy import eager
from tests.browser.wire import Table
from tests.conftest import FULL
from tests.server.kit import Server

GAMES = {"confrontation": 2, "battle": 3, "mount_doom": 2, "two_towers": 3}
PHONE = {"width": 390, "height": 844}
NIGHT: dict[str, object] = {"theme": "dark", "lang": "pl", **PHONE}
TURNS = 6
"""As many as the tests look at, and more: at its end a game has no next turn."""


@pytest.fixture(scope="module")
def finished(house: Server) -> dict[str, Table]:
    """A finished game of each kind, made when it is first asked for."""

    class Made(dict[str, Table]):
        def __missing__(self, game: str) -> Table:
            while (table := played(house, game)) and turns(table) < TURNS:  # a chapter may be lost in its first trick
                pass
            self[game] = table
            return table

    return Made()


def played(house: Server, game: str) -> Table:
    table = Table(house, *["friend"] * GAMES[game], game=game)
    if game == "confrontation":
        table.prepare()
    return table.play_out().leave()


def turns(table: Table) -> int:
    """How many turns, or tricks, were begun."""
    return sum(event["kind"] == "turn" or event["kind"].startswith("leads") for event in table.players[0].events)


def place(person: Person) -> int:
    return int(person.see("clock").input_value())


def open_replay(people: Crowd, table: Table, **more: object) -> Person:
    ada = people.come(held=table.held(0), **more).visit(f"#/replay/{table.id}")
    ada.see("clock").wait_for()
    return ada


@pytest.mark.parametrize("game", GAMES if FULL else ["two_towers"])
def test_a_game_is_looked_at_step_by_step_and_turn_by_turn(people: Crowd, finished: dict[str, Table], game: str) -> None:
    ada = open_replay(people, finished[game])
    assert place(ada) == 0
    ada.page.keyboard.press("ArrowRight")
    ada.until(lambda: place(ada) == 1, "one step on")
    ada.page.keyboard.press("ArrowLeft")
    ada.until(lambda: place(ada) == 0, "one step back")
    stops = [0]
    for _ in range(4):
        ada.page.keyboard.press("PageDown")
        ada.until(lambda: place(ada) > stops[-1], "the next turn")
        stops.append(place(ada))
    assert ada.page.locator('li[aria-current="step"]').count() == 1
    ada.page.keyboard.press("PageUp")
    ada.until(lambda: place(ada) == stops[-2], "the turn before")


def test_one_goes_to_both_ends_at_once_and_the_address_keeps_the_place(people: Crowd, finished: dict[str, Table]) -> None:
    ada = open_replay(people, finished["battle"])
    ada.page.keyboard.press("PageDown")
    stop = place(ada)
    assert stop > 0
    ada.until(lambda: re.search(r"/all/[1-9]\d*$", ada.page.url), "the place in the address")
    ada.page.reload()
    ada.see("clock").wait_for()
    ada.until(lambda: place(ada) == stop, "the same place")
    ada.see("to-end").click()
    ada.until(lambda: place(ada) == int(ada.see("clock").get_attribute("max") or 0), "the end")
    ada.see("to-start").click()
    ada.until(lambda: place(ada) == 0, "the beginning")


def test_an_address_that_is_changed_by_hand_leads_to_its_place(people: Crowd, finished: dict[str, Table]) -> None:
    ada = people.come(held=finished["battle"].held(0)).visit(address := f"#/replay/{finished['battle'].id}/all/4")
    warnings: list[str] = []
    ada.page.on("console", lambda message: warnings.append(message.text) if message.type == "warning" else None)
    ada.see("clock").wait_for()
    ada.until(lambda: place(ada) > 0, "the place of the address")
    stop = place(ada)
    ada.visit(address.replace("/4", "/20"))
    ada.until(lambda: place(ada) > stop, "the other place")
    later = place(ada)
    ada.page.keyboard.press("ArrowRight")
    ada.until(lambda: place(ada) == later + 1 and not ada.page.url.endswith("/20"), "the step on, in the address too")
    ada.visit(address.replace("/4", "/20"))
    ada.until(lambda: place(ada) == later, "the same place again")
    ada.visit(address.replace("/all/4", "/watch/4"))
    ada.until(lambda: place(ada) == stop and ada.see("as").input_value() == "watch", "the first place with other eyes")
    ada.page.wait_for_timeout(400)
    assert ada.page.url.endswith("/watch/4")
    assert [said for said in warnings if "svelte" in said] == []


def test_the_teams_of_a_replay_are_whole_above_its_bar(people: Crowd, finished: dict[str, Table]) -> None:
    ada = open_replay(people, finished["battle"], width=1280, height=800)
    assert ada.see("table").evaluate("sheet => sheet.scrollHeight <= sheet.clientHeight")


def test_a_step_on_is_shown_as_it_happened_and_a_jump_stands_at_once(people: Crowd, finished: dict[str, Table]) -> None:
    ada = open_replay(people, finished["two_towers"], motion="no-preference", speed="slow")
    ada.page.keyboard.press("PageDown")
    ada.page.evaluate(
        "window.moved = 0; document.addEventListener('animationstart', () => window.moved++); "
        "document.addEventListener('transitionstart', () => window.moved++)"
    )
    ada.page.evaluate("window.moved = 0")

    def has_moved() -> bool:
        ada.page.keyboard.press("ArrowRight")
        ada.page.wait_for_timeout(100)
        return bool(ada.page.evaluate("window.moved"))

    ada.until(has_moved, "a step that is seen")


def test_from_the_end_of_a_game_the_way_back_leads_to_the_table(people: Crowd, finished: dict[str, Table]) -> None:
    table = finished["battle"]
    ada = people.come(held=table.held(0)).visit(f"#/table/{table.id}")
    ada.see("as-all").click()
    ada.see("play").wait_for()
    assert place(ada) == 0
    ada.page.go_back()
    ada.see("end").wait_for()
    ada.page.keyboard.press("[")
    ada.page.keyboard.press("[")
    ada.see("open-here").click()
    ada.see("play").wait_for()
    assert place(ada) > 0
    assert ada.see("as").input_value() == "all"


HASTY = """
const [later, never, held] = [setTimeout, clearTimeout, new Map()]
window.setTimeout = (work, ms, ...rest) => {
  const id = later(ms === 300 ? () => held.delete(id) && work() : work, ms === 300 ? 1e6 : ms, ...rest)
  if (ms === 300) held.set(id, work)
  return id
}
window.clearTimeout = (id) => (held.delete(id), never(id))
window.due = () => { for (const [id, work] of [...held]) held.delete(id) && work() }
%s
"""
MOMENTS = {
    "on the way back": "const back = history.back.bind(history); history.back = () => (back(), due())",
    "when back": "addEventListener('popstate', () => due())",
}
"""When the address would be written at the worst: before the page has heard that it is another screen's."""


@pytest.mark.parametrize("moment", MOMENTS.values(), ids=MOMENTS.keys())
def test_a_replay_that_is_closed_leaves_the_address_of_the_table_alone(
    people: Crowd, finished: dict[str, Table], moment: str
) -> None:
    table = finished["battle"]
    ada = people.come(held=table.held(0))
    ada.page.add_init_script(HASTY % moment)
    ada.visit(f"#/table/{table.id}")
    ada.see("as-all").click()
    ada.see("play").wait_for()
    ada.page.keyboard.press("PageDown")
    ada.until(lambda: place(ada) > 0, "a step on")
    ada.see("replay-close").click()
    ada.see("end").wait_for()
    assert ada.page.url.endswith(f"#/table/{table.id}")
    ada.page.reload()
    ada.see("end").wait_for()


def test_a_game_that_the_terminal_saved_can_be_opened(people: Crowd, tmp_path: Path) -> None:
    save = tmp_path / "game.record"
    command = [sys.executable, "-m", "mathom.cli", "play", "confrontation", "--seats", "random,random", "--save", str(save)]
    subprocess.run(command, capture_output=True, stdin=subprocess.DEVNULL, check=True)
    ada = people.come().visit("#/replay")
    ada.see("record-file").set_input_files(save)
    ada.see("clock").wait_for()
    ada.page.keyboard.press("End")
    ada.until(lambda: place(ada) > 0, "the end")


def test_comments_stay_in_the_record_and_pass_mathom_verify(people: Crowd, finished: dict[str, Table], tmp_path: Path) -> None:
    ada = open_replay(people, finished["battle"])
    for _ in range(3):
        ada.page.keyboard.press("ArrowRight")
    ada.see("remarks").click()
    ada.see("remark-text").fill("Why not the Troll?")
    ada.see("remark-say").click()
    ada.see("remark-list").get_by_text("Ada: Why not the Troll?").wait_for()
    ada.page.keyboard.press("Escape")
    assert ada.see("remark").inner_text() == "Ada: Why not the Troll?"
    record = download(ada, tmp_path / "first.record")
    assert "# Ada: Why not the Troll?" in record.read_text(encoding="utf-8")
    verify(record)

    eve = people.come("Eve").visit("#/replay")
    eve.see("record-file").set_input_files(record)
    eve.see("clock").wait_for()
    while eve.see("remark").count() == 0:
        before = place(eve)
        eve.page.keyboard.press("ArrowRight")
        eve.until(lambda: place(eve) > before, "the next step")  # noqa: B023
    eve.see("remarks").click()
    eve.see("remark-text").fill("It cost  too much:\n two swords")
    eve.see("remark-say").click()
    eve.see("remark-list").get_by_text("Eve: It cost too much: two swords").wait_for()
    eve.page.keyboard.press("Escape")
    again = download(eve, tmp_path / "second.record")
    assert "# Ada: Why not the Troll? / Eve: It cost too much: two swords" in again.read_text(encoding="utf-8")
    verify(again)


def download(person: Person, path: Path) -> Path:
    with person.page.expect_download() as started:
        person.see("download").click()
    started.value.save_as(path)
    return path


def verify(record: Path) -> None:
    command = [sys.executable, "-m", "mathom.cli", "verify", str(record)]
    checked = subprocess.run(command, capture_output=True, text=True, check=False)
    assert checked.returncode == 0, checked.stdout + checked.stderr


@pytest.mark.parametrize("game", GAMES if FULL else ["battle"])
def test_a_game_is_played_on_from_a_point_of_it_against_bots(people: Crowd, finished: dict[str, Table], game: str) -> None:
    ada = open_replay(people, finished[game])
    for _ in range(2):
        ada.page.keyboard.press("PageDown")
    ada.see("branch").click()
    ada.see("branch-start").click()
    ada.until(lambda: ada.play, "the new table")
    assert ada.frame["table"]["branch"] > 0
    assert [seat["kind"] for seat in ada.frame["table"]["seats"]] == ["here", *["bot"] * (GAMES[game] - 1)]
    assert ada.table != finished[game].id
    for _ in range(2):
        ada.until(lambda: ada.is_asked or ada.is_over, "my turn")
        if not ada.is_over:
            ada.decide(eager(ada.play))


@pytest.mark.parametrize("game", GAMES if FULL else ["battle"])
@pytest.mark.parametrize("looks", [NIGHT, {}] if FULL else [NIGHT], ids=lambda looks: "phone by night" if looks else "desk by day")
def test_a_replay_can_be_read(people: Crowd, finished: dict[str, Table], game: str, looks: dict[str, object]) -> None:
    ada = open_replay(people, finished[game], **looks)
    ada.page.keyboard.press("PageDown")
    ada.see("prompt").wait_for()
    assert faults(ada.page) == []
    assert contrasts(ada.page) == []
    if ada.is_phone:
        assert cut_texts(ada.page) == []
        ada.touch(ada.see("tab-more"))
    ada.touch(ada.see("branch"))
    ada.see("branch-form").wait_for()
    assert faults(ada.page) == []
    ada.page.keyboard.press("Escape")
    if ada.is_phone:
        ada.touch(ada.see("tab-more"))
    ada.touch(ada.see("remarks"))
    ada.see("remark-list").wait_for()
    assert faults(ada.page) == []
