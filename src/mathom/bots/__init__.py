"""Players that are programs. They see observations and nothing else."""

from __future__ import annotations

from typing import Protocol

from mathom.bots.random import RandomBot
from mathom.kernel.game import Complaint
from mathom.kernel.observation import Observation

BOTS = {"random": RandomBot}


class Bot(Protocol):
    """Answers an observation that asks its seat with one of its legal actions."""

    def choose(self, observation: Observation) -> int: ...


def load_bot(name: str, seed: int) -> Bot:
    """The bot with that name; raises Complaint."""
    if name not in BOTS:
        raise Complaint(f"There is no bot “{name}”; there is {', '.join(BOTS)}.")
    return BOTS[name](seed)
