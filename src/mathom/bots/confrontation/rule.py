"""A rule-of-thumb player for The Confrontation: it weighs what each move may win and lose, and mixes its cards.

It looks no further than its own move, and who stands where among hidden enemies it knows only as far as its belief does.
"""

from __future__ import annotations

from mathom.bots.confrontation.answers import Answers
from mathom.bots.confrontation.moves import Moves
from mathom.bots.confrontation.odds import Odds
from mathom.bots.confrontation.setup import prepare
from mathom.bots.confrontation.sides import side_of
from mathom.games.confrontation.belief import ConfrontationBelief
from mathom.games.confrontation.cards import NO_CARD
from mathom.games.confrontation.game import ConfrontationGame
from mathom.games.confrontation.position import CARDS, MOVE, PLACE, SAURON_CARD
from mathom.kernel.game import Game
from mathom.kernel.observation import Observation
from mathom.kernel.rng import Rng

WHIM = 0.3
"""How much worse than the best a move may be that it plays all the same."""


class ConfrontationRule:
    def __init__(self, game: Game, seed: int) -> None:
        assert isinstance(game, ConfrontationGame)
        self.game = game
        self.rng = Rng(seed)

    def choose(self, observation: Observation) -> int:
        legal = observation.legal
        if len(legal) == 1:
            return legal[0]
        belief = self.game.belief(observation)
        assert isinstance(belief, ConfrontationBelief)
        p = belief.sample(self.rng)
        if p.phase <= PLACE:
            return prepare(p.phase, legal, p.specials, self.rng)
        mine = observation.seat ^ p.swapped
        if p.phase == CARDS and p.card[1 - mine] != NO_CARD:
            # A card that was chosen in secret is as good as in hand.
            p.hand[1 - mine] |= 1 << p.card[1 - mine]
            p.card[1 - mine] = NO_CARD
        odds = Odds(p)
        if p.phase in (CARDS, SAURON_CARD):
            return odds.battle().choose(mine, self.rng)
        side = side_of(p, mine, belief.sides[1 - mine].shares(), odds)
        values = Moves(side).values(legal) if p.phase == MOVE else Answers(side).values(legal)
        worst = max(values) - (WHIM if p.phase == MOVE else 1e-9)
        return self.rng.choose([action for value, action in zip(values, legal, strict=True) if value >= worst])
