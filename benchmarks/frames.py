"""How smoothly the boards redraw moves: frames a second in headless Chromium whose processor is slowed down four times.

On each board bots play on from the middle of a game, as the holder of a seat sees it, and the times between the frames are taken.
Three games on each board, the same ones in every run; of each the rate of the second with the fewest frames, and the longest frame.
The board's own figure is that of its worst game. Needs Chrome or Chromium; from the repository: `python -m benchmarks.frames`.
"""

from __future__ import annotations

import argparse
import json
import os
import tempfile
import time
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import Any

from playwright.sync_api import Browser, sync_playwright
from tests.browser.kit import NO_BROWSER, arguments, find_chromium
from tests.browser.person import Person
from tests.browser.positions import POSITIONS, begin
from tests.server.kit import Player, Server

DEALS = (1, 2, 3)
WINDOW = 1000.0
"""Milliseconds over which a rate is taken."""
CALM = 1500.0
"""Milliseconds after which the page has settled."""
WAKING = 2.0
"""Seconds in which the server's bots have made their first decision."""

RECORD = """() => {
  const marks = (window.mathomMarks = { frames: [], changes: [] })
  const tick = (now) => { marks.frames.push(now); requestAnimationFrame(tick) }
  requestAnimationFrame(tick)
  const seen = { childList: true, subtree: true, attributes: true }
  new MutationObserver(() => marks.changes.push(performance.now())).observe(document.body, seen)
}"""


def rates(frames: list[float], changes: list[float]) -> list[float]:
    """Frames a second in each window that begins with a frame and in which the board changed."""
    found = []
    for first, begun in enumerate(frames):
        end = next((number for number in range(first, len(frames)) if frames[number] - begun >= WINDOW), None)
        near = any(change - WINDOW <= begun <= change for change in changes)
        if end is not None and near:
            found.append(1000 * (end - first) / (frames[end] - begun))
    return found


class SameDraws(Server):
    """A server whose tables draw the same numbers in every run."""

    program = (str(Path(__file__).parent / "same_draws.py"),)


@contextmanager
def serving(deal: int) -> Iterator[Server]:
    os.environ["MATHOM_DEAL"] = str(deal)
    with tempfile.TemporaryDirectory() as folder:
        server = SameDraws(Path(folder), {"pause": 0.9}).start()
        try:
            yield server
        finally:
            server.kill()


def let_play(url: str, table: str, seat: dict[str, Any], bot: str = "rule") -> None:
    """The person leans back and looks on; without a bot's name, plays again."""
    player = Player(url, table, seat["key"]).open()
    player.hello()
    player.ask({"type": "stand-in", "id": "rest", "seat": seat["seat"], "bot": bot})
    player.close()


def wake_the_bots(url: str, game: str, deal: int) -> None:
    """Has the server start the process in which bots think, which it does when they are first asked: at another table."""
    [(table, held)] = begin(url, POSITIONS[game], deal=deal).items()
    let_play(url, table, held["seats"][0])
    time.sleep(WAKING)
    let_play(url, table, held["seats"][0], "")


def measure(browser: Browser, url: str, game: str, deal: int, slower: float, seconds: float) -> dict[str, Any]:
    wake_the_bots(url, game, deal)
    held = begin(url, POSITIONS[game], deal=deal)
    person = Person(browser, url, "Ada", held=held, speed="normal", motion="no-preference")
    [table] = held
    person.visit(f"#/table/{table}")
    person.until(lambda: person.play, "the game")
    person.see("prompt").wait_for()
    wire = person.context.new_cdp_session(person.page)
    wire.send("Emulation.setCPUThrottlingRate", {"rate": slower})
    person.page.wait_for_timeout(CALM)
    person.page.evaluate(RECORD)
    let_play(url, table, held[table]["seats"][0])
    person.page.wait_for_timeout(1000 * seconds)
    marks = person.page.evaluate("window.mathomMarks")
    person.context.close()
    found = sorted(rates(marks["frames"], marks["changes"]))
    gaps = sorted(after - before for before, after in zip(marks["frames"], marks["frames"][1:], strict=False))
    return {
        "lowest": round(found[0], 1),
        "fifth_percentile": round(found[len(found) // 20], 1),
        "median": round(found[len(found) // 2], 1),
        "longest_frame_ms": round(gaps[-1], 1),
        "frames": len(marks["frames"]),
    }


def worst(found: dict[int, dict[str, Any]]) -> dict[str, Any]:
    """The lowest of the rates, the longest of the frames, and each deal beside them."""
    return {
        "lowest": min(deal["lowest"] for deal in found.values()),
        "longest_frame_ms": max(deal["longest_frame_ms"] for deal in found.values()),
        "deals": found,
    }


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--slower", type=float, default=4.0)
    parser.add_argument("--seconds", type=float, default=12.0)
    parser.add_argument("--game", choices=tuple(POSITIONS), action="append")
    parser.add_argument("--deal", type=int, action="append", help="instead of the three deals, this one")
    args = parser.parse_args()
    path = find_chromium()
    if path is None:
        raise SystemExit(NO_BROWSER)
    found: dict[str, dict[int, dict[str, Any]]] = {}
    with sync_playwright() as playwright:
        browser = playwright.chromium.launch(executable_path=path, args=arguments())
        for game in args.game or POSITIONS:
            for deal in args.deal or DEALS:
                with serving(deal) as server:
                    measured = measure(browser, server.url, game, deal, args.slower, args.seconds)
                found.setdefault(game, {})[deal] = measured
        browser.close()
    print(json.dumps({"frames_a_second": {game: worst(deals) for game, deals in found.items()}}, indent=2))


if __name__ == "__main__":
    main()
