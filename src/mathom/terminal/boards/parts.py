"""Lines made of parts, each a text with its style: how wide they are, and how groups of them flow."""

from __future__ import annotations

from rich.text import Text

Parts = list[tuple[str, str]]

GROUP_GAP = 3
PART_GAP = 2


def width_of(parts: Parts) -> int:
    return sum(len(text) for text, _ in parts)


def row_of(parts: Parts) -> Text:
    row = Text(no_wrap=True)
    for text, style in parts:
        row.append(text, style=style)
    row.rstrip()
    return row


def flow(groups: list[list[Parts]], room: int, group_gap: int = GROUP_GAP) -> list[Parts]:
    """Groups in as few lines as they need; a group is broken only where it is longer than a line."""
    lines: list[Parts] = []
    used = room
    for group in groups:
        whole = sum(map(width_of, group)) + PART_GAP * (len(group) - 1)
        gap = group_gap
        for index, part in enumerate(group):
            needed = whole if index == 0 and whole <= room else width_of(part)
            if not lines or used + gap + needed > room:
                lines.append([])
                used = 0
            else:
                lines[-1].append((" " * gap, ""))
                used += gap
            lines[-1] += part
            used += width_of(part)
            gap = PART_GAP
    return lines
