"""Rounds in a few words: tricks by winner and cards, and who has reached what when the last one is over."""

from __future__ import annotations

from mathom.games.two_towers.ending import reached
from mathom.kernel.bits import bits
from mathom.kernel.journal import Args
from tests.games.two_towers.kit import Play


def written(tricks: str) -> str:
    """Tricks for the notation. `2:H3+M4` was won by hand 2 with the H3, `2` by hand 2 with whatever, `-` by nobody."""
    return "/".join(one_trick(word) for word in tricks.split())


def one_trick(word: str) -> str:
    taker, _, cards = word.partition(":")
    if taker == "-":
        return f"-.{cards}"
    return f"{taker}.{cards.partition('+')[0]}.{cards}" if cards else f"{taker}.L."


def near_end(position: str, tricks: str, to_come: int = 1) -> Play:
    """A situation with so many tricks to come; the last finished ones are these, and nobody won those before them."""
    bare = Play(position).state
    named = tricks.split()
    missing = ["-"] * (bare.length() + bare.shorter - to_come - len(named))
    return Play(f"{position} tricks={written(' '.join([*missing, *named]))}")


def met(position: str, tricks: str) -> list[int]:
    """The hands that have reached their goals, step cards included, when the round is over."""
    play = near_end(f"{position} leader=1", tricks, 0)
    return [hand + 1 for hand in bits(reached(play.state))]


def cast(play: Play) -> list[str]:
    """The characters, hand by hand."""
    return [play.state.rules.codes[number] for number in play.state.characters]


def told(play: Play, seat: int, kind: str) -> list[Args]:
    """What a seat was told in events of a kind."""
    return [event.args for event in play.events(seat) if event.kind == kind]


def playable(play: Play) -> list[str]:
    """What may be played; a situation with few cards can often be stopped besides (T6.5)."""
    return [text for text in play.legal() if text != "stop"]
