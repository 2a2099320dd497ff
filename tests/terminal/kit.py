"""Running the real program: as a subprocess, or at a real pseudo-terminal."""

from __future__ import annotations

import atexit
import fcntl
import json
import os
import pty
import re
import select
import signal
import struct
import subprocess
import sys
import termios
import time
from functools import cache
from pathlib import Path
from tempfile import TemporaryDirectory

from tests.conftest import FULL

MATHOM = [sys.executable, "-m", "mathom.cli"]
PATIENCE = 30.0


def without_escapes(data: bytes) -> str:
    """What a person reads; a sequence that is not finished yet is left out."""
    return re.sub(r"\x1b\[[0-9;?]*[A-Za-z]?", "", data.decode(errors="ignore")).replace("\r\n", "\n")


def surroundings(home: Path, **more: str) -> dict[str, str]:
    kept = {name: os.environ[name] for name in ("PATH", "PYTHONPATH", "MATHOM_EXPECT") if name in os.environ}
    return {
        **kept,
        "HOME": str(home),
        "XDG_DATA_HOME": str(home / "data"),
        "LANG": "C.UTF-8",
        "PYTHONUTF8": "1",
        "TERM": "xterm-256color",
        "MATHOM_PAUSE": "0",  # bots wait for nobody where that is not the subject
        **more,
    }


def mathom(home: Path, *args: str, typed: str = "", **more: str) -> subprocess.CompletedProcess[str]:
    """Runs a command to its end: in the full run from nothing, otherwise in a process forked from one that has it loaded."""
    if FULL or any(name.startswith("PYTHON") for name in more):  # which only a fresh interpreter reads
        return from_nothing(home, *args, typed=typed, **more)
    with TemporaryDirectory() as folder:
        streams = {name: Path(folder) / name for name in ("stdin", "stdout", "stderr")}
        for path in streams.values():
            path.write_text(typed if path.name == "stdin" else "", encoding="utf-8")
        named = {name: str(path) for name, path in streams.items()}
        status = warm().run({"folder": str(home), "surroundings": surroundings(home, **more), "args": args, **named})
        out, err = (streams[name].read_text(encoding="utf-8") for name in ("stdout", "stderr"))
    return subprocess.CompletedProcess([*MATHOM, *args], status, out, err)


class Warm:
    """The process of tests/terminal/warm.py."""

    def __init__(self) -> None:
        self.process = subprocess.Popen(
            [sys.executable, "-m", "tests.terminal.warm"],
            stdin=subprocess.PIPE,
            stdout=subprocess.PIPE,
            cwd=Path(__file__).parents[2],
            encoding="utf-8",
        )

    def run(self, job: dict[str, object]) -> int:
        assert self.process.stdin is not None
        assert self.process.stdout is not None
        self.process.stdin.write(f"{json.dumps(job)}\n")
        self.process.stdin.flush()
        ready, _, _ = select.select([self.process.stdout], [], [], PATIENCE * 2)
        if not ready:
            self.process.kill()
            warm.cache_clear()
            raise subprocess.TimeoutExpired(str(job["args"]), PATIENCE * 2)
        return int(self.process.stdout.readline())

    def end(self) -> None:
        self.process.kill()
        self.process.communicate()


@cache
def warm() -> Warm:
    started = Warm()
    atexit.register(started.end)
    return started


def from_nothing(home: Path, *args: str, typed: str = "", **more: str) -> subprocess.CompletedProcess[str]:
    """As a person starts it."""
    return subprocess.run(
        [*MATHOM, *args],
        input=typed,
        capture_output=True,
        encoding="utf-8",
        env=surroundings(home, **more),
        cwd=home,
        timeout=PATIENCE * 2,
        check=False,
    )


class Terminal:
    """The program at a pseudo-terminal; `seen` is every byte it wrote, `text` the same without escape sequences."""

    def __init__(self, home: Path, *args: str, columns: int = 80, rows: int = 24, **more: str) -> None:
        self.fd, inner = pty.openpty()
        fcntl.ioctl(inner, termios.TIOCSWINSZ, struct.pack("HHHH", rows, columns, 0, 0))
        self.process = subprocess.Popen(
            [*MATHOM, *args],
            stdin=inner,
            stdout=inner,
            stderr=inner,
            env=surroundings(home, **more),
            cwd=home,
            start_new_session=True,
            preexec_fn=lambda: signal.signal(
                signal.SIGINT, signal.default_int_handler
            ),  # also where the tests run in the background
        )
        os.close(inner)
        self.seen = b""
        self.text = ""
        self.read_to = 0

    def __enter__(self) -> Terminal:
        return self

    def __exit__(self, *_: object) -> None:
        if self.process.poll() is None:
            self.process.kill()
        self.process.wait()
        os.close(self.fd)

    def wait_for(self, *marks: str) -> str:
        """Reads until one of the marks has been written since the last wait; which one it was."""
        deadline = time.monotonic() + PATIENCE
        while True:
            places = [(self.text.find(mark, self.read_to), mark) for mark in marks]
            found = [(place, mark) for place, mark in places if place >= 0]
            if found:
                place, mark = min(found)
                self.read_to = place + len(mark)
                return mark
            if not self.pump(deadline):
                raise AssertionError(f"waited for {marks}, saw: {self.text[-3000:]}")

    def pump(self, deadline: float) -> bool:
        """Takes what was written; False at the end of time or of the program."""
        ready, _, _ = select.select([self.fd], [], [], max(0.0, deadline - time.monotonic()))
        if not ready:
            return False
        try:
            data = os.read(self.fd, 65536)
        except OSError:
            return False
        self.seen += data
        self.text = without_escapes(self.seen)
        return bool(data)

    def send(self, line: str) -> None:
        os.write(self.fd, line.encode() + b"\n")

    def kill(self) -> None:
        self.process.send_signal(signal.SIGKILL)
        self.process.wait()

    def finish(self) -> int:
        """The rest of the output, and the exit status."""
        deadline = time.monotonic() + PATIENCE
        while self.pump(deadline):
            pass
        return self.process.wait(timeout=PATIENCE)
