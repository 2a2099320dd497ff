"""A turn: put a companion into a team and then perhaps attack, or draw."""

from __future__ import annotations

from mathom.games.battle import actions, attack, telling
from mathom.games.battle.actions import SLOTS
from mathom.games.battle.cards import DRAW_ONE, SECOND
from mathom.games.battle.matching import could_strike, strikes
from mathom.games.battle.position import (
    ATTACK,
    BORROW,
    DRAW_ON,
    EXTRA_DRAW,
    GO_ON,
    HAND_LIMIT,
    MAIN,
    MOST_TURNS,
    NO_CARD,
    SECOND_CARD,
    TAKE_CARD,
    TAKE_TO,
    TURN,
    TURN_ENDS,
    Position,
)
from mathom.kernel.bits import bits


def begin(p: Position) -> None:
    p.phase = TURN
    p.chooser = p.active
    p.left = 0


def end(p: Position) -> None:
    """The next seat, clockwise (B1.3)."""
    p.active = (p.active + 1) % p.rules.players
    if p.turn < MOST_TURNS:
        p.turn += 1
    if p.journal is not None:
        telling.turn_begins(p)
    begin(p)


def legal_turn(p: Position) -> list[int]:
    """Put a card (B2.1), or draw one with fewer than five in hand (B2.3)."""
    options = legal_cards(p)
    if p.hands[p.active].bit_count() < HAND_LIMIT:
        options.append(actions.DRAW)
    return options


def legal_cards(p: Position) -> list[int]:
    """Each card of the hand into each team, or into a new one."""
    seat = p.active
    slots = bits(p.used[seat] | 1 << p.free_slot(seat))
    options: list[int] = []
    for card in bits(p.hands[seat]):
        base = actions.PLACE + card * SLOTS
        for slot in slots:
            options.append(base + slot)
    return options


def apply_turn(p: Position, action: int) -> None:
    if action == actions.DRAW:
        p.resume = TURN_ENDS
        p.phase = DRAW_ON
    else:
        place(p, action, True)


def place(p: Position, action: int, is_first: bool) -> None:
    """A card leaves the hand for a team; Aragorn brings another one along, Angbor one from the stack (B6.8, B6.10)."""
    seat = p.active
    card = action // SLOTS
    slot = action % SLOTS
    if p.journal is not None:
        telling.places(p, card, slot, is_first)
    p.hands[seat] &= ~(1 << card)
    p.shown &= ~(1 << card)
    p.join(seat, slot, card)
    trait = p.rules.traits[card]
    if trait == SECOND and is_first and p.hands[seat]:
        p.phase = SECOND_CARD
    elif trait == DRAW_ONE and p.hands[seat].bit_count() < HAND_LIMIT:
        p.phase = EXTRA_DRAW
    else:
        go_on(p)


def apply_second(p: Position, action: int) -> None:
    if action == actions.NO:
        go_on(p)
    else:
        place(p, action, False)


def apply_extra_draw(p: Position, action: int) -> None:
    if action == actions.NO:
        go_on(p)
    else:
        p.resume = GO_ON
        p.phase = DRAW_ON


def go_on(p: Position) -> None:
    """After A1: whatever may still be done before the turn ends; nobody is asked where nothing can be done."""
    p.phase = MAIN
    p.offered = legal_main(p)
    if len(p.offered) == 1:
        p.offered = None
        end(p)


def legal_main(p: Position) -> list[int]:
    """Tom Bombadil walks, Gandalf takes, a hobbit asks for help, a team attacks, or the turn ends."""
    seat = p.active
    rules = p.rules
    fielded = p.fielded[seat]
    options: list[int] = []
    wanderer = fielded & rules.wanderers
    if wanderer:
        legal_walks(p, wanderer, options)
    users: list[int] = []
    lendable = 0
    if fielded & (rules.takers | rules.helpers):
        lendable = others_cards(p)
        if lendable & ~rules.immune:
            users = bits(fielded & rules.takers)
    attacks: list[int] = []
    for slot in bits(p.used[seat]):
        team = p.teams[seat * SLOTS + slot]
        found = strikes(p, team, 0)
        base = actions.STRIKE + slot * 7 - 1
        for targets in found:
            attacks.append(base + targets)
        helpers = team & rules.helpers
        if helpers and lendable and (found or could_strike(p, team, 0, lendable, helpers.bit_count())):
            users += bits(helpers)
    users.sort()
    for card in users:
        options.append(actions.CARD + card)
    options += attacks
    options.append(actions.DONE)
    return options


def legal_walks(p: Position, wanderer: int, options: list[int]) -> None:
    """To another of one's teams, but to none that he left in this turn (B6.7, B7.15)."""
    seat = p.active
    card = wanderer.bit_length() - 1
    here = p.team_of(seat, card)
    for slot in bits(p.used[seat] & ~(1 << here) & ~p.left):
        options.append(actions.PLACE + card * SLOTS + slot)


def apply_main(p: Position, action: int) -> None:
    seat = p.active
    if action == actions.DONE:
        end(p)
    elif action < actions.CARD:
        walk(p, action // SLOTS, action % SLOTS)
    elif action >= actions.STRIKE:
        attack.attack(p, (action - actions.STRIKE) // 7, (action - actions.STRIKE) % 7 + 1)
    elif p.rules.takers >> (action - actions.CARD) & 1:
        p.helper = action - actions.CARD
        p.phase = TAKE_CARD
    else:
        p.helper = action - actions.CARD
        p.slot = p.team_of(seat, p.helper)
        p.phase = BORROW


def walk(p: Position, card: int, slot: int) -> None:
    here = p.team_of(p.active, card)
    if p.journal is not None:
        telling.walks(p, card, here, slot)
    p.leave(p.active, here, card)
    p.join(p.active, slot, card)
    p.left |= 1 << here
    go_on(p)


def others_cards(p: Position) -> int:
    """All cards in other players' teams, as bits."""
    mask = 0
    for other in range(p.rules.players):
        if other != p.active:
            mask |= p.fielded[other]
    return mask


def legal_take(p: Position) -> list[int]:
    """Any card of another player's teams but Gimli (B6.3, B6.5, B7.10)."""
    return [actions.CARD + card for card in bits(others_cards(p) & ~p.rules.immune)]


def apply_take(p: Position, action: int) -> None:
    p.taken = action - actions.CARD
    p.phase = TAKE_TO
    if p.used[p.active].bit_count() == 1:
        take(p, p.team_of(p.active, p.helper))


def legal_take_to(p: Position) -> list[int]:
    """Any of one's teams, Gandalf's own too (B7.29)."""
    return [actions.TO + slot for slot in bits(p.used[p.active])]


def take(p: Position, slot: int) -> None:
    """The card changes sides, Gandalf is given for it, face down (B6.3)."""
    seat = p.active
    lender = p.holder(p.taken)
    if p.journal is not None:
        telling.takes(p, p.helper, p.taken, lender, slot)
    p.leave(lender, p.team_of(lender, p.taken), p.taken)
    p.join(seat, slot, p.taken)
    p.leave(seat, p.team_of(seat, p.helper), p.helper)
    p.given[lender] |= 1 << p.helper
    p.helper = NO_CARD
    p.taken = NO_CARD
    go_on(p)


def legal_borrow(p: Position) -> list[int]:
    """Cards of other players' teams, each for one hobbit only, that leave an attack possible (B6.1, B7.6, B7.7)."""
    team = p.team(p.active, p.slot)
    borrowed = p.borrowed()
    lendable = others_cards(p)
    left = (team & p.rules.helpers & ~p.helping()).bit_count() - 1
    options: list[int] = []
    for card in bits(lendable & ~borrowed):
        if could_strike(p, team, borrowed | 1 << card, lendable, left):
            options.append(actions.CARD + card)
    return options


def apply_borrow(p: Position, action: int) -> None:
    p.pairs.append(p.helper * 32 + action - actions.CARD)
    p.pairs.sort()
    p.helper = NO_CARD
    p.phase = ATTACK


def legal_attack(p: Position) -> list[int]:
    """With help promised: strike, or let another hobbit ask."""
    team = p.team(p.active, p.slot)
    borrowed = p.borrowed()
    free = team & p.rules.helpers & ~p.helping()
    options: list[int] = []
    if free and others_cards(p) & ~borrowed:
        options = [actions.CARD + card for card in bits(free)]
    base = actions.STRIKE + p.slot * 7 - 1
    for targets in strikes(p, team, borrowed):
        options.append(base + targets)
    return options


def apply_attack(p: Position, action: int) -> None:
    if action >= actions.STRIKE:
        attack.attack(p, p.slot, (action - actions.STRIKE) % 7 + 1)
    else:
        p.helper = action - actions.CARD
        p.phase = BORROW
