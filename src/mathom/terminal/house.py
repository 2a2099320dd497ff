"""The games of the house: found by name, with an owner's content, with their options."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import msgspec

from mathom.games import GAMES, load
from mathom.kernel.content import ContentError
from mathom.kernel.game import Complaint, Game
from mathom.kernel.record import Record
from mathom.terminal.saves import read_any, read_text
from mathom.terminal.words import Words


def load_game(name: str, content: Path | None = None) -> Game:
    if content is None:
        return load(name)
    try:
        return load(name, read_text(content))
    except ContentError as error:
        raise Complaint(f"{content}: {error}.") from None


def game_of(record: Record, where: Path, content: Path | None = None) -> Game:
    """The game that a record was made with; a record carries its own content."""
    if content is not None:
        return load_game(record.game, content)
    try:
        return load(record.game, record.own_content)
    except ContentError as error:
        raise Complaint(f"{where}: {error}.") from None


def read_game(path: Path, content: Path | None = None) -> tuple[Game, Record]:
    """A record file, and the game it is of."""
    record = read_any(path)
    return game_of(record, path, content), record


def read_options(game: Game, given: list[str], mode: str | None, cards: int | None, match: bool) -> dict[str, str]:
    """The options from the command line: `name=value` words, and the short ways to say the usual ones."""
    chosen: dict[str, str] = {}
    if mode is not None:
        chosen["mode"] = mode
    if cards is not None:
        chosen |= {option.name: str(cards) for option in game.options if option.name.endswith("_cards")}
    if match:
        chosen["match"] = "yes"
    for word in given:
        name, equals, value = word.partition("=")
        if not equals:
            raise Complaint(f"“{word}” is no option; write it as name=value, for example --option stuck=forward.")
        chosen[name] = value
    return game.read_options(chosen)


class Entry(msgspec.Struct, frozen=True):
    """A game in the list of the house."""

    id: str
    title: str
    about: str
    players: tuple[int, ...]
    rules_version: int
    content: str
    options: list[dict[str, Any]]


def entries(language: str) -> list[Entry]:
    found = []
    for name in GAMES:
        game = load(name)
        words = Words(game, language)
        options = [
            {
                "name": option.name,
                "values": list(option.values),
                "default": option.default,
                "rule": option.rule,
                "about": words.name(f"option.{option.name}"),
                "values_about": {
                    value: words.say(f"option.{option.name}.{value}")
                    for value in option.values
                    if f"option.{option.name}.{value}" in words.catalogue.entries
                },
            }
            for option in game.options
        ]
        found.append(
            Entry(
                id=game.id,
                title=words.say("game.title"),
                about=words.say("game.about"),
                players=game.seats,
                rules_version=game.rules_version,
                content=game.content.hash(),
                options=options,
            )
        )
    return found
