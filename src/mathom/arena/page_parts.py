"""What a report is made of: sections, tables, cells, and figures as one reads them."""

from __future__ import annotations

from collections.abc import Sequence
from html import escape
from typing import Any


class Cell:
    """A cell with a class, or with markup of our own in it."""

    def __init__(self, html: str, kind: str = "", tag: str = "td") -> None:
        self.html = html
        self.kind = kind
        self.tag = tag

    def write(self) -> str:
        kind = f' class="{self.kind}"' if self.kind else ""
        scope = ' scope="row"' if self.tag == "th" else ""
        return f"<{self.tag}{kind}{scope}>{self.html}</{self.tag}>"


def name(text: str) -> Cell:
    return Cell(f"<span>{escape(text)}</span>", "", "th")


def sub(text: str) -> Cell:
    return Cell(f"<span>{escape(text)}</span>", "sub", "th")


def word(text: str) -> Cell:
    return Cell(escape(text), "text")


def number(text: str, main: bool = False) -> Cell:
    return Cell(escape(text), "n main" if main else "n")


def bar(svg: str) -> Cell:
    return Cell(svg, "bar")


def table(title: str, heads: Sequence[str | Cell], groups: Sequence[Sequence[Sequence[Cell]]]) -> str:
    """Groups of rows; a head that begins with `#` is that of numbers, an empty one that of bars."""
    head = []
    for one in heads:
        if isinstance(one, Cell):
            head.append(f'<th scope="col" class="{one.kind}">{one.html}</th>')
        elif one:
            kind = ' class="n"' if one.startswith("#") else ""
            head.append(f'<th scope="col"{kind}>{escape(one.removeprefix("#"))}</th>')
        else:
            head.append("<td></td>")
    bodies = "".join(
        f'<tbody class="{"group" if len(group) > 1 else ""}">'
        + "".join("<tr>" + "".join(cell.write() for cell in row) + "</tr>" for row in group)
        + "</tbody>"
        for group in groups
    )
    inner = f"<table><thead><tr>{''.join(head)}</tr></thead>{bodies}</table>"
    return f'<div class="scroll" tabindex="0" role="region" aria-label="{escape(title)}">{inner}</div>'


def section(title: str, about: str, body: str, kind: str = "") -> str:
    said = f"<p>{escape(about)}</p>" if about else ""
    return f"<section{f' class={chr(34)}{kind}{chr(34)}' if kind else ''}><h2>{escape(title)}</h2>{said}{body}</section>"


def percent(share: float) -> str:
    return f"{100 * share:.1f} %"


def interval(row: dict[str, Any]) -> str:
    return f"{100 * row['low']:.1f} – {100 * row['high']:.1f}"


def duration(milliseconds: float) -> str:
    return f"{milliseconds / 1000:.2f} s" if milliseconds >= 1000 else f"{milliseconds:.1f} ms"
