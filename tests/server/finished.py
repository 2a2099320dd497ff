"""Finished games of random moves, as records: what people bring to a table that begins with one."""

from __future__ import annotations

import random
from functools import cache

from mathom.games import load
from mathom.kernel.record import Record, read_record
from mathom.kernel.table import Table

SECRET = bytes(range(32))
SHORT = {"confrontation": {"turn_limit": "50"}, "two_towers": {"chapter": "20"}}
"""Options that make the games of these tests no longer than they need to be."""


def opened(name: str, players: int, **options: str) -> Table:
    seats = [f"Player {seat + 1}" for seat in range(players)]
    nonces = [bytes([seat]) * 16 for seat in range(players)]
    return Table.open(load(name), {**SHORT.get(name, {}), **options}, seats, SECRET, nonces)


def play_out(table: Table, seed: int = 1) -> Table:
    rng = random.Random(seed)
    while table.state.to_act():
        seat = rng.choice(table.state.to_act())
        table.decide(seat, rng.choice(table.state.legal(seat)))
    return table


@cache
def record_text(name: str, players: int = 0, seed: int = 1) -> str:
    """A finished game, of as many players as the game takes."""
    return play_out(opened(name, players or max(load(name).seats)), seed).record.write()


def record(name: str, players: int = 0, seed: int = 1) -> Record:
    return read_record(record_text(name, players, seed))
