"""Two fighters and their cards: how a battle may end, and a card that cannot be foreseen."""

from __future__ import annotations

from mathom.games.confrontation import actions
from mathom.games.confrontation.cards import (
    ELVEN_CLOAK,
    EYE,
    MAGIC,
    NO_CARD,
    NOBLE_SACRIFICE,
    RETREAT,
    has_text,
    strength_of,
)
from mathom.kernel.bits import bits
from mathom.kernel.rng import Rng

FELLOW_FALLS = 1
SERVANT_FALLS = 2
FOUR = 3

WORTH = [0.1, 0.2, 0.35, 0.5, 0.8, 1.0, 0.8, 0.5, 0.7, 0.45, 0.35]
"""What it is worth to keep a card for later."""

ROUNDS = 240
"""How often both sides imagine the card game before one is played."""


class Clash:
    """The card game of one battle. Worths are the Fellowship's; `piles` are the discards and `hands` the hands, as bits."""

    def __init__(self, lead: int, hands: list[int], piles: list[int]) -> None:
        self.lead = lead
        """By how much the Fellowship's fighter is stronger before cards."""
        self.hands = hands
        self.piles = [bits(pile) for pile in piles]
        self.back = False
        self.aside = False
        """Whether the Retreat cards of the Fellowship and of Sauron find a way."""
        self.is_troll = False
        self.void = 0
        """Sauron's texts that do nothing, as bits."""
        self.is_mouth = False
        self.rejects = False
        """Saruman* may send the Fellowship's card back."""
        self.shows_first = False
        """Sauron shows his card before the Fellowship chooses."""
        self.gains = [0.0, -1.0, 1.0, 0.0]
        """What each end is worth: nobody falls, the fellow, the servant, both."""

    def end(self, fellow: int, servant: int) -> int:
        """Who falls when these two cards count."""
        if has_text(servant) and self.void >> servant & 1 == 0:
            if servant == RETREAT and self.aside:
                return 0
            if servant == EYE and has_text(fellow):
                fellow = NO_CARD
        if fellow == RETREAT and self.back:
            return 0
        if fellow == NOBLE_SACRIFICE:
            return FELLOW_FALLS | SERVANT_FALLS
        total = self.lead + strength_of(fellow)
        if fellow != ELVEN_CLOAK and not self.is_troll:
            total -= strength_of(servant)
        if total == 0:
            return FELLOW_FALLS | SERVANT_FALLS
        return SERVANT_FALLS if total > 0 else FELLOW_FALLS

    def by_fellow_magic(self, fellow: int, servant: int) -> float:
        """What two cards are worth after Sauron's Magic."""
        if fellow == MAGIC and self.piles[0] and not (servant == EYE and self.void >> EYE & 1 == 0):
            return max(self.gains[self.end(taken, servant)] for taken in self.piles[0])
        return self.gains[self.end(fellow, servant)]

    def by_magic(self, fellow: int, servant: int) -> float:
        if servant == MAGIC and self.void >> MAGIC & 1 == 0 and self.piles[1]:
            return min(self.by_fellow_magic(fellow, taken) for taken in self.piles[1])
        return self.by_fellow_magic(fellow, servant)

    def worth(self, fellow: int, servant: int) -> float:
        """What two played cards are worth to the Fellowship."""
        found = self.by_magic(fellow, servant)
        if self.is_mouth:
            found = min(found, self.by_magic(fellow, FOUR))
        if self.rejects:
            others = [self.by_magic(other, servant) for other in bits(self.hands[0] & ~(1 << fellow))]
            if others:
                found = min(found, max(others))
        return found

    def matrix(self) -> list[list[float]]:
        """For each card of the Fellowship, against each of Sauron's, what it is worth, the cards spent included."""
        return [
            [self.worth(fellow, servant) - WORTH[fellow] + WORTH[servant] for servant in bits(self.hands[1])]
            for fellow in bits(self.hands[0])
        ]

    def choose(self, side: int, rng: Rng) -> int:
        """The action that plays a card for a side, mixed so that nobody can play against it."""
        rows = self.matrix()
        if self.shows_first and side == 1:
            worst = [max(row[column] for row in rows) for column in range(len(rows[0]))]
            return actions.CARD + bits(self.hands[1])[best_of([-value for value in worst], rng)]
        weights = mixed(rows, side)
        return actions.CARD + rng.draw(list(zip(bits(self.hands[side]), weights, strict=True)))

    def odds(self) -> tuple[float, float]:
        """How likely the fellow falls, and the servant, when both play any of their cards."""
        fellow_falls = servant_falls = 0
        fellows, servants = bits(self.hands[0]), bits(self.hands[1])
        for fellow in fellows:
            for servant in servants:
                end = self.end(fellow, servant)
                fellow_falls += end & FELLOW_FALLS
                servant_falls += end >> 1
        pairs = len(fellows) * len(servants)
        return (fellow_falls / pairs, servant_falls / pairs) if pairs else (0.5, 0.5)


def best_of(values: list[float], rng: Rng) -> int:
    top = max(values)
    return rng.choose([number for number, value in enumerate(values) if value > top - 1e-9])


def mixed(rows: list[list[float]], side: int) -> list[int]:
    """How often each row (side 0) or column (side 1) is played by two who learn from each other's past choices."""
    columns = [[row[number] for row in rows] for number in range(len(rows[0]))]
    for_rows = [0.0] * len(rows)
    for_columns = [0.0] * len(columns)
    played = [[1] * len(rows), [1] * len(columns)]
    for _ in range(ROUNDS):
        row = for_rows.index(max(for_rows))
        played[0][row] += 1
        for_columns = [total + value for total, value in zip(for_columns, rows[row], strict=True)]
        column = for_columns.index(min(for_columns))
        played[1][column] += 1
        for_rows = [total + value for total, value in zip(for_rows, columns[column], strict=True)]
    return played[side]
