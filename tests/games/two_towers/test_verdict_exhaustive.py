"""Public verdicts against every continuation of every deal that the public history allows, on random late positions.

A verdict may never be wrong. It may come late: the reasoning shares out tricks and cards that are still to come, but does not look
at who must follow suit or who can still win a trick. How often it is late is measured here and stands in docs/figures.md.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator

import pytest

from mathom.games import load
from mathom.games.two_towers import actions, tricks
from mathom.games.two_towers.options import CHAPTERS
from mathom.games.two_towers.outlook import IMPOSSIBLE, MET, OPEN
from mathom.games.two_towers.position import OVER, PLAY, ROUND_OVER, TRICK_OVER
from mathom.games.two_towers.state import TwoTowers
from mathom.games.two_towers.verdict import goal_of, judge
from mathom.kernel.observation import observe
from mathom.kernel.playout import step
from mathom.kernel.rng import Rng
from mathom.kernel.state import CHANCE, SPECTATOR
from tests.conftest import FULL
from tests.rules import rule

GAME = load("two_towers")
POSITIONS = 28 if FULL else 6
"""So many late positions of each chapter: 532 in all in the full run."""
LATE = 2
"""Tricks that are left in them."""
MOST_WORLDS = 40
LATEST = 0.75
"""At most so many of the goals that are decided may be called open."""


def continuations(state: TwoTowers) -> Iterator[TwoTowers]:
    """The state at the end of the round for every way to play on; rounds that end by a forced loss decide no goal."""
    if state.phase == ROUND_OVER:
        yield state
    elif state.phase != OVER:
        for following in steps(state):
            yield from continuations(following)


def steps(state: TwoTowers) -> Iterator[TwoTowers]:
    if state.to_act() == (CHANCE,):
        for outcome, _ in state.chances():
            following = state.copy()
            following.lay_out(outcome)
            yield settle(following)
        return
    for action in state.legal(state.to_act()[0]):
        if action != actions.STOP:
            following = state.copy()
            tricks.play(following, action)
            yield settle(following)


def settle(state: TwoTowers) -> TwoTowers:
    """Plays what passes by itself, but stops where the round is over, before it is put away."""
    while state.phase > OVER and state.phase != ROUND_OVER:
        if state.phase == TRICK_OVER:
            tricks.finish(state)
        else:
            tricks.go_on(state)
    return state


def truth(worlds: list[TwoTowers], hand: int) -> int:
    """What is so in every continuation of every world; OPEN also where no continuation reaches the end."""
    results = {judge(goal_of(end, hand), end, hand) for world in worlds for end in continuations(world)}
    return results.pop() if len(results) == 1 else OPEN


def late_positions(chapter: str) -> Iterator[tuple[TwoTowers, list[TwoTowers]]]:
    """Random positions of a chapter with few tricks left, and every state that the public holds possible."""
    seed = 0
    found = 0
    while found < POSITIONS:
        seed += 1
        players = (3, 4, 2, 1)[seed % 4]
        state = GAME.new({"chapter": chapter}, players)
        assert isinstance(state, TwoTowers)
        journal = GAME.start(state)
        rng = Rng(seed * 7919)
        while state.to_act() and not (state.phase == PLAY and state.left() <= LATE):
            play_on(state, rng)
        for _ in range(seed // 4 % 4):  # some of them in the middle of a trick
            if state.phase == PLAY:
                play_on(state, rng)
        if not state.to_act() or state.phase != PLAY:
            continue
        belief = GAME.belief(observe(GAME, state, journal, SPECTATOR))
        if belief.size() > MOST_WORLDS:
            play_to_next_trick(state, rng)
            if not state.to_act() or state.phase != PLAY:
                continue
            belief = GAME.belief(observe(GAME, state, journal, SPECTATOR))
        if belief.size() <= MOST_WORLDS:
            found += 1
            yield state, all_worlds(belief)


def all_worlds(belief: object) -> list[TwoTowers]:
    from mathom.games.two_towers.belief import TwoTowersBelief

    assert isinstance(belief, TwoTowersBelief)
    return [belief.world(placement, laid, [face]) for placement, spread, face in belief.ways() for laid in spread.all()]


def play_on(state: TwoTowers, rng: Rng) -> None:
    """A random step, but the round is never stopped."""
    seat = state.to_act()[0]
    if seat == CHANCE:
        step(state, rng)
        return
    open_actions = [action for action in state.legal(seat) if action != actions.STOP]
    state.apply(seat, rng.choose(open_actions))


def play_to_next_trick(state: TwoTowers, rng: Rng) -> None:
    number, current = len(state.winners), state.round
    while state.to_act() and state.round == current and len(state.winners) == number:
        play_on(state, rng)
    while state.to_act() == (CHANCE,):
        play_on(state, rng)


@pytest.mark.sample(3)
@rule("T12.1", "T6.3")
@pytest.mark.parametrize("chapter", CHAPTERS)
def test_no_public_verdict_is_wrong_and_few_are_late(chapter: str) -> None:
    seen: Counter[str] = Counter()
    for state, worlds in late_positions(chapter):
        for hand in range(state.rules.hands):
            said, so = judge(goal_of(state, hand), state, hand), truth(worlds, hand)
            if said != OPEN:
                assert said == so or not reaches_end(worlds), f"{GAME.position(state)}: hand {hand + 1} is said to be {said}"
            seen["decided" if so != OPEN else "open"] += 1
            seen["late"] += said == OPEN and so in (MET, IMPOSSIBLE)
    assert seen["late"] <= LATEST * seen["decided"], seen


def reaches_end(worlds: list[TwoTowers]) -> bool:
    return any(True for world in worlds for _ in continuations(world))


def main() -> None:
    """Prints, for each chapter, how many goals were decided in the late positions and how many of these were called open."""
    for chapter in CHAPTERS:
        decided = late = 0
        for state, worlds in late_positions(chapter):
            for hand in range(state.rules.hands):
                if truth(worlds, hand) != OPEN:
                    decided += 1
                    late += judge(goal_of(state, hand), state, hand) == OPEN
        print(f"{chapter}: {decided} decided, {late} late")


if __name__ == "__main__":
    main()
