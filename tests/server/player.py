"""One who plays over a real WebSocket."""

from __future__ import annotations

import json
import secrets
from collections.abc import Callable
from contextlib import ExitStack
from typing import Any

from websockets.sync.client import ClientConnection, connect

PATIENCE = 30.0
"""Seconds after which a test that waits has failed."""
SPECTATOR = -2


class Player:
    """One WebSocket: says hello, takes frames in, decides. `frame` is the newest frame, `events` all events so far."""

    def __init__(self, url: str, table: str, key: str, headers: dict[str, str] | None = None) -> None:
        self.url = url
        self.headers = headers
        self.table = table
        self.key = key
        self.epoch = ""
        self.line = 0
        self.events: list[dict[str, Any]] = []
        self.frame: dict[str, Any] = {}
        self.seat = SPECTATOR
        self.raw: list[str] = []
        """Every message as it came."""
        self.socket: ClientConnection | None = None
        self.ending = ExitStack()

    def open(self) -> Player:
        address = f"{self.url.replace('http', 'ws', 1)}/ws"
        self.socket = self.ending.enter_context(
            connect(address, open_timeout=PATIENCE, compression=None, proxy=None, additional_headers=self.headers)
        )
        return self

    def close(self) -> None:
        self.socket = None
        self.ending.close()

    def send(self, message: dict[str, Any]) -> None:
        self.send_text(json.dumps(message))

    def send_text(self, text: str | bytes) -> None:
        assert self.socket is not None
        self.socket.send(text)

    def receive(self, timeout: float = PATIENCE) -> dict[str, Any]:
        """The next message; frames are taken in."""
        assert self.socket is not None
        data = self.socket.recv(timeout)
        assert isinstance(data, str)
        self.raw.append(data)
        message: dict[str, Any] = json.loads(data)
        if message["type"] == "frame":
            self.take(message)
        return message

    def take(self, frame: dict[str, Any]) -> None:
        play = frame["play"]
        if play is not None:
            self.events[play["since"] :] = play["events"]
        self.line = frame["line"]
        self.frame = frame

    def hello(self) -> dict[str, Any]:
        """Says hello with all that is still held; the first frame, or the error."""
        seen = len(self.events)
        self.send(
            {"type": "hello", "v": 1, "table": self.table, "key": self.key, "epoch": self.epoch, "line": self.line, "seen": seen}
        )
        message = self.until("welcome", "error")
        if message["type"] == "error":
            return message
        self.epoch, self.seat = message["epoch"], message["seat"]
        return self.until("frame")

    def until(self, *types: str) -> dict[str, Any]:
        """The next message of one of these types; frames on the way are taken in."""
        while True:
            message = self.receive()
            if message["type"] in types:
                return message

    def ask(self, message: dict[str, Any]) -> dict[str, Any]:
        """Sends a message with an id, fresh where it has none; the answer with that id."""
        message = {"id": secrets.token_hex(8), **message}
        self.send(message)
        while True:
            answer = self.receive()
            if answer.get("id") == message["id"]:
                return answer

    def decide(self, action: str, **more: Any) -> dict[str, Any]:
        """The answer to a decision: ack, denied or error."""
        return self.ask({"type": "decide", "at": self.play["at"], "action": action, **more})

    @property
    def play(self) -> dict[str, Any]:
        play: dict[str, Any] = self.frame["play"]
        return play

    @property
    def is_asked(self) -> bool:
        return self.frame.get("play") is not None and self.seat in self.play["to_act"]

    @property
    def is_over(self) -> bool:
        return bool(self.frame) and self.frame["table"]["over"]

    @property
    def choices(self) -> list[str]:
        return [choice["action"] for choice in self.play["choices"]]


def catch_up(player: Player, wait: float = 0.0) -> None:
    """Takes in what has arrived already."""
    while True:
        try:
            player.receive(wait)
        except TimeoutError:
            return


def play_on(players: list[Player], choose: Callable[[Player], str], most: int = 100_000) -> int:
    """Plays until the game is over or so many decisions were taken; `choose(player)` names an action. The number taken."""
    taken = 0
    while taken < most and not all(player.is_over for player in players):
        for player in players:
            catch_up(player, 0.0)
            if player.is_asked and taken < most:
                answer = player.decide(choose(player))
                assert answer["type"] == "ack" or answer.get("code") == "stale", answer
                taken += answer["type"] == "ack"
                if answer["type"] == "ack":
                    await_at(player, answer["at"])
        if not any(player.is_asked for player in players):
            catch_up(players[0], 0.005)
    return taken


def await_at(player: Player, at: int) -> None:
    """Waits for the frame that follows a decision."""
    while player.play["at"] < at and not player.is_over:
        player.receive()
