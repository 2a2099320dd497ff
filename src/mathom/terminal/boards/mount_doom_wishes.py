"""“Not until …”: when a player of Adventure to Mount Doom wants to be asked for cards again.

The wish is the player's and not the game's: every silenced window is answered with a recorded `pass`, as if it had been typed.
"""

from __future__ import annotations

import msgspec

from mathom.games.mount_doom import actions
from mathom.kernel.observation import Observation
from mathom.terminal.boards import View
from mathom.terminal.words import Words, all_catalogues

UNTIL = ("turn", "battle", "event", "stage", "courage")
BATTLE_MOMENTS = ("battle", "battle-roll", "loss")
FOUGHT = ("battle-won", "battle-lost")
EVENTS = ("event-heart", "event-nazgul")
LAST_STAGE = "Dou"
LOW_COURAGE = 4
LEAST_COURAGE = 1


class Wish(msgspec.Struct, frozen=True):
    """Until when no card is to be asked for, and how things stood when that was said."""

    until: str
    turn: int
    stage: str
    moment: str | None
    number: int
    """How many battles or events there had been."""
    least: int
    """The courage at which the wish for low courage ends."""


def make_wish(until: str, observation: Observation) -> Wish:
    view = observation.view
    least = min(LOW_COURAGE, view["courage"]["value"] - 1)
    return Wish(until, view["turn"], stage_of(view), view["moment"], count(until, observation), least)


def can_come(until: str, view: View) -> bool:
    """Whether what a wish waits for may come before the game is over: otherwise every card would be silent to its end."""
    if until in ("battle", "event"):  # M7.4
        return stage_of(view) != LAST_STAGE
    return until != "courage" or view["courage"]["value"] > LEAST_COURAGE  # M8.2


def stage_of(view: View) -> str:
    """The stage that is walked; none before the first one is laid out."""
    return str(view["stage"]) if view["turn"] else ""


def count(until: str, observation: Observation) -> int:
    """How many battles or events there have been, the one under way too, and those in which no card could be used."""
    counted = FOUGHT if until == "battle" else EVENTS
    is_under_way = until == "battle" and observation.view["moment"] in BATTLE_MOMENTS
    return sum(event.kind in counted for event in observation.events) + is_under_way


def is_met(wish: Wish, observation: Observation) -> bool:
    """Whether it is time to ask again; the last stage, where nobody can ask for it, has no battles and no events."""
    view = observation.view
    if wish.until == "turn":
        return bool(view["turn"] != wish.turn)
    if wish.until == "stage":
        is_new = (view["turn"], view["moment"]) != (wish.turn, wish.moment)
        return stage_of(view) != wish.stage or (is_new and view["moment"] == "layout")
    if wish.until == "courage":
        return bool(view["courage"]["value"] <= wish.least)
    return stage_of(view) == LAST_STAGE != wish.stage or count(wish.until, observation) > wish.number


class Wishes:
    """What each seat at this keyboard has wished."""

    def __init__(self, words: Words) -> None:
        self.words = words
        self.kept: dict[int, Wish] = {}

    def hears(self, observation: Observation, typed: str) -> str:
        """“not until battle”, “ask again”, in any language; empty for anything else."""
        say, said = self.words.say, " ".join(typed.casefold().split())
        catalogues = all_catalogues(self.words.game)
        if said in [each.say("board.ask-again") for each in catalogues]:
            self.kept.pop(observation.seat, None)
            return say("board.asked-again")
        heads = [each.say("board.not-until") for each in catalogues]
        head = next((head for head in heads if said == head or said.startswith(f"{head} ")), "")
        if not head:
            return ""
        named = {name: name for name in UNTIL} | {each.say(f"board.until-{name}"): name for each in catalogues for name in UNTIL}
        until = named.get(said.removeprefix(head).strip())
        if until is None:
            return say("board.wish-hint")
        if not can_come(until, observation.view):
            return say(f"board.never-{until}")
        wish = self.kept[observation.seat] = make_wish(until, observation)
        return say(f"board.wish-{until}", n=wish.least)

    def goes_on(self, observation: Observation) -> int | None:
        """`pass` where a card is asked for too early."""
        wish = self.kept.get(observation.seat)
        if wish is None or observation.view["phase"] != "window":
            return None
        if is_met(wish, observation):
            del self.kept[observation.seat]
            return None
        return actions.PASS
