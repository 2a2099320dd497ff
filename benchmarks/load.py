"""Many live games over real sockets: how long a decision takes from sent to seen by the other seat.

The server runs on one core, the players on the others. Games of The Confrontation are played at random; the preparation is not
measured, for the other seat sees nothing of it.
"""

from __future__ import annotations

import argparse
import asyncio
import gc
import json
import os
import random
import secrets
import shutil
import subprocess
import sys
import tempfile
import time
from pathlib import Path
from typing import Any

import httpx
import websockets

PREPARING = ("draft", "hold", "place")
SETTINGS = {
    "connections": 100_000,
    "request_burst": 1_000_000,
    "requests_a_second": 1_000_000,
    "messages_a_second": 1_000_000,
    "message_burst": 1_000_000,
}


class Seat:
    """One player's connection: the newest frame, and when it came."""

    def __init__(self, socket: websockets.ClientConnection) -> None:
        self.socket = socket
        self.play: dict[str, Any] = {}
        self.frames = 0
        self.came = 0.0
        self.news = asyncio.Event()

    async def listen(self) -> None:
        async for message in self.socket:
            now = time.perf_counter()
            if message.startswith('{"type":"frame"'):
                self.play = json.loads(message)["play"] or {}
                self.frames += 1
                self.came = now
                self.news.set()

    async def next_frame(self, after: int, seconds: float) -> bool:
        """Waits until more than `after` frames have come."""
        limit = time.perf_counter() + seconds
        while self.frames <= after and time.perf_counter() < limit:
            self.news.clear()
            try:
                await asyncio.wait_for(self.news.wait(), limit - time.perf_counter())
            except TimeoutError:
                return False
        return self.frames > after


class Load:
    """Games that are played one after another at so many tables."""

    def __init__(self, url: str, games: int, pace: float) -> None:
        self.url = url
        self.games = games
        self.pace = pace
        self.measuring = False
        self.stopping = False
        self.delays: list[float] = []
        self.decisions = 0
        self.ready = 0

    async def run(self, warm_up: float, seconds: float) -> None:
        limits = httpx.Limits(max_connections=20)
        async with httpx.AsyncClient(base_url=self.url, limits=limits, timeout=60) as self.client:
            tasks = [asyncio.create_task(self.table(number)) for number in range(self.games)]
            while self.ready < self.games:
                await asyncio.sleep(0.1)
                failed = [task for task in tasks if task.done()]
                if failed:
                    failed[0].result()
            await asyncio.sleep(warm_up)
            self.measuring = True
            self.began = time.perf_counter()
            await asyncio.sleep(seconds)
            self.measuring = False
            self.took = time.perf_counter() - self.began
            self.stopping = True
            await asyncio.gather(*tasks)

    async def table(self, number: int) -> None:
        rng = random.Random(number)
        first = True
        while not self.stopping:
            await self.game(rng, first)
            first = False

    async def game(self, rng: random.Random, first: bool) -> None:
        seats = [{"kind": "friend", "name": ""}] * 2
        order = {"game": "confrontation", "options": {}, "seats": seats, "strict": False, "listed": False}
        made = (await self.client.post("/api/tables", json=order)).json()
        listeners = []
        players: list[Seat] = []
        for invite in made["invites"].values():
            claim = {"invite": invite, "name": "", "nonce": secrets.token_hex(16)}
            key = (await self.client.post("/api/claims", json=claim)).json()["key"]
            socket = await websockets.connect(self.url.replace("http", "ws") + "/ws", compression=None, open_timeout=60)
            await socket.send(json.dumps({"type": "hello", "v": 1, "table": made["table"], "key": key}))
            players.append(Seat(socket))
            listeners.append(asyncio.create_task(players[-1].listen()))
        await self.play(rng, players, first)
        for player in players:
            await player.socket.close()
        await asyncio.gather(*listeners, return_exceptions=True)

    async def play(self, rng: random.Random, players: list[Seat], first: bool) -> None:
        counted = not first
        step = 0
        slot = time.perf_counter() + rng.random() * self.pace
        while not self.stopping:
            due = [seat for seat in players if seat.play.get("choices")]
            if not due:
                if players[0].play.get("outcome"):
                    break
                await asyncio.sleep(0.002)
                continue
            seat = due[0]
            preparing = seat.play["view"]["phase"] in PREPARING
            if not preparing and not counted:
                counted = True
                self.ready += 1
            if not preparing and self.pace:
                slot = max(slot + self.pace, time.perf_counter())
                await asyncio.sleep(slot - time.perf_counter())
            step += 1
            await self.decide(rng, seat, players[1 - players.index(seat)], step, preparing)
        if not counted:
            self.ready += 1

    async def decide(self, rng: random.Random, seat: Seat, other: Seat, step: int, preparing: bool) -> None:
        texts = [choice["action"] for choice in seat.play["choices"] if choice["action"] != "back"]
        before, mine = other.frames, seat.frames
        message = {"type": "decide", "id": f"d{step}", "at": seat.play["at"], "action": rng.choice(texts)}
        sent = time.perf_counter()
        await seat.socket.send(json.dumps(message))
        await seat.next_frame(mine, 30)
        if preparing:
            return
        seen = await other.next_frame(before, 5)
        if self.measuring and seen:
            self.decisions += 1
            self.delays.append(other.came - sent)


def resident(pid: int) -> int:
    """The memory of a process in kB."""
    for row in Path(f"/proc/{pid}/status").read_text().splitlines():
        if row.startswith("VmRSS"):
            return int(row.split()[1])
    return 0


def start(python: str, folder: Path, port: int) -> subprocess.Popen[str]:
    """The server, alone on the last core."""
    command = [python, "-m", "mathom.cli", "serve", "--port", str(port), "--data", str(folder)]
    process = subprocess.Popen(
        command, env={**os.environ, "MATHOM_SETTINGS": json.dumps(SETTINGS)}, stdout=subprocess.PIPE, text=True
    )
    cores = sorted(os.sched_getaffinity(0))
    os.sched_setaffinity(process.pid, {cores[-1]})
    if len(cores) > 1:
        os.sched_setaffinity(0, set(cores[:-1]))
    for _ in range(200):
        try:
            httpx.get(f"http://127.0.0.1:{port}/api/house").raise_for_status()
            return process
        except httpx.HTTPError:
            time.sleep(0.1)
    raise SystemExit("The server did not start.")


def disk_of(folder: Path) -> dict[str, Any]:
    """Where the data lie, and how long it takes until a write is really there."""
    described = subprocess.run(["df", "--output=source,fstype", str(folder)], capture_output=True, text=True, check=False)
    took = []
    with open(folder / "probe", "wb") as file:
        for _ in range(200):
            began = time.perf_counter()
            file.write(b"x" * 512)
            file.flush()
            os.fsync(file.fileno())
            took.append(time.perf_counter() - began)
    name = " ".join(described.stdout.split("\n")[1].split()) if described.returncode == 0 else "unknown"
    return {"disk": name, "fsync_ms_p50": round(1000 * sorted(took)[100], 3), "fsync_ms_p99": round(1000 * sorted(took)[198], 3)}


def figures(load: Load) -> dict[str, Any]:
    delays = sorted(load.delays)
    if not delays:
        return {"decisions": 0}
    at = lambda share: round(1000 * delays[min(len(delays) - 1, int(share * len(delays)))], 2)  # noqa: E731
    return {
        "games": load.games,
        "decisions_a_second": round(load.decisions / load.took, 1),
        "ms_p50": at(0.5),
        "ms_p99": at(0.99),
        "ms_max": round(1000 * delays[-1], 2),
    }


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--python", default=sys.executable, help="the interpreter whose mathom is measured")
    parser.add_argument("--games", type=int, default=500)
    parser.add_argument("--seconds", type=float, default=20)
    parser.add_argument("--port", type=int, default=28_700)
    parser.add_argument("--data", type=Path, help="a folder on the disk to be measured (default: a temporary one)")
    args = parser.parse_args()
    gc.disable()  # the players' own pauses are not the server's
    folder = Path(tempfile.mkdtemp(prefix="mathom-load-", dir=args.data))
    disk = disk_of(folder)
    server = start(args.python, folder, args.port)
    try:
        before = resident(server.pid)
        steady = Load(f"http://127.0.0.1:{args.port}", args.games, 1.0)
        asyncio.run(steady.run(3, args.seconds))
        memory = (resident(server.pid) - before) / args.games
        flat_out = Load(f"http://127.0.0.1:{args.port}", min(100, args.games), 0.0)
        asyncio.run(flat_out.run(1, min(10, args.seconds)))
        result = {
            **disk,
            "one decision a second": figures(steady),
            "memory_kb_a_table": round(memory, 1),
            "flat out": figures(flat_out),
        }
        print(json.dumps(result, indent=2))
    finally:
        server.terminate()
        server.wait()
        shutil.rmtree(folder)


if __name__ == "__main__":
    main()
