"""Sets of small numbers as bits of one number."""

from __future__ import annotations


def bits(mask: int) -> list[int]:
    """The members of a set, ascending."""
    members: list[int] = []
    while mask:
        low = mask & -mask
        members.append(low.bit_length() - 1)
        mask ^= low
    return members
