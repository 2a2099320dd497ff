"""What one reader is shown: plain data with no way back to the state.

Everything that leaves the engine for a person or a program is made from an observation.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

import msgspec

from mathom.kernel.journal import Event, Journal
from mathom.kernel.refusal import Refusal

if TYPE_CHECKING:
    from mathom.kernel.game import Game
    from mathom.kernel.state import State


class Prompt(msgspec.Struct, frozen=True):
    """The question a seat is asked; `key` names the sentence in the game's catalogue."""

    key: str
    rule: str
    args: dict[str, int | str] = {}


class Outcome(msgspec.Struct, frozen=True):
    """How a game ended: the seats that won (none: a draw), the rule that says so, a catalogue key, each seat's score."""

    winners: tuple[int, ...]
    rule: str
    key: str
    score: tuple[int, ...]


class Observation(msgspec.Struct, frozen=True):
    """All that one seat (or SPECTATOR) knows at one moment."""

    game: str
    options: dict[str, str]
    seat: int
    to_act: tuple[int, ...]
    """Who owes a decision: everybody sees that."""
    view: dict[str, Any]
    """What lies open and the seat's own secrets, as the game describes them."""
    events: list[Event]
    """What the seat saw happen, from its own event number `since` on."""
    since: int
    prompt: Prompt | None
    legal: list[int]
    outcome: Outcome | None


def observe(game: Game, state: State, journal: Journal, seat: int, since: int = 0) -> Observation:
    """The observation of a seat, or of SPECTATOR."""
    return Observation(
        game=game.id,
        options=game.options_of(state),
        seat=seat,
        to_act=state.to_act(),
        view=game.view(state, seat),
        events=journal.seen(seat, since),
        since=since,
        prompt=game.prompt(state, seat),
        legal=state.legal(seat) if seat in state.to_act() else [],
        outcome=game.outcome(state),
    )


def encode(value: Observation | Refusal | Event) -> bytes:
    """The bytes that are sent."""
    return msgspec.json.encode(value, order="sorted")


def decode(data: bytes) -> Observation:
    return msgspec.json.decode(data, type=Observation)
