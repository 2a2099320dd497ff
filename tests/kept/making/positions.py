"""Positions from random play, each with its options and everything that may be done in it."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path

from mathom.games import GAMES
from mathom.kernel.table import Table
from tests.kept.looking import legal
from tests.kept.making.games import WAYS, Hands, opened, stop_of

SEEDS = 4
EVERY = 45
"""So many decisions lie between two positions of a game that were taken for no other reason."""
LONGEST = 40
"""Where more can be done than this, the same moment is not written down for another way to play of the same kind."""


def positions(folder: Path) -> None:
    rows: dict[str, list[str]] = {name: [] for name in GAMES}
    seen: set[tuple[object, ...]] = set()
    for seed in range(SEEDS):
        for way in WAYS:
            if not way.content:
                for table in moments(way.name, seed, seen):
                    rows[way.game] += written(table)
    folder.mkdir(parents=True, exist_ok=True)
    for name, found in rows.items():
        (folder / f"{name}.txt").write_text("\n".join(found) + "\n", encoding="utf-8")


def moments(name: str, seed: int, seen: set[tuple[object, ...]]) -> Iterator[Table]:
    """The places of one game that are worth writing down: a moment not seen yet in this kind of game, and some on the way."""
    way = next(way for way in WAYS if way.name == name)
    table = opened(way, seed)
    hands = Hands(table, seed)
    number = 0
    while table.state.to_act():
        stop = stop_of(table, number)
        options = table.record.options
        kinds = {
            (way.game, options.get("mode", options.get("chapter", "")), stop.phase, stop.halfway, stop.swapped),
            (way.game, way.players, stop.phase),
        }
        at_last = not seed and number % EVERY == EVERY - 1
        if not kinds <= seen or (at_last and sum(map(len, legal(table.game, table.state).values())) < LONGEST):
            seen |= kinds
            yield table
        table.decide(*hands.choose())
        number += 1


def written(table: Table) -> Iterator[str]:
    yield table.game.position(table.state)
    yield "  options " + " ".join(f"{name}={value}" for name, value in table.game.options_of(table.state).items())
    for seat, actions in legal(table.game, table.state).items():
        yield f"  {seat} {' | '.join(actions)}"
