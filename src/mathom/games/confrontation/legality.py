"""Which positions make sense: what no play could go on from is complained about in one sentence."""

from __future__ import annotations

from mathom.games.confrontation import actions, battle, board, setup
from mathom.games.confrontation.aftermath import legal_escape
from mathom.games.confrontation.board import EREGION, FANGORN, FELLOWSHIP, FRONT, MORDOR, OUT, SAURON, SHIRE
from mathom.games.confrontation.card_play import FOUR, has_gandalfs_order, played
from mathom.games.confrontation.cards import FULL_HAND, GWAIHIR, MAGIC, NO_CARD, PALANTIR, RETREAT
from mathom.games.confrontation.movement import ahead, any_can_move, any_can_move_forward, can_move
from mathom.games.confrontation.position import (
    CARDS,
    CARDS_OPEN,
    CARDS_STAND,
    CARDS_TO_CHOOSE,
    CHOOSE_DEFENDER,
    COMPARE,
    CREBAIN_DRAW,
    DEFENDER_DRAW,
    DRAFT,
    FELLOWSHIP_CARD,
    FELLOWSHIP_CARD_RETREAT,
    FELLOWSHIP_MAGIC,
    FELLOWSHIP_NO_CARDS,
    FELLOWSHIP_RETREAT,
    FLAGS,
    FORCE_CARD,
    GANDALF_BONUS,
    GWAIHIR_CALL,
    HOLD,
    KING_DRAW,
    MODE_DRAFT,
    MOUTH_CARD,
    MOVE,
    NO_TOKEN,
    NOT_OVER,
    OTHER_CARD,
    OVER,
    PALANTIR_ANY,
    PALANTIR_WINDOW,
    PHASES,
    PICK,
    PLACE,
    REVEALED,
    SAM_STEPS_IN,
    SAURON_ABILITY_USED,
    SAURON_CARD,
    SAURON_CARD_RETREAT,
    SAURON_MAGIC,
    SAURON_NO_CARDS,
    SAURON_RETREAT,
    SHOW_FRODO,
    SWAP,
    TUNNEL,
    TURN_END,
    TURN_START,
    WORMTONGUE_RETREAT,
    Position,
)
from mathom.games.confrontation.roster import (
    A_SIDE,
    ARAGORN_V,
    FRODO_TOKEN,
    GOLLUM,
    MOUTH,
    SAM,
    SAM_TOKEN,
    SARUMAN,
    SARUMAN_V,
    SMEAGOL,
    WARG,
    WITCH_KING_TOKEN,
    WITCH_KING_V,
    WORMTONGUE,
)
from mathom.games.confrontation.special import has_turn_card
from mathom.games.confrontation.state import Confrontation
from mathom.games.confrontation.strength import is_beside_open_frodo
from mathom.kernel.bits import bits
from mathom.kernel.game import Complaint
from mathom.kernel.state import CHANCE

IN_BATTLE = range(SAM_STEPS_IN, PALANTIR_WINDOW)
IN_ATTACK = (*IN_BATTLE, PICK, DEFENDER_DRAW)
WINDOWS = {
    CHOOSE_DEFENDER: "between battles",
    REVEALED: "in a battle",
    SAURON_ABILITY_USED: "in a battle",
    CARDS_TO_CHOOSE: "in a battle",
    CARDS_OPEN: "in a battle",
    TURN_END: "at the end of the turn",
}
"""What the Palantír's question may be followed by."""
OF_THE_FELLOWSHIP = (SAM_STEPS_IN, GWAIHIR_CALL, FELLOWSHIP_RETREAT, SWAP, SHOW_FRODO, FELLOWSHIP_NO_CARDS)
"""Abilities that the Warg undoes."""
OF_SAURON = (SAURON_RETREAT, SAURON_NO_CARDS, FORCE_CARD, OTHER_CARD, MOUTH_CARD, WORMTONGUE_RETREAT)
"""Questions that come about by the ability of Sauron's fighter."""

MAGIC_ASKS = (FELLOWSHIP_MAGIC, SAURON_MAGIC)
RETREAT_ASKS = (FELLOWSHIP_CARD_RETREAT, SAURON_CARD_RETREAT)
"""By side, the phase in which the text of its card asks."""
UNTOUCHED = {
    "bearer=": "bearer",
    **FLAGS,
    "quiet=": "quiet",
    "beaten=": "beaten",
    "!": "shown",
    "!!": "known",
}
"""What only play can tell, as a position writes it, and the field that holds it."""


def demand(holds: bool, sentence: str) -> None:
    if not holds:
        raise Complaint(sentence)


def check(p: Position) -> None:
    """Refuses registers that contradict each other."""
    phase = PHASES[p.phase]
    demand(p.phase <= OVER or p.phase == TURN_START, f"A position waits for a decision; phase={phase} passes by itself.")
    demand(
        (p.phase == OVER) == (p.reason != NOT_OVER),
        "A game that is over has phase=over and over=, as in over=F:bearer-in-mordor.",
    )
    if p.phase <= PLACE:
        check_preparation(p)
        return
    demand(p.ready == 0, "ready= and picks= belong to the preparation: phase=draft, hold or place.")
    check_cards(p)
    check_attack(p)
    check_motion(p)
    if p.phase != OVER:
        check_not_over(p)
    shared = bits(p.held[0] & p.held[1])
    fought = p.phase == OVER or shared in ([], [p.region])
    where = ", ".join(board.CODES[region] for region in shared)
    demand(fought, f"Both sides stand in {where}: that happens only in a battle, with phase=, attacker= and region=.")


def check_new(p: Position) -> None:
    """Refuses what earlier versions began games from, although no play leads there."""
    counted = p.swapped + (p.phase == OVER)
    demand(
        max(p.score) <= A_SIDE * counted and (0 in p.score or (counted == 2 and max(p.score) <= A_SIDE)),
        "score=: a game that is over gives its winner 9 points at most, and the loser none.",
    )
    demand(p.swapped == 0 or p.rules.match, "swapped belongs to the second game of a match: add match=yes.")
    if p.phase <= PLACE:
        check_untouched(p)
        return
    check_magic(p)
    if p.phase == TUNNEL:
        barred = p.full[FELLOWSHIP] | (p.held[SAURON] if p.stepped else 0)
        demand(barred >> FANGORN & 1 == 0, "phase=tunnel: the way ends in Fangorn, which has room, and with stepped no enemy.")
    if p.phase == WORMTONGUE_RETREAT:
        demand(p.card == [NO_CARD, NO_CARD], f"phase={PHASES[p.phase]}: the cards of the battle lie in the discard piles already.")
    if p.phase in IN_BATTLE:
        demand(is_asked(p), f"phase={PHASES[p.phase]} is another fighter's, or is not asked in this battle.")


def check_untouched(p: Position) -> None:
    """Before the first turn nothing has happened that a register could tell."""
    fresh = Position(p.rules)
    demand(p.phase != DRAFT or p.specials == 0, "phase=draft: special cards are chosen after it; leave out cards=.")
    told = [word for word, field in UNTOUCHED.items() if getattr(p, field) != getattr(fresh, field)]
    demand(not told, f"phase={PHASES[p.phase]}: nothing has been moved or played yet; leave out {', '.join(told)}.")


def check_magic(p: Position) -> None:
    """Only Magic takes a card, when its text is carried out; the text that asks is that of the card which counts."""
    phase = PHASES[p.phase]
    for side in (FELLOWSHIP, SAURON):
        lies = p.taken[side] == NO_CARD or (p.card[side] == MAGIC != p.taken[side] and p.phase not in (CARDS, MAGIC_ASKS[side]))
        demand(lies, f"taken= needs card={'FS'[side]}:Mag and a phase after it has taken another card.")
        if p.phase == MAGIC_ASKS[side]:
            demand(p.card[side] == MAGIC, f"phase={phase} needs card={'FS'[side]}:Mag, whose text asks.")
        if p.phase == RETREAT_ASKS[side]:
            demand(played(p, side) == RETREAT, f"phase={phase} needs card={'FS'[side]}:Ret, whose text asks.")
    shown = p.phase != SAURON_MAGIC or p.card[FELLOWSHIP] != NO_CARD or has_gandalfs_order(p)
    demand(shown, f"phase={phase} needs the Fellowship's card, too, as in card=F:+3;S:Mag; only before Gandalf it is chosen later.")


def is_asked(p: Position) -> bool:
    """Whether the rules of the battle lead to this question."""
    if p.phase in OF_THE_FELLOWSHIP and p.who(SAURON) == WARG:
        return False
    return is_asked_of_sauron(p) if p.phase in OF_SAURON else is_asked_of_fellowship(p)


def is_asked_of_fellowship(p: Position) -> bool:
    who, attacked = p.who(FELLOWSHIP), p.active == SAURON
    if p.phase in (SAURON_CARD, FELLOWSHIP_CARD):
        return has_gandalfs_order(p) and not p.no_cards
    if p.phase == SAM_STEPS_IN:
        return battle.is_sam_question(p)
    if p.phase == GWAIHIR_CALL:
        return p.holds(GWAIHIR)
    if p.phase == FELLOWSHIP_RETREAT:
        return len(battle.fellowship_retreats(p)) > 0
    if p.phase == SWAP:
        return who == SMEAGOL and attacked and not p.gwaihir and battle.legal_swap(p) != [actions.NO]
    if p.phase == SHOW_FRODO:
        return who == SAM and not p.gwaihir and battle.could_be_here(p, FRODO_TOKEN) and not is_beside_open_frodo(p)
    if p.phase == FELLOWSHIP_NO_CARDS:
        return who == ARAGORN_V and attacked and not p.gwaihir
    return p.phase != GANDALF_BONUS or battle.is_bonus_question(p)


def is_asked_of_sauron(p: Position) -> bool:
    who = p.who(SAURON)
    if p.phase == SAURON_RETREAT:
        return who == GOLLUM and len(ahead(p, SAURON)) > 0
    if p.phase == SAURON_NO_CARDS:
        return who == SARUMAN and not p.no_cards
    if p.phase == MOUTH_CARD:
        return who == MOUTH and FOUR not in (p.card[SAURON], p.taken[SAURON])
    if p.phase == WORMTONGUE_RETREAT:
        return who == WORMTONGUE and len(legal_escape(p)) > 0
    return who == SARUMAN_V


def check_not_over(p: Position) -> None:
    """Nothing on the board has ended the game already."""
    demand(p.count[17 + SHIRE] < 3, "Three pieces of Sauron in the Shire have won the game; write phase=over and over=.")
    witch_king = p.roster[WITCH_KING_TOKEN] == WITCH_KING_V and p.at[WITCH_KING_TOKEN] == SHIRE
    demand(not witch_king, "Wit* in the Shire has won the game; write phase=over and over=.")
    demand(p.bearer in (FRODO_TOKEN, SAM_TOKEN), "bearer= is Frodo or Sam.")
    if p.bearer == FRODO_TOKEN:
        demand(p.at[FRODO_TOKEN] != MORDOR, "Frodo in Mordor has won the game; write phase=over and over=.")
    else:
        handed = p.at[FRODO_TOKEN] == OUT and p.at[SAM_TOKEN] != OUT
        demand(handed, "bearer=Sam: Frodo has been defeated, and Sam is on the board.")


def check_preparation(p: Position) -> None:
    phase = PHASES[p.phase]
    for side in (0, 1):
        standing = sorted(p.at[token] for token in range(side * A_SIDE, side * A_SIDE + A_SIDE) if p.at[token] != OUT)
        made = setup.steps(p, side)
        ready = setup.is_ready(p, side)
        if p.phase == PLACE:
            wanted = sorted(FRONT[side][: len(standing)])
            order = ", ".join(board.CODES[region] for region in FRONT[side])
            demand(standing == wanted, f"phase=place: pieces are placed one each, in the order {order}.")
            demand(not ready or made == len(FRONT[side]), "phase=place: who is ready has placed five pieces.")
        else:
            demand(not standing, f"phase={phase}: no piece stands on the board yet.")
        if p.phase == HOLD:
            check_held(p, side, ready)
        elif p.phase == DRAFT:
            demand(made <= A_SIDE, "picks=: a side picks nine faces, each once.")
            demand(p.rules.mode == MODE_DRAFT, "phase=draft belongs to the mode draft.")
            demand(not ready or made == A_SIDE, "phase=draft: who is ready has picked nine faces.")
    idle = p.attacker == p.mover == p.forced == NO_TOKEN and p.region == OUT and p.fighter[0] == NO_TOKEN and p.turn == 0
    hands = p.hand == FULL_HAND and p.card == [NO_CARD, NO_CARD] and p.taken == [NO_CARD, NO_CARD]
    demand(idle and hands and p.resume == TURN_START, f"phase={phase}: nothing has been moved or played yet.")


def check_held(p: Position, side: int, ready: bool) -> None:
    wanted = setup.wanted_specials(p, side)
    chosen = (p.specials >> side * 4 & 15).bit_count()
    demand(chosen <= wanted, "phase=hold: more special cards are chosen than fellowship_cards= and sauron_cards= allow.")
    demand(not ready or chosen == wanted, "phase=hold: who is ready has chosen all special cards.")
    demand(ready or wanted not in (0, 4), "phase=hold: who has no choice of special cards is ready.")


def check_cards(p: Position) -> None:
    """Hands are equal between battles; a phase of the card step has the cards on the table that led to it."""
    used = [(FULL_HAND[side] & ~p.hand[side]).bit_count() for side in (0, 1)]
    on_table = [card != NO_CARD for card in p.card]
    if on_table == [False, False]:
        demand(
            used[0] == used[1],
            "Between battles both discard piles are equally large: discard as many cards for F as for S.",
        )
        demand(0 not in p.hand, "Nobody's hand is empty between battles: after the ninth card all nine are taken back.")
    else:
        piles = [used[side] - on_table[side] for side in (0, 1)]
        demand(piles[0] == piles[1], "Apart from the cards on the table both sides have used equally many.")
    phase = PHASES[p.phase]
    if p.phase == CARDS:
        demand(on_table != [True, True], "phase=cards: somebody still has to choose; name at most one card=.")
    elif p.phase == FELLOWSHIP_CARD:
        demand(on_table == [False, True], f"phase={phase} needs Sauron's card, as in card=S:+3.")
    elif p.phase == SAURON_MAGIC:
        demand(on_table[SAURON], f"phase={phase} needs Sauron's card, as in card=S:Mag.")
    elif p.phase == GANDALF_BONUS:
        without = p.no_cards and p.resume == COMPARE and on_table == [False, False]
        demand(without or on_table == [True, True], f"phase={phase} needs both cards on the table, or no-cards.")
    elif FORCE_CARD <= p.phase <= FELLOWSHIP_CARD_RETREAT:
        demand(on_table == [True, True], f"phase={phase} needs both cards, as in card=F:+3;S:Eye.")
    elif p.phase == PALANTIR_WINDOW and p.resume == CARDS_OPEN:
        demand(on_table == [True, True], f"phase={phase} with resume=cards-open needs both cards, as in card=F:+3;S:Eye.")
    elif p.phase not in (WORMTONGUE_RETREAT, OVER):
        demand(on_table == [False, False], f"phase={phase}: no card lies on the table yet.")
    for side in (0, 1):
        demand(p.taken[side] == NO_CARD or on_table[side], "taken= needs card= of the same side: Magic took it.")


def check_attack(p: Position) -> None:
    """An attack has its region and its attacker, a battle its two fighters, all where they should be."""
    phase = PHASES[p.phase]
    window = p.phase == PALANTIR_WINDOW
    if window:
        demand(p.resume in WINDOWS, f"phase=palantir needs resume=, one of {', '.join(PHASES[key] for key in WINDOWS)}.")
    elif p.phase == GANDALF_BONUS:
        demand(p.resume in (CARDS_STAND, COMPARE), "phase=bonus needs resume=cards-stand or resume=compare.")
    else:
        demand(p.resume == TURN_START, "resume= belongs to phase=palantir and phase=bonus.")
    fighting = p.phase in IN_BATTLE or (window and WINDOWS[p.resume] == "in a battle")
    attacking = p.phase in IN_ATTACK or fighting or (window and p.resume == CHOOSE_DEFENDER)
    drawing = p.phase in (KING_DRAW, CREBAIN_DRAW)
    if p.phase == OVER:
        return
    if p.resume in (REVEALED, CARDS_OPEN):
        demand(p.rules.palantir == PALANTIR_ANY, f"resume={PHASES[p.resume]} belongs to palantir=any.")
    asked = p.rules.palantir == PALANTIR_ANY and p.active == SAURON and p.holds(PALANTIR)
    demand(p.quiet == 0 or (fighting and asked), "quiet= stands in a battle of Sauron's turn while he holds the Palantír.")
    demand(
        (p.region != OUT) == (attacking or drawing),
        f"phase={phase} {'needs' if attacking or drawing else 'has no'} region=.",
    )
    demand((p.attacker != NO_TOKEN) == attacking, f"phase={phase} {'needs' if attacking else 'has no'} attacker=.")
    demand((p.fighter[0] != NO_TOKEN) == fighting, f"phase={phase} {'needs' if fighting else 'has no'} fight=.")
    fallen = p.phase == WORMTONGUE_RETREAT
    if attacking:
        demand(p.attacker // A_SIDE == p.active, "attacker= is a piece of the side whose turn it is.")
        left = fallen or (p.gone and p.active == SAURON)
        demand(left or p.at[p.attacker] == p.region, "attacker= stands in region=.")
    if fighting:
        for side in (FELLOWSHIP, SAURON):
            token = p.fighter[side]
            demand(token // A_SIDE == side, "fight= names the Fellowship's fighter first, as in fight=Ara:She.")
            left = fallen if side == FELLOWSHIP else p.gone
            demand(left or p.at[token] == p.region, "Both fighters of fight= stand in region=.")
        demand(p.fighter[p.active] == p.attacker, "attacker= is one of the two of fight=.")
    demand(p.beaten == 0 or fallen, "beaten= belongs to phase=wormtongue.")


def check_motion(p: Position) -> None:
    """The piece in motion and the piece that the King named stand on the board, on their side's turn."""
    moving = p.stepped or p.phase == TUNNEL
    demand((p.mover != NO_TOKEN) == moving or p.phase == OVER, "mover= goes with stepped or with phase=tunnel.")
    if moving and p.phase != OVER:
        demand(
            p.mover // A_SIDE == p.active and p.at[p.mover] != OUT,
            "mover= is a piece on the board of the side whose turn it is.",
        )
    if p.phase == TUNNEL:
        demand(
            p.active == FELLOWSHIP and p.at[p.mover] == EREGION,
            "phase=tunnel: mover= is a piece of the Fellowship in Eregion.",
        )
    if p.forced != NO_TOKEN:
        demand(p.forced >= A_SIDE, "named= is a piece of Sauron.")
        demand(p.active == SAURON and p.barred, "named= stands in Sauron's turn, together with barred.")
    if p.stepped:
        demand(p.phase in (MOVE, TUNNEL, OVER), "stepped stands before the turn's move.")


def check_playable(state: Confrontation) -> None:
    """Whoever is due must be able to do something."""
    if state.phase == MOVE:
        may = any_can_move(state, state.active) or (not state.stepped and has_turn_card(state))
        if state.rules.stuck_forward and not state.stepped:
            may = any_can_move_forward(state, state.active)
        demand(may, "Whoever is due cannot move: after a step by a special card there must be a move left.")
    if state.phase == TUNNEL and state.stepped:
        after = Position(state.rules, state)
        after.shift(state.mover, FANGORN)
        demand(can_move(after, state.mover), "phase=tunnel with stepped: the rider must be able to go on from Fangorn.")
    for seat in state.to_act():
        able = state.chances() if seat == CHANCE else state.legal(seat)
        demand(
            len(able) > 0,
            f"Nobody could go on from phase={PHASES[state.phase]} here: what it asks for is not possible.",
        )
