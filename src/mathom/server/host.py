"""What is done at a table: decisions stored before they are acknowledged, undos, stand-ins, and questions about it."""

from __future__ import annotations

import asyncio
import time

import msgspec

from mathom.bots import seconds_of
from mathom.kernel.game import LANGUAGES
from mathom.kernel.observation import encode as encode_observation
from mathom.kernel.refusal import Refused
from mathom.server import texts
from mathom.server.bells import Bells
from mathom.server.explaining import paper_of
from mathom.server.keeper import Keeper
from mathom.server.live import LiveTable
from mathom.server.problems import Problem, log, note_broken
from mathom.server.settings import Settings
from mathom.server.store import Store
from mathom.server.wire import (
    Ack,
    Answer,
    Decide,
    Denied,
    Describe,
    Hint,
    Hinted,
    Memory,
    Point,
    Pointed,
    Recall,
    Reply,
    StandIn,
    Suggest,
    Suggestion,
    Undo,
    UndoRequest,
    Why,
    Words,
)
from mathom.server.workers import Chosen, Workers
from mathom.terminal.pace import Pace

POINTING = ("mount_doom",)
"""Games in which everything lies open and all may advise."""
AGAIN = 5.0
"""Seconds after which a bot's answer that could not be played is tried again."""
MOST_FAILURES = 3
"""So often in a row a bot may fail before a simpler one takes its seat: each time the table may wait until its time is up."""
MOST_STEPS, MOST_UNDOS = 2000, 200
"""What one seat may decide, and take back, at a table: many times what the longest game asks for."""


class Host(Keeper):
    """Serves the live tables of one house."""

    def __init__(self, store: Store, workers: Workers, settings: Settings) -> None:
        super().__init__(store)
        self.workers = workers
        self.settings = settings
        self.bells = Bells(store, settings)
        self.thinking: dict[tuple[str, int], asyncio.Task[None]] = {}

    # What a client asks for

    async def decide(self, live: LiveTable, reader: int, message: Decide) -> Reply:
        async with self.holding(live):
            self.check_seated(reader)
            table = live.playing
            known = live.check(reader, message)
            if known is not None:
                return Ack(message.id, known.at + 1)
            action = live.parse(message.action)
            refusal = table.state.why_not(reader, action)
            if refusal is not None:
                return Denied(message.id, refusal)
            self.check_patience(live, reader)
            if live.seats[reader].bot:
                await self.put_seat(live, msgspec.structs.replace(live.seats[reader], bot=""))
            await self.commit(live, live.entry(reader, message.id, message.action))
            return Ack(message.id, live.at(reader))

    async def why(self, live: LiveTable, reader: int, message: Why) -> Reply:
        async with self.holding(live):
            self.check_seated(reader)
            action = live.parse(message.action)
            return Denied(message.id, live.playing.state.why_not(reader, action))

    async def undo(self, live: LiveTable, reader: int, message: Undo) -> Reply:
        """Takes the seat's last decision back where that is free or only bots are asked; otherwise asks the others."""
        async with self.holding(live):
            self.check_seated(reader)
            known = live.answered.get((reader, message.id))
            if known is not None and known.undo_to < 0:
                raise Problem("conflict", "A decision was sent under this id.")
            if known is not None or live.request_id == (reader, message.id):
                return Ack(message.id, live.at(reader))
            self.check_undo(live)
            if live.taken_back[reader] >= MOST_UNDOS:
                raise Problem("too-many", "This seat has taken back too much.")
            to = live.playing.last_decision(reader)
            if to < 0:
                raise Problem("nothing-to-undo", "There is no decision of yours to take back.")
            if live.playing.is_free_undo(reader, to):
                await self.commit(live, live.entry(reader, message.id, "", to))
                return Ack(message.id, live.at(reader))
            waiting = [other for other in live.people() if other != reader]
            live.requests += 1
            live.request = UndoRequest(live.requests, reader, waiting)
            live.request_id = reader, message.id
            await self.settle(live)
            return Ack(message.id, live.at(reader))

    def check_undo(self, live: LiveTable) -> None:
        if live.row.strict:
            raise Problem("strict", "At a strict table nothing is taken back.")
        if live.is_over:
            raise Problem("over", "The game is over, so nothing can be taken back.")

    def check_patience(self, live: LiveTable, reader: int) -> None:
        """No log grows for ever, however often a preparation is begun again; bots can still end the game."""
        if live.counts[reader] >= MOST_STEPS:
            raise Problem("too-many", "This seat has decided too often; a bot can play on for it.")

    async def answer(self, live: LiveTable, reader: int, message: Answer) -> Reply:
        async with self.holding(live):
            self.check_seated(reader)
            request = live.request
            if request is None or request.number != message.undo or reader not in request.waiting:
                raise Problem("no-request", "There is no such request any more.")
            if not message.yes:
                live.request = None
                live.tell()
            else:
                waiting = [seat for seat in request.waiting if seat != reader]
                live.request = msgspec.structs.replace(request, waiting=waiting)
                await self.settle(live)
            return Ack(message.id, live.at(reader))

    async def settle(self, live: LiveTable) -> None:
        """Carries a request out once nobody is left to answer; bots agree."""
        request = live.request
        if request is None:
            return
        if request.waiting:
            live.tell()
            return
        to = live.playing.last_decision(request.by)
        if to < 0:
            live.request = None
            live.tell()
            return
        assert live.request_id is not None
        await self.commit(live, live.entry(*live.request_id, "", to, live.others(request.by)))

    async def stand_in(self, live: LiveTable, reader: int, message: StandIn) -> Reply:
        """A bot plays for a seat by its holder's wish, or by that of all other people once it has been away for long."""
        async with self.holding(live):
            self.check_seated(reader)
            if message.seat >= len(live.seats) or live.seats[message.seat].kind == "bot":
                raise Problem("not-yours", "Nobody can be relieved at that seat.")
            if message.bot and message.bot not in texts.bots(live.game.id):
                raise Problem("bad-request", f"There is no bot “{message.bot}” for this game.")
            if message.seat != reader and not self.may_replace(live, reader, message):
                return Ack(message.id, live.at(reader))
            await self.put_seat(live, msgspec.structs.replace(live.seats[message.seat], bot=message.bot))
            live.wishes.pop(message.seat, None)
            await self.ask_less(live, message.seat)
            live.tell()
            self.wake(live)
            return Ack(message.id, live.at(reader))

    async def ask_less(self, live: LiveTable, seat: int) -> None:
        """A seat that a bot plays now is no longer waited for."""
        if live.request is not None and seat in live.request.waiting and live.seats[seat].bot:
            waiting = [other for other in live.request.waiting if other != seat]
            live.request = msgspec.structs.replace(live.request, waiting=waiting)
            await self.settle(live)

    def may_replace(self, live: LiveTable, reader: int, message: StandIn) -> bool:
        """Whether all other people wish it; counts this wish."""
        away = live.away.get(message.seat)
        gone = time.monotonic() - away if away is not None else 0.0
        if live.is_present(message.seat) or gone < self.settings.absence or not message.bot or live.seats[message.seat].bot:
            raise Problem("not-absent", "A bot can take this seat once its player has been away for a while.")
        wishes = live.wishes.setdefault(message.seat, set())
        wishes.add(reader)
        live.known = None
        if set(live.people()) - {message.seat} <= wishes:
            return True
        live.tell()
        return False

    def check_seated(self, reader: int) -> None:
        if reader < 0:
            raise Problem("not-yours", "Whoever watches cannot decide.")

    async def suggest(self, live: LiveTable, reader: int, message: Suggest) -> Reply:
        async with self.holding(live):
            self.check_seated(reader)
            return Suggestion(message.id, texts.suggestion(live.playing, reader))

    async def recall(self, live: LiveTable, reader: int, message: Recall, asker: str = "") -> Reply:
        async with self.holding(live):
            observation = encode_observation(live.playing.observe(reader))
        return Memory(message.id, await self.workers.memory(live.game.id, live.game.content.text, observation, asker))

    async def hint(self, live: LiveTable, reader: int, message: Hint, asker: str = "") -> Reply:
        """What the best bot would do; it sees what the asker sees, and nothing at a strict table."""
        async with self.holding(live):
            self.check_seated(reader)
            if live.row.strict:
                raise Problem("strict", "At a strict table there are no hints.")
            at, table = live.at(reader), live.playing
            if reader not in table.state.to_act():
                raise Problem("stale", "Nothing is asked of this seat now.")
            observation = encode_observation(table.observe(reader))
            seed = live.bot_seed(reader)
        action, bot = await self.workers.hint(live.game.id, live.game.content.text, seed, observation, asker)
        async with self.holding(live):
            if not live.still_asks(reader, at, table):
                raise Problem("stale", "The question has changed since.")
            return Hinted(message.id, bot, live.game.action_text(action))

    async def point(self, live: LiveTable, reader: int, message: Point) -> Reply:
        """A finger on the board, where people may talk; nobody keeps it."""
        async with self.holding(live):
            self.check_seated(reader)
            if live.game.id not in POINTING:
                raise Problem("no-talking", "Nobody may point in this game.")
            live.show(Pointed(reader, message.place))
            return Ack(message.id, live.at(reader))

    async def describe(self, live: LiveTable, reader: int, message: Describe) -> Reply:
        async with self.holding(live):
            return Words(message.id, texts.lines(live.game, message.lang, live.game.view(live.playing.state, reader)))

    # Bots

    def wake(self, live: LiveTable) -> None:
        """Sets bots thinking that are due, and has absent people told. A table of bots alone plays while somebody watches."""
        self.bells.look(live)
        if live.table is None or not (live.people() or live.has_listeners):
            return
        for seat in live.table.state.to_act():
            place = (live.row.id, seat)
            if seat >= 0 and live.seats[seat].bot and place not in self.thinking:
                self.thinking[place] = asyncio.create_task(self.think(live, seat))

    async def think(self, live: LiveTable, seat: int) -> None:
        try:
            await self.answer_as_bot(live, seat)
        except Problem:
            await asyncio.sleep(AGAIN)
        except Exception as error:
            note_broken(error)
            await asyncio.sleep(AGAIN)
        finally:
            self.thinking.pop((live.row.id, seat), None)
        self.wake(live)

    async def answer_as_bot(self, live: LiveTable, seat: int) -> None:
        """Asks a worker, keeps the seat's pace, and plays the answer if the question still stands."""
        loop = asyncio.get_running_loop()
        asked = loop.time()
        async with self.holding(live):
            at, bot, table = live.at(seat), live.seats[seat].bot, live.playing
            if not bot or seat not in table.state.to_act():
                return
            observation = encode_observation(table.observe(seat))
            board, seed = texts.board(live.game, LANGUAGES[0]), live.bot_seed(seat)
            prepares, lies_open = board.prepares(table.state), board.lies_open
        asker = live.asker or live.row.id
        chosen = await self.workers.choose(live.game.id, live.game.content.text, bot, seed, observation, asker)
        spent = loop.time() - asked
        if prepares:
            rest = Pace().rest(seat, self.settings.preparing, 0.0, spent)
        elif lies_open:  # everybody sees whether there is a choice
            rest = max(0.0, self.settings.pause - spent)
        else:
            stated = seconds_of(live.game.id, bot)
            rest = live.pace.rest(seat, self.settings.pause, stated, spent, chosen.seconds, chosen.waited)
        await asyncio.sleep(rest)
        async with self.holding(live):
            if live.seats[seat].bot != bot or not live.still_asks(seat, at, table):
                return
            await self.count_failure(live, seat, chosen)
            entry = live.entry(seat, f"bot.{at}", live.game.action_text(chosen.action))
            try:
                await self.commit(live, entry, *paper_of(entry, chosen))
            except Refused:
                return

    async def count_failure(self, live: LiveTable, seat: int, chosen: Chosen) -> None:
        """A bot that failed keeps its seat; after the third time in a row the one that answers for it takes it."""
        bot = live.seats[seat].bot
        if chosen.bot == bot:
            if chosen.seconds:  # it was asked: there was more than one choice
                del live.failures[seat, bot]
            return
        live.failures[seat, bot] += 1
        if live.failures[seat, bot] >= MOST_FAILURES:
            log.warning(
                "The bot %s of %s has failed %d times in a row; %s plays on for it.", bot, live.game.id, MOST_FAILURES, chosen.bot
            )
            await self.put_seat(live, msgspec.structs.replace(live.seats[seat], bot=chosen.bot))
            del live.failures[seat, bot]

    def is_busy(self, live: LiveTable) -> bool:
        return any(table == live.row.id for table, _ in self.thinking)

    async def close(self) -> None:
        tasks = list(self.thinking.values())
        for task in tasks:
            task.cancel()
        await asyncio.gather(*tasks, return_exceptions=True)
        await self.bells.close()
