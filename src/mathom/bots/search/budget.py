"""How long a search may think: a number of iterations, and a cap in seconds for slow machines."""

from __future__ import annotations

import msgspec

from mathom.kernel.game import Complaint

ENDLESS = 1_000_000_000


class Budget(msgspec.Struct, frozen=True):
    """A search stops at whichever comes first. `trees` above 1 spends the iterations in each of so many single worlds."""

    iterations: int = ENDLESS
    seconds: float = 0.0
    """0: no cap, so that the same seed gives the same decision on every machine."""
    trees: int = 1


def read_budget(text: str) -> Budget:
    """`10000` iterations, `1.5s` seconds, `40x1000` trees of iterations; raises Complaint."""
    trees, _, rest = text.rpartition("x")
    try:
        if rest.endswith("s") and not trees:
            budget = Budget(seconds=float(rest[:-1]))
        else:
            budget = Budget(iterations=int(rest), trees=int(trees or 1))
        if not (0 < budget.iterations <= ENDLESS and 0 < budget.trees <= 10_000 and 0 <= budget.seconds <= 3600):
            raise ValueError
        if budget.iterations == ENDLESS and not budget.seconds:
            raise ValueError
    except ValueError:
        raise Complaint(
            f"“{text}” is no budget of a search: write iterations (10000), seconds (1.5s) or trees and iterations (40x1000)."
        ) from None
    return budget
