"""What a seat sees: the view, and the question it is asked."""

from __future__ import annotations

from typing import Any

from mathom.games.battle import notation
from mathom.games.battle.actions import LETTERS
from mathom.games.battle.cards import COLOURS, COMPANIONS, ENEMIES, JOKER_LANE, LANE, LANE_MASK, ORDERS, TRAITS
from mathom.games.battle.ending import given_points, score
from mathom.games.battle.payment import JOKER
from mathom.games.battle.position import COUNTER, NO_CARD, OVER, PHASES, TAKE_TO, Position
from mathom.games.battle.refusals import PHASE_RULES
from mathom.games.battle.state import Battle
from mathom.kernel.bits import bits
from mathom.kernel.observation import Prompt


def masked_seats(p: Position, seat: int) -> list[int]:
    """The seats whose hands and won enemies this reader may not see; after the end everything lies open."""
    if p.phase == OVER:
        return []
    return [other for other in range(p.rules.players) if other != seat]


def view(p: Battle, seat: int) -> dict[str, Any]:
    """What lies open, and the seat's own secrets."""
    masked = masked_seats(p, seat)
    return {
        "position": notation.write(p, masked),
        "phase": PHASES[p.phase],
        "active": p.active,
        "chooser": p.chooser if p.phase == COUNTER else None,
        "turn": p.turn,
        "row": [enemy(p, number) for number in p.row],
        "mordor": [ORDERS[order] for order in p.mordor if order != NO_CARD],
        "enemies_left": p.enemies.bit_count(),
        "ring_left": p.stack.bit_count() + sum(p.mordor_stack),
        "mordor_left": sum(p.mordor_stack),
        "discard": {
            "companions": codes(COMPANIONS, p.discard()),
            "symbols": symbols_of(p, p.discard()),
            "orders": {ORDERS[order]: p.mordor_discard(order) for order in range(3)},
        },
        "fallen": codes(ENEMIES, p.fallen()),
        "players": [player(p, other, other in masked) for other in range(p.rules.players)],
        "attack": attack(p),
    }


def codes(names: list[str], mask: int) -> list[str]:
    return [names[number] for number in bits(mask)]


def symbols(counts: int) -> str:
    """The symbols as letters; J is a joker."""
    letters = "".join(letter * (counts >> LANE * number & LANE_MASK) for number, letter in enumerate(COLOURS))
    return letters + JOKER * (counts >> JOKER_LANE)


def symbols_of(p: Position, cards: int) -> dict[str, str]:
    return {COMPANIONS[card]: symbols(p.rules.supply[card]) for card in bits(cards)}


def enemy(p: Position, number: int) -> dict[str, Any] | None:
    if number == NO_CARD:
        return None
    rules = p.rules
    return {
        "enemy": ENEMIES[number],
        "symbols": symbols(rules.demand[number]),
        "points": rules.points[number],
        "captain": bool(rules.captains >> number & 1),
    }


def player(p: Position, seat: int, is_masked: bool) -> dict[str, Any]:
    shown = p.hands[seat] & p.shown if is_masked else p.hands[seat]
    open_cards = p.fielded[seat] | shown
    return {
        "hand": codes(COMPANIONS, shown),
        "hand_size": p.hands[seat].bit_count(),
        "teams": {LETTERS[slot]: codes(COMPANIONS, p.team(seat, slot)) for slot in bits(p.used[seat])},
        "symbols": symbols_of(p, open_cards),
        "traits": {COMPANIONS[card]: TRAITS[p.rules.traits[card]] for card in bits(open_cards) if p.rules.traits[card]},
        "given": codes(COMPANIONS, p.given[seat]),
        "won": None if is_masked else codes(ENEMIES, p.won[seat]),
        "won_size": p.won[seat].bit_count(),
        "worth": worth(p, seat, is_masked),
        "score": None if is_masked else score(p, seat),
    }


def worth(p: Position, seat: int, is_masked: bool) -> dict[str, int]:
    """The points of each won enemy that the reader sees and of each card that was given to the seat."""
    given = {COMPANIONS[card]: given_points(p, card) for card in bits(p.given[seat])}
    return given if is_masked else given | {ENEMIES[enemy]: p.rules.points[enemy] for enemy in bits(p.won[seat])}


def attack(p: Position) -> dict[str, Any] | None:
    """The attack that is being prepared: its team, and who helps whom."""
    if p.slot == NO_CARD:
        return None
    return {"team": LETTERS[p.slot], "help": [[COMPANIONS[pair >> 5], COMPANIONS[pair & 31]] for pair in p.pairs]}


def prompt(p: Battle, seat: int) -> Prompt | None:
    """The question, in the words of the phase."""
    if seat not in p.to_act():
        return None
    phase = PHASES[p.phase]
    args: dict[str, int | str] = {"player": seat + 1}
    if p.phase == COUNTER:
        phase = f"counter-{ORDERS[p.mordor[2]]}"
    if p.helper != NO_CARD:
        args["card"] = f"card.{COMPANIONS[p.helper]}"
    if p.phase == TAKE_TO:
        args["taken"] = f"card.{COMPANIONS[p.taken]}"
    if p.slot != NO_CARD:
        args["team"] = LETTERS[p.slot]
    return Prompt(f"prompt.{phase}", PHASE_RULES[p.phase], args)
