"""`mathom serve`: the server as a program, from its first line to Ctrl-C."""

from __future__ import annotations

import argparse
import asyncio
import contextlib
import gc
import ipaddress
import logging
import os
import re
import signal
import socket
import sys
import threading
import webbrowser
from collections.abc import Iterator
from importlib.resources import files
from typing import TextIO, cast

import msgspec
import segno
import uvicorn

from mathom.kernel.game import Complaint
from mathom.kernel.text import Catalogue
from mathom.server.app import App, build
from mathom.server.bell_address import read_place
from mathom.server.folder import open_store
from mathom.server.front import HTTP, WEBSOCKET
from mathom.server.network import LOOPBACK, PORT, lan_addresses, listen
from mathom.server.settings import Settings
from mathom.server.store import StoreError
from mathom.server.workers import Workers
from mathom.terminal.screen import Screen

SETTINGS = "MATHOM_SETTINGS"
"""A variable of the surroundings that holds settings as JSON, for tests and measurements."""
HOST_NAME = re.compile(r"[A-Za-z0-9]([A-Za-z0-9.-]{0,251}[A-Za-z0-9])?")
LONGEST_MESSAGE = 65_536
"""A longer WebSocket message ends the connection; shorter ones that are too long are answered."""
PATIENCE = 2
"""Seconds that requests under way are given at the end."""


def check_proxy(address: str) -> None:
    """Raises Complaint where that is no address of a proxy; one that is everybody's would let everybody say who they are."""
    try:
        network = ipaddress.ip_network(address, strict=False)
    except ValueError:
        raise Complaint(
            f"--trust-proxy {address}: expected an address or a network, like 10.0.0.2 or 10.0.0.0/24; several stand apart."
        ) from None
    if not network.prefixlen:
        raise Complaint(f"--trust-proxy {address}: that is every address, and anybody could say who they are.")
    if network.prefixlen < network.max_prefixlen and str(network) != address:
        raise Complaint(f"--trust-proxy {address}: did you mean {network}?")


def read_kept(option: str, text: str | None, least: int) -> float:
    """How long, or how much, is kept; 0 for everything."""
    if text is None:
        return 0.0
    if not text.isascii() or not text.isdecimal() or not least <= int(text) < 1_000_000:
        raise Complaint(f"{option} {text}: expected a whole number from {least} to 999999.")
    return float(text)


def read_settings(names: list[str], bells: list[str], proxies: list[str]) -> Settings:
    try:
        settings = msgspec.json.decode(os.environ.get(SETTINGS) or "{}", type=Settings)
    except msgspec.MsgspecError as error:
        raise Complaint(f"{SETTINGS} cannot be used: {error}.") from None
    for name in names:
        if not HOST_NAME.fullmatch(name):
            raise Complaint(f"--host-name {name}: expected a name like play.example.org, without http:// and without a port.")
    for place in bells:
        read_place(place)
    for address in proxies:
        check_proxy(address)
    more = {"hosts": names, "bell_hosts": bells, "proxies": proxies}
    return msgspec.structs.replace(settings, **{name: (*getattr(settings, name), *each) for name, each in more.items()})


def read_port(text: str | None) -> int | None:
    if text is None:
        return None
    if not text.isascii() or not text.isdecimal() or int(text) > 65_535:
        raise Complaint(f"--port {text}: expected a number from 0 to 65535.")
    return int(text)


def serve(args: argparse.Namespace, screen: Screen) -> int:
    """Runs the server until it is told to end; raises Complaint where it cannot begin."""
    settings = read_settings(args.host_name, args.bell_host, args.trust_proxy)
    kept = {"keep_days": read_kept("--keep-days", args.keep_days, 30), "keep_mb": read_kept("--keep-mb", args.keep_mb, 1)}
    settings = msgspec.structs.replace(settings, **{name: value for name, value in kept.items() if value})
    port = read_port(args.port)
    logging.basicConfig(stream=sys.stderr, level=logging.WARNING, format="%(message)s")
    # What uvicorn says of broken input is answered already, and its tracebacks could hold secrets.
    logging.getLogger("uvicorn").setLevel(logging.CRITICAL)
    with contextlib.closing(listen(port, args.lan)) as door:
        number = door.getsockname()[1]
        lan = [f"http://{address}:{number}" for address in lan_addresses()] if args.lan else None
        try:
            app = build(open_store(args.data), Workers(settings), settings, lan)
            server = Server(app, settings, door, Greeting(args, screen, number, lan))
            spare_the_collector()
            with asyncio.Runner(loop_factory=loop_factory()) as runner:
                runner.run(server.run())
        except StoreError as error:
            raise Complaint(str(error)) from None
    return 0


def spare_the_collector() -> None:
    """What lives as long as the server is never searched for rubbish, tables seldom: with many, each search took 0.1 s."""
    gc.freeze()
    gc.set_threshold(200_000, 20, 100)


def loop_factory() -> type[asyncio.AbstractEventLoop] | None:
    try:
        import uvloop
    except ModuleNotFoundError:  # not made for every system
        return None
    return uvloop.Loop


class Greeting:
    """What is said when the server answers."""

    def __init__(self, args: argparse.Namespace, screen: Screen, port: int, lan: list[str] | None) -> None:
        self.screen = screen
        self.lan = lan
        self.port = port
        self.url = f"http://{LOOPBACK}:{port}"
        self.opens = args.open
        self.is_plain = args.plain
        self.clears = bool(args.keep_days or args.keep_mb)
        self.moved = args.port is None and port != PORT
        text = files("mathom.server").joinpath(f"text.{args.lang}.json").read_text(encoding="utf-8")
        self.words = Catalogue.read(args.lang, text)

    def lines(self) -> Iterator[str]:
        if self.moved:
            yield self.words.say("serve.moved", {"port": PORT})
        yield self.words.say("serve.at", {"url": self.url})
        if self.lan is not None:
            for url in self.lan:
                yield self.words.say("serve.lan", {"url": url})
            yield self.words.say("serve.lan-plain" if self.lan else "serve.lan-none")
        yield self.words.say("serve.stop-clears" if self.clears else "serve.stop")

    def say(self) -> None:
        out = cast(TextIO, self.screen.console.file)
        if self.lan and not self.is_plain:
            code = segno.make(self.lan[0], error="l", micro=False)
            with contextlib.suppress(UnicodeEncodeError):  # a terminal that has no blocks
                code.terminal(out, border=2, compact=True)
        for line in self.lines():
            print(line, file=out, flush=True)
        if self.opens:  # beside the loop: some browsers come back only when they are closed
            threading.Thread(target=webbrowser.open, args=(self.url,), daemon=True).start()


class Server(uvicorn.Server):
    """uvicorn, with our own beginning and end: a signal ends it once everything is closed."""

    def __init__(self, app: App, settings: Settings, door: socket.socket, greeting: Greeting) -> None:
        super().__init__(
            uvicorn.Config(
                app,
                http=HTTP,
                ws=WEBSOCKET,
                ws_max_size=max(LONGEST_MESSAGE, settings.message_bytes + 1),
                ws_per_message_deflate=False,  # frames hold secrets, and are small
                lifespan="off",
                log_config=None,
                access_log=False,
                server_header=False,
                proxy_headers=bool(settings.hosts or settings.proxies),  # a name of its own means a proxy in front
                forwarded_allow_ips=[LOOPBACK, "::1", *settings.proxies],
                timeout_graceful_shutdown=PATIENCE,
            )
        )
        self.app = app
        self.door = door
        self.greeting = greeting

    @contextlib.contextmanager
    def capture_signals(self) -> Iterator[None]:
        """The loop's own handlers are set in `run`: no signal is raised again before everything is closed."""
        yield

    async def run(self) -> None:  # type: ignore[override]
        loop = asyncio.get_running_loop()
        for each in (signal.SIGINT, signal.SIGTERM):
            with contextlib.suppress(NotImplementedError):  # Windows
                loop.add_signal_handler(each, self.stop)
        try:
            await self.app.open()
            await self.serve(sockets=[self.door])
        finally:
            await self.app.close()

    async def startup(self, sockets: list[socket.socket] | None = None) -> None:
        await super().startup(sockets)
        self.greeting.say()

    def stop(self) -> None:
        """The first time politely, the second at once."""
        self.force_exit = self.should_exit
        self.should_exit = True
