"""What is looked at in a kept game, when it is written down and whenever it is opened later."""

from __future__ import annotations

import json
from hashlib import sha256
from pathlib import Path
from typing import Any

import msgspec

from mathom.kernel.game import Game
from mathom.kernel.record import Record, Replay
from mathom.kernel.state import CHANCE, State

HERE = Path(__file__).parent
FOLDER = HERE / "e4ff705"
"""Everything that was written with the code of that commit."""


def index(name: str) -> dict[str, Any]:
    """What one of the makers noted about its files."""
    found: dict[str, Any] = json.loads((FOLDER / name).read_text(encoding="utf-8"))
    return found


def legal(game: Game, state: State) -> dict[str, list[str]]:
    """What each seat that is due may do, in the notation; the order tells nobody anything."""
    return {
        str(seat): sorted(game.action_text(action) for action in state.legal(seat)) for seat in state.to_act() if seat != CHANCE
    }


def mark(game: Game, state: State) -> str:
    """A short print of who is due and what they may do. Of a draw the record's verification tells more."""
    return sha256(json.dumps(legal(game, state), sort_keys=True).encode()).hexdigest()[:4]


def marks(game: Game, record: Record) -> list[str]:
    """The mark before each surviving line, and that of the end."""
    replay = Replay(game, record, 0)
    found = [mark(game, replay.state)]
    for number, line in enumerate(record.surviving()):
        replay.play(game, number, line)
        found.append(mark(game, replay.state))
    return found


def words(game: Game, position: str) -> set[str]:
    """A position without the words that say options, of which a later version may write more."""
    names = {option.name for option in game.options}
    return {word for word in position.split() if word.partition("=")[0] not in names}


def ending(game: Game, state: State) -> dict[str, Any] | None:
    """Who won, by which rule, with which score; None while the game goes on."""
    found: dict[str, Any] | None = json.loads(msgspec.json.encode(game.outcome(state)))
    return found


def look(game: Game, record: Record) -> dict[str, Any]:
    """All that is noted about a record."""
    state = Replay(game, record).state
    return {
        "ending": ending(game, state),
        "position": game.position(state),
        "options": game.options_of(state),
        "marks": " ".join(marks(game, record)),
    }
