"""The table of Battle for Middle-earth: three enemies above, the Mordor cards under them, then everybody's teams."""

from __future__ import annotations

from rich.console import RenderableType
from rich.text import Text

from mathom.games.battle.position import PHASES
from mathom.games.battle.state import Battle
from mathom.kernel.journal import Event
from mathom.kernel.observation import Observation
from mathom.kernel.state import State
from mathom.terminal.boards import Board, Look, View
from mathom.terminal.boards.battle_memory import remember
from mathom.terminal.boards.battle_script import WIDTH, Detail, Script, is_all_open, labelled, reader_of
from mathom.terminal.boards.parts import PART_GAP, Parts, flow, row_of, width_of
from mathom.terminal.canvas import Canvas

PITCH = 20
"""From one enemy to the next."""
STACKS = 3 * PITCH + 3
"""Where the column of the stacks begins."""
NAME = 17
HAND = 4
WON = 5
TEAMS = NAME + HAND + WON + 2
"""Where the teams begin."""
ROWS = 15
TALL_ROWS = 27
"""How much of a usual and of a tall terminal board and hand may take."""

DETAILS = (
    (Detail(traits=True), Detail(traits=True)),
    (Detail(traits=True), Detail()),
    (Detail(), Detail()),
    (Detail(), Detail(names=False)),
    (Detail(names=False), Detail(names=False)),
)
"""What is said of one's own cards and of the others', from the most on."""


class BattleBoard(Board):
    """Draws what a seat sees, and nothing else: the view of an observation."""

    example = "Fro-A"

    def draw(self, view: View, look: Look) -> list[Text]:
        script = Script(self.words, look)
        enemies = self.draw_enemies(view, script) if view["phase"] != "over" else []
        air = [Text()] if look.tall else []
        return [*enemies, *(air if enemies else []), *self.draw_players(view, script), *air]

    def draw_enemies(self, view: View, script: Script) -> list[Text]:
        tall = script.look.tall
        canvas = Canvas(WIDTH, 6 if tall else 5, script.look.plain)
        bottom = canvas.height - 1
        for place in range(3):
            left = place * PITCH
            canvas.box(left, 0, left + PITCH, bottom)
            if tall:
                canvas.box(left, 3, left + PITCH, bottom)
            self.write_enemy(canvas, left, place, view, script)
            self.write_order(canvas, left + 2, bottom - 1, place, view, script)
        if tall:
            canvas.write(2, 3, f" {self.words.say('board.mordor')} ", "dim red")
        self.write_stacks(canvas, view)
        return canvas.rows()

    def write_enemy(self, canvas: Canvas, left: int, place: int, view: View, script: Script) -> None:
        enemy = view["row"][place]
        canvas.write(left + 2, 0, f" {place + 1} ", "bold cyan" if enemy else "dim")
        if enemy is None:
            return
        points = f" {self.words.say('board.points', n=enemy['points'])} "
        canvas.write(left + PITCH - 1 - len(points), 0, points, "bold")
        name = self.words.name(f"enemy.{enemy['enemy']}")[: PITCH - 4 if enemy["captain"] else PITCH - 3]
        canvas.write(left + 2, 1, name, "bold")
        if enemy["captain"]:
            canvas.write(left + 3 + len(name), 1, script.sign("★", "*"), "bold yellow")
        canvas.write_parts(left + 2, 2, script.symbols(enemy["symbols"], " "))

    def write_order(self, canvas: Canvas, x: int, y: int, place: int, view: View, script: Script) -> None:
        """The card that lies longest is the one that will act, and on the third position it does."""
        if place >= len(view["mordor"]):
            return
        order = f"{script.sign('◉', '@')} " + self.words.say(f"board.order-{view['mordor'][place]}")
        is_oldest = place == len(view["mordor"]) - 1
        canvas.write(x, y, order, "bold reverse red" if place == 2 else "bold red" if is_oldest else "red")

    def write_stacks(self, canvas: Canvas, view: View) -> None:
        discard = view["discard"]
        canvas.write(STACKS, 0, self.words.say("terminal.turn", turn=view["turn"]), "bold")
        counts = [
            ("enemies", view["enemies_left"]),
            ("ring", view["ring_left"]),
            ("of-mordor", view["mordor_left"]),
            ("discard", len(discard["companions"]) + sum(discard["orders"].values())),
            ("fallen", len(view["fallen"])),
        ]
        for y, (key, count) in enumerate(counts[: canvas.height - 1], 1):
            canvas.write(STACKS, y, self.words.say(f"board.{key}"), "dim")
            canvas.write(WIDTH - len(str(count)), y, str(count))

    def draw_players(self, view: View, script: Script) -> list[Text]:
        """As much detail as leaves room for the question."""
        room = TALL_ROWS if script.look.tall or is_all_open(view) else ROWS
        room -= (6 if script.look.tall else 5) + len(self.beside(view, script.look))
        rows: list[Text] = []
        for own, others in DETAILS if script.look.tall else DETAILS[1:]:
            rows = [self.heading()]
            for seat in range(len(view["players"])):
                detail = own if seat == reader_of(view) else others
                rows += self.player_rows(view, seat, script, detail)
            if len(rows) <= room:
                break
        return rows

    def heading(self) -> Text:
        hand, won, teams = (self.words.say(f"board.{key}") for key in ("hand", "won", "teams"))
        return Text(f"{' ' * NAME}{hand:>{HAND}}{won:>{WON}}  {teams}", style="dim", no_wrap=True)

    def player_rows(self, view: View, seat: int, script: Script, detail: Detail) -> list[Text]:
        player = view["players"][seat]
        is_due = view["phase"] != "over" and seat == (view["active"] if view["chooser"] is None else view["chooser"])
        name = self.seat_name(seat, view)
        if seat == reader_of(view):
            name += f" ({self.words.say('terminal.you')})"
        head: Parts = [
            (f"{script.sign('▸', '>') if is_due else ' '} ", "bold green"),
            (name.ljust(NAME - 2), "bold green" if is_due else ""),
            (f"{player['hand_size']:>{HAND}}{player['won_size']:>{WON}}  ", ""),
        ]
        first, *rest = flow(self.teams(view, seat, script, detail), WIDTH - TEAMS) or [[]]
        return [row_of(head + first), *(row_of([(" " * TEAMS, ""), *line]) for line in rest)]

    def teams(self, view: View, seat: int, script: Script, detail: Detail) -> list[list[Parts]]:
        """The teams as groups of cards, and what was given to a player whose points are not shown anyway."""
        player, attack = view["players"][seat], view["attack"]
        lent = [pair[1] for pair in attack["help"]] if attack else []
        groups: list[list[Parts]] = []
        for letter, codes in player["teams"].items():
            cards = [script.companion(code, detail, "underline" * (code in lent), lies_in_team=True) for code in codes]
            attacks = attack and seat == view["active"] and letter == attack["team"]
            head = (f"{letter}:", "bold reverse cyan" if attacks else "bold cyan")
            groups.append([[head, (" ", ""), *cards[0]], *cards[1:]])
        if player["score"] is None:
            groups += self.gifts(player)
        return groups

    def gifts(self, player: View) -> list[list[Parts]]:
        if not player["given"]:
            return []
        names = ", ".join(self.words.name(f"card.{code}") for code in player["given"])
        return [[[(f"{self.words.say('board.given')} {names}", "dim")]]]

    def beside(self, view: View, look: Look) -> list[Text]:
        script = Script(self.words, look)
        rows = self.attack_rows(view, script) + self.counter_rows(view)
        own = reader_of(view)
        for seat, player in enumerate(view["players"]):
            if player["score"] is None:
                rows += self.seen_rows(view, seat, script)
                continue
            who = "" if seat == own else self.seat_name(seat, view) + " "
            rows += self.hand_rows(player["hand"], who, script, seat == own)
            rows += self.won_rows(view, seat, who, script)
        return rows

    def attack_rows(self, view: View, script: Script) -> list[Text]:
        """The attack that is being prepared, and the help that was promised."""
        attack = view["attack"]
        if not attack:
            return []
        said: list[list[Parts]] = [[[(self.words.say("board.attack", team=attack["team"]), "bold cyan")]]]
        for hobbit, lent in attack["help"]:
            help_said = self.words.say("board.help", card=f"card.{hobbit}", lent=f"card.{lent}")
            said.append([[(f"{help_said} ", ""), *script.symbols(script.symbols_of(lent))]])
        return [row_of([(" ", ""), *line]) for line in flow(said, WIDTH - 1)]

    def counter_rows(self, view: View) -> list[Text]:
        if view["chooser"] is None:
            return []
        order = f"order.{view['mordor'][2]}"
        said = self.words.say("board.counter", order=order, name=self.seat_name(view["chooser"], view))
        return [Text(" " + said, style="bold red")]

    def seen_rows(self, view: View, seat: int, script: Script) -> list[Text]:
        """Cards that another player had to show."""
        shown = view["players"][seat]["hand"]
        if not shown:
            return []
        label = self.words.say("board.seen", name=self.seat_name(seat, view))
        return labelled(label, flow([[script.companion(code, Detail())] for code in shown], WIDTH - len(label) - 3))

    def hand_rows(self, hand: list[str], who: str, script: Script, is_own: bool) -> list[Text]:
        label = self.label(who, "hand")
        if script.look.tall and is_own:
            wide = 2 + max((width_of(script.companion(code, Detail())) for code in hand), default=0)
            return labelled(label, [self.explained(code, script, wide) for code in hand])
        cards = [[script.companion(code, Detail(traits=is_own))] for code in hand]
        return labelled(label, flow(cards, WIDTH - len(label) - 3))

    def label(self, who: str, key: str) -> str:
        """What a row holds, as wide as that of the row above or below."""
        wide = max(len(self.words.say(f"board.{each}")) for each in ("hand", "won"))
        return f"{who}{self.words.say(f'board.{key}'):{wide}}"

    def explained(self, code: str, script: Script, wide: int) -> Parts:
        """A card of one's own hand, and what its trait does."""
        card = script.companion(code, Detail())
        trait = script.companions[code]["trait"]
        said = "" if trait == "none" else self.words.say(f"board.does-{trait}")
        return [*card, (" " * (wide - width_of(card)), ""), (said, "dim italic")]

    def won_rows(self, view: View, seat: int, who: str, script: Script) -> list[Text]:
        """The won enemies, the gifts and the points that they make together."""
        player = view["players"][seat]
        label = self.label(who, "won")
        points = self.words.say("board.score", n=player["score"])
        room = WIDTH - len(label) - 3
        for names in (True, False):
            enemies = [[script.enemy(code, names)] for code in player["won"]]
            lines = flow([[[(points, "bold")]], *enemies, *self.gifts(player)], room, PART_GAP)
            if len(lines) == 1 or script.look.tall or is_all_open(view):
                break
        return labelled(label, lines)

    def legend(self) -> str:
        symbols = ", ".join(f"{letter} {self.words.name(f'symbol.{letter}')}" for letter in "ROYGBVJ")
        return self.words.say("board.legend", symbols=symbols)

    def open_view(self, views: list[View]) -> View:
        """Each seat's own hand and won enemies, laid together."""
        return dict(views[0], players=[view["players"][seat] for seat, view in enumerate(views)])

    def opens_page(self, event: Event) -> bool:
        return event.kind == "turn"

    def begins_line(self, event: Event) -> bool:
        return event.kind in ("turn", "attacks", "beaten", "mordor", "counterattack", "scores", "over", "over-shared")

    def memory(self, observation: Observation, look: Look) -> list[RenderableType]:
        return remember(self.words, look, observation)

    def phase(self, state: State) -> str:
        assert isinstance(state, Battle)
        return PHASES[state.phase]

    def turns(self, state: State) -> int | None:
        assert isinstance(state, Battle)
        return state.turn
