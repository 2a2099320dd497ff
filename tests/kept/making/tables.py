"""The data of a house: tables of every kind, stopped everywhere, made by a real server and by people who speak to it."""

from __future__ import annotations

import asyncio
import base64
import gzip
import json
import random
import sqlite3
import subprocess
import time
from collections.abc import Callable, Iterator
from contextlib import contextmanager, suppress
from datetime import UTC, datetime
from hashlib import sha256
from pathlib import Path
from tempfile import TemporaryDirectory
from types import SimpleNamespace
from typing import Any
from unittest import mock

import msgspec

from mathom.games import GAMES, load
from mathom.games.two_towers.campaign import onward
from mathom.server import campaigns, house, keys
from mathom.server.folder import open_store
from mathom.server.settings import Settings
from mathom.server.store import Store
from tests.kept.making.games import NAMES, OWN, WAYS, Hands, Played, Way, nonce_of, opened, played, secret_of, survey, upto
from tests.kept.making.records import SEEDS, kind, sample
from tests.server.inside import FAST, Inside, running
from tests.server.kit import Client, ConnectionClosed, Player, await_at, catch_up, told
from tests.server.stores import Postgres, postgres_programs

BELL = "bells.example.org"
"""A host that nobody has; the operator of this house lets bells ring there."""
NOON = datetime(2026, 11, 19, 12, tzinfo=UTC)
PAPERS = ("bell", "campaign", "comment", "result", "thoughts")


class Chance:
    """What the server draws its secrets from, so that the same house can be made again."""

    def __init__(self) -> None:
        self.number = 0
        self.next_secret = b""

    def bytes(self, count: int) -> bytes:
        self.number += 1
        return sha256(f"kept house {self.number}".encode()).digest()[:count]

    def word(self, count: int) -> str:
        return base64.urlsafe_b64encode(self.bytes(count)).decode().rstrip("=")

    def secret(self) -> bytes:
        """The dealer's secret that was asked for, else any."""
        found, self.next_secret = self.next_secret or self.bytes(32), b""
        return found

    @contextmanager
    def ruling(self) -> Iterator[None]:
        clock = SimpleNamespace(time=lambda: NOON.timestamp() + self.number, monotonic=time.monotonic)
        with (
            mock.patch.object(keys, "secrets", SimpleNamespace(token_urlsafe=self.word)),
            mock.patch.object(house, "fresh_secret", self.secret),
            mock.patch.object(house, "time", clock),
            mock.patch.object(campaigns, "now", return_value=NOON),
        ):
            yield


class Seated:
    """A table with its people: what the manifest says of it."""

    def __init__(self, builder: Builder, name: str, made: dict[str, Any]) -> None:
        self.builder = builder
        self.name = name
        self.id = made["table"]
        self.watch = made["watch"]
        self.invites: dict[str, str] = made["invites"]
        self.held: dict[int, str] = {}
        self.players: dict[int, Player] = {}
        self.notes: dict[str, Any] = {}

    def claim(self, seat: int, accepts: str = "") -> None:
        body = {"invite": self.invites.pop(str(seat)), "name": NAMES[seat], "nonce": nonce_of(seat).hex(), "accepts": accepts}
        self.held[seat] = told(self.builder.client.post("/api/claims", body))["key"]

    def sit(self) -> None:
        for seat, key in self.held.items():
            self.players[seat] = Player(self.builder.inside.url, self.id, key).open()
        for player in self.players.values():
            player.hello()

    @property
    def live(self) -> Any:
        return self.builder.inside.app.house.tables[self.id]

    def decide(self, seat: int, action: str) -> None:
        player = self.players[seat]
        catch_up(player)
        answer = player.decide(action)
        assert answer["type"] == "ack", (self.name, answer)
        await_at(player, answer["at"])

    def undo(self, seat: int) -> None:
        """Takes the seat's last decision back; the others agree."""
        assert self.players[seat].ask({"type": "undo"})["type"] == "ack"
        request = self.live.request
        for other in list(request.waiting) if request else []:
            answer = self.players[other].ask({"type": "answer", "undo": request.number, "yes": True})
            assert answer["type"] == "ack", answer
        for player in self.players.values():
            player.hello()

    def play(self, rng: random.Random, stop: Callable[[Any], bool]) -> None:
        """People decide at random, bots as they do, until only people are due and it is time to stop."""
        until = time.monotonic() + 60
        while time.monotonic() < until:
            due = self.live.playing.state.to_act()
            people = [seat for seat in due if seat in self.players and not self.live.seats[seat].bot]
            if not due or (len(people) == len(due) and stop(self.live)):
                return
            if not people:
                time.sleep(0.002)
                continue
            player = self.players[people[0]]
            catch_up(player)
            if player.is_asked and player.choices:
                onward = [action for action in player.choices if action != "back"]
                self.decide(people[0], rng.choice(onward))
        raise AssertionError(f"{self.name} does not get on")

    def close(self) -> None:
        while self.players:
            part(self.players.popitem()[1])


def part(player: Player) -> None:
    """Takes in what has come before it closes: behind a full queue a goodbye would wait for long."""
    with suppress(ConnectionClosed):
        catch_up(player)
    player.close()


class Builder:
    """One who makes the tables of a house."""

    def __init__(self, inside: Inside, chance: Chance) -> None:
        self.inside = inside
        self.chance = chance
        self.client = Client(inside.url)
        self.kept: list[Seated] = []
        self.campaign: dict[str, Any] = {}

    def make(self, name: str, game: str, kinds: tuple[str, ...], options: dict[str, str], **more: Any) -> Seated:
        seats = [{"kind": kind} if kind in ("friend", "here") else {"kind": "bot", "bot": kind} for kind in kinds]
        self.rise()
        made = told(self.client.post("/api/tables", {"game": game, "seats": seats, "options": options, **more}))
        self.kept.append(Seated(self, name, made))
        return self.kept[-1]

    def rise(self) -> None:
        """Whoever still sits at a table goes."""
        for table in self.kept[-1:]:
            table.close()

    def seated(self, name: str, way: Way, *kinds: str, secret: bytes = b"", **more: Any) -> Seated:
        """A table with all its people at it."""
        self.chance.next_secret = secret
        content = {"content": way.content} if way.content else {}
        table = self.make(name, way.game, kinds or ("friend",) * way.players, way.options, **content, **more)
        for seat in sorted(map(int, table.invites)):
            table.claim(seat, way.rules.content.hash() if way.content else "")
        table.sit()
        return table

    def scripted(self, name: str, game: Played, decisions: int, **more: Any) -> Seated:
        """So many decisions of a game that was played elsewhere, taken once more at a table with the same luck."""
        table = self.seated(name, game.way, secret=secret_of(f"{game.way.name} {game.seed}"), **more)
        for line in game.decisions[:decisions]:
            table.decide(line.seat, line.text)
        there = upto(game, decisions)
        assert there.game.position(there.state) == there.game.position(table.live.playing.state)
        return table


def way(name: str) -> Way:
    return next(way for way in WAYS if way.name == name)


# The tables


def at_every_stop(builder: Builder) -> None:
    """A table for each question that each game asks, and for one that some have answered already in secret."""
    wanted: dict[tuple[str, str, bool, bool], tuple[Played, int]] = {}
    for game in survey(SEEDS):
        for stop in game.stops:
            there = (game.way.game, stop.phase, stop.halfway, stop.swapped)
            if stop.halfway and stop.phase not in ("cards", "place", "both"):
                continue
            if stop.swapped and stop.phase not in ("place", "draft", "hold"):
                continue
            if there not in wanted or stop.decisions < wanted[there][1]:
                wanted[there] = (game, stop.decisions)
    for (name, phase, halfway, swapped), (game, decisions) in sorted(wanted.items(), key=lambda one: one[0]):
        words = [name, phase, *(["halfway"] if halfway else []), *(["second-game"] if swapped else [])]
        builder.scripted("-".join(words), game, decisions).notes["phase"] = phase


def of_every_kind(builder: Builder) -> None:
    """The ways to play that no other table shows: the middle of a game."""
    shown = {(table.live.row.game, tuple(sorted(table.live.row.options.items()))) for table in builder.kept}
    for one in WAYS:
        game = played(one.name, 0)
        if (one.game, tuple(sorted(game.record.options.items()))) not in shown and not one.content:
            builder.scripted(f"{one.name}-middle", game, len(game.stops) // 2)


def finished(builder: Builder) -> None:
    """Every ending that was found, and what people said about some."""
    known = set()
    for game in [*sample(), *survey(SEEDS)]:
        if kind(game) not in known and not game.way.content:
            known.add(kind(game))
            table = builder.scripted(f"{game.name}-over", game, len(game.decisions))
            if len(known) % 5 == 1:
                comment(builder, table)


def comment(builder: Builder, table: Seated) -> None:
    table.notes["comments"] = {}
    for line, seat, text in ((1, 0, "zażółć gęślą jaźń"), (3, len(table.held) - 1, "too early?")):
        body = {"line": line, "text": text}
        told(builder.client.post(f"/api/tables/{table.id}/comments", body, table.held[seat]))
        table.notes["comments"][str(line)] = f"{NAMES[seat]}: {text}"


def taken_back(builder: Builder) -> None:
    """Undos in the log: free ones, and ones to which the others agreed."""
    for name, decisions in (
        ("confrontation-classic", 5),
        ("confrontation-variant-cards-2-3", 60),
        ("battle-3-random-any", 21),
        ("mount_doom-normal-2", 14),
        ("two_towers-19-3", 9),
        ("two_towers-29-1", 9),
    ):
        game = played(name, 0)
        table = builder.scripted(f"{name}-undo", game, min(decisions, len(game.stops) - 2))
        seats = len(table.held)
        for seat in sorted({0, seats - 1}):
            if table.live.playing.last_decision(seat) >= 0:
                table.undo(seat)
        table.play(random.Random(name), after(table, 3))
        table.notes["undos"] = sum(1 for line in table.live.playing.record.lines if line.undo_to >= 0)


def after(table: Seated, decisions: int) -> Callable[[Any], bool]:
    """Whether the people at a table have decided so many times more."""
    before = sum(table.live.counts)
    return lambda live: sum(live.counts) >= before + decisions


def with_bots(builder: Builder) -> None:
    """Bots in seats, a bot that stands in for somebody, a bot whose thoughts are kept."""
    for name, kinds, steps in (
        ("confrontation-classic", ("friend", "rule"), 30),
        ("confrontation-draft-cards-1-4", ("random", "here"), 25),
        ("battle-4-random-any", ("rule", "friend", "random", "here"), 25),
        ("mount_doom-normal-2", ("friend", "rule"), 20),
        ("two_towers-22-2", ("here", "rule"), 15),
        ("two_towers-23-3", ("rule", "friend", "random"), 10),
    ):
        one = next(each for each in WAYS if each.name == name or (each.name.startswith(name[:-1]) and each.players == len(kinds)))
        table = builder.seated(f"{one.name}-bots", one, *kinds, secret=secret_of(f"bots {name}"))
        table.play(random.Random(name), after(table, steps))
    for name in ("confrontation-variant", "battle-3-random-any", "two_towers-19-3"):
        one = next(each for each in WAYS if each.name == name)
        table = builder.seated(f"{one.name}-stand-in", one, secret=secret_of(f"stand-in {name}"))
        table.play(random.Random(name), after(table, 12))
        answer = table.players[0].ask({"type": "stand-in", "seat": 0, "bot": "rule"})
        assert answer["type"] == "ack", answer
        table.play(random.Random(name), after(table, 8))
        table.notes["stand_in"] = 0


def with_own_content(builder: Builder) -> None:
    for name in GAMES:
        one = way(f"{name}-own")
        game = played(one.name, 0)
        for word, decisions in (("", len(game.stops) // 2), ("-over", len(game.stops))):
            builder.scripted(f"{name}-own{word}", game, decisions).notes["own"] = True


def known_deals(builder: Builder) -> None:
    """Deals of a name, of a finished game, and games that go on from another."""
    for name in GAMES:
        game = next(game for game in survey(2) if game.way.game == name and game.way.players == 2 and len(game.stops) > 20)
        one = game.way
        record = game.record.write()
        for word, more in (
            ("named", {"deal": "day-2026-11-15"}),
            ("again", {"record": record}),
            ("branch", {"record": record, "at": len(game.record.surviving()) // 2}),
        ):
            table = builder.seated(f"{name}-deal-{word}", one, "friend", "rule", secret=secret_of(f"{word} {name}"), **more)
            table.play(random.Random(name), after(table, 3))
    game = played("mount_doom-normal-3", 1)
    table = builder.seated(
        "mount_doom-deal-branch-together", game.way, record=game.record.write(), at=len(game.record.surviving()) // 2
    )
    table.play(random.Random(3), after(table, 4))


def thoughtful(builder: Builder) -> None:
    """The end of a game against a bot that thinks, whose thoughts are kept."""
    game = played("battle-2-random-any", 0)
    at = len(game.record.surviving()) - 12
    table = builder.seated("battle-thoughts", game.way, "friend", "gentle", record=game.record.write(), at=at)
    table.play(random.Random(5), lambda live: False)
    table.notes["thoughts"] = True


def lobbies(builder: Builder) -> None:
    """Tables that wait for people; rooms that anybody sees; a strict table; a seat that was given up; a bell."""
    waiting = builder.make("half-claimed", "battle", ("friend", "friend", "rule"), {"doubling": "other"})
    waiting.claim(0)
    builder.make("unclaimed", "mount_doom", ("friend", "here"), {"mode": "easier"})
    free = builder.make("listed", "two_towers", ("friend", "friend", "friend"), {"chapter": "21"}, listed=True)
    free.claim(0)
    own = builder.make("unclaimed-own", "battle", ("friend", "friend"), {}, content=OWN["battle"])
    own.notes["accepts"] = load("battle", OWN["battle"]).content.hash()
    strict = builder.scripted("strict", played("confrontation-variant", 1), 40, strict=True, listed=True)
    strict.notes["strict"] = True
    left = builder.scripted("left", played("two_towers-19-3", 0), 6)
    answer = told(builder.client.post("/api/leave", {"table": left.id}, left.held[1]))
    left.invites["1"] = answer["invite"]
    part(left.players.pop(1))
    del left.held[1]
    bell = builder.scripted("bell", played("battle-2-random-other", 0), 7)
    seat = bell.live.playing.state.to_act()[0]
    body = {"url": f"https://{BELL}/kept", "language": "pl"}
    answer = builder.client.http.put(
        f"/api/tables/{bell.id}/bell", json=body, headers={"Authorization": f"Bearer {bell.held[seat]}"}
    )
    assert told(answer)["host"] == BELL
    bell.notes["bell"] = seat


def a_campaign(builder: Builder) -> None:
    """Two who have won, lost, given up and kept; an attempt is under way in the middle."""
    seats = [{"kind": "friend"}, {"kind": "friend"}]
    room = Seated(builder, "campaign", told(builder.client.post("/api/campaigns", {"seats": seats})))
    room.claim(0)
    room.claim(1)
    builder.kept.append(room)
    room.notes["room"] = True
    path = f"/api/campaigns/{room.id}"

    def attempt(chapter: str, wanted: Callable[[Played], bool] | None, keep: bool = False, decisions: int = 0) -> None:
        game = next((game for game in searched(chapter) if wanted(game)), None) if wanted else None
        assert game or not wanted, chapter
        builder.chance.next_secret = secret_of(f"{game.way.name} {game.seed}" if game else f"campaign {chapter}")
        seen = told(builder.client.post(f"{path}/attempts", {"chapter": chapter, "keep": keep}, room.held[0]))
        table = Seated(
            builder, f"campaign-{chapter}-{seen['under_way']['number']}", {**seen["under_way"], "watch": "", "invites": {}}
        )
        for seat, key in room.held.items():
            told(builder.client.post(f"{path}/sit", {"nonce": nonce_of(seat).hex()}, key))
            table.held[seat] = key
        table.watch = told(builder.client.post(f"{path}/show", {"table": table.id}, room.held[0]))["watch"]
        table.sit()
        if game:
            for line in game.decisions:
                table.decide(line.seat, line.text)
        else:
            table.play(random.Random(chapter), after(table, decisions))
        table.close()
        builder.kept.append(table)

    attempt("19", lambda game: bool(game.outcome.winners))
    attempt("20", lambda game: not game.outcome.winners)
    attempt("21", None, decisions=4)
    told(builder.client.post(f"{path}/give-up", {"table": builder.kept[-1].id}, room.held[0]))
    attempt("25", lambda game: bool(kept_on(game)))
    attempt("25", None, keep=True, decisions=9)
    room.notes["book"] = told(builder.client.get(path, room.held[0]))


def searched(chapter: str) -> Iterator[Played]:
    """Games of two at a chapter, as a campaign plays it."""
    for seed in range(1, 200, 2):
        one = Way(f"campaign-{chapter}", "two_towers", {"chapter": chapter}, 2)
        table = opened(one, seed)
        hands = Hands(table, seed)
        while table.state.to_act():
            table.decide(*hands.choose())
        yield Played(one, seed, table.record, [])


def kept_on(game: Played) -> str:
    """The position in which a lost long chapter goes on."""
    state: Any = upto(game, len(game.decisions)).state
    return "" if game.outcome.winners else onward(state)


# The folder


def tables(folder: Path) -> None:
    folder.mkdir(parents=True, exist_ok=True)
    settings: Settings = msgspec.structs.replace(FAST, bell_hosts=(BELL,))
    chance = Chance()
    with TemporaryDirectory() as place, chance.ruling():
        data = Path(place) / "data"
        sample()  # searched for before anybody sits at a table and waits
        with running(data, settings) as inside:
            builder = Builder(inside, chance)
            for room in (at_every_stop, of_every_kind, finished, taken_back, with_bots, with_own_content):
                room(builder)
            for room in (known_deals, thoughtful, lobbies, a_campaign):
                room(builder)
            builder.rise()
            time.sleep(0.2)
            notes = {table.name: noted(builder, table) for table in builder.kept}
            names = [table.name for table in builder.kept]
            assert len(notes) == len(names), sorted(name for name in names if names.count(name) > 1)
            for name, found in records_of(builder):
                (folder / f"{name}.record").write_text(found, encoding="utf-8")
            builder.client.close()
        write_sqlite(data / "tables.db", folder)
        asyncio.run(write_postgres(data, [table.id for table in builder.kept], folder))
        killed(Path(place) / "killed", chance, folder)
    (folder / "index.json").write_text(json.dumps(notes, indent=1, ensure_ascii=False) + "\n", encoding="utf-8")


def noted(builder: Builder, table: Seated) -> dict[str, Any]:
    """A table as each key finds it when everybody has gone and comes again."""
    seats = {}
    for seat, key in {**table.held, -2: table.watch}.items():
        player = Player(builder.inside.url, table.id, key).open()
        frame = player.hello()
        play = frame["play"]
        asked = {} if play is None else {"to_act": play["to_act"], "choices": sorted(player.choices), "ending": play["outcome"]}
        seats[str(seat)] = {"key": key, **asked}
        part(player)
    info = told(builder.client.get(f"/api/tables/{table.id}", table.watch))
    people = [{"name": seat["name"], "kind": seat["kind"], "bot": seat["bot"]} for seat in info["seats"]]
    facts = {
        name: info[name]
        for name in ("game", "options", "strict", "listed", "over", "deal", "branch", "content", "campaign", "commit")
    }
    return {"table": table.id, **facts, "people": people, "seats": seats, "invites": table.invites, **table.notes}


def records_of(builder: Builder) -> Iterator[tuple[str, str]]:
    """Some finished games as anybody downloads them."""
    over = [table for table in builder.kept if table.id in builder.inside.app.house.tables and table.live.is_over]
    for table in [*over[::6], *(table for table in over if "comments" in table.notes or "thoughts" in table.notes)]:
        answer = builder.client.get(f"/api/tables/{table.id}/record", table.watch)
        assert answer.status_code == 200
        yield table.name, answer.text


def packed(path: Path, to: Path) -> None:
    with to.open("wb") as file, gzip.GzipFile("", "wb", 9, file, mtime=0) as pack:
        pack.write(path.read_bytes())


def write_sqlite(path: Path, folder: Path) -> None:
    assert not path.with_name("tables.db-wal").exists()
    with sqlite3.connect(path) as connection:
        [version] = connection.execute("PRAGMA user_version").fetchone()
        assert version == 2
    packed(path, folder / "tables.db.gz")


async def write_postgres(data: Path, names: list[str], folder: Path) -> None:
    """The same rows, taken from one storage into the other by their own code, as pg_dump writes them."""
    programs = postgres_programs()
    assert programs is not None
    server = Postgres(programs)
    try:
        lite, great = open_store(data), open_store(server.url)
        await lite.open()
        await great.open()
        for name in names:
            await copy(lite, great, name)
        await lite.close()
        await great.close()
        order = [programs / "pg_dump", "-h", server.folder, "-U", "tester", "-d", "postgres", "-n", "mathom"]
        order += ["--no-owner", "--no-privileges", "--inserts"]
        dump = subprocess.run(order, cwd="/", check=True, capture_output=True).stdout
    finally:
        server.remove()
    rows = [row for row in dump.splitlines() if row and not row.startswith((b"--", b"\\restrict", b"\\unrestrict"))]
    path = data / "tables.sql"
    path.write_bytes(b"\n".join(rows) + b"\n")
    packed(path, folder / "tables.sql.gz")


async def copy(one: Store, other: Store, name: str) -> None:
    found = await one.table(name)
    assert found is not None
    table, seats, entries = found
    await other.add_table(table, seats)
    for entry in entries:
        await other.append(entry)
    for kind_of_paper in PAPERS:
        for paper in await one.papers(name, kind_of_paper):
            await other.put_paper(paper)


def killed(place: Path, chance: Chance, folder: Path) -> None:
    """A folder as a power cut leaves it: what was decided last lies in the log of the database."""
    with running(place) as inside:
        builder = Builder(inside, chance)
        table = builder.scripted("killed", played("battle-2-random-any", 1), 9)
        (folder / "killed").mkdir(exist_ok=True)
        for path in sorted(place.glob("tables.db*")):
            packed(path, folder / "killed" / f"{path.name}.gz")
        table.close()
        notes = noted(builder, table)
        builder.client.close()
    (folder / "killed" / "index.json").write_text(
        json.dumps({"killed": notes}, indent=1, ensure_ascii=False) + "\n", encoding="utf-8"
    )
