"""What worker processes are asked: bots think in them, memories and replays are worked out in them, and the event loop never waits.

A bot that dies, fails, answers with an illegal action or takes too long is replaced by the next simpler one for that decision.
"""

from __future__ import annotations

import asyncio
import logging
import os
import sys
import time
from collections.abc import Sequence
from typing import Any, NamedTuple

import msgspec

from mathom.bots import bots_of, seconds_of
from mathom.bots.thoughts import Thoughts
from mathom.kernel.rng import Rng
from mathom.server.deals import Known
from mathom.server.orders import TableOrder
from mathom.server.pools import Failed, Pool
from mathom.server.problems import Problem
from mathom.server.settings import Settings
from mathom.server.worker import Answer, Question

COMMAND = (sys.executable, "-P", "-m", "mathom.server.worker")
WAITING, WAITING_EACH = 256, 32
"""How many may wait for a hint, a memory, a replay or a picture, and how many of one address."""
FEW, FEW_EACH = 32, 4
"""How many may wait for their content to be checked, and how many of one address."""
FAIR = 2
"""Workers for what strangers ask: one address never has them all."""
TIMES = 5
"""So many times as long as it says it thinks, a bot may take: for loading, slow machines, and the thoughts of others."""
LONGEST_THOUGHTS = 1 << 16
"""Longer ones are not kept."""

log = logging.getLogger(__name__)


class Asked(msgspec.Struct):
    """The part of an observation that the server itself looks at."""

    legal: list[int]


class Chosen(NamedTuple):
    """A bot's answer to one question."""

    action: int
    bot: str
    """The one that was asked, or a simpler one in its place."""
    seconds: float = 0.0
    """How long it thought."""
    thoughts: Thoughts | None = None
    """None where the question needed none."""
    waited: float = 0.0
    """How long nobody was free to think about it."""


def read_thoughts(data: bytes) -> Thoughts | None:
    """A bot's thoughts; those that nobody could show are dropped, for its move is good all the same."""
    if not 0 < len(data) <= LONGEST_THOUGHTS:
        return None
    try:
        return msgspec.json.decode(data, type=Thoughts)
    except msgspec.MsgspecError:
        log.warning("What a bot thought cannot be read and is not kept.")
        return None


class Workers:
    """All worker processes of a server. None is started before it is needed; bots wait for nothing but bots."""

    def __init__(self, settings: Settings, command: Sequence[str] = COMMAND) -> None:
        self.settings = settings
        self.command = command
        self.pools: dict[str, Pool] = {}

    async def open(self) -> None:
        looking_back = Pool(FAIR, self.command, WAITING, WAITING_EACH)
        self.pools = {
            "choose": Pool(max(1, self.settings.workers), self.command),
            "think": Pool(self.settings.thinkers or max(2, os.cpu_count() or 1), self.command),
            "hint": Pool(FAIR, self.command, WAITING, WAITING_EACH),
            "memory": Pool(FAIR, self.command, WAITING, WAITING_EACH),
            "replay": looking_back,
            "thoughts": looking_back,
            "deal": looking_back,
            "picture": looking_back,
            "content": Pool(FAIR, self.command, FEW, FEW_EACH),
        }

    async def close(self) -> None:
        """Ends all processes; questions under way end as cancelled."""
        await asyncio.gather(*(pool.close() for pool in self.pools.values()))

    async def ask(self, question: Question, body: bytes, asker: str = "") -> tuple[Answer, bytes]:
        answer, data = await self.pool(question.kind, question.game, question.bot).ask(question, body, asker)
        if answer.code:
            raise Problem(answer.code, answer.detail)
        return answer, data

    def pool(self, kind: str, game: str, bot: str) -> Pool:
        """Bots that think for seconds have processes of their own: nobody waits for them who answers at once."""
        return self.pools["think" if kind == "choose" and seconds_of(game, bot) > 0 else kind]

    def asking(self, kind: str, game: str, content: str, bot: str, seed: int, asked: float = 0.0) -> Question:
        """A bot's question. The generator takes 64 bits of a seed."""
        limit = max(self.settings.think, TIMES * seconds_of(game, bot))
        return Question(0, kind, limit, game, content, bot, seed & (1 << 64) - 1, asked=asked)

    async def choose(self, game: str, content: str, bot: str, seed: int, observation: bytes, asker: str = "") -> Chosen:
        """A legal action of the bot that is asked for, or of a simpler one. Where there is one alone, nobody is asked: but it waits
        for its turn like any other, so that a busy house does not show where there was a choice."""
        asked = time.monotonic()
        legal = msgspec.json.decode(observation, type=Asked).legal
        known = bots_of(game)
        for name in known[known.index(bot) if bot in known else 0 :]:
            if name == "random":
                break
            if len(legal) == 1:
                async with self.pool("choose", game, name).turn(asker) as (_, waited):
                    return Chosen(legal[0], name, waited=waited)
            try:
                answer, data = await self.ask(self.asking("choose", game, content, name, seed, asked), observation, asker)
            except (Failed, Problem) as failure:
                log.warning("The bot %s of %s %s; a simpler one takes this decision.", name, game, failure)
                continue
            if answer.action in legal:
                return Chosen(answer.action, name, answer.seconds, read_thoughts(data), answer.waited)
            log.warning("The bot %s of %s answered with an illegal action; a simpler one takes this decision.", name, game)
        return Chosen(Rng(seed).choose(legal), "random")

    async def hint(self, game: str, content: str, seed: int, observation: bytes, asker: str = "") -> tuple[int, str]:
        """What the best bot would do, and its name; those who ask wait for each other, and no bot for them. Raises Problem."""
        legal = msgspec.json.decode(observation, type=Asked).legal
        best = bots_of(game)[0]
        try:
            answer, _ = await self.ask(self.asking("hint", game, content, best, seed), observation, asker)
        except Failed as failure:
            log.warning("The worker for a hint %s.", failure)
            raise Problem("too-large", "This takes too long to work out.") from None
        if answer.action not in legal:
            raise Problem("trouble", "The bot has no answer here.")
        return answer.action, best

    async def memory(self, game: str, content: str, observation: bytes, asker: str = "") -> dict[str, Any]:
        """What can be known of what is hidden: the number of worlds, and the game's own shares; raises Problem."""
        data = await self.work_out(Question(0, "memory", self.settings.think, game, content), observation, asker)
        found: dict[str, Any] = msgspec.json.decode(data)
        return found

    async def replay(self, record: str, reader: str, asker: str = "") -> bytes:
        """The moments of a record as that reader sees them, in JSON; raises Problem."""
        return await self.work_out(Question(0, "replay", self.settings.think, reader=reader), record.encode(), asker)

    async def thoughts(self, told: bytes, asker: str = "") -> bytes:
        """What bots thought about the decisions of a record, in words of its game, in JSON; raises Problem."""
        return await self.work_out(Question(0, "thoughts", self.settings.think), told, asker)

    async def picture(self, text: str, asker: str = "") -> bytes:
        """A text as a QR code, in SVG; raises Problem."""
        return await self.work_out(Question(0, "picture", self.settings.think), text.encode(), asker)

    async def deal(self, order: TableOrder, asker: str = "") -> Known:
        """How a table begins whose order brings a record; raises Problem."""
        data = await self.work_out(Question(0, "deal", self.settings.think), msgspec.json.encode(order), asker)
        return msgspec.json.decode(data, type=Known)

    async def work_out(self, question: Question, body: bytes, asker: str) -> bytes:
        try:
            _, data = await self.ask(question, body, asker)
        except Failed as failure:
            log.warning("The worker for a %s %s.", question.kind, failure)
            raise Problem("too-large", "This takes too long to work out.") from None
        return data
