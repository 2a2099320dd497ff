"""An owner's cards in the page: looked at before a table is made, accepted before a seat is taken, named on the board."""

from __future__ import annotations

from pathlib import Path

import pytest
from playwright.sync_api import Route

from mathom.games import load
from mathom.games.two_towers.campaign import PRINTED_BEFORE
from mathom.kernel.table import Table as Game
from tests.browser.conftest import Crowd
from tests.browser.kit import cut_texts, faults, texts
from tests.browser.person import Person
from tests.browser.wire import Table
from tests.conftest import FULL
from tests.server.finished import play_out
from tests.server.kit import Server
from tests.server.owned import BATTLE, changed


@pytest.fixture
def my_copy(tmp_path: Path) -> Path:
    path = tmp_path / "my-copy.toml"
    path.write_text(BATTLE, encoding="utf-8")
    return path


def unfold(person: Person) -> None:
    person.page.locator("form details summary").last.click()
    person.see("own-content").wait_for()


def test_a_table_with_own_cards_is_made_seen_accepted_and_played(people: Crowd, my_copy: Path) -> None:
    ada = people.come()
    ada.plan_table("me", "friend", game="battle")
    unfold(ada)
    ada.see("content-file").set_input_files(my_copy)
    ada.see("differences").wait_for()
    assert "Frodo of my box" in ada.see("differences").inner_text()
    assert faults(ada.page) == []
    ada.see("start").click()
    ada.see("table-content").wait_for()  # the lobby shows it too
    ben = people.come("Ben", width=390, height=844)
    ben.visit(ada.invite())
    ben.see("name").fill("Ben")
    ben.see("join").click()
    ben.page.get_by_role("alert").filter(has_text=texts("own.en")["own.accept-first"]).wait_for()
    assert "Frodo of my box" in ben.see("differences").inner_text()
    assert faults(ben.page) == []
    assert cut_texts(ben.page) == []
    ben.see("accept").check()
    ben.see("join").click()
    for person in (ada, ben):
        person.until(lambda: person.play, "the game")  # noqa: B023
        assert person.frame["table"]["content"]


@pytest.fixture(scope="module")
def owned(house: Server) -> Table:
    """A finished game with an owner's cards."""
    return Table(house, "friend", "rule", game="battle", content=BATTLE).play_out().leave()


def begin(person: Person, button: str, owned: Table) -> None:
    """Begins another game with an owner's cards: not before what differs was shown and accepted."""
    tables = "Object.keys(JSON.parse(localStorage.getItem('mathom.seats') ?? '{}'))"
    kept = person.page.evaluate(tables)
    person.see(button).click()
    person.page.get_by_role("alert").filter(has_text=texts("own.en")["own.accept-first"]).wait_for()
    assert "Frodo of my box" in person.see("differences").inner_text()
    seen = "box => box.getBoundingClientRect().bottom <= innerHeight"
    person.until(lambda: person.see("accept").evaluate(seen), "the box to tick in sight")
    assert faults(person.page) == []
    assert cut_texts(person.page) == []
    assert person.page.evaluate(tables) == kept, "no table is left behind"
    person.see("accept").check()
    person.see(button).click()
    person.until(lambda: person.play and person.table != owned.id, "the new table")
    assert person.frame["table"]["content"] == owned.content


def test_playing_again_keeps_an_owners_cards_which_are_accepted_anew(people: Crowd, owned: Table) -> None:
    ada = people.come(held=owned.held(0)).visit(f"#/table/{owned.id}")
    begin(ada, "again", owned)


def test_the_same_deal_keeps_an_owners_cards_which_are_accepted_anew(people: Crowd, owned: Table) -> None:
    ada = people.come(held=owned.held(0), width=390, height=844).visit(f"#/table/{owned.id}")
    ada.see("same-deal").click()
    begin(ada, "deal-again", owned)
    assert ada.frame["table"]["deal"] == "again"


def go_on(person: Person, record: Path) -> None:
    """To the seats of a table that goes on from a record."""
    person.visit("#/replay")
    person.see("record-file").set_input_files(record)
    person.see("clock").wait_for()
    person.page.keyboard.press("ArrowRight")
    person.see("branch").click()
    person.see("branch-form").wait_for()


def test_a_game_with_an_owners_cards_is_gone_on_with_by_whoever_accepts_them(
    people: Crowd, house: Server, owned: Table, tmp_path: Path
) -> None:
    record = tmp_path / "own.record"
    client = house.client()
    record.write_bytes(client.get(f"/api/tables/{owned.id}/record", owned.seats[0]["key"]).content)
    client.close()
    eve = people.come("Eve")
    go_on(eve, record)
    begin(eve, "branch-start", owned)
    assert eve.frame["table"]["branch"] > 0


def test_a_game_with_content_of_ours_from_before_is_gone_on_with_and_nobody_is_asked(people: Crowd, tmp_path: Path) -> None:
    record = tmp_path / "former.record"
    game = Game.open(load("two_towers", "", PRINTED_BEFORE), {"chapter": "33"}, ["Ann", "Bo"], b"x" * 32, [b"a", b"b"])
    record.write_text(play_out(game).record.write(), encoding="utf-8")
    eve = people.come("Eve")
    go_on(eve, record)
    assert eve.see("accept").count() == 0
    eve.see("branch-start").click()
    eve.until(lambda: eve.play, "the new table")
    assert eve.frame["table"]["content"] == ""


def test_the_rules_at_the_table_say_what_stands_on_the_owners_cards(people: Crowd, tmp_path: Path) -> None:
    mine = tmp_path / "mine.toml"
    mine.write_text(changed("mount_doom", ("hearts = -3", "hearts = -4")), encoding="utf-8")
    ada = people.come()
    ada.plan_table("me", "bot", game="mount_doom")
    unfold(ada)
    ada.see("content-file").set_input_files(mine)
    ada.see("differences").wait_for()
    ada.see("start").click()
    ada.until(lambda: ada.play, "the game")
    ada.see("rules").click()
    ada.see("rules-search").fill("M10.2")
    ada.page.locator('[data-rule="M10.2"]').filter(has_text="costs 4 courage").wait_for()


def test_no_game_begins_while_a_chosen_file_is_being_checked(people: Crowd, my_copy: Path) -> None:
    ada = people.come()
    held: list[Route] = []
    ada.page.route("**/api/contents", lambda route: held.append(route))
    ada.plan_table("me", "bot", game="battle")
    unfold(ada)
    ada.see("content-file").set_input_files(my_copy)
    ada.until(lambda: held, "the check to begin")
    start = ada.see("start")
    assert start.is_disabled()
    assert start.inner_text() == texts("own.en")["own.hold-checking"]
    ada.page.locator("form").evaluate("form => form.requestSubmit()")  # as Enter in a field would
    held[0].continue_()
    ada.see("differences").wait_for()
    start.click()
    ada.until(lambda: ada.play, "the game")
    assert ada.frame["table"]["content"]


def test_who_will_not_wait_for_the_check_plays_with_our_values(people: Crowd, my_copy: Path) -> None:
    ada = people.come()
    held: list[Route] = []
    ada.page.route("**/api/contents", lambda route: held.append(route))
    ada.plan_table("me", "bot", game="battle")
    unfold(ada)
    ada.see("content-file").set_input_files(my_copy)
    ada.until(lambda: held, "the check to begin")
    ada.see("content-drop").click()
    held[0].continue_()
    ada.see("start").click()
    ada.until(lambda: ada.play, "the game")
    assert ada.frame["table"]["content"] == ""


def test_a_file_that_is_not_utf_8_is_refused_as_the_command_line_does(people: Crowd, tmp_path: Path) -> None:
    ada = people.come()
    bad = tmp_path / "latin.toml"
    bad.write_bytes(b"# Th\xe9oden\n" + BATTLE.encode())
    ada.visit("#/content/battle")
    ada.see("content-file").set_input_files(bad)
    ada.see("content-said").filter(has_text=texts("own.en")["own.unread"]).wait_for()


@pytest.mark.parametrize("is_reached", [True, False])
def test_a_file_that_cannot_be_used_is_not_passed_over(people: Crowd, tmp_path: Path, is_reached: bool) -> None:
    ada = people.come()
    if not is_reached:
        ada.page.route("**/api/contents", lambda route: route.abort())
        ada.complaints.expect("Failed to load resource")
    bad = tmp_path / "bad.toml"
    bad.write_text(changed("battle", ('symbols = "V"', 'symbols = "RGX"')), encoding="utf-8")
    ada.plan_table("me", "bot", game="battle")
    unfold(ada)
    ada.see("content-file").set_input_files(bad)
    ada.see("content-said").locator(".bad").wait_for()
    ada.see("start").click()
    ada.see("problem").filter(has_text=texts("own.en")["own.hold-refused"]).wait_for()
    assert not ada.frame
    ada.see("content-drop").click()
    ada.see("start").click()
    ada.until(lambda: ada.play, "the game")
    assert ada.frame["table"]["content"] == ""


def test_the_page_shows_names_of_a_file_as_plain_text_and_problems_with_their_line(people: Crowd, tmp_path: Path) -> None:
    ada = people.come(lang="pl")
    ada.visit("#/content/battle")
    ada.see("entry-companion-Fro").filter(has_text="odtworzone").wait_for()
    ada.see("entry-companion-Bor").filter(has_text="instrukcja").wait_for()
    bad = tmp_path / "bad.toml"
    bad.write_text(changed("battle", ('code = "Fro"', 'code = "Fro"\nname_en = "<img src=x onerror=alert(1)>"')), encoding="utf-8")
    ada.see("content-file").set_input_files(bad)
    said = ada.see("content-said").locator(".wrong")
    said.wait_for()
    assert said.inner_text().startswith("Wiersz ")
    assert "<img src=x onerror=alert(1)>" in said.inner_text()
    assert ada.page.locator("img").count() == 0
    huge = tmp_path / "huge.toml"
    huge.write_bytes(b"#" * 300_000)
    ada.see("content-file").set_input_files(huge)
    ada.see("content-said").filter(has_text="256 kB").wait_for()


@pytest.mark.parametrize("theme", ["light", "dark"] if FULL else ["light"])
def test_where_values_come_from_can_be_read_by_everybody_on_a_phone(people: Crowd, theme: str) -> None:
    ada = people.come(lang="pl", width=390, height=844, theme=theme)
    for game in ("confrontation", "two_towers", "battle", "mount_doom"):
        ada.visit(f"#/content/{game}")
        ada.see("sources").wait_for()
        assert cut_texts(ada.page) == []
    assert faults(ada.page) == []


def test_our_file_can_be_taken_as_a_start(people: Crowd) -> None:
    ada = people.come()
    ada.visit("#/content/mount_doom")
    ada.see("sources").wait_for()
    with ada.page.expect_download() as taken:
        ada.page.get_by_role("button", name=texts("own.en")["content.download"]).click()
    assert taken.value.suggested_filename == "mount_doom.toml"
    assert 'game = "mount_doom"' in Path(taken.value.path()).read_text(encoding="utf-8")
