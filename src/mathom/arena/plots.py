"""Plots as inline SVG. Those in a table's row stretch with it, so that nothing is ever scaled but lengths."""

from __future__ import annotations

from collections.abc import Sequence
from html import escape
from math import log10
from typing import Any

from mathom.arena.statistics import Z

COLOURS = 6
ROW = 18
WIDTH, HEIGHT = 380, 270
LEFT, RIGHT, TOP, BOTTOM = 46, 64, 14, 40


def row(parts: str) -> str:
    return f'<svg width="100%" height="{ROW}" aria-hidden="true">{parts}</svg>'


def at(share: float) -> str:
    return f"{100 * share:.2f}%"


def vertical(share: float, kind: str, top: float, bottom: float) -> str:
    return f'<line class="{kind}" x1="{at(share)}" x2="{at(share)}" y1="{top}" y2="{bottom}"/>'


def whiskers(low: float, high: float) -> str:
    """An interval: a line with ends, set off from what lies behind it."""
    span = f'x1="{at(low)}" x2="{at(high)}" y1="9" y2="9"'
    ends = vertical(low, "range", 5, 13) + vertical(high, "range", 5, 13)
    return f'<line class="halo" {span}/><line class="range" {span}/>{ends}'


def share_bar(share: float, low: float, high: float, colour: int, even: float) -> str:
    """A share from 0 to 1 with its interval; a dotted line marks what equal bots would have, where they compete."""
    bar = f'<rect class="b c{colour % COLOURS}" x="0" y="2" width="{at(share)}" height="14" opacity=".8"/>'
    return row((vertical(even, "half", 0, ROW) if even else "") + bar + whiskers(low, high))


def dot(value: float, low: float, high: float, least: float, most: float, colour: int) -> str:
    """A value with its interval on a scale."""
    place, left, right = ((number - least) / (most - least) for number in (value, low, high))
    zero = vertical(-least / (most - least), "half", 0, ROW) if least < 0 < most else ""
    return row(zero + whiskers(left, right) + f'<circle class="point c{colour % COLOURS}" cx="{at(place)}" cy="9" r="5.5"/>')


def stack(values: Sequence[tuple[str, float]], most: float) -> str:
    """Counts laid end to end."""
    parts, start = [], 0.0
    for kind, value in values:
        if value > 0:
            rounded = f'x="{at(start / most)}" y="2" width="{at(value / most)}" height="14"'
            parts.append(f'<rect class="b {kind}" {rounded}/>')
            start += value
    return row("".join(parts))


def key(kind: str) -> str:
    rect = f'<rect class="b {kind}" x="1" y="1" width="10" height="10"/>'
    return f'<svg class="key" width="12" height="12" aria-hidden="true">{rect}</svg>'


def mark(shape: int, x: float, y: float) -> str:
    """Each curve has points of another form."""
    kind = f'class="point c{shape % COLOURS}"'
    if shape % 3 == 0:
        return f'<circle {kind} cx="{x:.1f}" cy="{y:.1f}" r="5.5"/>'
    if shape % 3 == 1:
        return f'<rect {kind} x="{x - 5:.1f}" y="{y - 5:.1f}" width="10" height="10"/>'
    return f'<path {kind} d="M{x:.1f} {y - 7:.1f}l7 7-7 7-7-7z"/>'


class Axes:
    """Iterations on a logarithmic scale to the right, ratings upwards."""

    def __init__(self, points: list[dict[str, Any]]) -> None:
        self.first = log10(min(point["iterations"] for point in points))
        self.last = log10(max(point["iterations"] for point in points))
        self.least: float = min(point["rating"] - Z * point["rating_error"] for point in points)
        self.most: float = max(point["rating"] + Z * point["rating_error"] for point in points)

    def x(self, iterations: float) -> float:
        return LEFT + 12 + (log10(iterations) - self.first) / (self.last - self.first) * (WIDTH - LEFT - RIGHT - 12)

    def y(self, rating: float) -> float:
        return TOP + (self.most - rating) / (self.most - self.least) * (HEIGHT - TOP - BOTTOM)

    def draw(self, iterations: Sequence[int]) -> str:
        parts = []
        step = next((size for size in (25, 50, 100, 200, 500) if (self.most - self.least) / size <= 7), 1000)
        rating = -(-self.least // step) * step
        while rating <= self.most:
            y = self.y(rating)
            parts.append(f'<line class="grid" x1="{LEFT}" x2="{WIDTH - RIGHT + 12}" y1="{y:.1f}" y2="{y:.1f}"/>')
            parts.append(f'<text x="{LEFT - 6}" y="{y + 4:.1f}" text-anchor="end">{rating:+.0f}</text>')
            rating += step
        drawn = -100.0
        for number in sorted(set(iterations)):
            x = self.x(number)
            if x - drawn >= 44:  # room for the next label
                parts.append(f'<text x="{x:.1f}" y="{HEIGHT - BOTTOM + 18}" text-anchor="middle">{short(number)}</text>')
                drawn = x
        parts.append(
            f'<text x="{(LEFT + WIDTH - RIGHT) / 2}" y="{HEIGHT - 4}" text-anchor="middle">iterations for a decision</text>'
        )
        return "".join(parts)


def short(number: int) -> str:
    return f"{number / 1_000_000:g}M" if number >= 1_000_000 else f"{number / 1000:g}k" if number >= 10_000 else f"{number:,}"


def curves(kinds: list[dict[str, Any]]) -> str:
    """Rating against iterations, a curve for each kind of search."""
    every = [point for kind in kinds for point in kind["points"]]
    axes = Axes(every)
    parts = [axes.draw([point["iterations"] for point in every])]
    for number, kind in enumerate(kinds):
        places = [(axes.x(point["iterations"]), axes.y(point["rating"])) for point in kind["points"]]
        line = " ".join(f"{x:.1f},{y:.1f}" for x, y in places)
        parts.append(f'<polyline class="curve c{number % COLOURS}" points="{line}" fill="none"/>')
        for (x, y), point in zip(places, kind["points"], strict=True):
            wide = Z * point["rating_error"]
            top, bottom = axes.y(point["rating"] + wide), axes.y(point["rating"] - wide)
            parts.append(f'<path class="range" d="M{x - 4:.1f} {top:.1f}h8m-4 0V{bottom:.1f}m-4 0h8"/>')
            parts.append(mark(number, x, y))
        x, y = places[-1]
        parts.append(f'<text class="name" x="{x + 12:.1f}" y="{y + 4:.1f}">{escape(kind["kind"])}</text>')
    said = "; ".join(
        f"{kind['kind']}: " + ", ".join(f"{point['iterations']:,} iterations {point['rating']:+.0f}" for point in kind["points"])
        for kind in kinds
    )
    return (
        f'<svg viewBox="0 0 {WIDTH} {HEIGHT}" role="img" aria-label="Rating by iterations. {escape(said)}">{"".join(parts)}</svg>'
    )
