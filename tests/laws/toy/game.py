"""Pebbles, a toy game that keeps every law, and can be told to break any one of them.

The table deals each of two players one of the pebbles 0, 1, 2, … face down; both bid 0, 1 or 2 in secret; the higher sum wins.
"""

from __future__ import annotations

from collections.abc import Mapping
from hashlib import blake2b
from itertools import count
from typing import Any

from mathom.kernel.content import Content, ContentError
from mathom.kernel.game import RULES, Belief, Complaint, Game, Option
from mathom.kernel.journal import Args
from mathom.kernel.observation import Observation, Outcome, Prompt
from mathom.kernel.refusal import Refusal, Refused
from mathom.kernel.rng import Rng
from mathom.kernel.state import CHANCE, State

NONE = 9
UNHEARD_OF = count()


class Pebbles(State):
    def __init__(self, pebbles: int, fault: str) -> None:
        super().__init__()
        self.pebbles = pebbles
        self.fault = fault
        self.held = [NONE, NONE]
        self.bids = [NONE, NONE]

    def to_act(self) -> tuple[int, ...]:
        if NONE in self.held:
            return (CHANCE,)
        return tuple(seat for seat in (0, 1) if self.bids[seat] == NONE)

    def legal(self, seat: int) -> list[int]:
        if seat not in self.to_act():
            return []
        if self.fault == "never stuck" and self.held[seat] == 2:
            return []
        return [0, 1, 2, 3] if self.fault == "legal is complete and sound" else [0, 1, 2]

    def why_not(self, seat: int, action: int) -> Refusal | None:
        if action in (0, 1, 2) and action in self.legal(seat):
            return None
        return Refusal("T1.2", "refusal.bid")

    def chances(self) -> list[tuple[int, int]]:
        if self.to_act() != (CHANCE,):
            return []
        left = [pebble for pebble in range(self.pebbles) if pebble not in self.held]
        return [(pebble, 1) for pebble in (range(self.pebbles) if self.fault == "conservation" else left)]

    def apply(self, seat: int, action: int) -> None:
        if seat == CHANCE:
            owner = self.held.index(NONE)
            self.held[owner] = action
            if self.journal is not None:
                hidden: Args = {"owner": owner, "could": [str(action)] if self.fault == "events" else []}
                self.journal.add_for(owner, "dealt", "T1.1", {"owner": owner, "pebble": action}, hidden)
            return
        refusal = self.why_not(seat, action)
        if refusal is not None:
            raise Refused(refusal)
        self.bids[seat] = action
        if self.fault == "commuting" and self.bids[1 - seat] != NONE:
            self.held[seat] = max(self.held)
        if self.journal is not None and NONE not in self.bids:
            noise = next(UNHEARD_OF) if self.fault == "deterministic" else 0
            self.journal.add("shown", "T1.3", {"first": self.bids[0], "second": self.bids[1], "noise": noise})

    def copy(self) -> Pebbles:
        twin = Pebbles(self.pebbles, self.fault)
        twin.held = self.held if self.fault == "round trips" else self.held[:]
        twin.bids = self.bids if self.fault == "round trips" else self.bids[:]
        return twin

    def encode(self) -> bytes:
        return bytes([self.pebbles, *self.held, *self.bids])


class PebblesBelief(Belief):
    def __init__(self, game: PebblesGame, observation: Observation) -> None:
        self.game = game
        self.advance(observation)

    def advance(self, observation: Observation) -> None:
        self.observation = observation
        pebbles = int(observation.options["pebbles"])
        held = observation.view["held"]
        bids = observation.view["bids"]
        self.states = []
        for pair in self.guesses(held, pebbles):
            for first in self.possible(bids[0]):
                for second in self.possible(bids[1]):
                    state = Pebbles(pebbles, self.game.fault)
                    state.held, state.bids = list(pair), [first, second]
                    self.states.append(state)
        if self.game.fault == "beliefs are honest" and len(self.states) > 1:
            del self.states[0]

    def guesses(self, held: list[Any], pebbles: int) -> list[list[int]]:
        choices = [[NONE] if seen is None else list(range(pebbles)) if seen == "?" else [seen] for seen in held]
        return [[first, second] for first in choices[0] for second in choices[1] if first != second or first == NONE]

    def possible(self, bid: Any) -> list[int]:
        return [NONE] if bid is None else [0, 1, 2] if bid == "?" else [bid]

    def size(self) -> int:
        return len(self.states)

    def sample(self, rng: Rng) -> Pebbles:
        return self.states[rng.below(len(self.states))].copy()

    def contains(self, state: State) -> bool:
        return state.encode() in self.worlds()

    def worlds(self) -> list[bytes]:
        return sorted(state.encode() for state in self.states)

    def digest(self) -> bytes:
        return blake2b(b"".join(self.worlds())).digest()


class PebblesGame(Game):
    id = "pebbles"
    seats = (2,)
    actions = 4
    options = (Option("pebbles", ("3", "4"), "T1.1"), Option(RULES, ("1",), "T1.1"))
    longest = 4
    content = Content({})

    def __init__(self, fault: str = "") -> None:
        self.fault = fault

    def players(self, state: State) -> int:
        return 2

    def with_content(self, text: str) -> PebblesGame:
        raise ContentError("there is nothing printed on a pebble")

    def new(self, options: Mapping[str, str], players: int) -> Pebbles:
        return Pebbles(int(self.read_options(options)["pebbles"]), self.fault)

    def options_of(self, state: State) -> dict[str, str]:
        return {"pebbles": str(own(state).pebbles), RULES: "1"}

    def outcome(self, state: State) -> Outcome | None:
        if state.to_act():
            return None
        sums = [held + bid for held, bid in zip(own(state).held, own(state).bids, strict=True)]
        winners = () if sums[0] == sums[1] else (sums.index(max(sums)),)
        return Outcome(winners, "T1.3", "outcome", tuple(sums))

    def view(self, state: State, seat: int) -> dict[str, Any]:
        pebbles = own(state)
        over = NONE not in pebbles.bids
        return {
            "note": "canary" if self.fault == "canary" else "",
            "held": [None if pebble == NONE else pebble if owner == seat else "?" for owner, pebble in enumerate(pebbles.held)],
            "bids": [None if bid == NONE else bid if over or owner == seat else "?" for owner, bid in enumerate(pebbles.bids)],
        }

    def prompt(self, state: State, seat: int) -> Prompt | None:
        if seat not in state.to_act():
            return None
        hint = own(state).held[1 - seat] if self.fault == "no leak" else 0
        return Prompt("prompt.bid", "T1.2", {"hint": hint})

    def belief(self, observation: Observation) -> Belief:
        return PebblesBelief(self, observation)

    def action_text(self, action: int) -> str:
        return f"bid {action}"

    def parse_action(self, text: str) -> int:
        if not text.startswith("bid ") or not text[4:].isdecimal():
            raise Complaint("A bid is written like “bid 2”.")
        return int(text[4:])

    def chance_text(self, outcome: int) -> str:
        return f"pebble {outcome}"

    def parse_chance(self, text: str) -> int:
        return int(text.removeprefix("pebble "))

    def describe(self, state: State, seat: int, action: int) -> tuple[str, Args]:
        return "action.bid", {"bid": action}

    def position(self, state: State) -> str:
        pebbles = own(state)
        return " ".join(map(str, [pebbles.pebbles, *pebbles.held, *pebbles.bids]))

    def parse_position(self, text: str) -> Pebbles:
        numbers = [int(word) for word in text.split()]
        state = Pebbles(numbers[0], self.fault)
        state.held, state.bids = numbers[1:3], numbers[3:5]
        return state

    def seen_position(self, state: State, seat: int) -> str:
        return f"{own(state).pebbles} pebbles"

    def broken(self, state: State) -> list[str]:
        held = [pebble for pebble in own(state).held if pebble != NONE]
        return ["a pebble was dealt twice"] if len(set(held)) < len(held) else []

    def hidden_words(self, state: State, seat: int) -> list[str]:
        return ["canary"]


def own(state: State) -> Pebbles:
    assert isinstance(state, Pebbles)
    return state
