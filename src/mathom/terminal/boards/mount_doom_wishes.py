"""“Not until …”: when a player of Adventure to Mount Doom wants to be asked for cards again.

The wish is the player's and not the game's: every silenced window is answered with a recorded `pass`, as if it had been typed.
"""

from __future__ import annotations

import msgspec

from mathom.games.mount_doom import actions
from mathom.kernel.observation import Observation
from mathom.terminal.boards import View
from mathom.terminal.words import Words

UNTIL = ("turn", "battle", "event", "stage", "courage")
BATTLE_MOMENTS = ("battle", "battle-roll", "loss")
LAST_STAGE = "Dou"
LOW_COURAGE = 4

Occasion = tuple[int, int, str, str, int]


class Wish(msgspec.Struct, frozen=True):
    """Until when no card is to be asked for, and how things stood when that was said."""

    until: str
    occasion: Occasion
    stage: str
    least: int
    """The courage at which the wish for low courage ends."""


def make_wish(until: str, view: View) -> Wish:
    return Wish(until, occasion_of(view), view["stage"], min(LOW_COURAGE, view["courage"]["value"] - 1))


def occasion_of(view: View) -> Occasion:
    """What tells a battle, an event or a layout from the next one: the turn, its dice still to come, what is under way."""
    dice = sum((page["black"] is not None) + (page["figure"] is not None) for page in view["dice"]["tile"])
    moment, event = view["moment"], view["event"] or {"figure": "", "space": 0}
    return view["turn"], dice, "battle" if moment in BATTLE_MOMENTS else moment, event["figure"], event["space"]


def is_met(wish: Wish, view: View) -> bool:
    """Whether it is time to ask again; the last stage, where nobody can ask for it, has no battles and no events."""
    moment, is_new = view["moment"], occasion_of(view) != wish.occasion
    if wish.until == "turn":
        return bool(view["turn"] != wish.occasion[0])
    if wish.until == "stage":
        return bool(view["stage"] != wish.stage) or (is_new and moment == "layout")
    if wish.until == "courage":
        return bool(view["courage"]["value"] <= wish.least)
    if view["stage"] == LAST_STAGE != wish.stage:
        return True
    return is_new and (moment == "event" if wish.until == "event" else moment in BATTLE_MOMENTS)


class Wishes:
    """What each seat at this keyboard has wished."""

    def __init__(self, words: Words) -> None:
        self.words = words
        self.kept: dict[int, Wish] = {}

    def hears(self, observation: Observation, typed: str) -> str:
        """“not until battle”, “ask again”; empty for anything else."""
        say, said = self.words.say, " ".join(typed.casefold().split())
        if said == say("board.ask-again"):
            self.kept.pop(observation.seat, None)
            return say("board.asked-again")
        head, until = say("board.not-until"), ""
        if said != head and not said.startswith(f"{head} "):
            return ""
        for name in UNTIL:
            if said.removeprefix(head).strip() in (name, say(f"board.until-{name}")):
                until = name
        if not until:
            return say("board.wish-hint")
        wish = self.kept[observation.seat] = make_wish(until, observation.view)
        return say(f"board.wish-{until}", n=wish.least)

    def goes_on(self, observation: Observation) -> int | None:
        """`pass` where a card is asked for too early."""
        wish = self.kept.get(observation.seat)
        if wish is None or observation.view["phase"] != "window":
            return None
        if is_met(wish, observation.view):
            del self.kept[observation.seat]
            return None
        return actions.PASS
