"""What things are worth on the way to Mount Doom, in courage: encounters, steps, figures, friends. Rules of thumb, not rules."""

from __future__ import annotations

from typing import Final

from mathom.games.mount_doom.board import (
    EMPTY,
    FACE_DOWN,
    FIGURES,
    HEART_EVENT,
    MERRY,
    MINAS_MORGUL,
    MORGUL,
    MOUNT_DOOM,
    NAZGUL_SYMBOL,
    NO_EVENT,
    RING_BEARERS,
    STEPS,
    WAITING,
    WARRIORS,
    destination,
)
from mathom.games.mount_doom.cards import (
    ALLY,
    ALLY_MASK,
    BLACK_DIE,
    DEAD,
    EYE,
    FIGHT,
    FRIEND_OF,
    GANDALF_MASK,
    HEARTS,
    KIND,
    MOUTH,
    NAZGUL_CARD,
    SARUMAN,
    SHELOB,
    STING,
    URUK_HAI,
    WITCH,
    WORMTONGUE,
)
from mathom.games.mount_doom.position import Position
from mathom.kernel.bits import bits

TASTE: Final[list[float]] = [
    *(0.4, 0.5, 0.6, 0.8, 1.2, 2.0, 4.5, 30.0),
    *(0.7, 1.3, 0.55, 0.5, 0.45, 0.4, 0.25, 0.9, 0.45, 1.1),
    *(1.0, 1.4, 1.0, 3.0, 0.8, 1.6, 1.6, 2.0, 0.9, 1.3, 1.3, 1.2, 0.6, 1.2),
    *(0.8, 1.6, 5.0, 0.9, 1.2, 1.1, 2.0, 0.0, 1.0, 1.5, 0.5, 0.4, 0.7, 0.6),
]
"""The numbers of the rule-of-thumb player, in the order in which `Worth` names them."""


class Worth:
    """A way to weigh things."""

    def __init__(self, taste: list[float]) -> None:
        self.a_nazgul: list[float] = taste[:8]
        """What the next Nazgûl costs, by how many stand in Minas Morgul."""
        self.bearers_step: float = taste[8]
        self.exact_gandalf: float = taste[9]
        self.supporter: list[float] = taste[10:14]
        """What the first, second … supporter of the Ring-bearers is worth."""
        self.ahead: float = taste[14]
        """A figure beyond the stage's destination will support in the next one."""
        self.at_morgul: float = taste[15]
        """A figure that waits in Minas Morgul for the Ring-bearers gives them a step."""
        self.a_warrior: float = taste[16]
        self.last_step: float = taste[17]
        """A turn more in the last stage."""
        self.friends: list[float] = taste[18:32]
        """Arwen, Elrond, Théoden, Galadriel, Éowyn, Éomer, Faramir, Treebeard, Boromir; Power, Trick, Support, Vision, Wrath."""
        self.good_reroll: float = taste[32]
        """What a reroll or a turned die must save."""
        self.good_turn: float = taste[33]
        self.a_rescue: float = taste[34]
        """How many circles Galadriel must lift the Ring."""
        self.good_arwen: float = taste[35]
        self.good_theoden: float = taste[36]
        self.good_eomer: float = taste[37]
        self.good_faramir: float = taste[38]
        self.good_support: float = taste[39]
        self.good_wrath: float = taste[40]
        """What each of these friends must bring to be used now."""
        self.fear: float = taste[41]
        """How much more hearts weigh as courage runs out."""
        self.arrival: float = taste[42]
        """What the end of a stage is worth to the Ring-bearers."""
        self.thrift: float = taste[43]
        """How much of its worth a Gandalf card must be spent for."""
        self.good_removal: float = taste[44]
        """What a card seen by Gandalf's Vision must cost to be removed."""
        self.lost_figure: float = taste[45]
        """A figure in the waiting area helps no more."""

    def nazgul(self, p: Position) -> float:
        return 0.0 if p.eowyn else self.a_nazgul[min(p.nazgul, 7)]

    def heart(self, p: Position, hearts: float) -> float:
        """Hearts weigh more as courage runs out."""
        after = p.courage - hearts
        if after <= 0:
            return 30.0
        return hearts * (1.0 + self.fear / after)

    def defeat(self, p: Position, spare: bool = True) -> float:
        """The chance to lose a battle that is fought now."""
        wins = 1 if spare and p.held & GANDALF_MASK and not p.balrog else 0
        for figure in range(MERRY, FIGURES):
            if p.is_supporter(figure):
                wins += 1
        return (6 - wins) / 6

    def encounter(self, p: Position, space: int) -> float:
        """What it costs to meet whatever lies on a space of the track."""
        if p.army == space:
            return 0.0
        card = p.track[space]
        if card == EMPTY:
            return self.symbol(p, p.rules.symbol[space])
        if card != FACE_DOWN:
            return self.meeting(p, card)
        hidden = bits(p.unseen)
        total = 0.0
        for each in hidden:
            total += self.meeting(p, each)
        return total / len(hidden) if hidden else 0.0

    def symbol(self, p: Position, shown: int) -> float:
        if shown == NAZGUL_SYMBOL:
            return self.nazgul(p)
        if p.stage == MOUNT_DOOM or p.place[shown] == WAITING:
            return 0.0
        return -max(self.step(p, shown, 0, False), self.step(p, shown, 1, False), self.step(p, shown, 2, False))

    def meeting(self, p: Position, card: int) -> float:
        kind = KIND[card]
        rules = p.rules
        chance = self.defeat(p)
        if kind == ALLY:
            return -self.friends[FRIEND_OF[card]]
        if kind == FIGHT:
            return rules.battles[card] * chance * self.heart(p, rules.lost[card])
        if kind == URUK_HAI:
            return p.uruk * self.defeat(p, False) * self.heart(p, rules.lost[card]) - (0.3 if p.uruk > 1 else 0.0)
        if kind == MOUTH:
            return losses_before(rules.battles[card], max(1 - chance, 0.1)) * self.heart(p, rules.lost[card])
        if kind == SARUMAN:
            return self.a_warrior * min(rules.warriors[card], WARRIORS + 1 - p.uruk)
        if kind == NAZGUL_CARD:
            return self.nazgul(p)
        if kind == WORMTONGUE:
            return 0.9 if p.held & ALLY_MASK else 0.0
        if kind == EYE:
            return self.heart(p, p.courage - rules.eye) if p.courage > rules.eye else 0.0
        if kind == WITCH:
            return 0.5 * (p.nazgul + 1) * rules.lost[card]
        if kind == DEAD:
            return -0.8
        if kind == HEARTS:
            hearts = rules.hearts[card]
            web = self.last_step if card == SHELOB else 0.0
            return web + (-min(hearts, rules.top - p.courage) if hearts > 0 else self.heart(p, -hearts))
        if kind == BLACK_DIE:
            costs = rules.sting if card == STING else rules.ring_power
            total = 0.0
            for value in range(1, 7):
                if costs[value]:
                    total += self.heart(p, costs[value])
            return total / 6
        return 0.0

    def event(self, p: Position, figure: int, place: int) -> float:
        """What a figure pays on the space where it stops."""
        kind = p.rules.event[place]
        if kind == NO_EVENT:
            return 0.0
        if not p.rules.unprotected:
            for other in range(FIGURES):
                if other != figure and p.place[other] == place:
                    return 0.0
        if kind == HEART_EVENT:
            return self.heart(p, 1)
        return self.nazgul(p)

    def standing(self, p: Position, figure: int, place: int, bearers: int) -> float:
        """What it is worth that a figure stands there, with the Ring-bearers at theirs."""
        if place == WAITING:
            return -self.lost_figure
        goal = destination(p.stage)
        if place == MORGUL:
            return self.at_morgul + (self.supporter[0] if p.stage == MINAS_MORGUL else 0.0)
        if bearers <= place <= goal:
            others = 0
            for other in range(MERRY, FIGURES):
                if other != figure and bearers <= p.place[other] <= goal:
                    others += 1
            return self.supporter[others]
        if place > goal:
            return self.ahead
        return -0.02 * (bearers - place)

    def step(self, p: Position, figure: int, steps: int, by_die: bool) -> float:
        """What a move brings."""
        if figure == RING_BEARERS:
            return self.walk_of_bearers(p, steps, by_die)
        start = p.place[figure]
        if start == WAITING or steps == 0:
            return 0.0
        end = start + steps
        bearers = p.place[RING_BEARERS]
        if end > MORGUL:
            end = WAITING
        worth = self.standing(p, figure, end, bearers) - self.standing(p, figure, start, bearers)
        if end == WAITING:
            return worth
        if end % STEPS == 0:
            return worth + (1.0 if by_die and p.courage < p.rules.top else 0.0)
        return worth - self.event(p, figure, end)

    def walk_of_bearers(self, p: Position, steps: int, by_die: bool) -> float:
        """Steps towards the goal; an exact die brings a Gandalf card; figures left behind support no more."""
        start = p.place[RING_BEARERS]
        goal = destination(p.stage)
        end = min(start + steps, goal)
        worth = self.bearers_step * (end - start)
        if end == goal:
            worth += self.arrival
            if by_die and start + steps == goal and p.stage < MINAS_MORGUL:
                worth += self.exact_gandalf
            return worth
        for figure in range(MERRY, FIGURES):
            place = p.place[figure]
            if place != WAITING and place != MORGUL:
                worth += self.standing(p, figure, place, end) - self.standing(p, figure, place, start)
        return worth - self.event(p, RING_BEARERS, end)

    def friend(self, number: int) -> float:
        """What an unused friend is worth."""
        return self.friends[number]


def losses_before(wins: int, chance: float) -> float:
    """How many battles are lost, on average, before so many running are won."""
    needed = 1.0
    for _ in range(wins):
        needed /= chance
    return needed - 1.0
