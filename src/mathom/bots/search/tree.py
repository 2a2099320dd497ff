"""The tree search itself: worlds are sampled, every seat chooses in a tree of what that seat has seen.

With a tree for each seat this is multiple-observer ISMCTS: no seat's choices depend on what it cannot see, and decisions that
are made at the same time stay secret from each other. With one tree for all it is the single-observer kind, in one world plain UCT.
"""

from __future__ import annotations

import math
from typing import Final

from mathom.bots.search.model import UNSEEN, Model
from mathom.kernel.rng import Rng
from mathom.kernel.state import CHANCE, State

KEYS: Final = 4096
"""More than any game has actions."""


class Edge:
    """An action at a node: how often it was there to be chosen, how often it was chosen, and what came of it for the chooser."""

    def __init__(self, action: int, prior: float) -> None:
        self.action = action
        self.prior: float = prior
        self.offered: int = 0
        self.visits: int = 0
        self.total: float = 0.0

    def mean(self) -> float:
        return self.total / self.visits if self.visits else 0.0


class Node:
    """What one seat has seen so far: the edges it chose from, and what it may see next."""

    def __init__(self) -> None:
        self.edges: dict[int, Edge] = {}
        self.next: dict[int, Node] = {}
        self.visits: int = 0

    def child(self, key: int) -> Node:
        found = self.next.get(key)
        if found is None:
            found = Node()
            self.next[key] = found
        return found


def descendants(root: Node) -> set[Node]:
    """All that may be seen from a node on, and the node itself."""
    found = [root]
    for node in found:
        found.extend(node.next.values())
    return set(found)


class Settings:
    """How a search explores."""

    def __init__(self, curiosity: float = 0.7, one_tree: bool = False, all_open: bool = False) -> None:
        self.curiosity: float = curiosity
        """How what is little known weighs against what was good."""
        self.one_tree: bool = one_tree
        """All seats choose in the tree of the one that thinks: single-observer search."""
        self.all_open: bool = all_open
        """Every seat sees every action, as in a search of one world."""


class Search:
    """The trees of all seats at one decision of one seat."""

    def __init__(self, model: Model, seat: int, settings: Settings, rng: Rng, remembers: bool = False) -> None:
        self.model = model
        self.remembers: bool = remembers
        """Whether a later search may go on from here."""
        self.seat = seat
        self.settings = settings
        self.rng = rng
        self.roots: list[Node] = [Node()] if settings.one_tree else [Node() for _ in range(model.seats)]
        self.own: dict[int, Node] = {}
        """The nodes at which the seat itself decides, by what it sees there: where a later search can go on."""
        self.iterations: int = 0

    def root(self) -> Node:
        """The node of the decision that is asked for."""
        return self.roots[0 if self.settings.one_tree else self.seat]

    def go_on_from(self, earlier: Search, sight: int) -> None:
        """Takes over what an earlier search of this seat thought about the situation that it sees now."""
        known = earlier.own.get(sight)
        if known is not None and sight != UNSEEN:
            self.roots[0 if self.settings.one_tree else self.seat] = known
            below = descendants(known)
            self.own = {seen: node for seen, node in earlier.own.items() if node in below}

    def iterate(self, state: State) -> None:
        """One walk down the trees in one world, which is used up, and back."""
        model = self.model
        one_tree = self.settings.one_tree
        nodes = self.roots[:]
        taken: list[Edge] = []
        takers: list[int] = []
        # The seat that thinks decides first: whoever decides at the same time does so after it, and does not see it.
        seat = self.seat
        while True:
            due = state.to_act()
            if not due:
                values = model.results(state)
                break
            if seat not in due:
                seat = due[0]
            if seat == CHANCE:
                drawn = self.rng.draw(state.chances())
                state.apply(CHANCE, drawn)
                self.advance(nodes, state, CHANCE, drawn)
                continue
            actions = model.actions(state, seat)
            if len(actions) == 1:
                state.apply(seat, actions[0])
                self.advance(nodes, state, seat, actions[0])
                continue
            node = nodes[0 if one_tree else seat]
            if self.remembers and seat == self.seat and node.visits == 0:
                sight = model.sight(state, seat)
                if sight != UNSEEN:
                    self.own[sight] = node
            edge = self.select(node, state, seat, actions)
            is_new = edge.visits == 0
            node.visits += 1
            taken.append(edge)
            takers.append(seat)
            state.apply(seat, edge.action)
            if is_new:
                values = model.playout(state, self.rng)
                break
            self.advance(nodes, state, seat, edge.action)
        for index in range(len(taken)):
            edge = taken[index]
            edge.visits += 1
            edge.total += values[takers[index]]
        self.iterations += 1

    def advance(self, nodes: list[Node], state: State, actor: int, action: int) -> None:
        """Each tree follows what its seat has seen of a step; the one who acted knows also what it did."""
        if self.settings.one_tree:
            sight = UNSEEN if self.settings.all_open else self.model.sight(state, self.seat)
            nodes[0] = nodes[0].child(sight * KEYS + action + 1 if sight != UNSEEN else action)
            return
        for seat in range(len(nodes)):
            sight = self.model.sight(state, seat)
            if sight == UNSEEN:
                nodes[seat] = nodes[seat].child(action)
            elif seat == actor:
                nodes[seat] = nodes[seat].child(sight * KEYS + action + 1)
            else:
                nodes[seat] = nodes[seat].child(sight * KEYS)

    def select(self, node: Node, state: State, seat: int, actions: list[int]) -> Edge:
        """The action to try: one that was never tried, or the one that promises most, by UCB1 with how often each was there."""
        edges = node.edges
        fresh: list[int] = []
        for action in actions:
            if action not in edges:
                fresh.append(action)
        if fresh:
            priors = self.model.priors(state, seat, actions)
            if priors:
                for number in range(len(actions)):
                    if actions[number] not in edges:
                        edges[actions[number]] = Edge(actions[number], priors[number])
            else:
                chosen = Edge(self.rng.choose(fresh), -1.0)
                edges[chosen.action] = chosen
                for action in actions:
                    known = edges.get(action)
                    if known is not None:
                        known.offered += 1
                return chosen
        best: Edge | None = None
        top: float = -1e9
        curiosity = self.settings.curiosity
        mean = self.mean(node, actions)
        for action in actions:
            edge = edges[action]
            edge.offered += 1
            if edge.prior >= 0.0:
                # A move that was never tried is taken for a little worse than the average, and likely ones come first.
                worth = edge.total / edge.visits if edge.visits else mean - 0.1
                worth += curiosity * edge.prior * math.sqrt(edge.offered) / (1 + edge.visits)
            else:
                worth = edge.total / edge.visits + curiosity * math.sqrt(math.log(edge.offered) / edge.visits)
            if worth > top:
                top = worth
                best = edge
        assert best is not None
        return best

    def mean(self, node: Node, actions: list[int]) -> float:
        """What the actions that were tried here brought on average."""
        total = 0.0
        visits = 0
        for action in actions:
            edge = node.edges.get(action)
            if edge is not None:
                total += edge.total
                visits += edge.visits
        return total / visits if visits else 0.5
