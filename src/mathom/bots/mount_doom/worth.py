"""What things are worth on the way to Mount Doom, in courage: encounters, steps, figures, friends. Rules of thumb, not rules."""

from __future__ import annotations

from mathom.games.mount_doom.board import (
    EMPTY,
    FACE_DOWN,
    FIGURES,
    HEART_EVENT,
    MERRY,
    MINAS_MORGUL,
    MORGUL,
    MOUNT_DOOM,
    NAZGUL_EVENT,
    NAZGUL_SYMBOL,
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

A_NAZGUL = (0.4, 0.5, 0.6, 0.8, 1.2, 2.0, 4.5, 30.0)
"""What the next Nazgûl costs, by how many stand in Minas Morgul."""
BEARERS_STEP = 0.7
EXACT_GANDALF = 1.3
SUPPORTER = (0.55, 0.5, 0.45, 0.4)
"""What the first, second … supporter of the Ring-bearers is worth."""
AHEAD = 0.25
"""A figure beyond the stage's destination will support in the next one."""
AT_MORGUL = 0.9
"""A figure that waits in Minas Morgul for the Ring-bearers gives them a step."""
A_WARRIOR = 0.45
LAST_STEP = 1.1
"""A turn more in the last stage."""
FRIEND = (1.0, 1.4, 1.0, 3.0, 0.8, 1.6, 1.6, 2.0, 0.9, 1.3, 1.3, 1.2, 0.6, 1.2)
"""Arwen, Elrond, Théoden, Galadriel, Éowyn, Éomer, Faramir, Treebeard, Boromir; Power, Trick, Support, Vision, Wrath."""


def nazgul(p: Position) -> float:
    return 0.0 if p.eowyn else A_NAZGUL[min(p.nazgul, 7)]


def heart(p: Position, hearts: float) -> float:
    """Hearts weigh more as courage runs out."""
    after = p.courage - hearts
    if after <= 0:
        return 30.0
    return hearts * (1.0 + 1.5 / after)


def defeat(p: Position, spare: bool = True) -> float:
    """The chance to lose a battle that is fought now."""
    supporters = sum(1 for figure in range(MERRY, FIGURES) if p.is_supporter(figure))
    wins = supporters + (1 if spare and p.held & GANDALF_MASK and not p.balrog else 0)
    return (6 - wins) / 6


def encounter(p: Position, space: int) -> float:
    """What it costs to meet whatever lies on a space of the track."""
    if p.army == space:
        return 0.0
    card = p.track[space]
    if card == EMPTY:
        return symbol(p, p.rules.symbol[space])
    if card != FACE_DOWN:
        return meeting(p, card)
    hidden = bits(p.unseen)
    return sum(meeting(p, each) for each in hidden) / len(hidden) if hidden else 0.0


def symbol(p: Position, shown: int) -> float:
    if shown == NAZGUL_SYMBOL:
        return nazgul(p)
    if p.stage == MOUNT_DOOM or p.place[shown] == WAITING:
        return 0.0
    return -max(step(p, shown, steps, False) for steps in range(3))


def meeting(p: Position, card: int) -> float:
    kind = KIND[card]
    rules = p.rules
    chance = defeat(p)
    if kind == ALLY:
        return -FRIEND[FRIEND_OF[card]]
    if kind == FIGHT:
        return rules.battles[card] * chance * heart(p, rules.lost[card])
    if kind == URUK_HAI:
        return p.uruk * defeat(p, False) * heart(p, rules.lost[card]) - (0.3 if p.uruk > 1 else 0.0)
    if kind == MOUTH:
        win = max(1 - chance, 0.1)
        return chance * (1 + win) / (win * win) * heart(p, rules.lost[card])
    if kind == SARUMAN:
        return A_WARRIOR * min(rules.warriors[card], WARRIORS + 1 - p.uruk)
    if kind == NAZGUL_CARD:
        return nazgul(p)
    if kind == WORMTONGUE:
        return 0.9 if p.held & ALLY_MASK else 0.0
    if kind == EYE:
        return heart(p, p.courage - rules.eye) if p.courage > rules.eye else 0.0
    if kind == WITCH:
        return 0.5 * (p.nazgul + 1) * rules.lost[card]
    if kind == DEAD:
        return -0.8
    if kind == HEARTS:
        hearts = rules.hearts[card]
        web = LAST_STEP if card == SHELOB else 0.0
        return web + (-min(hearts, rules.top - p.courage) if hearts > 0 else heart(p, -hearts))
    if kind == BLACK_DIE:
        costs = rules.sting if card == STING else rules.ring_power
        return sum(heart(p, hearts) for hearts in costs[1:] if hearts) / 6
    return 0.0


def event(p: Position, figure: int, place: int) -> float:
    """What a figure pays on the space where it stops."""
    kind = p.rules.event[place]
    if not p.rules.unprotected and any(p.place[other] == place for other in range(FIGURES) if other != figure):
        return 0.0
    if kind == HEART_EVENT:
        return heart(p, 1)
    return nazgul(p) if kind == NAZGUL_EVENT else 0.0


def standing(p: Position, figure: int, place: int, bearers: int) -> float:
    """What it is worth that a figure stands there, with the Ring-bearers at theirs."""
    if place == WAITING:
        return -0.6
    goal = destination(p.stage)
    if place == MORGUL:
        return AT_MORGUL + (SUPPORTER[0] if p.stage == MINAS_MORGUL else 0.0)
    if bearers <= place <= goal:
        others = sum(1 for other in range(MERRY, FIGURES) if other != figure and bearers <= p.place[other] <= goal)
        return SUPPORTER[others]
    if place > goal:
        return AHEAD
    return -0.02 * (bearers - place)


def step(p: Position, figure: int, steps: int, by_die: bool) -> float:
    """What a move brings."""
    if figure == RING_BEARERS:
        return bearers_step(p, steps, by_die)
    start = p.place[figure]
    if start == WAITING or steps == 0:
        return 0.0
    end = start + steps
    bearers = p.place[RING_BEARERS]
    if end > MORGUL:
        end = WAITING
    worth = standing(p, figure, end, bearers) - standing(p, figure, start, bearers)
    if end == WAITING:
        return worth
    if end % STEPS == 0:
        return worth + (1.0 if by_die and p.courage < p.rules.top else 0.0)
    return worth - event(p, figure, end)


def bearers_step(p: Position, steps: int, by_die: bool) -> float:
    """Steps towards the goal; an exact die brings a Gandalf card; figures left behind support no more."""
    start = p.place[RING_BEARERS]
    goal = destination(p.stage)
    end = min(start + steps, goal)
    worth = BEARERS_STEP * (end - start)
    if end == goal:
        worth += 0.5
        if by_die and start + steps == goal and p.stage < MINAS_MORGUL:
            worth += EXACT_GANDALF
        return worth
    for figure in range(MERRY, FIGURES):
        place = p.place[figure]
        if place not in (WAITING, MORGUL):
            worth += standing(p, figure, place, end) - standing(p, figure, place, start)
    return worth - event(p, RING_BEARERS, end)


def friend(number: int) -> float:
    """What an unused friend is worth."""
    return FRIEND[number]
