"""One decision thought over by several processes: each searches on its own, and their visits are added up.

A process is given observations and nothing else.
"""

from __future__ import annotations

from concurrent.futures import Future, ProcessPoolExecutor
from multiprocessing import get_context

from mathom.bots.search.player import Searcher, Weighed
from mathom.bots.thoughts import Thoughts
from mathom.kernel.observation import Observation, decode, encode

Found = list[tuple[int, int, float]]
"""Each move with its visits and the sum of its results."""

SEED_STEP = 0x9E3779B9
thinker: Searcher | None = None
"""The search of this process, where it is one of several."""


def begin(name: str, seed: int, game: str, content: str) -> None:
    """Runs in a process of its own, before the first decision."""
    global thinker
    from mathom.bots import load_bot
    from mathom.games import load

    made = load_bot(name, seed, load(game, content))
    assert isinstance(made, Searcher)
    thinker = made


def search(seen: bytes) -> Found:
    """Runs in a process of its own."""
    assert thinker is not None
    observation = decode(seen)
    moves = thinker.weigh(observation, thinker.remember(observation))
    return [(move.action, move.visits, move.total) for move in moves]


class Together:
    """A search in a process for each name; `alone`, the same one in this process, decides what to do with what they found."""

    def __init__(self, alone: Searcher, names: list[str], seed: int) -> None:
        self.alone = alone
        context = get_context("spawn")  # a forked process would share what this one holds
        self.pools = [
            ProcessPoolExecutor(1, context, begin, (name, seed + SEED_STEP * (number + 1), alone.game.id, alone.game.content.text))
            for number, name in enumerate(names)
        ]

    @property
    def thoughts(self) -> Thoughts | None:
        return self.alone.thoughts

    def choose(self, observation: Observation) -> int:
        return self.alone.decide(observation, self.gather)

    def gather(self, observation: Observation) -> list[Weighed]:
        """What all processes found together, the most visited first."""
        seen = encode(observation)
        asked: list[Future[Found]] = [pool.submit(search, seen) for pool in self.pools]
        together: dict[int, Weighed] = {}
        for answer in asked:
            for action, visits, total in answer.result():
                move = together.setdefault(action, Weighed(action))
                move.visits += visits
                move.total += total
        return sorted(together.values(), key=lambda move: (-move.visits, move.action))

    def close(self) -> None:
        for pool in self.pools:
            pool.shutdown(cancel_futures=True)
