"""What holds in every reachable situation, and which positions can be played."""

from __future__ import annotations

from mathom.games.two_towers import dealing, exchange, handling
from mathom.games.two_towers.cards import (
    BLACK,
    EIGHTS,
    FIELD,
    NAMES,
    NO_CARD,
    ORC,
    ORC_UNIT,
    RING_1,
    UNIT,
    WHITE,
    cards,
    copies,
    count,
    kinds,
)
from mathom.games.two_towers.dealing import SLOT
from mathom.games.two_towers.ending import LAST_ROUND
from mathom.games.two_towers.position import (
    AGAIN,
    AHEAD,
    BOTH,
    BURDEN,
    CAUSES,
    CHOOSE,
    DEAL,
    DOWN,
    DRAW,
    FACES,
    FIX,
    GATE,
    GIFT,
    GIVE,
    GROUP,
    HIDE,
    HORN,
    HORN_DRAW,
    KEEP,
    LAST_DECISION,
    LAY,
    LOST,
    NAME,
    NO_CAUSE,
    NOBODY,
    NUMBER,
    OVER,
    PALANTIR,
    PARTNER,
    PAY,
    PHASES,
    PLAY,
    REMOVE,
    RETURN,
    ROAD,
    SHOW,
    STEP,
    SUPPLY,
    TURN_UP,
    Position,
)
from mathom.games.two_towers.rules import CLAIM, EXCHANGE, EXCHANGE_EIGHT, FIX_LAST, GIFTS, PLAY_AHEAD, TAKE_LOST, TOGETHER
from mathom.games.two_towers.rules import HIDE as HIDE_ONE
from mathom.games.two_towers.rules import NUMBER as DRAW_NUMBER
from mathom.games.two_towers.rules import REMOVE as REMOVE_SOME
from mathom.games.two_towers.state import TwoTowers
from mathom.kernel.bits import bits
from mathom.kernel.game import Complaint

BEFORE_CAST = (GROUP, CHOOSE, NAME, ROAD, LOST, DEAL, OVER)
WITHOUT_ACTOR = (GROUP, NAME, AGAIN, ROAD, LOST, DEAL, TURN_UP, DRAW, PALANTIR, FACES, OVER)
BETWEEN = (PLAY, HORN, TURN_UP, DRAW, PALANTIR, FACES, HORN_DRAW)
"""The phases of a round whose tricks have begun."""
DONE_BY = {
    PARTNER: (EXCHANGE, EXCHANGE_EIGHT, TOGETHER),
    GIVE: (EXCHANGE, EXCHANGE_EIGHT),
    RETURN: (EXCHANGE, EXCHANGE_EIGHT),
    BOTH: (TOGETHER,),
    HIDE: (HIDE_ONE,),
    PAY: (CLAIM,),
    KEEP: (DRAW_NUMBER,),
    REMOVE: (REMOVE_SOME,),
    GIFT: (GIFTS,),
    FIX: (FIX_LAST,),
    AHEAD: (PLAY_AHEAD,),
    NUMBER: (DRAW_NUMBER,),
    SUPPLY: (TAKE_LOST,),
}
"""The set-up actions that ask in each phase."""
DEAL_DONE = LAST_DECISION + 1
BEFORE_SET_UP = (GROUP, CHOOSE, NAME, BURDEN, ROAD, LOST, DEAL)
LATER = {
    "steps": "steps",
    "token": "token",
    "ahead": "ahead",
    "final": "final",
    "gone": "gone",
    "numbers": "numbers",
    "offered": "offered_numbers",
    "hidden": "hidden",
    "away": "out",
    "place": "place",
    "op": "op",
    "exchanger": "exchanger",
    "gandalf": "gandalf",
    "open": "open_hand",
    "rings": "rings_broken",
    "horn": "horn",
}
"""What the set-up or a trick brings, by label, and the field that holds it."""


def whole_deck(p: Position) -> int:
    """All cards that a round of this chapter can have."""
    rules = p.rules
    deck = rules.deck
    if rules.helm:
        deck += ORC_UNIT * rules.most_orcs
    if rules.summons:
        deck += ORC_UNIT * rules.hands
    return deck | EIGHTS


def places(p: Position) -> list[int]:
    """Every place where cards of the round lie, as hands."""
    found = [p.pool, p.palantir, p.gone, *p.hands, *p.out, *p.tricks]
    single = [p.lost, p.aside, p.token, p.ahead, p.final, *p.hidden, *p.table]
    covered = [kind for place, kind in enumerate(p.slots) if kind >= 0 and not p.freed >> place & 1]
    return found + [UNIT[kind] for kind in (*single, *covered) if kind != NO_CARD]


def twice(p: Position) -> list[str]:
    """The cards that lie in more places than they can."""
    deck = whole_deck(p)
    held = [0] * len(NAMES)
    for place in places(p):
        for kind in cards(place):
            held[kind] += 1
    return [NAMES[kind] for kind in range(len(NAMES)) if held[kind] > copies(deck, kind)]


def broken(p: TwoTowers) -> list[str]:
    """The invariants that do not hold: every card in one place, the pyramid in order, nobody stuck."""
    found = [f"{name} lies in two places" for name in twice(p)]
    rules = p.rules
    for hand in range(rules.hands):
        if any(copies(p.shown[hand], kind) > copies(p.hands[hand], kind) for kind in kinds(p.shown[hand])):
            found.append(f"hand {hand + 1} shows a card that it does not hold")
        if sum(taker == hand for taker in p.winners) != p.score[hand]:
            found.append(f"hand {hand + 1} has another number of tricks than it won")
    if rules.pyramid:
        uncovered = sum(UNIT[kind] for place, kind in enumerate(p.slots) if p.freed >> place & 1 and kind >= 0)
        if any(copies(uncovered, kind) > copies(p.hands[2], kind) for kind in kinds(uncovered)):
            found.append("an uncovered card of the pyramid cannot be played")
        if p.phase < DEAL_DONE and count(p.pool) < p.down():
            found.append("more cards lie face down than there are")
    if p.phase == PLAY and len(p.winners) >= p.length():
        found.append("a trick too many")
    if p.phase == PLAY and not rules.solo and p.round == 1 and not p.rules.givers:
        sizes = [p.cards_left(hand) for hand in range(rules.hands)]
        if min(sizes) < p.left():
            found.append(f"hands of {sizes} cards cannot play {p.left()} tricks")
    return found


def check(p: TwoTowers) -> None:
    """Refuses positions that no play could reach or that could not be played on; raises Complaint."""
    if bad := twice(p):
        raise Complaint(f"{', '.join(bad)}: that card lies in more places than this chapter has of it.")
    if p.rules.helm and p.round > LAST_ROUND:
        raise Complaint("Helm's Deep has four rounds.")
    if bad := broken(p):
        raise Complaint(f"That position cannot be played: {bad[0]}.")
    if p.declared and RING_1 not in p.table:
        raise Complaint("declared=yes belongs to Ring 1 on the table.")
    if p.phase == OVER:
        if p.cause == NO_CAUSE:
            raise Complaint(f"The phase over needs cause=: why the chapter ended, one of {', '.join(CAUSES[1:])}.")
        return
    check_hands(p)
    check_chapter(p)
    if p.phase in BETWEEN:
        check_trick(p)
    elif p.phase != AGAIN and (p.leader != NOBODY or p.winners or any(kind != NO_CARD for kind in p.table)):
        raise Complaint(
            f"In the phase {PHASES[p.phase]} nothing has been played yet: leader=, table= and tricks= do not belong there."
        )
    check_setup(p)
    check_draws(p)
    if p.phase <= LAST_DECISION and not all(p.legal(seat) for seat in p.to_act()):
        raise Complaint("In that position the hand that is asked can do nothing.")


def check_hands(p: TwoTowers) -> None:
    """Who is asked, who is first, who plays what."""
    phase = PHASES[p.phase]
    named = [character for character in p.characters if character != NOBODY]
    if p.phase not in WITHOUT_ACTOR and p.actor == NOBODY:
        raise Complaint(f"The phase {phase} needs actor=: the hand that is asked.")
    if p.phase not in BEFORE_CAST and len(named) < p.rules.hands:
        raise Complaint(f"The phase {phase} needs cast=: a character for each hand.")
    if p.phase not in BEFORE_CAST and p.first == NOBODY:
        raise Complaint(f"The phase {phase} needs first=: the hand that is first.")
    if p.phase == CHOOSE and (p.first == NOBODY or p.characters[p.actor] != NOBODY):
        raise Complaint("Choosing needs first=, and a hand without a character as actor=.")
    check_cast(p)
    if p.rules.pyramid and p.first != NOBODY and p.runner == NOBODY:
        raise Complaint("With two players a position needs runner=P1 or P2: who plays the pyramid.")
    if p.phase in (RETURN, PAY, GIFT, BOTH) and p.partner in (NOBODY, p.actor):
        raise Complaint(f"The phase {phase} needs partner=: the other hand.")
    if p.phase == BOTH and not p.to_act():
        raise Complaint("When both cards of an exchange are chosen they have changed hands; pending= names one of them at most.")


def check_cast(p: TwoTowers) -> None:
    """Who plays whom, in a chapter that is over too."""
    named = [character for character in p.characters if character != NOBODY]
    if p.first == NOBODY and named and p.phase != OVER:
        raise Complaint("Characters are taken from first= on; cast= needs it.")
    if len(set(named)) < len(named):
        raise Complaint("No character can be played by two hands.")
    if p.rules.entish:
        check_first(p)


def check_first(p: TwoTowers) -> None:
    if p.first != NOBODY and p.characters[p.first] != p.rules.first_character:
        raise Complaint(f"{p.rules.codes[p.rules.first_character]} belongs to the hand that is first= (T1.4).")


def check_begun(p: TwoTowers) -> None:
    """Refuses what no play leads to; games were begun from such positions before, and go on."""
    check_chosen(p)
    check_exchange(p)
    check_registers(p)
    last = p.tricks[-1] if p.tricks else 0
    played = sum(UNIT[kind] for kind in p.previous if kind != NO_CARD)
    if any(copies(played, kind) > copies(last, kind) for kind in kinds(played)):
        raise Complaint("previous= names the cards of the last trick, which stand in tricks= as well.")


def check_registers(p: TwoTowers) -> None:
    """What is told only from some phase on."""
    rules = p.rules
    if p.cause != NO_CAUSE and p.phase != OVER:
        raise Complaint("cause= says why a chapter ended, so it belongs to the phase over.")
    if p.phase in BEFORE_SET_UP:
        fresh = Position(rules)
        early = [label for label, field in LATER.items() if getattr(p, field) != getattr(fresh, field)]
        if early:
            raise Complaint(f"In the phase {PHASES[p.phase]} no character has done anything yet; leave out {early[0]}=.")
    if p.gandalf != NOBODY and p.characters[p.gandalf] != rules.gandalf:
        raise Complaint("gandalf= is the hand of the Old Man who turned out to be Gandalf, so cast= names Gandalf for it.")
    trees = [hand for hand in range(rules.hands) if p.is_tree(hand) and p.hands[hand]]
    if p.phase in BETWEEN and trees and p.token == NO_CARD:
        raise Complaint("Whoever speaks Entish needs token=: the card that lies ready.")
    strangers = [rules.codes[character] for character in bits(p.drawn & ~(rules.cast | rules.required))]
    if rules.road and strangers:
        raise Complaint(f"drawn=: {', '.join(strangers)} cannot be drawn for this Road.")
    if p.phase == DRAW and not dealing.draws_due(p):
        raise Complaint("In the phase draw a lone player's hand is still to get a card for a trick: dealt= counts those that came.")
    most = max(len(rules.plans[p.layout()]), rules.hands * p.size() if rules.solo else 0)
    if p.dealt > most:
        raise Complaint(f"dealt={p.dealt}: no more than {most} cards are dealt in this round.")


def check_exchange(p: TwoTowers) -> None:
    """Who gives a card to whom, and what one of two has chosen already."""
    phase = PHASES[p.phase]
    if p.phase not in (GIVE, RETURN, BOTH, PAY, GIFT) and p.partner != NOBODY:
        raise Complaint(f"In the phase {phase} no card goes to another hand, so partner= does not belong there.")
    with_event = p.phase == GIVE and p.partner == NOBODY and exchange.may_use_event(p)
    if p.phase in (GIVE, BOTH, RETURN) and not with_event and p.partner not in exchange.partners(p):
        raise Complaint(f"The phase {phase} needs partner=: a hand that the one of actor= may exchange with.")
    for hand, action in enumerate(p.pending):
        if action == NO_CARD:
            continue
        if p.phase != BOTH or hand not in (p.actor, p.partner):
            raise Complaint("pending= is the card that one of two hands has chosen in the phase both.")
        if action not in handling.card_actions(p, hand, handling.may_give(p, hand)):
            raise Complaint(f"pending= needs a card that hand {hand + 1} holds and may give.")


def check_chosen(p: TwoTowers) -> None:
    """The cast is one that the chapter allows."""
    check_cast(p)
    check_first(p)
    named = [character for character in p.characters if character != NOBODY]
    missing = [p.rules.codes[number] for number in bits(required(p)) if number not in named]
    if named and len(missing) > p.rules.hands - len(named):
        rule = "T32.1" if p.rules.groups else "T1.6"
        raise Complaint(f"{', '.join(missing)} must take part in this chapter ({rule}); cast= leaves no hand for that.")
    strangers = [p.rules.codes[character] for character in named if not may_take_part(p) >> character & 1]
    if strangers:
        raise Complaint(f"{', '.join(strangers)} cannot be played in that round of this chapter; cast= names others.")
    holder = p.holder(p.rules.first_card)
    if p.phase in (NAME, CHOOSE, BURDEN, STEP) and p.first != holder != NOBODY:
        raise Complaint(f"Hand {holder + 1} holds {NAMES[p.rules.first_card]}, so it is the one that is first=.")
    if p.phase == NAME and (p.rules.pyramid or (p.pool & FIELD[p.rules.first_card] and not p.rules.solo)):
        card = NAMES[p.rules.first_card]
        raise Complaint(f"{card} in pool= or a pyramid: who is first is asked there only of a lone player (T12.12).")
    if p.phase == AGAIN and not p.rules.again:
        raise Complaint("Whether a failed round is repeated is asked only with the option again=on (T12.11).")


def may_take_part(p: Position) -> int:
    """The characters that hands may play in this round, as bits."""
    rules = p.rules
    cast = rules.groups[p.group] if rules.groups else rules.cast
    faces = 1 << rules.gandalf | 1 << rules.saruman if rules.old_men and p.gandalf != NOBODY else 0
    return cast | rules.required | 1 << rules.first_character | faces


def required(p: Position) -> int:
    """The characters that must take part, as bits: those of the round's group; the Old Men, or who they turned out to be."""
    rules = p.rules
    wanted = rules.required  # T1.6
    if rules.groups:  # T32.1
        members = rules.groups[p.group] | 1 << rules.first_character
        wanted = members if members.bit_count() == rules.hands else wanted & members
    if rules.old_men and p.gandalf != NOBODY:  # T23.3
        wanted = wanted & ~rules.old_men | 1 << rules.gandalf | 1 << rules.saruman
    return wanted


def check_chapter(p: TwoTowers) -> None:
    """What a long chapter has drawn and played so far."""
    rules = p.rules
    if not rules.road and p.drawn:
        raise Complaint("Only the Road has characters that are drawn=.")
    others = (p.drawn & rules.cast).bit_count()
    if rules.road and p.phase == ROAD and others >= rules.road_size:
        raise Complaint("All characters of this Road are drawn.")
    if rules.road and p.phase != ROAD and p.drawn and (p.drawn | rules.required).bit_count() < rules.hands:
        raise Complaint("On the Road drawn= needs a character for each hand.")
    if rules.road and p.phase in (LOST, DEAL, NAME, CHOOSE) and not p.drawn:
        raise Complaint("On the Road drawn= says which characters can be chosen.")
    left = [group for group in range(len(rules.groups)) if not p.played_groups >> group & 1]
    if rules.groups and p.phase != GROUP and p.group not in left:
        raise Complaint("The group= of this round is not among the groups= that are played.")
    if p.phase == GROUP and len(left) < 2:
        raise Complaint("There is no choice of groups in that position.")


def check_trick(p: TwoTowers) -> None:
    if p.leader == NOBODY:
        raise Complaint("Playing needs leader=: the hand that leads the trick.")
    if p.left() < 1 and p.phase not in (TURN_UP, FACES):
        raise Complaint("That round has no trick left to play.")
    if p.phase != PLAY:
        if any(kind != NO_CARD for kind in p.table):
            raise Complaint(f"In the phase {PHASES[p.phase]} no trick lies on the table.")
        return
    if p.table[p.actor] != NO_CARD:
        raise Complaint("The hand that is to play has played to this trick already.")
    if p.is_tree(p.actor) and p.token == NO_CARD:
        raise Complaint("Whoever speaks Entish needs token=: the card that lies ready.")
    hand = p.leader
    while hand != p.actor:
        if p.table[hand] == NO_CARD and p.is_card_left(hand):
            raise Complaint("The hands between the leader and the one that is to play must have played.")
        hand = p.left_of(hand)
    while True:
        hand = p.left_of(hand)
        if hand == p.leader:
            break
        if p.table[hand] != NO_CARD:
            raise Complaint("A hand has played before its turn.")
    if p.actor == p.leader and any(kind != NO_CARD for kind in p.table):
        raise Complaint("The leader plays first.")
    if p.pile + copies(p.hands[p.actor], ORC) > 9:
        raise Complaint("There are nine Orcs in all.")


def check_setup(p: TwoTowers) -> None:
    """Set-up phases name the action that is being carried out by `place` and `op`."""
    rules = p.rules
    phase = PHASES[p.phase]
    if p.phase in DONE_BY:
        character = p.characters[p.actor]
        if p.op >= len(rules.ops[character]):
            raise Complaint(f"{rules.codes[character]} has no set-up action number {p.op + 1}.")
        if rules.ops[character][p.op] not in DONE_BY[p.phase]:
            raise Complaint(f"The set-up action number {p.op + 1} of {rules.codes[character]} does not ask in the phase {phase}.")
    wrong = {
        NAME: p.first != NOBODY,
        BURDEN: not rules.has_burden or p.actor != p.first,
        PARTNER: p.phase == PARTNER and not exchange.to_part_with(p),
        STEP: not rules.stairs or NOBODY not in p.steps,
        SHOW: not rules.show_all or p.place != rules.hands or p.actor != (p.first + p.op) % rules.hands,
        LAY: not rules.entish or p.token != NO_CARD or p.actor != p.first,
        GATE: not rules.gate or p.actor != p.first,
        SUPPLY: not rules.helm,
        HORN: not rules.helm or p.is_pyramid(p.actor) or p.horn >> max(p.actor, 0) & 1 == 1,
        HORN_DRAW: not rules.helm or p.is_pyramid(p.actor),
        AGAIN: not rules.helm,
        ROAD: not rules.road,
        LOST: not rules.has_lost or p.lost != NO_CARD,
        DRAW: not rules.solo,
        TURN_UP: not rules.pyramid,
        FACES: not rules.old_men or p.gandalf != NOBODY,
        PALANTIR: not rules.palantir or p.hand_of(rules.palantir_character) == NOBODY,
    }
    if wrong.get(p.phase, False):
        raise Complaint(f"The phase {phase} cannot come up in that position of this chapter.")
    if p.phase == KEEP and not p.offered_numbers:
        raise Complaint("Keeping a number needs offered=.")
    if any(kind == DOWN for kind in p.slots) and count(p.pool) < p.down():
        raise Complaint("The pyramid has face-down places, so pool= needs as many cards.")
    for label, kind in (("token", p.token), ("final", p.final), ("ahead", p.ahead), ("event", p.aside), ("beside", p.lost)):
        if kind != NO_CARD and not FIELD[kind]:
            raise Complaint(f"{label}= needs a card of a hand.")


def check_draws(p: TwoTowers) -> None:
    """What the table draws from must be there; while cards are dealt, the whole deck."""
    rules = p.rules
    is_dealt = p.phase in (LOST, DEAL) or (rules.whispers and p.phase in (NAME, CHOOSE))
    if is_dealt and not is_dealt_so_far(p):
        raise Complaint(
            "While cards are dealt, dealt= must count the cards in hands and pyramid, and pool= must hold the rest of the deck."
        )
    if p.phase in (GROUP, ROAD) and (p.cards_in_all() or p.first != NOBODY or p.dealt):
        raise Complaint(f"In the phase {PHASES[p.phase]} no card is dealt yet.")
    if p.phase == TURN_UP and dealing.uncover(p.copy()) < 0:
        raise Complaint("No face-down card of the pyramid is to be turned up in that position.")
    if rules.whispers and p.pool & FIELD[WHITE] and (p.dealt >= rules.cut or not is_dealt) and not dealing.early_down(p):
        raise Complaint("The White Tower lies among the upper cards of the pyramid, or open.")
    if LAST_DECISION < p.phase < OVER and not p.copy().chances():
        raise Complaint("There is nothing that the table could draw in that position.")


def is_dealt_so_far(p: TwoTowers) -> bool:
    """Whether every card of the deck lies where the deal has brought it."""
    rules = p.rules
    plan = rules.plans[p.layout()]
    if p.dealt > len(plan) or (p.phase == DEAL and p.dealt == len(plan)):
        return False
    if p.phase == LOST and p.dealt != (len(plan) if rules.whispers else 0):
        return False
    is_late = p.first != NOBODY
    if p.phase in (DEAL, LOST) and is_late != (rules.whispers and p.dealt >= rules.cut):
        return False
    if p.phase in (NAME, CHOOSE) and p.dealt != rules.cut:
        return False
    if p.phase in (DEAL, LOST) and is_late and NOBODY in p.characters:
        return False
    fresh = TwoTowers(rules)
    fresh.round, fresh.pile, fresh.drawn, fresh.group = p.round, p.pile, p.drawn, p.group
    dealing.make_deck(fresh)
    if is_late and rules.solo and p.phase in (DEAL, LOST):
        dealing.hand_out(fresh, UNIT[BLACK])
    if fresh.cards_in_all() != p.cards_in_all() or count(fresh.pool) - count(p.pool) != p.dealt + (p.lost != NO_CARD):
        return False
    dealt = plan[: p.dealt]
    if any(
        count(p.hands[hand]) != count(fresh.hands[hand]) + dealt.count(hand) for hand in range(2 if rules.pyramid else rules.hands)
    ):
        return False
    return all(
        (kind >= 0) == (SLOT + place in dealt) and (kind == DOWN) == (fresh.slots[place] == DOWN)
        for place, kind in enumerate(p.slots)
    )
