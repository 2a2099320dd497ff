"""A finished game: its result, looking at it with all open, verifying the dealing, the record, and the replay."""

from __future__ import annotations

import subprocess
import sys
from pathlib import Path

import pytest

from tests.browser.conftest import Crowd
from tests.browser.kit import texts
from tests.browser.wire import Table
from tests.conftest import FULL
from tests.server.kit import Server

BACKS = ".back"


@pytest.fixture(scope="module")
def finished(house: Server) -> Table:
    return Table(house, "friend", "friend").prepare().play_out().leave()


def test_the_end_shows_the_result_and_all_pieces_open(people: Crowd, finished: Table) -> None:
    ada = people.come(held=finished.held(0)).visit(f"#/table/{finished.id}")
    end = ada.see("end")
    end.wait_for()
    assert ada.play["outcome"]["rule"] in end.inner_text()
    ada.see("as-0").click()
    ada.see("play").wait_for()
    ada.see("clock").press("End")
    ada.page.locator(BACKS).first.wait_for()
    ada.see("as").select_option("all")
    standing = sum(len(stands) for stands in ada.view["board"].values())
    ada.until(lambda: ada.page.locator("[data-piece]").count() == standing, "every face")
    assert ada.page.locator(BACKS).count() == 0
    ada.see("replay-close").click()
    end.wait_for()


@pytest.mark.skipif(not FULL, reason="make test-full does it; the game in test_keyboard.py ends with it too")
def test_the_page_verifies_the_dealing_of_a_finished_game(people: Crowd, finished: Table) -> None:
    ada = people.come(held=finished.held(0)).visit(f"#/table/{finished.id}")
    ada.see("verify").click()
    ada.see("verified").wait_for()
    assert ada.see("verified").get_attribute("data-ok") == "true"


@pytest.mark.parametrize("lang", ["en", "pl"])
def test_where_nothing_was_drawn_the_page_says_that_there_is_nothing_to_check(people: Crowd, finished: Table, lang: str) -> None:
    ada = people.come(held=finished.held(0), lang=lang).visit(f"#/table/{finished.id}")
    ada.see("verify").click()
    assert texts(f"replay.{lang}")["table.verified.none"] == ada.see("verified").inner_text().strip()


@pytest.mark.skipif(not FULL, reason="make test-full does it; test_replay.py does it with a record that has comments")
def test_a_downloaded_record_passes_mathom_verify_and_opens_in_replay(people: Crowd, finished: Table, tmp_path: Path) -> None:
    ada = people.come(held=finished.held(0)).visit(f"#/table/{finished.id}")
    with ada.page.expect_download() as started:
        ada.see("download").click()
    record = tmp_path / started.value.suggested_filename
    started.value.save_as(record)
    command = [sys.executable, "-m", "mathom.cli", "verify", str(record)]
    checked = subprocess.run(command, capture_output=True, text=True, check=False)
    assert checked.returncode == 0, checked.stdout + checked.stderr

    eve = people.come("Eve").visit("#/replay")
    eve.see("record-file").set_input_files(record)
    eve.see("clock").wait_for()
    told = []
    for _ in range(25):
        told.append(eve.see("prompt").inner_text())
        eve.page.keyboard.press("ArrowRight")
    assert len(set(told)) > 5
    eve.see("verify").click()
    assert eve.see("verified").get_attribute("data-ok") == "true"


def test_a_broken_record_is_refused_with_a_sentence(people: Crowd, finished: Table, house: Server, tmp_path: Path) -> None:
    client = house.client()
    lines = client.get(f"/api/tables/{finished.id}/record", finished.seats[0]["key"]).text.splitlines()
    client.close()
    broken = tmp_path / "broken.record"
    broken.write_text("\n".join([*lines[: len(lines) // 2], "nonsense 1", ""]), encoding="utf-8")
    ada = people.come().visit("#/replay")
    ada.complaints.expect("Failed to load resource")
    ada.see("record-file").set_input_files(broken)
    ada.page.get_by_role("alert").first.wait_for()
    assert ada.see("clock").count() == 0
