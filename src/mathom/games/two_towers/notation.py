"""The position notation: one line of text that sets up any situation. docs/notation/ describes it."""

from __future__ import annotations

from collections.abc import Callable, Collection, Iterator

import msgspec

from mathom.games.two_towers import actions
from mathom.games.two_towers.actions import PLAIN_TEXTS, SLOTS
from mathom.games.two_towers.cards import (
    BY_NAME,
    FIELD,
    LIGHT,
    NAMES,
    NO_CARD,
    NO_SUIT,
    SUITS,
    UNIT,
    codes,
    count,
)
from mathom.games.two_towers.options import CHAPTERS, OPTIONS, options_of
from mathom.games.two_towers.position import CAUSES, DOWN, NOBODY, OVER, PHASES, Position
from mathom.games.two_towers.rules import ROAD, Rules
from mathom.games.two_towers.state import TwoTowers
from mathom.kernel.bits import bits
from mathom.kernel.game import Complaint

RulesFor = Callable[[dict[str, str], int], Rules]
"""Fresh rules for options and a number of players."""
LETTERS = "ABC"


class Unknown(msgspec.Struct):
    """What a masked position hides: for each hand how many cards of it, of those put away, and whether a card is hidden."""

    hands: list[int]
    out: list[int]
    hidden: list[bool]
    pending: list[bool]
    palantir: int = 0

    def any(self) -> bool:
        return any((*self.hands, *self.out, *self.hidden, *self.pending, self.palantir))


def write(p: Position, masked: Collection[int] = (), seat: int | None = None) -> str:
    """The situation in one line; the cards of masked hands as numbers only, and in the pool with all that nobody has seen."""
    return " ".join(part for part in parts(p, masked, seat) if part)


def parts(p: Position, masked: Collection[int], seat: int | None) -> Iterator[str]:
    rules = p.rules
    hands = range(rules.hands)
    yield f"{'road' if rules.chapter == ROAD else rules.chapter}/{rules.players} {PHASES[p.phase]}"
    yield from chapter_parts(p)
    yield by_hand("hands", [held(p, hand, hand in masked) for hand in hands])
    yield by_hand("hidden", [tucked(p, hand, hand in masked) for hand in hands])
    yield by_hand("away", [away(p, hand, hand in masked) for hand in hands])
    unknown = sum(unseen(p, hand) for hand in masked) + (0 if seat is None else p.palantir)
    yield labelled("pool", listed(p.pool + unknown))
    if p.palantir:
        yield f"palantir={listed(p.palantir) if seat is None else f'?{count(p.palantir)}'}"
    yield from beside(p)
    yield from setup_parts(p, seat)
    yield from trick_parts(p)
    chosen = options_of(rules)
    for option in OPTIONS[1:]:
        if chosen[option.name] != option.before:
            yield f"{option.name}={chosen[option.name]}"


def tucked(p: Position, hand: int, is_masked: bool) -> str:
    if p.hidden[hand] == NO_CARD:
        return ""
    return "?" if is_masked else NAMES[p.hidden[hand]]


def away(p: Position, hand: int, is_masked: bool) -> str:
    if not p.out[hand]:
        return ""
    return f"?{count(p.out[hand])}" if is_masked else listed(p.out[hand])


def unseen(p: Position, hand: int) -> int:
    """The cards of a masked hand that its readers do not know."""
    hidden = UNIT[p.hidden[hand]] if p.hidden[hand] != NO_CARD else 0
    return p.hands[hand] - p.shown[hand] + p.out[hand] + hidden


def chapter_parts(p: Position) -> Iterator[str]:
    if p.round > 1:
        yield f"round={p.round}"
    yield labelled("done", ",".join(p.rules.codes[number] for number in bits(p.done)))
    yield labelled("drawn", ",".join(p.rules.codes[number] for number in bits(p.drawn)))
    yield labelled("groups", "".join(LETTERS[group] for group in bits(p.played_groups)))
    if p.group:
        yield f"group={LETTERS[p.group]}"
    if p.replayed:
        yield "replayed=yes"
    if p.pile:
        yield f"pile={p.pile}"
    if p.cause:
        yield f"cause={CAUSES[p.cause]}"
    if p.dealt:
        yield f"dealt={p.dealt}"
    yield one("first", p.first)
    if p.runner != NOBODY:
        yield f"runner=P{p.runner + 1}"
    if any(number != NOBODY for number in p.characters):
        yield "cast=" + ",".join("-" if number == NOBODY else p.rules.codes[number] for number in p.characters)


def beside(p: Position) -> Iterator[str]:
    """What lies beside the hands."""
    yield labelled("hills", listed(p.hills))
    for label, kind in (("beside", p.lost), ("event", p.aside), ("token", p.token), ("ahead", p.ahead), ("final", p.final)):
        if kind != NO_CARD:
            yield f"{label}={NAMES[kind]}"
    yield labelled("gone", listed(p.gone))
    yield by_hand("numbers", [str(number) if number else "" for number in p.numbers])
    yield labelled("offered", ",".join(map(str, p.offered_numbers)))
    if p.burden:
        yield f"burden={p.burden}"
    for label, pair in (("steps", p.steps), ("towers", p.tokens)):
        if pair != [NOBODY, NOBODY]:
            yield f"{label}=" + ",".join("-" if hand == NOBODY else str(hand + 1) for hand in pair)
    if p.rings_broken:
        yield "rings=broken"
    if p.light:
        yield "light=yes"
    if any(kind != NO_CARD for kind in p.slots):
        yield "pyramid=" + ",".join(slot(p, place) for place in range(SLOTS))
    yield one("gandalf", p.gandalf)
    yield one("open", p.open_hand)


def slot(p: Position, place: int) -> str:
    """A place of the pyramid; an uncovered card bears a star."""
    kind = p.slots[place]
    if kind == DOWN:
        return "?"
    return "-" if kind == NO_CARD else NAMES[kind] + ("*" if p.freed >> place & 1 else "")


def setup_parts(p: Position, seat: int | None) -> Iterator[str]:
    if p.place:
        yield f"place={p.place}"
    if p.op:
        yield f"op={p.op}"
    yield one("partner", p.partner)
    yield one("exchanger", p.exchanger)
    yield by_hand("pending", [pending(p, hand, seat) for hand in range(p.rules.hands)])


def pending(p: Position, hand: int, seat: int | None) -> str:
    if p.pending[hand] == NO_CARD:
        return ""
    return PLAIN_TEXTS[p.pending[hand]] if seat is None or p.seat_of(hand) == seat else "?"


def trick_parts(p: Position) -> Iterator[str]:
    yield one("leader", p.leader)
    yield one("actor", p.actor)
    yield by_hand("table", [NAMES[kind] if kind != NO_CARD else "" for kind in p.table])
    if p.suit != NO_SUIT:
        yield f"suit={SUITS[p.suit]}"
    if p.declared:
        yield "declared=yes"
    if p.leader != NOBODY and p.shorter != p.fitting([0] * p.rules.hands):
        yield f"shorter={p.shorter}"
    yield labelled("horn", ",".join(str(hand + 1) for hand in bits(p.horn)))
    yield labelled("tricks", "/".join(trick(p, number) for number in range(len(p.winners))))
    yield by_hand("previous", [NAMES[kind] if kind != NO_CARD else "" for kind in p.previous])


def trick(p: Position, number: int) -> str:
    """A finished trick: who won it with what, and its cards (the Light is no card of a hand)."""
    won = p.winners[number] != NOBODY
    head = f"{p.winners[number] + 1}.{NAMES[p.winning[number]]}" if won else "-"
    return f"{head}.{listed(p.tricks[number]).replace(',', '+')}"


def held(p: Position, hand: int, is_masked: bool) -> str:
    """Cards that everybody knows bear a `!`; of a masked hand the rest is a number."""
    seen = [f"{code}!" for code in codes(p.shown[hand])]
    rest = p.hands[hand] - p.shown[hand]
    hidden = ([f"?{count(rest)}"] if rest else []) if is_masked else codes(rest)
    return ",".join(seen + hidden)


def listed(hand: int) -> str:
    return ",".join(codes(hand))


def labelled(label: str, text: str) -> str:
    return f"{label}={text}" if text else ""


def by_hand(label: str, texts: list[str]) -> str:
    return labelled(label, ";".join(f"{hand + 1}:{text}" for hand, text in enumerate(texts) if text))


def one(label: str, hand: int) -> str:
    return "" if hand == NOBODY else f"{label}={hand + 1}"


class Reader:
    """Reads the parts of a position one after another."""

    def __init__(self, text: str, rules_for: RulesFor) -> None:
        words = text.split()
        if len(words) < 2 or "/" not in words[0]:
            raise Complaint("A position begins with chapter/players and the phase, like “19/3 play …”.")
        chapter, _, players = words[0].partition("/")
        if chapter not in CHAPTERS or players not in ("1", "2", "3", "4"):
            raise Complaint(f"“{words[0]}” is no chapter and number of players; expected 19 to 36 or road, and 1 to 4, like 19/3.")
        self.fields: dict[str, str] = {}
        for word in words[2:]:
            label, mark, value = word.partition("=")
            if not mark or not value or label in self.fields:
                raise Complaint(f"“{word}” is not written like label=value, or stands twice.")
            self.fields[label] = value
        options = {"chapter": chapter}
        for option in OPTIONS:
            if option.name in self.fields:
                value = self.fields.pop(option.name)
                if value not in option.values:
                    raise Complaint(f"“{option.name}={value}” is no option; it takes {', '.join(option.values)}.")
                options[option.name] = value
        self.state = TwoTowers(rules_for(options, int(players)))
        if words[1] not in PHASES[: OVER + 1]:
            raise Complaint(f"“{words[1]}” is no phase; expected one of {', '.join(PHASES[: OVER + 1])}.")
        self.state.phase = PHASES.index(words[1])
        number = self.state.rules.hands
        self.unknown = Unknown([0] * number, [0] * number, [False] * number, [False] * number)

    def pop(self, label: str) -> str:
        return self.fields.pop(label, "")

    def number(self, label: str, least: int, most: int, default: int) -> int:
        text = self.pop(label)
        if not text:
            return default
        if not text.isdecimal() or not text.isascii() or not least <= int(text[:4]) <= most or len(text) > 3:
            raise Complaint(f"“{label}={text}” needs a whole number from {least} to {most}.")
        return int(text)

    def flag(self, label: str, word: str = "yes") -> bool:
        text = self.pop(label)
        if text and text != word:
            raise Complaint(f"“{label}={text}” is not known; expected {label}={word} or nothing.")
        return bool(text)

    def hand(self, label: str) -> int:
        return self.number(label, 1, self.state.rules.hands, NOBODY + 1) - 1

    def code(self, text: str) -> int:
        if text not in self.state.rules.codes:
            raise Complaint(f"“{text}” is no character of this content.")
        return self.state.rules.codes.index(text)

    def characters(self, label: str) -> int:
        return sum(1 << number for number in {self.code(text) for text in self.pop(label).split(",") if text})

    def kind(self, text: str) -> int:
        if text not in BY_NAME:
            raise Complaint(f"“{text}” is no card; cards are written like H3, R1, WT, BT, O or W.")
        return BY_NAME[text]

    def card(self, label: str) -> int:
        text = self.pop(label)
        return self.kind(text) if text else NO_CARD

    def cards(self, text: str, between: str = ",") -> int:
        total = 0
        for word in filter(None, text.split(between)):
            kind = self.kind(word)
            if not UNIT[kind] or total & FIELD[kind] == FIELD[kind]:
                raise Complaint(f"“{word}” cannot stand there so often.")
            total += UNIT[kind]
        return total

    def by_hand(self, label: str) -> Iterator[tuple[int, str]]:
        seen = set()
        for part in filter(None, self.pop(label).split(";")):
            hand, mark, text = part.partition(":")
            if not mark or hand not in ("1", "2", "3", "4") or int(hand) > self.state.rules.hands or hand in seen:
                raise Complaint(f"“{label}” is written like {label}=1:…;2:…, with each hand at most once; found “{part}”.")
            seen.add(hand)
            yield int(hand) - 1, text

    def kinds_by_hand(self, label: str) -> list[int]:
        found = [NO_CARD] * self.state.rules.hands
        for hand, text in self.by_hand(label):
            found[hand] = self.kind(text)
        return found

    def pair(self, label: str) -> list[int]:
        text = self.pop(label)
        if not text:
            return [NOBODY, NOBODY]
        words = text.split(",")
        known = ["-", *(str(hand + 1) for hand in range(self.state.rules.hands))]
        if len(words) != 2 or any(word not in known for word in words):
            raise Complaint(f"“{label}={text}” needs two hands, like {label}=1,-.")
        return [known.index(word) - 1 for word in words]

    def read(self) -> None:
        self.read_chapter()
        self.read_hands()
        self.read_beside()
        self.read_setup()
        self.read_trick()
        if self.fields:
            raise Complaint(f"“{next(iter(self.fields))}” is no part of a position of The Two Towers.")

    def read_chapter(self) -> None:
        p = self.state
        p.round = self.number("round", 1, 99, 1)
        p.done = self.characters("done")
        p.drawn = self.characters("drawn")
        for label in ("groups", "group"):
            letters = self.pop(label)
            if any(letter not in LETTERS[: len(p.rules.groups)] for letter in letters):
                raise Complaint(f"“{label}={letters}” names no groups of this chapter.")
            if label == "groups":
                p.played_groups = sum(1 << LETTERS.index(letter) for letter in set(letters))
            else:
                p.group = LETTERS.index(letters[0]) if letters else 0
        p.replayed = self.flag("replayed")
        p.pile = self.number("pile", 0, 9, 0)
        cause = self.pop("cause") or CAUSES[0]
        if cause not in CAUSES:
            raise Complaint(f"“cause={cause}” is not known; expected one of {', '.join(CAUSES)}.")
        p.cause = CAUSES.index(cause)
        p.dealt = self.number("dealt", 0, 60, 0)
        p.first = self.hand("first")
        runner = self.pop("runner")
        if runner and (runner not in ("P1", "P2") or not p.rules.pyramid):
            raise Complaint(f"“runner={runner}” is not known; with two players it is P1 or P2.")
        p.runner = int(runner[1]) - 1 if runner else NOBODY
        cast = [word for word in self.pop("cast").split(",") if word]
        if cast and len(cast) != p.rules.hands:
            raise Complaint(f"“cast” needs {p.rules.hands} characters or dashes.")
        if cast:
            p.characters = [NOBODY if word == "-" else self.code(word) for word in cast]

    def read_hands(self) -> None:
        p = self.state
        for hand, text in self.by_hand("hands"):
            words = text.split(",")
            seen = [word[:-1] for word in words if word.endswith("!")]
            unknown = [word[1:] for word in words if word.startswith("?")]
            rest = [word for word in words if not word.endswith("!") and not word.startswith("?")]
            p.shown[hand] = self.cards(",".join(seen))
            p.hands[hand] = self.cards(",".join(seen + rest))
            self.unknown.hands[hand] = self.unknowns(unknown)
        for hand, text in self.by_hand("hidden"):
            if text == "?":
                self.unknown.hidden[hand] = True
            else:
                p.hidden[hand] = self.kind(text)
        for hand, text in self.by_hand("away"):
            if text.startswith("?"):
                self.unknown.out[hand] = self.unknowns([text[1:]])
            else:
                p.out[hand] = self.cards(text)
        p.pool = self.cards(self.pop("pool"))

    def unknowns(self, words: list[str]) -> int:
        if any(not word.isdecimal() or not word.isascii() or len(word) > 2 for word in words) or len(words) > 1:
            raise Complaint("Unknown cards are written like ?7.")
        return int(words[0]) if words else 0

    def read_beside(self) -> None:
        p = self.state
        palantir = self.pop("palantir")
        if palantir.startswith("?"):
            self.unknown.palantir = self.unknowns([palantir[1:]])
        else:
            p.palantir = self.cards(palantir)
        p.hills = self.cards(self.pop("hills"))
        p.lost, p.aside, p.token = self.card("beside"), self.card("event"), self.card("token")
        p.ahead, p.final = self.card("ahead"), self.card("final")
        p.gone = self.cards(self.pop("gone"))
        for hand, text in self.by_hand("numbers"):
            if text not in "12345678" or len(text) != 1:
                raise Complaint(f"“{text}” is no number of the Hills cards; expected 1 to 8.")
            p.numbers[hand] = int(text)
        offered = [word for word in self.pop("offered").split(",") if word]
        if any(word not in ("1", "2", "3", "4", "5", "6", "7", "8") for word in offered):
            raise Complaint("“offered” needs numbers from 1 to 8.")
        p.offered_numbers = [int(word) for word in offered]
        p.burden = self.number("burden", 2, 5, 0)
        p.steps, p.tokens = self.pair("steps"), self.pair("towers")
        p.rings_broken = self.flag("rings", "broken")
        p.light = self.flag("light")
        self.read_pyramid()
        p.gandalf = self.hand("gandalf")
        p.open_hand = self.hand("open")

    def read_pyramid(self) -> None:
        p = self.state
        words = [word for word in self.pop("pyramid").split(",") if word]
        if not words:
            return
        if not p.rules.pyramid or len(words) != SLOTS:
            raise Complaint(f"“pyramid” needs {SLOTS} places, and two players.")
        for place, word in enumerate(words):
            if word == "?":
                p.slots[place] = DOWN
            elif word != "-":
                p.slots[place] = self.kind(word.removesuffix("*"))
                p.freed |= word.endswith("*") << place

    def read_setup(self) -> None:
        p = self.state
        p.place = self.number("place", 0, 9, 0)
        p.op = self.number("op", 0, 9, 0)
        p.partner = self.hand("partner")
        p.exchanger = self.hand("exchanger")
        for hand, text in self.by_hand("pending"):
            if text == "?":
                self.unknown.pending[hand] = True
            elif text in PLAIN_TEXTS[: actions.BACK]:
                p.pending[hand] = PLAIN_TEXTS.index(text)
            else:
                raise Complaint(f"“{text}” is no card that could be given.")

    def read_trick(self) -> None:
        p = self.state
        p.leader, p.actor = self.hand("leader"), self.hand("actor")
        p.table = self.kinds_by_hand("table")
        suit = self.pop("suit")
        if suit and suit not in tuple(SUITS):
            raise Complaint(f"“suit={suit}” is no suit; expected one of {', '.join(SUITS)}.")
        p.suit = SUITS.index(suit) if suit else NO_SUIT
        p.declared = self.flag("declared")
        heard = [word for word in self.pop("horn").split(",") if word]
        if any(word not in [str(hand + 1) for hand in range(p.rules.hands)] for word in heard):
            raise Complaint("“horn” names the hands that have heard the horns, like horn=1,2.")
        p.horn = sum(1 << int(word) - 1 for word in set(heard))
        for text in filter(None, self.pop("tricks").split("/")):
            self.read_won_trick(text)
        p.previous = self.kinds_by_hand("previous")
        shorter = self.number("shorter", 0, 30, -1)
        if shorter >= 0:
            p.shorter = shorter
        elif p.leader != NOBODY:
            unknown = self.unknown
            p.shorter = p.fitting([unknown.hands[hand] + unknown.hidden[hand] for hand in range(p.rules.hands)])

    def read_won_trick(self, text: str) -> None:
        p = self.state
        words = text.split(".")
        if len(words) == 2 and words[0] == "-":
            taker, kind = NOBODY, NO_CARD
        elif len(words) == 3 and words[0] in [str(hand + 1) for hand in range(p.rules.hands)]:
            taker, kind = int(words[0]) - 1, self.kind(words[1])
        else:
            raise Complaint(f"“{text}” is no trick; one is written like 2.H5.H1+H3+H5, or -.O+WT+BT where nobody won it.")
        taken = self.cards(words[-1], "+")
        if kind not in (NO_CARD, LIGHT) and not taken & FIELD[kind]:
            raise Complaint(f"“{text}”: the winning card is not among the cards of the trick.")
        p.winners.append(taker)
        p.winning.append(kind)
        p.tricks.append(taken)
        if taker != NOBODY:
            p.score[taker] += 1
            p.won[taker] += taken


def read_masked(text: str, rules_for: RulesFor) -> tuple[TwoTowers, Unknown]:
    """The situation as far as the text tells it, and what it leaves open."""
    reader = Reader(text, rules_for)
    reader.read()
    return reader.state, reader.unknown
