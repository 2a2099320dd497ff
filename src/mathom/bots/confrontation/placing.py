"""A set-up chosen with thought: some that look natural are judged against some of the enemy's, and a good one is taken."""

from __future__ import annotations

from collections.abc import Sequence
from math import exp

from mathom.bots.confrontation.evaluation import Network, features
from mathom.bots.confrontation.setup import liking
from mathom.games.confrontation import actions
from mathom.games.confrontation.board import FRONT, HOME, OUT, REGIONS, SAURON
from mathom.games.confrontation.position import MOVE, PLACE, Position
from mathom.games.confrontation.roster import A_SIDE
from mathom.kernel.rng import Rng

OWN = 24
ENEMIES = 12
"""How many set-ups of both sides are imagined."""
SHARP = 0.15
"""How much better a set-up must be judged (as a logarithm of odds) to be taken much more often."""


def natural(p: Position, side: int, rng: Rng, placed: Sequence[int] = ()) -> list[int]:
    """The tokens in front, in the order in which they are placed, as likings have it; those that are placed stay."""
    left = [token for token in range(side * A_SIDE, side * A_SIDE + A_SIDE) if token not in placed]
    found = list(placed)
    for region in FRONT[side][len(found) :]:
        token = rng.draw([(token, liking(PLACE, actions.GO + p.roster[token] * REGIONS + region)) for token in left])
        left.remove(token)
        found.append(token)
    return found


def place(p: Position, side: int, front: list[int]) -> None:
    for token in range(side * A_SIDE, side * A_SIDE + A_SIDE):
        p.shift(token, FRONT[side][front.index(token)] if token in front else HOME[side])


def choose_front(p: Position, side: int, network: Network, rng: Rng, placed: Sequence[int] = ()) -> list[int]:
    """The tokens to place in front, in order, beginning with those that are placed; never twice the same."""
    enemies = [natural(p, 1 - side, rng) for _ in range(ENEMIES)]
    own = [natural(p, side, rng, placed) for _ in range(OWN)]
    trial = Position(p.rules, p)
    trial.phase = MOVE
    trial.active = SAURON
    for token in range(2 * A_SIDE):
        trial.shift(token, OUT)
    judged = []
    for front in own:
        place(trial, side, front)
        total = 0.0
        for enemy in enemies:
            place(trial, 1 - side, enemy)
            total += network.logit(features(trial))
        judged.append(total / ENEMIES if side == 0 else -total / ENEMIES)
    best = max(judged)
    number = rng.draw([(number, 1 + int(1000 * exp((value - best) / SHARP))) for number, value in enumerate(judged)])
    return own[number]
