"""What the rule-of-thumb player of The Confrontation answers to the questions of a battle."""

from __future__ import annotations

from mathom.bots.confrontation.clash import FOUR, WORTH
from mathom.bots.confrontation.moves import A_CARD, news
from mathom.bots.confrontation.odds import A_WIN
from mathom.bots.confrontation.sides import Side
from mathom.games.confrontation import actions
from mathom.games.confrontation.board import OUT
from mathom.games.confrontation.card_play import played
from mathom.games.confrontation.cards import NO_CARD
from mathom.games.confrontation.movement import retreats
from mathom.games.confrontation.position import (
    CHOOSE_DEFENDER,
    FELLOWSHIP_CARD,
    FELLOWSHIP_MAGIC,
    FELLOWSHIP_NO_CARDS,
    FELLOWSHIP_RETREAT,
    FORCE_CARD,
    GANDALF_BONUS,
    GWAIHIR_CALL,
    MOUTH_CARD,
    OTHER_CARD,
    PALANTIR_WINDOW,
    PICK,
    SAM_STEPS_IN,
    SAURON_MAGIC,
    SAURON_NO_CARDS,
    SAURON_RETREAT,
    SHOW_FRODO,
    SWAP,
)
from mathom.games.confrontation.roster import FRODO_TOKEN, SAM, SARUMAN
from mathom.kernel.bits import bits

A_SECRET = 1.5
"""What it is worth that Frodo's place is not known."""


class Answers:
    def __init__(self, side: Side) -> None:
        self.side = side
        self.p = side.p
        self.odds = side.odds

    def values(self, legal: list[int]) -> list[float]:
        return [self.value(action) for action in legal]

    def value(self, action: int) -> float:
        phase = self.p.phase
        if phase == PALANTIR_WINDOW:
            return self.look(action)
        if action >= actions.PALANTIR_AT:
            return -2 * A_WIN  # it waits for its own question
        if phase == PICK:
            return self.pick(action)
        if phase == SAM_STEPS_IN:
            return self.sam(action)
        if phase == GWAIHIR_CALL:
            return self.gwaihir(action)
        if phase == SWAP:
            return self.swap(action)
        if phase == SHOW_FRODO:
            return self.show_frodo(action)
        if phase in (FELLOWSHIP_NO_CARDS, SAURON_NO_CARDS):
            return self.no_cards(action)
        if actions.REGION <= action < actions.CARD:
            return self.side.worth(self.side.moved(self.p.fighter[self.side.side], action - actions.REGION))
        if phase in (FELLOWSHIP_CARD, OTHER_CARD, FORCE_CARD, MOUTH_CARD, GANDALF_BONUS, FELLOWSHIP_MAGIC, SAURON_MAGIC):
            return self.card(action)
        if phase in (FELLOWSHIP_RETREAT, SAURON_RETREAT):
            return self.stay()
        return A_WIN if action == actions.YES else -A_WIN  # the Balrog strikes, Wormtongue* lives on

    def expect(self, fellow: int, servant: int, lost: float, won: float) -> float:
        """What a battle is worth to the own side when the fellow falls, and the servant, so often."""
        gain = won * self.odds.value(servant) - lost * self.odds.value(fellow)
        return -gain if self.side.side else gain

    def pick(self, action: int) -> float:
        """Whom to fight among several: one that lies open, or any that hides."""
        p, side = self.p, self.side
        mine = p.roster[p.attacker]
        if action != actions.HIDDEN:
            lost, won = side.falls(mine, action - actions.CHARACTER, p.region, True)
            return won * self.odds.value(action - actions.CHARACTER) - lost * self.odds.value(mine)
        total = weight = 0.0
        for enemy, share in side.enemies[p.region]:
            if share < 1.0:
                lost, won = side.falls(mine, enemy, p.region, True)
                total += share * (won * self.odds.value(enemy) - lost * self.odds.value(mine))
                weight += share
        return total / weight if weight else 0.0

    def sam(self, action: int) -> float:
        p = self.p
        fellow = SAM if action == actions.YES else p.roster[FRODO_TOKEN]
        lost, won = self.odds.of(fellow, p.who(1), p.region, True, True)
        return self.expect(fellow, p.who(1), lost, won) - (A_SECRET if fellow == SAM else 0.0)

    def gwaihir(self, action: int) -> float:
        p = self.p
        fellow, servant = p.who(0), p.who(1)
        if action == actions.NO:
            return self.expect(fellow, servant, *self.odds.of(fellow, servant, p.region, p.active == 1))
        ways = retreats(p, 0, p.rules.board.behind[0][p.region] + p.rules.board.beside[p.region])
        return -A_CARD if ways and servant != SARUMAN else -A_WIN

    def swap(self, action: int) -> float:
        p = self.p
        fellow = p.who(0) if action == actions.NO else action - actions.CHARACTER
        lost, won = self.odds.staying(fellow, p.who(1), p.region, True, False)
        return self.expect(fellow, p.who(1), lost, won)

    def show_frodo(self, action: int) -> float:
        p = self.p
        shown = action == actions.YES
        lost, won = self.odds.staying(SAM, p.who(1), p.region, p.active == 1, shown)
        cost = 0.0 if not shown or p.is_open(FRODO_TOKEN) else A_SECRET
        return self.expect(SAM, p.who(1), lost, won) - cost

    def no_cards(self, action: int) -> float:
        p = self.p
        fellow, servant = p.who(0), p.who(1)
        clash = self.odds.battle()
        if action == actions.YES:
            return self.expect(fellow, servant, float(clash.lead <= 0), float(clash.lead >= 0))
        return self.expect(fellow, servant, *clash.odds())

    def look(self, action: int) -> float:
        """The Palantír helps where it shows whom to pick; otherwise it waits for the next move."""
        if action in (actions.NO, actions.READY):
            return A_CARD
        region = action - actions.PALANTIR_AT
        picks = self.p.resume == CHOOSE_DEFENDER and region == self.p.region
        return 2 * news(self.side, region) if picks else 0.0

    def stay(self) -> float:
        """To fight where one could leave."""
        p, side = self.p, self.side
        fellow, servant = p.who(0), p.who(1)
        lost, won = self.odds.staying(fellow, servant, p.region, p.active == 1, p.frodo_shown)
        token = p.fighter[side.side]
        falls = won if side.side else lost
        stands = side.worth(side.at()) * (1 - falls) + side.worth(side.moved(token, OUT)) * falls
        return self.expect(fellow, servant, lost, won) + stands

    def card(self, action: int) -> float:
        """A card to play or to take, or a question about those on the table."""
        p = self.p
        clash = self.odds.battle()
        card = action - actions.CARD
        if p.phase == GANDALF_BONUS:
            clash.lead += action == actions.YES
            found = clash.by_magic(played(p, 0), played(p, 1)) if not p.no_cards else clash.gains[clash.end(NO_CARD, NO_CARD)]
            return found - 0.5 * (action == actions.YES)
        if p.phase == FELLOWSHIP_CARD or p.phase == OTHER_CARD:
            return clash.by_magic(card, played(p, 1)) - WORTH[card]
        if p.phase == FORCE_CARD:
            if action == actions.NO:
                return -clash.by_magic(played(p, 0), played(p, 1))
            return -max(clash.by_magic(other, played(p, 1)) for other in bits(p.hand[0]))
        if p.phase == MOUTH_CARD:
            return -clash.by_magic(played(p, 0), FOUR if action == actions.YES else played(p, 1))
        if p.phase == FELLOWSHIP_MAGIC:
            return clash.gains[clash.end(card, played(p, 1))]
        if p.card[0] != NO_CARD:
            return -clash.by_fellow_magic(played(p, 0), card)
        return -max(clash.by_fellow_magic(fellow, card) - WORTH[fellow] for fellow in bits(p.hand[0]))
