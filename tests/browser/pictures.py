"""The boards as pictures: every game on a desktop and a phone, by day and by night (`make screenshots`)."""

from __future__ import annotations

import base64
import sys
import tempfile
from pathlib import Path

from playwright.sync_api import Browser, sync_playwright

from tests.browser.kit import NO_BROWSER, SETTLED, arguments, find_chromium
from tests.browser.person import Person
from tests.browser.positions import POSITIONS, begin
from tests.server.kit import serving

SIZES = {"desktop": (1280, 800), "phone": (390, 844)}
THEMES = ("light", "dark")
CALM = 1500
"""Milliseconds after which nothing moves any more."""


def draw(browser: Browser, url: str, game: str, size: str, theme: str, folder: Path) -> None:
    width, height = SIZES[size]
    held = begin(url, POSITIONS[game])
    person = Person(browser, url, "Ada", width=width, height=height, theme=theme, held=held)
    [table] = held
    person.visit(f"#/table/{table}")
    person.until(lambda: person.play, "the game")
    person.see("prompt").wait_for()
    person.page.wait_for_timeout(CALM)
    person.page.evaluate(SETTLED)
    wire = person.context.new_cdp_session(person.page)
    picture = wire.send("Page.captureScreenshot", {"format": "webp", "quality": 82})
    (folder / f"{game}-{size}-{theme}.webp").write_bytes(base64.b64decode(picture["data"]))
    person.context.close()
    assert not person.complaints.left, person.complaints.left


def main() -> None:
    folder = Path(sys.argv[1])
    folder.mkdir(parents=True, exist_ok=True)
    path = find_chromium()
    if path is None:
        raise SystemExit(NO_BROWSER)
    with tempfile.TemporaryDirectory() as data, serving(Path(data), {"pause": 3600.0}) as server, sync_playwright() as playwright:
        browser = playwright.chromium.launch(executable_path=path, args=arguments())
        for game in POSITIONS:
            for size in SIZES:
                for theme in THEMES:
                    draw(browser, server.url, game, size, theme, folder)
                    print(f"{game}-{size}-{theme}.webp")
        browser.close()


if __name__ == "__main__":
    main()
