"""How a game ends, and what a match of two games counts (C7)."""

from __future__ import annotations

from mathom.games.confrontation import telling
from mathom.games.confrontation.board import FELLOWSHIP, MORDOR, OUT, SAURON, SHIRE
from mathom.games.confrontation.position import (
    BEARER_DEFEATED,
    BEARER_IN_MORDOR,
    NOBODY_WON,
    OVER,
    THREE_IN_SHIRE,
    WITCH_KING_IN_SHIRE,
    Position,
)
from mathom.games.confrontation.roster import (
    A_SIDE,
    FRODO_V,
    SAM_TOKEN,
    WITCH_KING_V,
)


def finish(p: Position, winner: int, reason: int) -> None:
    """Ends a game: the winner scores one point for each of its pieces on the board, the loser none (C7)."""
    p.winner = winner
    p.reason = reason
    p.phase = OVER
    if winner != NOBODY_WON:
        standing = 0
        for token in range(winner * A_SIDE, winner * A_SIDE + A_SIDE):
            if p.at[token] != OUT:
                standing += 1
        p.score[winner ^ p.swapped] += standing
    if p.journal is not None:
        telling.over(p)


def check_arrival(p: Position, token: int) -> bool:
    """Ends the game if this piece, having just entered its region, decides it."""
    region = p.at[token]
    if region == MORDOR and token == p.bearer:
        finish(p, FELLOWSHIP, BEARER_IN_MORDOR)
        return True
    if region == SHIRE and token >= A_SIDE:
        if p.roster[token] == WITCH_KING_V:
            finish(p, SAURON, WITCH_KING_IN_SHIRE)
            return True
        if p.count[17 + SHIRE] >= 3:
            finish(p, SAURON, THREE_IN_SHIRE)
            return True
    return False


def is_last_bearer(p: Position, token: int, by_warg: bool) -> bool:
    """Whether nobody can take the Ring up after this piece: only Frodo* hands it on, to a Sam who lives, not past the Warg."""
    if token != p.bearer:
        return False
    return p.roster[token] != FRODO_V or by_warg or p.at[SAM_TOKEN] == OUT


def check_fall(p: Position, token: int, by_warg: bool) -> bool:
    """Ends the game if the Fellowship's fallen piece was the last Ring-bearer; after Frodo* Sam takes the Ring (C12)."""
    if token != p.bearer:
        return False
    if is_last_bearer(p, token, by_warg):
        finish(p, SAURON, BEARER_DEFEATED)
        return True
    p.bearer = SAM_TOKEN
    p.turn_up(SAM_TOKEN)
    if p.journal is not None:
        telling.sam_bears_the_ring(p)
    if p.rules.sam_in_mordor_wins and p.at[SAM_TOKEN] == MORDOR:
        finish(p, FELLOWSHIP, BEARER_IN_MORDOR)
        return True
    return False
