"""The path of Adventure to Mount Doom: 48 spaces that wind over three lines, and who stands where."""

from __future__ import annotations

from itertools import zip_longest

from mathom.games.mount_doom.board import CRATER, RIVENDELL, STAGE_CODES, STEPS
from mathom.terminal.boards import View
from mathom.terminal.boards.mount_doom_script import UNPROTECTED, Script, mode_of, standing
from mathom.terminal.boards.parts import Parts, width_of
from mathom.terminal.canvas import DOWN, LEFT, RIGHT, UP, Canvas

PITCH = 3
LINE = 2 * STEPS
"""Two stages a line."""
FIRST = 2
LAST = FIRST + LINE * PITCH
EDGE = LAST + PITCH
"""Where the path turns back; on the left it turns above Rivendell's column."""
WIDTH = EDGE + 1


def spot(space: int) -> tuple[int, int]:
    """Where a space is drawn: the middle line runs from right to left."""
    line = max(space - 1, 0) // LINE
    along = (space - line * LINE) * PITCH
    if line == 1:
        return LAST - along + PITCH, 2
    return FIRST + along, 2 * line


def draw_path(canvas: Canvas, script: Script, view: View) -> None:
    draw_way(canvas)
    for line in range(3):
        write_line(canvas, script, view, line)
    write_names(canvas, script, view)
    write_waiting(canvas, script, view)


def draw_way(canvas: Canvas) -> None:
    for y, left, right in ((0, FIRST, EDGE), (2, FIRST, EDGE), (4, FIRST, LAST)):
        for x in range(left, right + 1):
            canvas.lines[y][x] |= (LEFT if x > left else 0) | (RIGHT if x < right else 0)
    for x, top in ((EDGE, 0), (FIRST, 2)):
        for y in range(top, top + 3):
            canvas.lines[y][x] |= (UP if y > top else 0) | (DOWN if y < top + 2 else 0)


def write_line(canvas: Canvas, script: Script, view: View, line: int) -> None:
    """The spaces of a line from left to right; figures stand so that no two groups touch, and none hides a space.

    A sign that touches figures on its left is of their space; a sign of the next one moves aside.
    """
    spaces = sorted(range(RIVENDELL if line == 0 else line * LINE + 1, (line + 1) * LINE + 1), key=spot)
    free = 0
    is_closed = True
    for space, following in zip_longest(spaces, spaces[1:]):
        x, y = spot(space)
        parts = on_space(script, view, space)
        wide = width_of(parts)
        last = x + 1
        if following is not None and standing(view, following):
            last = x + min(1, PITCH - width_of(on_space(script, view, following)))
        left = max(min(x - (wide - 1) // 2, last - wide + 1), x - min(wide, PITCH) + 1)
        figures = len(standing(view, space))
        left = max(left, free if is_closed and not figures else free + 1)
        if figures:
            free = left + wide
            is_closed = wide > figures
        canvas.write_parts(left, y, parts)


def on_space(script: Script, view: View, space: int) -> Parts:
    """The figures on a space, and after them the event; a figure that covers an event makes it pale."""
    letters = script.figures(standing(view, space))
    event = view["events"].get(str(space))
    if event:
        covered = bool(letters) and mode_of(view) not in UNPROTECTED
        return [*letters, (script.sign("Nazgul" if event == "nazgul" else "heart"), "dim" if covered else "bold red")]
    return letters or [bare_space(script, view, space)]


def bare_space(script: Script, view: View, space: int) -> tuple[str, str]:
    if space == CRATER:
        return script.sign("crater"), "bold dark_orange"
    if space % STEPS == 0:
        return script.sign("stop" if space else "home"), "bold"
    ahead = view["goal"] - STEPS < space <= view["goal"]
    return script.sign("space"), "bold" if ahead else "dim"


def write_names(canvas: Canvas, script: Script, view: View) -> None:
    """Each destination below its space; that of the stage stands out."""
    write_name(canvas, script.words.name("place.Riv"), RIVENDELL, "")
    for stage, code in enumerate(STAGE_CODES, 1):
        style = "bold reverse" if code == view["stage"] else ""
        write_name(canvas, script.words.name(f"stage.{code}"), stage * STEPS, style)


def write_name(canvas: Canvas, name: str, space: int, style: str) -> None:
    x, y = spot(space)
    least, most = 0 if y != 2 else FIRST + 2, EDGE - 1 if y == 0 else EDGE + 1
    left = min(max(x - len(name) // 2, least), most - len(name))
    canvas.write(left, y + 1, name, style)


def write_waiting(canvas: Canvas, script: Script, view: View) -> None:
    """The waiting area lies before Minas Morgul, where nobody walks on from."""
    waiting = standing(view, "waiting")
    if waiting:
        canvas.write_parts(0, 5, [(f"{script.words.say('board.waiting')} ", "dim"), *script.figures(waiting)])
