"""The third hand of two players: three rows of cards, each lying half over the row above it."""

from __future__ import annotations

from mathom.terminal.boards import View
from mathom.terminal.boards.parts import Parts
from mathom.terminal.boards.two_towers_script import Script, card, fields, kind_of

PITCH = 6
LEFT = 4
ROWS = (3, 4, 5)
PALANTIR_ROWS = (2, 3, 4)


def pyramid_rows(script: Script, view: View) -> list[Parts]:
    """Every place; an uncovered card in its colour, a covered one in brackets, a face-down one as its back."""
    places = fields(view).get("pyramid", "")
    if not places:
        return []
    slots = places.split(",")
    rules = script.rules(view)
    rows: list[Parts] = []
    start = 0
    widths = PALANTIR_ROWS if rules.palantir else ROWS
    for width in widths:
        indent = LEFT + (widths[-1] - width) * PITCH // 2
        row: Parts = [(" " * indent, "")]
        for place in range(start, start + width):
            row += cell(script, slots[place], place)
        rows.append(row)
        start += width
    beside = loose(view, slots)
    if beside:
        rows[-1] += [("  ", ""), *script.cards(beside)]
    return [row for row in rows if any(text.strip() for text, _ in row)]


def cell(script: Script, slot: str, place: int) -> Parts:
    """One place, as wide as the next; of cards that are alike the place is part of the notation (T14.13)."""
    if slot == "-":
        return [(" " * PITCH, "")]
    if slot == "?":
        return centred(script.sign("down"), "dim")
    code = slot.rstrip("*")
    if code in ("O", "W"):
        code = f"{code}@{place + 1}"
    if slot.endswith("*"):
        return centred(code, card(code)[1])
    return centred(f"({code})", f"dim {card(code)[1].replace('bold', '').replace('reverse', '')}")


def centred(text: str, style: str) -> Parts:
    """A card in the middle of its place; its style ends where it does."""
    left = (PITCH - len(text)) // 2
    return [(" " * left, ""), (text, style), (" " * (PITCH - len(text) - left), "")]


def loose(view: View, slots: list[str]) -> list[str]:
    """The cards that were added at an end of the bottom row and cover nothing (T9.7)."""
    left = list(view["hands"][2]["cards"])
    for slot in slots:
        if slot.endswith("*"):
            left.remove(slot.rstrip("*"))
    return sorted(left, key=lambda code: "HMFSRWBOL".index(kind_of(code)[0]))
