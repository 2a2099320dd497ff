"""A player that searches: it samples worlds from its belief, walks the trees, and takes the move that was visited most."""

from __future__ import annotations

import time
from collections.abc import Callable
from math import exp

import msgspec

from mathom.bots.levels import Level
from mathom.bots.search.model import Model
from mathom.bots.search.tree import Edge, Search, Settings
from mathom.bots.thoughts import Thought, Thoughts
from mathom.kernel.game import Belief, Game
from mathom.kernel.journal import Event
from mathom.kernel.observation import Observation
from mathom.kernel.rng import Rng
from mathom.kernel.state import State

SHOWN = 12
"""How many of the moves considered are kept in the thoughts."""
OBVIOUS = 0.97
"""What a move is worth that plainly wins."""
LEAST = 0.1
"""The share of the favourite's visits under which a move is not mixed in."""
LOOKS = 100
"""In how many worlds it is counted what others may hold."""
AT_ONCE = 32
"""Iterations between two looks at the clock."""


class Weighed:
    """A move with what all searches of a decision found about it."""

    def __init__(self, action: int) -> None:
        self.action = action
        self.visits = 0
        self.total = 0.0
        self.won = 0
        """How many trials were won outright."""
        self.share: float | None = None
        """How often it is to be chosen, where that was worked out; else as often as it was tried."""

    def add(self, edge: Edge) -> None:
        self.visits += edge.visits
        self.total += edge.total

    def try_out(self, result: float) -> None:
        self.visits += 1
        self.total += result
        self.won += result >= 1.0

    @property
    def value(self) -> float:
        return self.total / self.visits if self.visits else 0.0


class Searcher:
    """Plays one seat of one game. A game's own player overrides what it knows better than a search does."""

    def __init__(self, game: Game, seed: int, level: Level, settings: Settings) -> None:
        self.game = game
        self.rng = Rng(seed)
        self.level = level
        self.budget = level.budget
        self.settings = settings
        self.thoughts: Thoughts | None = None
        self.belief: Belief | None = None
        self.known: list[Event] = []
        self.latest: Observation | None = None
        self.last: Search | None = None

    def model(self, observation: Observation) -> Model:
        """What the search knows of the game."""
        raise NotImplementedError

    def without_search(self, observation: Observation, belief: Belief) -> int | None:
        """The answer to a question that needs no search."""
        return None

    def is_secret(self, observation: Observation) -> bool:
        """Whether the decision is made at the same time as somebody else's, so that it must not be foreseen."""
        return len(observation.to_act) > 1

    def choose(self, observation: Observation) -> int:
        return self.decide(observation, lambda seen: self.weigh(seen, self.remember(seen)))

    def decide(self, observation: Observation, weigh: Callable[[Observation], list[Weighed]]) -> int:
        """An answer by what `weigh` finds, where the question needs it."""
        self.thoughts = None
        if len(observation.legal) == 1:
            return observation.legal[0]
        belief = self.remember(observation)
        found = self.without_search(observation, belief)
        if found is not None:
            return found
        weighed = weigh(observation)
        self.thoughts = self.explain(weighed, belief)
        return self.pick(weighed, observation)

    def remember(self, observation: Observation) -> Belief:
        """The belief, carried on by what is new; a game that was taken back is read anew."""
        seen = len(self.known)
        if self.belief is None or observation.since or observation.events[:seen] != self.known:
            self.belief = self.game.belief(observation)
            self.last = None
        elif observation is not self.latest:
            self.belief.advance(msgspec.structs.replace(observation, events=observation.events[seen:], since=seen))
        self.known = observation.events
        self.latest = observation
        return self.belief

    def weigh(self, observation: Observation, belief: Belief) -> list[Weighed]:
        """Each legal move that was tried, the most visited first."""
        model = self.model(observation)
        found: dict[int, Weighed] = {}
        end = self.budget.end()
        for _ in range(self.budget.trees):
            search = Search(model, observation.seat, self.settings, self.rng, self.budget.keeps)
            if self.settings.all_open:
                self.think(search, belief, belief.sample(self.rng), end)
            else:
                if self.last is not None:
                    search.go_on_from(self.last, model.sight(belief.sample(self.rng), observation.seat))
                self.think(search, belief, None, end)
                self.last = search if self.budget.keeps else None
            for edge in search.root().edges.values():
                found.setdefault(edge.action, Weighed(edge.action)).add(edge)
        legal = set(observation.legal)
        return sorted(
            (move for move in found.values() if move.action in legal and move.visits), key=lambda move: (-move.visits, move.action)
        )

    def think(self, search: Search, belief: Belief, world: State | None, end: float) -> None:
        """Spends the budget on one search: in one world where it is given, otherwise in a new one each time."""
        for number in range(1, self.budget.iterations + 1):
            search.iterate(belief.sample(self.rng) if world is None else world.copy())
            if number % AT_ONCE == 0 and time.perf_counter() >= end:
                return

    def pick(self, weighed: list[Weighed], observation: Observation) -> int:
        """The move that was visited most; where it must not be foreseen, any that was visited often, as often as it was."""
        often = [move for move in weighed if move.visits >= weighed[0].visits * LEAST]
        if self.level.overlooks or self.level.blurs:
            return self.err(often)
        if self.is_secret(observation):
            return self.rng.draw([(move.action, move.visits) for move in often])
        return weighed[0].action

    def err(self, moves: list[Weighed]) -> int:
        """A move as somebody takes it who overlooks some and cannot tell others apart; a win on the spot is seen by everybody."""
        seen = [
            move for move in moves if move.value >= OBVIOUS or self.rng.below(1000) >= round(1000 * self.level.overlooks)
        ] or moves[:1]
        best = max(move.value for move in seen)
        blur = max(self.level.blurs, 1e-6)
        return self.rng.draw([(move.action, int(1000 * exp((move.value - best) / blur))) for move in seen])

    def explain(self, weighed: list[Weighed], belief: Belief) -> Thoughts:
        tries = sum(move.visits for move in weighed)
        considered = []
        for move in weighed[:SHOWN]:
            share = move.visits / tries if move.share is None else move.share
            expected = round(self.expected(move), 4)
            considered.append(Thought(self.game.action_text(move.action), move.visits, expected, round(share, 4)))
        return Thoughts(tries, belief.size(), considered, self.believed(belief), self.imagined())

    def expected(self, move: Weighed) -> float:
        """The result that is expected of a move, from 0 (lost) to 1 (won)."""
        return move.value

    def believed(self, belief: Belief) -> dict[str, dict[str, float]]:
        """What the bot took the others to be or to hold."""
        return belief.memory()

    def imagined(self) -> int:
        """In how many worlds that was counted; 0 where it was worked out."""
        return 0


def counted(worlds: list[dict[str, list[str]]]) -> dict[str, dict[str, float]]:
    """In what share of some worlds each piece or card is in each place."""
    found: dict[str, dict[str, int]] = {}
    for world in worlds:
        for place, there in world.items():
            for who in there:
                counts = found.setdefault(place, {})
                counts[who] = counts.get(who, 0) + 1
    return {
        place: {who: round(number / len(worlds), 4) for who, number in sorted(counts.items())}
        for place, counts in sorted(found.items())
    }
