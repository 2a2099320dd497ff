"""An owner's content file, checked before anybody plays with it: in a process of its own, with little time and memory."""

from __future__ import annotations

import logging
import sys
from collections import OrderedDict
from hashlib import sha256

import msgspec

from mathom.games import own_content
from mathom.games.own_content import Difference, Names, differences, own_names
from mathom.kernel.content import ContentError
from mathom.kernel.game import LANGUAGES
from mathom.server.pools import Failed
from mathom.server.problems import Problem
from mathom.server.worker import Question
from mathom.server.workers import Workers
from mathom.terminal.complaints import complaint

KEPT = 32
"""How many results are remembered."""
LONGEST_PROBLEM = 280
MEMORY = 1 << 30
"""Bytes of memory that a worker may take to examine a file."""

log = logging.getLogger(__name__)


class Examined(msgspec.Struct, frozen=True):
    """What came of looking at a content file."""

    hash: str = ""
    """The fingerprint of what is printed; empty where there is a problem."""
    differences: list[Difference] = []
    names: Names = {}
    problem: str = ""
    """One sentence about what is wrong, with its line where it has one."""
    said: dict[str, str] = {}
    """The same by language; empty where nothing is wrong."""
    text: str = ""
    """The same content written anew, without anything else that the file held."""


# In the server


remembered: OrderedDict[bytes, Examined] = OrderedDict()


async def examine(workers: Workers, game: str, text: str, asker: str = "") -> Examined:
    """What a worker found in a file; raises Problem where too many ask at once."""
    key = sha256(f"{game}\n{text}".encode("utf-8", "surrogatepass")).digest()
    if key in remembered:
        remembered.move_to_end(key)
        return remembered[key]
    try:
        question = Question(0, "content", workers.settings.content_seconds, game)
        _, data = await workers.ask(question, text.encode("utf-8", "replace"), asker)
    except Failed as failure:
        log.warning("The worker for a content file %s.", failure)
        return wrong("Checking this file takes too long or needs too much memory; make its goals simpler.")
    found = msgspec.json.decode(data, type=Examined)
    remembered[key] = found
    while len(remembered) > KEPT:
        remembered.popitem(last=False)
    return found


async def check_content(workers: Workers, game: str, text: str, asker: str = "") -> str:
    """The same content, written anew and short, or nothing where it is ours; raises Problem where it cannot be played with."""
    found = await examine(workers, game, text, asker)
    if found.problem:
        raise Problem("content", found.problem)
    return found.text if found.differences else ""


# In the worker


def examine_text(game: str, body: bytes) -> bytes:
    limit_memory()
    return msgspec.json.encode(examine_file(game, body.decode("utf-8", "replace")))


def limit_memory() -> None:
    """This process gets no more than it needs, where the system can see to that."""
    if sys.platform != "win32":
        import resource

        _, hard = resource.getrlimit(resource.RLIMIT_AS)
        most = MEMORY if hard == resource.RLIM_INFINITY else min(MEMORY, hard)
        resource.setrlimit(resource.RLIMIT_AS, (most, hard))


def examine_file(name: str, text: str) -> Examined:
    """What comes of a file; whatever is wrong with it is said in one sentence."""
    try:
        game = own_content.examine(name, text)
    except ContentError as error:
        return wrong(str(error))
    return Examined(game.content.hash(), differences(game), own_names(game), text=game.content.text)


def wrong(problem: str) -> Examined:
    return Examined(problem=sentence(problem), said={language: sentence(complaint(problem, language)) for language in LANGUAGES})


def sentence(problem: str) -> str:
    whole = problem.strip().removesuffix(".")
    short = whole if len(whole) < LONGEST_PROBLEM else f"{whole[:LONGEST_PROBLEM]} …"
    return f"{short[:1].upper()}{short[1:]}."
