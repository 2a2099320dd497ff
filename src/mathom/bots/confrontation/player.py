"""The house's player of The Confrontation: it searches, judges by what it has learnt, and mixes its cards."""

from __future__ import annotations

import time
from math import exp

from mathom.bots.confrontation.duel import add_answers, add_pairs, is_open_question, mix
from mathom.bots.confrontation.guess import likely_worlds
from mathom.bots.confrontation.knowledge import habits, network, policy
from mathom.bots.confrontation.model import forward
from mathom.bots.confrontation.placing import choose_front
from mathom.bots.confrontation.setup import prepare
from mathom.bots.confrontation.strong import StrongModel
from mathom.bots.levels import Level
from mathom.bots.search.player import AT_ONCE, LEAST, OBVIOUS, Searcher, Weighed, counted
from mathom.bots.search.tree import Search, Settings
from mathom.games.confrontation import actions, board, roster
from mathom.games.confrontation.belief import ConfrontationBelief
from mathom.games.confrontation.board import FRONT, OUT, REGIONS
from mathom.games.confrontation.cards import strength_of
from mathom.games.confrontation.position import CARDS, PLACE
from mathom.games.confrontation.roster import A_SIDE
from mathom.games.confrontation.state import Confrontation
from mathom.kernel.game import Belief, Game
from mathom.kernel.observation import Observation
from mathom.kernel.state import State

CURIOSITY = 1.0
WORLDS = 400
FEW = 40
"""How many worlds it imagines for one decision: at most, and at least."""
DUELS = 40
"""In how many of them it looks at all cards."""
NEAR = 0.01
"""By how much a stronger card must do better to be laid: what it has learnt about cards in hand is not that fine."""
LUCK = 0.35
"""By how much one try of a move may miss what it is worth."""
FINE = 1000
"""What the shares of mixed cards are drawn in."""


def player(game: Game, seed: int, level: Level) -> StrongConfrontation:
    return StrongConfrontation(game, seed, level)


class StrongConfrontation(Searcher):
    def __init__(self, game: Game, seed: int, level: Level) -> None:
        super().__init__(game, seed, level, Settings(CURIOSITY))
        self.front: list[int] = []
        """The tokens that it places in front, in order."""
        self.worlds: list[Confrontation] = []
        """What it imagined for its last decision."""

    def model(self, observation: Observation) -> StrongModel:
        return StrongModel(network(), policy())

    def without_search(self, observation: Observation, belief: Belief) -> int | None:
        assert isinstance(belief, ConfrontationBelief)
        p = belief.base
        if p.phase > PLACE:
            return None
        if p.phase == PLACE and actions.READY not in observation.legal and not self.level.overlooks:
            return self.place(p, observation.seat ^ p.swapped)
        return prepare(p.phase, observation.legal, p.specials, self.rng)

    def place(self, p: Confrontation, side: int) -> int:
        """The next piece of a set-up that was chosen as a whole; where others have begun it, one that goes on from there."""
        tokens = range(side * A_SIDE, side * A_SIDE + A_SIDE)
        standing = sorted((token for token in tokens if p.at[token] != OUT), key=lambda token: FRONT[side].index(p.at[token]))
        placed = len(standing)
        if not placed or self.front[:placed] != standing:
            self.front = choose_front(p, side, network(), self.rng, standing)
        return actions.GO + p.roster[self.front[placed]] * REGIONS + FRONT[side][placed]

    def weigh(self, observation: Observation, belief: Belief) -> list[Weighed]:
        assert isinstance(belief, ConfrontationBelief)
        phase = belief.base.phase
        if phase == CARDS:
            return self.weigh_cards(observation, belief)
        if is_open_question(phase):
            return self.weigh_answers(observation, belief)
        return super().weigh(observation, belief)

    def think(self, search: Search, belief: Belief, world: State | None, end: float) -> None:
        """Spends the budget in worlds that are imagined once."""
        worlds = self.imagine(belief, max(FEW, min(WORLDS, self.budget.iterations // 4)))
        for number in range(1, self.budget.iterations + 1):
            search.iterate(worlds[self.rng.below(len(worlds))].copy())
            if number % AT_ONCE == 0 and time.perf_counter() >= end:
                return

    def imagine(self, belief: Belief, number: int) -> list[Confrontation]:
        """So many worlds, each as likely as the player takes it to be."""
        assert isinstance(belief, ConfrontationBelief)
        found = []
        side = belief.masked[0]
        ways = belief.counts(side)[1]
        for world in likely_worlds(belief.sides[side], belief.base, side, number, habits(), self.rng):
            state = belief.base.copy()
            belief.fill(state, side, world, self.rng.below(ways))
            found.append(state)
        self.worlds = found
        return found

    def believed(self, belief: Belief) -> dict[str, dict[str, float]]:
        """Its worlds are not all as likely, so what it believed is counted in those that it imagined."""
        assert isinstance(belief, ConfrontationBelief)
        first = belief.masked[0] * A_SIDE
        worlds = []
        for world in self.worlds:
            places: dict[str, list[str]] = {}
            for token in range(first, first + A_SIDE):
                if world.at[token] != OUT and not world.is_open(token):
                    places.setdefault(board.CODES[world.at[token]], []).append(roster.CODES[world.roster[token]])
            worlds.append(places)
        return counted(worlds)

    def imagined(self) -> int:
        return len(self.worlds)

    def pick(self, weighed: list[Weighed], observation: Observation) -> int:
        """Of the moves that were tried often, the one that is best even if it was lucky; cards as they are to be mixed."""
        if weighed[0].share is not None:
            return self.draw(weighed)
        if self.level.overlooks or self.level.blurs:
            return super().pick(weighed, observation)
        often = [move for move in weighed if move.visits >= weighed[0].visits * LEAST]
        return max(often, key=lambda move: move.value - LUCK / move.visits**0.5).action

    def draw(self, cards: list[Weighed]) -> int:
        """Somebody who errs overlooks cards, and lays those too often that do nearly as well; what plainly loses is seen by all."""
        sane = [card for card in cards if card.value > 1 - OBVIOUS] if self.level.overlooks else []
        cards = sane or cards
        seen = [card for card in cards if self.rng.below(1000) >= round(1000 * self.level.overlooks)] or cards[:1]
        best = max(card.value for card in seen)
        return self.rng.draw([(card.action, round(FINE * ((card.share or 0.0) + self.slip(best - card.value)))) for card in seen])

    def slip(self, gap: float) -> float:
        """How much too often a card is laid that is worth so much less than another."""
        return self.level.blurs * exp(-gap / self.level.blurs) if self.level.blurs else 0.0

    def duels(self) -> int:
        return max(4, min(DUELS, self.budget.iterations // 50))

    def weigh_answers(self, observation: Observation, belief: Belief) -> list[Weighed]:
        """Each answer, tried once in each of some worlds, the best first."""
        assert isinstance(belief, ConfrontationBelief)
        model = self.model(observation)
        legal = forward(belief.base.phase, observation.legal)
        sums = [0.0] * len(legal)
        end = self.budget.end()
        made = 0
        for world in self.imagine(belief, self.duels()):
            add_answers(model, world, observation.seat, legal, self.rng, sums)
            made += 1
            if time.perf_counter() >= end:
                break
        spare_strength(legal, sums, NEAR * made)
        found = [weighed(action, made, total) for action, total in zip(legal, sums, strict=True)]
        return sorted(found, key=lambda move: -move.value)

    def weigh_cards(self, observation: Observation, belief: Belief) -> list[Weighed]:
        """Each card with how often it should be laid, when every card of both hands was tried in each of some worlds."""
        assert isinstance(belief, ConfrontationBelief)
        model = self.model(observation)
        seat = observation.seat
        hands = [belief.base.hand[belief.base.swapped].bit_count(), belief.base.hand[1 - belief.base.swapped].bit_count()]
        hands[1 - seat] = hands[seat]
        sums = [[0.0] * hands[1] for _ in range(hands[0])]
        end = self.budget.end()
        made = 0
        for world in self.imagine(belief, self.duels()):
            add_pairs(model, world, self.rng, sums)
            made += 1
            if time.perf_counter() >= end:
                break
        rows = [[total / made for total in row] for row in sums]
        shares = mix(rows)
        found = []
        for number, action in enumerate(observation.legal):
            if seat == 0:
                value = sum(worth * share for worth, share in zip(rows[number], shares[1], strict=True))
            else:
                value = 1.0 - sum(row[number] * share for row, share in zip(rows, shares[0], strict=True))
            card = weighed(action, made, value * made)
            card.share = shares[seat][number]
            found.append(card)
        return sorted(found, key=lambda move: -(move.share or 0.0))


def spare_strength(legal: list[int], sums: list[float], near: float) -> None:
    """A strength card that does nearly as well as a larger one does as well, and comes first."""
    best = 0.0
    for number in reversed(range(len(legal))):
        if legal[number] >= actions.CARD and strength_of(legal[number] - actions.CARD):
            if sums[number] >= best - near:
                sums[number] = max(sums[number], best)
            best = max(best, sums[number])


def weighed(action: int, visits: int, total: float) -> Weighed:
    found = Weighed(action)
    found.visits = visits
    found.total = total
    return found
