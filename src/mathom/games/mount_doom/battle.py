"""The battle: supporters, the battle die, and what a defeat costs (M6). Several battles are fought one after another."""

from __future__ import annotations

from typing import Final

from mathom.games.mount_doom import actions, telling
from mathom.games.mount_doom.board import FIGURES, GANDALF_FACE, MERRY, SAURON_FACE
from mathom.games.mount_doom.cards import ALLIES, GANDALF_MASK, KIND, MOUTH, NOUN, URUK_HAI
from mathom.games.mount_doom.ending import lose_courage
from mathom.games.mount_doom.position import (
    AFTER_BATTLE,
    AFTER_LOSS,
    BATTLE_LOST,
    BATTLE_WON,
    BEFORE_BATTLE,
    DRAW_BATTLE,
    ENCOUNTER_DONE,
    GANDALF_HELPS,
    NEXT_BATTLE,
    Position,
)
from mathom.games.mount_doom.windows import open_window

LOST: Final = 0
WON: Final = 1
GANDALF_DECIDES: Final = 2
VERDICTS: Final = "lost won gandalf".split()


def next_battle(p: Position) -> None:
    p.clear_battle()
    if p.left > 0:
        open_window(p, BEFORE_BATTLE)
        return
    if p.won and p.uruk > 1:  # M10.4
        p.uruk -= 1
        if p.journal is not None:
            telling.uruk_removed(p, "M10.4")
    p.won = False
    p.phase = ENCOUNTER_DONE


def strike(p: Position) -> None:
    """Who supports is settled before the die is rolled (M6.1)."""
    for figure in range(MERRY, FIGURES):
        if p.is_supporter(figure):
            p.supporters |= 1 << figure
    roll(p)


def roll(p: Position) -> None:
    p.face = 0
    p.moment = AFTER_BATTLE
    p.phase = DRAW_BATTLE


def rolled(p: Position, face: int) -> None:
    p.face = face
    if p.journal is not None:
        telling.battle_rolled(p)
    open_window(p, AFTER_BATTLE)


def verdict(p: Position, face: int) -> int:
    """What a face says (M6.2); with Boromir only Sauron's loses (M13.9, M11.31)."""
    if face == SAURON_FACE:
        return LOST
    if p.boromir:
        return WON
    if face == GANDALF_FACE:
        return LOST if p.balrog or p.held & GANDALF_MASK == 0 else GANDALF_DECIDES  # M10.2
    return WON if p.supporters >> face & 1 else LOST


def judge(p: Position) -> None:
    says = verdict(p, p.face)
    if says == WON:
        p.phase = BATTLE_WON
    elif says == GANDALF_DECIDES:
        p.phase = GANDALF_HELPS
    else:
        defeat(p)


def defeat(p: Position) -> None:
    if KIND[p.meeting] == URUK_HAI and not p.boromir:
        open_window(p, AFTER_LOSS)
    else:
        p.phase = BATTLE_LOST


def legal_help(p: Position) -> list[int]:
    """Any player's unused Gandalf card may be given for the Gandalf face (M6.2, M11.19)."""
    options = [actions.DISCARD + number for number in range(5) if p.held >> (ALLIES + number) & 1]
    options.append(actions.PASS)
    return options


def apply_help(p: Position, action: int) -> None:
    if action == actions.PASS:
        defeat(p)
        return
    friend = ALLIES + action - actions.DISCARD
    p.spend(friend)
    if p.journal is not None:
        telling.gandalf_discarded(p, friend)
    p.phase = BATTLE_WON


def won(p: Position) -> None:
    if p.journal is not None:
        telling.battle_won(p)
    p.left -= 1
    if KIND[p.meeting] == URUK_HAI:
        if not p.treebeard:
            p.won = True
        elif p.uruk > 0:  # M10.5
            p.uruk -= 1
            if p.journal is not None:
                telling.uruk_removed(p, "M10.5")
    p.phase = NEXT_BATTLE


def lost(p: Position) -> None:
    """A defeat costs the card's hearts; the Mouth of Sauron counts his two victories anew (M6.3, M12.8)."""
    if p.journal is not None:
        telling.battle_lost(p)
    p.left = p.rules.battles[p.meeting] if KIND[p.meeting] == MOUTH else p.left - 1
    p.phase = NEXT_BATTLE
    lose_courage(p, p.rules.lost[p.meeting], NOUN[p.meeting], "M6.3")
