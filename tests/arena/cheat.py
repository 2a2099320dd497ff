"""A bot that looks for the table's state in the memory of its own process. Run as a script, it speaks the line protocol."""

from __future__ import annotations

import sys
from hashlib import sha256

from mathom.arena.bot import speak
from mathom.kernel.game import Game
from mathom.kernel.observation import Observation
from mathom.kernel.state import State


class Cheat:
    def __init__(self, game: Game, seed: int) -> None:
        self.game = game

    def choose(self, observation: Observation) -> int:
        """What it finds decides; where nothing is found, it takes the first action."""
        frame = sys._getframe(1)
        while frame is not None:
            for value in frame.f_locals.values():
                if isinstance(value, State):
                    return observation.legal[sha256(repr(value.encode()).encode()).digest()[0] % len(observation.legal)]
            frame = frame.f_back
        return observation.legal[0]


if __name__ == "__main__":
    speak(Cheat)
