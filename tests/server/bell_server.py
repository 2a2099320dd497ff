"""A real https server in a process of its own, with its own certificate authority: what a bell is rung at in tests."""

from __future__ import annotations

import asyncio
import json
import os
import shutil
import ssl
import subprocess
import sys
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import Any

import pytest

HOST = "bells.example.org"
SUBJECT = f"subjectAltName=DNS:{HOST}\nbasicConstraints=CA:FALSE\n"
DAYS = "3"


def openssl(folder: Path, *arguments: str) -> None:
    subprocess.run(["openssl", *arguments], cwd=folder, check=True, capture_output=True)


def make_certificates(folder: Path) -> None:
    """An authority, and a certificate of it for the host."""
    if shutil.which("openssl") is None:
        missing = pytest.fail if os.environ.get("CI") == "true" else pytest.skip
        missing("The tests of bells make their certificates with openssl, which is not installed.")
    folder.mkdir(parents=True, exist_ok=True)
    key = ("-newkey", "ec", "-pkeyopt", "ec_paramgen_curve:prime256v1", "-nodes")
    openssl(folder, "req", "-x509", *key, "-keyout", "ca.key", "-out", "ca.pem", "-days", DAYS, "-subj", "/CN=Bell authority")
    openssl(folder, "req", *key, "-keyout", "host.key", "-out", "host.csr", "-subj", f"/CN={HOST}")
    (folder / "host.ext").write_text(SUBJECT)
    signing = ("-CA", "ca.pem", "-CAkey", "ca.key", "-CAcreateserial", "-days", DAYS, "-extfile", "host.ext")
    openssl(folder, "x509", "-req", "-in", "host.csr", *signing, "-out", "host.pem")


class BellServer:
    """The server's port, and what it has been asked so far."""

    def __init__(self, folder: Path, port: int) -> None:
        self.folder = folder
        self.port = port

    @property
    def place(self) -> str:
        return f"{HOST}:{self.port}"

    @property
    def url(self) -> str:
        return f"https://{self.place}"

    def trust(self) -> ssl.SSLContext:
        return ssl.create_default_context(cafile=str(self.folder / "ca.pem"))

    @property
    def asked(self) -> list[dict[str, Any]]:
        log = self.folder / "asked.jsonl"
        return [json.loads(line) for line in log.read_text().splitlines()] if log.exists() else []

    def forget(self) -> None:
        (self.folder / "asked.jsonl").unlink(missing_ok=True)


@contextmanager
def bell_server(folder: Path) -> Iterator[BellServer]:
    make_certificates(folder)
    command = [sys.executable, __file__, str(folder)]
    with subprocess.Popen(
        command, stdout=subprocess.PIPE, stdin=subprocess.DEVNULL, stderr=subprocess.DEVNULL, text=True
    ) as process:
        assert process.stdout is not None
        try:
            yield BellServer(folder, int(process.stdout.readline()))
        finally:
            process.kill()


class Answering:
    """Answers by the path that is asked for."""

    def __init__(self, folder: Path) -> None:
        self.folder = folder

    def note(self, **what: Any) -> None:
        with (self.folder / "asked.jsonl").open("a") as log:
            log.write(json.dumps(what) + "\n")

    async def __call__(self, reader: asyncio.StreamReader, writer: asyncio.StreamWriter) -> None:
        try:
            head = (await reader.readuntil(b"\r\n\r\n")).decode()
            first, *lines = head.strip().split("\r\n")
            headers = dict(line.split(": ", 1) for line in lines)
            body = (await reader.readexactly(int(headers["Content-Length"]))).decode()
            self.note(first=first, headers=headers, body=body)
            await self.answer(first.split()[1], writer)
        except (OSError, EOFError):
            pass
        finally:
            writer.close()

    async def answer(self, path: str, writer: asyncio.StreamWriter) -> None:
        if path == "/redirect":
            writer.write(b"HTTP/1.1 307 Elsewhere\r\nLocation: /ok\r\nContent-Length: 0\r\n\r\n")
        elif path == "/slow":
            await asyncio.sleep(60)
        elif path == "/drip":
            for letter in b"HTTP/1.1 200 OK\r\n\r\n":
                writer.write(bytes([letter]))
                await writer.drain()
                await asyncio.sleep(1)
        elif path == "/huge":
            writer.write(b"HTTP/1.1 200 OK\r\n\r\n")
            for sent in range(1 << 12):
                if writer.is_closing():
                    self.note(cut=sent)
                    return
                try:
                    writer.write(b"x" * (1 << 16))
                    await writer.drain()
                except ConnectionError:
                    self.note(cut=sent)
                    return
                await asyncio.sleep(0)
            self.note(cut=-1)
        elif path == "/nonsense":
            writer.write(b"220 this is a mail server\r\n")
        elif path == "/short":
            writer.write(b"HTTP")
        else:
            writer.write(b"HTTP/1.1 200 OK\r\nContent-Length: 0\r\n\r\n")
        await writer.drain()


async def serve(folder: Path) -> None:
    context = ssl.SSLContext(ssl.PROTOCOL_TLS_SERVER)
    context.load_cert_chain(folder / "host.pem", folder / "host.key")
    server = await asyncio.start_server(Answering(folder), "127.0.0.1", 0, ssl=context)
    print(server.sockets[0].getsockname()[1], flush=True)
    await server.serve_forever()


if __name__ == "__main__":
    asyncio.run(serve(Path(sys.argv[1])))
