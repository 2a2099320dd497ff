"""In front of the door: plain connections, counted by address before anything is read, and given up where no request comes."""

from __future__ import annotations

import asyncio
import ipaddress
import sys
from typing import Any

import h11
from uvicorn.protocols.http.h11_impl import H11Protocol
from uvicorn.protocols.websockets.websockets_sansio_impl import WebSocketsSansIOProtocol
from websockets.frames import Frame
from websockets.http11 import Request

from mathom.server.limits import Bucket, Counts, address_of
from mathom.server.settings import Settings

FILES = 65_536
"""So many files a server may have open, where the system lets it."""
SPARE = 200
"""Files for everything that is no connection."""
BITE = 4096
FRAMES, FRAGMENTS = 10, 16
"""Frames, pings among them, that may come for each message that may, and into how many a message may be cut."""


def raise_files() -> int:
    """As many open files as the system allows; how many those are."""
    if sys.platform == "win32":
        return FILES
    import resource

    soft, hard = resource.getrlimit(resource.RLIMIT_NOFILE)
    most = FILES if hard == resource.RLIM_INFINITY else min(FILES, hard)
    if soft != resource.RLIM_INFINITY and soft < most:
        resource.setrlimit(resource.RLIMIT_NOFILE, (most, hard))
        soft = most
    return FILES if soft == resource.RLIM_INFINITY else soft


class Front:
    """How many connections there are, in all and from each address."""

    def __init__(self, settings: Settings) -> None:
        self.settings = settings
        self.counts = Counts(settings.sockets)
        self.most = max(SPARE, raise_files() - SPARE)
        self.proxies = [ipaddress.ip_network(each, strict=False) for each in settings.proxies]

    def address(self, client: tuple[str, int] | None) -> str:
        """By which address a connection counts; one of a trusted proxy brings many people, and counts by none."""
        found = address_of({"client": client})
        if not found or client is None:
            return ""
        return "" if any(ipaddress.ip_address(client[0]) in network for network in self.proxies) else found

    def takes(self, address: str) -> bool:
        """Whether one more is let in; counts it."""
        return self.counts.total < self.most and self.counts.takes(address)


class Counted:
    """What both kinds of connection have: they count, and they end when nothing has come of them for too long."""

    front: Front
    address: str
    transport: asyncio.Transport
    is_let_in = False
    patience: asyncio.TimerHandle | None = None

    def come(self, front: Front, client: tuple[str, int] | None) -> None:
        self.front = front
        self.address = front.address(client)
        self.is_let_in = front.takes(self.address)
        if not self.is_let_in:
            self.transport.abort()

    def wait(self, seconds: float) -> None:
        """The connection ends then, unless something makes this forgotten."""
        self.forget()
        self.patience = asyncio.get_running_loop().call_later(seconds, self.transport.abort)

    def forget(self) -> None:
        if self.patience is not None:
            self.patience.cancel()
            self.patience = None

    def go(self) -> None:
        self.forget()
        if self.is_let_in:
            self.is_let_in = False
            self.front.counts.leaves(self.address)


class Patient(Counted, H11Protocol):
    """A connection that ends when it has had no request under way for so long: a head that never ends holds nothing."""

    def connection_made(self, transport: asyncio.Transport) -> None:  # type: ignore[override]
        super().connection_made(transport)
        self.is_upgraded = False
        self.come(self.config.app.front, self.client)  # type: ignore[union-attr]
        self.watch()

    def data_received(self, data: bytes) -> None:
        if self.is_let_in:
            super().data_received(data)
            self.watch()

    def on_response_complete(self) -> None:
        super().on_response_complete()
        self.watch()

    def watch(self) -> None:
        """The time runs whenever nothing is under way: no head has come whole, or what comes after an answer is read by nobody."""
        is_busy = self.cycle is not None and not self.cycle.response_complete and self.conn.their_state is not h11.ERROR
        if is_busy or self.is_upgraded or self.transport.is_closing():
            self.forget()
        elif self.patience is None:
            self.wait(self.front.settings.head_seconds)

    def handle_websocket_upgrade(self, event: h11.Request) -> None:
        """The connection belongs to a WebSocket now, which counts it anew."""
        self.is_upgraded = True
        self.go()
        super().handle_websocket_upgrade(event)

    def connection_lost(self, exc: Exception | None) -> None:
        self.go()
        super().connection_lost(exc)


class Steady(Counted, WebSocketsSansIOProtocol):
    """A WebSocket on which nothing comes without end: no handshake, no fragments, no pings; and which ends where nobody reads."""

    def connection_made(self, transport: asyncio.BaseTransport) -> None:
        super().connection_made(transport)
        self.come(self.config.app.front, self.client)  # type: ignore[union-attr]
        settings = self.front.settings
        self.bucket = Bucket(FRAMES * settings.message_burst, FRAMES * settings.messages_a_second)
        self.wait(settings.head_seconds)

    def connection_lost(self, exc: Exception | None) -> None:
        self.go()
        super().connection_lost(exc)

    def handle_connect(self, event: Request) -> None:
        """From here on whoever serves the connection has patience of its own."""
        self.forget()
        super().handle_connect(event)

    def data_received(self, data: bytes) -> None:
        """A little at a time, so that what is too much is seen before all of it was read."""
        for start in range(0, len(data), BITE):
            if self.transport.is_closing():
                return
            super().data_received(data[start : start + BITE])

    def counts(self) -> bool:
        """Whether one more frame is taken."""
        if self.transport.is_closing():
            return False
        if not self.bucket.takes() or len(self.frames) > FRAGMENTS:
            self.transport.abort()
            return False
        return True

    def handle_cont(self, event: Frame) -> None:
        if self.counts():
            super().handle_cont(event)

    def handle_text(self, event: Frame) -> None:
        if self.counts():
            super().handle_text(event)

    def handle_bytes(self, event: Frame) -> None:
        if self.counts():
            super().handle_bytes(event)

    def handle_ping(self) -> None:
        if not self.writable.is_set():
            self.transport.abort()
        elif self.counts():
            super().handle_ping()

    def handle_pong(self, event: Frame) -> None:
        if self.counts():
            super().handle_pong(event)

    def pause_writing(self) -> None:
        """The other side does not read: it has a while to begin."""
        super().pause_writing()
        self.wait(self.front.settings.unread_seconds)

    def resume_writing(self) -> None:
        super().resume_writing()
        self.forget()


HTTP: Any = Patient
WEBSOCKET: Any = Steady
"""As uvicorn takes them."""
