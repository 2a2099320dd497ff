"""Why an action is refused, from what the seat knows: a rule, and a sentence of the catalogue."""

from __future__ import annotations

from mathom.games.two_towers import actions, tricks
from mathom.games.two_towers.actions import card_of
from mathom.games.two_towers.cards import (
    BLACK,
    EIGHTS,
    FIELD,
    LIGHT,
    NAMES,
    NO_CARD,
    NO_SUIT,
    ORC,
    RINGS,
    SHADOWS,
    SUIT_MASK,
    SUIT_OF,
    SUITS,
    WEARY,
)
from mathom.games.two_towers.position import (
    BOTH,
    BURDEN,
    CHOOSE,
    GATE,
    GIFT,
    GIVE,
    HORN,
    KEEP,
    NOBODY,
    OVER,
    PARTNER,
    PAY,
    PHASES,
    PLAY,
    REMOVE,
    RETURN,
    Position,
)
from mathom.kernel.refusal import Refusal

PHASE_RULES = {
    "group": "T32.1",
    "choose": "T1.5",
    "name": "T12.12",
    "burden": "T7.11",
    "step": "T14.8",
    "partner": "T2.1",
    "give": "T2.1",
    "return": "T2.1",
    "both": "T2.4",
    "hide": "T2.5",
    "pay": "T2.7",
    "keep": "T26.2",
    "remove": "T35.1",
    "show": "T36.2",
    "lay": "T22.4",
    "gate": "T31.1",
    "gift": "T13.4",
    "fix": "T14.11",
    "ahead": "T14.11",
    "play": "T3.2",
    "horn": "T25.3",
    "again": "T12.11",
}
"""The rule behind each question."""


def no_chance() -> Refusal:
    return Refusal("T1.3", "refusal.no-chance")


def why_not(p: Position, seat: int, action: int) -> Refusal:
    if p.phase == OVER:
        return Refusal("T6.6", "refusal.over")
    if seat not in p.to_act() or seat < 0:
        return Refusal("T1.8", "refusal.not-your-turn")
    if not 0 <= action < actions.ACTIONS:
        return Refusal("T3.1", "refusal.no-action")
    if action >= actions.CHARACTER:
        return character(p, action - actions.CHARACTER)
    if action < actions.BACK:
        return card(p, seat, action)
    if action == actions.STOP and p.phase in (PLAY, HORN):
        return Refusal("T6.4", "refusal.stop-open" if tricks.may_stop(p) else "refusal.stop-leader")
    if action == actions.BACK and p.phase == PLAY:
        return Refusal("T2.5", "refusal.nothing-hidden")
    if action == actions.NO and p.phase == PARTNER:
        return Refusal("T14.1", "refusal.must-exchange")
    if actions.HAND <= action <= actions.EVENT and p.phase == PARTNER:
        return Refusal("T2.2", "refusal.no-partner")
    return other_question(p)


def other_question(p: Position) -> Refusal:
    """The action belongs to another question than the one that is asked."""
    phase = PHASES[p.phase]
    return Refusal(PHASE_RULES[phase], f"refusal.asked-{phase}")


def character(p: Position, number: int) -> Refusal:
    if p.phase != CHOOSE or number >= len(p.rules.codes):
        return other_question(p)
    name: dict[str, int | str] = {"character": f"character.{p.rules.codes[number]}"}
    if number in p.characters:
        return Refusal("T1.5", "refusal.taken", name)
    cast = p.drawn if p.rules.road else p.rules.groups[p.group] if p.rules.groups else p.rules.cast
    if cast >> number & 1:
        return Refusal("T1.6", "refusal.required", name)
    return Refusal("T1.5", "refusal.not-in-cast", name)


def card(p: Position, seat: int, action: int) -> Refusal:
    """Why a card cannot be chosen: it is not there, or what forbids it."""
    phase = p.phase
    if phase in (CHOOSE, BURDEN, PARTNER) or PHASES[phase] in ("group", "name", "step", "again"):
        return other_question(p)
    kind = card_of(action)
    args: dict[str, int | str] = {"card": f"card.{NAMES[kind]}"}
    if phase == KEEP:
        return Refusal("T26.2", "refusal.not-drawn")
    if kind == LIGHT:
        return Refusal("T35.4", "refusal.no-light")
    hand = p.partner if phase == RETURN else p.hand_to_act(seat) if phase == BOTH else p.actor
    if p.is_pyramid(hand) and not p.hands[hand] & FIELD[kind] and kind in p.slots:
        return Refusal("T9.6", "refusal.covered", args)
    if not p.hands[hand] & FIELD[kind] or actions.ORC_AT <= action < actions.BACK:
        rule = "T3.1" if phase == PLAY and hand == p.leader else PHASE_RULES[PHASES[phase]]
        return Refusal(rule, "refusal.not-in-hand", args)
    if p.is_pyramid(hand) and kind in (ORC, WEARY):
        return Refusal("T14.13", "refusal.say-which", args)
    if phase == PLAY:
        return playing(p, hand, kind, args)
    if p.rules.keeps[p.characters[hand]] == kind and phase in (GIVE, RETURN, BOTH, GIFT):
        return Refusal("T2.3", "refusal.keeps", args)
    if phase == GIVE and p.partner == NOBODY:
        return Refusal("T12.16", "refusal.keeps", args)
    if phase == GIVE:
        return Refusal("T35.2", "refusal.only-eights")
    if phase == PAY or kind == BLACK:
        return Refusal("T2.7", "refusal.keeps", args)
    if phase == REMOVE and FIELD[kind] & EIGHTS:
        return Refusal("T35.1", "refusal.no-eights")
    if phase == GATE:
        return Refusal("T31.1", "refusal.not-highest")
    return other_question(p)


def playing(p: Position, hand: int, kind: int, args: dict[str, int | str]) -> Refusal:
    rules = p.rules
    if p.hidden[hand] != NO_CARD and tricks.legal(p) == [actions.BACK]:
        return Refusal("T12.7", "refusal.take-back-first")
    if rules.fixers >> p.characters[hand] & 1 and p.ahead != NO_CARD:
        return Refusal("T14.11", "refusal.played-ahead")
    if hand == p.leader:
        if kind == ORC:
            return Refusal("T5.3", "refusal.lead-orc")
        if rules.marshes and SUIT_OF[kind] == SHADOWS:
            return Refusal("T30.1", "refusal.lead-shadows")
        if SUIT_OF[kind] == RINGS:
            if not p.rings_broken:
                return Refusal("T7.3", "refusal.lead-rings")
            return Refusal("T31.2", "refusal.lead-wraiths")
    if p.suit != NO_SUIT and p.hands[hand] & SUIT_MASK[p.suit]:
        return Refusal("T3.2", "refusal.follow", {**args, "suit": f"suit.{SUITS[p.suit]}"})
    if kind == WEARY:
        return Refusal("T7.7", "refusal.weariness")
    return other_question(p)
