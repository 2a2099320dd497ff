"""Battle for Middle-earth, as the kernel knows a game."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from mathom.games.battle import actions, notation, observation
from mathom.games.battle.actions import LETTERS, SLOTS
from mathom.games.battle.belief import BattleBelief
from mathom.games.battle.cards import (
    COLOURS,
    COMPANIONS,
    ENEMIES,
    MORDOR_COUNT,
    ORDERS,
    TRAITS,
)
from mathom.games.battle.ending import score, winners
from mathom.games.battle.legality import check
from mathom.games.battle.naming import colours, words
from mathom.games.battle.options import OPTIONS, options_of, rules_of
from mathom.games.battle.position import (
    COUNTER,
    HAND_LIMIT,
    MAIN,
    NO_CARD,
    OVER,
    PHASES,
    RING_DRAW,
    Rules,
)
from mathom.games.battle.state import Battle, new_game
from mathom.kernel.bits import bits
from mathom.kernel.content import Content, ContentError, Field, Table, line_of, read_content
from mathom.kernel.game import Belief, Complaint, Game
from mathom.kernel.journal import Args
from mathom.kernel.observation import Observation, Outcome, Prompt
from mathom.kernel.state import State
from mathom.kernel.text import Catalogue

NAMES = (
    Field("name_en", most=40, text=True, is_name=True, optional=True),
    Field("name_pl", most=40, text=True, is_name=True, optional=True),
)

SCHEMA = (
    Table(
        "companion",
        tuple(COMPANIONS),
        (Field("symbols", least=1, most=2, words=("joker",), letters=COLOURS), Field("trait", words=tuple(TRAITS)), *NAMES),
    ),
    Table(
        "enemy",
        tuple(ENEMIES),
        (
            Field("symbols", least=1, most=4, letters=COLOURS),
            Field("points", least=0, most=20),
            Field("captain", least=0, most=1),
            *NAMES,
        ),
    ),
    Table("mordor", tuple(ORDERS), (Field("count", least=0, most=MORDOR_COUNT),)),
)

UNSHUFFLED = 18
"""The Ring stack of at least 31 cards cannot be empty before this turn."""

SINGLE_TRAITS = ("take", "wanders")
"""Traits that the rulebook gives to one card, and whose rules count on that."""

CHANCES = [*COMPANIONS, *(f"Mordor-{order}" for order in ORDERS), *ENEMIES, *(f"P{seat}" for seat in range(1, 5))]


def own(state: State) -> Battle:
    assert isinstance(state, Battle)
    return state


class BattleGame(Game):
    """Two to four players gather companions into teams and beat the servants of Mordor for points."""

    id = "battle"
    seats = (2, 3, 4)
    action_texts = actions.TEXTS
    actions_by_text = actions.BY_TEXT
    actions = actions.ACTIONS
    written_like = "Fro-A, A:1+3, Gan, draw or done"
    options = OPTIONS
    longest = 20000

    def __init__(self, content: Content | None = None) -> None:
        self.content = content or read_content(self.text("content.toml"), SCHEMA, self.id)
        check_content(self.content, self.text("content.toml") if self.content.ours else self.content.text)

    def with_content(self, text: str) -> BattleGame:
        return BattleGame(read_content(text, SCHEMA, self.id, ours=False))

    def new(self, options: Mapping[str, str], players: int = 2) -> Battle:
        if players not in self.seats:
            raise Complaint("Battle for Middle-earth is a game for 2, 3 or 4 players.")
        return new_game(rules_of(self.read_options(options), players, self.content))

    def default_rules(self, players: int) -> Rules:
        return rules_of(self.read_options({}), players, self.content)

    def printed_words(self, language: str) -> dict[str, str]:
        return words(self.content, self.catalogue(language))

    def printed_value(self, catalogue: Catalogue, field: str, value: str) -> str:
        return colours(value, catalogue) if field == "symbols" else ""

    def players(self, state: State) -> int:
        return own(state).rules.players

    def options_of(self, state: State) -> dict[str, str]:
        return options_of(own(state).rules)

    def outcome(self, state: State) -> Outcome | None:
        p = own(state)
        if p.phase != OVER:
            return None
        best = tuple(winners(p))
        points = tuple(score(p, seat) for seat in range(p.rules.players))
        alone = "outcome.most-enemies" if points.count(max(points)) > 1 else "outcome.most-points"
        return Outcome(best, "B5.3", "outcome.shared" if len(best) > 1 else alone, points)

    def view(self, state: State, seat: int) -> dict[str, Any]:
        return observation.view(own(state), seat)

    def prompt(self, state: State, seat: int) -> Prompt | None:
        return observation.prompt(own(state), seat)

    def belief(self, observation: Observation) -> Belief:
        return BattleBelief(self.default_rules, observation)

    def chance_text(self, outcome: int) -> str:
        return CHANCES[outcome]

    def parse_chance(self, text: str) -> int:
        if text not in CHANCES:
            raise Complaint(f"“{text}” is nothing that the table could draw.")
        return CHANCES.index(text)

    def position(self, state: State) -> str:
        return notation.write(own(state))

    def seen_position(self, state: State, seat: int) -> str:
        return notation.write(own(state), observation.masked_seats(own(state), seat))

    def parse_position(self, text: str) -> Battle:
        state, unknown = notation.read_masked(text, self.default_rules)
        if any(unknown.hands) or any(unknown.won):
            raise Complaint("A position that is played names every card; “?” stands only in what a player sees of it.")
        check(state)
        return state

    def describe(self, state: State, seat: int, action: int) -> tuple[str, Args]:
        return describe(own(state), action)

    def broken(self, state: State) -> list[str]:
        return broken(own(state))

    def hidden_words(self, state: State, seat: int) -> list[str]:
        """Cards in others' hands that have never lain open: in a game whose Ring stack is still the first one."""
        p = own(state)
        if p.turn > UNSHUFFLED:
            return []
        return [COMPANIONS[card] for other in observation.masked_seats(p, seat) for card in bits(p.hands[other] & ~p.shown)]

    def catalogue(self, language: str) -> Catalogue:
        """Our texts, with the names that an owner's content gives to cards."""
        ours = super().catalogue(language)
        named: dict[str, Any] = {}
        for table, prefix in (("companion", "card"), ("enemy", "enemy")):
            for code, entry in self.content.tables[table].items():
                if entry[f"name_{language}"]:
                    named[f"{prefix}.{code}"] = {"nom": entry[f"name_{language}"]}
        return Catalogue(language, {**ours.entries, **named}) if named else ours


def check_content(content: Content, text: str) -> None:
    """What a table of fields cannot say: the Mordor cards are twelve, and some traits belong to one card."""
    count = sum(entry["count"] for entry in content.tables["mordor"].values())
    if count != MORDOR_COUNT:
        line = line_of(text, "mordor")
        raise ContentError(f"line {line}: the mordor entries count {count} cards; expected {MORDOR_COUNT} in all")
    for trait in SINGLE_TRAITS:
        bearers = [code for code, entry in content.tables["companion"].items() if entry["trait"] == trait]
        if len(bearers) > 1:
            line = line_of(text, "companion", list(content.tables["companion"]).index(bearers[1]))
            raise ContentError(f"line {line}: {bearers[1]}: trait {trait!r} belongs to {bearers[0]} already; expected on one card")


def describe(p: Battle, action: int) -> tuple[str, Args]:
    """The sentence for an action that is legal now."""
    phase = PHASES[p.phase]
    if action < actions.CARD:
        card, slot = divmod(action, SLOTS)
        args: Args = {"card": f"card.{COMPANIONS[card]}", "team": LETTERS[slot]}
        if p.phase == MAIN:
            return "action.walk", args
        return ("action.join" if p.used[p.active] >> slot & 1 else "action.found"), args
    if action < actions.TO:
        card = action - actions.CARD
        args = {"card": f"card.{COMPANIONS[card]}"}
        holder = p.holder(card)
        if p.phase == COUNTER:
            return ("action.discard-team" if holder != NO_CARD else "action.discard-hand"), args
        if phase in ("take", "borrow"):
            return f"action.{phase}", {**args, "other": holder + 1}
        return ("action.use-take" if p.rules.takers >> card & 1 else "action.use-help"), args
    if action < actions.STRIKE:
        return "action.take-to", {"team": LETTERS[action - actions.TO], "card": f"card.{COMPANIONS[p.taken]}"}
    if action < actions.LOSE:
        slot, targets = divmod(action - actions.STRIKE, 7)
        beaten = [p.row[place] for place in range(3) if (targets + 1) >> place & 1]
        enemies = [f"enemy.{ENEMIES[enemy]}" for enemy in beaten]
        args = {"team": LETTERS[slot], "enemies": enemies, "n": sum(p.rules.points[enemy] for enemy in beaten)}
        spent = [f"card.{COMPANIONS[card]}" for card in bits(p.team(p.active, slot) & ~p.rules.stayers)]
        return ("action.strike", {**args, "cards": spent}) if spent else ("action.strike-stays", args)
    if action < actions.DRAW:
        return "action.lose", {"enemy": f"enemy.{ENEMIES[action - actions.LOSE]}"}
    if action == actions.NO:
        return f"action.no-{phase}", {}
    return f"action.{actions.TEXTS[action]}", {}


def broken(p: Battle) -> list[str]:
    """The invariants that do not hold: every card in one place, limits kept, nobody stuck."""
    found = []
    seen = p.stack
    for seat in range(p.rules.players):
        for mask in (p.hands[seat], p.fielded[seat], p.given[seat]):
            if seen & mask:
                found.append(f"a card of seat {seat} lies in two places")
            seen |= mask
        if p.hands[seat].bit_count() > HAND_LIMIT:  # B7.26
            found.append(f"seat {seat} holds more than {HAND_LIMIT} cards")
        together = 0
        for slot in range(SLOTS):
            team = p.team(seat, slot)
            if bool(team) != bool(p.used[seat] >> slot & 1) or team & together:
                found.append(f"the teams of seat {seat} are off")
            together |= team
        if together != p.fielded[seat]:
            found.append(f"the teams of seat {seat} do not hold its cards")
    if any(p.mordor_discard(order) < 0 for order in range(3)):
        found.append("too many Mordor cards")
    if p.phase == RING_DRAW and not (p.stack or sum(p.mordor_stack)):  # B7.16, B7.17
        found.append("both Ring piles are empty")
    if any(p.row[place] != NO_CARD and p.row[place + 1] == NO_CARD for place in (0, 1)):  # B7.21
        found.append("an enemy does not stand as far right as it can")
    enemies = [*p.won, p.enemies, *(1 << enemy for enemy in p.row if enemy != NO_CARD)]
    if sum(mask.bit_count() for mask in enemies) != sum(enemies).bit_count():
        found.append("an enemy lies in two places")
    if p.shown & ~sum(p.hands):
        found.append("a shown card is in no hand")
    return found
