"""The lines between the table and a bot: one JSON object each (docs/arena.md)."""

from __future__ import annotations

from typing import Annotated, TypeVar

import msgspec

from mathom.bots.thoughts import Thoughts
from mathom.kernel.observation import Outcome

PROTOCOL = 1
LONGEST = 4_000_000
"""Bytes of a line; what is longer is no answer."""

Number = Annotated[int, msgspec.Meta(ge=0, le=1_000_000_000_000)]


class Hello(msgspec.Struct, tag="hello", tag_field="type", frozen=True):
    """A game begins; answered by `{"type": "ready"}`."""

    game: str
    rules: int
    options: dict[str, str]
    seat: int
    players: int
    seed: int
    limit: float
    content: str = ""
    """The text of the content that is played with, an owner's or of an earlier Mathom; empty for today's of the house."""
    thoughts: bool = False
    """Whether the table would like to know what the bot thought."""
    protocol: int = PROTOCOL


class Decide(msgspec.Struct, tag="decide", tag_field="type", frozen=True):
    """A question; answered by `{"action": …}`."""

    number: int
    observation: msgspec.Raw
    """As `kernel.observation.encode` writes it, with the events since the last question of this game."""
    actions: dict[int, str]


class End(msgspec.Struct, tag="end", tag_field="type", frozen=True):
    """The game is over; nothing is answered. Without an outcome it was broken off."""

    outcome: Outcome | None


class Ready(msgspec.Struct, tag="ready", tag_field="type", frozen=True):
    """The bot knows the game and may be asked."""


class Answer(msgspec.Struct, frozen=True, omit_defaults=True):
    """A decision."""

    action: Number | str
    iterations: Number = 0
    thoughts: Thoughts | None = None


Message = Hello | Decide | End


Said = TypeVar("Said", Ready, Answer)


def read(data: bytes, kind: type[Said]) -> Said:
    """What a bot said; whatever else it may be raises ValueError."""
    try:
        return msgspec.json.decode(data, type=kind)
    except RecursionError:
        raise ValueError("nested too deep") from None


def line(message: Message | Ready | Answer) -> bytes:
    return msgspec.json.encode(message) + b"\n"
