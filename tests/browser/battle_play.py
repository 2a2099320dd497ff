"""How people in the tests play Battle for Middle-earth: which decision they take, and where on the board they take it."""

from __future__ import annotations

from typing import Any

from tests.browser.person import WAYS, Person
from tests.browser.test_keyboard import IS_FOCUSED, MOST_STEPS, Typist

PLAIN = ("draw", "done", "no")


def swift(play: dict[str, Any]) -> str:
    """Attacks whenever it can, on as many as it can, and uses whoever can be used: every question comes, and the end comes soon."""
    choices: list[dict[str, str]] = play["choices"]
    strikes = [choice["action"] for choice in choices if choice["key"].startswith("action.strike")]
    uses = [choice["action"] for choice in choices if choice["key"].startswith("action.use")]
    joins = [choice["action"] for choice in choices if choice["key"] == "action.join"]
    walks = [choice["action"] for choice in choices if choice["key"] == "action.walk"]
    actions = [choice["action"] for choice in choices]
    if uses and play["at"] % 3 == 0:
        return uses[0]
    if strikes:
        return max(strikes, key=len)
    if walks and play["at"] % 2:
        return walks[0]
    if "draw" in actions and play["at"] % 4 == 0:
        return "draw"
    return joins[play["at"] % len(joins)] if joins else actions[0]


def settle(person: Person) -> None:
    """Has everything told at once, until the board asks what the server asks."""
    wanted = f"{person.view['phase']} {len(person.play['choices'])}"

    def is_asked() -> bool:
        person.hurry()
        return person.see("table").get_attribute("data-asked") == wanted

    person.until(is_asked, f"the board to ask: {wanted}")


def point(person: Person, action: str) -> None:
    """On the cards, the teams and the enemies."""
    settle(person)
    see, touch = person.see, person.touch
    key = next(choice["key"] for choice in person.play["choices"] if choice["action"] == action).removeprefix("action.")
    if action in PLAIN:
        touch(see(f"do-{action}"))
    elif key in ("join", "found", "walk"):
        card, _, team = action.partition("-")
        touch(see(f"mine-{card}" if key == "walk" else f"card-{card}"))
        touch(see(f"team-{team}"))
    elif key.startswith("strike"):
        strike(person, action)
    elif key.startswith("use-"):
        touch(see(f"mine-{action}"))
    elif key == "take-to":
        touch(see(f"team-{action.removeprefix('to ')}"))
    else:
        touch(see(f"{PICKED[key]}-{action}"))
        touch(see(f"do-{action}"))


PICKED = {"take": "pick", "borrow": "pick", "discard-team": "mine", "discard-hand": "card", "lose": "won"}
"""Where a card lies that is picked and then confirmed."""


def strike(person: Person, action: str) -> None:
    """Touches the team and the enemies, unless they are chosen already, and confirms."""
    team, _, places = action.partition(":")
    if person.view["attack"] is None:
        press(person, f"team-{team}")
    for place in places.split("+"):
        press(person, f"enemy-{person.view['row'][int(place) - 1]['enemy']}")
    person.touch(person.see("attack"))


def press(person: Person, testid: str) -> None:
    """Only what is not pressed yet: a second touch would take it back."""
    button = person.see(testid)
    if button.get_attribute("aria-pressed") != "true":
        person.touch(button)


WAYS["battle"] = point


IS_BEHIND = """selector => {
  const [here, there] = [document.activeElement, document.querySelector(selector)]
  return here !== document.body && !!(here.compareDocumentPosition(there) & Node.DOCUMENT_POSITION_PRECEDING)
}"""


class Fighter(Typist):
    """Decides by keys: on the board's own controls, and now and then from the list."""

    def reach(self, selector: str) -> None:
        """Sees where it lies, and goes there by Tab or back by Shift and Tab."""
        self.page.locator(selector).first.wait_for()
        for _ in range(MOST_STEPS):
            if self.page.evaluate(IS_FOCUSED, selector):
                return
            self.press("Shift+Tab" if self.page.evaluate(IS_BEHIND, selector) else "Tab")
        raise AssertionError(f"the keyboard does not reach {selector}")

    def decide(self, action: str, on_the_map: bool) -> None:
        settle(self.person)
        if on_the_map:
            self.on_the_board(action)
        else:
            self.from_the_list(action)

    def on_the_board(self, action: str) -> None:
        key = next(choice["key"] for choice in self.person.play["choices"] if choice["action"] == action).removeprefix("action.")
        if key in ("join", "found"):
            card, _, team = action.partition("-")
            self.use_named(f"card-{card}")
            self.use_named(f"team-{team}")
        elif key.startswith("strike"):
            team, _, places = action.partition(":")
            enemies = [f"enemy-{self.person.view['row'][int(place) - 1]['enemy']}" for place in places.split("+")]
            for testid in ([] if self.person.view["attack"] else [f"team-{team}"]) + enemies:
                if self.person.see(testid).get_attribute("aria-pressed") != "true":
                    self.use_named(testid)
            self.use_named("attack")
        elif key in PICKED:
            self.use_named(f"{PICKED[key]}-{action}")
            self.use_named(f"do-{action}")
        elif key in ("draw", "done") or key.startswith("no-"):
            self.use_named(f"do-{action}")
        else:
            self.from_the_list(action)

    def from_the_list(self, action: str) -> None:
        self.press("c")
        self.page.locator('[data-testid="choices"] button').first.wait_for()
        self.use_named(f"choice-{action}")
