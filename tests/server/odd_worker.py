"""A worker process with bots that misbehave, run as a script; a mark in the folder MARKS says that one has begun to think."""

from __future__ import annotations

import fcntl
import os
import signal
import sys
import time
from pathlib import Path
from types import ModuleType

from mathom import bots
from mathom.bots.levels import Level
from mathom.bots.thoughts import Thought, Thoughts
from mathom.kernel.game import Game
from mathom.kernel.observation import Observation
from mathom.server.worker import serve


class Odd:
    def __init__(self, game: Game, seed: int) -> None:
        self.seed = seed

    def mark(self) -> None:
        """A file that this process keeps locked for as long as it lives."""
        handle = os.open(Path(os.environ["MARKS"]) / str(self.seed), os.O_CREAT | os.O_RDWR)
        fcntl.flock(handle, fcntl.LOCK_EX)
        os.write(handle, str(os.getpid()).encode())


class Steady(Odd):
    def choose(self, observation: Observation) -> int:
        return observation.legal[-1]


class Sleeps(Odd):
    def choose(self, observation: Observation) -> int:
        self.mark()
        time.sleep(3600)
        return observation.legal[0]


class Spins(Odd):
    def choose(self, observation: Observation) -> int:
        self.mark()
        while True:
            pass


class Held(Odd):
    """Thinks until a file says that it may go."""

    def choose(self, observation: Observation) -> int:
        self.mark()
        while not (Path(os.environ["MARKS"]) / f"go.{self.seed}").exists():
            time.sleep(0.002)
        return observation.legal[-1]


class Strong(Held):
    def __init__(self, game: Game, seed: int, level: Level) -> None:
        super().__init__(game, seed)


class Gentle(Odd):
    """Thinks for as long as it may."""

    def __init__(self, game: Game, seed: int, level: Level) -> None:
        super().__init__(game, seed)
        self.budget = level.budget

    def choose(self, observation: Observation) -> int:
        time.sleep(max(0.0, self.budget.end() - time.perf_counter()))
        return observation.legal[-1]


class Explains(Odd):
    thoughts: Thoughts | None = None

    def choose(self, observation: Observation) -> int:
        self.thoughts = Thoughts(7, 3, [Thought("a", 7, 0.25)], {"here": {"somebody": 1 / 3}})
        return observation.legal[-1]


class Dies(Odd):
    def choose(self, observation: Observation) -> int:
        os.kill(os.getpid(), signal.SIGKILL)
        return observation.legal[0]


class Quits(Odd):
    def choose(self, observation: Observation) -> int:
        sys.exit(str(observation))


class Fails(Odd):
    def choose(self, observation: Observation) -> int:
        raise ValueError(f"secret {observation}")


class Cheats(Odd):
    def choose(self, observation: Observation) -> int:
        return max(observation.legal) + 1


class Raves(Odd):
    def choose(self, observation: Observation) -> int:
        return "no number"  # type: ignore[return-value]


class Chatters(Odd):
    def choose(self, observation: Observation) -> int:
        print("thinking aloud", flush=True)
        os.write(1, b"\0" * 64)
        return observation.legal[-1]


def moments_of_text(record: str, reader: str) -> bytes:
    if record == "endless":
        Odd(None, 99).mark()  # type: ignore[arg-type]
        time.sleep(3600)
    return f"{reader} reads {record}".encode()


ODD = (Held, Strong, Gentle, Explains, Sleeps, Spins, Dies, Quits, Fails, Cheats, Raves, Chatters, Steady)
BOTS = {bot.__name__.lower(): {"*": f"__main__:{bot.__name__}"} for bot in ODD}

if __name__ == "__main__":
    bots.BOTS = BOTS
    replays = ModuleType("mathom.server.replays")
    replays.moments_of_text = moments_of_text  # type: ignore[attr-defined]
    sys.modules["mathom.server.replays"] = replays
    serve()
