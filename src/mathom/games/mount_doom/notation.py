"""The position notation: one line that sets up any situation, and prints any.

    normal 1/2 stage=Roh Rin=9 Ara=12 courage=11 track=?,OrcR,Wargs,-,UruR,? friends=1:Arwen,Trick;2:Boromir

The mode, the active seat and the number of players, then what differs from the ordinary. Read for someone who may not see
everything, the card that another seat has looked at is `?`.
"""

from __future__ import annotations

from mathom.games.mount_doom.actions import DIE_CODES
from mathom.games.mount_doom.board import (
    EMPTY,
    FACE_CODES,
    FACE_DOWN,
    FIGURE_CODES,
    FIGURES,
    STAGE_CODES,
    WAITING,
)
from mathom.games.mount_doom.cards import (
    ALLY_MASK,
    ARMY,
    CARD_OF,
    CODES,
    FRIEND_CODES,
    GANDALF_MASK,
    NO_CARD,
    NO_FRIEND,
    stack_of,
)
from mathom.games.mount_doom.options import OPTIONS, options_of
from mathom.games.mount_doom.position import (
    AT_START,
    MOMENTS,
    NO_DIE,
    NO_FIGURE,
    NO_SPACE,
    OVER,
    PEEKS,
    PHASES,
    REASONS,
    ROLL,
    TURN_START,
    Position,
)
from mathom.kernel.bits import bits

FLAGS = {
    "balrog": "balrog",
    "treebeard": "treebeard",
    "eowyn": "eowyn",
    "resting": "resting",
    "early": "early",
    "won": "won",
    "again": "boromir",
}
"""Registers that are either set or not, and the field that holds them; the options have names of their own."""

FIRST_STACK = 4


def usual_stack(stage: int) -> int:
    """The Gandalf cards in the stack while a stage is being walked: one fewer with each destination."""
    return max(0, FIRST_STACK - stage)


def usual_unseen(p: Position) -> int:
    """The stage's cards that are neither on the track nor before a seat nor known to the one that looked.

    Before the first layout no stage is under way, so there are none.
    """
    if p.turn == 0 and FACE_DOWN not in p.track:
        return 0
    seen = 0
    for card in (*p.track, p.peek, ARMY if p.army != NO_SPACE else NO_CARD):
        if card >= 0:
            seen |= 1 << card
    for friend in bits(p.held & ALLY_MASK):
        seen |= 1 << CARD_OF[friend]
    return stack_of(p.stage) & ~seen


def write(p: Position, veiled: bool = False) -> str:
    """The position as text; veiled, the card that one seat has looked at is not told."""
    words = [OPTIONS[0].values[p.rules.mode], f"{p.active + 1}/{p.rules.players}"]
    words += write_board(p)
    words += write_cards(p, veiled)
    words += write_dice(p)
    words += write_registers(p)
    chosen = options_of(p.rules)
    words += [f"{option.name}={chosen[option.name]}" for option in OPTIONS[1:] if chosen[option.name] != option.before]
    return " ".join(words)


def write_board(p: Position) -> list[str]:
    words = [f"stage={STAGE_CODES[p.stage]}"] if p.stage else []
    for code, where in zip(FIGURE_CODES, p.place, strict=True):
        if where:
            words.append(f"{code}={'waiting' if where == WAITING else where}")
    if p.courage != p.rules.start:
        words.append(f"courage={p.courage}")
    if p.nazgul:
        words.append(f"nazgul={p.nazgul}")
    if p.uruk != 1:
        words.append(f"uruk={p.uruk}")
    return words


def write_cards(p: Position, veiled: bool) -> list[str]:
    words = []
    if p.track != [EMPTY] * 6:
        words.append(f"track={','.join(map(space_text, p.track))}")
    if p.army != NO_SPACE:
        words.append(f"army={p.army + 1}")
    gone = usual_unseen(p) & ~p.unseen
    if gone:
        words.append(f"gone={','.join(CODES[card] for card in bits(gone))}")
    if p.peek != NO_CARD:
        card = "?" if veiled else CODES[p.peek]
        words.append(f"peek={card}:{p.peeker + 1}:{PEEKS[p.peek_at]}")
    piles = [
        f"{seat + 1}:{','.join(FRIEND_CODES[friend] for friend in bits(p.held) if p.owner[friend] == seat)}"
        for seat in range(p.rules.players)
        if seat in p.owner
    ]
    if piles:
        words.append(f"friends={';'.join(piles)}")
    if p.stack != usual_stack(p.stage):
        words.append(f"stack={p.stack}")
    spent = GANDALF_MASK & ~p.gandalf & ~p.held
    if spent:
        words.append(f"spent={','.join(FRIEND_CODES[friend] for friend in bits(spent))}")
    return words


def space_text(card: int) -> str:
    return "-" if card == EMPTY else "?" if card == FACE_DOWN else CODES[card]


def write_dice(p: Position) -> list[str]:
    words = []
    if any(p.black):
        words.append(f"black={','.join(str(value) for value in p.black)}")
    loose = [figure for figure in range(FIGURES) if p.die[figure] and figure not in p.tile_figure]
    if loose:
        words.append(f"dice={','.join(f'{FIGURE_CODES[figure]}{p.die[figure]}' for figure in loose)}")
    if any(p.tile_black) or p.tile_figure != [NO_FIGURE, NO_FIGURE]:
        words.append(f"tile={page_text(p, 0)}/{page_text(p, 1)}")
    if p.rolling:
        words.append(f"rolling={','.join(DIE_CODES[die] for die in bits(p.rolling))}")
    return words


def page_text(p: Position, page: int) -> str:
    figure = p.tile_figure[page]
    colour = f"{FIGURE_CODES[figure]}{p.die[figure]}" if figure != NO_FIGURE else ""
    return f"{p.tile_black[page] or ''}{colour}" or "-"


def write_registers(p: Position) -> list[str]:
    words = []
    if p.phase != ROLL:
        words.append(f"phase={PHASES[p.phase]}")
    if p.resume != TURN_START:
        words.append(f"resume={PHASES[p.resume]}")
    if p.moment != AT_START:
        words.append(f"moment={MOMENTS[p.moment]}")
    if p.turn != 1:
        words.append(f"turn={p.turn}")
    words += [flag for flag, field in FLAGS.items() if getattr(p, field)]
    if p.using != NO_FRIEND:
        words.append(f"using={FRIEND_CODES[p.using]}")
    if p.picked != NO_DIE:
        words.append(f"picked={DIE_CODES[p.picked]}")
    if p.space != NO_SPACE:
        words.append(f"space={p.space + 1}")
    if p.meeting != NO_CARD:
        words.append(f"meeting={CODES[p.meeting]}")
    if p.left:
        words.append(f"left={p.left}")
    if p.supporters:
        words.append(f"supporters={','.join(FIGURE_CODES[figure] for figure in bits(p.supporters))}")
    if p.face:
        words.append(f"shown={FACE_CODES[p.face]}")
    if p.extra:
        words.append(f"extra={p.extra}")
    if p.mover != NO_FIGURE:
        words.append(f"mover={FIGURE_CODES[p.mover]}")
    if p.event_at:
        words.append(f"event={p.event_at}")
    if p.phase == OVER:
        words.append(f"over={REASONS[p.reason]}")
    return words
