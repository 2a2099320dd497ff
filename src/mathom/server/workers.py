"""Worker processes: bots think in them, memories and replays are worked out in them, and the event loop never waits.

A bot that dies, fails, answers with an illegal action or takes too long is replaced by the next simpler one for that decision.
"""

from __future__ import annotations

import asyncio
import logging
import sys
from asyncio.subprocess import DEVNULL, PIPE, Process
from collections.abc import Sequence
from typing import Any

import msgspec

from mathom.bots import bots_of
from mathom.kernel.rng import Rng
from mathom.server.deals import Known
from mathom.server.orders import TableOrder
from mathom.server.problems import Problem
from mathom.server.settings import Settings
from mathom.server.worker import LENGTHS, LONGEST_BODY, LONGEST_HEAD, Answer, Question, pack

COMMAND = (sys.executable, "-P", "-m", "mathom.server.worker")
WAITING = 32
"""How many may wait for a memory, and how many for a replay."""
FEW = 8
"""How many may wait for their content to be checked."""

log = logging.getLogger(__name__)


class Failed(Exception):
    """A worker gave no answer: one line for the server's log."""


class Asked(msgspec.Struct):
    """The part of an observation that the server itself looks at."""

    legal: list[int]


class Worker:
    """One process, started when it is first asked and again after it has died."""

    def __init__(self, command: Sequence[str]) -> None:
        self.command = command
        self.process: Process | None = None
        self.number = 0
        self.buried: set[asyncio.Task[int]] = set()

    async def ask(self, question: Question, body: bytes) -> tuple[Answer, bytes]:
        """The answer to a question; raises Failed. A process that owes an answer is never kept: it could give it later."""
        self.number += 1
        try:
            async with asyncio.timeout(question.limit):
                process = await self.started()
                return await exchange(process, msgspec.structs.replace(question, number=self.number), body)
        except BaseException as failure:
            self.kill()
            if isinstance(failure, TimeoutError):
                raise Failed(f"took more than {question.limit:g} s") from None
            if isinstance(failure, (OSError, EOFError)):
                raise Failed("died") from None
            raise

    async def started(self) -> Process:
        process = self.process
        if process is not None and process.returncode is None and process.stdout is not None and not process.stdout.at_eof():
            return process
        self.kill()
        self.process = await asyncio.create_subprocess_exec(*self.command, stdin=PIPE, stdout=PIPE, stderr=DEVNULL)
        return self.process

    def kill(self) -> None:
        """Ends the process, if there is one, without waiting for its end."""
        process, self.process = self.process, None
        if process is None:
            return
        if process.returncode is None:
            process.kill()
        if process.stdin is not None:
            process.stdin.close()
        task = asyncio.ensure_future(process.wait())
        self.buried.add(task)
        task.add_done_callback(self.buried.discard)

    async def close(self) -> None:
        self.kill()
        await asyncio.gather(*self.buried)


async def exchange(process: Process, question: Question, body: bytes) -> tuple[Answer, bytes]:
    """Sends a question to a process and reads its answer; raises Failed, OSError or EOFError."""
    assert process.stdin is not None
    assert process.stdout is not None
    process.stdin.write(pack(question, body))
    await process.stdin.drain()
    head_length, body_length = LENGTHS.unpack(await process.stdout.readexactly(LENGTHS.size))
    if head_length > LONGEST_HEAD or body_length > LONGEST_BODY:
        raise Failed("wrote something that is no answer")
    head = await process.stdout.readexactly(head_length)
    data = await process.stdout.readexactly(body_length)
    try:
        answer = msgspec.json.decode(head, type=Answer)
    except ValueError:
        raise Failed("wrote something that is no answer") from None
    if answer.number != question.number:
        raise Failed("answered another question")
    if answer.error:
        raise Failed(f"failed ({answer.error})")
    return answer, data


class Pool:
    """Some workers for one kind of question; whoever asks while all are busy waits for his turn."""

    def __init__(self, size: int, command: Sequence[str], most: int = 0) -> None:
        self.workers = [Worker(command) for _ in range(size)]
        self.free: asyncio.LifoQueue[Worker] = asyncio.LifoQueue()
        for worker in self.workers:
            self.free.put_nowait(worker)
        self.most = most
        """How many may wait, 0 for any number."""
        self.waiting = 0
        self.closed = False

    async def ask(self, question: Question, body: bytes) -> tuple[Answer, bytes]:
        """The answer; raises Failed, Problem where too many wait, and ends as cancelled when the pool is closed meanwhile."""
        if self.most and self.waiting >= self.most:
            raise Problem("too-many", "Too many others are asking; try again in a moment.")
        self.waiting += 1
        try:
            worker = await self.free.get()
        finally:
            self.waiting -= 1
        try:
            if self.closed:
                raise asyncio.CancelledError
            return await worker.ask(question, body)
        except Failed:
            if self.closed:
                raise asyncio.CancelledError from None
            raise
        finally:
            self.free.put_nowait(worker)

    async def close(self) -> None:
        self.closed = True
        await asyncio.gather(*(worker.close() for worker in self.workers))


class Workers:
    """All worker processes of a server. None is started before it is needed; bots wait for nothing but bots."""

    def __init__(self, settings: Settings, command: Sequence[str] = COMMAND) -> None:
        self.settings = settings
        self.command = command
        self.pools: dict[str, Pool] = {}

    async def open(self) -> None:
        looking_back = Pool(1, self.command, WAITING)
        self.pools = {
            "choose": Pool(max(1, self.settings.workers), self.command),
            "hint": Pool(1, self.command, WAITING),
            "memory": Pool(1, self.command, WAITING),
            "replay": looking_back,
            "deal": looking_back,
            "content": Pool(1, self.command, FEW),
        }

    async def close(self) -> None:
        """Ends all processes; questions under way end as cancelled."""
        await asyncio.gather(*(pool.close() for pool in self.pools.values()))

    async def ask(self, question: Question, body: bytes) -> tuple[Answer, bytes]:
        answer, data = await self.pools[question.kind].ask(question, body)
        if answer.code:
            raise Problem(answer.code, answer.detail)
        return answer, data

    async def choose(self, game: str, content: str, bot: str, seed: int, observation: bytes) -> tuple[int, str]:
        """A legal action, and the name of the bot that chose it: the one asked for, or a simpler one."""
        legal = msgspec.json.decode(observation, type=Asked).legal
        known = bots_of(game)
        for name in known[known.index(bot) if bot in known else 0 :]:
            if name == "random":
                break
            # The generator takes 64 bits of a seed.
            question = Question(0, "choose", self.settings.think, game, content, name, seed & (1 << 64) - 1)
            try:
                answer, _ = await self.ask(question, observation)
            except (Failed, Problem) as failure:
                log.warning("The bot %s of %s %s; a simpler one takes this decision.", name, game, failure)
                continue
            if answer.action in legal:
                return answer.action, name
            log.warning("The bot %s of %s answered with an illegal action; a simpler one takes this decision.", name, game)
        return Rng(seed).choose(legal), "random"

    async def hint(self, game: str, content: str, seed: int, observation: bytes) -> tuple[int, str]:
        """What the best bot would do, and its name; those who ask wait for each other, and no bot for them. Raises Problem."""
        legal = msgspec.json.decode(observation, type=Asked).legal
        best = bots_of(game)[0]
        question = Question(0, "hint", self.settings.think, game, content, best, seed & (1 << 64) - 1)
        try:
            answer, _ = await self.ask(question, observation)
        except Failed as failure:
            log.warning("The worker for a hint %s.", failure)
            raise Problem("too-large", "This takes too long to work out.") from None
        if answer.action not in legal:
            raise Problem("trouble", "The bot has no answer here.")
        return answer.action, best

    async def memory(self, game: str, content: str, observation: bytes) -> dict[str, Any]:
        """What can be known of what is hidden: the number of worlds, and the game's own shares; raises Problem."""
        data = await self.work_out(Question(0, "memory", self.settings.think, game, content), observation)
        found: dict[str, Any] = msgspec.json.decode(data)
        return found

    async def replay(self, record: str, reader: str) -> bytes:
        """The moments of a record as that reader sees them, in JSON; raises Problem."""
        return await self.work_out(Question(0, "replay", self.settings.think, reader=reader), record.encode())

    async def deal(self, order: TableOrder) -> Known:
        """How a table begins whose order brings a record; raises Problem."""
        data = await self.work_out(Question(0, "deal", self.settings.think), msgspec.json.encode(order))
        return msgspec.json.decode(data, type=Known)

    async def work_out(self, question: Question, body: bytes) -> bytes:
        try:
            _, data = await self.ask(question, body)
        except Failed as failure:
            log.warning("The worker for a %s %s.", question.kind, failure)
            raise Problem("too-large", "This takes too long to work out.") from None
        return data
