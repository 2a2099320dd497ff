"""Adventure to Mount Doom, as the kernel knows a game."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from mathom.games.mount_doom import actions, notation, observation, printed, reading, telling
from mathom.games.mount_doom.belief import MountDoomBelief
from mathom.games.mount_doom.board import (
    EMPTY,
    FACE_DOWN,
    FIGURES,
    GIMLI,
    NAZGUL,
    NO_FACE,
    SYMBOL_CODES,
    WAITING,
    WARRIORS,
    destination,
)
from mathom.games.mount_doom.cards import (
    ALLIES,
    ARMY,
    CARD_OF,
    FRIEND_CODES,
    FRIEND_OF,
    FRIENDS,
    GALADRIEL,
    GANDALF_CARDS,
    GANDALF_MASK,
    NO_CARD,
    NO_FRIEND,
    TREEBEARD,
    stack_of,
)
from mathom.games.mount_doom.naming import words
from mathom.games.mount_doom.options import OPTIONS, options_of, rules_of
from mathom.games.mount_doom.position import (
    BEFORE_LAYOUT,
    CRATER_REACHED,
    DRAW_LAYOUT,
    GANDALF_HELPS,
    NO_FIGURE,
    NO_SPACE,
    OVER,
    PHASES,
    PICK_STEPS,
    PICK_SUPPORTED,
    REASONS,
    Position,
    Rules,
)
from mathom.games.mount_doom.state import MountDoom, new_game
from mathom.kernel.bits import bits
from mathom.kernel.content import Content
from mathom.kernel.game import Belief, Complaint, Game
from mathom.kernel.journal import Args
from mathom.kernel.observation import Observation, Outcome, Prompt
from mathom.kernel.state import State


def own(state: State) -> MountDoom:
    assert isinstance(state, MountDoom)
    return state


class MountDoomGame(Game):
    """One to four players together: the Ring-bearers must reach the crater before courage fails or the Nazgûl are complete."""

    id = "mount_doom"
    seats = (1, 2, 3, 4)
    action_texts = actions.TEXTS
    actions_by_text = actions.BY_TEXT
    actions = actions.ACTIONS
    written_like = "roll Ara+Gim, put 3 Ara or use Elrond"
    options = OPTIONS
    longest = 5000

    def __init__(self, content: Content | None = None) -> None:
        self.content = content or printed.read(self.text("content.toml"), self.id, ours=True)
        self.made: dict[tuple[str, ...], Rules] = {}
        """The rules of a new game, made once for each way to play it."""

    def with_content(self, text: str) -> MountDoomGame:
        return MountDoomGame(printed.read(text, self.id, ours=False))

    def new(self, options: Mapping[str, str], players: int) -> MountDoom:
        if players not in self.seats:
            raise Complaint("Adventure to Mount Doom is a game for 1 to 4 players.")
        chosen = self.read_options(options)
        key = (str(players), *chosen.values())
        if key not in self.made:
            self.made[key] = rules_of(chosen, players, self.content)
        return new_game(self.made[key])

    def printed_words(self, language: str) -> dict[str, str]:
        return words(self.content, self.catalogue(language))

    def players(self, state: State) -> int:
        return own(state).rules.players

    def options_of(self, state: State) -> dict[str, str]:
        return options_of(own(state).rules)

    def outcome(self, state: State) -> Outcome | None:
        """Everybody wins or loses together."""
        p = own(state)
        if p.phase != OVER:
            return None
        seats = range(p.rules.players)
        won = p.reason == CRATER_REACHED
        score = tuple(int(won) for _ in seats)
        return Outcome(tuple(seats) if won else (), telling.END_RULES[p.reason], f"outcome.{REASONS[p.reason]}", score)

    def view(self, state: State, seat: int) -> dict[str, Any]:
        return observation.view(own(state), seat)

    def prompt(self, state: State, seat: int) -> Prompt | None:
        return observation.prompt(own(state), seat)

    def belief(self, observation: Observation) -> Belief:
        return MountDoomBelief(self.content, observation)

    def chance_text(self, outcome: int) -> str:
        return actions.DRAW_TEXTS[outcome]

    def parse_chance(self, text: str) -> int:
        outcome = actions.DRAW_BY_TEXT.get(text)
        if outcome is None:
            raise Complaint(f"“{text}” is nothing that the table could draw: a die, a face, a card or a seat.")
        return outcome

    def position(self, state: State) -> str:
        return notation.write(own(state))

    def seen_position(self, state: State, seat: int) -> str:
        return notation.write(own(state), observation.is_veiled(own(state), seat))

    def parse_position(self, text: str) -> MountDoom:
        return reading.read(text, self.content)

    def kept_position(self, text: str) -> MountDoom:
        return reading.read(text, self.content, kept=True)

    def describe(self, state: State, seat: int, action: int) -> tuple[str, Args]:
        return describe(own(state), action)

    def broken(self, state: State) -> list[str]:
        return broken(own(state))

    def hidden_words(self, state: State, seat: int) -> list[str]:
        """No sentence may name the card that another seat has looked at; an ally's name stands in the refusal to use it."""
        p = own(state)
        hidden = observation.is_veiled(p, seat) and FRIEND_OF[p.peek] == NO_FRIEND
        return [telling.card(p.peek)] if hidden else []


def describe(p: MountDoom, action: int) -> tuple[str, Args]:
    """The sentence for an action that is legal now."""
    if action < actions.PUT:
        first, second = bits(actions.PAIRS[action])
        return "action.roll", {"first": telling.figure(first), "second": telling.figure(second)}
    if action < actions.ADD:
        value, figure = divmod(action - actions.PUT, FIGURES)
        what = lying(p, value)
        key = "action.put-symbol" if what.startswith("symbol.") else "action.put"
        return key, {"what": what, "black": value + 1, "figure": telling.figure(figure), "value": p.die[figure]}
    if action < actions.GO:
        return "action.add", {"figure": telling.figure(action - actions.ADD)}
    if action < actions.LEFT:
        return describe_steps(p, action - actions.GO)
    if actions.DIE <= action < actions.FACE:
        return describe_die(p, action - actions.DIE)
    if actions.FACE <= action < actions.FIGURE:
        return "action.face", {"value": action - actions.FACE + 1}
    if actions.FIGURE <= action < actions.USE:
        return describe_figure(p, action - actions.FIGURE)
    if actions.USE <= action < actions.COURAGE:
        return describe_card(p, action)
    if actions.COURAGE <= action < actions.HEARTS:
        return "action.courage", {"n": action - actions.COURAGE}
    if action == actions.HEARTS:
        return "action.hearts", {"n": p.rules.hearts[CARD_OF[TREEBEARD]]}
    if action == actions.PASS and p.phase == GANDALF_HELPS:
        return "action.no-discard", {}
    return f"action.{actions.TEXTS[action]}", {}


def lying(p: MountDoom, space: int) -> str:
    """What a black die would meet on a space of the track, as far as it lies open."""
    if p.army == space:
        return telling.card(ARMY)
    card = p.track[space]
    if card == FACE_DOWN:
        return "result.face-down"
    return telling.card(card) if card != EMPTY else f"symbol.{SYMBOL_CODES[p.rules.symbol[space]]}"


def describe_steps(p: MountDoom, steps: int) -> tuple[str, Args]:
    figure = 0 if p.phase == PICK_STEPS else p.rules.symbol[p.space]
    key = "action.go" if steps else "action.stay"
    return key, {"n": steps, "figure": telling.figure(figure)} if steps else {"figure": telling.figure(figure)}


def describe_die(p: MountDoom, die: int) -> tuple[str, Args]:
    if die < actions.FIGURE_DIE:
        return "action.die-black", {"value": p.black[die]}
    figure = die - actions.FIGURE_DIE
    return "action.die-figure", {"figure": telling.figure(figure), "value": p.die[figure]}


def describe_figure(p: MountDoom, figure: int) -> tuple[str, Args]:
    if p.phase == PICK_SUPPORTED:
        return "action.support", {"figure": telling.figure(figure), "n": p.die[figure]}
    goal = p.place[figure] // 8
    return "action.ride", {"figure": telling.figure(figure), "stage": telling.stage(goal)}


def describe_card(p: MountDoom, action: int) -> tuple[str, Args]:
    if action >= actions.LOSE:
        return "action.lose", {"card": telling.friend(action - actions.LOSE)}
    if action >= actions.DISCARD:
        return "action.discard", {"card": telling.friend(ALLIES + action - actions.DISCARD)}
    friend = action - actions.USE
    if friend == GALADRIEL and p.courage >= p.rules.galadriel:
        return "action.use-needless", {"card": telling.friend(friend)}  # M11.10
    if friend == TREEBEARD:
        return "action.use-giving", {"card": telling.friend(friend), "n": p.rules.hearts[CARD_OF[friend]]}
    return "action.use", {"card": telling.friend(friend), "about": f"about.{FRIEND_CODES[friend]}"}


def broken(p: Position) -> list[str]:
    """The invariants of the game that do not hold: cards add up, figures stand where they may, dice are where they are."""
    found = broken_cards(p)
    if not 0 <= p.courage <= p.rules.top or (p.courage == 0) != (REASONS[p.reason] == "courage"):
        found.append(f"courage stands at {p.courage}")
    if not 0 <= p.nazgul <= NAZGUL or (p.nazgul == NAZGUL) != (REASONS[p.reason] == "nazgul"):
        found.append(f"{p.nazgul} Nazgûl are placed")
    if not 0 <= p.uruk <= WARRIORS + 1:
        found.append(f"{p.uruk} Uruk-hai stand in Isengard")
    if not p.stage * 8 <= p.place[0] <= destination(p.stage) and p.moment != BEFORE_LAYOUT and PHASES[p.phase] != "in-need":
        found.append("the Ring-bearers have left their stage")
    for figure in range(1, GIMLI + 1):
        if p.place[figure] > 40 and p.place[figure] != WAITING:
            found.append(f"figure {figure} stands beyond Minas Morgul")
    for page in (0, 1):
        who = p.tile_figure[page]
        if who != NO_FIGURE and p.die[who] == 0 and not p.rolling:
            found.append(f"page {page + 1} holds a die without a value")
    if p.space == NO_SPACE and (p.meeting != NO_CARD or p.face != NO_FACE or p.left):
        found.append("a battle is fought outside an encounter")
    return found


def broken_cards(p: Position) -> list[str]:
    """Friends have owners, and of the stage's cards as many are unseen as lie face down, and one more."""
    found = []
    for friend in range(FRIENDS):
        if p.holds(friend) != (p.owner[friend] >= 0):
            found.append(f"friend {friend} has lost its owner")
    if p.held & p.gandalf or ((p.held | p.gandalf) & GANDALF_MASK == 0 and p.stack):
        found.append("a Gandalf card lies in two places")
    if not 0 <= p.stack <= min(GANDALF_CARDS, p.gandalf.bit_count()):
        found.append(f"the Gandalf stack holds {p.stack} cards")
    shown = [card for card in p.track if card >= 0]
    if any(p.unseen >> card & 1 for card in shown) or p.unseen & ~stack_of(p.stage):
        found.append("a card that lies open counts as unseen")
    if p.phase != DRAW_LAYOUT and p.turn and p.moment != BEFORE_LAYOUT:
        expected = p.track.count(FACE_DOWN) + (p.peek == NO_CARD)
        if p.unseen.bit_count() != expected and PHASES[p.phase] != "in-need":
            found.append(f"{p.unseen.bit_count()} cards are unseen, not {expected}")
    if p.army != NO_SPACE and p.track[p.army] == EMPTY:
        found.append("the army covers an empty space")
    return found
