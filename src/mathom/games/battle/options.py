"""The ways to play, and the rules object that the engine reads."""

from __future__ import annotations

from mathom.games.battle.cards import COMPANIONS, ENEMIES, ORDERS, TRAITS, packed
from mathom.games.battle.position import Rules
from mathom.kernel.content import Content
from mathom.kernel.game import RULES, Option

OPTIONS = (
    Option("first", ("random", "seat1"), "B1.3", by_book=("seat1",)),
    Option("doubling", ("any", "other"), "B7.3"),
    Option(RULES, ("1",), "B1.3"),
)


def rules_of(options: dict[str, str], players: int, content: Content) -> Rules:
    rules = Rules(players)
    rules.first_random = options["first"] == "random"
    rules.other_colours = options["doubling"] == "other"
    companions, enemies, orders = (content.tables[name] for name in ("companion", "enemy", "mordor"))
    for card, code in enumerate(COMPANIONS):
        rules.supply[card] = packed(companions[code]["symbols"])
        rules.traits[card] = TRAITS.index(companions[code]["trait"])
    for enemy, code in enumerate(ENEMIES):
        rules.demand[enemy] = packed(enemies[code]["symbols"])
        rules.size[enemy] = len(enemies[code]["symbols"])
        rules.points[enemy] = enemies[code]["points"]
        rules.captains |= enemies[code]["captain"] << enemy
    rules.mordor = [orders[order]["count"] for order in ORDERS]
    rules.settle()
    return rules


def options_of(rules: Rules) -> dict[str, str]:
    return {
        "first": "random" if rules.first_random else "seat1",
        "doubling": "other" if rules.other_colours else "any",
        RULES: "1",
    }
