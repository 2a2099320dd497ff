"""What an enemy would try at the door: to hold it open, so that nobody else comes in."""

from __future__ import annotations

import socket
from contextlib import ExitStack
from pathlib import Path

import httpx

from mathom.server.limits import AT_ONCE
from tests.server.kit import PATIENCE, PROXY, coming_from, refused, serving

HOME = "203.0.113.5"
SLOW = f"POST /api/qr HTTP/1.1\r\nHost: localhost\r\nX-Forwarded-For: {HOME}\r\nContent-Length: 500\r\n\r\n{{".encode()


def test_requests_whose_bodies_never_come_are_counted(tmp_path: Path) -> None:
    with serving(tmp_path, None, *PROXY) as server, ExitStack() as held:
        for _ in range(AT_ONCE):
            slow = held.enter_context(socket.create_connection(("127.0.0.1", server.port)))
            slow.sendall(SLOW)
        with httpx.Client(base_url=server.url, timeout=PATIENCE, trust_env=False, headers=coming_from(HOME)) as client:
            answers = [client.get("/api/house") for _ in range(50)]
            refused(answers[-1], "too-many", 429)
            held.close()
            assert any(client.get("/api/house").status_code == 200 for _ in range(500))
