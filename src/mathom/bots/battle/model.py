"""Battle for Middle-earth for a search: who has won, and what each seat sees."""

from __future__ import annotations

from typing import Final

from mathom.bots.search.model import Model
from mathom.games.battle.actions import SLOTS
from mathom.games.battle.ending import winners
from mathom.games.battle.position import OVER, Position
from mathom.kernel.state import State

FACTOR: Final = 1_000_003
MASK: Final = 0xFFFFFFFFFF


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
