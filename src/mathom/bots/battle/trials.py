"""What comes of an answer in Battle for Middle-earth with one run of luck: some turns by rules of thumb, then an appraisal."""

from __future__ import annotations

from typing import Final

from mathom.bots.battle.appraisal import Appraisal
from mathom.bots.battle.worth import Thumb
from mathom.games.battle.ending import winners
from mathom.games.battle.position import OVER, TURN
from mathom.games.battle.state import Battle
from mathom.kernel.rng import Rng
from mathom.kernel.state import CHANCE, State

PATIENCE: Final = 40
"""Of the rule of thumb that says which answers to try,"""
QUICK: Final = 12
"""and of the one that plays on in a trial."""

TURNS: Final = 5
"""How many turns are played before it is judged, the seat's own counted: at every table it has another one before that."""


class Trials:
    """Of one decision."""

    def __init__(self, appraisal: Appraisal, world: State, rng: Rng) -> None:
        assert isinstance(world, Battle)
        self.appraisal = appraisal
        self.thumb = Thumb(rng, PATIENCE)
        self.until: int = world.turn + TURNS

    def likes(self, world: State, seat: int, legal: list[int]) -> list[float]:
        """How much each answer is liked at first sight."""
        assert isinstance(world, Battle)
        return self.thumb.values(world, seat, legal)

    def value(self, world: State, seat: int, action: int, luck: int) -> float:
        """The seat's share of the victory after an answer; the world stays as it is."""
        assert isinstance(world, Battle)
        p = world.copy()
        p.apply(seat, action)
        rng = Rng(luck)
        thumb = Thumb(rng, QUICK)
        while p.phase != OVER:
            if p.phase == TURN and p.turn >= self.until:
                return self.appraisal.promise(p)[seat]
            due = p.to_act()[0]
            if due == CHANCE:
                p.apply(CHANCE, rng.draw(p.chances()))
                continue
            legal = p.legal(due)
            p.apply(due, legal[0] if len(legal) == 1 else thumb.choose(p, due, legal))
        best = winners(p)
        return 1.0 / len(best) if seat in best else 0.0
