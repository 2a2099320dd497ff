"""Those who look at a table as the same reader: a seat's screens, or all who watch."""

from __future__ import annotations

from typing import Protocol

import msgspec

from mathom.server.frames import Reading
from mathom.server.wire import Frame, Play, Pointed, TableInfo, encode


class Ear(Protocol):
    """One connection. Sending never waits; one that cannot keep up is dropped."""

    def send(self, data: bytes) -> None: ...

    def drop(self, code: str) -> None:
        """Ends the connection after an error."""
        ...


class Audience:
    """All connections of one reader. They are told the same, in the same order, under the same numbers."""

    def __init__(self, reader: int) -> None:
        self.reading = Reading(reader)
        self.ears: list[Ear] = []
        self.number = 0
        self.told = 0
        """How many of the reader's events they hold."""
        self.last: tuple[int, TableInfo, Play | None] | None = None

    def start_over(self) -> None:
        """An undo: the events are told anew."""
        self.reading = Reading(self.reading.reader)
        self.told = 0

    def tell(self, line: int, info: TableInfo, play: Play | None) -> None:
        """Sends a frame, unless it says nothing new."""
        quiet = (line, info, still(play))
        if quiet == self.last and not (play and play.events):
            return
        self.last = quiet
        self.number += 1
        self.told = len(self.reading.events)
        data = encode(Frame(self.number, line, info, play))
        for ear in list(self.ears):
            ear.send(data)

    def show(self, reply: Pointed) -> None:
        """Sends something that is no frame and that nobody keeps."""
        data = encode(reply)
        for ear in list(self.ears):
            ear.send(data)

    def welcome(self, ear: Ear, line: int, info: TableInfo, play: Play | None) -> None:
        """The first frame of a connection, with what it does not hold yet."""
        self.last = (line, info, still(play))
        self.told = len(self.reading.events)
        ear.send(encode(Frame(self.number, line, info, play)))


def still(play: Play | None) -> Play | None:
    """A frame's contents without what happened."""
    return play and msgspec.structs.replace(play, since=0, events=[])
