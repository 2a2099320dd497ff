"""How a person plays The Two Towers in a browser: on the cards, the plates and what lies in the middle of the table."""

from __future__ import annotations

import re
from collections.abc import Callable
from typing import Any

from playwright.sync_api import Locator

from tests.browser.person import WAYS, Person
from tests.browser.wire import Table
from tests.server.kit import catch_up

GAME = "two_towers"
CARD = re.compile(r"[HMFSR]\d+!?|WT|BT|[OWL](@\d+)?|unhide")
PLATE = re.compile(r"hand\d")
IN_THE_MIDDLE = re.compile(r"burden\d|first|last|group[ABC]|event|stop|no|again|on")
KEPT = "action.keep"
PYRAMID = 2


PATIENT = 20
"""Decisions after which no exchange is made that may be made again."""


def sound(play: dict[str, Any]) -> str:
    """Now this, now that, but the round is played to its end, and nobody exchanges with Henneth Annûn for ever."""
    left = ("stop", "event") if play["at"] > PATIENT else ("stop",)
    choices = [choice["action"] for choice in play["choices"] if choice["action"] not in left]
    return str(choices[(play["at"] * 7 + len(choices)) % len(choices)])


def fields(view: dict[str, Any]) -> dict[str, str]:
    return dict(word.split("=", 1) for word in view["position"].split()[2:])


def asked_hand(view: dict[str, Any], seat: int | None) -> int:
    """The hand that a seat decides for now."""
    partner = int(fields(view).get("partner", "0")) - 1
    asked = [partner] if view["phase"] == "return" else [view["actor"], partner] if view["phase"] == "both" else [view["actor"]]
    return next(hand for hand in asked if hand >= 0 and view["hands"][hand]["seat"] == seat)


def spot(view: dict[str, Any], seat: int | None, action: str) -> str:
    """The name of what is touched for an action: a card of the hand, or one of the pyramid."""
    code = action.rstrip("!")
    if action == "unhide":
        return "hidden-card"
    if "@" in action:
        return f"place-{action.partition('@')[2]}"
    if len(view["slots"]) and asked_hand(view, seat) == PYRAMID:
        places = fields(view).get("pyramid", "").split(",")
        free = places.count(f"{code}*")
        is_loose = view["hands"][PYRAMID]["cards"].count(code) > free
        return f"loose-{code}" if is_loose or not free else f"place-{places.index(f'{code}*') + 1}"
    return f"card-{code}"


TELL_ON = """wanted => {
  if (document.querySelector(wanted)) return true
  document.querySelector('.sheet .table')?.click()
  return false
}"""
"""A click on the table hurries what is told there, as it does for a person, and does nothing otherwise."""


def lit(person: Person, wanted: str) -> Locator:
    """A control that can be pressed: as long as something is told, none can."""
    person.until(lambda: person.page.evaluate(TELL_ON, wanted), f"{wanted} to be there")
    return person.page.locator(wanted).first


def glowing(testid: str) -> str:
    return f'button.glow[data-testid="{testid}"]'


def way(person: Person, action: str) -> None:
    """Does what a person would do for this action."""
    keys = {choice["action"]: choice["key"] for choice in person.play["choices"]}
    if IN_THE_MIDDLE.fullmatch(action) or keys[action] == KEPT:
        person.touch(lit(person, f'[data-testid="do-{action}"]'))
    elif PLATE.fullmatch(action):
        person.touch(lit(person, glowing(action)))
    elif CARD.fullmatch(action):
        card = lit(person, glowing(spot(person.view, person.seat, action)))
        person.touch(card)
        if person.is_phone and action != "unhide":
            person.touch(card)  # a finger chooses a card first
        if f"{action.rstrip('!')}!" in keys:
            person.touch(person.see(f"do-{action}"))
    else:
        person.touch(lit(person, f'button.open[data-testid="character-{action}"]'))


WAYS[GAME] = way


def bring(table: Table, end: Callable[[dict[str, Any]], object], choose: Callable[[dict[str, Any]], str] = sound) -> int | None:
    """Plays a table over plain sockets until somebody is asked in such a situation; who, or None when the chapter ended before."""
    while not any(player.is_over for player in table.players):
        for player in table.players:
            catch_up(player, 0.005)
            if player.is_asked:
                if end(player.play):
                    return player.seat
                player.decide(choose(player.play))
    return None
