"""The Confrontation for a search: who has won, and what each side sees of a position."""

from __future__ import annotations

from typing import Final

from mathom.bots.search.model import Model
from mathom.games.confrontation import actions
from mathom.games.confrontation.board import OUT
from mathom.games.confrontation.cards import NO_CARD
from mathom.games.confrontation.position import CARDS, MOVE, NOBODY_WON, PALANTIR_WINDOW, PLACE, Position
from mathom.games.confrontation.roster import A_SIDE
from mathom.kernel.rng import Rng
from mathom.kernel.state import State

FACTOR: Final = 1_000_003
MASK: Final = 0xFFFFFFFFFF
SOME_CARD: Final = 15
"""A card that lies face down."""


class ConfrontationModel(Model):
    """Plain: random playouts to the end."""

    def __init__(self) -> None:
        super().__init__(2)

    def results(self, state: State) -> list[float]:
        assert isinstance(state, Position)
        if state.rules.match:
            lead = state.score[0] - state.score[1]
            return [0.5, 0.5] if lead == 0 else [1.0, 0.0] if lead > 0 else [0.0, 1.0]
        if state.winner == NOBODY_WON:
            return [0.5, 0.5]
        return [1.0, 0.0] if state.winner ^ state.swapped == 0 else [0.0, 1.0]

    def sight(self, state: State, seat: int) -> int:
        assert isinstance(state, Position)
        return sight(state, seat ^ state.swapped)

    def actions(self, state: State, seat: int) -> list[int]:
        assert isinstance(state, Position)
        return forward(state.phase, state.legal(seat))

    def play(self, state: State, seat: int, rng: Rng) -> int:
        assert isinstance(state, Position)
        return rng.choose(forward(state.phase, state.legal(seat)))


def forward(phase: int, legal: list[int]) -> list[int]:
    """In the preparation nobody takes a step back, and whoever can be ready is; the Palantír is thought of once in a battle."""
    if phase == MOVE:
        return legal
    if phase > PLACE:
        return once(phase, legal)
    if actions.READY in legal:
        return [actions.READY]
    return [action for action in legal if action != actions.BACK]


def once(phase: int, legal: list[int]) -> list[int]:
    """The answers without a look by the Palantír that its own question offers too, and without being asked again."""
    if not legal or legal[len(legal) - 1] < actions.PALANTIR_AT:
        return legal
    if phase != PALANTIR_WINDOW:
        return [action for action in legal if action < actions.PALANTIR_AT]
    if actions.READY in legal:
        return [action for action in legal if action != actions.NO]
    return legal


def sight(p: Position, side: int) -> int:
    """A number for what one side sees: all its own, the enemy's open and fallen pieces, and how many hide where."""
    if p.phase <= PLACE:
        return prepared(p, side)
    other = 1 - side
    own_first = side * A_SIDE
    other_first = other * A_SIDE
    h = p.phase * 1024 + p.turn * 4 + p.active * 2 + p.swapped
    h = (h * FACTOR ^ p.hand[side]) & MASK
    their_hand = p.hand[other]
    their_card = p.card[other]
    if p.phase == CARDS and their_card != NO_CARD:
        their_hand |= 1 << their_card
        their_card = SOME_CARD
    h = (h * FACTOR ^ their_hand) & MASK
    h = (h * FACTOR ^ (p.card[side] * 16 + their_card)) & MASK
    h = (h * FACTOR ^ (p.specials * 32 + p.region)) & MASK
    is_open = p.shown | p.known
    for token in range(own_first, own_first + A_SIDE):
        h = (h * FACTOR ^ p.at[token]) & MASK
    open_here = 0
    for token in range(other_first, other_first + A_SIDE):
        region = p.at[token]
        is_known = region == OUT or is_open >> token & 1 == 1
        open_here = open_here * 32 + (region + 1 if is_known else 0)
    h = (h * FACTOR ^ (open_here & MASK)) & MASK
    h = (h * FACTOR ^ (open_here >> 40)) & MASK
    base = other * 17
    counts = 0
    for region in range(16):
        counts = counts * 8 + p.count[base + region]
    h = (h * FACTOR ^ (counts & MASK)) & MASK
    return (h * FACTOR ^ (counts >> 40)) & MASK


def prepared(p: Position, side: int) -> int:
    """A number for what one side sees of the preparation: its own, and whether the other is ready."""
    h = p.phase * 64 + p.ready % 4 * 2 + p.swapped
    h = (h * FACTOR ^ (p.ready >> 4 + 4 * side & 15)) & MASK
    h = (h * FACTOR ^ (p.specials >> 4 * side & 15)) & MASK
    for token in range(side * A_SIDE, side * A_SIDE + A_SIDE):
        h = (h * FACTOR ^ (p.roster[token] * 32 + p.at[token])) & MASK
    return h
