"""Writes mount_doom_frames.json: stretches of random journeys as one seat sees them, with every kind of event and of choice.

Run with the project's Python from the root: `.venv/bin/python web/tests/boards/mount_doom_frames.py`.
"""

from __future__ import annotations

from pathlib import Path
from typing import Any

import msgspec

from mathom.games.mount_doom.game import MountDoomGame
from mathom.kernel.observation import observe
from mathom.kernel.playout import step
from mathom.kernel.rng import Rng

GAMES = 300
LATER = (
    "stage=Hel Rin=18 Mer=24 Ara=20 Leg=18 Gim=17 courage=16 uruk=3 track=?,OrcH,UruH,Eowyn,NazH,? friends=1:Theoden,Power turn=7",
    "stage=Gon Rin=25 Mer=28 Ara=30 Gim=24 courage=15 uruk=4 track=?,UruG,Eye,Faramir,Treebeard,? friends=1:Support,Eomer turn=10",
    "stage=Min Rin=34 Mer=40 Ara=38 Gim=33 courage=16 track=?,Witch,Mumak,Denethor,Army,? friends=1:Eowyn,Vision,Wrath turn=14",
    "stage=Dou Rin=45 Mer=40 Ara=38 Gim=40 courage=16 track=?,Deceit,Shelob,Sting,Phial,? friends=1:Elrond,Treebeard turn=17",
    "stage=Min Rin=34 Mer=40 courage=16 eowyn track=Army,-,-,-,-,- turn=14",
    "stage=Gon Rin=25 courage=16 eowyn track=-,NazG,-,-,-,- turn=14",
)
"""Situations that random play seldom comes to."""
PRINTED: dict[str, Any] = {}
"""What stands on the cards: every view has it, the file once."""
MODES = ("normal", "easier", "exclusive", "unprotected", "harder")


def frames(game: MountDoomGame, seed: int) -> list[dict[str, Any]]:
    """A whole game: what its first seat saw between one decision and the next."""
    if seed < 0:
        state = game.parse_position(f"{MODES[-seed % 5]} 1/2 {LATER[-seed % len(LATER)]}")
    else:
        morgul = ("passes", "stays")[seed // 5 % 2]
        state = game.new({"mode": MODES[seed % 5], "morgul": morgul}, seed % 4 + 1)
    journal = game.start(state)
    rng = Rng(abs(seed))
    seen = 0
    found = []
    while True:
        acting = state.to_act()
        if not acting or acting[0] >= 0:
            observation = observe(game, state, journal, 0, seen)
            seen += len(observation.events)
            choices = []
            for action in state.legal(state.active) if acting else []:
                key, args = game.describe(state, acting[0], action)
                choices.append({"action": game.action_text(action), "key": key, "args": args})
            PRINTED.update(observation.view.pop("printed"))
            found.append({"events": msgspec.to_builtins(observation.events), "view": observation.view, "choices": choices})
        if not acting:
            return found
        step(state, rng)


def kinds(frame: dict[str, Any]) -> set[str]:
    told = {event["kind"] + ("-hidden" if "could" in event["args"] else "") for event in frame["events"]}
    return told | {f"{frame['view']['phase']} {choice['key']}" for choice in frame["choices"]}


def main() -> None:
    game = MountDoomGame()
    met: set[str] = set()
    stretches = []
    for seed in range(-40 * len(LATER), GAMES):
        played = frames(game, seed)
        for at in range(len(played)):
            if kinds(played[at]) - met:
                met |= kinds(played[at])
                stretches.append(played[max(0, at - 1) : at + 1])
    wanted = {key.removeprefix("event.") for key in game.catalogue("en").entries if key.startswith("event.")}
    print("not met:", sorted(wanted - met), len(stretches))
    Path(__file__).with_name("mount_doom_frames.json").write_text(
        '{"printed":'
        + msgspec.json.encode(PRINTED).decode()
        + ',\n"stretches":[\n'
        + ",\n".join(msgspec.json.encode(stretch).decode() for stretch in stretches)
        + "\n]}\n"
    )


main()
