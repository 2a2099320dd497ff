"""How much a rule of thumb likes each answer on the way to Mount Doom: what dice cost and bring, and where a friend helps."""

from __future__ import annotations

from mathom.bots.mount_doom.rolls import Dice, left_over
from mathom.bots.mount_doom.worth import Worth
from mathom.games.mount_doom import actions
from mathom.games.mount_doom.battle import LOST, verdict
from mathom.games.mount_doom.board import FIGURES, HEART_EVENT, MERRY, MINAS_MORGUL, MOUNT_DOOM, RING_BEARERS, STEPS, destination
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
    OVER,
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
from mathom.kernel.rng import Rng
from mathom.kernel.state import CHANCE


def liking(w: Worth, p: Position, legal: list[int]) -> list[float]:
    """How much each answer is liked, in courage; 0 for passing."""
    phase = p.phase
    if phase == ROLL:
        rolls = Dice(w, p)
        return [rolls.pair(actions.PAIRS[action - actions.ROLL]) for action in legal]
    if phase == PUT_FIRST or phase == PUT_SECOND:
        return like_pages(w, p, legal)
    if phase == ADD:
        rolls = Dice(w, p)
        left = left_over(p)
        return [rolls.best_of(left, action - actions.ADD) for action in legal]
    if phase == GO:
        return [w.step(p, p.rules.symbol[p.space], action - actions.GO, False) for action in legal]
    return [answer(w, p, action) for action in legal]


def like_pages(w: Worth, p: Position, legal: list[int]) -> list[float]:
    """A black die and a Fellowship die go on the tile."""
    found: list[float] = []
    rolls = Dice(w, p)
    cost = 0.0
    last = -1
    for action in legal:
        number = action - actions.PUT
        black = number // FIGURES
        figure = number % FIGURES
        if p.phase == PUT_SECOND:
            found.append(rolls.gain[figure][p.die[figure]])
            continue
        if black != last:
            last = black
            cost = w.encounter(p, black)
        left = 0
        while p.die[left] == 0 or left == figure:
            left += 1
        found.append(rolls.first(figure, p.die[figure], left) - cost)
    return found


def answer(w: Worth, p: Position, action: int) -> float:
    """The answers to questions that cards ask."""
    phase = p.phase
    if phase == ARMY_MOVES:
        return w.encounter(p, next_card(p, -1 if action == actions.LEFT else 1))
    if phase == PICK_REROLL:
        figure = action - actions.DIE - actions.FIGURE_DIE
        return average_step(w, p, figure) - w.step(p, figure, p.die[figure], True)
    if phase == GANDALF_HELPS:
        if action == actions.PASS:
            return 0.0
        return w.heart(p, p.rules.lost[p.meeting]) - w.thrift * w.friend(ALLIES + action - actions.DISCARD)
    if phase == ALLY_LEAVES:
        return -w.friend(action - actions.LOSE)
    if phase == IN_NEED:
        return float(action - actions.COURAGE)
    if phase == PICK_FACE:
        return turned(w, p, p.picked, action - actions.FACE + 1)
    if phase == PICK_DIE:
        return die_benefit(w, p, p.using, action - actions.DIE)
    if phase == PICK_RIDER:
        return ride(w, p, action - actions.FIGURE)
    if phase == PICK_GIFT:
        return 2.0 if (action == actions.TOKEN) == wants_token(p) else 0.0
    if phase == PICK_STEPS:
        return w.step(p, RING_BEARERS, action - actions.GO, False)
    if phase == PICK_FATE:
        return 0.0 if action == actions.KEEP else w.meeting(p, p.peek) - w.good_removal
    if phase == PICK_SUPPORTED:
        figure = action - actions.FIGURE
        return w.step(p, figure, p.die[figure], True)
    return window(w, p, action)


def average_step(w: Worth, p: Position, figure: int) -> float:
    total = 0.0
    for value in range(1, 7):
        total += w.step(p, figure, value, True)
    return total / 6


def window(w: Worth, p: Position, action: int) -> float:
    """Whether a friend should be used now: more than 0 says yes."""
    if action == actions.PASS or action == actions.REST:
        return 0.0
    friend = action - actions.USE
    if friend == BOROMIR or friend == EOWYN or friend == VISION:
        return 1.0
    if friend == ARWEN:
        return event_cost(w, p) - w.good_arwen
    if friend == ELROND or friend == POWER or friend == TRICK:
        return best_die(w, p, friend) - (w.good_reroll if friend == ELROND else w.good_turn)
    if friend == THEODEN:
        return best_ride(w, p) - w.good_theoden
    if friend == GALADRIEL:
        return p.rules.galadriel - p.courage - w.a_rescue + (3 if p.courage <= 3 else 0)
    if friend == EOMER:
        return w.defeat(p) * w.heart(p, p.rules.lost[p.meeting]) - w.good_eomer
    if friend == FARAMIR:
        return best_steps(w, p) - w.good_faramir
    if friend == TREEBEARD:
        return 1.0 if p.courage <= 4 or wants_token(p) or p.stage == MOUNT_DOOM else -1.0
    if friend == SUPPORT:
        most = -1e9
        for figure in range(FIGURES):
            most = max(most, average_step(w, p, figure))
        return most - w.good_support
    return wrath(w, p) if friend == WRATH else -1.0


def event_cost(w: Worth, p: Position) -> float:
    kind = p.rules.event[p.event_at]
    return w.heart(p, 1) if kind == HEART_EVENT else w.nazgul(p)


def wants_token(p: Position) -> bool:
    """Treebeard goes to Isengard while many Uruk-hai stand there and some way is left."""
    return p.uruk >= 3 and p.courage > 4 and not p.treebeard and p.stage < MOUNT_DOOM


def best_steps(w: Worth, p: Position) -> float:
    """The best that Faramir's ride could bring."""
    most = -1e9
    for steps in range(2, 5):
        most = max(most, w.step(p, RING_BEARERS, steps, False))
    return most


def best_ride(w: Worth, p: Position) -> float:
    most = -1e9
    for figure in range(MERRY, FIGURES):
        if p.can_walk(figure):
            most = max(most, ride(w, p, figure))
    return most


def ride(w: Worth, p: Position, figure: int) -> float:
    """Théoden sends a figure to its destination."""
    start = p.place[figure]
    end = start - start % STEPS + STEPS
    bearers = p.place[RING_BEARERS]
    gain = w.standing(p, figure, end, bearers) - w.standing(p, figure, start, bearers)
    near = p.stage == MINAS_MORGUL and destination(p.stage) - bearers <= 6
    return gain + (1.0 if near and end == destination(p.stage) else 0.0)


def wrath(w: Worth, p: Position) -> float:
    """A card that would cost much, if it were met again."""
    left = (destination(p.stage) - p.place[RING_BEARERS]) / STEPS
    return w.meeting(p, p.meeting) * left - w.good_wrath


def best_die(w: Worth, p: Position, friend: int) -> float:
    able = dice(p, p.moment, friend)
    most = -1.0 if not able else -1e9
    for die in able:
        most = max(most, die_benefit(w, p, friend, die))
    return most


def die_benefit(w: Worth, p: Position, friend: int, die: int) -> float:
    """What a reroll saves on average, or the best face that a die can be turned to."""
    total = 0.0
    most = -1e9
    for value in range(1, 7):
        gain = turned(w, p, die, value)
        total += gain
        most = max(most, gain)
    return (total / 6 if friend == ELROND else most) - turned(w, p, die, value_of(p, die))


def turned(w: Worth, p: Position, die: int, value: int) -> float:
    """How good it would be if a die just rolled showed that value."""
    if die == actions.BATTLE_DIE:
        return 0.0 if verdict(p, value) == LOST else w.heart(p, p.rules.lost[p.meeting])
    if die == actions.CARD_DIE:
        return -black_cost(w, p, value)
    if die >= actions.FIGURE_DIE:
        return w.step(p, die - actions.FIGURE_DIE, value, True)
    if p.black[1] == 0 or p.moment == AFTER_LAST:
        return -w.encounter(p, value - 1)
    other = p.black[1 - die]  # the cheaper one goes on the tile, the other is rolled again
    return -min(w.encounter(p, value - 1), w.encounter(p, other - 1))


def black_cost(w: Worth, p: Position, value: int) -> float:
    rules = p.rules
    if p.meeting == WITCH_KING:
        return w.heart(p, rules.lost[p.meeting]) if value & 1 else 0.0
    costs = rules.sting if p.meeting == STING else rules.ring_power
    return w.heart(p, costs[value]) if costs[value] else 0.0


def any_best(legal: list[int], likes: list[float], rng: Rng) -> int:
    """The answer that is liked best; of those liked alike any."""
    best = max(likes) - 1e-9
    equal: list[int] = []
    for number in range(len(legal)):
        if likes[number] > best:
            equal.append(legal[number])
    return rng.choose(equal)


def decide(w: Worth, p: Position, legal: list[int], rng: Rng) -> int:
    """What the rule of thumb does."""
    return legal[0] if len(legal) == 1 else any_best(legal, liking(w, p, legal), rng)


def play_turn(w: Worth, p: MountDoom, rng: Rng) -> None:
    """Plays on by the rule of thumb until the next turn has begun or the game is over."""
    turn = p.turn
    while p.phase != OVER and p.turn == turn:
        seat = p.to_act()[0]
        if seat == CHANCE:
            p.apply(CHANCE, rng.draw(p.chances()))
        else:
            p.apply(seat, decide(w, p, p.legal(seat), rng))
