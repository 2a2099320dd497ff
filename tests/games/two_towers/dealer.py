"""Deals that give the hands the cards a test asks for, and fill the rest with plain ones."""

from __future__ import annotations

from mathom.games.two_towers import dealing
from tests.games.two_towers.kit import Play, begin

SUITLESS = ("WT", "BT", "O", "W")


class Wishes:
    """What a test wants to lie where: by hand from 1 on, or as `lost`, or by place of the pyramid from `p1` on."""

    def __init__(self, wishes: dict[str, str]) -> None:
        self.left = {where: [card for card in cards.split(",") if card] for where, cards in wishes.items()}

    def next(self, where: str, possible: dict[str, int]) -> str:
        """The wished card for a place, or a plain one that nobody wishes for."""
        if self.left.get(where):
            return self.left[where].pop(0)
        wished = [card for cards in self.left.values() for card in cards]
        free = [card for card in possible if card not in wished or possible[card] > wished.count(card)]
        return min(free or list(possible), key=lambda card: (card in SUITLESS, card))


def where(play: Play) -> str:
    """Where the next card that the table draws goes."""
    if play.phase() == "lost":
        return "lost"
    goal = dealing.target(play.state)
    return f"p{goal - dealing.SLOT + 1}" if goal >= dealing.SLOT else f"h{goal + 1}"


def deal(play: Play, **wishes: str) -> Play:
    """Draws the lost card and the whole deal: `h1="WT,H3"`, `lost="M4"`, `p8="BT"`."""
    wanted = Wishes(wishes)
    while play.phase() in ("lost", "deal"):
        play.draws(wanted.next(where(play), play.chances()))
    assert not any(wanted.left.values()), f"not dealt: {wanted.left}"
    return play


def dealt(chapter: str, players: int, **wishes: str) -> Play:
    """A chapter whose cards were just dealt."""
    return deal(begin(chapter, players), **wishes)


def turned(play: Play, *cards: str) -> Play:
    """What is turned up or drawn next; then anything until somebody must decide."""
    play.draws(*cards)
    while play.due() == "*":
        play.draws(next(iter(play.chances())))
    return play


def offered(play: Play) -> list[str]:
    """What may be played, whether or not the round could be stopped instead: few cards make few goals possible."""
    return [text for text in play.legal() if text != "stop"]
