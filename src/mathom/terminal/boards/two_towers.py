"""The table of The Two Towers: the chapter, the hands with their goals and the trick, what lies beside, one's own cards."""

from __future__ import annotations

from rich.console import RenderableType
from rich.text import Text

from mathom.games.two_towers.cards import SUITS
from mathom.games.two_towers.position import PHASES
from mathom.games.two_towers.state import TwoTowers
from mathom.kernel.journal import Event
from mathom.kernel.observation import Observation
from mathom.kernel.state import State
from mathom.terminal.boards import Board, Look, View
from mathom.terminal.boards.parts import Parts, flow, row_of, width_of
from mathom.terminal.boards.two_towers_hands import hand_rows, heading
from mathom.terminal.boards.two_towers_memory import remember
from mathom.terminal.boards.two_towers_pyramid import pyramid_rows
from mathom.terminal.boards.two_towers_script import (
    WIDTH,
    Script,
    card,
    characters_left,
    fields,
    fill,
    players_of,
    reader_of,
    spaced,
    still_out,
)

LEADS = ("leads", "leads-entish", "leads-declared")
SPECIAL = ("WT", "BT", "O", "W")


class TwoTowersBoard(Board):
    """Draws what a seat sees, and nothing else: the view of an observation."""

    example = "H3"
    cooperative = True

    def draw(self, view: View, look: Look) -> list[Text]:
        script = Script(self.words, look)
        rows = [self.title(view, script)]
        if look.tall or view["leader"] < 0:
            story = self.words.say(f"board.story-{view['chapter']}")
            rows.append([(f" {story}", "italic dim")])
        rows += [[]] if look.tall else []
        rows.append(heading(script, view))
        for hand in range(len(view["hands"])):
            rows += hand_rows(script, view, hand)
        rows += self.cast(view, script)
        rows += self.pyramid(view, script)
        return [row_of(row) for row in rows]

    def title(self, view: View, script: Script) -> Parts:
        """The chapter on the left, the round and the trick on the right."""
        chapter = view["chapter"]
        number = "" if chapter == "road" else f"{self.words.say('board.chapter', n=chapter)} "
        name = script.name(f"chapter.{37 if chapter == 'road' else chapter}")
        left: Parts = [(f" {number}{script.sign('dot')} " if number else " ", "dim"), (name, "bold")]
        right = f" {script.sign('dot')} ".join(self.moment(view, script))
        return [*left, (" " * (WIDTH - width_of(left) - len(right)), ""), (right, "dim")]

    def moment(self, view: View, script: Script) -> list[str]:
        """Round, group and trick, as far as there are any."""
        rules, say = script.rules(view), self.words.say
        found = []
        if rules.is_long or rules.helm:
            found.append(say("board.round", n=str(view["round"])))
        group = fields(view).get("group", "A" if rules.groups else "")
        if group and view["phase"] != "group":
            found.append(script.name(f"group.{group}"))
        if view["leader"] >= 0 and view["tricks_left"] and view["phase"] != "over":
            done = len(view["tricks"])
            found.append(say("board.trick", n=str(done + 1), all=done + view["tricks_left"]))
        return found

    def cast(self, view: View, script: Script) -> list[Parts]:
        """While characters are chosen: who is left, with goals; a star marks those who must take part."""
        if view["phase"] != "choose":
            return []
        rules = script.rules(view)
        rows: list[Parts] = [[(f" {self.words.say('board.cast')}", "dim")]]
        left = characters_left(rules, view)
        for number in left:
            code = rules.codes[number]
            star = "*" if rules.required >> number & 1 else ""
            done = f" ({self.words.say('board.done')})" if code in view["done"] else ""
            name = script.told_apart(code, [rules.codes[other] for other in left])
            tokens = [(0, [(f"{name}{star}{done}:", "bold")]), *spaced(script.goal_words(rules.goals[number]))]
            lines = fill(tokens, WIDTH - 6)
            rows += [[(" " * (4 if first == 0 else 6), ""), *line] for first, line in enumerate(lines)]
        return rows

    def pyramid(self, view: View, script: Script) -> list[Parts]:
        rows = pyramid_rows(script, view)
        if not rows or view["runner"] < 0:
            return rows
        said = self.words.say("board.runner", name=self.seat_name(view["runner"], view))
        first = rows[0]
        return [[*first, (" " * (44 - width_of(first)), ""), (said, "dim")], *rows[1:]]

    def beside(self, view: View, look: Look) -> list[Text]:
        script = Script(self.words, look)
        lines = [[(" ", ""), *line] for line in flow([[thing] for thing in self.things(view, script)], WIDTH - 1)]
        return [row_of(line) for line in [*lines, *self.own_hand(view, script)]]

    def things(self, view: View, script: Script) -> list[Parts]:
        """What lies on the table besides the hands."""
        say = self.words.say
        found: list[Parts] = []
        event = fields(view)
        for key, code in (("lost", view["lost"]), ("event", view["aside"]), ("token", view["token"])):
            if code:
                found.append([(f"{say(f'board.{key}')} ", "dim"), card(code)])
        for key in ("ahead", "final"):
            if key in event:
                found.append([(f"{say(f'board.{key}')} ", "dim"), card(event[key])])
        found += [[(said, "")] for said in self.counts(view, script)]
        if view["offered_numbers"]:
            found.append([(say("board.offered", numbers=", ".join(map(str, view["offered_numbers"]))), "bold")])
        if view["done"]:
            names = ", ".join(script.short(code) for code in view["done"])
            found.append([(say("board.done-all", names=names), "green")])
        return found

    def counts(self, view: View, script: Script) -> list[str]:
        """The Rings, the Light, the Palantír, and cards that are feared as long as they are out."""
        rules, say = script.rules(view), self.words.say
        found = []
        if rules.part_two:
            found.append(say("board.rings-broken" if view["rings_broken"] else "board.rings-grey"))
        if view["light"]:
            found.append(say("board.light"))
        if rules.palantir:
            found.append(say("board.palantir", n=view["palantir_left"]))
        if view["leader"] >= 0 and view["phase"] != "over":
            for code, key in (("O", "orcs"), ("W", "weariness")):
                number = still_out(view, code)
                if number:
                    found.append(say(f"board.{key}", n=str(number)))
        return found

    def own_hand(self, view: View, script: Script) -> list[Parts]:
        """The reader's cards by suit, with the names of the suits in a tall terminal."""
        reader = reader_of(view)
        if reader is None:
            return []
        label = f" {self.words.say('board.hand')}  "
        cards = view["hands"][reader]["cards"]
        room = WIDTH - len(label)
        groups = script.named_cards(cards) if script.look.tall else script.card_groups(cards)
        lines = flow([[group] for group in groups], room) or [[("-", "dim")]]
        return [[(label if number == 0 else " " * len(label), "bold cyan"), *line] for number, line in enumerate(lines)]

    def legend(self) -> str:
        suits = [f"{letter} {self.words.name(f'suit.{letter}')}" for letter in SUITS]
        cards = [f"{code} {self.words.name(f'card.{code}')}" for code in SPECIAL]
        return self.words.say("board.legend", suits=", ".join(suits), cards=", ".join(cards))

    def greeting(self, view: View, seat: int, bots: dict[int, str]) -> list[str]:
        """Who sits where, then how it is played, in as many lines as this chapter and this table need."""
        suits = ", ".join(f"{letter} {self.words.name(f'suit.{letter}')}" for letter in SUITS)
        keys = ["how", "how-towers"]
        if Script(self.words, Look()).rules(view).part_two:
            keys.append("how-rings")
        if players_of(view) < 3:
            keys.append(f"how-{players_of(view)}")
        lines = [self.words.say(f"board.{key}") for key in keys]
        return [*super().greeting(view, seat, bots), *lines, self.words.say("board.how-cards", suits=suits)]

    def open_view(self, views: list[View]) -> View:
        """Each seat's own hand, laid together."""
        hands = [views[hand if hand < len(views) else 0]["hands"][hand] for hand in range(len(views[0]["hands"]))]
        return dict(views[0], hands=hands)

    def meant(self, view: View, typed: str) -> str:
        """Where a partner is asked for, a character's or a player's name stands for the hand."""
        words = typed.casefold().split()
        if view["phase"] != "partner" or not words or (words[-1].isdecimal() and len(words) == 1):
            return ""
        for number, hand in enumerate(view["hands"]):
            names = [self.words.name(f"character.{hand['character']}"), self.words.name(self.seat_key(view, number))]
            if any(name.casefold().split()[: len(words)] == words for name in names):
                return f"hand{number + 1}"
        return ""

    def seat_key(self, view: View, hand: int) -> str:
        players = players_of(view)
        return f"hand.{hand + 1}" if players == 1 else "pyramid" if players == 2 and hand == 2 else f"player.{hand + 1}"

    def is_told(self, event: Event) -> bool:
        """The deal is told by the hand that it fills."""
        return event.kind not in ("dealt", "turned-up")

    def opens_page(self, event: Event) -> bool:
        return event.kind == "first" or event.kind in LEADS

    def begins_line(self, event: Event) -> bool:
        is_end = event.kind.startswith(("stopped", "lost-")) and event.kind != "lost-card"
        return self.opens_page(event) or is_end or event.kind in ("round-begins", "round-begins-group", "chooses", "goal-met")

    def memory(self, observation: Observation, look: Look) -> list[RenderableType]:
        return remember(Script(self.words, look), observation)

    def phase(self, state: State) -> str:
        assert isinstance(state, TwoTowers)
        return PHASES[state.phase]
