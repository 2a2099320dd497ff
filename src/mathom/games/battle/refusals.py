"""Why an action is refused, from what the seat knows: a rule, and a sentence of the catalogue."""

from __future__ import annotations

from mathom.games.battle import actions
from mathom.games.battle.actions import LETTERS, SLOTS
from mathom.games.battle.cards import COMPANIONS, ENEMIES, FROM_HAND, FROM_TEAM, FROM_WON
from mathom.games.battle.matching import total_of
from mathom.games.battle.position import (
    ATTACK,
    BORROW,
    COUNTER,
    EXTRA_DRAW,
    HAND_LIMIT,
    MAIN,
    NO_CARD,
    OVER,
    PHASES,
    SECOND_CARD,
    TAKE_CARD,
    TAKE_TO,
    TURN,
    Position,
)
from mathom.kernel.refusal import Refusal

PHASE_RULES = {
    TURN: "B2.1",
    SECOND_CARD: "B6.8",
    EXTRA_DRAW: "B6.10",
    MAIN: "B2.2",
    TAKE_CARD: "B6.3",
    TAKE_TO: "B6.3",
    BORROW: "B6.1",
    ATTACK: "B3.1",
    COUNTER: "B4.5",
}
"""The rule behind each question."""


def no_chance() -> Refusal:
    return Refusal("B4.1", "refusal.no-chance")


def why_not(p: Position, seat: int, action: int) -> Refusal:
    if p.phase == OVER:
        return Refusal("B5.1", "refusal.over")
    if p.phase > COUNTER or seat != (p.chooser if p.phase == COUNTER else p.active):
        return Refusal("B1.3", "refusal.not-your-turn")
    if not 0 <= action < actions.ACTIONS:
        return Refusal("B2.1", "refusal.no-action")
    if p.phase == COUNTER:
        return counter(p)
    if action < actions.CARD:
        return placing(p, action // SLOTS, action % SLOTS)
    if actions.STRIKE <= action < actions.LOSE:
        return striking(p, (action - actions.STRIKE) // 7, (action - actions.STRIKE) % 7 + 1)
    if action == actions.DRAW:
        return drawing(p)
    if actions.CARD <= action < actions.TO:
        return using(p, action - actions.CARD)
    if actions.LOSE <= action < actions.DRAW:
        return Refusal("B4.5", "refusal.no-order", {"enemy": f"enemy.{ENEMIES[action - actions.LOSE]}"})
    if action == actions.NO and p.phase == TURN:
        return Refusal("B2.3", "refusal.must-act")
    if action == actions.DONE and p.phase == TURN:
        return Refusal("B2.3", "refusal.must-act")
    return Refusal(PHASE_RULES[p.phase], f"refusal.asked-{PHASES[p.phase]}")


def counter(p: Position) -> Refusal:
    order = p.mordor[2]
    key = {FROM_TEAM: "refusal.counter-team", FROM_HAND: "refusal.counter-hand", FROM_WON: "refusal.counter-won"}[order]
    return Refusal("B4.5", key)


def placing(p: Position, card: int, slot: int) -> Refusal:
    """From what the seat holds and what lies open."""
    args: dict[str, int | str] = {"card": f"card.{COMPANIONS[card]}", "team": LETTERS[slot]}
    if p.phase == MAIN and p.fielded[p.active] >> card & 1:
        if not p.rules.wanderers >> card & 1:
            return Refusal("B2.1", "refusal.stays-in-team", args)
        if p.left >> slot & 1:
            return Refusal("B7.15", "refusal.left-that-team", args)
        return Refusal("B6.7", "refusal.walks-between-teams", args)
    if p.phase not in (TURN, SECOND_CARD):
        return Refusal("B2.1", "refusal.one-card", args)
    if not p.hands[p.active] >> card & 1:
        return Refusal("B2.1", "refusal.not-in-hand", args)
    return Refusal("B2.1", "refusal.next-team", {**args, "team": LETTERS[p.free_slot(p.active)]})


def striking(p: Position, slot: int, targets: int) -> Refusal:
    args: dict[str, int | str] = {"team": LETTERS[slot]}
    if p.phase in (TURN, SECOND_CARD, EXTRA_DRAW):
        return Refusal("B2.2", "refusal.place-first", args)
    if p.phase not in (MAIN, ATTACK):
        return Refusal(PHASE_RULES[p.phase], f"refusal.asked-{PHASES[p.phase]}")
    if p.slot not in (NO_CARD, slot):
        return Refusal("B3.1", "refusal.other-team", {"team": LETTERS[p.slot]})
    if not p.used[p.active] >> slot & 1:
        return Refusal("B3.1", "refusal.no-team", args)
    if any(targets >> place & 1 and p.row[place] == NO_CARD for place in range(3)):
        return Refusal("B3.1", "refusal.no-enemy", {**args, "places": actions.places(targets)})
    wanted = sum(total_of(p.rules.demand[p.row[place]]) for place in range(3) if targets >> place & 1)
    return Refusal("B3.2", "refusal.not-covered", {**args, "places": actions.places(targets), "n": wanted})


def drawing(p: Position) -> Refusal:
    if p.phase == TURN:
        return Refusal("B2.3", "refusal.hand-full", {"n": HAND_LIMIT})
    return Refusal("B2.3", "refusal.draw-instead")


def using(p: Position, card: int) -> Refusal:
    """A card that was named: Gandalf, a hobbit, or the card they should take or borrow."""
    args: dict[str, int | str] = {"card": f"card.{COMPANIONS[card]}"}
    if p.phase in (TAKE_CARD, BORROW):
        if p.phase == TAKE_CARD and p.rules.immune >> card & 1:
            return Refusal("B6.5", "refusal.immune", args)
        if p.holder(card) in (NO_CARD, p.active):
            return Refusal(PHASE_RULES[p.phase], "refusal.not-with-others", args)
        if p.borrowed() >> card & 1:
            return Refusal("B7.7", "refusal.borrowed", args)
        return Refusal("B7.18", "refusal.does-not-help", args)
    if p.phase in (MAIN, ATTACK) and p.fielded[p.active] >> card & 1:
        if p.rules.takers >> card & 1:
            return Refusal("B6.3", "refusal.nothing-to-take", args)
        if p.rules.helpers >> card & 1:
            return Refusal("B7.18", "refusal.no-help", args)
        return Refusal("B6.4", "refusal.no-trait", args)
    return Refusal(PHASE_RULES[p.phase], f"refusal.asked-{PHASES[p.phase]}")
