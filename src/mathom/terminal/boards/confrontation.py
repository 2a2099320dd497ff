"""The map of The Confrontation: four by four stood on its corner, Mordor at the top, north to the left."""

from __future__ import annotations

from typing import Any

from rich.console import RenderableType
from rich.text import Text

from mathom.games.confrontation.position import PHASES
from mathom.games.confrontation.state import Confrontation
from mathom.kernel.journal import Event
from mathom.kernel.observation import Observation
from mathom.kernel.state import State
from mathom.terminal.boards import Board, Look, View
from mathom.terminal.boards.confrontation_advice import remember, suggest
from mathom.terminal.canvas import Canvas

ROWS = (
    ("Mor",),
    ("Dag", "Gon"),
    ("Mir", "Fan", "Roh"),
    ("Hig", "Mis", "Car", "Gap"),
    ("Rhu", "Ere", "Ene"),
    ("Art", "Cdn"),
    ("Shi",),
)
HOMES = ("Mor", "Shi")
MOUNTAINS = 3
WIDTH = 79
CENTRE = 39
HALF = 9
HALF_HOME = 16
STYLES = {"F": "green", "S": "red"}

Stand = dict[str, Any]
Parts = list[tuple[str, str]]


class ConfrontationBoard(Board):
    """Draws what a seat sees, and nothing else: the view of an observation."""

    example = "Ara-Fan"
    seats = ("fellowship", "sauron")

    def draw(self, view: View, look: Look) -> list[Text]:
        deep = 3 if look.tall else 2
        view = with_the_rest_at_home(view)
        canvas = Canvas(WIDTH, 7 * deep + 1, look.plain)
        places = {code: (row, column) for row, codes in enumerate(ROWS) for column, code in enumerate(codes)}
        for code, (row, column) in places.items():
            left, right = span(code, row, column)
            canvas.box(left, row * deep, right, row * deep + deep)
        self.draw_ways(canvas, deep, look)
        for code, (row, column) in places.items():
            left, right = span(code, row, column)
            self.write_region(canvas, code, left, right, row * deep, look, view)
        self.write_corners(canvas, view, look)
        return canvas.rows()

    def draw_ways(self, canvas: Canvas, deep: int, look: Look) -> None:
        """The Anduin's arrows, the mountains' walls and, through the wall in the middle, the tunnel."""
        arrow, wall, tunnel = (">", "#", "T") if look.plain else ("→", "┃", "⇑")
        for y in range(1, deep):
            for x in (CENTRE - HALF, CENTRE + HALF):
                canvas.write(x, 2 * deep + y, arrow, "bold blue")
            for x in (CENTRE - 2 * HALF, CENTRE + 2 * HALF):
                canvas.write(x, MOUNTAINS * deep + y, wall, "dim")
            canvas.write(CENTRE, MOUNTAINS * deep + y, tunnel, "bold yellow")

    def write_region(self, canvas: Canvas, code: str, left: int, right: int, top: int, look: Look, view: View) -> None:
        name = f" {self.words.name(f'region.{code}')} "
        fighting = view["battle"] and view["battle"]["region"] == code
        canvas.write(left + (right - left - len(name)) // 2 + 1, top, name, "bold reverse" if fighting else "bold")
        room = right - left - 1
        lines = self.fit(view["board"][code], room, 2 if look.tall else 1, look)
        for offset, parts in enumerate(lines, 1):
            length = sum(len(text) for text, _ in parts)
            canvas.write_parts(left + 1 + (room - length) // 2, top + offset, parts)
        if not lines and top == MOUNTAINS * (3 if look.tall else 2):
            canvas.write(left + 4, top + 1, "^   ^   ^", "dim")

    def fit(self, stands: list[Stand], room: int, deep: int, look: Look) -> list[Parts]:
        """The stands of a region, written out as far as there is room."""
        if not stands:
            return []
        ways = [(self.short, 2), (self.short, 1), (self.tight, 1), (self.bare, 1), (self.code, 1)]
        for write, gap in [(self.full, 2), *ways] if look.tall else ways:
            lines = break_lines([write(stand, look) for stand in stands], room, gap)
            if len(lines) <= deep and all(sum(len(text) for text, _ in line) <= room for line in lines):
                return lines
        return lines[:deep]

    def symbol(self, side: str, look: Look) -> str:
        return ("o" if side == "F" else "x") if look.plain else ("●" if side == "F" else "▲")

    def written(self, stand: Stand, look: Look, name: str, lead: str, gap: str) -> tuple[str, str]:
        side = stand["side"]
        if stand["piece"] is None:
            return f"{self.symbol(side, look)}?", STYLES[side]
        mark = "!" if stand["open"] else ""
        return f"{lead}{name}{gap}{self.strength(stand['piece'])}{mark}", f"bold {STYLES[side]}"

    def full(self, stand: Stand, look: Look) -> tuple[str, str]:
        name = self.words.name(f"piece.{stand['piece']}")
        return self.written(stand, look, name, self.symbol(stand["side"], look) + " ", " ")

    def short(self, stand: Stand, look: Look) -> tuple[str, str]:
        return self.written(stand, look, stand["piece"], self.symbol(stand["side"], look) + " ", " ")

    def tight(self, stand: Stand, look: Look) -> tuple[str, str]:
        return self.written(stand, look, stand["piece"], self.symbol(stand["side"], look), "")

    def bare(self, stand: Stand, look: Look) -> tuple[str, str]:
        return self.written(stand, look, stand["piece"], "", "")

    def code(self, stand: Stand, look: Look) -> tuple[str, str]:
        """In the thick of a battle: only who it is; the strengths stand below the board."""
        text, style = self.bare(stand, look)
        return (text, style) if stand["piece"] is None else (f"{stand['piece']}{'!' * stand['open']}", style)

    def strength(self, piece: str) -> str:
        return str(self.words.game.content.tables["character"][piece]["strength"])

    def write_corners(self, canvas: Canvas, view: View, look: Look) -> None:
        """The corners that the diamond leaves free: whose view this is, the signs, the fallen."""
        bottom = canvas.height
        heads: list[tuple[str, str]] = []
        if view["phase"] not in ("draft", "hold", "place"):
            side = view["active"]
            heads.append((self.words.say("terminal.turn", turn=view["turn"] + 1), "bold"))
            heads.append((f"{self.symbol(side, look)} {self.words.name(f'side.{side}')}", STYLES[side]))
        if view["game"] == 2:
            score = view["score"]
            heads.append((self.words.say("board.score", game=view["game"], first=score[0], second=score[1]), ""))
        for y, (line, style) in enumerate(heads):
            canvas.write(0, y, line[:22], style)
        signs = [(f"{self.symbol(side, look)} {self.words.name(f'side.{side}')}", STYLES[side]) for side in "FS"]
        signs += [(self.words.say("board.sign-hidden"), "dim"), (self.words.say("board.sign-open"), "dim")]
        for y, (line, style) in enumerate(signs):
            canvas.write(WIDTH - 21, y, line.rjust(21), style)
        for side in "FS":
            fallen = [code for code in view["fallen"] if code in view["rosters"][side]]
            for y, line in enumerate(self.fallen_lines(fallen)):
                x = 0 if side == "F" else WIDTH - len(line)
                canvas.write(x, bottom - 4 + y, line, STYLES[side])

    def fallen_lines(self, fallen: list[str]) -> list[str]:
        """Up to nine of the fallen in four short lines, the first of which says what they are."""
        if not fallen:
            return []
        lines = [self.words.say("board.fallen")]
        for first in range(0, len(fallen), 4):
            lines.append(" ".join(fallen[first : first + 4]))
        return lines

    def beside(self, view: View, look: Look) -> list[Text]:
        names = {side: self.words.name(f"side.{side}") for side in "FS"}
        if view["side"]:
            names[view["side"]] += f" ({self.words.say('terminal.you')})"
        wide = max(map(len, names.values()))
        rows = []
        for side in "FS" if view["side"] != "S" else "SF":
            row = Text(f" {names[side].ljust(wide)}  ", style=STYLES[side])
            row.append(self.words.say("board.hand") + " ", style="dim")
            row.append(" ".join(view["hands"][side]), style="default")
            if view["discards"][side]:
                row.append("  " + self.words.say("board.discards") + " ", style="dim")
                row.append(" ".join(view["discards"][side]), style="dim")
            if view["specials"][side]:
                held = ", ".join(self.words.name(f"special.{code}") for code in view["specials"][side])
                row.append(f"\n {' ' * wide}  {self.words.say('board.specials')} ", style="dim")
                row.append(held, style="default")
            drafting = view["phase"] in ("draft", "hold", "place") and view["position"].startswith("draft")
            if drafting and view["side"] and view["rosters"][side]:
                row.append(f"\n {' ' * wide}  {self.words.say('board.line-up')} ", style="dim")
                row.append(" ".join(view["rosters"][side]), style="default")
            rows.append(row)
        return rows + self.battle_line(view)

    def battle_line(self, view: View) -> list[Text]:
        battle = view["battle"]
        if not battle or not battle["fighters"] or view["phase"] == "over":
            return []
        fighters = [
            f"{self.words.name(f'piece.{who}')} {battle['strength'][side]}{self.on_table(view, side)}"
            for side, who in battle["fighters"].items()
        ]
        said = self.words.say("board.battle", region=f"region.{battle['region']}", fellow=fighters[0], servant=fighters[1])
        return [Text(" " + said, style="bold")]

    def on_table(self, view: View, side: str) -> str:
        """The card a fighter has before it, as far as it can be seen."""
        card = view["battle"]["table"][side]
        shown = card["taken"] or card["card"]
        if shown:
            return f" [{shown}]"
        ready = [side_of(seat, view) for seat in view["ready"]]
        return " [?]" if view["phase"] == "cards" and side in ready else ""

    def legend(self) -> str:
        return self.words.say("board.legend")

    def seat_name(self, seat: int, view: View) -> str:
        """The side that a seat leads; in a match, where that changes, the player's number before it."""
        name = self.words.name(f"side.{side_of(seat, view)}")
        return f"{super().seat_name(seat, view)} ({name})" if "match=yes" in view["position"].split() else name

    def seat_words(self, seat: int, view: View) -> tuple[str, ...]:
        side = side_of(seat, view)
        return side, self.seats["FS".index(side)], str(seat)

    def seat_label(self, seat: int, options: dict[str, str]) -> str:
        """In a match a seat leads both sides in turn."""
        return super().seat_label(seat, options) if options["match"] == "yes" else self.seats[seat]

    def greeting(self, view: View, seat: int, bots: dict[int, str]) -> list[str]:
        side = side_of(seat, view)
        hello = self.words.say("board.hello", side=f"side.{side}", bots=", ".join(bots.values()))
        mode = view["position"].split()[0]
        return [hello, self.words.say(f"goal.{mode}.{side}")]

    def notice(self, observation: Observation, news: list[Event]) -> str:
        if observation.outcome is not None or not any(event.kind.startswith("over-") for event in news):
            return ""
        return self.words.say("board.next-game", side=f"side.{observation.view['side']}")

    def open_view(self, views: list[View]) -> View:
        """Each seat's own pieces and choices, laid together."""
        mine = {view["side"]: view for view in views}
        merged = dict(views[0], side=None)
        merged["board"] = {
            code: [stand for side in "FS" for stand in mine[side]["board"][code] if stand["side"] == side]
            for code in views[0]["board"]
        }
        for part in ("rosters", "hands", "specials"):
            merged[part] = {side: mine[side][part][side] for side in "FS"}
        return merged

    def mark(self, key: str) -> str:
        kind = key.rpartition(".")[2]
        return self.words.say(f"board.mark-{kind}") if kind in ("attack", "tunnel", "tunnel-attack", "win") else ""

    def opens_page(self, event: Event) -> bool:
        return event.kind == "turn"

    def prepares(self, state: State) -> bool:
        return self.phase(state) in ("draft", "hold", "place")

    def suggest(self, observation: Observation) -> int | None:
        return suggest(self.words.game, observation)

    def memory(self, observation: Observation, look: Look) -> list[RenderableType]:
        return remember(self.words, observation)

    def phase(self, state: State) -> str:
        assert isinstance(state, Confrontation)
        return PHASES[state.phase]

    def turns(self, state: State) -> int | None:
        """Of a match the turns of its second game would be left, so it has none."""
        assert isinstance(state, Confrontation)
        begun = state.turn + 1  # at the turn limit the next one is counted already
        return None if state.rules.match else min(begun, state.rules.turn_limit or begun)


def side_of(seat: int, view: View) -> str:
    """The side that a seat leads in this game of the match."""
    return "FS"[seat ^ (view["game"] - 1)]


def with_the_rest_at_home(view: View) -> View:
    """Once the five in front are placed, the last four are seen where they will stand."""
    side = view["side"]
    if view["phase"] != "place" or not side:
        return view
    placed = {stand["piece"] for stands in view["board"].values() for stand in stands}
    left = [code for code in view["rosters"][side] if code not in placed]
    if len(left) != 4:
        return view
    home = HOMES["SF".index(side)]
    stands = [{"side": side, "piece": code, "open": False} for code in left]
    return dict(view, board=dict(view["board"], **{home: stands}))


def span(code: str, row: int, column: int) -> tuple[int, int]:
    """The left and the right border of a region."""
    if code in HOMES:
        return CENTRE - HALF_HOME, CENTRE + HALF_HOME
    left = CENTRE - len(ROWS[row]) * HALF + column * 2 * HALF
    return left, left + 2 * HALF


def break_lines(parts: Parts, room: int, gap: int) -> list[Parts]:
    """As few lines as hold the parts; none is longer than the room, unless one part alone is."""
    lines: list[Parts] = []
    used = room + 1
    for text, style in parts:
        if used + gap + len(text) > room:
            lines.append([])
            used = 0
        else:
            lines[-1].append((" " * gap, ""))
            used += gap
        lines[-1].append((text, style))
        used += len(text)
    return lines
