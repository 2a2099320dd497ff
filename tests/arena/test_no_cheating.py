"""No bot can cheat: what its process is given, and what it decides, is the same in any world that its seat holds possible."""

from __future__ import annotations

import json
import subprocess
import sys
from pathlib import Path
from typing import Any

import pytest

from mathom.bots import load_bot
from mathom.games import load
from mathom.kernel.game import Game
from mathom.kernel.journal import Event, Journal
from mathom.kernel.observation import Observation, decode, encode, observe
from mathom.kernel.rng import Rng
from mathom.kernel.state import CHANCE, State
from tests.arena.kit import arena, bot

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


Moment = tuple[State, Observation, Observation]


def moments(game: Game, players: int, wanted: int) -> list[Moment]:
    """Decisions on the way of a game, each with what its seat sees in truth and in another world that it holds possible."""
    state = game.new({}, players)
    journal = game.start(state)
    bots = [load_bot("rule", seat, game) for seat in range(players)]
    rng = Rng(4)
    found: list[Moment] = []
    step = 0
    while (due := state.to_act()) and len(found) < wanted:
        if due[0] == CHANCE:
            state.apply(CHANCE, rng.draw(state.chances()))
            continue
        seen = observe(game, state, journal, due[0])
        step += 1
        if step % 17 == 0 and len(seen.legal) > 1:
            world = game.belief(seen).sample(rng)
            if world.encode() != state.encode():
                found.append((state.copy(), seen, observe(game, world, as_seen(seen.events), due[0])))
        state.apply(due[0], bots[due[0]].choose(seen))
    return found


def decided(bot: str, game: Game, seen: Observation) -> dict[str, Any]:
    """What a bot in a fresh process answers to one observation."""
    common = {"game": game.id, "rules": game.rules_version, "options": seen.options, "seat": seen.seat, "players": 2, "seed": 77}
    texts = {str(action): game.action_text(action) for action in seen.legal}
    lines = [
        {"type": "hello", "protocol": 1, **common, "limit": 60, "content": "", "thoughts": True},
        {"type": "decide", "number": 0, "observation": json.loads(encode(seen)), "actions": texts},
    ]
    done = subprocess.run(
        [sys.executable, "-m", "mathom.arena.bot", bot],
        input="".join(json.dumps(line) + "\n" for line in lines),
        capture_output=True,
        encoding="utf-8",
        timeout=120,
        check=True,
    )
    answer: dict[str, Any] = json.loads(done.stdout.splitlines()[1])
    return answer


@pytest.mark.parametrize("name", ["rule", "mo:40", "so:40", "duct:4x10"])
def test_a_bot_decides_the_same_in_truth_and_in_a_world_of_its_belief(name: str) -> None:
    game = load("confrontation")
    found = moments(game, 2, 2)
    assert len(found) == 2
    for state, seen, guessed in found:
        answer = decided(name, game, seen)
        assert answer["action"] in state.legal(seen.seat)
        assert answer == decided(name, game, guessed)
