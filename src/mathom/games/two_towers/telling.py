"""The events of the journal: what happened, and who may see how much of it."""

from __future__ import annotations

from mathom.games.two_towers.cards import NAMES, NO_CARD, RING_1, codes
from mathom.games.two_towers.outlook import MET, Outlook
from mathom.games.two_towers.position import CAUSES, NOBODY, Position
from mathom.games.two_towers.verdict import goal_of
from mathom.kernel.journal import Args

CAUSE_RULES = "T6.6 T6.6 T6.4 T6.5 T6.6 T5.3 T7.8 T30.1 T31.2 T23.6 T25.4 T25.1 T32.5".split()
"""For each way a chapter can end the rule that says so."""


def who(p: Position, hand: int) -> str:
    """The text key of a hand: its character, once it has one."""
    character = p.characters[hand]
    if character != NOBODY:
        return f"character.{p.rules.codes[character]}"
    return seat(p, hand)


def seat(p: Position, hand: int) -> str:
    """The text key of who sits where a hand lies."""
    return "pyramid" if p.is_pyramid(hand) else f"hand.{hand + 1}" if p.rules.solo else f"player.{hand + 1}"


def card(kind: int) -> str:
    return f"card.{NAMES[kind]}"


def names(hand: int) -> list[str]:
    return [f"card.{code}" for code in codes(hand)]


def args_of(p: Position, hand: int) -> Args:
    return {"who": who(p, hand), "hand": hand + 1}


def open_card(p: Position, hand: int, kind: int, event: str, rule: str) -> None:
    """Something that a hand does with a card that everybody sees."""
    p.say(event, rule, args_of(p, hand) | {"card": card(kind)})


def own_card(p: Position, hand: int, kind: int, event: str, rule: str) -> None:
    """Something that a hand does with a card that only its player sees."""
    p.tell(hand, event, rule, args_of(p, hand) | {"card": card(kind)}, args_of(p, hand) | {"could": []})


def round_begins(p: Position) -> None:
    args: Args = {"n": p.round, "chapter": f"chapter.{p.rules.chapter}"}
    if p.rules.groups:
        args["group"] = f"group.{'ABC'[p.group]}"
    p.say("round-begins-group" if p.rules.groups else "round-begins", "T8.1" if p.rules.is_long else "T1.1", args)


def road(p: Position, character: int) -> None:
    p.say("road-drawn", "T11.2", {"character": f"character.{p.rules.codes[character]}"})


def lost_card(p: Position) -> None:
    p.say("lost-card", "T1.2", {"card": card(p.lost)})


def dealt(p: Position, hand: int, kind: int) -> None:
    own_card(p, hand, kind, "dealt", "T1.3")


def summons(p: Position) -> None:
    p.say("summons", "T31.3", {})


def turned_up(p: Position, place: int, kind: int) -> None:
    p.say("turned-up", "T9.8", {"card": card(kind), "place": place + 1})


def takes_character(p: Position, hand: int) -> None:
    is_first = hand == p.first
    args = args_of(p, hand) | {"seat": seat(p, hand)}
    p.say("first" if is_first else "chooses", "T1.4" if is_first else "T1.5", args)


def burden(p: Position) -> None:
    p.say("burden", "T7.11", args_of(p, p.first) | {"n": p.burden})


def step_card(p: Position, step: int) -> None:
    p.say("last-step" if step else "first-step", "T14.8", args_of(p, p.steps[step]))


def pair(p: Position, hand: int, other: int) -> Args:
    return args_of(p, hand) | {"other": who(p, other), "to": other + 1}


def passes(p: Position, event: str, rule: str, giver: int, taker: int, kind: int, is_open: bool) -> None:
    """A card goes from one hand to another: these two know which, and everybody where it lies or lay open."""
    others = pair(p, giver, taker)
    full: Args = others | {"card": card(kind)}
    if p.journal is None:
        return
    if is_open:
        p.journal.add(f"{event}-shown", rule, full)
    elif p.lies_open(giver) or p.lies_open(taker):
        p.journal.add(event, rule, full)
    else:
        p.journal.add_between((giver, taker), event, rule, full, others | {"could": []})


def swaps(p: Position, hand: int, kind: int, taken: int) -> None:
    rule = "T32.3" if p.rules.henneth else "T14.15"
    p.say("swaps", rule, args_of(p, hand) | {"card": card(kind), "taken": card(taken)})


def hides(p: Position, hand: int, kind: int, is_open: bool) -> None:
    if is_open:
        open_card(p, hand, kind, "hides-shown", "T2.5")
    else:
        own_card(p, hand, kind, "hides", "T2.5")


def takes_back(p: Position, hand: int, kind: int) -> None:
    own_card(p, hand, kind, "takes-back", "T2.6")


def claims(p: Position, hand: int, holder: int) -> None:
    if holder == hand:
        p.say("has-tower", "T2.7", args_of(p, hand))
    else:
        p.say("claims", "T2.7", pair(p, hand, holder))


def takes_lost(p: Position, hand: int, kind: int) -> None:
    open_card(p, hand, kind, "takes-supply" if p.rules.helm else "takes-lost", "T25.2" if p.rules.helm else "T2.8")


def draws_number(p: Position, hand: int, number: int) -> None:
    p.say("draws-number", "T2.9", args_of(p, hand) | {"n": number})


def keeps_number(p: Position, hand: int) -> None:
    p.say("keeps-number", "T26.2", args_of(p, hand) | {"n": p.numbers[hand]})


def eights(p: Position, hand: int) -> None:
    p.say("eights", "T35.1", args_of(p, hand))


def removes(p: Position, hand: int, kind: int) -> None:
    own_card(p, hand, kind, "removes", "T35.1")


def shows(p: Position, hand: int, kind: int) -> None:
    open_card(p, hand, kind, "shows", "T36.2")


def opens_hand(p: Position, hand: int) -> None:
    p.say("opens-hand", "T13.6", args_of(p, hand) | {"cards": names(p.hands[hand])})


def lays(p: Position, hand: int, kind: int) -> None:
    open_card(p, hand, kind, "lays", "T22.4")


def at_the_gate(p: Position, hand: int, kind: int) -> None:
    open_card(p, hand, kind, "gate", "T31.1")


def fixes(p: Position, hand: int, kind: int) -> None:
    open_card(p, hand, kind, "fixes", "T14.11")


def plays_ahead(p: Position, hand: int, kind: int) -> None:
    open_card(p, hand, kind, "plays-ahead", "T14.11")


def looks(p: Position, hand: int, kind: int) -> None:
    own_card(p, hand, kind, "palantir", "T28.2")


def horn_passes(p: Position, hand: int) -> None:
    p.say("horn-keeps", "T25.3", args_of(p, hand))


def horn_discards(p: Position, hand: int, kind: int) -> None:
    open_card(p, hand, kind, "horn-discards", "T25.3")


def horn_draws(p: Position, hand: int, kind: int) -> None:
    own_card(p, hand, kind, "horn-draws", "T25.3")


def faces(p: Position) -> None:
    p.say("faces", "T23.3", args_of(p, p.gandalf) | {"seat": seat(p, p.gandalf)})


def light(p: Position, hand: int) -> None:
    p.say("light", "T35.4", args_of(p, hand))


def plays(p: Position, hand: int, kind: int, entering: int) -> None:
    """A card goes into the trick; in Entish one is laid down and another one enters."""
    is_lead = hand == p.leader
    if p.is_tree(hand) and p.token != NO_CARD:
        args = args_of(p, hand) | {"card": card(entering), "laid": card(kind)}
        p.say("leads-entish" if is_lead else "plays-entish", "T22.5", args)
    elif p.declared and kind == RING_1:
        open_card(p, hand, kind, "leads-declared" if is_lead else "declares", "T7.5")
    else:
        open_card(p, hand, kind, "leads" if is_lead else "plays", "T3.1" if is_lead else "T3.2")


def trick(p: Position, taker: int) -> None:
    cards = names(p.tricks[-1])
    if taker == NOBODY:
        p.say("no-winner", "T5.4", {"cards": cards, "n": len(p.winners)})
    else:
        p.say("wins-trick", "T3.4", args_of(p, taker) | {"cards": cards, "card": card(p.table[taker]), "n": len(p.winners)})


def ring_check(p: Position) -> None:
    """When Ring 1 is played, goals with a second half are reached by now, or turn to that half (T29.4, T29.5)."""
    for hand in range(p.rules.hands):
        goal = goal_of(p, hand)
        if "before(R1)" in goal.text and len(goal.comparisons) > 1:
            is_met = Outlook(p).compare(goal.comparisons[0], hand) == MET
            p.say("ring-check-met" if is_met else "ring-check-turned", "T29.6", args_of(p, hand))


def forced_loss(p: Position, hand: int, kind: int) -> None:
    open_card(p, hand, kind, f"lost-{CAUSES[p.cause]}", CAUSE_RULES[p.cause])


def stopped(p: Position, verdict: int, failing: list[int]) -> None:
    if verdict < 0:
        p.say("stopped-lost", "T6.5", {"names": [who(p, hand) for hand in failing]})
    else:
        p.say("stopped-won" if verdict == 1 else "stopped", "T6.4", {})


def results(p: Position, met: int, missed_steps: list[int]) -> None:
    for hand in range(p.rules.hands):
        p.say("goal-met" if met >> hand & 1 else "goal-missed", "T6.6", args_of(p, hand))
    for step in missed_steps:
        p.say("last-step-missed" if step else "first-step-missed", "T33.3", args_of(p, p.steps[step]))


def round_done(p: Position) -> None:
    p.say("next-round", "T8.1", {"n": p.round})
