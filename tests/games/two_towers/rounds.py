"""Rounds that are dealt as a test wants them, and rounds that are nearly over."""

from __future__ import annotations

import re
from collections.abc import Iterator

from mathom.games.two_towers.cards import NAMES
from mathom.games.two_towers.dealing import SLOT, target
from tests.games.two_towers.kit import Play, begin

Wanted = dict[int | str, str]
"""For each hand, or place of the pyramid like "p8", the cards that it must be dealt."""


def at(text: str, spare: str = "HS") -> Play:
    """A position in which `past=1x3,2:BT+O,-` stands for finished tricks: who won them, perhaps how often or with which cards.

    A trick that names no cards consists of one card of the spare suits that stands nowhere else.
    """
    used = set(re.findall(r"[HMFSR]\d+", text))
    cards = iter([card for suit in spare for card in (f"{suit}{value}" for value in range(1, 9)) if card not in used])
    words = [tricks(word.removeprefix("past="), cards) if word.startswith("past=") else word for word in text.split()]
    if words[0].endswith("/2") and "runner=" not in text:
        words.append("runner=P1")
    return Play(" ".join(words))


def tricks(text: str, cards: Iterator[str]) -> str:
    found: list[str] = []
    for item in text.split(","):
        head, _, named = item.partition(":")
        taker, _, often = head.partition("x")
        for _ in range(int(often or 1)):
            if taker == "-":
                found.append(f"-.{named}")
            else:
                lying = named or next(cards)
                found.append(f"{taker}.{lying.split('+')[0]}.{lying}")
    return "tricks=" + "/".join(found)


def verdicts(play: Play) -> list[int]:
    return [play.verdict(hand + 1) for hand in range(play.state.rules.hands)]


def start(chapter: str, players: int, wanted: Wanted, lost: str = "", **options: str) -> Play:
    """A chapter dealt as wanted, up to the first decision; the rest of the cards as they come."""
    return deal(begin(chapter, players, **options), wanted, lost)


def deal(play: Play, wanted: Wanted, lost: str = "") -> Play:
    """Goes on dealing while the table is due for it."""
    queues = {key: text.split(",") for key, text in wanted.items()}
    while play.due() == "*" and play.phase() in ("lost", "deal"):
        kept = {lost, *(card for cards in queues.values() for card in cards)}
        if play.phase() == "lost":
            play.draws(lost or free(play, kept))
            continue
        place = target(play.state)
        queue = queues.get(place + 1 if place < SLOT else f"p{place - SLOT + 1}", [])
        play.draws(queue.pop(0) if queue else free(play, kept))
    return play


def free(play: Play, kept: set[str]) -> str:
    """A card that may come and that is wanted nowhere."""
    return next(card for card in sorted(play.chances(), key=NAMES.index) if card not in kept)


def cards_of(play: Play, hand: int) -> list[str]:
    held = play.held(hand)
    return held.split(",") if held else []


def token(play: Play) -> str:
    """The card under the White Tower token."""
    return "" if play.state.token < 0 else NAMES[play.state.token]


def table(play: Play) -> list[str]:
    """What each hand has played to the present trick."""
    return ["" if kind < 0 else NAMES[kind] for kind in play.state.table]


def last_trick(play: Play) -> set[str]:
    """The cards of the last finished trick."""
    return {NAMES[kind] for kind in play.state.previous if kind >= 0}


def playable(play: Play) -> list[str]:
    """What the hand that is due may play or take back."""
    return [text for text in play.legal() if text != "stop"]


def seen(play: Play, seat: int, kind: str) -> list[dict[str, object]]:
    """The arguments of the events of a kind as a seat sees them."""
    return [dict(event.args) for event in play.events(seat) if event.kind == kind]
