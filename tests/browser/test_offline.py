"""The page as an app: it installs, lives without a connection, keeps nothing of any table, and takes a new version over cleanly."""

from __future__ import annotations

import json
import shutil
from pathlib import Path
from typing import Any

import httpx
import pytest
from playwright.sync_api import Browser

from mathom.server.pages import FOLDER
from tests.browser.conftest import Crowd
from tests.browser.kit import faults, texts
from tests.browser.person import Person
from tests.server.kit import Server, serving

KEPT = """async () => {
  const found = {}
  for (const name of await caches.keys()) {
    const cache = await caches.open(name)
    for (const request of await cache.keys()) found[new URL(request.url).pathname] = await (await cache.match(request)).text()
  }
  return found
}"""
NO_CONNECTION = r"ERR_INTERNET_DISCONNECTED|Failed to load resource|WebSocket connection"


def settled(person: Person, place: str = "#/") -> Person:
    """Somebody whose page has become an app."""
    person.visit(place)
    person.until(lambda: person.page.evaluate("navigator.serviceWorker.controller !== null"), "the service worker")
    return person


def kept(person: Person) -> dict[str, str]:
    found: dict[str, str] = person.page.evaluate(KEPT)
    return found


def test_the_manifest_and_its_icons_are_what_they_say(house: Server) -> None:
    client = httpx.Client(base_url=house.url, trust_env=False)
    answer = client.get("/manifest.webmanifest")
    assert answer.headers["content-type"] == "application/manifest+json"
    manifest = answer.json()
    assert (manifest["start_url"], manifest["scope"], manifest["display"]) == ("/", "/", "standalone")
    assert {icon.get("purpose", "any") for icon in manifest["icons"]} == {"any", "maskable"}
    for icon in manifest["icons"]:
        picture = client.get(icon["src"])
        assert (picture.status_code, picture.headers["content-type"]) == (200, icon["type"])
        if icon["type"] == "image/png":
            size = tuple(int.from_bytes(picture.content[start : start + 4], "big") for start in (16, 20))
            assert icon["sizes"] == f"{size[0]}x{size[1]}"
    client.close()


def test_chromium_finds_the_page_installable(chromium: Browser, house: Server, people: Crowd) -> None:
    ada = settled(people.come(worker=True))
    session = ada.context.new_cdp_session(ada.page)
    manifest: dict[str, Any] = session.send("Page.getAppManifest")
    assert manifest["errors"] == []
    assert manifest["url"] == f"{house.url}/manifest.webmanifest"
    wrong = session.send("Page.getInstallabilityErrors")["installabilityErrors"]
    assert [each["errorId"] for each in wrong if each["errorId"] != "in-incognito"] == []


def test_shell_rules_and_lessons_work_without_a_connection(people: Crowd) -> None:
    ada = settled(people.come(worker=True, width=390, height=844))
    ada.complaints.expect(NO_CONNECTION)
    ada.context.set_offline(True)
    ada.page.reload()
    ada.see("play-confrontation").wait_for()
    ada.see("away").filter(has_text=texts("own.en")["pwa.offline"]).wait_for()
    assert faults(ada.page) == []
    ada.visit("#/rules/mount_doom")
    ada.page.get_by_role("heading", name="Adventure to Mount Doom").first.wait_for()
    ada.page.locator("main").get_by_text("M1.1", exact=False).first.wait_for()
    rule = ada.page.evaluate("fetch('/api/rules/battle/pl/B3.2').then((answer) => answer.json())")
    assert rule["number"] == "B3.2"
    for game in ("confrontation", "two_towers", "battle", "mount_doom"):
        ada.visit(f"#/lesson/{game}")
        ada.page.get_by_role("button", name=texts("lesson.en")["lesson.begin"]).first.wait_for()
    ada.context.set_offline(False)
    ada.visit("#/about")
    ada.page.evaluate("fetch('/api/house')")
    ada.see("away").wait_for(state="hidden")


def test_the_browser_keeps_files_texts_rules_and_lessons_and_nothing_of_a_game(people: Crowd, house: Server) -> None:
    ada = settled(people.come(worker=True))
    ada.start_table("me", "bot")
    ada.until(lambda: ada.play, "the game")
    ada.prepare()
    held = json.loads(ada.page.evaluate("localStorage.getItem('mathom.seats')"))
    key = held[ada.table]["seats"][0]["key"]
    ada.page.evaluate(
        "([table, key]) => fetch(`/api/tables/${table}`, { headers: { Authorization: `Bearer ${key}` } })", [ada.table, key]
    )
    ada.page.evaluate("table => fetch(`/api/tables/${table}/content`)", ada.table)
    ada.complaints.expect("403")
    found = kept(ada)
    assert len(found) > 60
    assert [path for path in found if not allowed(path)] == []
    everything = " ".join(found.values())
    for secret in (key, ada.table, held[ada.table]["watch"]):
        assert secret not in everything
    assert json.loads(found["/api/house"])["lan"] == []
    assert {path for path in found if path.startswith("/api/rules/")} == {
        f"/api/rules/{game}/{lang}" for game in ("confrontation", "two_towers", "battle", "mount_doom") for lang in ("en", "pl")
    }


def allowed(path: str) -> bool:
    """The lists of the service worker, told otherwise: the page's files, and what of the server is the same for everybody."""
    if path in ("/", "/manifest.webmanifest", "/api/house"):
        return True
    folder, _, name = path[1:].rpartition("/")
    return (folder == "assets" and (FOLDER / "assets" / name).is_file()) or path.split("/")[1:3] in ALIKE


ALIKE = [["api", "texts"], ["api", "rules"], ["api", "lessons"]]


@pytest.fixture
def two_builds(tmp_path: Path) -> Path:
    """A copy of the page's files, which a test may change."""
    shutil.copytree(FOLDER, tmp_path / "static")
    return tmp_path / "static"


def test_a_new_version_is_offered_taken_over_and_the_old_one_thrown_away(
    chromium: Browser, tmp_path: Path, two_builds: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("MATHOM_STATIC", str(two_builds))
    with serving(tmp_path / "house") as server:
        ada = Person(chromium, server.url, worker=True)
        settled(ada)
        [old] = ada.page.evaluate("caches.keys()")
        worker = two_builds / "sw.js"
        worker.write_text(worker.read_text().replace(old.removeprefix("mathom-"), "0123456789abcdef"))
        ada.page.reload()
        with ada.page.expect_navigation():  # the new version takes the page over, which is then loaded anew
            ada.see("reload").click()
        ada.until(lambda: ada.page.evaluate("caches.keys()") == ["mathom-0123456789abcdef"], "the new version alone")
        ada.see("play-battle").wait_for()
        assert "/assets/app.js" in kept(ada)
        assert ada.complaints.left == []
        ada.context.close()
