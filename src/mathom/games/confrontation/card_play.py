"""The card step of a battle: choosing, turning, texts, and the sums (C4, C5)."""

from __future__ import annotations

from typing import Final

from mathom.games.confrontation import actions, telling, turn
from mathom.games.confrontation.battle import (
    FELLOWSHIP_BEATEN,
    SAURON_BEATEN,
    ask_bonus,
    retreat,
)
from mathom.games.confrontation.board import FELLOWSHIP, SAURON
from mathom.games.confrontation.cards import (
    ELVEN_CLOAK,
    EYE,
    FULL_HAND,
    MAGIC,
    NO_CARD,
    NOBLE_SACRIFICE,
    RETREAT,
    has_text,
    strength_of,
)
from mathom.games.confrontation.movement import behind, card_retreats
from mathom.games.confrontation.position import (
    AFTER_BATTLE,
    BONUS_STEP,
    CARDS,
    CARDS_OPEN,
    CARDS_STAND,
    CARDS_TO_CHOOSE,
    CARDS_TURNED,
    FELLOWSHIP_CARD,
    FELLOWSHIP_CARD_RETREAT,
    FELLOWSHIP_MAGIC,
    FELLOWSHIP_TEXT,
    FORCE_CARD,
    MOUTH_CARD,
    OTHER_CARD,
    PALANTIR_ANY,
    PALANTIR_WINDOWS,
    QUIET_BATTLE,
    SAURON_CARD,
    SAURON_CARD_RETREAT,
    SAURON_MAGIC,
    SAURON_TEXT,
    Position,
)
from mathom.games.confrontation.roster import (
    CAVE_TROLL,
    ELROND,
    FRODO_V,
    GANDALF,
    MOUTH,
    SARUMAN_V,
    WARG,
)
from mathom.games.confrontation.strength import fellowship_base, sauron_base
from mathom.kernel.bits import bits

FOUR: Final = 3


def open_cards(p: Position) -> None:
    """Cards are played unless someone declared otherwise; the Palantír's window comes before the choice (A39)."""
    if p.no_cards:
        p.phase = BONUS_STEP
    elif p.specials and is_window(p):
        turn.open_window(p, CARDS_TO_CHOOSE)
    else:
        p.phase = CARDS_TO_CHOOSE


def is_window(p: Position) -> bool:
    """Whether the Palantír is asked about before cards; at any time only if others decided since and both choose cards."""
    if p.rules.palantir == PALANTIR_ANY:
        return p.quiet == 0 and not has_gandalfs_order(p)
    return p.rules.palantir == PALANTIR_WINDOWS


def has_gandalfs_order(p: Position) -> bool:
    return p.who(FELLOWSHIP) == GANDALF and not p.gwaihir and p.who(SAURON) != WARG


def choose_cards(p: Position) -> None:
    """Both choose in secret, but Gandalf makes Sauron choose and show first."""
    p.phase = SAURON_CARD if has_gandalfs_order(p) else CARDS


def legal_cards(p: Position, side: int) -> list[int]:
    if p.card[side] != NO_CARD:
        return []
    return [actions.CARD + card for card in bits(p.hand[side])]


def play(p: Position, side: int, card: int) -> None:
    p.hand[side] &= ~(1 << card)
    p.card[side] = card


def apply_cards(p: Position, side: int, action: int) -> None:
    play(p, side, action - actions.CARD)
    if p.card[0] != NO_CARD and p.card[1] != NO_CARD:
        p.phase = CARDS_TURNED


def apply_sauron_card(p: Position, action: int) -> None:
    """Before Gandalf, Sauron's Magic is exchanged at once; the new card's text waits."""
    card = action - actions.CARD
    play(p, SAURON, card)
    if p.journal is not None:
        telling.card_shown(p, SAURON)
    p.phase = FELLOWSHIP_CARD
    if card == MAGIC and p.who(SAURON) != CAVE_TROLL and p.discard(SAURON):
        p.phase = SAURON_MAGIC


def apply_fellowship_card(p: Position, action: int) -> None:
    play(p, FELLOWSHIP, action - actions.CARD)
    p.phase = CARDS_TURNED


def turn_cards(p: Position) -> None:
    """The cards lie open."""
    if p.journal is not None:
        telling.cards_turned(p)
    if p.specials and p.rules.palantir == PALANTIR_ANY and p.quiet != QUIET_BATTLE:
        turn.open_window(p, CARDS_OPEN)
    else:
        look_at_cards(p)


def look_at_cards(p: Position) -> None:
    """By default Gandalf* speaks now (A17)."""
    if p.rules.bonus_at_compare:
        p.phase = CARDS_STAND
    else:
        ask_bonus(p, CARDS_STAND)


def change_cards(p: Position) -> None:
    """Saruman* may reject the Fellowship's card, the Mouth* may take the 4 instead of his own."""
    p.phase = SAURON_TEXT
    who = p.who(SAURON)
    if who == SARUMAN_V and p.hand[FELLOWSHIP]:
        p.phase = FORCE_CARD
    elif who == MOUTH and p.card[SAURON] != FOUR and p.taken[SAURON] != FOUR:
        p.phase = MOUTH_CARD


def apply_force(p: Position, action: int) -> None:
    if action == actions.YES:
        p.phase = OTHER_CARD
        if p.journal is not None:
            telling.ability(p, "reject", "C11.3")
    else:
        p.phase = SAURON_TEXT


def apply_other_card(p: Position, action: int) -> None:
    """The Fellowship takes its card back and shows another one (A15)."""
    rejected = p.card[FELLOWSHIP]
    play(p, FELLOWSHIP, action - actions.CARD)
    p.hand[FELLOWSHIP] |= 1 << rejected
    if p.journal is not None:
        telling.card_shown(p, FELLOWSHIP)
    p.phase = SAURON_TEXT


def apply_mouth(p: Position, action: int) -> None:
    """The 4 comes from hand, and the first card returns there, or from the discard pile, and the first card goes there (A16)."""
    p.phase = SAURON_TEXT
    if action == actions.NO:
        return
    if p.hand[SAURON] >> FOUR & 1:
        p.hand[SAURON] |= 1 << p.card[SAURON]
        p.hand[SAURON] &= ~(1 << FOUR)
    p.card[SAURON] = FOUR
    p.taken[SAURON] = NO_CARD
    if p.journal is not None:
        telling.ability(p, "mouth", "C11.6")


def played(p: Position, side: int) -> int:
    """The card that counts: the one Magic took, or the one played."""
    return p.card[side] if p.taken[side] == NO_CARD else p.taken[side]


def is_void(p: Position, card: int) -> bool:
    """Whether Sauron's text card does nothing: with the Cave Troll, against Frodo* and, Eye and Magic, against Elrond*."""
    if p.who(SAURON) == CAVE_TROLL:
        return True
    if p.gwaihir or p.who(SAURON) == WARG:
        return False
    who = p.who(FELLOWSHIP)
    return who == FRODO_V or (who == ELROND and (card == EYE or card == MAGIC))


def void_rule(p: Position) -> str:
    """Who makes Sauron's text void."""
    if p.who(SAURON) == CAVE_TROLL:
        return "C9.9"
    return "C10.1" if p.who(FELLOWSHIP) == FRODO_V else "C10.3"


def sauron_text(p: Position) -> None:
    """Sauron's text comes first."""
    p.phase = FELLOWSHIP_TEXT
    card = played(p, SAURON)
    if not has_text(card):
        return
    if is_void(p, card):
        if p.journal is not None:
            telling.void(p, SAURON, card, void_rule(p))
        return
    if card == MAGIC:
        if p.discard(SAURON):
            p.phase = SAURON_MAGIC
        elif p.journal is not None:
            telling.void(p, SAURON, card, "C5.2")
    elif card == EYE:
        p.eye = has_text(played(p, FELLOWSHIP))
        if p.journal is not None:
            if p.eye:
                telling.works(p, "eye", "C5.8")
            else:
                telling.void(p, SAURON, card, "C5.8")
    elif card == RETREAT:
        regions = card_retreats(p)
        if len(regions) == 1:
            apply_sauron_card_retreat(p, actions.REGION + regions[0])
        elif regions:
            p.phase = SAURON_CARD_RETREAT
        elif p.journal is not None:
            telling.void(p, SAURON, card, "C5.10")


def apply_magic(p: Position, side: int, action: int) -> None:
    """Magic takes a card from the discard pile; its text is resolved at once, but before Gandalf only when both cards lie open."""
    p.taken[side] = action - actions.CARD
    if p.journal is not None:
        telling.magic(p, side)
    if side == FELLOWSHIP:
        p.phase = FELLOWSHIP_TEXT
    elif p.card[FELLOWSHIP] == NO_CARD:
        p.phase = FELLOWSHIP_CARD
    else:
        p.phase = SAURON_TEXT


def legal_magic(p: Position, side: int) -> list[int]:
    return [actions.CARD + card for card in bits(p.discard(side))]


def apply_sauron_card_retreat(p: Position, action: int) -> None:
    """The battle is over; under the option the Fellowship's own Retreat still counts (A13)."""
    p.gone = True
    p.phase = FELLOWSHIP_TEXT if p.rules.both_retreat else AFTER_BATTLE
    retreat(p, SAURON, action - actions.REGION, "C5.10")


def fellowship_text(p: Position) -> None:
    """The Fellowship's text, unless the Eye looked at it."""
    p.phase = AFTER_BATTLE if p.gone else BONUS_STEP
    card = played(p, FELLOWSHIP)
    if not has_text(card):
        return
    if p.eye:
        if p.journal is not None:
            telling.void(p, FELLOWSHIP, card, "C5.8")
        return
    if card == MAGIC:
        if p.discard(FELLOWSHIP):
            p.phase = FELLOWSHIP_MAGIC
        elif p.journal is not None:
            telling.void(p, FELLOWSHIP, card, "C5.2")
    elif card == RETREAT:
        regions = behind(p, FELLOWSHIP)
        if len(regions) == 1:
            apply_fellowship_card_retreat(p, actions.REGION + regions[0])
        elif regions:
            p.phase = FELLOWSHIP_CARD_RETREAT
        elif p.journal is not None:
            telling.void(p, FELLOWSHIP, card, "C5.15")
    elif card == NOBLE_SACRIFICE and not p.gone:
        p.beaten = FELLOWSHIP_BEATEN | SAURON_BEATEN
        p.cause = "C5.12"
        p.phase = AFTER_BATTLE
        if p.journal is not None:
            telling.works(p, "noble", "C5.12")
    elif card == ELVEN_CLOAK:
        p.cloak = True
        if p.journal is not None:
            if strength_of(played(p, SAURON)):
                telling.works(p, "cloak", "C5.14")
            else:
                telling.void(p, FELLOWSHIP, card, "C5.14")


def apply_fellowship_card_retreat(p: Position, action: int) -> None:
    p.phase = AFTER_BATTLE
    retreat(p, FELLOWSHIP, action - actions.REGION, "C5.15")


def card_strength(p: Position, side: int) -> int:
    """What the card adds: nothing under the Elven Cloak or in the Cave Troll's hand."""
    if p.no_cards:
        return 0
    if side == SAURON and (p.cloak or p.who(SAURON) == CAVE_TROLL):
        return 0
    return strength_of(played(p, side))


def compare(p: Position) -> None:
    """The weaker fighter is defeated; if they are equal, both."""
    fellow = fellowship_base(p) + card_strength(p, FELLOWSHIP) + p.bonus
    servant = sauron_base(p) + card_strength(p, SAURON)
    if fellow <= servant:
        p.beaten |= FELLOWSHIP_BEATEN
    if servant <= fellow:
        p.beaten |= SAURON_BEATEN
    p.cause = "C4.15"
    if p.journal is not None:
        telling.compared(p, fellowship_base(p), card_strength(p, FELLOWSHIP), sauron_base(p), card_strength(p, SAURON))
    p.phase = AFTER_BATTLE


def discard(p: Position) -> None:
    """Played cards, and what Magic took, lie in the discard piles; when all nine are used both take them back."""
    if p.card[FELLOWSHIP] == NO_CARD:
        return
    for side in (FELLOWSHIP, SAURON):
        p.card[side] = NO_CARD
        p.taken[side] = NO_CARD
    if p.hand[FELLOWSHIP] == 0:
        p.hand = [FULL_HAND[FELLOWSHIP], FULL_HAND[SAURON]]
        if p.journal is not None:
            telling.refilled(p)
