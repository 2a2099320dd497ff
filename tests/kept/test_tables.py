"""The data of a house: whoever has a key finds the table as it was left, goes on with it, and can verify what is over."""

from __future__ import annotations

import asyncio
import gzip
import random
import secrets
import shutil
import subprocess
from collections.abc import Callable, Iterator
from contextlib import ExitStack, suppress
from pathlib import Path
from typing import Any
from zlib import crc32

import pytest

from mathom.games import load
from mathom.kernel.journal import Event
from mathom.kernel.record import Record, read_record, verify
from mathom.server.checks import game_of_table
from mathom.server.folder import open_store
from mathom.server.live import LiveTable
from mathom.server.store import Entry, SeatRow, Store, TableRow
from mathom.terminal.house import game_of
from mathom.terminal.player import event_row
from mathom.terminal.words import Words
from tests.conftest import FULL
from tests.kept.looking import FOLDER, ending, index, legal
from tests.server.finished import play_out
from tests.server.kit import Client, ConnectionClosed, Player, Server, catch_up, play_on, refused, serving, told
from tests.server.owned import BATTLE
from tests.server.stores import Postgres, opened

TABLES = index("server/index.json")
BELL = "bells.example.org"
PLACES = ("sqlite", "postgresql")
EVERY = 4
"""Of so many tables one is played to its end in the quick run; of the others some decisions are made."""
SOME = 4
ROOM = "campaign"
Kept = tuple[TableRow, list[SeatRow], list[Entry]]


@pytest.fixture(scope="module", params=PLACES)
def house(request: pytest.FixtureRequest, tmp_path_factory: pytest.TempPathFactory) -> Iterator[Server]:
    """A server that has opened the data which it finds."""
    folder = tmp_path_factory.mktemp("kept")
    data = ""
    if request.param == "sqlite":
        unpack(FOLDER / "server" / "tables.db.gz", folder / "data")
    else:
        postgres: Postgres = request.getfixturevalue("postgres_server")
        restore(postgres)
        data = postgres.url
    with serving(folder, None, "--bell-host", BELL, data=data) as server:
        yield server


def unpack(path: Path, folder: Path) -> None:
    folder.mkdir(parents=True, exist_ok=True)
    with gzip.open(path) as packed, (folder / path.stem).open("wb") as file:
        shutil.copyfileobj(packed, file)


def restore(postgres: Postgres) -> None:
    """The dump, as psql reads it."""
    postgres.run("DROP SCHEMA IF EXISTS mathom CASCADE")
    order = [postgres.programs / "psql", "-q", "-v", "ON_ERROR_STOP=1", "-1", "-o", "/dev/null"]
    order += ["-h", postgres.folder, "-U", "tester", "-d", "postgres"]
    dump = gzip.decompress((FOLDER / "server" / "tables.sql.gz").read_bytes())
    subprocess.run(order, input=dump, cwd="/", check=True)


def part(player: Player) -> None:
    """Takes in what has come before it closes: behind a full queue a goodbye would wait for long."""
    with suppress(ConnectionClosed):
        catch_up(player)
    player.close()


class Guest:
    """All who have keys of a table that was kept."""

    def __init__(self, server: Server, name: str, ending: ExitStack, then: dict[str, Any] | None = None) -> None:
        self.server = server
        self.then = then or TABLES[name]
        self.table: str = self.then["table"]
        self.ending = ending
        self.client = Client(server.url)
        ending.callback(self.client.close)
        self.held = {int(seat): kept["key"] for seat, kept in self.then["seats"].items()}
        self.players: dict[int, Player] = {}

    @property
    def watch(self) -> str:
        return self.held[-2]

    def sit(self, seat: int) -> Player:
        player = Player(self.server.url, self.table, self.held[seat]).open()
        self.ending.callback(part, player)
        assert "frame" in player.hello()["type"]
        assert player.seat == seat
        self.players[seat] = player
        return player

    def claim(self) -> None:
        """Every invite that nobody has used is used."""
        accepts = self.then.get("accepts", "")
        for seat, invite in self.then["invites"].items():
            assert told(self.client.post("/api/invites", {"invite": invite}))["seat"] == int(seat)
            body = {"invite": invite, "name": "Eve", "nonce": secrets.token_hex(16), "accepts": accepts}
            self.held[int(seat)] = told(self.client.post("/api/claims", body))["key"]

    @property
    def people(self) -> list[Player]:
        """The players at seats that no bot plays."""
        bots = {seat for seat, kept in enumerate(self.then["people"]) if kept["bot"]}
        return [player for seat, player in self.players.items() if seat >= 0 and seat not in bots]

    def record(self) -> Record:
        answer = self.client.get(f"/api/tables/{self.table}/record", self.watch)
        assert answer.status_code == 200, answer.text
        return read_record(answer.text)


@pytest.fixture
def guest(house: Server) -> Iterator[Callable[[str], Guest]]:
    with ExitStack() as ending:
        yield lambda name: Guest(house, name, ending)


def check_found(guest: Guest, player: Player) -> None:
    """A frame tells what it told when the table was left."""
    then, info = guest.then["seats"][str(player.seat)], player.frame["table"]
    for field in ("game", "strict", "listed", "over", "deal", "branch", "content", "campaign", "commit"):
        assert info[field] == guest.then[field], field
    assert {name: info["options"].get(name) for name in guest.then["options"]} == guest.then["options"]
    assert [{name: seat[name] for name in ("name", "kind", "bot")} for seat in info["seats"]] == guest.then["people"]
    play = player.frame["play"]
    assert (play is None) == ("to_act" not in then)
    if play is not None:
        assert play["view"]
        assert play["to_act"] == then["to_act"]
        assert sorted(player.choices) == then["choices"]
        assert play["outcome"] == then["ending"]
        check_chronicle(guest.then["game"], play["events"])


def check_chronicle(game: str, events: list[dict[str, Any]]) -> None:
    """Everything that happened can be told in both languages."""
    for language in ("en", "pl"):
        words = Words(load(game), language)
        for event in events:
            if event["kind"] != "start":
                assert str(event_row(words, Event(event["kind"], event["rule"], event["args"])).renderable).strip()


def go_on(guest: Guest, most: int, seed: str) -> int:
    """The people at a table decide at random, a while or to the end."""
    rng, people = random.Random(seed), guest.people

    def choose(player: Player) -> str:
        for other in guest.players.values():
            if other not in people:
                catch_up(other)
        return rng.choice(player.choices)

    return play_on(people, choose, most)


def check_over(guest: Guest) -> None:
    """A game that is over is looked back at, verified, compared."""
    record = guest.record()
    game = game_of(record, Path(guest.table))
    assert record.secret
    verify(game, record)
    seen = told(guest.client.get(f"/api/tables/{guest.table}/moments", guest.watch, **{"as": "all"}))
    check_chronicle(record.game, seen["events"])
    assert seen["moments"][-1]["outcome"]
    assert seen["branch"] == guest.then["branch"]
    again = told(guest.client.http.post("/api/replays", content=record.write(), headers={"Content-Type": "text/plain"}))
    assert (again["problem"], again["verified"] >= 0) == ("", True)
    told(guest.client.get(f"/api/tables/{guest.table}/compare", guest.watch))


def described(player: Player) -> None:
    """The table in words, in both languages."""
    told_in = [player.ask({"type": "describe", "lang": language})["lines"] for language in ("en", "pl")]
    assert all(told_in)


@pytest.fixture(scope="module", params=PLACES)
def stored(request: pytest.FixtureRequest, tmp_path_factory: pytest.TempPathFactory) -> dict[str, Kept]:
    """Every table's rows as a storage holds them."""
    if request.param == "sqlite":
        data: Path | str = tmp_path_factory.mktemp("stored") / "data"
        unpack(FOLDER / "server" / "tables.db.gz", Path(data))
    else:
        postgres: Postgres = request.getfixturevalue("postgres_server")
        restore(postgres)
        data = postgres.url
    return asyncio.run(read_rows(open_store(data)))


async def read_rows(store: Store) -> dict[str, Kept]:
    async with opened(store):
        found = {name: await store.table(then["table"]) for name, then in TABLES.items()}
    return {name: kept for name, kept in found.items() if kept is not None}


def check_left(live: LiveTable, then: dict[str, Any]) -> None:
    """Whoever looked at it sees what he saw."""
    assert ("to_act" in then["seats"]["-2"]) == live.is_dealt
    if not live.is_dealt:
        return
    state = live.playing.state
    choices = legal(live.game, state)
    for seat, kept in then["seats"].items():
        assert (list(state.to_act()), ending(live.game, state)) == (kept["to_act"], kept["ending"])
        assert choices.get(seat, []) == kept["choices"]


def test_every_table_is_read_from_its_rows_played_to_its_end_and_verified(stored: dict[str, Kept]) -> None:
    """Without a server, so that none is left out; the tests below take some of them to one."""
    assert stored.keys() == TABLES.keys()
    for name, (row, seats, entries) in stored.items():
        live = LiveTable(game_of_table(row.game, row.own, row.content), row, seats)
        asyncio.run(live.fold(entries))
        check_left(live, TABLES[name])
        if live.is_dealt:
            settled = live.playing.record.lines[: len(live.playing.record.lines) - live.playing.stage]
            record = play_out(live.playing).record
            assert record.lines[: len(settled)] == settled, name
            verify(live.game, read_record(record.write()))


@pytest.mark.sample(8)
@pytest.mark.parametrize("name", [name for name in TABLES if not name.startswith(ROOM)])
def test_a_table_is_found_as_it_was_left_and_goes_on(guest: Callable[[str], Guest], name: str) -> None:
    there = guest(name)
    for seat in there.held:
        check_found(there, there.sit(seat))
    if there.players[-2].frame["play"] is not None:
        described(there.players[-2])
    if there.then["over"]:
        check_over(there)
        return
    there.claim()
    for seat in there.held:
        if seat not in there.players:
            there.sit(seat)
    to_the_end = FULL or crc32(name.encode()) % EVERY == 0
    taken = go_on(there, 100_000 if to_the_end else SOME, name)
    assert taken or not there.people
    for player in there.players.values():
        catch_up(player)
        assert player.play["view"]
    if to_the_end:
        check_over(there)
        record = there.record()
        assert sum(1 for line in record.lines if line.undo_to >= 0) >= there.then.get("undos", 0)


def test_what_people_said_is_there(guest: Callable[[str], Guest]) -> None:
    for name, then in TABLES.items():
        if "comments" in then:
            there = guest(name)
            lines = there.record().surviving()
            assert {line: lines[int(line) - 1].comment for line in then["comments"]} == then["comments"]
            seen = told(there.client.get(f"/api/tables/{there.table}/moments", there.watch, **{"as": "all"}))
            assert " / ".join(filter(None, (moment["comment"] for moment in seen["moments"]))) == " / ".join(
                then["comments"].values()
            )


def test_a_bell_is_kept(guest: Callable[[str], Guest]) -> None:
    there = guest("bell")
    seat = there.then["bell"]
    kept = told(there.client.get(f"/api/tables/{there.table}/bell", there.held[seat]))
    assert kept["host"] == BELL


def test_what_a_bot_thought_is_told(guest: Callable[[str], Guest]) -> None:
    there = guest("battle-thoughts")
    seen = told(there.client.get(f"/api/tables/{there.table}/thoughts", there.watch))
    assert seen["decisions"]


def test_nothing_is_taken_back_at_a_strict_table(guest: Callable[[str], Guest]) -> None:
    there = guest("strict")
    assert there.sit(0).ask({"type": "undo"})["code"] == "strict"


def test_a_listed_table_can_be_joined(guest: Callable[[str], Guest]) -> None:
    there = guest("listed")
    if there.table in [table["id"] for table in told(there.client.get("/api/tables"))]:  # another test may have filled it
        joined = told(there.client.post(f"/api/tables/{there.table}/join", {}))
        told(there.client.post("/api/invites", {"invite": joined["invite"]}))


def test_a_wrong_key_opens_nothing(guest: Callable[[str], Guest]) -> None:
    there = guest("strict")
    refused(there.client.get(f"/api/tables/{there.table}", TABLES["bell"]["seats"]["0"]["key"]), "bad-key", 403)


def test_the_houses_counts_hold_what_was_played(guest: Callable[[str], Guest]) -> None:
    there = guest("strict")
    found = told(there.client.get("/api/statistics"))
    assert found
    assert len(told(there.client.get("/api/house"))["games"]) >= 4


def test_a_new_table_stands_beside_the_old_ones(guest: Callable[[str], Guest]) -> None:
    client = guest("strict").client
    made = client.make("here", "rule", game="battle")
    client.claim(made["invites"]["0"])
    body = {"game": "battle", "seats": [{"kind": "here"}, {"kind": "bot", "bot": "rule"}], "content": BATTLE}
    assert told(client.post("/api/tables", body))["table"]


def test_a_campaign_goes_on(guest: Callable[[str], Guest]) -> None:
    room = guest(ROOM)
    path = f"/api/campaigns/{room.table}"
    for seat in room.held:
        player = room.sit(seat)
        assert player.frame["play"] is None
        now, then = told(room.client.get(path, room.held[seat])), room.then["book"]
        for told_now, kept in zip(now["attempts"], then["attempts"], strict=True):
            assert {field: told_now[field] for field in kept} == kept
        assert {field: now["under_way"][field] for field in then["under_way"]} == then["under_way"]
        assert now["upcoming"] == then["upcoming"]
    for name in [name for name in TABLES if name.startswith(f"{ROOM}-")]:
        attempt = guest(name)
        for seat in attempt.held:
            check_found(attempt, attempt.sit(seat))
        if attempt.then["over"]:
            check_over(attempt)
    under_way = guest(next(name for name in TABLES if TABLES[name]["table"] == room.then["book"]["under_way"]["table"]))
    for seat in (0, 1):
        nonce = secrets.token_hex(16)
        assert told(room.client.post(f"{path}/sit", {"nonce": nonce}, room.held[seat]))["table"] == under_way.table
        under_way.sit(seat)
    go_on(under_way, 100_000, "campaign")
    seen = told(room.client.get(path, room.held[0]))
    assert seen["under_way"] is None
    assert seen["attempts"][-1]["result"] in ("won", "lost")
    played = under_way.record()
    verify(game_of(played, Path(under_way.table)), played)
    begun = told(room.client.post(f"{path}/attempts", {"chapter": "20", "keep": False}, room.held[1]))
    assert begun["under_way"]["chapter"] == "20"


def test_a_folder_of_a_killed_server_is_opened(tmp_path: Path) -> None:
    for path in (FOLDER / "server" / "killed").glob("*.gz"):
        unpack(path, tmp_path / "data")
    assert (tmp_path / "data" / "tables.db-wal").exists()
    with serving(tmp_path) as server, ExitStack() as ending:
        there = Guest(server, "killed", ending, index("server/killed/index.json")["killed"])
        for seat in there.held:
            check_found(there, there.sit(seat))
        go_on(there, 100_000, "killed")
        check_over(there)
