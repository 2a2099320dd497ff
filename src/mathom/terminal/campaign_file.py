"""The file of a campaign, and what its chapters are called."""

from __future__ import annotations

import shlex
from collections.abc import Iterator
from pathlib import Path

from mathom.games import load
from mathom.games.two_towers.campaign import Attempt, Campaign, printable, read_campaign
from mathom.games.two_towers.options import CHAPTERS
from mathom.games.two_towers.rules import ROAD
from mathom.kernel.content import ContentError
from mathom.kernel.files import write_whole
from mathom.kernel.game import Complaint, Game
from mathom.terminal.saves import Save, read_text
from mathom.terminal.words import Words

GAME = "two_towers"


class Book:
    """The file that a campaign is kept in; the records of its attempts lie beside it."""

    def __init__(self, path: Path) -> None:
        self.path = Save(path).path
        self.fresh: Campaign | None = None
        """A campaign that is not on disk yet: it comes there with its first attempt."""

    def read(self) -> Campaign:
        if self.fresh is not None:
            return self.fresh
        text = read_text(self.path)
        try:
            return read_campaign(text)
        except Complaint as complaint:
            raise Complaint(f"{self.path}: {complaint}") from None

    def game(self) -> Game:
        """The game with the content that the campaign was begun with; raises Complaint where the file contradicts itself."""
        campaign = self.read()
        try:
            game = load(GAME, campaign.content, campaign.printed)
            fault = next(contradictions(campaign, game), "")
        except ContentError as error:
            fault = str(error)
        except Complaint:
            fault = unknown_content(campaign)
        if fault:
            raise Complaint(f"{self.path}: The campaign cannot be used: {fault}; put back a copy of the file.")
        return game

    def write(self, campaign: Campaign) -> None:
        if self.fresh is not None and self.path.exists():
            raise Complaint(f"{self.path} has come into being meanwhile; go on with it, or name another file.")
        text = campaign.write()
        read_campaign(text)  # what is written can be read again
        write_whole(self.path.resolve(), text)
        self.fresh = None

    def place(self, attempt: Attempt) -> Path:
        return self.path.parent / attempt.record

    def fresh_save(self, chapter: str, number: int) -> Save:
        """A record of its own for an attempt, named after the campaign, the chapter and the attempt."""
        name = "".join(char if char.isprintable() and char not in "/\\:" else "-" for char in self.path.stem)
        stem = f"{name}-{chapter}-{number}"
        path = self.path.with_name(f"{stem}.record")
        more = 2
        while path.exists():
            path = self.path.with_name(f"{stem}-{more}.record")
            more += 1
        return Save(path)

    def command(self, chapter: str = "") -> str:
        """What to type to go on."""
        chosen = f" --chapter {chapter}" if chapter else ""
        return f"play {GAME} --campaign {shlex.quote(str(self.path))}{chosen}"


def contradictions(campaign: Campaign, game: Game) -> Iterator[str]:
    """What does not go with the content of a campaign, one sentence each without its full stop."""
    printed = game.content.hash()
    if not campaign.content and campaign.printed != printed:
        yield unknown_content(campaign)
    if campaign.printed != printed and not campaign.names_no_content:
        yield f"“printed” is “{printable(campaign.printed[:40])}”, and its “content” is {printed}"
    for number, attempt in enumerate(campaign.attempts, 1):
        for code in attempt.done:
            if code not in game.content.tables["character"]:
                yield f"attempt {number} names “{code[:40]}” as done, who is no character of it"


def unknown_content(campaign: Campaign) -> str:
    return f"“printed” is “{printable(campaign.printed[:40])}”, which is no content that ever came with Mathom"


def chapter_title(words: Words, chapter: str) -> str:
    return words.name(f"chapter.{ROAD if chapter == CHAPTERS[-1] else chapter}")


def chapter_name(words: Words, chapter: str) -> str:
    """A chapter with its number and title; the Road has no number."""
    title = chapter_title(words, chapter)
    return title if chapter == CHAPTERS[-1] else words.say("terminal.campaign-chapter", number=chapter, title=title)
