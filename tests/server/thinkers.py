"""A server, and its worker processes, in which the strong bot thinks for as long as a file called `hold` lies in the folder MARKS.

Run as a script: `thinkers.py serve …` is `mathom serve …`, `thinkers.py worker` one of its workers.
"""

from __future__ import annotations

import os
import sys
import time
from functools import partial
from pathlib import Path

from mathom import bots, cli
from mathom.bots.levels import Level
from mathom.bots.thoughts import Thought, Thoughts
from mathom.kernel.game import Game
from mathom.kernel.observation import Observation
from mathom.kernel.rng import Rng
from mathom.server import serve, worker
from mathom.server.workers import Workers

CANARY = "Canary"
"""A word of what the bot believes, which nobody may read before the end."""
ITERATIONS = 987_654
"""A number of what the bot thought."""


class Thinker:
    """Plays any move, thinks of what it does first, and says when it has begun."""

    def __init__(self, game: Game, seed: int, level: Level) -> None:
        self.game = game
        self.rng = Rng(seed)
        self.thoughts: Thoughts | None = None

    def choose(self, observation: Observation) -> int:
        marks = Path(os.environ["MARKS"])
        (marks / f"begun.{os.getpid()}").touch()
        while (marks / "hold").exists():
            time.sleep(0.005)
        chosen = self.rng.choose(observation.legal)
        others = [action for action in observation.legal if action != chosen]
        considered = [Thought(self.game.action_text(action), 9 - at, 0.5) for at, action in enumerate([chosen, *others][:5])]
        self.thoughts = Thoughts(ITERATIONS, 12, considered, {f"{CANARY}-place": {f"{CANARY}-who": 1 / 3}}, 9)
        return chosen


if __name__ == "__main__":
    simple = {name: places for name, places in bots.BOTS.items() if name in ("rule", "random")}
    bots.BOTS = {"strong": {"confrontation": "__main__:Thinker"}, **simple}
    if sys.argv[1] == "worker":
        worker.serve()
    else:
        serve.Workers = partial(Workers, command=(sys.executable, __file__, "worker"))  # type: ignore[misc]
        sys.exit(cli.main(sys.argv[1:]))
