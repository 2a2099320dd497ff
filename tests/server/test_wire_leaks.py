"""Nothing a seat may not know reaches it: every frame that is really sent equals the frame of a world the seat holds possible."""

from __future__ import annotations

import asyncio
import os
from collections.abc import Iterator
from pathlib import Path

import msgspec
import pytest

from mathom.games import load
from mathom.kernel.game import Belief, Game
from mathom.kernel.journal import Event
from mathom.kernel.observation import Observation
from mathom.kernel.rng import Rng
from mathom.kernel.state import SPECTATOR
from mathom.server import texts
from mathom.server.frames import play_of
from mathom.server.sqlite import SqliteStore
from mathom.server.store import Entry, SeatRow, TableRow
from mathom.server.wire import Frame, encode
from tests.server.inside import Client, Inside, Seated, running
from tests.server.kit import catch_up, seated, serving

WAYS = [
    {"mode": "classic"},
    {"mode": "variant", "fellowship_cards": "2", "sauron_cards": "2"},
    {"mode": "draft", "fellowship_cards": "4", "sauron_cards": "1", "match": "yes"},
    {"mode": "draft", "gandalf_bonus": "compare", "palantir": "between", "sauron_cards": "4"},
    {"mode": "variant", "fellowship_cards": "4", "sauron_cards": "4", "after_retreat": "both", "stuck": "forward"},
]
GAMES = 50 if os.environ.get("MATHOM_FULL") else 3
WHYS = 6
"""Refusals asked for at each moment."""


@pytest.fixture(scope="module")
def server(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Inside]:
    with running(tmp_path_factory.mktemp("leaks")) as inside:
        yield inside


class Reader:
    """One connection with the belief that its frames build."""

    def __init__(self, game: Game, seated: Seated, reader: int) -> None:
        self.game = game
        self.reader = reader
        self.client: Client = seated.sit(reader)
        self.checked = 0
        self.events: list[Event] = []
        self.belief: Belief | None = None

    def check(self, seated: Seated, rng: Rng) -> None:
        """Looks at all frames since the last time, and at what can be asked now."""
        lines = self.client.ask("describe", lang="pl")["lines"]
        for data in self.client.frames[self.checked :]:
            self.check_frame(data, rng)
        self.checked = len(self.client.frames)
        self.check_words(seated, self.client.frames[-1], lines)
        world = self.sample(rng)
        assert texts.lines(self.game, "pl", self.game.view(world, self.reader)) == lines
        if self.reader >= 0:
            for _ in range(WHYS):
                action = rng.below(self.game.actions)
                answer = self.client.ask("why", action=self.game.action_text(action))
                assert answer["refusal"] == msgspec.to_builtins(world.why_not(self.reader, action))

    def sample(self, rng: Rng):  # type: ignore[no-untyped-def]
        assert self.belief is not None
        return self.belief.sample(rng)

    def check_frame(self, data: bytes, rng: Rng) -> None:
        frame = msgspec.json.decode(data, type=Frame)
        play = frame.play
        assert play is not None
        assert play.since == len(self.events)
        self.events += play.events
        self.follow(frame)
        rebuilt = play_of(
            self.game,
            self.sample(rng),
            self.reader,
            self.events,
            play.since,
            at=play.at,
            undo=play.undo,
            can_undo=play.can_undo,
            secret=play.secret,
        )
        assert encode(msgspec.structs.replace(frame, play=rebuilt)) == data

    def follow(self, frame: Frame) -> None:
        """The belief of someone who has these frames and nothing else."""
        play = frame.play
        assert play is not None
        since = 0 if self.belief is None else play.since
        observation = Observation(
            game=self.game.id,
            options=frame.table.options,
            seat=self.reader,
            to_act=play.to_act,
            view=play.view,
            events=self.events[since:],
            since=since,
            prompt=play.prompt,
            legal=[self.game.parse_action(choice.action) for choice in play.choices],
            outcome=play.outcome,
        )
        if self.belief is None:
            self.belief = self.game.belief(observation)
        else:
            self.belief.advance(observation)

    def check_words(self, seated: Seated, data: bytes, lines: list[str]) -> None:
        """Identities that are secret as such (a draft, special cards being chosen) stand in nothing that is sent."""
        table = seated.live.table
        assert table is not None
        for word in self.game.hidden_words(table.state, self.reader):
            assert f'"{word}"'.encode() not in data
            assert not any(word in line.split() for line in lines)


@pytest.mark.parametrize("number", range(GAMES))
def test_every_frame_could_be_that_of_another_world(server: Inside, number: int) -> None:
    game = load("confrontation")
    here = server.make(WAYS[number % len(WAYS)])
    rng = Rng(number)
    readers = [Reader(game, here, reader) for reader in (0, 1, SPECTATOR)]
    at: dict[int, int] = {0: 0, 1: 0}
    while True:
        for reader in readers:
            reader.check(here, rng)
        frames = [reader.client.frame() for reader in readers[:2]]
        due = [seat for seat in (0, 1) if frames[seat].play.choices]  # type: ignore[union-attr]
        if not due:
            break
        seat = rng.choose(due)
        play = frames[seat].play
        assert play is not None
        assert play.at == at[seat]
        choice = play.choices[rng.below(len(play.choices))]
        assert readers[seat].client.ask("decide", at=play.at, action=choice.action)["type"] == "ack"
        at[seat] += 1
    assert all(msgspec.json.decode(reader.client.frames[-1], type=Frame).play.outcome for reader in readers)  # type: ignore[union-attr]
    for reader in readers:
        reader.client.close()


def test_the_store_and_the_servers_log_hold_no_choice_of_a_seat_outside_the_log_of_decisions(tmp_path: Path) -> None:
    with serving(tmp_path) as process:
        made, players = seated(process, "friend", "friend", mode="draft")
        chosen = []
        for _ in range(4):
            chosen.append(players[0].choices[0])
            assert players[0].decide(chosen[-1])["type"] == "ack"
            catch_up(players[0], 0.2)
        for player in players:
            player.close()
        process.kill()
        assert not any(choice in process.log for choice in chosen)

    async def read() -> tuple[TableRow, list[SeatRow], list[Entry]]:
        store = SqliteStore(tmp_path / "data" / "tables.db")
        await store.open()
        kept = await store.table(made["table"])
        await store.close()
        assert kept is not None
        return kept

    row, seats, entries = asyncio.run(read())
    assert [entry.text for entry in entries] == chosen
    elsewhere = msgspec.json.encode([row, *seats])
    assert not any(f'"{choice}"'.encode() in elsewhere for choice in chosen)
