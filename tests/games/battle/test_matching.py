"""Whether an attack is paid for: the engine's arithmetic against trying everything, and every bill against what lies there."""

from __future__ import annotations

from collections import Counter

import pytest

from mathom.games.battle import actions
from mathom.games.battle.cards import BIG_JOKER, CAPTAIN_JOKER, COMPANIONS, DOUBLE, ENEMIES, HELP, IMMUNE, TAKE, WANDERS, packed
from mathom.games.battle.matching import could_strike, doublings, meets, row_demand, strikes, supply_of
from mathom.games.battle.options import rules_of
from mathom.games.battle.payment import Bill, Coin, bill
from mathom.games.battle.position import ATTACK, BORROW, MAIN, Rules
from mathom.games.battle.state import Battle
from mathom.kernel.bits import bits
from mathom.kernel.rng import Rng
from tests.conftest import FULL
from tests.games.battle.brute import (
    Cards,
    beaten_by,
    beats,
    can_attack_with,
    open_targets,
    printed,
    random_cards,
    rules_for,
    targets_of,
)
from tests.games.battle.kit import GAME
from tests.rules import rule

TIMES = 20 if FULL else 1


def covers(p: Battle, team: int, borrowed: int, targets: int) -> bool:
    return meets(p, team, supply_of(p.rules, team | borrowed), targets, row_demand(p, targets))


def some(rng: Rng, numbers: list[int], count: int) -> list[int]:
    left = numbers[:]
    return sorted(left.pop(rng.below(len(left))) for _ in range(min(count, len(left))))


def mask_of(cards: list[int]) -> int:
    return sum(1 << card for card in cards)


class Case:
    """A random attack: a team, borrowed cards, three open enemies or fewer."""

    def __init__(self, rng: Rng, cards: Cards, rules: Rules) -> None:
        doublers = [card for card, trait in enumerate(cards.traits) if trait == DOUBLE]
        everyone = list(range(len(COMPANIONS)))
        self.team = sorted({*some(rng, everyone, 1 + rng.below(4)), *some(rng, doublers, rng.below(3))})
        self.borrowed = some(rng, [card for card in everyone if card not in self.team], rng.below(3))
        self.state = Battle(rules)
        row = some(rng, list(range(len(ENEMIES))), 3 if rng.below(3) else 2)
        self.state.row = [-1] * (3 - len(row)) + row


def cases(content: str, other: bool, number: int) -> list[tuple[Cards, Case]]:
    rng = Rng(number + other)
    found = []
    cards = printed(GAME.content.tables, other)
    rules = rules_for(cards)
    for index in range(number):
        if content == "random" and index % 10 == 0:
            cards = random_cards(rng, other)
            rules = rules_for(cards)
        found.append((cards, Case(rng, cards, rules)))
    return found


@pytest.mark.sample(3)
@rule("B3.2", "B6.2", "B6.9", "B7.3")
@pytest.mark.parametrize("other", [False, True])
@pytest.mark.parametrize("content", ["ours", "random"])
def test_a_team_covers_enemies_exactly_where_some_assignment_of_symbols_does(content: str, other: bool) -> None:
    seen: Counter[bool] = Counter()
    for cards, case in cases(content, other, 450 * TIMES):
        for mask in open_targets(case.state):
            expected = beats(cards, case.team, case.borrowed, targets_of(case.state, mask))
            found = covers(case.state, mask_of(case.team), mask_of(case.borrowed), mask)
            assert found == expected, (cards, case.team, case.borrowed, case.state.row, mask)
            seen[expected] += 1
        found_all = strikes(case.state, mask_of(case.team), mask_of(case.borrowed))
        assert found_all == beaten_by(case.state, cards, case.team, case.borrowed)
    assert min(seen.values()) > 500


def check_bill(paid: Bill, cards: Cards, case: Case, mask: int) -> None:
    """Every symbol of an enemy once, by a symbol that is there, and what is left over is the rest."""
    enemies = targets_of(case.state, mask)
    wanted = Counter((enemy, colour) for enemy in enemies for colour in cards.wanted[enemy])
    assert Counter((each.enemy, each.colour) for each in paid.payments) == wanted
    assert all(each.coin.symbol in (each.colour, "J") for each in paid.payments)
    coins = [each.coin for each in paid.payments] + paid.unused
    plain = Counter((coin.card, coin.symbol) for coin in coins if coin.doubled_by < 0 and not coin.is_extra)
    assert plain == Counter((card, symbol) for card in case.team + case.borrowed for symbol in cards.symbols[card])
    check_extras([coin for coin in coins if coin.is_extra], cards, case, enemies)
    check_doubled([coin for coin in coins if coin.doubled_by >= 0], cards, case)
    assert not any(coin.doubled_by >= 0 for coin in paid.unused)


def check_extras(coins: list[Coin], cards: Cards, case: Case, enemies: list[int]) -> None:
    is_big = any(len(cards.wanted[enemy]) > 2 for enemy in enemies)
    is_captain = any(cards.captains[enemy] for enemy in enemies)
    granting = [BIG_JOKER] * is_big + [CAPTAIN_JOKER] * is_captain
    assert sorted(coin.card for coin in coins) == [card for card in case.team if cards.traits[card] in granting]
    assert all(coin.symbol == "J" and coin.doubled_by < 0 for coin in coins)


def check_doubled(coins: list[Coin], cards: Cards, case: Case) -> None:
    doublers = [coin.doubled_by for coin in coins]
    assert len(set(doublers)) == len(doublers)
    for coin in coins:
        assert coin.doubled_by in case.team
        assert cards.traits[coin.doubled_by] == DOUBLE
        assert coin.card in case.team
        assert coin.card != coin.doubled_by
        assert not (cards.other and coin.symbol in cards.symbols[coin.doubled_by])
    for (card, symbol), number in Counter((coin.card, coin.symbol) for coin in coins).items():
        assert number <= cards.symbols[card].count(symbol)


@rule("B3.2", "B3.3", "B7.4", "B7.5")
@pytest.mark.parametrize("other", [False, True])
@pytest.mark.parametrize("content", ["ours", "random"])
def test_a_bill_pays_every_symbol_once_with_symbols_that_are_there(content: str, other: bool) -> None:
    seen: Counter[str] = Counter()
    for cards, case in cases(content, other, 500 * TIMES):
        for mask in open_targets(case.state):
            team, borrowed = mask_of(case.team), mask_of(case.borrowed)
            if not covers(case.state, team, borrowed, mask):
                seen["none"] += 1
                with pytest.raises(ValueError, match="does not cover"):
                    bill(case.state, team, borrowed, mask)
                continue
            paid = bill(case.state, team, borrowed, mask)
            check_bill(paid, cards, case, mask)
            seen["paid"] += 1
            seen["doubled"] += any(each.coin.doubled_by >= 0 for each in paid.payments)
            seen["extra"] += any(each.coin.is_extra for each in paid.payments)
            seen["borrowed"] += any(each.coin.card in case.borrowed for each in paid.payments)
    assert min(seen.values()) > 5, seen


@rule("B3.3")
def test_jokers_are_left_over_where_colours_can_pay() -> None:
    cards = printed(GAME.content.tables)
    for _, case in cases("ours", False, 300):
        team, borrowed = mask_of(case.team), mask_of(case.borrowed)
        for mask in strikes(case.state, team, borrowed):
            paid = bill(case.state, team, borrowed, mask)
            spent = Counter(each.colour for each in paid.payments if each.coin.symbol == "J")
            idle = Counter(coin.symbol for coin in paid.unused)
            assert not any(idle[colour] for colour in spent), (cards.symbols, case.team, mask)


@rule("B6.1", "B7.7")
@pytest.mark.parametrize("content", ["ours", "random"])
def test_help_can_lead_to_an_attack_exactly_where_some_way_to_borrow_does(content: str) -> None:
    rng = Rng(5)
    seen: Counter[bool] = Counter()
    for cards, case in cases(content, False, 120 * TIMES):
        lendable = some(rng, [card for card in range(31) if card not in case.team], 1 + rng.below(6))
        borrowed = [card for card in case.borrowed if card in lendable]
        more = rng.below(3)
        expected = can_attack_with(case.state, cards, case.team, borrowed, lendable, more)
        found = could_strike(case.state, mask_of(case.team), mask_of(borrowed), mask_of(lendable), more)
        assert found == expected, (cards, case.team, borrowed, lendable, more, case.state.row)
        seen[expected] += 1
    assert min(seen.values()) > 10


class Field:
    """A random table of two or three players with teams, in the middle of the first player's turn."""

    def __init__(self, rng: Rng, cards: Cards, rules: Rules) -> None:
        self.cards = cards
        self.state = Battle(rules)
        self.state.row = some(rng, list(range(len(ENEMIES))), 3)
        helpers = [card for card, trait in enumerate(cards.traits) if trait == HELP]
        mine = sorted({*some(rng, list(range(31)), 2 + rng.below(3)), *some(rng, helpers, rng.below(3))})
        theirs = some(rng, [card for card in range(31) if card not in mine], rng.below(6))
        for card in mine:
            self.put(0, rng.below(2), card)
        for card in theirs:
            self.put(1 + rng.below(rules.players - 1), rng.below(2), card)
        self.lendable = theirs
        self.state.stack &= ~mask_of(mine + theirs)
        self.state.phase = MAIN

    def put(self, seat: int, slot: int, card: int) -> None:
        self.state.join(seat, slot, card)

    def expected_main(self) -> list[int]:
        """Everything the rules allow between placing and the end of the turn."""
        cards, state = self.cards, self.state
        options = []
        for slot in bits(state.used[0]):
            team = bits(state.team(0, slot))
            hobbits = [card for card in team if cards.traits[card] == HELP]
            if self.lendable and can_attack_with(state, cards, team, [], self.lendable, len(hobbits)):
                options += [actions.CARD + hobbit for hobbit in hobbits]
            options += [actions.STRIKE + slot * 7 + mask - 1 for mask in beaten_by(state, cards, team, [])]
            for card in team:
                if cards.traits[card] == TAKE and any(cards.traits[other] != IMMUNE for other in self.lendable):
                    options.append(actions.CARD + card)
                if cards.traits[card] == WANDERS:
                    options += [actions.PLACE + card * actions.SLOTS + other for other in bits(state.used[0]) if other != slot]
        return sorted([*options, actions.DONE])

    def expected_borrow(self) -> list[int]:
        team = bits(self.state.team(0, self.state.slot))
        borrowed = [pair & 31 for pair in self.state.pairs]
        hobbits = [card for card in team if self.cards.traits[card] == HELP]
        more = len(hobbits) - len(borrowed) - 1
        free = [card for card in self.lendable if card not in borrowed]
        return [
            actions.CARD + card
            for card in free
            if can_attack_with(self.state, self.cards, team, [*borrowed, card], self.lendable, more)
        ]

    def expected_attack(self) -> list[int]:
        state = self.state
        team = bits(state.team(0, state.slot))
        borrowed = [pair & 31 for pair in state.pairs]
        asked = [pair >> 5 for pair in state.pairs]
        free = [card for card in team if self.cards.traits[card] == HELP and card not in asked]
        more = [actions.CARD + card for card in free] if set(self.lendable) - set(borrowed) else []
        return more + [actions.STRIKE + state.slot * 7 + mask - 1 for mask in beaten_by(state, self.cards, team, borrowed)]


@rule("B6.1", "B7.7", "B7.18")
@pytest.mark.parametrize("content", ["ours", "random"])
def test_all_that_may_be_done_before_the_end_of_a_turn_is_offered_and_nothing_else(content: str) -> None:
    rng = Rng(8)
    seen: Counter[int] = Counter()
    cards = printed(GAME.content.tables)
    for number in range(120 * TIMES):
        if content == "random":
            cards = random_cards(rng, number % 2 == 0)
        field = Field(rng, cards, rules_for(cards, 2 + number % 2))
        state = field.state
        expected = {MAIN: field.expected_main, BORROW: field.expected_borrow, ATTACK: field.expected_attack}
        while state.phase in expected:
            assert state.legal(0) == expected[state.phase](), (number, state.phase, GAME.position(state))
            hobbits = [action for action in state.legal(0) if actions.CARD <= action < actions.TO]
            hobbits = [action for action in hobbits if state.phase != MAIN or cards.traits[action - actions.CARD] == HELP]
            seen[state.phase] += 1
            if not hobbits:
                break
            state.apply(0, rng.choose(hobbits))
    assert min(seen[MAIN], seen[BORROW], seen[ATTACK]) > 15, seen


@rule("B7.5")
def test_a_team_of_nothing_but_doublers_is_judged_like_any_other() -> None:
    """Thirty-one doubling cards: whoever tries them one by one never comes to an end."""
    rules = rules_of({"first": "random", "doubling": "any"}, 2, GAME.content)
    rules.doublers = (1 << 31) - 1
    p = Battle(rules)
    p.row = [0, 1, 2]
    for red, covered in ((5, False), (6, True)):
        rules.supply = [packed("R") if card < red else packed("O") for card in range(31)]
        rules.demand = [packed("RRRR")] * 21
        assert covers(p, rules.doublers, 0, 7) == covered, red


def most_doubled(rules: Rules, team: int, missing: int, doublers: list[int], used: list[tuple[int, int]]) -> int:
    """By trying everything: each doubling card takes one symbol on another card, or none, and no symbol is taken twice."""
    if not doublers:
        return 0
    first, *rest = doublers
    best = most_doubled(rules, team, missing, rest, used)
    for lane in range(7):
        fills = lane == 6 or missing >> lane * 8 & 255
        if not fills or (rules.other_colours and rules.supply[first] >> lane * 8 & 255):
            continue
        left = missing if lane == 6 else missing - (1 << lane * 8)
        for card in bits(team & ~(1 << first)):
            if used.count((card, lane)) < rules.supply[card] >> lane * 8 & 255:
                best = max(best, 1 + most_doubled(rules, team, left, rest, [*used, (card, lane)]))
    return best


@rule("B6.2", "B7.3", "B7.5")
def test_as_much_is_doubled_as_can_be() -> None:
    rng = Rng(5)
    shown = ["joker", "R", "O", "RO", "RR", "OO", "V"]
    for _ in range(400 * TIMES):
        rules = Rules(2)
        rules.other_colours = rng.below(2) == 1
        rules.supply = [packed(shown[rng.below(len(shown))]) for _ in range(31)]
        team = mask_of(some(rng, list(range(31)), 1 + rng.below(4)))
        rules.doublers = team if rng.below(2) else team & rng.word()
        missing = sum(rng.below(4) << lane * 8 for lane in (0, 1, 5))
        found = sum(len(chosen) for chosen in doublings(rules, team, missing))
        assert found == most_doubled(rules, team, missing, bits(team & rules.doublers), [])
