"""What the house's player has learnt about the way to Mount Doom: a taste for its rules of thumb, and an appraisal of positions."""

from __future__ import annotations

from functools import cache
from importlib.resources import files

import msgspec

from mathom.bots.mount_doom.appraisal import Appraisal


class Learnt(msgspec.Struct):
    """The file `learnt.json`; `benchmarks/learn/mount_doom.py` makes it."""

    taste: list[float]
    hidden: int
    weights: list[list[int]]


@cache
def learnt() -> Learnt:
    return msgspec.json.decode(files(__package__).joinpath("learnt.json").read_bytes(), type=Learnt)


@cache
def appraisal() -> Appraisal:
    return Appraisal(learnt().hidden, learnt().weights)
