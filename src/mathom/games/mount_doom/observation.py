"""What a seat sees: the view, and the question it is asked."""

from __future__ import annotations

from typing import Any

from mathom.games.mount_doom import notation, outlook, telling, windows
from mathom.games.mount_doom.battle import VERDICTS, verdict
from mathom.games.mount_doom.board import (
    EMPTY,
    FACE_CODES,
    FACE_DOWN,
    FIGURE_CODES,
    FIGURES,
    HEART_EVENT,
    NAZGUL,
    STAGE_CODES,
    SYMBOL_CODES,
    destination,
)
from mathom.games.mount_doom.cards import CODES, FRIEND_CODES, NO_CARD, NO_FRIEND
from mathom.games.mount_doom.position import (
    AFTER_BATTLE,
    AFTER_BLACK,
    AFTER_DENETHOR,
    AFTER_ENCOUNTER,
    AFTER_LOSS,
    ALLY_LEAVES,
    ARMY_MOVES,
    BEFORE_BATTLE,
    BEFORE_LAYOUT,
    GANDALF_HELPS,
    GO,
    IN_NEED,
    MOMENTS,
    NO_DIE,
    NO_FIGURE,
    NO_SPACE,
    ON_EVENT,
    OVER,
    PEEKS,
    PHASES,
    PICK_DIE,
    PICK_FACE,
    PICK_FATE,
    PICK_REROLL,
    REASONS,
    TURNED_UP,
    WINDOW,
    Position,
)
from mathom.games.mount_doom.refusals import PHASE_RULES
from mathom.games.mount_doom.setup import most_needed
from mathom.games.mount_doom.state import MountDoom
from mathom.kernel.bits import bits
from mathom.kernel.observation import Prompt

ENCOUNTER_MOMENTS = (BEFORE_BATTLE, AFTER_BATTLE, AFTER_LOSS, AFTER_BLACK, AFTER_DENETHOR, AFTER_ENCOUNTER, TURNED_UP)


def is_veiled(p: Position, seat: int) -> bool:
    """Whether a card is hidden from this reader that another seat has looked at."""
    return p.peek != NO_CARD and p.peeker != seat


def view(p: MountDoom, seat: int) -> dict[str, Any]:
    """What lies open, and the card that this seat has looked at."""
    return {
        "position": notation.write(p, is_veiled(p, seat)),
        "phase": PHASES[p.phase],
        "moment": MOMENTS[p.moment] if p.phase == WINDOW else None,
        "active": p.active,
        "players": p.rules.players,
        "turn": p.turn,
        "stage": STAGE_CODES[p.stage],
        "goal": destination(p.stage),
        "places": {code: outlook.place(where) for code, where in zip(FIGURE_CODES, p.place, strict=True)},
        "events": {str(space): ("", "nazgul", "heart")[event] for space, event in enumerate(p.rules.event) if event},
        "courage": {
            "value": p.courage,
            "top": p.rules.top,
            "start": p.rules.start,
            "eye": p.rules.eye,
            "galadriel": p.rules.galadriel,
        },
        "nazgul": {"placed": p.nazgul, "left": 0 if p.eowyn else NAZGUL - p.nazgul, "harmless": p.eowyn},
        "isengard": {"uruk": p.uruk, "treebeard": p.treebeard},
        "gandalf": {"away": p.balrog, "stack": p.stack, "unseen": [FRIEND_CODES[friend] for friend in bits(p.gandalf)]},
        "track": [space(p, number) for number in range(6)],
        "unseen": unseen(p),
        "peek": peek(p, seat),
        "friends": friends(p),
        "dice": dice(p),
        "encounter": encounter(p),
        "event": {"figure": FIGURE_CODES[p.mover], "space": p.event_at} if p.event_at else None,
        "ways": outlook.ways(p),
        "using": FRIEND_CODES[p.using] if p.using != NO_FRIEND else None,
        "resting": p.resting,
        "over": REASONS[p.reason] if p.phase == OVER else None,
        "printed": p.rules.printed,
    }


def space(p: Position, number: int) -> dict[str, Any]:
    """A space of the track: its symbol, its card, and whether the Army of the Dead lies on it."""
    card = p.track[number]
    return {
        "symbol": SYMBOL_CODES[p.rules.symbol[number]],
        "card": CODES[card] if card >= 0 else None,
        "face_down": card == FACE_DOWN,
        "empty": card == EMPTY,
        "army": p.army == number,
    }


def unseen(p: Position) -> list[str]:
    """The stage's cards that do not lie open: one that somebody has looked at is still among them."""
    hidden = p.unseen
    if p.peek != NO_CARD and p.moment != BEFORE_LAYOUT:
        hidden |= 1 << p.peek
    return [CODES[card] for card in bits(hidden)]


def peek(p: Position, seat: int) -> dict[str, Any] | None:
    """The card that somebody has looked at: where it lies, and to that seat which one it is."""
    if p.peek == NO_CARD:
        return None
    seen = None if is_veiled(p, seat) else CODES[p.peek]
    return {"seat": p.peeker, "where": PEEKS[p.peek_at], "card": seen}


def friends(p: Position) -> list[dict[str, Any]]:
    usable = windows.usable(p, p.moment) if p.phase == WINDOW else 0
    return [
        {"card": FRIEND_CODES[friend], "owner": p.owner[friend], "usable": bool(usable >> friend & 1)} for friend in bits(p.held)
    ]


def dice(p: Position) -> dict[str, Any]:
    """The dice on the table and on the tile."""
    loose = {FIGURE_CODES[who]: p.die[who] for who in range(FIGURES) if p.die[who] and who not in p.tile_figure}
    tile = [
        {
            "black": p.tile_black[page] or None,
            "figure": FIGURE_CODES[who] if who != NO_FIGURE else None,
            "value": p.die[who] if who != NO_FIGURE else None,
        }
        for page, who in enumerate(p.tile_figure)
    ]
    return {"black": [value for value in p.black if value], "figures": loose, "tile": tile}


def encounter(p: Position) -> dict[str, Any] | None:
    """The encounter that is being carried out, with its battles."""
    if p.space == NO_SPACE:
        return None
    return {
        "space": p.space + 1,
        "card": CODES[p.meeting] if p.meeting != NO_CARD else None,
        "left": p.left,
        "supporters": [FIGURE_CODES[who] for who in bits(p.supporters)],
        "would_support": [FIGURE_CODES[who] for who in range(1, FIGURES) if p.is_supporter(who)],
        "face": FACE_CODES[p.face] if p.face else None,
        "boromir": p.boromir,
        "black": p.extra or None,
    }


def prompt(p: MountDoom, seat: int) -> Prompt | None:
    """The question, in the words of the phase; in a window in those of its moment."""
    if seat not in p.to_act():
        return None
    phase = PHASES[p.phase]
    rule = PHASE_RULES[phase]
    if p.phase == WINDOW:
        return Prompt(f"prompt.window-{MOMENTS[p.moment]}", rule, window_args(p))
    args: dict[str, int | str] = {}
    if p.phase == GO:
        args["figure"] = telling.figure(p.rules.symbol[p.space])
    elif p.phase == IN_NEED:
        args["n"] = most_needed(p)
    elif p.phase in (PICK_DIE, PICK_FACE):
        args["card"] = telling.friend(p.using)
        rule = telling.FRIEND_RULES[p.using]
        if p.picked != NO_DIE:
            args["die"] = telling.die(p.picked)
    elif p.phase == PICK_FATE:
        args["card"] = telling.card(p.peek)
    elif p.phase in (ARMY_MOVES, PICK_REROLL, GANDALF_HELPS, ALLY_LEAVES):
        args["card"] = telling.card(p.meeting)
    return Prompt(f"prompt.{phase}", rule, args)


def window_args(p: Position) -> dict[str, int | str]:
    """What the moment is about: the card, the figure, what was rolled."""
    moment = p.moment
    args: dict[str, int | str] = {}
    if moment in ENCOUNTER_MOMENTS:
        args["card"] = telling.card(p.meeting) if p.meeting != NO_CARD else "why.symbol"
    if moment in (AFTER_BATTLE, AFTER_LOSS):
        args["face"] = telling.face(p.face)
        args["result"] = f"result.{VERDICTS[verdict(p, p.face)]}"
    elif moment == AFTER_BLACK:
        args["value"] = p.extra
    elif moment == AFTER_DENETHOR:
        args["figure"] = telling.figure(p.mover)
        args["value"] = p.die[p.mover]
    elif moment == ON_EVENT:
        args["figure"] = telling.figure(p.mover)
        args["at"] = telling.place(p.event_at)
        args["why"] = "why.heart" if p.rules.event[p.event_at] == HEART_EVENT else "why.nazgul"
    elif moment == BEFORE_LAYOUT:
        args["stage"] = telling.stage(p.coming_stage())
    return args
