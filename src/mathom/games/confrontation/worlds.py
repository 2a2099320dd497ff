"""Sets of worlds: where each of a side's nine hidden identities may stand.

A world is one number: five bits for the region of each slot, then four bits for the piece that the King named and four for the
piece in motion (slot, or NONE). Each function takes a list of distinct worlds and returns one.
"""

from __future__ import annotations

from typing import Final

from mathom.games.confrontation.board import FRONT, HOME, OUT
from mathom.games.confrontation.roster import A_SIDE

NONE: Final = 15
NAMED: Final = 45
MOVER: Final = 49
UNMARKED: Final = NONE << NAMED | NONE << MOVER


def place(world: int, slot: int) -> int:
    return world >> slot * 5 & 31


def put(world: int, slot: int, region: int) -> int:
    return world & ~(31 << slot * 5) | region << slot * 5


def named(world: int) -> int:
    return world >> NAMED & 15


def mover(world: int) -> int:
    return world >> MOVER & 15


def with_named(world: int, slot: int) -> int:
    return world & ~(15 << NAMED) | slot << NAMED


def with_mover(world: int, slot: int) -> int:
    return world & ~(15 << MOVER) | slot << MOVER


def encode(places: list[int], named_slot: int, mover_slot: int) -> int:
    world = named_slot << NAMED | mover_slot << MOVER
    for slot in range(A_SIDE):
        world |= places[slot] << slot * 5
    return world


def set_ups(side: int) -> list[int]:
    """All 15,120 ways to place nine pieces."""
    everyone_home = encode([HOME[side]] * A_SIDE, NONE, NONE)
    found = [everyone_home]
    for region in FRONT[side]:
        placed: list[int] = []
        for world in found:
            for slot in range(A_SIDE):
                if place(world, slot) == HOME[side]:
                    placed.append(put(world, slot, region))
        found = placed
    return found


def assignments(start: int, slots: list[int], stands: list[int]) -> list[int]:
    """All ways to spread the slots over the stands; a stand is a region, named once for each piece in it."""
    found = [start]
    for slot in slots:
        spread: list[int] = []
        for world in found:
            left = stands[:]
            for other in slots:
                if other == slot:
                    break
                left.remove(place(world, other))
            for region in sorted(set(left)):
                spread.append(put(world, slot, region))
        found = spread
    return found


def stays_at(worlds: list[int], slot: int, region: int) -> list[int]:
    """Those in which the piece stands there."""
    return [world for world in worlds if place(world, slot) == region]


def moved(worlds: list[int], slot: int, region: int) -> list[int]:
    """The piece, known to all, goes there."""
    return distinct([put(world, slot, region) for world in worlds])


def someone_moved(worlds: list[int], could: int, start: int, end: int, mover_moves: bool) -> list[int]:
    """A hidden piece went from `start` to `end`: one of `could`, the named one if one is named, and the one in motion or,
    where that one has to wait, another."""
    found: list[int] = []
    for world in worlds:
        bound = named(world)
        moving = mover(world)
        for slot in range(A_SIDE):
            if could >> slot & 1 == 0 or place(world, slot) != start:
                continue
            if bound != NONE and slot != bound:
                continue
            if moving != NONE and (slot == moving) != mover_moves:
                continue
            found.append(with_mover(put(world, slot, end), NONE))
    return distinct(found)


def someone_stepped(worlds: list[int], could: int, start: int, end: int) -> list[int]:
    """A special card took a hidden piece from `start` to `end`: it is now in motion, and it was not the named one."""
    found: list[int] = []
    for world in worlds:
        for slot in range(A_SIDE):
            if could >> slot & 1 and place(world, slot) == start and slot != named(world):
                found.append(with_mover(put(world, slot, end), slot))
    return distinct(found)


def someone_entered(worlds: list[int], could: int, start: int) -> list[int]:
    """A hidden piece left `start` for the tunnel; a piece that rode Shadowfax must be the same one."""
    found: list[int] = []
    for world in worlds:
        for slot in range(A_SIDE):
            if could >> slot & 1 == 0 or place(world, slot) != start:
                continue
            if mover(world) == NONE or mover(world) == slot:
                found.append(with_mover(world, slot))
    return distinct(found)


def mover_arrived(worlds: list[int], end: int, goes_on: bool) -> list[int]:
    """The piece in the tunnel comes out."""
    found: list[int] = []
    for world in worlds:
        slot = mover(world)
        found.append(with_mover(put(world, slot, end), slot if goes_on else NONE))
    return distinct(found)


def mover_fell(worlds: list[int], slot: int) -> list[int]:
    """The piece in the tunnel is defeated, and so named."""
    return distinct([with_mover(put(world, slot, OUT), NONE) for world in worlds if mover(world) == slot])


def someone_named(worlds: list[int], could: int, region: int) -> list[int]:
    """The King named one of the hidden pieces of a region."""
    found: list[int] = []
    for world in worlds:
        for slot in range(A_SIDE):
            if could >> slot & 1 and place(world, slot) == region:
                found.append(with_named(world, slot))
    return found


def named_is(worlds: list[int], could: int) -> list[int]:
    return [world for world in worlds if named(world) != NONE and could >> named(world) & 1]


def unnamed(worlds: list[int]) -> list[int]:
    return distinct([with_named(world, NONE) for world in worlds])


def unmoving(worlds: list[int]) -> list[int]:
    return distinct([with_mover(world, NONE) for world in worlds])


def some_could(worlds: list[int], movers: list[int]) -> list[int]:
    """Those in which some piece, the one in motion apart, stands where it could move; `movers` are slots by region, as bits."""
    found: list[int] = []
    for world in worlds:
        for slot in range(A_SIDE):
            region = place(world, slot)
            if region != OUT and movers[region] >> slot & 1 and slot != mover(world):
                found.append(world)
                break
    return found


def distinct(worlds: list[int]) -> list[int]:
    return list(dict.fromkeys(worlds))
