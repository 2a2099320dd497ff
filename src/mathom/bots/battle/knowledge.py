"""What the house's player has learnt about Battle for Middle-earth: what positions promise."""

from __future__ import annotations

from functools import cache
from importlib.resources import files

import msgspec

from mathom.bots.battle.appraisal import Appraisal


class Learnt(msgspec.Struct):
    """The file `learnt.json`; `benchmarks/learn/battle.py` makes it."""

    hidden: int
    weights: list[list[int]]


@cache
def appraisal() -> Appraisal:
    learnt = msgspec.json.decode(files(__package__).joinpath("learnt.json").read_bytes(), type=Learnt)
    return Appraisal(learnt.hidden, learnt.weights)
