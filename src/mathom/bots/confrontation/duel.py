"""The cards of a battle as the game within the game that they are: both choose at once, so both mix."""

from __future__ import annotations

from typing import Final

from mathom.bots.confrontation.model import forward
from mathom.bots.confrontation.strong import StrongModel
from mathom.games.confrontation import actions
from mathom.games.confrontation.cards import NO_CARD
from mathom.games.confrontation.position import (
    CARDS,
    FELLOWSHIP_CARD_RETREAT,
    MOVE,
    OVER,
    PLACE,
    Position,
)
from mathom.kernel.bits import bits
from mathom.kernel.rng import Rng
from mathom.kernel.state import CHANCE, State

ROUNDS: Final = 1500
"""How often both sides learn from each other before their habits are read."""


def is_open_question(phase: int) -> bool:
    """Whether one side decides about cards that lie open, or shows one: nothing but the other's next answer follows."""
    return CARDS < phase <= FELLOWSHIP_CARD_RETREAT


def hide_choice(state: Position) -> None:
    """A card that was chosen in secret is as good as in hand."""
    for side in range(2):
        if state.card[side] != NO_CARD:
            state.hand[side] |= 1 << state.card[side]
            state.card[side] = NO_CARD
    state.offered = None


def settle(model: StrongModel, state: State, rng: Rng) -> float:
    """What a battle is worth to the first seat when everybody answers well what is asked about the cards on the table."""
    assert isinstance(state, Position)
    while True:
        phase = state.phase
        if phase == OVER:
            return model.results(state)[0]
        if phase <= PLACE or (phase == MOVE and not state.stepped):
            return model.judge(state)[0]
        seat = state.to_act()[0]
        if seat == CHANCE:
            state.apply(CHANCE, rng.draw(state.chances()))
            continue
        if not is_open_question(phase):
            state.apply(seat, model.play(state, seat, rng))
            continue
        legal = forward(phase, state.legal(seat))
        if len(legal) == 1:
            state.apply(seat, legal[0])
            continue
        best: float = -1.0
        for action in legal:
            trial = state.copy()
            trial.apply(seat, action)
            worth = settle(model, trial, rng)
            worth = 1.0 - worth if seat else worth
            if worth > best:
                best = worth
        return 1.0 - best if seat else best


def add_answers(model: StrongModel, world: State, seat: int, legal: list[int], rng: Rng, sums: list[float]) -> None:
    """Adds what each answer of a seat is worth to it in one world."""
    for number in range(len(legal)):
        trial = world.copy()
        trial.apply(seat, legal[number])
        worth = settle(model, trial, rng)
        sums[number] += 1.0 - worth if seat else worth


def add_pairs(model: StrongModel, world: State, rng: Rng, sums: list[list[float]]) -> None:
    """Adds what each pair of cards is worth to the first seat in one world: a row for each of its cards."""
    assert isinstance(world, Position)
    hide_choice(world)
    mine = [actions.CARD + card for card in bits(world.hand[world.swapped])]
    theirs = [actions.CARD + card for card in bits(world.hand[1 - world.swapped])]
    for row in range(len(mine)):
        for column in range(len(theirs)):
            trial = world.copy()
            trial.apply(0, mine[row])
            trial.apply(1, theirs[column])
            sums[row][column] += settle(model, trial, rng)


def mix(rows: list[list[float]]) -> tuple[list[float], list[float]]:
    """How often each row and each column is played by two who regret what they did not play: rows want much, columns little."""
    height = len(rows)
    width = len(rows[0])
    row_regrets = [0.0] * height
    column_regrets = [0.0] * width
    row_sums = [0.0] * height
    column_sums = [0.0] * width
    for turn in range(ROUNDS):
        row_now = shares_of(row_regrets)
        column_now = shares_of(column_regrets)
        # Later rounds count for more: the first ones are far off.
        weight = float(turn)
        row_worth = [0.0] * height
        column_worth = [0.0] * width
        value = 0.0
        for row in range(height):
            line = rows[row]
            share = row_now[row]
            worth = 0.0
            for column in range(width):
                worth += line[column] * column_now[column]
                column_worth[column] += line[column] * share
            row_worth[row] = worth
            value += worth * share
        for row in range(height):
            row_regrets[row] = max(0.0, row_regrets[row] + row_worth[row] - value)
            row_sums[row] += weight * row_now[row]
        for column in range(width):
            column_regrets[column] = max(0.0, column_regrets[column] + value - column_worth[column])
            column_sums[column] += weight * column_now[column]
    return shares_of(row_sums), shares_of(column_sums)


def shares_of(amounts: list[float]) -> list[float]:
    total = 0.0
    for amount in amounts:
        total += amount
    if total <= 0.0:
        return [1.0 / len(amounts)] * len(amounts)
    return [amount / total for amount in amounts]
