"""The end: no open enemy is left; points, and who has won."""

from __future__ import annotations

from mathom.games.battle import telling
from mathom.games.battle.position import NO_CARD, OVER, TURN_ENDS, Position
from mathom.kernel.bits import bits


def is_over(p: Position) -> bool:
    """No open enemy is left (B5.1); it stands on position 3 as long as there is one (B7.21)."""
    return p.row[2] == NO_CARD


def score(p: Position, seat: int) -> int:
    """Won enemies, 1 for each hobbit and 2 for Gandalf given to the seat (B5.2)."""
    points = 0
    for enemy in bits(p.won[seat]):
        points += p.rules.points[enemy]
    for card in bits(p.given[seat]):
        points += given_points(p, card)
    return points


def given_points(p: Position, card: int) -> int:
    """What a card is worth to the player it was given to (B6.1, B6.3)."""
    return 2 if p.rules.takers >> card & 1 else 1


def winners(p: Position) -> list[int]:
    """Most points, then most won enemies; who is still level shares the victory (B5.3)."""
    best = [(score(p, seat), p.won[seat].bit_count()) for seat in range(p.rules.players)]
    top = max(best)
    return [seat for seat in range(p.rules.players) if best[seat] == top]


def finish(p: Position) -> None:
    p.phase = OVER
    p.resume = TURN_ENDS
    if p.journal is not None:
        telling.over(p)
