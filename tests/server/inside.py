"""A server inside the test's own process, on a thread of its own: real sockets, and the truth at hand to compare with."""

from __future__ import annotations

import asyncio
import contextlib
import json
import socket
import threading
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Any

import httpx
import msgspec
import uvicorn
from websockets.sync.client import ClientConnection, connect

from mathom.server.app import App, build
from mathom.server.front import HTTP, WEBSOCKET
from mathom.server.live import LiveTable
from mathom.server.settings import Settings
from mathom.server.sqlite import SqliteStore
from mathom.server.wire import Frame, Play
from mathom.server.workers import Workers

FAST = Settings(
    pause=0.0,
    preparing=0.0,
    messages_a_second=1e6,
    message_burst=1_000_000,
    requests_a_second=1e6,
    request_burst=1_000_000,
    connections=10_000,
)


class Inside:
    """The server, and how to sit down at a new table."""

    def __init__(self, app: App, url: str) -> None:
        self.app = app
        self.url = url

    def post(self, path: str, **body: Any) -> Any:
        answer = httpx.post(f"{self.url}{path}", json=body, timeout=30)
        answer.raise_for_status()
        return answer.json()

    def refused(self, path: str, **body: Any) -> tuple[str, str]:
        """The code and the one sentence with which a request is refused."""
        answer = httpx.post(f"{self.url}{path}", json=body, timeout=30)
        assert answer.status_code >= 400, answer.text
        return answer.json()["code"], answer.json()["detail"]

    def get(self, path: str, key: str = "") -> httpx.Response:
        return httpx.get(f"{self.url}{path}", headers={"Authorization": f"Bearer {key}"} if key else {}, timeout=30)

    def make(self, options: dict[str, str], kinds: tuple[str, ...] = ("friend", "friend"), **more: Any) -> Seated:
        seats = [{"kind": kind, "name": "", "bot": "random" if kind == "bot" else ""} for kind in kinds]
        made = self.post("/api/tables", **{"game": "confrontation", "options": options, "seats": seats, **more})
        held = {
            int(seat): self.post("/api/claims", invite=invite, name="", nonce=f"{int(seat):02x}" * 16)["key"]
            for seat, invite in made["invites"].items()
        }
        return Seated(self, made["table"], held, made["watch"])


class Seated:
    """A table whose people have sat down: the key of each."""

    def __init__(self, server: Inside, table: str, held: dict[int, str], watch: str) -> None:
        self.server = server
        self.table = table
        self.held = held
        self.watch = watch

    @property
    def live(self) -> LiveTable:
        return self.server.app.house.tables[self.table]

    def sit(self, seat: int) -> Client:
        return Client(self.server.url, self.table, self.held[seat] if seat >= 0 else self.watch)


class Client:
    """One connection; frames are kept in the bytes in which they came."""

    def __init__(self, url: str, table: str, key: str) -> None:
        self.table = table
        self.key = key
        self.ending = contextlib.ExitStack()
        address = url.replace("http", "ws") + "/ws"
        self.socket: ClientConnection = self.ending.enter_context(connect(address, compression=None, max_size=None))
        self.frames: list[bytes] = []
        self.asked = 0
        self.hello()

    def hello(self, **more: Any) -> dict[str, Any]:
        self.socket.send(json.dumps({"type": "hello", "v": 1, "table": self.table, "key": self.key, **more}))
        return self.next_reply()

    def next_reply(self) -> dict[str, Any]:
        """The next message that is no frame; frames on the way are kept."""
        message: dict[str, Any] = json.loads(self.next_bytes())
        return message

    def next_bytes(self) -> bytes:
        """The same in the bytes in which it came."""
        while True:
            data: bytes = self.socket.recv(timeout=30, decode=False)
            if json.loads(data)["type"] != "frame":
                return data
            self.frames.append(data)

    def ask(self, kind: str, **more: Any) -> dict[str, Any]:
        self.asked += 1
        self.socket.send(json.dumps({"type": kind, "id": f"c{self.asked}", **more}))
        return self.next_reply()

    def frame(self) -> Frame:
        """The newest frame; every one that was sent before now has come."""
        self.ask("describe", lang="en")
        return msgspec.json.decode(self.frames[-1], type=Frame)

    def play_out(self, choose: Callable[[Play], str]) -> Frame:
        """Decides whenever it is asked, until the game is over; the last frame."""
        while True:
            frame = self.frame()
            if frame.table.over:
                return frame
            if frame.play is not None and frame.play.choices:
                answer = self.ask("decide", at=frame.play.at, action=choose(frame.play))
                assert answer["type"] == "ack", answer
            else:
                self.frames.append(self.socket.recv(timeout=30, decode=False))

    def decide(self, action: str) -> dict[str, Any]:
        play = self.frame().play
        assert play is not None
        return self.ask("decide", at=play.at, action=action)

    def close(self) -> None:
        self.ending.close()


@contextlib.contextmanager
def running(folder: Path, settings: Settings = FAST) -> Iterator[Inside]:
    """A server with its data in that folder."""
    door = socket.create_server(("127.0.0.1", 0))
    door.setsockopt(socket.IPPROTO_TCP, socket.TCP_NODELAY, 1)
    app = build(SqliteStore(folder / "tables.db"), Workers(settings), settings)
    config = uvicorn.Config(app, http=HTTP, ws=WEBSOCKET, ws_per_message_deflate=False, lifespan="off", log_config=None)
    server = uvicorn.Server(config)
    ready = threading.Event()

    async def serve() -> None:
        await app.open()
        ready.set()
        await server.serve(sockets=[door])
        await app.close()

    thread = threading.Thread(target=lambda: asyncio.run(serve()))
    thread.start()
    ready.wait(30)
    try:
        yield Inside(app, f"http://127.0.0.1:{door.getsockname()[1]}")
    finally:
        server.should_exit = True
        thread.join()
        door.close()
