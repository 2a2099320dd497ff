"""Worker processes: whatever a bot does, the game goes on, nobody waits for it, and no process is left behind."""

from __future__ import annotations

import asyncio
import fcntl
import logging
import os
import signal
import subprocess
import sys
import time
from collections.abc import Callable, Coroutine
from pathlib import Path
from typing import Any

import msgspec
import pytest

from mathom import bots
from mathom.bots.thoughts import Thought, Thoughts
from mathom.games import load
from mathom.kernel.observation import Observation, encode, observe
from mathom.kernel.playout import step
from mathom.kernel.rng import Rng
from mathom.server.problems import Problem
from mathom.server.settings import Settings
from mathom.server.worker import LENGTHS, Answer, Question, pack
from mathom.server.workers import COMMAND, Chosen, Workers, read_thoughts

GAME = load("confrontation")
ODD = (sys.executable, str(Path(__file__).with_name("odd_worker.py")))
PATIENCE = 60
"""Seconds after which a test that waits for something has failed."""


def observation(name: str, steps: int, seat: int = 0) -> Observation:
    """What a seat sees after some random steps."""
    game = load(name)
    state = game.new({}, 2)
    journal = game.start(state)
    rng = Rng(5)
    for _ in range(steps):
        step(state, rng)
    return observe(game, state, journal, seat)


SEEN = observation("confrontation", 0)
ASKED = encode(SEEN)
ALONE = encode(msgspec.structs.replace(SEEN, legal=SEEN.legal[:1]))
STEADY = SEEN.legal[-1]


@pytest.fixture
def marks(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    monkeypatch.setenv("MARKS", str(tmp_path))
    return tmp_path


@pytest.fixture
def order(monkeypatch: pytest.MonkeyPatch) -> Callable[..., None]:
    """Says which bots there are, the best first."""

    def set_order(*names: str) -> None:
        monkeypatch.setattr(bots, "BOTS", {name: {"*": ""} for name in names})

    return set_order


def run(
    work: Callable[[Workers], Coroutine[Any, Any, None]], settings: Settings | None = None, command: tuple[str, ...] = ODD
) -> None:
    """Opens the workers, does something with them, and closes them: then no process is left."""

    async def whole() -> None:
        workers = Workers(settings or Settings(), command)
        await workers.open()
        await work(workers)
        await workers.close()
        assert not processes(workers)

    asyncio.run(whole())


def processes(workers: Workers) -> list[int]:
    every = [worker.process for pool in workers.pools.values() for worker in pool.workers]
    return [process.pid for process in every if process is not None]


async def seen_mark(marks: Path, seed: int) -> int:
    """The process that thinks about the question with that seed, once it does."""
    mark = marks / str(seed)
    for _ in range(PATIENCE * 100):
        if mark.exists() and (text := mark.read_text()):
            return int(text)
        await asyncio.sleep(0.01)
    pytest.fail("no bot has begun to think")


def has_ended(mark: Path) -> bool:
    """Whether the process that made a mark ends; it held a lock."""
    with mark.open() as handle:
        for _ in range(PATIENCE * 100):
            try:
                fcntl.flock(handle, fcntl.LOCK_EX | fcntl.LOCK_NB)
            except BlockingIOError:
                time.sleep(0.01)
            else:
                return True
    return False


async def choose(workers: Workers, bot: str, seed: int = 1) -> tuple[int, str]:
    chosen = await workers.choose("confrontation", "", bot, seed, ASKED)
    return chosen.action, chosen.bot


def test_a_real_bot_answers_as_it_would_at_home() -> None:
    seen = observation("battle", 17)
    assert len(seen.legal) > 2

    async def work(workers: Workers) -> None:
        expected = bots.load_bot("rule", 11, load("battle")).choose(seen), "rule"
        assert (await workers.choose("battle", "", "rule", 11, encode(seen)))[:2] == expected
        assert (await workers.choose("battle", "", "rule", 11 + (1 << 64), encode(seen)))[:2] == expected

    run(work, command=COMMAND)


def test_a_random_answer_needs_no_process() -> None:
    async def work(workers: Workers) -> None:
        assert await choose(workers, "random", 7) == (Rng(7).choose(SEEN.legal), "random")
        assert not processes(workers)

    run(work, command=("no such program",))


@pytest.mark.parametrize("bot", ["dies", "quits", "fails", "cheats", "raves"])
def test_the_next_simpler_bot_answers_for_one_that_is_broken(bot: str, order: Callable[..., None]) -> None:
    order("chatters", bot, "steady", "random")

    async def work(workers: Workers) -> None:
        for seed in range(3):
            assert await choose(workers, bot, seed) == (STEADY, "steady")

    run(work)


@pytest.mark.parametrize("bot", ["sleeps", "spins"])
def test_a_bot_that_takes_too_long_is_ended_and_a_simpler_one_answers(bot: str, order: Callable[..., None], marks: Path) -> None:
    order(bot, "random")

    async def work(workers: Workers) -> None:
        assert await choose(workers, bot, 3) == (Rng(3).choose(SEEN.legal), "random")

    run(work, Settings(think=3))
    assert has_ended(marks / "3")


def test_what_a_bot_prints_is_not_taken_for_its_answer(order: Callable[..., None]) -> None:
    order("chatters", "random")

    async def work(workers: Workers) -> None:
        assert await choose(workers, "chatters") == (STEADY, "chatters")
        assert await choose(workers, "chatters") == (STEADY, "chatters")

    run(work)


@pytest.mark.parametrize(
    "output",
    [
        b"Traceback: something went wrong, and a long text follows",
        b"\0\0\0\1\0\0\0\0?",
        pack(Answer(2, action=SEEN.legal[0]), b""),
        LENGTHS.pack(4, 1000) + b"{}",
        b"",
    ],
)
def test_a_process_that_writes_something_else_is_replaced(output: bytes, order: Callable[..., None]) -> None:
    order("rule", "random")
    program = f"import sys; sys.stdin.buffer.read(8); sys.stdout.buffer.write({output!r}); sys.stdout.flush(); sys.stdin.read()"

    async def work(workers: Workers) -> None:
        assert await choose(workers, "rule", 3) == (Rng(3).choose(SEEN.legal), "random")

    run(work, Settings(think=2), (sys.executable, "-c", program))


def test_a_game_goes_on_where_no_process_can_be_started(order: Callable[..., None]) -> None:
    order("rule", "random")

    async def work(workers: Workers) -> None:
        assert (await choose(workers, "rule"))[1] == "random"

    run(work, command=("no such program",))


def test_a_bot_killed_in_the_middle_of_a_thought_is_replaced_and_the_next_question_finds_a_new_process(
    order: Callable[..., None], marks: Path
) -> None:
    order("sleeps", "steady", "random")

    async def work(workers: Workers) -> None:
        for seed in range(3):
            asked = asyncio.create_task(choose(workers, "sleeps", seed))
            os.kill(await seen_mark(marks, seed), signal.SIGKILL)
            assert await asked == (STEADY, "steady")

    run(work)


def test_a_worker_killed_while_nobody_asks_is_started_again(order: Callable[..., None]) -> None:
    order("steady", "random")

    async def work(workers: Workers) -> None:
        assert await choose(workers, "steady") == (STEADY, "steady")
        worker = workers.pools["choose"].workers[0]
        process = worker.process
        assert process is not None
        process.kill()
        await process.wait()
        assert await choose(workers, "steady") == (STEADY, "steady")
        assert worker.process is not process

    run(work)


def test_other_tasks_go_on_while_a_bot_thinks(order: Callable[..., None], marks: Path) -> None:
    order("spins", "random")

    async def work(workers: Workers) -> None:
        asked = asyncio.create_task(choose(workers, "spins"))
        await seen_mark(marks, 1)
        for _ in range(1000):
            await asyncio.sleep(0)
        assert not asked.done()
        asked.cancel()

    run(work)


def test_many_questions_at_once_are_all_answered(order: Callable[..., None]) -> None:
    order("steady", "random")

    async def work(workers: Workers) -> None:
        assert set(await asyncio.gather(*(choose(workers, "steady", seed) for seed in range(60)))) == {(STEADY, "steady")}
        assert len(processes(workers)) == 3

    run(work, Settings(workers=3))


def test_a_table_that_asks_much_does_not_hold_up_another(order: Callable[..., None], marks: Path) -> None:
    order("held", "random")
    answered: list[str] = []

    async def ask(workers: Workers, table: str, seed: int) -> None:
        await workers.choose("confrontation", "", "held", seed, ASKED, table)
        answered.append(f"{table}{seed}")

    async def work(workers: Workers) -> None:
        asked = [asyncio.create_task(ask(workers, "greedy", seed)) for seed in (1, 2, 3)]
        await seen_mark(marks, 1)
        await seen_mark(marks, 2)
        asked.append(asyncio.create_task(ask(workers, "modest", 4)))
        await asyncio.sleep(0)
        (marks / "go.1").touch()
        await asked[0]
        await seen_mark(marks, 4)
        assert not (marks / "3").exists()
        for seed in (4, 2, 3):
            (marks / f"go.{seed}").touch()
        await asyncio.gather(*asked)
        assert answered[0] == "greedy1"

    run(work, Settings(workers=2))


def test_bots_that_think_have_processes_of_their_own_and_time_enough(order: Callable[..., None], marks: Path) -> None:
    order("strong", "steady", "random")

    async def work(workers: Workers) -> None:
        thinking = asyncio.create_task(choose(workers, "strong", 1))
        await seen_mark(marks, 1)
        assert workers.pools["choose"].workers[0].process is None
        assert await choose(workers, "steady") == (STEADY, "steady")
        assert not thinking.done()
        (marks / "go.1").touch()
        assert await thinking == (STEADY, "strong")

    # The limit of others, 1 s, is shorter than the time that a strong bot says it takes.
    settings = Settings(think=1.0)
    assert bots.seconds_of("confrontation", "strong") > settings.think
    assert Workers(settings).asking("choose", "confrontation", "", "strong", 1).limit > bots.seconds_of("confrontation", "strong")
    assert Workers(settings).asking("hint", "confrontation", "", "strong", 1).limit > bots.seconds_of("confrontation", "strong")
    run(work, Settings(workers=1))


def test_a_lone_choice_needs_no_process(order: Callable[..., None]) -> None:
    order("spins", "random")

    async def work(workers: Workers) -> None:
        chosen = await workers.choose("confrontation", "", "spins", 1, ALONE)
        assert chosen == Chosen(SEEN.legal[0], "spins", waited=chosen.waited)
        assert not processes(workers)

    run(work)


def test_a_lone_choice_waits_for_its_turn_as_long_as_any_other(order: Callable[..., None], marks: Path) -> None:
    """Otherwise a busy house would show where there was a choice."""
    order("held", "steady", "random")

    async def work(workers: Workers) -> None:
        busy = asyncio.create_task(choose(workers, "held", 1))
        await seen_mark(marks, 1)
        real, lone = (asyncio.create_task(workers.choose("confrontation", "", "steady", 2, seen)) for seen in (ASKED, ALONE))
        await asyncio.sleep(0.2)
        assert not real.done()
        assert not lone.done()
        (marks / "go.1").touch()
        await busy
        assert (await real).waited >= 0.2
        assert (await lone).waited >= 0.2

    run(work)


def test_the_stated_time_holds_when_many_bots_think_at_once(order: Callable[..., None]) -> None:
    """What a question has waited comes off the time its bot may think, of which a little is always left."""
    order("gentle", "random")
    stated = bots.seconds_of("confrontation", "gentle")

    async def work(workers: Workers) -> None:
        asked = (workers.choose("confrontation", "", "gentle", seed, ASKED, f"table {seed}") for seed in range(6))
        found = await asyncio.gather(*asked)
        assert all(each.bot == "gentle" for each in found)
        assert all(each.seconds > 0.05 for each in found)
        # One after the other they would be five times their time behind.
        assert max(each.waited + each.seconds for each in found) < 2.5 * stated

    run(work, Settings(thinkers=1))


def test_a_hint_takes_its_time_however_long_it_has_waited(monkeypatch: pytest.MonkeyPatch) -> None:
    put: list[Question] = []

    async def note(question: Question, body: bytes, asker: str = "") -> tuple[Answer, bytes]:
        put.append(question)
        return Answer(0, STEADY), b""

    workers = Workers(Settings())
    monkeypatch.setattr(workers, "ask", note)
    asyncio.run(workers.hint("confrontation", "", 1, ASKED))
    asyncio.run(workers.choose("confrontation", "", "gentle", 1, ASKED))
    assert [(question.kind, question.asked > 0) for question in put] == [("hint", False), ("choose", True)]


def test_thoughts_come_with_the_answer_and_those_that_cannot_be_read_do_not_cost_the_move(order: Callable[..., None]) -> None:
    order("explains", "random")

    async def work(workers: Workers) -> None:
        chosen = await workers.choose("confrontation", "", "explains", 1, ASKED)
        assert (chosen.action, chosen.bot) == (STEADY, "explains")
        assert chosen.thoughts == Thoughts(7, 3, [Thought("a", 7, 0.25)], {"here": {"somebody": 0.3333}})
        assert read_thoughts(b'{"iterations": "many"}') is None
        assert read_thoughts(b" " * 70_000) is None

    run(work)


def test_a_cancelled_question_leaves_the_workers_usable(order: Callable[..., None], marks: Path) -> None:
    order("sleeps", "steady", "random")

    async def work(workers: Workers) -> None:
        first = asyncio.create_task(choose(workers, "sleeps", 1))
        await seen_mark(marks, 1)
        waiting = asyncio.create_task(choose(workers, "sleeps", 2))
        third = asyncio.create_task(choose(workers, "steady", 3))
        await asyncio.sleep(0)
        waiting.cancel()
        first.cancel()
        assert await third == (STEADY, "steady")
        assert isinstance((await asyncio.gather(first, return_exceptions=True))[0], asyncio.CancelledError)
        assert not (marks / "2").exists()

    run(work)
    assert has_ended(marks / "1")


def test_closing_ends_a_thought_without_an_answer(order: Callable[..., None], marks: Path) -> None:
    order("spins", "random")

    async def work(workers: Workers) -> None:
        thinking, waiting = (asyncio.create_task(choose(workers, "spins", seed)) for seed in (1, 2))
        await seen_mark(marks, 1)
        await workers.close()
        for asked in (thinking, waiting):
            assert isinstance((await asyncio.gather(asked, return_exceptions=True))[0], asyncio.CancelledError)

    run(work)
    assert has_ended(marks / "1")


def test_no_process_is_left_when_the_server_is_killed(marks: Path) -> None:
    program = f"""
import asyncio
from mathom import bots
from mathom.server.settings import Settings
from mathom.server.workers import COMMAND, Workers
bots.BOTS = {{"spins": {{"*": ""}}, "random": {{"*": ""}}}}
async def main():
    workers = Workers(Settings(workers=2), {ODD!r})
    await workers.open()
    await asyncio.gather(*(workers.choose("confrontation", "", "spins", seed, {ASKED!r}) for seed in (1, 2)))
asyncio.run(main())
"""
    with subprocess.Popen([sys.executable, "-c", program]) as server:
        asyncio.run(asyncio.wait_for(both_seen(marks), PATIENCE))
        server.kill()
    assert has_ended(marks / "1")
    assert has_ended(marks / "2")


async def both_seen(marks: Path) -> None:
    await seen_mark(marks, 1)
    await seen_mark(marks, 2)


@pytest.mark.parametrize("bot", ["fails", "quits"])
def test_neither_log_nor_error_output_holds_what_a_bot_saw(
    bot: str, order: Callable[..., None], caplog: pytest.LogCaptureFixture
) -> None:
    order(bot, "random")
    caplog.set_level(logging.DEBUG)

    async def work(workers: Workers) -> None:
        await choose(workers, bot)

    run(work)
    position = SEEN.view["position"]
    assert f"The bot {bot} of confrontation" in caplog.text
    assert position not in caplog.text
    asked = pack(Question(1, "choose", 60, "confrontation", bot="fails"), ASKED)
    ended = subprocess.run(ODD, input=asked, capture_output=True, check=True)
    assert position.encode() not in ended.stderr + ended.stdout


def test_a_memory_is_what_the_belief_remembers() -> None:
    seen = observation("confrontation", 80, 1)
    belief = GAME.belief(seen)

    async def work(workers: Workers) -> None:
        found = await workers.memory("confrontation", "", encode(seen))
        assert found == {"worlds": belief.size(), "regions": belief.memory()}
        assert found["regions"]

    run(work)


def test_a_game_without_a_memory_of_its_own_has_an_empty_one() -> None:
    assert load("battle").belief(observation("battle", 17)).memory() == {}


def test_what_cannot_be_worked_out_is_a_problem_with_a_sentence() -> None:
    async def work(workers: Workers) -> None:
        with pytest.raises(Problem, match="bad-request") as found:
            await workers.memory("chess", "", ASKED)
        assert "There is no game “chess” in this house" in found.value.detail
        with pytest.raises(Problem, match="too-large"):
            await workers.memory("confrontation", "", b"{}")
        assert await workers.replay("a record", "all") == b"all reads a record"

    run(work)


def test_a_text_that_is_no_record_is_a_problem_with_the_readers_sentence() -> None:
    async def work(workers: Workers) -> None:
        with pytest.raises(Problem, match="bad-request") as found:
            await workers.replay("rubbish", "all")
        assert found.value.detail.startswith("This is no record")

    run(work, command=COMMAND)


def test_a_long_replay_delays_neither_bot_nor_memory(order: Callable[..., None], marks: Path) -> None:
    order("steady", "random")

    async def work(workers: Workers) -> None:
        endless = asyncio.create_task(workers.replay("endless", "all", "a stranger"))
        await seen_mark(marks, 99)
        assert await choose(workers, "steady") == (STEADY, "steady")
        assert (await workers.memory("confrontation", "", ASKED))["worlds"] > 0
        assert not endless.done()
        more = [asyncio.create_task(workers.replay("another", "all", "a stranger")) for _ in range(40)]
        await asyncio.sleep(0)
        assert {task.exception().code for task in more if task.done()} == {"too-many"}  # type: ignore[union-attr]
        assert b"all reads mine" in await workers.replay("mine", "all", "somebody")
        assert not endless.done()
        endless.cancel()
        assert b"all reads another" in await asyncio.gather(*more, return_exceptions=True)

    run(work)
