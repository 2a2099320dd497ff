"""What one stranger can do to a house: while each attack runs from another address, how long friends wait.

Friends play, look back at a finished game and make tables; a stranger attacks from a process of its own; everything runs on the
same machine, and who asks is told as a proxy would. `--python` names an interpreter whose mathom is measured; several go in turn.
"""

from __future__ import annotations

import argparse
import asyncio
import json
import os
import random
import secrets
import signal
import socket
import subprocess
import sys
import tempfile
import time
from collections.abc import Awaitable, Callable
from pathlib import Path
from typing import Any

import httpx
import websockets

FRIEND, STRANGER = "198.51.100.7", "203.0.113.66"
NAME = "play.example.org"
"""With a name of its own the server takes a local proxy's word on who asks."""
TWO = [{"kind": "friend"}, {"kind": "friend"}]
STEPS, UNDOS = 1500, 190


def coming_from(address: str) -> dict[str, str]:
    return {"X-Forwarded-For": address}


# The stranger


async def flood(many: int, ask: Callable[[int], Awaitable[Any]]) -> None:
    """So many at a time, for ever."""

    async def one(number: int) -> None:
        while True:
            try:
                await ask(number)
            except (httpx.HTTPError, OSError):
                await asyncio.sleep(0.05)

    await asyncio.gather(*(one(number) for number in range(many)))


async def attack(kind: str, url: str, folder: Path) -> None:
    host, port = "127.0.0.1", int(url.rsplit(":", 1)[1])
    limits = httpx.Limits(max_connections=200)
    long = json.loads((folder / "long.json").read_text())
    client = httpx.AsyncClient(base_url=url, headers=coming_from(STRANGER), timeout=60, limits=limits)
    undone = (folder / "undone.txt").read_bytes()
    file = {"game": "two_towers", "content": (folder / "content.toml").read_text()}
    plain = {"content-type": "text/plain"}
    if kind in ("heads", "bodies"):
        begun = f"POST /api/replays HTTP/1.1\r\nHost: {host}\r\nX-Forwarded-For: {STRANGER}\r\n"
        begun += "Content-Length: 2000000\r\n\r\nx" if kind == "bodies" else ""

        async def half(number: int) -> None:
            reader, writer = await asyncio.open_connection(host, port)
            writer.write(begun.encode())
            await reader.read(65_536)
            writer.close()

        await flood(900, half)
    asks: dict[str, tuple[int, Callable[[int], Awaitable[Any]]]] = {
        "records": (40, lambda number: client.post("/api/replays", content=undone, headers=plain)),
        "contents": (
            20,
            lambda number: client.post("/api/contents", json={**file, "content": f"{file['content']}# {secrets.token_hex(4)}\n"}),
        ),
        "pictures": (60, lambda number: client.post("/api/qr", json={"text": "x" * 300})),
        "wrong keys": (
            60,
            lambda number: client.get(f"/api/tables/{long['table']}", headers={"Authorization": f"Bearer {'x' * 43}"}),
        ),
        "open tables": (60, lambda number: client.post("/api/tables", json={"game": "battle", "seats": TWO})),
    }
    await flood(*asks[kind])


ATTACKS = ("none", "heads", "bodies", "records", "contents", "pictures", "wrong keys", "open tables")

# The friends


class Friends:
    """Two at a table, one who looks back, one who makes tables."""

    def __init__(self, url: str) -> None:
        self.url = url
        self.client = httpx.AsyncClient(base_url=url, headers=coming_from(FRIEND), timeout=60)
        self.waited: dict[str, list[float]] = {"decision": [], "looking back": [], "new table": []}
        self.failed = 0

    async def sit(self, game: str = "confrontation") -> tuple[str, list[str]]:
        made = (await self.client.post("/api/tables", json={"game": game, "seats": TWO})).raise_for_status().json()
        held = []
        for invite in made["invites"].values():
            claim = {"invite": invite, "name": "", "nonce": secrets.token_hex(16)}
            held.append((await self.client.post("/api/claims", json=claim)).raise_for_status().json()["key"])
        return made["table"], held

    async def connect(self, table: str, key: str) -> websockets.ClientConnection:
        address = self.url.replace("http", "ws") + "/ws"
        connection = await websockets.connect(address, compression=None, additional_headers=coming_from(FRIEND), open_timeout=60)
        await connection.send(json.dumps({"type": "hello", "v": 1, "table": table, "key": key}))
        return connection

    async def play(self, game: str, pause: float = 0.0, until: float = 0.0) -> tuple[str, str]:
        """A game at random to its end, or until a time; the table and a key."""
        table, held = await self.sit(game)
        sockets = [await self.connect(table, key) for key in held]
        plays: list[dict[str, Any]] = [{}, {}]
        rng = random.Random(1)
        sent: dict[str, float] = {}

        async def listen(seat: int) -> None:
            async for message in sockets[seat]:
                said = json.loads(message)
                if said["type"] == "frame" and said["play"]:
                    plays[seat] = said["play"]
                elif said["type"] == "ack" and pause:
                    self.waited["decision"].append(time.perf_counter() - sent[said["id"]])

        listeners = [asyncio.create_task(listen(seat)) for seat in (0, 1)]
        number = 0
        asked: set[tuple[int, int]] = set()
        while not (until and time.perf_counter() > until) and not plays[0].get("outcome"):
            for seat in (0, 1):
                play = plays[seat]
                options = [each["action"] for each in play.get("choices", []) if each["action"] != "back"]
                if not options or (seat, play["at"]) in asked:
                    continue
                asked.add((seat, play["at"]))
                number += 1
                sent[f"d{number}"] = time.perf_counter()
                order = {"type": "decide", "id": f"d{number}", "at": play["at"], "action": rng.choice(options)}
                await sockets[seat].send(json.dumps(order))
                await asyncio.sleep(pause)
            await asyncio.sleep(0.002)
        for task, connection in zip(listeners, sockets, strict=True):
            task.cancel()
            await connection.close()
        return table, held[0]

    async def ask(self, what: str, request: Callable[[], Awaitable[httpx.Response]], until: float) -> None:
        while time.perf_counter() < until:
            began = time.perf_counter()
            try:
                answer = await request()
                self.failed += answer.status_code != 200
            except httpx.HTTPError:
                self.failed += 1
            self.waited[what].append(time.perf_counter() - began)
            await asyncio.sleep(0.5)

    async def live(self, finished: dict[str, str], seconds: float) -> None:
        """All that friends do at once, for a while."""
        until = time.perf_counter() + seconds
        bearer = {"Authorization": f"Bearer {finished['key']}"}
        order = {"game": "battle", "seats": [{"kind": "friend"}, {"kind": "bot", "bot": "random"}]}

        async def games() -> None:
            while time.perf_counter() < until:
                await self.play("confrontation", 0.03, until)

        await asyncio.gather(
            games(),
            self.ask(
                "looking back", lambda: self.client.get(f"/api/tables/{finished['table']}/moments?as=all", headers=bearer), until
            ),
            self.ask("new table", lambda: self.client.post("/api/tables", json=order), until),
        )

    async def long(self) -> dict[str, str]:
        """A table with a log as long as anybody could make it: a preparation begun again and again."""
        table, held = await self.sit()
        connection = await self.connect(table, held[0])
        for number in range(STEPS + UNDOS):
            while True:
                said = json.loads(await asyncio.wait_for(connection.recv(), 30))
                if said["type"] == "frame" and said["play"] and said["play"]["choices"]:
                    break
            options = [each["action"] for each in said["play"]["choices"]]
            is_undo = number % 8 == 7 and number // 8 < UNDOS
            choice = "back" if number % 2 and "back" in options else options[0]
            order = {"type": "undo"} if is_undo else {"type": "decide", "at": said["play"]["at"], "action": choice}
            await connection.send(json.dumps({**order, "id": f"d{number}"}))
            await asyncio.sleep(0.06)  # as fast as messages may come
        await connection.close()
        return {"table": table, "key": held[0]}


# The house


class House:
    def __init__(self, python: str, folder: Path) -> None:
        with socket.socket() as probe:
            probe.bind(("127.0.0.1", 0))
            port = probe.getsockname()[1]
        self.url = f"http://127.0.0.1:{port}"
        command = [python, "-m", "mathom.cli", "serve", "--port", str(port), "--data", str(folder), "--host-name", NAME]
        self.process = subprocess.Popen(command, stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL, start_new_session=True)
        for _ in range(300):
            try:
                httpx.get(f"{self.url}/api/house").raise_for_status()
                return
            except httpx.HTTPError:
                time.sleep(0.1)
        raise SystemExit("The server did not start.")

    def memory(self) -> float:
        """Of the server and its workers, in MB."""
        total = 0
        for status in Path("/proc").glob("[0-9]*/status"):
            try:
                rows = dict(row.split(":", 1) for row in status.read_text().splitlines() if ":" in row)
                if os.getsid(int(status.parent.name)) == self.process.pid:
                    total += int(rows.get("VmRSS", "0 kB").split()[0])
            except (OSError, ProcessLookupError):
                continue
        return total / 1024

    def close(self) -> None:
        os.killpg(self.process.pid, signal.SIGKILL)
        self.process.wait()


def quantile(waited: list[float], share: float) -> float:
    return round(1000 * sorted(waited)[min(len(waited) - 1, int(share * len(waited)))], 1) if waited else -1.0


def told(friends: Friends, most: float, before: float) -> dict[str, Any]:
    waited = friends.waited
    return {
        "decision_ms_p50": quantile(waited["decision"], 0.5),
        "decision_ms_p99": quantile(waited["decision"], 0.99),
        "looking_back_ms_max": quantile(waited["looking back"], 1.0),
        "new_table_ms_max": quantile(waited["new table"], 1.0),
        "failed": friends.failed,
        "memory_mb_more": round(most - before),
    }


async def measure(python: str, kind: str, folder: Path, seconds: float) -> dict[str, Any]:
    house = House(python, folder / "data")
    stranger = None
    try:
        finished = json.loads((folder / "finished.json").read_text())
        await Friends(house.url).live(finished, 3)  # all workers have begun
        before = most = house.memory()
        if kind != "none":
            stranger = subprocess.Popen([sys.executable, __file__, "--attack", kind, "--url", house.url, "--folder", str(folder)])
            await asyncio.sleep(2)
        friends = Friends(house.url)
        living = asyncio.create_task(friends.live(finished, seconds))
        while not living.done():
            most = max(most, await asyncio.to_thread(house.memory))
            await asyncio.sleep(0.5)
        await living
        if stranger:
            stranger.kill()
            stranger.wait()
        await asyncio.sleep(10)
        after = Friends(house.url)
        await after.live(finished, 3)
        return {**told(friends, most, before), "ten_seconds_later": told(after, house.memory(), before)}
    finally:
        if stranger:
            stranger.kill()
        house.close()


async def prepare(python: str, folder: Path) -> None:
    """What is attacked and what is looked back at, with today's limits on it."""
    house = House(python, folder / "data")
    try:
        friends = Friends(house.url)
        table, key = await friends.play("battle")
        (folder / "finished.json").write_text(json.dumps({"table": table, "key": key}))
        record = (await friends.client.get(f"/api/tables/{table}/record", headers={"Authorization": f"Bearer {key}"})).text
        (folder / "undone.txt").write_text(undone(record))
        (folder / "long.json").write_text(json.dumps(await friends.long()))
    finally:
        house.close()
    exported = subprocess.run(
        [python, "-m", "mathom.cli", "content", "export", "two_towers"], capture_output=True, text=True, check=True
    )
    (folder / "content.toml").write_text(exported.stdout)


def undone(record: str) -> str:
    """As many draws taken back as a record may hold: it is what an enemy would bring."""
    head, _, body = record.partition("\n\n")
    rows = body.splitlines()
    first = next(number for number, row in enumerate(rows) if not row.startswith("*"))
    again = [*rows[:first], "undo 0 by 0 agreed 1"]
    return "\n".join([head, "", *again * (9_900 // len(again)), *rows]) + "\n"


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--python", action="append", help="an interpreter whose mathom is measured; repeatable")
    parser.add_argument("--seconds", type=float, default=10)
    parser.add_argument("--only", action="append", choices=ATTACKS)
    parser.add_argument("--attack", help=argparse.SUPPRESS)
    parser.add_argument("--url", help=argparse.SUPPRESS)
    parser.add_argument("--folder", type=Path, help=argparse.SUPPRESS)
    args = parser.parse_args()
    if args.attack:
        asyncio.run(attack(args.attack, args.url, args.folder))
        return
    for python in args.python or [sys.executable]:
        with tempfile.TemporaryDirectory(prefix="mathom-abuse-") as name:
            folder = Path(name)
            asyncio.run(prepare(python, folder))
            for kind in args.only or ATTACKS:
                found = asyncio.run(measure(python, kind, folder, args.seconds))
                print(json.dumps({"python": python, "attack": kind, **found}), flush=True)


if __name__ == "__main__":
    main()
