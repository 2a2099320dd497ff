"""When a bot's answer is told at a table of the server: the time does not show whether it had a choice."""

from __future__ import annotations

import asyncio
import sys
import time
from pathlib import Path

import pytest

from mathom import bots
from mathom.games import load
from mathom.kernel.observation import encode
from mathom.server.host import Host
from mathom.server.live import LiveTable
from mathom.server.settings import Settings
from mathom.server.store import Entry, Paper, SeatRow, TableRow
from mathom.server.workers import Workers
from mathom.terminal.pace import SLACK
from tests.terminal.tunnel import BALROG, SHELOB

ODD = (sys.executable, str(Path(__file__).with_name("odd_worker.py")))
BOT = 1


class Watched(Host):
    """Notes when a bot's answer would be stored and told."""

    async def commit(self, live: LiveTable, entry: Entry, *papers: Paper) -> None:
        self.told = time.monotonic()


def seated(name: str, options: dict[str, str], bot: str, start: str = "") -> LiveTable:
    """A table just read from the store, with a person and a bot at it."""
    game = load(name)
    row = TableRow("table", game.id, game.rules_version, "", options, False, False, b"s" * 32, b"", 0.0, start=start)
    given = [("here", "", "00" * 16), ("bot", bot, "11" * 16)]
    seats = [SeatRow(row.id, seat, kind, "", who, nonce, b"", b"") for seat, (kind, who, nonce) in enumerate(given)]
    return LiveTable(game, row, seats)


def asked(position: str) -> LiveTable:
    """Where the bot is asked about the tunnel."""
    game = load("confrontation")
    live = seated(game.id, game.options_of(game.parse_position(position)), "gentle", position)
    live.playing.decide(0, game.parse_action("Mer-Fan"))
    return live


async def released(workers: Workers, live: LiveTable) -> float:
    host = Watched(None, workers, workers.settings)  # type: ignore[arg-type]
    before = time.monotonic()
    await host.answer_as_bot(live, BOT)
    return host.told - before


@pytest.mark.parametrize("busy", [False, True])
def test_a_lone_choice_is_told_as_late_as_a_real_one(busy: bool, monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    """From a table's first answer on, and whoever else thinks."""
    monkeypatch.setattr(bots, "BOTS", {"strong": {"*": ""}, "gentle": {"*": ""}, "random": {"*": ""}})
    monkeypatch.setenv("MARKS", str(tmp_path))
    choice, lone = asked(BALROG), asked(SHELOB)
    assert encode(choice.playing.observe(0)) == encode(lone.playing.observe(0))
    seen = encode(choice.playing.observe(BOT))

    async def both() -> list[float]:
        workers = Workers(Settings(pause=0.2, thinkers=2), ODD)
        await workers.open()
        await asyncio.gather(*(workers.choose("confrontation", "", "gentle", seed, seen) for seed in (1, 2)))  # started by now
        others = [asyncio.create_task(workers.choose("confrontation", "", "strong", seed, seen)) for seed in (3, 4) if busy]
        await asyncio.sleep(0)
        telling = [asyncio.create_task(released(workers, live)) for live in (choice, lone)]
        if busy:
            await asyncio.sleep(1.2)
            for seed in (3, 4):
                (tmp_path / f"go.{seed}").touch()
        found = await asyncio.gather(*telling)
        await asyncio.gather(*others)
        await workers.close()
        return found

    first, second = asyncio.run(both())
    assert min(first, second) >= (1.2 + SLACK / 2 if busy else bots.seconds_of("confrontation", "gentle"))
    assert first == pytest.approx(second, abs=0.2)


def test_only_a_preparation_is_quick_and_no_later_round(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(bots, "BOTS", {"steady": {"*": ""}, "random": {"*": ""}})
    settings = Settings(pause=0.6, preparing=0.01)
    later = seated("two_towers", load("two_towers").read_options({}), "steady")
    table = later.playing
    while BOT not in table.state.to_act():
        seat = table.state.to_act()[0]
        table.decide(seat, table.state.legal(seat)[0])
    table.state.round = 2  # type: ignore[attr-defined]

    async def one_by_one() -> list[float]:
        workers = Workers(settings, ODD)
        await workers.open()
        await released(workers, later)  # the process is started by now
        found = [await released(workers, live) for live in (later, seated("confrontation", {}, "steady"))]
        await workers.close()
        return found

    played, prepared = asyncio.run(one_by_one())
    assert prepared < settings.pause / 2 < settings.pause <= played


def test_where_everything_lies_open_a_bot_pauses_and_takes_no_stated_time(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(bots, "BOTS", {"steady": {"*": ""}, "random": {"*": ""}})
    monkeypatch.setattr("mathom.server.host.seconds_of", lambda game, bot: 60.0)
    settings = Settings(pause=0.6)
    live = seated("mount_doom", load("mount_doom").read_options({}), "steady")
    while BOT not in live.playing.state.to_act():
        live.playing.decide(0, live.playing.state.legal(0)[0])

    async def once() -> float:
        workers = Workers(settings, ODD)
        await workers.open()
        found = await released(workers, live)
        await workers.close()
        return found

    assert settings.pause <= asyncio.run(once()) < 30
