"""What a reader can know of hidden hands and won enemies, exactly.

The Ring stack is made anew only when it is empty, and then from an open pile. So every hidden card has a generation, the number of
the stack it was drawn from, and so has every hidden place in a hand: a card can only lie in a place of its own generation. Cards of
the present generation may also lie in the stack. Enemies never return to their stack: those won before the reader looked, in a game
that begins with a position, are a generation of their own.
"""

from __future__ import annotations

from collections.abc import Iterator
from hashlib import blake2b
from itertools import combinations
from math import comb, prod

from mathom.games.battle import notation
from mathom.games.battle.cards import COMPANIONS, ENEMIES
from mathom.games.battle.notation import RulesFor
from mathom.games.battle.observation import masked_seats
from mathom.games.battle.state import Battle
from mathom.kernel.bits import bits
from mathom.kernel.game import Belief
from mathom.kernel.journal import Event
from mathom.kernel.observation import Observation
from mathom.kernel.rng import Rng
from mathom.kernel.state import State

LISTED = 2000
"""More worlds than this are not listed."""

Places = list[tuple[int, int]]
"""For each seat that holds hidden cards of one kind how many; what is left over lies in the stack."""


class Pool:
    """Cards that nobody has told apart yet, and the places where they lie."""

    def __init__(self, cards: list[int], places: Places) -> None:
        self.cards = cards
        self.places = places

    def size(self) -> int:
        left = len(self.cards)
        ways = 1
        for _, number in self.places:
            ways *= comb(left, number)
            left -= number
        return ways

    def sample(self, rng: Rng) -> dict[int, int]:
        """For each seat the cards it holds in one world, as bits."""
        cards = self.cards[:]
        held: dict[int, int] = {}
        for seat, number in self.places:
            for _ in range(number):
                held[seat] = held.get(seat, 0) | 1 << cards.pop(rng.below(len(cards)))
        return held

    def worlds(self) -> Iterator[dict[int, int]]:
        """All ways to lay the cards out."""
        return spread(self.cards, self.places)

    def allows(self, held: dict[int, int]) -> bool:
        """Whether these cards, by seat, lie as they may."""
        return all((mask_of(self.cards) & held.get(seat, 0)).bit_count() == number for seat, number in self.places)


def spread(cards: list[int], places: Places) -> Iterator[dict[int, int]]:
    if not places:
        yield {}
        return
    (seat, number), *rest = places
    for chosen in combinations(cards, number):
        for others in spread([card for card in cards if card not in chosen], rest):
            yield {**others, seat: mask_of(chosen)}


def mask_of(cards: list[int] | tuple[int, ...]) -> int:
    return sum(1 << card for card in cards)


class BattleBelief(Belief):
    """Carried along by events; the view gives what lies open now."""

    def __init__(self, rules_for: RulesFor, observation: Observation) -> None:
        self.rules_for = rules_for
        self.reader = observation.seat
        self.generation = 0
        self.born: list[int] = [0] * len(COMPANIONS)
        """The generation of each companion: from which stack it was or will be drawn."""
        self.hidden: list[dict[int, int]] = []
        """For each seat how many unknown cards of each generation its hand holds."""
        self.shown = 0
        """Cards in others' hands that were shown, as bits."""
        self.won_before: list[int] = []
        """For each seat how many enemies it won before the reader looked."""
        self.won_since: list[int] = []
        """The enemies that each seat was seen to win and still has, as bits."""
        self.advance(observation)

    def advance(self, observation: Observation) -> None:
        for event in observation.events:
            self.take(event)
        self.base, _ = notation.read_masked(observation.view["position"], self.rules_for)
        self.masked = masked_seats(self.base, self.reader)
        self.text: str = observation.view["position"]

    def take(self, event: Event) -> None:
        kind, args = event.kind, event.args
        if kind == "start":
            self.begin(str(args["position"]))
        elif kind in ("dealt", "draws"):
            held = self.hidden[seat_of(event)]
            held[self.generation] = held.get(self.generation, 0) + 1
        elif kind in ("joins", "founds", "discards-hand"):
            self.uncover(seat_of(event), number_of(str(args["card"])))
        elif kind == "shows-hand":
            for key in strings(args["cards"]):
                card = number_of(key)
                self.uncover(seat_of(event), card)
                self.shown |= 1 << card
        elif kind == "reshuffled":
            self.generation += 1
            for key in strings(args["cards"]):
                self.born[number_of(key)] = self.generation
        elif kind == "beaten":
            self.won_since[seat_of(event)] |= 1 << enemy_of(str(args["enemy"]))
        elif kind == "loses":
            self.lose(seat_of(event), enemy_of(str(args["enemy"])))

    def begin(self, text: str) -> None:
        """Everything that the spectator does not see at the start is of the first generation."""
        start, unknown = notation.read_masked(text, self.rules_for)
        self.hidden = [{0: number} if number else {} for number in unknown.hands]
        self.shown = start.shown
        self.won_before = unknown.won[:]
        self.won_since = start.won[:]

    def uncover(self, seat: int, card: int) -> None:
        """A card that lay hidden in a hand is seen."""
        if self.shown >> card & 1:
            self.shown &= ~(1 << card)
            return
        held = self.hidden[seat]
        born = self.born[card]
        held[born] -= 1
        if not held[born]:
            del held[born]

    def lose(self, seat: int, enemy: int) -> None:
        if self.won_since[seat] >> enemy & 1:
            self.won_since[seat] &= ~(1 << enemy)
        else:
            self.won_before[seat] -= 1

    def pools(self) -> list[Pool]:
        """The unknown companions by generation: of old stacks all lie in hands, of the present one the rest lies in the stack."""
        base = self.base
        unseen = base.stack
        found = []
        for generation in sorted({self.born[card] for card in bits(unseen)}):
            cards = [card for card in bits(unseen) if self.born[card] == generation]
            places = [(seat, self.hidden[seat].get(generation, 0)) for seat in self.masked]
            found.append(Pool(cards, [(seat, number) for seat, number in places if number]))
        return found

    def enemy_pool(self) -> Pool:
        known = sum(self.won_since[seat] for seat in self.masked)
        cards = bits(self.base.enemies & ~known)
        return Pool(cards, [(seat, self.won_before[seat]) for seat in self.masked if self.won_before[seat]])

    def size(self) -> int:
        return prod(pool.size() for pool in self.pools()) * self.enemy_pool().size()

    def world(self, hands: list[dict[int, int]], won: dict[int, int]) -> Battle:
        """The whole state of one world."""
        state = self.base.copy()
        for held in hands:
            for seat, mask in held.items():
                state.hands[seat] |= mask
                state.stack &= ~mask
        for seat in self.masked:
            state.won[seat] = self.won_since[seat] | won.get(seat, 0)
            state.enemies &= ~state.won[seat]
        return state

    def sample(self, rng: Rng) -> State:
        return self.world([pool.sample(rng) for pool in self.pools()], self.enemy_pool().sample(rng))

    def contains(self, state: State) -> bool:
        assert isinstance(state, Battle)
        if notation.write(state, self.masked) != self.text:
            return False
        hands = {seat: state.hands[seat] & ~state.shown for seat in self.masked}
        if not all(pool.allows(hands) for pool in self.pools()):
            return False
        if any(self.won_since[seat] & ~state.won[seat] for seat in self.masked):
            return False
        return self.enemy_pool().allows({seat: state.won[seat] for seat in self.masked})

    def worlds(self) -> list[bytes] | None:
        if self.size() > LISTED:
            return None
        found: list[bytes] = []
        for won in self.enemy_pool().worlds():
            for hands in all_of(self.pools()):
                found.append(self.world(hands, won).encode())
        return sorted(found)

    def digest(self) -> bytes:
        pools = [(pool.cards, pool.places) for pool in [*self.pools(), self.enemy_pool()]]
        text = f"{self.text}|{pools}|{[self.won_since[seat] for seat in self.masked]}"
        return blake2b(text.encode(), digest_size=16).digest()


def all_of(pools: list[Pool]) -> Iterator[list[dict[int, int]]]:
    if not pools:
        yield []
        return
    for first in pools[0].worlds():
        for rest in all_of(pools[1:]):
            yield [first, *rest]


def seat_of(event: Event) -> int:
    return int(str(event.args["player"])) - 1


def number_of(key: str) -> int:
    return COMPANIONS.index(key.removeprefix("card."))


def enemy_of(key: str) -> int:
    return ENEMIES.index(key.removeprefix("enemy."))


def strings(value: object) -> list[str]:
    assert isinstance(value, list)
    return value
