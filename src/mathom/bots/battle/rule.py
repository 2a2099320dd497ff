"""A rule-of-thumb player for Battle for Middle-earth: it likes points, teams that are close to an attack, and cards to play with.

It looks one turn ahead and no further, and it sees what its observation shows: others' hands play no part in its thoughts.
"""

from __future__ import annotations

from mathom.games.battle.cards import JOKER_LANE
from mathom.games.battle.ending import score, winners
from mathom.games.battle.matching import deficit_of, supply_of, total_of
from mathom.games.battle.position import (
    ATTACK,
    BORROW,
    EXTRA_DRAW,
    MAIN,
    NO_CARD,
    OVER,
    RING_DRAW,
    SECOND_CARD,
    TAKE_CARD,
    TAKE_TO,
)
from mathom.games.battle.state import Battle
from mathom.kernel.bits import bits
from mathom.kernel.game import Game
from mathom.kernel.observation import Observation
from mathom.kernel.rng import Rng

OWN_TURN = (SECOND_CARD, EXTRA_DRAW, MAIN, TAKE_CARD, TAKE_TO, BORROW, ATTACK)
"""Phases that go on with the same seat's turn."""

PATIENCE = 200
"""How many situations it tries for one answer: several hobbits can ask many others for help, in any order."""

CARD_IN_HAND = 0.9
CARD_IN_TEAM = 0.55
JOKER_WORTH = 0.5
NEAR = (0.75, 0.4, 0.15)
"""How much of an enemy's points a team is worth that lacks none, one or two of its symbols."""
A_DRAW = 1.0
MANY = 5
"""With fewer enemies to come cards are worth less and less."""
A_VICTORY = 50
OTHERS = 0.5
"""How much a point of another player counts against one's own."""
LAST_PLACE = 0.8
"""An enemy on position 3 counts less while two Mordor cards lie open: it may be gone soon."""


class BattleRule:
    def __init__(self, game: Game, seed: int) -> None:
        self.game = game
        self.rng = Rng(seed)
        self.patience = PATIENCE

    def choose(self, observation: Observation) -> int:
        if len(observation.legal) == 1:
            return observation.legal[0]
        state = self.game.belief(observation).sample(self.rng)
        assert isinstance(state, Battle)
        seat = observation.seat
        values = []
        for action in observation.legal:
            self.patience = PATIENCE
            values.append((self.value_of(state, seat, action), action))
        best = max(value for value, _ in values)
        return self.rng.choose([action for value, action in values if value > best - 1e-9])

    def value_of(self, state: Battle, seat: int, action: int) -> float:
        after = state.copy()
        after.apply(seat, action)
        return self.best(after, seat)

    def best(self, state: Battle, seat: int) -> float:
        """The value of a situation if the rest of this turn is played as well as this player can."""
        self.patience -= 1
        if state.phase not in OWN_TURN or state.active != seat or self.patience < 0:
            return worth(state, seat)
        return max(self.value_of(state, seat, action) for action in state.legal(seat))


def worth(p: Battle, seat: int) -> float:
    """Points, what the teams promise, and what is held."""
    rules = p.rules
    others = [score(p, other) for other in range(rules.players) if other != seat]
    points = score(p, seat) - OTHERS * sum(others) / len(others)
    if p.phase == OVER:
        return points + (A_VICTORY if seat in winners(p) else -A_VICTORY)
    teams = sorted((promise(p, p.team(seat, slot)) for slot in bits(p.used[seat])), reverse=True)
    promised = sum(each / (number + 1) for number, each in enumerate(teams))
    held = CARD_IN_HAND * p.hands[seat].bit_count() + CARD_IN_TEAM * p.fielded[seat].bit_count()
    held += JOKER_WORTH * (supply_of(rules, p.fielded[seat] | p.hands[seat]) >> JOKER_LANE)
    if p.phase == RING_DRAW:
        held += A_DRAW
    left = p.enemies.bit_count() + sum(1 for enemy in p.row if enemy != NO_CARD)
    return points + promised + held * min(1.0, left / MANY)


def promise(p: Battle, team: int) -> float:
    """What a team may beat soon: the best enemy for what it lacks."""
    rules = p.rules
    supply = supply_of(rules, team)
    jokers = (supply >> JOKER_LANE) + (team & rules.doublers).bit_count()
    found = 0.0
    for place, enemy in enumerate(p.row):
        if enemy == NO_CARD:
            continue
        lacking = max(0, total_of(deficit_of(supply, rules.demand[enemy])) - jokers)
        if lacking < len(NEAR):
            near = rules.points[enemy] * NEAR[lacking]
            if place == 2 and p.mordor[1] != NO_CARD:
                near *= LAST_PLACE
            found = max(found, near)
    return found
