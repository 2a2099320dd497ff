"""What the journal is told: each event with what everyone sees of it. Drawn cards are told to their owner alone."""

from __future__ import annotations

from mathom.games.battle.actions import LETTERS
from mathom.games.battle.cards import COMPANIONS, ENEMIES, FROM_HAND, ORDERS
from mathom.games.battle.payment import bill
from mathom.games.battle.position import NO_CARD, Position
from mathom.kernel.bits import bits
from mathom.kernel.journal import Args

SECOND_RULES = {"joins": "B6.8", "founds": "B7.14"}
"""The rule behind Aragorn's second card, by where it goes."""


def card(number: int) -> str:
    return f"card.{COMPANIONS[number]}"


def enemy_key(number: int) -> str:
    return f"enemy.{ENEMIES[number]}"


def order_key(order: int) -> str:
    return f"order.{ORDERS[order]}"


def cards(mask: int) -> list[str]:
    return [card(each) for each in bits(mask)]


def player(seat: int) -> int:
    """Players are counted from one where people read."""
    return seat + 1


def first(p: Position) -> None:
    p.say("first", "B1.3", {"player": player(p.active)})


def turn_begins(p: Position) -> None:
    p.say("turn", "B1.3", {"player": player(p.active), "turn": p.turn})


def appears(p: Position, enemy: int, place: int) -> None:
    p.say("appears", "B3.5", {"enemy": enemy_key(enemy), "place": place + 1})


def tell_owner(p: Position, seat: int, kind: str, rule: str, number: int) -> None:
    """The owner reads which card it is, the others that it was one."""
    assert p.journal is not None
    args: Args = {"player": player(seat)}
    p.journal.add_for(seat, kind, rule, {**args, "card": card(number)}, {**args, "could": []})


def dealt(p: Position, seat: int, number: int) -> None:
    tell_owner(p, seat, "dealt", "B1.2", number)


def draws(p: Position, number: int) -> None:
    tell_owner(p, p.active, "draws", "B4.1", number)


def places(p: Position, number: int, slot: int, is_first: bool) -> None:
    kind = "joins" if p.used[p.active] >> slot & 1 else "founds"
    rule = "B2.1" if is_first else SECOND_RULES[kind]
    p.say(kind, rule, {"player": player(p.active), "card": card(number), "team": LETTERS[slot]})


def walks(p: Position, number: int, here: int, there: int) -> None:
    p.say("walks", "B6.7", {"player": player(p.active), "card": card(number), "from": LETTERS[here], "to": LETTERS[there]})


def takes(p: Position, taker: int, number: int, lender: int, slot: int) -> None:
    args: Args = {"player": player(p.active), "other": player(lender), "card": card(number), "team": LETTERS[slot]}
    p.say("takes", "B6.3", {**args, "taker": card(taker)})


def gives(p: Position, hobbit: int, lender: int) -> None:
    p.say("gives", "B6.1", {"player": player(p.active), "other": player(lender), "card": card(hobbit)})


def attacks(p: Position, slot: int, targets: int) -> None:
    """The attack, who helped, what was doubled or granted, and how each enemy was paid for."""
    team = p.team(p.active, slot)
    p.say("attacks", "B3.1", {"player": player(p.active), "team": LETTERS[slot], "cards": cards(team)})
    for pair in p.pairs:
        lent = pair & 31
        args: Args = {"card": card(pair >> 5), "lent": card(lent), "other": player(p.holder(lent))}
        p.say("helps", "B6.1", args)
    paid = bill(p, team, p.borrowed(), targets)
    for each in paid.payments:
        if each.coin.doubled_by != NO_CARD:
            symbol = f"symbol.{each.coin.symbol}"
            p.say("doubles", "B6.2", {"card": card(each.coin.doubled_by), "symbol": symbol, "other": card(each.coin.card)})
        if each.coin.is_extra:
            p.say("extra", "B6.9", {"card": card(each.coin.card)})
    for place in range(3):
        if targets >> place & 1:
            enemy = p.row[place]
            by: dict[str, list[str]] = {}
            for each in paid.payments:
                if each.enemy == enemy:
                    by.setdefault(f"symbol.{each.colour}", []).append(card(each.coin.card))
            points = p.rules.points[enemy]
            p.say("beaten", "B3.2", {"player": player(p.active), "enemy": enemy_key(enemy), "n": points, "by": by})
    left = [coin for coin in paid.unused if not coin.is_extra]
    if left:
        lost: dict[str, list[str]] = {}
        for coin in left:
            lost.setdefault(f"symbol.{coin.symbol}", []).append(card(coin.card))
        p.say("unused", "B3.3", {"by": lost})


def stays(p: Position, number: int, slot: int) -> None:
    p.say("stays", "B6.6", {"player": player(p.active), "card": card(number), "team": LETTERS[slot]})


def reshuffled(p: Position) -> None:
    """What lay on the open pile is in the new stack."""
    orders = [p.mordor_discard(order) for order in range(3)]
    companions = cards(p.discard())
    p.say("reshuffled", "B4.3", {"n": sum(orders) + len(companions), "cards": companions})


def mordor(p: Position, order: int) -> None:
    p.say("mordor", "B4.2", {"player": player(p.active), "order": order_key(order)})


def counterattack(p: Position, order: int) -> None:
    p.say("counterattack", "B4.4", {"order": order_key(order)})


def spared(p: Position, seat: int) -> None:
    p.say("spared", "B4.5", {"player": player(seat)})


def discards(p: Position, seat: int, number: int) -> None:
    kind = "discards-hand" if p.mordor[2] == FROM_HAND else "discards-team"
    p.say(kind, "B4.5", {"player": player(seat), "card": card(number)})


def shows_hand(p: Position, seat: int) -> None:
    p.say("shows-hand", "B7.11", {"player": player(seat), "cards": cards(p.hands[seat])})


def loses(p: Position, seat: int, enemy: int) -> None:
    p.say("loses", "B4.5", {"player": player(seat), "enemy": enemy_key(enemy)})


def counterattack_ends(p: Position, enemy: int) -> None:
    p.say("leaves", "B4.6", {"enemy": enemy_key(enemy)})


def over(p: Position) -> None:
    from mathom.games.battle.ending import score, winners

    for seat in range(p.rules.players):
        args: Args = {"player": player(seat), "n": score(p, seat), "enemies": p.won[seat].bit_count()}
        p.say("scores", "B5.2", args)
    best = winners(p)
    names = [str(player(seat)) for seat in best]
    p.say("over-shared" if len(best) > 1 else "over", "B5.3", {"winners": names})
