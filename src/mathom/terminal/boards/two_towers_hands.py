"""The hands of The Two Towers in a terminal: who plays whom, the trick, and how every goal stands."""

from __future__ import annotations

from mathom.terminal.boards import View
from mathom.terminal.boards.parts import Parts, width_of
from mathom.terminal.boards.two_towers_script import (
    WIDTH,
    Script,
    Tokens,
    by_hand,
    card,
    counted,
    fields,
    fill,
    is_inline,
    players_of,
    reader_of,
    spaced,
)

NAME = 2
SEAT = 23
NOW = 33
LAST = 41
TRICKS = 48
CARDS = 56
EXTRAS = 64
"""Where the columns begin."""
DETAIL = 4
"""How far in the goal stands below its hand."""
BOTH_DECIDE = "both"
PARTNER_DECIDES = "return"


def heading(script: Script, view: View) -> Parts:
    say = script.words.say
    text = " " * NOW + say("board.now").ljust(LAST - NOW) + say("board.last").ljust(TRICKS - LAST)
    text += say("board.tricks").ljust(CARDS - TRICKS) + ("" if players_of(view) == 1 else say("board.cards"))
    return [(text, "dim")]


def hand_rows(script: Script, view: View, hand: int) -> list[Parts]:
    """The hand's line, then its goal and all that lies with it."""
    rest = badges(script, view, hand)
    held = view["hands"][hand]
    line = columns(script, view, hand)
    aside: Tokens = rest
    if is_inline(view, hand) and held["cards"]:
        aside = [(2, script.cards(held["cards"])), *rest]
    at = CARDS if players_of(view) == 1 else EXTRAS
    room = WIDTH - at
    first = fill(aside[:1], room) if aside else []
    if len(first) == 1 and width_of(first[0]) <= room:
        taken = fill(aside, room)[0]
        used = count_used(aside, taken)
        line = [*line, (" " * (at - width_of(line)), ""), *taken]
        aside = aside[used:]
    detail = [*goal_tokens(script, view, hand), *lying(script, view, hand), *aside]
    below = fill(detail, WIDTH - DETAIL - 2)
    return [line, *([(" " * (DETAIL if number == 0 else DETAIL + 2), ""), *row] for number, row in enumerate(below))]


def count_used(tokens: Tokens, line: Parts) -> int:
    """How many tokens went into a line."""
    used = 0
    width = 0
    for number, (gap, token) in enumerate(tokens):
        width += width_of(token) + (gap if number else 0)
        if width > width_of(line):
            break
        used = number + 1
    return used


def columns(script: Script, view: View, hand: int) -> Parts:
    """Who it is, the card in this trick and in the last one, tricks won, cards left."""
    held = view["hands"][hand]
    is_due = hand in deciders(view)
    own = hand == reader_of(view)
    name = script.character(view, hand) or script.words.say("board.nobody")
    style = "bold green" if is_due else "bold" if held["character"] else "dim"
    line: Parts = [(f"{script.sign('due') if is_due else ' '} ", "bold green")]
    line.append((name[: SEAT - NAME - 1].ljust(SEAT - NAME), style))
    line.append((script.seat(view, hand).ljust(NOW - SEAT), "bold cyan" if own else "dim"))
    line += padded(now(script, view, hand), LAST - NOW)
    line += padded(last(script, view, hand), TRICKS - LAST)
    line += padded([(f"{held['tricks']:>2}", "bold" if held["tricks"] else "dim")], CARDS - TRICKS)
    if players_of(view) > 1:
        line += padded([(f"{held['size']:>2}", "dim")], EXTRAS - CARDS)
    return line


def padded(parts: Parts, width: int) -> Parts:
    return [*parts, (" " * (width - width_of(parts)), "")]


def deciders(view: View) -> tuple[int, ...]:
    """The hands that are asked now."""
    if view["phase"] == "over":
        return ()
    partner = int(fields(view).get("partner", "0")) - 1
    if view["phase"] == PARTNER_DECIDES:
        return (partner,)
    return (view["actor"], partner) if view["phase"] == BOTH_DECIDE else (view["actor"],)


def now(script: Script, view: View, hand: int) -> Parts:
    """The card in the present trick, with a sign for who leads it."""
    played = view["hands"][hand]["played"]
    leads = hand == view["leader"] and view["phase"] != "over"
    head = (f"{script.sign('leads') if leads else ' '} ", "bold cyan")
    return [head, card(played)] if played else [head]


def last(script: Script, view: View, hand: int) -> Parts:
    """The card in the trick before, with a sign for who won it."""
    code = view["hands"][hand]["previous"]
    if not code:
        return []
    is_won = bool(view["tricks"]) and view["tricks"][-1]["winner"] == hand
    return [card(code), (f" {script.sign('won')}" if is_won else "", "green")]


def badges(script: Script, view: View, hand: int) -> Tokens:
    """Tokens and numbers that lie with a character."""
    held, say = view["hands"][hand], script.words.say
    found: Tokens = []
    towers = [code for code, holder in zip(("WT", "BT"), view["tower_tokens"], strict=True) if holder == hand]
    if towers:
        found.append((2, [(f"[{' '.join(towers)}]", "bold")]))
    if held["number"]:
        found.append((2, [(say("board.number", n=str(held["number"])), "bold")]))
    if view["burden"] and hand == view["first"]:
        found.append((2, [(say("board.burden", n=str(view["burden"])), "bold yellow")]))
    return found


def goal_tokens(script: Script, view: View, hand: int) -> Tokens:
    """Met, open or missed; the goal in words; how far it is; the won cards that count."""
    goal = view["hands"][hand]["goal"]
    if goal is None:
        return []
    read = script.goal(goal["text"])
    found: Tokens = [(0, [script.verdict(goal["verdict"])]), *spaced(script.goal_words(read))]
    progress = script.progress(read, goal)
    if progress:
        found.append((2, [(f"[{progress}]" if script.look.plain else f"({progress})", "cyan")]))
    won = counted(read, view["hands"][hand]["number"], view["hands"][hand]["won"])
    if won:
        found.append((2, [(f"{script.words.say('board.won')} ", "dim"), *script.cards(won)]))
    return found


def lying(script: Script, view: View, hand: int) -> Tokens:
    """Steps, a hidden card, cards that everybody knows or that were put away, Orcs under Gimli's card."""
    held, say = view["hands"][hand], script.words.say
    found: Tokens = []
    for step in held["steps"]:
        sign, style = script.verdict(step_verdict(view, hand, step))
        found.append((2, [(f"{sign} ", style), (say("board.step-last" if step else "board.step-first"), "")]))
    if held["hidden"]:
        label = [(say("board.hidden"), "dim")]
        code = held["hidden_card"]
        found.append((2, [(f"{say('board.hidden-own')} ", "dim"), card(code)] if code else label))
    if held["shown"] and not is_inline(view, hand):
        found.append((2, [(f"{say('board.shown')} ", "dim"), *script.cards(held["shown"])]))
    away = by_hand(fields(view).get("away", "")).get(hand, [])
    if held["put_away"]:
        found.append((2, [(f"{say('board.put-away')} ", "dim"), *script.cards(held["put_away"])]))
    elif away:
        found.append((2, [(say("board.put-away-unseen", n=int(away[0].lstrip("?"))), "dim")]))
    if held["character"] and script.rules(view).piled >> script.game.codes.index(held["character"]) & 1:
        found.append((2, [(say("board.pile", n=view["pile"]), "red")]))
    return found


def step_verdict(view: View, hand: int, step: int) -> int:
    """Whether the hand has won the first or the last trick, as its step card asks."""
    tricks = view["tricks"]
    if not tricks or (step and view["tricks_left"]):
        return 0
    return 1 if tricks[-1 if step else 0]["winner"] == hand else -1
