"""What a game offers to everything above it. One instance describes one game with one content."""

from __future__ import annotations

from abc import ABC, abstractmethod
from collections.abc import Mapping, Sequence
from functools import cache, lru_cache
from importlib.resources import files
from typing import Any

import msgspec

from mathom.kernel.content import Content
from mathom.kernel.journal import Args, Journal
from mathom.kernel.observation import Observation, Outcome, Prompt
from mathom.kernel.rng import Rng
from mathom.kernel.rulebook import Rulebook
from mathom.kernel.state import State
from mathom.kernel.text import Catalogue

LANGUAGES = ("en", "pl")
RULEBOOKS = 32
"""How many rulebooks are kept: owners' contents may be many."""


class Complaint(Exception):
    """Something a person typed or a file that cannot be used: one clear sentence that says what to do."""


class Option(msgspec.Struct, frozen=True):
    """A way in which a game can be played; the first value is the default."""

    name: str
    values: tuple[str, ...]
    rule: str
    unwritten: str = ""
    """What was played where a record, a table or a text from before does not name it; empty where that is the default."""
    by_book: tuple[str, ...] = ()
    """The values that are the printed book's; none where it leaves the choice open, or tables do not dispute it."""

    @property
    def default(self) -> str:
        return self.values[0]

    @property
    def before(self) -> str:
        """What its absence means."""
        return self.unwritten or self.default

    @property
    def is_offered(self) -> bool:
        """Whether people choose it: the number of the rules is settled by when the game began."""
        return self.name != RULES


RULES = "rules"
"""The option, of every game, that numbers its rules: when one is mended, games begun before go on by those they began with."""


def rules_number(options: Mapping[str, str]) -> int:
    """The number of the rules that options mean; 1 where they name none."""
    return int(options.get(RULES, "1"))


class Belief(ABC):
    """What a reader can know of what is hidden: exactly the worlds that some legal play turns into its history."""

    @abstractmethod
    def advance(self, observation: Observation) -> None:
        """Takes in an observation that continues what was already taken in; equal to building the belief anew."""

    @abstractmethod
    def size(self) -> int:
        """The number of worlds."""

    @abstractmethod
    def sample(self, rng: Rng) -> State:
        """A whole state that this reader cannot tell from the true one, each world as likely."""

    @abstractmethod
    def contains(self, state: State) -> bool:
        """Whether the state is one of the worlds."""

    @abstractmethod
    def worlds(self) -> list[bytes] | None:
        """The states of all worlds as bytes, ascending, where they are few enough to list; else None."""

    @abstractmethod
    def digest(self) -> bytes:
        """A fingerprint of the set of worlds: equal beliefs have equal ones."""

    def memory(self) -> dict[str, dict[str, float]]:
        """By place, who may be there in what share of the worlds; empty where a game has no such memory."""
        return {}


class Game(ABC):
    """A game: how it starts, how it is written down, what each reader sees, what can be known."""

    id: str
    seats: tuple[int, ...]
    """The numbers of players it can be played with."""
    actions: int
    action_texts: Sequence[str]
    """Each action in the notation."""
    actions_by_text: Mapping[str, int]
    written_like: str
    """Some actions, to show how one is written."""
    options: tuple[Option, ...]
    content: Content
    longest: int
    """No random game takes more steps than this (a law)."""

    @property
    def rules_version(self) -> int:
        """The number of the rules that a new game has."""
        return int(self.option(RULES).default)

    @property
    def package(self) -> str:
        """The folder with the game's texts."""
        return type(self).__module__.rpartition(".")[0]

    @abstractmethod
    def with_content(self, text: str) -> Game:
        """The same game with an owner's own content file; raises ContentError."""

    @abstractmethod
    def new(self, options: Mapping[str, str], players: int) -> State:
        """A game before its first decision. Unknown options and values raise Complaint."""

    @abstractmethod
    def players(self, state: State) -> int:
        """How many seats a state has."""

    @abstractmethod
    def options_of(self, state: State) -> dict[str, str]:
        """The options of a state, all of them, by name."""

    @abstractmethod
    def outcome(self, state: State) -> Outcome | None:
        """Who won, why and with what score; None while the game goes on."""

    @abstractmethod
    def view(self, state: State, seat: int) -> dict[str, Any]:
        """What lies open, and the seat's own secrets: plain JSON data."""

    @abstractmethod
    def prompt(self, state: State, seat: int) -> Prompt | None:
        """What the seat is asked, if it is."""

    @abstractmethod
    def belief(self, observation: Observation) -> Belief:
        """What the observation's reader can know; the observation holds all events since the start."""

    def action_text(self, action: int) -> str:
        """The action in the notation, the same in every language."""
        return self.action_texts[action]

    def parse_action(self, text: str) -> int:
        """The action that the text writes; raises Complaint."""
        if text not in self.actions_by_text:
            title = self.catalogue("en").say("game.title")
            raise Complaint(f"“{text}” is no action of {title}; one is written like {self.written_like}.")
        return self.actions_by_text[text]

    @abstractmethod
    def chance_text(self, outcome: int) -> str: ...

    @abstractmethod
    def parse_chance(self, text: str) -> int: ...

    @abstractmethod
    def describe(self, state: State, seat: int, action: int) -> tuple[str, Args]:
        """The catalogue sentence, with its arguments, that says in words what the action would do for that seat."""

    @abstractmethod
    def position(self, state: State) -> str:
        """The situation in one line of text."""

    @abstractmethod
    def parse_position(self, text: str) -> State:
        """The situation that the text sets up; raises Complaint."""

    def check_new(self) -> None:  # noqa: B027
        """Refuses an owner's content that an earlier Mathom took, before anybody begins with it; raises ContentError."""

    def kept_position(self, text: str) -> State:
        """The same for a record's first line, which an earlier Mathom may have allowed where no game begins any more."""
        return self.parse_position(text)

    @abstractmethod
    def broken(self, state: State) -> list[str]:
        """The game's own invariants that do not hold: empty for every reachable state (a law)."""

    @abstractmethod
    def hidden_words(self, state: State, seat: int) -> list[str]:
        """Words that nothing sent to that seat may hold now (a law)."""

    def starts_anew(self, state: State) -> bool:
        """Whether a new game or round is being prepared, so that the state no longer shows how the last one ended."""
        return False

    def option(self, name: str) -> Option:
        for option in self.options:
            if option.name == name:
                return option
        known = ", ".join(option.name for option in self.options if option.is_offered)
        raise Complaint(f"{self.id} has no option “{name}”; it has {known}.")

    def marks(self, option: Option) -> dict[str, str]:
        """By value, whether it is the `book`'s, `against` it, or left `open` by it; empty where tables do not dispute it."""
        if option.by_book:
            return {value: "book" if value in option.by_book else "against" for value in option.values}
        rule = self.rulebook("en").rules()[option.rule]
        is_open = bool(rule.ruling) and rule.option == option.name
        return dict.fromkeys(option.values, "open" if is_open else "")

    def read_options(self, given: Mapping[str, str]) -> dict[str, str]:
        """All options with the given values, the others as a new game has them; raises Complaint for an unknown name or value."""
        return self.fill_options(given, {option.name: option.default for option in self.options})

    def fresh_options(self, given: Mapping[str, str]) -> dict[str, str]:
        """The same for a game that people begin now: its rules are today's."""
        asked, today = given.get(RULES), self.option(RULES).default
        if asked not in (None, today):
            raise Complaint(f"A new game is played by version {today} of the rules; leave out rules={asked}.")
        return self.read_options(given)

    def kept_options(self, given: Mapping[str, str]) -> dict[str, str]:
        """All options of something that was written, maybe before some of them were there; raises Complaint."""
        return self.fill_options(given, {option.name: option.before for option in self.options})

    def fill_options(self, given: Mapping[str, str], chosen: dict[str, str]) -> dict[str, str]:
        for name, value in given.items():
            option = self.option(name)
            if value not in option.values:
                raise Complaint(f"“{value}” is no value of the option {name}; it takes {', '.join(option.values)}.")
            chosen[name] = value
        return chosen

    def start(self, state: State) -> Journal:
        """Attaches a journal to a state that begins here; its first event says what lies open."""
        from mathom.kernel.state import SPECTATOR

        journal = Journal()
        journal.add("start", "", {"position": self.seen_position(state, SPECTATOR)})
        state.journal = journal
        return journal

    @abstractmethod
    def seen_position(self, state: State, seat: int) -> str:
        """The situation in one line as a reader sees it, hidden things masked."""

    def text(self, name: str) -> str:
        return files(self.package).joinpath(name).read_text(encoding="utf-8")

    def rulebook(self, language: str) -> Rulebook:
        return read_rulebook(self.package, language, tuple(self.printed_words(language).items()))

    def printed_words(self, language: str) -> dict[str, str]:
        """What the content prints, by the words that stand for it in the rulebook."""
        return {}

    def printed_value(self, catalogue: Catalogue, field: str, value: str) -> str:
        """A value of the content in a sentence of the game's own; empty where codes and their names are enough."""
        return ""

    def catalogue(self, language: str) -> Catalogue:
        return read_catalogue(self.package, language)


@lru_cache(RULEBOOKS)
def read_rulebook(package: str, language: str, printed: tuple[tuple[str, str], ...]) -> Rulebook:
    return Rulebook.read(files(package).joinpath(f"rulebook.{language}.md").read_text(encoding="utf-8"), dict(printed))


@cache
def read_catalogue(package: str, language: str) -> Catalogue:
    return Catalogue.read(language, files(package).joinpath(f"text.{language}.json").read_text(encoding="utf-8"))
