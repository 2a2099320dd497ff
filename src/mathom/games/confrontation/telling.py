"""What the journal is told: each event with what everyone sees of it.

A hidden piece is named to its owner alone. The others get `could`: the characters that might have done this, worked out from
what lies open, which is what an attentive player at the table works out too.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from mathom.games.confrontation import movement
from mathom.games.confrontation.board import CODES as REGION
from mathom.games.confrontation.board import FANGORN, FELLOWSHIP, OUT, REGIONS, SAURON
from mathom.games.confrontation.cards import CODES as CARD
from mathom.games.confrontation.cards import NO_CARD, SPECIAL_CODES
from mathom.games.confrontation.position import BEARER_DEFEATED, BEARER_IN_MORDOR, MOVE, REASONS, TUNNEL
from mathom.games.confrontation.roster import (
    A_SIDE,
    ARAGORN_TOKEN,
    FRODO,
    FRODO_TOKEN,
    NOBODY,
    SAM_TOKEN,
    TOKENS,
    TREEBEARD,
)
from mathom.games.confrontation.roster import CODES as CHARACTER
from mathom.kernel.bits import bits
from mathom.kernel.journal import Args

if TYPE_CHECKING:
    from mathom.games.confrontation.position import Position

SIDES = ("F", "S")
END_RULES = ("", "C12.2", "C12.4", "C7.3", "C12.7", "C3.9", "C7.5")
"""The rule for each way a game can end; the classic Frodo has rules of his own."""


def region(number: int) -> str:
    return f"region.{REGION[number]}"


def piece(p: Position, token: int) -> str:
    return f"piece.{CHARACTER[p.roster[token]]}"


def side(number: int) -> str:
    return f"side.{SIDES[number]}"


def card(number: int) -> str:
    return f"card.{CARD[number]}"


def say_of(p: Position, token: int, kind: str, rule: str, args: Args, could: list[str]) -> None:
    """An event about a piece: its owner, or everyone if it is face up, is told who it is."""
    assert p.journal is not None
    full: Args = {"side": side(token // A_SIDE), "piece": piece(p, token), **args}
    if p.is_open(token):
        p.journal.add(kind, rule, full)
    else:
        others: Args = {"side": side(token // A_SIDE), **args, "could": could}
        p.journal.add_for(token // A_SIDE ^ p.swapped, kind, rule, full, others)


def alive(p: Position, whose: int) -> list[int]:
    """The hidden tokens of a side that stand on the board: public knowledge."""
    return [token for token in range(whose * A_SIDE, whose * A_SIDE + A_SIDE) if p.at[token] != OUT and not p.is_open(token)]


def codes(p: Position, tokens: list[int]) -> list[str]:
    return [CHARACTER[p.roster[token]] for token in tokens]


def rosters(p: Position) -> None:
    p.say(
        "rosters",
        "C12.12",
        {
            "F": [piece(p, token) for token in range(A_SIDE)],
            "S": [piece(p, token) for token in range(A_SIDE, TOKENS)],
        },
    )


def specials(p: Position) -> None:
    held = [f"special.{SPECIAL_CODES[card]}" for card in bits(p.specials)]
    p.say("specials", "C13.2", {"held": held})


def placed(p: Position) -> None:
    p.say("placed", "C2.5", {})


def turn_begins(p: Position) -> None:
    p.say("turn", "C3.2", {"side": side(p.active), "turn": p.turn + 1})


def movers_by_region(p: Position, forward: bool = False) -> dict[str, list[str]]:
    """For each region, the hidden characters that could make the turn's move, or one forward, if they stood there: public
    reasoning."""
    could = movement.goes_forward if forward else could_go_on
    found: dict[str, list[str]] = {}
    for place in range(REGIONS):
        if not (p.held[p.active] >> place & 1 and p.hides_in(p.active, place)):
            continue
        able = [token for token in alive(p, p.active) if could(p, p.roster[token], place)]
        found[REGION[place]] = codes(p, able)
    return found


def some_open_piece_can_move(p: Position, but: int, forward: bool = False) -> bool:
    can = movement.can_move_forward if forward else movement.can_move
    return any(
        p.is_open(token) and token != but and can(p, token) for token in range(p.active * A_SIDE, p.active * A_SIDE + A_SIDE)
    )


def is_forward_free(p: Position) -> bool:
    """Whether a hidden piece stands where every piece can move: then nobody learns anything from the turn going on."""
    return any(
        p.hides_in(p.active, place) and any(p.full[p.active] >> ahead & 1 == 0 for ahead in p.rules.board.forward[p.active][place])
        for place in range(REGIONS)
        if p.held[p.active] >> place & 1
    )


def not_stuck(p: Position) -> None:
    """The turn goes on: in a tight spot that alone tells who is still there."""
    from mathom.games.confrontation import special

    forward = p.rules.stuck_forward
    if not forward and (p.forced >= 0 or special.has_turn_card(p)):
        return
    if is_forward_free(p) or some_open_piece_can_move(p, -1, forward):
        return
    p.say("not-stuck", "C3.9", {"side": side(p.active), "movers": movers_by_region(p, forward)})


def stuck(p: Position) -> None:
    """A player can do nothing that counts, which tells who is not there."""
    p.say("stuck", "C3.9", {"side": side(p.active), "movers": movers_by_region(p, p.rules.stuck_forward)})


def opens(p: Position) -> None:
    """What a position in the middle of a turn tells: whoever must move now can."""
    if p.phase == TUNNEL and p.stepped:
        able = steppers(p, p.mover, FANGORN)
        say_of(p, p.mover, "rider-moves", "C13.13", {"region": region(FANGORN)}, able)
    if p.phase != MOVE:
        return
    if p.rules.stuck_forward and not p.stepped:
        not_stuck(p)
    if p.forced >= 0 and p.active == SAURON and not p.stepped:
        named_piece(p, False)
    elif p.stepped and p.active == SAURON:
        another_can_move(p)
    elif p.stepped:
        able = movers_by_region(p).get(REGION[p.at[p.mover]], [])
        say_of(p, p.mover, "rider-moves", "C13.13", {"region": region(p.at[p.mover])}, able)
    elif not p.rules.stuck_forward:
        not_stuck(p)


def another_can_move(p: Position) -> None:
    """After the Dark of Mordor another piece must be able to move, which may tell who stands where."""
    if p.active == SAURON and p.forced < 0 and not some_open_piece_can_move(p, p.mover):
        p.say("another-moves", "C13.21", {"side": side(p.active), "movers": movers_by_region(p)})
    elif p.active == SAURON and p.forced >= 0 and not p.is_open(p.forced):
        place = REGION[p.at[p.forced]]
        p.say("named-can-move", "C13.17", {"could": movers_by_region(p)[place]})


def named_piece(p: Position, stays: bool) -> None:
    """Sauron says whether the piece that the King named can move and, if agreed, what keeps it (A29)."""
    assert p.journal is not None
    token = p.forced
    able = movers_by_region(p).get(REGION[p.at[token]], [])
    could = [code for code in codes(p, alive(p, SAURON)) if (code in able) != stays]
    say_of(p, token, "named-stays" if stays else "named-moves", "C13.16", {"region": region(p.at[token])}, could)
    if stays and p.rules.king_explains:
        p.say(what_keeps(p, token), "C13.16", {"region": region(p.at[token])})


def what_keeps(p: Position, token: int) -> str:
    """Why a piece cannot move, from what lies open: a Watcher* once seen, nothing in front, or all of it full."""
    if movement.is_rooted(p, token):
        return "explains-rooted"
    return "explains-full" if p.rules.board.forward[token // A_SIDE][p.at[token]] else "explains-end"


def reachers(p: Position, start: int, end: int) -> list[str]:
    """The hidden characters that could have gone from one region to the other without ending the game there."""
    able = [
        token
        for token in alive(p, p.active)
        if movement.ends(p, p.roster[token], start) >> end & 1 and not movement.would_end(p, token, end)
    ]
    return codes(p, able)


def moves(p: Position, token: int, end: int) -> None:
    start = p.at[token]
    kind = "attacks" if p.held[1 - p.active] >> end & 1 else "moves"
    args: Args = {"from": region(start), "to": region(end)}
    if movement.would_end(p, token, end):
        p.say(kind, "C3.3", {"side": side(p.active), "piece": piece(p, token), **args})
    else:
        say_of(p, token, kind, "C3.3", args, reachers(p, start, end))


def strides(p: Position, token: int) -> None:
    p.say(
        "strides", "C10.6", {"side": side(p.active), "piece": piece(p, token), "from": region(p.at[token]), "to": region(FANGORN)}
    )


def steps(p: Position, token: int, end: int) -> None:
    """A special card steps a piece forward; before, so that one can tell who could go on from there."""
    start = p.at[token]
    kind = "shadowfax" if p.active == FELLOWSHIP else "dark"
    rule = "C13.5" if p.active == FELLOWSHIP else "C13.10"
    args: Args = {"from": region(start), "to": region(end)}
    if movement.would_end(p, token, end):
        p.say(kind, rule, {"side": side(p.active), "piece": piece(p, token), **args})
    else:
        say_of(p, token, kind, rule, args, steppers(p, token, end))


def steppers(p: Position, token: int, end: int) -> list[str]:
    """Whom a special card could have stepped there: for Shadowfax only those that could go on from there."""
    able = [other for other in alive(p, p.active) if not movement.would_end(p, other, end)]
    if p.active == FELLOWSHIP:
        after = type(p)(p.rules, p)
        after.shift(token, end)
        able = [other for other in able if could_go_on(after, p.roster[other], end)]
    return codes(p, able)


def could_go_on(p: Position, character: int, place: int) -> bool:
    """Whether that character, standing there, could make a move."""
    if movement.ends(p, character, place):
        return True
    return character == TREEBEARD and movement.can_stride(p, place)


def tunnel(p: Position, token: int, by_card: bool) -> None:
    start = p.at[token]
    could = steppers(p, token, FANGORN) if by_card else reachers(p, start, FANGORN)
    kind = "shadowfax-tunnel" if by_card else "tunnel"
    say_of(p, token, kind, "C1.8", {"from": region(start), "to": region(FANGORN)}, could)


def leaves_tunnel(p: Position, token: int) -> None:
    args: Args = {"to": region(FANGORN), "goes_on": int(p.stepped)}
    say_of(p, token, "tunnel-passed", "C9.1", args, [])


def balrog_strikes(p: Position, token: int) -> None:
    p.say("balrog", "C9.1", {"piece": piece(p, token), "from": region(p.at[token])})


def gandalf_returns(p: Position) -> None:
    p.say("gandalf-returns", "C13.6", {"region": region(FANGORN)})


def recalled(p: Position, token: int) -> None:
    say_of(p, token, "recalled", "C13.9", {"from": region(p.at[token])}, codes(p, alive(p, SAURON)))


def palantir(p: Position, where: int, seen: list[int]) -> None:
    p.say("palantir", "C13.12", {"region": region(where)})
    for token in seen:
        p.say("revealed", "C13.12", {"piece": piece(p, token), "region": region(where)})


def king(p: Position, where: int) -> None:
    aragorn = ARAGORN_TOKEN
    p.say("king", "C13.7", {"piece": piece(p, aragorn), "region": region(where)})
    p.say("revealed", "C13.7", {"piece": piece(p, aragorn), "region": region(p.at[aragorn])})


def pointed(p: Position, token: int) -> None:
    say_of(p, token, "pointed", "C13.7", {"region": region(p.at[token])}, codes(p, alive(p, SAURON)))


def crebain(p: Position, where: int) -> None:
    p.say("crebain", "C13.11", {"region": region(where)})


def watched(p: Position, token: int) -> None:
    p.say("revealed", "C13.11", {"piece": piece(p, token), "region": region(p.at[token])})


def reveals(p: Position, token: int, rule: str) -> None:
    p.say("revealed", rule, {"piece": piece(p, token), "region": region(p.at[token])})


def steps_in(p: Position) -> None:
    p.say("sam-steps-in", "C8.2", {"piece": piece(p, SAM_TOKEN)})


def sam_bears_the_ring(p: Position) -> None:
    p.say("revealed", "C12.3", {"piece": piece(p, SAM_TOKEN), "region": region(p.at[SAM_TOKEN])})
    p.say("sam-bears-ring", "C12.3", {"piece": piece(p, SAM_TOKEN)})


def gwaihir(p: Position) -> None:
    p.say("gwaihir", "C13.8", {"piece": piece(p, p.fighter[FELLOWSHIP])})


def ability(p: Position, by: str, rule: str, raised: int = NOBODY) -> None:
    """An ability is used; where it gives a character another strength, that is said, too."""
    args: Args = {"fellow": piece(p, p.fighter[FELLOWSHIP]), "servant": piece(p, p.fighter[SAURON])}
    if raised != NOBODY:
        args["strength"] = p.rules.raised[raised]
    p.say(f"ability-{by}", rule, args)


def retreats(p: Position, token: int, end: int, rule: str) -> None:
    p.say("retreats", rule, {"piece": piece(p, token), "from": region(p.at[token]), "to": region(end)})


def goes_home(p: Position, shelob: int, end: int) -> None:
    p.say("goes-home", "C9.2", {"piece": piece(p, shelob), "from": region(p.at[shelob]), "to": region(end)})


def swaps(p: Position, smeagol: int, other: int) -> None:
    p.say(
        "swaps",
        "C10.8",
        {"piece": piece(p, smeagol), "other": piece(p, other), "region": region(p.region), "to": region(p.at[other])},
    )


def card_shown(p: Position, whose: int) -> None:
    p.say("card", "C4.11", {"side": side(whose), "card": card(p.card[whose])})


def cards_turned(p: Position) -> None:
    taken = p.taken[SAURON]
    shown = p.card[SAURON] if taken == NO_CARD else taken
    p.say("cards", "C4.11", {"fellow": card(p.card[FELLOWSHIP]), "servant": card(shown)})


def void(p: Position, whose: int, number: int, rule: str) -> None:
    p.say("void", rule, {"side": side(whose), "card": card(number)})


def works(p: Position, kind: str, rule: str) -> None:
    """A text card does what it says: `noble`, `cloak` or `eye`."""
    p.say(kind, rule, {"fellow": piece(p, p.fighter[FELLOWSHIP]), "servant": piece(p, p.fighter[SAURON])})


def magic(p: Position, whose: int) -> None:
    p.say("magic", "C5.2", {"side": side(whose), "card": card(p.taken[whose])})


def compared(p: Position, fellow: int, fellow_card: int, servant: int, servant_card: int) -> None:
    p.say(
        "compared-bonus" if p.bonus else "compared",
        "C4.15",
        {
            "fellow": piece(p, p.fighter[FELLOWSHIP]),
            "fellow_base": fellow,
            "fellow_card": fellow_card,
            "bonus": p.bonus,
            "fellow_total": fellow + fellow_card + p.bonus,
            "servant": piece(p, p.fighter[SAURON]),
            "servant_base": servant,
            "servant_card": servant_card,
            "servant_total": servant + servant_card,
        },
    )


def falls(p: Position, token: int, rule: str) -> None:
    """A defeated piece leaves the board, by the rule that defeated it."""
    p.say("falls", rule, {"piece": piece(p, token), "region": region(p.at[token])})


def refilled(p: Position) -> None:
    p.say("refilled", "C4.18", {})


def end_rule(p: Position) -> str:
    if p.bearer == SAM_TOKEN and p.reason == BEARER_DEFEATED:
        return "C12.5"
    if p.roster[FRODO_TOKEN] == FRODO and p.reason in (BEARER_IN_MORDOR, BEARER_DEFEATED):
        return "C7.1" if p.reason == BEARER_IN_MORDOR else "C7.2"
    return END_RULES[p.reason]


def over(p: Position) -> None:
    winner = "side.F" if p.winner == 0 else "side.S" if p.winner == 1 else "side.none"
    p.say(
        f"over-{REASONS[p.reason]}",
        end_rule(p),
        {"winner": winner, "seat0": p.score[0], "seat1": p.score[1], "game": p.swapped + 1},
    )
