"""A double-dummy solver: whether a deal can be won if everybody knows every card and all work together.

The set-up is searched from the likeliest on; each set-up gets a share of the nodes, the likelier the larger, in rounds that double.
"""

from __future__ import annotations

from heapq import heappop, heappush
from time import process_time
from typing import Final

from mathom.games.two_towers import handling
from mathom.games.two_towers.actions import card_of, slot_of
from mathom.games.two_towers.cards import NO_CARD
from mathom.games.two_towers.deals import Deal, decide, go_on, make_deal, round_state
from mathom.games.two_towers.goals import BEATEN, PAIR
from mathom.games.two_towers.lines import OpenTable, Search
from mathom.games.two_towers.position import BOTH, HORN, NOBODY, OVER, PLAY, ROUND_OVER, SHOW
from mathom.games.two_towers.prospects import Prospects, holdings
from mathom.games.two_towers.rules import Rules
from mathom.games.two_towers.state import TwoTowers
from mathom.games.two_towers.wishes import Wish, wishes_of
from mathom.kernel.rng import Rng

SOLVED: Final = "solved"
REFUTED: Final = "refuted"
UNKNOWN: Final = "unknown"

SHARE: Final = 150
"""The nodes of the first try; later set-ups get a fraction of it, but at least a few."""
LEAST: Final = 100
WIDER: Final = 16
"""By how much each round goes further down the list of set-ups: many short tries find more than few long ones."""
NOISE: Final = 24
MEASURED: Final = 5000


class Result:
    """What a search found, after how many nodes, and the decisions that win, by seat, where there are any."""

    def __init__(self, verdict: str, nodes: int, line: list[tuple[int, int]]) -> None:
        self.verdict: Final[str] = verdict
        self.nodes: Final[int] = nodes
        self.line: Final[list[tuple[int, int]]] = line


class Setup:
    """A set-up that is ready to be played, with the decisions that led to it."""

    def __init__(self, search: Search, line: list[tuple[int, int]]) -> None:
        self.search: Final[Search] = search
        self.line: Final[list[tuple[int, int]]] = line
        self.is_refuted: bool = False


class Solver:
    def __init__(self, state: TwoTowers, deal: Deal, limit: int) -> None:
        self.deal: Final[Deal] = deal
        self.limit: Final[int] = limit
        self.nodes: int = 0
        self.failed: set[tuple[int, ...]] = set()
        self.labels: dict[tuple[int, ...], int] = {}
        self.seen: set[tuple[int, ...]] = set()
        self.setups: list[Setup] = []
        self.count: int = 0
        start = open_copy(state)
        go_on(start, deal)
        self.queue: list[tuple[float, int, OpenTable, list[tuple[int, int]]]] = [(0.0, 0, start, [])]

    def solve(self) -> Result:
        tries = 1
        share = SHARE
        while self.nodes < self.limit:
            index = 0
            while index < tries and self.nodes < self.limit:
                if not self.reach(index):
                    break
                ready = self.setups[index]
                if not ready.is_refuted:
                    budget = min(share // (index + 1) + LEAST, self.limit - self.nodes)
                    if self.play(ready, budget):
                        return Result(SOLVED, self.nodes, ready.line + told(self.deal, ready))
                index += 1
            if not self.queue and self.are_all_refuted():
                return Result(REFUTED, self.nodes, [])
            tries *= WIDER
            share *= 2
        return Result(UNKNOWN, self.nodes, [])

    def are_all_refuted(self) -> bool:
        for ready in self.setups:
            if not ready.is_refuted:
                return False
        return True

    def play(self, ready: Setup, budget: int) -> bool:
        search = ready.search
        before = search.nodes
        found = search.run(budget)
        search.noise = NOISE
        self.nodes += search.nodes - before
        ready.is_refuted = not found and not search.is_cut
        return found

    def reach(self, index: int) -> bool:
        """Whether there is a set-up with that number, in the order of promise."""
        while len(self.setups) <= index:
            if not self.queue or self.nodes >= self.limit:
                return False
            cost, _, p, line = heappop(self.queue)
            if p.phase == OVER or p.phase == ROUND_OVER:
                continue
            if p.phase == PLAY or p.phase == HORN:
                self.add_setup(p, line)
            else:
                self.expand(cost, p, line)
        return True

    def add_setup(self, p: OpenTable, line: list[tuple[int, int]]) -> None:
        """Set-ups that come to the same are tried once."""
        fixed = p.characters + p.steps + p.numbers + [p.burden, p.token, p.ahead, p.final, p.tokens[1]]
        cards = fixed + p.hands + p.hidden + p.slots + [p.freed, p.pool, p.leader]
        if tuple(cards) in self.seen:
            return
        self.seen.add(tuple(cards))
        label = self.labels.setdefault(tuple(fixed), len(self.labels))
        self.setups.append(Setup(Search(p, self.deal, self.failed, label, len(self.setups)), line))

    def expand(self, cost: float, p: OpenTable, line: list[tuple[int, int]]) -> None:
        """Puts every decision of a set-up into the queue, at a cost that grows with its rank."""
        hand = decider(p)
        ranked = rank(p, self.deal, hand)
        self.nodes += len(ranked)
        seat = p.seat_of(hand) if hand != NOBODY else 0
        for place in range(len(ranked)):
            self.count += 1
            after = ranked[place]
            heappush(self.queue, (cost + place, self.count, after.state, [*line, (seat, after.action)]))


class Option:
    """A decision of the set-up, what it leads to, and how well the hands suit their characters then."""

    def __init__(self, action: int, state: OpenTable, fit: float) -> None:
        self.action: Final[int] = action
        self.state: Final[OpenTable] = state
        self.fit: Final[float] = fit


def rank(p: TwoTowers, deal: Deal, hand: int) -> list[Option]:
    """The decisions of a set-up that are open to a hand, the most promising first."""
    found: list[Option] = []
    for action in choices(p, hand):
        after = open_copy(p)
        decide(after, hand, action, deal)
        seen = after
        if after.phase == BOTH:  # the first of two cards: it counts as given
            seen = open_copy(p)
            handling.move(seen, hand, p.partner if hand == p.actor else p.actor, card_of(action), slot_of(action))
        found.append(Option(action, after, Prospects(seen, holdings(seen, deal)).fit(wishes_of(seen))))
    found.sort(key=misfit)
    return found


def misfit(option: Option) -> float:
    return -option.fit


def open_copy(state: TwoTowers) -> OpenTable:
    p = OpenTable(state.rules, state)
    p.shown = [0] * p.rules.hands
    return p


def decider(p: TwoTowers) -> int:
    """The hand that the next decision is about; nobody's where the group decides."""
    if p.phase == BOTH:
        return p.actor if p.pending[p.actor] == NO_CARD else p.partner
    return p.decider()


def choices(p: TwoTowers, hand: int) -> list[int]:
    if p.phase == BOTH:
        return handling.card_actions(p, hand, handling.may_give(p, hand))
    found = p.work_out()
    # Which card lies open makes no difference to those who see all cards, unless it is a tower.
    if p.phase == SHOW and not asks_for_towers(wishes_of(p)):
        return found[:1]
    return found


def asks_for_towers(wishes: list[Wish]) -> bool:
    for wish in wishes:
        for group in wish.test.groups:
            if group.counter.kind == BEATEN or PAIR in group.whose:
                return True
    return False


def told(deal: Deal, ready: Setup) -> list[tuple[int, int]]:
    """A line of play with the seats that make it."""
    p = open_copy(ready.search.p)
    line: list[tuple[int, int]] = []
    for action in ready.search.line:
        line.append((p.seat_of(p.actor), action))
        decide(p, p.actor, action, deal)
    return line


def solve(state: TwoTowers, deal: Deal, limit: int = 20_000) -> Result:
    """Whether the round that a state stands in can be won with that deal, as far as so many nodes can tell."""
    return Solver(state, deal, limit).solve()


def nodes_per_second(rules: Rules, seconds: float, seed: int = 1) -> int:
    """How fast the search is: deals of one chapter, one after another, until that much CPU time is used up."""
    nodes = 0
    start = process_time()
    spent = 0.0
    while spent < seconds:
        state = round_state(rules)
        nodes += solve(state, make_deal(state, Rng(seed)), MEASURED).nodes
        seed += 1
        spent = process_time() - start
    return round(nodes / spent)
