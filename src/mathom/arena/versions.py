"""Which version of a bot plays: a fingerprint of its sources, so that a run does not mix two of them.

Compiled packages ship their sources, and only those count: a compiled run and an interpreted one of the same code agree.
"""

from __future__ import annotations

from hashlib import sha256
from pathlib import Path

import mathom.bots
from mathom.bots.levels import LEVELS
from mathom.kernel.game import Complaint

HOUSE = Path(mathom.bots.__file__).parent
DIGITS = 12


def bot_version(game: str, bot: str) -> str:
    """The fingerprint of a bot of the house: what all bots share, the search, the game's own code and weights, its level."""
    shared = [path for path in HOUSE.glob("*.py") if path.name != "levels.py"]  # of which only its own line counts
    parts = [*shared, *(HOUSE / "search").glob("*.py")]
    parts += [path for path in (HOUSE / game).rglob("*") if path.suffix in (".py", ".json")]
    if not {HOUSE / "__init__.py", HOUSE / game / "__init__.py"} <= set(parts):
        raise Complaint("The sources of the bots are not installed, so it cannot be said which version plays; install mathom anew.")
    found = sha256(repr(LEVELS.get(game, {}).get(bot)).encode())
    for path in sorted(parts):
        found.update(f"\n{path.relative_to(HOUSE).as_posix()}\n".encode())
        found.update(sha256(path.read_bytes()).digest())
    return found.hexdigest()[:DIGITS]
