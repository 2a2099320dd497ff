"""Finished games as records, of every way to play and with every ending that was found, and what is noted about each."""

from __future__ import annotations

import json
import random
from collections.abc import Iterator
from pathlib import Path

from mathom.games import GAMES, load
from mathom.kernel.record import Record, read_record, verify
from mathom.kernel.table import Table
from mathom.server.deals import branch, named
from tests.kept.looking import look
from tests.kept.making.games import NAMES, WAYS, Hands, Played, nonce_of, opened, played, secret_of, survey, upto

SEEDS = 30
"""So many games of each way to play are searched for endings."""
UNDONE = (
    "confrontation-draft-cards-1-4",
    "confrontation-classic",
    "battle-3-random-any",
    "battle-2-seat1-other",
    "mount_doom-normal-2",
    "mount_doom-harder-3",
    "two_towers-22-2",
    "two_towers-25-3",
    "two_towers-29-3",
)
"""Ways to play of which a game with undos and comments is kept."""


def records(folder: Path) -> None:
    folder.mkdir(parents=True, exist_ok=True)
    notes = {}
    for name, record in all_records():
        game = load(record.game, record.own_content)
        (folder / f"{name}.record").write_text(record.write(), encoding="utf-8")
        notes[name] = {**look(game, record), "draws": verify(game, record)}
    (folder / "index.json").write_text(json.dumps(notes, indent=1, ensure_ascii=False) + "\n", encoding="utf-8")


def all_records() -> Iterator[tuple[str, Record]]:
    for game in sample():
        yield game.name, game.record
    for name in UNDONE:
        yield f"{name}-undo", undone(name)
    for name in GAMES:
        yield from derived(name)


def kind(game: Played) -> tuple[object, ...]:
    """How a game ended: by which rule, and who won."""
    outcome = game.outcome
    return game.way.game, outcome.key, outcome.winners


def sample() -> list[Played]:
    """A game of each way to play, and the first with each ending that is not among them."""
    found = [played(way.name, number % 2) for number, way in enumerate(WAYS)]
    known = {kind(game) for game in found}
    for game in survey(SEEDS):
        if kind(game) not in known:
            known.add(kind(game))
            found.append(game)
    return found


def undone(name: str) -> Record:
    """A game in which much was taken back, freely or with everybody's consent, and commented on."""
    way = next(way for way in WAYS if way.name == name)
    table, rng = opened(way, 7), random.Random(name)
    hands = Hands(table, 7)
    while table.state.to_act():
        seat, action = hands.choose()
        table.decide(seat, action, comment="jeszcze raz? – once more" if rng.random() < 0.04 else "")
        if table.state.to_act() and rng.random() < 0.08:
            take_back(table, seat)
    return table.record


def take_back(table: Table, seat: int) -> None:
    to = table.last_decision(seat)
    others = tuple(other for other in range(len(table.record.seats)) if other != seat)
    table.undo(seat, to, () if table.is_free_undo(seat, to) else others)


def play_out(table: Table, seed: int) -> Record:
    hands = Hands(table, seed)
    while table.state.to_act():
        table.decide(*hands.choose())
    return table.record


def derived(name: str) -> Iterator[tuple[str, Record]]:
    """Games that began otherwise: with the deal of a name, from a position, from the middle of another game."""
    way = next(way for way in WAYS if way.game == name and way.players == 2)
    deal = named(name, "day-2026-11-15", 2)
    nonces = [bytes.fromhex(nonce) for nonce in deal.nonces]
    yield f"{name}-named", play_out(Table.open(way.rules, {}, list(NAMES[:2]), deal.secret, nonces, deal=deal.name), 1)
    game = played(way.name, 0)
    middle = upto(game, len(game.stops) // 2)
    yield f"{name}-start", play_out(opened(way, 8, start=middle.game.position(middle.state)), 8)
    yield f"{name}-branch", play_out(branched(game.record, len(game.record.surviving()) // 2), 9)


def branched(record: Record, at: int) -> Table:
    """The game after so many of its lines, dealt on from another secret."""
    before = read_record(branch(record, at))
    nonces = [nonce_of(seat + 10) for seat in range(len(record.seats))]
    game = load(record.game, record.own_content)
    return Table.open(
        game, record.options, record.seats, secret_of(f"branch of {record.commit}"), nonces, before.start, before.lines
    )
