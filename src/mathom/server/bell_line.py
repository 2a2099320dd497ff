"""Ringing once: the host's address is looked up and judged, and the connection goes to exactly that address."""

from __future__ import annotations

import asyncio
import socket
import ssl
from collections.abc import Awaitable, Callable
from concurrent.futures import ThreadPoolExecutor

from mathom.server.bell_address import is_public

PATIENCE = 5.0
"""Seconds for all of it: the look-up, the handshake, the answer."""
LIMIT = 256
"""Of an answer no more bytes are taken in."""
MOST_ADDRESSES = 16

Resolve = Callable[[str, int], Awaitable[list[str]]]


class NotRung(Exception):
    """Why a bell was not rung: a few words for the log, with nothing of the address but its host."""


class Resolver:
    """Looks names up in threads of its own, so that a slow name server keeps nothing else waiting."""

    def __init__(self) -> None:
        self.threads = ThreadPoolExecutor(2, "bell")

    async def __call__(self, host: str, port: int) -> list[str]:
        loop = asyncio.get_running_loop()
        try:
            found = await loop.run_in_executor(self.threads, look_up, host, port)
        except OSError:
            raise NotRung("is not found") from None
        return found

    def close(self) -> None:
        self.threads.shutdown(wait=False, cancel_futures=True)


def look_up(host: str, port: int) -> list[str]:
    return [str(place[0]) for *_, place in socket.getaddrinfo(host, port, type=socket.SOCK_STREAM)]


class Line:
    """How bells are rung. Tests, which have no public address, give it another look-up, judge, certificates and patience."""

    def __init__(
        self,
        resolve: Resolve | None = None,
        allows: Callable[[str], bool] = is_public,
        trust: ssl.SSLContext | None = None,
        patience: float = PATIENCE,
    ) -> None:
        self.resolver = Resolver()
        self.resolve: Resolve = resolve or self.resolver
        self.allows = allows
        self.trust = trust
        self.patience = patience

    async def ring(self, host: str, port: int, path: str, text: str) -> None:
        """Says the text there once; raises NotRung."""
        try:
            async with asyncio.timeout(self.patience):
                await self.say(host, port, path, text)
        except TimeoutError:
            raise NotRung(f"did not answer within {self.patience:g} s") from None
        except (OSError, EOFError, ValueError, asyncio.LimitOverrunError):
            raise NotRung("could not be reached") from None

    async def say(self, host: str, port: int, path: str, text: str) -> None:
        address = await self.address(host, port)
        self.trust = self.trust or ssl.create_default_context()
        reader, writer = await asyncio.open_connection(address, port, ssl=self.trust, server_hostname=host, limit=LIMIT)
        try:
            writer.write(request(host, port, path, text))
            await writer.drain()
            status = await reader.readexactly(len("HTTP/1.1 200"))
        finally:
            writer.transport.abort()
        # A redirect is an answer like any other: nobody follows it.
        if not status.startswith(b"HTTP/1.") or status[9:10] != b"2":
            code = status[9:12].decode("ascii", "replace")
            raise NotRung(f"answered {code}" if code.isdecimal() else "answered with something else than HTTP")

    async def address(self, host: str, port: int) -> str:
        """The one address to go to; one bad one among them spoils the name."""
        found = await self.resolve(host, port)
        if not found or len(found) > MOST_ADDRESSES or not all(self.allows(address) for address in found):
            raise NotRung("leads to an address that is not rung")
        return found[0]

    def close(self) -> None:
        self.resolver.close()


def request(host: str, port: int, path: str, text: str) -> bytes:
    body = text.encode()
    place = host if port == 443 else f"{host}:{port}"
    lines = (
        f"POST {path} HTTP/1.1",
        f"Host: {place}",
        "User-Agent: mathom",
        "Content-Type: text/plain; charset=utf-8",
        f"Content-Length: {len(body)}",
        "Connection: close",
    )
    return "\r\n".join([*lines, "", ""]).encode("ascii") + body
