"""What the journal is told. Everything lies open but the card that Gandalf's Vision shows to one seat."""

from __future__ import annotations

from typing import TYPE_CHECKING

from mathom.games.mount_doom import actions
from mathom.games.mount_doom.board import (
    FACE_CODES,
    FIGURE_CODES,
    FIGURES,
    HEART_EVENT,
    MERRY,
    MORGUL,
    MOUNT_DOOM,
    NAZGUL,
    NAZGUL_SYMBOL,
    RING_BEARERS,
    STAGE_CODES,
    STEPS,
    WAITING,
)
from mathom.games.mount_doom.cards import BOROMIR, CARD_OF, CODES, ELROND, KIND, NOUN, SARUMAN, stack_of
from mathom.games.mount_doom.position import (
    AFTER_BLACK,
    AFTER_DENETHOR,
    AFTER_FIRST,
    AFTER_LAST,
    AFTER_SECOND,
    ON_TOP,
    REASONS,
)
from mathom.kernel.bits import bits as members
from mathom.kernel.journal import Args

if TYPE_CHECKING:
    from mathom.games.mount_doom.position import Position

FRIEND_RULES = ("M13.1 M13.2 M13.3 M13.4 M13.5 M13.6 M13.7 M13.8 M13.9 M13.10 M13.11 M13.12 M13.13 M13.14").split()
"""The rule of each friend."""

KIND_RULES = "M3.2 M12.1 M12.2 M12.3 M12.4 M10.4 M12.5 M10.8 M12.6 M12.8 M10.3 M10.1 M12.11".split()
"""The rule of each kind of encounter card."""

CARD_RULES = {
    "Balrog": "M10.2",
    "Mumak": "M12.7",
    "Deceit": "M12.9",
    "Madness": "M12.9",
    "Shelob": "M12.10",
    "RingPower": "M12.12",
    "Phial": "M12.13",
    "Eagles": "M12.13",
}
"""The rules of cards that are not like others of their kind."""

END_RULES = ("", "M8.1", "M8.2", "M8.2")


def card(number: int) -> str:
    return f"card.{CODES[number]}"


def friend(number: int) -> str:
    return card(CARD_OF[number])


def figure(number: int) -> str:
    return f"figure.{FIGURE_CODES[number]}"


def stage(number: int) -> str:
    return f"stage.{STAGE_CODES[number]}"


def face(number: int) -> str:
    return f"face.{FACE_CODES[number]}"


def die(number: int) -> str:
    """The name of a die: both black dice have the same."""
    if number < actions.FIGURE_DIE or number == actions.CARD_DIE:
        return "die.black"
    return f"die.{actions.DIE_CODES[number]}"


def place(number: int) -> str:
    """A place on the path by name, or the number of an ordinary space."""
    if number == WAITING:
        return "place.waiting"
    if number % STEPS:
        return str(number)
    return f"stage.{STAGE_CODES[number // STEPS - 1]}" if number else "place.Riv"


def card_rule(number: int) -> str:
    return CARD_RULES.get(CODES[number], KIND_RULES[KIND[number]])


def seated(p: Position) -> None:
    p.say("first", "M11.29", {"player": p.active + 1})
    p.say("boromir", "M1.5", {"player": p.owner[BOROMIR] + 1, "card": friend(BOROMIR)})


def turn_begins(p: Position) -> None:
    p.say("turn", "M2.1", {"turn": p.turn, "player": p.active + 1})


def laid_out(p: Position) -> None:
    rule = "M1.7" if p.turn == 0 else "M7.3" if p.stage == MOUNT_DOOM else "M5.5"
    p.say("layout", rule, {"stage": stage(p.stage), "cards": [card(number) for number in p.track[1:5]]})


def rolled(p: Position, last: int) -> None:
    """All dice of a roll lie on the table; `last` is the bit of the last one."""
    number = last.bit_length() - 1
    if p.using == ELROND:
        p.say("rerolled", "M13.2", {"card": friend(ELROND), "die": die(number), "value": shown(p, number)})
    elif p.moment == AFTER_BLACK:
        p.say("roll-card", card_rule(p.meeting), {"card": card(p.meeting), "value": p.extra})
    elif p.moment == AFTER_DENETHOR:
        p.say("denethor", "M10.3", {"figure": figure(p.mover), "value": p.die[p.mover]})
    elif p.moment == AFTER_LAST:
        p.say("roll-last", "M7.4", {"black1": p.black[0]})
    elif p.moment in (AFTER_FIRST, AFTER_SECOND):
        rolled_two(p)
    else:
        values: Args = {FIGURE_CODES[number]: p.die[number] for number in range(FIGURES)}
        p.say("roll-support", "M13.12", values)


def rolled_two(p: Position) -> None:
    args: Args = {"black1": p.black[0]}
    fresh = [number for number in range(FIGURES) if p.die[number] and number != p.tile_figure[0]]
    for place_in_roll, number in enumerate(fresh, 1):
        args[f"figure{place_in_roll}"] = figure(number)
        args[f"value{place_in_roll}"] = p.die[number]
    if p.moment == AFTER_FIRST:
        p.say("roll-first", "M2.2", {**args, "black2": p.black[1]})
    else:
        p.say("roll-second", "M2.3", args)


def shown(p: Position, number: int) -> int:
    if number < actions.FIGURE_DIE:
        return p.black[number]
    return p.extra if number == actions.CARD_DIE else p.die[number - actions.FIGURE_DIE]


def put(p: Position, page: int) -> None:
    who = p.tile_figure[page]
    args: Args = {"page": page + 1, "black": p.tile_black[page], "figure": figure(who), "value": p.die[who]}
    p.say("put", "M2.3" if page else "M2.2", args)


def moves(p: Position, who: int, start: int, rule: str) -> None:
    end = p.place[who]
    p.say("moves", rule, {"figure": figure(who), "n": end - start, "from": place(start), "to": place(end)})


def waits(p: Position, who: int, start: int) -> None:
    p.say("waits", "M7.1", {"figure": figure(who), "from": place(start)})


def stays(p: Position, who: int) -> None:
    rule = "M11.20" if p.place[who] >= MORGUL else "M3.4"
    p.say("stays", rule, {"figure": figure(who), "at": place(p.place[who])})


def courage(p: Position, before: int, why: str, rule: str) -> None:
    """The Ring moves, or stays where it is because the track ends or it is there already."""
    if p.courage < before:
        courage_lost(p, before, before - p.courage, why, rule)
        return
    kind = "courage-up" if p.courage > before else "courage-same"
    p.say(kind, rule, {"n": p.courage - before, "from": before, "to": p.courage, "why": why})


def courage_lost(p: Position, before: int, cost: int, why: str, rule: str) -> None:
    """What asked for it, and all that it asked for: the Ring may have lain too low for that."""
    p.say("courage-down", rule, {"n": before - p.courage, "cost": cost, "from": before, "to": p.courage, "why": why})


def nazgul(p: Position) -> None:
    p.say("nazgul", "M3.5", {"n": p.nazgul, "left": NAZGUL - p.nazgul})


def nazgul_harmless(p: Position) -> None:
    p.say("nazgul-harmless", "M10.8", {})


def event_met(p: Position, who: int, event: int) -> None:
    kind = "event-heart" if event == HEART_EVENT else "event-nazgul"
    p.say(kind, "M4.2", {"figure": figure(who), "at": place(p.place[who])})


def event_covered(p: Position, who: int) -> None:
    p.say("event-covered", "M4.2", {"figure": figure(who), "at": place(p.place[who])})


def stage_reached(p: Position) -> None:
    p.say("stage-ends", "M5.2", {"stage": stage(p.stage)})


def gandalf_returns(p: Position) -> None:
    p.say("gandalf-returns", "M10.2", {})


def gandalf_put_away(p: Position) -> None:
    p.say("gandalf-put-away", "M5.3", {"n": p.stack})


def gandalf_drawn(p: Position, number: int) -> None:
    p.say("gandalf-drawn", "M5.3" if p.turn else "M1.4", {"player": p.active + 1, "card": friend(number), "n": p.stack})


def gandalf_discarded(p: Position, number: int) -> None:
    p.say("gandalf-discarded", "M6.2", {"card": friend(number)})


def turned_up(p: Position) -> None:
    p.say("turned-up", "M3.1", {"space": p.space + 1, "card": card(p.meeting)})


def meets(p: Position) -> None:
    p.say("meets", card_rule(p.meeting), {"space": p.space + 1, "card": card(p.meeting)})


def symbol(p: Position, number: int) -> None:
    if number == NAZGUL_SYMBOL:
        p.say("symbol-nazgul", "M3.4", {"space": p.space + 1})
    else:
        p.say("symbol-figure", "M3.4", {"space": p.space + 1, "figure": figure(number)})


def ally(p: Position) -> None:
    p.say("ally", "M3.2", {"card": card(p.meeting), "player": p.active + 1})


def balrog(p: Position) -> None:
    p.say("balrog", "M10.2", {"card": card(p.meeting)})


def nothing(p: Position, rule: str) -> None:
    p.say("nothing", rule, {"card": card(p.meeting)})


def warriors(p: Position, n: int) -> None:
    if n:
        p.say("warriors", "M12.2", {"card": card(p.meeting), "n": n, "total": p.uruk})
    else:
        nothing(p, "M10.8" if KIND[p.meeting] == SARUMAN else "M12.2")


def ally_leaves(p: Position, number: int) -> None:
    p.say("ally-leaves", "M12.5", {"card": card(p.meeting), "ally": friend(number)})


def army_moves(p: Position) -> None:
    p.say("army", "M10.1", {"card": card(p.meeting), "from": p.space + 1, "to": p.army + 1})


def army_stays(p: Position) -> None:
    p.say("army-stays", "M11.2", {"card": card(p.meeting), "space": p.space + 1})


def card_removed(p: Position) -> None:
    p.say("removed", "M12.14", {"card": card(p.meeting), "space": p.space + 1})


def webbed(p: Position) -> None:
    p.say("webbed", "M12.10", {"figure": figure(RING_BEARERS)})


def battle_rolled(p: Position) -> None:
    """The face with those who support; with Boromir it does not matter who does."""
    helpers = [figure(who) for who in range(MERRY, FIGURES) if p.supporters >> who & 1]
    args: Args = {"card": card(p.meeting), "face": face(p.face)}
    if p.boromir:
        p.say("battle-boromir", "M13.9", args)
    elif helpers:
        p.say("battle", "M6.2", {**args, "supporters": helpers})
    else:
        p.say("battle-alone", "M6.2", args)


def battle_won(p: Position) -> None:
    p.say("battle-won", "M6.2", {"card": card(p.meeting)})


def battle_lost(p: Position) -> None:
    p.say("battle-lost", "M6.2", {"card": card(p.meeting)})


def uruk_removed(p: Position, rule: str) -> None:
    p.say("uruk-removed", rule, {"n": p.uruk})


def march(p: Position, helpers: int) -> None:
    p.say("march", "M7.2", {"n": helpers, "to": place(p.place[RING_BEARERS])})


def used(p: Position, number: int) -> None:
    p.say("used", FRIEND_RULES[number], {"player": p.active + 1, "card": friend(number)})


def event_ignored(p: Position) -> None:
    p.say("arwen", "M13.1", {"figure": figure(p.mover), "at": place(p.event_at)})


def witch_king_beaten(p: Position) -> None:
    p.say("eowyn", "M13.5", {})


def struck_off(p: Position) -> None:
    p.say("wrath", "M13.14", {"card": card(p.meeting)})


def treebeard(p: Position) -> None:
    p.say("treebeard", "M13.8", {})


def turned(p: Position, number: int, value: int) -> None:
    rule = "M13.10" if die(number) == "die.black" else "M13.11"
    p.say("turned", rule, {"die": die(number), "value": value})


def looked(p: Position) -> None:
    """The seat that looks is told the card; the others only that it looks."""
    assert p.journal is not None
    args: Args = {"player": p.active + 1, "stage": stage(p.coming_stage())}
    could = [CODES[number] for number in members(stack_of(p.coming_stage()))]
    p.journal.add_for(p.active, "vision", "M13.13", {**args, "card": NOUN[p.peek]}, {**args, "could": could})


def fate(p: Position) -> None:
    """Everybody sees whether the card is put back or removed."""
    kind = "vision-kept" if p.peek_at == ON_TOP else "vision-removed"
    p.say(kind, "M11.11", {"player": p.active + 1})


def over(p: Position) -> None:
    p.say(f"over-{REASONS[p.reason]}", END_RULES[p.reason], {})
