"""Bells: only where the operator allows it, only to open addresses, only once a turn, and always the same words."""

from __future__ import annotations

import asyncio
import logging
import subprocess
import sys
import time
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Any

import httpx
import msgspec
import pytest

from mathom.kernel.game import Complaint
from mathom.server.bell_address import is_public, read_place, read_url
from mathom.server.bell_line import Line, NotRung, Resolver
from mathom.server.keys import hashed
from tests.server.bell_server import HOST, BellServer, bell_server
from tests.server.inside import FAST, Client, Inside, Seated, running
from tests.server.kit import bearer

PATIENCE = 30.0


@pytest.fixture(scope="module")
def bells(tmp_path_factory: pytest.TempPathFactory) -> Iterator[BellServer]:
    with bell_server(tmp_path_factory.mktemp("bells")) as server:
        yield server


@pytest.fixture(autouse=True)
def quiet(bells: BellServer) -> None:
    bells.forget()


# Addresses

PRIVATE = """127.0.0.1 127.8.8.8 0.0.0.0 10.1.2.3 172.16.0.1 172.31.255.255 192.168.0.1 169.254.169.254 100.64.0.1 192.0.0.8
192.0.2.1 198.18.0.1 198.51.100.7 203.0.113.9 224.0.0.1 239.255.255.250 240.0.0.1 255.255.255.255 ::1 :: ::ffff:127.0.0.1
::ffff:10.0.0.1 ::127.0.0.1 ::ffff:0:127.0.0.1 fe80::1 fe80::1%eth0 fec0::1 fc00::1 fd12::1 ff02::1 2001:db8::1 64:ff9b::7f00:1
64:ff9b:1::1 2002:7f00:1:: 2001::1 100::1 localhost 127.1 0x7f000001 2130706433""".split()
OPEN = "93.184.216.34 8.8.8.8 2606:2800:220:1:248:1893:25c8:1946 ::ffff:8.8.8.8".split()


@pytest.mark.parametrize("address", PRIVATE)
def test_an_address_that_is_not_of_the_open_internet_is_refused(address: str) -> None:
    assert not is_public(address)


@pytest.mark.parametrize("address", OPEN)
def test_an_address_of_the_open_internet_may_be_rung(address: str) -> None:
    assert is_public(address)


@pytest.mark.parametrize(
    "url",
    [
        "http://ntfy.sh/topic",
        "https://ntfy.sh:444/topic",
        "https://ntfy.sh:8443/topic",
        "https://bells.example.org/topic",
        "https://evil.example/ntfy.sh",
        "https://ntfy.sh.evil.example/",
        "https://ntfy.sh@evil.example/",
        "https://me:secret@ntfy.sh/",
        "https://ntfy.sh\\@evil.example/",
        "https://ntfy.sh/#top",
        "https://ntfy.sh/a b",
        "https://ntfy.sh/a\r\nHost: x",
        "https://ntfy.sh/ł",
        "https://[::1]/",
        "https://127.0.0.1/",
        "https:///topic",
        "https:ntfy.sh/topic",
        "https://ntfy.sh:port/",
        "file:///etc/passwd",
        "https://ntfy.sh/" + "x" * 500,
        "//ntfy.sh/topic",
        "ntfy.sh/topic",
    ],
)
def test_an_address_that_is_not_listed_or_not_plain_https_is_refused_with_one_sentence(url: str) -> None:
    with pytest.raises(Complaint) as refused:
        read_url(url, ("ntfy.sh", "bells.example.org:8443"))
    assert str(refused.value).endswith(".")
    assert "secret" not in str(refused.value)


def test_a_listed_address_is_taken_with_its_port_path_and_query() -> None:
    listed = ("ntfy.sh", "bells.example.org:8443")
    assert read_url("https://ntfy.sh/my-topic?a=1", listed) == ("ntfy.sh", 443, "/my-topic?a=1")
    assert read_url("https://NTFY.sh", listed) == ("ntfy.sh", 443, "/")
    assert read_url("https://ntfy.sh:443/x", listed) == ("ntfy.sh", 443, "/x")
    assert read_url("https://bells.example.org:8443/hook", listed) == ("bells.example.org", 8443, "/hook")


@pytest.mark.parametrize("place", ["https://ntfy.sh", "ntfy.sh/topic", "", "ntfy.sh:0", "ntfy.sh:70000", "a b", "-x"])
def test_the_operator_is_told_what_a_listed_place_looks_like(place: str) -> None:
    with pytest.raises(Complaint, match=r"^--bell-host"):
        read_place(place)


def test_a_wrong_place_on_the_command_line_ends_the_program_with_one_sentence() -> None:
    command = [sys.executable, "-m", "mathom.cli", "serve", "--bell-host", "https://ntfy.sh"]
    ended = subprocess.run(command, capture_output=True, text=True, timeout=PATIENCE)
    assert (ended.returncode, ended.stderr.count("\n")) == (2, 1)
    assert "expected a name like ntfy.sh" in ended.stderr


# One call


class Names:
    """A look-up of names that answers differently every time, if so told, and counts how often it was asked."""

    def __init__(self, *answers: list[str]) -> None:
        self.answers = list(answers)
        self.asked = 0

    async def __call__(self, host: str, port: int) -> list[str]:
        self.asked += 1
        return self.answers.pop(0) if len(self.answers) > 1 else self.answers[0]


def is_loopback(address: str) -> bool:
    return address == "127.0.0.1"


def a_line(bells: BellServer, names: Names | None = None, allows: Callable[[str], bool] = is_loopback, **more: Any) -> Line:
    return Line(names or Names(["127.0.0.1"]), allows, more.pop("trust", bells.trust()), **more)


def ring(line: Line, bells: BellServer, path: str = "/ok", host: str = HOST) -> str:
    """How ringing once went: empty, or why not."""
    try:
        asyncio.run(line.ring(host, bells.port, path, "Your turn."))
    except NotRung as why:
        return str(why)
    finally:
        line.close()
    return ""


def test_a_bell_is_one_plain_request_with_a_fixed_text(bells: BellServer) -> None:
    assert ring(a_line(bells), bells, "/topic?x=1") == ""
    [asked] = bells.asked
    assert asked["first"] == "POST /topic?x=1 HTTP/1.1"
    assert asked["body"] == "Your turn."
    assert asked["headers"] == {
        "Host": bells.place,
        "User-Agent": "mathom",
        "Content-Type": "text/plain; charset=utf-8",
        "Content-Length": "10",
        "Connection": "close",
    }


@pytest.mark.parametrize("found", [["127.0.0.1"], ["10.0.0.1"], ["::1"], ["93.184.216.34", "127.0.0.1"], []])
def test_a_listed_host_that_leads_to_a_private_address_is_not_rung(bells: BellServer, found: list[str]) -> None:
    assert ring(a_line(bells, Names(found), is_public), bells) == "leads to an address that is not rung"
    assert bells.asked == []


def test_the_connection_goes_to_the_address_that_was_judged_even_if_the_name_leads_elsewhere_a_moment_later(
    bells: BellServer,
) -> None:
    judged: list[str] = []

    def allows(address: str) -> bool:
        judged.append(address)
        return is_loopback(address)

    names = Names(["127.0.0.1"], ["127.0.0.2"])
    assert ring(a_line(bells, names, allows), bells) == ""
    assert (names.asked, judged, len(bells.asked)) == (1, ["127.0.0.1"], 1)


def test_a_redirect_is_not_followed(bells: BellServer) -> None:
    assert ring(a_line(bells), bells, "/redirect") == "answered 307"
    assert [asked["first"] for asked in bells.asked] == ["POST /redirect HTTP/1.1"]


@pytest.mark.parametrize("path", ["/slow", "/drip"])
def test_whoever_answers_too_slowly_is_not_waited_for(bells: BellServer, path: str) -> None:
    assert ring(a_line(bells, patience=0.5), bells, path) == "did not answer within 0.5 s"
    assert len(bells.asked) == 1


def test_a_name_server_that_is_too_slow_is_not_waited_for(bells: BellServer) -> None:
    async def never(host: str, port: int) -> list[str]:
        await asyncio.sleep(60)
        return []

    assert ring(Line(never, patience=0.2), bells) == "did not answer within 0.2 s"


def test_of_a_huge_answer_only_its_beginning_is_read(bells: BellServer) -> None:
    assert ring(a_line(bells), bells, "/huge") == ""
    until = time.monotonic() + PATIENCE
    while len(bells.asked) < 2 and time.monotonic() < until:
        time.sleep(0.02)
    assert 0 <= bells.asked[1]["cut"] < 200  # what the sockets between us hold, of 4,096 pieces


@pytest.mark.parametrize(
    ("path", "why"), [("/nonsense", "answered with something else than HTTP"), ("/short", "could not be reached")]
)
def test_an_answer_that_is_none_is_a_quiet_failure(bells: BellServer, path: str, why: str) -> None:
    assert ring(a_line(bells), bells, path) == why


def test_a_host_without_a_certificate_for_its_name_is_not_rung(bells: BellServer) -> None:
    assert ring(a_line(bells), bells, host="other.example.org") == "could not be reached"
    assert ring(Line(Names(["127.0.0.1"]), is_loopback), bells) == "could not be reached"  # an authority nobody trusts
    assert bells.asked == []


def test_names_are_looked_up_in_earnest(bells: BellServer) -> None:
    async def look(host: str) -> list[str]:
        resolver = Resolver()
        try:
            return await resolver(host, 443)
        finally:
            resolver.close()

    found = asyncio.run(look("localhost"))
    assert found
    assert not any(is_public(address) for address in found)
    with pytest.raises(NotRung, match="is not found"):
        asyncio.run(look("nobody.invalid"))


# At a table


class Room:
    """A table of Battle for two, with bells."""

    def __init__(self, server: Inside, bells: BellServer) -> None:
        self.server = server
        self.bells = bells
        self.seated: Seated = server.make({}, game="battle")
        server.app.house.host.bells.line = a_line(bells)
        self.url = f"{server.url}/api/tables/{self.seated.table}/bell"

    def put(self, seat: int, url: str = "", **more: Any) -> httpx.Response:
        body = {"url": url or f"{self.bells.url}/seat{seat}", **more}
        return httpx.put(self.url, json=body, headers=bearer(self.seated.held[seat]), timeout=PATIENCE)

    def get(self, seat: int) -> dict[str, Any]:
        answer: dict[str, Any] = httpx.get(self.url, headers=bearer(self.seated.held[seat]), timeout=PATIENCE).json()
        return answer

    @property
    def due(self) -> int:
        assert self.seated.live.table is not None
        return self.seated.live.table.state.to_act()[0]

    def play_turn(self, client: Client, seat: int) -> None:
        """The seat decides until somebody else is due."""
        while self.due == seat:
            play = client.frame().play
            assert play is not None
            client.decide(play.choices[-1].action)
            client.frame()

    def rung(self, count: int) -> list[str]:
        """The places that were rung at, once there are so many and a little later still no more."""
        until = time.monotonic() + PATIENCE
        while len(self.bells.asked) < count and time.monotonic() < until:
            time.sleep(0.02)
        house = self.server.app.house
        while house.host.bells.ringers and time.monotonic() < until:
            time.sleep(0.02)
        return [asked["first"].split()[1] for asked in self.bells.asked]


@pytest.fixture
def room(tmp_path: Path, bells: BellServer) -> Iterator[Room]:
    with running(tmp_path, msgspec.structs.replace(FAST, bell_hosts=(bells.place,))) as server:
        yield Room(server, bells)


def test_an_absent_seat_is_rung_for_once_when_its_turn_comes(room: Room) -> None:
    first = room.due
    other = 1 - first
    for seat in (first, other):
        assert room.put(seat).json() == {"host": HOST, "hosts": [room.bells.place]}
    one = room.seated.sit(first)
    room.play_turn(one, first)
    assert room.rung(1) == [f"/seat{other}"]
    assert room.bells.asked[0]["body"] == "Mathom: it is your turn."
    two = room.seated.sit(other)
    room.play_turn(two, other)
    assert room.rung(1) == [f"/seat{other}"]  # the first was at the table when its turn came
    one.close()
    room.play_turn(room.seated.sit(first), first)
    assert room.rung(1) == [f"/seat{other}"]  # so was the other
    two.close()


def test_a_turn_is_rung_for_once_also_after_the_server_was_started_again(room: Room, tmp_path: Path) -> None:
    first = room.due
    room.put(1 - first, language="pl")
    client = room.seated.sit(first)
    room.play_turn(client, first)
    client.close()
    assert room.rung(1) == [f"/seat{1 - first}"]
    assert room.bells.asked[0]["body"] == "Mathom: twoja kolej."
    again = tmp_path / "again"
    again.mkdir()
    (again / "tables.db").write_bytes((tmp_path / "tables.db").read_bytes())
    (again / "tables.db-wal").write_bytes((tmp_path / "tables.db-wal").read_bytes())
    with running(again, room.server.app.house.settings) as server:
        room.server = room.seated.server = server
        server.app.house.host.bells.line = a_line(room.bells)
        room.seated.sit(first).close()
        room.seated.sit(1 - first).close()
        assert room.rung(1) == [f"/seat{1 - first}"]


def test_a_seat_that_changed_hands_has_no_bell(room: Room) -> None:
    """As at a table where one was given up before that was refused among people who compete."""
    first = room.due
    room.put(1 - first)
    house, live = room.server.app.house, room.seated.live
    passed = msgspec.structs.replace(live.seats[1 - first], key=hashed("the-key-of-another"))
    assert asyncio.run_coroutine_threadsafe(house.host.put_seat(live, passed), house.tasks[0].get_loop()).result(30)
    room.seated.held[1 - first] = "the-key-of-another"
    assert room.get(1 - first)["host"] == ""
    room.play_turn(room.seated.sit(first), first)
    assert room.rung(0) == []


def test_the_address_is_shown_to_nobody_and_can_be_taken_away(room: Room) -> None:
    first = room.due
    url = f"{room.bells.url}/very-secret-topic"
    shown = [room.put(1 - first, url).text]
    shown += [str(room.get(seat)) for seat in (0, 1)]
    client = room.seated.sit(first)
    shown.append(httpx.get(room.url.removesuffix("/bell"), headers=bearer(room.seated.held[first])).text)
    assert "very-secret-topic" not in " ".join(shown) + b" ".join(client.frames).decode()
    assert (room.get(1 - first)["host"], room.get(first)["host"]) == (HOST, "")
    answer = httpx.delete(room.url, headers=bearer(room.seated.held[1 - first]))
    assert (answer.status_code, answer.json()["host"]) == (200, "")
    room.play_turn(client, first)
    assert room.rung(0) == []


def test_a_failure_is_a_line_in_the_log_without_the_path(room: Room, caplog: pytest.LogCaptureFixture) -> None:
    first = room.due
    room.put(1 - first, f"{room.bells.url}/redirect")
    with caplog.at_level(logging.WARNING, "mathom.server.bells"):
        room.play_turn(room.seated.sit(first), first)
        room.rung(1)
    assert [record.getMessage() for record in caplog.records] == [f"The bell at {HOST} answered 307."]


def test_watchers_have_no_bell_and_wrong_addresses_are_refused(room: Room) -> None:
    watching = httpx.put(room.url, json={"url": f"{room.bells.url}/x"}, headers=bearer(room.seated.watch))
    assert (watching.status_code, watching.json()["code"]) == (403, "not-yours")
    wrong = room.put(0, "https://elsewhere.example/x")
    assert (wrong.status_code, wrong.json()["code"]) == (400, "bad-request")
    assert room.bells.place in wrong.json()["detail"]


def test_no_bell_rings_unless_the_operator_has_listed_a_host(tmp_path: Path, bells: BellServer) -> None:
    with running(tmp_path) as server:
        room = Room(server, bells)
        answer = room.put(0)
        assert (answer.status_code, answer.json()["code"]) == (409, "bell")
        assert room.get(0) == {"host": "", "hosts": []}
        first = room.due
        room.play_turn(room.seated.sit(first), first)
        assert room.rung(0) == []
