"""The symbols of an attack by trying everything: written from the rulebook's sentences, without the engine's arithmetic."""

from __future__ import annotations

from collections.abc import Iterator
from itertools import combinations
from typing import NamedTuple

from mathom.games.battle.cards import (
    BIG_JOKER,
    CAPTAIN_JOKER,
    COLOURS,
    COMPANIONS,
    DOUBLE,
    ENEMIES,
    HELP,
    TRAITS,
    packed,
)
from mathom.games.battle.position import NO_CARD, Rules
from mathom.games.battle.state import Battle
from mathom.kernel.rng import Rng

JOKER = "J"


class Cards(NamedTuple):
    """What is printed: symbols as letters (J is a joker), traits, captains; and whether doubling wants another colour."""

    symbols: list[str]
    traits: list[int]
    wanted: list[str]
    captains: list[bool]
    other: bool


def printed(content: dict[str, dict[str, dict[str, str]]], other: bool = False) -> Cards:
    """The cards of a content file."""
    companions = [content["companion"][code] for code in COMPANIONS]
    enemies = [content["enemy"][code] for code in ENEMIES]
    return Cards(
        [entry["symbols"].replace("joker", JOKER) for entry in companions],
        [TRAITS.index(entry["trait"]) for entry in companions],
        [entry["symbols"] for entry in enemies],
        [bool(entry["captain"]) for entry in enemies],
        other,
    )


def random_cards(rng: Rng, other: bool) -> Cards:
    """Cards with any symbols, and many traits that matter in an attack."""
    traits = [DOUBLE, DOUBLE, DOUBLE, BIG_JOKER, CAPTAIN_JOKER, HELP, 0, 0]
    return Cards(
        [JOKER if rng.below(6) == 0 else letters(rng, 1 + rng.below(2)) for _ in COMPANIONS],
        [traits[rng.below(len(traits))] for _ in COMPANIONS],
        [letters(rng, 1 + rng.below(4)) for _ in ENEMIES],
        [rng.below(2) == 0 for _ in ENEMIES],
        other,
    )


def letters(rng: Rng, number: int) -> str:
    """Few colours meet often, so half of the cards use only three."""
    colours = COLOURS if rng.below(2) else COLOURS[:3]
    return "".join(colours[rng.below(len(colours))] for _ in range(number))


def rules_for(cards: Cards, players: int = 2) -> Rules:
    """The engine's rules for those cards."""
    rules = Rules(players)
    rules.other_colours = cards.other
    rules.supply = [packed("joker" if symbols == JOKER else symbols) for symbols in cards.symbols]
    rules.traits = cards.traits[:]
    rules.demand = [packed(symbols) for symbols in cards.wanted]
    rules.size = [len(symbols) for symbols in cards.wanted]
    rules.points = [1] * len(ENEMIES)
    rules.captains = sum(1 << enemy for enemy, is_captain in enumerate(cards.captains) if is_captain)
    rules.mordor = [4, 4, 4]
    rules.settle()
    return rules


def beats(cards: Cards, team: list[int], borrowed: list[int], enemies: list[int]) -> bool:
    """Whether some choice of doublings lets the symbols pay for all chosen enemies (B3.2)."""
    demands = "".join(cards.wanted[enemy] for enemy in enemies)
    base = "".join(cards.symbols[card] for card in team + borrowed) + JOKER * extra(cards, team, enemies)
    doublers = [card for card in team if cards.traits[card] == DOUBLE]
    ways = {"".join(sorted(base + "".join(symbol for _, symbol in chosen))) for chosen in doublings(cards, team, doublers)}
    return any(pays(symbols, demands) for symbols in ways)


def extra(cards: Cards, team: list[int], enemies: list[int]) -> int:
    """B6.9: one more joker a card, if any enemy has three symbols or more, or is a captain."""
    is_big = any(len(cards.wanted[enemy]) >= 3 for enemy in enemies)
    is_captain = any(cards.captains[enemy] for enemy in enemies)
    big = sum(is_big for card in team if cards.traits[card] == BIG_JOKER)
    return big + sum(is_captain for card in team if cards.traits[card] == CAPTAIN_JOKER)


def doublings(cards: Cards, team: list[int], doublers: list[int]) -> Iterator[list[tuple[tuple[int, int], str]]]:
    """Every way to double: each doubler none, or a printed symbol of another card of the team, none twice (B6.2, B7.5)."""
    if not doublers:
        yield []
        return
    doubler, *rest = doublers
    for chosen in doublings(cards, team, rest):
        yield chosen
        taken = [place for place, _ in chosen]
        for card in team:
            for number, symbol in enumerate(cards.symbols[card]):
                own = cards.other and symbol in cards.symbols[doubler]
                if card != doubler and (card, number) not in taken and not own:
                    yield [*chosen, ((card, number), symbol)]


def pays(symbols: str, demands: str) -> bool:
    """Whether each demand gets a symbol of its own: of its colour, or a joker. All assignments are tried."""
    if not demands:
        return True
    first, rest = demands[0], demands[1:]
    for symbol in (first, JOKER):
        if symbol in symbols and pays(symbols.replace(symbol, "", 1), rest):
            return True
    return False


def targets_of(state: Battle, mask: int) -> list[int]:
    return [state.row[place] for place in range(3) if mask >> place & 1]


def open_targets(state: Battle) -> list[int]:
    """All sets of open enemies, as bits of positions."""
    standing = sum(1 << place for place in range(3) if state.row[place] != NO_CARD)
    return [mask for mask in range(1, 8) if mask & standing == mask]


def beaten_by(state: Battle, cards: Cards, team: list[int], borrowed: list[int]) -> list[int]:
    """The sets of open enemies that a team beats with some borrowed cards."""
    return [mask for mask in open_targets(state) if beats(cards, team, borrowed, targets_of(state, mask))]


def can_attack_with(state: Battle, cards: Cards, team: list[int], borrowed: list[int], lendable: list[int], more: int) -> bool:
    """Whether borrowing up to `more` further cards, in any way, leads to an attack (B6.1, B7.7)."""
    rest = [card for card in lendable if card not in borrowed]
    return any(
        beaten_by(state, cards, team, borrowed + list(chosen))
        for number in range(more + 1)
        for chosen in combinations(rest, number)
    )
