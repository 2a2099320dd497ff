"""Worker processes, some for each kind of question: started when they are needed, killed when they owe an answer too long."""

from __future__ import annotations

import asyncio
import time
from asyncio.subprocess import DEVNULL, PIPE, Process
from collections import Counter
from collections.abc import AsyncIterator, Sequence
from contextlib import asynccontextmanager

import msgspec

from mathom.server.problems import Problem
from mathom.server.worker import LENGTHS, LONGEST_BODY, LONGEST_HEAD, Answer, Question, pack


class Failed(Exception):
    """A worker gave no answer: one line for the server's log."""


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

    def __init__(self, size: int, command: Sequence[str], most: int = 0, each: int = 0) -> None:
        self.workers = [Worker(command) for _ in range(size)]
        self.free = list(self.workers)
        self.most = most
        """How many may wait, 0 for any number."""
        self.each = each
        """How many of one asker may wait; then one of theirs at most is answered at a time, and a worker stays for the others. 0:
        askers are not told apart but by turns; an empty asker never is."""
        self.waiting: list[tuple[str, asyncio.Future[Worker]]] = []
        self.under_way: Counter[str] = Counter()
        """By who asked, how many questions are being answered."""
        self.turns: dict[str, int] = {}
        """By who asks or asked lately, when it was their turn last: the number of the turn."""
        self.turn_number = 0
        self.closed = False

    async def ask(self, question: Question, body: bytes, asker: str = "") -> tuple[Answer, bytes]:
        """The answer; raises Failed, Problem where too many wait, and ends as cancelled when the pool is closed meanwhile."""
        async with self.turn(asker) as (worker, waited):
            try:
                answer, data = await worker.ask(question, body)
            except Failed:
                if self.closed:
                    raise asyncio.CancelledError from None
                raise
        return msgspec.structs.replace(answer, waited=waited), data

    @asynccontextmanager
    async def turn(self, asker: str) -> AsyncIterator[tuple[Worker, float]]:
        """A worker, and the seconds until it was free; ends as cancelled when the pool is closed meanwhile."""
        began = time.monotonic()
        worker = await self.take(asker)
        try:
            if self.closed:
                raise asyncio.CancelledError
            yield worker, time.monotonic() - began
        finally:
            self.give_back(worker, asker)

    async def take(self, asker: str) -> Worker:
        """A worker for one question; the one that answered last comes first, so that none is started without need."""
        if self.free and self.may_begin(asker):
            self.begin(asker)
            return self.free.pop()
        theirs = sum(1 for each, _ in self.waiting if each == asker)
        if (self.most and len(self.waiting) >= self.most) or (self.each and asker and theirs >= self.each):
            raise Problem("too-many", "Too many others are asking; try again in a moment.")
        future: asyncio.Future[Worker] = asyncio.get_running_loop().create_future()
        place = asker, future
        self.waiting.append(place)
        try:
            return await future
        except asyncio.CancelledError:
            if place in self.waiting:
                self.waiting.remove(place)
            elif not future.cancelled():
                self.give_back(future.result(), asker)
            raise

    def may_begin(self, asker: str) -> bool:
        return not (self.each and asker and self.under_way[asker])

    def begin(self, asker: str) -> None:
        self.under_way[asker] += 1
        self.turn_number += 1
        self.turns[asker] = self.turn_number

    def give_back(self, worker: Worker, asker: str) -> None:
        """The next is whoever has the fewest questions under way, and of those who waited longest for a turn: nobody is held up."""
        self.under_way[asker] -= 1
        if not self.under_way[asker]:
            del self.under_way[asker]
        self.free.append(worker)
        waiting = [place for place in self.waiting if not place[1].done()]  # one that has just gone away is still in the list
        ready = [place for place in waiting if self.may_begin(place[0])]
        if not waiting:
            self.turns.clear()
        if not ready:
            return
        place = min(ready, key=lambda each: (self.under_way[each[0]], self.turns.get(each[0], 0)))
        self.waiting.remove(place)
        self.begin(place[0])
        place[1].set_result(self.free.pop())

    async def close(self) -> None:
        self.closed = True
        await asyncio.gather(*(worker.close() for worker in self.workers))
