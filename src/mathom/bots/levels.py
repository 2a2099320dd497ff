"""How well the house's players play: how much they think, and how they err."""

from __future__ import annotations

import msgspec

from mathom.bots.search.budget import Budget


class Level(msgspec.Struct, frozen=True):
    """One strength of one game's player. Whoever errs does so as people do: a move is overlooked, or taken for a better one."""

    budget: Budget
    overlooks: float = 0.0
    """The share of moves that it does not see, unless they win at once."""
    blurs: float = 0.0
    """By how much of a whole game's result two moves must differ to be told apart."""


LEVELS = {
    "battle": {
        "strong": Level(Budget(240, 3.0)),
        "fair": Level(Budget(60, 1.5), overlooks=0.05, blurs=0.02),
        "gentle": Level(Budget(30, 1.0), overlooks=0.25, blurs=0.06),
    },
    "confrontation": {
        "strong": Level(Budget(16000, 3.0)),
        "fair": Level(Budget(500, 1.5), overlooks=0.05, blurs=0.02),
        "gentle": Level(Budget(100, 1.0), overlooks=0.3, blurs=0.12),
    },
    "mount_doom": {
        "strong": Level(Budget(400, 3.0)),
        "fair": Level(Budget(100, 1.5), overlooks=0.02, blurs=0.002),
        "gentle": Level(Budget(24, 1.0), overlooks=0.05, blurs=0.005),
    },
    "two_towers": {
        "strong": Level(Budget(120, 3.0)),
        "fair": Level(Budget(30, 1.5)),
        "gentle": Level(Budget(12, 1.0), overlooks=0.03, blurs=0.01),
    },
}
"""By game and name, the strongest first. The seconds are a cap for slow machines, and what people are told to expect."""
