"""An owner's content on trial: random games that must keep the laws, before anybody plays with it."""

from __future__ import annotations

from collections.abc import Iterator
from itertools import count

from mathom.kernel.game import LANGUAGES, Game
from mathom.kernel.laws import Case as Play
from mathom.kernel.laws import LawBroken, conservation, deterministic, legal_is_complete, never_stuck, no_leak, readers, texts
from mathom.kernel.observation import observe
from mathom.kernel.playout import step
from mathom.kernel.rng import Rng

SKIPPED = (0, 45)
"""One way to play, of each number of players, is looked at by every law from these decisions on; all are played to their end."""
DECISIONS = 8
FEW = 12
"""So many decisions are looked at for what is cheap to see."""
SHOWN_EVERY = 6
"""After so many steps each a game is shown to everybody."""


def ways(game: Game, players: int, rng: Rng) -> Iterator[dict[str, str]]:
    """Every value of the first option, which is the mode or the chapter; the other options as they are usual, or drawn."""
    first, *others = game.options
    for number, value in enumerate(first.values):
        drawn = {option.name: option.values[rng.below(len(option.values))] for option in others} if number % 2 else {}
        yield {first.name: value, **drawn}


def broken(game: Game) -> str:
    """The law that games with this content break, in one sentence; empty where they keep them all."""
    rng = Rng(int(game.content.hash(), 16))
    plays: list[tuple[Play, bool]] = []
    for players in game.seats:
        every = list(ways(game, players, rng))
        whole = rng.below(len(every))
        plays += [(Play(way, players, rng.below(1 << 30), 0, FEW), number == whole) for number, way in enumerate(every)]
    fallen = ""
    for look in (try_out, show):
        for play, is_whole in plays:
            try:
                look(game, play, is_whole)
            except LawBroken as law:
                named = str(law).partition(":")[0]
                return f"with these values a game of {play.players} breaks the law “{named}”; change what you changed last"
            except Exception as error:  # another game may still name the law
                what = f"a game of {play.players} cannot be played ({type(error).__name__})"
                fallen = fallen or f"with these values {what}; change what you changed last"
        if fallen:
            break
    return fallen


def try_out(game: Game, play: Play, is_whole: bool) -> None:
    """One way to play: to its end, and, where it is looked at as a whole, by every law from some moments on."""
    for number, skip in enumerate(SKIPPED if is_whole else ()):
        case = Play(play.options, play.players, play.seed + number, skip, DECISIONS)
        legal_is_complete(game, case)
        deterministic(game, case)
        no_leak(game, case)
    never_stuck(game, play)
    conservation(game, play)


def show(game: Game, play: Play, _: bool) -> None:
    """A game as everybody is shown it, now and then on its way and at its end: what cannot be told cannot be played."""
    rng = Rng(play.seed)
    state = game.new(play.options, play.players)
    journal = game.start(state)
    for number in count():
        if number % SHOWN_EVERY == 0 or not state.to_act():
            for reader in readers(play):
                texts(game, state, observe(game, state, journal, reader), LANGUAGES[number // SHOWN_EVERY % 2])
        if not state.to_act():
            return
        step(state, rng)
