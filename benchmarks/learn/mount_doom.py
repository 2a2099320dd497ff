"""What the house's player of Adventure to Mount Doom learns, on one core; `fit` needs numpy.

    python benchmarks/learn/mount_doom.py tune --seconds 900 --into taste.json
    python benchmarks/learn/mount_doom.py play --games 600000 --taste taste.json --seed 1 --into one.bin
    python benchmarks/learn/mount_doom.py play --games 600000 --taste taste.json --seed 2 --into two.bin
    cat one.bin two.bin > games.bin
    python benchmarks/learn/mount_doom.py fit games.bin --units 32 --taste taste.json --into src/mathom/bots/mount_doom/learnt.json

`tune` changes the numbers of the rules of thumb while that wins more games, each pair of tries on the same dice; `play` lets them
play, disturbed now and then so that odd positions are known too; `fit` learns from which positions games are won. The weights in
the package were made so from 1.22 million games (seeds 1, 11, 12, 21, 22), with a taste that was tuned before. A twentieth of the
games makes a player that wins a fifth less.
"""

from __future__ import annotations

import argparse
import json
import time
from array import array
from math import exp
from pathlib import Path
from typing import Any

from mathom.bots.mount_doom.features import SIGNS, signs
from mathom.bots.mount_doom.weighing import play_turn
from mathom.bots.mount_doom.worth import TASTE, Worth
from mathom.games import load
from mathom.games.mount_doom.board import MORGUL, MOUNT_DOOM
from mathom.games.mount_doom.position import CRATER_REACHED, OVER
from mathom.games.mount_doom.state import MountDoom
from mathom.kernel.rng import Rng

BATCH = 1024
WIDTH = 44


def beginning() -> MountDoom:
    state = load("mount_doom").new({}, 1)
    assert isinstance(state, MountDoom)
    return state


def rate(taste: list[float], games: int, seed: int) -> float:
    """The share of games that are won with a taste."""
    worth, start, won = Worth(taste), beginning(), 0
    for number in range(games):
        state, rng = start.copy(), Rng(seed * 1000003 + number)
        while state.phase != OVER:
            play_turn(worth, state, rng)
        won += state.reason == CRATER_REACHED
    return won / games


def tune(seconds: float, seed: int) -> list[float]:
    best, rng, end, number = list(TASTE), Rng(seed), time.monotonic() + seconds, 0
    while time.monotonic() < end:
        tried = best[:]
        for _ in range(1 + rng.below(4)):
            place = rng.below(len(best))
            tried[place] = round((best[place] if best[place] > 0.05 else 0.3) * exp((rng.below(2001) - 1000) * 0.0006), 3)
        number += 1
        gain = rate(tried, 5000, number) - rate(best, 5000, number)
        if gain <= 0.002:
            continue
        gain += 2 * (rate(tried, 10000, number + 5000000) - rate(best, 10000, number + 5000000))
        if gain > 0.012:
            best = tried
            print(f"try {number}: {best}", flush=True)
    return best


def disturb(state: MountDoom, rng: Rng) -> None:
    """Courage, Nazgûl or a figure's place is another one than it was."""
    kind = rng.below(3)
    if kind == 0:
        state.courage = max(1, min(state.rules.top, state.courage - 4 + rng.below(8)))
    elif kind == 1 and not state.eowyn:
        state.nazgul = min(7, state.nazgul + rng.below(3))
    elif state.stage < MOUNT_DOOM:
        state.place[1 + rng.below(4)] = max(0, min(MORGUL, state.place[0] - 6 + rng.below(18)))


def play(games: int, taste: list[float], seed: int) -> array[int]:
    """For each turn of each game its stage, whether the game was won, and the signs, with their number before them."""
    worth, start, rng, rows = Worth(taste), beginning(), Rng(seed), array("H")
    for number in range(games):
        state = start.copy()
        if number % 3 == 0:
            state.courage = min(state.rules.top, max(3, state.courage - 5 + rng.below(9)))
        odd = rng.below(30)
        seen: list[tuple[int, list[int]]] = []
        while state.phase != OVER:
            play_turn(worth, state, rng)
            if state.phase != OVER:
                if state.turn == odd:
                    disturb(state, rng)
                seen.append((state.stage, signs(state)))
        for stage, found in seen:
            rows.extend([len(found) + 2, stage, int(state.reason == CRATER_REACHED), *found])
    return rows


def read(path: str) -> tuple[Any, Any, Any]:
    """The stages, the results and the signs, filled up with the one that is always there."""
    import numpy as np

    data = np.fromfile(path, dtype=np.uint16)
    plain, place, starts = data.tolist(), 0, []
    while place < len(plain):
        starts.append(place)
        place += plain[place] + 1
    at = np.array(starts)
    lengths = data[at].astype(int) - 2
    found = np.full((len(at), WIDTH), SIGNS, dtype=np.int16)
    for column in range(lengths.max()):
        there = lengths > column
        found[there, column] = data[at[there] + 3 + column]
    return data[at + 1], data[at + 2].astype(np.float32), found


def fit(found: Any, wanted: Any, units: int, epochs: int) -> list[int]:
    """One stage's network by Adam, its weights in thousandths."""
    import numpy as np

    rng = np.random.default_rng(1)
    mean = float(np.clip(wanted.mean(), 0.01, 0.99))
    weights = [
        (rng.standard_normal((SIGNS + 1, units)) * 0.15).astype(np.float32),
        (rng.standard_normal(units) * 0.2).astype(np.float32),
        np.array([np.log(mean / (1 - mean))], dtype=np.float32),
    ]
    first, second = [np.zeros_like(each) for each in weights], [np.zeros_like(each) for each in weights]
    total, step = epochs * (len(wanted) // BATCH), 0
    lines = np.arange(BATCH)
    while step < total:
        order = rng.permutation(len(wanted))
        for start in range(0, len(order) - BATCH + 1, BATCH):
            chosen = order[start : start + BATCH]
            wide = np.zeros((BATCH, SIGNS + 1), dtype=np.float32)
            for column in range(WIDTH):  # a sign may be there more than once
                wide[lines, found[chosen, column]] += 1
            wide[:, SIGNS] = 1
            excited = wide @ weights[0]
            lit = np.maximum(excited, 0)
            missed = (1 / (1 + np.exp(-(lit @ weights[1] + weights[2][0]))) - wanted[chosen]) / BATCH
            slopes = [wide.T @ (np.outer(missed, weights[1]) * (excited > 0)), lit.T @ missed, np.array([missed.sum()])]
            step += 1
            pace = 0.005 * (1 - step / (total + 1)) + 1e-5
            for number, slope in enumerate(slopes):
                first[number] = 0.9 * first[number] + 0.1 * slope
                second[number] = 0.999 * second[number] + 0.001 * slope**2
                stride = first[number] / (1 - 0.9**step) / (np.sqrt(second[number] / (1 - 0.999**step)) + 1e-8)
                weights[number] = (weights[number] - pace * stride).astype(np.float32)
    rows = np.concatenate([weights[0], weights[1][None, :]]).T
    return [round(1000 * float(each)) for each in [*rows.reshape(-1), weights[2][0]]]


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("task", choices=["tune", "play", "fit"])
    parser.add_argument("games_file", nargs="?")
    parser.add_argument("--into", required=True)
    parser.add_argument("--taste")
    parser.add_argument("--seconds", type=float, default=900)
    parser.add_argument("--games", type=int, default=120000)
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--units", type=int, default=24)
    parser.add_argument("--epochs", type=int, default=7)
    asked = parser.parse_args()
    into = Path(asked.into)
    if asked.task == "tune":
        into.write_text(json.dumps(tune(asked.seconds, asked.seed)) + "\n")
        return
    taste = json.loads(Path(asked.taste).read_text()) if asked.taste else TASTE
    if asked.task == "play":
        into.write_bytes(play(asked.games, taste, asked.seed).tobytes())
        return
    stages, wanted, found = read(asked.games_file)
    weights = [fit(found[stages == stage], wanted[stages == stage], asked.units, asked.epochs) for stage in range(6)]
    into.write_text(json.dumps({"taste": taste, "hidden": asked.units, "weights": weights}, separators=(",", ":")) + "\n")


if __name__ == "__main__":
    main()
