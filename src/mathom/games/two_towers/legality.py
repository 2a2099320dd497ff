"""What holds in every reachable situation, and which positions can be played."""

from __future__ import annotations

from mathom.games.two_towers.cards import (
    EIGHTS,
    FIELD,
    NAMES,
    NO_CARD,
    ORC,
    ORC_UNIT,
    UNIT,
    cards,
    copies,
    count,
    kinds,
)
from mathom.games.two_towers.ending import LAST_ROUND
from mathom.games.two_towers.position import (
    BOTH,
    CHOOSE,
    DOWN,
    GIFT,
    KEEP,
    LAST_DECISION,
    NAME,
    NOBODY,
    OVER,
    PAY,
    PHASES,
    PLAY,
    RETURN,
    Position,
)
from mathom.games.two_towers.state import TwoTowers
from mathom.kernel.game import Complaint

WITHOUT_ACTOR = ("group", "name", "again")
BEFORE_CAST = ("group", "choose", "name", "road", "lost", "deal", "over")


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


DEAL_DONE = LAST_DECISION + 1


def check(p: TwoTowers) -> None:
    """Refuses positions that no play could reach or that could not be played on; raises Complaint."""
    phase = PHASES[p.phase]
    if bad := twice(p):
        raise Complaint(f"{', '.join(bad)}: that card lies in more places than this chapter has of it.")
    if p.rules.helm and p.round > LAST_ROUND:
        raise Complaint("Helm's Deep has four rounds.")
    if p.phase <= LAST_DECISION and phase not in WITHOUT_ACTOR and p.actor == NOBODY:
        raise Complaint(f"The phase {phase} needs actor=: the hand that is asked.")
    if phase not in BEFORE_CAST and NOBODY in p.characters:
        raise Complaint(f"The phase {phase} needs cast=: a character for each hand.")
    if p.phase == CHOOSE and (p.first == NOBODY or p.characters[p.actor] != NOBODY):
        raise Complaint("Choosing needs first=, and a hand without a character as actor=.")
    if len({character for character in p.characters if character != NOBODY}) < sum(c != NOBODY for c in p.characters):
        raise Complaint("No character can be played by two hands.")
    if p.rules.pyramid and p.first != NOBODY and p.runner == NOBODY:
        raise Complaint("With two players a position needs runner=P1 or P2: who plays the pyramid.")
    if p.phase in (RETURN, PAY, GIFT, BOTH) and p.partner == NOBODY:
        raise Complaint(f"The phase {phase} needs partner=: the other hand.")
    if p.phase == KEEP and not p.offered_numbers:
        raise Complaint("Keeping a number needs offered=.")
    if p.phase == PLAY:
        check_trick(p)
    check_setup(p, phase)
    if p.phase not in (OVER, NAME) and p.phase <= LAST_DECISION and not any(p.legal(seat) for seat in p.to_act()):
        raise Complaint("In that position the hand that is asked can do nothing.")


def check_trick(p: TwoTowers) -> None:
    if p.leader == NOBODY or p.first == NOBODY:
        raise Complaint("Playing needs first= and leader=.")
    if p.left() < 1:
        raise Complaint("That round has no trick left to play.")
    if p.table[p.actor] != NO_CARD:
        raise Complaint("The hand that is to play has played to this trick already.")
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


def check_setup(p: TwoTowers, phase: str) -> None:
    """Set-up phases name the action that is being carried out by `place` and `op`."""
    asked = ("partner", "give", "return", "both", "hide", "pay", "keep", "remove", "gift", "fix", "ahead", "number", "supply")
    if phase in asked:
        ops = p.rules.ops[p.characters[p.actor]]
        if p.op >= len(ops):
            raise Complaint(f"{p.rules.codes[p.characters[p.actor]]} has no set-up action number {p.op + 1}.")
    if any(kind == DOWN for kind in p.slots) and count(p.pool) < p.down():
        raise Complaint("The pyramid has face-down places, so pool= needs as many cards.")
    for label, kind in (("token", p.token), ("final", p.final), ("ahead", p.ahead)):
        if kind != NO_CARD and not FIELD[kind]:
            raise Complaint(f"{label}= needs a card of a hand.")
    if p.phase == PLAY and p.pile + copies(p.hands[p.actor], ORC) > 9:
        raise Complaint("There are nine Orcs in all.")
