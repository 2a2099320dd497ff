"""The end of a round and of a chapter."""

from __future__ import annotations

from mathom.games.two_towers import telling
from mathom.games.two_towers.outlook import IMPOSSIBLE, MET
from mathom.games.two_towers.position import (
    AGAIN,
    BY_ARAGORN,
    BY_GOALS,
    BY_ROUNDS,
    MISSED,
    NOBODY,
    OVER,
    ROUND,
    STOPPED_LOST,
    STOPPED_WON,
    UNTURNED,
    Position,
)
from mathom.games.two_towers.verdict import goal_of, judge, settled

LAST_ROUND = 4


def goals_reached(p: Position) -> int:
    """The hands whose characters reached their goals, as bits."""
    found = 0
    for hand in range(p.rules.hands):
        if judge(goal_of(p, hand), p, hand) == MET:
            found |= 1 << hand
    return found


def steps_missed(p: Position) -> list[int]:
    """The step cards that were not kept (T33.3)."""
    return [step for step in (0, 1) if p.steps[step] != NOBODY and judge(p.rules.step_goals[step], p, p.steps[step]) != MET]


def reached(p: Position) -> int:
    """The hands that reached their goals, their step cards included, as bits."""
    found = goals_reached(p)
    for step in steps_missed(p):
        found &= ~(1 << p.steps[step])
    return found


def failing(p: Position) -> list[int]:
    """The hands whose goals, or steps, everybody knows to be out of reach; where only the turn is, the Old Men's (T23.6)."""
    goals = [hand for hand in range(p.rules.hands) if judge(goal_of(p, hand), p, hand) == IMPOSSIBLE]
    steps = [p.steps[step] for step in (0, 1) if p.steps[step] != NOBODY]
    goals += [hand for step, hand in enumerate(steps) if judge(p.rules.step_goals[step], p, hand) == IMPOSSIBLE]
    old_men = [hand for hand in range(p.rules.hands) if p.rules.old_men >> p.characters[hand] & 1]
    return sorted(set(goals)) or old_men


def stop(p: Position) -> None:
    """The round is broken off because it is decided (T6.4, T6.5)."""
    verdict = settled(p)
    if p.journal is not None:
        telling.stopped(p, verdict, failing(p))
    if p.rules.helm:
        finish_helm(p)
    elif verdict < 0:
        finish(p, STOPPED_LOST)
    else:
        round_won(p, STOPPED_WON)


def round_over(p: Position) -> None:
    """All tricks are played (T3.5, T6.6)."""
    if p.journal is not None:
        telling.results(p, goals_reached(p), steps_missed(p))
    if p.rules.old_men and p.gandalf == NOBODY:
        finish(p, UNTURNED)  # T23.6
    elif p.rules.helm:
        finish_helm(p)
    elif reached(p).bit_count() < p.rules.hands:
        finish(p, MISSED)
    else:
        round_won(p, BY_GOALS)


def finish(p: Position, cause: int) -> None:
    p.cause = cause
    p.actor = NOBODY
    p.phase = OVER


def round_won(p: Position, cause: int) -> None:
    """A short chapter is won; of a long one the characters are done (T8.2, T8.4)."""
    rules = p.rules
    for character in p.characters:
        p.done |= 1 << character
    p.played_groups |= 1 << p.group if rules.groups else 0
    wanted = p.drawn if rules.road else rules.cast
    is_last = rules.groups and p.played_groups == (1 << len(rules.groups)) - 1
    if not rules.is_long or not wanted & ~p.done or is_last:
        finish(p, cause)
    else:
        next_round(p)


def next_round(p: Position) -> None:
    p.round += 1
    p.replayed = False
    fresh_round(p)


def fresh_round(p: Position) -> None:
    p.clear()
    if p.journal is not None:
        telling.round_done(p)
    p.phase = ROUND


def finish_helm(p: Position) -> None:
    """At Helm's Deep each character counts for itself; only Aragorn's failure is the end (T25.1, T12.11)."""
    rules = p.rules
    met = reached(p)
    for hand in range(rules.hands):
        if met >> hand & 1:
            p.done |= 1 << p.characters[hand]
    if p.done & rules.piled:
        p.pile = 0  # T12.10
    if not met >> p.first & 1:
        finish(p, BY_ARAGORN)
    elif not rules.cast & ~p.done and p.round == LAST_ROUND:
        finish(p, BY_GOALS)
    elif met.bit_count() < rules.hands and rules.again and not p.replayed:
        p.actor = NOBODY
        p.phase = AGAIN
    else:
        go_on(p)


def go_on(p: Position) -> None:
    if p.round == LAST_ROUND:
        finish(p, BY_ROUNDS)
    else:
        next_round(p)


def again(p: Position) -> None:
    """The failed round is played once more (T12.11)."""
    p.replayed = True
    fresh_round(p)
