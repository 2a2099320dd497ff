"""The games of the house, by name."""

from __future__ import annotations

import re
from importlib import import_module
from importlib.resources import files

from mathom.kernel.content import is_ordered
from mathom.kernel.game import Complaint, Game, rules_number
from mathom.kernel.record import Record

GAMES = {
    "confrontation": "mathom.games.confrontation.game:ConfrontationGame",
    "battle": "mathom.games.battle.game:BattleGame",
    "mount_doom": "mathom.games.mount_doom.game:MountDoomGame",
    "two_towers": "mathom.games.two_towers.game:TwoTowersGame",
}
"""Where each game lives; a game is loaded when it is asked for."""
RECKONED = {"7b505c0112149342": "9ba375f8673ef5ea"}
"""A hash that stands in records from before an entry had one more field, and the hash of the same content since."""


def load(name: str, content: str = "", printed: str = "") -> Game:
    """The game with that name, with an owner's own content if its text is given; raises Complaint or ContentError.

    `printed` is the hash of the content that something kept was played with: one of ours from before is used where it is meant.
    """
    if name not in GAMES:
        raise Complaint(f"There is no game “{name}” in this house; there is {', '.join(GAMES)}.")
    module, _, cls = GAMES[name].partition(":")
    game: Game = getattr(import_module(module), cls)()
    if printed and not content and printed != game.content.hash():
        content = former_content(game, printed)
    return game.with_content(content) if content else game


def is_former(game: Game, printed: str) -> bool:
    """Whether a content of ours with that hash came with an earlier Mathom."""
    is_hash = re.fullmatch("[0-9a-f]{16}", printed) is not None
    return is_hash and files(game.package).joinpath("former", f"{printed}.toml").is_file()


def is_owners(game: Game) -> bool:
    """Whether a game is played with an owner's content, and not with ours, of today or from before."""
    return not game.content.ours and not is_former(game, game.content.hash())


def former_content(game: Game, printed: str) -> str:
    """The content of ours with that hash that came with an earlier Mathom; raises Complaint."""
    if is_former(game, printed):
        return files(game.package).joinpath("former", f"{printed}.toml").read_text(encoding="utf-8")
    raise Complaint(f"The content {printed[:40]} is none that ever came with Mathom: give the file with --content.")


def game_of(record: Record) -> Game:
    """The game that a record was made with; the record then names the content as it is named now. Complaint or ContentError."""
    record.content = RECKONED.get(record.content, record.content)
    game = load(record.game, record.own_content, record.content)
    if rules_number(record.options) > 1:
        check_order(game)
    return game


def check_order(game: Game) -> None:
    """Refuses content whose order of entries nobody could tell from ours; an earlier Mathom took such a file. Raises Complaint."""
    if not is_ordered(game.content, load(game.id).content):
        raise Complaint("The entries of that content stand in another order than those of ours: put them in our order.")
