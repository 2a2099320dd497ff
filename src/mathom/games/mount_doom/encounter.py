"""Encounters: a space of the track is activated, and its card or its symbol is carried out (M3, M10, M12)."""

from __future__ import annotations

from mathom.games.mount_doom import actions, telling
from mathom.games.mount_doom.board import (
    EMPTY,
    FACE_DOWN,
    MORGUL,
    MOUNT_DOOM,
    NAZGUL_SYMBOL,
    SPACES,
    WAITING,
    WARRIORS,
)
from mathom.games.mount_doom.cards import (
    ALLIES,
    ALLY,
    ALLY_MASK,
    ARMY,
    BALROG,
    BLACK_DIE,
    DEAD,
    EYE,
    FIGHT,
    FRIEND_OF,
    HEARTS,
    KIND,
    MOUTH,
    NAZGUL_CARD,
    NO_CARD,
    NOUN,
    SARUMAN,
    SHELOB,
    STING,
    TWIST,
    URUK_HAI,
    WITCH,
    WITCH_KING,
    WORMTONGUE,
)
from mathom.games.mount_doom.ending import gain_courage, lose_courage, place_nazgul
from mathom.games.mount_doom.movement import advance
from mathom.games.mount_doom.position import (
    AFTER_BLACK,
    AFTER_DENETHOR,
    AFTER_ENCOUNTER,
    ALLY_LEAVES,
    ARMY_MOVES,
    CARRY_OUT,
    DIE_DONE,
    DRAW_DICE,
    DRAW_TRACK,
    ENCOUNTER_DONE,
    GO,
    NEXT_BATTLE,
    NEXT_BLACK,
    NEXT_PLAYER,
    NO_FIGURE,
    NO_SPACE,
    NOWHERE,
    ON_TOP,
    PICK_REROLL,
    TURNED_UP,
    Position,
)
from mathom.games.mount_doom.windows import open_window


def meet(p: Position) -> None:
    """The number on the black die names the space (M3.1)."""
    number = p.black[0] if p.stage == MOUNT_DOOM else p.tile_black[p.step() >> 1]
    space = number - 1
    p.space = space
    if p.army == space:  # M11.2
        p.meeting = ARMY
        carry_out(p)
    elif p.track[space] == EMPTY:
        read_symbol(p)
    elif p.track[space] != FACE_DOWN:
        p.meeting = p.track[space]
        carry_out(p)
    elif space == 0 and p.peek_at == ON_TOP:
        card = p.peek
        forget(p)
        turn_up(p, card)
    else:
        p.phase = DRAW_TRACK


def forget(p: Position) -> None:
    """The card that one seat has looked at is hidden no more, or of no account any more."""
    p.peek = NO_CARD
    p.peeker = -1
    p.peek_at = NOWHERE


def turn_up(p: Position, card: int) -> None:
    """A face-down card is turned up and stays so; before it takes effect cards may be used (M11.28)."""
    p.unseen &= ~(1 << card)
    p.track[p.space] = card
    p.meeting = card
    if p.journal is not None:
        telling.turned_up(p)
    if p.rules.number >= 2:
        open_window(p, TURNED_UP)
    else:
        p.phase = CARRY_OUT


def carry_out(p: Position) -> None:
    card = p.meeting
    kind = KIND[card]
    p.phase = ENCOUNTER_DONE
    if p.journal is not None:
        telling.meets(p)
    if kind == ALLY:
        take_ally(p)
    elif kind == FIGHT or kind == MOUTH:
        p.left = p.rules.battles[card]
        p.phase = NEXT_BATTLE
    elif kind == HEARTS:
        feel(p)
    elif kind == URUK_HAI:
        meet_uruk_hai(p)
    elif kind == SARUMAN:
        raise_uruk_hai(p)
    elif kind == NAZGUL_CARD:
        place_nazgul(p)
    elif kind == WORMTONGUE:
        meet_wormtongue(p)
    elif kind == EYE:
        meet_eye(p)
    elif kind == WITCH:
        p.left = p.nazgul + 1
        p.phase = NEXT_BLACK
    elif kind == BLACK_DIE:
        p.left = 1
        p.phase = NEXT_BLACK
    elif kind == TWIST:
        meet_denethor(p)
    elif kind == DEAD:
        meet_army(p)


def take_ally(p: Position) -> None:
    """An ally is taken from the track and lies unused before the active seat (M3.2)."""
    p.track[p.space] = EMPTY
    p.take(FRIEND_OF[p.meeting], p.active)
    if p.journal is not None:
        telling.ally(p)


def feel(p: Position) -> None:
    """Hearts without a battle take effect at once (M6.4)."""
    card = p.meeting
    hearts = p.rules.hearts[card]
    if card == BALROG:  # M10.2
        p.balrog = True
        if p.journal is not None:
            telling.balrog(p)
    if hearts > 0:
        gain_courage(p, hearts, NOUN[card], "M6.4")
    else:
        lose_courage(p, -hearts, NOUN[card], "M6.4")


def meet_uruk_hai(p: Position) -> None:
    """A battle for each Uruk-hai in Isengard, counted now (M10.4, M11.18); none there: the card's bright hearts (M10.5)."""
    p.left = p.uruk
    if p.uruk > 0:
        p.phase = NEXT_BATTLE
    elif p.rules.hearts[p.meeting]:
        gain_courage(p, p.rules.hearts[p.meeting], NOUN[p.meeting], "M10.5")


def raise_uruk_hai(p: Position) -> None:
    """Warriors of the pool go to Isengard, as many as there are (M12.2, M10.8)."""
    before = p.uruk
    p.uruk = min(p.uruk + p.rules.warriors[p.meeting], WARRIORS + 1)
    if p.journal is not None:
        telling.warriors(p, p.uruk - before)


def meet_wormtongue(p: Position) -> None:
    """An unused ally of any player leaves; the active seat chooses which (M12.5, M11.15)."""
    allies = p.held & ALLY_MASK
    if allies == 0:
        if p.journal is not None:
            telling.nothing(p, "M12.5")
    elif allies & (allies - 1):
        p.phase = ALLY_LEAVES
    else:
        lose_ally(p, allies.bit_length() - 1)


def legal_allies(p: Position) -> list[int]:
    return [actions.LOSE + friend for friend in range(ALLIES) if p.holds(friend)]


def lose_ally(p: Position, friend: int) -> None:
    p.spend(friend)
    if p.journal is not None:
        telling.ally_leaves(p, friend)
    p.phase = ENCOUNTER_DONE


def meet_eye(p: Position) -> None:
    """The Ring goes to the eye; nothing where it is there already or lower (M10.8)."""
    if p.courage <= p.rules.eye:
        if p.journal is not None:
            telling.nothing(p, "M10.8")
    else:
        lose_courage(p, p.courage - p.rules.eye, NOUN[p.meeting], "M10.8")


def meet_denethor(p: Position) -> None:
    """A Fellowship die still on the tile is rolled again (M10.3)."""
    first, second = p.tile_figure
    if first != NO_FIGURE and second != NO_FIGURE:
        p.phase = PICK_REROLL
    elif first != NO_FIGURE or second != NO_FIGURE:
        reroll(p, second if first == NO_FIGURE else first)


def legal_rerolls(p: Position) -> list[int]:
    return sorted(actions.DIE + actions.FIGURE_DIE + figure for figure in p.tile_figure)


def reroll(p: Position, figure: int) -> None:
    p.mover = figure
    p.rolling = 1 << (actions.FIGURE_DIE + figure)
    p.moment = AFTER_DENETHOR
    p.phase = DRAW_DICE


def meet_army(p: Position) -> None:
    """The Army of the Dead moves onto the next card on its left or right; where there is none it stays (M10.1, M11.2)."""
    left, right = next_card(p, -1), next_card(p, 1)
    if left != NO_SPACE and right != NO_SPACE:
        p.phase = ARMY_MOVES
    elif left != NO_SPACE or right != NO_SPACE:
        move_army(p, right if left == NO_SPACE else left)
    elif p.journal is not None:
        telling.army_stays(p)


def next_card(p: Position, way: int) -> int:
    """The nearest space with a card in one direction; empty ones are skipped (M11.1)."""
    space = p.space + way
    while 0 <= space < SPACES:
        if p.track[space] != EMPTY:
            return space
        space += way
    return NO_SPACE


def apply_army(p: Position, action: int) -> None:
    move_army(p, next_card(p, -1 if action == actions.LEFT else 1))


def move_army(p: Position, space: int) -> None:
    """Its first place becomes empty; a card that it covered can be activated again (M11.2)."""
    if p.army == NO_SPACE:
        p.track[p.space] = EMPTY
    p.army = space
    p.phase = ENCOUNTER_DONE
    if p.journal is not None:
        telling.army_moves(p)


def next_black(p: Position) -> None:
    """Black dice of a card are rolled one by one (M11.9)."""
    p.extra = 0
    if p.left == 0:
        p.phase = ENCOUNTER_DONE
        return
    p.rolling = 1 << actions.CARD_DIE
    p.moment = AFTER_BLACK
    p.phase = DRAW_DICE


def read_black(p: Position) -> None:
    """What the black die costs: M12.6 the Witch-king, M12.11 Shelob's Sting, M12.12 the One Ring's Power."""
    card = p.meeting
    value = p.extra
    p.left -= 1
    p.phase = NEXT_BLACK
    if card == WITCH_KING:
        hearts, rule = (p.rules.lost[card] if value & 1 else 0), "M12.6"
    elif card == STING:
        hearts, rule = p.rules.sting[value], "M12.11"
    else:
        hearts, rule = p.rules.ring_power[value], "M12.12"
    lose_courage(p, hearts, NOUN[card], rule)


def read_symbol(p: Position) -> None:
    """An empty space shows its symbol (M3.4); in the last stage a figure's does nothing (M11.12)."""
    symbol = p.rules.symbol[p.space]
    p.phase = ENCOUNTER_DONE
    if p.journal is not None:
        telling.symbol(p, symbol)
    if symbol == NAZGUL_SYMBOL:
        place_nazgul(p)
    elif p.stage != MOUNT_DOOM and p.place[symbol] != WAITING and not (p.place[symbol] == MORGUL and p.rules.morgul_stays):
        p.phase = GO


def apply_go(p: Position, steps: int) -> None:
    advance(p, p.rules.symbol[p.space], steps, False, ENCOUNTER_DONE)


def done(p: Position) -> None:
    """A card with the sign for it is removed after one activation (M3.3); Gandalf's Wrath may remove another."""
    p.mover = NO_FIGURE
    card = p.meeting
    if card != NO_CARD and p.rules.removed[card] and p.track[p.space] == card:
        p.track[p.space] = EMPTY
        if p.journal is not None:
            telling.card_removed(p)
    open_window(p, AFTER_ENCOUNTER)


def over(p: Position) -> None:
    """The next die of the tile; in the last stage the Ring-bearers' step, if Shelob has not caught them (M7.4, M12.10)."""
    webbed = p.meeting == SHELOB
    p.clear_encounter()
    if p.stage != MOUNT_DOOM:
        p.phase = DIE_DONE
        return
    p.black[0] = 0
    if webbed:
        p.phase = NEXT_PLAYER
        if p.journal is not None:
            telling.webbed(p)
    else:
        advance(p, 0, 1, False, NEXT_PLAYER)
