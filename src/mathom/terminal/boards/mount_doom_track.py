"""The encounter track and the courage track of Adventure to Mount Doom."""

from __future__ import annotations

from typing import Any

from rich.text import Text

from mathom.games.mount_doom import cards
from mathom.games.mount_doom.cards import CODES, KIND
from mathom.terminal.boards import View
from mathom.terminal.boards.mount_doom_script import Script, card_style, is_between_stages, wrap
from mathom.terminal.boards.parts import Parts, row_of, width_of
from mathom.terminal.canvas import Canvas

PITCH = 13
ROOM = PITCH - 1
WIDTH = 6 * PITCH + 1

Space = dict[str, Any]

EFFECTS = {
    cards.ALLY: "ally",
    cards.NAZGUL_CARD: "nazgul",
    cards.WORMTONGUE: "wormtongue",
    cards.EYE: "eye",
    cards.WITCH: "witch",
    cards.MOUTH: "mouth",
    cards.TWIST: "denethor",
    cards.DEAD: "army",
}
"""Kinds of cards that are always said in the same words."""


def draw_track(script: Script, view: View) -> list[Text]:
    deep = 3 if script.look.tall else 2
    canvas = Canvas(WIDTH, deep + 2, script.look.plain)
    for number, space in enumerate(view["track"], 1):
        left = (number - 1) * PITCH
        canvas.box(left, 0, left + PITCH, deep + 1)
        write_head(canvas, left, number, space, script, view)
        lines = lines_of(number, space, script, view, deep)
        for y, (text, style) in enumerate(lines, 1 + (deep - len(lines)) // 2):
            canvas.write(left + 1 + (ROOM - len(text)) // 2, y, text, style)
        if space["card"] and not space["army"]:
            effect = effect_of(space["card"], script, view)
            shown = f" {effect} " if len(effect) < ROOM - 1 else effect.center(ROOM)[:ROOM]
            canvas.write(left + 1 + (ROOM - len(shown)) // 2, deep + 1, shown)
    return canvas.rows()


def write_head(canvas: Canvas, left: int, number: int, space: Space, script: Script, view: View) -> None:
    """The number of the space, whether its card leaves after once, and the symbol beneath."""
    encounter = view["encounter"]
    is_met = encounter and encounter["space"] == number and view["over"] is None
    is_due = number in [page["black"] for page in view["dice"]["tile"]] + view["dice"]["black"]
    canvas.write(left + 1, 0, f" {number} ", "bold reverse red" if is_met else "bold reverse" if is_due else "bold")
    if space["card"] and view["printed"][space["card"]].get("removed"):
        canvas.write(left + 5, 0, script.words.say("board.once")[:4], "dim")
    if not space["empty"]:
        sign, style = script.symbol(space["symbol"])
        canvas.write_parts(left + PITCH - 3, 0, [(" ", ""), (sign, f"dim {style}"), (" ", "")])


def lines_of(number: int, space: Space, script: Script, view: View, deep: int) -> Parts:
    """What lies on a space, and on top of that perhaps the Army of the Dead."""
    if space["army"]:
        mark = script.sign("army")
        army = f"{mark} {script.words.say('board.army')} {mark}"
        return [(army[:ROOM], "bold green"), *card_lines(number, space, script, view, deep - 1, "dim ")]
    return card_lines(number, space, script, view, deep, "")


def card_lines(number: int, space: Space, script: Script, view: View, deep: int, pale: str) -> Parts:
    if space["empty"]:
        sign, style = script.symbol(space["symbol"])
        name = script.words.name(f"symbol.{space['symbol']}")
        return [(line, style) for line in wrap(f"{sign} {name}", ROOM)[:deep]]
    if space["card"]:
        style = f"{pale}{card_style(space['card'])}"
        return [(line, style) for line in wrap(script.card(space["card"]), ROOM)[:deep]]
    peek = view["peek"]
    if number == 1 and peek and peek["where"] == "top" and not is_between_stages(view):
        if peek["card"]:
            return [(line, f"italic {card_style(peek['card'])}") for line in wrap(f"({script.card(peek['card'])})", ROOM)[:deep]]
        seen = script.words.say("board.seen-by", seat=peek["seat"] + 1)
        return [(script.sign("hidden") * 4, "dim"), (seen[:ROOM], "dim")][-deep:]
    return [(script.sign("hidden") * (ROOM - 4), "dim")] * deep


def effect_of(code: str, script: Script, view: View) -> str:
    """What a card does, in two or three words with the printed numbers."""
    say, printed, kind = script.words.say, view["printed"][code], KIND[CODES.index(code)]
    if kind == cards.FIGHT:
        return say("board.does-fight", n=printed["battles"], lost=printed["lost"])
    if kind == cards.URUK_HAI:
        uruk = view["isengard"]["uruk"]
        return say("board.does-fight", n=uruk, lost=printed["lost"]) if uruk else hearts_of(script, printed["hearts"])
    if kind == cards.SARUMAN:
        return say("board.does-saruman", n=printed["warriors"])
    if kind == cards.HEARTS:
        return say("board.does-shelob", hearts=printed["hearts"]) if code == "Shelob" else hearts_of(script, printed["hearts"])
    if kind == cards.BLACK_DIE:
        return say("board.does-die", hearts=-max(printed["die"]))
    number = printed["battles"] if kind == cards.MOUTH else view["nazgul"]["placed"] + 1
    return say(f"board.does-{EFFECTS[kind]}", n=number, lost=printed.get("lost"), circle=view["courage"]["eye"])


def hearts_of(script: Script, hearts: int) -> str:
    return script.words.say("board.does-hearts", hearts=f"{hearts:+d}")


def draw_courage(script: Script, view: View) -> list[Text]:
    """The circles from the bottom to the top, the Ring among them, and what the signs stand for."""
    courage = view["courage"]
    marks = {courage["start"]: "start", courage["galadriel"]: "galadriel", courage["eye"]: "eye"}
    parts: Parts = [(f" {script.words.say('board.courage')} ", "bold"), (f"{script.sign('heart')} ", "red")]
    for circle in range(1, courage["top"] + 1):
        parts.append(("" if circle == 1 else "-" if script.look.plain else "─", "dim"))
        if circle == courage["value"]:
            parts.append((f"({circle})", ring_style(courage)))
        else:
            mark = marks.get(circle, "circle")
            parts.append((script.sign(mark), {"eye": "bold red", "galadriel": "bold cyan", "start": "yellow"}.get(mark, "")))
    legend: Parts = []
    for name, style in (("eye", "red"), ("galadriel", "cyan"), ("start", "yellow")):
        legend += [(f"  {script.sign(name)} ", style), (script.words.say(f"board.{name}"), "dim")]
    return [row_of(parts + (legend if width_of(parts) + width_of(legend) <= WIDTH else []))]


def ring_style(courage: dict[str, int]) -> str:
    if courage["value"] >= courage["galadriel"]:
        return "bold reverse yellow"
    return "bold reverse" if courage["value"] > courage["eye"] else "bold reverse red"
