"""The page in a real Chromium: what it weighs until the first board can be played, and how long that takes.

Every byte counts that comes over the wire for Home, a new table and the board, without HTTP headers: files, fonts, texts and
answers.
"""

from __future__ import annotations

import argparse
import json
import os
import shutil
import subprocess
import sys
import tempfile
import time
from typing import Any

import httpx
from playwright.sync_api import Browser, sync_playwright

CHROMES = ("chromium", "chromium-browser", "google-chrome", "google-chrome-stable")
FLAGS = "--no-sandbox --disable-gpu --disable-quic --no-first-run --disable-background-networking --disable-sync".split()


def visit(browser: Browser, url: str, language: str) -> dict[str, Any]:
    """From an empty browser to a board that asks for a set-up."""
    context = browser.new_context(viewport={"width": 1280, "height": 800}, locale=language)
    page = context.new_page()
    wire = context.new_cdp_session(page)
    wire.send("Network.enable")
    names: dict[str, str] = {}
    sizes: dict[str, float] = {}
    wire.on("Network.responseReceived", lambda event: names.update({event["requestId"]: event["response"]["url"]}))
    wire.on("Network.dataReceived", lambda event: add(sizes, event["requestId"], event["encodedDataLength"]))
    began = time.perf_counter()
    page.goto(url)
    page.get_by_test_id("play-confrontation").first.wait_for()
    home = time.perf_counter() - began
    page.get_by_test_id("play-confrontation").first.click()
    page.get_by_test_id("start").first.click()
    clicked = time.perf_counter()
    page.get_by_test_id("region-Shi").first.wait_for()
    board = time.perf_counter() - clicked
    page.wait_for_timeout(1500)
    by_kind: dict[str, float] = {}
    for request, size in sizes.items():
        path = names.get(request, "").removeprefix(url)
        kind = (
            "answers"
            if path.startswith("/api/") and "texts" not in path
            else "fonts"
            if path.endswith("woff2")
            else "page and texts"
        )
        by_kind[kind] = by_kind.get(kind, 0) + size / 1000
    context.close()
    return {
        "kb": round(sum(by_kind.values()), 1),
        "kb_by_kind": {kind: round(size, 1) for kind, size in sorted(by_kind.items())},
        "home_ms": round(1000 * home),
        "board_ms_after_start": round(1000 * board),
    }


def add(sizes: dict[str, float], request: str, size: float) -> None:
    sizes[request] = sizes.get(request, 0) + size


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--python", default=sys.executable)
    parser.add_argument("--port", type=int, default=28_750)
    args = parser.parse_args()
    chrome = next((found for name in CHROMES if (found := shutil.which(name))), None)
    if chrome is None:
        raise SystemExit("The page cannot be measured without a Chrome or Chromium: sudo apt install chromium.")
    folder = tempfile.mkdtemp(prefix="mathom-page-")
    url = f"http://127.0.0.1:{args.port}"
    began = time.perf_counter()
    command = [args.python, "-m", "mathom.cli", "serve", "--port", str(args.port), "--data", folder]
    server = subprocess.Popen(command, stdout=subprocess.DEVNULL, env=os.environ)
    try:
        while True:
            try:
                httpx.get(url).raise_for_status()
                break
            except httpx.HTTPError:
                time.sleep(0.01)
        answers = time.perf_counter() - began
        with sync_playwright() as playwright:
            browser = playwright.chromium.launch(executable_path=chrome, args=FLAGS)
            visits = {language: visit(browser, url, language) for language in ("en", "pl")}
            browser.close()
        print(json.dumps({"server_answers_ms": round(1000 * answers), **visits}, indent=2))
    finally:
        server.terminate()
        server.wait()
        shutil.rmtree(folder)


if __name__ == "__main__":
    main()
