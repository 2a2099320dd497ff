"""The friends: what each ally and each Gandalf card does (M13). A choice is made in steps, and nothing is told before the last."""

from __future__ import annotations

from mathom.games.mount_doom import actions, battle, telling
from mathom.games.mount_doom.board import EMPTY, FIGURES, STEPS
from mathom.games.mount_doom.cards import (
    ARMY,
    ARWEN,
    BOROMIR,
    CARD_OF,
    ELROND,
    EOMER,
    EOWYN,
    FARAMIR,
    GALADRIEL,
    NO_FRIEND,
    NOUN,
    POWER,
    SUPPORT,
    THEODEN,
    TREEBEARD,
    TRICK,
    VISION,
    WRATH,
)
from mathom.games.mount_doom.ending import gain_courage
from mathom.games.mount_doom.movement import advance, leave_event
from mathom.games.mount_doom.position import (
    AFTER_SUPPORT,
    BATTLE_WON,
    DRAW_VISION,
    EARLY_DONE,
    ENCOUNTER_DONE,
    IN_HAND,
    NO_DIE,
    NO_SPACE,
    ON_TOP,
    PICK_DIE,
    PICK_FACE,
    PICK_FATE,
    PICK_GIFT,
    PICK_RIDER,
    PICK_STEPS,
    REMOVED,
    Position,
)
from mathom.games.mount_doom.turn import roll
from mathom.games.mount_doom.windows import close_window, dice, is_token_useful, open_window, riders


def apply_window(p: Position, action: int) -> None:
    if action == actions.PASS:
        close_window(p)
    elif action == actions.REST:
        p.resting = True
        close_window(p)
    else:
        use(p, action - actions.USE)


def use(p: Position, friend: int) -> None:
    if friend == THEODEN:
        use_theoden(p)
    elif friend == TREEBEARD:
        use_treebeard(p)
    elif friend == ELROND or friend == POWER or friend == TRICK:
        use_on_die(p, friend)
    elif friend == FARAMIR:
        p.using = FARAMIR
        p.phase = PICK_STEPS
    else:
        p.spend(friend)
        if p.journal is not None:
            telling.used(p, friend)
        use_at_once(p, friend)


def use_at_once(p: Position, friend: int) -> None:
    """The friends that leave nothing to choose."""
    if friend == ARWEN:  # M13.1
        if p.journal is not None:
            telling.event_ignored(p)
        leave_event(p)
        p.moment = 0
    elif friend == GALADRIEL:  # M13.4
        before = p.courage
        p.courage = p.rules.galadriel
        if p.journal is not None:
            telling.courage(p, before, NOUN[CARD_OF[friend]], "M13.4")
        open_window(p, p.moment)
    elif friend == EOWYN:
        beat_witch_king(p)
    elif friend == EOMER:  # M13.6
        p.moment = 0
        p.phase = BATTLE_WON
    elif friend == BOROMIR:  # M13.9
        p.boromir = True
        battle.roll(p)
    elif friend == SUPPORT:  # M13.12
        roll(p, 31 << actions.FIGURE_DIE, AFTER_SUPPORT)
    elif friend == VISION:  # M13.13
        p.phase = DRAW_VISION
    elif friend == WRATH:
        strike_off(p)


def beat_witch_king(p: Position) -> None:
    """All Nazgûl, the Witch-king and his card leave the game (M13.5)."""
    p.eowyn = True
    p.nazgul = 0
    p.track[p.space] = EMPTY
    p.extra = 0
    p.left = 0
    p.moment = 0
    p.phase = ENCOUNTER_DONE
    if p.journal is not None:
        telling.witch_king_beaten(p)


def strike_off(p: Position) -> None:
    """The card just carried out leaves the game; under the Army of the Dead another comes to light (M13.14)."""
    if p.journal is not None:
        telling.struck_off(p)
    if p.meeting == ARMY and p.army != NO_SPACE:
        p.army = NO_SPACE
    else:
        p.track[p.space] = EMPTY
    open_window(p, p.moment)


def use_theoden(p: Position) -> None:
    able = riders(p, p.moment)
    if len(able) == 1:
        ride(p, able[0])
    else:
        p.using = THEODEN
        p.phase = PICK_RIDER


def ride(p: Position, figure: int) -> None:
    """Théoden sends a figure to the destination of the stage it walks (M13.3, M11.23)."""
    finish_choice(p, THEODEN)
    start = p.place[figure]
    p.place[figure] = start - start % STEPS + STEPS
    if p.journal is not None:
        telling.moves(p, figure, start, "M13.3")
    open_window(p, p.moment)


def legal_riders(p: Position) -> list[int]:
    return [actions.FIGURE + figure for figure in riders(p, p.moment)]


def use_treebeard(p: Position) -> None:
    able = legal_gifts(p)
    if len(able) == 1:
        apply_gift(p, able[0])
    else:
        p.using = TREEBEARD
        p.phase = PICK_GIFT


def legal_gifts(p: Position) -> list[int]:
    options: list[int] = []
    if p.courage < p.rules.top:
        options.append(actions.HEARTS)
    if is_token_useful(p, p.moment):
        options.append(actions.TOKEN)
    return options


def apply_gift(p: Position, action: int) -> None:
    """Treebeard: hearts, or his token in Isengard (M13.8)."""
    finish_choice(p, TREEBEARD)
    if action == actions.HEARTS:
        gain_courage(p, p.rules.hearts[CARD_OF[TREEBEARD]], NOUN[CARD_OF[TREEBEARD]], "M13.8")
    else:
        p.treebeard = True
        if p.journal is not None:
            telling.treebeard(p)
    open_window(p, p.moment)


def finish_choice(p: Position, friend: int) -> None:
    """The last step of a choice: now the card is used, and told."""
    p.spend(friend)
    p.using = NO_FRIEND
    p.picked = NO_DIE
    if p.journal is not None:
        telling.used(p, friend)


def use_on_die(p: Position, friend: int) -> None:
    """Elrond, Gandalf's Power and Gandalf's Trick work on a die just rolled (M13.2, M13.10, M13.11)."""
    able = dice(p, p.moment, friend)
    p.using = friend
    if len(able) == 1:
        pick_die(p, able[0])
    else:
        p.phase = PICK_DIE


def legal_dice(p: Position) -> list[int]:
    return [actions.DIE + die for die in dice(p, p.moment, p.using)]


def pick_die(p: Position, die: int) -> None:
    if p.using != ELROND:
        p.picked = die
        p.phase = PICK_FACE
        return
    finish_choice(p, ELROND)
    if die == actions.BATTLE_DIE:
        battle.roll(p)
    else:
        p.using = ELROND
        roll(p, 1 << die, p.moment)


def value_of(p: Position, die: int) -> int:
    """What a die shows; 0 where it is not rolled."""
    if die < actions.FIGURE_DIE:
        return p.black[die]
    if die == actions.BATTLE_DIE:
        return p.face
    return p.extra if die == actions.CARD_DIE else p.die[die - actions.FIGURE_DIE]


def legal_faces(p: Position) -> list[int]:
    shown = value_of(p, p.picked)
    return [actions.FACE + value - 1 for value in range(1, 7) if value != shown]


def turn_die(p: Position, value: int) -> None:
    die = p.picked
    finish_choice(p, p.using)
    if die < actions.FIGURE_DIE:
        p.black[die] = value
    elif die == actions.CARD_DIE:
        p.extra = value
    else:
        p.die[die - actions.FIGURE_DIE] = value
    if p.journal is not None:
        telling.turned(p, die, value)
    open_window(p, p.moment)


def ride_out(p: Position, steps: int) -> None:
    """Faramir takes the Ring-bearers 2, 3 or 4 spaces on before the turn (M13.7)."""
    finish_choice(p, FARAMIR)
    advance(p, 0, steps, False, EARLY_DONE)


def legal_supported(p: Position) -> list[int]:
    """Any of the five; the die of one that waits has no effect (M11.20)."""
    return [actions.FIGURE + figure for figure in range(FIGURES)]


def support(p: Position, figure: int) -> None:
    """One of the five dice moves its figure (M13.12)."""
    steps = p.die[figure]
    for other in range(FIGURES):
        p.die[other] = 0
    advance(p, figure, steps, True, EARLY_DONE)


def looked(p: Position, card: int) -> None:
    """Only the seat that plays Gandalf's Vision sees the card (M13.13)."""
    p.peek = card
    p.peeker = p.active
    p.peek_at = IN_HAND
    p.phase = PICK_FATE
    if p.journal is not None:
        telling.looked(p)


def apply_fate(p: Position, action: int) -> None:
    """Back on top, and so dealt to space 1, or out of the game (M11.11)."""
    p.peek_at = ON_TOP if action == actions.KEEP else REMOVED
    if p.journal is not None:
        telling.fate(p)
    open_window(p, p.moment)
