"""The table of Adventure to Mount Doom: the winding path, the courage track, the encounter track, the dice and the friends."""

from __future__ import annotations

from itertools import groupby, zip_longest

from rich.console import RenderableType
from rich.text import Text

from mathom.games.mount_doom import cards
from mathom.games.mount_doom.board import FIGURE_CODES, NAZGUL, WARRIORS
from mathom.games.mount_doom.cards import ALLIES, CODES, FRIEND_CODES, KIND
from mathom.games.mount_doom.position import PHASES
from mathom.games.mount_doom.state import MountDoom
from mathom.kernel.journal import Event
from mathom.kernel.observation import Observation
from mathom.kernel.state import State
from mathom.terminal.boards import Board, Look, View
from mathom.terminal.boards.mount_doom_memory import remember
from mathom.terminal.boards.mount_doom_path import draw_path
from mathom.terminal.boards.mount_doom_script import FIGURE_STYLES, OWN_ALLIES, Script, is_between_stages, mode_of, wrap
from mathom.terminal.boards.mount_doom_track import draw_courage, draw_track
from mathom.terminal.boards.mount_doom_wishes import Wishes
from mathom.terminal.boards.parts import Parts, flow, row_of, width_of
from mathom.terminal.canvas import Canvas
from mathom.terminal.words import Words

WIDTH = 79
PANEL = 55
"""Where the column beside the path begins."""
LABEL = 9
LOW_COURAGE = 4
EXPLAINED = 12
"""So many lines may say what friends do."""
GANDALF_CARDS = FRIEND_CODES[ALLIES:]
BATTLES = (cards.FIGHT, cards.URUK_HAI, cards.MOUTH)
LEFT = {cards.FIGHT: "battles", cards.URUK_HAI: "battles", cards.MOUTH: "wins", cards.WITCH: "dice", cards.BLACK_DIE: "dice"}
"""What is counted in an encounter with each kind of card."""


class MountDoomBoard(Board):
    """Draws what a seat sees, and nothing else: the view of an observation."""

    example = "roll Rin+Ara"
    cooperative = True
    lies_open = True

    def __init__(self, words: Words) -> None:
        super().__init__(words)
        self.wishes = Wishes(words)

    def hears(self, observation: Observation, typed: str) -> str:
        return self.wishes.hears(observation, typed)

    def goes_on(self, observation: Observation) -> int | None:
        return self.wishes.goes_on(observation)

    def taken_back(self) -> None:
        self.wishes.kept.clear()

    def draws_again(self, view: View) -> bool:
        """Whom a black die meets and how far a figure may go is read off the board."""
        return view["phase"] in ("put-first", "put-second")

    def draw(self, view: View, look: Look) -> list[Text]:
        script = Script(self.words, look)
        canvas = Canvas(WIDTH, 6, look.plain)
        draw_path(canvas, script, view)
        for y, parts in enumerate(self.panel(view, script)):
            canvas.write_parts(PANEL, y, parts)
        names = [row_of([(" ", ""), *script.named_figures(FIGURE_CODES)])] if look.tall else []
        return [*canvas.rows(), *names, *draw_courage(script, view), *draw_track(script, view)]

    def panel(self, view: View, script: Script) -> list[Parts]:
        """Turn and stage, then who gathers where."""
        say = self.words.say
        left = max(view["goal"] - view["places"]["Rin"], 0)
        turn = f"{say('terminal.turn', turn=view['turn'])} · {self.seat_name(view['active'], view)}" if view["turn"] else ""
        return [
            [(turn, "bold")],
            [(say("board.stage", stage=f"stage.{view['stage']}"), "bold")],
            [("R ", FIGURE_STYLES["Rin"]), (say("board.to-go", n=left), "")],
            self.nazgul(view, script),
            self.isengard(view, script),
            self.gandalf(view, script),
        ]

    def nazgul(self, view: View, script: Script) -> Parts:
        nazgul = view["nazgul"]
        label = (self.words.say("board.nazgul").ljust(LABEL), "dim")
        if nazgul["harmless"]:
            return [label, (self.words.say("board.harmless"), "green")]
        riders = script.sign("witch-king") + script.sign("Nazgul") * nazgul["placed"]
        style = "bold reverse red" if nazgul["left"] == 1 else "bold red"
        return [label, (riders, style), (script.sign("gone") * nazgul["left"], "dim"), (f" {nazgul['placed']}/{NAZGUL}", "")]

    def isengard(self, view: View, script: Script) -> Parts:
        isengard, sign = view["isengard"], script.sign("uruk")
        label = (self.words.say("board.isengard").ljust(LABEL), "dim")
        if isengard["treebeard"]:
            return [label, (f"{sign}{isengard['uruk']}", "bold red"), (f" {script.card('Treebeard')}", "green")]
        return [
            label,
            (sign * isengard["uruk"], "bold red"),
            (script.sign("gone") * (WARRIORS + 1 - isengard["uruk"]), "dim"),
            (f" {isengard['uruk']}/{WARRIORS + 1}", ""),
        ]

    def gandalf(self, view: View, script: Script) -> Parts:
        """The cards of his stack, and whether he is away."""
        gandalf = view["gandalf"]
        stack = script.sign("card") * gandalf["stack"] or script.sign("gone")
        parts: Parts = [(self.words.say("board.gandalf").ljust(LABEL), "dim"), (stack, "cyan")]
        return [*parts, (f" {self.words.say('board.away')}", "bold red")] if gandalf["away"] else parts

    def beside(self, view: View, look: Look) -> list[Text]:
        script = Script(self.words, look)
        return [
            *self.dice_rows(view, script),
            *self.vision_rows(view, script),
            *self.friend_rows(view, script),
        ]

    def reminders(self, view: View) -> list[Text]:
        """How not to be asked for cards, where they are asked for."""
        if view["phase"] != "window":
            return []
        return [Text(f" {line}", style="dim") for line in wrap(self.words.say("board.wish-hint"), WIDTH - 1)]

    def vision_rows(self, view: View, script: Script) -> list[Text]:
        """The card of the next stage that this seat has looked at; once laid out it is drawn on its space."""
        if not self.is_private(view) or not is_between_stages(view):
            return []
        said = self.words.say("board.vision", card=f"card.{view['peek']['card']}")
        return [Text(f" {said}", style="bold cyan")]

    def dice_rows(self, view: View, script: Script) -> list[Text]:
        """The open book of the dice tile; beside it what was rolled and whom the Fellowship meets."""
        book = self.book(view, script)
        wide = max(map(width_of, book), default=1)
        told = [*self.rolled(view, script), *self.encounter(view, script, WIDTH - wide)]
        nothing: Parts = []
        rows = zip_longest(book, told, fillvalue=nothing)
        return [row_of([*page, (" " * (wide - width_of(page)), ""), *line]) for page, line in rows]

    def book(self, view: View, script: Script) -> list[Parts]:
        """Black dice above, coloured ones below; resolved ones have left."""
        tile = view["dice"]["tile"]
        if not any(page["black"] or page["figure"] for page in tile):
            return []
        bar = ("|" if script.look.plain else "┃", "yellow")
        above: Parts = [(f" {self.words.say('board.tile')} ", "dim"), bar]
        below: Parts = [(" " * (width_of(above) - 1), ""), bar]
        for page in tile:
            above += [(" ", ""), script.black_die(page["black"]) if page["black"] else ("   ", ""), (" ", ""), bar]
            die = script.figure_die(page["figure"], page["value"]) if page["figure"] else ("   ", "")
            below += [(" ", ""), die, (" ", ""), bar]
        return [[*above, ("  ", "")], [*below, ("  ", "")]]

    def rolled(self, view: View, script: Script) -> list[Parts]:
        dice = view["dice"]
        found = [script.black_die(value) for value in dice["black"]]
        found += [script.figure_die(code, value) for code, value in dice["figures"].items()]
        if not found:
            return []
        parts: Parts = [(self.words.say("board.rolled"), "dim")]
        for die in found:
            parts += [(" ", ""), die]
        return [parts]

    def encounter(self, view: View, script: Script, room: int) -> list[Parts]:
        """Whom the Fellowship meets, what is still to be rolled for it, and in a battle who stands by the Ring-bearers."""
        encounter = view["encounter"]
        if not encounter or view["over"]:
            return []
        say, code, left = self.words.say, encounter["card"], encounter["left"]
        head = say("board.meets", space=encounter["space"], card=f"card.{code}" if code else say("board.symbol"))
        items: list[Parts] = [[(head, "bold red")]]
        if encounter["black"]:
            items.append([script.black_die(encounter["black"])])
        kind = KIND[CODES.index(code)] if code else None
        if left and kind in LEFT:
            items.append([(say(f"board.left-{LEFT[kind]}", n=left), "")])
        lines = flow([[item] for item in items], room, 2)
        if left and kind in BATTLES:
            lines += flow([[part] for part in self.battle(view, script, room)], room, 2)
        about = script.about(view, code) if code and script.look.tall else ""
        return lines + [[(line, "dim")] for line in wrap(about, room) if line]

    def battle(self, view: View, script: Script, room: int) -> list[Parts]:
        """Before the roll who would support, and how many faces win; after it who does, and the face."""
        encounter, say = view["encounter"], self.words.say
        face = encounter["face"]
        helpers = encounter["supporters"] if face else encounter["would_support"]
        if face:
            last: Parts = [(say("board.face", face=f"face.{face}"), "bold yellow")]
        else:
            last = [(say("board.odds", n=len(helpers) + self.has_gandalf(view)), "bold")]
        if encounter["boromir"]:
            return [[(say("board.boromir"), "")], last]
        label = (f"{say('board.support')} " if helpers else say("board.alone"), "dim")
        named = [label, *script.named_figures(helpers)]
        fits = width_of(named) + width_of(last) + 2 <= room
        return [named if fits else [label, *script.figures(helpers)], last]

    def has_gandalf(self, view: View) -> bool:
        """Whether his face on the battle die can win: a card of his must be given for it (M6.2, M10.2)."""
        return not view["gandalf"]["away"] and any(friend["card"] in GANDALF_CARDS for friend in view["friends"])

    def friend_rows(self, view: View, script: Script) -> list[Text]:
        """Allies and Gandalf cards by owner, and what they do if there is room for that."""
        friends = sorted(view["friends"], key=lambda friend: int(friend["owner"]))
        if script.look.tall:
            rows = [row for friend in friends for row in self.explained(view, friend, script)]
            if len(rows) <= EXPLAINED:
                return rows
        groups: list[Parts] = []
        for owner, held in groupby(friends, key=lambda friend: int(friend["owner"])):
            first, *others = [self.friend(view, friend, script) for friend in held]
            groups += flow([[[(f"{self.owner(owner, view)}: ", "dim"), *first], *others]], WIDTH - 1)
        return [row_of([(" ", ""), *line]) for line in flow([[group] for group in groups], WIDTH - 1)]

    def owner(self, seat: int, view: View) -> str:
        return self.seat_name(seat, view) if view["players"] > 1 else self.words.say("board.friends")

    def explained(self, view: View, friend: View, script: Script) -> list[Text]:
        """A friend with what it does, in as many lines as that takes."""
        owner = f"{self.owner(friend['owner'], view)}: " if view["players"] > 1 else ""
        head: Parts = [(f" {owner}", "dim"), *self.friend(view, friend, script), ("  ", "")]
        about = script.about(view, friend["card"])
        first, *others = wrap(about, WIDTH, skip=width_of(head), indent=len(owner) + 3)
        return [row_of([*head, (first, "dim")]), *(row_of([(line, "dim")]) for line in others)]

    def friend(self, view: View, friend: View, script: Script) -> Parts:
        name = script.card(friend["card"])
        if friend["usable"]:
            return [(f"{script.sign('usable')}{name}", "bold green")]
        if is_kept_from_use(view, friend):
            return [(f"({name})", "dim")]
        return [(name, "cyan" if friend["card"] in GANDALF_CARDS else "")]

    def legend(self) -> str:
        figures = ", ".join(f"{code[0]} {self.words.name(f'figure.{code}')}" for code in FIGURE_CODES)
        return self.words.say("board.legend", figures=figures)

    def notice(self, observation: Observation, news: list[Event]) -> str:
        """Courage that has just become low, the last but one Nazgûl, and a card that would do harm."""
        view, said = observation.view, []
        if observation.outcome is not None:
            return ""
        kinds = {event.kind for event in news}
        courage = view["courage"]
        if "courage-down" in kinds and courage["value"] < LOW_COURAGE:
            said.append(self.words.say("board.notice-courage", n=courage["value"]))
        if "nazgul" in kinds and view["nazgul"]["left"] == 1:
            said.append(self.words.say("board.notice-nazgul"))
        can_use = any(friend["card"] == "Galadriel" and friend["usable"] for friend in view["friends"])
        if can_use and observation.legal and courage["value"] >= courage["galadriel"]:  # M11.10
            said.append(self.words.say("board.notice-galadriel", n=courage["value"], circle=courage["galadriel"]))
        return " ".join(said)

    def is_private(self, view: View) -> bool:
        """Only while this seat sees a card that the others may not: the one that Gandalf's Vision showed it (M13.13)."""
        return view["peek"] is not None and view["peek"]["card"] is not None

    def open_view(self, views: list[View]) -> View:
        """What the seat sees that has looked at a card."""
        return next((view for view in views if self.is_private(view)), views[0])

    def opens_page(self, event: Event) -> bool:
        return event.kind == "turn"

    def begins_line(self, event: Event) -> bool:
        return event.kind in ("turn", "meets", "battle", "moves", "used", "over")

    def memory(self, observation: Observation, look: Look) -> list[RenderableType]:
        return remember(Script(self.words, look), observation.view)

    def phase(self, state: State) -> str:
        assert isinstance(state, MountDoom)
        return PHASES[state.phase]

    def turns(self, state: State) -> int | None:
        assert isinstance(state, MountDoom)
        return state.turn


def is_kept_from_use(view: View, friend: View) -> bool:
    """Gandalf's cards while the Balrog keeps him away (M10.2), other players' allies in two of the modes (M9.2)."""
    if friend["card"] in GANDALF_CARDS:
        return bool(view["gandalf"]["away"])
    return mode_of(view) in OWN_ALLIES and friend["owner"] != view["active"]
