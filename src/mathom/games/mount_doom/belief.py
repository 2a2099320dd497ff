"""What a reader can know: all but the card that another seat has looked at, which is any of those nobody has seen (M13.13)."""

from __future__ import annotations

from hashlib import blake2b

from mathom.games.mount_doom.cards import NO_CARD
from mathom.games.mount_doom.position import BEFORE_LAYOUT
from mathom.games.mount_doom.reading import Reader
from mathom.games.mount_doom.state import MountDoom
from mathom.kernel.content import Content
from mathom.kernel.game import Belief
from mathom.kernel.observation import Observation
from mathom.kernel.rng import Rng
from mathom.kernel.state import State


class MountDoomBelief(Belief):
    """A world for each card that the hidden one could be. What lies open says all, so no history is kept."""

    def __init__(self, content: Content, observation: Observation) -> None:
        self.content = content
        self.advance(observation)

    def advance(self, observation: Observation) -> None:
        reader = Reader(observation.view["position"], self.content, veiled=True)
        self.base = reader.state
        self.cards = reader.candidates() or [NO_CARD]

    def world(self, card: int) -> MountDoom:
        state = self.base.copy()
        if card != NO_CARD:
            state.peek = card
            if state.moment != BEFORE_LAYOUT:
                state.unseen &= ~(1 << card)
        return state

    def size(self) -> int:
        return len(self.cards)

    def sample(self, rng: Rng) -> State:
        return self.world(rng.choose(self.cards))

    def contains(self, state: State) -> bool:
        return state.encode() in self.worlds()

    def worlds(self) -> list[bytes]:
        return sorted(self.world(card).encode() for card in self.cards)

    def digest(self) -> bytes:
        return blake2b(b"".join(self.worlds()), digest_size=16).digest()
