"""Which games are played: every deal with every seating that belongs to it, so that luck and seats fall to all alike."""

from __future__ import annotations

from collections.abc import Iterator
from itertools import combinations, product

import msgspec

from mathom.arena.entrants import Entrant
from mathom.kernel.game import Complaint

COOPERATIVE = ("mount_doom", "two_towers")
"""The games that all seats win or lose together: a whole team of one bot plays each deal."""

Seating = tuple[int, ...]


class Way(msgspec.Struct, frozen=True):
    """One way to play the game: its options, and how many play."""

    options: dict[str, str]
    players: int

    def key(self) -> str:
        return " ".join([*(f"{name}={value}" for name, value in sorted(self.options.items())), f"players={self.players}"])


class Fixture(msgspec.Struct, frozen=True):
    """One game that is to be played: which way, which deal, and by seat which of the entrants."""

    way: int
    deal: int
    seats: Seating


class Plan(msgspec.Struct, frozen=True):
    """All that settles the games but for their number: a run can be made longer later."""

    game: str
    rules: int
    content: str
    """The fingerprint of the content; the text of an owner's own stands in `own_content`."""
    own_content: str
    ways: list[Way]
    entrants: list[Entrant]
    seed: int
    lone: bool = False
    """At tables of three and four the first bot sits alone against each of the others."""
    lineups: list[Seating] = []
    """Tables that were asked for, each played in all its rotations."""
    limit: float = 300.0
    """Seconds for a decision."""
    aborts: bool = False
    """A game in which a bot fails counts for nobody; otherwise that bot has lost it."""

    @property
    def cooperative(self) -> bool:
        return self.game in COOPERATIVE

    def groups(self, way: Way) -> list[list[Seating]]:
        """The seatings that are compared with each other, and so are played with the same deals."""
        every = range(len(self.entrants))
        if self.cooperative:
            return [[(one,) * way.players] for one in every]
        if self.lineups:
            tables = [rotations(lineup) for lineup in self.lineups]
            # A line-up is the same from whichever seat it is told.
            return list({frozenset(table): table for table in tables}.values())
        if self.lone:
            return [rotations((0, *(other,) * (way.players - 1))) for other in every[1:]]
        return [seatings(pair, way.players) for pair in combinations(every, 2)]

    def seatings_of(self, way: int, entrants: frozenset[int]) -> list[Seating]:
        """All in which just these play a deal."""
        return [seats for group in self.groups(self.ways[way]) for seats in group if entrants == frozenset(seats)]

    def fixtures(self, games: int) -> Iterator[Fixture]:
        """Whole deals, until each group has played at least so many games in each way; one deal after the other."""
        for deal in range(games):
            for number, way in enumerate(self.ways):
                for group in self.groups(way):
                    if deal * len(group) < games:
                        for seats in group:
                            yield Fixture(number, deal, seats)

    def has(self, fixture: Fixture) -> bool:
        """Whether a game can be one of this plan."""
        known = range(len(self.entrants))
        return (
            fixture.way in range(len(self.ways))
            and len(fixture.seats) == self.ways[fixture.way].players
            and all(seat in known for seat in fixture.seats)
        )

    def check(self) -> None:
        """Raises Complaint where the bots do not make up a table."""
        if self.cooperative and (self.lone or self.lineups):
            raise Complaint(f"{self.game} is played by a whole team of one bot; leave out --lone and --lineup.")
        if not self.cooperative and len(self.entrants) < 2:
            raise Complaint(f"{self.game} needs two bots or more; the same one may be named twice.")
        if self.lone and (self.lineups or any(way.players < 3 for way in self.ways)):
            raise Complaint("--lone sets one bot against several others: give --players 3 or 4, and no --lineup.")
        for lineup in self.lineups:
            if any(len(lineup) != way.players for way in self.ways):
                raise Complaint(f"A line-up names {len(lineup)} bots, and the table has other numbers of seats.")


def seatings(pair: tuple[int, int], players: int) -> list[Seating]:
    """Every way in which two bots can fill a table together."""
    return [seats for seats in product(pair, repeat=players) if len(set(seats)) == 2]


def rotations(lineup: Seating) -> list[Seating]:
    return list(dict.fromkeys(lineup[turn:] + lineup[:turn] for turn in range(len(lineup))))
