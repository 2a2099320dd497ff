"""What happened, and what each seat saw of it. The journal lies beside the state; search runs without one."""

from __future__ import annotations

import msgspec

Args = dict[str, int | str | list[str] | dict[str, list[str]]]


class Event(msgspec.Struct, frozen=True):
    """One thing that happened, as one reader sees it; `kind` names the sentence in the game's catalogue."""

    kind: str
    rule: str
    args: Args = {}


class Entry(msgspec.Struct, frozen=True):
    """An event with the seats that see all of it, and what everyone else sees instead (None: nothing)."""

    full: Event
    seats: tuple[int, ...] | None
    others: Event | None

    def seen_by(self, seat: int) -> Event | None:
        if self.seats is None or seat in self.seats:
            return self.full
        return self.others


class Journal:
    """The events of a game in order. Numbers run per reader, so they tell nothing about events one did not see."""

    __slots__ = ("entries",)

    def __init__(self) -> None:
        self.entries: list[Entry] = []

    def add(self, kind: str, rule: str, args: Args) -> None:
        """Writes an event that lies open to all."""
        self.entries.append(Entry(Event(kind, rule, args), None, None))

    def add_for(self, seat: int, kind: str, rule: str, args: Args, others: Args) -> None:
        """Writes an event that one seat sees in full; everyone else sees the same kind with the arguments `others`."""
        self.add_between((seat,), kind, rule, args, others)

    def add_between(self, seats: tuple[int, ...], kind: str, rule: str, args: Args, others: Args) -> None:
        """Writes an event that some seats see in full; everyone else sees the same kind with the arguments `others`."""
        self.entries.append(Entry(Event(kind, rule, args), seats, Event(kind, rule, others)))

    def seen(self, seat: int, since: int = 0) -> list[Event]:
        """What that seat (or SPECTATOR) saw, from its own event number `since` on."""
        seen = [event for entry in self.entries if (event := entry.seen_by(seat)) is not None]
        return seen[since:]

    def all(self) -> list[Event]:
        """Everything in full: for after the game."""
        return [entry.full for entry in self.entries]
