"""How a learner takes a lesson: reads the card, does on the board what it asks for, and goes on."""

from __future__ import annotations

from typing import Any

import httpx

from tests.browser import battle_play, mount_doom_play, two_towers_play  # noqa: F401  they know their boards' controls
from tests.browser.person import MOVE, Person


class Learner:
    """One who takes the lesson of a game; `scenes` is what the server tells of it, `told` what it says."""

    def __init__(self, person: Person, game: str, lang: str = "en") -> None:
        self.person = person
        self.game = game
        self.scenes: list[dict[str, Any]] = httpx.get(f"{person.url}/api/lessons/{game}").json()["scenes"]
        self.told: dict[str, str] = httpx.get(f"{person.url}/api/lessons/{game}/{lang}").json()
        person.seat = 0

    def begin(self, step: str = "") -> Learner:
        """Opens the lesson, or goes on at a step where the browser says that one has stopped there."""
        if step:
            at = 1 + next(number for number, scene in enumerate(self.scenes) if step in (scene["step"], scene["note"]))
            self.person.visit("#/lessons")
            kept = {self.game: {"at": at, "of": len(self.scenes), "done": False}}
            self.person.page.evaluate("kept => localStorage.setItem('mathom.lessons', JSON.stringify(kept))", kept)
        self.person.visit(f"#/lesson/{self.game}")
        self.person.see("lesson").wait_for()
        self.rest()
        return self

    @property
    def at(self) -> int:
        return int(self.person.see("lesson").get_attribute("data-at") or 0)

    @property
    def scene(self) -> dict[str, Any]:
        return self.scenes[max(self.at, 1) - 1]

    @property
    def is_over(self) -> bool:
        return self.at == len(self.scenes)

    def said(self, part: str) -> str:
        return self.person.see(f"lesson-{part}").inner_text().strip()

    def rest(self) -> None:
        """Waits until the board has told what happened."""

        def is_told() -> bool:
            self.person.hurry()
            return self.person.see("lesson-task").is_visible()

        self.person.until(is_told, "the task")

    def know(self) -> None:
        """What the page shows now, for those who know a board's controls."""
        self.person.frame = {"table": {"game": self.game, "id": "lesson"}, "play": {**self.scene, "at": self.at}}

    def step(self) -> None:
        """Takes one step on the board, or reads a note."""
        before = self.at
        self.rest()
        scene = self.scene
        if before == 0 or scene["note"]:
            self.person.touch(self.person.see("lesson-on"))
        elif scene["view"]["phase"] == "place":
            self.arrange()
        else:
            self.know()
            self.person.point(scene["expected"][0])
        self.person.until(lambda: self.at > before, f"step {before}, {scene['expected']}, to be taken")

    def arrange(self) -> None:
        """The Confrontation is set up piece by piece, and sent when "Ready" is pressed."""
        last = self.at
        while (ahead := self.scenes[last - 1])["view"]["phase"] == "place":
            if MOVE.fullmatch(ahead["expected"][0]):
                piece, _, region = ahead["expected"][0].partition("-")
                self.person.touch(self.person.see(f"tray-{piece}"))
                self.person.touch(self.person.see(f"region-{region}"))
            last += 1
        self.person.touch(self.person.see("ready"))
        self.person.until(lambda: self.at >= last, "the set-up to be done")

    def upto(self, step: str) -> Learner:
        """On to a step or a note, on the board."""
        while step not in (self.scene["step"], self.scene["note"]) or self.at == 0:
            assert not self.is_over
            self.step()
        self.rest()
        return self

    def to_the_end(self) -> Learner:
        while not self.is_over:
            self.step()
        self.rest()
        return self
