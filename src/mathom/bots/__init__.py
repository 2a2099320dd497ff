"""Players that are programs. They see observations and nothing else."""

from __future__ import annotations

from importlib import import_module
from typing import Protocol

from mathom.kernel.game import Complaint, Game
from mathom.kernel.observation import Observation

BOTS = {
    "rule": {
        "battle": "mathom.bots.battle.rule:BattleRule",
        "confrontation": "mathom.bots.confrontation.rule:ConfrontationRule",
        "mount_doom": "mathom.bots.mount_doom.rule:MountDoomRule",
        "two_towers": "mathom.bots.two_towers.rule:TwoTowersRule",
    },
    "random": {"*": "mathom.bots.random:RandomBot"},
}
"""By name and game, the best first, where each bot lives; `*` is every game. A bot is loaded when it is asked for."""


class Bot(Protocol):
    """Answers an observation that asks its seat, with all events since the start, by one of its legal actions."""

    def __init__(self, game: Game, seed: int) -> None: ...

    def choose(self, observation: Observation) -> int: ...


def bots_of(game: str) -> list[str]:
    """The names of the bots that play a game, the best first."""
    return [name for name, places in BOTS.items() if game in places or "*" in places]


def load_bot(name: str, seed: int, game: Game) -> Bot:
    """A new bot with that name for a game; raises Complaint."""
    known = bots_of(game.id)
    if name not in known:
        raise Complaint(f"There is no bot “{name}” for {game.id}; there is {', '.join(known)}.")
    places = BOTS[name]
    module, _, cls = (places.get(game.id) or places["*"]).partition(":")
    bot: Bot = getattr(import_module(module), cls)(game, seed)
    return bot
