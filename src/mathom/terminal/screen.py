"""The screen and the keyboard: what is printed, what is typed, and how a screen is wiped."""

from __future__ import annotations

import codecs
import contextlib
import io
import sys
import unicodedata

from rich.console import Console, RenderableType

from mathom.terminal.boards import Look

WIPE = "\x1b[H\x1b[2J\x1b[3J"
"""Home, clear the screen, clear the scrollback: in this order, for some terminals push a cleared screen into it."""

TALL = 38
"""From this height on there is room for names written out."""

PLAIN = {"“": '"', "”": '"', "„": '"', "’": "'", "–": "-", "·": "-", "…": "...", "×": "x", "ł": "l", "Ł": "L"}
PLAIN |= dict(zip("→⇑┃★✗○▸»✓▒♞♥♚◆▮", ">T#*xo>>+?nvWu#", strict=True))  # as the boards draw them


def simplify(error: UnicodeError) -> tuple[str, int]:
    """For an encoding that lacks a character: the nearest plain one."""
    assert isinstance(error, UnicodeEncodeError)
    lost = error.object[error.start : error.end]
    plain = "".join(PLAIN.get(char) or nearest(char) for char in lost)
    return plain, error.end


def nearest(char: str) -> str:
    return "".join(part for part in unicodedata.normalize("NFKD", char) if part.isascii()) or "?"


codecs.register_error("mathom-plain", simplify)


class Screen:
    """A console, and lines typed by whoever sits at the keyboard."""

    def __init__(self) -> None:
        for stream in (sys.stdout, sys.stderr):
            if isinstance(stream, io.TextIOWrapper):
                stream.reconfigure(errors="mathom-plain")
        if isinstance(sys.stdin, io.TextIOWrapper):
            sys.stdin.reconfigure(errors="replace")
        self.console = Console(highlight=False, markup=False, emoji=False)

    def use_ascii(self) -> None:
        """From now on only plain letters and signs."""
        for stream in (sys.stdout, sys.stderr):
            if isinstance(stream, io.TextIOWrapper):
                stream.reconfigure(encoding="ascii", errors="mathom-plain")

    @property
    def look(self) -> Look:
        plain = not self.console.encoding.lower().startswith("utf")
        tall = self.console.is_terminal and self.console.height >= TALL
        return Look(plain, tall)

    @property
    def width(self) -> int:
        return min(self.console.width, 120)

    @property
    def height(self) -> int:
        return self.console.height if self.console.is_terminal else 100

    def say(self, *rows: RenderableType) -> None:
        if self.console.is_terminal:
            for row in rows:
                self.console.print(row, width=self.width)
            return
        with self.console.capture() as captured:
            for row in rows:
                self.console.print(row, width=self.width, crop=False)
        for line in captured.get().splitlines():
            self.console.file.write(line.rstrip() + "\n")

    def say_path(self, sentence: str, style: str = "") -> None:
        """A sentence with something to copy in it: it is never broken."""
        self.console.print(sentence, style=style, soft_wrap=True)

    def wipe(self) -> None:
        """Nothing that was on the screen, or had scrolled off it, can be read any more."""
        self.console.file.write(WIPE)
        self.console.file.flush()

    def ask(self, question: str) -> str:
        """A line from the keyboard; EOFError when there will be no more."""
        self.console.print(question, end=" ", style="bold", soft_wrap=True)
        self.console.file.flush()
        line = "" if sys.stdin is None else sys.stdin.readline()
        if not line:
            raise EOFError
        return line.strip()

    def waiting(self, sentence: str) -> contextlib.AbstractContextManager[object]:
        """A sentence that stands there while something takes its time, and is gone when it is done."""
        return self.console.status(sentence, spinner="line") if self.console.is_terminal else contextlib.nullcontext()

    def forget_typed(self) -> None:
        """Drops what was typed ahead: an Enter too many must not open a curtain."""
        with contextlib.suppress(ImportError, OSError, ValueError):
            import termios

            if sys.stdin.isatty():
                termios.tcflush(sys.stdin.fileno(), termios.TCIFLUSH)
