"""Games of The Confrontation to learn from: the house's player, or the plain search, against itself in all modes.

    python benchmarks/learn/play.py FOLDER --seconds 900 --jobs 2 --bot strong --iterations 120

writes for each process positions (`*.x`, `*.y`), moves (`*.m`) and true and possible worlds (`*.w`), which `fit.py` reads.
"""

import argparse
import time
from array import array
from concurrent.futures import ProcessPoolExecutor
from math import exp
from pathlib import Path

from mathom.bots.confrontation.evaluation import features
from mathom.bots.confrontation.plain import player as plain_player
from mathom.bots.confrontation.player import player
from mathom.bots.confrontation.policy import move_features
from mathom.bots.confrontation.setup import prepare
from mathom.bots.levels import Level
from mathom.bots.search.budget import Budget
from mathom.bots.search.player import Searcher, Weighed
from mathom.games import load
from mathom.games.confrontation import actions
from mathom.games.confrontation.position import MOVE, PLACE
from mathom.games.confrontation.state import Confrontation
from mathom.kernel.game import Belief
from mathom.kernel.observation import Observation, observe
from mathom.kernel.rng import Rng
from mathom.kernel.state import CHANCE

GAME = load("confrontation")
WIDTH = 96
"""Numbers in a row of `*.x`; what is left over is NOTHING."""
NOTHING = 65535
WARMTH = 0.04
"""By how much a move must be worse to be wanted much less."""


class Learner:
    """One process: plays, and keeps what can be learnt."""

    def __init__(self, bot: str, iterations: int, seed: int) -> None:
        self.bot = bot
        self.iterations = iterations
        self.rng = Rng(seed)
        self.x, self.y, self.m, self.w = array("H"), array("f"), array("h"), array("h")
        self.weighed: list[Weighed] = []

    def player(self) -> Searcher:
        seed = self.rng.below(1 << 31)
        if self.bot == "plain":
            return plain_player(GAME, seed, "mo", Budget(self.iterations))
        made = player(GAME, seed, Level(Budget(self.iterations)))
        weigh = made.weigh

        def kept(observation: Observation, belief: Belief) -> list[Weighed]:
            self.weighed = weigh(observation, belief)
            return self.weighed

        made.weigh = kept  # type: ignore[method-assign]
        return made

    def options(self) -> dict[str, str]:
        number = self.rng.below(10)
        found = {"mode": "classic" if number < 6 else "variant" if number < 8 else "draft"}
        if number in (0, 6, 8):
            found |= {"fellowship_cards": str(self.rng.below(5)), "sauron_cards": str(self.rng.below(5))}
        return found

    def prepare(self, state: Confrontation, seat: int, wild: int) -> int | None:
        """Some set-ups are anything at all, some by likings, the others the player's own."""
        if wild < 2:
            legal = [action for action in state.legal(seat) if action != actions.BACK]
            return actions.READY if actions.READY in legal else self.rng.choose(legal)
        return prepare(state.phase, state.legal(seat), state.specials, self.rng) if wild < 5 else None

    def play(self) -> None:
        state = GAME.new(self.options(), 2)
        assert isinstance(state, Confrontation)
        journal = GAME.start(state)
        bots = [self.player(), self.player()]
        wild = [self.rng.below(10), self.rng.below(10)]
        seen: list[tuple[list[int], float]] = []
        while due := state.to_act():
            seat = due[0]
            if seat == CHANCE:
                state.apply(CHANCE, self.rng.draw(state.chances()))
                continue
            action = self.prepare(state, seat, wild[seat]) if state.phase <= PLACE else None
            if action is None:
                turn = state.phase == MOVE and not state.stepped
                observation = observe(GAME, state, journal, seat)
                action = bots[seat].choose(observation)
                if turn:
                    seen.append((features(state), self.keep(state, bots[seat], observation)))
                    action = self.stray(state, bots[seat], observation, action)
            state.apply(seat, action)
        result = 0.5 if state.winner < 0 else float(state.winner == 0)
        for found, value in seen:
            self.x.extend(found + [NOTHING] * (WIDTH - len(found)))
            self.y.extend((result, value))

    def keep(self, state: Confrontation, bot: Searcher, observation: Observation) -> float:
        """What the search expects for the Fellowship, or -1; moves and worlds are kept on the way."""
        seat = observation.seat
        if bot.belief is not None and len(observation.legal) > 1 and self.rng.below(2) == 0:
            enemy = 1 - seat
            world = bot.belief.sample(self.rng)
            assert isinstance(world, Confrontation)
            own = slice(enemy * 9, enemy * 9 + 9)
            self.w.extend([enemy, state.turn, *state.roster[own], *state.at[own], *world.at[own]])
        if bot.thoughts is None:
            return -1.0
        if self.bot != "plain" and self.rng.below(8) == 0:
            best = max(move.value for move in self.weighed)
            wanted = [exp((move.value - best) / WARMTH) for move in self.weighed]
            self.m.append(len(wanted))
            for move, share in zip(self.weighed, wanted, strict=True):
                found = move_features(state, move.action)
                self.m.extend([*found, *[-1] * (8 - len(found)), round(1000 * share / sum(wanted))])
        moves = bot.thoughts.considered
        value = max(move.value for move in moves if move.visits >= moves[0].visits * 0.5)
        return 1.0 - value if seat else value

    def stray(self, state: Confrontation, bot: Searcher, observation: Observation, action: int) -> int:
        """Now and then another move that was tried often, so that no two games are alike."""
        if bot.thoughts is None or state.turn >= 40 or self.rng.below(100) >= 20:
            return action
        moves = bot.thoughts.considered
        often = [move for move in moves if move.visits * 5 >= moves[0].visits]
        return self.rng.draw([(GAME.actions_by_text[move.action], move.visits) for move in often])


def work(folder: Path, bot: str, iterations: int, seed: int, seconds: float) -> int:
    learner = Learner(bot, iterations, seed)
    end = time.monotonic() + seconds
    games = 0
    while time.monotonic() < end:
        learner.play()
        games += 1
    for letter, rows in zip("xymw", (learner.x, learner.y, learner.m, learner.w), strict=True):
        with open(folder / f"{bot}-{iterations}-{seed}.{letter}", "wb") as file:
            rows.tofile(file)
    return games


def main() -> None:
    reader = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    reader.add_argument("folder", type=Path)
    reader.add_argument("--seconds", type=float, default=900)
    reader.add_argument("--jobs", type=int, default=2)
    reader.add_argument("--bot", choices=("plain", "strong"), default="strong")
    reader.add_argument("--iterations", type=int, default=120)
    reader.add_argument("--seed", type=int, default=1)
    args = reader.parse_args()
    args.folder.mkdir(parents=True, exist_ok=True)
    with ProcessPoolExecutor(args.jobs) as pool:
        runs = [
            pool.submit(work, args.folder, args.bot, args.iterations, args.seed + job, args.seconds) for job in range(args.jobs)
        ]
        print(sum(run.result() for run in runs), "games")


if __name__ == "__main__":
    main()
