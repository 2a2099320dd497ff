"""How Adventure to Mount Doom is written in a terminal: signs, colours, names, dice, and lines that hold them."""

from __future__ import annotations

from mathom.games.mount_doom.board import FIGURE_CODES, STAGE_CODES
from mathom.games.mount_doom.cards import ALLY, CODES, ENCOUNTERS, KIND
from mathom.games.mount_doom.printed import VALUES
from mathom.terminal.boards import Look, View
from mathom.terminal.boards.parts import Parts
from mathom.terminal.words import Words

SIGNS = {
    "space": ("·", "."),
    "home": ("⌂", "O"),
    "stop": ("◉", "O"),
    "crater": ("▲", "^"),
    "Nazgul": ("♞", "n"),
    "heart": ("♥", "v"),
    "witch-king": ("♚", "W"),
    "uruk": ("◆", "u"),
    "gone": ("·", "."),
    "card": ("▮", "#"),
    "circle": ("·", "."),
    "start": ("○", "o"),
    "eye": ("◉", "@"),
    "galadriel": ("✦", "*"),
    "usable": ("▸", ">"),
    "hidden": ("▒", "?"),
    "army": ("▼", "!"),
}
"""Every sign for terminals with Unicode, none of them an emoji, and for those without."""

FIGURE_STYLES = {
    "Rin": "bold dark_orange",
    "Mer": "bold magenta",
    "Ara": "bold bright_blue",
    "Leg": "bold green",
    "Gim": "bold red",
}
LAST_STAGE = STAGE_CODES[-1]
OWN_ALLIES = ("exclusive", "harder")
UNPROTECTED = ("unprotected", "harder")


class Script:
    """Writes with the words of one language and the signs of one terminal."""

    def __init__(self, words: Words, look: Look) -> None:
        self.words = words
        self.look = look

    def sign(self, name: str) -> str:
        fancy, plain = SIGNS[name]
        return plain if self.look.plain else fancy

    def card(self, code: str) -> str:
        return self.words.name(f"card.{code}")

    def about(self, view: View, code: str) -> str:
        """What a card does, with the numbers printed on it."""
        printed = view["printed"][code]
        counted = next((printed[name] for name in ("lost", "hearts", "warriors") if name in printed), 0)
        hearts = printed.get("hearts", 0)
        values = dict(zip(VALUES, printed.get("die", ()), strict=False))
        does, do = (
            self.words.say(f"print.{verb}", n=abs(hearts)) for verb in (("gives", "give") if hearts > 0 else ("costs", "cost"))
        )
        said = self.words.say(f"about.{code}", n=abs(counted), battles=printed.get("battles"), does=does, do=do, **values)
        said = said[0].upper() + said[1:]
        if printed["kind"] == "uruk-hai" and hearts:
            said += f" {self.words.say('about-empty', hearts=hearts)}"
        return f"{said} {self.words.say('about-once')}" if printed.get("removed") else said

    def figures(self, codes: list[str]) -> Parts:
        """Figures by their letters, each in its colour."""
        return [(code[0], FIGURE_STYLES[code]) for code in codes]

    def named_figures(self, codes: list[str]) -> Parts:
        parts: Parts = []
        for code in codes:
            parts += [("  ", "")] if parts else []
            parts += [(f"{code[0]} ", FIGURE_STYLES[code]), (self.words.name(f"figure.{code}"), "")]
        return parts

    def symbol(self, code: str) -> tuple[str, str]:
        """What is printed under a space of the track: a Nazgûl or a figure."""
        return (self.sign("Nazgul"), "red") if code == "Nazgul" else (code[0], FIGURE_STYLES[code])

    def black_die(self, value: int) -> tuple[str, str]:
        return f"[{value}]", "bold reverse"

    def figure_die(self, code: str, value: int) -> tuple[str, str]:
        return f"{code[0]}:{value}", f"{FIGURE_STYLES[code]} reverse"


def card_style(code: str) -> str:
    """Enemies red, allies green; the cards of Mount Doom are black, which a dark screen cannot show."""
    if CODES.index(code) < ENCOUNTERS and KIND[CODES.index(code)] != ALLY:
        return "bold bright_black" if stage_of(code) == LAST_STAGE else "red"
    return "green"


def stage_of(code: str) -> str:
    return STAGE_CODES[CODES.index(code) // 7]


def mode_of(view: View) -> str:
    """The first word of every position."""
    return str(view["position"].split()[0])


def is_between_stages(view: View) -> bool:
    """The tile is empty and the Ring-bearers have arrived, or have not set out: the next stage is about to be laid out."""
    if view["turn"] == 0:
        return all(space["empty"] for space in view["track"])
    tile_is_empty = all(page["black"] is None and page["figure"] is None for page in view["dice"]["tile"])
    return tile_is_empty and bool(view["places"]["Rin"] >= view["goal"])


def standing(view: View, where: int | str) -> list[str]:
    return [code for code in FIGURE_CODES if view["places"][code] == where]


def wrap(text: str, room: int, skip: int = 0, indent: int = 0) -> list[str]:
    """Text in lines, the first of them shorter, the others indented; a word too long for a line ends in a dot."""
    lines = [""]
    for word in text.split():
        start = " " * indent if len(lines) > 1 else ""
        least = room - len(start) - (skip if len(lines) == 1 else 0)
        cut = word if len(word) <= least else f"{word[: least - 1]}."
        used = len(lines[-1]) + (skip if len(lines) == 1 else 0)
        if not lines[-1]:
            lines[-1] = cut
        elif used + 1 + len(cut) <= room:
            lines[-1] += f" {cut}"
        else:
            lines.append(f"{' ' * indent}{cut}")
    return lines
