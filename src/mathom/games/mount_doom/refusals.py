"""Why an action is refused: the rule, and a sentence. Nothing here depends on the card that one seat has looked at."""

from __future__ import annotations

from typing import TYPE_CHECKING

from mathom.games.mount_doom import actions, telling, windows
from mathom.games.mount_doom.board import MOUNT_DOOM
from mathom.games.mount_doom.cards import ALLIES, FARAMIR, SUPPORT, THEODEN, TREEBEARD
from mathom.games.mount_doom.position import (
    ADD,
    ALLY_LEAVES,
    DRAW_SEAT,
    GANDALF_HELPS,
    MOMENTS,
    OVER,
    PHASES,
    PICK_DIE,
    PICK_FACE,
    PUT_FIRST,
    PUT_SECOND,
    WINDOW,
)
from mathom.kernel.refusal import Refusal

if TYPE_CHECKING:
    from mathom.games.mount_doom.state import MountDoom

PHASE_RULES = {
    "roll": "M2.2",
    "put-first": "M2.2",
    "add": "M2.3",
    "put-second": "M2.3",
    "window": "M11.28",
    "go": "M3.4",
    "army": "M10.1",
    "denethor": "M10.3",
    "gandalf-face": "M6.2",
    "wormtongue": "M12.5",
    "in-need": "M9.1",
    "die": "M11.8",
    "face": "M13.10",
    "theoden": "M13.3",
    "treebeard": "M13.8",
    "faramir": "M13.7",
    "vision": "M13.13",
    "support": "M13.12",
    "draw-seat": "M11.29",
    "draw-gandalf": "M5.3",
    "draw-layout": "M1.7",
    "draw-track": "M3.1",
    "draw-dice": "M1.10",
    "draw-battle": "M6.2",
    "draw-vision": "M13.13",
    "over": "M8.1",
}
"""The rule behind each question."""


def no_chance() -> Refusal:
    return Refusal("M1.10", "refusal.no-chance")


def why_not(p: MountDoom, seat: int, action: int) -> Refusal:
    """The refusal of an action that is known not to be legal."""
    rule = PHASE_RULES[PHASES[p.phase]]
    if p.phase == OVER:
        return Refusal(telling.END_RULES[p.reason], "refusal.over")
    if not 0 <= action < actions.ACTIONS:
        return Refusal(rule, "refusal.no-action")
    if p.phase >= DRAW_SEAT:
        return Refusal(rule, "refusal.table-draws")
    if seat != p.active:
        return Refusal("M11.27", "refusal.not-your-turn", {"player": p.active + 1})
    if actions.USE <= action < actions.DISCARD:
        return why_not_used(p, action - actions.USE)
    if p.phase in (PUT_FIRST, PUT_SECOND) and actions.PUT <= action < actions.ADD:
        return why_not_put(p, action - actions.PUT)
    if p.phase == ADD and actions.ADD <= action < actions.GO:
        return Refusal("M2.3", "refusal.rolled-already", {"figure": telling.figure(action - actions.ADD)})
    if p.phase == GANDALF_HELPS and actions.DISCARD <= action < actions.LOSE:
        return Refusal("M6.2", "refusal.not-held", {"card": telling.friend(ALLIES + action - actions.DISCARD)})
    if p.phase == ALLY_LEAVES and actions.LOSE <= action < actions.COURAGE:
        return Refusal("M12.5", "refusal.not-held", {"card": telling.friend(action - actions.LOSE)})
    if p.phase == WINDOW:
        return Refusal(rule, "refusal.card-or-pass")
    if p.phase in (PICK_DIE, PICK_FACE):
        return Refusal(telling.FRIEND_RULES[p.using], "refusal.no-answer")
    return Refusal(rule, "refusal.no-answer")


def why_not_used(p: MountDoom, friend: int) -> Refusal:
    """Why a friend cannot be used now: not there, another's, Gandalf is away, or the wrong moment."""
    rule = telling.FRIEND_RULES[friend]
    args: dict[str, int | str] = {"card": telling.friend(friend)}
    if not p.holds(friend):
        return Refusal("M3.2", "refusal.not-held", args)
    if friend >= ALLIES and p.balrog:
        return Refusal("M10.2", "refusal.gandalf-away", args)
    if friend < ALLIES and p.rules.exclusive and p.owner[friend] != p.active:
        return Refusal("M9.2", "refusal.not-your-ally", {**args, "player": p.owner[friend] + 1})
    if p.phase != WINDOW:
        return Refusal("M11.28", "refusal.no-window", args)
    if friend in (FARAMIR, SUPPORT) and p.stage == MOUNT_DOOM:
        return Refusal("M11.13" if friend == FARAMIR else rule, "refusal.not-in-last-stage", args)
    if windows.FITTING[p.moment] >> friend & 1:
        useless = friend in (THEODEN, TREEBEARD)
        return Refusal(rule, "refusal.without-effect" if useless else "refusal.no-occasion", args)
    return Refusal(rule, "refusal.other-moment", {**args, "moment": f"moment.{MOMENTS[p.moment]}"})


def why_not_put(p: MountDoom, number: int) -> Refusal:
    value, figure = number // 5 + 1, number % 5
    rule = "M2.2" if p.phase == PUT_FIRST else "M2.3"
    if value not in p.black:
        return Refusal(rule, "refusal.no-such-black", {"value": value})
    return Refusal(rule, "refusal.not-rolled", {"figure": telling.figure(figure)})
