"""Searches of Adventure to Mount Doom for study: random playouts, no knowledge but the rules."""

from __future__ import annotations

from zlib import crc32

from mathom.bots.levels import Level
from mathom.bots.search.budget import Budget
from mathom.bots.search.model import Model
from mathom.bots.search.player import Searcher
from mathom.bots.search.tree import Settings
from mathom.games.mount_doom.belief import MountDoomBelief
from mathom.games.mount_doom.cards import NO_CARD
from mathom.games.mount_doom.observation import is_veiled
from mathom.games.mount_doom.position import BEFORE_LAYOUT, CRATER_REACHED
from mathom.games.mount_doom.state import MountDoom
from mathom.kernel.game import Game
from mathom.kernel.observation import Observation
from mathom.kernel.state import State

CURIOSITY = 0.7


def player(game: Game, seed: int, kind: str, budget: Budget) -> PlainMountDoom:
    """`mo` has a tree for each seat, `so` one for all, `duct` one for each of some worlds in which all lies open."""
    settings = Settings(CURIOSITY, one_tree=kind != "mo", all_open=kind == "duct")
    return PlainMountDoom(game, seed, Level(budget), settings)


class PlainMountDoom(Searcher):
    def model(self, observation: Observation) -> Model:
        assert isinstance(self.belief, MountDoomBelief)
        return PlainModel(self.belief.base.rules.players)


class PlainModel(Model):
    """Plain: random playouts to the end."""

    def results(self, state: State) -> list[float]:
        assert isinstance(state, MountDoom)
        return [1.0 if state.reason == CRATER_REACHED else 0.0] * self.seats

    def sight(self, state: State, seat: int) -> int:
        """All but the card that another seat has looked at."""
        assert isinstance(state, MountDoom)
        if is_veiled(state, seat):
            state = state.copy()
            if state.moment != BEFORE_LAYOUT:
                state.unseen |= 1 << state.peek
            state.peek = NO_CARD
        return crc32(state.encode())
