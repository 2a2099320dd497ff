"""A bot's process: started when it is needed, asked line by line, ended with all that it started."""

from __future__ import annotations

import contextlib
import os
import select
import signal
import subprocess
import tempfile
import time
from pathlib import Path
from typing import IO

from mathom.arena.protocol import LONGEST

CHUNK = 1 << 16
LONGEST_WORD = 160
FAREWELL = 1.0
"""Seconds that a process has to leave by itself when its input ends."""


class Fault(Exception):
    """A bot gave no valid answer; `kind` is `died`, `late`, `malformed` or `illegal`, the text says more."""

    def __init__(self, kind: str, text: str) -> None:
        super().__init__(text)
        self.kind = kind


class BotProcess:
    """One process with one bot in it. It shares nothing with the table but two pipes."""

    def __init__(self, command: list[str], log: Path | None = None) -> None:
        # The log is shared: a bot may add to it and not read in it what the others wrote.
        writing: IO[bytes] = log.open("ab") if log else tempfile.TemporaryFile()  # noqa: SIM115 (closed with the process)
        self.errors: IO[bytes] = log.open("rb") if log else writing
        self.begun = self.errors.seek(0, os.SEEK_END)
        self.unread = b""
        try:
            # A session of its own: Ctrl-C at the table is not meant for it, and its children end with it.
            self.process = subprocess.Popen(
                command, stdin=subprocess.PIPE, stdout=subprocess.PIPE, stderr=writing, bufsize=0, start_new_session=True
            )
        except OSError as error:
            self.errors.close()
            raise Fault("died", f"cannot be started: {error.strerror or error}") from None
        finally:
            if writing is not self.errors:
                writing.close()
        assert self.process.stdin is not None
        assert self.process.stdout is not None
        self.input = self.process.stdin.fileno()
        self.output = self.process.stdout.fileno()
        os.set_blocking(self.input, False)

    def ask(self, data: bytes, limit: float) -> bytes:
        """Sends a line and waits for one; raises Fault."""
        if select.select([self.output], [], [], 0)[0]:
            self.receive()
        if self.unread:
            raise Fault("malformed", "wrote a line that nobody had asked for")
        end = time.monotonic() + limit
        while b"\n" not in self.unread or data:
            readable, writable, _ = select.select([self.output], [self.input] if data else [], [], max(0.0, end - time.monotonic()))
            if writable:
                data = self.send(data)
            if readable:
                self.receive()
            if not readable and not writable:
                raise Fault("late", f"gave no answer in {limit:g} s")
        answer, _, self.unread = self.unread.partition(b"\n")
        return answer

    def tell(self, data: bytes) -> None:
        """Sends a line that needs no answer; a process that does not read it will be found out by the next question."""
        with contextlib.suppress(OSError):
            os.write(self.input, data)

    def send(self, data: bytes) -> bytes:
        """Sends as much as fits; the rest is returned."""
        try:
            return data[os.write(self.input, data) :]
        except OSError:
            raise Fault("died", self.end()) from None

    def receive(self) -> None:
        chunk = os.read(self.output, CHUNK)
        if not chunk:
            raise Fault("died", self.end())
        self.unread += chunk
        if len(self.unread) > LONGEST:
            raise Fault("malformed", f"wrote a line of more than {LONGEST // 1_000_000} MB")

    def end(self) -> str:
        """How it ended."""
        with contextlib.suppress(subprocess.TimeoutExpired):
            self.process.wait(FAREWELL)
        status = self.process.returncode
        if status is None:
            return "closed its output"
        if status < 0:
            return f"was killed by signal {-status}"
        return f"ended with status {status}" if status else "ended before its input did"

    def last_error(self) -> str:
        """What its error stream said last, short and printable."""
        with contextlib.suppress(OSError):
            size = self.errors.seek(0, os.SEEK_END)
            self.errors.seek(max(self.begun, size - CHUNK))
            said = last_words(self.errors.read().decode(errors="replace"))
            return "".join(char if char.isprintable() else "?" for char in said[:LONGEST_WORD])
        return ""

    def kill(self) -> None:
        with contextlib.suppress(ProcessLookupError, PermissionError):
            os.killpg(self.process.pid, signal.SIGKILL)

    def close(self, *, kindly: bool = False) -> None:
        """Ends the process and its children; kindly, it may first leave by itself."""
        for stream in (self.process.stdin, self.process.stdout):
            if stream is not None and not (kindly and stream is self.process.stdout):
                stream.close()
        if kindly:
            with contextlib.suppress(subprocess.TimeoutExpired):
                self.process.wait(FAREWELL)
        self.kill()
        self.process.wait()
        if self.process.stdout is not None:
            self.process.stdout.close()
        self.errors.close()


def last_words(stream: str) -> str:
    """The last line; Node closes with its version, and there it is the error, which stands above the trace."""
    lines = [text.rstrip() for text in stream.split("\n") if text.strip()]
    if lines and lines[-1].startswith("Node.js v"):
        lines = [text for text in lines[:-1] if text[0] not in " \t{}"] or lines
    return lines[-1].strip() if lines else ""
