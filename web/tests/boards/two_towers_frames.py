"""Writes two_towers_frames.json: for every question of the game a situation in which it is asked, as its seat sees it.

Run with the project's Python from the root: `.venv/bin/python web/tests/boards/two_towers_frames.py`.
"""

from __future__ import annotations

from pathlib import Path
from typing import Any

import msgspec

from mathom.games.two_towers.game import TwoTowersGame
from mathom.games.two_towers.position import LAST_DECISION, PHASES
from mathom.kernel.observation import observe
from mathom.kernel.playout import step
from mathom.kernel.rng import Rng
from mathom.kernel.state import State

CHAPTERS = [*map(str, range(19, 37)), "road"]
SPECIAL = ("R1!", "O@", "W@", "L", "unhide", "stop", "event")
"""Actions that are touched in a way of their own."""
GAMES = 1600


def frame(game: TwoTowersGame, state: State, seat: int, observation: Any) -> dict[str, Any]:
    choices = []
    for action in observation.legal:
        key, args = game.describe(state, seat, action)
        choices.append({"action": game.action_text(action), "key": key, "args": args})
    players = game.players(state)
    return {
        "seat": seat,
        "players": players,
        "view": observation.view,
        "choices": choices,
        "to_act": list(observation.to_act),
        "events": msgspec.to_builtins(observation.events[-6:]),
    }


def what_is_new(found: dict[str, Any], players: int) -> list[str]:
    """The names of what a situation shows: its question, and special actions, alone, with a pyramid and otherwise."""
    kind = {1: "solo", 2: "pyramid"}.get(players, "table")
    names = [found["view"]["phase"]]
    names += [f"play {kind}"] if found["view"]["phase"] == "play" else []
    view = found["view"]
    is_bound = view["phase"] == "play" and view["suit"] and len(found["choices"]) < len(view["hands"][view["actor"]]["cards"])
    names += ["follow"] if is_bound and kind == "table" else []
    bare = {choice["action"] for choice in found["choices"] if choice["key"].startswith(("action.play", "action.lead"))}
    asked = view["hands"][view["actor"]]["cards"] if view["actor"] >= 0 else []
    names += [f"from beside {kind}"] if bare - {*asked, "L"} and not any("@" in action for action in bare) else []
    names += [f"{mark} {kind}" for mark in ("unhide", "L") for choice in found["choices"] if choice["action"] == mark]
    is_amid = view["phase"] == "play" and any(hand["played"] for hand in view["hands"])
    names += [f"stop amid a trick {kind}"] if is_amid and any(choice["action"] == "stop" for choice in found["choices"]) else []
    names += [mark for mark in SPECIAL for choice in found["choices"] if choice["action"].startswith(mark)]
    return names


def main() -> None:
    game = TwoTowersGame()
    wanted = {*PHASES[: LAST_DECISION + 1], *SPECIAL, "play solo", "play pyramid", "play table", "follow"}
    wanted |= {
        f"{name} {kind}" for name in ("unhide", "L", "from beside", "stop amid a trick") for kind in ("solo", "pyramid", "table")
    }
    kept: dict[str, dict[str, Any]] = {}
    for seed in range(GAMES):
        players = 1 + seed % 4
        chapter = CHAPTERS[seed // 4 % len(CHAPTERS)]
        state = game.new({"chapter": chapter, "again": "on", "earlier": "on" if chapter == "road" else "off"}, players)
        journal = game.start(state)
        rng = Rng(seed)
        while state.to_act():
            seat = state.to_act()[0]
            if seat >= 0:
                found = frame(game, state, seat, observe(game, state, journal, seat))
                for name in what_is_new(found, players):
                    if name in wanted:
                        wanted.discard(name)
                        kept[name] = found
            step(state, rng)
        if "over" not in kept:
            kept["over"] = frame(game, state, 0, observe(game, state, journal, 0))
        if not wanted:
            break
    print("not met:", sorted(wanted))
    lines = [f"{msgspec.json.encode(name).decode()}: {msgspec.json.encode(found).decode()}" for name, found in sorted(kept.items())]
    Path(__file__).with_name("two_towers_frames.json").write_text("{\n" + ",\n".join(lines) + "\n}\n")


main()
