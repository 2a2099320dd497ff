"""`mathom serve` as a program: how it begins, what it says, how it ends."""

from __future__ import annotations

import json
import os
import signal
import socket
import stat
import subprocess
import sys
import time
from pathlib import Path

import httpx
import pytest

from mathom.kernel.text import Catalogue
from mathom.server import network
from tests.conftest import FULL
from tests.server.kit import PATIENCE, Server, seated, serving

SERVE = [sys.executable, "-m", "mathom.cli", "serve"]


def failing(*arguments: str, **surroundings: str) -> str:
    """The one sentence on the error stream of a server that cannot begin."""
    ran = subprocess.run(
        [*SERVE, *arguments], capture_output=True, text=True, timeout=PATIENCE, env={**os.environ, **surroundings}, check=False
    )
    assert ran.returncode == 2, ran
    assert ran.stdout == ""
    [line] = ran.stderr.splitlines()
    assert line.endswith(".")
    return line


def listener(port: int = 0) -> socket.socket:
    taken = socket.socket()
    taken.bind(("127.0.0.1", port))
    taken.listen()
    return taken


# Beginning


def test_it_says_where_it_is_and_answers_there(tmp_path: Path) -> None:
    with serving(tmp_path) as server:
        assert server.log.splitlines() == [f"Mathom is at {server.url}", "Ctrl-C ends it; tables are kept."]
        assert httpx.get(f"{server.url}/api/house", trust_env=False).status_code == 200


def test_it_listens_on_loopback_alone(tmp_path: Path) -> None:
    with serving(tmp_path) as server, socket.socket() as beside:
        beside.bind(("127.0.0.2", server.port))  # free, as it would not be if every address were taken


def test_a_port_that_was_asked_for_and_is_taken_is_said_so(tmp_path: Path) -> None:
    with listener() as taken:
        port = taken.getsockname()[1]
        sentence = failing("--port", str(port), "--data", str(tmp_path))
    assert sentence == f"Port {port} is taken by another program: choose another with --port, or leave it out."


def test_without_a_wish_the_next_free_port_is_chosen() -> None:
    with listener() as taken:
        port = taken.getsockname()[1]
        with network.listen(None, is_lan=False, usual=port) as found:
            assert found.getsockname()[1] != port
            assert found.getsockname()[0] == "127.0.0.1"


@pytest.mark.parametrize("port", ["x", "-1", "65536", "1e3", ""] if FULL else ["65536", ""])
def test_a_port_that_is_none_is_said_so(port: str) -> None:
    assert "expected a number from 0 to 65535" in failing(f"--port={port}")


def test_a_data_place_that_cannot_be_used_is_said_so(tmp_path: Path) -> None:
    file = tmp_path / "file"
    file.write_text("")
    assert str(file) in failing("--port", "0", "--data", str(file / "folder"))


@pytest.mark.skipif(os.geteuid() == 0, reason="root may write anywhere")
def test_a_folder_that_may_not_be_written_is_said_so(tmp_path: Path) -> None:
    tmp_path.chmod(stat.S_IRUSR | stat.S_IXUSR)
    assert str(tmp_path) in failing("--port", "0", "--data", str(tmp_path / "data"))


def test_two_servers_do_not_share_a_data_folder(tmp_path: Path) -> None:
    with serving(tmp_path) as server:
        assert failing("--port", "0", "--data", server.data)


def test_a_database_that_does_not_answer_is_said_so() -> None:
    with socket.socket() as nobody:
        nobody.bind(("127.0.0.1", 0))
        url = f"postgresql://someone:hunter2@127.0.0.1:{nobody.getsockname()[1]}/none"
        sentence = failing("--port", "0", "--data", url)
    assert "hunter2" not in sentence


def test_host_names_and_settings_that_are_none_are_said_so(tmp_path: Path) -> None:
    assert "expected a name" in failing("--host-name", "http://x", "--data", str(tmp_path))
    assert "MATHOM_SETTINGS" in failing("--data", str(tmp_path), MATHOM_SETTINGS='{"pause": "long"}')


def test_a_browser_is_opened_where_the_server_is(tmp_path: Path) -> None:
    opened = tmp_path / "opened"
    browser = tmp_path / "browser"
    browser.write_text(f'#!/bin/sh\necho "$1" > {opened}\n')
    browser.chmod(0o755)
    with pytest.MonkeyPatch.context() as patch:
        patch.setenv("BROWSER", str(browser))
        with serving(tmp_path / "server", None, "--open") as server:
            until = time.monotonic() + PATIENCE
            while not (opened.exists() and opened.read_text()) and time.monotonic() < until:
                time.sleep(0.02)
            assert opened.read_text().strip() == server.url


# In the local network


def test_the_network_is_told_address_code_and_what_needs_https(tmp_path: Path) -> None:
    addresses = network.lan_addresses()
    with serving(tmp_path, None, "--lan") as server:
        house = httpx.get(f"{server.url}/api/house", trust_env=False).json()
        assert house["lan"] == [f"http://{address}:{server.port}" for address in addresses]
        server.stop()
        if not addresses:
            assert "no address in a local network" in server.log
            return
        assert f"In your network: http://{addresses[0]}:{server.port}" in server.log
        assert "need https or localhost" in server.log
        assert "▀" in server.log or "█" in server.log


def test_in_the_network_the_own_address_is_a_host_and_others_are_not(tmp_path: Path) -> None:
    with serving(tmp_path, None, "--lan") as server:
        for address in network.lan_addresses():
            answer = httpx.get(f"http://{address}:{server.port}/api/house", trust_env=False)
            assert answer.json()["secure"] is False
            foreign = httpx.get(f"http://{address}:{server.port}/", headers={"host": "evil.example"}, trust_env=False)
            assert foreign.status_code == 403


# Ending


@pytest.mark.parametrize("how", [signal.SIGINT, signal.SIGTERM])
def test_a_signal_ends_it_cleanly_with_people_at_a_table(tmp_path: Path, how: signal.Signals) -> None:
    server = Server(tmp_path).start()
    _, players = seated(server, "friend", "random")
    assert server.end(how) == 0
    assert len(server.log.splitlines()) == 2
    players[0].close()


def test_tables_are_there_again_after_a_restart(tmp_path: Path) -> None:
    with serving(tmp_path) as server:
        _, players = seated(server, "friend", "friend")
        player = players[0]
        assert player.decide(player.choices[0])["type"] == "ack"
        for each in players:
            each.close()
        server.stop()
        server.start()
        assert player.open().hello()["play"]["at"] == 1
        player.close()


def test_what_is_said_exists_in_both_languages() -> None:
    folder = Path(network.__file__).parent
    books = [Catalogue.read(lang, (folder / f"text.{lang}.json").read_text(encoding="utf-8")) for lang in ("en", "pl")]
    assert list(books[0].entries) == list(books[1].entries)
    for key in books[0].entries:
        assert books[0].fields(key) == books[1].fields(key)


def test_the_first_line_is_said_in_polish_too(tmp_path: Path) -> None:
    command = [*SERVE, "--lang", "pl", "--port", "0", "--data", str(tmp_path)]
    environment = {**os.environ, "MATHOM_SETTINGS": json.dumps({}), "PYTHONIOENCODING": "utf-8"}
    with subprocess.Popen(command, stdout=subprocess.PIPE, env=environment) as running:
        assert running.stdout is not None
        assert running.stdout.readline().decode().startswith("Mathom działa pod adresem http://127.0.0.1:")
        running.terminate()
        assert running.wait(PATIENCE) == 0
