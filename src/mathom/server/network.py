"""Where a server listens: a free port, and the addresses under which others in the local network find it."""

from __future__ import annotations

import contextlib
import errno
import ipaddress
import socket

from mathom.kernel.game import Complaint

PORT = 8642
TRIES = 20
"""So many ports after the usual one are tried where it is taken."""
LOOPBACK, EVERYWHERE = "127.0.0.1", "0.0.0.0"
BACKLOG = 2048


def listen(port: int | None, is_lan: bool, usual: int = PORT) -> socket.socket:
    """A listening socket: on the port that was asked for, else on the usual one or the next that is free; raises Complaint."""
    host = EVERYWHERE if is_lan else LOOPBACK
    if port is not None:
        found = bound(host, port)
        if found is None:
            raise Complaint(f"Port {port} is taken by another program: choose another with --port, or leave it out.")
        return found
    for each in (*range(usual, usual + TRIES), 0):
        found = bound(host, each)
        if found is not None:
            return found
    raise Complaint("No port is free to listen on.")


def bound(host: str, port: int) -> socket.socket | None:
    """A socket that listens there; None where another program does."""
    if port > 65_535:
        raise Complaint(f"--port {port}: expected a number from 0 to 65535.")
    fresh = socket.socket(socket.AF_INET, socket.SOCK_STREAM)
    fresh.setsockopt(socket.SOL_SOCKET, socket.SO_REUSEADDR, 1)
    fresh.setsockopt(
        socket.IPPROTO_TCP, socket.TCP_NODELAY, 1
    )  # connections inherit it: two small messages must not wait for an answer
    try:
        fresh.bind((host, port))
        fresh.listen(BACKLOG)
    except OSError as error:
        fresh.close()
        if error.errno in (errno.EACCES, errno.EPERM):
            raise Complaint(f"Port {port} may not be used by this user: choose one from 1024 up with --port.") from None
        if error.errno != errno.EADDRINUSE:
            raise Complaint(f"Port {port} cannot be used: {error.strerror}.") from None
        return None
    return fresh


def lan_addresses() -> list[str]:
    """This machine's addresses in the local network, the one that leads out first."""
    found: list[str] = []
    with contextlib.suppress(OSError), socket.socket(socket.AF_INET, socket.SOCK_DGRAM) as probe:
        probe.connect(("192.0.2.1", 9))  # sends nothing: only asks which way it would go
        found.append(probe.getsockname()[0])
    with contextlib.suppress(OSError):
        found += [str(place[4][0]) for place in socket.getaddrinfo(socket.gethostname(), None, socket.AF_INET)]
    return [address for address in dict.fromkeys(found) if is_reachable(address)]


def is_reachable(address: str) -> bool:
    kind = ipaddress.ip_address(address)
    return not (kind.is_loopback or kind.is_unspecified or kind.is_link_local or kind.is_multicast)
