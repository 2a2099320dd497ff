"""Short ways into a situation: a card that is met, a figure whose die is used, a stage that ends."""

from __future__ import annotations

from mathom.games.mount_doom.board import FIGURE_CODES, STAGE_CODES
from mathom.games.mount_doom.cards import A_STAGE, CODES
from mathom.games.mount_doom.game import MountDoomGame
from mathom.kernel.rng import Rng
from mathom.kernel.state import CHANCE, State
from tests.games.mount_doom.kit import GAME, Play, at

STACKS = {
    "Lot": "Troll MOrc SarL NazL Balrog Arwen Elrond".split(),
    "Roh": "OrcR Wargs NazR UruR SarR Theoden Galadriel".split(),
    "Hel": "OrcH Worm NazH UruH SarH Eowyn Eomer".split(),
    "Gon": "OrcG Grond NazG UruG Eye Faramir Treebeard".split(),
    "Min": "Witch Mumak Haradrim UruM Mouth Denethor Army".split(),
    "Dou": "Deceit Madness Shelob Sting RingPower Phial Eagles".split(),
}
"""The six stacks, written out here once more."""
DESTINATION = {"Lot": 8, "Roh": 16, "Hel": 24, "Gon": 32, "Min": 40}
NEXT = {"Lot": "Roh", "Roh": "Hel", "Hel": "Gon", "Gon": "Min", "Min": "Dou"}


def stage_of(card: str) -> str:
    return STAGE_CODES[CODES.index(card) // A_STAGE]


def meet(card: str, words: str = "", head: str = "normal 1/1", rest: str = "Ara1/-") -> Play:
    """The card lies alone, on space 2, and the first black die shows 2; nobody is with the Ring-bearers unless the words say so."""
    return at(f"{head} stage={stage_of(card)} track=-,{card},-,-,-,- tile=2{rest} phase=next-die {words}")


def doom(card: str, words: str = "", head: str = "normal 1/1") -> Play:
    """The black die of the last stage has just shown the space of the card, which lies alone."""
    return at(f"{head} stage=Dou track=-,{card},-,-,-,- {words}").draws("2")


def walk(figure: str, start: int, steps: int, words: str = "", head: str = "normal 1/1") -> Play:
    """The last die of the tile is a figure's."""
    return at(f"{head} {figure}={start} tile=-/{figure}{steps} phase=next-die {words}")


def arrive(stage: str, words: str = "", head: str = "normal 1/2", exact: bool = True) -> Play:
    """The last die of the tile brings the Ring-bearers to the destination, exactly or with one step too many."""
    start = DESTINATION[stage] - 2
    return walk("Rin", start, 2 if exact else 3, f"stage={stage} {words}", head)


def stack_size(play: Play) -> int:
    size = GAME.view(play.state, 0)["gandalf"]["stack"]
    assert isinstance(size, int)
    return size


def places(play: Play) -> dict[str, int | str]:
    return {figure: play.where(figure) for figure in FIGURE_CODES}


def random_step(state: State, rng: Rng) -> tuple[int, int]:
    """One random step; who took it, and what."""
    (seat,) = state.to_act()
    action = rng.draw(state.chances()) if seat == CHANCE else rng.choose(state.legal(seat))
    state.apply(seat, action)
    return seat, action


def game_with(old: str, new: str) -> MountDoomGame:
    """The game with an owner's content file in which something is written otherwise."""
    ours = GAME.text("content.toml")
    assert ours.count(old) == 1, f"“{old}” stands {ours.count(old)} times in the content file"
    return GAME.with_content(ours.replace(old, new))
