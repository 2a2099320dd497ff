"""Nothing a seat may not know reaches it: all that is really sent equals what a world gives that the seat holds possible."""

from __future__ import annotations

import asyncio
import os
from collections.abc import Iterator
from pathlib import Path

import msgspec
import pytest

from mathom.bots import bots_of, load_bot
from mathom.games import GAMES, load
from mathom.games.two_towers.options import CHAPTERS
from mathom.kernel.game import Belief, Game
from mathom.kernel.journal import Event
from mathom.kernel.observation import Observation
from mathom.kernel.rng import Rng
from mathom.kernel.state import SPECTATOR, State
from mathom.server import texts
from mathom.server.frames import play_of
from mathom.server.replays import Moments
from mathom.server.sqlite import SqliteStore
from mathom.server.store import Entry, SeatRow, TableRow
from mathom.server.wire import Frame, Play, Pointed, encode
from tests.server.inside import Client, Inside, Seated, running
from tests.server.kit import catch_up, seated, serving

pytestmark = pytest.mark.usefixtures("simple_bots")

WAYS: dict[str, list[dict[str, str]]] = {
    "confrontation": [
        {"mode": "classic"},
        {"mode": "variant", "fellowship_cards": "2", "sauron_cards": "2"},
        {"mode": "draft", "fellowship_cards": "4", "sauron_cards": "1", "match": "yes"},
        {"mode": "draft", "gandalf_bonus": "compare", "palantir": "between", "sauron_cards": "4"},
        {"mode": "variant", "fellowship_cards": "4", "sauron_cards": "4", "after_retreat": "both", "stuck": "forward"},
    ],
    "battle": [{}, {"first": "seat1", "doubling": "other"}],
    "mount_doom": [{"mode": mode} for mode in ("normal", "easier", "exclusive", "unprotected", "harder")],
    "two_towers": [{"chapter": chapter} for chapter in CHAPTERS],
}
FULL = bool(os.environ.get("MATHOM_FULL"))
TIMES = {"confrontation": 50, "battle": 8, "mount_doom": 15, "two_towers": 19}
CASES = [("confrontation", 2, 1), ("confrontation", 2, 2), ("battle", 3, 0), ("mount_doom", 2, 0), ("two_towers", 4, 0)]
if FULL:
    CASES = [(game, players, number) for game in GAMES for players in load(game).seats for number in range(TIMES[game])]
WHYS = 6 if FULL else 2
"""Refusals asked for at each moment."""
PAUSE = 25
"""So many decisions lie between the costlier questions."""


@pytest.fixture(scope="module")
def server(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Inside]:
    with running(tmp_path_factory.mktemp("leaks")) as inside:
        yield inside


class Reader:
    """One connection with the belief that its frames build."""

    def __init__(self, game: Game, seated: Seated, reader: int) -> None:
        self.game = game
        self.seated = seated
        self.reader = reader
        self.client: Client = seated.sit(reader)
        self.checked = 0
        self.events: list[Event] = []
        self.shown: dict[int, list[Play]] = {}
        """The frames by the number of events that had been told with them."""
        self.belief: Belief | None = None

    @property
    def key(self) -> str:
        return self.seated.held[self.reader] if self.reader >= 0 else self.seated.watch

    @property
    def newest(self) -> Frame:
        return msgspec.json.decode(self.client.frames[-1], type=Frame)

    @property
    def play(self) -> Play:
        play = self.newest.play
        assert play is not None
        return play

    def check(self, rng: Rng) -> None:
        """Looks at all frames since the last time, and at what can be asked now."""
        lines = self.client.ask("describe", lang="pl")["lines"]
        for data in self.client.frames[self.checked :]:
            self.check_frame(data, rng)
        self.checked = len(self.client.frames)
        self.check_words(self.client.frames[-1], lines)
        world = self.sample(rng)
        assert texts.lines(self.game, "pl", self.game.view(world, self.reader)) == lines
        if self.reader >= 0:
            for _ in range(WHYS):
                action = rng.below(self.game.actions)
                answer = self.client.ask("why", action=self.game.action_text(action))
                assert answer["refusal"] == msgspec.to_builtins(world.why_not(self.reader, action))

    def sample(self, rng: Rng) -> State:
        assert self.belief is not None
        return self.belief.sample(rng)

    def check_frame(self, data: bytes, rng: Rng) -> None:
        frame = msgspec.json.decode(data, type=Frame)
        play = frame.play
        assert play is not None
        assert play.since == len(self.events)
        self.events += play.events
        self.shown.setdefault(len(self.events), []).append(play)
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

    def observation(self, frame: Frame, since: int) -> Observation:
        """What someone knows who has these frames and nothing else."""
        play = frame.play
        assert play is not None
        return Observation(
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

    def follow(self, frame: Frame) -> None:
        if self.belief is None:
            self.belief = self.game.belief(self.observation(frame, 0))
        else:
            assert frame.play is not None
            self.belief.advance(self.observation(frame, frame.play.since))

    def check_words(self, data: bytes, lines: list[str]) -> None:
        """Identities that are secret as such (a draft, special cards being chosen) stand in nothing that is sent."""
        table = self.seated.live.table
        assert table is not None
        for word in self.game.hidden_words(table.state, self.reader):
            assert f'"{word}"'.encode() not in data
            assert not any(word in line.split() for line in lines)

    def check_moments(self) -> None:
        """Looking back before the end shows what the frames showed, and no number that they did not hold."""
        answer = self.seated.server.get(f"/api/tables/{self.seated.table}/moments", self.key)
        found = msgspec.json.decode(answer.content, type=Moments)
        assert found.events == self.events
        assert (found.secret, found.draws) == ("", [])
        for moment in found.moments:
            assert (moment.line, moment.comment) == (-1, "")
            if moment.seen in self.shown:
                shown = [(play.view, play.to_act, play.outcome) for play in self.shown[moment.seen]]
                assert (moment.view, moment.to_act, moment.outcome) in shown
        counts = [moment.seen for moment in found.moments]
        assert counts == sorted(counts)
        assert counts[-1] == len(self.events)

    def check_refusals(self) -> None:
        """What waits for the end is refused before it, in the same words whatever lies hidden."""
        for path in ("compare", "record", "thoughts", "moments?as=all"):
            answer = self.seated.server.get(f"/api/tables/{self.seated.table}/{path}", self.key)
            assert (answer.status_code, answer.json()["code"]) == (403, "not-over")

    def check_hint(self) -> None:
        """A hint is what the bot says that is shown these frames and nothing else."""
        best = bots_of(self.game.id)[0]
        seed = self.seated.live.bot_seed(self.reader) & (1 << 64) - 1
        expected = load_bot(best, seed, self.game).choose(self.observation(self.newest, 0))
        answer = self.client.ask("hint")
        assert {name: answer[name] for name in ("type", "bot", "action")} == {
            "type": "hinted",
            "bot": best,
            "action": self.game.action_text(expected),
        }


@pytest.mark.sample(2)
@pytest.mark.parametrize(("name", "players", "number"), CASES)
def test_all_that_is_sent_could_be_that_of_another_world(server: Inside, name: str, players: int, number: int) -> None:
    game = load(name)
    ways = WAYS[name]
    here = server.make(ways[(number + players) % len(ways)], ("friend",) * players, game=name)
    rng = Rng(number)
    seats = range(players)
    readers = [Reader(game, here, reader) for reader in (*seats, SPECTATOR)]
    at = dict.fromkeys(seats, 0)
    taken = 0
    while True:
        for reader in readers:
            reader.check(rng)
        assert len({msgspec.json.encode(reader.newest.table) for reader in readers}) == 1
        due = [seat for seat in seats if readers[seat].play.choices]
        if not due:
            break
        seat = rng.choose(due)
        play = readers[seat].play
        assert play.at == at[seat]
        if taken % PAUSE == PAUSE - 1:
            for reader in readers:
                reader.check_moments()
                reader.check_refusals()
            check_pointing(readers, seat)
        if taken in (0, PAUSE):
            readers[seat].check_hint()
        choice = play.choices[rng.below(len(play.choices))]
        assert readers[seat].client.ask("decide", at=play.at, action=choice.action)["type"] == "ack"
        at[seat] += 1
        taken += 1
    assert all(reader.play.outcome for reader in readers)
    for reader in readers:
        reader.client.close()


def check_pointing(readers: list[Reader], seat: int) -> None:
    """A finger on the board is told to all alike, as it was sent; elsewhere than in the open it is refused."""
    client = readers[seat].client
    if readers[seat].game.id != "mount_doom":
        assert client.ask("point", place="moria.3")["code"] == "no-talking"
        return
    client.asked += 1
    client.socket.send(msgspec.json.encode({"type": "point", "id": f"c{client.asked}", "place": "moria.3"}).decode())
    for reader in readers:
        answer = reader.client.next_bytes()
        assert answer == encode(Pointed(seat, "moria.3"))
    assert client.next_reply() == {"type": "ack", "id": f"c{client.asked}", "at": readers[seat].play.at}


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
        assert await store.all_papers("result", "", 10) == []
        await store.close()
        assert kept is not None
        return kept

    row, seats, entries = asyncio.run(read())
    assert [entry.text for entry in entries] == chosen
    elsewhere = msgspec.json.encode([row, *seats])
    assert not any(f'"{choice}"'.encode() in elsewhere for choice in chosen)
