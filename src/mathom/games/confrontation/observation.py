"""What a seat sees: the view, and the question it is asked."""

from __future__ import annotations

from typing import Any

from mathom.games.confrontation import board, cards, notation, roster, setup
from mathom.games.confrontation.board import OUT
from mathom.games.confrontation.cards import NO_CARD
from mathom.games.confrontation.position import (
    CARDS,
    DRAFT,
    HOLD,
    NO_TOKEN,
    OVER,
    PHASES,
    PLACE,
    TURN_CLOSES,
    Position,
)
from mathom.games.confrontation.refusals import PHASE_RULES
from mathom.games.confrontation.roster import A_SIDE, CHARACTERS, TOKENS
from mathom.games.confrontation.state import Confrontation
from mathom.games.confrontation.strength import base
from mathom.games.confrontation.telling import SIDES, region
from mathom.kernel.bits import bits
from mathom.kernel.observation import Prompt
from mathom.kernel.state import SPECTATOR


def masked_sides(p: Position, seat: int) -> tuple[int, ...]:
    """The sides whose hidden pieces this reader may not know."""
    if seat == SPECTATOR:
        return (0, 1)
    return (1 - (seat ^ p.swapped),)


def view(p: Confrontation, seat: int) -> dict[str, Any]:
    """What lies open, and the seat's own secrets."""
    masked = masked_sides(p, seat)
    return {
        "position": notation.write(p, masked),
        "side": None if seat == SPECTATOR else SIDES[seat ^ p.swapped],
        "phase": PHASES[p.phase],
        "active": SIDES[p.active],
        "turn": p.turn,
        "game": p.swapped + 1,
        "score": list(p.score),
        "board": {board.CODES[place]: stands(p, place, masked) for place in range(board.REGIONS)},
        "rosters": {SIDES[side]: seen_roster(p, side, masked) for side in (0, 1)},
        "strengths": strengths(p, masked),
        "tokens": tokens(p, masked),
        "ahead": {
            board.CODES[place]: [board.CODES[other] for other in p.rules.board.ahead[1][place]] for place in range(board.REGIONS)
        },
        "fallen": [] if p.phase <= PLACE else [code(p, token) for token in range(TOKENS) if p.at[token] == OUT],
        "hands": {SIDES[side]: hand(p, side, masked) for side in (0, 1)},
        "discards": {SIDES[side]: [cards.CODES[card] for card in bits(p.discard(side))] for side in (0, 1)},
        "specials": {SIDES[side]: specials(p, side, masked) for side in (0, 1)},
        "bearer": code(p, p.bearer) if p.phase > PLACE else None,
        "ready": ready(p),
        "battle": battle(p, masked),
    }


def code(p: Position, token: int) -> str:
    return roster.CODES[p.roster[token]]


def stands(p: Position, place: int, masked: tuple[int, ...]) -> list[dict[str, Any]]:
    """The pieces of a region: hidden ones of a masked side last, alike and in no order."""
    seen = []
    backs = []
    for token in range(TOKENS):
        if p.at[token] != place or (p.phase <= PLACE and token // A_SIDE in masked):
            continue
        side = SIDES[token // A_SIDE]
        if notation.is_masked(p, token, masked):
            backs.append({"side": side, "piece": None, "open": False})
        else:
            seen.append({"side": side, "piece": code(p, token), "open": p.is_open(token)})
    return seen + backs


def seen_roster(p: Position, side: int, masked: tuple[int, ...]) -> list[str]:
    """The nine characters of a side; in a draft, until both are ready, only one's own picks."""
    first = side * A_SIDE
    if p.phase == DRAFT:
        return [] if side in masked else [code(p, first + slot) for slot in range(setup.steps(p, side))]
    return [code(p, token) for token in range(first, first + A_SIDE)]


def strengths(p: Position, masked: tuple[int, ...]) -> dict[str, int]:
    """What is printed on each character of both rosters; while a draft goes on, on both faces of one's own tokens."""
    if p.phase == DRAFT:
        own = [side for side in (0, 1) if side not in masked]
        players = [side * CHARACTERS // 2 + number for side in own for number in range(CHARACTERS // 2)]
    else:
        players = p.roster
    return {roster.CODES[character]: p.rules.strength[character] for character in players}


def tokens(p: Position, masked: tuple[int, ...]) -> list[list[str]]:
    """While a draft goes on, one's own tokens: the classic and the starred character of each."""
    if p.phase != DRAFT:
        return []
    own = [token for token in range(TOKENS) if token // A_SIDE not in masked]
    return [[roster.CODES[roster.face_of(token, 0)], roster.CODES[p.rules.variant[token]]] for token in own]


def hand(p: Position, side: int, masked: tuple[int, ...]) -> list[str]:
    """A hand is public, for the discards are; a card chosen in secret is still in it for the others."""
    held = p.hand[side]
    if p.phase == CARDS and side in masked and p.card[side] != NO_CARD:
        held |= 1 << p.card[side]
    return [cards.CODES[card] for card in bits(held)]


def specials(p: Position, side: int, masked: tuple[int, ...]) -> list[str]:
    if p.phase == HOLD and side in masked and 0 < setup.wanted_specials(p, side) < 4:
        return []
    return [cards.SPECIAL_CODES[card] for card in bits(p.specials) if card // 4 == side]


def ready(p: Confrontation) -> list[int]:
    """In a simultaneous phase: the seats that have decided."""
    if p.phase > PLACE and p.phase != CARDS:
        return []
    owing = p.to_act()
    return [seat for seat in (0, 1) if seat not in owing]


def battle(p: Position, masked: tuple[int, ...]) -> dict[str, Any] | None:
    """The battle that is being fought: fighters, strengths, cards on the table."""
    if p.region == OUT or p.attacker == NO_TOKEN or p.phase > TURN_CLOSES:
        return None
    if p.fighter[0] == NO_TOKEN:
        return {"region": board.CODES[p.region], "attacker": SIDES[p.active], "fighters": None}
    on_table = {}
    for side in (0, 1):
        secret = p.phase == CARDS and side in masked
        shown = p.card[side] != NO_CARD and not secret
        on_table[SIDES[side]] = {
            "card": cards.CODES[p.card[side]] if shown else None,
            "taken": cards.CODES[p.taken[side]] if p.taken[side] != NO_CARD else None,
        }
    return {
        "region": board.CODES[p.region],
        "attacker": SIDES[p.active],
        "fighters": {SIDES[side]: code(p, p.fighter[side]) for side in (0, 1)},
        "strength": {SIDES[side]: base(p, side) for side in (0, 1)},
        "table": on_table,
        "no_cards": p.no_cards,
        "bonus": p.bonus,
        "gwaihir": p.gwaihir,
    }


def prompt(p: Confrontation, seat: int) -> Prompt | None:
    """The question, in the words of the phase."""
    if seat not in p.to_act() or p.phase == OVER:
        return None
    phase = PHASES[p.phase]
    side = seat ^ p.swapped
    args: dict[str, int | str] = {"side": f"side.{SIDES[side]}"}
    if p.phase == PLACE:
        made = setup.steps(p, side)
        if made == len(board.FRONT[side]):
            return Prompt("prompt.place-done", "C2.5", args)
        args["region"] = region(board.FRONT[side][made])
    elif p.phase == DRAFT:
        made = setup.steps(p, side)
        if made == A_SIDE:
            return Prompt("prompt.draft-done", "C12.12", args)
        args["n"] = A_SIDE - made
    elif p.phase == HOLD:
        args["n"] = setup.wanted_specials(p, side) - (p.specials >> side * 4 & 15).bit_count()
        if not args["n"]:
            return Prompt("prompt.hold-done", "C13.2", args)
    elif p.region != OUT:
        args["region"] = region(p.region)
    if p.fighter[0] != NO_TOKEN:
        args["fellow"] = f"piece.{code(p, p.fighter[0])}"
        args["servant"] = f"piece.{code(p, p.fighter[1])}"
    if phase == "frodo":
        args["strength"] = p.rules.raised[roster.SAM]
    if phase == "move" and p.forced != NO_TOKEN and side == 1:
        phase = "move-named"
        args["piece"] = f"piece.{code(p, p.forced)}"
    elif phase == "move" and p.stepped:
        phase = "move-on" if side == 0 else "move-other"
        args["piece"] = f"piece.{code(p, p.mover)}"
    return Prompt(f"prompt.{phase}", PHASE_RULES[PHASES[p.phase]], args)
