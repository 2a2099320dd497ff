"""A small canvas of characters on which boxes share their borders."""

from __future__ import annotations

from itertools import groupby
from operator import itemgetter

from rich.text import Text

UP, DOWN, LEFT, RIGHT = 1, 2, 4, 8

JOINTS = {
    UP: "│",
    DOWN: "│",
    UP | DOWN: "│",
    LEFT: "─",
    RIGHT: "─",
    LEFT | RIGHT: "─",
    DOWN | RIGHT: "┌",
    DOWN | LEFT: "┐",
    UP | RIGHT: "└",
    UP | LEFT: "┘",
    UP | DOWN | RIGHT: "├",
    UP | DOWN | LEFT: "┤",
    DOWN | LEFT | RIGHT: "┬",
    UP | LEFT | RIGHT: "┴",
    UP | DOWN | LEFT | RIGHT: "┼",
}


class Canvas:
    """Characters with styles; lines are drawn first, then what is written lies over them."""

    def __init__(self, width: int, height: int, plain: bool) -> None:
        self.width = width
        self.height = height
        self.plain = plain
        """Only characters that every encoding has."""
        self.lines = [[0] * width for _ in range(height)]
        self.chars = [[""] * width for _ in range(height)]
        self.styles = [[""] * width for _ in range(height)]

    def box(self, left: int, top: int, right: int, bottom: int) -> None:
        for x in range(left, right + 1):
            for y in (top, bottom):
                self.lines[y][x] |= (LEFT if x > left else 0) | (RIGHT if x < right else 0)
        for y in range(top, bottom + 1):
            for x in (left, right):
                self.lines[y][x] |= (UP if y > top else 0) | (DOWN if y < bottom else 0)

    def write(self, x: int, y: int, text: str, style: str = "") -> None:
        for offset, char in enumerate(text):
            if 0 <= x + offset < self.width and 0 <= y < self.height:
                self.chars[y][x + offset] = char
                self.styles[y][x + offset] = style

    def write_parts(self, x: int, y: int, parts: list[tuple[str, str]]) -> None:
        """Pieces of text one after another, each with its style."""
        for text, style in parts:
            self.write(x, y, text, style)
            x += len(text)

    def joint(self, x: int, y: int) -> str:
        bits = self.lines[y][x]
        if not bits:
            return " "
        if not self.plain:
            return JOINTS[bits]
        upright, level = bits & (UP | DOWN), bits & (LEFT | RIGHT)
        return "+" if upright and level else "|" if upright else "-"

    def rows(self) -> list[Text]:
        """The finished lines, without the blanks at their ends."""
        found = []
        for y in range(self.height):
            row = Text(no_wrap=True)
            written = [(char, self.styles[y][x]) if char else (self.joint(x, y), "dim") for x, char in enumerate(self.chars[y])]
            for style, run in groupby(written, key=itemgetter(1)):
                row.append("".join(char for char, _ in run), style=style)
            row.rstrip()
            found.append(row)
        return found
