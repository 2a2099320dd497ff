"""Ways to lay unseen cards out over places that each hold so many, and not every card: counted, drawn, listed.

A limit says how many cards of a set a place may hold at most. Cards that the limits of all places treat alike are one class;
all Orcs are alike, and so are both Weariness cards, so only their numbers count.
"""

from __future__ import annotations

from collections.abc import Iterator
from itertools import combinations
from math import comb

from mathom.games.two_towers.cards import FIELD, ORC, UNIT, copies, count, kinds
from mathom.kernel.rng import Rng

Limit = tuple[int, int]
"""A set of cards, as fields, and how many of them a place may hold."""
Shares = tuple[int, ...]
Fork = tuple[Shares, int, Shares, Shares]
"""How many cards of a class each place gets, in how many ways in all, and what room and limits are left then."""


class Place:
    """Somewhere that unseen cards lie."""

    def __init__(self, name: str, room: int, limits: list[Limit]) -> None:
        self.name = name
        self.room = room
        self.limits = limits


class CardClass:
    """Cards that every place treats alike."""

    def __init__(self, members: list[int], number: int, touched: tuple[tuple[int, ...], ...]) -> None:
        self.members = members
        self.number = number
        """How many cards; more than there are members where these are all alike."""
        self.touched = touched
        """For each place the limits that such a card counts for."""

    @property
    def is_alike(self) -> bool:
        return self.members[0] >= ORC

    def ways(self, shares: Shares) -> int:
        """In how many ways the cards can be shared out so."""
        if self.is_alike:
            return 1
        ways, left = 1, self.number
        for share in shares:
            ways *= comb(left, share)
            left -= share
        return ways


class Spread:
    """All ways to lay some cards out over some places, each filled exactly."""

    def __init__(self, unseen: int, places: list[Place]) -> None:
        self.places = places
        self.classes = classes_of(unseen, places)
        self.known: dict[tuple[int, Shares, Shares], int] = {}
        self.forks: dict[tuple[int, Shares, Shares], list[Fork]] = {}
        self.room = tuple(place.room for place in places)
        self.limits: Shares = tuple(most for place in places for _, most in place.limits)
        fits = count(unseen) == sum(self.room) and min(self.room, default=0) >= 0 and min(self.limits, default=0) >= 0
        self.total = self.count(0, self.room, self.limits) if fits else 0

    def count(self, index: int, room: Shares, limits: Shares) -> int:
        """The ways to share out the classes from one on, with what room and limits are left."""
        if index == len(self.classes):
            return 1
        key = (index, room, limits)
        if key not in self.known:
            self.known[key] = sum(weight for _, weight, _, _ in self.branches(index, room, limits))
        return self.known[key]

    def branches(self, index: int, room: Shares, limits: Shares) -> list[Fork]:
        """Each way to share out one class by numbers, with how many ways in all follow from it; worked out once."""
        key = (index, room, limits)
        if key not in self.forks:
            self.forks[key] = list(self.fork(index, room, limits))
        return self.forks[key]

    def fork(self, index: int, room: Shares, limits: Shares) -> Iterator[Fork]:
        group = self.classes[index]
        for shares in self.shares_of(group, room, limits):
            left = tuple(space - share for space, share in zip(room, shares, strict=True))
            spare = list(limits)
            for place, share in enumerate(shares):
                for limit in group.touched[place]:
                    spare[limit] -= share
            rest = self.count(index + 1, left, tuple(spare))
            if rest:
                yield shares, group.ways(shares) * rest, left, tuple(spare)

    def shares_of(self, group: CardClass, room: Shares, limits: Shares) -> list[Shares]:
        """The ways to share out the cards of a class by numbers, none above what a place may take."""
        most = [min([space, *(limits[limit] for limit in group.touched[place])]) for place, space in enumerate(room)]
        found: list[tuple[Shares, int]] = [((), group.number)]
        beyond = sum(most)
        for space in most:
            beyond -= space
            found = [
                ((*shares, share), left - share)
                for shares, left in found
                for share in range(max(0, left - beyond), min(left, space) + 1)
            ]
        return [shares for shares, left in found if not left]

    def sample(self, rng: Rng) -> dict[str, int]:
        """For each place the cards of one way, every way as likely."""
        room, limits = self.room, self.limits
        laid = dict.fromkeys((place.name for place in self.places), 0)
        for index, group in enumerate(self.classes):
            branches = self.branches(index, room, limits)
            shares, _, room, limits = branches[pick(rng, [weight for _, weight, _, _ in branches])]
            deck = group.members * group.number if group.is_alike else group.members[:]
            for place, number in zip(self.places, shares, strict=True):
                for _ in range(number):
                    laid[place.name] += UNIT[deck.pop(rng.below(len(deck)))]
        return laid

    def all(self) -> Iterator[dict[str, int]]:
        """Every way."""
        return self.follow(0, self.room, self.limits)

    def follow(self, index: int, room: Shares, limits: Shares) -> Iterator[dict[str, int]]:
        if index == len(self.classes):
            yield dict.fromkeys((place.name for place in self.places), 0)
            return
        group = self.classes[index]
        for shares, _, left, spare in self.branches(index, room, limits):
            for rest in self.follow(index + 1, left, spare):
                for laid in deals(group, [place.name for place in self.places], shares):
                    yield {name: rest[name] + laid.get(name, 0) for name in rest}


def deals(group: CardClass, names: list[str], shares: Shares) -> Iterator[dict[str, int]]:
    """The ways to deal the cards of a class by these numbers."""
    if group.is_alike:
        yield {name: UNIT[group.members[0]] * share for name, share in zip(names, shares, strict=True)}
        return

    def deal(place: int, left: list[int]) -> Iterator[dict[str, int]]:
        if place == len(names):
            yield {}
            return
        for chosen in combinations(left, shares[place]):
            for rest in deal(place + 1, [card for card in left if card not in chosen]):
                yield {**rest, names[place]: sum(UNIT[card] for card in chosen)}

    yield from deal(0, group.members)


def classes_of(unseen: int, places: list[Place]) -> list[CardClass]:
    """The unseen cards by what limits they count for, small classes first: the last one has to take what room is left."""
    by_limits: dict[tuple[int, tuple[Shares, ...]], list[int]] = {}
    first = 0
    offsets = []
    for place in places:
        offsets.append(first)
        first += len(place.limits)
    for kind in kinds(unseen):
        touched = tuple(
            tuple(offset + number for number, (mask, _) in enumerate(place.limits) if mask & FIELD[kind])
            for place, offset in zip(places, offsets, strict=True)
        )
        by_limits.setdefault((kind if kind >= ORC else -1, touched), []).append(kind)
    found = []
    for (_, touched), members in by_limits.items():
        number = copies(unseen, members[0]) if members[0] >= ORC else len(members)
        found.append(CardClass(members, number, touched))
    return sorted(found, key=lambda group: (group.number, group.members))


def fits(laid: dict[str, int], places: list[Place]) -> bool:
    """Whether cards lie as these places allow."""
    for place in places:
        cards = laid[place.name]
        if count(cards) != place.room or any(count(cards & mask) > most for mask, most in place.limits):
            return False
    return True


def pick(rng: Rng, weights: list[int]) -> int:
    """The number of one of some weights, by its weight."""
    ticket = below(rng, sum(weights))
    for number, weight in enumerate(weights):
        ticket -= weight
        if ticket < 0:
            return number
    raise AssertionError("weights that sum to their own sum")


def below(rng: Rng, total: int) -> int:
    """A number below a total that may be larger than the generator's words."""
    if total < 1 << 32:
        return rng.below(total)
    words = (total.bit_length() + 31) // 32
    while True:
        value = 0
        for _ in range(words):
            word: int = rng.below(1 << 32)
            value = value << 32 | word
        if value < (1 << 32 * words) // total * total:
            return value % total
