"""What comes of an answer in Battle for Middle-earth with one run of luck: some turns by rules of thumb, then an appraisal."""

from __future__ import annotations

from typing import Final

from mathom.bots.battle.appraisal import Appraisal
from mathom.bots.battle.worth import Thumb
from mathom.games.battle.ending import winners
from mathom.games.battle.position import OVER, TURN
from mathom.games.battle.state import Battle
from mathom.kernel.rng import Rng
from mathom.kernel.state import CHANCE

QUICK: Final = 12
"""The patience of the rule of thumb in a trial."""

TURNS: Final = 5
"""How many turns are played before it is judged, the seat's own counted: at every table it has another one before that."""


class Trials:
    """Of one decision."""

    def __init__(self, appraisal: Appraisal, world: Battle) -> None:
        self.appraisal = appraisal
        self.until: int = world.turn + TURNS

    def value(self, world: Battle, seat: int, action: int, luck: int) -> float:
        """The seat's share of the victory after an answer; the world stays as it is."""
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
