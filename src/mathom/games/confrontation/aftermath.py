"""After a battle: who leaves the board, Wormtongue*'s escape, Shelob's way home, and the next defender (C4)."""

from __future__ import annotations

from mathom.games.confrontation import actions, telling
from mathom.games.confrontation.battle import FELLOWSHIP_BEATEN, SAURON_BEATEN, retreat
from mathom.games.confrontation.board import FELLOWSHIP, GONDOR, SAURON
from mathom.games.confrontation.ending import check_fall, is_last_bearer
from mathom.games.confrontation.movement import behind, retreats
from mathom.games.confrontation.position import NEXT_DEFENDER, OVER, WORMTONGUE_RETREAT, Position
from mathom.games.confrontation.roster import SHELOB, WARG, WORMTONGUE


def after_battle(p: Position) -> None:
    """Defeated pieces leave the board; the Ring-bearer's fall is checked first, Wormtongue* and Shelob come after."""
    fellow, servant = p.fighter[FELLOWSHIP], p.fighter[SAURON]
    by_warg = p.roster[servant] == WARG
    last = p.beaten & FELLOWSHIP_BEATEN != 0 and is_last_bearer(p, fellow, by_warg)
    escapes = p.roster[servant] == WORMTONGUE and not last and len(legal_escape(p)) > 0
    if p.beaten & SAURON_BEATEN and not escapes:
        fall(p, servant, p.cause)
    if p.beaten & FELLOWSHIP_BEATEN:
        fall(p, fellow, p.cause)
        if check_fall(p, fellow, by_warg):
            return
    if p.beaten & SAURON_BEATEN and escapes:
        p.phase = WORMTONGUE_RETREAT
        return
    if p.roster[servant] == SHELOB and p.beaten == FELLOWSHIP_BEATEN:
        shelob_returns(p, servant)
    close_battle(p)


def fall(p: Position, token: int, rule: str) -> None:
    if p.journal is not None:
        telling.falls(p, token, rule)
    p.take_off(token)


def legal_escape(p: Position) -> list[int]:
    """Wormtongue* may fall back to an empty region behind (A23)."""
    return [region for region in behind(p, SAURON) if p.held[SAURON] >> region & 1 == 0]


def apply_escape(p: Position, action: int) -> None:
    servant = p.fighter[SAURON]
    if action == actions.NO:
        fall(p, servant, "C11.12")
    else:
        retreat(p, SAURON, action - actions.REGION, "C11.4")
    close_battle(p)


def shelob_returns(p: Position, shelob: int) -> None:
    """Having defeated someone, Shelob goes to Gondor, or is lost if there is no place for her."""
    if p.region == GONDOR:
        return
    if not retreats(p, SAURON, [GONDOR]):
        fall(p, shelob, "C9.11")
        return
    if p.journal is not None:
        telling.goes_home(p, shelob, GONDOR)
    p.shift(shelob, GONDOR)


def close_battle(p: Position) -> None:
    """The battle's registers are cleared; the Orcs' first attack is spent."""
    p.clear_battle()
    p.first_attack = False
    if p.phase != OVER:
        p.phase = NEXT_DEFENDER
