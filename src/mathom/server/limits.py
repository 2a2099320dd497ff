"""The door of the server: which hosts and origins are let in, how much, how often; and the headers that every answer bears."""

from __future__ import annotations

import asyncio
import contextlib
import ipaddress
import time
from collections.abc import Callable, Iterator
from math import ceil
from urllib.parse import urlsplit

import msgspec

from mathom.server.asgi import Application, Event, Headers, Receive, Scope, Send
from mathom.server.problems import CODES, Problem, log
from mathom.server.settings import Settings

LOOPBACK = ("localhost", "127.0.0.1", "::1")
RECORDS = ("/api/replays", "/api/tables", "/api/campaigns", "/api/contents")
AT_ONCE, LONG_AT_ONCE = 64, 4
"""Requests of one address that may be under way, and those with long bodies: what never comes must not fill the server."""
ASKER = "mathom.asker"
"""Where a connection bears who asks."""
MOST_WARNINGS = 20
ENDING, CLOSED = ("too-fast", "too-many", "too-slow"), ((b"connection", b"close"),)
"""What ends a connection, so that nobody goes on asking on it for nothing."""
SAFE = ("GET", "HEAD", "OPTIONS")
CONTENT_POLICY = (
    "default-src 'none'; script-src 'self'; style-src 'self'; img-src 'self' data:; font-src 'self'; connect-src 'self'; "
    "worker-src 'self'; manifest-src 'self'; "
    "base-uri 'none'; form-action 'none'; frame-ancestors 'none'"
)
HEADERS = (
    (b"content-security-policy", CONTENT_POLICY.encode()),
    (b"x-content-type-options", b"nosniff"),
    (b"referrer-policy", b"no-referrer"),
    (b"cross-origin-opener-policy", b"same-origin"),
    (b"cross-origin-resource-policy", b"same-origin"),
)
NO_STORE = (b"cache-control", b"no-store")


class Trouble(msgspec.Struct, frozen=True):
    """What went wrong: a code, and one sentence in English."""

    code: str
    detail: str


SENTENCES = {
    "bad-key": "This key opens nothing here.",
    "bad-invite": "This invite claims nothing: it was used, or it never was one.",
    "bad-method": "This address does not take that method.",
    "conflict": "This was asked before in another way.",
    "not-found": "There is nothing at this address.",
    "not-over": "Before the end only what you saw yourself is shown.",
    "not-started": "The game has not begun: a seat is still free.",
    "busy": "The house has its hands full; try again in a minute.",
    "storage": "Nothing can be stored now, so nothing is taken.",
    "too-fast": "Too many requests; try again in a moment.",
    "too-large": "That is more than the server takes.",
    "too-slow": "The request did not come to its end in time.",
    "too-many": "Too many at once; try again later.",
    "trouble": "Something in the server is broken; the request was not carried out.",
    "unknown-table": "There is no such table.",
}


def trouble(code: str, detail: str = "") -> Trouble:
    return Trouble(code, detail or SENTENCES.get(code, "The request cannot be carried out."))


class Bucket:
    """How fast somebody may go: so many at once, then so many a second."""

    __slots__ = ("burst", "last", "rate", "room")

    def __init__(self, burst: float, rate: float, now: float | None = None) -> None:
        self.room = self.burst = float(burst)
        self.rate = rate
        self.last = time.monotonic() if now is None else now

    def takes(self, cost: float = 1, now: float | None = None) -> bool:
        """Whether one more is allowed now, or one that counts as several."""
        now = time.monotonic() if now is None else now
        self.room = min(self.burst, self.room + (now - self.last) * self.rate)
        self.last = now
        if self.room < cost:
            return False
        self.room -= cost
        return True


class Rate:
    """So many a second for each address, and so many at once."""

    most = 10_000
    """So many addresses are remembered; those that have been quiet are forgotten."""

    def __init__(self, a_second: float, burst: int, clock: Callable[[], float] = time.monotonic) -> None:
        self.a_second = a_second
        self.burst = burst
        self.clock = clock
        self.buckets: dict[str, Bucket] = {}

    def take(self, address: str, cost: float = 1) -> bool:
        """Whether one more is allowed now."""
        if not address:
            return True
        now = self.clock()
        bucket = self.buckets.get(address)
        if bucket is None:
            self.forget(now)
            bucket = self.buckets[address] = Bucket(self.burst, self.a_second, now)
        return bucket.takes(cost, now)

    def forget(self, now: float) -> None:
        if len(self.buckets) < self.most:
            return
        full = self.burst / self.a_second if self.a_second else 0.0
        self.buckets = {address: each for address, each in self.buckets.items() if now - each.last < full}
        while len(self.buckets) >= self.most:
            del self.buckets[next(iter(self.buckets))]


class Counts:
    """How many of something each address has, and how many it may have."""

    def __init__(self, most: int) -> None:
        self.most = most
        self.total = 0
        self.each: dict[str, int] = {}

    def takes(self, address: str) -> bool:
        """Whether the address may have one more; counts it."""
        if address and self.each.get(address, 0) >= self.most:
            return False
        self.total += 1
        self.each[address] = self.each.get(address, 0) + 1
        return True

    def leaves(self, address: str) -> None:
        self.total -= 1
        self.each[address] -= 1
        if not self.each[address]:
            del self.each[address]

    @contextlib.contextmanager
    def one_more(self, address: str, sentence: str = "") -> Iterator[None]:
        """One more of it, as long as it lasts; raises Problem where that is too many."""
        if not self.takes(address):
            raise Problem("too-many", sentence)
        try:
            yield
        finally:
            self.leaves(address)


def header(scope: Scope, name: bytes) -> str | None:
    """A header that may stand once; twice is as bad as a wrong one."""
    found = [value for key, value in scope["headers"] if key.lower() == name]
    return None if not found else found[0].decode("latin-1") if len(found) == 1 else "?"


def split_host(host: str) -> tuple[str, int | None] | None:
    """The name and the port of a Host header, or None where it is none."""
    try:
        parts = urlsplit(f"//{host}")
        name, port = parts.hostname, parts.port
    except ValueError:
        return None
    if not name or parts.path or parts.query or parts.fragment or "@" in host or host != host.strip():
        return None
    return name.rstrip("."), port


def address_of(scope: Scope) -> str:
    """Who asks: an address, or the network of a home where addresses are plenty; empty for this machine, which has no limits."""
    client = scope.get("client")
    if not client:
        return ""
    try:
        found = ipaddress.ip_address(client[0])
    except ValueError:
        return str(client[0])
    if isinstance(found, ipaddress.IPv6Address):
        if found.ipv4_mapped is None:
            return "" if found.is_loopback else str(ipaddress.ip_network((found, 64), strict=False))
        found = found.ipv4_mapped
    return "" if found.is_loopback else str(found)


PROXIED = "proxied"
"""Who asks, where a proxy on this machine does not say: all of those together."""


class Door:
    """Checks every request and every connection before the rooms behind it see one."""

    def __init__(self, inner: Application, settings: Settings, is_lan: bool = False) -> None:
        self.inner = inner
        self.settings = settings
        self.is_lan = is_lan
        self.known = {host.lower() for host in settings.hosts}
        self.warned: set[str] = set()
        self.names = {*LOOPBACK, *(host.lower() for host in settings.hosts)}
        self.rate = Rate(settings.requests_a_second, settings.request_burst)
        self.pages = Rate(settings.pages_a_second, ceil(10 * settings.pages_a_second))
        self.open = Counts(settings.connections)
        """WebSockets."""
        self.busy = Counts(AT_ONCE)
        """Requests that are under way."""
        self.long = Counts(LONG_AT_ONCE)
        """Those whose bodies are long, or do not say how long they are."""

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        if scope["type"] == "http":
            await self.request(scope, receive, send)
        elif scope["type"] == "websocket":
            await self.connection(scope, receive, send)
        else:
            await self.inner(scope, receive, send)

    async def request(self, scope: Scope, receive: Receive, send: Send) -> None:
        is_api = scope["path"].startswith("/api")
        extra = (*HEADERS, NO_STORE) if is_api else HEADERS

        async def dressed(message: Event) -> None:
            if message["type"] == "http.response.start":
                message["headers"] = [*message.get("headers", ()), *extra]
            await send(message)

        usual = self.settings.body_bytes
        most = self.settings.record_bytes if scope["path"] in RECORDS else usual
        address = self.ask(scope)
        try:
            self.check_host(scope)
            if scope["method"] not in SAFE:
                self.check_origin(scope)
            if not (self.rate if is_api else self.pages).take(address):
                raise Problem("too-fast")
            if not declared(scope) <= most:
                raise Problem("too-large")
            with contextlib.ExitStack() as held:
                held.enter_context(self.busy.one_more(address))
                if most > usual and declared(scope, unsaid=most) > usual:
                    held.enter_context(self.long.one_more(address))
                await self.inner(scope, Measured(receive, most, self.settings.body_seconds), dressed)
        except Problem as problem:
            await answer(dressed, trouble(problem.code, problem.detail), CLOSED if problem.code in ENDING else ())

    async def connection(self, scope: Scope, receive: Receive, send: Send) -> None:
        address = self.ask(scope)
        try:
            self.check_host(scope)
            self.check_origin(scope)
            with self.open.one_more(address, "This address has too many connections; close one and try again."):
                await self.inner(scope, receive, send)
        except Problem as problem:
            await refuse(scope, receive, send, trouble(problem.code, problem.detail))

    def ask(self, scope: Scope) -> str:
        """Who asks, written down for the rooms behind. A proxy that does not say so, or may not, is told to the operator once."""
        address = address_of(scope)
        said = header(scope, b"x-forwarded-for")
        host = split_host(header(scope, b"host") or "")
        if not address and not said and host is not None and host[0] in self.known:
            address = PROXIED
            self.warn(address, "The proxy on this machine sends no X-Forwarded-For: its visitors share the limits of one address.")
        elif address and said and (scope.get("client") or ("",))[0] not in said:
            self.warn(
                address, "%s says who asks for it, and is not believed: if it is a proxy of yours, name it with --trust-proxy."
            )
        scope[ASKER] = address
        return address

    def warn(self, address: str, sentence: str) -> None:
        if address not in self.warned and len(self.warned) < MOST_WARNINGS:
            self.warned.add(address)
            log.warning(sentence.replace("%s", address))

    def check_host(self, scope: Scope) -> None:
        """A browser that was led here under another name (DNS rebinding) finds nothing."""
        host = split_host(header(scope, b"host") or "")
        server = scope.get("server")
        names = self.names | {server[0]} if self.is_lan and server else self.names
        if host is None or host[0] not in names:
            raise Problem("bad-host", "This server is not known by that name; “mathom serve --host-name NAME” makes it so.")

    def check_origin(self, scope: Scope) -> None:
        """Pages of other sites may not speak here; programs, which send no Origin, may."""
        origin = header(scope, b"origin")
        if origin is None:
            return
        scheme, _, place = origin.partition("://")
        if scheme not in ("http", "https") or not place or place.lower() != (header(scope, b"host") or "").lower():
            raise Problem(
                "bad-host", "A page of another site may not speak to this server; if it is this one, let the proxy pass Host on."
            )


def declared(scope: Scope, unsaid: float = 0) -> float:
    """The length that a request says it has; not a number where it says nonsense, which is more than anything."""
    length = header(scope, b"content-length")
    if length is None:
        return 0 if scope["method"] in SAFE else unsaid
    return int(length) if length.isascii() and length.isdecimal() and len(length) < 16 else float("nan")


class Measured:
    """The body of a request, up to a length, and in a time."""

    __slots__ = ("is_whole", "left", "receive", "until")

    def __init__(self, receive: Receive, most: int, seconds: float) -> None:
        self.receive = receive
        self.left = most
        self.until = asyncio.get_running_loop().time() + seconds
        self.is_whole = False

    async def __call__(self) -> Event:
        if self.is_whole:  # what comes now is the other side going away, which may take as long as it likes
            return await self.receive()
        try:
            async with asyncio.timeout_at(self.until):
                message = await self.receive()
        except TimeoutError:
            raise Problem("too-slow") from None
        if message["type"] == "http.request":
            self.left -= len(message.get("body", b""))
            self.is_whole = not message.get("more_body", False)
            if self.left < 0:
                raise Problem("too-large")
        return message


async def answer(send: Send, wrong: Trouble, headers: Headers = ()) -> None:
    """A typed error as a whole answer."""
    body = msgspec.json.encode(wrong)
    lines = [(b"content-type", b"application/json"), (b"content-length", str(len(body)).encode()), *headers]
    await send({"type": "http.response.start", "status": CODES[wrong.code], "headers": lines})
    await send({"type": "http.response.body", "body": body, "more_body": False})


async def refuse(scope: Scope, receive: Receive, send: Send, wrong: Trouble) -> None:
    """A connection that is not taken: with a typed error where the server can send one."""
    await receive()
    if "websocket.http.response" not in (scope.get("extensions") or {}):
        await send({"type": "websocket.close", "code": 1008, "reason": wrong.code})
        return
    body = msgspec.json.encode(wrong)
    lines = [(b"content-type", b"application/json"), (b"content-length", str(len(body)).encode()), *HEADERS, NO_STORE]
    await send({"type": "websocket.http.response.start", "status": CODES[wrong.code], "headers": lines})
    await send({"type": "websocket.http.response.body", "body": body, "more_body": False})
