"""A rule-of-thumb player for Adventure to Mount Doom: it weighs what dice cost and bring, and spends friends where they help."""

from __future__ import annotations

from mathom.bots.mount_doom import worth
from mathom.games.mount_doom import actions
from mathom.games.mount_doom.battle import LOST, verdict
from mathom.games.mount_doom.board import (
    FIGURES,
    HEART_EVENT,
    MERRY,
    MINAS_MORGUL,
    MOUNT_DOOM,
    RING_BEARERS,
    STEPS,
    destination,
)
from mathom.games.mount_doom.cards import (
    ALLIES,
    ARWEN,
    BOROMIR,
    ELROND,
    EOMER,
    EOWYN,
    FARAMIR,
    GALADRIEL,
    POWER,
    STING,
    SUPPORT,
    THEODEN,
    TREEBEARD,
    TRICK,
    VISION,
    WITCH_KING,
    WRATH,
)
from mathom.games.mount_doom.encounter import next_card
from mathom.games.mount_doom.friends import value_of
from mathom.games.mount_doom.position import (
    ADD,
    AFTER_LAST,
    ALLY_LEAVES,
    ARMY_MOVES,
    GANDALF_HELPS,
    GO,
    IN_NEED,
    PICK_DIE,
    PICK_FACE,
    PICK_FATE,
    PICK_GIFT,
    PICK_REROLL,
    PICK_RIDER,
    PICK_STEPS,
    PICK_SUPPORTED,
    PUT_FIRST,
    PUT_SECOND,
    ROLL,
    Position,
)
from mathom.games.mount_doom.state import MountDoom
from mathom.games.mount_doom.windows import dice
from mathom.kernel.game import Game
from mathom.kernel.observation import Observation
from mathom.kernel.rng import Rng

GOOD_REROLL = 0.8
"""What a reroll or a turned die must save."""
GOOD_TURN = 1.6
A_RESCUE = 5
"""How many circles Galadriel must lift the Ring."""


class MountDoomRule:
    def __init__(self, game: Game, seed: int) -> None:
        self.game = game
        self.rng = Rng(seed)

    def choose(self, observation: Observation) -> int:
        legal = observation.legal
        if len(legal) == 1:
            return legal[0]
        state = self.game.belief(observation).sample(self.rng)
        assert isinstance(state, MountDoom)
        values = [(self.value(state, action), action) for action in legal]
        best = max(value for value, _ in values)
        return self.rng.choose([action for value, action in values if value > best - 1e-9])

    def value(self, p: MountDoom, action: int) -> float:
        """How much this player likes an answer; 0 for passing."""
        phase = p.phase
        if phase == ROLL:
            return Dice(p).pair(actions.PAIRS[action - actions.ROLL])
        if phase in (PUT_FIRST, PUT_SECOND):
            black, figure = divmod(action - actions.PUT, FIGURES)
            cost = worth.encounter(p, black)
            rolls = Dice(p)
            if phase == PUT_SECOND:
                return rolls.gain[figure][p.die[figure]]
            left = next(other for other in range(FIGURES) if p.die[other] and other != figure)
            return rolls.first(figure, p.die[figure], left) - cost
        if phase == ADD:
            return Dice(p).best_of(left_over(p), action - actions.ADD)
        if phase == GO:
            return worth.step(p, p.rules.symbol[p.space], action - actions.GO, False)
        return self.answer(p, action)

    def answer(self, p: MountDoom, action: int) -> float:
        """The answers to questions that cards ask."""
        phase = p.phase
        if phase == ARMY_MOVES:
            return worth.encounter(p, next_card(p, -1 if action == actions.LEFT else 1))
        if phase == PICK_REROLL:
            figure = action - actions.DIE - actions.FIGURE_DIE
            gains = Dice(p).gain[figure]
            return sum(gains[1:]) / 6 - gains[p.die[figure]]
        if phase == GANDALF_HELPS:
            if action == actions.PASS:
                return 0.0
            return worth.heart(p, p.rules.lost[p.meeting]) - 0.4 * worth.friend(ALLIES + action - actions.DISCARD)
        if phase == ALLY_LEAVES:
            return -worth.friend(action - actions.LOSE)
        if phase == IN_NEED:
            return action - actions.COURAGE
        if phase == PICK_FACE:
            return turned(p, p.picked, action - actions.FACE + 1)
        if phase == PICK_DIE:
            return die_benefit(p, p.using, action - actions.DIE)
        if phase == PICK_RIDER:
            return ride(p, action - actions.FIGURE)
        if phase == PICK_GIFT:
            return 2.0 if (action == actions.TOKEN) == wants_token(p) else 0.0
        if phase == PICK_STEPS:
            return worth.step(p, RING_BEARERS, action - actions.GO, False)
        if phase == PICK_FATE:
            cost = worth.meeting(p, p.peek)
            return 0.0 if action == actions.KEEP else cost - 0.7
        if phase == PICK_SUPPORTED:
            figure = action - actions.FIGURE
            return worth.step(p, figure, p.die[figure], True)
        return window(p, action)


class Dice:
    """What each Fellowship die would bring, by value, and what to expect of dice still to be rolled."""

    def __init__(self, p: Position) -> None:
        self.gain = [[0.0] + [worth.step(p, figure, value, True) for value in range(1, 7)] for figure in range(FIGURES)]
        self.p = p

    def best_of(self, one: int, other: int) -> float:
        """The better of two dice that are rolled, on average."""
        return sum(max(a, b) for a in self.gain[one][1:] for b in self.gain[other][1:]) / 36

    def first(self, figure: int, value: int, left: int) -> float:
        """Page 1 with this die, and the best second roll with the one left over."""
        rest = [third for third in range(FIGURES) if third not in (figure, left)]
        return self.gain[figure][value] + max(self.best_of(left, third) for third in rest)

    def pair(self, mask: int) -> float:
        one, other = [figure for figure in range(FIGURES) if mask >> figure & 1]
        after_one = self.first(one, 0, other)
        after_other = self.first(other, 0, one)
        total = sum(max(a + after_one, b + after_other) for a in self.gain[one][1:] for b in self.gain[other][1:])
        return total / 36


def left_over(p: Position) -> int:
    """The Fellowship die of the first roll that is not on the tile."""
    return next(figure for figure in range(FIGURES) if p.die[figure] and figure != p.tile_figure[0])


def window(p: MountDoom, action: int) -> float:
    """Whether a friend should be used now: more than 0 says yes."""
    if action in (actions.PASS, actions.REST):
        return 0.0
    friend = action - actions.USE
    if friend in (BOROMIR, EOWYN):
        return 1.0
    if friend == ARWEN:
        return event_cost(p) - 0.9
    if friend in (ELROND, POWER, TRICK):
        least = GOOD_REROLL if friend == ELROND else GOOD_TURN
        return best_die(p, friend) - least
    if friend == THEODEN:
        return max(ride(p, figure) for figure in range(MERRY, FIGURES) if p.can_walk(figure)) - 1.2
    if friend == GALADRIEL:
        return p.rules.galadriel - p.courage - A_RESCUE + (3 if p.courage <= 3 else 0)
    if friend == EOMER:
        return worth.defeat(p) * worth.heart(p, p.rules.lost[p.meeting]) - 1.1
    if friend == FARAMIR:
        return max(worth.step(p, RING_BEARERS, steps, False) for steps in (2, 3, 4)) - 2.0
    if friend == TREEBEARD:
        return 1.0 if p.courage <= 4 or wants_token(p) or p.stage == MOUNT_DOOM else -1.0
    if friend == SUPPORT:
        return max(sum(worth.step(p, figure, value, True) for value in range(1, 7)) / 6 for figure in range(FIGURES))
    if friend == VISION:
        return 1.0
    return wrath(p) if friend == WRATH else -1.0


def event_cost(p: Position) -> float:
    kind = p.rules.event[p.event_at]
    return worth.heart(p, 1) if kind == HEART_EVENT else worth.nazgul(p)


def wants_token(p: Position) -> bool:
    """Treebeard goes to Isengard while many Uruk-hai stand there and some way is left."""
    return p.uruk >= 3 and p.courage > 4 and not p.treebeard and p.stage < MOUNT_DOOM


def ride(p: Position, figure: int) -> float:
    """Théoden sends a figure to its destination."""
    start = p.place[figure]
    end = start - start % STEPS + STEPS
    bearers = p.place[RING_BEARERS]
    gain = worth.standing(p, figure, end, bearers) - worth.standing(p, figure, start, bearers)
    near = p.stage == MINAS_MORGUL and destination(p.stage) - bearers <= 6
    return gain + (1.0 if near and end == destination(p.stage) else 0.0)


def wrath(p: Position) -> float:
    """A card that would cost much, if it were met again."""
    left = (destination(p.stage) - p.place[RING_BEARERS]) / STEPS
    return worth.meeting(p, p.meeting) * left - 1.0


def best_die(p: Position, friend: int) -> float:
    able = dice(p, p.moment, friend)
    return max(die_benefit(p, friend, die) for die in able) if able else -1.0


def die_benefit(p: Position, friend: int, die: int) -> float:
    """What a reroll saves on average, or the best face that a die can be turned to."""
    now = turned(p, die, value_of(p, die))
    values = [turned(p, die, value) for value in range(1, 7)]
    return (sum(values) / 6 if friend == ELROND else max(values)) - now


def turned(p: Position, die: int, value: int) -> float:
    """How good it would be if a die just rolled showed that value."""
    if die == actions.BATTLE_DIE:
        return 0.0 if verdict(p, value) == LOST else worth.heart(p, p.rules.lost[p.meeting])
    if die == actions.CARD_DIE:
        return -black_cost(p, value)
    if die >= actions.FIGURE_DIE:
        return worth.step(p, die - actions.FIGURE_DIE, value, True)
    if p.black[1] == 0 or p.moment == AFTER_LAST:
        return -worth.encounter(p, value - 1)
    other = p.black[1 - die]  # the cheaper one goes on the tile, the other is rolled again
    return -min(worth.encounter(p, value - 1), worth.encounter(p, other - 1))


def black_cost(p: Position, value: int) -> float:
    rules = p.rules
    if p.meeting == WITCH_KING:
        return worth.heart(p, rules.lost[p.meeting]) if value & 1 else 0.0
    costs = rules.sting if p.meeting == STING else rules.ring_power
    return worth.heart(p, costs[value]) if costs[value] else 0.0
