"""What a bot thought about a decision: plain data, kept beside the game and shown after its end."""

from __future__ import annotations

import msgspec


class Thought(msgspec.Struct, frozen=True):
    """One move that was considered."""

    action: str
    """In the notation."""
    visits: int
    """How often it was tried."""
    value: float
    """What the bot expects of it for its seat, from 0 (lost) to 1 (won)."""
    share: float = 0.0
    """Of all tries; where a choice must not be foreseen, how often it would be made."""


class Thoughts(msgspec.Struct, frozen=True):
    """One decision."""

    iterations: int
    """All tries, those of a kept tree too."""
    worlds: int
    """How many worlds the bot held possible."""
    considered: list[Thought]
    """The favourite first."""
    believed: dict[str, dict[str, float]]
    """By place, who may be there, and how likely the bot took it to be; the hand of the first player is the place `1`."""
    imagined: int = 0
    """In how many imagined worlds that was counted; 0: it was worked out."""
