"""The games of the house: found by name, with an owner's content, with their options."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import msgspec
from rich.text import Text

from mathom import games
from mathom.games import GAMES, load
from mathom.games.own_content import differences, examine
from mathom.kernel.content import ContentError, game_of_content, line_of
from mathom.kernel.game import Complaint, Game
from mathom.kernel.record import Record
from mathom.terminal.saves import read_any, read_text
from mathom.terminal.words import Words


def load_game(name: str, content: Path | None = None) -> Game:
    if content is None:
        return load(name)
    try:
        return examine(name, read_text(content, newline=""))
    except ContentError as error:
        raise Complaint(f"{content}: {error}.") from None


def content_game(path: Path) -> str:
    """The game that a content file says it is for; raises Complaint."""
    text = read_text(path, newline="")
    try:
        name = game_of_content(text)
    except ContentError as error:
        raise Complaint(f"{path}: {error}.") from None
    if name not in GAMES:
        line = line_of(text, "game")
        raise Complaint(f"{path}: line {line}: there is no game “{name}” in this house; expected one of {', '.join(GAMES)}.")
    return name


def game_of(record: Record, where: Path, content: Path | None = None) -> Game:
    """The game that a record was made with; a record carries its own content."""
    if content is not None:
        return load_game(record.game, content)
    try:
        return games.game_of(record)
    except ContentError as error:
        raise Complaint(f"{where}: {error}.") from None


def own_cards(game: Game, words: Words) -> list[Text]:
    """That a game is played with an owner's content, where a value of it is not ours; one of ours from before is no owner's."""
    entries = {(one.table, one.code) for one in differences(game)} if games.is_owners(game) else set()
    return [Text(words.say("terminal.own-cards", n=len(entries)), style="magenta")] if entries else []


def read_game(path: Path, content: Path | None = None) -> tuple[Game, Record]:
    """A record file, and the game it is of."""
    record = read_any(path)
    return game_of(record, path, content), record


def read_options(
    game: Game, given: list[str], mode: str | None, cards: int | None, match: bool, kept: bool = False
) -> dict[str, str]:
    """The options from the command line: `name=value` words, and the short ways to say the usual ones."""
    chosen: dict[str, str] = {}
    if mode is not None:
        chosen["mode"] = mode
    if cards is not None:
        held = [option.name for option in game.options if option.name.endswith("_cards")]
        if not held:
            raise Complaint(f"{game.id} has no special cards to choose a number of; leave out --cards.")
        chosen |= dict.fromkeys(held, str(cards))
    if match:
        if not any(option.name == "match" for option in game.options):
            raise Complaint(f"{game.id} has no sides to swap; leave out --match.")
        chosen["match"] = "yes"
    for word in given:
        name, equals, value = word.partition("=")
        if not equals:
            option = [option for option in game.options if option.is_offered][-1]
            example = f"{option.name}={option.default}"
            raise Complaint(f"“{word}” is no option; write it as name=value, for example --option {example}.")
        if chosen.setdefault(name, value) != value:
            raise Complaint(f"{name}={chosen[name]} and {name}={value} contradict each other; leave one of them out.")
    return game.kept_options(chosen) if kept else game.fresh_options(chosen)


def check_players(game: Game, players: int) -> None:
    """Raises Complaint where a game is not for that many."""
    if players not in game.seats:
        raise Complaint(f"{game.id} is for {counts(game.seats)}, not for {players}.")


def counts(players: tuple[int, ...]) -> str:
    """Numbers of players as one says them: 2, or 1-4."""
    least, most = min(players), max(players)
    return f"{least}-{most}" if least < most else str(least)


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
                "marks": game.marks(option),
                "about": words.name(f"option.{option.name}"),
                "values_about": {
                    value: words.say(f"option.{option.name}.{value}")
                    for value in option.values
                    if f"option.{option.name}.{value}" in words.catalogue.entries
                },
            }
            for option in game.options
            if option.is_offered
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
