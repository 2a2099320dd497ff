"""A campaign: which chapters a group has tried, how each attempt ended, and what comes next.

It is data and its text; whoever keeps it, in a file or a store, brings the time and keeps the records of the attempts.
"""

from __future__ import annotations

from collections.abc import Iterator
from datetime import datetime
from typing import Annotated, Literal, TypeVar

import msgspec

from mathom.games.two_towers import notation
from mathom.games.two_towers.options import CHAPTERS, OPTIONS
from mathom.games.two_towers.position import BY_GOALS, CAUSES, OVER, STOPPED_WON
from mathom.games.two_towers.rules import Rules
from mathom.games.two_towers.state import TwoTowers
from mathom.kernel.game import RULES, Complaint
from mathom.kernel.journal import Journal

FORMAT = "mathom-campaign"
VERSION = 2
PRINTED_BEFORE = "f2b559ad2dfdc46a"
"""The content of ours that campaigns of version 1 were begun with, which did not name it."""
ROAD = CHAPTERS[-1]
WINNING = (CAUSES[BY_GOALS], CAUSES[STOPPED_WON])
LOSING = tuple(cause for cause in CAUSES[1:] if cause not in WINNING)
MOST_PLAYERS = 4

Result = Literal["open", "won", "lost", "given-up"]
Moment = Annotated[datetime, msgspec.Meta(tz=True)]
Count = Annotated[int, msgspec.Meta(ge=0, le=1_000_000)]
Kind = TypeVar("Kind")


YEARS = range(2000, 3000)


class Attempt(msgspec.Struct, frozen=True, forbid_unknown_fields=True, omit_defaults=True):
    """One try at a chapter."""

    chapter: str
    record: str
    """The file beside the campaign, or the id in a store, that holds the game."""
    begun: Moment
    start: str = ""
    """The position it began with, where the group kept what it had achieved before (T8.5)."""
    result: Result = "open"
    ended: Moment | None = None
    cause: str = ""
    """Why it ended, as the engine calls it."""
    rounds: Count = 0
    tricks: Count = 0
    done: tuple[str, ...] = ()
    """The characters done, those kept from before included; in a long chapter without those who are in every round."""
    onward: str = ""
    """After a loss: the position that goes on with what was achieved; empty where there is nothing to keep."""


class Standing(msgspec.Struct, frozen=True):
    """A chapter in figures. An attempt that is under way or was given up counts as an attempt."""

    chapter: str
    attempts: int
    won: int
    lost: int
    given_up: int
    is_open: bool
    first_won: int
    """Which attempt was the first to win; 0 where none has."""
    rounds: int
    tricks: int
    kept: tuple[str, ...]
    """The characters that the next attempt may keep."""


class Campaign(msgspec.Struct, forbid_unknown_fields=True, kw_only=True):
    """A group, the ways it plays, and its attempts from the first to the last."""

    format: str = FORMAT
    version: int = VERSION
    seats: list[str]
    """Who plays each seat: a person or a bot, as a record names them."""
    names: list[str] = []
    """What the players are called, seat by seat; empty where nobody said."""
    options: dict[str, str] = {}
    """The options of the game, all but the chapter; what the absence of one means, the game says."""
    content: str = ""
    """The group's own content, where it is not ours."""
    printed: str = PRINTED_BEFORE
    """The hash of the content it was begun with."""
    attempts: list[Attempt] = []

    @property
    def names_no_content(self) -> bool:
        """Whether it was begun when campaigns named neither their content nor the number of the rules."""
        return self.printed == PRINTED_BEFORE and RULES not in self.options

    def write(self) -> str:
        return msgspec.json.format(msgspec.json.encode(self), indent=2).decode() + "\n"

    def of(self, chapter: str) -> list[Attempt]:
        return [attempt for attempt in self.attempts if attempt.chapter == chapter]

    def number(self, attempt: Attempt) -> int:
        """Which attempt at its chapter it is, counted from 1."""
        return [each.record for each in self.of(attempt.chapter)].index(attempt.record) + 1

    def under_way(self, chapter: str = "") -> Attempt | None:
        """The attempt that waits to be finished, at a chapter or the latest of all."""
        waiting = [each for each in self.attempts if each.result == "open" and chapter in ("", each.chapter)]
        return waiting[-1] if waiting else None

    def is_won(self, chapter: str) -> bool:
        return any(attempt.result == "won" for attempt in self.of(chapter))

    def to_keep(self, chapter: str) -> Attempt | None:
        """The last attempt at a chapter, if the next one may keep what it achieved (T8.5).

        One that was given up takes nothing from the one before it.
        """
        ended = [attempt for attempt in self.of(chapter) if attempt.result in ("won", "lost")]
        return ended[-1] if ended and ended[-1].onward else None

    def after(self, chapter: str) -> str:
        """The next chapter that is not won yet, from the first again after the last; the Road when all are; then none."""
        place = CHAPTERS.index(chapter) + 1
        row = [each for each in (*CHAPTERS[place:], *CHAPTERS[:place]) if each != ROAD]
        return next((each for each in [*row, ROAD] if not self.is_won(each)), "")

    def upcoming(self) -> str:
        """What the group plays next: what is under way, the chapter it last failed in, or the one after that (T1.9)."""
        waiting = self.under_way()
        if waiting is not None:
            return waiting.chapter
        if not self.attempts:
            return CHAPTERS[0]
        last = self.attempts[-1].chapter
        return self.after(last) if self.is_won(last) else last

    def begin(self, chapter: str, record: str, now: datetime, keep: bool = False) -> Attempt:
        """Adds a new attempt; one that is under way must end first."""
        if chapter not in CHAPTERS:
            raise Complaint(f"“{chapter}” is no chapter; it takes {', '.join(CHAPTERS)}.")
        if self.under_way(chapter) is not None:
            raise Complaint(f"An attempt at chapter {chapter} is under way; finish it or give it up first.")
        if any(attempt.record == record for attempt in self.attempts):
            raise Complaint(f"The campaign has an attempt with the record “{record}” already.")
        before = self.to_keep(chapter) if keep else None
        if keep and before is None:
            raise Complaint(f"There is nothing to keep from the attempts at chapter {chapter}.")
        attempt = Attempt(chapter, record, now, before.onward if before else "", done=before.done if before else ())
        self.attempts.append(attempt)
        return attempt

    def finish(self, record: str, state: TwoTowers, journal: Journal, now: datetime) -> Attempt:
        """Writes down how the attempt with that record ended; `state` is over, `journal` tells the whole of it."""
        assert state.phase == OVER
        cause = CAUSES[state.cause]
        kinds = [event.kind for event in journal.all()]
        done = state.done & ~state.rules.required if is_long(state.rules) else state.done
        return self.change(
            record,
            result="won" if cause in WINNING else "lost",
            ended=now,
            cause=cause,
            rounds=1 + kinds.count("next-round"),
            tricks=kinds.count("wins-trick") + kinds.count("no-winner"),
            done=tuple(code for number, code in enumerate(state.rules.codes) if done >> number & 1),
            onward="" if cause in WINNING else onward(state),
        )

    def give_up(self, record: str, now: datetime) -> Attempt:
        """Ends an attempt that cannot or shall not be played on."""
        return self.change(record, result="given-up", ended=now)

    def change(self, record: str, **fields: object) -> Attempt:
        for place, attempt in enumerate(self.attempts):
            if attempt.record == record and attempt.result == "open":
                self.attempts[place] = msgspec.structs.replace(attempt, **fields)
                return self.attempts[place]
        raise Complaint(f"The campaign has no attempt under way with the record “{record}”.")

    def standing(self, chapter: str) -> Standing:
        attempts = self.of(chapter)
        results = [attempt.result for attempt in attempts]
        before = self.to_keep(chapter)
        return Standing(
            chapter=chapter,
            attempts=len(attempts),
            won=results.count("won"),
            lost=results.count("lost"),
            given_up=results.count("given-up"),
            is_open="open" in results,
            first_won=results.index("won") + 1 if "won" in results else 0,
            rounds=sum(attempt.rounds for attempt in attempts),
            tricks=sum(attempt.tricks for attempt in attempts),
            kept=before.done if before else (),
        )

    def standings(self) -> list[Standing]:
        return [self.standing(chapter) for chapter in CHAPTERS]


def is_long(rules: Rules) -> bool:
    """Whether a chapter has rounds; Helm's Deep counts its own (T8.1, T25.1)."""
    return rules.is_long or rules.helm


def onward(p: TwoTowers) -> str:
    """The position in which a lost long chapter goes on with what was achieved (T8.5); empty where nothing was.

    Helm's Deep begins its four rounds anew (T25.1), the Orcs still under Gimli's card; elsewhere the lost round comes again.
    """
    rules = p.rules
    if not is_long(rules) or not p.done & ~rules.required:
        return ""
    fresh = TwoTowers(rules)
    fresh.round = 1 if rules.helm else p.round
    fresh.done = p.done
    fresh.drawn = p.drawn
    fresh.played_groups = p.played_groups
    fresh.pile = p.pile
    fresh.run()
    return notation.write(fresh)


class Head(msgspec.Struct):
    """What every version of the format begins with."""

    format: str = ""
    version: int = 0


def read_campaign(text: str) -> Campaign:
    """The campaign that a text holds; raises Complaint with what is wrong."""
    text = text.removeprefix("\ufeff")  # some editors put a mark in front
    head = decoded(text, Head)
    if head.format != FORMAT:
        raise Complaint(f"This is no campaign: its format should be “{FORMAT}”.")
    if head.version > VERSION:
        raise Complaint(f"This campaign has format version {head.version}; this program reads up to {VERSION}, so use a newer one.")
    if head.version < 1:
        raise Complaint(f"This campaign has format version {head.version}, which does not exist.")
    campaign = decoded(text, Campaign)
    campaign.version = VERSION  # as it will be written
    for fault in faults(campaign):
        raise Complaint(f"The campaign cannot be used: {fault}.")
    return campaign


def decoded(text: str, kind: type[Kind]) -> Kind:
    try:
        return msgspec.json.decode(text, type=kind)
    except msgspec.ValidationError as error:
        raise Complaint(f"The campaign cannot be read: {printable(str(error))}.") from None
    except (msgspec.DecodeError, RecursionError, UnicodeEncodeError):
        raise Complaint("This is no campaign: it is not JSON, or it is cut short.") from None


def printable(text: str) -> str:
    return "".join(char if char.isprintable() else "?" for char in text)


def faults(campaign: Campaign) -> Iterator[str]:
    """What does not fit together, one sentence each without its full stop."""
    if not 1 <= len(campaign.seats) <= MOST_PLAYERS:
        yield f"it names {len(campaign.seats)} seats, and the game is for 1-{MOST_PLAYERS}"
    if campaign.names and len(campaign.names) != len(campaign.seats):
        yield f"it names {len(campaign.names)} players and {len(campaign.seats)} seats"
    known = {option.name: option.values for option in OPTIONS[1:]}
    for name, value in campaign.options.items():
        if value not in known.get(name, ()):
            yield f"“{name} = {value}” is no option of it"
    for word in (*campaign.seats, *campaign.names):
        if not word.isprintable():
            yield "a name holds characters that cannot be printed"
    for number, attempt in enumerate(campaign.attempts, 1):
        for fault in attempt_faults(campaign, attempt):
            yield f"attempt {number} {fault}"
    records = [attempt.record for attempt in campaign.attempts]
    if len(set(records)) < len(records):
        yield "two attempts have the same record"
    waiting = [attempt.chapter for attempt in campaign.attempts if attempt.result == "open"]
    if len(set(waiting)) < len(waiting):
        yield "two attempts at one chapter are under way"


def attempt_faults(campaign: Campaign, attempt: Attempt) -> Iterator[str]:
    if attempt.chapter not in CHAPTERS:
        yield f"is at a chapter “{printable(attempt.chapter)}”, which does not exist"
    texts = (attempt.record, attempt.start, attempt.onward, *attempt.done)
    if not all(text.isprintable() for text in texts):
        yield "holds characters that cannot be printed"
    if not attempt.record or attempt.record in (".", "..") or set(attempt.record) & set("/\\:"):
        yield f"has the record “{printable(attempt.record)}”, which is no name of a file beside the campaign"
    for position in filter(None, (attempt.start, attempt.onward)):
        if not position.startswith(f"{attempt.chapter}/{len(campaign.seats)} "):
            yield f"has a position that does not begin with {attempt.chapter}/{len(campaign.seats)}"
    if any(moment.year not in YEARS for moment in (attempt.begun, attempt.ended or attempt.begun)):
        yield f"has a time outside the years {YEARS[0]} to {YEARS[-1]}"
    if (attempt.ended is None) != (attempt.result == "open"):
        yield f"is {attempt.result}, which does not go with the time of its end"
    causes = {"won": WINNING, "lost": LOSING}.get(attempt.result, ("",))
    if attempt.cause not in causes:
        yield f"is {attempt.result}, which does not go with the cause “{printable(attempt.cause)}”"
    if attempt.onward and attempt.result != "lost":
        yield f"is {attempt.result} and keeps something all the same"
