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
    is_pyramid,
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
    suit = "  " + say("board.suit", suit=f"suit.{view['suit']}") if view["suit"] else ""
    text = suit.ljust(NOW) + say("board.now").ljust(LAST - NOW) + say("board.last").ljust(TRICKS - LAST)
    text += say("board.tricks").ljust(CARDS - TRICKS) + ("" if players_of(view) == 1 else say("board.cards"))
    return [(text, "dim")]


def hand_rows(script: Script, view: View, hand: int) -> list[Parts]:
    """The hand's line, then its goal and all that lies with it."""
    line = columns(script, view, hand)
    at = CARDS if players_of(view) == 1 else EXTRAS
    cards = view["hands"][hand]["cards"] if is_inline(view, hand) else []
    held = script.cards(cards)
    tokens = badges(script, view, hand)
    beside: Tokens = [(2, held)] if cards and width_of(held) <= WIDTH - at else []
    while tokens and len(fill([*beside, tokens[0]], WIDTH - at)) == 1:
        beside.append(tokens.pop(0))
    if beside:
        line = [*padded(line, at), *fill(beside, WIDTH - at)[0]]
    detail = [*goal_tokens(script, view, hand), *lying(script, view, hand), *tokens]
    if cards and beside[:1] != [(2, held)]:
        detail.append((2, [(f"{script.words.say('board.held')} ", "dim"), *held]))
    below = fill(detail, WIDTH - DETAIL - 2)
    return [line, *([(" " * (DETAIL if number == 0 else DETAIL + 2), ""), *row] for number, row in enumerate(below))]


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
        line += padded([(f"{size_of(view, hand):>2}", "dim")], EXTRAS - CARDS)
    return line


def size_of(view: View, hand: int) -> int:
    """How many cards a hand has; of the pyramid also those that are covered."""
    covered = sum(1 for place in fields(view).get("pyramid", "-").split(",") if place != "-" and not place.endswith("*"))
    return int(view["hands"][hand]["size"]) + (covered if is_pyramid(view, hand) else 0)


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
    read = script.goal(view, hand)
    found: Tokens = [(0, verdict(script, view, goal)), *spaced(script.goal_words(read))]
    progress = script.progress(read, goal, view["phase"] == "over")
    if progress:
        found.append((2, [(f"[{progress}]" if script.look.plain else f"({progress})", "cyan")]))
    won = counted(read, view["hands"][hand]["won"])
    if won:
        found.append((2, [(f"{script.words.say('board.won')} ", "dim"), *script.cards(won)]))
    return found


def verdict(script: Script, view: View, goal: View) -> Parts:
    """The sign for how a goal stands; in brackets what only the reader can know, who also sees the own cards (T12.1)."""
    if goal["verdict"] or not goal["private"] or reader_of(view) is None:
        return [script.verdict(goal["verdict"])]
    sign, style = script.verdict(goal["private"])
    return [(f"({sign})", style)]


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
