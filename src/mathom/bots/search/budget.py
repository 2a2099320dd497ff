"""How long a search may think: a number of iterations, and a cap in seconds for slow machines."""

from __future__ import annotations

import math
import re
import time

import msgspec

from mathom.kernel.game import Complaint

ENDLESS = 1_000_000_000
LONGEST = 3600
"""Seconds for one decision."""
SPARE = 0.3
"""Seconds of a cap that are left for all that is not thinking: reading the question, telling what was thought, sending;"""
SHARE = 0.2
"""but no more than this part of it."""


class Budget(msgspec.Struct, frozen=True):
    """A search stops at whichever comes first. `trees` above 1 spends the iterations in each of so many single worlds."""

    iterations: int = ENDLESS
    seconds: float = 0.0
    """0: no cap, so that the same seed gives the same decision on every machine."""
    trees: int = 1
    keeps: bool = False
    """Whether what was thought about a situation is gone on with when it comes about."""

    def end(self) -> float:
        """When a search that begins now has to stop, by the clock of `time.perf_counter`."""
        return time.perf_counter() + self.seconds - min(SPARE, SHARE * self.seconds) if self.seconds else math.inf


def read_budget(text: str) -> Budget:
    """`10000` iterations, `1.5s` seconds, `40x1000` trees of iterations, `10000+` with the tree kept; raises Complaint."""
    seconds = re.fullmatch(r"(\d{1,4}(?:\.\d{1,3})?)s(\+?)", text)
    walks = re.fullmatch(r"(?:(\d{1,5})x)?(\d{1,9})(\+?)", text)
    budget = None
    if seconds is not None:
        budget = Budget(seconds=float(seconds[1]), keeps=bool(seconds[2]))
    elif walks is not None:
        budget = Budget(iterations=int(walks[2]), trees=int(walks[1] or 1), keeps=bool(walks[3]))
    if budget is None or not is_sound(budget):
        raise Complaint(
            f"“{text}” is no budget of a search: write iterations (10000), seconds (1.5s) or trees and iterations (40x1000); "
            "a + behind one tree's budget keeps the tree (10000+)."
        )
    return budget


def is_sound(budget: Budget) -> bool:
    """Whether it is some thought, not too long, and only one tree is kept."""
    is_some = budget.iterations > 0 and budget.trees > 0 and (budget.seconds > 0 or budget.iterations < ENDLESS)
    return is_some and budget.seconds <= LONGEST and not (budget.keeps and budget.trees > 1)


def read_jobs(text: str) -> int:
    """How many processes think together; raises Complaint."""
    if not text.isdecimal() or not 1 <= int(text) <= 64:
        raise Complaint(f"“@{text}” is no number of processes: write one from 1 to 64, as in mo:10000@4.")
    return int(text)


def shared(budget: Budget, jobs: int) -> list[str]:
    """What each of some processes spends, so that all together spend the budget: trees are shared out, else iterations.
    There are no more processes than there is to share."""
    kept = "+" if budget.keeps else ""
    if budget.iterations == ENDLESS:
        return [f"{budget.seconds:g}s{kept}"] * jobs
    if budget.trees > 1:
        return [f"{trees}x{budget.iterations}" for trees in portions(budget.trees, jobs)]
    return [f"{iterations}{kept}" for iterations in portions(budget.iterations, jobs)]


def portions(total: int, number: int) -> list[int]:
    """A number in at most so many parts, none of them 0, that differ by no more than 1."""
    return [share for part in range(number) if (share := total // number + (part < total % number))]
