"""Chromium, and what no page of ours may do in it."""

from __future__ import annotations

import json
import os
import re
import shutil
from pathlib import Path
from typing import Any
from urllib.parse import urlsplit

from playwright.sync_api import BrowserContext, Page

from tests.browser import contrast

NAMES = ("chromium", "chromium-browser", "google-chrome", "google-chrome-stable")
APPS = (
    "/Applications/Google Chrome.app/Contents/MacOS/Google Chrome",
    "/Applications/Chromium.app/Contents/MacOS/Chromium",
)
NO_BROWSER = "The browser tests need Chrome or Chromium: run 'make chromium', or on macOS 'brew install --cask chromium'."
ARGUMENTS = (
    "--disable-gpu",
    "--disable-quic",
    "--no-first-run",
    "--disable-background-networking",
    "--disable-component-update",
    "--disable-sync",
)
VIOLATIONS = """
addEventListener('securitypolicyviolation', (event) =>
  console.error(`Content-Security-Policy: ${event.violatedDirective} ${event.blockedURI} ${event.sample}`))
"""


def find_chromium() -> str | None:
    found = (shutil.which(name) for name in NAMES)
    return next((path for path in (*found, *APPS) if path and Path(path).exists()), None)


def arguments() -> list[str]:
    # Chromium's own sandbox does not start for root, who runs the tests in a container.
    return [*ARGUMENTS, *(["--no-sandbox"] if getattr(os, "geteuid", lambda: 1)() == 0 else [])]


class Complaints:
    """Errors on the console, uncaught exceptions, broken security policies, and requests to other hosts."""

    def __init__(self, context: BrowserContext, host: str) -> None:
        self.found: list[str] = []
        self.host = host
        self.expected: list[str] = []
        context.add_init_script(VIOLATIONS)
        context.on("console", lambda message: self.note(f"console: {message.text}", message.type == "error"))
        context.on("weberror", lambda error: self.note(f"exception: {error.error}"))
        context.on("request", lambda request: self.ask(request.url))

    def note(self, what: str, is_wrong: bool = True) -> None:
        if is_wrong:
            self.found.append(what)

    def ask(self, url: str) -> None:
        parts = urlsplit(url)
        if parts.scheme not in ("data", "blob", "about") and parts.netloc != self.host:
            self.note(f"request to another host: {url}")

    def expect(self, pattern: str) -> None:
        """What the test itself brings about."""
        self.expected.append(pattern)

    @property
    def left(self) -> list[str]:
        return [what for what in self.found if not any(re.search(pattern, what) for pattern in self.expected)]


CUT = """() => {
  const shown = (node) => node.checkVisibility({ opacityProperty: true, visibilityProperty: true })
  const hidden = (node) => node.closest('.visually-hidden, [aria-hidden="true"], svg, dialog:not([open])')
  const found = []
  const root = document.scrollingElement
  if (root.scrollWidth > root.clientWidth) found.push(`the page is ${root.scrollWidth} wide in ${root.clientWidth}`)
  for (const node of document.body.querySelectorAll('*')) {
    const own = [...node.childNodes].some((child) => child.nodeType === 3 && child.textContent.trim())
    const box = node.getBoundingClientRect()
    if (!own || hidden(node) || !shown(node) || box.width < 3 || box.height < 3) continue  // small: for screen readers only
    const style = getComputedStyle(node)
    const said = node.textContent.trim().slice(0, 40)
    const clips = (value) => ['hidden', 'clip'].includes(value)
    if (clips(style.overflowX) && node.scrollWidth > node.clientWidth + 1) found.push(`cut in width: ${said}`)
    if (clips(style.overflowY) && node.scrollHeight > node.clientHeight + 2) found.push(`cut in height: ${said}`)
    let scroller = node.parentElement
    while (scroller && !['auto', 'scroll'].includes(getComputedStyle(scroller).overflowX)) scroller = scroller.parentElement
    if (!scroller && box.width && (box.right > innerWidth + 1 || box.left < -1)) found.push(`out of the window: ${said}`)
  }
  return found
}"""


def cut_texts(page: Page) -> list[str]:
    """Texts that do not fit where they stand, and a page that scrolls sideways."""
    found: list[str] = page.evaluate(CUT)
    return found


def contrasts(page: Page) -> list[str]:
    """Texts in sight, inside boards too, that stand out by less than 4.5 : 1 from what is painted behind them."""
    page.evaluate(SETTLED)
    return contrast.contrasts(page)


WEB = Path(__file__).parents[2] / "web"
AXE = WEB / "node_modules" / "axe-core" / "axe.min.js"


def texts(name: str) -> dict[str, Any]:
    """A catalogue of the page, such as table.pl."""
    found: dict[str, Any] = json.loads((WEB / "src" / "texts" / f"{name}.json").read_text(encoding="utf-8"))
    return found


SETTLED = """() => Promise.all(document.getAnimations()
  .filter((one) => one.effect.getComputedTiming().endTime !== Infinity)
  .map((one) => one.finished.catch(() => null)))"""
"""Colours that are on their way from day to night have no contrast that counts."""


def faults(page: Page, *rules: str) -> list[str]:
    """What axe finds serious or critical, by all its rules or by some. It comes from outside: the page's policy stays in force."""
    page.evaluate(SETTLED)
    if not page.evaluate("() => 'axe' in window"):
        page.evaluate(AXE.read_text(encoding="utf-8"))
    wanted = {"resultTypes": ["violations"], **({"runOnly": list(rules)} if rules else {})}
    result: dict[str, Any] = page.evaluate("wanted => axe.run(document, wanted)", wanted)
    return [
        f"{fault['id']} ({fault['impact']}): {node['target']} {node['failureSummary']}"
        for fault in result["violations"]
        if fault["impact"] in ("serious", "critical")
        for node in fault["nodes"]
    ]
