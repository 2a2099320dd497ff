"""A campaign: the same people with the same keys, chapter after chapter, over restarts and kills."""

from __future__ import annotations

import asyncio
import json
import random
import secrets
import sqlite3
import threading
from collections.abc import Iterator
from contextlib import ExitStack, closing, suppress
from datetime import UTC, datetime
from pathlib import Path
from typing import Any

import httpx
import pytest

from mathom.games import load
from mathom.games.two_towers.campaign import PRINTED_BEFORE, Campaign, read_campaign
from mathom.games.two_towers.state import TwoTowers
from mathom.kernel.journal import Journal
from mathom.server.sqlite import SqliteStore
from mathom.server.store import Paper
from tests.server.kit import Client, ConnectionClosed, Player, Server, play_on, refused, serving, told
from tests.server.owned import TOWERS

NOON = datetime(2026, 11, 15, 12, tzinfo=UTC)
LOST = "32/2 over round=2 cause=missed done=Fro,SmeW,GolW groups=C group=A cast=Fro,Far,Bor"


ENDING = ExitStack()
"""Closes what a test has opened."""


@pytest.fixture(autouse=True)
def everything_is_closed() -> Iterator[None]:
    with ENDING:
        yield


def client_of(server: Server) -> Client:
    client = server.client()
    ENDING.callback(client.close)
    return client


def at_table(server: Server, table: str, key: str) -> Player:
    player = Player(server.url, table, key).open()
    ENDING.callback(player.close)
    return player


class Group:
    """The people of a campaign, with their keys."""

    def __init__(self, server: Server, *kinds: str) -> None:
        self.server = server
        self.client = client_of(server)
        seats = [{"kind": kind} if kind in ("here", "friend") else {"kind": "bot", "bot": kind} for kind in kinds]
        made = told(self.client.post("/api/campaigns", {"seats": seats}))
        self.id, self.watch, self.invites = made["table"], made["watch"], made["invites"]
        self.path = f"/api/campaigns/{self.id}"
        self.held = {
            int(seat): self.client.claim(invite, name=f"Player {seat}")["key"] for seat, invite in sorted(self.invites.items())
        }

    @property
    def key(self) -> str:
        return next(iter(self.held.values()))

    def see(self, key: str = "") -> dict[str, Any]:
        return told(self.client.get(self.path, key or self.key))

    def ask(self, what: str, key: str = "", client: Client | None = None, **body: Any) -> httpx.Response:
        return (client or self.client).post(f"{self.path}/{what}", body, key or self.key)

    def begin(self, chapter: str, keep: bool = False) -> str:
        """The table of a new attempt."""
        there = told(self.ask("attempts", chapter=chapter, keep=keep))["under_way"]
        return str(there["table"])

    def sit(self, seat: int) -> dict[str, Any]:
        return told(self.ask("sit", self.held[seat], nonce=secrets.token_hex(16)))

    def seated(self) -> list[Player]:
        """All at the attempt under way, connected with the keys of the campaign."""
        players = []
        for seat, key in self.held.items():
            players.append(at_table(self.server, self.sit(seat)["table"], key))
        for player in players:
            player.hello()
        return players

    def attempt(self, chapter: str, keep: bool = False) -> list[Player]:
        """A whole attempt, played at random and never stopped early; nobody looks at the campaign afterwards."""
        self.begin(chapter, keep)
        players = self.seated()
        rng = random.Random(chapter)
        play_on(players, lambda player: rng.choice([choice for choice in player.choices if choice != "stop"]))
        return players


@pytest.fixture(scope="module")
def server(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Server]:
    with serving(tmp_path_factory.mktemp("campaigns")) as running:
        yield running


def standing(seen: dict[str, Any], chapter: str) -> dict[str, Any]:
    return next(each for each in seen["book"] if each["chapter"] == chapter)


def outcome(player: Player) -> str:
    return "won" if player.play["outcome"]["winners"] else "lost"


def await_end(player: Player) -> str:
    """The code with which the server ended a connection."""
    code = ""
    with suppress(ConnectionClosed):
        while True:
            code = player.receive().get("code", code)
    return code


def test_in_the_room_of_a_campaign_nothing_is_dealt(server: Server) -> None:
    group = Group(server, "friend", "friend")
    player = at_table(server, group.id, group.key)
    assert player.hello()["play"] is None
    seen = group.see()
    assert seen["table"]["campaign"] == seen["table"]["id"] == group.id
    assert len(seen["book"]) == 19
    assert (seen["upcoming"], seen["under_way"], seen["attempts"]) == ("19", None, [])


def test_a_campaign_needs_a_person_and_a_number_of_seats_that_the_game_has(server: Server) -> None:
    client = client_of(server)
    assert "person" in refused(client.post("/api/campaigns", {"seats": [{"kind": "bot", "bot": "random"}]}), "bad-request", 400)
    refused(client.post("/api/campaigns", {"seats": [{"kind": "here"}] * 5}), "bad-request", 400)
    refused(client.post("/api/campaigns", {"seats": [{"kind": "here"}], "options": {"lost": "none"}}), "bad-request", 400)


@pytest.mark.parametrize(
    "kinds", [("here",), ("here", "friend"), ("here", "random", "here"), ("friend", "random", "friend", "random")]
)
def test_an_attempt_is_played_with_the_keys_of_the_campaign_and_comes_into_its_book(server: Server, kinds: tuple[str, ...]) -> None:
    group = Group(server, *kinds)
    players = group.attempt("20")
    seen = group.see()
    result = outcome(players[0])
    [attempt] = seen["attempts"]
    assert (attempt["chapter"], attempt["number"], attempt["table"]) == ("20", 1, players[0].table)
    assert attempt["result"] == result
    assert f"outcome.{attempt['cause']}" == players[0].play["outcome"]["key"]
    assert attempt["rounds"] == 1
    wins = [event for event in players[0].events if event["kind"] in ("wins-trick", "no-winner")]
    assert attempt["tricks"] == len(wins) > 0
    assert standing(seen, "20")[result] == 1
    assert seen["under_way"] is None
    assert seen["upcoming"] == ("21" if result == "won" else "20")


def test_the_table_of_an_attempt_begins_when_all_have_sat_down_at_it(server: Server) -> None:
    group = Group(server, "friend", "friend")
    group.begin("19")
    assert group.see()["under_way"]["waiting"] == [0, 1]
    assert group.sit(0)["waiting"] == [1]
    player = at_table(server, group.see()["under_way"]["table"], group.held[0])
    assert player.hello()["play"] is None
    group.sit(1)
    while player.frame["play"] is None:
        player.receive()
    assert group.see()["under_way"]["waiting"] == []


def test_whoever_sits_down_twice_sits_once(server: Server) -> None:
    group = Group(server, "here")
    group.begin("19")
    first = group.sit(0)
    player = at_table(server, first["table"], group.key)
    before = player.hello()["table"]["nonces"]
    assert group.sit(0) == first
    assert player.ask({"type": "describe", "lang": "en"})["type"] == "words"
    assert told(client_of(server).get(f"/api/tables/{first['table']}", group.key))["nonces"] == before


def test_everybody_in_the_room_is_told_that_the_book_has_changed(server: Server) -> None:
    group = Group(server, "friend", "friend")
    other = at_table(server, group.id, group.held[1])
    other.hello()
    group.begin("19")
    assert other.receive()["type"] == "frame"
    group.sit(0)
    assert other.receive()["type"] == "frame"
    told(group.ask("give-up", table=group.see()["under_way"]["table"]))
    assert other.receive()["type"] == "frame"


def test_two_who_press_at_once_make_one_attempt(server: Server) -> None:
    group = Group(server, "friend", "friend")
    answers: list[httpx.Response] = []
    ready = threading.Barrier(8)

    def press(seat: int) -> None:
        client = client_of(server)
        ready.wait()
        answers.append(group.ask("attempts", group.held[seat], client, chapter="19"))

    threads = [threading.Thread(target=press, args=(number % 2,)) for number in range(8)]
    for thread in threads:
        thread.start()
    for thread in threads:
        thread.join()
    assert len({told(answer)["under_way"]["table"] for answer in answers}) == 1
    assert len(group.see()["attempts"]) == 1


def test_of_two_who_choose_different_chapters_at_once_one_is_told_that_another_is_under_way(server: Server) -> None:
    group = Group(server, "friend", "friend")
    answers: list[httpx.Response] = []
    ready = threading.Barrier(2)

    def press(seat: int, chapter: str) -> None:
        client = client_of(server)
        ready.wait()
        answers.append(group.ask("attempts", group.held[seat], client, chapter=chapter))

    threads = [threading.Thread(target=press, args=(seat, chapter)) for seat, chapter in enumerate(("19", "22"))]
    for thread in threads:
        thread.start()
    for thread in threads:
        thread.join()
    late = [answer for answer in answers if answer.status_code != 200]
    assert len(late) == 1
    assert "under way" in refused(late[0], "conflict", 409)
    assert len(group.see()["attempts"]) == 1


def test_only_chapters_that_exist_are_begun_and_only_what_was_achieved_is_kept(server: Server) -> None:
    group = Group(server, "here")
    assert "no chapter" in refused(group.ask("attempts", chapter="18"), "bad-request", 400)
    assert "nothing to keep" in refused(group.ask("attempts", chapter="32", keep=True), "bad-request", 400)
    refused(group.ask("sit", nonce="00" * 16), "not-started", 409)
    assert group.see()["attempts"] == []


def test_an_attempt_that_is_given_up_makes_room_for_another_and_a_late_press_does_not_end_that_one(server: Server) -> None:
    group = Group(server, "friend", "friend")
    first = group.begin("19")
    given = told(group.ask("give-up", group.held[1], table=first))
    assert given["under_way"] is None
    assert standing(given, "19")["given_up"] == 1
    second = group.begin("19")
    assert second != first
    late = told(group.ask("give-up", table=first))
    assert late["under_way"]["table"] == second
    assert late["under_way"]["number"] == 2


def test_an_attempt_that_has_ended_cannot_be_given_up(server: Server) -> None:
    group = Group(server, "here")
    players = group.attempt("19")
    seen = told(group.ask("give-up", table=players[0].table))
    assert seen["attempts"][0]["result"] == outcome(players[0])


def test_whoever_watches_sees_the_map_and_cannot_play(server: Server) -> None:
    group = Group(server, "here")
    table = group.begin("19")
    seen = group.see(group.watch)
    assert seen["seat"] == -2
    assert seen["under_way"]["table"] == table
    for what, body in (("attempts", {"chapter": "20"}), ("sit", {"nonce": "00" * 16}), ("give-up", {"table": table})):
        assert "watches" in refused(group.ask(what, group.watch, **body), "not-yours", 403)
    assert told(group.ask("show", group.watch, table=table))["table"] == table


def test_keys_of_other_campaigns_and_of_other_seats_open_nothing(server: Server) -> None:
    group, other = Group(server, "friend", "friend"), Group(server, "here")
    table = group.begin("19")
    group.sit(0)
    refused(group.client.get(group.path, other.key), "bad-key", 403)
    for what, body in (
        ("attempts", {"chapter": "20"}),
        ("sit", {"nonce": "00" * 16}),
        ("give-up", {"table": table}),
        ("show", {"table": table}),
    ):
        refused(group.ask(what, other.key, **body), "bad-key", 403)
        refused(group.client.post(f"{group.path}/{what}", body), "bad-key", 403)
    refused(group.client.get(f"/api/tables/{table}", group.held[1]), "bad-key", 403)  # not before it sits there
    assert told(group.client.get(f"/api/tables/{table}", group.held[0]))["seat"] == 0
    refused(other.ask("show", table=table), "not-found", 404)


def test_a_table_that_is_no_campaign_has_no_map(server: Server) -> None:
    client = client_of(server)
    made = client.make("here", game="two_towers")
    key = client.claim(made["invites"]["0"])["key"]
    refused(client.get(f"/api/campaigns/{made['table']}", key), "not-found", 404)
    group = Group(server, "here")
    refused(client.get(f"/api/campaigns/{group.begin('19')}", group.key), "not-found", 404)
    refused(client.get("/api/campaigns/nowhere", key), "unknown-table", 404)


def test_whoever_takes_a_seat_over_in_the_room_takes_it_over_at_the_attempt_under_way(server: Server) -> None:
    group = Group(server, "friend", "friend")
    group.begin("19")
    players = group.seated()
    invite = told(group.client.post("/api/leave", {"table": group.id}, group.held[1]))["invite"]
    assert await_end(players[1]) == "bad-key"
    refused(group.client.get(f"/api/tables/{players[1].table}", group.held[1]), "bad-key", 403)
    assert group.see()["under_way"]["waiting"] == [1]
    group.held[1] = group.client.claim(invite, name="New")["key"]
    assert group.sit(1)["waiting"] == []
    fresh = at_table(server, players[1].table, group.held[1])
    assert fresh.hello()["play"]["view"] == players[1].play["view"]
    assert fresh.seat == 1


def test_a_seat_is_given_up_in_the_room_and_not_at_a_chapter(server: Server) -> None:
    group = Group(server, "here")
    group.begin("19")
    table = group.sit(0)["table"]
    assert "room" in refused(group.client.post("/api/leave", {"table": table}, group.key), "conflict", 409)
    assert told(group.client.get(f"/api/tables/{table}", group.key))["seat"] == 0


def test_the_book_names_no_position_no_card_and_no_key(server: Server) -> None:
    group = Group(server, "friend", "friend")
    table = group.begin("19")
    group.seated()
    seen = group.client.get(group.path, group.key)
    assert set(seen.json()) == {"table", "seat", "book", "upcoming", "under_way", "attempts"}
    assert set(seen.json()["under_way"]) == {"chapter", "table", "number", "kept", "waiting", "commit", "playable"}
    fields = {"chapter", "number", "table", "result", "cause", "begun", "ended", "rounds", "tricks", "done", "went_on"}
    assert set(seen.json()["attempts"][0]) == fields
    watch = told(group.ask("show", table=table))["watch"]
    for secret in (*group.held.values(), *group.invites.values(), group.watch, watch):
        assert secret not in seen.text
    # Two campaigns that differ only in what was dealt are told alike.
    other = Group(server, "friend", "friend")
    other.begin("19")
    other.seated()
    mine, theirs = (each.json() | {"table": None} for each in (seen, other.client.get(other.path, other.key)))
    for told_one in (mine, theirs):
        told_one["under_way"] |= {"commit": "", "table": ""}
        told_one["attempts"][0] |= {"table": "", "begun": ""}
    assert mine == theirs


def test_every_attempt_can_be_looked_back_at_with_the_key_that_the_campaign_shows(server: Server) -> None:
    group = Group(server, "here")
    table = group.attempt("19")[0].table
    watch = told(group.ask("show", group.watch, table=table))["watch"]
    seen = told(group.client.get(f"/api/tables/{table}/moments", watch, **{"as": "all"}))
    assert seen["options"]["chapter"] == "19"
    assert group.client.get(f"/api/tables/{table}/record", watch).text.startswith("mathom-record 1\n")


def test_a_campaign_of_three_chapters_goes_on_after_a_restart_and_a_kill(tmp_path: Path) -> None:
    with serving(tmp_path) as server:
        group = Group(server, "friend", "random", "friend")
        results = [outcome(group.attempt("19")[0])]
        assert server.stop() == 0
        server.start()
        results.append(outcome(group.attempt("20")[0]))
        group.see()
        server.kill()
        server.start()
        results.append(outcome(group.attempt("21")[0]))
        seen = group.see()
        assert [attempt["chapter"] for attempt in seen["attempts"]] == ["19", "20", "21"]
        assert [attempt["result"] for attempt in seen["attempts"]] == results


def test_a_result_is_not_lost_when_the_server_is_killed_between_the_last_decision_and_the_book(tmp_path: Path) -> None:
    with serving(tmp_path) as server:
        group = Group(server, "here", "random")
        players = group.attempt("19")
        server.kill()
        kept = asyncio.run(book_of(tmp_path, group.id))
        assert kept.attempts[0].result == "open"
        server.start()
        seen = group.see()
        assert seen["attempts"][0]["result"] == outcome(players[0])
        assert seen["under_way"] is None
        server.kill()
        assert asyncio.run(book_of(tmp_path, group.id)).attempts[0].result == outcome(players[0])


def test_an_attempt_in_the_middle_goes_on_after_a_kill(tmp_path: Path) -> None:
    with serving(tmp_path) as server:
        group = Group(server, "friend", "friend")
        group.begin("19")
        players = group.seated()
        rng = random.Random(1)
        play_on(players, lambda player: rng.choice(player.choices), most=6)
        at = [player.play["at"] for player in players]
        server.kill()
        server.start()
        assert group.see()["under_way"]["waiting"] == []
        again = group.seated()
        assert [player.play["at"] for player in again] == at


async def book_of(folder: Path, campaign: str) -> Campaign:
    store = SqliteStore(folder / "data" / "tables.db")
    await store.open()
    papers = await store.papers(campaign, "campaign")
    await store.close()
    return read_campaign(papers[0].data)


async def write_book(folder: Path, campaign: str, book: Campaign) -> None:
    store = SqliteStore(folder / "data" / "tables.db")
    await store.open()
    await store.put_paper(Paper(campaign, "campaign", "", book.write()))
    await store.close()


def lost_book() -> Campaign:
    """A campaign of two that lost chapter 32 after something was achieved in it."""
    book = Campaign(seats=["human", "human"], attempts=[])
    book.begin("32", "earlier", NOON)
    state = load("two_towers").parse_position(LOST)
    assert isinstance(state, TwoTowers)
    book.finish("earlier", state, Journal(), NOON)
    return book


def test_what_was_achieved_in_a_lost_chapter_is_kept_when_the_group_wants_so(tmp_path: Path) -> None:
    with serving(tmp_path) as server:
        group = Group(server, "friend", "friend")
        server.stop()
        asyncio.run(write_book(tmp_path, group.id, lost_book()))
        server.start()
        assert set(standing(group.see(), "32")["kept"]) == {"SmeW", "GolW"}
        table = group.begin("32", keep=True)
        refused(group.ask("attempts", chapter="32", keep=False), "conflict", 409)
        there = group.see()["under_way"]
        assert (there["number"], set(there["kept"])) == (2, {"SmeW", "GolW"})
        players = group.seated()
        assert {"GolW", "SmeW"} <= set(players[0].play["view"]["done"])
        rng = random.Random(2)
        play_on(players, lambda player: rng.choice(player.choices))
        again = group.see()["attempts"][1]
        assert (again["table"], again["went_on"], again["result"]) == (table, True, outcome(players[0]))
        assert {"SmeW", "GolW"} <= set(again["done"])


def test_a_campaign_whose_attempt_cannot_be_brought_back_goes_on_without_it(tmp_path: Path) -> None:
    with serving(tmp_path) as server:
        group = Group(server, "here")
        server.stop()
        book = Campaign(seats=["human"], attempts=[])
        book.begin("19", "nowhere", NOON)
        asyncio.run(write_book(tmp_path, group.id, book))
        server.start()
        there = group.see()["under_way"]
        assert (there["table"], there["playable"]) == ("nowhere", False)
        told(group.ask("give-up", table="nowhere"))
        assert group.begin("19")


def test_every_chapter_of_a_campaign_is_played_with_the_cards_of_its_owner(server: Server) -> None:
    client = client_of(server)
    theirs = load("two_towers", TOWERS).content.hash()
    made = told(client.post("/api/campaigns", {"seats": [{"kind": "here"}], "content": TOWERS}))
    body = {"invite": made["invites"]["0"], "name": "Ada", "nonce": "00" * 16}
    refused(client.post("/api/claims", body), "content", 409)
    key = told(client.post("/api/claims", {**body, "accepts": theirs}))["key"]
    path = f"/api/campaigns/{made['table']}"
    told(client.post(f"{path}/attempts", {"chapter": "19"}, key))
    table = told(client.post(f"{path}/sit", {"nonce": "11" * 16}, key))["table"]
    assert at_table(server, table, key).hello()["table"]["content"] == theirs


def test_a_campaign_begun_before_goes_on_with_the_rules_and_the_cards_of_then(tmp_path: Path) -> None:
    """Its room names neither the number of its rules nor the content of now."""
    with serving(tmp_path) as server:
        group = Group(server, "here")
        server.stop()
        with closing(sqlite3.connect(tmp_path / "data" / "tables.db")) as connection, connection:
            before = json.dumps({"chapter": "19", "lost": "white", "cancelled": "suit", "earlier": "off"})
            connection.execute("UPDATE tables SET rules = 1, content = ?, options = ?", (PRINTED_BEFORE, before))
        server.start()
        group.begin("33")
        (player,) = group.seated()
        assert player.hello()["table"]["content"] == "", "it is ours, as it was, and nobody is asked to accept it"
        options = player.hello()["table"]["options"]
        assert (options["rules"], options["again"]) == ("1", "on")
        server.stop()
        with closing(sqlite3.connect(tmp_path / "data" / "tables.db")) as connection:
            assert set(connection.execute("SELECT content, own FROM tables")) == {(PRINTED_BEFORE, "")}
        server.start()
