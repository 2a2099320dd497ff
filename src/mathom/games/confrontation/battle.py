"""The battle, step by step (C4). Each step sets the next phase; the loop in `state` plays those that pass by themselves."""

from __future__ import annotations

from typing import Final

from mathom.games.confrontation import actions, special, telling, turn
from mathom.games.confrontation.board import (
    FELLOWSHIP,
    OUT,
    SAURON,
)
from mathom.games.confrontation.cards import GWAIHIR
from mathom.games.confrontation.ending import check_arrival
from mathom.games.confrontation.movement import ahead, behind, beside
from mathom.games.confrontation.position import (
    AFTER_BATTLE,
    CARD_STEP,
    CHOOSE_DEFENDER,
    DEFENDER_DRAW,
    FELLOWSHIP_ABILITY,
    FELLOWSHIP_NO_CARDS,
    FELLOWSHIP_RETREAT,
    GANDALF_BONUS,
    GWAIHIR_CALL,
    GWAIHIR_STEP,
    NO_TOKEN,
    PALANTIR_ANY,
    PALANTIR_WINDOWS,
    PICK,
    QUIET_BATTLE,
    REVEAL,
    REVEALED,
    SAM_STEPS_IN,
    SAURON_ABILITY,
    SAURON_ABILITY_USED,
    SAURON_NO_CARDS,
    SAURON_RETREAT,
    SHOW_FRODO,
    SWAP,
    TURN_CLOSES,
    TURN_START,
    Position,
)
from mathom.games.confrontation.roster import (
    A_SIDE,
    ARAGORN_V,
    BOROMIR,
    FARAMIR,
    FRODO,
    FRODO_TOKEN,
    GANDALF_TOKEN,
    GANDALF_V,
    GIMLI,
    GOLLUM,
    LEGOLAS,
    MERRY,
    NAZGUL_TOKEN,
    ORCS,
    ORCS_TOKEN,
    PIPPIN,
    SAM,
    SAM_TOKEN,
    SARUMAN,
    SARUMAN_V,
    SMEAGOL,
    WARG,
    WATCHER,
    WITCH_KING_TOKEN,
)
from mathom.games.confrontation.strength import is_beside_open_frodo, stand_by_frodo

FELLOWSHIP_BEATEN: Final = 1
SAURON_BEATEN: Final = 2


def next_defender(p: Position) -> None:
    """While the attacker stands in the region and enemies are there, one more battle is fought (C4)."""
    enemy = 1 - p.active
    if p.at[p.attacker] != p.region or p.count[enemy * 17 + p.region] == 0:
        p.attacker = NO_TOKEN
        p.region = OUT
        p.first_attack = False
        p.phase = TURN_CLOSES
        return
    p.phase = CHOOSE_DEFENDER
    choice = p.count[enemy * 17 + p.region] > 1 or not p.first_attack  # A39: before a pick, and between battles
    if p.specials and choice and not (p.rules.palantir == PALANTIR_ANY and len(legal_pick(p)) > 1):
        turn.open_window(p, CHOOSE_DEFENDER)


def choose_defender(p: Position) -> None:
    """A lone defender is met at once; among several the attacker may pick one that is face up, or any hidden one."""
    options = legal_pick(p)
    if len(options) == 1:
        apply_pick(p, options[0])
    else:
        p.phase = PICK


def legal_pick(p: Position) -> list[int]:
    enemy = 1 - p.active
    options = [
        actions.CHARACTER + p.roster[token]
        for token in range(enemy * A_SIDE, enemy * A_SIDE + A_SIDE)
        if p.at[token] == p.region and p.is_open(token)
    ]
    options.sort()
    if p.hides_in(enemy, p.region):
        options.append(actions.HIDDEN)
    return options


def apply_pick(p: Position, action: int) -> None:
    if action != actions.HIDDEN:
        meet(p, p.rules.token[action - actions.CHARACTER])
        return
    hidden = p.hidden_in(1 - p.active, p.region)
    if len(hidden) > 1:
        p.phase = DEFENDER_DRAW
    else:
        meet(p, hidden[0])


def meet(p: Position, defender: int) -> None:
    p.fighter[p.active] = p.attacker
    p.fighter[1 - p.active] = defender
    p.phase = REVEAL


def reveal(p: Position) -> None:
    """Both fighters turn face up, the Watcher* for good."""
    for side in (p.active, 1 - p.active):
        show(p, p.fighter[side], "C4.4")
    if p.specials and p.rules.palantir == PALANTIR_ANY and p.quiet != QUIET_BATTLE:
        turn.open_window(p, REVEALED)
    else:
        ask_sam(p)


def ask_sam(p: Position) -> None:
    """Sam may step in for Frodo."""
    if is_sam_question(p):
        p.phase = SAM_STEPS_IN
    else:
        p.phase = GWAIHIR_STEP


def show(p: Position, token: int, rule: str) -> None:
    if p.journal is not None and not p.is_open(token):
        telling.reveals(p, token, rule)
    if p.roster[token] == WATCHER:
        p.turn_up_for_good(token)
    else:
        p.turn_up(token)


def is_sam_question(p: Position) -> bool:
    """Asked whenever Sam could be among the hidden pieces beside the attacked Frodo (A48), who by the letter is met first (A4)."""
    if p.fighter[FELLOWSHIP] != FRODO_TOKEN or p.active == FELLOWSHIP or p.who(SAURON) == WARG:
        return False
    if p.rules.sam_first and not p.first_attack:
        return False
    return p.roster[SAM_TOKEN] == SAM and could_be_here(p, SAM_TOKEN)


def could_be_here(p: Position, token: int) -> bool:
    """Whether, for all that lies open, this piece may stand in the battle's region."""
    if p.at[token] == p.region:
        return True
    return p.at[token] != OUT and not p.is_open(token) and p.hides_in(FELLOWSHIP, p.region)


def apply_sam(p: Position, action: int) -> None:
    if action == actions.YES:
        show(p, SAM_TOKEN, "C8.2")
        p.fighter[FELLOWSHIP] = SAM_TOKEN
        if p.journal is not None:
            telling.steps_in(p)
    p.phase = GWAIHIR_STEP


def call_gwaihir(p: Position) -> None:
    if p.holds(GWAIHIR) and p.who(SAURON) != WARG:
        p.phase = GWAIHIR_CALL
    else:
        p.phase = FELLOWSHIP_ABILITY


def apply_gwaihir(p: Position, action: int) -> None:
    if action != actions.NO:
        special.use(p, GWAIHIR)
        p.gwaihir = True
        if p.journal is not None:
            telling.gwaihir(p)
    p.phase = FELLOWSHIP_ABILITY


def fellowship_ability(p: Position) -> None:
    """The Fellowship's ability comes first; the Warg undoes it, Gwaihir replaces it."""
    p.phase = SAURON_ABILITY
    enemy = p.who(SAURON)
    if enemy == WARG:
        return
    who = p.who(FELLOWSHIP)
    attacking = p.active == FELLOWSHIP
    if p.gwaihir:
        if fellowship_retreats(p):
            p.phase = FELLOWSHIP_RETREAT
    elif who == BOROMIR:
        beat(p, FELLOWSHIP_BEATEN | SAURON_BEATEN, "boromir", "C8.9")
    elif who == MERRY and p.fighter[SAURON] == WITCH_KING_TOKEN:
        beat(p, SAURON_BEATEN, "merry", "C8.4")
    elif who == LEGOLAS and p.fighter[SAURON] == NAZGUL_TOKEN:
        beat(p, SAURON_BEATEN, "legolas", "C8.7")
    elif who == GIMLI and p.fighter[SAURON] == ORCS_TOKEN:
        beat(p, SAURON_BEATEN, "gimli", "C8.8")
    elif who == SAM:
        if is_beside_open_frodo(p):
            stand_by_frodo(p)
        elif could_be_here(p, FRODO_TOKEN):
            p.phase = SHOW_FRODO
    elif who == SMEAGOL:
        if not attacking and legal_swap(p) != [actions.NO]:
            p.phase = SWAP
    elif who == ARAGORN_V:
        if not attacking:
            p.phase = FELLOWSHIP_NO_CARDS
    elif (who == FRODO or who == PIPPIN or who == FARAMIR) and fellowship_retreats(p):
        p.phase = FELLOWSHIP_RETREAT


def fellowship_retreats(p: Position) -> list[int]:
    """Where the Fellowship's fighter may retreat by its ability: nowhere from Saruman (A2)."""
    if p.who(SAURON) == SARUMAN:
        return []
    if p.gwaihir:
        options = behind(p, FELLOWSHIP) + beside(p, FELLOWSHIP)
        options.sort()
        return options
    who = p.who(FELLOWSHIP)
    attacking = p.active == FELLOWSHIP
    if who == FRODO and not attacking:
        return beside(p, FELLOWSHIP)
    if who == PIPPIN and attacking:
        return behind(p, FELLOWSHIP)
    if who == FARAMIR and attacking:
        return beside(p, FELLOWSHIP)
    return []


def beat(p: Position, beaten: int, by: str, rule: str) -> None:
    p.beaten = beaten
    p.cause = rule
    p.phase = AFTER_BATTLE
    if p.journal is not None:
        telling.ability(p, by, rule)


def retreat_or_stay(regions: list[int]) -> list[int]:
    options = [actions.REGION + region for region in regions]
    options.append(actions.NO)
    return options


def retreat(p: Position, side: int, region: int, rule: str) -> None:
    """A fighter falls back; its arrival may decide the game."""
    token = p.fighter[side]
    if p.journal is not None:
        telling.retreats(p, token, region, rule)
    p.shift(token, region)
    check_arrival(p, token)


def apply_fellowship_retreat(p: Position, action: int) -> None:
    if action == actions.NO:
        p.phase = SAURON_ABILITY
        return
    p.phase = AFTER_BATTLE
    retreat(p, FELLOWSHIP, action - actions.REGION, retreat_rule(p))


def retreat_rule(p: Position) -> str:
    if p.gwaihir:
        return "C13.8"
    who = p.who(FELLOWSHIP)
    return "C8.1" if who == FRODO else "C8.3" if who == PIPPIN else "C10.7"


def legal_swap(p: Position) -> list[int]:
    """Sméagol*, alone in his region, may change places with a neighbour."""
    options: list[int] = []
    if p.count[p.region] == 1:
        around = p.rules.board.around[p.region]
        for token in range(A_SIDE):
            if p.at[token] in around:
                options.append(actions.CHARACTER + p.roster[token])
    options.sort()
    options.append(actions.NO)
    return options


def apply_swap(p: Position, action: int) -> None:
    """The other piece is attacked in his place, from the start (A20)."""
    if action == actions.NO:
        p.phase = SAURON_ABILITY
        return
    other = p.rules.token[action - actions.CHARACTER]
    smeagol = p.fighter[FELLOWSHIP]
    place = p.at[other]
    if p.journal is not None:
        telling.swaps(p, smeagol, other)
    p.shift(other, OUT)
    p.shift(smeagol, place)
    p.shift(other, p.region)
    p.fighter[FELLOWSHIP] = other
    p.phase = REVEAL
    check_arrival(p, other)


def apply_show_frodo(p: Position, action: int) -> None:
    if action == actions.YES:
        show(p, FRODO_TOKEN, "C8.11")
        stand_by_frodo(p)
    p.phase = SAURON_ABILITY


def apply_no_cards(p: Position, action: int, by: str, rule: str) -> None:
    if action == actions.YES:
        p.no_cards = True
        if p.journal is not None:
            telling.ability(p, by, rule)
    p.phase = SAURON_ABILITY if by == "aragorn" else CARD_STEP


def sauron_ability(p: Position) -> None:
    """The Palantír's window before Sauron's own choice, where he could not use it in the choice itself (A39), then his ability."""
    p.phase = SAURON_ABILITY_USED
    if p.specials == 0 or p.rules.palantir != PALANTIR_WINDOWS:
        return
    who = p.who(SAURON)
    if (who == SARUMAN and not p.no_cards) or (who == GOLLUM and len(ahead(p, SAURON)) > 0):
        turn.open_window(p, SAURON_ABILITY_USED)


def use_sauron_ability(p: Position) -> None:
    p.phase = CARD_STEP
    who = p.who(SAURON)
    if who == ORCS:
        if p.active == SAURON and p.first_attack:
            beat(p, FELLOWSHIP_BEATEN, "orcs", "C9.7")
    elif who == SARUMAN_V:
        if p.fighter[FELLOWSHIP] == GANDALF_TOKEN:
            beat(p, FELLOWSHIP_BEATEN, "saruman", "C11.3")
    elif who == GOLLUM:
        if ahead(p, SAURON):
            p.phase = SAURON_RETREAT
    elif who == SARUMAN and not p.no_cards:
        p.phase = SAURON_NO_CARDS


def apply_sauron_retreat(p: Position, action: int) -> None:
    if action == actions.NO:
        p.phase = CARD_STEP
        return
    p.phase = AFTER_BATTLE
    retreat(p, SAURON, action - actions.REGION, "C11.9")


def is_bonus_question(p: Position) -> bool:
    """Asked whenever Gandalf* could stand hidden in or next to the battle's region (A48)."""
    if p.bonus_asked or p.roster[GANDALF_TOKEN] != GANDALF_V or p.at[GANDALF_TOKEN] == OUT:
        return False
    if p.fighter[FELLOWSHIP] == GANDALF_TOKEN or p.who(SAURON) == WARG:
        return False
    if is_gandalf_near(p):
        return True
    if p.is_open(GANDALF_TOKEN):
        return False
    if p.hides_in(FELLOWSHIP, p.region):
        return True
    for region in p.rules.board.adjacent[p.region]:
        if p.hides_in(FELLOWSHIP, region):
            return True
    return False


def is_gandalf_near(p: Position) -> bool:
    place = p.at[GANDALF_TOKEN]
    return place == p.region or place in p.rules.board.adjacent[p.region]


def ask_bonus(p: Position, resume: int) -> None:
    """Gandalf* may add one, once a battle (A17, A18)."""
    if is_bonus_question(p):
        p.phase = GANDALF_BONUS
        p.resume = resume
    else:
        p.phase = resume


def apply_bonus(p: Position, action: int) -> None:
    p.bonus_asked = True
    p.phase = p.resume
    p.resume = TURN_START
    if action == actions.YES:
        show(p, GANDALF_TOKEN, "C10.5")
        p.bonus = 1
        if p.journal is not None:
            telling.ability(p, "gandalf", "C10.5")
