"""Which moves of a turn a player of The Confrontation looks at first, from what the mover knows."""

from __future__ import annotations

import math
from typing import Final

from mathom.games.confrontation import actions
from mathom.games.confrontation.board import FANGORN
from mathom.games.confrontation.position import Position
from mathom.games.confrontation.roster import TREEBEARD

TO: Final = 0
"""TO + character * 16 + region."""
MEETS: Final = 576
"""MEETS + character * 3 + how many enemies stand there."""
FACES: Final = 684
"""FACES + character * 4 + how many enemies could strike there."""
FLEES: Final = 828
"""FLEES + character * 4 + how many enemies could strike where it stands."""
LEAVES: Final = 972
"""LEAVES + the region left * 2 + whether nobody stays there."""
PLAYS: Final = 1004
"""PLAYS + which special card is played."""
WHEN: Final = 1014
"""WHEN + (side * 10 + how late it is) * 2 + whether it is an attack."""


def strikers(p: Position, side: int, region: int) -> int:
    """How many enemies could strike in a region by an ordinary move, up to three."""
    base = (1 - side) * 17
    number = 0
    for start in p.rules.board.threatened[side][region]:
        number += p.count[base + start]
    return min(number, 3)


def move_features(p: Position, action: int) -> list[int]:
    """What is true of one thing that the active side can do in its turn."""
    side = p.active
    late = (side * 10 + min(p.turn // 5, 9)) * 2
    if action < actions.STRIDE:
        kind = -1
        character = action // 16
        end = action % 16
    elif action == actions.STRIDE:
        kind = 0
        character = TREEBEARD
        end = FANGORN
    elif actions.STEP <= action < actions.RECALLED:
        kind = 1 + side
        character = (action - actions.STEP) // 16
        end = (action - actions.STEP) % 16
    elif action < actions.STEP:
        return [PLAYS + 3, WHEN + late]
    elif action < actions.KING_AT:
        return [PLAYS + 4, WHEN + late]
    elif action < actions.CREBAIN_AT:
        return [PLAYS + 5, WHEN + late]
    elif action < actions.PALANTIR_AT:
        return [PLAYS + 6, WHEN + late]
    elif action < actions.KING_AT_PIECE:
        return [PLAYS + 7, WHEN + late]
    else:
        return [PLAYS + 8, WHEN + late]
    start = p.at[p.rules.token[character]]
    enemies = p.count[(1 - side) * 17 + end]
    found = [
        TO + character * 16 + end,
        MEETS + character * 3 + min(enemies, 2),
        FACES + character * 4 + strikers(p, side, end),
        FLEES + character * 4 + strikers(p, side, start),
        LEAVES + start * 2 + (1 if p.count[side * 17 + start] == 1 else 0),
        WHEN + late + (1 if enemies else 0),
    ]
    if kind >= 0:
        found.append(PLAYS + kind)
    return found


class Policy:
    """A weight for each feature of a move."""

    def __init__(self, weights: list[float]) -> None:
        self.weights = weights

    def shares(self, p: Position, moves: list[int]) -> list[float]:
        """For each move how likely it is taken, adding up to 1."""
        weights = self.weights
        logits: list[float] = []
        top: float = -1e9
        for action in moves:
            logit: float = 0.0
            for feature in move_features(p, action):
                logit += weights[feature]
            logits.append(logit)
            if logit > top:
                top = logit
        total: float = 0.0
        for number in range(len(logits)):
            share = math.exp(logits[number] - top)
            logits[number] = share
            total += share
        return [share / total for share in logits]
