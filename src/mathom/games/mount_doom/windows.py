"""The moments at which the active seat may use cards, and which cards fit there (M11.28)."""

from __future__ import annotations

from typing import Final

from mathom.games.mount_doom import actions
from mathom.games.mount_doom.board import FACE_DOWN, FIGURES, MERRY, MINAS_MORGUL, MOUNT_DOOM
from mathom.games.mount_doom.cards import (
    ALLIES,
    ALLY,
    ALLY_MASK,
    ARMY,
    ARWEN,
    BOROMIR,
    ELROND,
    EOMER,
    EOWYN,
    FARAMIR,
    FIGHT,
    GALADRIEL,
    KIND,
    MOUTH,
    NO_CARD,
    POWER,
    SUPPORT,
    THEODEN,
    TREEBEARD,
    TRICK,
    URUK_HAI,
    VISION,
    WITCH_KING,
    WRATH,
)
from mathom.games.mount_doom.position import (
    AFTER_BATTLE,
    AFTER_BLACK,
    AFTER_DENETHOR,
    AFTER_ENCOUNTER,
    AFTER_FIRST,
    AFTER_LAST,
    AFTER_LOSS,
    AFTER_SECOND,
    AFTER_SUPPORT,
    AT_START,
    BATTLE_LOST,
    BEFORE_DIE,
    BEFORE_LAYOUT,
    CARRY_OUT,
    ENCOUNTER_DONE,
    ENCOUNTER_OVER,
    EVENT_STRIKES,
    JUDGE,
    LAY_OUT,
    MEET,
    NO_SPACE,
    PICK_SUPPORTED,
    PUT_FIRST,
    PUT_SECOND,
    READ_BLACK,
    RESOLVE,
    START_ROLL,
    STRIKE,
    TURNED_UP,
    WINDOW,
    Position,
)

ANY_MOMENT: Final = 1 << THEODEN | 1 << TREEBEARD

FITTING: Final[list[int]] = [
    ANY_MOMENT | 1 << FARAMIR | 1 << SUPPORT,
    ANY_MOMENT | 1 << ELROND | 1 << POWER | 1 << TRICK,
    ANY_MOMENT | 1 << ELROND | 1 << POWER | 1 << TRICK,
    ANY_MOMENT | 1 << ELROND | 1 << POWER,
    ANY_MOMENT,
    ANY_MOMENT | 1 << GALADRIEL | 1 << EOMER,
    ANY_MOMENT | 1 << ELROND,
    ANY_MOMENT | 1 << BOROMIR,
    ANY_MOMENT | 1 << ELROND | 1 << POWER | 1 << EOWYN,
    ANY_MOMENT | 1 << ELROND | 1 << TRICK,
    ANY_MOMENT | 1 << ELROND | 1 << TRICK,
    ANY_MOMENT | 1 << ARWEN,
    ANY_MOMENT | 1 << WRATH,
    ANY_MOMENT | 1 << VISION,
    ANY_MOMENT,
]
"""The friends that fit each moment, as bits."""

AFTERWARDS: Final[list[int]] = [
    START_ROLL,
    PUT_FIRST,
    PUT_SECOND,
    MEET,
    RESOLVE,
    STRIKE,
    JUDGE,
    BATTLE_LOST,
    READ_BLACK,
    ENCOUNTER_DONE,
    PICK_SUPPORTED,
    EVENT_STRIKES,
    ENCOUNTER_OVER,
    LAY_OUT,
    CARRY_OUT,
]
"""The phase that follows the window of each moment."""


def open_window(p: Position, moment: int) -> None:
    """Asks the active seat for cards, where one that fits lies out; otherwise the game goes on."""
    if p.held & FITTING[moment] and asks(p, moment):
        p.moment = moment
        p.phase = WINDOW
    else:
        p.moment = AT_START
        p.phase = AFTERWARDS[moment]


def close_window(p: Position) -> None:
    p.phase = AFTERWARDS[p.moment]
    p.moment = AT_START


def asks(p: Position, moment: int) -> bool:
    """Whether a usable card opens the window: one for any moment does not where it rests, or where another window follows."""
    fitting = usable(p, moment)
    if fitting & ~ANY_MOMENT:
        return True
    if fitting == 0 or p.resting or moment == AFTER_LOSS:
        return False
    if p.rules.number >= 2 and is_asked_soon(p, moment):
        return False
    return moment != AFTER_ENCOUNTER or p.stage == MOUNT_DOOM


def is_asked_soon(p: Position, moment: int) -> bool:
    """Whether another window comes before anything else is rolled, moved or lost."""
    if moment == TURNED_UP:
        return is_harmless_yet(p, p.meeting)
    if moment == AFTER_LAST:
        space = p.black[0] - 1
    elif moment == BEFORE_DIE and p.step() & 1 == 0:
        space = p.tile_black[p.step() >> 1] - 1
    else:
        return False
    card = p.track[space]
    return p.army != space and (card == FACE_DOWN or (card >= 0 and is_harmless_yet(p, card)))


def is_harmless_yet(p: Position, card: int) -> bool:
    """Whether a card does nothing before the next window: a battle has one before its roll, an ally only comes."""
    kind = KIND[card]
    return kind == FIGHT or kind == MOUTH or kind == ALLY or (kind == URUK_HAI and p.uruk > 0)


def usable(p: Position, moment: int) -> int:
    """The friends that the active seat may use at a moment, as bits (M3.2, M11.27)."""
    fitting = p.held & FITTING[moment]
    if p.balrog:  # M10.2
        fitting &= ALLY_MASK
    if p.rules.exclusive:  # M9.2
        fitting &= ~foreign_allies(p)
    if fitting >> THEODEN & 1 and not riders(p, moment):
        fitting &= ~(1 << THEODEN)
    if fitting >> TREEBEARD & 1 and p.courage == p.rules.top and not is_token_useful(p, moment):
        fitting &= ~(1 << TREEBEARD)
    if fitting & ~ANY_MOMENT == 0:
        return fitting
    if moment == AT_START:
        return fitting & ANY_MOMENT if p.stage == MOUNT_DOOM else fitting  # M11.13
    if moment == AFTER_ENCOUNTER:
        return fitting if lies_on_track(p) else fitting & ANY_MOMENT
    if fitting >> EOWYN & 1 and (p.meeting != WITCH_KING or p.extra != 6):
        fitting &= ~(1 << EOWYN)
    for friend in (ELROND, TRICK):
        if fitting >> friend & 1 and not dice(p, moment, friend):
            fitting &= ~(1 << friend)
    return fitting


def foreign_allies(p: Position) -> int:
    """The allies that lie before other seats, as bits."""
    foreign = 0
    for friend in range(ALLIES):
        if p.owner[friend] != p.active:
            foreign |= 1 << friend
    return foreign


def riders(p: Position, moment: int) -> list[int]:
    """The figures that Théoden could send ahead to some purpose (M13.3)."""
    found: list[int] = []
    if p.stage == MOUNT_DOOM or (p.stage == MINAS_MORGUL and moment == BEFORE_LAYOUT):
        return found
    for figure in range(MERRY, FIGURES):
        if p.can_walk(figure):
            found.append(figure)
    return found


def is_token_useful(p: Position, moment: int) -> bool:
    """Whether Uruk-hai can still be met, so that the Treebeard token makes a difference (M13.8)."""
    if p.treebeard or p.uruk == 0 or p.stage == MOUNT_DOOM:
        return False
    return p.stage != MINAS_MORGUL or moment != BEFORE_LAYOUT


def lies_on_track(p: Position) -> bool:
    """Whether the card that was just carried out is still on the track, for Gandalf's Wrath (M13.14)."""
    if p.meeting == NO_CARD:
        return False
    if p.meeting == ARMY and p.army != NO_SPACE:
        return True
    return p.track[p.space] == p.meeting


def dice(p: Position, moment: int, friend: int) -> list[int]:
    """The dice just rolled that a card may turn or reroll, those that are alike and those of no use left out."""
    found: list[int] = []
    if friend != TRICK:
        if moment == AFTER_FIRST or moment == AFTER_SECOND or moment == AFTER_LAST:
            found.append(0)
            if p.black[1] and p.black[1] != p.black[0]:
                found.append(1)
        elif moment == AFTER_BLACK:
            found.append(actions.CARD_DIE)
        elif moment == AFTER_BATTLE:
            found.append(actions.BATTLE_DIE)
    if friend == POWER:
        return found
    if moment == AFTER_DENETHOR:
        if p.can_walk(p.mover):
            found.append(actions.FIGURE_DIE + p.mover)
    elif moment == AFTER_FIRST or moment == AFTER_SECOND or moment == AFTER_SUPPORT:
        for figure in range(FIGURES):
            if p.die[figure] and figure != p.tile_figure[0] and p.can_walk(figure):
                found.append(actions.FIGURE_DIE + figure)
    return found


def legal(p: Position) -> list[int]:
    """The cards that may be used now, and how to go on without."""
    options: list[int] = []
    fitting = usable(p, p.moment)
    for friend in range(14):
        if fitting >> friend & 1:
            options.append(actions.USE + friend)
    options.append(actions.PASS)
    if fitting & ANY_MOMENT and not p.resting:
        options.append(actions.REST)
    return options
