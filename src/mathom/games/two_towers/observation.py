"""What a reader sees of a chapter, as plain data."""

from __future__ import annotations

from typing import Any

from mathom.games.two_towers import actions, notation, tricks
from mathom.games.two_towers.cards import NAMES, NO_CARD, NO_SUIT, SUITS, codes, count
from mathom.games.two_towers.describing import stopping
from mathom.games.two_towers.outlook import Outlook
from mathom.games.two_towers.position import CAUSES, DOWN, GIVE, NOBODY, OVER, PHASES, RETURN, Position
from mathom.games.two_towers.refusals import PHASE_RULES
from mathom.games.two_towers.rules import Rules
from mathom.games.two_towers.saying import cast_view, said
from mathom.games.two_towers.state import TwoTowers
from mathom.games.two_towers.telling import who
from mathom.games.two_towers.verdict import half_that_counts, judge, progress, settled
from mathom.kernel.observation import Prompt


def masked_hands(p: Position, seat: int) -> list[int]:
    """The hands whose cards that reader does not see; when the chapter is over all lie open."""
    if p.phase == OVER:
        return []
    return [hand for hand in range(p.rules.hands) if hand != seat and not p.lies_open(hand)]


def view(p: TwoTowers, seat: int) -> dict[str, Any]:
    masked = masked_hands(p, seat)
    return {
        "position": notation.write(p, masked, seat),
        "chapter": "road" if p.rules.road else str(p.rules.chapter),
        "features": features(p.rules),
        "phase": PHASES[p.phase],
        "round": p.round,
        "done": [p.rules.codes[number] for number in range(len(p.rules.codes)) if p.done >> number & 1],
        "hands": [hand_view(p, hand, hand in masked, seat) for hand in range(p.rules.hands)],
        "first": p.first,
        "leader": p.leader,
        "actor": p.actor,
        "suit": "" if p.suit == NO_SUIT else SUITS[p.suit],
        "winning": tricks.winner(p) if any(kind != NO_CARD for kind in p.table) else NOBODY,
        "tricks": [{"winner": p.winners[number], "cards": codes(p.tricks[number])} for number in range(len(p.winners))],
        "tricks_left": p.left() if p.first != NOBODY else 0,
        "lost": name(p.lost),
        "aside": name(p.aside),
        "burden": p.burden,
        "token": name(p.token),
        "tower_tokens": p.tokens[:],
        "rings_broken": p.rings_broken,
        "light": p.light,
        "pile": p.pile,
        "palantir_left": count(p.palantir),
        "offered_numbers": p.offered_numbers[:],
        "slots": ["" if kind == NO_CARD else "?" if kind == DOWN else NAMES[kind] for kind in p.slots],
        "runner": p.runner,
        "settled": settled(p) if NOBODY not in p.characters and p.leader != NOBODY and p.phase != OVER else 0,
        "cast": cast_view(p),
        "cause": CAUSES[p.cause],
    }


def features(rules: Rules) -> list[str]:
    """What the content gives the chapter, as far as a screen must know it."""
    given = {
        "rings": rules.part_two,
        "palantir": rules.palantir,
        "rounds": rules.is_long or rules.helm,
        "groups": bool(rules.groups),
    }
    return [feature for feature, is_given in given.items() if is_given]


def name(kind: int) -> str:
    return "" if kind == NO_CARD else NAMES[kind]


def hand_view(p: Position, hand: int, is_masked: bool, seat: int) -> dict[str, Any]:
    character = p.characters[hand]
    return {
        "character": "" if character == NOBODY else p.rules.codes[character],
        "seat": p.seat_of(hand),
        "cards": codes(p.shown[hand] if is_masked else p.hands[hand]),
        "size": p.hand_size(hand),
        "shown": codes(p.shown[hand]),
        "hidden": p.hidden[hand] != NO_CARD,
        "hidden_card": "" if is_masked else name(p.hidden[hand]),
        "put_away": None if is_masked else codes(p.out[hand]),
        "played": name(p.table[hand]),
        "previous": name(p.previous[hand]),
        "tricks": p.score[hand],
        "won": codes(p.won[hand]),
        "number": p.numbers[hand],
        "steps": [step for step in (0, 1) if p.steps[step] == hand],
        "goal": None if character == NOBODY else goal_view(p, hand, seat),
    }


def goal_view(p: Position, hand: int, seat: int) -> dict[str, Any]:
    """The goal of a hand, how it stands for everybody, and how for a reader who also knows his own cards (T12.1)."""
    goal = half_that_counts(p, hand)
    begun = p.leader != NOBODY
    return {
        "text": goal.text,
        "said": said(p, goal, p.numbers[hand]),
        "verdict": judge(goal, p, hand) if begun else 0,
        "private": Outlook(p, max(seat, NOBODY)).judge(goal, hand) if begun else 0,
        "progress": progress(goal, p, hand) if begun else [],
    }


def prompt(p: TwoTowers, seat: int) -> Prompt | None:
    """The question, in the words of the phase."""
    if seat not in p.to_act():
        return None
    phase = PHASES[p.phase]
    args: dict[str, int | str] = {}
    hand = p.hand_to_act(seat)
    if hand != NOBODY:
        args["who"] = who(p, hand)
    if p.phase == RETURN:
        args["other"] = who(p, p.actor)
    elif p.partner != NOBODY:
        args["other"] = who(p, p.partner if hand == p.actor else p.actor)
    if p.phase == GIVE and p.partner == NOBODY:
        phase = "give-event"
    if phase == "play":
        is_lead = hand == p.leader
        phase = "lead" if is_lead else "follow" if p.suit != NO_SUIT else "play-any"
        if p.suit != NO_SUIT:
            args["suit"] = f"suit.{SUITS[p.suit]}"
        if is_lead and actions.STOP in p.options():
            phase = f"lead-{stopping(p)}"
    rule = "T3.1" if phase.startswith("lead") else PHASE_RULES[PHASES[p.phase]]
    return Prompt(f"prompt.{phase}", rule, args)
