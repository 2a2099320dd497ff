"""What waits for somebody for a while, such as a table for its people: so many in all, and so many of one address."""

from __future__ import annotations

import time
from collections import Counter
from collections.abc import Callable
from typing import Generic, NamedTuple, TypeVar

from mathom.server.problems import Problem

T = TypeVar("T")


class Place(NamedTuple, Generic[T]):
    """One thing that waits: whose it is, until when, and what."""

    asker: str
    until: float
    thing: T


class Waiting(Generic[T]):
    """Things by their names. Whoever fills the house shuts out nobody else: when it is full, no address has more than its share."""

    def __init__(self, most: int, each: int, seconds: float, sentence: str, clock: Callable[[], float] = time.monotonic) -> None:
        self.most = most
        self.each = each
        self.seconds = seconds
        self.sentence = sentence
        self.clock = clock
        self.places: dict[bytes | str, Place[T]] = {}
        self.counts: Counter[str] = Counter()

    def check(self, asker: str) -> None:
        """Raises Problem where the address has too many."""
        if self.has_room(asker):
            return
        now = self.clock()
        while self.places:  # all wait equally long, so those that came first end first
            name = next(iter(self.places))
            if self.places[name].until > now:
                break
            self.drop(name)
        if not self.has_room(asker):
            raise Problem("too-many", self.sentence)

    def has_room(self, asker: str) -> bool:
        theirs = self.counts[asker]
        if asker and theirs >= self.each:
            return False
        return len(self.places) < self.most or theirs < self.most // (len(self.counts) + 1)

    def add(self, name: bytes | str, asker: str, thing: T) -> None:
        self.places[name] = Place(asker, self.clock() + self.seconds, thing)
        self.counts[asker] += 1

    def find(self, name: bytes | str) -> T | None:
        place = self.places.get(name)
        return place.thing if place is not None and place.until > self.clock() else None

    def drop(self, name: bytes | str) -> None:
        place = self.places.pop(name, None)
        if place is not None:
            self.counts[place.asker] -= 1
            if not self.counts[place.asker]:
                del self.counts[place.asker]

    def drop_all(self, thing: T) -> None:
        """Everything that is the same."""
        for name in [name for name, place in self.places.items() if place.thing == thing]:
            self.drop(name)
