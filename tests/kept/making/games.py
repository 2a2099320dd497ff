"""The games that everything kept is made of: every way to play, each played with fixed luck, and looked at on the way."""

from __future__ import annotations

import random
from collections.abc import Iterator
from functools import cache
from hashlib import sha256
from importlib import import_module
from typing import Any, NamedTuple

from mathom.bots import load_bot
from mathom.games import load
from mathom.kernel.game import Game
from mathom.kernel.record import Line, Record
from mathom.kernel.state import CHANCE
from mathom.kernel.table import Table
from tests.server.owned import BATTLE, TOWERS, changed

NAMES = ("Ann", "Bob", "Cyd", "Dan")
OWN = {
    "confrontation": changed("confrontation", ("strength = 4", "strength = 3")),
    "battle": BATTLE,
    "mount_doom": changed("mount_doom", ("lost = 2", "lost = 1")),
    "two_towers": TOWERS,
}
"""An owner's content for each game."""


class Way(NamedTuple):
    """One way to play a game."""

    name: str
    game: str
    options: dict[str, str]
    players: int
    content: str = ""

    @property
    def rules(self) -> Game:
        return load(self.game, self.content)


def confrontation() -> Iterator[Way]:
    modes = ("classic", "variant", "draft")
    ways: list[tuple[str, dict[str, str]]] = [(mode, {"mode": mode}) for mode in modes]
    ways += [
        (f"{mode}-cards-{ours}-{theirs}", {"mode": mode, "fellowship_cards": ours, "sauron_cards": theirs})
        for mode, ours, theirs in (("classic", "4", "4"), ("variant", "2", "3"), ("draft", "1", "4"), ("variant", "4", "4"))
    ]
    ways += [(f"{mode}-match", {"mode": mode, "match": "yes"}) for mode in modes]
    ways.append(("cards-match", {"mode": "variant", "match": "yes", "fellowship_cards": "3", "sauron_cards": "3"}))
    for number, (name, value) in enumerate(
        [
            ("stuck", "forward"),
            ("gandalf_bonus", "compare"),
            ("palantir", "between"),
            ("after_retreat", "both"),
            ("sam_in_mordor", "wins"),
            ("anduin_retreat", "downstream"),
            *[("turn_limit", limit) for limit in ("0", "50", "100", "300", "400", "1000")],
        ]
    ):
        cards = {"fellowship_cards": "4", "sauron_cards": "4"} if name in ("palantir", "gandalf_bonus") else {}
        ways.append((f"{name}-{value}", {"mode": modes[(number + 1) % 3], name: value, **cards}))
    short = {"turn_limit": "50", "stuck": "forward"}
    ways.append(("own", {"mode": "classic", **short}))
    for name, options in ways:
        yield Way(f"confrontation-{name}", "confrontation", options, 2, OWN["confrontation"] if name == "own" else "")


def battle() -> Iterator[Way]:
    for players in (2, 3, 4):
        for first in ("random", "seat1"):
            for doubling in ("any", "other"):
                yield Way(f"battle-{players}-{first}-{doubling}", "battle", {"first": first, "doubling": doubling}, players)
    yield Way("battle-own", "battle", {}, 3, OWN["battle"])


def mount_doom() -> Iterator[Way]:
    options = load("mount_doom").options
    number = 0
    for mode in options[0].values:
        for players in (1, 2, 3, 4):
            chosen = {option.name: option.values[number >> place & 1] for place, option in enumerate(options[1:])}
            yield Way(f"mount_doom-{mode}-{players}", "mount_doom", {"mode": mode, **chosen}, players)
            number += 1
    yield Way("mount_doom-own", "mount_doom", {"mode": "easier"}, 2, OWN["mount_doom"])


def two_towers() -> Iterator[Way]:
    options = load("two_towers").options
    for number, chapter in enumerate(options[0].values):
        for which, players in enumerate((1 + number % 4, 1 + (number + 2) % 4)):
            ways = 0 if not which else number + 1
            chosen = {option.name: option.values[ways >> place & 1] for place, option in enumerate(options[1:])}
            yield Way(f"two_towers-{chapter}-{players}", "two_towers", {"chapter": chapter, **chosen}, players)
    for players in (2, 3, 4):
        yield Way(f"two_towers-earlier-{players}", "two_towers", {"chapter": "road", "earlier": "on"}, players)
    yield Way("two_towers-own", "two_towers", {"chapter": "19"}, 3, OWN["two_towers"])


WAYS = [*confrontation(), *battle(), *mount_doom(), *two_towers()]


def secret_of(name: str) -> bytes:
    return sha256(f"kept secret {name}".encode()).digest()


def nonce_of(seat: int) -> bytes:
    return bytes([seat + 1]) * 16


@cache
def phases(game: str) -> list[str]:
    found: list[str] = import_module(f"mathom.games.{game}.position").PHASES
    return found


def phase(table: Table) -> str:
    """What is being decided."""
    state: Any = table.state
    return phases(table.game.id)[state.phase]


def opened(way: Way, seed: int, **more: Any) -> Table:
    nonces = [nonce_of(seat) for seat in range(way.players)]
    return Table.open(way.rules, way.options, list(NAMES[: way.players]), secret_of(f"{way.name} {seed}"), nonces, **more)


class Hands:
    """Who decides for all seats: at random, or, in every other game of those that random play loses early, by rule of thumb."""

    def __init__(self, table: Table, seed: int) -> None:
        self.table = table
        self.rng = random.Random(f"{table.game.id} {table.record.options} {seed}")
        planned = table.game.id in ("mount_doom", "two_towers") and seed % 2
        seats = range(len(table.record.seats))
        self.bots = [load_bot("rule", seed + seat, table.game) for seat in seats] if planned else []

    def choose(self) -> tuple[int, int]:
        """A seat that is due and its action; steps back are rare."""
        seat = self.rng.choice(self.table.state.to_act())
        if self.bots:
            return seat, self.bots[seat].choose(self.table.observe(seat))
        legal = self.table.state.legal(seat)
        action = self.rng.choice(legal)
        if self.table.game.action_text(action) == "back" and self.rng.random() < 0.9:
            action = self.rng.choice(legal)
        return seat, action


class Stop(NamedTuple):
    """A place in a game: after so many decisions, what was being decided, and whether somebody had decided in secret already."""

    decisions: int
    phase: str
    halfway: bool
    swapped: bool
    """In a match: the second game."""


class Played(NamedTuple):
    """A game that was played to its end."""

    way: Way
    seed: int
    record: Record
    stops: list[Stop]

    @property
    def name(self) -> str:
        return f"{self.way.name}-{self.seed}" if self.seed else self.way.name

    @property
    def decisions(self) -> list[Line]:
        """What the seats did, without what the table drew."""
        return [line for line in self.record.lines if line.seat != CHANCE]

    @property
    def outcome(self) -> Any:
        table = Table(self.way.rules, self.record, secret_of(f"{self.way.name} {self.seed}"))
        return table.game.outcome(table.state)


def stop_of(table: Table, decisions: int) -> Stop:
    swapped = bool(getattr(table.state, "swapped", 0))
    return Stop(decisions, phase(table), table.stage > 0, swapped)


@cache
def played(way_name: str, seed: int) -> Played:
    way = next(way for way in WAYS if way.name == way_name)
    table = opened(way, seed)
    hands = Hands(table, seed)
    stops = []
    while table.state.to_act():
        stops.append(stop_of(table, len(stops)))
        table.decide(*hands.choose())
    return Played(way, seed, table.record, stops)


def upto(game: Played, decisions: int) -> Table:
    """The game after so many of its decisions."""
    table = opened(game.way, game.seed)
    for line in game.decisions[:decisions]:
        table.decide(line.seat, table.game.parse_action(line.text))
    return table


def survey(seeds: int) -> Iterator[Played]:
    for seed in range(seeds):
        for way in WAYS:
            yield played(way.name, seed)
