"""The door: hosts and origins, sizes and rates, and the headers that every answer bears."""

from __future__ import annotations

import gzip
from collections.abc import Iterator

import httpx
import pytest
from websockets.exceptions import InvalidStatus
from websockets.sync.client import connect

from mathom.server.limits import Rate, split_host
from mathom.server.pages import Pages
from tests.server.kit import PATIENCE, PROXY, Client, Server, coming_from, serving

POLICY = (
    "default-src 'none'; script-src 'self'; style-src 'self'; img-src 'self' data:; font-src 'self'; connect-src 'self'; "
    "worker-src 'self'; manifest-src 'self'; "
    "base-uri 'none'; form-action 'none'; frame-ancestors 'none'"
)
LIMITS = {"body_bytes": 2000, "record_bytes": 5000, "connections": 3}
INVITE = {"invite": "x" * 43}


@pytest.fixture(scope="module")
def server(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Server]:
    with serving(tmp_path_factory.mktemp("limits"), LIMITS, "--host-name", "play.example.org") as running:
        yield running
        assert running.log.count("sends no X-Forwarded-For") == 1, running.log
        assert len(running.log.splitlines()) == 3, running.log


@pytest.fixture
def client(server: Server) -> Iterator[Client]:
    client = server.client()
    yield client
    client.close()


def code(response: httpx.Response) -> tuple[int, str]:
    return response.status_code, response.json()["code"]


# Hosts and origins


OURS = ["127.0.0.1", "localhost", "LOCALHOST:1234", "[::1]:80", "play.example.org", "play.example.org:443"]
OTHERS = ["evil.example", "localhost.evil.example", "play.example.org.evil", "192.168.1.7", "127.0.0.1@evil.example", "a b", ""]
STRANGERS = ["http://evil.example", "null", "https://127.0.0.1.evil.example", "http://127.0.0.1", "file://", ""]


@pytest.mark.parametrize("host", OURS)
def test_the_own_names_are_let_in(client: Client, host: str) -> None:
    assert client.http.get("/api/house", headers={"host": host}).status_code == 200


@pytest.mark.parametrize(
    "host",
    ["evil.example", "localhost.evil.example", "play.example.org.evil.example", "192.168.1.7", "127.0.0.1@evil.example", "a b", ""],
)
@pytest.mark.parametrize("path", ["/api/house", "/", "/assets/app.js"])
def test_other_names_find_nothing(client: Client, host: str, path: str) -> None:
    answer = client.http.get(path, headers={"host": host})
    assert answer.status_code in (400, 403)
    assert "Mathom" not in answer.text


def test_only_safe_addresses_are_said_to_be_secure(client: Client) -> None:
    assert client.http.get("/api/house", headers={"host": "play.example.org"}).json()["secure"] is False
    proxied = {"host": "play.example.org", "x-forwarded-proto": "https"}
    assert client.http.get("/api/house", headers=proxied).json()["secure"] is True


@pytest.mark.parametrize("origin", STRANGERS)
def test_a_page_of_another_site_may_not_post(client: Client, origin: str) -> None:
    assert code(client.http.post("/api/invites", json=INVITE, headers={"origin": origin})) == (403, "bad-host")


def test_the_own_page_and_programs_may_post(server: Server, client: Client) -> None:
    assert code(client.http.post("/api/invites", json=INVITE, headers={"origin": server.url})) == (403, "bad-invite")
    assert code(client.http.post("/api/invites", json=INVITE)) == (403, "bad-invite")


def socket_of(server: Server, path: str = "/ws", **headers: str) -> connect:
    address = f"ws://127.0.0.1:{server.port}{path}"
    return connect(address, additional_headers=headers, open_timeout=PATIENCE, proxy=None)


@pytest.mark.parametrize(
    ("path", "headers", "status", "wrong"),
    [
        ("/ws", {"Origin": "http://evil.example"}, 403, b"bad-host"),
        ("/other", {}, 404, b"not-found"),
    ],
)
def test_a_connection_from_elsewhere_or_to_elsewhere_is_refused_with_a_typed_error(
    server: Server, path: str, headers: dict[str, str], status: int, wrong: bytes
) -> None:
    with pytest.raises(InvalidStatus) as refused, socket_of(server, path, **headers):
        pass
    assert refused.value.response.status_code == status
    assert wrong in (refused.value.response.body or b"")
    assert refused.value.response.headers["Content-Security-Policy"] == POLICY


def test_an_address_has_so_many_connections_and_one_that_is_closed_makes_room(server: Server) -> None:
    home = coming_from("203.0.113.5")
    with socket_of(server, **home), socket_of(server, Origin=server.url, **home):
        with socket_of(server, **home), pytest.raises(InvalidStatus) as refused, socket_of(server, **home):
            pass
        assert refused.value.response.status_code == 429
        assert b"too-many" in (refused.value.response.body or b"")
        for _ in range(200):
            try:
                with socket_of(server, **home):
                    return
            except InvalidStatus:
                continue
    pytest.fail("no room was made")


# Sizes and rates


def test_a_body_that_is_too_long_is_refused_whether_it_says_so_or_not(client: Client) -> None:
    long = b" " * 2001

    def in_pieces() -> Iterator[bytes]:
        for _ in range(3):
            yield b" " * 1000

    assert code(client.http.post("/api/invites", content=long)) == (413, "too-large")
    assert code(client.http.post("/api/invites", content=in_pieces())) == (413, "too-large")
    assert code(client.http.post("/api/invites", content=b" " * 2000)) == (400, "bad-request")


def test_a_record_may_be_longer_than_other_bodies(client: Client) -> None:
    plain = {"content-type": "text/plain"}
    assert code(client.http.post("/api/replays", content=b"x" * 5000, headers=plain)) == (400, "bad-request")
    assert code(client.http.post("/api/replays", content=b"x" * 5001, headers=plain)) == (413, "too-large")


def test_requests_beyond_the_rate_are_refused_until_later(tmp_path_factory: pytest.TempPathFactory) -> None:
    slow = {"requests_a_second": 0.001, "request_burst": 5}
    with serving(tmp_path_factory.mktemp("rate"), slow, *PROXY) as server:
        client = server.client("203.0.113.5")
        assert [client.get("/api/house").status_code for _ in range(7)] == [200] * 5 + [429] * 2
        assert code(client.get("/api/house")) == (429, "too-fast")
        assert client.get("/").status_code == 200
        client.close()
        for other in ("203.0.113.6", "2001:db8::1", ""):
            neighbour = server.client(other)
            assert neighbour.get("/api/house").status_code == 200
            neighbour.close()
        assert [each.status_code for each in (client.get("/api/house") for client in homes(server, "2001:db8::", 6))] == [
            *[200] * 4,
            *[429] * 2,
        ]


def homes(server: Server, network: str, number: int) -> Iterator[Client]:
    """Clients from as many addresses of one home."""
    for each in range(number):
        client = server.client(f"{network}{each + 2:x}")
        yield client
        client.close()


def test_tokens_come_back_with_time_each_address_has_its_own_and_quiet_ones_are_forgotten() -> None:
    now = [0.0]
    rate = Rate(2.0, 3, clock=lambda: now[0])
    assert [rate.take("a") for _ in range(4)] == [True, True, True, False]
    assert rate.take("b")
    now[0] = 0.5
    assert [rate.take("a") for _ in range(2)] == [True, False]
    now[0] = 100.0
    assert [rate.take("a") for _ in range(4)] == [True, True, True, False]
    rate.most = 2
    assert rate.take("c")
    assert set(rate.buckets) == {"a", "c"}


@pytest.mark.parametrize(
    ("host", "parts"),
    [
        ("Localhost:80", ("localhost", 80)),
        ("[::1]:8642", ("::1", 8642)),
        ("example.org.", ("example.org", None)),
        ("localhost:99999", None),
        ("localhost:x", None),
        ("localhost/path", None),
        ("user@localhost", None),
        ("[::1", None),
    ],
)
def test_a_host_header_is_a_name_and_perhaps_a_port(host: str, parts: tuple[str, int | None] | None) -> None:
    assert split_host(host) == parts


# Headers and files


PATHS = ["/", "/nothing", "/assets/nothing.js", "/api/house", "/api/nothing", "/api/tables/x", "/api/openapi.json"]
OUTSIDE = [
    "/../serve.py",
    "/..%2fserve.py",
    "/assets/../../serve.py",
    "/assets/..%2f..%2fserve.py",
    "/.x.js",
    "//etc/x.txt",
    "/assets/",
]


@pytest.mark.parametrize("path", PATHS)
def test_every_answer_bears_the_security_headers(client: Client, path: str) -> None:
    headers = client.get(path).headers
    assert headers["content-security-policy"] == POLICY
    assert headers["x-content-type-options"] == "nosniff"
    assert headers["referrer-policy"] == "no-referrer"
    assert "server" not in headers
    assert "set-cookie" not in headers
    if path.startswith("/api"):
        assert headers["cache-control"].endswith("no-store")


def test_a_file_is_sent_again_only_when_it_has_changed(client: Client) -> None:
    first = client.get("/")
    assert first.headers["cache-control"] == "no-cache"
    assert first.headers["content-type"] == "text/html; charset=utf-8"
    again = client.http.get("/", headers={"if-none-match": first.headers["etag"]})
    assert (again.status_code, again.content) == (304, b"")
    assert client.http.head("/").content == b""


@pytest.mark.parametrize(
    "path",
    [
        "/../serve.py",
        "/..%2fserve.py",
        "/assets/../../serve.py",
        "/assets/..%2f..%2fserve.py",
        "/.hidden.js",
        "//etc/passwd.txt",
        "/assets/",
    ],
)
def test_nothing_outside_the_folder_is_served(server: Server, path: str) -> None:
    with httpx.Client(trust_env=False) as raw:
        request = raw.build_request("GET", server.url)
        request.url = request.url.copy_with(raw_path=path.encode())
        assert raw.send(request).status_code == 404


def test_files_go_packed_to_those_who_can_unpack_and_follow_a_new_build(tmp_path_factory: pytest.TempPathFactory) -> None:
    folder = tmp_path_factory.mktemp("static")
    pages = Pages(folder)
    missing = pages.find("/")
    assert missing is not None
    assert b"has not been built" in missing.plain
    (folder / "index.html").write_text("<p>" + "a" * 1000)
    page = pages.find("/")
    assert page is not None
    assert gzip.decompress(page.packed) == page.plain
    assert len(page.packed) < 100
    (folder / "index.html").write_text("<p>new")
    fresh = pages.find("/index.html")
    assert fresh is not None
    assert fresh.plain == b"<p>new"
    assert fresh.tag != page.tag
