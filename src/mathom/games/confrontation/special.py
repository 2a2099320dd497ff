"""The special cards that are played in place of a move or before it, and Sauron's Palantír (C13)."""

from __future__ import annotations

from typing import Final

from mathom.games.confrontation import actions, telling
from mathom.games.confrontation.board import FANGORN, FELLOWSHIP, MORDOR, OUT, REGIONS, SAURON, SHIRE
from mathom.games.confrontation.cards import (
    A_KING_REVEALED,
    CREBAIN,
    DARK_OF_MORDOR,
    GANDALF_THE_WHITE,
    PALANTIR,
    RECALL,
    SHADOWFAX,
)
from mathom.games.confrontation.movement import any_can_move, can_move, step_ends, would_end
from mathom.games.confrontation.position import (
    CARDS_TO_CHOOSE,
    CREBAIN_DRAW,
    KING_DRAW,
    SAURON_ABILITY_USED,
    SAURON_NO_CARDS,
    SAURON_RETREAT,
    TURN_CLOSES,
    Position,
)
from mathom.games.confrontation.roster import (
    A_SIDE,
    ARAGORN_TOKEN,
    GANDALF_TOKEN,
    SAM,
    WARG,
)
from mathom.games.confrontation.strength import is_beside_open_frodo, stand_by_frodo

BETWEEN_ABILITIES_AND_CARDS: Final = (SAURON_ABILITY_USED, SAURON_RETREAT, SAURON_NO_CARDS, CARDS_TO_CHOOSE)
"""Where the Palantír can show Frodo for Sam after the Fellowship's ability step and before cards are chosen (C8.11)."""


def legal(p: Position) -> list[int]:
    """The special cards that the active side may play now, before its move."""
    options: list[int] = []
    if p.active == FELLOWSHIP:
        if p.specials & 15 == 0 or p.stepped:
            return options
        if can_raise_gandalf(p):
            options.append(actions.SPECIAL + GANDALF_THE_WHITE)
        if p.holds(SHADOWFAX):
            options += shadowfax_steps(p)
        if can_reveal_king(p):
            targets(p, SAURON, actions.KING_AT, actions.KING_AT_PIECE, options)
        return options
    if p.specials >> 4 == 0:
        return options
    if not p.stepped:
        if p.holds(DARK_OF_MORDOR):
            options += dark_steps(p)
        if can_recall(p):
            recalls(p, options)
        if p.holds(CREBAIN) and not p.barred:
            targets(p, FELLOWSHIP, actions.CREBAIN_AT, actions.CREBAIN_AT_PIECE, options)
    if p.holds(PALANTIR):
        options += palantir_regions(p)
    options.sort()
    return options


def has_turn_card(p: Position) -> bool:
    """Whether the active side may skip its turn for a special card: known to both players."""
    if p.active == FELLOWSHIP:
        return can_raise_gandalf(p) or (can_reveal_king(p) and p.held[SAURON] != 0)
    if p.barred:
        return False
    if p.holds(CREBAIN) and p.held[FELLOWSHIP] != 0:
        return True
    at_home = 1 << MORDOR if p.rules.recall_outside else 0
    return can_recall(p) and p.held[SAURON] & ~at_home != 0


def shadowfax_steps(p: Position) -> list[int]:
    """Steps of a piece that can then make the turn's move as well."""
    options: list[int] = []
    for token in range(A_SIDE):
        reach = step_ends(p, token)
        start = p.at[token]
        for region in range(REGIONS):
            if reach >> region & 1:
                p.shift(token, region)
                if can_move(p, token):
                    options.append(actions.STEP + p.roster[token] * 16 + region)
                p.shift(token, start)
    options.sort()
    return options


def dark_steps(p: Position) -> list[int]:
    """Steps of a piece after which another one can make the turn's move, or which win at once."""
    options: list[int] = []
    for token in range(A_SIDE, 2 * A_SIDE):
        if token == p.forced:
            continue
        reach = step_ends(p, token)
        start = p.at[token]
        for region in range(REGIONS):
            if reach >> region & 1 and dark_allows(p, token, start, region):
                options.append(actions.STEP + p.roster[token] * 16 + region)
    options.sort()
    return options


def dark_allows(p: Position, token: int, start: int, region: int) -> bool:
    if would_end(p, token, region) or (region == SHIRE and p.count[17 + SHIRE] == 2):
        return True
    p.shift(token, region)
    p.mover = token
    p.stepped = True
    allowed = any_can_move(p, SAURON)
    p.stepped = False
    p.mover = -1
    p.shift(token, start)
    return allowed


def can_raise_gandalf(p: Position) -> bool:
    return p.holds(GANDALF_THE_WHITE) and p.at[GANDALF_TOKEN] == OUT and (p.held[SAURON] | p.full[FELLOWSHIP]) >> FANGORN & 1 == 0


def can_reveal_king(p: Position) -> bool:
    return p.holds(A_KING_REVEALED) and p.at[ARAGORN_TOKEN] != OUT


def can_recall(p: Position) -> bool:
    return p.holds(RECALL) and not p.barred and (p.held[FELLOWSHIP] | p.full[SAURON]) >> MORDOR & 1 == 0


def recalls(p: Position, options: list[int]) -> None:
    for token in range(A_SIDE, 2 * A_SIDE):
        if p.at[token] != OUT and not (p.rules.recall_outside and p.at[token] == MORDOR):
            options.append(actions.RECALLED + p.roster[token])


def targets(p: Position, side: int, region_base: int, piece_base: int, options: list[int]) -> None:
    """Pieces of a side that can be pointed at: the hidden ones of a region, or one that is face up."""
    for region in range(REGIONS):
        if p.held[side] >> region & 1 and p.hides_in(side, region):
            options.append(region_base + region)
    for token in range(side * A_SIDE, side * A_SIDE + A_SIDE):
        if p.at[token] != OUT and p.is_open(token):
            options.append(piece_base + p.roster[token])


def palantir_regions(p: Position) -> list[int]:
    """The regions, the Shire apart, where the Palantír would show someone."""
    return [
        actions.PALANTIR_AT + region
        for region in range(REGIONS)
        if region != SHIRE and p.held[FELLOWSHIP] >> region & 1 and p.hides_in(FELLOWSHIP, region)
    ]


def use(p: Position, special: int) -> None:
    p.specials &= ~(1 << special)


def raise_gandalf(p: Position) -> None:
    """Gandalf returns hidden; crebain that once watched him have lost him."""
    use(p, GANDALF_THE_WHITE)
    p.shift(GANDALF_TOKEN, FANGORN)
    if p.journal is not None:
        telling.gandalf_returns(p)
    p.phase = TURN_CLOSES


def recall(p: Position, character: int) -> None:
    use(p, RECALL)
    token = p.rules.token[character]
    if p.journal is not None:
        telling.recalled(p, token)
    p.shift(token, MORDOR)
    p.phase = TURN_CLOSES


def look(p: Position, region: int) -> None:
    """The Palantír shows every piece of the Fellowship in a region."""
    use(p, PALANTIR)
    p.quiet = 0
    seen = p.hidden_in(FELLOWSHIP, region)
    for token in seen:
        p.turn_up(token)
    if p.journal is not None:
        telling.palantir(p, region, seen)
    if p.phase in BETWEEN_ABILITIES_AND_CARDS and helps_sam(p):
        stand_by_frodo(p)


def helps_sam(p: Position) -> bool:
    """Whether Sam has just come to fight beside a Frodo whom all can see."""
    if p.who(FELLOWSHIP) != SAM or p.who(SAURON) == WARG or p.gwaihir or p.frodo_shown:
        return False
    return is_beside_open_frodo(p)


def king_points(p: Position, region: int) -> None:
    """Aragorn shows himself and points at one of the hidden pieces of a region."""
    show_king(p)
    hidden = p.hidden_in(SAURON, region)
    p.region = region
    if p.journal is not None:
        telling.king(p, region)
    if len(hidden) > 1:
        p.phase = KING_DRAW
    else:
        king_names(p, hidden[0])


def king_points_at(p: Position, token: int) -> None:
    show_king(p)
    p.region = p.at[token]
    if p.journal is not None:
        telling.king(p, p.region)
    king_names(p, token)


def show_king(p: Position) -> None:
    use(p, A_KING_REVEALED)
    p.turn_up(ARAGORN_TOKEN)


def king_names(p: Position, token: int) -> None:
    """Sauron must move that piece in his coming turn, and may not skip it for a special card."""
    p.forced = token
    p.barred = True
    if p.journal is not None:
        telling.pointed(p, token)
    p.region = OUT
    p.phase = TURN_CLOSES


def crebain_point(p: Position, region: int) -> None:
    use(p, CREBAIN)
    hidden = p.hidden_in(FELLOWSHIP, region)
    if p.journal is not None:
        telling.crebain(p, region)
    p.region = region
    if len(hidden) > 1:
        p.phase = CREBAIN_DRAW
    else:
        crebain_see(p, hidden[0])


def crebain_point_at(p: Position, token: int) -> None:
    use(p, CREBAIN)
    if p.journal is not None:
        telling.crebain(p, p.at[token])
    crebain_see(p, token)


def crebain_see(p: Position, token: int) -> None:
    """The piece stays face up for the rest of the game."""
    p.turn_up_for_good(token)
    if p.journal is not None:
        telling.watched(p, token)
    p.region = OUT
    p.phase = TURN_CLOSES
