"""The games of the house, by name."""

from __future__ import annotations

from importlib import import_module

from mathom.kernel.game import Complaint, Game

GAMES = {
    "confrontation": "mathom.games.confrontation.game:ConfrontationGame",
    "battle": "mathom.games.battle.game:BattleGame",
    "mount_doom": "mathom.games.mount_doom.game:MountDoomGame",
    "two_towers": "mathom.games.two_towers.game:TwoTowersGame",
}
"""Where each game lives; a game is loaded when it is asked for."""


def load(name: str, content: str = "") -> Game:
    """The game with that name, with an owner's own content if its text is given; raises Complaint or ContentError."""
    if name not in GAMES:
        raise Complaint(f"There is no game “{name}” in this house; there is {', '.join(GAMES)}.")
    module, _, cls = GAMES[name].partition(":")
    game: Game = getattr(import_module(module), cls)()
    return game.with_content(content) if content else game
