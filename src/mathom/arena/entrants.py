"""Who plays: a bot of the house by its name, or somebody's program by its command line."""

from __future__ import annotations

import shlex
import shutil
import sys

import msgspec

from mathom.arena.versions import bot_version
from mathom.bots import STUDIES, load_bot
from mathom.bots.search.budget import ENDLESS, read_budget
from mathom.kernel.game import Complaint, Game

EXEC = "exec:"
LONGEST_LABEL = 40


class Entrant(msgspec.Struct, frozen=True):
    """A bot under the name that the tables show."""

    label: str
    bot: str
    """A name of the house, or `exec:` and a command line."""
    version: str = ""
    """The fingerprint of a bot of the house; nobody knows what a command will run."""

    @property
    def is_foreign(self) -> bool:
        return self.bot.startswith(EXEC)

    def command(self) -> list[str]:
        """The program that plays it; it speaks the line protocol on its standard input and output."""
        if self.is_foreign:
            return shlex.split(self.bot.removeprefix(EXEC))
        return [sys.executable, "-P", "-m", "mathom.arena.bot", self.bot]

    def budget(self) -> tuple[str, int] | None:
        """For a search with a number of iterations: its kind, and how many it makes for a decision in all."""
        kind, _, written = self.bot.partition(":")
        if kind not in STUDIES:
            return None
        budget = read_budget(written.partition("@")[0])
        return None if budget.iterations == ENDLESS else (kind, budget.iterations * budget.trees)


def read_entrants(game: Game, words: list[str]) -> list[Entrant]:
    """The bots as they are named on the command line, `label=` before any of them; raises Complaint."""
    found: list[Entrant] = []
    for word in words:
        label, bot = read_word(word)
        check(game, word, label, bot)
        taken = [entrant.label for entrant in found]
        if label in taken and "=" in word:
            raise Complaint(f"Two bots are called “{label}”; give each a name of its own, as in mine=exec:./bot.")
        number = 2
        unique = label
        while unique in taken:
            unique = f"{label}#{number}"
            number += 1
        found.append(Entrant(unique, bot, "" if bot.startswith(EXEC) else bot_version(game.id, bot)))
    return found


def read_word(word: str) -> tuple[str, str]:
    label, equals, rest = word.partition("=")
    if equals and not label.startswith(EXEC):
        return label, rest
    if not word.startswith(EXEC):
        return word, word
    try:
        parts = shlex.split(word.removeprefix(EXEC))
    except ValueError:
        parts = []
    return (parts[-1].rpartition("/")[2] if parts else word), word


def check(game: Game, word: str, label: str, bot: str) -> None:
    if not label or len(label) > LONGEST_LABEL or not label.isprintable() or label != " ".join(label.split()) or "," in label:
        raise Complaint(f"“{word}”: a bot's name is a short line without commas; write one before it, as in mine=exec:./bot.")
    if not bot.startswith(EXEC):
        load_bot(bot, 0, game)
        return
    try:
        command = shlex.split(bot.removeprefix(EXEC))
    except ValueError:
        raise Complaint(f"“{bot}” cannot be read as a command line: a quotation mark is missing.") from None
    if not command:
        raise Complaint("“exec:” needs a command after it, as in exec:./bot or “exec:node bot.js”.")
    if shutil.which(command[0]) is None:
        raise Complaint(f"There is no program “{command[0]}” that can be run; write its path, as in exec:./bot.")
