"""The files of the page: index.html and what lies in assets/, from the package's static folder."""

from __future__ import annotations

import gzip
import os
import re
from base64 import urlsafe_b64encode
from hashlib import sha256
from pathlib import Path

import msgspec

from mathom.server.asgi import Receive, Scope, Send
from mathom.server.limits import answer, header, trouble

FOLDER = Path(os.environ.get("MATHOM_STATIC") or Path(__file__).parent / "static")
"""Whoever works on the page can name the folder of another build."""
NAME = re.compile(r"(?:[a-z0-9-]+/)?[A-Za-z0-9_-][A-Za-z0-9._-]*")
TYPES = {
    ".css": "text/css; charset=utf-8",
    ".html": "text/html; charset=utf-8",
    ".ico": "image/x-icon",
    ".js": "text/javascript; charset=utf-8",
    ".json": "application/json",
    ".png": "image/png",
    ".svg": "image/svg+xml",
    ".txt": "text/plain; charset=utf-8",
    ".webmanifest": "application/manifest+json",
    ".woff2": "font/woff2",
}
PACKED = (".png", ".woff2", ".ico")
"""Kinds that do not shrink further."""
MISSING = (
    b"<!doctype html><html lang=en><meta charset=utf-8><title>Mathom</title>"
    b"<p>The page has not been built: run <code>npm ci</code> and <code>npm run build</code> in the folder <code>web</code>.</p>"
)


class Page(msgspec.Struct, frozen=True):
    """A file as it is sent."""

    kind: str
    tag: str
    plain: bytes
    packed: bytes
    """The same through gzip; empty where that gains nothing."""
    stamp: tuple[int, int]
    """When the file was changed, and how long it is."""


def make_page(suffix: str, data: bytes, stamp: tuple[int, int] = (0, 0)) -> Page:
    packed = b"" if suffix in PACKED or len(data) < 500 else gzip.compress(data, 9, mtime=0)
    tag = f'"{urlsafe_b64encode(sha256(data).digest()[:12]).decode()}"'
    return Page(TYPES[suffix], tag, data, packed, stamp)


class Pages:
    """Serves the files; nothing outside the folder, and nothing that has no type above."""

    def __init__(self, folder: Path = FOLDER) -> None:
        self.folder = folder
        self.kept: dict[str, Page] = {}
        self.fixed: dict[str, Page] = {}

    def add(self, path: str, data: bytes) -> None:
        """A page that is no file."""
        self.fixed[path] = make_page(Path(path).suffix, data)

    def find(self, path: str) -> Page | None:
        if path in self.fixed:
            return self.fixed[path]
        name = path.removeprefix("/") or "index.html"
        suffix = Path(name).suffix
        if suffix not in TYPES or not NAME.fullmatch(name):
            return None
        try:
            found = (self.folder / name).stat()
            stamp = (found.st_mtime_ns, found.st_size)
            if name not in self.kept or self.kept[name].stamp != stamp:
                self.kept[name] = make_page(suffix, (self.folder / name).read_bytes(), stamp)
        except OSError:
            return make_page(".html", MISSING) if name == "index.html" else None
        return self.kept[name]

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        page = self.find(scope["path"])
        if page is None:
            await answer(send, trouble("not-found"))
        elif scope["method"] not in ("GET", "HEAD"):
            await answer(send, trouble("bad-method"), ((b"allow", b"GET, HEAD"),))
        else:
            await show(scope, send, page)


async def show(scope: Scope, send: Send, page: Page) -> None:
    """Sends a page whole, packed where the reader can unpack it, or says that it has not changed."""
    lines = [(b"etag", page.tag.encode()), (b"cache-control", b"no-cache"), (b"vary", b"accept-encoding")]
    if page.tag in (header(scope, b"if-none-match") or ""):
        status, body = 304, b""
    else:
        is_packed = bool(page.packed) and "gzip" in (header(scope, b"accept-encoding") or "")
        status, body = 200, page.packed if is_packed else page.plain
        lines += [(b"content-type", page.kind.encode()), (b"content-length", str(len(body)).encode())]
        lines += [(b"content-encoding", b"gzip")] if is_packed else []
    await send({"type": "http.response.start", "status": status, "headers": lines})
    await send({"type": "http.response.body", "body": b"" if scope["method"] == "HEAD" else body, "more_body": False})
