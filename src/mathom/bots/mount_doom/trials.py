"""What comes of an answer on the way to Mount Doom with one run of luck: the turn is played to its end, and then appraised."""

from __future__ import annotations

from mathom.bots.mount_doom.appraisal import Appraisal
from mathom.bots.mount_doom.prospects import Prospects
from mathom.bots.mount_doom.weighing import liking, play_turn
from mathom.games.mount_doom.position import CRATER_REACHED, OVER
from mathom.games.mount_doom.state import MountDoom
from mathom.kernel.rng import Rng
from mathom.kernel.state import State


class Trials:
    """Of one decision."""

    def __init__(self, taste: list[float], appraisal: Appraisal, world: State) -> None:
        assert isinstance(world, MountDoom)
        self.appraisal = appraisal
        self.prospects = Prospects(taste, appraisal, world)
        self.until: int = world.turn + 1

    def likes(self, world: State, seat: int, legal: list[int]) -> list[float]:
        """How much each answer is liked at first sight."""
        assert isinstance(world, MountDoom)
        return liking(self.prospects, world, legal)

    def value(self, world: State, seat: int, action: int, luck: int) -> float:
        """The chance to reach the crater after an answer; the world stays as it is."""
        assert isinstance(world, MountDoom)
        p = world.copy()
        p.apply(seat, action)
        rng = Rng(luck)
        while p.phase != OVER and p.turn < self.until:
            play_turn(self.prospects, p, rng)
        if p.phase == OVER:
            return 1.0 if p.reason == CRATER_REACHED else 0.0
        return self.appraisal.promise(p)
