"""A position, what is played and drawn, and one expectation: what the tests of Battle for Middle-earth are written with."""

from __future__ import annotations

from collections.abc import Iterator

from mathom.games import load
from mathom.games.battle.actions import DRAW, LETTERS
from mathom.games.battle.cards import COMPANIONS, ENEMIES, ORDERS
from mathom.games.battle.position import NO_CARD, PHASES
from mathom.games.battle.state import Battle
from mathom.kernel.bits import bits
from mathom.kernel.game import Game
from mathom.kernel.journal import Args
from mathom.kernel.rng import Rng
from mathom.kernel.state import CHANCE

GAME = load("battle")


class Play:
    """A situation that can be played on. Players are P1 to P4; actions and draws are written in the notation."""

    def __init__(self, position: str, game: Game = GAME) -> None:
        self.game = game
        state = game.parse_position(position)
        assert isinstance(state, Battle)
        self.state = state
        self.journal = game.start(state)

    def due(self) -> str:
        """Who must decide: P1 to P4, * where the table draws, or nobody."""
        seats = self.state.to_act()
        return "" if not seats else "*" if seats == (CHANCE,) else f"P{seats[0] + 1}"

    def seat(self, player: str) -> int:
        return int(player[1:]) - 1

    def play(self, *texts: str) -> Play:
        """Plays actions, each for the player who is due; nobody may be waiting for a draw."""
        for text in texts:
            assert self.due() not in ("", "*"), f"{text}: nobody is asked in “{self.position()}”"
            self.state.apply(self.seat(self.due()), self.game.parse_action(text))
        return self

    def draws(self, *outcomes: str) -> Play:
        """What the table draws, all of it: the table must be due for each, and for none after the last."""
        for outcome in outcomes:
            assert self.due() == "*", f"{outcome}: the table draws nothing in “{self.position()}”"
            self.state.apply(CHANCE, self.game.parse_chance(outcome))
        assert self.due() != "*", f"the table still draws in “{self.position()}”"
        return self

    def legal(self, prefix: str = "") -> list[str]:
        """What the player who is due may do; with a prefix only the actions that begin so."""
        actions = self.state.legal(self.seat(self.due()))
        return [text for text in map(self.game.action_text, actions) if text.startswith(prefix)]

    def strikes(self, team: str) -> list[str]:
        """The sets of enemies that a team can attack now."""
        return [text.removeprefix(f"{team}:") for text in self.legal(f"{team}:")]

    def refusal(self, text: str, player: str = "") -> str:
        """The rule that forbids an action and the key of the sentence; empty where it is legal."""
        refusal = self.state.why_not(self.seat(player or self.due()), self.game.parse_action(text))
        return f"{refusal.rule} {refusal.key.removeprefix('refusal.')}" if refusal else ""

    def chances(self) -> dict[str, int]:
        """What the table may draw, with weights."""
        return {self.game.chance_text(outcome): weight for outcome, weight in self.state.chances()}

    def position(self) -> str:
        return self.game.position(self.state)

    def phase(self) -> str:
        return PHASES[self.state.phase]

    def row(self) -> str:
        return ",".join("-" if enemy == NO_CARD else ENEMIES[enemy] for enemy in self.state.row)

    def mordor(self) -> list[str]:
        """The open Mordor cards from position 1 on."""
        return [ORDERS[order] for order in self.state.mordor if order != NO_CARD]

    def hand(self, player: str) -> list[str]:
        return companions(self.state.hands[self.seat(player)])

    def teams(self, player: str) -> dict[str, list[str]]:
        seat = self.seat(player)
        return {LETTERS[slot]: companions(self.state.team(seat, slot)) for slot in bits(self.state.used[seat])}

    def given(self, player: str) -> list[str]:
        return companions(self.state.given[self.seat(player)])

    def won(self, player: str) -> list[str]:
        return enemies(self.state.won[self.seat(player)])

    def discard(self) -> list[str]:
        """The Ring discard pile: companions, then Mordor cards."""
        orders = [ORDERS[order] for order in range(3) for _ in range(self.state.mordor_discard(order))]
        return companions(self.state.discard()) + orders

    def fallen(self) -> list[str]:
        return enemies(self.state.fallen())

    def told(self, kind: str) -> list[Args]:
        """The arguments of all events of a kind so far, in full."""
        return [event.args for event in self.journal.all() if event.kind == kind]

    def kinds(self) -> list[str]:
        """The kinds of all events since the start."""
        return [event.kind for event in self.journal.all()][1:]

    def scores(self) -> tuple[int, ...]:
        outcome = self.game.outcome(self.state)
        assert outcome is not None, f"the game goes on in “{self.position()}”"
        return outcome.score

    def winners(self) -> list[str]:
        outcome = self.game.outcome(self.state)
        assert outcome is not None, f"the game goes on in “{self.position()}”"
        return [f"P{seat + 1}" for seat in outcome.winners]


def companions(mask: int) -> list[str]:
    return [COMPANIONS[card] for card in bits(mask)]


def enemies(mask: int) -> list[str]:
    return [ENEMIES[enemy] for enemy in bits(mask)]


def at(position: str) -> Play:
    return Play(position)


def others(*kept: str) -> str:
    """All enemies but those kept, as the notation lists them: for positions whose enemy stack is empty."""
    return ",".join(enemy for enemy in ENEMIES if enemy not in kept)


def pile(*kept: str) -> str:
    """All companions but those kept, as the notation lists them: for positions whose Ring stack holds few companions."""
    return ",".join(card for card in COMPANIONS if card not in kept)


def walks(games: int, players: tuple[int, ...] = (2, 3, 4), options: dict[str, str] | None = None) -> Iterator[Battle]:
    """Every state of some random games, from the first to the last; whoever can draw does so half of the time, so hands fill."""
    for number in range(games):
        rng = Rng(number)
        state = GAME.new(options or {}, players[number % len(players)])
        assert isinstance(state, Battle)
        yield state
        while state.to_act():
            random_step(state, rng)
            yield state


def random_step(state: Battle, rng: Rng) -> tuple[int, int]:
    """One random step; who took it, and what."""
    (seat,) = state.to_act()
    if seat == CHANCE:
        action = rng.draw(state.chances())
    else:
        options = state.legal(seat)
        action = DRAW if DRAW in options and rng.below(2) else rng.choose(options)
    state.apply(seat, action)
    return seat, action
