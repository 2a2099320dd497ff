"""The house's own bots on the line: `python -m mathom.arena.bot NAME [ITERATIONS]` (docs/arena.md).

A bot of one's own in Python may speak the same way: `speak(make)`, where `make(game, seed)` gives a new bot.
"""

from __future__ import annotations

import os
import sys
from collections.abc import Callable
from functools import lru_cache

import msgspec

from mathom.arena.protocol import Answer, Decide, End, Hello, Message, Ready, line
from mathom.bots import Bot, load_bot, thoughts_of
from mathom.bots.levels import LEVELS
from mathom.bots.search.budget import Budget
from mathom.games import load
from mathom.kernel.game import Complaint, Game
from mathom.kernel.journal import Event
from mathom.kernel.observation import Observation, decode

READER = msgspec.json.Decoder(Message)
cached_game = lru_cache(maxsize=4)(load)


class Player:
    """One game of one bot: it puts the events together that come in parts."""

    def __init__(self, hello: Hello, make: Callable[[Game, int], Bot]) -> None:
        self.bot = make(cached_game(hello.game, hello.content), hello.seed)
        self.tells = hello.thoughts
        self.events: list[Event] = []

    def answer(self, question: Decide) -> Answer:
        seen = decode(bytes(question.observation))
        action = self.bot.choose(self.whole(seen))
        thoughts = thoughts_of(self.bot)
        return Answer(action, thoughts.iterations if thoughts else 0, thoughts if self.tells else None)

    def whole(self, seen: Observation) -> Observation:
        self.events = self.events[: seen.since] + seen.events
        return msgspec.structs.replace(seen, events=self.events, since=0)


def speak(make: Callable[[Game, int], Bot]) -> None:
    """Answers questions until the input ends; whatever a bot prints goes to the error stream."""
    answers = os.fdopen(os.dup(1), "wb", buffering=0)
    os.dup2(2, 1)
    player: Player | None = None
    for data in sys.stdin.buffer:
        message = READER.decode(data)
        if isinstance(message, Hello):
            player = Player(message, make)
            answers.write(line(Ready()))
        elif isinstance(message, End):
            player = None
        elif player is not None:
            answers.write(line(player.answer(message)))


def steady(iterations: int) -> None:
    """From now on levels count iterations only, at most so many: they decide the same on a slow machine as on a fast one."""
    for levels in LEVELS.values():
        for name, level in levels.items():
            levels[name] = msgspec.structs.replace(level, budget=Budget(min(iterations, level.budget.iterations)))


def main() -> int:
    name, most = (*sys.argv[1:], "", "")[:2]
    if not name or len(sys.argv) > 3 or not (not most or (most.isdecimal() and int(most))):
        print("Say which bot, and if you like its iterations: python -m mathom.arena.bot strong 100", file=sys.stderr)
        return 2
    if most:
        steady(int(most))
    try:
        speak(lambda game, seed: load_bot(name, seed, game))
    except (BrokenPipeError, KeyboardInterrupt):
        return 1
    except (Complaint, msgspec.DecodeError) as error:
        print(error, file=sys.stderr)
        return 2
    return 0


if __name__ == "__main__":
    sys.exit(main())
