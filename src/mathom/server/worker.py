"""A worker process: it answers one question after the other, and all it ever gets is the question.

A frame is two lengths of four bytes, a head in JSON and a body of plain bytes. The process ends when its standard input does.
"""

from __future__ import annotations

import os
import signal
import struct
import threading
import time
import traceback
from functools import lru_cache
from importlib import import_module
from queue import SimpleQueue
from typing import TYPE_CHECKING, Any

import msgspec

if TYPE_CHECKING:
    from mathom.bots.thoughts import Thoughts
    from mathom.kernel.game import Game

LENGTHS = struct.Struct(">II")
LONGEST_HEAD = 1 << 24
LONGEST_BODY = 1 << 28
GRACE = 2.0
"""How much longer than asked for a worker lives whose server is gone or stopped."""
LEAST = 0.125
"""Seconds that a bot has for an answer, however long its question has waited; it thinks for four fifths of them."""


class Question(msgspec.Struct, frozen=True):
    """What is asked; an observation, a record or an order is the body."""

    number: int
    kind: str
    """`choose`, `hint`, `memory`, `replay`, `thoughts`, `deal`, `content` or `picture`."""
    limit: float
    """Seconds to answer in."""
    game: str = ""
    content: str = ""
    bot: str = ""
    seed: int = 0
    reader: str = ""
    asked: float = 0.0
    """When it was put, by the clock of `time.monotonic`, which all processes share; 0: its bot takes its time, however late."""


class Answer(msgspec.Struct, frozen=True):
    """What came of the question with that number; data is the body."""

    number: int
    action: int = -1
    seconds: float = 0.0
    """How long a bot thought; what it thought is the body."""
    waited: float = 0.0
    """How long the question waited for a process; the pool fills this in."""
    code: str = ""
    """A word of problems.CODES where the question itself was at fault, with one sentence about it."""
    detail: str = ""
    error: str = ""
    """What failed and where, without the values involved: they could be secret."""


def pack(head: Question | Answer, body: bytes) -> bytes:
    encoded = msgspec.json.encode(head)
    return LENGTHS.pack(len(encoded), len(body)) + encoded + body


@lru_cache(8)
def game_of(name: str, content: str) -> Game:
    from mathom.games import load

    return load(name, content)


def answer(question: Question, body: bytes) -> tuple[Answer, bytes]:
    """The answer, whatever happens."""
    from mathom.kernel.content import ContentError
    from mathom.kernel.game import Complaint
    from mathom.server.problems import Problem

    try:
        return think(question, body)
    except Problem as problem:
        return Answer(question.number, code=problem.code, detail=problem.detail), b""
    except (Complaint, ContentError) as complaint:
        return Answer(question.number, code="bad-request", detail=str(complaint)), b""
    except Exception as error:
        return Answer(question.number, error=f"{type(error).__name__} {where(error)}"), b""


def think(question: Question, body: bytes) -> tuple[Answer, bytes]:
    from mathom.kernel.observation import decode

    if question.kind == "replay":
        # Loaded by name: a worker that only plays bots needs nothing of it.
        moments: bytes = import_module("mathom.server.replays").moments_of_text(body.decode(), question.reader)
        return Answer(question.number), moments
    if question.kind == "thoughts":
        told: bytes = import_module("mathom.server.explaining").told_of_text(body)
        return Answer(question.number), told
    if question.kind == "content":
        found: bytes = import_module("mathom.server.contents").examine_text(question.game, body)
        return Answer(question.number), found
    if question.kind == "deal":
        known: bytes = import_module("mathom.server.deals").known_of_order(body)
        return Answer(question.number), known
    if question.kind == "picture":
        picture: bytes = import_module("mathom.server.pictures").picture_of(body.decode())
        return Answer(question.number), picture
    game = game_of(question.game, question.content)
    seen = decode(body)
    if question.kind == "memory":
        belief = game.belief(seen)
        return Answer(question.number), msgspec.json.encode({"worlds": belief.size(), "regions": belief.memory()})
    from mathom.bots import load_bot, thoughts_of

    bot = load_bot(question.bot, question.seed, game)
    if question.asked:
        hurry(bot, time.monotonic() - question.asked)
    began = time.perf_counter()
    action = bot.choose(seen)
    seconds = time.perf_counter() - began
    thoughts = thoughts_of(bot)
    return Answer(question.number, action, seconds), b"" if thoughts is None else msgspec.json.encode(rounded(thoughts))


def hurry(bot: Any, passed: float) -> None:
    """The time that has passed since a question was put comes off the time its bot may think, so that the stated time holds."""
    budget = getattr(bot, "budget", None)
    if budget is not None and budget.seconds:
        bot.budget = msgspec.structs.replace(budget, seconds=max(LEAST, budget.seconds - passed))


def rounded(thoughts: Thoughts) -> Thoughts:
    """Thoughts as they are kept: shares to a hundredth of a per cent."""
    believed = {place: {who: round(share, 4) for who, share in shares.items()} for place, shares in thoughts.believed.items()}
    return msgspec.structs.replace(thoughts, believed=believed)


def where(error: Exception) -> str:
    places = traceback.extract_tb(error.__traceback__)[-4:]
    return " < ".join(f"{os.path.basename(place.filename)}:{place.lineno}" for place in reversed(places))


def listen(questions: SimpleQueue[tuple[Question, bytes]]) -> None:
    """Takes questions in as they come; without anybody to ask any more the process ends, even in the middle of a thought."""
    with open(0, "rb", closefd=False) as stream:
        while len(lengths := stream.read(LENGTHS.size)) == LENGTHS.size:
            head, body = LENGTHS.unpack(lengths)
            question = msgspec.json.decode(stream.read(head), type=Question)
            questions.put((question, stream.read(body)))
    os._exit(0)


def serve() -> None:
    """Answers until nobody asks any more."""
    signal.signal(signal.SIGINT, signal.SIG_IGN)  # Ctrl-C in a terminal is for the server, which then closes our input
    if hasattr(os, "nice"):
        os.nice(5)  # the server's own work goes first
    channel = os.dup(1)
    os.dup2(2, 1)  # a stray print must not be taken for an answer
    questions: SimpleQueue[tuple[Question, bytes]] = SimpleQueue()
    threading.Thread(target=listen, args=(questions,), daemon=True).start()
    with open(channel, "wb") as stream:
        while True:
            question, body = questions.get()
            alarm(question.limit + GRACE)
            frame = pack(*answer(question, body))
            alarm(0)
            stream.write(frame)
            stream.flush()


def alarm(seconds: float) -> None:
    """Ends the process then, even if compiled code keeps the listening thread from noticing that the server is gone."""
    if hasattr(signal, "setitimer"):
        signal.setitimer(signal.ITIMER_REAL, seconds)


if __name__ == "__main__":
    serve()
