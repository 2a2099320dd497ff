"""What things are worth in Battle for Middle-earth to a rule of thumb: points, teams close to an attack, cards to play with."""

from __future__ import annotations

from typing import Final

from mathom.games.battle.cards import JOKER_LANE
from mathom.games.battle.ending import score, winners
from mathom.games.battle.matching import deficit_of, supply_of, total_of
from mathom.games.battle.position import COUNTER, NO_CARD, OVER, RING_DRAW, TURN, Position
from mathom.games.battle.state import Battle
from mathom.kernel.bits import bits
from mathom.kernel.rng import Rng

PATIENCE: Final = 200
"""How many situations it tries for one answer: several hobbits can ask many others for help, in any order."""

CARD_IN_HAND: Final = 0.9
CARD_IN_TEAM: Final = 0.55
JOKER_WORTH: Final = 0.5
NEAR: Final[list[float]] = [0.75, 0.4, 0.15]
"""How much of an enemy's points a team is worth that lacks none, one or two of its symbols."""
A_DRAW: Final = 1.0
MANY: Final = 5
"""With fewer enemies to come cards are worth less and less."""
A_VICTORY: Final = 50
OTHERS: Final = 0.5
"""How much a point of another player counts against one's own."""
LAST_PLACE: Final = 0.8
"""An enemy on position 3 counts less while two Mordor cards lie open: it may be gone soon."""


class Thumb:
    """Looks to the end of the turn and no further, with so much patience for each answer."""

    def __init__(self, rng: Rng, patience: int = PATIENCE) -> None:
        self.rng = rng
        self.patience: int = patience
        self.left: int = 0

    def choose(self, state: Battle, seat: int, legal: list[int]) -> int:
        """The answer that promises most; of those alike any."""
        values = self.values(state, seat, legal)
        best = max(values) - 1e-9
        equal: list[int] = []
        for number in range(len(legal)):
            if values[number] > best:
                equal.append(legal[number])
        return self.rng.choose(equal)

    def values(self, state: Battle, seat: int, legal: list[int]) -> list[float]:
        found: list[float] = []
        for action in legal:
            self.left = self.patience
            found.append(self.value_of(state, seat, action))
        return found

    def value_of(self, state: Battle, seat: int, action: int) -> float:
        after = state.copy()
        after.apply(seat, action)
        return self.best(after, seat)

    def best(self, state: Battle, seat: int) -> float:
        """The value of a situation if the rest of this turn is played as well as this player can."""
        self.left -= 1
        if state.phase == TURN or state.phase >= COUNTER or state.active != seat or self.left < 0:
            return worth(state, seat)
        most = -1e9
        for action in state.legal(seat):
            most = max(most, self.value_of(state, seat, action))
        return most


def worth(p: Position, seat: int) -> float:
    """Points, what the teams promise, and what is held."""
    rules = p.rules
    others = 0.0
    for other in range(rules.players):
        if other != seat:
            others += score(p, other)
    points = score(p, seat) - OTHERS * others / (rules.players - 1)
    if p.phase == OVER:
        return points + (A_VICTORY if seat in winners(p) else -A_VICTORY)
    teams: list[float] = []
    for slot in bits(p.used[seat]):
        teams.append(-promise(p, p.team(seat, slot)))
    teams.sort()
    promised = 0.0
    for number in range(len(teams)):
        promised -= teams[number] / (number + 1)
    held = CARD_IN_HAND * p.hands[seat].bit_count() + CARD_IN_TEAM * p.fielded[seat].bit_count()
    held += JOKER_WORTH * (supply_of(rules, p.fielded[seat] | p.hands[seat]) >> JOKER_LANE)
    if p.phase == RING_DRAW:
        held += A_DRAW
    left = p.enemies.bit_count()
    for enemy in p.row:
        if enemy != NO_CARD:
            left += 1
    return points + promised + held * min(1.0, left / MANY)


def promise(p: Position, team: int) -> float:
    """What a team may beat soon: the best enemy for what it lacks."""
    rules = p.rules
    supply = supply_of(rules, team)
    jokers = (supply >> JOKER_LANE) + (team & rules.doublers).bit_count()
    found = 0.0
    for place in range(3):
        enemy = p.row[place]
        if enemy == NO_CARD:
            continue
        lacking = max(0, total_of(deficit_of(supply, rules.demand[enemy])) - jokers)
        if lacking < len(NEAR):
            near = rules.points[enemy] * NEAR[lacking]
            if place == 2 and p.mordor[1] != NO_CARD:
                near *= LAST_PLACE
            found = max(found, near)
    return found
