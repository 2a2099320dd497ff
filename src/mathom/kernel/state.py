"""The state machine that every game is: seats decide, the table deals, nothing else happens."""

from __future__ import annotations

from hashlib import blake2b
from typing import Final

from mypy_extensions import mypyc_attr

from mathom.kernel.journal import Journal
from mathom.kernel.refusal import Refusal

CHANCE: Final = -1
"""The table itself: it deals, rolls and picks at random."""
SPECTATOR: Final = -2
"""Someone who sees what lies open and nothing else."""


@mypyc_attr(allow_interpreted_subclasses=True)
class State:
    """A situation of one game. It holds no history; `journal`, if set, is told what happens and is not copied."""

    def __init__(self) -> None:
        self.journal: Journal | None = None

    def to_act(self) -> tuple[int, ...]:
        """The seats that owe a decision now; `(CHANCE,)` when the table is due; `()` when the game is over."""
        raise NotImplementedError

    def legal(self, seat: int) -> list[int]:
        """The actions open to that seat, ascending; the list is the caller's own."""
        raise NotImplementedError

    def why_not(self, seat: int, action: int) -> Refusal | None:
        """The rule that forbids this action to this seat, from what the seat knows; None where it is legal."""
        raise NotImplementedError

    def apply(self, seat: int, action: int) -> None:
        """Plays one decision, or one chance outcome for the seat CHANCE. A refused action raises and changes nothing."""
        raise NotImplementedError

    def chances(self) -> list[tuple[int, int]]:
        """The outcomes that the table may draw now with their integer weights, ascending; empty where it is not due."""
        raise NotImplementedError

    def copy(self) -> State:
        """An equal, independent state without a journal."""
        raise NotImplementedError

    def encode(self) -> bytes:
        """The position as bytes: equal for equal situations, different for different ones."""
        raise NotImplementedError

    def digest(self) -> str:
        """The state's hash."""
        return blake2b(self.encode(), digest_size=16).hexdigest()
