"""What a position of The Confrontation promises: a small network over where everyone stands and which cards are left.

All weights that one feature has on the hidden units lie side by side in one large number, so that adding two numbers adds all of
them: that is as quick in plain Python as it is compiled.
"""

from __future__ import annotations

import math
import struct
from typing import Final

from mathom.games.confrontation.board import OUT, REGIONS
from mathom.games.confrontation.position import Position
from mathom.games.confrontation.roster import A_SIDE, SAM_TOKEN, TOKENS

BIAS: Final = 0
PIECE: Final = 1
"""PIECE + character * 17 + region, OUT included."""
OPEN: Final = 613
"""OPEN + character: its place is known for good."""
HAND: Final = 649
"""HAND + side * 11 + card."""
SPECIAL: Final = 671
ACTIVE: Final = 679
HEIR: Final = 681
"""Sam bears the Ring."""
CROWD: Final = 682
"""CROWD + (side * 16 + region) * 5 + how many stand there."""
WAY: Final = 842
"""WAY + the Ring-bearer's region * 16 + a region that servants hold."""
DUE: Final = 1098
"""DUE + the Ring-bearer's region * 2 + whose turn it is."""
LEFT: Final = 1130
"""LEFT + side * 10 + how many of that side are on the board."""
INVADED: Final = 1150
"""INVADED + servants in the Shire * 2 + whose turn it is."""
CARDS_LEFT: Final = 1156
"""CARDS_LEFT + how many cards each side has in hand."""
FEATURES: Final = 1166

OFFSET: Final = 32768
SCALE: Final = 1024.0
"""A weight w is kept as w * SCALE + OFFSET, in a lane of 32 bits."""


def features(p: Position) -> list[int]:
    """What is true of a position between two turns."""
    found: list[int] = [BIAS]
    at = p.at
    roster = p.roster
    known = p.known
    left = 0
    for token in range(TOKENS):
        place = at[token]
        found.append(PIECE + roster[token] * 17 + place)
        if known >> token & 1:
            found.append(OPEN + roster[token])
        if place != OUT:
            left += 1 if token < A_SIDE else 16
    for side in range(2):
        hand = p.hand[side]
        base = HAND + side * 11
        for card in range(11):
            if hand >> card & 1:
                found.append(base + card)
    if p.specials:
        for special in range(8):
            if p.specials >> special & 1:
                found.append(SPECIAL + special)
    active = p.active
    found.append(ACTIVE + active)
    if p.bearer == SAM_TOKEN:
        found.append(HEIR)
    bearer = at[p.bearer]
    if bearer == OUT:
        bearer = 0
    count = p.count
    for region in range(REGIONS):
        fellows = count[region]
        if fellows:
            found.append(CROWD + region * 5 + fellows)
        servants = count[17 + region]
        if servants:
            found.append(CROWD + (16 + region) * 5 + servants)
            found.append(WAY + bearer * 16 + region)
    found.append(DUE + bearer * 2 + active)
    found.append(LEFT + (left & 15))
    found.append(LEFT + 10 + (left >> 4))
    found.append(INVADED + min(count[17 + 15], 2) * 2 + active)
    found.append(CARDS_LEFT + p.hand[0].bit_count())
    return found


class Network:
    """One layer of hidden units; the first lane goes straight to the sum."""

    def __init__(self, rows: list[list[int]], heads: list[float]) -> None:
        """`rows`: for each feature its weights, times SCALE, the direct one first; `heads`: what each hidden unit counts for."""
        self.units = len(heads)
        self.heads = heads
        self.rows: list[int] = []
        for row in rows:
            packed = 0
            for weight in reversed(row):
                packed = packed << 32 | weight + OFFSET
            self.rows.append(packed)
        self.size = 4 * (self.units + 1)
        self.layout = f"<{self.units + 1}I"

    def logit(self, found: list[int]) -> float:
        """How the Fellowship stands: above 0 is well."""
        rows = self.rows
        total = 0
        for feature in found:
            total += rows[feature]
        lanes = struct.unpack(self.layout, total.to_bytes(self.size, "little"))
        zero: int = OFFSET * len(found)
        first: int = lanes[0]
        result: float = (first - zero) / SCALE
        heads = self.heads
        for unit in range(self.units):
            lane: int = lanes[unit + 1]
            if lane > zero:
                result += heads[unit] * ((lane - zero) / SCALE)
        return result

    def fellowship(self, p: Position) -> float:
        """How likely the Fellowship wins the game."""
        return squash(self.logit(features(p)))


def squash(logit: float) -> float:
    if logit > 20.0:
        return 1.0
    if logit < -20.0:
        return 0.0
    return 1.0 / (1.0 + math.exp(-logit))
