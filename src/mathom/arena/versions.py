"""Which version of a bot plays: a fingerprint of its sources, so that a run does not mix two of them.

Compiled packages ship their sources, and only those count: a compiled run and an interpreted one of the same code agree.
"""

from __future__ import annotations

from hashlib import sha256
from pathlib import Path

import mathom.bots
import mathom.games
import mathom.kernel
from mathom.bots.levels import LEVELS
from mathom.kernel.game import Complaint

HOUSE = Path(mathom.bots.__file__).parent
GAMES = Path(mathom.games.__file__).parent
KERNEL = Path(mathom.kernel.__file__).parent
DIGITS = 12


def bot_version(game: str, bot: str) -> str:
    """The fingerprint of a bot of the house: what all bots share, the search, its own code and weights, its level, and what it
    thinks and draws with: the game and the kernel."""
    ours = [path for path in HOUSE.glob("*.py") if path.name != "levels.py"]  # of which only its own line counts
    ours += (HOUSE / "search").glob("*.py")
    ours += [path for path in (HOUSE / game).rglob("*") if path.suffix in (".py", ".json")]
    if not {HOUSE / "__init__.py", HOUSE / game / "__init__.py"} <= set(ours):
        raise Complaint("The sources of the bots are not installed, so it cannot be said which version plays; install mathom anew.")
    parts = {f"bots/{path.relative_to(HOUSE).as_posix()}": path for path in ours}
    parts |= {f"games/{path.relative_to(GAMES).as_posix()}": path for path in (GAMES / game).rglob("*.py")}
    parts |= {f"kernel/{path.name}": path for path in KERNEL.glob("*.py")}
    found = sha256(repr(LEVELS.get(game, {}).get(bot)).encode())
    for name, path in sorted(parts.items()):
        found.update(f"\n{name}\n".encode())
        found.update(sha256(path.read_bytes()).digest())
    return found.hexdigest()[:DIGITS]
