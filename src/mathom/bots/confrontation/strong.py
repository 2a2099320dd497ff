"""The Confrontation for the house's own search: battles are played out, then the position is judged."""

from __future__ import annotations

from typing import Final

from mathom.bots.confrontation.evaluation import Network, squash
from mathom.bots.confrontation.model import ConfrontationModel, forward
from mathom.bots.confrontation.policy import Policy
from mathom.games.confrontation.board import OUT
from mathom.games.confrontation.position import (
    MOVE,
    OVER,
    PALANTIR_WINDOW,
    PLACE,
    TUNNEL,
    WORMTONGUE_RETREAT,
    Position,
)
from mathom.games.confrontation.roster import A_SIDE, TOKENS
from mathom.kernel.rng import Rng
from mathom.kernel.state import CHANCE, State

CLOSE: Final = 1.5
FAR: Final = 5.0
"""By how many points of a match one leads before it is all but won: in the second game, and in the first."""


class StrongModel(ConfrontationModel):
    """Judges by a network what a position promises as soon as no battle is being fought."""

    def __init__(self, network: Network, policy: Policy) -> None:
        super().__init__()
        self.network = network
        self.policy = policy

    def priors(self, state: State, seat: int, actions: list[int]) -> list[float]:
        assert isinstance(state, Position)
        if state.phase == MOVE:
            return self.policy.shares(state, actions)
        return [1.0 / len(actions)] * len(actions)

    def playout(self, state: State, rng: Rng) -> list[float]:
        assert isinstance(state, Position)
        while True:
            phase = state.phase
            if phase == OVER:
                return self.results(state)
            if phase <= PLACE or (phase == MOVE and not state.stepped):
                return self.judge(state)
            seat = state.to_act()[0]
            if seat == CHANCE:
                state.apply(CHANCE, rng.draw(state.chances()))
            else:
                state.apply(seat, self.play(state, seat, rng))

    def play(self, state: State, seat: int, rng: Rng) -> int:
        assert isinstance(state, Position)
        phase = state.phase
        legal = forward(phase, state.legal(seat))
        if phase == TUNNEL or phase == WORMTONGUE_RETREAT:
            return legal[len(legal) - 1]
        if phase == PALANTIR_WINDOW:
            return legal[0]
        return rng.choose(legal)

    def judge(self, state: State) -> list[float]:
        assert isinstance(state, Position)
        if state.rules.match:
            first = self.match(state)
            return [first, 1.0 - first]
        fellowship = self.network.fellowship(state)
        return [fellowship, 1.0 - fellowship] if state.swapped == 0 else [1.0 - fellowship, fellowship]

    def match(self, p: Position) -> float:
        """What a match promises the first seat: what each end of this game would bring, by the pieces that stand now."""
        lead = float(p.score[0] - p.score[1])
        if p.phase <= PLACE:
            return squash(lead / FAR)
        standing = [0, 0]
        for token in range(TOKENS):
            if p.at[token] != OUT:
                standing[token // A_SIDE] += 1
        fellowship = self.network.fellowship(p)
        scale = CLOSE if p.swapped else FAR
        sign = -1.0 if p.swapped else 1.0
        won = squash((lead + sign * standing[0]) / scale)
        lost = squash((lead - sign * standing[1]) / scale)
        return fellowship * won + (1.0 - fellowship) * lost
