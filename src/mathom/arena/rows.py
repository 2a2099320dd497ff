"""Finished games of one run or of several, made comparable: bots by name, ways to play by name, shares of the win by seat."""

from __future__ import annotations

from collections.abc import Sequence

import msgspec

from mathom.arena.book import Run
from mathom.arena.entrants import Entrant
from mathom.arena.plan import Plan, Way
from mathom.arena.play import Played
from mathom.arena.sayings import option
from mathom.kernel.game import Complaint

SIDES = {"confrontation": ("Fellowship", "Sauron")}


class Row(msgspec.Struct, frozen=True):
    """A game that counts."""

    way: int
    """Among all ways of the collection."""
    deal: tuple[int, int, int]
    """The seed, the way and the deal: games with the same one had the same luck to meet."""
    bots: tuple[int, ...]
    """By seat, among all bots of the collection."""
    shares: tuple[float, ...]
    """What each seat has won: a win that is shared counts in parts, and a draw is shared by all."""
    played: Played
    whole: frozenset[tuple[int, ...]]
    """The seatings in which these bots play a deal: with fewer, not everybody has had every seat."""

    @property
    def teams(self) -> dict[int, list[int]]:
        """The seats of each bot."""
        found: dict[int, list[int]] = {}
        for seat, bot in enumerate(self.bots):
            found.setdefault(bot, []).append(seat)
        return found


class Collection:
    """Games that are looked at together."""

    def __init__(self, runs: Sequence[Run]) -> None:
        self.plans = [run.plan for run in runs]
        places = (machine for run in runs for machine in (run.machine, *(one.machine for one in run.played)))
        self.machines = [machine for machine in dict.fromkeys(places) if machine]
        self.game = self.plans[0].game
        self.cooperative = self.plans[0].cooperative
        self.entrants: list[Entrant] = []
        self.ways: list[Way] = []
        self.rows: list[Row] = []
        self.failed: list[tuple[int, Played]] = []
        """Games in which a bot failed, with that bot; those that count stand in `rows` too."""
        self.seen: set[tuple[object, ...]] = set()
        self.repeated = 0
        """Games that were left out, for they were there already."""
        for run in runs:
            self.take(run)

    def take(self, run: Run) -> None:
        plan = run.plan
        if (plan.game, plan.rules, plan.content) != (self.game, self.plans[0].rules, self.plans[0].content):
            raise Complaint("These files hold different games, rules or contents; make a report of each.")
        bots = [self.number(entrant) for entrant in plan.entrants]
        ways = [self.place(way) for way in plan.ways]
        wholes: dict[tuple[int, frozenset[int]], frozenset[tuple[int, ...]]] = {}
        for one in run.played:
            way, seats = ways[one.way], tuple(bots[entrant] for entrant in one.seats)
            # Strangers draw from the run's key, so in another run they play another game.
            key = run.key if any(self.entrants[bot].is_foreign for bot in seats) else ""
            game = (key, plan.seed, way, one.deal, seats)
            if game in self.seen:
                self.repeated += 1
            else:
                self.seen.add(game)
                who = (one.way, frozenset(one.seats))
                if who not in wholes:
                    wholes[who] = frozenset(tuple(bots[entrant] for entrant in each) for each in plan.seatings_of(*who))
                self.add(plan, one, way, seats, wholes[who])

    def number(self, entrant: Entrant) -> int:
        for number, known in enumerate(self.entrants):
            if known.label == entrant.label:
                if known.bot != entrant.bot:
                    raise Complaint(
                        f"“{known.label}” is {known.bot} in one file and {entrant.bot} in another; give them other names."
                    )
                if known.version != entrant.version:
                    raise Complaint(f"“{known.label}” was changed between these files; make a report of each.")
                return number
        self.entrants.append(entrant)
        return len(self.entrants) - 1

    def place(self, way: Way) -> int:
        if way not in self.ways:
            self.ways.append(way)
        return self.ways.index(way)

    def add(self, plan: Plan, played: Played, way: int, bots: tuple[int, ...], whole: frozenset[tuple[int, ...]]) -> None:
        if played.fault:
            self.failed.append((bots[played.fault.seat], played))
            if plan.aborts:
                return
        players = len(bots)
        if played.winners:
            each = 1.0 if self.cooperative else 1 / len(played.winners)
            shares = tuple(each if seat in played.winners else 0.0 for seat in range(players))
        else:
            shares = (0.0 if self.cooperative else 1 / players,) * players
        self.rows.append(Row(way, (plan.seed, way, played.deal), bots, shares, played, whole))

    def seat_name(self, row: Row, seat: int) -> str:
        named = SIDES.get(self.game)
        if named and self.ways[row.way].options.get("match", "no") == "no":
            return named[seat]
        return f"seat {seat + 1}"

    def way_names(self) -> list[str]:
        """Each way by what sets it apart from the others."""
        options = [name for name in self.ways[0].options if len({way.options[name] for way in self.ways}) > 1]
        many = len({way.players for way in self.ways}) > 1
        found = []
        for way in self.ways:
            parts = [option(self.game, name, way.options[name]) for name in options]
            parts += [f"{way.players} player{'s' if way.players > 1 else ''}"] if many or not parts else []
            found.append(", ".join(parts))
        return found
