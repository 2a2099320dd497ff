"""Secrets that open a seat, claim one or let one watch: 256 bits, kept only as a hash, compared in constant time."""

from __future__ import annotations

import base64
import hmac
import secrets
from hashlib import sha256

KEY_BYTES = 32


def fresh_key() -> str:
    return secrets.token_urlsafe(KEY_BYTES)


def fresh_id() -> str:
    """A table's id: it opens nothing."""
    return secrets.token_urlsafe(9)


def hashed(key: str) -> bytes:
    return sha256(b"mathom-key-1" + key.encode()).digest()


def opens(key: str, kept: bytes) -> bool:
    """Whether a key is the one whose hash was kept; an empty hash is opened by none."""
    return hmac.compare_digest(hashed(key), kept)


def watch_key(secret: bytes) -> str:
    """The key that lets one watch, made from the dealer's secret: whoever has a seat can hand it on, and it opens no seat."""
    return base64.urlsafe_b64encode(hmac.digest(secret, b"mathom-watch-1", "sha256")).decode().rstrip("=")
