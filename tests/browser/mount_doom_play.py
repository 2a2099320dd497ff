"""How people play Adventure to Mount Doom on its board: they touch dice, figures, spaces and cards, then confirm."""

from __future__ import annotations

from typing import Any

from tests.browser.person import WAYS, Person

GAME = "mount_doom"
ASKED = '[data-testid="ask"][data-asked="true"]'


def marks(person: Person, action: str) -> list[str]:
    """What is touched for an action, in order; empty for one that has a button of its own."""
    verb, _, rest = action.partition(" ")
    if verb == "roll":
        return [f"die-{code}" for code in rest.split("+")]
    if verb == "put":
        value, figure = rest.split()
        return [f"black-{value}", f"die-{figure}"]
    if verb == "add":
        return [f"die-{rest}"]
    if verb == "die":
        choice = next(choice for choice in person.play["choices"] if choice["action"] == action)
        return [f"black-{choice['args']['value']}" if rest.startswith("black") else f"die-{rest}"]
    if verb == "face":
        return [f"face-{rest}"]
    if verb in ("use", "discard", "lose"):
        return [f"friend-{rest}"]
    return []


def settle(person: Person, wanted: str = ASKED) -> None:
    """Has everything told at once, until the question is there, or something else."""

    def is_there() -> bool:
        person.hurry()
        return person.page.locator(wanted).count() > 0

    person.until(is_there, wanted)


def decide(person: Person, action: str) -> None:
    settle(person)
    touched = marks(person, action)
    for mark in touched:
        person.touch(person.see(mark).first)
    person.touch(person.see("confirm" if touched else f"do-{action}"))


WAYS[GAME] = decide


def brave(play: dict[str, Any]) -> str:
    """Plays on, now this way, now that; the Ring-bearers walk when they can, so that there is a journey."""
    actions: list[str] = [choice["action"] for choice in play["choices"]]
    bearers = [action for action in actions if action.endswith("Rin") or action.startswith("roll Rin")]
    among = bearers if bearers and play["at"] % 3 else actions
    return among[(play["at"] * 7 + len(among)) % len(among)]
