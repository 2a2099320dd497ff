"""Fair dealing: draws that nobody can foresee or steer, and anybody can check afterwards.

The table commits to a secret, then each seat adds a nonce; draw n comes from HMAC-SHA256 under a key made of both. The number n
counts every draw ever made, undone ones too.
"""

from __future__ import annotations

import hmac
import secrets
from hashlib import sha256

from mathom.kernel.rng import pick

SECRET_BYTES = 32
WORDS = 1 << 64


def fresh_secret() -> bytes:
    return secrets.token_bytes(SECRET_BYTES)


def commitment(secret: bytes) -> str:
    """What the table publishes before anybody sends a nonce."""
    return sha256(b"mathom-commit-1" + secret).hexdigest()


class Dealer:
    """Draws for one game from a secret and the seats' nonces, in the order of the seats."""

    def __init__(self, secret: bytes, nonces: list[bytes], made: int = 0) -> None:
        message = b"".join(len(nonce).to_bytes(2, "big") + nonce for nonce in nonces)
        self.key = hmac.digest(secret, b"mathom-deal-1" + message, "sha256")
        self.made = made

    def below(self, total: int, number: int) -> int:
        """Draw `number`: uniform from 0 up to, not including, `total`, by rejection on 64 bits."""
        limit = WORDS - WORDS % total
        attempt = 0
        while True:
            block = hmac.digest(self.key, number.to_bytes(8, "big") + attempt.to_bytes(4, "big"), "sha256")
            value = int.from_bytes(block[:8], "big")
            if value < limit:
                return value % total
            attempt += 1

    def outcome(self, chances: list[tuple[int, int]], number: int) -> int:
        """The outcome that draw `number` gives for these chances."""
        return pick(chances, self.below(sum(weight for _, weight in chances), number))

    def draw(self, chances: list[tuple[int, int]]) -> int:
        """The next draw."""
        outcome = self.outcome(chances, self.made)
        self.made += 1
        return outcome
