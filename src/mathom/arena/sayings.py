"""Options, endings and scores in words: those of the games' own catalogues, in the language that the arena speaks."""

from __future__ import annotations

from typing import Any

from mathom.arena.page_parts import percent
from mathom.games import load

LANGUAGE = "en"
PLAIN = ("chapter",)
"""Options whose values speak for themselves."""
SCORES = {
    "battle": "the points of a seat, for the enemies it has won and the cards it was given",
    "confrontation": "the pieces that the winner still has on the board, and none for the loser",
    "mount_doom": "1 for a journey that succeeded",
    "two_towers": "1 for a chapter that was won",
}


def said(game: str, key: str) -> str:
    """A sentence of the game, or nothing."""
    catalogue = load(game).catalogue(LANGUAGE)
    return catalogue.say(key) if key in catalogue.entries else ""


def ending(game: str, reason: str) -> str:
    """How a game ended."""
    if reason == "forfeit":
        return "A bot failed."
    return said(game, f"outcome.{reason}") or reason.replace("-", " ")


def option(game: str, name: str, value: str) -> str:
    """An option with its value, to stand in a list."""
    chosen = said(game, f"option.{name}.{value}") or value
    if name == "mode":
        return f"{value} ({chosen})"
    about = said(game, f"option.{name}").rstrip(".") or name
    return chosen if name in PLAIN and chosen != value else f"{about[:1].lower()}{about[1:]}: {chosen}"


def sentence(words: str) -> str:
    return f"{words[:1].upper()}{words[1:]}."


def score(game: str) -> str:
    """What the mean score of a bot counts."""
    return f"The score is {SCORES[game]}, on average over games that nobody failed in, each counted once for all seats of a bot."


def elsewhere(begun: str, here: str) -> str:
    """A run goes on where it was not begun."""
    return f"This run was begun on: {begun}. Here: {here}. A bot with a cap in seconds may think less on the slower of the two."


def repeated(number: int) -> str:
    """How many games of several files did not count."""
    return f"Left out, for they are in these files more than once: {number:,} game{'s' if number > 1 else ''}." if number else ""


def alone(found: dict[str, Any]) -> str:
    """What shares mean where a bot sat alone against several seats of another; empty where none did."""
    if not found["lone"]:
        return ""
    tables = sorted({way["players"] for way in found["ways"]})
    names = " and ".join(f"“{bot}”" for bot in found["lone"])
    even = " and ".join(f"1/{players} = {percent(1 / players)} at a table of {players}" for players in tables)
    most = " and ".join(percent(1 / (players - 1)) for players in tables)
    return (
        f"{names} sat alone against several seats of another bot. A share is what one seat has won, and compares with {even}, "
        f"which equal bots would have: the lone bot can reach 100 %, another one with its several seats {most}."
    )
