"""Battle for Middle-earth for a search: who has won, what each seat sees, what rules of thumb do, what a position promises."""

from __future__ import annotations

import math
from typing import Final

from mathom.bots.battle.appraisal import Appraisal
from mathom.bots.battle.worth import Thumb
from mathom.bots.search.model import Model
from mathom.games.battle.actions import SLOTS
from mathom.games.battle.ending import winners
from mathom.games.battle.position import OVER, TURN, Position
from mathom.games.battle.state import Battle
from mathom.kernel.rng import Rng
from mathom.kernel.state import State

FACTOR: Final = 1_000_003
MASK: Final = 0xFFFFFFFFFF
SURE: Final = 0.7
"""How much more a rule of thumb must like an answer to be rather sure of it, in points."""
QUICK: Final = 12
"""The patience of the rule of thumb in a search."""


class BattleModel(Model):
    """Plain: random playouts to the end."""

    def __init__(self, seats: int) -> None:
        super().__init__(seats)

    def results(self, state: State) -> list[float]:
        assert isinstance(state, Position)
        best = winners(state)
        return [1.0 / len(best) if seat in best else 0.0 for seat in range(self.seats)]

    def sight(self, state: State, seat: int) -> int:
        assert isinstance(state, Position)
        return sight(state, seat)


class BattleThought(BattleModel):
    """Thinks some turns ahead by rules of thumb, and then appraises."""

    def __init__(self, seats: int, appraisal: Appraisal, until: int, rng: Rng) -> None:
        super().__init__(seats)
        self.appraisal = appraisal
        self.until: int = until
        """The turn that is played no more."""
        self.thumb = Thumb(rng, QUICK)

    def priors(self, state: State, seat: int, actions: list[int]) -> list[float]:
        assert isinstance(state, Battle)
        values = self.thumb.values(state, seat, actions)
        best = max(values)
        shares = [math.exp((value - best) / SURE) + 0.03 for value in values]
        total = 0.0
        for share in shares:
            total += share
        return [share / total for share in shares]

    def play(self, state: State, seat: int, rng: Rng) -> int:
        assert isinstance(state, Battle)
        legal = state.legal(seat)
        return legal[0] if len(legal) == 1 else self.thumb.choose(state, seat, legal)

    def is_quiet(self, state: State, steps: int) -> bool:
        assert isinstance(state, Position)
        return state.phase == TURN and state.turn >= self.until

    def judge(self, state: State) -> list[float]:
        assert isinstance(state, Position)
        return self.appraisal.promise(state)


def sight(p: Position, seat: int) -> int:
    """A number for what a seat sees: all that lies open, its own hand and won enemies, and how many others hold."""
    h = p.phase * 64 + p.active * 16 + p.chooser * 4 + p.rules.players
    h = (h * FACTOR ^ p.turn) & MASK
    for small in (p.slot, p.helper, p.taken, p.left, p.shown):
        h = (h * FACTOR ^ (small + 1)) & MASK
    for place in range(3):
        h = (h * FACTOR ^ ((p.row[place] + 1) * 8 + p.mordor[place] + 1)) & MASK
    for order in range(3):
        h = (h * FACTOR ^ p.mordor_stack[order]) & MASK
    for pair in p.pairs:
        h = (h * FACTOR ^ (pair + 7)) & MASK
    for other in range(p.rules.players):
        if other == seat or p.phase == OVER:
            h = (h * FACTOR ^ p.hands[other]) & MASK
            h = (h * FACTOR ^ p.won[other]) & MASK
        else:
            h = (h * FACTOR ^ (p.hands[other].bit_count() * 32 + p.won[other].bit_count())) & MASK
            h = (h * FACTOR ^ (p.hands[other] & p.shown)) & MASK
        h = (h * FACTOR ^ p.given[other]) & MASK
        h = (h * FACTOR ^ p.used[other]) & MASK
        slots = p.used[other]
        while slots:
            low = slots & -slots
            h = (h * FACTOR ^ p.teams[other * SLOTS + low.bit_length() - 1]) & MASK
            slots ^= low
    return h
