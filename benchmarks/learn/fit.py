"""What the house's player of The Confrontation learns from the games of `play.py`; needs numpy.

    python benchmarks/learn/fit.py FOLDER… --into src/mathom/bots/confrontation

writes `network.json` and, where moves and worlds are there, `policy.json` and `habits.json`. One position in twelve is held out,
by stretches of games; the network of the epoch that is best on those is kept.
"""

import argparse
import base64
import json
import zlib
from pathlib import Path
from typing import Any

import numpy as np

FEATURES, MOVES, HABITS = 1166, 1054, 3 * 36 * 17
UNITS = 32
NOTHING = 65535
SCALE = 1024
rng = np.random.default_rng(1)


class Adam:
    """Steps against the slope, each weight at its own pace, with all weights pulled to zero a little."""

    def __init__(self, weights: Any, decay: float = 0.0) -> None:
        self.weights, self.decay, self.turn = weights, decay, 0
        self.first, self.second = np.zeros_like(weights), np.zeros_like(weights)

    def step(self, slope: Any, pace: float) -> None:
        self.turn += 1
        self.first = 0.9 * self.first + 0.1 * slope
        self.second = 0.999 * self.second + 0.001 * slope * slope
        first, second = self.first / (1 - 0.9**self.turn), self.second / (1 - 0.999**self.turn)
        self.weights *= 1 - pace * self.decay
        self.weights -= pace * first / (np.sqrt(second) + 1e-8)


def loss(logits: Any, wanted: Any) -> float:
    return float(np.mean(np.logaddexp(0, logits) - wanted * logits))


def network(x: Any, y: Any, held: Any, mix: float, epochs: int = 5, pace: float = 1e-3, drop: float = 0.15) -> dict[str, Any]:
    """`mix` is how far what the search expected counts, next to what came of the game."""
    wanted = np.where(y[:, 1] >= 0, (1 - mix) * y[:, 0] + mix * y[:, 1], y[:, 0]).astype(np.float32)
    rows = rng.normal(0, 0.05, (FEATURES, UNITS + 1)).astype(np.float32)
    rows[:, 0] *= 0.05
    heads = rng.normal(0, 0.2, UNITS).astype(np.float32)
    of_rows, of_heads = Adam(rows, 0.5), Adam(heads, 0.5)

    def spread(chosen: Any) -> Any:
        wide = np.zeros((len(chosen), FEATURES + 1), np.float32)
        np.put_along_axis(wide, np.minimum(x[chosen], FEATURES).astype(np.int64), 1.0, 1)
        return wide[:, :FEATURES]

    def logits(wide: Any) -> tuple[Any, Any]:
        lanes = wide @ rows
        return lanes, lanes[:, 0] + np.maximum(lanes[:, 1:], 0) @ heads

    learning, test = np.nonzero(~held)[0], np.nonzero(held)[0]
    best: tuple[float, Any, Any] = (9.0, rows, heads)
    for epoch in range(epochs):
        order = rng.permutation(learning)
        for start in range(0, len(order), 2048):
            chosen = order[start : start + 2048]
            wide = spread(chosen)
            wide *= (rng.random(wide.shape, np.float32) >= drop) / np.float32(1 - drop)
            lanes, found = logits(wide)
            error = ((1 / (1 + np.exp(-found)) - wanted[chosen]) / len(chosen)).astype(np.float32)
            active = np.maximum(lanes[:, 1:], 0)
            back = np.concatenate([error[:, None], error[:, None] * heads * (lanes[:, 1:] > 0)], 1)
            now = pace * (1 - 0.9 * epoch / epochs)
            of_heads.step(active.T @ error, now)
            of_rows.step(wide.T @ back, now)
        found = np.concatenate([logits(spread(test[start : start + 8192]))[1] for start in range(0, len(test), 8192)])
        score = loss(found, y[test, 0])
        print(f"network, epoch {epoch}: {score:.4f} on games held out, right {np.mean((found > 0) == (y[test, 0] > 0.5)):.3f}")
        if score < best[0]:
            best = score, rows.copy(), heads.copy()
    kept = np.clip(np.round(best[1] * SCALE), -32767, 32767).astype("<i2")
    packed = base64.b64encode(zlib.compress(kept.tobytes(), 9)).decode()
    return {"heads": [round(float(head), 5) for head in best[2]], "rows": packed}


def policy(data: Any, epochs: int = 8) -> list[float]:
    """A weight for each feature of a move, so that good moves are likely."""
    spans, at = [], 0
    while at < len(data):
        spans.append((at + 1, int(data[at])))
        at += 1 + 9 * int(data[at])
    weights = np.zeros(MOVES + 1)
    of_weights = Adam(weights)
    for epoch in range(epochs):
        order = rng.permutation(len(spans))
        for start in range(0, len(order), 512):
            chosen = [spans[number] for number in order[start : start + 512]]
            table = np.concatenate([data[at : at + 9 * size].reshape(size, 9) for at, size in chosen]).astype(np.int64)
            group = np.repeat(np.arange(len(chosen)), [size for _, size in chosen])
            found = np.where(table[:, :8] < 0, MOVES, table[:, :8])
            likely = np.exp(weights[found].sum(1))
            likely /= np.bincount(group, likely)[group]
            wanted = table[:, 8] / np.maximum(1, np.bincount(group, table[:, 8]))[group]
            slope = np.bincount(found.ravel(), np.repeat(likely - wanted, 8), minlength=MOVES + 1) / len(chosen)
            slope[MOVES] = 0
            of_weights.step(slope + 1e-5 * weights, 0.03 * (1 - epoch / epochs) + 0.002)
    return [round(float(weight), 3) for weight in weights[:MOVES]]


def habits(data: Any, epochs: int = 12) -> list[float]:
    """A weight for each character in each region and stage, so that true worlds look likelier than possible ones."""
    rows = data.reshape(-1, 29).astype(np.int64)
    rows = rows[(rows[:, 11:20] != rows[:, 20:29]).any(1)]
    stage = np.where(rows[:, 1] < 10, 0, np.where(rows[:, 1] < 24, 1, 2))[:, None]
    true = (stage * 36 + rows[:, 2:11]) * 17 + rows[:, 11:20]
    other = (stage * 36 + rows[:, 2:11]) * 17 + rows[:, 20:29]
    weights = np.zeros(HABITS)
    of_weights = Adam(weights)
    for epoch in range(epochs):
        order = rng.permutation(len(rows))
        for start in range(0, len(order), 1024):
            chosen = order[start : start + 1024]
            lead = weights[true[chosen]].sum(1) - weights[other[chosen]].sum(1)
            error = np.repeat(-1 / (1 + np.exp(lead)), 9)
            slope = np.bincount(true[chosen].ravel(), error, minlength=HABITS)
            slope = (slope - np.bincount(other[chosen].ravel(), error, minlength=HABITS)) / len(chosen)
            of_weights.step(slope + 1e-4 * weights, 0.02 * (1 - epoch / epochs) + 0.001)
    print(f"habits: the true world is taken for likelier in {np.mean(lead > 0):.3f}")
    return [round(float(weight), 2) for weight in weights]


def main() -> None:
    reader = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    reader.add_argument("folders", type=Path, nargs="+")
    reader.add_argument("--into", type=Path, required=True)
    reader.add_argument("--mix", type=float, default=0.4)
    args = reader.parse_args()
    files = [file for folder in args.folders for file in sorted(folder.glob("*.x"))]
    x = [np.fromfile(file, np.uint16).reshape(-1, 96) for file in files]
    y = [np.fromfile(file.with_suffix(".y"), np.float32).reshape(-1, 2) for file in files]
    held = [(np.arange(len(rows)) // 1500 + 3 * number) % 12 == 0 for number, rows in enumerate(x)]
    print(sum(map(len, x)), "positions")
    (args.into / "network.json").write_text(json.dumps(network(*map(np.concatenate, (x, y, held)), args.mix)))
    for letter, name, fit in (("m", "policy", policy), ("w", "habits", habits)):
        data = [np.fromfile(file.with_suffix(f".{letter}"), np.int16) for file in files if file.with_suffix(f".{letter}").exists()]
        if sum(map(len, data)):
            (args.into / f"{name}.json").write_text(json.dumps(fit(np.concatenate(data))))


if __name__ == "__main__":
    main()
