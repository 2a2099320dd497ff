"""Writes frames.json: stretches of random games as one seat sees them, so that every kind of event is in it.

Run with the project's Python from the root: `.venv/bin/python web/tests/boards/frames.py`.
"""

from __future__ import annotations

from pathlib import Path
from typing import Any

import msgspec

from mathom.games.confrontation.game import ConfrontationGame
from mathom.kernel.observation import observe
from mathom.kernel.playout import step
from mathom.kernel.rng import Rng
from mathom.kernel.state import SPECTATOR

KEPT = ("side", "phase", "active", "turn", "game", "board", "rosters", "fallen", "hands", "discards", "specials", "battle")
GAMES = 600
OPTIONS = (
    {"mode": "draft", "fellowship_cards": "4", "sauron_cards": "4"},
    {"mode": "classic"},
    {"mode": "variant", "fellowship_cards": "2", "sauron_cards": "2"},
    {"mode": "classic", "turn_limit": "50", "fellowship_cards": "4", "sauron_cards": "4"},
    {"mode": "variant", "gandalf_bonus": "compare"},
)


def frames(game: ConfrontationGame, seed: int, seat: int) -> list[dict[str, Any]]:
    """A whole game: after each step that the reader saw something of, the events and the view."""
    state = game.new(OPTIONS[seed % len(OPTIONS)])
    journal = game.start(state)
    rng = Rng(seed)
    seen = 0
    found = []
    while state.to_act():
        step(state, rng)
        observation = observe(game, state, journal, seat, seen)
        seen += len(observation.events)
        if observation.events:
            view = {name: observation.view[name] for name in KEPT}
            found.append({"events": msgspec.to_builtins(observation.events), "view": view})
    return found


def kinds(frame: dict[str, Any]) -> set[str]:
    return {event["kind"] + ("-hidden" if "could" in event["args"] else "") for event in frame["events"]}


def main() -> None:
    game = ConfrontationGame()
    wanted = {key.removeprefix("event.") for key in game.catalogue("en").entries if key.startswith("event.")}
    stretches = []
    for seed in range(GAMES):
        seat = (0, 1, SPECTATOR)[seed % 3]
        played = frames(game, seed, seat)
        for at in range(1, len(played)):
            if kinds(played[at]) & wanted:
                wanted -= kinds(played[at])
                stretches.append(played[max(0, at - 1) : at + 1])
    print("not met:", sorted(wanted))
    Path(__file__).with_name("frames.json").write_text(
        "[\n" + ",\n".join(msgspec.json.encode(s).decode() for s in stretches) + "\n]\n"
    )


main()
