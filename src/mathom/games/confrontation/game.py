"""The Confrontation, as the kernel knows a game."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from mathom.games.confrontation import actions, board, cards, notation, observation, printed, telling
from mathom.games.confrontation.belief import ConfrontationBelief
from mathom.games.confrontation.board import CAPACITY, FELLOWSHIP, OUT, REGIONS, SAURON, is_tunnel
from mathom.games.confrontation.cards import NO_CARD
from mathom.games.confrontation.movement import would_end
from mathom.games.confrontation.naming import named, words
from mathom.games.confrontation.options import OPTIONS, options_of, rules_of
from mathom.games.confrontation.position import (
    DRAFT,
    HOLD,
    NOBODY_WON,
    OVER,
    PALANTIR_WINDOW,
    PHASES,
    PICK,
    PLACE,
    REASONS,
)
from mathom.games.confrontation.printed import Printed
from mathom.games.confrontation.roster import A_SIDE, CODES, TOKENS
from mathom.games.confrontation.state import Confrontation, new_game
from mathom.games.confrontation.telling import card, end_rule, region
from mathom.kernel.content import Content
from mathom.kernel.game import Belief, Complaint, Game
from mathom.kernel.journal import Args, Journal
from mathom.kernel.observation import Observation, Outcome, Prompt
from mathom.kernel.state import State
from mathom.kernel.text import Catalogue


def own(state: State) -> Confrontation:
    assert isinstance(state, Confrontation)
    return state


class ConfrontationGame(Game):
    """Two players, hidden pieces: the Fellowship wants the Ring in Mordor, Sauron wants the Ring-bearer."""

    id = "confrontation"
    seats = (2,)
    action_texts = actions.TEXTS
    actions_by_text = actions.BY_TEXT
    actions = actions.ACTIONS
    written_like = "Ara-Fan, +3, Eye, yes or Dark:Orc-Fan"
    options = OPTIONS
    longest = 6000

    def __init__(self, content: Content | None = None) -> None:
        self.content = content or printed.read(self.text("content.toml"), self.id, ours=True)
        self.printed = Printed(self.content)

    def with_content(self, text: str) -> ConfrontationGame:
        return ConfrontationGame(printed.read(text, self.id, ours=False))

    def new(self, options: Mapping[str, str], players: int = 2) -> Confrontation:
        if players != 2:
            raise Complaint("The Confrontation is a game for 2 players.")
        return new_game(rules_of(self.read_options(options), self.printed))

    def catalogue(self, language: str) -> Catalogue:
        """Our texts, with the names that an owner's content gives to regions."""
        return named(self.content, super().catalogue(language))

    def printed_words(self, language: str) -> dict[str, str]:
        return words(self.content, self.printed, self.catalogue(language))

    def players(self, state: State) -> int:
        return 2

    def options_of(self, state: State) -> dict[str, str]:
        return options_of(own(state).rules)

    def outcome(self, state: State) -> Outcome | None:
        """Of a match the sum of both games counts, of a single game who won it."""
        p = own(state)
        if p.phase != OVER:
            return None
        if p.rules.match:
            best = max(p.score)
            winners = tuple(seat for seat in (0, 1) if p.score[seat] == best and p.score[0] != p.score[1])
            return Outcome(winners, "C7.6" if winners else "C7.7", "outcome.match", tuple(p.score))
        winners = () if p.winner == NOBODY_WON else (p.winner ^ p.swapped,)
        return Outcome(winners, end_rule(p), f"outcome.{REASONS[p.reason]}", tuple(p.score))

    def view(self, state: State, seat: int) -> dict[str, Any]:
        return observation.view(own(state), seat)

    def prompt(self, state: State, seat: int) -> Prompt | None:
        return observation.prompt(own(state), seat)

    def belief(self, observation: Observation) -> Belief:
        return ConfrontationBelief(self.printed, observation)

    def chance_text(self, outcome: int) -> str:
        return CODES[outcome]

    def parse_chance(self, text: str) -> int:
        if text not in CODES:
            raise Complaint(f"“{text}” is no character that the table could draw.")
        return CODES.index(text)

    def position(self, state: State) -> str:
        return notation.write(own(state))

    def seen_position(self, state: State, seat: int) -> str:
        return notation.write(own(state), observation.masked_sides(own(state), seat))

    def parse_position(self, text: str) -> Confrontation:
        return notation.read(text, self.printed)

    def kept_position(self, text: str) -> Confrontation:
        return notation.read(text, self.printed, kept=True)

    def start(self, state: State) -> Journal:
        """A game that begins in the middle of a turn tells what follows from that: whoever is due can do something."""
        journal = super().start(state)
        telling.opens(own(state))
        return journal

    def describe(self, state: State, seat: int, action: int) -> tuple[str, Args]:
        return describe(own(state), action)

    def broken(self, state: State) -> list[str]:
        return broken(own(state))

    def starts_anew(self, state: State) -> bool:
        return own(state).phase <= PLACE

    def hidden_words(self, state: State, seat: int) -> list[str]:
        """While the draft or the special cards are chosen, nothing of the other side's may be named."""
        p = own(state)
        words: list[str] = []
        if p.swapped:  # in the second game of a match the first one has been told
            return words
        for side in observation.masked_sides(p, seat):
            if p.phase == DRAFT:
                words += CODES[side * 18 : side * 18 + 18]
            if p.phase == HOLD and 0 < (p.rules.sauron_cards if side else p.rules.fellowship_cards) < 4:
                words += cards.SPECIAL_CODES[side * 4 : side * 4 + 4]
        return words


def describe(p: Confrontation, action: int) -> tuple[str, Args]:
    """The sentence for an action that is legal now."""
    phase = PHASES[p.phase]
    if action < actions.STRIDE or actions.STEP <= action < actions.RECALLED:
        return describe_step(p, action)
    if action == actions.STRIDE:
        return "action.stride", {}
    if action < actions.REGION:
        character = action - actions.CHARACTER
        key = "action.pick" if p.phase == DRAFT else "action.defender" if p.phase == PICK else "action.swap"
        place = p.at[p.rules.token[character]]
        args: Args = {"piece": f"piece.{CODES[character]}", "region": region(place) if place != OUT else ""}
        return key, {**args, "strength": p.rules.strength[character]}
    if action < actions.CARD:
        return "action.retreat", {"region": region(action - actions.REGION)}
    if action < actions.SPECIAL:
        key = "action.take" if phase.endswith("-magic") else "action.card"
        return key, {"card": card(action - actions.CARD)}
    if action < actions.NO:
        return describe_special(p, action - actions.SPECIAL)
    if action in (actions.NO, actions.YES):
        return f"action.{'yes' if action == actions.YES else 'no'}-{phase}", {}
    if action == actions.READY and p.phase == PALANTIR_WINDOW:
        return "action.ready-palantir", {}
    if action in (actions.HIDDEN, actions.READY, actions.BACK):
        return f"action.{actions.TEXTS[action]}", {}
    return describe_pointing(action)


def describe_step(p: Confrontation, action: int) -> tuple[str, Args]:
    by_card = action >= actions.STEP
    character, end = divmod(action - (actions.STEP if by_card else actions.GO), 16)
    args: Args = {"piece": f"piece.{CODES[character]}", "to": region(end)}
    if p.phase == PLACE:
        return "action.place", args
    start = p.at[p.rules.token[character]]
    args["from"] = region(start)
    if by_card:
        return ("action.shadowfax" if p.active == FELLOWSHIP else "action.dark"), args
    if would_end(p, p.rules.token[character], end):
        return "action.win", args
    attack = p.held[1 - p.active] >> end & 1
    if is_tunnel(p.active, start, end):
        return ("action.tunnel-attack" if attack else "action.tunnel"), args
    return ("action.attack" if attack else "action.move"), args


def describe_special(p: Confrontation, special: int) -> tuple[str, Args]:
    args: Args = {"special": f"special.{cards.SPECIAL_CODES[special]}"}
    if p.phase == HOLD:
        return ("action.put-back" if p.holds(special) else "action.hold"), args
    return "action.play-special", args


def describe_pointing(action: int) -> tuple[str, Args]:
    if action < actions.KING_AT:
        return "action.recall", {"piece": f"piece.{CODES[action - actions.RECALLED]}"}
    if action < actions.KING_AT_PIECE:
        which, place = divmod(action - actions.POINT, 16)
        return f"action.{('king', 'crebain', 'palantir')[which]}", {"region": region(place)}
    which, character = divmod(action - actions.POINT_AT, 36)
    return f"action.{('king', 'crebain')[which]}-piece", {"piece": f"piece.{CODES[character]}"}


def broken(p: Confrontation) -> list[str]:
    """The invariants of the game that do not hold: counts, limits, hands, who shares a region."""
    found = []
    for side in (FELLOWSHIP, SAURON):
        for place in range(REGIONS):
            here = sum(1 for token in range(side * A_SIDE, side * A_SIDE + A_SIDE) if p.at[token] == place)
            if here != p.count[side * 17 + place]:
                found.append(f"{board.CODES[place]}: the count of side {side} is off")
            if here > CAPACITY[place]:
                found.append(f"{board.CODES[place]}: too many of side {side}")
        on_table = p.card[side] != NO_CARD
        if p.hand[side] & p.discard(side) or p.hand[side] | p.discard(side) > cards.FULL_HAND[side]:
            found.append(f"side {side}: hand and discard pile overlap")
        nine = p.hand[side].bit_count() + p.discard(side).bit_count() + on_table + (p.taken[side] != NO_CARD)
        if nine != A_SIDE:
            found.append(f"side {side}: {nine} combat cards")
    if p.card == [NO_CARD, NO_CARD] and p.hand[0].bit_count() != p.hand[1].bit_count():
        found.append("hands of unequal size between battles")
    if p.phase not in (OVER, PLACE) and p.held[0] & p.held[1] and p.region == OUT:
        found.append("both sides in one region outside a battle")
    if any(p.rules.token[p.roster[token]] != token for token in range(TOKENS)):
        found.append("a roster names a face of another token")
    return found
