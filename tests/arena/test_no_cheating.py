"""No bot can cheat: what its process is given, and what it decides, is the same in any world that its seat holds possible."""

from __future__ import annotations

import json
import sys
from functools import cache
from pathlib import Path
from typing import NamedTuple

import msgspec
import pytest

from mathom.arena.crew import Crew
from mathom.arena.entrants import Entrant
from mathom.arena.protocol import Decide, Hello
from mathom.bots import Bot
from mathom.games import GAMES, load
from mathom.kernel.game import Game
from mathom.kernel.journal import Event, Journal
from mathom.kernel.observation import Observation, decode, encode, observe
from mathom.kernel.rng import Rng
from mathom.kernel.state import CHANCE, State
from tests.arena import cheat as cheat_program
from tests.arena.cheat import Cheat
from tests.arena.kit import arena, bot

DECISIONS = 3
TOLD = {"type", "protocol", "game", "rules", "options", "seat", "players", "seed", "limit", "content", "thoughts"}
SPY = "open('heard-%s.jsonl' % os.getpid(), 'a').write(line)"
RANDOM = f"{SPY}; import random; action = random.Random(number).choice(list(message['actions']))"


def as_seen(events: list[Event]) -> Journal:
    """A journal that holds what one seat has seen, and nothing else."""
    journal = Journal()
    for event in events:
        journal.add(event.kind, event.rule, event.args)
    return journal


@pytest.mark.parametrize(
    ("name", "more"),
    [
        ("confrontation", ["--option", "mode=draft", "--cards", "2"]),
        ("battle", ["--players", "3"]),
        ("mount_doom", ["--players", "2"]),
        ("two_towers", ["--players", "3", "--chapter", "24"]),
    ],
)
def test_a_process_is_given_what_any_world_of_its_seat_would_give_it(tmp_path: Path, name: str, more: list[str]) -> None:
    game = load(name)
    spy = bot(tmp_path, "spy", hello=SPY, decide=RANDOM)
    arena(tmp_path, name, spy, "random", "--games", "1", "--seed", "5", *more)
    heard = sorted(tmp_path.glob("heard-*.jsonl"))
    assert len(heard) >= 2
    hidden = sum(check_game(game, path.read_text(encoding="utf-8").splitlines()) for path in heard)
    assert hidden > 5 or name == "mount_doom"  # where next to nothing is ever hidden


def check_game(game: Game, lines: list[str]) -> int:
    """Checks every line that one process was given in one game; the number of questions at which something was hidden."""
    hello, *questions = map(json.loads, lines)
    assert set(hello) == TOLD
    events: list[Event] = []
    hidden = 0
    rng = Rng(9)
    for number, question in enumerate(questions):
        assert set(question) == {"type", "number", "observation", "actions"}
        given = json.dumps(question["observation"], separators=(",", ":"), ensure_ascii=False).encode()
        part = decode(given)
        events = events[: part.since] + part.events
        whole = Observation(**{field: getattr(part, field) for field in part.__struct_fields__} | {"events": events, "since": 0})
        belief = game.belief(whole)
        world = belief.sample(rng)
        again = observe(game, world, as_seen(events), part.seat, part.since)
        assert encode(again) == given, number
        assert question["actions"] == {str(action): game.action_text(action) for action in world.legal(part.seat)}
        hidden += belief.size() > 1
    return hidden


class Moment(NamedTuple):
    """A decision on the way of a game: in truth, and in another world that its seat holds possible."""

    seat: int
    state: State
    seen: Observation
    world: State
    guessed: Observation


STARTS = {
    "confrontation": (2, ""),
    "battle": (3, ""),
    "mount_doom": (
        3,
        "normal 1/3 Rin=8 courage=16 peek=Wargs:1:top stack=3 spent=Vision phase=draw-layout moment=layout",
    ),  # where a card was looked at, which the others do not know
    "two_towers": (3, ""),
}


@cache
def moments(name: str) -> list[Moment]:
    """Some decisions of a random game of which truth and guess are different worlds."""
    game = load(name)
    players, start = STARTS[name]
    state = game.parse_position(start) if start else game.new({}, players)
    journal = game.start(state)
    rng = Rng(4)
    found: list[Moment] = []
    step = 0
    while (due := state.to_act()) and len(found) < DECISIONS:
        if due[0] == CHANCE:
            state.apply(CHANCE, rng.draw(state.chances()))
            continue
        seen = observe(game, state, journal, due[0])
        world = game.belief(seen).sample(rng)
        step += 1
        if len(seen.legal) > 1 and world.encode() != state.encode() and (start or step % 3 == 0):
            found.append(Moment(due[0], state.copy(), seen, world, observe(game, world, as_seen(seen.events), due[0])))
        state.apply(due[0], rng.choose(seen.legal))
    assert len(found) == DECISIONS
    return found


def decided(bot: str, name: str, observations: list[Observation]) -> list[int]:
    """What a process of the arena answers to them, each as the first of a game."""
    game = load(name)
    crew = Crew([Entrant("bot", bot)], limit=60)
    found = []
    try:
        for seen in observations:
            crew.sit((0,))
            crew.greet(0, Hello(name, game.rules_version, seen.options, seen.seat, STARTS[name][0], seed=77, limit=60))
            texts = {action: game.action_text(action) for action in seen.legal}
            found.append(crew.decide(game, 0, Decide(0, msgspec.Raw(encode(seen)), texts))[0])
    finally:
        crew.close()
    return found


def in_one_process(name: str, bot: Bot, observations: list[Observation], states: list[State]) -> list[int]:
    """What a bot answers that thinks where the table holds its state."""
    return [bot.choose(seen) for seen, state in zip(observations, states, strict=True)]


STEADY = f"exec:{sys.executable} -P -m mathom.arena.bot {{}} 8"
"""The arena's own program without a cap in seconds, so that it decides the same whatever else the machine does."""


@pytest.mark.parametrize("level", ["strong", "fair", "gentle", "rule"])
@pytest.mark.parametrize("name", GAMES)
def test_a_bots_process_decides_the_same_in_truth_and_in_a_world_of_its_belief(name: str, level: str) -> None:
    found = moments(name)
    answers = decided(STEADY.format(level), name, [moment.seen for moment in found])
    assert all(answer in moment.seen.legal for moment, answer in zip(found, answers, strict=True))
    assert answers == decided(STEADY.format(level), name, [moment.guessed for moment in found])


@pytest.mark.parametrize("level", ["mo:40", "so:40", "duct:4x10"])
def test_so_does_a_plain_search(level: str) -> None:
    found = moments("confrontation")
    answers = decided(level, "confrontation", [moment.seen for moment in found])
    assert answers == decided(level, "confrontation", [moment.guessed for moment in found])


@pytest.mark.parametrize("name", GAMES)
def test_a_bot_that_looks_for_the_tables_state_finds_it_in_one_process_and_not_in_one_of_its_own(name: str) -> None:
    """So the comparison can fail: it tells a cheat where there is one."""
    found = moments(name)
    seen, guessed = [moment.seen for moment in found], [moment.guessed for moment in found]
    cheat = Cheat(load(name), 77)
    truth = in_one_process(name, cheat, seen, [moment.state for moment in found])
    assert truth != in_one_process(name, cheat, guessed, [moment.world for moment in found])
    outside = f"exec:{sys.executable} -P {cheat_program.__file__}"
    assert decided(outside, name, seen) == decided(outside, name, guessed) == [one.legal[0] for one in seen]
