"""Whether the symbols of a team cover those of some enemies: exact, with jokers, doubling, extra jokers and borrowed cards.

Symbols are counted in lanes of one number (see `cards`). What the team's own symbols do not cover is the deficit; each doubling
card may fill one unit of it with a second copy of a symbol on another card, jokers fill any.
"""

from __future__ import annotations

from typing import Final

from mathom.games.battle.cards import JOKER_LANE, LANE, LANE_MASK
from mathom.games.battle.position import NO_CARD, Position, Rules
from mathom.kernel.bits import bits

LANES: Final = 7
JOKER: Final = 6
DONE: Final = -1
LAST: Final = [0, 0, 1, 1, 2, 2, 2, 2]
"""The highest position in a set of positions."""
TOO_MANY: Final = 99
"""More symbols than any team shows."""


def supply_of(rules: Rules, cards: int) -> int:
    """The symbols of some cards, counted."""
    total = 0
    supply = rules.supply
    while cards:
        low = cards & -cards
        total += supply[low.bit_length() - 1]
        cards ^= low
    return total


def row_demand(p: Position, targets: int) -> int:
    """The symbols of the enemies on the chosen positions, counted."""
    total = 0
    for place in range(3):
        if targets >> place & 1:
            total += p.rules.demand[p.row[place]]
    return total


def row_enemies(p: Position, targets: int) -> int:
    """The enemies on the chosen positions, as bits."""
    mask = 0
    for place in range(3):
        if targets >> place & 1:
            mask |= 1 << p.row[place]
    return mask


def joker_givers(rules: Rules, team: int, enemies: int) -> int:
    """Who grants an extra joker, as bits: Glorfindel against a big enemy, Treebeard against a captain (B6.9, B7.2, B7.28)."""
    givers = 0
    if enemies & rules.big:
        givers = team & rules.big_jokers
    if enemies & rules.captains:
        givers |= team & rules.captain_jokers
    return givers


def deficit_of(supply: int, demand: int) -> int:
    """What is missing, colour by colour, counted in lanes."""
    missing = 0
    lane = 0
    while demand:
        wanted = demand & LANE_MASK
        if wanted:
            have = supply >> lane & LANE_MASK
            if wanted > have:
                missing += (wanted - have) << lane
        demand >>= LANE
        lane += LANE
    return missing


def total_of(counts: int) -> int:
    """The sum over all lanes."""
    total = 0
    while counts:
        total += counts & LANE_MASK
        counts >>= LANE
    return total


def meets(p: Position, team: int, supply: int, targets: int, demand: int) -> bool:
    """Whether a team shows every symbol of all chosen enemies, the symbols of both sides counted (B3.2)."""
    rules = p.rules
    missing = deficit_of(supply, demand)
    if missing == 0:
        return True
    short = total_of(missing) - (supply >> JOKER_LANE)
    if short <= 0:
        return True
    if team & (rules.big_jokers | rules.captain_jokers):
        short -= joker_givers(rules, team, row_enemies(p, targets)).bit_count()
        if short <= 0:
            return True
    doublers = team & rules.doublers
    if doublers == 0 or doublers.bit_count() < short:
        return False
    filled = 0
    for chosen in doublings(rules, team, missing):
        filled += len(chosen)
    return filled >= short


def doublings(rules: Rules, team: int, missing: int) -> list[list[int]]:
    """For each lane the cards that double a symbol of it, as many as can fill something of what is missing (B6.2, B7.3 to B7.5).

    A card may double a lane if a symbol of it stands on another card. Each symbol is doubled once, so a lane takes no more
    doublings than it has symbols; and since a symbol on a doubling card serves every other one, nothing else stands in the way.
    """
    shown = supply_of(rules, team)
    room = [0] * LANES
    for lane in range(LANES):
        room[lane] = shown >> lane * LANE & LANE_MASK
        if lane < JOKER:
            room[lane] = min(room[lane], missing >> lane * LANE & LANE_MASK)
    chosen: list[list[int]] = [[] for _ in range(LANES)]
    for doubler in bits(team & rules.doublers):
        find_room(rules, shown, doubler, room, chosen, 0)
    return chosen


def find_room(rules: Rules, shown: int, doubler: int, room: list[int], chosen: list[list[int]], seen: int) -> int:
    """Gives a doubling card a lane, if need be by moving others on; the lanes looked at, or DONE where it found one."""
    own = rules.supply[doubler]
    for lane in range(LANES):
        printed = own >> lane * LANE & LANE_MASK
        if seen >> lane & 1 or room[lane] == 0 or shown >> lane * LANE & LANE_MASK == printed:
            continue
        if rules.other_colours and printed:
            continue
        seen |= 1 << lane
        if len(chosen[lane]) < room[lane]:
            chosen[lane].append(doubler)
            return DONE
        for place in range(len(chosen[lane])):
            seen = find_room(rules, shown, chosen[lane][place], room, chosen, seen)
            if seen == DONE:
                chosen[lane][place] = doubler
                return DONE
    return seen


def strikes(p: Position, team: int, borrowed: int) -> list[int]:
    """The sets of open enemies that the team beats, as bits of positions, ascending."""
    rules = p.rules
    supply = supply_of(rules, team | borrowed)
    most = total_of(supply) + (team & rules.doublers).bit_count() + (team & (rules.big_jokers | rules.captain_jokers)).bit_count()
    demands = [0] * 8
    sizes = [0] * 8
    found: list[int] = []
    for targets in range(1, 8):
        place = LAST[targets]
        enemy = p.row[place]
        rest = targets ^ (1 << place)
        if enemy == NO_CARD or sizes[rest] > most:
            sizes[targets] = TOO_MANY
            continue
        sizes[targets] = sizes[rest] + rules.size[enemy]
        demands[targets] = demands[rest] + rules.demand[enemy]
        if sizes[targets] <= most and meets(p, team, supply, targets, demands[targets]):
            found.append(targets)
    return found


def could_strike(p: Position, team: int, borrowed: int, lendable: int, helpers: int) -> bool:
    """Whether the team beats anyone if `helpers` more hobbits borrow the best cards (B6.1, B7.7)."""
    supply = supply_of(p.rules, team | borrowed)
    free = lendable & ~borrowed
    for targets in range(1, 8):
        if is_open(p, targets) and could_meet(p, team, supply, free, helpers, targets, row_demand(p, targets)):
            return True
    return False


def is_open(p: Position, targets: int) -> bool:
    """Whether an enemy stands on each of the chosen positions."""
    for place in range(3):
        if targets >> place & 1 and p.row[place] == NO_CARD:
            return False
    return True


def could_meet(p: Position, team: int, supply: int, free: int, helpers: int, targets: int, demand: int) -> bool:
    """Tries the free cards in turn, and only those that fill something of what is missing."""
    if meets(p, team, supply, targets, demand):
        return True
    if helpers == 0:
        return False
    rules = p.rules
    missing = deficit_of(supply, demand)
    own = (supply >> JOKER_LANE) + (team & (rules.doublers | rules.big_jokers | rules.captain_jokers)).bit_count()
    if total_of(missing) - own > 2 * helpers:
        return False
    tried: list[int] = []
    for card in bits(free):
        lent = rules.supply[card]
        if lent in tried or (lent >> JOKER_LANE == 0 and deficit_of(supply + lent, demand) == missing):
            continue
        tried.append(lent)
        if could_meet(p, team, supply + lent, free & ~((2 << card) - 1), helpers - 1, targets, demand):
            return True
    return False
