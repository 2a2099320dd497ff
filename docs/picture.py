"""Draws docs/terminal.svg, the README's picture: what a player sees in the middle of a battle."""

from __future__ import annotations

import io
import re
from pathlib import Path

from rich.console import Console
from rich.text import Text

from mathom.games import load
from mathom.kernel.observation import observe
from mathom.terminal.boards import Look, board_of
from mathom.terminal.words import Words

POSITION = (
    "classic F Mor=Wit,Orc,Tro,War Gon=She Roh=Rid Fan=Bal Mir=Sar Hig=Naz Ere=Leg,Ara Ene=Gim Art=Gan Cdn=Mer "
    "Shi=Fro,Sam,Pip,Bor discard=F:+2,Nob;S:+4,Ret turn=6"
)
MOVES = ("Leg-Fan", "no")


def picture() -> str:
    game = load("confrontation")
    state = game.parse_position(POSITION)
    journal = game.start(state)
    for text in MOVES:
        seat = state.to_act()[0]
        if game.parse_action(text) in state.legal(seat):
            state.apply(seat, game.parse_action(text))
    words = Words(game, "en")
    board = board_of(game, words)
    seen = observe(game, state, journal, seat=0)
    console = Console(record=True, width=80, file=io.StringIO(), force_terminal=True, color_system="truecolor")
    for row in [*board.draw(seen.view, Look()), *board.beside(seen.view, Look())]:
        console.print(row)
    assert seen.prompt is not None
    console.print(Text(words.catalogue.say(seen.prompt.key, seen.prompt.args), style="bold"))
    drawn = console.export_svg(title="mathom play confrontation", unique_id="mathom")
    return re.sub(r"@font-face \{.*?\}\s*", "", drawn, flags=re.DOTALL)


if __name__ == "__main__":
    (Path(__file__).parent / "terminal.svg").write_text(picture(), encoding="utf-8")
