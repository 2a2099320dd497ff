"""The position notation: one line of text that sets up any situation. docs/notation/ describes it."""

from __future__ import annotations

from collections.abc import Callable, Collection, Iterator

import msgspec

from mathom.games.battle.actions import LETTERS
from mathom.games.battle.cards import COMPANIONS, ENEMIES, EVERY_COMPANION, EVERY_ENEMY, ORDERS
from mathom.games.battle.options import OPTIONS
from mathom.games.battle.position import (
    COUNTER,
    DEAL,
    DRAW_ON,
    MOST_TURNS,
    NO_CARD,
    OVER,
    PHASES,
    ROW_DRAW,
    TURN_ENDS,
    Position,
    Rules,
)
from mathom.games.battle.state import Battle
from mathom.kernel.bits import bits
from mathom.kernel.game import Complaint

RulesFor = Callable[[int], Rules]
"""Fresh rules for a number of players."""


class Unknown(msgspec.Struct):
    """What a masked position hides: for each seat how many cards of its hand, and how many won enemies."""

    hands: list[int]
    won: list[int]


def write(p: Position, masked: Collection[int] = ()) -> str:
    """The situation in one line; the hands and won enemies of masked seats as numbers only (B7.22)."""
    return " ".join(part for part in parts(p, masked) if part)


def parts(p: Position, masked: Collection[int]) -> Iterator[str]:
    players = range(p.rules.players)
    yield f"{p.rules.players} P{p.active + 1} {PHASES[p.phase]}"
    if p.turn > 1:
        yield f"turn={p.turn}"
    yield "row=" + ",".join(name(ENEMIES, enemy) for enemy in p.row)
    if p.mordor[0] != NO_CARD:
        yield "mordor=" + ",".join(ORDERS[order] for order in p.mordor if order != NO_CARD)
    yield by_seat("hands", [hand(p, seat, seat in masked) for seat in players])
    yield by_seat("teams", [teams(p, seat) for seat in players])
    yield by_seat("given", [names(COMPANIONS, p.given[seat]) for seat in players])
    yield by_seat("won", [won(p, seat, seat in masked) for seat in players])
    yield listed("fallen", names(ENEMIES, p.fallen()))
    orders = [ORDERS[order] for order in range(3) for _ in range(p.mordor_discard(order))]
    yield listed("discard", ",".join([*filter(None, [names(COMPANIONS, p.discard())]), *orders]))
    yield from registers(p)
    if not p.rules.first_random:
        yield "first=seat1"
    if p.rules.other_colours:
        yield "doubling=other"


def registers(p: Position) -> Iterator[str]:
    if p.resume != TURN_ENDS:
        yield f"then={PHASES[p.resume]}"
    if p.phase == ROW_DRAW:
        yield f"after={PHASES[p.after_row]}"
    if p.phase == COUNTER:
        yield f"chooser=P{p.chooser + 1}"
    if p.slot != NO_CARD:
        yield f"team={LETTERS[p.slot]}"
    if p.helper != NO_CARD:
        yield f"card={COMPANIONS[p.helper]}"
    if p.taken != NO_CARD:
        yield f"taken={COMPANIONS[p.taken]}"
    if p.pairs:
        yield "help=" + ",".join(f"{COMPANIONS[pair >> 5]}:{COMPANIONS[pair & 31]}" for pair in p.pairs)
    if p.left:
        yield "left=" + ",".join(LETTERS[slot] for slot in bits(p.left))


def name(codes: list[str], number: int) -> str:
    return "-" if number == NO_CARD else codes[number]


def names(codes: list[str], mask: int) -> str:
    return ",".join(codes[number] for number in bits(mask))


def listed(label: str, text: str) -> str:
    return f"{label}={text}" if text else ""


def by_seat(label: str, texts: list[str]) -> str:
    return listed(label, ";".join(f"P{seat + 1}:{text}" for seat, text in enumerate(texts) if text))


def hand(p: Position, seat: int, is_masked: bool) -> str:
    """Cards that everybody has seen bear a `!`; of a masked hand the rest is a number."""
    held = p.hands[seat]
    seen = [f"{COMPANIONS[card]}!" for card in bits(held & p.shown)]
    rest = held & ~p.shown
    hidden = ([f"?{rest.bit_count()}"] if rest else []) if is_masked else [COMPANIONS[card] for card in bits(rest)]
    return ",".join(seen + hidden)


def won(p: Position, seat: int, is_masked: bool) -> str:
    if is_masked:
        return f"?{p.won[seat].bit_count()}" if p.won[seat] else ""
    return names(ENEMIES, p.won[seat])


def teams(p: Position, seat: int) -> str:
    return "/".join(f"{LETTERS[slot]}.{names(COMPANIONS, p.team(seat, slot)).replace(',', '+')}" for slot in bits(p.used[seat]))


class Reader:
    """Reads a position, field by field; every complaint names what was wrong."""

    def __init__(self, text: str, rules: Rules) -> None:
        self.words = text.split()
        self.p = Battle(rules)
        self.seen_cards = 0
        self.seen_enemies = 0
        self.orders = [0, 0, 0]
        """Mordor cards that lie open or were discarded, by order."""
        self.unknown = Unknown([0] * rules.players, [0] * rules.players)

    def read(self) -> Battle:
        p = self.p
        p.active = self.seat(self.words[1])
        p.phase = self.phase(self.words[2])
        p.chooser = p.active
        seen: set[str] = set()
        for word in self.words[3:]:
            label, equals, value = word.partition("=")
            field = getattr(self, f"read_{label}", None) if equals and label.isidentifier() else None
            if field is None:
                raise Complaint(f"“{word}” is no part of a position; a part looks like row=Pat,Har,Gri or hands=P1:Fro,Sam.")
            if label in seen:
                raise Complaint(f"“{label}=” stands twice in the position.")
            seen.add(label)
            field(value)
        p.enemies = EVERY_ENEMY & ~self.seen_enemies
        p.stack = EVERY_COMPANION & ~self.seen_cards
        p.mordor_stack = [p.rules.mordor[order] - self.orders[order] for order in range(3)]
        return p

    def seat(self, text: str) -> int:
        numbers = [f"P{number + 1}" for number in range(self.p.rules.players)]
        if text not in numbers:
            raise Complaint(f"“{text}” is no player of this game; there is {', '.join(numbers)}.")
        return numbers.index(text)

    def phase(self, text: str) -> int:
        if text not in PHASES[: OVER + 1]:
            raise Complaint(f"“{text}” is no phase; there is {', '.join(PHASES[: OVER + 1])}.")
        return PHASES.index(text)

    def number(self, label: str, text: str, least: int, most: int) -> int:
        if not (text.isdecimal() and text.isascii() and len(text) < 6 and least <= int(text) <= most):
            raise Complaint(f"“{label}{text}” must be a whole number from {least} to {most}.")
        return int(text)

    def card(self, text: str) -> int:
        if text not in COMPANIONS:
            raise Complaint(f"“{text}” is no companion; there is {', '.join(COMPANIONS)}.")
        return COMPANIONS.index(text)

    def new_card(self, text: str) -> int:
        """A companion that stands nowhere else yet, as a bit."""
        bit = 1 << self.card(text)
        if self.seen_cards & bit:
            raise Complaint(f"{text} stands twice in the position; every companion exists once.")
        self.seen_cards |= bit
        return bit

    def new_enemy(self, text: str) -> int:
        if text not in ENEMIES:
            raise Complaint(f"“{text}” is no enemy; there is {', '.join(ENEMIES)}.")
        bit = 1 << ENEMIES.index(text)
        if self.seen_enemies & bit:
            raise Complaint(f"{text} stands twice in the position; every enemy exists once.")
        self.seen_enemies |= bit
        return bit

    def new_order(self, text: str) -> int:
        if text not in ORDERS:
            raise Complaint(f"“{text}” is no Mordor card; there is {', '.join(ORDERS)}.")
        order = ORDERS.index(text)
        self.orders[order] += 1
        if self.orders[order] > self.p.rules.mordor[order]:
            raise Complaint(f"There are only {self.p.rules.mordor[order]} Mordor cards “{text}”.")
        return order

    def slot(self, text: str) -> int:
        if text not in LETTERS:
            raise Complaint(f"“{text}” is no team; teams are called {LETTERS[0]} to {LETTERS[-1]}.")
        return LETTERS.index(text)

    def seats(self, label: str, value: str) -> Iterator[tuple[int, str]]:
        done: set[int] = set()
        for part in value.split(";"):
            who, colon, rest = part.partition(":")
            if not colon or not rest:
                raise Complaint(f"“{label}={value}” must name players, as in {label}=P1:…;P2:….")
            seat = self.seat(who)
            if seat in done:
                raise Complaint(f"{who} stands twice in “{label}=”.")
            done.add(seat)
            yield seat, rest

    def read_turn(self, value: str) -> None:
        self.p.turn = self.number("turn=", value, 1, MOST_TURNS)

    def read_row(self, value: str) -> None:
        places = value.split(",")
        if len(places) != 3:
            raise Complaint(f"“row={value}” must name three positions, as in row=-,Har,Gri.")
        for place, text in enumerate(places):
            if text != "-":
                self.p.row[place] = self.new_enemy(text).bit_length() - 1

    def read_mordor(self, value: str) -> None:
        cards = value.split(",")
        if len(cards) > 3:
            raise Complaint(f"“mordor={value}” names more than three open Mordor cards.")
        for place, text in enumerate(cards):
            self.p.mordor[place] = self.new_order(text)

    def read_hands(self, value: str) -> None:
        for seat, rest in self.seats("hands", value):
            for text in rest.split(","):
                if text.startswith("?"):
                    self.unknown.hands[seat] += self.number("?", text[1:], 1, 31)
                    continue
                bit = self.new_card(text.removesuffix("!"))
                self.p.hands[seat] |= bit
                if text.endswith("!"):
                    self.p.shown |= bit

    def read_teams(self, value: str) -> None:
        for seat, rest in self.seats("teams", value):
            for team in rest.split("/"):
                letter, dot, members = team.partition(".")
                slot = self.slot(letter)
                if not dot or self.p.used[seat] >> slot & 1:
                    raise Complaint(f"“{team}” must be a team of its own with its cards, as in A.Elr+Ara.")
                for text in members.split("+"):
                    self.p.join(seat, slot, self.new_card(text).bit_length() - 1)

    def read_given(self, value: str) -> None:
        for seat, rest in self.seats("given", value):
            for text in rest.split(","):
                self.p.given[seat] |= self.new_card(text)

    def read_won(self, value: str) -> None:
        for seat, rest in self.seats("won", value):
            for text in rest.split(","):
                if text.startswith("?"):
                    self.unknown.won[seat] += self.number("?", text[1:], 1, 21)
                else:
                    self.p.won[seat] |= self.new_enemy(text)

    def read_fallen(self, value: str) -> None:
        for text in value.split(","):
            self.new_enemy(text)

    def read_discard(self, value: str) -> None:
        for text in value.split(","):
            if text in ORDERS:
                self.new_order(text)
            else:
                self.new_card(text)

    def read_then(self, value: str) -> None:
        if value != "go-on":
            raise Complaint(f"“then={value}” must be then=go-on: Angbor's draw, after which the turn goes on.")
        self.p.resume = PHASES.index(value)

    def read_after(self, value: str) -> None:
        if value not in (PHASES[DEAL], PHASES[TURN_ENDS], PHASES[DRAW_ON]):
            raise Complaint(f"“after={value}” must be deal, turn-ends or draw-on.")
        self.p.after_row = PHASES.index(value)

    def read_chooser(self, value: str) -> None:
        self.p.chooser = self.seat(value)

    def read_team(self, value: str) -> None:
        self.p.slot = self.slot(value)

    def read_card(self, value: str) -> None:
        self.p.helper = self.card(value)

    def read_taken(self, value: str) -> None:
        self.p.taken = self.card(value)

    def read_help(self, value: str) -> None:
        for pair in value.split(","):
            hobbit, _, lent = pair.partition(":")
            self.p.pairs.append(self.card(hobbit) * 32 + self.card(lent))
        self.p.pairs.sort()

    def read_left(self, value: str) -> None:
        for text in value.split(","):
            self.p.left |= 1 << self.slot(text)

    def read_first(self, value: str) -> None:
        self.p.rules.first_random = self.option("first", value) == "random"

    def read_doubling(self, value: str) -> None:
        self.p.rules.other_colours = self.option("doubling", value) == "other"

    def option(self, label: str, value: str) -> str:
        known = next(option.values for option in OPTIONS if option.name == label)
        if value not in known:
            raise Complaint(f"“{label}={value}” must be one of {', '.join(known)}.")
        return value


def read_masked(text: str, rules_for: RulesFor) -> tuple[Battle, Unknown]:
    """The position, and what it hides; hidden cards are still in the stacks."""
    words = text.split()
    if len(words) < 3 or words[0] not in ("2", "3", "4"):
        raise Complaint(
            "A position begins with the number of players, who is to play and the phase, as in “2 P1 turn row=Pat,Har,Gri”."
        )
    reader = Reader(text, rules_for(int(words[0])))
    return reader.read(), reader.unknown
