"""Writes what the page's tests of Battle for Middle-earth compare with: sums of attacks as the engine counts them, and moments of
random games.

Run with the project's Python from the root: `.venv/bin/python web/tests/boards/battle_fixtures.py`.
"""

from __future__ import annotations

from itertools import pairwise
from pathlib import Path
from typing import Any

import msgspec

from mathom.games.battle.cards import COMPANION_COUNT, COMPANIONS, ENEMIES, ENEMY_COUNT, JOKER_LANE, TRAITS
from mathom.games.battle.game import BattleGame
from mathom.games.battle.matching import deficit_of, doublings, joker_givers, row_demand, row_enemies, strikes, supply_of, total_of
from mathom.games.battle.observation import symbols
from mathom.games.battle.payment import Coin, bill
from mathom.games.battle.position import NO_CARD
from mathom.games.battle.state import Battle
from mathom.kernel.bits import bits
from mathom.kernel.observation import observe
from mathom.kernel.playout import step
from mathom.kernel.rng import Rng
from mathom.kernel.state import SPECTATOR

FOLDER = Path(__file__).parent.parent / "fixtures"
CASES = 420
GAMES = 150


def write(name: str, data: object) -> None:
    (FOLDER / name).write_bytes(msgspec.json.encode(data) + b"\n")


def mask_of(rng: Rng, total: int, count: int, without: int = 0) -> int:
    mask = 0
    while mask.bit_count() < count:
        mask |= 1 << rng.below(total) & ~without
    return mask


def coin_text(coin: Coin) -> str:
    by = COMPANIONS[coin.doubled_by] if coin.doubled_by != NO_CARD else ""
    return f"{COMPANIONS[coin.card]} {coin.symbol} {by}{'+' if coin.is_extra else ''}".strip()


def case(game: BattleGame, seed: int) -> dict[str, Any]:
    """A team, borrowed cards and three enemies; for each set of positions how it is paid, or how many symbols are missing."""
    rng = Rng(seed)
    p: Battle = game.new({"doubling": ("any", "other")[seed % 2]}, 2)
    team = mask_of(rng, COMPANION_COUNT, 1 + rng.below(6))
    if seed % 3 == 0:
        team |= p.rules.doublers & mask_of(rng, COMPANION_COUNT, 16)
    borrowed = mask_of(rng, COMPANION_COUNT, rng.below(3), team) if seed % 4 == 0 else 0
    p.row = list(bits(mask_of(rng, ENEMY_COUNT, 3)))
    found: dict[str, object] = {}
    supply = supply_of(p.rules, team | borrowed)
    covered = strikes(p, team, borrowed)
    for targets in range(1, 8):
        if targets in covered:
            paid = bill(p, team, borrowed, targets)
            payments = [f"{ENEMIES[each.enemy]} {each.colour}: {coin_text(each.coin)}" for each in paid.payments]
            found[str(targets)] = [payments, [coin_text(coin) for coin in paid.unused if not coin.is_extra]]
        else:
            lacking = deficit_of(supply, row_demand(p, targets))
            givers = joker_givers(p.rules, team, row_enemies(p, targets)).bit_count()
            most = sum(len(chosen) for chosen in doublings(p.rules, team, lacking))
            found[str(targets)] = total_of(lacking) - (supply >> JOKER_LANE) - givers - most
    return {
        "team": [COMPANIONS[card] for card in bits(team)],
        "lent": [COMPANIONS[card] for card in bits(borrowed)],
        "row": [ENEMIES[enemy] for enemy in p.row],
        "other": p.rules.other_colours,
        "sums": found,
    }


def printed(game: BattleGame) -> dict[str, Any]:
    rules = game.default_rules(2)
    companions = {code: [symbols(rules.supply[card]), TRAITS[rules.traits[card]]] for card, code in enumerate(COMPANIONS)}
    enemies = {
        code: [symbols(rules.demand[enemy]), rules.points[enemy], bool(rules.captains >> enemy & 1)]
        for enemy, code in enumerate(ENEMIES)
    }
    return {"companions": companions, "enemies": enemies}


def frames(game: BattleGame, seed: int, seat: int) -> list[dict[str, Any]]:
    """A whole game: after each step that the reader saw something of, the events and the view, and what may then be done."""
    state = game.new({"doubling": ("any", "other")[seed % 2]}, 2 + seed % 3)
    journal = game.start(state)
    rng = Rng(seed)
    seen = 0
    found = []
    while state.to_act():
        step(state, rng)
        observation = observe(game, state, journal, seat, seen)
        seen += len(observation.events)
        if observation.events or observation.legal:
            choices = (
                []
                if seat == SPECTATOR
                else [
                    dict(
                        zip(
                            ("action", "key", "args"), (game.action_texts[action], *game.describe(state, seat, action)), strict=True
                        )
                    )
                    for action in state.legal(seat)
                ]
            )
            found.append(
                {"seat": seat, "events": msgspec.to_builtins(observation.events), "view": observation.view, "choices": choices}
            )
    return found


def stretches(game: BattleGame) -> list[list[dict[str, Any]]]:
    """Pairs of moments, one after the other, so that every kind of event and every question is among them."""
    catalogue = game.catalogue("en").entries
    wanted = {key for key in catalogue if key.startswith(("event.", "action."))}
    found = []
    for seed in range(GAMES):
        played = frames(game, seed, (0, 1, SPECTATOR)[seed % 3])
        for before, after in pairwise(played):
            kinds = {f"event.{event['kind']}" + ("-hidden" if "could" in event["args"] else "") for event in after["events"]}
            kinds |= {choice["key"] for choice in after["choices"]}
            if kinds & wanted:
                wanted -= kinds
                found.append([before, after])
    print("not met:", sorted(wanted))
    return found


def main() -> None:
    game = BattleGame()
    write("battle-sums.json", {**printed(game), "cases": [case(game, seed) for seed in range(CASES)]})
    write("battle-frames.json", stretches(game))


if __name__ == "__main__":
    main()
