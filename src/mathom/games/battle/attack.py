"""The attack: beaten enemies are won, the team is spent, the row closes up."""

from __future__ import annotations

from mathom.games.battle import telling
from mathom.games.battle.actions import SLOTS
from mathom.games.battle.position import NO_CARD, ROW_DRAW, TURN_ENDS, Position
from mathom.kernel.bits import bits


def attack(p: Position, slot: int, targets: int) -> None:
    """The team beats the enemies on the chosen positions (B3.1 to B3.5)."""
    seat = p.active
    team = p.teams[seat * SLOTS + slot]
    if p.journal is not None:
        telling.attacks(p, slot, targets)
    for place in range(3):
        if targets >> place & 1:
            p.won[seat] |= 1 << p.row[place]  # B3.3
            p.row[place] = NO_CARD
    pay_help(p, slot)
    disband(p, slot, team)
    p.slot = NO_CARD
    p.left = 0
    fill_row(p, TURN_ENDS)


def pay_help(p: Position, slot: int) -> None:
    """Each hobbit that asked for help goes to the player who gave it, face down (B6.1)."""
    for pair in p.pairs:
        hobbit = pair >> 5
        lender = p.holder(pair & 31)
        p.leave(p.active, slot, hobbit)
        p.given[lender] |= 1 << hobbit
        if p.journal is not None:
            telling.gives(p, hobbit, lender)
    p.pairs = []


def disband(p: Position, slot: int, team: int) -> None:
    """The rest of the team goes to the Ring discard pile; Legolas founds a new team (B3.4, B6.6, B7.24)."""
    seat = p.active
    for card in bits(p.teams[seat * SLOTS + slot]):
        p.leave(seat, slot, card)
    for card in bits(team & p.rules.stayers):
        new = p.free_slot(seat)
        p.join(seat, new, card)
        if p.journal is not None:
            telling.stays(p, card, new)


def fill_row(p: Position, after: int) -> None:
    """Enemies slide right; the table refills free positions from the right while the stack lasts (B3.5)."""
    standing = [enemy for enemy in p.row if enemy != NO_CARD]
    p.row = [NO_CARD] * (3 - len(standing)) + standing
    if len(standing) < 3 and p.enemies:
        p.after_row = after
        p.phase = ROW_DRAW
    else:
        p.phase = after


def enemy_appears(p: Position, enemy: int) -> None:
    place = 2
    while p.row[place] != NO_CARD:
        place -= 1
    p.enemies &= ~(1 << enemy)
    p.row[place] = enemy
    if p.journal is not None:
        telling.appears(p, enemy, place)
    if place == 0 or p.enemies == 0:
        p.phase = p.after_row
        p.after_row = TURN_ENDS
