"""Small games whose right play is known, for the search alone."""

from __future__ import annotations

from mathom.bots.search.model import Model
from mathom.kernel.state import CHANCE, State

OPEN = -1


class Pennies(State):
    """Two seats show heads (0) or tails (1) at the same time; equal coins are the first seat's, the others the second's."""

    def __init__(self) -> None:
        super().__init__()
        self.shown = [OPEN, OPEN]

    def to_act(self) -> tuple[int, ...]:
        return tuple(seat for seat in (0, 1) if self.shown[seat] == OPEN)

    def legal(self, seat: int) -> list[int]:
        return [0, 1]

    def apply(self, seat: int, action: int) -> None:
        self.shown[seat] = action

    def copy(self) -> Pennies:
        twin = Pennies()
        twin.shown = self.shown[:]
        return twin


class PenniesModel(Model):
    def __init__(self) -> None:
        super().__init__(2)

    def results(self, state: State) -> list[float]:
        assert isinstance(state, Pennies)
        return [1.0, 0.0] if state.shown[0] == state.shown[1] else [0.0, 1.0]

    def sight(self, state: State, seat: int) -> int:
        """One's own coin; the other's only once both lie there."""
        assert isinstance(state, Pennies)
        if OPEN in state.shown:
            return state.shown[seat] + 1
        return 10 + state.shown[0] * 2 + state.shown[1]


class Dice(State):
    """A seat takes what is sure (0) or rolls a die (1) that pays on a six, or on anything but a one (2)."""

    def __init__(self) -> None:
        super().__init__()
        self.chosen = OPEN
        self.rolled = OPEN

    def to_act(self) -> tuple[int, ...]:
        if self.chosen == OPEN:
            return (0,)
        return (CHANCE,) if self.chosen > 0 and self.rolled == OPEN else ()

    def legal(self, seat: int) -> list[int]:
        return [0, 1, 2]

    def chances(self) -> list[tuple[int, int]]:
        return [(face, 1) for face in range(1, 7)]

    def apply(self, seat: int, action: int) -> None:
        if seat == CHANCE:
            self.rolled = action
        else:
            self.chosen = action

    def copy(self) -> Dice:
        twin = Dice()
        twin.chosen, twin.rolled = self.chosen, self.rolled
        return twin


class DiceModel(Model):
    def __init__(self) -> None:
        super().__init__(1)

    def results(self, state: State) -> list[float]:
        assert isinstance(state, Dice)
        if state.chosen == 0:
            return [0.5]
        return [float(state.rolled == 6 if state.chosen == 1 else state.rolled > 1)]


class Sharing(State):
    """Three seats in turn name one of three; whoever was named most gets the prize, the last seat decides among equals."""

    def __init__(self) -> None:
        super().__init__()
        self.named: list[int] = []

    def to_act(self) -> tuple[int, ...]:
        return (len(self.named),) if len(self.named) < 3 else ()

    def legal(self, seat: int) -> list[int]:
        return [0, 1, 2]

    def apply(self, seat: int, action: int) -> None:
        self.named.append(action)

    def copy(self) -> Sharing:
        twin = Sharing()
        twin.named = self.named[:]
        return twin


class SharingModel(Model):
    def __init__(self) -> None:
        super().__init__(3)

    def results(self, state: State) -> list[float]:
        assert isinstance(state, Sharing)
        most = max(state.named.count(seat) for seat in range(3))
        winner = max(seat for seat in range(3) if state.named.count(seat) == most)
        return [float(seat == winner) for seat in range(3)]
