"""Iterations a second of our search in The Confrontation, beside those of another library's on its own games, in one run.

Other games have other lengths and costs, so the figures place a search in a class and prove nothing finer.
"""

import argparse
import json
import os
import subprocess
import sys
import time
from pathlib import Path
from typing import Any

SECONDS = float(os.environ.get("SECONDS", "5"))
BOTS = ("mo:2000", "mo:10000", "so:2000", "duct:10x200", "strong")
GUIDE = "rule"
"""Who plays the game whose decisions are searched."""
PEER = Path(__file__).parent / "peers" / "search_open_spiel.py"


def measure(name: str) -> dict[str, Any]:
    """Decisions in the middle of games, one after another, until the time is used up."""
    from mathom.bots import load_bot, thoughts_of
    from mathom.games import load
    from mathom.kernel.observation import observe
    from mathom.kernel.rng import Rng
    from mathom.kernel.state import CHANCE

    game = load("confrontation")
    rng = Rng(1)
    iterations = decisions = 0
    spent = longest = 0.0
    for seed in range(1000):
        guides = [load_bot(GUIDE, seed * 2 + seat, game) for seat in (0, 1)]
        state = game.new({}, 2)
        journal = game.start(state)
        while due := state.to_act():
            if due[0] == CHANCE:
                state.apply(CHANCE, rng.draw(state.chances()))
                continue
            seen = observe(game, state, journal, due[0])
            if len(seen.legal) > 1 and rng.below(8) == 0:
                bot = load_bot(name, seed, game)
                start = time.process_time()
                bot.choose(seen)
                took = time.process_time() - start
                thoughts = thoughts_of(bot)
                if thoughts is not None:
                    iterations += thoughts.iterations
                    decisions += 1
                    spent += took
                    longest = max(longest, took)
                    if spent >= SECONDS:
                        rate = iterations / spent
                        return {"bot": name, "iterations_per_s": rate, "decisions": decisions, "longest_s": longest}
            state.apply(due[0], guides[due[0]].choose(seen))
    raise AssertionError


def main() -> int:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--compiled", default=".venv-bench/bin/python", help="a Python with the compiled package and the peer")
    parser.add_argument("--only", help=argparse.SUPPRESS)
    options = parser.parse_args()
    if options.only:
        print(json.dumps(measure(options.only)))
        return 0
    best = 0.0
    for name in BOTS:
        done = subprocess.run([options.compiled, __file__, "--only", name], capture_output=True, text=True, check=False)
        if done.returncode:
            print(f"{name}: could not be measured: {done.stderr.strip().splitlines()[-1]}", file=sys.stderr)
            continue
        row = json.loads(done.stdout)
        best = best or row["iterations_per_s"]
        print(
            f"mathom     confrontation {name:12} {row['iterations_per_s']:>10,.0f} iterations/s"
            f"   {row['decisions']} decisions, longest {row['longest_s']:.2f} s"
        )
    done = subprocess.run([options.compiled, str(PEER)], capture_output=True, text=True, check=False)
    if done.returncode:
        print(f"open_spiel: could not be measured: {done.stderr.strip().splitlines()[-1]}", file=sys.stderr)
        return 0
    for row in json.loads(done.stdout):
        if "note" in row:
            print(f"open_spiel {row['note']}")
            continue
        rate = row["iterations_per_s"]
        print(f"open_spiel {row['game']:26} {rate:>10,.0f} iterations/s   × {best / rate:.2f} ({BOTS[0]} beside it)")
    return 0


if __name__ == "__main__":
    sys.exit(main())
