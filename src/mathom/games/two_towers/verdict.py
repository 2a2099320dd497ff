"""The verdicts that everybody is told: each goal, the whole round, and how far a goal has come (T6.3, T12.1)."""

from __future__ import annotations

from mathom.games.two_towers.goals import BEFORE, BURDEN, CONSTANT, GT, LT, NUMBER, OR, PILE, TRICKS, Goal, Term
from mathom.games.two_towers.outlook import IMPOSSIBLE, MET, OPEN, Outlook
from mathom.games.two_towers.position import Position


def goal_of(p: Position, hand: int) -> Goal:
    """The goal that a hand has now."""
    return p.rules.goals[p.characters[hand]]


def half_that_counts(p: Position, hand: int) -> Goal:
    """A hand's goal; of one that is turned over when a card is played, from then on the half that lies up (T29.4, T29.5)."""
    goal = goal_of(p, hand)
    if goal.joint != OR or len(goal.parts) != 2 or goal.parts[0].comparison is None:
        return goal
    first, second = goal.parts
    counter = goal.comparisons[0].left[0].counter
    outlook = Outlook(p)
    if counter.kind != BEFORE or outlook.is_early or outlook.pot(counter, hand):
        return goal
    found = outlook.judge(first, hand)
    return first if found == MET else second if found == IMPOSSIBLE else goal


def judge(goal: Goal, p: Position, hand: int) -> int:
    """Whether everybody can know that a hand's goal will be met (1) or cannot be (-1); exact when the round is over."""
    return Outlook(p).judge(goal, hand)


def settled(p: Position) -> int:
    """Whether the round may be stopped: 1 as a win, -1 as a loss, 2 as decided where each counts for itself (T6.4, T6.5, T25.1)."""
    outlook = Outlook(p)
    if outlook.is_early:
        return 0
    rules = p.rules
    if outlook.unturned and turning(p) > outlook.left - is_wasted(outlook):
        return -1
    is_open = is_missed = False
    for hand in range(rules.hands):
        found = outlook.judge(goal_of(p, hand), hand)
        for step in range(len(rules.step_goals)):
            if p.steps[step] == hand:
                found = min(found, outlook.judge(rules.step_goals[step], hand))
        if found == IMPOSSIBLE:
            if not rules.helm or p.characters[hand] == rules.first_character:
                return -1
            is_missed = True
        is_open = is_open or found == OPEN
    if is_open or not outlook.is_safe():
        return 0
    return 2 if is_missed else 1


def is_wasted(outlook: Outlook) -> bool:
    """Whether the present trick turns nobody over, since every Old Man without a trick is beaten in it (T23.3)."""
    p = outlook.p
    for hand in range(p.rules.hands):
        if p.rules.old_men >> p.characters[hand] & 1 and not p.score[hand] and not outlook.barred >> hand & 1:
            return False
    return True


def turning(p: Position) -> int:
    """How many tricks the Old Men must still win: one each to be turned over, then what Gandalf needs (T23.3, T23.4)."""
    tricks = 0
    for hand in range(p.rules.hands):
        if p.rules.old_men >> p.characters[hand] & 1 and not p.score[hand]:
            tricks += 1
    goal = p.rules.goals[p.rules.gandalf]
    if goal.comparison is not None and len(goal.comparison.tests) == 1:
        test = goal.comparison.tests[0]
        if test.is_own and not test.numbers and test.groups[0].counter.kind == TRICKS and test.groups[0].signs == [1]:
            tricks += max(0, -test.constant - test.burdens * p.burden)
    return tricks


def progress(goal: Goal, p: Position, hand: int) -> list[tuple[int, int, int]]:
    """For each comparison: what the hand has, what it needs, and the most it can have at the end."""
    outlook = Outlook(p)
    found: list[tuple[int, int, int]] = []
    if outlook.is_early:
        return found
    for comparison in goal.comparisons:
        need = stands(outlook, comparison.right, hand)
        if comparison.relation == GT:
            need += 1
        elif comparison.relation == LT:
            need -= 1
        found.append((stands(outlook, comparison.left, hand), need, at_most(outlook, comparison.left, hand)))
    return found


def stands(outlook: Outlook, terms: list[Term], hand: int) -> int:
    """What a sum is as things stand."""
    total = 0
    for term in terms:
        total += term.sign * value(outlook, term, hand, False)
    return total


def at_most(outlook: Outlook, terms: list[Term], hand: int) -> int:
    """The most that a sum can be at the end."""
    total = 0
    for term in terms:
        total += term.sign * value(outlook, term, hand, term.sign > 0)
    return total


def value(outlook: Outlook, term: Term, hand: int, is_high: bool) -> int:
    kind = term.counter.kind
    if kind == CONSTANT:
        return term.counter.number
    if kind == BURDEN:
        return outlook.p.burden
    if kind == NUMBER:
        return outlook.p.numbers[hand]
    if kind == PILE:
        return outlook.p.pile
    outlook.span(term.counter, term.who, hand)
    return outlook.high if is_high else outlook.low
