"""What a player of Battle for Middle-earth can know of what is hidden: who may hold what, what is still to come, who leads."""

from __future__ import annotations

from rich.console import RenderableType
from rich.text import Text

from mathom.games.battle.belief import BattleBelief, Pool
from mathom.games.battle.cards import COMPANIONS, ENEMIES, ORDERS
from mathom.games.battle.ending import score
from mathom.kernel.bits import bits
from mathom.kernel.observation import Observation
from mathom.terminal.boards import Look, View
from mathom.terminal.boards.battle_script import WIDTH, Detail, Script
from mathom.terminal.boards.parts import PART_GAP, Parts, flow, row_of
from mathom.terminal.words import Words

INDENT = 3


def remember(words: Words, look: Look, observation: Observation) -> list[RenderableType]:
    belief = words.game.belief(observation)
    assert isinstance(belief, BattleBelief)
    script = Script(words, look)
    view = observation.view
    return [
        *ring_rows(words, view),
        *unseen_rows(script, belief),
        *discard_rows(script, view),
        *enemy_rows(script, belief),
        *score_rows(script, view, belief),
    ]


def title(sentence: str) -> Text:
    return Text(f" {sentence}", style="bold")


def listed(items: list[Parts]) -> list[RenderableType]:
    return [row_of([(" " * INDENT, ""), *line]) for line in flow([[item] for item in items], WIDTH - INDENT, PART_GAP)]


def order_items(words: Words, counts: dict[str, int]) -> list[Parts]:
    return [[(f"{words.say(f'board.order-{order}')} {count}", "red")] for order, count in counts.items() if count]


def orders_left(words: Words, view: View) -> dict[str, int]:
    """The Mordor cards that neither lie open nor were discarded: all of them are in the stack."""
    printed = words.game.content.tables["mordor"]
    return {order: printed[order]["count"] - view["mordor"].count(order) - view["discard"]["orders"][order] for order in ORDERS}


def share(part: int, whole: int) -> str:
    return f"{part / whole:.0%}".replace("%", " %")


def ring_rows(words: Words, view: View) -> list[RenderableType]:
    left, mordor = view["ring_left"], view["mordor_left"]
    if not left:
        return [title(words.say("board.memory-empty"))]
    said = words.say("board.memory-ring", n=left, mordor=mordor, share=share(mordor, left))
    return [title(said), *listed(order_items(words, orders_left(words, view)))]


def unseen_rows(script: Script, belief: BattleBelief) -> list[RenderableType]:
    """The companions of one stack are all alike: for each place, how many of them lie there."""
    rows: list[RenderableType] = []
    for pool in belief.pools():
        rows.append(title(script.words.say("board.memory-unseen", n=len(pool.cards))))
        rows += listed([[(place, "cyan")] for place in places_of(script.words, pool)])
        rows += listed([script.companion(COMPANIONS[card], Detail()) for card in pool.cards])
    return rows


def places_of(words: Words, pool: Pool) -> list[str]:
    whole = len(pool.cards)
    stacked = whole - sum(number for _, number in pool.places)
    counts = [(words.say("terminal.seat", n=seat + 1), number) for seat, number in pool.places]
    if stacked:
        counts.append((words.say("board.memory-stack"), stacked))
    return [words.say("board.memory-place", place=place, number=number, share=share(number, whole)) for place, number in counts]


def discard_rows(script: Script, view: View) -> list[RenderableType]:
    discard = view["discard"]
    companions = listed([script.companion(code, Detail()) for code in discard["companions"]])
    orders = listed(order_items(script.words, discard["orders"]))
    return [title(script.words.say("board.memory-discard")), *companions, *orders] if companions or orders else []


def enemy_rows(script: Script, belief: BattleBelief) -> list[RenderableType]:
    """The enemies of the stack; in a game that began with a position, some of them may have been won before."""
    pool = belief.enemy_pool()
    if not pool.cards:
        return []
    won_before = sum(number for _, number in pool.places)
    key = "board.memory-enemies-or-won" if won_before else "board.memory-enemies"
    said = script.words.say(key, n=len(pool.cards), won=won_before)
    return [title(said), *listed([script.enemy(ENEMIES[enemy], names=True) for enemy in pool.cards])]


def score_rows(script: Script, view: View, belief: BattleBelief) -> list[RenderableType]:
    """Every attack was open, so whoever remembers knows how the others stand."""
    words = script.words
    world = belief.world([], {})
    rows: list[RenderableType] = []
    for seat in belief.masked:
        unknown = belief.won_before[seat]
        key = "board.memory-score-least" if unknown else "board.memory-score"
        rows.append(title(words.say(key, name=words.say("terminal.seat", n=seat + 1), n=score(world, seat), unknown=unknown)))
        items = [script.enemy(ENEMIES[enemy], names=True) for enemy in bits(belief.won_since[seat])]
        items += [[(words.name(f"card.{code}"), "")] for code in view["players"][seat]["given"]]
        rows += listed(items)
    return rows
