"""A position of Battle for Middle-earth as a set of signs, as one seat sees it from its place at the table."""

from __future__ import annotations

from typing import Final

from mathom.games.battle.actions import SLOTS
from mathom.games.battle.cards import JOKER_LANE
from mathom.games.battle.matching import deficit_of, supply_of, total_of
from mathom.games.battle.position import NO_CARD, TURN, Position
from mathom.kernel.bits import bits

# What lies before everybody.
LEFT: Final = 0
"""By how many enemies are still to come or stand in the row."""
MORDOR: Final = 22
AT_TURN: Final = 25
"""By how many turns pass before the seat's own."""
STACK: Final = 30
RICHES: Final = 42
"""By the points of all enemies left, five by five."""
COMMON: Final = 62

# What belongs to one seat: the one that looks, the next one, the one after it, the last.
HAND: Final = 0
TEAMS: Final = 6
SYMBOLS: Final = 13
JOKERS: Final = 29
READY: Final = 34
"""For each open enemy, by its points, how much the best team lacks."""
NEARLY: Final = 54
"""The same with the best card of the hand in it."""
SECOND: Final = 74
"""What the best strike of the next turn may bring, in points."""
A_SEAT: Final = 110
SIGNS: Final = COMMON + 4 * A_SEAT

CLASS: Final[list[int]] = [0, 0, 1, 1, 1, 2, 2, 2, 3, 3, 3]
"""Enemies with few points and with many."""
LACKS: Final = 5


def signs(p: Position, seat: int) -> list[int]:
    """All signs of a position for one seat."""
    rules = p.rules
    players = rules.players
    left = p.enemies.bit_count()
    riches = 0
    for enemy in bits(p.enemies):
        riches += rules.points[enemy]
    for enemy in p.row:
        if enemy != NO_CARD:
            left += 1
            riches += rules.points[enemy]
    mordor = 0
    if p.mordor[0] != NO_CARD:
        mordor = 1 if p.mordor[1] == NO_CARD else 2
    wait = (seat - p.active) % players
    if p.phase != TURN and wait == 0:
        wait = players
    found = [
        LEFT + left,
        MORDOR + mordor,
        AT_TURN + wait,
        STACK + min(11, (p.stack.bit_count() + p.mordor_stack[0] + p.mordor_stack[1] + p.mordor_stack[2]) // 4),
        RICHES + min(19, riches // 5),
    ]
    for role in range(players):
        add_seat(p, (seat + role) % players, COMMON + role * A_SEAT, found)
    return found


def add_seat(p: Position, seat: int, base: int, found: list[int]) -> None:
    """The signs of one seat: what it holds, and how near its teams are to each open enemy."""
    rules = p.rules
    hand = p.hands[seat]
    used = p.used[seat]
    all_of_it = supply_of(rules, p.fielded[seat])
    found.append(base + HAND + hand.bit_count())
    found.append(base + TEAMS + min(6, used.bit_count()))
    found.append(base + SYMBOLS + min(15, total_of(all_of_it)))
    found.append(base + JOKERS + min(4, supply_of(rules, p.fielded[seat] | hand) >> JOKER_LANE))
    cards = bits(hand)
    teams: list[int] = []
    for slot in bits(used):
        teams.append(p.teams[seat * SLOTS + slot])
    soon = 0
    for enemy in p.row:
        if enemy == NO_CARD:
            continue
        demand = rules.demand[enemy]
        size = rules.size[enemy]
        lacks = size
        nearly = size
        for number in range(len(teams) + 1):
            team = teams[number] if number < len(teams) else 0
            if lacks == 0:
                break
            supply = supply_of(rules, team)
            spare = (supply >> JOKER_LANE) + (team & rules.doublers).bit_count()
            missing = deficit_of(supply, demand)
            short = total_of(missing) - spare
            lacks = min(lacks, max(0, short))
            if short - 2 >= nearly:
                continue
            for card in cards:
                more = rules.supply[card]
                help_ = total_of(missing) - total_of(deficit_of(more, missing))
                help_ += (more >> JOKER_LANE) + (rules.doublers >> card & 1)
                nearly = min(nearly, max(0, short - help_))
        nearly = min(nearly, lacks)
        worth = CLASS[min(10, rules.points[enemy])] * LACKS
        found.append(base + READY + worth + min(lacks, 4))
        found.append(base + NEARLY + worth + min(nearly, 4))
        if nearly == 0 and cards:
            soon = max(soon, rules.points[enemy])
    found.append(base + SECOND + soon)
