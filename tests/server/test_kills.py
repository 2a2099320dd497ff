"""The server is killed with -9 in running games, and its bot workers too: nothing acknowledged is lost or counted twice."""

from __future__ import annotations

import asyncio
import json
import os
import random
import signal
import subprocess
import threading
import time
from contextlib import suppress
from pathlib import Path
from typing import Any

import pytest
from websockets.exceptions import WebSocketException
from websockets.sync.client import connect

from mathom.games import load
from mathom.server.live import LiveTable
from mathom.server.sqlite import SqliteStore
from mathom.server.store import Entry
from tests.conftest import FULL
from tests.server.kit import Server, seated, serving

KILLS = 100 if FULL else 2
TABLES = 3


class Stubborn(threading.Thread):
    """A client that plays at random, and after each lost connection sends its unanswered decision again under the same id."""

    def __init__(self, url: str, table: str, key: str, seat: int, stop: threading.Event) -> None:
        super().__init__(daemon=True)
        self.address = url.replace("http", "ws") + "/ws"
        self.table = table
        self.key = key
        self.seat = seat
        self.stop = stop
        self.rng = random.Random(f"{table} {seat}")
        self.acknowledged: dict[str, tuple[int, str]] = {}
        self.waiting: dict[str, Any] | None = None
        self.play: dict[str, Any] = {"choices": []}
        self.lost = 0
        self.is_over = False

    def run(self) -> None:
        while not (self.stop.is_set() or self.is_over):
            try:
                self.converse()
            except (WebSocketException, OSError, EOFError):
                self.lost += 1
                time.sleep(0.02)

    def converse(self) -> None:
        with connect(self.address, compression=None, open_timeout=5) as socket:
            socket.send(json.dumps({"type": "hello", "v": 1, "table": self.table, "key": self.key}))
            if self.waiting:
                socket.send(json.dumps(self.waiting))
            while not (self.stop.is_set() or self.is_over):
                try:
                    message = json.loads(socket.recv(timeout=0.2))
                except TimeoutError:
                    continue
                self.take(message, socket)

    def take(self, message: dict[str, Any], socket: Any) -> None:
        if message["type"] == "ack" and self.waiting and message["id"] == self.waiting["id"]:
            self.acknowledged[message["id"]] = (self.waiting["at"], self.waiting["action"])
            self.waiting = None
        if message["type"] == "error":
            raise AssertionError(message)
        if message["type"] == "frame" and message["play"]:
            self.play = message["play"]
            self.is_over = self.play["outcome"] is not None
        if self.waiting is None and self.play["choices"] and self.play["at"] == len(self.acknowledged):
            choice = self.rng.choice(self.play["choices"])
            self.waiting = {"type": "decide", "id": f"d{self.play['at']}", "at": self.play["at"], "action": choice["action"]}
            socket.send(json.dumps(self.waiting))


def log_of(path: Path, table: str) -> list[Entry]:
    """The log of a table, read once the server is gone; it folds, too."""

    async def read() -> list[Entry]:
        store = SqliteStore(path)
        await store.open()
        kept = await store.table(table)
        await store.close()
        assert kept is not None
        row, seats, entries = kept
        await LiveTable(load("confrontation"), row, seats).fold(entries)
        return entries

    return asyncio.run(read())


def test_no_decision_is_lost_or_taken_twice_when_the_server_is_killed(tmp_path: Path) -> None:
    rng = random.Random(5)
    stop = threading.Event()
    clients: list[Stubborn] = []
    with serving(tmp_path) as server:

        def sit_down() -> None:
            rest = server.client()
            made = rest.make("friend", "friend")
            for seat, invite in made["invites"].items():
                key = rest.claim(invite)["key"]
                clients.append(Stubborn(server.url, made["table"], key, int(seat), stop))
                clients[-1].start()
            rest.close()

        for _ in range(TABLES):
            sit_down()
        for _ in range(KILLS):
            wanted = taken(clients) + rng.randrange(1, 25)
            while taken(clients) < wanted:
                time.sleep(rng.random() * 0.01)
                while sum(not client.is_over for client in clients) < 2 * TABLES:
                    sit_down()
            server.kill()
            server.start()
        stop.set()
        for client in clients:
            client.join(20)
            assert not client.is_alive()
        server.kill()
        assert "Traceback" not in server.log
    assert any(client.lost for client in clients)
    for client in clients:
        entries = [entry for entry in log_of(tmp_path / "data" / "tables.db", client.table) if entry.seat == client.seat]
        kept = {entry.client: (entry.at, entry.text) for entry in entries}
        assert len(kept) == len(entries)
        assert client.acknowledged.items() <= kept.items()
        missing = set(kept) - set(client.acknowledged)
        assert missing <= ({client.waiting["id"]} if client.waiting else set())


def taken(clients: list[Stubborn]) -> int:
    """How many decisions have been acknowledged."""
    return sum(len(client.acknowledged) for client in clients)


def workers_of(server: Server) -> list[int]:
    assert server.process is not None
    found = subprocess.run(["pgrep", "-P", str(server.process.pid)], capture_output=True, text=True, check=False).stdout
    return [int(word) for word in found.split()]


@pytest.mark.parametrize("delay", [0.0, 0.005] if FULL else [0.005])
def test_a_game_goes_on_when_its_bots_worker_is_killed(tmp_path: Path, delay: float) -> None:
    """The bot's decision is taken all the same, by a fresh worker or a simpler bot."""
    with serving(tmp_path) as server:
        _, players = seated(server, "rule", "friend")
        player = players[0]
        killed = 0
        for _ in range(400):
            for worker in workers_of(server) if killed < 5 else []:
                time.sleep(delay)
                with suppress(ProcessLookupError):  # one may have been replaced while another was waited for
                    os.kill(worker, signal.SIGKILL)
                    killed += 1
            if player.is_over:
                break
            if player.choices:
                player.decide(player.choices[0])
            else:
                player.until("frame")
        assert killed
        assert player.events
        assert "Traceback" not in server.log
        player.close()
