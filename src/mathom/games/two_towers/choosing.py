"""Who is first, who plays which character, burden and step cards."""

from __future__ import annotations

from mathom.games.two_towers import actions, dealing, handling, telling
from mathom.games.two_towers.cards import FIELD
from mathom.games.two_towers.position import BURDEN, CHOOSE, CHOOSING, NAME, NOBODY, SETTING_UP, STEP, Position
from mathom.kernel.bits import bits


def choose_on(p: Position) -> None:
    """The named card's holder is first; then each hand to the left picks a character (T1.4, T1.5)."""
    if p.first == NOBODY:
        find_first(p)
        return
    hand = p.first
    for _ in range(p.rules.hands):
        if p.characters[hand] == NOBODY:
            p.actor = hand
            p.phase = CHOOSE
            left = choices(p)
            if len(left) == 1:
                assign(p, hand, left[0])
                p.phase = CHOOSING
            return
        hand = p.left_of(hand)
    p.actor = NOBODY
    if p.rules.has_burden:
        p.actor = p.first
        p.phase = BURDEN
    elif p.rules.whispers:
        dealing.second_half(p)
    else:
        p.phase = SETTING_UP


def find_first(p: Position) -> None:
    rules = p.rules
    holder = p.holder(rules.first_card)
    if holder == NOBODY and rules.pyramid:
        holder = 2  # T9.4
    if holder == NOBODY:
        p.phase = NAME  # T12.12
        return
    set_first(p, holder)


def set_first(p: Position, hand: int) -> None:
    rules = p.rules
    p.first = hand
    if rules.pyramid:
        p.runner = (p.round - 1) % 2 if rules.helm else hand % 2  # T25.10, T9.4
    if p.hands[hand] & FIELD[rules.first_card] or (rules.pyramid and rules.number >= 2):  # buried cards too (T9.4)
        handling.show_tower(p, hand, rules.first_card)
    assign(p, hand, rules.first_character)
    p.phase = CHOOSING


def assign(p: Position, hand: int, character: int) -> None:
    p.characters[hand] = character
    if p.journal is not None:
        telling.takes_character(p, hand)


def choices(p: Position) -> list[int]:
    """The characters open to the next hand: when only as many hands are left as required ones, only those (T1.6)."""
    rules = p.rules
    cast = p.drawn if rules.road else rules.groups[p.group] if rules.groups else rules.cast
    free = 0
    for hand in range(rules.hands):
        if p.characters[hand] == NOBODY:
            free += 1
        else:
            cast &= ~(1 << p.characters[hand])
    wanted = cast & rules.required
    return bits(wanted if wanted.bit_count() >= free else cast)


def chosen(p: Position, character: int) -> None:
    assign(p, p.actor, character)
    p.phase = CHOOSING


def burden(p: Position, number: int) -> None:
    """Frodo's token; then the step cards, where there are any (T7.11)."""
    p.burden = number
    if p.journal is not None:
        telling.burden(p)
    if p.rules.stairs:
        p.phase = STEP
    else:
        p.actor = NOBODY
        p.phase = SETTING_UP


def legal_step(p: Position) -> list[int]:
    """The step cards that are left; passing while the others can still take them (T14.8)."""
    free = [actions.FIRST_STEP + step for step in (0, 1) if p.steps[step] == NOBODY]
    behind = (p.first - p.actor - 1) % p.rules.hands
    if p.rules.stairs == 2 and p.actor in p.steps:
        return [actions.NO]
    can_pass = behind >= len(free) if p.rules.stairs == 2 else behind >= 1
    return [actions.NO, *free] if can_pass else free


def step_card(p: Position, action: int) -> None:
    if action == actions.NO:
        p.actor = p.left_of(p.actor)
    else:
        step = action - actions.FIRST_STEP
        p.steps[step] = p.actor
        if p.journal is not None:
            telling.step_card(p, step)
        if p.rules.stairs == 2 and NOBODY in p.steps:
            p.actor = p.left_of(p.actor)
    if NOBODY not in p.steps:
        p.actor = NOBODY
        p.phase = SETTING_UP
