"""Which positions make sense: a position that no play could continue is refused with one sentence."""

from __future__ import annotations

from mathom.games.battle.cards import COMPANIONS, DRAW_ONE, FROM_HAND, FROM_TEAM, SECOND
from mathom.games.battle.position import (
    ATTACK,
    BORROW,
    COUNTER,
    DEAL,
    DEALT,
    DRAW_ON,
    EXTRA_DRAW,
    FIRST_DRAW,
    GO_ON,
    HAND_LIMIT,
    MAIN,
    NO_CARD,
    OVER,
    RING_DRAW,
    ROW_DRAW,
    SECOND_CARD,
    TAKE_CARD,
    TAKE_TO,
    TURN_ENDS,
    Position,
)
from mathom.games.battle.state import Battle
from mathom.kernel.bits import bits
from mathom.kernel.game import Complaint


def check(p: Battle) -> None:
    """Raises Complaint for the first thing that does not hold together."""
    check_row(p)
    check_hands(p)
    check_registers(p)
    if p.phase <= COUNTER and not p.options():
        raise Complaint("Whoever is to decide can do nothing in this position.")
    if p.phase == MAIN and len(p.options()) == 1:
        raise Complaint("The turn would be over in this position: nothing is left to decide before it ends.")


def check_row(p: Position) -> None:
    """Enemies stand on the rightmost positions, and there are three while the stack lasts (B7.21)."""
    gap = any(p.row[place] != NO_CARD and p.row[place + 1] == NO_CARD for place in (0, 1))
    if gap and p.phase != ROW_DRAW:
        raise Complaint("Enemies stand on the rightmost positions, as in row=-,-,Gri.")
    if gap:
        raise Complaint("While the row is refilled, the enemies in it stand on the rightmost positions.")
    full = p.row[0] != NO_CARD
    if p.phase == ROW_DRAW:
        if full or not p.enemies:
            raise Complaint("The row is refilled only while it has room and the enemy stack lasts.")
        return
    if p.phase == FIRST_DRAW:
        if p.row[2] != NO_CARD:
            raise Complaint("Before the first player is drawn no enemy lies open.")
        return
    if not full and p.enemies:
        raise Complaint("There are three open enemies while the enemy stack lasts; name the others as fallen=… or won=….")
    if (p.row[2] == NO_CARD) != (p.phase == OVER):
        raise Complaint("The game is over exactly when no enemy lies open.")


def check_hands(p: Position) -> None:
    for seat, hand in enumerate(p.hands):
        if hand.bit_count() > HAND_LIMIT:
            raise Complaint(f"P{seat + 1} holds more than {HAND_LIMIT} cards.")
        for card in bits(p.given[seat]):
            if not (p.rules.helpers | p.rules.takers) >> card & 1:
                raise Complaint(f"{COMPANIONS[card]} is never given to another player; hobbits and Gandalf are.")
    if p.phase in (FIRST_DRAW, DEAL) or (p.phase == ROW_DRAW and p.after_row == DEAL):
        check_beginning(p)
    if p.phase == RING_DRAW and not (p.stack or sum(p.mordor_stack)):
        raise Complaint("The Ring stack is empty, so nothing can be drawn from it.")
    drawing = p.phase in (RING_DRAW, EXTRA_DRAW, COUNTER) or (p.phase == ROW_DRAW and p.after_row == DRAW_ON)
    if drawing and p.hands[p.active].bit_count() >= HAND_LIMIT:
        raise Complaint(f"P{p.active + 1} holds {HAND_LIMIT} cards and so cannot draw.")


def check_beginning(p: Position) -> None:
    """Before the first turn nothing but dealt cards and open enemies lies anywhere."""
    dealt = sum(hand.bit_count() for hand in p.hands)
    if any(p.fielded) or any(p.given) or any(p.won) or p.mordor[0] != NO_CARD or p.discard() or p.fallen() or p.shown:
        raise Complaint("Before the first turn there are no teams, no won enemies and no discarded cards.")
    if any(p.mordor_discard(order) for order in range(3)):
        raise Complaint("Before the first turn no Mordor card is discarded.")
    if p.phase != DEAL and dealt:
        raise Complaint("Cards are dealt when the row of enemies is full.")
    for number in range(p.rules.players):
        seat = (p.active + number) % p.rules.players
        wanted = dealt // p.rules.players + (number < dealt % p.rules.players)
        if p.hands[seat].bit_count() != wanted:
            raise Complaint("Cards are dealt one by one in turn, so hands differ by one card at most.")
    if p.phase == DEAL and dealt >= DEALT * p.rules.players:
        raise Complaint("All cards are dealt, so the first turn begins.")


def check_registers(p: Position) -> None:
    """The registers of a turn belong to their phases."""
    if (p.mordor[2] != NO_CARD) != (p.phase == COUNTER):
        raise Complaint("Three Mordor cards lie open exactly while a counterattack is carried out.")
    if p.phase == COUNTER:
        check_counter(p)
    elif p.chooser != p.active:
        raise Complaint("chooser=… names who discards in a counterattack.")
    if p.after_row != TURN_ENDS and p.phase != ROW_DRAW:
        raise Complaint("after=… says what follows while the row of enemies is refilled.")
    if (p.helper != NO_CARD) != (p.phase in (TAKE_CARD, TAKE_TO, BORROW)):
        raise Complaint("card=… names Gandalf or the hobbit exactly while its card is being chosen.")
    if (p.taken != NO_CARD) != (p.phase == TAKE_TO):
        raise Complaint("taken=… names the card that Gandalf takes exactly while its team is being chosen.")
    if (p.slot != NO_CARD) != (p.phase in (BORROW, ATTACK)):
        raise Complaint("team=… names the attacking team exactly while its help is being chosen.")
    if (p.pairs and p.phase not in (BORROW, ATTACK)) or (p.phase == ATTACK and not p.pairs):
        raise Complaint("help=… names who helps in an attack exactly while that attack is prepared.")
    if p.resume == GO_ON and p.phase not in (RING_DRAW, COUNTER, ROW_DRAW):
        raise Complaint("then=go-on belongs to Angbor's draw.")
    if p.phase == ROW_DRAW and p.resume == GO_ON and p.after_row != DRAW_ON:
        raise Complaint("then=go-on belongs to Angbor's draw.")
    if p.left and p.phase not in (MAIN, TAKE_CARD, TAKE_TO, BORROW, ATTACK):
        raise Complaint("left=… names the teams that Tom Bombadil has left while the turn goes on.")
    if p.left:
        check_wanderer(p)
    if p.phase in (SECOND_CARD, EXTRA_DRAW, MAIN, TAKE_CARD, TAKE_TO, BORROW, ATTACK) and not p.used[p.active]:
        raise Complaint(f"P{p.active + 1} has put a card into a team in this phase, so there is one.")
    for phase, trait, whose in ((SECOND_CARD, SECOND, "Aragorn"), (EXTRA_DRAW, DRAW_ONE, "Angbor")):
        if p.phase == phase and not any(p.rules.traits[card] == trait for card in bits(p.fielded[p.active])):
            raise Complaint(f"P{p.active + 1} has just placed {whose} in this phase, so he stands in a team.")
    if p.phase == ROW_DRAW and p.after_row == DRAW_ON and p.mordor[0] != NO_CARD:
        raise Complaint("After a counterattack no Mordor card lies open.")
    if p.phase == SECOND_CARD and not p.hands[p.active]:
        raise Complaint(f"P{p.active + 1} has no second card to put down.")
    check_help(p)


def check_wanderer(p: Position) -> None:
    wanderer = p.fielded[p.active] & p.rules.wanderers
    if not wanderer:
        raise Complaint("left=… names the teams that Tom Bombadil has left, but the active player's teams are without him.")
    if p.left >> p.team_of(p.active, wanderer.bit_length() - 1) & 1:
        raise Complaint("Tom Bombadil does not stand in a team that left=… says he has left.")


def check_counter(p: Position) -> None:
    from mathom.games.battle.ring import has_to_discard

    if not has_to_discard(p, p.chooser):
        what = {FROM_TEAM: "team card", FROM_HAND: "hand card"}.get(p.mordor[2], "won enemy")
        raise Complaint(f"P{p.chooser + 1} has no {what} to discard.")


def check_help(p: Position) -> None:
    """Gandalf and hobbits stand in the active player's teams, what they point at in another's."""
    own = p.fielded[p.active]
    others = combined(p.fielded) & ~own
    if p.slot != NO_CARD and not p.used[p.active] >> p.slot & 1:
        raise Complaint("team=… names a team that the active player does not have.")
    if p.phase in (TAKE_CARD, TAKE_TO) and not (own & p.rules.takers) >> p.helper & 1:
        raise Complaint("card=… must name Gandalf in a team of the active player.")
    if p.phase == TAKE_TO and not (others & ~p.rules.immune) >> p.taken & 1:
        raise Complaint("taken=… must name a card in another player's team that Gandalf may take.")
    if p.slot == NO_CARD:
        return
    team = p.team(p.active, p.slot)
    hobbits = [pair >> 5 for pair in p.pairs] + ([p.helper] if p.helper != NO_CARD else [])
    lent = [pair & 31 for pair in p.pairs]
    if len(set(hobbits)) < len(hobbits) or len(set(lent)) < len(lent):
        raise Complaint("Each hobbit helps once, and each card helps one hobbit.")
    if any(not (team & p.rules.helpers) >> hobbit & 1 for hobbit in hobbits):
        raise Complaint("Whoever asks for help is a hobbit in the attacking team.")
    if any(not others >> card & 1 for card in lent):
        raise Complaint("Help comes from a card in another player's team.")


def combined(masks: list[int]) -> int:
    total = 0
    for mask in masks:
        total |= mask
    return total
