"""A real server in a process of its own, and clients that speak to it over real sockets."""

from __future__ import annotations

import json
import os
import secrets
import signal
import socket
import subprocess
import sys
import time
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import Any

import httpx
from websockets.exceptions import ConnectionClosed

from tests.server.player import PATIENCE, SPECTATOR, Player, await_at, catch_up, play_on

QUICK: dict[str, Any] = {
    "pause": 0.0,
    "preparing": 0.0,
    "requests_a_second": 1e6,
    "request_burst": 1_000_000,
    "messages_a_second": 1e6,
    "message_burst": 1_000_000,
    "connections": 10_000,
}
"""Settings for tests that are about something else than pauses and limits."""


def free_port() -> int:
    with socket.socket() as probe:
        probe.bind(("127.0.0.1", 0))
        return int(probe.getsockname()[1])


class Server:
    """`mathom serve` with a data folder and a port of its own; it can be stopped, killed and started again."""

    program: tuple[str, ...] = (str(Path(__file__).parent / "simple.py"),)

    def __init__(self, folder: Path, settings: dict[str, Any] | None = None, *arguments: str, data: str = "") -> None:
        self.folder = folder
        self.data = data or str(folder / "data")
        self.port = free_port()
        self.url = f"http://127.0.0.1:{self.port}"
        self.settings = {**QUICK, **(settings or {})}
        self.arguments = arguments
        self.process: subprocess.Popen[bytes] | None = None

    @property
    def log_path(self) -> Path:
        return self.folder / "server.log"

    @property
    def log(self) -> str:
        """Everything that the server has printed, on both streams."""
        return self.log_path.read_text(encoding="utf-8") if self.log_path.exists() else ""

    def start(self) -> Server:
        """Returns when the server answers."""
        self.folder.mkdir(parents=True, exist_ok=True)
        before = len(self.log)
        surroundings = {**os.environ, "MATHOM_SETTINGS": json.dumps(self.settings), "PYTHONUNBUFFERED": "1"}
        command = [sys.executable, *self.program, "serve", "--lang", "en", "--port", str(self.port), "--data", self.data]
        with self.log_path.open("ab") as log:
            self.process = subprocess.Popen(
                [*command, *self.arguments],
                stdin=subprocess.DEVNULL,
                stdout=log,
                stderr=log,
                env=surroundings,
                start_new_session=True,
            )
        until = time.monotonic() + PATIENCE
        while "Mathom is at http://" not in self.log[before:]:
            if self.process.poll() is not None or time.monotonic() > until:
                raise AssertionError(f"the server did not start: {self.log[before:]}")
            time.sleep(0.02)
        return self

    def stop(self) -> int:
        """Ends it as Ctrl-C does; the exit status."""
        return self.end(signal.SIGINT)

    def kill(self) -> None:
        """Ends it as a power cut does."""
        self.end(signal.SIGKILL)

    def end(self, how: int) -> int:
        assert self.process is not None
        self.process.send_signal(how)
        status = self.process.wait(PATIENCE)
        self.process = None
        return status

    def client(self, address: str = "") -> Client:
        """One who uses it, from this machine or, told by a proxy, from an address."""
        return Client(self.url, address)


@contextmanager
def serving(folder: Path, settings: dict[str, Any] | None = None, *arguments: str, data: str = "") -> Iterator[Server]:
    """A server that runs for a while."""
    server = Server(folder, settings, *arguments, data=data).start()
    try:
        yield server
    finally:
        if server.process is not None:
            server.kill()


class Client:
    """One who uses the REST side."""

    def __init__(self, url: str, address: str = "") -> None:
        self.url = url
        self.http = httpx.Client(base_url=url, timeout=PATIENCE, trust_env=False, headers=coming_from(address))

    def get(self, path: str, key: str = "", **params: str) -> httpx.Response:
        return self.http.get(path, params=params, headers=bearer(key))

    def post(self, path: str, body: Any, key: str = "", **params: str) -> httpx.Response:
        return self.http.post(path, json=body, params=params, headers=bearer(key))

    def make(
        self,
        *kinds: str,
        game: str = "confrontation",
        strict: bool = False,
        listed: bool = False,
        content: str = "",
        **options: str,
    ) -> dict[str, Any]:
        """A table; a kind is here, friend, or a bot's name."""
        seats = [
            {"kind": kind, "name": f"Player {number + 1}"} if kind in ("here", "friend") else {"kind": "bot", "bot": kind}
            for number, kind in enumerate(kinds)
        ]
        body = {"game": game, "options": options, "seats": seats, "strict": strict, "listed": listed, "content": content}
        return told(self.post("/api/tables", body))

    def claim(self, invite: str, name: str = "", nonce: str = "", accepts: str = "") -> dict[str, Any]:
        body = {"invite": invite, "name": name, "nonce": nonce or secrets.token_hex(16), "accepts": accepts}
        return told(self.post("/api/claims", body))

    def close(self) -> None:
        self.http.close()


def told(response: httpx.Response) -> dict[str, Any]:
    """What a request was answered with; anything but 200 fails the test."""
    assert response.status_code == 200, response.text
    answer: dict[str, Any] = response.json()
    return answer


def refused(response: httpx.Response, code: str, status: int) -> str:
    """The one sentence of a typed error."""
    assert response.status_code == status, response.text
    answer = response.json()
    assert set(answer) == {"code", "detail"}
    assert answer["code"] == code
    assert answer["detail"].endswith(".")
    return str(answer["detail"])


PROXY = ("--trust-proxy", "192.0.2.9")
"""With a proxy of its own a server takes also this machine's word on who asks."""


def coming_from(address: str) -> dict[str, str]:
    """What a proxy on this machine says of one who comes from an address."""
    return {"X-Forwarded-For": address} if address else {}


def bearer(key: str) -> dict[str, str]:
    return {"Authorization": f"Bearer {key}"} if key else {}


def seated(server: Server, *kinds: str, **more: Any) -> tuple[dict[str, Any], list[Player]]:
    """A table with all its people at it, connected."""
    client = server.client()
    made = client.make(*kinds, **more)
    players = []
    for seat in sorted(made["invites"]):
        claimed = client.claim(made["invites"][seat], name=f"Player {seat}")
        players.append(Player(server.url, made["table"], claimed["key"]).open())
    client.close()
    for player in players:
        player.hello()
    return made, players


__all__ = [
    "PATIENCE",
    "QUICK",
    "SPECTATOR",
    "Client",
    "ConnectionClosed",
    "Player",
    "Server",
    "await_at",
    "bearer",
    "catch_up",
    "free_port",
    "play_on",
    "refused",
    "seated",
    "serving",
    "told",
]
