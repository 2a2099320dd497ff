"""Playing tricks: what may be played, what a card does, who wins."""

from __future__ import annotations

from mathom.games.two_towers import actions, dealing, handling, setup, telling
from mathom.games.two_towers.actions import card_of, slot_of
from mathom.games.two_towers.cards import (
    BLACK,
    LIGHT,
    NO_CARD,
    NO_SUIT,
    ORC,
    RING_1,
    RING_CARDS,
    RINGS,
    SHADOWS,
    SUIT_MASK,
    SUIT_OF,
    UNIT,
    VALUE,
    WEARY,
    WEARY_FIELD,
    WHITE,
    copies,
    count,
)
from mathom.games.two_towers.coming import fatal
from mathom.games.two_towers.position import (
    BY_MARSHES,
    BY_ORC,
    BY_POOL,
    BY_WEARINESS,
    BY_WRAITHS,
    DRAW,
    FACES,
    HORN,
    HORN_DRAW,
    NO_CAUSE,
    NOBODY,
    OVER,
    PALANTIR,
    PLAY,
    ROUND_OVER,
    TRICK,
    TRICK_OVER,
    TURN_UP,
    Position,
)
from mathom.games.two_towers.verdict import settled

HORN_ROUND = 3
HORN_TRICK = 4


def go_on(p: Position) -> None:
    """Between two tricks: what is turned up, drawn or heard; then the next trick, or the end of the round."""
    rules = p.rules
    p.actor = NOBODY
    if rules.old_men and p.gandalf == NOBODY and both_old_men_won(p):
        p.phase = FACES  # T23.3
    elif rules.pyramid and dealing.uncover(p) >= 0:
        p.phase = TURN_UP
    elif len(p.winners) == p.length():
        p.phase = ROUND_OVER
    elif dealing.draws_due(p):
        p.phase = DRAW
    elif rules.helm and p.round == HORN_ROUND and len(p.winners) == HORN_TRICK and not all_heard(p):
        p.phase = HORN
        p.actor = next_to_hear(p)
    elif palantir_due(p):
        p.phase = PALANTIR
    else:
        begin(p)


def begin(p: Position) -> None:
    """The leader, or the next hand that has a card, is to lead (T14.6)."""
    for _ in range(p.rules.hands):
        if p.is_card_left(p.leader):
            break
        p.leader = p.left_of(p.leader)
    else:
        p.phase = ROUND_OVER
        return
    p.actor = p.leader
    p.horn = 0
    p.phase = PLAY


def both_old_men_won(p: Position) -> bool:
    found = False
    for hand in range(p.rules.hands):
        if p.rules.old_men >> p.characters[hand] & 1:
            if not p.score[hand]:
                return False
            found = True
    return found


def face_chances(p: Position) -> list[tuple[int, int]]:
    """Which Old Man is Gandalf: nobody knows before both are turned over (T23.2)."""
    return [(dealing.HAND + hand, 1) for hand in range(p.rules.hands) if p.rules.old_men >> p.characters[hand] & 1]


def turn_faces(p: Position, hand: int) -> None:
    """The Old Men are turned over, their tricks are discarded, Gandalf takes the lost card (T23.3, T23.4)."""
    p.gandalf = hand
    for other in range(p.rules.hands):
        if not p.rules.old_men >> p.characters[other] & 1:
            continue
        p.characters[other] = p.rules.gandalf if other == hand else p.rules.saruman
        p.score[other] = 0
        p.won[other] = 0
        for number in range(len(p.winners)):
            if p.winners[number] == other:
                p.winners[number] = NOBODY
                p.winning[number] = NO_CARD
    if p.journal is not None:
        telling.faces(p)
    if p.lost != NO_CARD:
        setup.add_lost(p, hand)
    p.phase = TRICK


def palantir_due(p: Position) -> bool:
    """Before each trick Pippin draws, while there are cards (T28.2)."""
    if not p.palantir or p.hand_of(p.rules.palantir_character) == NOBODY:
        return False
    return 8 - count(p.palantir) <= len(p.winners)


def look(p: Position, kind: int) -> None:
    hand = p.hand_of(p.rules.palantir_character)
    p.palantir -= UNIT[kind]
    p.add(hand, kind)
    if p.journal is not None:
        telling.looks(p, hand, kind)
    p.phase = TRICK


# The horns of Helm's Deep.


def all_heard(p: Position) -> bool:
    for hand in range(p.rules.hands):
        if not p.horn >> hand & 1 and not p.is_pyramid(hand):
            return False
    return True


def next_to_hear(p: Position) -> int:
    hand = p.leader
    while p.horn >> hand & 1 or p.is_pyramid(hand):
        hand = p.left_of(hand)
    return hand


def legal_horn(p: Position) -> list[int]:
    """Any card may be discarded for another, or none (T25.3)."""
    if not dealing.supply(p):
        return [actions.NO]
    return sorted([actions.NO, *handling.card_actions(p, p.actor, p.hands[p.actor])])


def hear(p: Position, action: int) -> None:
    p.horn |= 1 << p.actor
    if action == actions.NO:
        if p.journal is not None:
            telling.horn_passes(p, p.actor)
        p.phase = TRICK
        return
    kind = card_of(action)
    p.remove(p.actor, kind)
    p.gone += UNIT[kind]
    handling.show_tower(p, p.actor, kind)
    if p.journal is not None:
        telling.horn_discards(p, p.actor, kind)
    p.phase = HORN_DRAW


def horn_drawn(p: Position, kind: int) -> None:
    p.pool -= UNIT[kind]
    p.add(p.actor, kind)
    if p.journal is not None:
        telling.horn_draws(p, p.actor, kind)
    p.phase = TRICK


# What may be played.


def legal(p: Position) -> list[int]:
    """The open actions of the hand that is to play or hears the horns."""
    found = legal_horn(p) if p.phase == HORN else playable(p)
    if may_stop(p) and settled(p):
        found.append(actions.STOP)  # T6.4, T6.5
        found.sort()
    return found


def may_stop(p: Position) -> bool:
    """Whether a decided round can be stopped now: at any decision; in games begun before only by the leader (T14.14)."""
    return p.rules.number >= 2 or (p.phase == PLAY and p.actor == p.leader)


def playable(p: Position) -> list[int]:
    """What the hand that is to play may do, but for stopping the round."""
    hand = p.actor
    is_lead = hand == p.leader
    ready = p.laid_ready(hand)
    if ready != NO_CARD:
        return [ready]
    good = may_lead(p, hand) if is_lead else may_follow(p, hand)
    found = handling.card_actions(p, hand, good) if good else []
    if good >> RING_1 & 1:
        found.append(actions.DECLARE)  # T7.5
    if p.light and p.rules.light >> p.characters[hand] & 1:
        found.append(LIGHT)  # T35.4
    if p.hidden[hand] != NO_CARD:
        found.append(actions.BACK)  # T2.6
    if not found:
        found = handling.card_actions(p, hand, forced(p, hand, is_lead))
        if RING_1 in found:
            found.append(actions.DECLARE)
    found.sort()
    return found


def unled_rings(p: Position, hand: int) -> int:
    """The Rings that may not be led yet: all of them, unless the hand holds nothing else (T7.3, T7.4)."""
    if p.rings_broken or not p.hands[hand] & ~RING_CARDS:
        return 0
    return RING_CARDS


def may_lead(p: Position, hand: int) -> int:
    return p.hands[hand] & ~fatal(p, hand) & ~unled_rings(p, hand)


def may_follow(p: Position, hand: int) -> int:
    """Cards of the lead suit, else anything but Weariness (T3.2, T7.7)."""
    held = p.hands[hand]
    character = p.characters[hand]
    if p.suit != NO_SUIT and not p.rules.free >> character & 1:
        same = held & SUIT_MASK[p.suit]
        if same:
            return same
    return held if p.rules.tireless >> character & 1 else held & ~WEARY_FIELD


def forced(p: Position, hand: int, is_lead: bool) -> int:
    """What a hand must play that has nothing it may play (T14.2)."""
    held = p.hands[hand]
    if is_lead:
        losing = held & fatal(p, hand) & ~unled_rings(p, hand)
        return losing if losing else held
    return held


# Playing.


def play(p: Position, action: int) -> None:
    hand = p.actor
    if action == actions.BACK:
        take_back(p, hand)
        return
    if action == LIGHT:
        p.light = False
        if p.journal is not None:
            telling.light(p, hand)
        lay_down(p, hand, LIGHT)
        return
    kind = card_of(action)
    cause = loses(p, hand, kind)
    entering = take_out(p, hand, kind, slot_of(action))
    if action == actions.DECLARE:
        p.declared = True
    if p.journal is not None:
        telling.plays(p, hand, kind, entering)
    set_suit(p, hand, kind, entering)
    if cause != NO_CAUSE:
        p.table[hand] = entering
        p.cause = cause
        p.phase = OVER
        p.actor = NOBODY
        if p.journal is not None:
            telling.forced_loss(p, hand, kind)
        return
    if SUIT_OF[entering] == RINGS and not p.rings_broken:
        p.rings_broken = True  # T7.3
    lay_down(p, hand, entering)


def take_back(p: Position, hand: int) -> None:
    """A hidden card is in the hand again (T2.6)."""
    kind = p.hidden[hand]
    p.hidden[hand] = NO_CARD
    p.add(hand, kind)
    if p.journal is not None:
        telling.takes_back(p, hand, kind)


def loses(p: Position, hand: int, kind: int) -> int:
    """Why playing this card loses the chapter, if it does."""
    rules = p.rules
    if hand != p.leader:
        off_lead = kind == WEARY and not rules.tireless >> p.characters[hand] & 1
        return BY_WEARINESS if off_lead else NO_CAUSE  # T7.8
    if kind == ORC and (p.hands[hand] or not p.is_tree(hand)):  # an Orc from under the token never loses (T12.13)
        return BY_ORC
    if rules.marshes and SUIT_OF[kind] == SHADOWS:
        return BY_MARSHES
    if SUIT_OF[kind] == RINGS:
        if rules.wraiths and p.characters[hand] == rules.first_character:
            return BY_WRAITHS
        if rules.pools >> p.group & 1 and not p.winners:
            return BY_POOL
    return NO_CAUSE


def take_out(p: Position, hand: int, kind: int, slot: int) -> int:
    """Takes the card out of the hand; the card that enters the trick, which in Entish comes one trick late (T22.5)."""
    handling.show_tower(p, hand, kind)
    if p.is_fixer(hand) and (kind == p.ahead or not p.hands[hand]):
        if kind == p.ahead:
            p.ahead = NO_CARD
        else:
            p.final = NO_CARD
        return kind
    if not p.is_tree(hand):
        p.remove(hand, kind, slot)
        return kind
    entering = p.token
    if p.hands[hand]:
        p.remove(hand, kind, slot)
        p.token = kind
    else:
        p.token = NO_CARD
    handling.show_tower(p, hand, entering)
    return entering


def set_suit(p: Position, hand: int, laid: int, entering: int) -> None:
    """The first suited card sets the lead suit; a leader's own laid card where he speaks Entish (T3.1, T4.4, T22.6)."""
    if p.suit == NO_SUIT:
        p.suit = SUIT_OF[laid] if hand == p.leader else SUIT_OF[entering]


def lay_down(p: Position, hand: int, kind: int) -> None:
    """The card lies in the trick; the next hand that has one is due."""
    p.table[hand] = kind
    following = p.left_of(hand)
    while following != p.leader:
        if p.is_card_left(following):
            p.actor = following
            return
        following = p.left_of(following)
    p.phase = TRICK_OVER


# Who wins.


def winner(p: Position) -> int:
    """The hand that wins the trick on the table, or nobody."""
    towers = 0
    tower = best = NOBODY
    idle = False
    for hand in range(p.rules.hands):
        kind = p.table[hand]
        if kind == LIGHT:
            return hand  # T35.4
        if kind == WHITE or kind == BLACK:
            towers += 1
            tower = hand
        elif kind == ORC or kind == WEARY:
            idle = True
        elif kind != NO_CARD and SUIT_OF[kind] == p.suit and (best == NOBODY or VALUE[kind] > VALUE[p.table[best]]):
            best = hand
    if p.declared:
        return p.table.index(RING_1)  # T7.5
    if towers == 1:
        return tower  # T4.2
    if towers == 2 and idle and p.rules.nobody_cancels:
        return NOBODY  # T12.4
    return best  # T3.3, T4.3, T5.4


def finish(p: Position) -> None:
    """The winner takes the cards and leads; a trick that nobody wins is set aside (T3.4, T5.4)."""
    taker = winner(p)
    cards = 0
    for kind in p.table:
        if kind != NO_CARD:
            cards += UNIT[kind]
    p.winners.append(taker)
    p.winning.append(p.table[taker] if taker != NOBODY else NO_CARD)
    p.tricks.append(cards)
    if p.journal is not None:
        telling.trick(p, taker)
    if taker != NOBODY:
        p.score[taker] += 1
        p.won[taker] += cards
        p.leader = taker
        if p.rules.collectors >> p.characters[taker] & 1:
            p.pile += copies(cards, ORC)  # T14.10
    if p.journal is not None and RING_1 in p.table:
        telling.ring_check(p)
    p.previous = p.table
    p.table = [NO_CARD] * p.rules.hands
    p.suit = NO_SUIT
    p.declared = False
    p.phase = TRICK
