"""How smoothly the boards redraw moves: frames a second in headless Chromium whose processor is slowed down four times.

On each board one person plays against bots from the middle of a game; every time the board changes, the times between the frames
that follow are taken. The lowest rate is that of the second with the fewest frames; beside it stands the longest frame. Needs
Chrome or Chromium; from the repository: `python -m benchmarks.frames`.
"""

from __future__ import annotations

import argparse
import json
import tempfile
from pathlib import Path
from typing import Any

from playwright.sync_api import Browser, sync_playwright
from tests.browser.kit import NO_BROWSER, arguments, find_chromium
from tests.browser.person import Person
from tests.browser.positions import POSITIONS, begin
from tests.server.kit import serving

WINDOW = 1000.0
"""Milliseconds over which a rate is taken."""
WATCHED = 1500.0
"""Milliseconds that a move is given to be told."""

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


def play(person: Person, moves: int) -> None:
    """Takes the first choice of the list, again and again, and lets the board tell what came of it."""
    for _ in range(moves):
        person.until(lambda: person.is_over or (person.is_asked and person.play["choices"]), "a question")
        if person.is_over:
            return
        at = person.play["at"]
        action = person.play["choices"][0]["action"]
        person.hurry()
        person.page.evaluate("document.querySelector('[data-testid=tab-choices]')?.click()")
        person.see(f"choice-{action}").wait_for(state="attached")
        person.page.evaluate("name => document.querySelector(`[data-testid='${name}']`).click()", f"choice-{action}")
        person.until(lambda: person.is_over or person.play["at"] != at, "the move")  # noqa: B023
        person.page.wait_for_timeout(WATCHED)


def measure(browser: Browser, url: str, game: str, slower: float, moves: int) -> dict[str, Any]:
    held = begin(url, POSITIONS[game])
    person = Person(browser, url, "Ada", held=held, speed="normal", motion="no-preference")
    [table] = held
    person.visit(f"#/table/{table}")
    person.until(lambda: person.play, "the game")
    person.see("prompt").wait_for()
    wire = person.context.new_cdp_session(person.page)
    wire.send("Emulation.setCPUThrottlingRate", {"rate": slower})
    person.page.wait_for_timeout(WATCHED)
    person.page.evaluate(RECORD)
    play(person, moves)
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


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--slower", type=float, default=4.0)
    parser.add_argument("--moves", type=int, default=6)
    parser.add_argument("--game", choices=tuple(POSITIONS), action="append")
    args = parser.parse_args()
    path = find_chromium()
    if path is None:
        raise SystemExit(NO_BROWSER)
    with tempfile.TemporaryDirectory() as data, serving(Path(data), {"pause": 0.3}) as server, sync_playwright() as playwright:
        browser = playwright.chromium.launch(executable_path=path, args=arguments())
        found = {game: measure(browser, server.url, game, args.slower, args.moves) for game in args.game or POSITIONS}
        browser.close()
    print(json.dumps({"frames_a_second": found}, indent=2))


if __name__ == "__main__":
    main()
