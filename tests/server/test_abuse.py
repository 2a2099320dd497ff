"""One stranger hurts nobody: whatever comes from one address, the others go on as if nothing were."""

from __future__ import annotations

import asyncio
import json
import socket
import time
from collections.abc import Iterator
from concurrent.futures import ThreadPoolExecutor
from contextlib import ExitStack
from pathlib import Path
from typing import Any

import httpx
import pytest
from websockets.sync.client import connect

from mathom.games import load
from mathom.kernel.dealing import fresh_secret
from mathom.kernel.game import Complaint
from mathom.kernel.record import Line, read_record
from mathom.kernel.table import Table
from mathom.server.front import FILES, Front, raise_files
from mathom.server.house import House
from mathom.server.limits import address_of
from mathom.server.network import lan_addresses
from mathom.server.orders import SeatOrder, TableOrder
from mathom.server.problems import Problem
from mathom.server.replays import MOST_LINES, replayed
from mathom.server.serve import read_settings
from mathom.server.settings import Settings
from mathom.server.sqlite import SqliteStore
from mathom.server.waiting import Waiting
from mathom.server.workers import Workers
from tests.server.inside import running
from tests.server.kit import PATIENCE, PROXY, Client, Server, coming_from, refused, serving, told
from tests.server.player import Player

STRANGER, FRIEND = "203.0.113.66", "198.51.100.7"
HEAD = f"GET /api/house HTTP/1.1\r\nHost: localhost\r\nX-Forwarded-For: {STRANGER}\r\n".encode()


@pytest.fixture(scope="module")
def server(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Server]:
    settings = {"head_seconds": 0.5, "body_seconds": 0.5, "tables": 60, "tables_each": 20, "sockets": 30}
    with serving(tmp_path_factory.mktemp("abuse"), settings, *PROXY) as running:
        yield running
        assert len(running.log.splitlines()) == 2, running.log


@pytest.fixture
def stranger(server: Server) -> Iterator[Client]:
    client = server.client(STRANGER)
    yield client
    client.close()


@pytest.fixture
def friend(server: Server) -> Iterator[Client]:
    client = server.client(FRIEND)
    yield client
    client.close()


def is_closed(connection: socket.socket) -> bool:
    """Whether the other side has ended a connection; what it said before is taken in."""
    connection.setblocking(False)
    try:
        while True:
            if not connection.recv(65_536):
                return True
    except BlockingIOError:
        return False
    except OSError:
        return True


def wait_until_closed(connections: list[socket.socket], feed: bytes = b"") -> None:
    until = time.monotonic() + PATIENCE
    left = list(connections)
    while left and time.monotonic() < until:
        left = [each for each in left if not is_closed(each)]
        for each in left:
            try:
                each.setblocking(True)
                each.sendall(feed)
            except OSError:
                continue
        time.sleep(0.1)
    assert not left


def own_address() -> str:
    """What this machine is called in its network: to its server that is somebody else."""
    found = lan_addresses()
    if not found:
        pytest.skip("this machine is in no network, so nobody can come from outside")
    return found[0]


# Connections


@pytest.mark.parametrize("feed", [b"", b"X-Slow: 1\r\n"], ids=["silent", "always a little more"])
@pytest.mark.parametrize("begun", [b"", HEAD, HEAD + b"\r\n"], ids=["nothing", "half a head", "after an answer"])
def test_a_request_that_never_ends_is_given_up(server: Server, friend: Client, begun: bytes, feed: bytes) -> None:
    with ExitStack() as held:
        slow = [held.enter_context(socket.create_connection(("127.0.0.1", server.port))) for _ in range(60)]
        for each in slow:
            each.sendall(begun)
        assert friend.get("/api/house").status_code == 200
        wait_until_closed(slow, feed)


@pytest.mark.parametrize("feed", [b"", b" "], ids=["silent", "always a little more"])
def test_a_body_that_never_ends_is_refused(server: Server, feed: bytes) -> None:
    order = (
        f"POST /api/invites HTTP/1.1\r\nHost: localhost\r\nX-Forwarded-For: {STRANGER}\r\nContent-Length: 5000\r\n\r\n{{".encode()
    )
    with ExitStack() as held:
        slow = [held.enter_context(socket.create_connection(("127.0.0.1", server.port))) for _ in range(20)]
        for each in slow:
            each.sendall(order)
        time.sleep(1.0)
        said = slow[0].recv(4096)
        assert b" 408 " in said
        assert b"too-slow" in said
        wait_until_closed(slow, feed)


def test_an_address_has_so_many_plain_connections_and_the_others_have_theirs(tmp_path: Path) -> None:
    """From the address that this machine has in its network: it counts as any other's."""
    here = own_address()
    with serving(tmp_path, {"sockets": 10, "head_seconds": 60.0}, "--lan") as server, ExitStack() as held:
        held_open = [held.enter_context(socket.create_connection((here, server.port))) for _ in range(30)]
        time.sleep(0.3)
        assert [is_closed(each) for each in held_open] == [False] * 10 + [True] * 20
        with httpx.Client(base_url=server.url, timeout=PATIENCE, trust_env=False) as client:
            assert client.get("/api/house").status_code == 200
        held_open[0].close()
        time.sleep(0.3)
        with httpx.Client(base_url=f"http://{here}:{server.port}", timeout=PATIENCE, trust_env=False) as client:
            assert client.get("/api/house").status_code == 200


def test_more_files_may_be_open_than_usual_and_some_are_kept_for_the_house() -> None:
    pytest.importorskip("resource", reason="Windows counts no files")
    import resource

    soft, hard = resource.getrlimit(resource.RLIMIT_NOFILE)
    try:
        resource.setrlimit(resource.RLIMIT_NOFILE, (min(1024, hard), hard))
        assert raise_files() == resource.getrlimit(resource.RLIMIT_NOFILE)[0] == min(FILES, hard)
        front = Front(Settings(sockets=3))
        front.most = 5
        assert [front.takes("a") for _ in range(4)] == [True, True, True, False]
        assert [front.takes("") for _ in range(3)] == [True, True, False]
        front.counts.leaves("a")
        assert front.takes("b")
    finally:
        resource.setrlimit(resource.RLIMIT_NOFILE, (soft, hard))


@pytest.mark.parametrize(
    ("client", "address"),
    [
        (("127.0.0.1", 1), ""),
        (("::1", 1), ""),
        (("::ffff:127.0.0.1", 1), ""),
        (("203.0.113.66", 1), "203.0.113.66"),
        (("::ffff:203.0.113.66", 1), "203.0.113.66"),
        (("2001:db8:0:1::5", 1), "2001:db8:0:1::/64"),
        (("2001:db8:0:1:ffff::6", 1), "2001:db8:0:1::/64"),
        (("unknown", 0), "unknown"),
        (None, ""),
    ],
)
def test_who_asks_is_an_address_or_a_home_and_nobody_on_this_machine(client: tuple[str, int] | None, address: str) -> None:
    assert address_of({"client": client}) == address


def test_a_trusted_proxy_counts_as_nobody_and_no_other_is_believed(tmp_path: Path) -> None:
    front = Front(Settings(proxies=("10.0.0.0/24", "2001:db8::1")))
    assert [front.address((who, 1)) for who in ("10.0.0.2", "2001:db8::1", "10.0.1.2")] == ["", "", "10.0.1.2"]
    slow = {"requests_a_second": 0.001, "request_burst": 3}
    here = own_address()

    def answers(client: httpx.Client, *said: str) -> list[int]:
        return [client.get("/api/house", headers=coming_from(each)).status_code for each in said]

    def outside(server: Server) -> httpx.Client:
        return httpx.Client(base_url=f"http://{here}:{server.port}", timeout=PATIENCE, trust_env=False)

    with serving(tmp_path / "far", slow, "--lan", "--trust-proxy", here) as server, outside(server) as client:
        assert answers(client, *[STRANGER] * 4) == [200, 200, 200, 429]
        # The rightmost that is not trusted counts: what stands before it was said by a stranger.
        assert answers(client, f"{FRIEND}, {STRANGER}", f"{STRANGER}, {FRIEND}", f"{FRIEND}, {here}") == [429, 200, 200]
    with serving(tmp_path / "none", slow, "--lan") as server, outside(server) as client:
        assert answers(client, "1.1.1.1", "2.2.2.2", "3.3.3.3", "4.4.4.4") == [200, 200, 200, 429]
        assert server.log.count(f"{here} says who asks for it, and is not believed") == 1


def test_a_proxy_on_this_machine_that_says_nothing_is_one_address_and_that_is_told(tmp_path: Path) -> None:
    slow = {"requests_a_second": 0.001, "request_burst": 3}
    with serving(tmp_path, slow, "--host-name", "play.example.org") as server:
        with httpx.Client(base_url=server.url, timeout=PATIENCE, trust_env=False) as client:
            names = ["play.example.org"] * 4 + ["127.0.0.1"] * 4
            answers = [client.get("/api/house", headers={"host": name}).status_code for name in names]
        assert answers == [200, 200, 200, 429] + [200] * 4
        assert server.log.count("sends no X-Forwarded-For") == 1


# WebSockets


UPGRADE = (
    f"GET /ws HTTP/1.1\r\nHost: localhost\r\nX-Forwarded-For: {STRANGER}\r\nUpgrade: websocket\r\nConnection: Upgrade\r\n"
    "Sec-WebSocket-Version: 13\r\nSec-WebSocket-Key: dGhlIHNhbXBsZSBub25jZQ==\r\n"
).encode()


def upgraded(server: Server) -> socket.socket:
    connection = socket.create_connection(("127.0.0.1", server.port))
    connection.sendall(UPGRADE + b"\r\n")
    assert b" 101 " in connection.recv(4096)
    return connection


@pytest.mark.parametrize(
    ("begin", "again"),
    [
        (b"", b"\x89\x80\0\0\0\0"),
        (b"", b"\x8a\x80\0\0\0\0"),
        (b"", b"\x89\xfd\0\0\0\0" + b"x" * 125),
        (b"\x01\x81\0\0\0\0a", b"\x00\x80\0\0\0\0"),
    ],
    ids=["pings", "pongs", "long pings", "pieces of a message"],
)
def test_a_websocket_on_which_frames_come_without_end_is_closed(tmp_path: Path, begin: bytes, again: bytes) -> None:
    usual = Settings()
    few = {"message_burst": usual.message_burst, "messages_a_second": usual.messages_a_second}
    with serving(tmp_path, few, *PROXY) as server, upgraded(server) as connection:
        connection.settimeout(PATIENCE)
        try:
            connection.sendall(begin)
            for _ in range(2000):
                connection.sendall(again * 1000)
        except OSError:
            pass
        else:
            pytest.fail("all of it was taken")
        client = server.client(FRIEND)
        assert client.get("/api/house").status_code == 200
        client.close()


@pytest.mark.parametrize(
    "more",
    [
        b"Content-Length: 5\r\n",
        b"Transfer-Encoding: chunked\r\n",
        b"X-Long: " + b"x" * 9000 + b"\r\n",
        b"".join(b"X-%d: 1\r\n" % number for number in range(200)),
    ],
    ids=["a body", "pieces", "a long line", "many lines"],
)
def test_an_upgrade_that_is_none_is_counted_and_given_up(server: Server, friend: Client, more: bytes) -> None:
    with ExitStack() as held:
        slow = [held.enter_context(socket.create_connection(("127.0.0.1", server.port))) for _ in range(20)]
        for each in slow:
            each.sendall(UPGRADE + more + b"\r\n")
        wait_until_closed(slow)
    assert friend.get("/api/house").status_code == 200


def test_websockets_count_as_connections_of_their_address(tmp_path: Path) -> None:
    here = own_address()
    with serving(tmp_path, {"sockets": 5}, "--lan") as server, ExitStack() as held:
        for _ in range(5):
            each = held.enter_context(socket.create_connection((here, server.port)))
            each.sendall(UPGRADE + b"\r\n")
            assert b" 101 " in each.recv(4096)
        last = held.enter_context(socket.create_connection((here, server.port)))
        time.sleep(0.3)
        assert is_closed(last)


def test_one_who_takes_nothing_is_let_go_and_holds_little_until_then(tmp_path: Path) -> None:
    with serving(tmp_path, {"unread_seconds": 1.0}) as server:
        client = server.client()
        made = client.make("friend", "friend", game="battle")
        held = [client.claim(invite)["key"] for invite in made["invites"].values()]
        connection = socket.socket()
        connection.setsockopt(socket.SOL_SOCKET, socket.SO_RCVBUF, 4096)
        connection.connect(("127.0.0.1", server.port))
        connection.sendall(UPGRADE + b"\r\n")
        hello = json.dumps({"type": "hello", "v": 1, "table": made["table"], "key": held[0]}).encode()
        frame = b"\x81\xfe" + len(hello).to_bytes(2, "big") + b"\0\0\0\0" + hello
        connection.setblocking(False)
        until = time.monotonic() + PATIENCE
        while time.monotonic() < until:
            try:
                connection.send(frame)
            except BlockingIOError:
                time.sleep(0.05)
            except OSError:
                break
        else:
            pytest.fail("it was held")
        connection.close()
        assert client.get("/api/house").status_code == 200
        client.close()


def test_what_takes_the_house_longer_counts_as_several_messages_of_an_address(tmp_path: Path) -> None:
    with serving(tmp_path, {"messages_each": 20.0}, *PROXY) as server:
        client = server.client(STRANGER)
        made = client.make("friend", "friend", game="battle")
        held = [client.claim(invite)["key"] for invite in made["invites"].values()]
        players = [Player(server.url, made["table"], key, coming_from(STRANGER)).open() for key in held]
        for player in players:
            player.hello()
        said = [players[number % 2].ask({"type": "describe", "lang": "en"}).get("code", "") for number in range(30)]
        assert 8 <= said.index("too-fast") <= 20
        other = Player(server.url, made["table"], made["watch"], coming_from(FRIEND)).open()
        assert other.hello()["type"] == "frame"
        for player in (*players, other):
            player.close()
        client.close()


# Tables


def test_a_stranger_who_fills_the_house_with_open_tables_shuts_nobody_else_out(
    server: Server, stranger: Client, friend: Client
) -> None:
    made = 0
    for _ in range(25):
        answer = stranger.post("/api/tables", {"game": "battle", "seats": [{"kind": "here"}, {"kind": "friend"}]})
        made += answer.status_code == 200
    assert made == 20
    others = [server.client(f"192.0.2.{number}") for number in range(50, 54)]
    for each in others:
        for _ in range(20):
            each.post("/api/tables", {"game": "battle", "seats": [{"kind": "here"}, {"kind": "friend"}]})
        each.close()
    assert friend.make("here", "friend", game="battle")["invites"]
    table = friend.make("here", "friend", game="battle", listed=True)["table"]
    for _ in range(30):
        last = stranger.post(f"/api/tables/{table}/join", {})
    refused(last, "too-many", 429)
    assert told(friend.post(f"/api/tables/{table}/join", {}))["invite"]


def test_a_day_of_one_address_has_so_many_tables_whoever_sits_at_them(tmp_path: Path) -> None:
    with serving(tmp_path, {"tables_a_day": 6, "listed_each": 2}, *PROXY) as server:
        client = server.client(STRANGER)
        bots = {"game": "battle", "seats": [{"kind": "bot", "bot": "random"}] * 2}
        room = {"seats": [{"kind": "here"}]}
        pair: dict[str, Any] = {"game": "battle", "seats": [{"kind": "here"}, {"kind": "friend"}]}
        refused(client.post("/api/tables", {**pair, "options": {"no": "such"}}), "bad-request", 400)  # counts as nothing
        assert [client.post("/api/tables", {**pair, "listed": True}).status_code for _ in range(3)] == [200, 200, 429]
        made = told(client.post("/api/campaigns", room))
        client.claim(made["invites"]["0"])
        assert [client.post("/api/tables", bots).status_code for _ in range(4)] == [200, 200, 200, 429]
        assert "tomorrow" in refused(client.post("/api/campaigns", room), "too-many", 429)
        other = server.client(FRIEND)
        assert other.post("/api/tables", {**pair, "listed": True}).status_code == 200
        assert len(other.get("/api/tables").json()) == 3
        other.close()
        client.close()


def test_bots_of_one_addresss_tables_wait_for_each_other_and_not_those_of_others(tmp_path: Path) -> None:
    with running(tmp_path) as inside:
        order = {"game": "battle", "seats": [{"kind": "here"}, {"kind": "bot", "bot": "random"}]}
        tables = []
        for address in (STRANGER, STRANGER, FRIEND):
            made = httpx.post(f"{inside.url}/api/tables", json=order, headers=coming_from(address)).json()
            claim = {"invite": made["invites"]["0"], "name": "", "nonce": "00" * 16}
            asyncio.run_coroutine_threadsafe(
                inside.app.house.claim(**claim, asker=address), inside.app.house.tasks[0].get_loop()
            ).result(30)
            tables.append(made)
        live = inside.app.house.tables
        assert [live[made["table"]].asker for made in tables] == [STRANGER, STRANGER, FRIEND]
        watcher = Player(inside.url, tables[2]["table"], tables[2]["watch"]).open()
        watcher.hello()
        assert live[tables[2]["table"]].asker == FRIEND  # whoever looks on moves nobody's bots
        watcher.close()


def test_what_waits_is_shared_between_addresses_and_ends() -> None:
    now = [0.0]
    waiting: Waiting[str] = Waiting(6, 4, 10.0, "Full.", clock=lambda: now[0])

    def add(asker: str, name: str) -> bool:
        try:
            waiting.check(asker)
        except Problem:
            return False
        waiting.add(name, asker, name)
        return True

    assert [add("a", f"a{n}") for n in range(5)] == [True] * 4 + [False]
    assert [add("b", f"b{n}") for n in range(3)] == [True, True, False]
    assert [add("c", f"c{n}") for n in range(3)] == [True, False, False]  # full: each has its share, and none more
    assert not add("a", "more")
    waiting.drop("a0")
    waiting.drop_all("a1")
    waiting.drop("nothing of that name")
    assert add("a", "a0 again")
    assert waiting.find("b0") == "b0"
    now[0] = 11.0
    assert waiting.find("b0") is None
    assert [add("a", f"later{n}") for n in range(5)] == [True] * 4 + [False]
    assert set(waiting.counts) == {"a"}


# Work


def test_whoever_asks_for_much_waits_and_nobody_else_does(server: Server, friend: Client) -> None:
    """Pictures and records of a stranger, dozens at once, and one of somebody else between them."""
    record = finished_record()

    def look_back(client: Client) -> httpx.Response:
        return client.http.post("/api/replays", content=record, headers={"content-type": "text/plain"})

    with ThreadPoolExecutor(40) as pool:
        clients = [server.client(STRANGER) for _ in range(40)]
        asked = [pool.submit(look_back, each) for each in clients]
        asked += [pool.submit(each.post, "/api/qr", {"text": "x" * 300}) for each in clients]
        time.sleep(0.2)
        assert told(look_back(friend))["verified"] > 0
        assert friend.post("/api/qr", {"text": "hello"}).status_code == 200
        assert not all(each.done() for each in asked)
        assert {each.result().status_code for each in asked} == {200, 429}
        for each in clients:
            each.close()


def finished_record() -> str:
    game = load("battle")
    table = Table.open(game, {}, ["a", "b"], fresh_secret(), [b"1" * 16, b"2" * 16])
    number = 0
    while table.state.to_act():
        seat = table.state.to_act()[0]
        legal = table.state.legal(seat)
        table.decide(seat, legal[number * 7 % len(legal)])
        number += 1
    return table.record.write()


def test_a_record_of_undone_draws_is_refused_before_it_is_played() -> None:
    record = read_record(finished_record())
    first = next(index for index, line in enumerate(record.lines) if line.seat >= 0)
    undone = [*record.lines[: first + 2], Line(0, undo_to=first, agreed=(1,))]
    record.lines = undone * (MOST_LINES // len(undone) + 1)
    with pytest.raises(Problem) as found:
        replayed(record.write(), "all")
    assert found.value.detail == (
        f"The record has {len(record.lines)} lines, and at most {MOST_LINES} can be looked at here: "
        "“mathom replay” and “mathom verify” read longer ones."
    )


def test_a_wrong_key_brings_no_table_into_memory(tmp_path: Path) -> None:
    async def run() -> None:
        settings = Settings()
        house = House(SqliteStore(tmp_path / "tables.db"), Workers(settings), settings)
        await house.open()
        made = await house.make(TableOrder("battle", [SeatOrder("here", "", ""), SeatOrder("friend", "", "")], {}))
        for key in ("x" * 43, made.invites["0"], ""):
            with pytest.raises(Problem) as found:
                await house.enter(made.table, key)
            assert found.value.code == "bad-key"
        with pytest.raises(Problem) as found:
            await house.enter("nothing", made.watch)
        assert found.value.code == "unknown-table"
        assert not house.tables
        assert (await house.enter(made.table, made.watch)).row.id == made.table
        await house.close()

    asyncio.run(run())


def test_no_way_in_reads_a_log_for_a_wrong_key(tmp_path: Path) -> None:
    with running(tmp_path) as inside:
        table = inside.make({}, game="battle").table
        tables = inside.app.house.tables
        tables.clear()
        wrong = {"Authorization": f"Bearer {'x' * 43}"}
        for path in ("", "/moments", "/record", "/compare", "/thoughts", "/content"):
            refused(httpx.get(f"{inside.url}/api/tables/{table}{path}", headers=wrong), "bad-key", 403)
        refused(httpx.get(f"{inside.url}/api/campaigns/{table}", headers=wrong), "bad-key", 403)
        posts: dict[str, dict[str, Any]] = {
            f"tables/{table}/comments": {"line": 1, "text": "x"},
            "leave": {"table": table},
            f"campaigns/{table}/attempts": {"chapter": "19"},
            f"campaigns/{table}/sit": {"nonce": "0" * 32},
            f"campaigns/{table}/give-up": {"table": table},
        }
        for path, body in posts.items():
            refused(httpx.post(f"{inside.url}/api/{path}", json=body, headers=wrong), "bad-key", 403)
        bell = {"url": "https://ntfy.sh/mine"}
        refused(httpx.put(f"{inside.url}/api/tables/{table}/bell", json=bell, headers=wrong), "bad-key", 403)
        with connect(inside.url.replace("http", "ws") + "/ws", compression=None) as socket_:
            socket_.send(json.dumps({"type": "hello", "v": 1, "table": table, "key": "x" * 43}))
            assert json.loads(socket_.recv(timeout=PATIENCE))["code"] == "bad-key"
        assert not tables


def test_a_house_that_is_late_makes_no_table_and_plays_on(tmp_path: Path) -> None:
    with serving(tmp_path, {"latest": 0.0}) as server:
        client = server.client()
        body: dict[str, Any] = {"game": "battle", "seats": [{"kind": "here"}, {"kind": "friend"}]}
        until = time.monotonic() + PATIENCE
        while (answer := client.post("/api/tables", body)).status_code == 200:  # no clock is exact for ever
            assert time.monotonic() < until
            time.sleep(0.05)
        assert "hands full" in refused(answer, "busy", 503)
        assert client.get("/api/house").status_code == 200
        client.close()


def test_a_proxy_that_is_none_is_told_to_the_operator() -> None:
    for wrong, why in {
        "proxy.example.org": "expected an address or a network",
        "10.0.0.2,10.0.0.3": "several stand apart",
        "0.0.0.0/0": "anybody could say who they are",
        "::/0": "anybody could say who they are",
        "10.0.0.2/24": "did you mean 10.0.0.0/24",
    }.items():
        with pytest.raises(Complaint, match=why):
            read_settings([], [], [wrong])
    assert read_settings([], [], ["10.0.0.2", "10.0.0.0/24"]).proxies == ("10.0.0.2", "10.0.0.0/24")


@pytest.mark.parametrize(
    ("settings", "why"),
    [
        ('{"table_each": 3}', "unknown field `table_each`"),
        ('{"tables_each": -1}', "`int` >= 1"),
        ('{"latest": -1}', "`float` >= 0"),
        ("[]", "Expected `object`"),
    ],
)
def test_settings_that_are_none_are_told_to_the_operator(monkeypatch: pytest.MonkeyPatch, settings: str, why: str) -> None:
    monkeypatch.setenv("MATHOM_SETTINGS", settings)
    with pytest.raises(Complaint, match=why):
        read_settings([], [], [])


def test_a_proxy_that_does_not_pass_websockets_on_is_told_so(server: Server, friend: Client) -> None:
    assert "upgrade" in refused(friend.get("/ws"), "bad-method", 405)
