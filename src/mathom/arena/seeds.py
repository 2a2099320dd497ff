"""Where chance comes from: the table's from the deal alone, a bot's from the game that it plays.

So a game is the same whoever plays it, in whatever order, and with any number of jobs.
"""

from __future__ import annotations

from hashlib import sha256

import msgspec

from mathom.arena.plan import Way

SEED_BITS = 48
"""Any language can hold so many bits in its numbers."""


def mixed(*parts: object) -> bytes:
    return sha256(msgspec.json.encode(parts)).digest()


def deal_secret(game: str, seed: int, way: Way, deal: int) -> bytes:
    """What the table draws from."""
    return mixed("deal", game, seed, way.key(), deal)


def bot_seed(source: int | str, way: Way, deal: int, labels: list[str], seat: int) -> int:
    """What the bot at a seat may draw from: a bot of the house from the run's seed, a stranger's from the run's key.

    Deals come from the run's seed, and whoever knows a number that comes from it too can try out all seeds.
    """
    return int.from_bytes(mixed("bot", source, way.key(), deal, labels, seat)[:8], "big") >> (64 - SEED_BITS)
