"""The set of worlds of one side: where each of its nine identities may stand, which one is named, which is in motion.

Identities that nothing has told apart so far are interchangeable: with any world, every world in which they change places is in the
set too. So the set is kept as *patterns*: for each class of interchangeable identities only the regions in which its members stand.
A class is split the moment an event treats its members differently. The patterns stand for exactly the worlds of the full list
(`worlds`, which a test compares with brute force), in far less room: all 15,120 set-ups are one pattern.
"""

from __future__ import annotations

from math import factorial

from mathom.games.confrontation.board import FRONT, HOME, OUT
from mathom.games.confrontation.roster import A_SIDE
from mathom.kernel.rng import Rng

Mark = tuple[int, int]
"""A member of a class in a region: (class, region)."""
NOBODY: Mark = (-1, -1)

Pattern = tuple[tuple[tuple[int, ...], ...], Mark, Mark]
"""For each class the regions of its members, ascending; the piece that the King named; the piece in motion."""

World = tuple[list[int], int, int]
"""The region of each slot, and the slots that are named and in motion, or -1."""


class Worlds:
    """A set of worlds; slots are 0..8, a set of slots is a number of bits."""

    def __init__(self, classes: list[int], patterns: set[Pattern]) -> None:
        self.classes = classes
        self.patterns = patterns
        self.ranked: list[tuple[int, Pattern]] = []
        """The patterns in order with the number of worlds up to each; empty until it is asked for."""

    def copy(self) -> Worlds:
        return Worlds(self.classes[:], set(self.patterns))

    def replace(self, patterns: set[Pattern]) -> None:
        self.patterns = patterns
        self.ranked = []

    def tell_apart(self, slots: int) -> None:
        """Splits the classes so that each lies inside or outside of these slots."""
        for number in range(len(self.classes)):
            inside = self.classes[number] & slots
            if inside and inside != self.classes[number]:
                self.split(number, inside)

    def split(self, number: int, inside: int) -> None:
        """The members `inside` become a class of their own, at the end of the list."""
        outside = self.classes[number] & ~inside
        self.classes[number] = outside
        self.classes.append(inside)
        last = len(self.classes) - 1
        found: set[Pattern] = set()
        for places, named, moving in self.patterns:
            for taken, left in shares(places[number], inside.bit_count()):
                spread = (*places[:number], left, *places[number + 1 :], taken)
                for name in marks_after(named, number, last, taken, left):
                    for move in marks_after(moving, number, last, taken, left):
                        if name != move or name == NOBODY or spread[name[0]].count(name[1]) > 1:
                            found.add((spread, name, move))
        self.replace(found)

    def class_of(self, slot: int) -> int:
        """The class of one slot, told apart from all others."""
        self.tell_apart(1 << slot)
        return self.classes.index(1 << slot)

    def stands(self, slot: int, region: int) -> None:
        """The piece was seen there."""
        number = self.class_of(slot)
        self.replace({pattern for pattern in self.patterns if pattern[0][number] == (region,)})

    def stands_not(self, slot: int, region: int) -> None:
        """The piece cannot be there."""
        number = self.class_of(slot)
        self.replace({pattern for pattern in self.patterns if pattern[0][number] != (region,)})

    def put(self, slot: int, region: int) -> None:
        """The piece, known to all, goes there."""
        number = self.class_of(slot)
        self.replace({shift(pattern, number, pattern[0][number][0], region, True) for pattern in self.patterns})

    def someone_moved(self, could: int, start: int, end: int, mover_moves: bool) -> None:
        """A hidden piece went from `start` to `end`: one of `could`, the named one if one is named, and the one in motion or,
        where that one has to wait, another."""
        self.tell_apart(could)
        found: set[Pattern] = set()
        for pattern in self.patterns:
            places, named, moving = pattern
            for number in self.members(pattern, could, start):
                here = (number, start)
                if named not in (NOBODY, here):
                    continue
                if moving != NOBODY and mover_moves and moving != here:
                    continue
                waits = int(moving == here and not mover_moves)
                if places[number].count(start) > waits:
                    moved = shift(pattern, number, start, end, named == here)
                    found.add((moved[0], moved[1], NOBODY))
        self.replace(found)

    def members(self, pattern: Pattern, slots: int, region: int) -> list[int]:
        """The classes among these slots that have a member in the region."""
        return [number for number, members in enumerate(self.classes) if members & slots and region in pattern[0][number]]

    def someone_stepped(self, could: int, start: int, end: int) -> None:
        """A special card took a hidden piece from `start` to `end`: it is now in motion, and it was not the named one."""
        self.tell_apart(could)
        found: set[Pattern] = set()
        for pattern in self.patterns:
            for number in self.members(pattern, could, start):
                if pattern[0][number].count(start) > int(pattern[1] == (number, start)):
                    places, named, _ = shift(pattern, number, start, end, False)
                    found.add((places, named, (number, end)))
        self.replace(found)

    def someone_entered(self, could: int, start: int) -> None:
        """A hidden piece left `start` for the tunnel; a piece that rode Shadowfax must be the same one."""
        self.tell_apart(could)
        self.replace(
            {
                (pattern[0], pattern[1], (number, start))
                for pattern in self.patterns
                for number in self.members(pattern, could, start)
                if pattern[2] in (NOBODY, (number, start))
            }
        )

    def mover_arrived(self, end: int, goes_on: bool) -> None:
        """The piece in the tunnel comes out."""
        found: set[Pattern] = set()
        for pattern in self.patterns:
            number, start = pattern[2]
            places, named, _ = shift(pattern, number, start, end, False)
            found.add((places, named, (number, end) if goes_on else NOBODY))
        self.replace(found)

    def mover_fell(self, slot: int) -> None:
        """The piece in the tunnel is defeated, and so named."""
        number = self.class_of(slot)
        self.replace(
            {
                (shift(pattern, number, pattern[2][1], OUT, False)[0], pattern[1], NOBODY)
                for pattern in self.patterns
                if pattern[2][0] == number
            }
        )

    def someone_named(self, could: int, region: int) -> None:
        """The King named one of the hidden pieces of a region."""
        self.tell_apart(could)
        self.replace(
            {
                (pattern[0], (number, region), pattern[2])
                for pattern in self.patterns
                for number in self.members(pattern, could, region)
            }
        )

    def mover_is(self, could: int) -> None:
        self.tell_apart(could)
        self.replace({pattern for pattern in self.patterns if pattern[2] != NOBODY and self.classes[pattern[2][0]] & could})

    def named_is(self, could: int) -> None:
        self.tell_apart(could)
        self.replace({pattern for pattern in self.patterns if pattern[1] != NOBODY and self.classes[pattern[1][0]] & could})

    def nobody_named(self) -> None:
        self.replace({(places, NOBODY, moving) for places, _, moving in self.patterns})

    def nobody_moves(self) -> None:
        self.replace({(places, named, NOBODY) for places, named, _ in self.patterns})

    def some_could(self, movers: dict[int, int]) -> None:
        """Some piece, the one in motion apart, stands where it could move; `movers` are slots by region."""
        for slots in movers.values():
            self.tell_apart(slots)
        self.replace({pattern for pattern in self.patterns if self.can_someone(pattern, movers)})

    def none_could(self, movers: dict[int, int]) -> None:
        """No piece stands where it could move."""
        for slots in movers.values():
            self.tell_apart(slots)
        self.replace({pattern for pattern in self.patterns if not self.can_someone(pattern, movers)})

    def can_someone(self, pattern: Pattern, movers: dict[int, int]) -> bool:
        return any(
            pattern[0][number].count(region) > int(pattern[2] == (number, region))
            for region, slots in movers.items()
            for number in self.members(pattern, slots, region)
        )

    def size(self) -> int:
        ranked = self.rank()
        return ranked[-1][0] if ranked else 0

    def rank(self) -> list[tuple[int, Pattern]]:
        if not self.ranked:
            total = 0
            for pattern in sorted(self.patterns):
                total += weight(pattern)
                self.ranked.append((total, pattern))
        return self.ranked

    def shares(self) -> list[dict[int, float]]:
        """For each slot the share of the worlds in which it stands in each region."""
        counted: list[dict[int, float]] = [{} for _ in range(A_SIDE)]
        total = self.size()
        for pattern in self.patterns:
            for number, regions in enumerate(pattern[0]):
                part = weight(pattern) / total / len(regions)
                for slot in slots_of(self.classes[number]):
                    for region in regions:
                        counted[slot][region] = counted[slot].get(region, 0.0) + part
        return counted

    def sample(self, rng: Rng) -> World:
        """One of the worlds, each as likely."""
        ranked = self.rank()
        number = rng.below(ranked[-1][0])
        low, high = 0, len(ranked) - 1
        while low < high:
            middle = (low + high) // 2
            if number < ranked[middle][0]:
                high = middle
            else:
                low = middle + 1
        places, named, moving = ranked[low][1]
        at = [OUT] * A_SIDE
        for number, regions in enumerate(places):
            left = list(regions)
            for slot in slots_of(self.classes[number]):
                at[slot] = left.pop(rng.below(len(left)))
        named_slot = self.pick(named, at, -1, rng)
        return at, named_slot, self.pick(moving, at, named_slot, rng)

    def pick(self, mark: Mark, at: list[int], but: int, rng: Rng) -> int:
        """Which member of its class a mark is."""
        if mark == NOBODY:
            return -1
        members = [slot for slot in slots_of(self.classes[mark[0]]) if at[slot] == mark[1] and slot != but]
        return rng.choose(members)

    def worlds(self) -> list[World]:
        """The full list."""
        apart = self.copy()
        for slot in range(A_SIDE):
            apart.tell_apart(1 << slot)
        order = [slot for members in apart.classes for slot in slots_of(members)]
        found = []
        for places, named, moving in sorted(apart.patterns):
            at = [OUT] * A_SIDE
            for slot, regions in zip(order, places, strict=True):
                at[slot] = regions[0]
            slots = [order[mark[0]] if mark != NOBODY else -1 for mark in (named, moving)]
            found.append((at, slots[0], slots[1]))
        return found

    def contains(self, world: World) -> bool:
        at, named_slot, moving_slot = world
        places = tuple(tuple(sorted(at[slot] for slot in slots_of(members))) for members in self.classes)
        marks = [
            next(((number, at[slot]) for number, members in enumerate(self.classes) if members >> slot & 1), NOBODY)
            if slot >= 0
            else NOBODY
            for slot in (named_slot, moving_slot)
        ]
        return (places, marks[0], marks[1]) in self.patterns


def slots_of(members: int) -> list[int]:
    return [slot for slot in range(A_SIDE) if members >> slot & 1]


def shift(pattern: Pattern, number: int, start: int, end: int, with_name: bool) -> Pattern:
    """One member of a class goes from one region to another; the name goes with it or stays."""
    places, named, moving = pattern
    regions = list(places[number])
    regions.remove(start)
    regions.append(end)
    regions.sort()
    spread = (*places[:number], tuple(regions), *places[number + 1 :])
    return spread, (number, end) if with_name and named == (number, start) else named, moving


def shares(regions: tuple[int, ...], size: int) -> set[tuple[tuple[int, ...], tuple[int, ...]]]:
    """The ways in which a part of a class, of that size, can stand in its regions, and what is left to the rest."""
    found: set[tuple[tuple[int, ...], tuple[int, ...]]] = {((), ())}
    for index, region in enumerate(regions):
        after = len(regions) - index - 1
        found = {
            share
            for taken, left in found
            for share in (((*taken, region), left), (taken, (*left, region)))
            if len(share[0]) <= size <= len(share[0]) + after
        }
    return found


def marks_after(mark: Mark, number: int, last: int, taken: tuple[int, ...], left: tuple[int, ...]) -> list[Mark]:
    """What a mark can be after its class was split: in the old class, in the new one, or either."""
    if mark[0] != number:
        return [mark]
    region = mark[1]
    return [(number, region)] * (region in left) + [(last, region)] * (region in taken)


def weight(pattern: Pattern) -> int:
    """How many worlds a pattern stands for."""
    places, named, moving = pattern
    ways = 1
    for regions in places:
        ways *= factorial(len(regions))
        for region in set(regions):
            ways //= factorial(regions.count(region))
    if named != NOBODY:
        ways *= places[named[0]].count(named[1])
    if moving != NOBODY:
        ways *= places[moving[0]].count(moving[1]) - int(moving == named)
    return ways


def set_ups(side: int) -> Worlds:
    """All 15,120 ways to place nine pieces: one pattern."""
    regions = sorted([*FRONT[side], *[HOME[side]] * 4])
    return Worlds([(1 << A_SIDE) - 1], {((tuple(regions),), NOBODY, NOBODY)})


def assignments(at: list[int], hidden: list[int], stands: list[int], named: int, moving: int) -> Worlds:
    """Every way in which the hidden slots can stand on the hidden stands; `at`, `named` and `moving` are what is known."""
    known = [slot for slot in range(A_SIDE) if slot not in hidden]
    classes = [1 << slot for slot in known]
    places: list[tuple[int, ...]] = [(at[slot],) for slot in known]
    if hidden:
        classes.append(sum(1 << slot for slot in hidden))
        places.append(tuple(sorted(stands)))
    marks = [(known.index(slot), at[slot]) if slot >= 0 else NOBODY for slot in (named, moving)]
    return Worlds(classes, {(tuple(places), marks[0], marks[1])})
