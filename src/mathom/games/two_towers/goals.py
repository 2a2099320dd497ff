"""Goals as data: the language in which content writes them, read into a tree that verdicts walk.

    goal       := goal and goal | goal or goal | (goal) | comparison          `and` binds closer than `or`
    comparison := sum (>= | <= | == | > | <) sum
    sum        := term ((+ | -) term)*
    term       := NUMBER | burden | number | pile | [who.]counter
    who        := a character | others | least | most | pair | rest
    counter    := tricks | won(SET) | with(SET) | holding(SET) | before(CARD) | after(CARD) | first(K) | last(K)
                | run | same | beaten(TOWER) | ends(SET) | kept
    SET        := suits H M F S R, O for Orcs, W for Weariness, values 1 or 1-4, cards R1, F=number; several joined by |

A value stands for the cards of the four basic suits (T32.7); a Ring is meant only where it is named.
"""

from __future__ import annotations

import re
from typing import Final

from mathom.games.two_towers.cards import (
    BLACK,
    BY_NAME,
    FIELD,
    FIRST,
    LENGTHS,
    NO_CARD,
    NO_SUIT,
    ORC,
    ORC_FIELD,
    RINGS,
    SUIT_MASK,
    SUITS,
    UNIT,
    VALUE,
    WEARY_FIELD,
    WHITE,
)

LONGEST: Final = 200
MOST_NODES: Final = 60

# What is counted. Of the first group every unit still to come goes to one hand or to nobody; the second is judged hand by hand.
TRICKS: Final = 0
WON: Final = 1
WITH: Final = 2
HOLDING: Final = 3
BEFORE: Final = 4
AFTER: Final = 5
FIRST_TRICKS: Final = 6
LAST_TRICKS: Final = 7
RUN: Final = 8
SAME: Final = 9
BEATEN: Final = 10
ENDS: Final = 11
KEPT: Final = 12
CONSTANT: Final = 13
BURDEN: Final = 14
NUMBER: Final = 15
PILE: Final = 16

COUNTERS: Final = "tricks won with holding before after first last run same beaten ends kept".split()
PLAIN: Final = ["burden", "number", "pile"]

# Whose: a character from 0 on, or one of these.
SELF: Final = -1
OTHERS: Final = -2
LEAST: Final = -3
MOST: Final = -4
PAIR: Final = -5
REST: Final = -6
PILED: Final = -7
"""The Orcs under Gimli's card: no hand's, but they grow as a hand's would."""

WHOSE: Final = {"others": OTHERS, "least": LEAST, "most": MOST, "pair": PAIR, "rest": REST}

GE: Final = 0
LE: Final = 1
EQ: Final = 2
GT: Final = 3
LT: Final = 4
RELATIONS: Final = [">=", "<=", "==", ">", "<"]

LEAF: Final = 0
AND: Final = 1
OR: Final = 2

BASIC_VALUES: Final = [sum(UNIT[kind] for kind in range(FIRST[RINGS]) if VALUE[kind] == value) for value in range(max(LENGTHS) + 1)]
"""The cards of the basic suits with each value."""

TOKEN: Final = re.compile(r"\s*([0-9]+|[^\W\d]\w*|>=|<=|==|[-+()|.=<>])")


class Counter:
    """What is counted, of which cards or tricks."""

    def __init__(self, kind: int, mask: int = 0, card: int = NO_CARD, number: int = 0, drawn: int = NO_SUIT) -> None:
        self.kind: Final[int] = kind
        self.mask: Final[int] = mask
        """The cards of the set, as fields of a hand."""
        self.card: Final[int] = card
        self.number: Final[int] = number
        """How many first or last tricks, or the number itself."""
        self.drawn: Final[int] = drawn
        """The suit whose card of the drawn number belongs to the set too."""

    def is_like(self, other: Counter) -> bool:
        return (
            self.kind == other.kind
            and self.mask == other.mask
            and self.card == other.card
            and self.number == other.number
            and self.drawn == other.drawn
        )


class Term:
    """One summand as it is written."""

    def __init__(self, sign: int, who: int, counter: Counter) -> None:
        self.sign: Final[int] = sign
        self.who: Final[int] = who
        self.counter: Final[Counter] = counter


class Group:
    """The summands of a test that count the same thing for different hands, so that they share what is still to come."""

    def __init__(self, counter: Counter, signs: list[int], whose: list[int]) -> None:
        self.counter: Final[Counter] = counter
        self.signs: Final[list[int]] = signs
        self.whose: Final[list[int]] = whose


class Test:
    """A comparison put as: constant + burden + number + groups >= 0, or == 0.

    With `each`, it must hold for every other hand in the place of `least` or `most`; a test for some other hand is written as
    the opposite of one for each.
    """

    def __init__(self, terms: list[Term], constant: int, each: int, is_negated: bool, is_equal: bool) -> None:
        self.each: Final[int] = each
        self.is_negated: Final[bool] = is_negated
        self.is_equal: Final[bool] = is_equal
        groups: list[Group] = []
        burdens = 0
        numbers = 0
        for term in terms:
            kind = term.counter.kind
            if kind == CONSTANT:
                constant += term.sign * term.counter.number
            elif kind == BURDEN:
                burdens += term.sign
            elif kind == NUMBER:
                numbers += term.sign
            else:
                gather(groups, term, each)
        self.constant: Final[int] = constant
        self.burdens: Final[int] = burdens
        self.numbers: Final[int] = numbers
        self.groups: Final[list[Group]] = groups
        is_single = len(groups) == 1 and groups[0].counter.kind < RUN
        whose = groups[0].whose if groups else []
        self.is_own: Final[bool] = is_single and whose == [SELF]
        """Whether something of one's own, that grows by units, is compared with a number or what was drawn."""
        is_against = len(whose) == 1 or (len(whose) == 2 and SELF in whose and sum(groups[0].signs) == 0)
        self.is_duel: Final[bool] = is_single and not burdens and not numbers and each in whose and is_against
        """Whether it is compared with the same of each other hand, or theirs with a number."""


def gather(groups: list[Group], term: Term, each: int) -> None:
    """Adds a summand to its group; `least` and `most` that no test runs through stand alone."""
    counter = Counter(WON, ORC_FIELD) if term.counter.kind == PILE else term.counter
    who = PILED if term.counter.kind == PILE else term.who
    for group in groups:
        is_alone = each == 0 and (who in (LEAST, MOST) or group.whose[0] in (LEAST, MOST))
        if not is_alone and group.counter.is_like(counter):
            group.signs.append(term.sign)
            group.whose.append(who)
            return
    groups.append(Group(counter, [term.sign], [who]))


def flipped(terms: list[Term]) -> list[Term]:
    return [Term(-term.sign, term.who, term.counter) for term in terms]


def tests_of(relation: int, left: list[Term], right: list[Term]) -> list[Test]:
    """The tests of a comparison: one, or two if the smallest or largest of several must equal something."""
    ends = [term.who for term in left + right if term.who in (LEAST, MOST)]
    if relation == EQ and len(ends) != 1:
        return [Test(left + flipped(right), 0, 0, False, True)]
    tests: list[Test] = []
    if relation in (GE, GT, EQ):
        tests.append(test_of(left, right, 1 if relation == GT else 0))
    if relation in (LE, LT, EQ):
        tests.append(test_of(right, left, 1 if relation == LT else 0))
    return tests


def test_of(more: list[Term], less: list[Term], by: int) -> Test:
    """Whether one sum is larger than another by at least so much."""
    terms = more + flipped(less)
    ends = [term for term in terms if term.who in (LEAST, MOST)]
    if len(ends) != 1:
        return Test(terms, -by, 0, False, False)
    each = ends[0].who
    # Larger than the smallest of several: than some of them, which is not: at most as large as each.
    if (ends[0].sign > 0) == (each == LEAST):
        return Test(terms, -by, each, False, False)
    return Test(flipped(terms), by - 1, each, True, False)


class Comparison:
    """Two sums and how they must compare."""

    def __init__(self, relation: int, left: list[Term], right: list[Term]) -> None:
        self.relation: Final[int] = relation
        self.left: Final[list[Term]] = left
        self.right: Final[list[Term]] = right
        self.tests: Final[list[Test]] = tests_of(relation, left, right)


class Goal:
    """A goal, or a part of one."""

    def __init__(self, text: str, joint: int, parts: list[Goal], comparison: Comparison | None) -> None:
        self.text: Final[str] = text
        self.joint: Final[int] = joint
        self.parts: Final[list[Goal]] = parts
        self.comparison: Final[Comparison | None] = comparison
        comparisons: list[Comparison] = []
        if comparison is not None:
            comparisons.append(comparison)
        for part in parts:
            comparisons += part.comparisons
        self.comparisons: Final[list[Comparison]] = comparisons
        """All comparisons, in the order in which they are written."""
        is_paired = False
        named = 0
        for each in comparisons:
            for term in each.left + each.right:
                is_paired = is_paired or term.who in (PAIR, REST)
                named |= 1 << term.who if term.who >= 0 else 0
        self.is_paired: Final[bool] = is_paired
        self.named: Final[int] = named
        """The characters that it names, as bits."""
        self.demands: Final[list[Demand]] = demands(parts) if joint == AND else []


class Demand:
    """A part of a goal that asks for tricks or a row of them, to be added up with the other parts."""

    def __init__(self, test: Test, group: Group) -> None:
        self.test: Final[Test] = test
        self.group: Final[Group] = group


def demands(parts: list[Goal]) -> list[Demand]:
    """What the parts of a goal ask for, if they can ask for too much together without any of them doing so alone."""
    found: list[Demand] = []
    takers: set[tuple[int, int]] = set()
    for part in parts:
        if part.comparison is None:
            continue
        for test in part.comparison.tests:
            for group in test.groups:
                if group.counter.kind in (TRICKS, RUN) and not test.is_negated:
                    found.append(Demand(test, group))
                    takers.update([(group.counter.kind, who) for who in group.whose])
    return found if len(takers) > 1 else []


def read_goal(text: str, codes: list[str]) -> Goal:
    """The goal that a text means, with the codes of the characters; ValueError says where it is wrong."""
    if len(text) > LONGEST:
        raise ValueError(f"A goal has at most {LONGEST} characters, but this one has {len(text)}: {text[:40]!r}…")
    reader = Reader(text, codes)
    goal = reader.either()
    if reader.word():
        raise reader.wrong("here the goal should end, or go on with `and` or `or`")
    return goal


class Reader:
    """Reads a goal from left to right."""

    def __init__(self, text: str, codes: list[str]) -> None:
        self.text: str = text
        self.codes: list[str] = codes
        self.at: int = 0
        self.nodes: int = 0
        self.words: list[str] = []
        self.places: list[int] = []
        self.ends: list[int] = [0]
        place = 0
        text = text.rstrip()
        while place < len(text):
            match = TOKEN.match(text, place)
            if match is None:
                self.words.append(text[place:].split()[0])
                self.places.append(len(text) - len(text[place:].lstrip()))
                self.at = len(self.words) - 1
                raise self.wrong("no goal contains this sign")
            self.words.append(match[1])
            self.places.append(match.start(1))
            self.ends.append(match.end(1))
            place = match.end()

    def wrong(self, what: str) -> ValueError:
        """The error for the present place."""
        if self.at >= len(self.words):
            return ValueError(f"The goal {self.text!r} is wrong at its end: {what}.")
        return ValueError(
            f"The goal {self.text!r} is wrong at character {self.places[self.at] + 1}, {self.words[self.at]!r}: {what}."
        )

    def word(self) -> str:
        return self.words[self.at] if self.at < len(self.words) else ""

    def take(self, word: str) -> bool:
        """Goes past a word if it comes next."""
        if self.word() != word:
            return False
        self.at += 1
        return True

    def expect(self, word: str) -> None:
        if not self.take(word):
            raise self.wrong(f"here {word!r} should stand")

    def node(self) -> None:
        self.nodes += 1
        if self.nodes > MOST_NODES:
            raise self.wrong(f"a goal has at most {MOST_NODES} parts")

    def either(self) -> Goal:
        start = self.at
        parts = [self.both()]
        while self.take("or"):
            parts.append(self.both())
        return self.joined(start, OR, parts)

    def both(self) -> Goal:
        start = self.at
        parts = [self.single()]
        while self.take("and"):
            parts.append(self.single())
        return self.joined(start, AND, parts)

    def joined(self, start: int, joint: int, parts: list[Goal]) -> Goal:
        if len(parts) == 1:
            return parts[0]
        self.node()
        return Goal(self.since(start), joint, parts, None)

    def since(self, start: int) -> str:
        return self.text[self.places[start] : self.ends[self.at]]

    def single(self) -> Goal:
        self.node()
        if self.take("("):
            goal = self.either()
            self.expect(")")
            return goal
        start = self.at
        left = self.sum()
        word = self.word()
        if word not in RELATIONS:
            raise self.wrong("here one of >= <= == > < should stand")
        self.at += 1
        right = self.sum()
        return Goal(self.since(start), LEAF, [], Comparison(RELATIONS.index(word), left, right))

    def sum(self) -> list[Term]:
        terms = [self.term(1)]
        while self.word() in ("+", "-"):
            sign = 1 if self.word() == "+" else -1
            self.at += 1
            terms.append(self.term(sign))
        return terms

    def term(self, sign: int) -> Term:
        self.node()
        word = self.word()
        if word[:1].isdecimal():
            return Term(sign, SELF, Counter(CONSTANT, number=self.digits(0, 99)))
        if word in PLAIN:
            self.at += 1
            return Term(sign, SELF, Counter(BURDEN + PLAIN.index(word)))
        who = SELF
        if self.at + 1 < len(self.words) and self.words[self.at + 1] == ".":
            who = self.whose(word)
            self.at += 2
        return Term(sign, who, self.counter())

    def whose(self, word: str) -> int:
        if word in WHOSE:
            return WHOSE[word]
        if word in self.codes:
            return self.codes.index(word)
        raise self.wrong("this is neither a character nor one of others, least, most, pair, rest")

    def counter(self) -> Counter:
        word = self.word()
        if word not in COUNTERS:
            raise self.wrong("here a number or something that is counted should stand")
        kind = COUNTERS.index(word)
        self.at += 1
        if kind in (TRICKS, RUN, SAME, KEPT):
            return Counter(kind)
        self.expect("(")
        counter = self.counted(kind)
        self.expect(")")
        return counter

    def counted(self, kind: int) -> Counter:
        """What stands between the brackets of a counter."""
        if kind in (FIRST_TRICKS, LAST_TRICKS):
            return Counter(kind, number=self.digits(1, 20))
        if kind in (BEFORE, AFTER, BEATEN):
            return Counter(kind, card=self.card(kind == BEATEN))
        mask = 0
        drawn = NO_SUIT
        while True:
            word = self.word()
            if len(word) == 1 and word in SUITS and self.at + 1 < len(self.words) and self.words[self.at + 1] == "=":
                if drawn != NO_SUIT:
                    raise self.wrong("only one card of a set can have the drawn number")
                drawn = SUITS.index(word)
                self.at += 2
                self.expect("number")
            else:
                mask |= self.some_cards()
            if not self.take("|"):
                return Counter(kind, mask, drawn=drawn)

    def some_cards(self) -> int:
        """One member of a set, as fields of a hand."""
        word = self.word()
        if word[:1].isdecimal():
            return self.values()
        if len(word) == 1 and word in SUITS:
            found = SUIT_MASK[SUITS.index(word)]
        elif word == "O":
            found = ORC_FIELD
        elif word == "W":
            found = WEARY_FIELD
        elif word in BY_NAME and FIELD[BY_NAME[word]]:
            found = FIELD[BY_NAME[word]]
        else:
            raise self.wrong("this is not a suit, a value or a card")
        self.at += 1
        return found

    def values(self) -> int:
        low = self.digits(1, 16)
        high = self.digits(low, 16) if self.take("-") else low
        found = 0
        for value in range(low, high + 1):
            found |= BASIC_VALUES[value]
        return found

    def digits(self, low: int, high: int) -> int:
        word = self.word()
        if not word.isdecimal() or not low <= int(word) <= high:
            raise self.wrong(f"here a number from {low} to {high} should stand")
        self.at += 1
        return int(word)

    def card(self, is_tower: bool) -> int:
        """A card that exists once; who played it is remembered of towers only."""
        word = self.word()
        kind = BY_NAME.get(word, NO_CARD)
        if is_tower and kind not in (WHITE, BLACK):
            raise self.wrong("here WT or BT should stand")
        if kind == NO_CARD or kind >= ORC:
            raise self.wrong("here a card that exists once should stand")
        self.at += 1
        return kind
