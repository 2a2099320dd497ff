"""One who plays in a browser of their own: reads what the page reads, and does what a person does."""

from __future__ import annotations

import json
import time
from collections.abc import Callable
from typing import Any

from playwright.sync_api import Browser, Locator, Page, WebSocket

from tests.browser.kit import Complaints
from tests.browser.policy import CARD, MOVE, hasty
from tests.server.kit import PATIENCE

PHONE = 700
PREPARATION = ("draft", "hold", "place")


Way = Callable[["Person", str], None]
WAYS: dict[str, Way] = {}
"""For each game how an action is taken on its board; a test of a board puts its own here. Without one the list serves."""


KEEP = """{
  const [origin, kept] = %s
  if (location.origin === origin && !('kept' in localStorage)) Object.assign(localStorage, kept, { kept: '' })
}"""
"""What the browser keeps from earlier, put there once before the first page comes: a state given to the context costs a page."""


class Person:
    """A browser context with a page. `frames` are the messages that came over WebSockets, as text; `play` the newest situation."""

    def __init__(
        self,
        browser: Browser,
        url: str,
        name: str = "Ada",
        lang: str = "en",
        width: int = 1280,
        height: int = 800,
        theme: str = "light",
        speed: str = "fast",
        motion: str = "reduce",
        fresh: bool = False,
        held: dict[str, Any] | None = None,
        worker: bool = False,
    ) -> None:
        """`fresh`: somebody who comes for the first time and has set nothing; `held`: the seats that this browser holds;
        `worker`: the page may keep itself for a time without a connection."""
        self.url = url
        self.name = name
        settings = {"lang": lang, "theme": theme, "speed": speed, "memory": False, "notify": False, "name": name}
        kept = {} if fresh else {"mathom.settings": json.dumps(settings)}
        kept |= {"mathom.seats": json.dumps(held)} if held else {}
        self.context = browser.new_context(
            viewport={"width": width, "height": height},
            locale={"pl": "pl-PL", "en": "en-GB"}[lang],
            reduced_motion="reduce" if motion == "reduce" else "no-preference",
            color_scheme="dark" if theme == "dark" else "light",
            has_touch=width < PHONE,
            permissions=["clipboard-read", "clipboard-write"],
            accept_downloads=True,
            service_workers="allow" if worker else "block",
        )
        if kept:
            self.context.add_init_script(KEEP % json.dumps([url, kept]))
        self.is_phone = width < PHONE
        self.complaints = Complaints(self.context, url.partition("//")[2])
        self.frames: list[str] = []
        self.sent: list[str] = []
        self.seat: int | None = None
        self.frame: dict[str, Any] = {}
        self.page: Page = self.context.new_page()
        self.page.set_default_timeout(PATIENCE * 1000)
        self.page.on("websocket", self.listen)

    def listen(self, socket: WebSocket) -> None:
        socket.on("framereceived", lambda text: self.take(str(text)))
        socket.on("framesent", lambda text: self.sent.append(str(text)))

    def take(self, text: str) -> None:
        self.frames.append(text)
        message = json.loads(text)
        if message["type"] == "welcome":
            self.seat = message["seat"]
        elif message["type"] == "frame":
            self.frame = message

    @property
    def play(self) -> dict[str, Any]:
        play: dict[str, Any] = self.frame.get("play") or {}
        return play

    @property
    def view(self) -> dict[str, Any]:
        view: dict[str, Any] = self.play.get("view") or {}
        return view

    @property
    def is_asked(self) -> bool:
        return self.seat in self.play.get("to_act", ())

    @property
    def is_over(self) -> bool:
        return bool(self.play.get("outcome"))

    @property
    def table(self) -> str:
        table: str = self.frame["table"]["id"]
        return table

    def see(self, testid: str) -> Locator:
        return self.page.get_by_test_id(testid)

    def until(self, condition: Callable[[], object], what: str = "") -> None:
        """Lets the page live until something has come about."""
        end = time.monotonic() + PATIENCE
        while not condition():
            assert time.monotonic() < end, f"{self.name} waits in vain: {what}; phase {self.view.get('phase')}"
            self.page.wait_for_timeout(10)

    def visit(self, place: str = "#/") -> Person:
        self.page.goto(place if place.startswith("http") else f"{self.url}/{place}")
        return self

    def plan_table(self, *seats: str, game: str = "confrontation", strict: bool = False, **options: str) -> None:
        """From home to a new table that is not begun yet: who sits where (me, here, friend or bot), and the options."""
        self.visit()
        self.see(f"play-{game}").click()
        self.see("start").wait_for()
        if self.see("players").count():
            self.set("players", str(len(seats)))
        for number, who in enumerate(seats):
            self.see(f"seat-{number}").locator(f'label:has(input[value="{who}"])').click()
        for name, value in options.items():
            self.set(f"option-{name}", value)
        if strict:
            self.see("strict").check()

    def set(self, testid: str, value: str) -> None:
        """Chooses one of several values, whichever way the page offers them."""
        field = self.see(testid)
        if field.evaluate("node => node.tagName") == "SELECT":
            field.select_option(value)
        else:
            field.locator(f'label:has(input[value="{value}"])').click()

    def start_table(self, *seats: str, game: str = "confrontation", strict: bool = False, **options: str) -> Person:
        self.plan_table(*seats, game=game, strict=strict, **options)
        self.see("start").click()
        self.until(lambda: self.frame, "the table")
        return self

    def invite(self, number: int = 0) -> str:
        """A link that the lobby shows for a friend: the first free seat's, or a later one's."""
        self.see("copy-invite").nth(number).click()
        link: str = self.page.evaluate("() => navigator.clipboard.readText()")
        assert link.startswith(f"{self.url}/#/join/")
        return link

    def join(self, link: str, begins: bool = True) -> Person:
        """Takes a seat by a link; the last one to come waits for the game to begin."""
        self.visit(link)
        self.see("name").fill(self.name)
        self.see("join").click()
        self.until(lambda: self.play if begins else self.frame, "the game")
        return self

    @property
    def game(self) -> str:
        game: str = self.frame["table"]["game"]
        return game

    @property
    def is_preparing(self) -> bool:
        return self.view["phase"] in PREPARATION and self.is_asked

    def prepare(self) -> Person:
        """This part of the preparation as the page suggests it."""
        phase = self.view["phase"]
        self.touch(self.see("suggest"))
        self.touch(self.see("ready"))
        self.until(lambda: self.view["phase"] != phase or not self.is_asked, f"{phase} to be done")
        return self

    def hurry(self) -> None:
        """Has a battle told at once."""
        self.page.evaluate("""document.querySelector('[data-testid="at-once"]:not([disabled])')?.click()""")

    def decide(self, action: str) -> None:
        """Takes a decision and waits for the situation after it."""
        before = self.play["at"]
        self.hurry()
        self.point(action)
        self.until(lambda: self.play["at"] > before, f"{action} to be done")

    def point(self, action: str) -> None:
        """As a person would: on the map, on the cards, in the dialog; what is left stands in the list of all choices."""
        if self.game != "confrontation":
            WAYS.get(self.game, Person.pick)(self, action)
            return
        in_battle = self.view["battle"] is not None and self.view["battle"]["fighters"] is not None
        if in_battle:
            here = self.page.locator(f'[data-testid="play-{action}"], [data-testid="answer-{action}"]').first
            self.touch(here)
            if self.is_phone and CARD.fullmatch(action):
                self.see("what-it-does").filter(has_not_text="…").wait_for()  # a finger reads a card first
                self.touch(self.see("play-it"))
        elif MOVE.fullmatch(action):
            piece, _, region = action.partition("-")
            self.touch(self.page.locator(f'[data-piece="{piece}"]'))
            self.touch(self.see(f"region-{region}"))
        else:
            self.pick(action)

    def touch(self, what: Locator) -> None:
        """By finger on a phone, else by mouse."""
        if self.is_phone:
            what.tap()
        else:
            what.click()

    def pick(self, action: str) -> None:
        """From the list of all choices."""
        if not self.see("choices").is_visible():
            self.touch(self.see("tab-choices"))
        self.touch(self.see(f"choice-{action}"))


def prepare(people: list[Person]) -> None:
    """All parts of the preparation: the next begins when everybody has done the last."""
    while any(person.view["phase"] in PREPARATION for person in people):
        for person in people:
            if person.is_preparing:
                person.prepare()
        people[0].page.wait_for_timeout(5)


def play_on(people: list[Person], choose: Callable[[dict[str, Any]], str] = hasty, end: Callable[[], object] | None = None) -> None:
    """Plays until the game is over, or until something else has come about."""
    last = time.monotonic()
    while not all(person.is_over for person in people) and not (end and end()):
        for person in people:
            if person.is_asked and not person.is_over and not (end and end()):
                person.decide(choose(person.play))
                last = time.monotonic()
        people[0].page.wait_for_timeout(5)
        assert time.monotonic() - last < PATIENCE, [person.play.get("to_act") for person in people]


def is_card(play: dict[str, Any]) -> bool:
    """Whether a card is asked for: the middle of a battle."""
    return bool(play["choices"]) and all(CARD.fullmatch(choice["action"]) for choice in play["choices"])
