"""How an attack was paid: which card's symbol stood against which symbol of which enemy."""

from __future__ import annotations

import msgspec

from mathom.games.battle.cards import COLOURS, JOKER_LANE, LANE, LANE_MASK
from mathom.games.battle.matching import deficit_of, doublings, joker_givers, row_demand, row_enemies, supply_of, total_of
from mathom.games.battle.position import Position
from mathom.kernel.bits import bits

JOKER = "J"
LANES = [*range(0, JOKER_LANE, LANE), JOKER_LANE]


class Coin(msgspec.Struct, frozen=True):
    """One symbol that can pay: whose it is, its colour or the joker, and by which card it is doubled or granted."""

    card: int
    symbol: str
    doubled_by: int = -1
    is_extra: bool = False


class Payment(msgspec.Struct, frozen=True):
    """One symbol of an enemy and what paid for it."""

    enemy: int
    colour: str
    coin: Coin


class Bill(msgspec.Struct, frozen=True):
    """All payments of an attack, and the symbols that were left over and are lost (B3.3)."""

    payments: list[Payment]
    unused: list[Coin]


def printed(p: Position, cards: int) -> list[Coin]:
    """The symbols printed on some cards."""
    coins = []
    for card in bits(cards):
        for number, lane in enumerate(LANES):
            symbol = JOKER if lane == JOKER_LANE else COLOURS[number]
            coins += [Coin(card, symbol)] * (p.rules.supply[card] >> lane & LANE_MASK)
    return coins


def bill(p: Position, team: int, borrowed: int, targets: int) -> Bill:
    """Own symbols pay first, then doubled ones, then jokers: with that order jokers are left over wherever it can be."""
    coins = printed(p, team | borrowed)
    coins += doubled(p, team, borrowed, targets)
    coins += extras(p, team, targets)
    payments = []
    for place in range(3):
        if not targets >> place & 1:
            continue
        enemy = p.row[place]
        for number, lane in enumerate(LANES[:-1]):
            for _ in range(p.rules.demand[enemy] >> lane & LANE_MASK):
                payments.append((enemy, COLOURS[number]))
    paid = []
    for enemy, colour in payments:
        same = [coin for coin in coins if coin.symbol == colour]
        if not same:
            continue
        coins.remove(same[0])
        paid.append(Payment(enemy, colour, same[0]))
    for enemy, colour in missing(payments, paid):
        joker = next(coin for coin in coins if coin.symbol == JOKER)
        coins.remove(joker)
        paid.append(Payment(enemy, colour, joker))
    return Bill(sorted(paid, key=lambda each: payments.index((each.enemy, each.colour))), coins)


def missing(wanted: list[tuple[int, str]], paid: list[Payment]) -> list[tuple[int, str]]:
    left = list(wanted)
    for each in paid:
        left.remove((each.enemy, each.colour))
    return left


def extras(p: Position, team: int, targets: int) -> list[Coin]:
    """The extra jokers of Glorfindel and Treebeard (B6.9)."""
    return [Coin(card, JOKER, is_extra=True) for card in bits(joker_givers(p.rules, team, row_enemies(p, targets)))]


def doubled(p: Position, team: int, borrowed: int, targets: int) -> list[Coin]:
    """As many doubled symbols as are needed, each with the card that it stands on."""
    supply = supply_of(p.rules, team | borrowed)
    lacking = deficit_of(supply, row_demand(p, targets))
    short = total_of(lacking) - (supply >> JOKER_LANE) - len(extras(p, team, targets))
    coins: list[Coin] = []
    for lane, doublers in enumerate(doublings(p.rules, team, lacking) if short > 0 else []):
        symbol = COLOURS[lane] if lane < len(COLOURS) else JOKER
        needed = doublers[: short - len(coins)]
        coins += [Coin(card, symbol, doubler) for doubler, card in pairs_of(p, team, lane, needed)]
    if len(coins) < short:
        raise ValueError("the attack does not cover the enemies")
    return coins


def pairs_of(p: Position, team: int, lane: int, doublers: list[int]) -> list[tuple[int, int]]:
    """Each doubling card with another card whose symbol it doubles, each symbol once."""
    symbols = [card for card in bits(team) for _ in range(p.rules.supply[card] >> lane * LANE & LANE_MASK)]
    taken: dict[int, int] = {}
    for doubler in doublers:
        take_symbol(doubler, symbols, taken, set())
    return [(doubler, symbols[index]) for index, doubler in sorted(taken.items())]


def take_symbol(doubler: int, symbols: list[int], taken: dict[int, int], seen: set[int]) -> bool:
    """Finds a symbol for a doubling card, if need be by moving others on."""
    for index, card in enumerate(symbols):
        if card == doubler or index in seen:
            continue
        seen.add(index)
        if index not in taken or take_symbol(taken[index], symbols, taken, seen):
            taken[index] = doubler
            return True
    return False
