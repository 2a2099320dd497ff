"""Why an action is refused: the rule, and a sentence. Only what the seat itself knows is used."""

from __future__ import annotations

from typing import TYPE_CHECKING

from mathom.games.confrontation import actions, movement, setup, telling, turn
from mathom.games.confrontation.board import FELLOWSHIP, FRONT, MORDOR, OUT
from mathom.games.confrontation.cards import (
    A_KING_REVEALED,
    CREBAIN,
    DARK_OF_MORDOR,
    GANDALF_THE_WHITE,
    PALANTIR,
    RECALL,
    SHADOWFAX,
    SPECIAL_CODES,
)
from mathom.games.confrontation.position import (
    CARDS,
    DRAFT,
    FELLOWSHIP_CARD,
    GANDALF_BONUS,
    HOLD,
    MOVE,
    NO_TOKEN,
    OTHER_CARD,
    OVER,
    PALANTIR_WINDOW,
    PHASES,
    PLACE,
    SAM_STEPS_IN,
    SAURON_CARD,
    SHOW_FRODO,
    TUNNEL,
)
from mathom.games.confrontation.roster import (
    A_SIDE,
    ARAGORN,
    BLACK_RIDER,
    CODES,
    FLYING_NAZGUL,
    FLYING_NAZGUL_V,
    TREEBEARD,
    URUK_HAI,
    WITCH_KING,
)
from mathom.kernel.refusal import Refusal

if TYPE_CHECKING:
    from mathom.games.confrontation.state import Confrontation

MOVE_RULES = {
    ARAGORN: "C8.6",
    WITCH_KING: "C9.3",
    FLYING_NAZGUL: "C9.4",
    BLACK_RIDER: "C9.5",
    TREEBEARD: "C10.6",
    URUK_HAI: "C11.1",
    FLYING_NAZGUL_V: "C11.8",
}
"""The characters that move in ways of their own."""

PHASE_RULES = {
    "draft": "C12.12",
    "hold": "C13.2",
    "place": "C2.4",
    "move": "C3.2",
    "tunnel": "C9.1",
    "pick": "C4.2",
    "sam": "C8.2",
    "gwaihir": "C13.8",
    "retreat": "C4.7",
    "swap": "C10.8",
    "frodo": "C8.11",
    "aragorn": "C10.4",
    "gollum": "C11.9",
    "saruman": "C9.6",
    "cards": "C4.11",
    "sauron-card": "C8.5",
    "fellowship-card": "C8.5",
    "bonus": "C10.5",
    "force": "C11.3",
    "other": "C11.11",
    "mouth": "C11.6",
    "sauron-magic": "C5.2",
    "sauron-retreat": "C5.10",
    "fellowship-magic": "C5.2",
    "fellowship-retreat": "C5.15",
    "wormtongue": "C11.4",
    "palantir": "C13.22",
    "draw-defender": "C4.2",
    "draw-king": "C6.8",
    "draw-crebain": "C6.8",
    "over": "C7.4",
}
"""The rule behind each question."""


def no_chance() -> Refusal:
    return Refusal("C6.8", "refusal.no-chance")


def why_not(p: Confrontation, seat: int, action: int) -> Refusal:
    """The refusal of an action that is known not to be legal."""
    phase = p.phase
    rule = PHASE_RULES[PHASES[phase]]
    if phase == OVER:
        return Refusal(rule, "refusal.over")
    if not 0 <= action < actions.ACTIONS:
        return Refusal(rule, "refusal.no-action")
    if seat not in p.to_act():
        done = phase <= PLACE or phase == CARDS
        return Refusal(rule, "refusal.you-are-done" if done and seat in (0, 1) else "refusal.not-your-decision")
    side = seat ^ p.swapped
    if phase == MOVE:
        return why_no_move(p, side, action)
    if phase == PLACE:
        return why_not_placed(p, side, action)
    if actions.CARD <= action < actions.SPECIAL and phase in (CARDS, SAURON_CARD, FELLOWSHIP_CARD, OTHER_CARD):
        return Refusal("C4.17", "refusal.not-in-hand", {"card": telling.card(action - actions.CARD)})
    if special_of(action) == PALANTIR and phase > PLACE:
        return why_no_look(p, side)
    if phase in (DRAFT, HOLD):
        return Refusal(rule, f"refusal.{PHASES[phase]}")
    if action == actions.YES and phase in (TUNNEL, SAM_STEPS_IN, SHOW_FRODO, GANDALF_BONUS):
        return Refusal(rule, "refusal.only-no")
    return Refusal(rule, "refusal.no-answer")


def why_not_placed(p: Confrontation, side: int, action: int) -> Refusal:
    made = setup.steps(p, side)
    if made == len(FRONT[side]):
        return Refusal("C2.5", "refusal.place-done")
    where = telling.region(FRONT[side][made])
    if action < actions.STRIDE:
        refusal = why_not_mine(p, side, action // 16)
        if refusal is not None:
            return refusal
        piece = f"piece.{CODES[action // 16]}"
        if p.at[p.rules.token[action // 16]] != OUT:
            return Refusal("C2.4", "refusal.placed-already", {"piece": piece})
    return Refusal("C2.4", "refusal.place", {"region": where})


def why_not_mine(p: Confrontation, side: int, character: int) -> Refusal | None:
    piece = f"piece.{CODES[character]}"
    if character // 18 != side:
        return Refusal("C3.2", "refusal.not-yours", {"piece": piece})
    if p.roster[p.rules.token[character]] != character:
        return Refusal("C2.1", "refusal.not-in-play", {"piece": piece})
    return None


def why_no_move(p: Confrontation, side: int, action: int) -> Refusal:
    if action < actions.STRIDE:
        return why_piece_stays(p, side, action // 16, action % 16)
    if action == actions.STRIDE:
        return why_not_mine(p, side, TREEBEARD) or Refusal("C10.6", "refusal.no-stride")
    refusal = why_no_special(p, side, action)
    return refusal or Refusal("C3.2", "refusal.move-now")


def why_piece_stays(p: Confrontation, side: int, character: int, region: int) -> Refusal:
    """Why a piece cannot make the turn's move to that region."""
    refusal = why_not_mine(p, side, character)
    if refusal is not None:
        return refusal
    token = p.rules.token[character]
    args: dict[str, int | str] = {"piece": f"piece.{CODES[character]}", "region": telling.region(region)}
    start = p.at[token]
    if start == OUT:
        return Refusal("C4.15", "refusal.defeated", args)
    if movement.is_rooted(p, token):
        return Refusal("C11.7", "refusal.rooted", args)
    if not movement.may_move(p, token):
        if side == FELLOWSHIP:
            return Refusal("C13.5", "refusal.rider-moves", args)
        if p.forced != NO_TOKEN:
            return Refusal("C13.7", "refusal.named-piece-moves", args)
        return Refusal("C13.10", "refusal.stepper-waits", args)
    if region == start:
        return Refusal("C3.2", "refusal.already-there", args)
    if p.full[side] >> region & 1:
        return Refusal("C3.4", "refusal.full", args)
    if character in MOVE_RULES:
        return Refusal(MOVE_RULES[character], "refusal.cannot-reach", args)
    return Refusal("C3.3", "refusal.not-forward", args)


SPECIAL_RULES = {
    SHADOWFAX: "C13.5",
    GANDALF_THE_WHITE: "C13.6",
    A_KING_REVEALED: "C13.7",
    RECALL: "C13.9",
    DARK_OF_MORDOR: "C13.10",
    CREBAIN: "C13.11",
    PALANTIR: "C13.12",
}


def special_of(action: int) -> int | None:
    """The special card that an action of the turn plays."""
    if actions.SPECIAL <= action < actions.NO:
        return action - actions.SPECIAL
    if actions.STEP <= action < actions.RECALLED:
        return SHADOWFAX if (action - actions.STEP) // 16 < 18 else DARK_OF_MORDOR
    if actions.RECALLED <= action < actions.KING_AT:
        return RECALL
    if actions.KING_AT <= action < actions.CREBAIN_AT or actions.KING_AT_PIECE <= action < actions.CREBAIN_AT_PIECE:
        return A_KING_REVEALED
    if actions.CREBAIN_AT <= action < actions.PALANTIR_AT or action >= actions.CREBAIN_AT_PIECE:
        return CREBAIN
    if actions.PALANTIR_AT <= action < actions.KING_AT_PIECE:
        return PALANTIR
    return None


def why_no_special(p: Confrontation, side: int, action: int) -> Refusal | None:
    card = special_of(action)
    if card is None:
        return None
    args: dict[str, int | str] = {"special": f"special.{SPECIAL_CODES[card]}"}
    if card // 4 != side or not p.holds(card):
        return Refusal("C13.3", "refusal.not-held", args)
    if card not in SPECIAL_RULES:
        return Refusal("C13.8", "refusal.special-not-now", args)
    if p.stepped and card != PALANTIR:
        return Refusal("C3.8", "refusal.special-not-now", args)
    if p.barred and card in (RECALL, CREBAIN):
        return Refusal("C13.7", "refusal.barred", args)
    return Refusal(special_rule(p, card, action), "refusal.special-not-so", args)


def why_no_look(p: Confrontation, side: int) -> Refusal:
    """Why the Palantír cannot be used in the middle of a turn."""
    args: dict[str, int | str] = {"special": f"special.{SPECIAL_CODES[PALANTIR]}"}
    if side == FELLOWSHIP or not p.holds(PALANTIR):
        return Refusal("C13.3", "refusal.not-held", args)
    if p.phase == PALANTIR_WINDOW or (p.phase != CARDS and turn.looks_at_any_time(p)):
        return Refusal("C13.12", "refusal.special-not-so", args)
    return Refusal("C13.22", "refusal.special-not-now", args)


def special_rule(p: Confrontation, card: int, action: int) -> str:
    """The rule that a special card breaks when it is played like that: a step must leave a move, Recall is from elsewhere."""
    if action < actions.STEP:
        return SPECIAL_RULES[card]
    if card == RECALL:
        token = p.rules.token[action - actions.RECALLED]
        return "C13.20" if p.rules.recall_outside and token >= A_SIDE and p.at[token] == MORDOR else "C13.9"
    if card not in (SHADOWFAX, DARK_OF_MORDOR):
        return SPECIAL_RULES[card]
    character, region = divmod(action - actions.STEP, 16)
    token = p.rules.token[character]
    if p.roster[token] != character or movement.step_ends(p, token) >> region & 1 == 0:
        return SPECIAL_RULES[card]
    if card == SHADOWFAX:
        return "C13.13"
    return "C13.21" if p.forced == NO_TOKEN else "C13.17"
