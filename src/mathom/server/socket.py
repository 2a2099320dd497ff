"""One WebSocket: a client says hello as some reader, is told what that reader sees, and decides."""

from __future__ import annotations

import asyncio
import contextlib
from collections.abc import Awaitable, Callable, MutableMapping
from typing import Any

from mathom.server import keys
from mathom.server.house import House
from mathom.server.limits import Bucket
from mathom.server.live import LiveTable
from mathom.server.problems import Problem, note_broken
from mathom.server.wire import (
    VERSION,
    Answer,
    ClientMessage,
    Decide,
    Describe,
    Error,
    Hello,
    Hint,
    Point,
    Recall,
    Reply,
    StandIn,
    Suggest,
    Undo,
    Welcome,
    Why,
    decode,
    encode,
)

Event = MutableMapping[str, Any]
Receive = Callable[[], Awaitable[Event]]
Send = Callable[[Event], Awaitable[None]]

BACKLOG, BACKLOG_BYTES = 128, 524_288
"""Messages, and bytes, that may wait for a slow client before it is dropped."""
COSTS: dict[type, int] = {Describe: 8, Suggest: 4, Hello: 4}
"""What takes the house longer counts as several messages of an address."""
PATIENCE = 400
"""Errors after which a client is dropped."""
NORMAL, POLICY, TOO_BUSY = 1000, 1008, 1013


class Connection:
    """One client, and the reader it is at the moment."""

    def __init__(self, house: House, receive: Receive, send: Send, asker: str = "") -> None:
        self.house = house
        self.asker = asker
        self.receive = receive
        self.send_event = send
        self.outgoing: asyncio.Queue[bytes | int] = asyncio.Queue(BACKLOG)
        self.bucket = Bucket(house.settings.message_burst, house.settings.messages_a_second)
        self.waiting = 0
        """Bytes that wait for the client."""
        self.errors = 0
        self.live: LiveTable | None = None
        self.reader = 0
        self.closing = False
        self.thoughts: dict[type, asyncio.Task[None]] = {}
        """By kind of message, what is being worked out."""
        self.next: dict[type, Hint | Recall] = {}
        """By kind, what waits for that."""

    # An ear of an audience

    def send(self, data: bytes) -> None:
        if self.closing:
            return
        self.waiting += len(data)
        try:
            if self.waiting > BACKLOG_BYTES:
                raise asyncio.QueueFull
            self.outgoing.put_nowait(data)
        except asyncio.QueueFull:
            self.end(TOO_BUSY)
            asyncio.get_running_loop().call_soon(self.leave)  # not now: the table is in the middle of telling

    def drop(self, code: str) -> None:
        self.leave()
        self.reply(Error("", code))
        self.end(POLICY)

    def end(self, code: int) -> None:
        if not self.closing:
            self.closing = True
            with contextlib.suppress(asyncio.QueueFull):
                while code == TOO_BUSY and not self.outgoing.empty():
                    self.outgoing.get_nowait()
                if self.outgoing.full():
                    self.outgoing.get_nowait()
                self.outgoing.put_nowait(code)

    def leave(self) -> None:
        """Is no reader any more; what was worked out for the old one is not needed."""
        for task in self.thoughts.values():
            task.cancel()
        self.thoughts.clear()
        self.next.clear()
        if self.live is not None:
            live, self.live = self.live, None
            live.leave(self, self.reader)

    def reply(self, message: Reply) -> None:
        self.send(encode(message))

    async def converse(self) -> None:
        """From the handshake to the end."""
        await self.receive()
        await self.send_event({"type": "websocket.accept"})
        writer = asyncio.create_task(self.write())
        try:
            async with asyncio.timeout(self.house.settings.hello) as limit:
                while not self.closing and (data := await self.next_message()) is not None:
                    await self.take(data)
                    if self.live is not None:
                        limit.reschedule(None)
        except TimeoutError:
            self.end(POLICY)
        finally:
            self.leave()
            self.end(NORMAL)
            with contextlib.suppress(asyncio.CancelledError):
                await writer

    async def next_message(self) -> str | bytes | None:
        event = await self.receive()
        if event["type"] != "websocket.receive":
            self.closing = True
            with contextlib.suppress(asyncio.QueueFull):
                self.outgoing.put_nowait(0)
            return None
        text = event.get("text")
        return text if text is not None else event.get("bytes") or b""

    async def write(self) -> None:
        """Sends what waits, in order; a number closes the connection."""
        while True:
            data = await self.outgoing.get()
            if isinstance(data, bytes):
                self.waiting -= len(data)
            try:
                if isinstance(data, int):
                    if data:
                        await self.send_event({"type": "websocket.close", "code": data})
                    return
                await self.send_event({"type": "websocket.send", "text": data.decode()})
            except Exception:  # the other side is gone, which each server says in its own way
                self.closing = True
                return

    async def take(self, data: str | bytes) -> None:
        """One message: whatever is wrong with it is answered with a typed error and nothing else."""
        try:
            if not self.bucket.takes():
                raise Problem("too-fast")
            if len(data) > self.house.settings.message_bytes:
                raise Problem("too-large")
            message = read(data)
        except Problem as problem:
            self.fail("", problem.code)
            return
        if not self.house.messages.take(self.asker, COSTS.get(type(message), 1)):
            self.fail(getattr(message, "id", ""), "too-fast")
            return
        if isinstance(message, Hint | Recall):
            self.put_aside(message)
        else:
            await self.answer(message)

    def put_aside(self, message: Hint | Recall) -> None:
        """What takes long holds nothing else up. One of a kind is worked out at a time; one may wait, until a newer one comes."""
        kind = type(message)
        if kind in self.next:
            self.reply(Error(self.next[kind].id, "stale"))
        self.next[kind] = message
        if kind not in self.thoughts:
            self.thoughts[kind] = asyncio.create_task(self.work_out(kind))

    async def work_out(self, kind: type) -> None:
        while kind in self.next:
            await self.answer(self.next.pop(kind))
        del self.thoughts[kind]

    async def answer(self, message: ClientMessage) -> None:
        client = getattr(message, "id", "")
        try:
            answer = await self.handle(message)
            if answer is not None:
                self.reply(answer)
        except Problem as problem:
            self.fail(client, problem.code)
        except Exception as error:
            note_broken(error)
            self.fail(client, "trouble")

    def fail(self, client: str, code: str) -> None:
        self.errors += 1
        self.reply(Error(client, code))
        if self.errors > PATIENCE:
            self.end(POLICY)

    async def handle(self, message: ClientMessage) -> Reply | None:
        if isinstance(message, Hello):
            await self.hello(message)
            return None
        live, reader, host = self.live, self.reader, self.house.host
        if live is None:
            raise Problem("bad-message")
        match message:
            case Decide():
                return await host.decide(live, reader, message)
            case Why():
                return await host.why(live, reader, message)
            case Undo():
                return await host.undo(live, reader, message)
            case Answer():
                return await host.answer(live, reader, message)
            case StandIn():
                return await host.stand_in(live, reader, message)
            case Suggest():
                return await host.suggest(live, reader, message)
            case Recall():
                return await host.recall(live, reader, message, self.asker)
            case Describe():
                return await host.describe(live, reader, message)
            case Hint():
                return await host.hint(live, reader, message, self.asker)
            case Point():
                return await host.point(live, reader, message)

    async def hello(self, message: Hello) -> None:
        """Becomes a reader; what the old one was told ends before."""
        self.leave()
        if message.v != VERSION:
            raise Problem("version")
        live = await self.house.enter(message.table, message.key, self.asker)
        async with self.house.host.holding(live):
            self.reader = live.reader(message.key)
            self.live = live
            if self.reader >= 0 or not live.asker:
                live.asker = self.asker
            self.reply(Welcome(VERSION, self.reader, live.epoch, keys.watch_key(live.row.secret)))
            live.listen(self, self.reader, message.epoch, message.line, message.seen)
        self.house.host.wake(live)


def read(data: str | bytes) -> ClientMessage:
    try:
        return decode(data)
    except (ValueError, RecursionError):
        raise Problem("bad-message") from None


async def converse(house: House, receive: Receive, send: Send, asker: str = "") -> None:
    """Serves one WebSocket, as ASGI hands it over."""
    await Connection(house, receive, send, asker).converse()
