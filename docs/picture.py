"""Draws the README's pictures, docs/<game>.svg: what a player sees in the middle of a game."""

from __future__ import annotations

import re
from html import escape
from pathlib import Path
from textwrap import wrap

from rich.cells import cell_len
from rich.console import Console
from rich.style import Style
from rich.text import Text

from mathom.games import load
from mathom.kernel.observation import observe
from mathom.terminal.boards import Look, board_of
from mathom.terminal.words import Words

PICTURES = {
    "confrontation": (
        "classic F Mor=Wit,Orc,Tro,War Gon=She Roh=Rid Fan=Bal Mir=Sar Hig=Naz Ere=Leg,Ara Ene=Gim Art=Gan Cdn=Mer "
        "Shi=Fro,Sam,Pip,Bor discard=F:+2,Nob;S:+4,Ret turn=6",
        ("Leg-Fan", "no"),
    ),
    "battle": (
        "3 P1 turn row=Sha,Wit,Pat mordor=won,team hands=P1:Gwa,Sam,Leg;P2:Ber,Elf;P3:Hld,Cel,Glo "
        "teams=P1:A.Elr+Ara/B.Fro+Eom;P2:A.Gim+Gal/B.Bor;P3:A.Bom+Imr given=P2:Pip won=P1:War,Har;P2:Tro;P3:Dun,Ugl turn=27",
        ("Gwa-A",),
    ),
    "mount_doom": (
        "normal 1/2 stage=Gon Rin=27 Mer=30 Ara=32 Leg=26 Gim=33 courage=8 nazgul=3 uruk=4 track=?,UruG,-,Faramir,OrcG,? gone=Grond"
        " friends=1:Elrond,Wrath;2:Galadriel,Boromir tile=2Rin4/5Gim2 phase=window moment=battle-roll space=2 meeting=UruG"
        " left=3 supporters=Mer,Ara shown=Leg turn=11",
        (),
    ),
    "two_towers": (
        "22/2 play dealt=31 first=2 runner=P2 cast=Qui,Tre,Pip hands=1:M2,M6,M8,F11,F13,F16,S2,BT,O;2:M5,F15,S5,S6,S7,S8,WT;3:M3,S3"
        " pool=M1,F6,F9,S1 hills=H2,H3,H4,H5,H6,H7,H8 beside=F14 token=F12 numbers=1:1 towers=2,-"
        " pyramid=F8,?,S4,?,?,?,-,-,M3*,S3*,-,- leader=2 actor=1 table=2:F10;3:M4 suit=F"
        " tricks=1.F1.F1+O+O/1.F5.F2+F4+F5/2.F7.M7+F3+F7 previous=1:F3;2:F7;3:M7",
        (),
    ),
}
"""For each game a position and what is then played; what the first seat sees of it is drawn."""
CELL, LINE, MARGIN = 8.5, 19, 16
PAPER, INK = "#1b242a", "#efe4c9"
COLOURS = {
    "green": "#8fc27a",
    "red": "#f29480",
    "cyan": "#8ccbdd",
    "yellow": "#e8c06a",
    "blue": "#5e9db5",
    "dim": "#a39a80",
    "magenta": "#cf9be3",
    "dark_orange": "#f0a35e",
    "bright_blue": "#7fb2f0",
}


def picture(name: str) -> str:
    game = load(name)
    position, moves = PICTURES[name]
    state = game.parse_position(position)
    journal = game.start(state)
    for text in moves:
        seat = state.to_act()[0]
        if game.parse_action(text) in state.legal(seat):
            state.apply(seat, game.parse_action(text))
    words = Words(game, "en")
    board = board_of(game, words)
    seen = observe(game, state, journal, seat=0)
    rows = [*board.draw(seen.view, Look()), *board.beside(seen.view, Look())]
    assert seen.prompt is not None
    question = words.catalogue.say(seen.prompt.key, seen.prompt.args)
    rows += [Text(line, style="bold") for line in wrap(question, 80)]
    return svg(rows)


def svg(rows: list[Text]) -> str:
    """The rows as a drawing: each word at its own place, so that no font can push it elsewhere."""
    console = Console(width=80, color_system="truecolor", force_terminal=True)
    drawn = []
    for number, row in enumerate(rows):
        column = 0
        for segment in row.render(console, end=""):
            for word in re.finditer(r"\S+", segment.text):
                drawn.append(place(word[0], column + word.start(), number, segment.style or Style()))
            column += cell_len(segment.text)
    width, height = 80 * CELL + 2 * MARGIN, len(rows) * LINE + 2 * MARGIN
    return (
        f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 {width:.0f} {height:.0f}" role="img">\n'
        f'<rect width="100%" height="100%" rx="10" fill="{PAPER}"/>\n'
        f'<g font-family="ui-monospace, DejaVu Sans Mono, Menlo, Consolas, monospace" font-size="14">\n'
        + "\n".join(drawn)
        + "\n</g>\n</svg>\n"
    )


def place(word: str, column: int, row: int, style: Style) -> str:
    x, y = MARGIN + column * CELL, MARGIN + (row + 0.75) * LINE
    ink = COLOURS.get(style.color.name if style.color else "", INK)
    if style.dim:
        ink = COLOURS["dim"] if ink == INK else ink
    weight = ' font-weight="bold"' if style.bold else ""
    fit = f'textLength="{len(word) * CELL:.1f}" lengthAdjust="spacingAndGlyphs"'
    return f'<text x="{x:.1f}" y="{y:.1f}" fill="{ink}"{weight} {fit}>{escape(word)}</text>'


if __name__ == "__main__":
    for drawn in PICTURES:
        (Path(__file__).parent / f"{drawn}.svg").write_text(picture(drawn), encoding="utf-8")
