"""What the house's player of The Confrontation has learnt from games with itself, as it lies in the package."""

from __future__ import annotations

import base64
import json
import struct
import zlib
from functools import cache
from importlib.resources import files

from mathom.bots.confrontation.evaluation import FEATURES, Network
from mathom.bots.confrontation.policy import Policy


def text(name: str) -> str:
    return files("mathom.bots.confrontation").joinpath(name).read_text("utf-8")


@cache
def network() -> Network:
    """The network that judges positions."""
    read = json.loads(text("network.json"))
    heads: list[float] = read["heads"]
    lanes = len(heads) + 1
    weights = struct.unpack(f"<{FEATURES * lanes}h", zlib.decompress(base64.b64decode(read["rows"])))
    return Network([list(weights[feature * lanes : feature * lanes + lanes]) for feature in range(FEATURES)], heads)


@cache
def policy() -> Policy:
    """Which moves are looked at first."""
    return Policy([float(weight) for weight in json.loads(text("policy.json"))])


@cache
def habits() -> list[float]:
    """How readily each character stands in each region, early, later and late in a game, as logarithms (see `guess`)."""
    return [float(weight) for weight in json.loads(text("habits.json"))]
