"""What the house's player of Battle for Middle-earth learns from games of the rule of thumb; `fit` needs numpy.

    python benchmarks/learn/battle.py play --players 2 --games 25000 --into two.bin
    python benchmarks/learn/battle.py play --players 3 --games 12000 --into three.bin
    python benchmarks/learn/battle.py play --players 4 --games 20000 --into four.bin
    python benchmarks/learn/battle.py fit two.bin three.bin four.bin --into src/mathom/bots/battle/learnt.json

`play` writes for each turn what each seat saw, and how many points it won from then on; `fit` learns to foretell those points.
"""

from __future__ import annotations

import argparse
import json
from array import array
from pathlib import Path
from typing import Any

from mathom.bots.battle.features import SIGNS, signs
from mathom.bots.battle.worth import Thumb
from mathom.games import load
from mathom.games.battle.ending import score
from mathom.games.battle.position import TURN
from mathom.games.battle.state import Battle
from mathom.kernel.rng import Rng
from mathom.kernel.state import CHANCE

BATCH = 4096
PATIENCE = 40
ODD = 6
"""Of a hundred turns so many begin with any action at all, so that odd positions are known too."""
LOWEST = 3000
"""Added to the hundredths of points, which may be lost again."""
WIDTH = 64


def play(players: int, games: int, seed: int) -> array[int]:
    game, rng, rows = load("battle"), Rng(seed), array("H")
    thumb = Thumb(rng, PATIENCE)
    for _ in range(games):
        state, turn = game.new({}, players), -1
        assert isinstance(state, Battle)
        seen: list[tuple[int, int, list[int]]] = []
        while due := state.to_act():
            seat = due[0]
            if seat == CHANCE:
                state.apply(CHANCE, rng.draw(state.chances()))
                continue
            if state.phase == TURN and state.turn != turn:
                turn = state.turn
                seen += [(other, score(state, other), signs(state, other)) for other in range(players)]
            legal = state.legal(seat)
            if state.phase == TURN and rng.below(100) < ODD:
                state.apply(seat, rng.choose(legal))
            else:
                state.apply(seat, thumb.choose(state, seat, legal))
        for seat, before, found in seen:
            rows.extend([len(found) + 2, players, 100 * (score(state, seat) - before) + LOWEST, *found])
    return rows


def read(path: str) -> tuple[int, Any, Any]:
    """For how many players, the points won later, and the signs, filled up with the one that is always there."""
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
    return plain[1], (data[at + 2].astype(np.float32) - LOWEST) / 100, found


def fit(found: Any, wanted: Any, units: int, epochs: int) -> list[int]:
    """The network for one number of players by Adam, its weights in thousandths."""
    import numpy as np

    rng = np.random.default_rng(1)
    weights = [
        (rng.standard_normal((SIGNS + 1, units)) * 0.1).astype(np.float32),
        (rng.random(units) * 2 - 0.5).astype(np.float32),
        np.array([wanted.mean()], dtype=np.float32),
    ]
    first, second = [np.zeros_like(each) for each in weights], [np.zeros_like(each) for each in weights]
    total, step = epochs * (len(wanted) // BATCH), 0
    rows = np.arange(BATCH)
    while step < total:
        order = rng.permutation(len(wanted))
        for start in range(0, len(order) - BATCH + 1, BATCH):
            chosen = order[start : start + BATCH]
            wide = np.zeros((BATCH, SIGNS + 1), dtype=np.float32)
            for column in range(WIDTH):  # a sign may be there more than once
                wide[rows, found[chosen, column]] += 1
            wide[:, SIGNS] = 1
            excited = wide @ weights[0]
            lit = np.maximum(excited, 0)
            missed = 2 * (lit @ weights[1] + weights[2][0] - wanted[chosen]) / BATCH
            slopes = [wide.T @ (np.outer(missed, weights[1]) * (excited > 0)), lit.T @ missed, np.array([missed.sum()])]
            step += 1
            pace = 0.01 * max(0.01, 1 - step / total)
            for number, slope in enumerate(slopes):
                first[number] = 0.9 * first[number] + 0.1 * slope
                second[number] = 0.999 * second[number] + 0.001 * slope**2
                stride = first[number] / (1 - 0.9**step) / (np.sqrt(second[number] / (1 - 0.999**step)) + 1e-8)
                weights[number] = (weights[number] * (1 - pace * 1e-3) - pace * stride).astype(np.float32)
    rows_out = np.concatenate([weights[0], weights[1][None, :]]).T
    return [round(1000 * float(each)) for each in [*rows_out.reshape(-1), weights[2][0]]]


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("task", choices=["play", "fit"])
    parser.add_argument("files", nargs="*")
    parser.add_argument("--into", required=True)
    parser.add_argument("--players", type=int, default=2)
    parser.add_argument("--games", type=int, default=20000)
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--units", type=int, default=24)
    parser.add_argument("--epochs", type=int, default=12)
    asked = parser.parse_args()
    into = Path(asked.into)
    if asked.task == "play":
        into.write_bytes(play(asked.players, asked.games, asked.seed).tobytes())
        return
    learnt = {}
    for path in asked.files:
        players, wanted, found = read(path)
        learnt[players] = fit(found, wanted, asked.units, asked.epochs)
    weights = [learnt[players] for players in (2, 3, 4)]
    into.write_text(json.dumps({"hidden": asked.units, "weights": weights}, separators=(",", ":")) + "\n")


if __name__ == "__main__":
    main()
