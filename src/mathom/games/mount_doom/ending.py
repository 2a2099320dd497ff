"""Courage, Nazgûl, and how a game ends (M8, M3.5)."""

from __future__ import annotations

from mathom.games.mount_doom import telling
from mathom.games.mount_doom.board import NAZGUL
from mathom.games.mount_doom.position import COURAGE_LOST, NAZGUL_COMPLETE, OVER, Position


def finish(p: Position, reason: int) -> None:
    """Ends the game; whoever calls has set the next phase before, so that this one stands."""
    p.reason = reason
    p.phase = OVER
    if p.journal is not None:
        telling.over(p)


def lose_courage(p: Position, hearts: int, why: str, rule: str) -> None:
    """The Ring goes down; it may not leave the lowest circle (M8.2)."""
    if hearts == 0:
        return
    before = p.courage
    p.courage = max(0, before - hearts)
    if p.journal is not None:
        telling.courage_lost(p, before, hearts, why, rule)
    if p.courage == 0:
        finish(p, COURAGE_LOST)


def gain_courage(p: Position, hearts: int, why: str, rule: str) -> None:
    """The Ring goes up, at most to the top circle (M1.8)."""
    before = p.courage
    p.courage = min(p.rules.top, before + hearts)
    if p.journal is not None:
        telling.courage(p, before, why, rule)


def place_nazgul(p: Position) -> None:
    """A Nazgûl of the pool goes to Minas Morgul; the last one ends the game (M3.5, M8.2, M11.26)."""
    if p.eowyn:  # M10.8
        if p.journal is not None:
            telling.nazgul_harmless(p)
        return
    p.nazgul += 1
    if p.journal is not None:
        telling.nazgul(p)
    if p.nazgul >= NAZGUL:
        finish(p, NAZGUL_COMPLETE)
