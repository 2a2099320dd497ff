"""The house's own bots on the line: `python -m mathom.arena.bot NAME` (docs/arena.md).

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


def main() -> int:
    if len(sys.argv) != 2:
        print("Say which bot: python -m mathom.arena.bot rule", file=sys.stderr)
        return 2
    name = sys.argv[1]
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
