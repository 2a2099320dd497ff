"""What can still be known of Adventure to Mount Doom's hidden cards: those of the stage, and Gandalf's."""

from __future__ import annotations

from rich.console import RenderableType
from rich.padding import Padding
from rich.text import Text

from mathom.terminal.boards import View
from mathom.terminal.boards.mount_doom_script import Script, card_style, is_between_stages, stage_of

INDENT = 3


def remember(script: Script, view: View) -> list[RenderableType]:
    return [*looked_at(script, view), *unseen_rows(script, view), *gandalf_rows(script, view)]


def title(sentence: str) -> Text:
    return Text(f" {sentence}", style="bold")


def listed(script: Script, codes: list[str]) -> Padding:
    """Names one after another; a line is broken only between them."""
    row = Text(style="default")
    for code in codes:
        row.append(", " if row.plain else "")
        row.append(script.card(code).replace(" ", "\xa0"), style=card_style(code))
    return Padding(row, (0, 0, 0, INDENT), expand=False)


def looked_at(script: Script, view: View) -> list[RenderableType]:
    """The card that Gandalf's Vision showed: its name only to the seat that looked (M13.13)."""
    peek = view["peek"]
    if not peek or peek["where"] == "hand":
        return []
    where = "removed" if peek["where"] == "removed" else "top" if is_between_stages(view) else "space"
    if peek["card"]:
        return [title(script.words.say(f"board.memory-own-{where}", card=f"card.{peek['card']}"))]
    return [title(script.words.say(f"board.memory-peek-{where}", seat=peek["seat"] + 1))]


def unseen_rows(script: Script, view: View) -> list[RenderableType]:
    """The stage's cards that nobody has seen, but for those that this reader has; and the places where they lie."""
    peek = view["peek"]
    known = peek["card"] if peek and peek["card"] and stage_of(peek["card"]) == view["stage"] else None
    codes = [code for code in view["unseen"] if code != known]
    say = script.words.say
    places = [number for number, space in enumerate(view["track"], 1) if space["face_down"]]
    if known and peek["where"] == "top" and 1 in places:
        places.remove(1)
    if not codes:
        return []
    names = [say("board.memory-space", space=number) for number in places]
    if len(codes) > len(places):
        names.append(say("board.memory-box"))
    return [title(say("board.memory-unseen", n=len(codes), places=", ".join(names))), listed(script, codes)]


def gandalf_rows(script: Script, view: View) -> list[RenderableType]:
    gandalf = view["gandalf"]
    if not gandalf["unseen"]:
        return []
    stack = gandalf["stack"]
    said = script.words.say("board.memory-gandalf", n=len(gandalf["unseen"]), stack=stack, lost=len(gandalf["unseen"]) - stack)
    return [title(said), listed(script, gandalf["unseen"])]
