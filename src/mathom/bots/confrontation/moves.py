"""What the rule-of-thumb player of The Confrontation thinks of each thing it can do in its turn."""

from __future__ import annotations

from mathom.bots.confrontation.odds import A_WIN
from mathom.bots.confrontation.sides import Sauron, Side
from mathom.games.confrontation import actions
from mathom.games.confrontation.board import FANGORN, MORDOR, REGIONS
from mathom.games.confrontation.roster import GANDALF_TOKEN, TREEBEARD

A_CARD = 1.0
"""What a special card is worth unused."""
A_LOOK = 5.0
"""What it is worth to learn whether somebody is the Ring-bearer who may be or not."""


class Moves:
    def __init__(self, side: Side) -> None:
        self.side = side
        self.tokens = side.p.rules.token
        self.stays = side.worth(side.at())
        """What it would be worth to move nobody."""

    def values(self, legal: list[int]) -> list[float]:
        found = [self.move(action) if action <= actions.STRIDE else -A_WIN for action in legal]
        plain = max(found)
        return [value if action <= actions.STRIDE else self.card(action, plain) for action, value in zip(legal, found, strict=True)]

    def move(self, action: int) -> float:
        if action == actions.STRIDE:
            return self.side.go(self.tokens[TREEBEARD], FANGORN)
        return self.side.go(self.tokens[(action - actions.GO) // REGIONS], action % REGIONS)

    def card(self, action: int, plain: float) -> float:
        """A special card, next to the best move without one."""
        side = self.side
        if action < actions.STEP:
            raised = side.worth(side.moved(GANDALF_TOKEN, FANGORN)) + side.odds.value(side.p.roster[GANDALF_TOKEN])
            return raised - A_CARD
        if action < actions.RECALLED:
            return self.step(self.tokens[(action - actions.STEP) // REGIONS], (action - actions.STEP) % REGIONS, plain)
        if action < actions.KING_AT:
            return side.worth(side.moved(self.tokens[action - actions.RECALLED], MORDOR)) - A_CARD
        if action >= actions.POINT_AT or action < actions.CREBAIN_AT:
            return self.stays - A_CARD
        region = (action - actions.POINT) % REGIONS
        if action < actions.PALANTIR_AT:
            return self.stays + news(side, region) - A_CARD
        return plain + news(side, region) - A_CARD

    def step(self, token: int, region: int, plain: float) -> float:
        """A step before the move: by Shadowfax for the Ring-bearer, by the Dark of Mordor for anybody."""
        side = self.side
        if side.side == 0:
            if token != side.p.bearer:
                return -A_WIN
            ends = [end for end in side.board.forward[0][region] if end == MORDOR or not side.number[end]]
            return max((side.worth(side.moved(token, end)) for end in ends), default=-A_WIN) - A_CARD
        stepped = side.go(token, region)
        return stepped if stepped >= A_WIN else stepped + plain - self.stays - A_CARD


def news(side: Side, region: int) -> float:
    """What it would tell Sauron to see who stands there."""
    share = side.bearer.get(region, 0.0) if isinstance(side, Sauron) else 0.0
    return A_LOOK * share * (1.0 - share)
