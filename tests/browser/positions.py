"""Tables in the middle of a good game, for pictures and measurements: bots play it up to there, and one person goes on."""

from __future__ import annotations

import secrets
from typing import Any

import httpx
import msgspec

from mathom.bots import load_bot
from mathom.games import load
from mathom.kernel.rng import Rng
from mathom.kernel.table import Table

SECRET = bytes(range(32))


class Position(msgspec.Struct, frozen=True):
    """A game of bots, and how much of it has been played."""

    game: str
    players: int
    options: dict[str, str] = {}
    share: float = 0.5
    seat: int = 0


POSITIONS = {
    "confrontation": Position("confrontation", 2, {"mode": "classic"}, 0.55),
    "two_towers": Position("two_towers", 4, {"chapter": "19"}, 0.75),
    "battle": Position("battle", 3, {}, 0.35),
    "mount_doom": Position("mount_doom", 2, {}, 0.5),
}


def whole_game(position: Position, seed: int = 1) -> Table:
    """The game that bots play with fixed draws: the same in every run."""
    game = load(position.game)
    names = ["Ada", "Ben", "Cem", "Dana"][: position.players]
    nonces = [bytes([seat]) * 16 for seat in range(position.players)]
    table = Table.open(game, position.options, names, SECRET, nonces)
    bots = [load_bot("rule", seed + seat, game) for seat in range(position.players)]
    while table.state.to_act():
        seat = table.state.to_act()[0]
        table.decide(seat, bots[seat].choose(table.observe(seat)))
    return table


def place(table: Table, position: Position) -> int:
    """How many lines to keep: up to a decision of the person's with several choices, at or after the wanted share of the game."""
    lines = table.record.surviving()
    state = load(position.game).new(table.record.options, position.players)
    game = table.game
    for number, line in enumerate(lines):
        due = state.to_act()
        if number >= position.share * len(lines) and due == (position.seat,) and len(state.legal(position.seat)) > 2:
            return number
        state.apply(line.seat, game.parse_chance(line.text) if line.seat < 0 else game.parse_action(line.text))
    raise AssertionError(f"{position.game} asks seat {position.seat} nothing after {position.share:.0%}")


def begin(url: str, position: Position, name: str = "Ada", deal: int = 0) -> dict[str, Any]:
    """A table on a server that goes on from there, as the browser of its person holds it; with a number, the person brings
    the same luck to it every time."""
    table = whole_game(position, deal or 1)
    return go_on(url, table, place(table, position), position.seat, name, deal)


def begin_in(url: str, start: str, seat: int, *lines: str) -> dict[str, Any]:
    """A table of The Confrontation that goes on after some decisions in a situation, as the browser of its person holds it."""
    game = load("confrontation")
    table = Table.open(game, {}, ["Ada", "Ben"], SECRET, [bytes(16)] * 2, start)
    for text in lines:
        action = game.parse_action(text)
        table.decide(next(due for due in table.state.to_act() if action in table.state.legal(due)), action)
    made = len(table.record.surviving())
    rng = Rng(1)
    while due := table.state.to_act():  # only of a game that is over the record can be gone on with
        table.decide(due[0], rng.choose(table.state.legal(due[0])))
    return go_on(url, table, made, seat)


def go_on(url: str, table: Table, at: int, seat: int, name: str = "Ada", deal: int = 0) -> dict[str, Any]:
    """A table that goes on from there with a person in one seat and bots in the others."""
    game = table.game.id
    seats: list[dict[str, str]] = [{"kind": "bot", "bot": "rule"} for _ in range(table.game.players(table.state))]
    seats[seat] = {"kind": "here", "name": name}
    body = {"game": game, "seats": seats, "record": table.record.write(), "at": at}
    with httpx.Client(base_url=url, trust_env=False, timeout=60) as http:
        made = http.post("/api/tables", json=body).raise_for_status().json()
        invite = made["invites"][str(seat)]
        claim = {"invite": invite, "name": name, "nonce": f"{deal:032x}" if deal else secrets.token_hex(16)}
        claimed = http.post("/api/claims", json=claim).raise_for_status().json()
    held = {"seat": seat, "key": claimed["key"], "name": name}
    return {made["table"]: {"game": game, "seats": [held], "watch": claimed["watch"], "made": 1.0}}
