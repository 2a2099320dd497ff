"""The Two Towers, as the kernel knows a game."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from mathom.games.two_towers import actions, notation, observation
from mathom.games.two_towers.belief import TwoTowersBelief
from mathom.games.two_towers.cards import NAMES, codes
from mathom.games.two_towers.contents import SCHEMA, check_content, check_new
from mathom.games.two_towers.dealing import CHARACTER, HAND
from mathom.games.two_towers.describing import describe
from mathom.games.two_towers.goal_text import sentence
from mathom.games.two_towers.goals import read_goal
from mathom.games.two_towers.legality import broken, check, check_begun
from mathom.games.two_towers.naming import with_goals, words
from mathom.games.two_towers.options import OPTIONS, options_of, rules_of
from mathom.games.two_towers.position import BY_GOALS, CAUSES, OVER, STOPPED_WON
from mathom.games.two_towers.rules import Rules
from mathom.games.two_towers.state import TwoTowers, new_game
from mathom.games.two_towers.telling import CAUSE_RULES
from mathom.kernel.content import Content, read_content
from mathom.kernel.game import Belief, Complaint, Game
from mathom.kernel.journal import Args
from mathom.kernel.observation import Observation, Outcome, Prompt, observe
from mathom.kernel.rulebook import Rulebook
from mathom.kernel.state import SPECTATOR, State
from mathom.kernel.text import Catalogue


def own(state: State) -> TwoTowers:
    assert isinstance(state, TwoTowers)
    return state


class TwoTowersGame(Game):
    """One to four players take tricks together, each for a character with a goal of its own."""

    id = "two_towers"
    seats = (1, 2, 3, 4)
    actions = actions.ACTIONS
    written_like = "H3, R1!, WT, hand2, unhide, stop or Ara"
    options = OPTIONS
    longest = 5000

    def __init__(self, content: Content | None = None) -> None:
        self.content = content or read_content(self.text("content.toml"), SCHEMA, self.id)
        check_content(self.content, self.text("content.toml") if self.content.ours else self.content.text)
        self.codes = list(self.content.tables["character"])
        self.action_texts = actions.texts(self.codes)
        self.actions_by_text = {text: action for action, text in enumerate(self.action_texts)}
        self.made: dict[tuple[int, ...] | tuple[str, ...], Rules] = {}
        self.books: dict[str, Rulebook] = {}
        """An owner's rulebooks, by language."""

    def with_content(self, text: str) -> TwoTowersGame:
        return TwoTowersGame(read_content(text, SCHEMA, self.id, ours=False))

    def new(self, options: Mapping[str, str], players: int = 3) -> TwoTowers:
        if players not in self.seats:
            raise Complaint("The Two Towers is a game for 1 to 4 players.")
        return new_game(self.rules_for(self.read_options(options), players))

    def rules_for(self, given: dict[str, str], players: int) -> Rules:
        """The rules of a chapter, made once for each way to play it."""
        options = self.kept_options(given)
        key = (str(players), *options.values())
        if key not in self.made:
            self.made[key] = rules_of(options, players, self.content)
        return self.made[key]

    def players(self, state: State) -> int:
        return own(state).rules.players

    def options_of(self, state: State) -> dict[str, str]:
        return options_of(own(state).rules)

    def outcome(self, state: State) -> Outcome | None:
        p = own(state)
        if p.phase != OVER:
            return None
        won = p.cause in (BY_GOALS, STOPPED_WON)
        everybody = tuple(range(p.rules.players))
        return Outcome(everybody if won else (), CAUSE_RULES[p.cause], f"outcome.{CAUSES[p.cause]}", (int(won),) * len(everybody))

    def view(self, state: State, seat: int) -> dict[str, Any]:
        return observation.view(own(state), seat)

    def prompt(self, state: State, seat: int) -> Prompt | None:
        return observation.prompt(own(state), seat)

    def belief(self, observation: Observation) -> Belief:
        return TwoTowersBelief(self.rules_for, observation)

    def chance_text(self, outcome: int) -> str:
        if outcome < CHARACTER:
            return NAMES[outcome]
        return f"hand{outcome - HAND + 1}" if outcome >= HAND else self.codes[outcome - CHARACTER]

    def parse_chance(self, text: str) -> int:
        if text in NAMES:
            return NAMES.index(text)
        if text in self.codes:
            return CHARACTER + self.codes.index(text)
        if text in ("hand1", "hand2", "hand3", "hand4"):
            return HAND + int(text[-1]) - 1
        raise Complaint(f"“{text}” is nothing that the table could draw.")

    def position(self, state: State) -> str:
        return notation.write(own(state))

    def seen_position(self, state: State, seat: int) -> str:
        return notation.write(own(state), observation.masked_hands(own(state), seat), seat)

    def parse_position(self, text: str) -> TwoTowers:
        state = self.kept_position(text)
        check_begun(state)
        self.check_believed(state)
        return state

    def check_believed(self, state: TwoTowers) -> None:
        """Refuses cards that lie where no deal of this chapter brings them: what a reader knows would rule them out."""
        trial = state.copy()
        journal = self.start(trial)
        for reader in (*range(trial.rules.players), SPECTATOR):
            if not self.belief(observe(self, trial, journal, reader)).contains(trial):
                raise Complaint(
                    "No deal of this chapter brings the cards where they lie in that position; "
                    "put those that cannot be there into other hands= or into pool=, or set dealt=."
                )

    def check_new(self) -> None:
        check_new(self.content, self.content.text)

    def kept_position(self, text: str) -> TwoTowers:
        state, unknown = notation.read_masked(text, self.rules_for)
        if unknown.any():
            raise Complaint("A position that is played names every card; “?” stands only in what a player sees of it.")
        check(state)
        return state

    def describe(self, state: State, seat: int, action: int) -> tuple[str, Args]:
        return describe(own(state), seat, action)

    def broken(self, state: State) -> list[str]:
        return broken(own(state))

    def starts_anew(self, state: State) -> bool:
        p = own(state)
        return p.round > 1 or p.replayed

    def hidden_words(self, state: State, seat: int) -> list[str]:
        """The cards in others' hands that exist once and that nobody has shown yet."""
        p = own(state)
        if p.round > 1 or p.replayed:
            return []
        found: list[str] = []
        for hand in observation.masked_hands(p, seat):
            found += codes((p.hands[hand] - p.shown[hand]) & ((1 << 49) - 1))
        return found

    def printed_words(self, language: str) -> dict[str, str]:
        return words(self.content)

    def printed_value(self, catalogue: Catalogue, field: str, value: str) -> str:
        """A goal in the words of the cards."""
        codes = list(self.content.tables["character"])
        return sentence(catalogue, read_goal(value, codes), codes) if field in ("goal", "goal4") and value else ""

    def rulebook(self, language: str) -> Rulebook:
        if self.content.ours:
            return super().rulebook(language)
        if language not in self.books:
            usual = TwoTowersGame().content
            self.books[language] = with_goals(super().rulebook(language), self.content, usual, self.catalogue(language))
        return self.books[language]

    def catalogue(self, language: str) -> Catalogue:
        """Our texts, with the names that an owner's content gives to characters."""
        ours = super().catalogue(language)
        named: dict[str, Any] = {}
        for code, entry in self.content.tables["character"].items():
            if entry[f"name_{language}"]:
                named[f"character.{code}"] = {"nom": entry[f"name_{language}"]}
        return Catalogue(language, {**ours.entries, **named}) if named else ours
