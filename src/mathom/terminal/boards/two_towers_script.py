"""How The Two Towers is written in a terminal: cards, signs, names, goals, and lines that hold them."""

from __future__ import annotations

import re
from collections import Counter as Tally

from mathom.games.two_towers.cards import BY_NAME, FIELD, LIGHT, NAMES, NO_SUIT, SUIT_OF, VALUE
from mathom.games.two_towers.game import TwoTowersGame
from mathom.games.two_towers.goal_text import sentence
from mathom.games.two_towers.goals import (
    BURDEN,
    CONSTANT,
    EQ,
    GE,
    GT,
    HOLDING,
    LT,
    NUMBER,
    PILE,
    SAME,
    SELF,
    WON,
    Comparison,
    Goal,
    read_goal,
)
from mathom.games.two_towers.rules import Rules
from mathom.kernel.bits import bits
from mathom.kernel.text import Catalogue, Value
from mathom.terminal.boards import Look, View
from mathom.terminal.boards.parts import Parts, width_of
from mathom.terminal.words import Words

WIDTH = 79
SIGNS = {
    "due": ("▸", ">"),
    "leads": ("»", ">"),
    "won": ("✓", "+"),
    "met": ("★", "*"),
    "missed": ("✗", "x"),
    "open": ("○", "o"),
    "down": ("▒▒", "??"),
    "dot": ("·", "-"),
}
"""Every sign for terminals with Unicode, none of them an emoji, and for those without."""
STYLES = {
    "H": "bold dark_orange",
    "M": "bold bright_blue",
    "F": "bold green",
    "S": "bold magenta",
    "R": "bold magenta",
    "WT": "bold reverse",
    "BT": "bold reverse bright_black",
    "O": "bold red",
    "W": "bold cyan",
    "L": "bold",
}
VERDICTS = {1: ("met", "bold yellow"), 0: ("open", "dim"), -1: ("missed", "bold red")}
FIXED = (CONSTANT, BURDEN, NUMBER, PILE)
LETTERS = "ABC"
BURDEN_WORD = re.compile(r"\bburden\b")
NUMBER_WORD = re.compile(r"(?<=\w)=number\b|\bnumber\b")
"""What a goal calls the burden and the drawn number; a card with that number is written F=number."""

Tokens = list[tuple[int, Parts]]
"""Pieces of a line that are not broken, each with the gap before it."""


class Script:
    """Writes with the words of one language and the signs of one terminal."""

    def __init__(self, words: Words, look: Look) -> None:
        self.words = words
        self.look = look
        assert isinstance(words.game, TwoTowersGame)
        self.game = words.game
        self.catalogue = Catalogue(words.language, {key: brief(key, entry) for key, entry in words.catalogue.entries.items()})
        """The texts with characters named as briefly as possible, for goals that name others."""

    def sign(self, name: str) -> str:
        fancy, plain = SIGNS[name]
        return plain if self.look.plain else fancy

    def plain(self, text: str) -> str:
        """Text as wide as it will be where every sign is ASCII."""
        return text.replace("…", "...") if self.look.plain else text

    def name(self, key: str) -> str:
        return self.plain(self.words.name(key))

    def rules(self, view: View) -> Rules:
        """What is printed for this chapter and this number of players: known to everybody."""
        return self.game.rules_for({"chapter": view["chapter"]}, players_of(view))

    def goal(self, view: View, hand: int) -> Goal:
        """A hand's goal, with the burden and the drawn number put in where they are known and count what is its own."""
        text, number = view["hands"][hand]["goal"]["text"], view["hands"][hand]["number"]
        if view["burden"] and "." not in text:
            text = BURDEN_WORD.sub(str(view["burden"]), text)
        if number:
            text = NUMBER_WORD.sub(str(number), text)
        return read_goal(text, self.game.codes)

    def goal_words(self, goal: Goal) -> str:
        return self.plain(sentence(self.catalogue, goal, self.game.codes))

    def character(self, view: View, hand: int) -> str:
        """A character's name; what stands in brackets only where two of them share the rest."""
        code = view["hands"][hand]["character"]
        if not code:
            return ""
        return self.told_apart(code, [other["character"] for other in view["hands"] if other["character"]])

    def told_apart(self, code: str, among: list[str]) -> str:
        """A character's name, as briefly as tells it from those it stands among."""
        others = [self.short(other) for other in among if other != code]
        return self.name(f"character.{code}") if self.short(code) in others else self.short(code)

    def short(self, code: str) -> str:
        return self.name(f"character.{code}").partition(" (")[0]

    def seat(self, view: View, hand: int) -> str:
        """Who plays a hand, in a word or two."""
        players = players_of(view)
        if hand == reader_of(view):
            return self.words.say("terminal.you")
        if players == 1:
            return self.words.say("board.hand-number", n=str(hand + 1))
        if hand >= players:
            return self.words.say("board.pyramid")
        return self.words.say("board.player", n=str(hand + 1))

    def cards(self, codes: list[str]) -> Parts:
        """Cards in a row, a wider gap between suits."""
        parts: Parts = []
        for number, code in enumerate(codes):
            if number:
                parts.append(("  " if kind_of(code) != kind_of(codes[number - 1]) else " ", ""))
            parts.append(card(code))
        return parts

    def named_cards(self, codes: list[str]) -> list[Parts]:
        """Cards by suit, each suit with its name before it."""
        found: list[Parts] = []
        for group in self.card_groups(codes):
            letter = group[0][0][0]
            is_suit = group[0][0][1:].isdecimal()
            found.append([(f"{self.name(f'suit.{letter}')} ", "dim"), *group] if is_suit else group)
        return found

    def card_groups(self, codes: list[str]) -> list[Parts]:
        kinds = dict.fromkeys(map(kind_of, codes))
        return [self.cards([code for code in codes if kind_of(code) == kind]) for kind in kinds]

    def verdict(self, value: int) -> tuple[str, str]:
        sign, style = VERDICTS[value]
        return self.sign(sign), style

    def progress(self, goal: Goal, stand: View, is_over: bool) -> str:
        """How a goal stands in numbers, where its sign does not say it already."""
        said: list[str] = []
        if stand["verdict"] > 0:
            return ""
        for comparison, (have, need, most) in zip(goal.comparisons, stand["progress"], strict=False):
            said.append(self.compared(comparison, have, need, have if is_over or stand["verdict"] else most))
        return f" {self.sign('dot')} ".join(filter(None, said))

    def compared(self, comparison: Comparison, have: int, need: int, most: int) -> str:
        relation = comparison.relation
        if any(term.counter.kind not in FIXED for term in comparison.right):
            other = need - (relation == GT) + (relation == LT)
            return self.words.say("board.against", have=have, other=other)
        is_least = relation in (GE, GT)
        if not (is_least or relation == EQ) or need < 1 or (is_least and (need == 1 or have >= need)):
            return ""
        said = self.words.say("board.progress", have=have, need=need)
        if most > have:
            said += self.words.say("board.still", left=most - have)
        return said


def brief(key: str, entry: Value) -> Value:
    """A character's name in every case without what stands in brackets; other texts as they are."""
    if not key.startswith("character.") or isinstance(entry, str):
        return entry
    return {case: name.partition(" (")[0] for case, name in entry.items()}


def card(code: str) -> tuple[str, str]:
    return code, STYLES[kind_of(code)]


def kind_of(code: str) -> str:
    """The letter of a card's suit; of a card without one, what it is."""
    plain = code.partition("@")[0]
    return plain if SUIT_OF[BY_NAME[plain]] == NO_SUIT else plain[0]


def counted(goal: Goal, won: list[str]) -> list[str]:
    """The won cards that matter to a goal."""
    wanted = 0
    for comparison in goal.comparisons:
        for term in (*comparison.left, *comparison.right):
            if term.who == SELF and term.counter.kind == SAME:
                return alike(won)
            if term.who == SELF and term.counter.kind in (WON, HOLDING):
                wanted |= term.counter.mask
    return [code for code in won if code != NAMES[LIGHT] and FIELD[BY_NAME[code]] & wanted]


def alike(won: list[str]) -> list[str]:
    """The cards of the value that was won most often, where it was more than once; Rings have none (T32.7)."""
    valued = {code: VALUE[BY_NAME[code]] for code in won if kind_of(code) in "HMFS"}
    tally = Tally(valued.values())
    best = max(tally.values(), default=0)
    return [code for code, value in valued.items() if best > 1 and tally[value] == best]


def fields(view: View) -> dict[str, str]:
    """The parts of a position after its first two words, by label."""
    return dict(word.split("=", 1) for word in view["position"].split()[2:])


def players_of(view: View) -> int:
    return int(view["position"].split()[0].partition("/")[2])


def by_hand(text: str) -> dict[int, list[str]]:
    """What a label of a position says of each hand, like 1:H3,H4;2:O."""
    pairs = (part.split(":", 1) for part in text.split(";") if part)
    return {int(hand) - 1: cards.split(",") for hand, cards in pairs}


def reader_of(view: View) -> int | None:
    """The seat whose view it is; None where nobody's own cards, or everybody's, are seen."""
    players = players_of(view)
    if players == 1:
        return None
    opened = fields(view).get("open", "0")
    own = [hand for hand in range(players) if view["hands"][hand]["put_away"] is not None and hand != int(opened) - 1]
    return own[0] if len(own) == 1 else None


def is_inline(view: View, hand: int) -> bool:
    """Whether a hand's cards are shown beside its character: they lie open, and are no pyramid."""
    return view["hands"][hand]["put_away"] is not None and hand != reader_of(view) and not is_pyramid(view, hand)


def is_pyramid(view: View, hand: int) -> bool:
    return players_of(view) == 2 and hand == 2


def still_out(view: View, code: str) -> int:
    """How many cards of a kind are still to be played, as far as this reader can count: unseen, held, or laid by."""
    found = fields(view)
    cards = found.get("pool", "").split(",")
    for label in ("hands", "hidden"):
        cards += [held for hand in by_hand(found.get(label, "")).values() for held in hand]
    cards += [found.get(label, "") for label in ("token", "ahead", "final")]
    cards += [place for place in found.get("pyramid", "").split(",") if not place.endswith("*")]
    return sum(1 for held in cards if held.rstrip("!") == code)


def characters_left(rules: Rules, view: View) -> list[int]:
    """The characters that can still be chosen in this round."""
    found = fields(view)
    if rules.road:
        cast = sum(1 << rules.codes.index(code) for code in found.get("drawn", "").split(",") if code)
    elif rules.groups:
        cast = rules.groups[LETTERS.index(found.get("group", "A"))]
    else:
        cast = rules.cast
    taken = [held["character"] for held in view["hands"]]
    return [number for number in bits(cast) if rules.codes[number] not in taken]


def spaced(text: str, style: str = "") -> Tokens:
    """The words of a sentence."""
    return [(1, [(word, style)]) for word in text.split()]


def fill(tokens: Tokens, room: int) -> list[Parts]:
    """Tokens in as few lines as they need; one that is longer than a line is broken between its parts."""
    lines: list[Parts] = [[]]
    for gap, token in tokens:
        for number, piece in enumerate([token] if width_of(token) <= room else [[part] for part in token]):
            space = gap if number == 0 and lines[-1] else 0
            if lines[-1] and width_of(lines[-1]) + space + width_of(piece) > room:
                lines.append([])
                space = 0
            lines[-1] += [(" " * space, ""), *piece] if space else piece
    return [line for line in lines if line]
