"""Cards in hands: naming them, moving them, showing towers; and the pace of the set-up."""

from __future__ import annotations

from mathom.games.two_towers import actions
from mathom.games.two_towers.cards import BLACK, FIELD, NO_CARD, ORC, ORC_FIELD, WEARY_FIELD, WHITE, copies, kinds
from mathom.games.two_towers.position import NOBODY, SETTING_UP, Position
from mathom.kernel.bits import bits


def show_tower(p: Position, hand: int, kind: int) -> None:
    """Whoever plays or shows a tower takes its token (T4.5)."""
    if kind == WHITE:
        p.tokens[0] = hand
    elif kind == BLACK:
        p.tokens[1] = hand


def op_of(p: Position) -> int:
    """The set-up action that is being carried out."""
    return p.rules.ops[p.characters[p.actor]][p.op]


def next_op(p: Position) -> None:
    p.op += 1
    p.actor = p.partner = NOBODY
    p.phase = SETTING_UP
    if not p.rules.solo:
        p.exchanger = NOBODY


def is_claimed(p: Position) -> bool:
    """Whether a character in play claims the Black Tower: then nobody puts it out of reach (T2.7)."""
    for character in p.characters:
        if character != NOBODY and p.rules.claimers >> character & 1:
            return True
    return False


def may_give(p: Position, hand: int) -> int:
    """The cards that a hand may part with (T2.3)."""
    kept = p.rules.keeps[p.characters[hand]]
    return p.hands[hand] if kept == NO_CARD else p.hands[hand] & ~FIELD[kept]


def card_actions(p: Position, hand: int, cards: int) -> list[int]:
    """The actions that name these cards of a hand; alike ones of the pyramid by their places (T14.13)."""
    found: list[int] = []
    alike = cards & (ORC_FIELD | WEARY_FIELD)
    for kind in kinds(cards):
        if not alike or kind < ORC or not p.is_pyramid(hand):
            found.append(kind)
            continue
        at = actions.ORC_AT if kind == ORC else actions.WEARY_AT
        placed = [at + place for place in bits(p.freed) if p.slots[place] == kind]
        if copies(p.hands[hand], kind) > len(placed):
            found.append(kind)
        found += placed
    return sorted(found) if alike else found


def move(p: Position, giver: int, taker: int, kind: int, slot: int) -> bool:
    """A card changes hands; whether everybody saw which, because it lay open: then it still does (T14.5)."""
    was_shown = p.shown[giver] & FIELD[kind] != 0
    p.remove(giver, kind, slot)
    p.add(taker, kind, was_shown)
    return was_shown
