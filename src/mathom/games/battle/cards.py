"""The cards by code: 31 companions, 12 Mordor cards of three orders, 21 enemies. What is printed on them is content."""

from __future__ import annotations

from typing import Final

COMPANIONS: Final = (
    "Fro Sam Mer Pip The Far Bor Eom Gan Gim Leg Bom Ara Glo Tre Ang Elr Gal Cel Arw Eow Imr Hal Erk Eld Elh Ber Gln Gwa Hld Elf"
).split()
ENEMIES: Final = "Pat War Dun Arc Eas Cre Har Gri Ugl Cor Wol Wor Tro Mum Sha Got She Mou Bal Wit Sar".split()
ORDERS: Final = "team hand won".split()
"""What a Mordor card makes every player discard: a card from a team, a card from the hand, a won enemy."""

COMPANION_COUNT: Final = 31
ENEMY_COUNT: Final = 21
MORDOR_COUNT: Final = 12
EVERY_COMPANION: Final = (1 << 31) - 1
EVERY_ENEMY: Final = (1 << 21) - 1

FROM_TEAM: Final = 0
FROM_HAND: Final = 1
FROM_WON: Final = 2

COLOURS: Final = "ROYGBV"
"""Red, orange, yellow, green, blue, violet."""
LANE: Final = 8
"""Symbols are counted in one number, eight bits a colour; the joker's lane is the seventh."""
JOKER_LANE: Final = 48
LANE_MASK: Final = 255

TRAITS: Final = "none help double take immune stays wanders second big-joker captain-joker draw".split()
HELP: Final = 1
DOUBLE: Final = 2
TAKE: Final = 3
IMMUNE: Final = 4
STAYS: Final = 5
WANDERS: Final = 6
SECOND: Final = 7
BIG_JOKER: Final = 8
CAPTAIN_JOKER: Final = 9
DRAW_ONE: Final = 10


def packed(symbols: str) -> int:
    """A row of symbols as one number with eight bits a colour; `joker` is a joker."""
    if symbols == "joker":
        return 1 << JOKER_LANE
    total = 0
    for symbol in symbols:
        total += 1 << LANE * COLOURS.index(symbol)
    return total
