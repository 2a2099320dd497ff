"""Goals in words: which sentences of the catalogue say a goal, chosen by the shape of its comparisons."""

from __future__ import annotations

from mathom.games.two_towers.cards import NAMES, NO_SUIT, ORC, ORC_FIELD, SUIT_MASK, SUITS, UNIT, WEARY, WEARY_FIELD
from mathom.games.two_towers.goals import (
    AFTER,
    AND,
    BASIC_VALUES,
    BEATEN,
    BEFORE,
    BURDEN,
    CONSTANT,
    COUNTERS,
    ENDS,
    EQ,
    FIRST_TRICKS,
    GE,
    GT,
    HOLDING,
    KEPT,
    LAST_TRICKS,
    LE,
    LEAF,
    LEAST,
    LT,
    MOST,
    NUMBER,
    OR,
    PAIR,
    PILE,
    PLAIN,
    REST,
    RUN,
    SAME,
    SELF,
    TRICKS,
    WHOSE,
    WITH,
    WON,
    Comparison,
    Counter,
    Goal,
    Term,
)
from mathom.kernel.journal import Args
from mathom.kernel.text import Catalogue

Piece = tuple[str, Args]

AMOUNTS = {GE: "at-least", LE: "at-most", EQ: "exactly"}
MIRRORED = {GE: LE, LE: GE, EQ: EQ, GT: LT, LT: GT}
SIGNS = {GE: "ge", LE: "le", EQ: "eq", GT: "gt", LT: "lt"}
AGAINST = {GE: "as-at-least", LE: "as-at-most", EQ: "as", GT: "more", LT: "fewer"}
EXTREMES = {
    (LE, LEAST): "fewest",
    (LT, LEAST): "strictly-fewest",
    (GE, MOST): "most",
    (GT, MOST): "strictly-most",
    (GT, LEAST): "more-than-some",
    (LT, MOST): "fewer-than-some",
}


def sentence(catalogue: Catalogue, goal: Goal, codes: list[str]) -> str:
    """The goal in the words of a catalogue."""
    return "".join(catalogue.say(key, args) for key, args in pieces(goal, codes))


def pieces(goal: Goal, codes: list[str]) -> list[Piece]:
    """Keys and arguments of the catalogue; said one after the other they are the goal."""
    if goal.comparison is not None:
        return clause(goal.comparison, codes)
    together = joint_clause(goal)
    if together is not None:
        return [together]
    found: list[Piece] = []
    for part in goal.parts:
        if found:
            found.append(("goal.and" if goal.joint == AND else "goal.or", {}))
        words = pieces(part, codes)
        is_bracketed = goal.joint == AND and part.joint == OR
        found += [("goal.open", {}), *words, ("goal.close", {})] if is_bracketed else words
    return found


class Shape:
    """A comparison turned so that what is counted stands on the left; a strict one with a number is made an amount."""

    def __init__(self, comparison: Comparison) -> None:
        left, right, relation = comparison.left, comparison.right, comparison.relation
        if number_of(left) is not None and number_of(right) is None:
            left, right, relation = right, left, MIRRORED[relation]
        self.term = left[0] if len(left) == 1 and left[0].sign > 0 else None
        self.right = right
        self.relation = relation
        self.number = number_of(right)
        if self.number is not None and relation in (GT, LT):
            self.number += 1 if relation == GT else -1
            self.relation = GE if relation == GT else LE
        if self.number == 0 and self.relation == LE:
            self.relation = EQ

    def is_own(self, kind: int, relation: int) -> bool:
        """Whether it compares something of one's own with a number in a certain way."""
        term = self.term
        is_so = term is not None and term.counter.kind == kind and term.who == SELF
        return is_so and self.number is not None and self.relation == relation


def number_of(terms: list[Term]) -> int | None:
    """The number that a sum is, if it is nothing but numbers."""
    if any(term.counter.kind != CONSTANT for term in terms):
        return None
    return sum(term.sign * term.counter.number for term in terms)


def joint_clause(goal: Goal) -> Piece | None:
    """Two comparisons that are one thing in words."""
    if goal.joint != AND or len(goal.parts) != 2 or any(part.joint != LEAF for part in goal.parts):
        return None
    one, two = (Shape(comparison) for comparison in goal.comparisons)
    if one.term is None or two.term is None:
        return None
    if one.is_own(TRICKS, GE) and two.is_own(TRICKS, LE) and one.number is not None and two.number is not None:
        is_next = two.number == one.number + 1
        return ("goal.tricks.either" if is_next else "goal.tricks.between", {"low": one.number, "n": two.number})
    if one.is_own(TRICKS, EQ) and two.is_own(RUN, EQ) and one.number == two.number and one.number:
        return ("goal.tricks.row", {"n": one.number})
    is_least = two.term.who == LEAST and two.term.counter.kind == TRICKS and two.relation == GE
    if one.is_own(TRICKS, GE) and is_least and one.number == two.number and one.number:
        return ("goal.every", {"n": one.number})
    if goal_against(one) == (GT, LEAST) and goal_against(two) == (LT, MOST):
        return ("goal.tricks.middle", {})
    return None


def goal_against(shape: Shape) -> tuple[int, int] | None:
    """How one's own tricks are compared with those of the other hands, if that is all."""
    if shape.term is None or shape.term.who != SELF or shape.term.counter.kind != TRICKS or len(shape.right) != 1:
        return None
    other = shape.right[0]
    return (shape.relation, other.who) if other.counter.kind == TRICKS and other.sign > 0 else None


def clause(comparison: Comparison, codes: list[str]) -> list[Piece]:
    shape = Shape(comparison)
    found: Piece | None = None
    if shape.term is not None and shape.number is not None and shape.number >= 0:
        found = with_number(shape.term, shape.relation, shape.number)
    elif shape.term is not None and len(shape.right) == 1 and shape.right[0].sign > 0:
        found = with_other(shape.term, shape.relation, shape.right[0], codes)
    if found is None and shape.term is not None and is_above_pile(shape):
        found = ("goal.won.pile", {})
    return [found] if found is not None else spelled_out(comparison, codes)


def is_above_pile(shape: Shape) -> bool:
    """Whether it asks for more Orcs than lie under Gimli's card."""
    term = shape.term
    if term is None or term.who != SELF or term.counter.kind != WON or items(term.counter) != ["card.O"]:
        return False
    kinds = [other.counter.kind for other in shape.right if other.sign > 0]
    if len(kinds) != len(shape.right) or PILE not in kinds:
        return False
    if shape.relation == GT:
        return kinds == [PILE]
    return shape.relation == GE and sorted(kinds) == [CONSTANT, PILE] and number_in(shape.right) == 1


def number_in(terms: list[Term]) -> int:
    return sum(term.sign * term.counter.number for term in terms if term.counter.kind == CONSTANT)


# Against a number.


def with_number(term: Term, relation: int, n: int) -> Piece | None:
    counter = term.counter
    kind = counter.kind
    if term.who == LEAST and kind == TRICKS and relation == GE:
        return ("goal.least.tricks", {"n": n})
    if term.who != SELF:
        return None
    if kind == TRICKS:
        return tricks_clause(relation, n)
    if kind == WON:
        return won_clause(counter, relation, n)
    if kind == AFTER and relation == EQ and n == 0:
        return ("goal.after.none", {"card": card_key(counter.card)})
    return at_least_clause(counter, n) if relation == GE and n else None


def tricks_clause(relation: int, n: int) -> Piece:
    if relation == GE and n == 0:
        return ("goal.none", {})
    if relation == EQ and n == 0:
        return ("goal.tricks.none", {})
    return (f"goal.tricks.{AMOUNTS[relation]}", {"n": n})


def won_clause(counter: Counter, relation: int, n: int) -> Piece | None:
    if counter.drawn != NO_SUIT:
        is_drawn = not counter.mask and relation == GE and n == 1
        return ("goal.won.number-card", {"suit": suit_key(counter.drawn)}) if is_drawn else None
    shape, args = set_shape(counter)
    if shape == "card" and n < 2:
        is_wanted = n == 1 and relation in (GE, EQ)
        is_unwanted = n == 0 and relation == EQ
        return ("goal.won.card" if is_wanted else "goal.won.not-card", args) if is_wanted or is_unwanted else None
    if shape == "card":
        return None
    if n == 0:
        return (f"goal.won.none.{shape}", args) if relation == EQ else None
    return (f"goal.won.{AMOUNTS[relation]}.{shape}", {"n": n, **args})


def at_least_clause(counter: Counter, n: int) -> Piece | None:
    """At least so much of what is neither tricks nor cards won."""
    kind = counter.kind
    if kind == BEFORE:
        return ("goal.before.at-least", {"n": n, "card": card_key(counter.card)})
    if kind in (FIRST_TRICKS, LAST_TRICKS):
        which = "first" if kind == FIRST_TRICKS else "last"
        if counter.number == 1:
            return (f"goal.{which}.one", {}) if n == 1 else None
        return (f"goal.{which}.some", {"n": n, "of": counter.number})
    if kind in (RUN, SAME, KEPT):
        return (f"goal.{COUNTERS[kind]}", {"n": n})
    if kind == BEATEN:
        return ("goal.beaten", {"card": card_key(counter.card)}) if n == 1 else None
    if kind in (WITH, HOLDING, ENDS) and counter.drawn == NO_SUIT:
        shape, args = set_shape(counter)
        if kind == ENDS:
            return ("goal.ends.suit", args) if shape == "suit" and n == 1 else None
        is_said = shape == "suit" or (shape == "value" and kind == WITH)
        return (f"goal.{COUNTERS[kind]}.{shape}", {"n": n, **args}) if is_said else None
    return None


# Against something else.


def with_other(term: Term, relation: int, other: Term, codes: list[str]) -> Piece | None:
    kind = term.counter.kind
    if kind == WON and other.counter.kind in (BURDEN, NUMBER):
        return won_as_told(term, relation, other.counter.kind, codes)
    if not term.counter.is_like(other.counter):
        return None
    if kind == TRICKS and term.who == PAIR and other.who == REST and relation in (GE, GT):
        return ("goal.pair.at-least" if relation == GE else "goal.pair.more", {})
    if term.who != SELF:
        return None
    if kind == TRICKS and (relation, other.who) in EXTREMES:
        return (f"goal.tricks.{EXTREMES[relation, other.who]}", {})
    if kind == TRICKS and other.who >= 0:
        return (f"goal.tricks.{AGAINST[relation]}", {"who": who_key(other.who, codes)})
    if kind == BEFORE and other.who >= 0 and relation == GT:
        return ("goal.before.more", {"who": who_key(other.who, codes), "card": card_key(term.counter.card)})
    if kind == BEFORE and (relation, other.who) == (LE, LEAST):
        return ("goal.before.fewest", {"card": card_key(term.counter.card)})
    if kind == WON and (relation, other.who) == (GT, MOST) and term.counter.drawn == NO_SUIT:
        shape, args = set_shape(term.counter)
        return ("goal.won.most.suit", args) if shape == "suit" else None
    return None


def won_as_told(term: Term, relation: int, kind: int, codes: list[str]) -> Piece | None:
    """As many cards of a suit as the burden or the drawn number says."""
    shape, args = set_shape(term.counter)
    if relation not in AMOUNTS or shape != "suit" or term.counter.drawn != NO_SUIT:
        return None
    told = PLAIN[kind - BURDEN]
    if term.who == SELF:
        return (f"goal.won.{told}.{AMOUNTS[relation]}", args)
    if term.who >= 0 and kind == BURDEN:
        return (f"goal.their.{told}.{AMOUNTS[relation]}", {"who": who_key(term.who, codes), **args})
    return None


# Any other expression, sign by sign.


def spelled_out(comparison: Comparison, codes: list[str]) -> list[Piece]:
    relation: Piece = (f"goal.sign.{SIGNS[comparison.relation]}", {})
    return [*summed(comparison.left, codes), relation, *summed(comparison.right, codes)]


def summed(terms: list[Term], codes: list[str]) -> list[Piece]:
    found: list[Piece] = []
    for term in terms:
        if found:
            found.append(("goal.sign.plus" if term.sign > 0 else "goal.sign.minus", {}))
        found.append(summand(term, codes))
    return found


def summand(term: Term, codes: list[str]) -> Piece:
    counter = term.counter
    kind = counter.kind
    if kind == CONSTANT:
        return ("goal.term.constant", {"number": counter.number})
    if kind >= BURDEN:
        return (f"goal.term.{PLAIN[kind - BURDEN]}", {})
    args: Args = {"who": who_key(term.who, codes)}
    if kind in (WON, WITH, HOLDING, ENDS):
        args["cards"] = items(counter)
    elif kind in (BEFORE, AFTER, BEATEN):
        args["card"] = card_key(counter.card)
    elif kind in (FIRST_TRICKS, LAST_TRICKS):
        args["of"] = counter.number
    return (f"goal.term.{COUNTERS[kind]}", args)


# Names.


def who_key(who: int, codes: list[str]) -> str:
    if who >= 0:
        return f"character.{codes[who]}"
    return "goal.who." + next((word for word, number in WHOSE.items() if number == who), "self")


def card_key(kind: int) -> str:
    return f"card.{NAMES[kind]}"


def suit_key(suit: int) -> str:
    return f"suit.{SUITS[suit]}"


def set_shape(counter: Counter) -> tuple[str, Args]:
    """What kind of set it is in words, and the arguments that name its members."""
    members = items(counter)
    if members == ["card.O"]:
        return "orcs", {}
    if all(member.startswith("suit.") for member in members):
        return "suit", {"suit": members if len(members) > 1 else members[0]}
    if len(members) == 1:
        return ("card", {"card": members[0]}) if members[0].startswith("card.") else ("value", {"values": members[0]})
    if members[1:] == [f"card.R{members[0]}"]:
        return "any-value", {"values": members[0]}
    return "these", {"cards": members}


def items(counter: Counter) -> list[str]:
    """The members of a set: suits, Orcs and Weariness, values, then single cards."""
    mask = counter.mask
    found: list[str] = []
    for suit in range(NO_SUIT):
        if mask & SUIT_MASK[suit] == SUIT_MASK[suit]:
            found.append(suit_key(suit))
            mask &= ~SUIT_MASK[suit]
    values = [value for value in range(1, len(BASIC_VALUES)) if mask & BASIC_VALUES[value] == BASIC_VALUES[value]]
    for value in values:
        mask &= ~BASIC_VALUES[value]
    found += ranges(values)
    found += [card_key(kind) for kind in range(ORC) if mask & UNIT[kind]]
    found += [card_key(ORC)] if mask & ORC_FIELD else []
    found += [card_key(WEARY)] if mask & WEARY_FIELD else []
    found += ["goal.drawn"] if counter.drawn != NO_SUIT else []
    return found


def ranges(values: list[int]) -> list[str]:
    """Numbers in a row written as one."""
    found: list[str] = []
    start = 0
    for at, value in enumerate(values):
        if at + 1 == len(values) or values[at + 1] != value + 1:
            found.append(str(value) if start == at else f"{values[start]}–{value}")
            start = at + 1
    return found
