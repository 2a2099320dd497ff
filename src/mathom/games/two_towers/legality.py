"""What holds in every reachable situation, and which positions can be played."""

from __future__ import annotations

from mathom.games.two_towers.position import Position


def broken(p: Position) -> list[str]:
    return []


def check(p: Position) -> None:
    return None
