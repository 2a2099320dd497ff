"""`mathom` in a house where The Confrontation has levels, all of which answer at once. Run as a script, with its arguments."""

from __future__ import annotations

import sys

from mathom import bots, cli
from mathom.bots.confrontation.rule import ConfrontationRule
from mathom.bots.levels import Level
from mathom.kernel.game import Game


class Levelled(ConfrontationRule):
    def __init__(self, game: Game, seed: int, level: Level) -> None:
        super().__init__(game, seed)


if __name__ == "__main__":
    places = {"confrontation": "__main__:Levelled"}
    others = {name: found for name, found in bots.BOTS.items() if name in ("rule", "random")}
    bots.BOTS = {"strong": places, "fair": places, "gentle": places, **others}
    sys.exit(cli.main(sys.argv[1:]))
