"""How long a search may think: a number of iterations, and a cap in seconds for slow machines."""

from __future__ import annotations

import re

import msgspec

from mathom.kernel.game import Complaint

ENDLESS = 1_000_000_000
LONGEST = 3600
"""Seconds for one decision."""


class Budget(msgspec.Struct, frozen=True):
    """A search stops at whichever comes first. `trees` above 1 spends the iterations in each of so many single worlds."""

    iterations: int = ENDLESS
    seconds: float = 0.0
    """0: no cap, so that the same seed gives the same decision on every machine."""
    trees: int = 1


def read_budget(text: str) -> Budget:
    """`10000` iterations, `1.5s` seconds, `40x1000` trees of iterations; raises Complaint."""
    seconds = re.fullmatch(r"(\d{1,4}(?:\.\d{1,3})?)s", text)
    walks = re.fullmatch(r"(?:(\d{1,5})x)?(\d{1,9})", text)
    budget = None
    if seconds is not None:
        budget = Budget(seconds=float(seconds[1]))
    elif walks is not None:
        budget = Budget(iterations=int(walks[2]), trees=int(walks[1] or 1))
    if budget is None or not (budget.iterations and budget.trees) or (seconds is not None and not 0 < budget.seconds <= LONGEST):
        raise Complaint(
            f"“{text}” is no budget of a search: write iterations (10000), seconds (1.5s) or trees and iterations (40x1000)."
        )
    return budget


def read_jobs(text: str) -> int:
    """How many processes think together; raises Complaint."""
    if not text.isdecimal() or not 1 <= int(text) <= 64:
        raise Complaint(f"“@{text}” is no number of processes: write one from 1 to 64, as in mo:10000@4.")
    return int(text)


def shared(budget: Budget, jobs: int) -> str:
    """What each of some processes spends, so that all together spend the budget: trees are shared out, else iterations."""
    if budget.iterations == ENDLESS:
        return f"{budget.seconds:g}s"
    if budget.trees > 1:
        return f"{max(1, budget.trees // jobs)}x{budget.iterations}"
    return f"{max(1, budget.iterations // jobs)}"
